"""What no rule tells yet is refused by name, and what looks like it is answered."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from small_boards import board, offered, refusal
from user_cards import face, use

from lawmage.queries import legal_plays
from lawmage.queries.forms import can_tap_for

IRONWORKS = "Krark-Clan Ironworks"
SHOCK_ON_A = {"card": "Shock", "controller": "B", "targets": ["A"]}
TREASURE = {"token": "Treasure", "type_line": "Artifact — Treasure"}


def a_token(keyword: str) -> dict[str, Any]:
    """A token with a keyword that says nothing by itself."""
    return {"token": "Blade", "type_line": "Artifact — Equipment", "abilities": [keyword]}


@pytest.mark.parametrize("other", ["Thousand-Year Elixir", "Cursed Totem"])
def test_what_could_be_given_up_for_mana_and_changes_what_can_be_activated(other: str) -> None:
    (item,) = refusal(board({"battlefield": [IRONWORKS, other]}))
    assert other in item


def test_what_cant_be_given_up_for_mana() -> None:
    assert offered(board({"battlefield": [IRONWORKS, "Fervor"]})) == {("activate", IRONWORKS)}


def test_an_opponents_totem_isnt_given_up() -> None:
    position = board({"battlefield": [IRONWORKS]}, {"battlefield": ["Cursed Totem"]})
    assert offered(position) == {("activate", IRONWORKS)}


def test_a_cost_by_mana_value_and_a_spell_with_x() -> None:
    """601.2b, 202.3e: {X}{X} has mana value 8 with X = 4 and costs one less, with X = 3 it doesn't."""
    herald = "It That Heralds the End"
    plays = legal_plays(board({"battlefield": [herald, "7 Wastes"], "hand": ["Walking Ballista"]}))
    assert {play.x for play in plays if play.kind == "cast"} == {0, 1, 2, 3, 4}
    plays = legal_plays(board({"battlefield": [herald, "5 Wastes"], "hand": ["Walking Ballista"]}))
    assert {play.x for play in plays if play.kind == "cast"} == {0, 1, 2}


