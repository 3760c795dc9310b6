"""Position files that hold the state of a game: they load to that state, or say what is wrong."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from lawmage.bridge.document import parse
from lawmage.bridge.errors import InputError
from lawmage.bridge.load import load, load_document
from lawmage.bridge.position import Position
from lawmage.bridge.save import plain, save
from lawmage.queries.game import Game

BOARD: dict[str, Any] = {
    "turn": {"active": "A", "step": "precombat main"},
    "players": {
        "A": {"hand": ["Lightning Bolt"], "battlefield": ["Mountain"]},
        "B": {"battlefield": ["Grizzly Bears"]},
    },
}


def bolt() -> Game:
    """A game in which a Lightning Bolt has been cast and its caster has passed."""
    game = Game(load(BOARD))
    game.choose("cast Lightning Bolt for its mana cost targeting Grizzly Bears")
    game.choose("pass")
    return game


def written(position: Position) -> dict[str, Any]:
    """What a saved position says, as plain values."""
    value = parse(save(position), "p.yaml").value
    assert isinstance(value, dict)
    return value


def test_a_saved_state_goes_on_where_it_was() -> None:
    saved = save(bolt().position)
    again = Game(load_document(parse(saved, "p.yaml")))
    assert again.state == bolt().state
    again.choose("pass")  # 117.4: both have passed, the spell resolves
    assert [thing.entry.card for thing in again.position.objects() if thing.zone == "graveyard"] == [
        "Lightning Bolt",
        "Grizzly Bears",
    ]


def test_an_open_decision_is_open_again() -> None:
    example = Path(__file__).parent.parent / "examples" / "ascension.yaml"
    game = Game(load(example))
    game.choose("cast Lightning Bolt for its mana cost targeting B")
    game.choose("pass")
    game.choose("pass")
    again = Game(load_document(parse(save(game.position), "p.yaml")))
    assert again.decisions() == game.decisions()
    assert [option.term for option in (again.decisions() or pytest.fail()).options] == ["no", "yes"]


def test_a_game_that_has_ended_has_ended() -> None:
    game = Game(load({**BOARD, "players": {**BOARD["players"], "B": {"life": 3}}}))
    game.choose("cast Lightning Bolt for its mana cost targeting B")
    game.choose("pass")
    game.choose("pass")
    assert game.ended and Game(load_document(parse(save(game.position), "p.yaml"))).ended


def test_words_are_enough_where_they_say_it_all() -> None:
    assert "state" not in written(Game(load(BOARD)).position)


def test_a_state_saves_to_the_same_file() -> None:
    saved = save(bolt().position)
    assert save(load_document(parse(saved, "p.yaml"))) == saved


def test_attackers_and_blockers_are_said() -> None:
    combat = {"attackers": {"bear": "B"}, "blocks": {"wall": ["bear"]}}
    players = {
        "A": {"battlefield": [{"card": "Grizzly Bears", "id": "bear", "tapped": True}]},
        "B": {"battlefield": [{"card": "Wall of Omens", "id": "wall"}]},
    }
    position = load({"turn": {"active": "A", "step": "combat damage"}, "players": players, "combat": combat})
    assert plain(Game(position).position)["combat"] == combat


@pytest.mark.parametrize(
    ("change", "wrong"),
    [
        (
            {"turn": {"active": "A", "step": "upkeep"}},
            r"turn\.step: the facts under state say something else",
        ),
        ({"timestamps": []}, "timestamps: the facts under state say something else"),
        ({"settle": True}, "settle: the facts under state say something else"),
        ({"state": "passed(a)"}, "state: expected a list of facts"),
        ({"state": [3]}, r"state\[0\]: expected a fact, not 3"),
        ({"state": ["passed(a"]}, r"state\[0\]: 'passed\(a' is no fact"),
        ({"state": ["passed(a). gone(b)"]}, "is no fact"),
        ({"state": ["passt(a)"]}, "passt"),
        ({"state": ["legal(pass)"]}, "legal"),
        ({"state": ['life(a,"many")']}, "no integer"),
        ({"state": ["@script(1)"]}, "is no fact"),
        ({"state": ["passed(" + "f(" * 900 + "a" + ")" * 900 + ")"]}, "expected a fact"),
        ({"state": ["passed(" + "(" * 400 + "a" + ")" * 400 + ")"]}, "state"),
        ({"state": []}, "no state of a game"),
        ({"state": ["step(draw)"]}, "no state of a game"),
    ],
)
def test_what_is_wrong_is_said(change: dict[str, Any], wrong: str) -> None:
    with pytest.raises(InputError, match=wrong):
        load({**written(bolt().position), **change})


def test_a_changed_life_total_isnt_passed_over() -> None:
    value = written(bolt().position)
    value["players"]["B"]["life"] = 3
    with pytest.raises(InputError, match=r"players\.B"):
        load(value)
    del value["state"]
    assert load(value).player("B").life == 3
