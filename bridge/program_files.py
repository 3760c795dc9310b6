"""The program files of ``asp/`` and ``queries/``, read and parsed for the lint."""

from __future__ import annotations

import functools
import importlib.resources
import re
from dataclasses import dataclass
from pathlib import Path

from lawmage.bridge.errors import InputError
from lawmage.bridge.program_text import Comment, find_comments, without_comments
from lawmage.bridge.solver import parse
from lawmage.bridge.syntax import Statement, read_statement

_DIRECTIVE = re.compile(r"#\s*(script|include|external)\b")


@dataclass(frozen=True)
class Finding:
    """Something the lint objects to, with its place."""

    path: Path
    line: int
    message: str

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: {self.message}"


@dataclass(frozen=True)
class Program:
    """One ``.lp`` file. Its room is the folder it stands in: rules, events, cards, choices, queries …"""

    path: Path
    room: str
    text: str

    @property
    def name(self) -> str:
        return self.path.stem

    @functools.cached_property
    def comments(self) -> list[Comment]:
        return find_comments(self.text)

    @functools.cached_property
    def forbidden(self) -> list[Finding]:
        """Directives that a card file must not have; such a file isn't parsed, since parsing obeys them."""
        if self.room != "cards":
            return []
        return [
            Finding(
                self.path, self.text.count("\n", 0, match.start()) + 1, f"a card file may not use #{match[1]}"
            )
            for match in _DIRECTIVE.finditer(without_comments(self.text))
        ]

    @functools.cached_property
    def statements(self) -> tuple[Statement, ...]:
        if self.forbidden:
            return ()
        nodes = parse(self.text, str(self.path))
        return tuple(
            read_statement(node) for node in nodes if node.ast_type.name not in ("Program", "Comment")
        )

    def syntax_errors(self) -> list[Finding]:
        try:
            _ = self.statements
        except InputError as error:
            place, _, line = error.place.rpartition(", line ")
            return [Finding(self.path, int(line) if place else 1, error.message)]
        return []


def program_folders() -> tuple[Path, Path]:
    """Give the folders that hold programs.

    Returns:
        ``asp`` and ``queries``.

    Example:
        >>> [folder.name for folder in program_folders()]
        ['asp', 'queries']
    """
    asp = Path(str(importlib.resources.files("lawmage.asp")))
    return asp, Path(str(importlib.resources.files("lawmage.queries")))


def read_programs(asp: Path, queries: Path) -> list[Program]:
    """Read every program file.

    Args:
        asp: the folder with the folders of rules, cards and so on.
        queries: the folder of queries.

    Returns:
        The programs, sorted by path.

    Example:
        >>> {program.room for program in read_programs(*program_folders())} >= {"rules", "cards"}
        True
    """
    paths = [(path, path.parent.name) for path in sorted(asp.glob("*/*.lp"))]
    paths += [(path, "queries") for path in sorted(queries.glob("*.lp"))]
    return [Program(path, room, path.read_text(encoding="utf-8")) for path, room in paths]
