"""What a user asks: each question is a ``.lp`` program beside a Python module that runs it."""
