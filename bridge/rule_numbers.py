"""The numbers of the Comprehensive Rules: sections, rules and lettered subrules."""

from __future__ import annotations

import functools
import importlib.resources
import re
from collections.abc import Iterable

#: A rule or subrule as it is cited: 601.2c.
CITATION = re.compile(r"(?<![\w.])\d{3}\.\d+[a-z]?(?![\w])")
_NUMBER = r"\d{3}(?:\.\d+[a-z]?)?(?!\w|\.\w)"
_FIRST = re.compile(_NUMBER)
_NEXT = re.compile(rf"(, (?:and )?| and | to )({_NUMBER})")


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


def in_order(numbers: Iterable[str]) -> list[str]:
    """Numbers of rules in the order of the Comprehensive Rules.

    Args:
        numbers: numbers of sections, rules and subrules.

    Example:
        >>> in_order(["601.10", "601.2b", "601.2", "105"])
        ['105', '601.2', '601.2b', '601.10']
    """

    def place(number: str) -> tuple[int, int, str]:
        section, _, rest = number.partition(".")
        digits = rest.rstrip("abcdefghijklmnopqrstuvwxyz")
        return int(section), int(digits or 0), rest[len(digits) :]

    return sorted(numbers, key=place)


def leading_numbers(text: str) -> list[str]:
    """The numbers of rules that a text begins with.

    Args:
        text: a text such as a comment of a program.

    Returns:
        The numbers, with those of the same kind in between where it says "601.2b to 601.2d".

    Example:
        >>> leading_numbers("601.2b to 601.2d, 107.3b and 118.9: what 601.3 says otherwise")
        ['601.2b', '601.2c', '601.2d', '107.3b', '118.9']
    """
    first = _FIRST.match(text)
    if not first:
        return []
    found = [first[0]]
    at = first.end()
    while following := _NEXT.match(text, at):
        found += _between(found[-1], following[2]) if following[1] == " to " else []
        found.append(following[2])
        at = following.end()
    return found


def _between(first: str, last: str) -> list[str]:
    """The subrules between two of one rule, the rules between two of one section, and so on."""
    every = [number for number in _all_in_order() if _depth(number) == _depth(first)]
    if first in every and last in every:
        return every[every.index(first) + 1 : every.index(last)]
    return []


def _depth(number: str) -> int:
    return ("." in number) + number[-1].isalpha()


@functools.cache
def _all_in_order() -> list[str]:
    return in_order(rule_numbers())
