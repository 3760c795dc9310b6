"""The order in which permanents arrived turned round: whether an answer hangs on it."""

from __future__ import annotations

from collections.abc import Sequence

from lawmage.bridge.facts import facts
from lawmage.bridge.position import Position


def in_reverse(position: Position, permanents: Sequence[str]) -> Position:
    """A position in which some permanents, those that are still there, arrived in the opposite order.

    Args:
        position: a loaded position, or a state of a game.
        permanents: their ids, in any order.

    Example:
        >>> from lawmage.bridge.load import load
        >>> players = {"A": {"battlefield": ["Forest", "Island"]}, "B": {}}
        >>> position = load({"turn": {"active": "A", "step": "draw"}, "players": players})
        >>> [fact for fact in facts(in_reverse(position, ["forest", "island"])) if "timestamp" in fact]
        ['timestamp(forest,2)', 'timestamp(island,1)']
    """
    state = facts(position)
    ages = dict(
        fact[len("timestamp(") : -1].rsplit(",", 1) for fact in state if fact.startswith("timestamp(")
    )
    there = sorted((thing for thing in permanents if thing in ages), key=lambda thing: int(ages[thing]))
    turned = dict(zip(there, [ages[thing] for thing in reversed(there)], strict=True))
    return position.with_facts(
        state.with_changes(
            [f"timestamp({thing},{ages[thing]})" for thing in there],
            [f"timestamp({thing},{age})" for thing, age in turned.items()],
        )
    )
