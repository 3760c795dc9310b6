"""What nobody decides: random discards and coin flips (701.9b, 705)."""

from __future__ import annotations

from typing import Any

import pytest

from lawmage.bridge.errors import UnsupportedError
from lawmage.queries import load
from lawmage.queries.outcomes import Outcomes, outcomes


def after(mine: dict[str, Any], theirs: dict[str, Any], step: dict[str, Any]) -> Outcomes:
    """What comes of A's spell once it has resolved."""
    turn = {"active": "A", "step": "precombat main"}
    position = load({"turn": turn, "players": {"A": mine, "B": theirs}})
    return outcomes(position, [{"player": "A", **step}, "resolve"])


def test_a_random_discard_hangs_on_chance() -> None:
    """701.9b: neither player chooses the card."""
    mine = {"hand": ["Hymn to Tourach"], "battlefield": ["2 Swamp"]}
    step = {"cast": "Hymn to Tourach", "targets": ["B"]}
    found = after(mine, {"hand": ["Opt", "Shock", "Fog"]}, step)
    assert {(cause.player, cause.rule) for one in found.differences for cause in one.causes} == {
        ("chance", "701.9b")
    }
    assert after(mine, {"hand": ["Opt", "Shock"]}, step).count == 1
    with pytest.raises(UnsupportedError, match="the position doesn't name"):
        after(mine, {"hand": ["Opt", {"unknown": 3}]}, step)


def test_a_coin_flip_hangs_on_chance() -> None:
    """705.2: the flip is won or lost, whatever was called."""
    mine = {"hand": ["Stitch in Time"], "battlefield": ["Island", "2 Mountain"], "library": 9}
    turn = {"active": "A", "step": "precombat main"}
    position = load({"turn": turn, "players": {"A": mine, "B": {"library": 9}}})
    steps: list[Any] = [{"player": "A", "cast": "Stitch in Time"}, "resolve", {"until": "upkeep"}]
    found = outcomes(position, steps)
    assert [entry for one in found.outcomes for entry in one.decisions if entry.player != "chance"] == []
    assert sorted(entry.text for one in found.outcomes for entry in one.decisions) == [
        "Stitch in Time: lose the flip",
        "Stitch in Time: win the flip",
    ]
