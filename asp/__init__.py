"""The answer-set programs: rules, events, cards and choices, with the vocabulary in ``README.md``."""
