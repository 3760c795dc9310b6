"""Costs paid any number of times, counters put as a cost, morph costs; and what is refused there by name."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from replacing import ends, use
from small_boards import board, offered, refusal
from user_cards import face

from lawmage.bridge.errors import UnsupportedError
from lawmage.queries import legal_plays

CONSIGN = "Consign to Memory"
MEMNITE = {"card": "Memnite", "controller": "B"}
WORT = {"card": "Wort, the Raidmother", "id": "wort"}
HYDRA = {"card": "Hooded Hydra", "id": "hydra", "face_down": True}
TURN_UP = {"player": "A", "turn_up": "hydra"}
LOOTER = """ability(("{0}",1),keyword(morph)). cost(("{0}",1),mana(blue,1)).
    ability(("{0}",2),triggered). trigger(("{0}",2),turned_up({1})). effect(("{0}",2),1,gain_life(you,3))."""


def plain(mine: dict[str, Any], theirs: dict[str, Any] | None = None, **more: Any) -> dict[str, Any]:
    """A position of A's main phase as it is written in a file."""
    players = {"A": mine, "B": theirs or {}}
    return {"turn": {"active": "A", "step": "precombat main"}, "players": players, **more}


def test_replicate_is_offered_as_often_as_mana_allows() -> None:
    # 702.56a, 601.2h: {U} and two times {1}.
    position = board({"hand": [CONSIGN], "battlefield": ["3 Island"]}, stack=[MEMNITE])
    found = {family.play.pay for family in legal_plays(position).families if family.play.name == CONSIGN}
    assert found == {("mana",), ("mana", "replicate"), ("mana", "replicate", "replicate")}


def test_replicate_with_a_reduction() -> None:
    # 601.2f: the whole cost is reduced once: for {U} alone it can be replicated once.
    mine = {"hand": [CONSIGN], "battlefield": ["Island", "Helm of Awakening"]}
    found = {family.play.pay for family in legal_plays(board(mine, stack=[MEMNITE])).families}
    assert ("mana", "replicate") in found and ("mana", "replicate", "replicate") not in found


def test_replicate_without_a_bound() -> None:
    mine = {"hand": [CONSIGN], "battlefield": ["Island", "Ashnod's Altar"]}
    (item,) = refusal(board(mine, stack=[MEMNITE]))
    assert CONSIGN in item and "any number of times" in item


def test_conspire_is_offered_once_for_each_instance() -> None:
    # 702.78b: Burn Trail has it itself and from Wort; each takes two creatures of its own.
    mine = {"hand": ["Burn Trail"], "battlefield": ["4 Mountain", WORT, "3 Raging Goblin"]}
    found = {family.play.pay for family in legal_plays(board(mine)).families if family.play.kind == "cast"}
    assert found == {("mana",), ("mana", "conspire"), ("mana", "conspire", "conspire")}


def test_conspire_of_two_effects() -> None:
    # 113.2c: two effects would give two instances.
    mine = {"hand": ["Shock"], "battlefield": ["Mountain", WORT, "Raiding Schemes"]}
    (item,) = refusal(board(mine))
    assert "Shock" in item and "several effects" in item


def test_conspire_lost_while_another_instance_could_have_been_paid() -> None:
    # 702.78b: with Wort gone, it matters whether her conspire was paid for or that of the card.
    goblins = [{"card": "Raging Goblin", "id": one} for one in ("first", "second")]
    mine = {"hand": ["Burn Trail"], "battlefield": ["3 Mountain", WORT, "Phyrexian Altar", *goblins]}
    step = {"player": "A", "cast": "Burn Trail", "targets": ["B"], "pay": ["mana", "conspire"]}
    with pytest.raises(UnsupportedError, match="which lost a keyword as it was cast"):
        ends(plain(mine), {**step, "tap": ["first", "second"], "sacrifice": ["wort"]})


def test_conspire_of_what_is_cast_while_something_resolves() -> None:
    # 608.2g, 702.78a: whether Wort gives it conspire isn't told there.
    mine = {"hand": ["Bloodbraid Elf"], "battlefield": ["2 Mountain", "2 Forest", WORT], "library": ["Shock"]}
    with pytest.raises(UnsupportedError, match="a cost of Shock, which is cast while something resolves"):
        ends(plain(mine), {"player": "A", "cast": "Bloodbraid Elf"}, "resolve")


def test_casting_face_down() -> None:
    assert "casting Hooded Hydra face down" in refusal(board({"hand": ["Hooded Hydra"]}))
    assert offered(board({"graveyard": ["Grizzly Bears"], "battlefield": ["Grinning Demon"]})) == set()


def test_turning_up_what_effects_keep_from_its_abilities() -> None:
    # 708.11: whether it will have the ability depends on those effects.
    with pytest.raises(UnsupportedError, match="the turning face up"):
        ends(plain({"battlefield": [HYDRA, "5 Forest"]}, {"battlefield": ["Humility"]}), TURN_UP)


@pytest.mark.parametrize(("what", "gained"), [("itself", 3), ("type(creature)", 6), ("type(land)", 0)])
def test_triggers_on_being_turned_up(
    what: str, gained: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # 603.2, 708.8: once for each ability that sees it, that of the permanent itself included.
    text = LOOTER.replace("{1}", what)
    use(tmp_path, monkeypatch, face("Coral Eel", "creature", "blue,2", 2, text))
    hidden = {"card": "Coral Eel", "id": "hydra", "face_down": True}
    seen = {"card": "Coral Eel", "id": "other"}
    (end,) = ends(plain({"battlefield": [hidden, seen, "Island"]}), TURN_UP, "resolve all")
    assert f"life(a,{20 + gained})" in end
    assert not [fact for fact in end if fact.startswith("face_down(")]


def test_cards_drawn_before_the_position() -> None:
    # 121.1: which card of the hand was drawn this turn, the position doesn't say.
    mine = {
        "battlefield": [{"card": "Sylvan Library", "id": "sylvan"}],
        "hand": ["Opt", "Shock"],
        "library": ["3 Forest"],
        "this_turn": {"drawn": 1},
    }
    trigger = {"ability": 1, "of": "sylvan", "kind": "triggered", "controller": "A"}
    position = plain(mine, stack=[trigger]) | {"turn": {"active": "A", "step": "draw"}}
    with pytest.raises(UnsupportedError, match="drew earlier this turn"):
        ends(position, "resolve")
