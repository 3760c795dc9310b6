"""The answer-set programs: rules, cards and choices, with the vocabulary in ``README.md``."""
