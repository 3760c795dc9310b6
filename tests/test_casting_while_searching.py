"""What may be cast from a library while its owner searches it (608.2g, 701.23), as that player decides."""

from __future__ import annotations

from typing import Any

import pytest

from lawmage.bridge.errors import UnsupportedError
from lawmage.bridge.load import load
from lawmage.bridge.steps import read_step
from lawmage.queries.exploring import Explorer
from lawmage.queries.game import Game, other_plays
from lawmage.queries.scripts import perform

WILDS = {"card": "Evolving Wilds", "id": "wilds"}
WURM = {"card": "Panglacial Wurm", "id": "wurm"}
SEARCH = ({"player": "A", "activate": "wilds"}, "resolve")


def board(*mine: str, library: tuple[Any, ...] = ("Shock", WURM, "Swamp", "Opt")) -> dict[str, Any]:
    """A's main phase: A has Evolving Wilds and this, and that library."""
    players = {"A": {"battlefield": [*mine, WILDS], "library": list(library)}, "B": {}}
    return {"turn": {"active": "A", "step": "precombat main"}, "players": players}


def searching(position: dict[str, Any]) -> Game:
    """A game in which A searches."""
    game = Game(load(position))
    game.choose("activate ability 1 of Evolving Wilds")
    game.choose("pass")
    game.choose("pass")
    return game


def offered(game: Game) -> list[str]:
    """What may be chosen now."""
    decision = game.decisions()
    assert decision is not None and decision.player == "A"
    return [option.text for option in decision.options]


def test_the_cast_is_offered_before_anything_is_found() -> None:
    game = searching(board("7 Forest"))
    assert offered(game) == ["pass", "cast Panglacial Wurm for its mana cost"]
    game.choose("pass")
    assert offered(game) == ["Swamp", "stop"]


def test_after_the_cast_the_search_goes_on() -> None:
    game = searching(board("7 Forest"))
    game.choose("cast Panglacial Wurm for its mana cost")
    assert offered(game) == ["Swamp", "stop"]
    game.choose("Swamp")
    assert [item.card for item in game.position.stack] == ["Panglacial Wurm"]
    assert "pass" in offered(game)


def test_without_the_mana_nothing_but_the_search_is_offered() -> None:
    assert offered(searching(board("6 Forest"))) == ["pass"]


def test_without_such_a_card_nobody_is_asked() -> None:
    assert offered(searching(board("7 Forest", library=("Shock", "Swamp")))) == ["Swamp", "stop"]


def test_what_players_could_do_includes_the_cast() -> None:
    # 608.2g: A casts it or not, and finds the Swamp or not.
    explorer = Explorer(load(board("7 Forest", library=(WURM, "Swamp"))), plays=other_plays)
    ends = perform(explorer, [read_step(step) for step in (*SEARCH, "resolve all")]).ends
    creatures = {
        sum(thing.card == "Panglacial Wurm" for thing in explorer.position(end).player("A").battlefield)
        for end in ends
    }
    assert creatures == {0, 1}


def test_mana_that_draws_cards_and_may_be_too_little_is_refused() -> None:
    # 732.1: the casting would be reversed, the card drawn would stay drawn.
    step = {"player": "A", "cast": "wurm"}
    explorer = Explorer(load(board("6 Forest", "Chromatic Sphere")))
    with pytest.raises(UnsupportedError, match="beginning to cast Panglacial Wurm while searching"):
        perform(explorer, [read_step(one) for one in (*SEARCH, step)])


def test_unnamed_cards_of_the_library_are_refused() -> None:
    # 400.2: nobody knows whether one of them is such a card.
    explorer = Explorer(load(board("7 Forest", library=(WURM, {"unknown": 3}))))
    with pytest.raises(UnsupportedError, match="library"):
        perform(explorer, [read_step(one) for one in SEARCH])
