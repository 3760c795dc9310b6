"""Positions in, facts to clingo, answers out. Knows no rule of Magic."""
