"""Choices made as permanents enter: what is offered, what is remembered, what is saved."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from user_cards import face, use

from lawmage.bridge.document import parse
from lawmage.bridge.errors import UnsupportedError
from lawmage.bridge.load import load_document
from lawmage.bridge.save import save
from lawmage.bridge.steps import read_step
from lawmage.queries import load
from lawmage.queries.exploring import Explorer
from lawmage.queries.game import Game
from lawmage.queries.outcomes import outcomes
from lawmage.queries.scripts import IllegalStep, perform
from lawmage.queries.spoken import spoken

ENTERING = 'ability(("{0}",1),static). enters(("{0}",1),CHOICE).'


def enters(card: str, mana: str, mine: list[Any] = [], theirs: list[Any] = []) -> Game:  # noqa: B006
    """A game in which A has cast a permanent spell and it resolves."""
    players = {
        "A": {"mana": mana, "hand": [card], "battlefield": mine, "library": {"unknown": 9}},
        "B": {"hand": ["Fire // Ice", "Island", *theirs], "library": {"unknown": 9}},
    }
    game = Game(load({"turn": {"active": "A", "step": "precombat main"}, "players": players}))
    for choice in (f"cast {card} for its mana cost", "pass", "pass"):
        game.choose(choice)
    return game


def offered(game: Game) -> tuple[str, str, set[str]]:
    decision = game.decisions()
    assert decision is not None
    return decision.player, decision.rule, {option.text for option in decision.options}


def test_a_colour_is_one_of_five() -> None:
    game = enters("Painter's Servant", "{C}{C}")
    assert offered(game) == ("A", "614.12a", {"white", "blue", "black", "red", "green"})  # 105.4
    assert not any(fact.startswith("entered_this_turn") for fact in game.state)  # it hasn't entered yet


def test_a_nonland_card_name_is_that_of_a_face() -> None:
    game = enters("Meddling Mage", "{W}{U}", ["Mutavault"], ["Dragon Fodder"])
    names = {"Meddling Mage", "Fire", "Ice", "Dragon Fodder", "another name"}
    assert offered(game) == ("A", "614.12a", names)  # 201.4a, 201.4b


def test_any_card_name_may_be_that_of_a_land_but_of_no_token_or_emblem() -> None:
    game = enters("Pithing Needle", "{C}", ["Mutavault"], ["Wrenn and Six", "Dragon Fodder"])
    names = {"Pithing Needle", "Fire", "Ice", "Island", "Mutavault", "Wrenn and Six", "Dragon Fodder"}
    assert offered(game)[2] == names | {"another name"}  # 201.4, 114.3


def test_creature_types_are_those_that_something_tells_apart_and_one_for_all_others() -> None:
    game = enters("Xenograft", "{C}{C}{C}{C}{U}", ["Grizzly Bears", "Imperious Perfect"], ["Goblin Piker"])
    types = {"bear", "elf", "warrior", "goblin"}
    assert offered(game)[2] == types | {"advisor"}  # 205.3m: the first one that nothing speaks of
    game.choose("advisor")
    assert "chosen: {subtype: Advisor}" in save(game.position)


def test_a_second_choice_tells_the_first_from_others() -> None:
    game = enters("Xenograft", "{C}{C}{C}{C}{U}", [{"card": "Conspiracy", "chosen": "Advisor"}])
    assert offered(game)[2] == {"advisor", "aetherborn"}


def test_a_type_that_a_script_or_a_claim_names_is_offered() -> None:
    position = load({
        "turn": {"active": "A", "step": "precombat main"},
        "players": {"A": {"mana": "{C}{C}{C}{C}{U}", "hand": ["Xenograft"]}, "B": {}},
    })  # fmt: skip
    steps = [
        read_step({"player": "A", "cast": "Xenograft"}),
        read_step("resolve"),
        read_step({"player": "A", "choose": "Time Lord"}),
    ]
    (done,) = outcomes(position, steps).outcomes
    assert "chosen: {subtype: Time Lord}" in save(done.position)
    with pytest.raises(IllegalStep, match="Aura"):  # 205.3h: an enchantment type
        outcomes(position, [*steps[:2], read_step({"player": "A", "choose": "Aura"})])
    left = perform(Explorer(position, named=spoken([], ["it is a Sliver"])), steps[:2]).ends
    assert len(left) == 2


def test_the_name_of_a_card_that_isnt_encoded_is_refused() -> None:
    position = load({
        "turn": {"active": "A", "step": "precombat main"},
        "players": {"A": {"mana": "{W}{U}", "hand": ["Meddling Mage"]}, "B": {}},
    })  # fmt: skip
    steps = [read_step({"player": "A", "cast": "Meddling Mage"}), read_step("resolve")]
    with pytest.raises(UnsupportedError, match="1996 World Champion is not encoded"):
        outcomes(position, [*steps, read_step({"player": "A", "choose": "1996 World Champion"})])
    with pytest.raises(IllegalStep, match="Mutavault"):  # 201.4a: a land
        outcomes(position, [*steps, read_step({"player": "A", "choose": "Mutavault"})])


@pytest.mark.parametrize(
    ("card", "mana", "choice", "saved"),
    [
        ("Painter's Servant", "{C}{C}", "red", "chosen: red"),
        ("Meddling Mage", "{W}{U}", "another name", "chosen: {card_name: another name}"),
        ("Meddling Mage", "{W}{U}", "Ice", "chosen: {card_name: Ice}"),
    ],
)
def test_what_was_chosen_is_saved_and_loads_to_itself(card: str, mana: str, choice: str, saved: str) -> None:
    game = enters(card, mana)
    game.choose(choice)
    text = save(game.position)
    assert saved in text
    assert save(load_document(parse(text))) == text


def test_another_name_may_be_written_without_its_kind() -> None:
    players = {"A": {"battlefield": [{"card": "Meddling Mage", "chosen": "another name"}]}, "B": {}}
    position = load({"turn": {"active": "A", "step": "draw"}, "players": players})
    assert "chosen: {card_name: another name}" in save(position)


def test_a_player_is_chosen_and_saved_by_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = ENTERING.replace("CHOICE", "choose(player,opponent)")
    use(tmp_path, monkeypatch, face("Stuffy Doll", "artifact", "generic,1", more=text))
    game = enters("Stuffy Doll", "{C}")
    assert offered(game) == ("A", "614.12a", {"B"})
    game.choose("B")
    assert "chosen: {player: B}" in save(game.position)


def test_what_no_rule_can_choose_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = ENTERING.replace("CHOICE", "choose(number,any)")
    use(tmp_path, monkeypatch, face("Stuffy Doll", "artifact", "generic,1", more=text))
    with pytest.raises(UnsupportedError, match="the choice as Stuffy Doll enters"):
        enters("Stuffy Doll", "{C}")


def test_outcomes_are_told_apart_by_what_was_chosen() -> None:
    position = load({
        "turn": {"active": "A", "step": "precombat main"},
        "players": {"A": {"mana": "{C}{C}", "hand": ["Painter's Servant"]}, "B": {}},
    })  # fmt: skip
    found = outcomes(
        position, [read_step({"player": "A", "cast": "Painter's Servant"}), read_step("resolve")]
    )
    assert found.count == 5
    assert any("white chosen for it" in str(one.values) for one in found.outcomes)


def test_the_active_player_chooses_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = 'ability(("{0}",1),spell). effect(("{0}",1),1,'
    text += "move(each(and(in(graveyard),type(creature))),battlefield))."
    use(tmp_path, monkeypatch, face("Exhume", "sorcery", "black,1", more=text))
    players = {
        "A": {"graveyard": ["Meddling Mage"]},
        "B": {"graveyard": ["Painter's Servant"], "hand": ["Exhume"], "mana": "{B}"},
    }
    game = Game(load({"turn": {"active": "B", "step": "precombat main"}, "players": players}))
    for choice in ("cast Exhume for its mana cost", "pass", "pass"):
        game.choose(choice)
    assert offered(game)[0] == "B"  # 101.4
    game.choose("blue")
    assert offered(game)[0] == "A"
    game.choose("Exhume")
    assert "chosen: {card_name: Exhume}" in save(game.position)
    assert "chosen: blue" in save(game.position)