def test_a_cost_by_another_comparison_of_mana_value_and_a_spell_with_x(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    cheap = (
        'ability(("{0}",1),static).\n'
        'cost_change(("{0}",1),you,cast,and(spell,mana_value(at_most,2)),less(generic,1)).'
    )
    use(tmp_path, monkeypatch, face("Urza's Filter", "artifact", "generic,1", more=cheap))
    (item,) = refusal(board({"battlefield": ["Urza's Filter", "4 Wastes"], "hand": ["Walking Ballista"]}))
    assert "Urza's Filter" in item and "Walking Ballista" in item


def test_mana_for_a_repeated_cost_that_is_doubled() -> None:
    doubled = {"battlefield": ["Mana Reflection", "2 Island"], "hand": ["Consign to Memory"]}
    (item,) = refusal(board(doubled, stack=[{"card": "Sol Ring", "controller": "B"}]))
    assert "Consign to Memory" in item


def test_an_unnamed_card_that_might_pay() -> None:
    force = {"hand": ["Force of Will", {"unknown": 1}]}
    (item,) = refusal(board(force, stack=[SHOCK_ON_A]))
    assert "unnamed cards in the hand of A" in item


def test_a_named_card_that_pays() -> None:
    position = board({"hand": ["Force of Will", "Opt"]}, stack=[SHOCK_ON_A])
    assert offered(position) == {("cast", "Force of Will")}
    assert offered(board({"hand": ["Force of Will", "Shock"]}, stack=[SHOCK_ON_A])) == set()


def test_ones_own_face_down_permanent() -> None:
    hidden = {"battlefield": [{"card": "Grizzly Bears", "face_down": True}]}
    assert refusal(board(hidden)) == ("turning face-down card (face_down_card) face up",)
    assert offered(board({}, hidden)) == set()


def test_a_predefined_token() -> None:
    (item,) = refusal(board({"battlefield": [TREASURE]}))
    assert "Treasure" in item and "predefined token" in item
    assert offered(board({}, {"battlefield": [TREASURE]})) == set()


@pytest.mark.parametrize(
    ("card", "chosen"),
    [
        ("Meddling Mage", "Opt"),
        ("Iona, Shield of Emeria", "blue"),
        ("Pithing Needle", "Sol Ring"),
        ("Phyrexian Revoker", "Sol Ring"),
    ],
)
def test_a_permanent_for_which_something_was_chosen(card: str, chosen: str) -> None:
    mine = {"battlefield": ["Island"], "hand": ["Opt"]}
    (item,) = refusal(board(mine, {"battlefield": [card]}))
    assert card in item and "nothing was chosen" in item
    assert ("activate", "Island") in offered(board(mine, {"battlefield": [{"card": card, "chosen": chosen}]}))


@pytest.mark.parametrize(
    "card",
    ["Future Sight", "Courser of Kruphix", "Experimental Frenzy", "Mystic Forge", "Oracle of Mul Daya"],
)
def test_a_top_card_that_nobody_named(card: str) -> None:
    (item,) = refusal(board({"battlefield": [card], "library": {"unknown": 30}}))
    assert "the top card of the library of A" in item
    legal_plays(board({"battlefield": [card], "library": {"top": ["Sol Ring"], "unknown": 30}}))
    legal_plays(board({"battlefield": [card]}))
    assert offered(board({"library": {"unknown": 30}}, {"battlefield": [card], "library": [30]})) == set()


def test_a_planeswalker_without_counters() -> None:
    (item,) = refusal(board({"battlefield": ["Wrenn and Six"]}))
    assert "Wrenn and Six" in item and "loyalty" in item
    loyal = {"card": "Wrenn and Six", "counters": {"loyalty": 1}}
    assert offered(board({"battlefield": [loyal]})) == {("activate", "Wrenn and Six")}


@pytest.mark.parametrize("keyword", ["protection", "equip"])
@pytest.mark.parametrize("players", ["mine", "theirs"])
def test_a_token_with_a_bare_keyword(keyword: str, players: str) -> None:
    zones = {"battlefield": [a_token(keyword)]}
    (item,) = refusal(board(zones) if players == "mine" else board({}, zones))
    assert "Blade" in item and keyword in item


NISSA = {"card": "Nissa, Who Shakes the World", "counters": {"loyalty": 5}}


def test_what_changes_lands_and_could_be_given_up_for_mana() -> None:
    # 601.2g, 611.3a: with the Magus given up for mana the Bayou could be tapped for green again.
    mine = {"battlefield": ["Phyrexian Altar", "Magus of the Moon", "Bayou"], "hand": ["Giant Growth"]}
    (item,) = refusal(board(mine))
    assert "Magus of the Moon could be given up for mana" in item
    lord = {"battlefield": ["Phyrexian Altar", "Goblin King", "Bayou"]}
    assert ("activate", "Bayou") in offered(board(lord))


def test_mana_that_is_added_when_something_is_tapped_for_mana() -> None:
    # 605.1b, 601.2g: Nissa's mana helps to pay: a Forest is enough for two mana, a Mountain isn't.
    bears = "Grizzly Bears"
    assert ("cast", bears) in offered(board({"battlefield": [NISSA, "Forest"], "hand": [bears]}))
    assert ("cast", bears) not in offered(board({"battlefield": [NISSA, "Mountain"], "hand": [bears]}))
    # 305.6: a Plains that is a Forest as well is tapped for mana as a Forest, of whichever color.
    position = board({"battlefield": [NISSA, "Plains", "Yavimaya, Cradle of Growth"]})
    # 106.12: what it can be tapped for are its own mana abilities; Nissa's mana comes from hers.
    assert can_tap_for(position, "Plains") == ("W", "G")
    assert can_tap_for(board({"battlefield": [NISSA, "Forest"]}), "Forest") == ("G",)
    assert offered(board({"battlefield": ["Forest"]}, {"battlefield": [NISSA]})) == {("activate", "Forest")}
