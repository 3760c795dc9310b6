"""Mana whose origin matters: restricted and snow mana, several effects on mana, chains of triggers."""

from __future__ import annotations

import pytest

from lawmage.bridge.errors import UnsupportedError
from lawmage.bridge.position import Position
from lawmage.queries import legal_plays, load
from lawmage.queries.mana import mana
from running import board


def pools(position: Position) -> list[str]:
    """A's maximal pools of mana that may be spent on anything."""
    return [pool.mana for pool in mana(position).players[0].pools]


def test_many_effects_that_do_the_same_are_applied_one_after_another() -> None:
    """616.1: the order of effects that do the same makes no difference."""
    assert pools(board("7 Mana Reflection", "Forest")) == ["{G}" * 128]
    assert pools(board("7 Mana Reflection", "2 Contamination", "Forest")) == ["{B}" * 128]


@pytest.mark.parametrize(
    ("effects", "free", "restricted"),
    [
        (("Mana Reflection",), "", "{C}" * 6),
        (("Heartbeat of Spring",), "{C}", "{C}" * 3),
        (("Heartbeat of Spring", "Mana Reflection"), "{C}", "{C}" * 6),
        (("Infernal Darkness", "Mana Reflection"), "", "{B}" * 6),
        (("Contamination", "Heartbeat of Spring"), "{B}", "{B}"),
    ],
)
def test_mana_stays_restricted_when_it_is_replaced_and_what_is_added_is_free(
    effects: tuple[str, ...], free: str, restricted: str
) -> None:
    """106.6, 106.12b, and the rulings on Mana Reflection, Mana Flare and Hall of Gemstone."""
    (player, _) = mana(board(*effects, "Mishra's Workshop")).players
    assert [(pool.mana, pool.restricted) for pool in player.pools] == [
        (free, ((restricted, "Mishra's Workshop"),))
    ]


def test_mana_that_is_added_to_restricted_mana_pays_for_anything() -> None:
    """106.6: the mana of the Workshop is for artifacts only, what Heartbeat of Spring adds isn't."""
    lands = ["Mishra's Workshop", "Llanowar Elves"]
    for effects, castable in (([], False), (["Heartbeat of Spring"], True)):
        players = {"A": {"battlefield": [*effects, *lands], "hand": ["Grizzly Bears"]}, "B": {}}
        position = load({"turn": {"active": "A", "step": "precombat main"}, "players": players})
        assert any(play.kind == "cast" for play in legal_plays(position)) is castable


def test_snow_mana_stays_snow_mana_where_something_adds_to_it() -> None:
    """107.4h: the snow symbol is paid with what the land itself produced, whatever is added to that."""
    for land, effects, castable in (
        ("Snow-Covered Forest", (), True),
        ("Snow-Covered Forest", ("Heartbeat of Spring",), True),
        ("Forest", ("Heartbeat of Spring",), False),
    ):
        players = {"A": {"battlefield": [*effects, land], "hand": ["Icehide Golem"]}, "B": {}}
        position = load({"turn": {"active": "A", "step": "precombat main"}, "players": players})
        assert any(play.kind == "cast" for play in legal_plays(position)) is castable


def test_a_triggered_mana_ability_that_triggers_on_its_own_mana_pays_for_nothing() -> None:
    """731.4: the game would be a draw; pools and payments aren't told."""
    sun = {"card": "Caged Sun", "chosen": {"color": "green"}}
    animated = (sun, "March of the Machines", "Ashaya, Soul of the Wild", "Forest")
    with pytest.raises(UnsupportedError, match="Caged Sun"):
        mana(board(*animated))
    players = {"A": {"battlefield": list(animated), "hand": ["Llanowar Elves"]}, "B": {}}
    with pytest.raises(UnsupportedError, match="Caged Sun"):
        legal_plays(load({"turn": {"active": "A", "step": "precombat main"}, "players": players}))


RING = {"card": "Mage-Ring Network", "counters": {"storage": 3}}


@pytest.mark.parametrize(
    ("effects", "expected"),
    [
        ((), "{C}{C}{C}"),
        (("Mana Reflection",), "{C}" * 6),
        (("Damping Sphere",), "{C}"),
        (("Infernal Darkness",), "{B}{B}{B}"),
        (("Heartbeat of Spring",), "{C}{C}{C}{C}"),
    ],
)
def test_mana_for_counters_is_replaced_and_added_to_like_any_other(
    effects: tuple[str, ...], expected: str
) -> None:
    """106.12b, 605.4a: the land is tapped for as much mana as counters were removed."""
    assert pools(board(RING, *effects)) == [expected]


def test_what_could_be_produced_for_counters_does_not_depend_on_how_many_there_are() -> None:
    """106.7: whether a cost could be paid is ignored."""
    found = mana(board("Calciform Pools", theirs=("Exotic Orchard",)))
    could = {each.name: "".join(one.type for one in each.could_produce) for each in found.permanents}
    assert could == {"Calciform Pools": "WUC", "Exotic Orchard": "WU"}
