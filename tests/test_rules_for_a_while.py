"""Effects of resolved spells that forbid or permit something for a while."""

from __future__ import annotations

from pathlib import Path

import pytest
from user_cards import face, use

from lawmage.bridge.document import parse
from lawmage.bridge.errors import UnsupportedError
from lawmage.bridge.load import load_document
from lawmage.bridge.save import save
from lawmage.bridge.steps import read_announcement
from lawmage.queries import judge, load
from lawmage.queries.game import Game
from lawmage.queries.observed import observed

SPELL = 'ability(("{0}",1),spell). effect(("{0}",1),1,INSTRUCTION).'
SHOCK = read_announcement({"player": "B", "cast": "Shock", "targets": ["A"]})


def silenced(card: str = "Silence", land: str = "Plains", play: str = "") -> Game:
    """A game in which A has cast a spell, and B has priority after it resolved."""
    players = {
        "A": {"battlefield": [f"3 {land}"], "hand": [card], "library": {"unknown": 9}},
        "B": {"battlefield": ["Mountain"], "hand": ["Shock"], "library": {"unknown": 9}},
    }
    game = Game(load({"turn": {"active": "A", "step": "precombat main"}, "players": players}))
    for choice in (play or f"cast {card} for its mana cost", "pass", "pass", "pass"):
        game.choose(choice)
    return game


def test_the_effect_is_saved_and_loads_to_itself() -> None:
    saved = save(silenced().position)
    assert "effects:\n- {of: Silence, controller: A}" in saved
    again = load_document(parse(saved))
    assert not judge(again, SHOCK).legal
    assert save(again).lower() == saved.lower()  # the card in the graveyard has the name that it is found by


def test_the_reason_names_the_card_though_it_is_in_the_graveyard() -> None:
    verdict = judge(silenced().position, SHOCK)
    assert {(reason.rule, reason.cards) for reason in verdict.reasons} == {
        ("101.2", ("Silence",)),
        ("601.3", ("Silence",)),
    }
    assert "Silence forbids it" in verdict.reasons[0].sentence


def test_an_effect_of_a_later_face_is_saved_with_it() -> None:
    game = silenced("Bonecrusher Giant // Stomp", "Mountain", "cast Stomp for its mana cost targeting B")
    saved = save(game.position)
    assert "{of: Bonecrusher Giant // Stomp, face: Stomp, controller: A}" in saved
    assert load_document(parse(saved)).effects[0].face == "Stomp"


def test_a_listed_effect_is_of_the_face_that_it_is_named_by() -> None:
    position = load({
        "turn": {"active": "A", "step": "draw"}, "players": {"A": {}, "B": {}},
        "effects": [{"of": "Stomp", "controller": "A"}],
    })  # fmt: skip
    assert (position.effects[0].of, position.effects[0].face) == ("Bonecrusher Giant // Stomp", "Stomp")


def test_an_effect_of_nobody_is_refused() -> None:
    players = {"A": {}, "B": {"battlefield": ["Mountain"], "hand": ["Shock"]}}
    position = load({
        "turn": {"active": "B", "step": "draw"}, "players": players, "effects": [{"of": "Silence"}]
    })  # fmt: skip
    with pytest.raises(UnsupportedError, match="effect"):
        judge(position, SHOCK)


def test_what_creatures_can_t_do_in_combat_is_refused() -> None:
    with pytest.raises(UnsupportedError, match="an instruction of Orim's Chant"):
        silenced("Orim's Chant", play="cast Orim's Chant for its mana cost with kicker targeting B")


@pytest.mark.parametrize(
    "instruction",
    [
        "if(your_turn,forbid(opponent,cast,spell,always,end_of_turn))",
        "together(modify(each(type(creature)),change_power_toughness(1,1),end_of_turn),"
        "forbid(opponent,cast,spell,always,end_of_turn))",
        "together(forbid(opponent,cast,spell,always,end_of_turn),forbid(you,cast,spell,always,your_next_turn))",
    ],
)
def test_what_the_text_alone_doesnt_tell_is_refused(
    instruction: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = SPELL.replace("INSTRUCTION", instruction)
    use(tmp_path, monkeypatch, face("Respite", "instant", "white,1", more=text))
    with pytest.raises(UnsupportedError, match="instruction"):
        silenced("Respite")


def test_a_duration_that_no_rule_ends_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = SPELL.replace("INSTRUCTION", "forbid(opponent,cast,spell,always,end_of_combat)")
    use(tmp_path, monkeypatch, face("Respite", "instant", "white,1", more=text))
    with pytest.raises(UnsupportedError, match="lasts until end of combat"):
        silenced("Respite")


def test_additional_lands_for_the_turn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = SPELL.replace("INSTRUCTION", "permit(you,additional_lands(1),any,end_of_turn)")
    use(tmp_path, monkeypatch, face("Explore", "sorcery", "green,1", more=text))
    players = {
        "A": {"battlefield": ["Forest"], "hand": ["Explore", "2 Island", "Swamp"], "library": {"unknown": 9}},
        "B": {"library": {"unknown": 9}},
    }
    game = Game(load({"turn": {"active": "A", "step": "precombat main"}, "players": players}))
    for choice in ("play Island", "cast Explore for its mana cost", "pass", "pass", "play Swamp"):
        game.choose(choice)
    verdict = judge(game.position, read_announcement({"player": "A", "play": "Island"}))
    assert {reason.rule for reason in verdict.reasons} == {"305.2", "305.2b"}


def test_an_effect_in_force_is_part_of_what_is_seen() -> None:
    assert observed(silenced().position)["the effect of Silence"] == "in force under A"
