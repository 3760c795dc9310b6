"""Positions of two players in which A has priority, and what a question about them says."""

from __future__ import annotations

from typing import Any

import pytest

from lawmage.bridge.errors import UnsupportedError
from lawmage.bridge.position import Position
from lawmage.queries import legal_plays, load


def board(
    mine: dict[str, Any], theirs: dict[str, Any] | None = None, active: str = "A", **more: Any
) -> Position:
    """A position in which A has priority."""
    turn = {"active": active, "step": "precombat main", "priority": "A"}
    return load({"turn": turn, "players": {"A": mine, "B": theirs or {}}, **more})


def refusal(position: Position) -> tuple[str, ...]:
    """What a question about the legal plays in a position names as unsupported."""
    with pytest.raises(UnsupportedError) as caught:
        legal_plays(position)
    return caught.value.items


def offered(position: Position) -> set[tuple[str, str]]:
    """The kind and the card of every play that is offered."""
    return {(family.play.kind, family.play.name) for family in legal_plays(position).families}
