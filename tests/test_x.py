"""X (107.3): what it makes a spell cost, and what of it is refused by name."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from lawmage.bridge.errors import UnsupportedError
from lawmage.bridge.position import Position
from lawmage.queries import load, why
from lawmage.queries.game import Game


def board(mine: Mapping[str, object], theirs: Mapping[str, object], **more: object) -> Position:
    """A position in A's main phase."""
    players = {"A": mine, "B": theirs}
    return load({"turn": {"active": "A", "step": "precombat main"}, "players": players, **more})


def played(position: Position, *options: str) -> Game:
    """A game in which these options have been chosen, by the beginnings of their texts."""
    game = Game(position)
    for beginning in options:
        decision = game.decisions()
        assert decision is not None
        game.choose(next(option for option in decision.options if option.text.startswith(beginning)))
    return game


@pytest.mark.parametrize(
    ("sentence", "cost"),
    [
        # 601.2b, 601.2f: X is chosen first, and with X = 2 the mana value is 5.
        ("cast Blue Sun's Zenith with X = 2 targeting A", "{1}{U}{U}{U}"),
        ("cast Blue Sun's Zenith with X = 1 targeting A", "{1}{U}{U}{U}"),
        ("cast Blue Sun's Zenith with X = 3 targeting A", "{2}{U}{U}{U}"),
        ("cast Blue Sun's Zenith targeting A", "{X}{U}{U}{U}, {1} less of the generic mana from X = 2 on"),
    ],
)
def test_a_reduction_that_hangs_on_x_is_part_of_the_total_cost(sentence: str, cost: str) -> None:
    mine = {"hand": ["Blue Sun's Zenith"], "battlefield": ["Thryx, the Sudden Storm", "5 Island"]}
    verdict = why(board(mine, {}), sentence)
    assert (verdict.legal, verdict.cost) == (True, cost)


def test_x_that_is_paid_as_something_resolves_is_refused() -> None:
    """107.3f: Electro's controller would choose X as the ability resolves."""
    mine = {"battlefield": ["Electro, Assaulting Battery"]}
    theirs = {"battlefield": ["3 Swamp"], "hand": ["Murder"]}
    game = played(board(mine, theirs), "pass", "cast Murder")
    with pytest.raises(UnsupportedError, match="mana that A may pay while something resolves"):
        for _ in range(6):
            game.choose("pass")


def test_any_amount_of_mana_that_is_paid_as_something_resolves_is_refused() -> None:
    mine = {"battlefield": ["Leyline Tyrant"], "mana": "{R}{R}"}
    theirs = {"battlefield": ["3 Swamp"], "hand": ["Murder"]}
    game = played(board(mine, theirs), "pass", "cast Murder")
    with pytest.raises(UnsupportedError, match="cost that a player may pay"):
        for _ in range(6):
            game.choose("pass")


def test_a_spell_that_is_put_onto_the_stack_again_is_refused() -> None:
    mine = {"battlefield": ["2 Island"], "hand": ["Ertai's Meddling"]}
    bolt = {"card": "Lightning Bolt", "id": "bolt", "controller": "A", "from": "hand", "targets": ["B"]}
    game = played(board(mine, {}, stack=[bolt]), "cast Ertai's Meddling for its mana cost with X = 1")
    with pytest.raises(UnsupportedError, match="delay counters"):
        for _ in range(4):
            game.choose("pass")


def test_a_copy_with_an_exception_that_matters_is_refused() -> None:
    """707.9b: Double Major's copy of a legendary spell isn't legendary."""
    mine = {"hand": ["Double Major"], "mana": "{G}{U}"}
    spell = {"card": "Gadwick, the Wizened", "id": "wizard", "controller": "A", "from": "hand", "x": 2}
    game = played(board(mine, {}, stack=[spell]), "cast Double Major")
    with pytest.raises(UnsupportedError, match="with an exception"):
        for _ in range(4):
            game.choose("pass")
