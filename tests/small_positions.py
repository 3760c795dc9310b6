"""Small positions for tests, as values and as files."""

from __future__ import annotations

from typing import Any

from lawmage.bridge.document import parse
from lawmage.bridge.load import load, load_document
from lawmage.bridge.position import Position

TURN = {"active": "A", "step": "precombat main"}


def position(**players: Any) -> Position:
    """A position of the players A and B."""
    return load({"turn": TURN, "players": {"A": {}, "B": {}, **players}})


def written(text: str) -> Position:
    """The position of a file p.yaml."""
    return load_document(parse(text, "p.yaml"))


def with_line(line: str, rest: str = "") -> str:
    """A file in which player A has one line, the fourth; other lines may follow."""
    return f"turn: {{active: A, step: draw}}\nplayers:\n  A:\n    {line}\n  B: {{}}\n{rest}"
