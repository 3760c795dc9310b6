"""How much of the Comprehensive Rules is encoded, and how much of it cases exercise."""

from __future__ import annotations

import importlib.resources
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from rich.console import Group, RenderableType
from rich.table import Table

from lawmage.bridge.case_files import find_cases
from lawmage.bridge.cases import read_case_file
from lawmage.bridge.program_text import find_comments
from lawmage.bridge.rule_numbers import in_order, leading_numbers, rule_numbers
from lawmage.queries.question import EDITION

#: The folders of programs that follow the rules.
_FOLDERS = ("rules", "events")


@dataclass(frozen=True)
class Section:
    """A section of the Comprehensive Rules.

    Attributes:
        section: its number.
        rules: the rules and subrules in it that have numbers.
        encoded: those of them that programs follow.
        exercised: those of them that cases name.
    """

    section: str
    rules: tuple[str, ...]
    encoded: tuple[str, ...]
    exercised: tuple[str, ...]


@dataclass(frozen=True)
class Coverage:
    """Every section of the Comprehensive Rules, in order, and the number of cases that were read."""

    sections: tuple[Section, ...]
    cases: int

    @property
    def totals(self) -> tuple[int, int, int]:
        """How many rules there are, how many are encoded, how many exercised."""
        return (
            sum(len(section.rules) for section in self.sections),
            sum(len(section.encoded) for section in self.sections),
            sum(len(section.exercised) for section in self.sections),
        )

    def __rich__(self) -> RenderableType:
        table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, show_footer=True)
        rules, *others = self.totals
        table.add_column("section", footer="all")
        table.add_column("rules", footer=str(rules), justify="right")
        for heading, total in zip(("encoded", "exercised"), others, strict=True):
            table.add_column(heading, footer=str(total), justify="right")
            table.add_column("", footer=_share(total, rules), justify="right")
        for each in self.sections:
            counts = [len(each.encoded), len(each.exercised)]
            cells = [cell for count in counts for cell in (str(count), _share(count, len(each.rules)))]
            table.add_row(each.section, str(len(each.rules)), *cells, style="" if any(counts) else "dim")
        cases = f"{self.cases} case{'s' * (self.cases != 1)}"
        return Group(table, f"\n{EDITION}; {cases} read, not run")


def _share(count: int, rules: int) -> str:
    return f"{100 * count // rules} %" if count else ""


def rules_coverage(cases: Path) -> Coverage:
    """Count the rules of each section that exist, that are encoded, and that cases exercise.

    A rule is encoded if a comment in the programs begins with its number, as it does above every rule there.
    It is exercised if a case names it under ``rules``. Cases are read, not run.

    Args:
        cases: the folder of cases.

    Returns:
        The sections.

    Raises:
        InputError: there are no cases, or one of them is wrong.
        LimitError: a case is too large.

    Example:
        >>> casting = {each.section: each for each in rules_coverage(Path("tests/rulings")).sections}["601"]
        >>> "601.2c" in casting.encoded, "601.2c" in casting.exercised
        (True, True)
    """
    paths = find_cases(cases)
    exercised = {number for path in paths for number in read_case_file(path)[1].rules}
    encoded = encoded_rules()
    every = in_order(rule_numbers())
    inside: dict[str, list[str]] = {}
    for number in every:
        section, point, _ = number.partition(".")
        inside.setdefault(section, []).extend([number] if point else [])
    sections = (
        Section(section, tuple(rules), _those(rules, encoded), _those(rules, exercised))
        for section, rules in inside.items()
    )
    return Coverage(tuple(sections), len(paths))


def _those(rules: Iterable[str], wanted: Iterable[str]) -> tuple[str, ...]:
    among = frozenset(wanted)
    return tuple(rule for rule in rules if rule in among)


def encoded_rules() -> frozenset[str]:
    """The numbers that the comments of the programs begin with.

    Returns:
        Numbers of rules and subrules, and of sections.

    Example:
        >>> "302.6" in encoded_rules()
        True
    """
    found: set[str] = set()
    for folder in _FOLDERS:
        for path in importlib.resources.files(f"lawmage.asp.{folder}").iterdir():
            if path.name.endswith(".lp"):
                for comment in find_comments(path.read_text(encoding="utf-8")):
                    found.update(leading_numbers(comment.text))
    return frozenset(found)


def coverage_as_json(coverage: Coverage) -> dict[str, object]:
    """The same as plain values.

    Args:
        coverage: what was counted.

    Returns:
        ``edition``, ``cases``, ``sections`` and ``totals``.

    Example:
        >>> section = Section("905", ("905.1", "905.1a"), ("905.1",), ())
        >>> coverage_as_json(Coverage((section,), 3))["totals"]
        {'rules': 2, 'encoded': 1, 'exercised': 0}
    """
    names = ("rules", "encoded", "exercised")
    return {
        "edition": EDITION,
        "cases": coverage.cases,
        "sections": [
            {
                "section": each.section,
                "rules": len(each.rules),
                "encoded": len(each.encoded),
                "exercised": len(each.exercised),
                "encoded_rules": list(each.encoded),
                "exercised_rules": list(each.exercised),
            }
            for each in coverage.sections
        ],
        "totals": dict(zip(names, coverage.totals, strict=True)),
    }
