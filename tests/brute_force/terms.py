"""A parser for ground facts of answer-set programs, with pools: enough for the card files, and no more.

A constant and a string become a Python string, a number an int, a function `f(a, b)` the tuple `("f", a, b)`,
and a tuple `(a, b)` the tuple `("", a, b)`.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator
from typing import Any

Term = Any

_TOKEN = re.compile(
    r"""\s+|%\*.*?\*%|%[^\n]*"""
    r"""|(?P<string>"(?:[^"\\]|\\.)*")|(?P<number>-?\d+)|(?P<name>_*[a-z][A-Za-z0-9_']*)"""
    r"""|(?P<mark>:-|\.\.|[().,;])|(?P<other>.)""",
    re.DOTALL,
)
_ESCAPES = {r"\"": '"', r"\\": "\\", r"\n": "\n"}


class NotFacts(ValueError):
    """The text holds something other than ground facts, a rule for example."""


def facts(text: str) -> Iterator[tuple[Term, ...]]:
    """Read ground facts.

    Args:
        text: an answer-set program.

    Returns:
        Each fact as a tuple of its predicate and its arguments, pools and intervals expanded.

    Raises:
        NotFacts: at anything that is not a ground fact.

    Example:
        >>> list(facts('p("Opt",(a;b)). q(1..2,f(x)).'))
        [('p', 'Opt', 'a'), ('p', 'Opt', 'b'), ('q', 1, ('f', 'x')), ('q', 2, ('f', 'x'))]
    """
    reader = _Reader(text)
    while not reader.at_end():
        yield from reader.fact()


class _Reader:
    """Recursive descent; every method returns all the terms that a piece of text stands for."""

    def __init__(self, text: str) -> None:
        self.tokens: list[tuple[str, str]] = []
        for match in _TOKEN.finditer(text):
            if match.lastgroup == "other":
                raise NotFacts(f"{match.group()!r} in {text[match.start() - 30 : match.end() + 10]!r}")
            if match.lastgroup:
                self.tokens.append((match.lastgroup, match.group()))
        self.place = 0

    def at_end(self) -> bool:
        return self.place >= len(self.tokens)

    def take(self) -> tuple[str, str]:
        if self.at_end():
            raise NotFacts("the text ends inside a fact")
        self.place += 1
        return self.tokens[self.place - 1]

    def accept(self, mark: str) -> bool:
        if not self.at_end() and self.tokens[self.place] == ("mark", mark):
            self.place += 1
            return True
        return False

    def fact(self) -> list[tuple[Term, ...]]:
        kind, name = self.take()
        if kind != "name":
            raise NotFacts(f"a fact begins with {name!r}")
        rows = self.arguments() if self.accept("(") else [()]
        if not self.accept("."):
            raise NotFacts(f"a fact of {name} goes on with {self.tokens[self.place : self.place + 4]}")
        return [(name, *row) for row in rows]

    def arguments(self) -> list[tuple[Term, ...]]:
        """`a,b;c` up to the closing bracket: every alternative between semicolons is a list of arguments."""
        rows: list[tuple[Term, ...]] = []
        while True:
            columns = [self.term()]
            while self.accept(","):
                if self.tokens[self.place] in {("mark", ")"), ("mark", ";")}:
                    break
                columns.append(self.term())
            rows.extend(itertools.product(*columns))
            if self.accept(")"):
                return rows
            if not self.accept(";"):
                raise NotFacts(f"no closing bracket before {self.tokens[self.place : self.place + 4]}")

    def term(self) -> list[Term]:
        kind, text = self.take()
        if kind == "number":
            if self.accept(".."):
                _, last = self.take()
                return list(range(int(text), int(last) + 1))
            return [int(text)]
        if kind == "string":
            return [re.sub(r"\\.", lambda match: _ESCAPES[match.group()], text[1:-1])]
        if kind == "name":
            return [(text, *row) for row in self.arguments()] if self.accept("(") else [text]
        if text == "(":
            return [row[0] if len(row) == 1 else ("", *row) for row in self.arguments()]
        raise NotFacts(f"a term begins with {text!r}")
