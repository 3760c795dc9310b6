"""What a position states becomes exactly the facts that the vocabulary names."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lawmage.bridge.facts import Names, facts
from lawmage.bridge.load import load
from lawmage.bridge.solver import parse as parse_program
from lawmage.bridge.state import State, quote
from lawmage.bridge.terms import Atom, read_atoms
from lawmage.bridge.vocabulary import read_vocabulary

EVERYTHING = Path(__file__).parent / "data" / "positions" / "everything.yaml"


def stated(**fields: Any) -> set[str]:
    """The facts of a position of A and B, without those that any such position has."""
    base: dict[str, Any] = {"turn": {"active": "A", "step": "draw"}, "players": {"A": {}, "B": {}}}
    told = {**base, **{key: value for key, value in fields.items() if key not in "AB"}}
    told["players"] = {name: fields.get(name, {}) for name in "AB"}
    return set(facts(load(told))) - set(facts(load(base)))


def atoms_of(program: str) -> list[Atom]:
    """The facts of a program, read by clingo."""
    rules = [statement for statement in parse_program(program, "facts") if statement.ast_type.name == "Rule"]
    return [atom for rule in rules for atom in read_atoms(rule.head.atom.symbol)]


def test_what_every_position_states() -> None:
    empty = facts(
        load({"turn": {"active": "A", "step": "end of combat"}, "players": {"A": {}, "B": {"life": -2}}})
    )
    assert set(empty) == {
        "player(a)",
        "player(b)",
        "turn_order(a,1)",
        "turn_order(b,2)",
        "life(a,20)",
        "life(b,-2)",
        "active_player(a)",
        "priority(a)",
        "turn_number(1)",
        "step(end_of_combat)",
    }


def test_a_permanent() -> None:
    bear = {
        "card": "Grizzly Bears",
        "id": "bear",
        "tapped": True,
        "sick": True,
        "damage": 1,
        "x": 2,
        "counters": {"+1/+1": 2, "-0/-1": 1, "first strike": 1},
        "designations": ["renowned"],
    }
    assert stated(A={"battlefield": [bear]}) == {
        'card(bear,"Grizzly Bears")',
        "zone(bear,battlefield)",
        "owner(bear,a)",
        "tapped(bear)",
        "summoning_sick(bear)",
        "marked_damage(bear,1)",
        "counters(bear,pt(1,1),2)",
        "counters(bear,pt(0,-1),1)",
        "counters(bear,first_strike,1)",
        "designation(bear,renowned)",
        "timestamp(bear,1)",
        "x_value(bear,2)",
    }


@pytest.mark.parametrize(
    ("fields", "owner", "controller"),
    [
        ({}, "a", None),
        ({"owner": "A"}, "a", None),
        ({"owner": "B"}, "b", "a"),
        ({"controller": "B"}, "a", "b"),
        ({"owner": "B", "controller": "B"}, "b", None),
    ],
)
def test_owner_and_controller(fields: dict[str, str], owner: str, controller: str | None) -> None:
    found = stated(A={"battlefield": [{"card": "Opt", **fields}]})
    assert {fact for fact in found if "owner" in fact or "under" in fact} == {
        f"owner(opt,{owner})",
        *([f"under_control_of(opt,{controller})"] if controller else []),
    }


def test_the_face_that_is_up_is_a_fact_only_if_it_is_not_the_first() -> None:
    name = "Delver of Secrets // Insectile Aberration"
    assert 'face(d,"Insectile Aberration")' in stated(
        A={"battlefield": [{"card": name, "id": "d", "transformed": True}]}
    )
    assert not [fact for fact in stated(A={"battlefield": [name]}) if fact.startswith("face")]
    both = {"card": "Fire // Ice", "face": "Fire // Ice", "id": "s", "controller": "A"}
    assert {'card(s,"Fire // Ice")', 'face(s,both("Fire // Ice"))'} <= stated(stack=[both])


def test_a_token() -> None:
    golem = {
        "token": 'Golem "G"',
        "id": "g",
        "type_line": "Legendary Artifact Creature — Time Lord Assembly-Worker",
        "colors": ["G", "white"],
        "power": 0,
        "toughness": 3,
        "abilities": ["First Strike", "ward {2}"],
    }
    assert stated(A={"battlefield": [golem]}) == {
        "token(g)",
        'token_name(g,"Golem \\"G\\"")',
        "token_supertype(g,legendary)",
        "token_type(g,artifact)",
        "token_type(g,creature)",
        "token_subtype(g,time_lord)",
        "token_subtype(g,assembly_worker)",
        "token_color(g,green)",
        "token_color(g,white)",
        "token_power(g,0)",
        "token_toughness(g,3)",
        "token_keyword(g,first_strike)",
        'token_ability(g,"ward {2}")',
        "zone(g,battlefield)",
        "owner(g,a)",
        "timestamp(g,1)",
    }
    copy = {"token": True, "copy_of": "Grizzly Bears", "id": "c"}
    assert stated(A={"battlefield": [copy]}) == {
        "token(c)",
        'copy_of(c,"Grizzly Bears")',
        "zone(c,battlefield)",
        "owner(c,a)",
        "timestamp(c,1)",
    }


def test_a_copy_of_what_was_face_down_says_nothing_of_its_card() -> None:
    # 707.2, 708.2: its face-down status is part of what is copied, its card isn't.
    for copied in ({"card": "Opt", "face_down": True}, {"face_down": True}):
        copy = {"card": "Clone", "copy_of": copied, "id": "c"}
        assert {fact for fact in stated(A={"battlefield": [copy]}) if "cop" in fact} == {
            "copy_of_face_down(c)"
        }
    assert 'copy_of(c,"Opt")' in stated(
        A={"battlefield": [{"token": True, "copy_of": {"card": "Opt"}, "id": "c"}]}
    )


def test_timestamps_follow_arrival_and_what_is_stated() -> None:
    board = {"A": {"battlefield": ["Opt", "Shock"]}, "B": {"battlefield": ["Fling"]}}
    arrival = {"timestamp(opt,1)", "timestamp(shock,2)", "timestamp(fling,3)"}
    assert arrival <= stated(**board)
    changed = {"timestamp(fling,1)", "timestamp(shock,2)", "timestamp(opt,3)"}
    assert changed <= stated(**board, timestamps=["fling", "opt"])
    assert {"timestamp(shock,1)", "timestamp(opt,2)"} <= stated(**board, timestamps=["shock", "opt", "fling"])


def test_libraries_and_hidden_cards() -> None:
    found = stated(A={"library": ["Opt", {"unknown": 2}, "2 Island"], "hand": 3})
    assert {"in_library(opt,a,1)", "in_library(island,a,4)", "in_library(island_2,a,5)"} <= found
    assert {"unknown_cards(a,library,2)", "unknown_cards(a,hand,3)"} <= found


def test_a_player() -> None:
    player = {
        "mana": ["{R}{R}", "{C}{R}", {"mana": "{G}{G}{W}", "only": "elves"}],
        "counters": {"poison": 3},
        "designations": ["city's blessing", "monarch"],
        "emblems": ["Wrenn and Six emblem"],
        "commander": "Grizzly Bears",
        "this_turn": {
            "cast": ["Opt", "Stomp"],
            "lands_played": 1,
            "drawn": 2,
            "life_lost": 3,
            "life_gained": 4,
        },
    }
    assert stated(A=player) == {
        "mana_pool(a,red,3)",
        "mana_pool(a,colorless,1)",
        'restricted_mana(a,3,green,2,"elves")',
        'restricted_mana(a,3,white,1,"elves")',
        "counters(a,poison,3)",
        "designation(a,citys_blessing)",
        "designation(a,monarch)",
        'card(wrenn_and_six_emblem,emblem("Wrenn and Six"))',
        "zone(wrenn_and_six_emblem,command)",
        "owner(wrenn_and_six_emblem,a)",
        "commander(grizzly_bears)",
        'card(grizzly_bears,"Grizzly Bears")',
        "zone(grizzly_bears,command)",
        "owner(grizzly_bears,a)",
        'cast_this_turn(a,1,"Opt")',
        'cast_this_turn(a,2,"Stomp")',
        "lands_played(a,1)",
        "cards_drawn(a,2)",
        "life_lost(a,3)",
        "life_gained(a,4)",
    }


def test_what_was_activated_this_turn() -> None:
    player = {"battlefield": ["Opt"], "this_turn": {"activated": ["opt", {"of": "Opt", "ability": 2}]}}
    assert {"activated_this_turn(opt,1)", "activated_this_turn(opt,2)"} <= stated(A=player)


def test_the_stack_and_combat() -> None:
    spell = {
        "card": "Fireball",
        "id": "s",
        "controller": "B",
        "owner": "A",
        "from": "hand",
        "targets": ["b", "bear"],
        "modes": [2],
        "x": 3,
        "divide": {"B": 2, "bear": 1},
        "paid": ["kicker", "replicate", "replicate", "emerge"],
    }
    bear = {"card": "Grizzly Bears", "id": "bear"}
    found = stated(
        A={"battlefield": [bear]},
        stack=[
            spell,
            {"card": "Shock", "id": "c", "copy": True, "controller": "A"},
            {"ability": 2, "of": "bear"},
        ],
        combat={"attackers": {"bear": "B"}, "blocks": {"bear": ["bear"]}},
    ) - stated(A={"battlefield": [bear]})
    assert found == {
        'card(s,"Fireball")',
        "zone(s,stack)",
        "owner(s,a)",
        "under_control_of(s,b)",
        "stack_position(s,1)",
        "cast_from(s,hand)",
        "chosen_target(s,1,b)",
        "chosen_target(s,2,bear)",
        "chosen_mode(s,2)",
        "x_value(s,3)",
        "division(s,b,2)",
        "division(s,bear,1)",
        "cost_paid(s,kicker)",
        "cost_paid(s,replicate)",
        "times_paid(s,replicate,2)",
        'field_not_encoded("s.paid: emerge")',
        'copy_of(c,"Shock")',
        "copy_on_stack(c)",
        "zone(c,stack)",
        "owner(c,a)",
        "stack_position(c,2)",
        "stack_ability(ability,bear,activated,2)",
        "zone(ability,stack)",
        "owner(ability,a)",
        "stack_position(ability,3)",
        "attacking(bear,b)",
        "blocking(bear,bear)",
    }


@pytest.mark.parametrize(
    ("chosen", "fact"),
    [
        ("green", "chosen(o,color,green)"),
        ("Saproling", "chosen(o,subtype,saproling)"),
        ("B", "chosen(o,player,b)"),
        ("Lightning bolt", 'chosen(o,card_name,"Lightning Bolt")'),
        (3, "chosen(o,number,3)"),
        ({"mode": "Khans"}, "chosen(o,mode,khans)"),
        ("Urza's", "chosen(o,subtype,urzas)"),
    ],
)
def test_what_was_chosen(chosen: object, fact: str) -> None:
    assert fact in stated(A={"battlefield": [{"card": "Pithing Needle", "id": "o", "chosen": chosen}]})


def test_nothing_is_accepted_and_then_ignored() -> None:
    found = facts(load(EVERYTHING))
    assert sorted(fact for fact in found if fact.startswith("field_not_encoded")) == [
        'field_not_encoded("izzet_charm.paid: emerge")',
        'field_not_encoded("izzet_charm.paid_with")',
        'field_not_encoded("players.A.mana[1].from: druid")',
        'field_not_encoded("settle")',
    ]


def test_every_fact_is_one_of_the_vocabularys_state() -> None:
    vocabulary = read_vocabulary()
    found = facts(load(EVERYTHING))
    atoms = atoms_of(found.text())
    assert len(atoms) == len(found)
    section = {
        key: known for key, known in vocabulary.predicates.items() if known.section.startswith("State")
    }
    for atom in atoms:
        for term, sort in zip(atom.arguments, section[atom.signature].arguments, strict=True):
            assert vocabulary.check_term(term, sort) is None, str(atom)
    assert {atom.signature for atom in atoms} == section.keys() - {"first_turn/0"}


def test_the_first_turn_is_one_that_is_stated() -> None:
    # 103.8a: a number that nobody wrote doesn't make it the first turn of the game.
    assert stated(turn={"active": "A", "step": "draw", "number": 1}) == {"first_turn"}


def test_names_for_readers() -> None:
    names = Names(load(EVERYTHING))
    assert [names[identity] for identity in ("a", "bear", "delver", "walker", "ability", "nobody")] == [
        "A",
        "Grizzly Bears (bear)",
        "Insectile Aberration",
        "Wrenn and Six",
        "first activated ability of Wrenn and Six",
        "nobody",
    ]


class TestState:
    def test_a_change_is_facts_gone_and_facts_new(self) -> None:
        state = State.of(["life(a,20)", "tapped(x)"])
        changed = state.with_changes(gone=["life(a,20)", "not(there)"], new=["life(a,17)"])
        assert changed == State.of(["tapped(x)", "life(a,17)"])
        assert hash(changed) == hash(State.of(["life(a,17)", "tapped(x)"]))
        assert list(state) == ["life(a,20)", "tapped(x)"]
        assert "tapped(x)" in state and len(state) == 2

    @given(st.text())
    def test_no_text_breaks_out_of_its_quotes(self, text: str) -> None:
        program = f"token_name(x,{quote(text)})."
        (atom,) = atoms_of(program)
        plain = "".join(letter if letter.isprintable() or letter == "\n" else " " for letter in text)
        assert atom.arguments[1] == plain
