"""Loops: what repeats without an end is a draw, and what grows is named."""

from __future__ import annotations

from pathlib import Path

import pytest
import user_cards

from lawmage.bridge.errors import LimitError
from lawmage.bridge.load import load
from lawmage.bridge.programs import program_files
from lawmage.bridge.solver import parse
from lawmage.bridge.syntax import read_statement
from lawmage.queries import exploring, loops, question, scripts
from lawmage.queries.loops import UnboundedError
from lawmage.queries.outcomes import Outcomes, outcomes

#: A made-up text: whenever its controller gains life, it makes a creature.
GROVE = user_cards.face(
    "Verdant Eidolon",
    "enchantment",
    more="""ability(("{0}",1),triggered).
trigger(("{0}",1),gains_life(you)).
effect(("{0}",1),1,create_tokens(you,1,token("{0}",1))).
printed_type(token("{0}",1),creature). printed_subtype(token("{0}",1),saproling).
token_called(token("{0}",1),"Saproling Token").
printed_power(token("{0}",1),1). printed_toughness(token("{0}",1),1).""",
)


def test_a_loop_that_grows_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """731.2: no draw, since no state comes back: life and creatures grow (Soul Warden sees each creature)."""
    user_cards.use(tmp_path, monkeypatch, GROVE)
    monkeypatch.setattr(exploring, "encoded_cards", question.encoded_cards)
    position = load(
        {
            "turn": {"active": "A", "step": "precombat main"},
            "players": {
                "A": {
                    "battlefield": ["Verdant Eidolon", "Soul Warden", "Forest"],
                    "hand": ["Llanowar Elves"],
                },
                "B": {},
            },
        }
    )
    with pytest.raises(UnboundedError) as found:
        outcomes(position, [{"player": "A", "cast": "Llanowar Elves"}, "resolve all"])
    assert found.value.grows["life of A"] == 1
    assert found.value.grows["tokens of Verdant Eidolon"] == 1


#: Made-up texts: tapping and untapping go on for ever, unless its controller pays a life or doesn't want to.
WHEEL = """ability(("{0}",1),activated). cost(("{0}",1),tap). effect(("{0}",1),1,gain_life(you,1)).
ability(("{0}",2),triggered). trigger(("{0}",2),becomes_tapped(itself)). effect(("{0}",2),1,<untap>).
ability(("{0}",3),triggered). trigger(("{0}",3),becomes_untapped(itself)). effect(("{0}",3),1,tap(itself))."""


