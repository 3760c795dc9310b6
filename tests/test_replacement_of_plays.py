"""The ways in which the events of a play may be replaced."""

from __future__ import annotations

import pytest

from lawmage.bridge.errors import InputError
from lawmage.bridge.replacement_graph import terminals
from lawmage.queries.replacement_graphs import when_played
from small_positions import position


def pools(*battlefield: str) -> list[str]:
    """What a Forest may come to, beside some permanents."""
    graph = when_played(position(A={"battlefield": ["Forest", *battlefield]}), "activate ability 1 of Forest")
    return sorted(fact for state in terminals(graph) for fact in state if fact.startswith("mana_pool("))


def test_what_one_effect_makes_of_a_play_is_settled() -> None:
    assert pools("Mana Reflection") == ["mana_pool(a,green,2)"]


def test_of_two_effects_the_order_may_matter() -> None:
    # 616.1: doubled and then one {B} instead, or one {B} instead and then doubled.
    assert pools("Mana Reflection", "Contamination") == ["mana_pool(a,black,1)", "mana_pool(a,black,2)"]
    # Twice and three times as much is six times as much in either order.
    assert pools("Mana Reflection", "Nyxbloom Ancient") == ["mana_pool(a,green,6)"]


def test_what_cannot_be_played_is_named() -> None:
    with pytest.raises(InputError, match="'activate ability 1 of Forest' is no play"):
        when_played(position(A={"battlefield": ["Island"]}), "activate ability 1 of Forest")
