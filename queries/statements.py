"""Which cases show which statements of a list."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from lawmage.bridge.case_files import ENDING, find_cases
from lawmage.bridge.cases import read_case_file
from lawmage.bridge.errors import InputError
from lawmage.bridge.statements import Statement, read_statements
from lawmage.bridge.words import did_you_mean

#: The name of a list of statements that lies in the folder of its cases, or beside it.
LIST = "statements.yaml"


@dataclass(frozen=True)
class CoveredStatement:
    """A statement and what shows it.

    Attributes:
        id: its short name.
        statement: what it says.
        rules: the rules that it follows from.
        cases: the files of the cases that cover it, from the folder of cases.
    """

    id: str
    statement: str
    rules: tuple[str, ...]
    cases: tuple[str, ...]


@dataclass(frozen=True)
class Statements:
    """A list of statements, each with the cases that cover it."""

    statements: tuple[CoveredStatement, ...]

    @property
    def uncovered(self) -> tuple[str, ...]:
        """The ids of those that no case covers."""
        return tuple(statement.id for statement in self.statements if not statement.cases)

    def __rich__(self) -> RenderableType:
        table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False)
        table.add_column("")
        table.add_column("statement", ratio=3, overflow="fold")
        table.add_column("cases", ratio=2, overflow="fold")
        for each in self.statements:
            what = Text(each.statement).append(f" ({', '.join(each.rules)})" if each.rules else "", "dim")
            cases = Text("\n".join(name.removesuffix(ENDING) for name in each.cases) or "none")
            table.add_row(each.id, what, cases, style="" if each.cases else "red")
        number = len(self.statements)
        count = f"{number} statement{'s' * (number != 1)}: "
        without = self.uncovered
        if not without:
            return Group(table, Text(f"\n{count}each has a case", "green"))
        return Group(table, Text(f"\n{count}no case for {', '.join(without)}", "red"))


def statements_of(cases: Path, listed: Path | None = None) -> Statements:
    """Find which cases cover which statements.

    Args:
        cases: the folder of cases. They are read, not run.
        listed: the list of statements; the file ``statements.yaml`` in that folder or beside it if left out.

    Returns:
        The statements, in the order of the list.

    Raises:
        InputError: a file is wrong, or a case covers what isn't listed.
        LimitError: a file is too large.

    Example:
        >>> found = statements_of(Path("tests/rulings"))
        >>> found.statements[0].id, found.uncovered
        ('S1', ())
    """
    paths = find_cases(cases)
    statements = read_statements(listed or _list_of(cases))
    covering: dict[str, list[str]] = {statement.id: [] for statement in statements}
    for path in paths:
        document, case = read_case_file(path)
        for index, name in enumerate(case.covers):
            if name not in covering:
                hint = did_you_mean(name, covering)
                message = f"there is no statement {name} in the list{hint}"
                raise InputError(message, document.place(("covers", index)))
            covering[name].append(str(path.relative_to(cases) if path != cases else path.name))
    return Statements(tuple(_covered(statement, covering[statement.id]) for statement in statements))


def _covered(statement: Statement, cases: Sequence[str]) -> CoveredStatement:
    return CoveredStatement(statement.id, statement.statement, statement.rules, tuple(cases))


def _list_of(cases: Path) -> Path:
    folder = cases if cases.is_dir() else cases.parent
    for place in (folder / LIST, folder.absolute().parent / LIST):
        if place.is_file():
            return place
    message = f"there is no {LIST} in this folder or beside it; --list names another file"
    raise InputError(message, str(folder))
