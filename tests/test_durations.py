"""How long effects last: which end with the turn, and what is refused because no rule ends it yet."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from user_cards import face, use

from lawmage.bridge.errors import UnsupportedError
from lawmage.queries import load
from lawmage.queries.characteristics import characteristics
from lawmage.queries.game import Game

LINGERING = """
ability(("{0}",1),spell).
target(("{0}",1),1,1,1,type(creature)).
effect(("{0}",1),1,modify(target(1),change_power_toughness(2,2),DURATION)).
"""


def game(step: str, battlefield: list[Any], hand: list[Any] | None = None, **more: Any) -> Game:
    players = {
        "A": {"battlefield": battlefield, "hand": hand or [], "library": {"unknown": 9}},
        "B": {"library": {"unknown": 9}},
    }
    return Game(load({"turn": {"active": "A", "step": step}, "players": players, **more}))


def pass_until(played: Game, step: str) -> None:
    while played.position.turn.step != step:
        played.choose("pass")


def power(played: Game) -> object:
    return characteristics(played.position)["bear"].power


BEAR = {"card": "Grizzly Bears", "id": "bear"}


def test_an_effect_that_a_position_lists_ends_with_the_turn() -> None:
    played = game("end", [BEAR], effects=[{"of": "Giant Growth", "targets": ["bear"]}])
    assert power(played) == 5
    pass_until(played, "upkeep")
    assert power(played) == 2  # 514.2


def test_a_listed_effect_outlives_the_card_that_it_came_from() -> None:
    listed = [{"of": "growth", "targets": ["bear"]}]
    growth = {"card": "Giant Growth", "id": "growth"}
    played = game("end", ["Forest", BEAR], [growth], effects=listed)
    played.choose("cast Giant Growth for its mana cost targeting Grizzly Bears")
    assert power(played) == 5  # 400.7, 611.2a: the spell is a new object
    played.choose("pass")
    played.choose("pass")
    assert power(played) == 8
    pass_until(played, "upkeep")
    assert power(played) == 2


def test_a_listed_effect_with_parts_of_unlike_durations_is_refused_as_the_turn_ends(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    parts = LINGERING.replace("DURATION", "end_of_turn")
    parts += 'effect(("{0}",1),2,modify(target(1),gains(trample),always)).'
    use(tmp_path, monkeypatch, face("Titanic Growth", "instant", "green,1", more=parts))
    played = game("end", [BEAR], effects=[{"of": "Titanic Growth", "targets": ["bear"]}])
    with pytest.raises(UnsupportedError, match="doesn't tell whether it ends with the turn"):
        pass_until(played, "upkeep")


@pytest.mark.parametrize(
    ("duration", "words"),
    [
        ("end_of_combat", "until end of combat"),
        ("while_on_battlefield", "while this stays on the battlefield"),
    ],
)
def test_a_duration_that_no_rule_ends_is_refused(
    duration: str, words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = LINGERING.replace("DURATION", duration)
    use(tmp_path, monkeypatch, face("Titanic Growth", "instant", "green,1", more=text))
    played = game("precombat main", ["Forest", BEAR], ["Titanic Growth"])
    played.choose("cast Titanic Growth for its mana cost targeting Grizzly Bears")
    played.choose("pass")
    with pytest.raises(UnsupportedError, match=f"lasts {words}"):  # 611.2a
        played.choose("pass")


def test_until_your_next_turn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = LINGERING.replace("DURATION", "your_next_turn")
    use(tmp_path, monkeypatch, face("Titanic Growth", "instant", "green,1", more=text))
    played = game("precombat main", ["Forest", BEAR], ["Titanic Growth"])
    played.choose("cast Titanic Growth for its mana cost targeting Grizzly Bears")
    played.choose("pass")
    played.choose("pass")
    assert power(played) == 4
    pass_until(played, "upkeep")  # B's turn
    assert power(played) == 4
    pass_until(played, "end")
    pass_until(played, "upkeep")
    assert power(played) == 2  # 611.2a


@pytest.mark.parametrize(
    ("rule", "because"), [("no_maximum_hand_size(you)", "117.1"), ("mana_stays(you)", "514.1")]
)
def test_a_player_without_a_maximum_hand_size_keeps_all_cards(
    rule: str, because: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = f'ability(("{{0}}",1),static). rule_of_spell(("{{0}}",1),{rule}).'
    use(tmp_path, monkeypatch, face("Spellbook", "artifact", more=text))
    played = game("end", ["Spellbook"], ["Forest"] * 8)
    played.choose("pass")
    played.choose("pass")
    decision = played.decisions()
    assert decision and decision.rule == because  # 402.2


@pytest.mark.parametrize(("tapped", "untaps"), [("Forest", False), ("Grizzly Bears", True)])
def test_what_an_aura_keeps_tapped_doesnt_untap(
    tapped: str, untaps: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = 'ability(("{0}",1),static). rule_of_spell(("{0}",1),does_not_untap(type(land))).'
    use(tmp_path, monkeypatch, face("Ashcoat Bear", "creature", size=2, more=text))
    things = [{"card": tapped, "id": "it", "tapped": True}, "Ashcoat Bear"]
    players = {
        "A": {"battlefield": things, "library": {"unknown": 9}},
        "B": {"library": {"unknown": 9}},
    }
    played = Game(load({"turn": {"active": "B", "step": "end"}, "players": players}))
    pass_until(played, "upkeep")
    assert ("tapped(it)" not in played.state.facts) is untaps  # 502.3
