"""The numbers of the Comprehensive Rules: sections, rules and lettered subrules."""

from __future__ import annotations

import functools
import importlib.resources
import re

#: A rule or subrule as it is cited: 601.2c.
CITATION = re.compile(r"(?<![\w.])\d{3}\.\d+[a-z]?(?![\w])")


@functools.cache
def rule_numbers() -> frozenset[str]:
    """Give every number of the Comprehensive Rules, edition of 27 February 2026.

    Returns:
        Sections such as ``"601"``, rules such as ``"601.2"``, subrules such as ``"601.2c"``.

    Example:
        >>> "601.2c" in rule_numbers(), "601.2z" in rule_numbers()
        (True, False)
    """
    text = (importlib.resources.files("lawmage.asp") / "rule_numbers.txt").read_text(encoding="utf-8")
    return frozenset(text.split())
