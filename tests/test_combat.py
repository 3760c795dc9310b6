"""The combat phase: without attackers it passes, and what would take more is refused."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from user_cards import face, use

from lawmage.bridge.errors import UnsupportedError
from lawmage.queries import load
from lawmage.queries.game import Game


def game(step: str, mine: list[Any], theirs: list[Any] | None = None, **combat: Any) -> Game:
    players = {
        "A": {"battlefield": mine, "library": {"unknown": 9}},
        "B": {"battlefield": theirs or [], "library": {"unknown": 9}},
    }
    more = {"combat": combat} if combat else {}
    return Game(load({"turn": {"active": "A", "step": step}, "players": players, **more}))


def end_step(played: Game) -> tuple[str, ...]:
    """Both players pass; what happened by that."""
    played.choose("pass")
    played.choose("pass")
    return played.trace[-1].happened


def test_without_attackers_blocks_and_damage_are_skipped() -> None:
    played = game("beginning of combat", [])
    steps = []
    for _ in range(3):
        end_step(played)
        steps.append(played.position.turn.step)
    assert steps == ["declare attackers", "end of combat", "postcombat main"]  # 508.8, 508.2


@pytest.mark.parametrize(
    ("creature", "could"),
    [
        ("Grizzly Bears", True), ({"card": "Grizzly Bears", "tapped": True}, False),
        ({"card": "Grizzly Bears", "sick": True}, False), ({"card": "Raging Goblin", "sick": True}, True),
    ],
)  # fmt: skip
def test_that_nothing_attacks_is_said_where_something_could(creature: Any, could: bool) -> None:
    happened = end_step(game("beginning of combat", [creature], ["Hill Giant"]))
    assert ("attacks_nobody(a)" in happened) is could  # 508.1a


BEAR = {"card": "Grizzly Bears", "id": "bear", "tapped": True}


@pytest.mark.parametrize("step", ["declare attackers", "declare blockers"])
def test_an_attacking_creature_is_refused_where_blocks_or_damage_follow(step: str) -> None:
    played = game(step, [BEAR], attackers={"bear": "B"})
    played.choose("pass")
    with pytest.raises(UnsupportedError, match="combat in which Grizzly Bears"):  # 509.1, 510.1
        played.choose("pass")


def test_attackers_are_removed_from_combat_as_it_ends() -> None:
    played = game("combat damage", [BEAR], attackers={"bear": "B"})
    end_step(played)
    assert "attacking(bear,b)" in played.state.facts
    end_step(played)
    assert played.position.turn.step == "postcombat main"
    assert "attacking(bear,b)" not in played.state.facts  # 511.3


@pytest.mark.parametrize("mine", [True, False])
def test_a_creature_that_must_attack_isnt_passed_over(
    mine: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = 'ability(("{0}",1),static). rule_of_combat(("{0}",1),must_attack(itself)).'
    use(tmp_path, monkeypatch, face("Ashcoat Bear", "creature", "red,1", 3, text))
    bear = {"card": "Ashcoat Bear"}
    played = game("beginning of combat", [bear] if mine else [], [] if mine else [bear])
    played.choose("pass")
    if mine:
        with pytest.raises(UnsupportedError, match="combat"):  # 508.1d
            played.choose("pass")
    else:
        played.choose("pass")
        assert played.position.turn.step == "declare attackers"
