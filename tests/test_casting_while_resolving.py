"""Spells cast while something resolves: what isn't told is refused by name."""

from __future__ import annotations

import pytest

from lawmage.bridge.errors import UnsupportedError
from lawmage.bridge.load import load
from lawmage.bridge.steps import read_step
from lawmage.queries.exploring import Explorer
from lawmage.queries.scripts import perform


def _scepter(imprinted: str, *others: str) -> Explorer:
    """A has Isochron Scepter with a card exiled, and activates it."""
    players = {
        "A": {
            "battlefield": ["2 Mountain", {"card": "Isochron Scepter", "id": "scepter"}, *others],
            "exile": [{"card": imprinted, "exiled_with": "scepter"}],
        },
        "B": {},
    }
    explorer = Explorer(load({"turn": {"active": "A", "step": "precombat main"}, "players": players}))
    steps = [
        {"player": "A", "activate": "scepter"},
        "resolve",
        {"player": "A", "choose": "yes"},
    ]
    perform(explorer, [read_step(step) for step in steps])
    return explorer


def test_a_cost_that_has_to_be_chosen_is_refused() -> None:
    """601.2h: Fling's creature would be chosen as the ability resolves."""
    with pytest.raises(UnsupportedError) as refused:
        _scepter("Fling", "Grizzly Bears")
    assert "which is cast while something resolves" in str(refused.value)


def test_a_cost_that_cannot_be_paid_leaves_nothing_to_decide() -> None:
    """118.3: without a creature Fling can't be cast, and nobody is asked."""
    explorer = _scepter("Fling")
    rules = {data["rule"] for _, _, data in explorer.graph.edges(data=True)}
    assert "608.2g" not in rules


def test_a_kicker_that_cannot_be_paid_is_left_out() -> None:
    """702.33a: with no mana left the copy is cast without its kicker, or not at all."""
    explorer = _scepter("Burst Lightning")
    options = {data["text"] for _, _, data in explorer.graph.edges(data=True) if data["rule"] == "608.2g"}
    assert len(options) == 2 and "no" in options


def test_a_kicker_that_could_be_paid_is_refused() -> None:
    """601.2b: with mana for the kicker it isn't told what is paid."""
    with pytest.raises(UnsupportedError) as refused:
        _scepter("Burst Lightning", "4 Mountain")
    assert "which is cast while something resolves" in str(refused.value)