@pytest.mark.parametrize(
    ("untap", "ends"),
    {
        # 731.6: nobody has to pay, and if nobody does the loop is one of mandatory actions (731.4).
        "unless_pays(you,pay_life(2),untap(itself))": {(19, None), (20, "is a draw")},
        # 731.3: the player makes another choice in the end, so that the loop doesn't continue.
        "may(you,untap(itself))": {(21, None)},
        "untap(itself)": {(20, "is a draw")},
    }.items(),
)
def test_who_can_leave_a_loop(
    untap: str, ends: set[tuple[int, str | None]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """731.3, 731.4, 731.6: what comes of a loop hangs on who has to go on; life is gained after it."""
    text = WHEEL.replace("<untap>", untap)
    user_cards.use(tmp_path, monkeypatch, user_cards.face("Spinning Wheel", "artifact", more=text))
    monkeypatch.setattr(exploring, "encoded_cards", question.encoded_cards)
    position = load(
        {
            "turn": {"active": "A", "step": "precombat main"},
            "players": {"A": {"battlefield": [{"card": "Spinning Wheel", "id": "wheel"}]}, "B": {}},
        }
    )
    found = outcomes(position, [{"player": "A", "activate": "wheel", "ability": 1}, "resolve all"])
    lives = {(one.position.player("A").life, one.result) for one in found.outcomes}
    assert lives == ends


def test_each_of_two_players_can_leave_a_loop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """731.3: A untaps it if A wants to, and B taps it if B does; in the end one chooses otherwise."""
    wheel = WHEEL.replace("<untap>", "may(you,untap(itself))").partition('ability(("{0}",3)')[0]
    brake = """ability(("{0}",1),triggered). trigger(("{0}",1),becomes_untapped(type(artifact))).
    effect(("{0}",1),1,may(you,tap(event_object)))."""
    faces = [
        user_cards.face("Spinning Wheel", "artifact", more=wheel),
        user_cards.face("Aurora Eidolon", "enchantment", more=brake),
    ]
    user_cards.use_several(tmp_path, monkeypatch, faces)
    monkeypatch.setattr(exploring, "encoded_cards", question.encoded_cards)
    players = {
        "A": {"battlefield": [{"card": "Spinning Wheel", "id": "wheel"}]},
        "B": {"battlefield": ["Aurora Eidolon"]},
    }
    position = load({"turn": {"active": "A", "step": "precombat main"}, "players": players})
    found = outcomes(position, [{"player": "A", "activate": "wheel", "ability": 1}, "resolve all"])
    ends = {(one.values.get("Spinning Wheel (wheel)", ""), one.result) for one in found.outcomes}
    assert ends == {("on the battlefield under A", None), ("on the battlefield under A, tapped", None)}


def _outcomes_of_an_elf(
    text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, most_states: int = exploring.MOST_STATES
) -> Outcomes:
    """Whenever its controller gains life, the enchantment does as the text says; Soul Warden begins."""
    text = 'ability(("{0}",1),triggered). trigger(("{0}",1),gains_life(you)).' + text
    user_cards.use(tmp_path, monkeypatch, user_cards.face("Verdant Eidolon", "enchantment", more=text))
    monkeypatch.setattr(exploring, "encoded_cards", question.encoded_cards)
    a = {
        "battlefield": ["Verdant Eidolon", "Soul Warden", "Shivan Dragon", "Forest"],
        "hand": ["Llanowar Elves"],
    }
    position = load({"turn": {"active": "A", "step": "precombat main"}, "players": {"A": a, "B": {}}})
    steps: list[str | dict[str, str]] = [{"player": "A", "cast": "Llanowar Elves"}, "resolve all"]
    return outcomes(position, steps, most_states=most_states)


def test_what_no_rule_asks_for_keeps_no_states_apart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """104.4b, 731.4: as much life is gained as lost each time; how much in all makes no difference."""
    text = 'effect(("{0}",1),1,lose_life(you,1)). effect(("{0}",1),2,gain_life(you,1)).'
    found = _outcomes_of_an_elf(text, tmp_path, monkeypatch)
    assert [one.result for one in found.outcomes] == ["is a draw"]


def test_no_rule_asks_how_much_life_was_gained_or_lost_this_turn() -> None:
    """What loops take for not asked is read only where it is counted on, and where it ends."""
    told = {name.rstrip("(") for name in loops._ONLY_TOLD}
    readers = 0
    for folder in ("rules", "choices", "events"):
        for path in program_files(folder):
            for node in parse(path.read_text(encoding="utf-8"), str(path)):
                if node.ast_type.name != "Rule":
                    continue
                atoms = [(str(use.atom), use.atom.predicate, use.writes) for use in read_statement(node).uses]
                if any(name in told and not writes for _, name, writes in atoms):
                    readers += 1
                    head = next(atom for atom, _, writes in atoms if writes)
                    counted = [f"{change}({name}(" for name in told for change in ("new", "gone")]
                    assert head.startswith(tuple(counted)), head
    assert readers


@pytest.mark.parametrize(
    "effect",
    [
        "modify(each(and(type(creature),controlled_by(you))),change_power_toughness(1,1),end_of_turn)",
        "prevent_damage(you,2,end_of_turn)",
    ],
)
def test_effects_that_become_more_are_named(
    effect: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """731.2: no draw, since no state comes back: there is another effect each time (611.2, 615.7)."""
    text = f'effect(("{{0}}",1),1,{effect}). effect(("{{0}}",1),2,lose_life(you,1)). '
    text += 'effect(("{0}",1),3,gain_life(you,1)).'
    with pytest.raises(UnboundedError) as found:
        _outcomes_of_an_elf(text, tmp_path, monkeypatch)
    assert found.value.grows == {"effects in force": 1}


def test_what_ends_a_loop_is_waited_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """704.5f: effects become more until the creatures have a toughness of 0, and then there are none."""
    effect = "modify(each(and(type(creature),controlled_by(you))),change_power_toughness(0,-1),end_of_turn)"
    text = f'effect(("{{0}}",1),1,{effect}). effect(("{{0}}",1),2,lose_life(you,1)). '
    text += 'effect(("{0}",1),3,if(controls(1,type(creature)),gain_life(you,1))).'
    found = _outcomes_of_an_elf(text, tmp_path, monkeypatch)
    assert [one.result for one in found.outcomes] == [None]


def test_states_that_become_too_large_end_at_a_limit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As many creatures as there are come to be each time."""
    text = """effect(("{0}",1),1,create_tokens(you,count(type(creature)),token("{0}",1))).
    effect(("{0}",1),2,gain_life(you,1)). token_called(token("{0}",1),"Saproling Token").
    printed_type(token("{0}",1),creature). printed_subtype(token("{0}",1),saproling).
    printed_power(token("{0}",1),1). printed_toughness(token("{0}",1),1)."""
    monkeypatch.setattr(exploring, "MOST_FACTS", 2)
    with pytest.raises(LimitError, match="states have more than 2000 facts; raise --max-states"):
        _outcomes_of_an_elf(text, tmp_path, monkeypatch, most_states=1_000)


def test_too_many_resolutions_end_at_a_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    """Sanguine Bond and Exquisite Blood would go on until B has lost."""
    monkeypatch.setattr(scripts, "MOST_ROUNDS", 4)
    a = {"battlefield": ["Sanguine Bond", "Exquisite Blood", "Mountain"], "hand": ["Shock"]}
    position = load({"turn": {"active": "A", "step": "precombat main"}, "players": {"A": a, "B": {}}})
    with pytest.raises(LimitError, match="after 4 resolutions one after another; raise --max-states"):
        outcomes(
            position, [{"player": "A", "cast": "Shock", "targets": ["B"]}, "resolve all"], most_states=200
        )
