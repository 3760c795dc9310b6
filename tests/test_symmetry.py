"""Interchangeable objects: equal but for their ids, and mentioned by nothing else."""

from __future__ import annotations

from typing import Any

from lawmage.bridge.facts import facts
from lawmage.bridge.load import load
from lawmage.bridge.state import State
from lawmage.bridge.symmetry import classes


def classes_of(battlefield: list[Any], **rest: Any) -> set[tuple[str, ...]]:
    """The classes of a board on which A has these permanents."""
    players = {"A": {"battlefield": battlefield}, "B": {}, **rest.pop("players", {})}
    return set(
        classes(facts(load({"turn": {"active": "A", "step": "upkeep"}, "players": players, **rest}))).values()
    )


def test_equal_objects_are_one_class() -> None:
    bears = ("grizzly_bears", "grizzly_bears_2", "grizzly_bears_3", "grizzly_bears_4")
    assert classes_of(["4 Grizzly Bears"]) == {bears}


def test_ids_of_two_digits_come_in_their_order() -> None:
    (mountains,) = classes_of(["12 Mountain"])
    assert mountains == ("mountain", *(f"mountain_{number}" for number in range(2, 13)))


def test_other_cards_are_other_classes() -> None:
    assert classes_of(["Grizzly Bears", "Bear Cub"]) == {("grizzly_bears",), ("bear_cub",)}


def test_a_tapped_one_is_apart() -> None:
    bears = ["2 Grizzly Bears", {"card": "Grizzly Bears", "id": "sleeper", "tapped": True}]
    assert classes_of(bears) == {("grizzly_bears", "grizzly_bears_2"), ("sleeper",)}


def test_one_with_an_aura_attached_is_apart() -> None:
    board = [
        "2 Grizzly Bears",
        {"card": "Grizzly Bears", "id": "bear"},
        {"card": "Pacifism", "attached_to": "bear"},
    ]
    assert classes_of(board) == {("grizzly_bears", "grizzly_bears_2"), ("bear",), ("pacifism",)}


def test_auras_on_one_creature_are_alike_and_on_two_are_not() -> None:
    bears = [{"card": "Grizzly Bears", "id": "one"}, {"card": "Grizzly Bears", "id": "two"}]
    auras = [{"card": "Rancor", "id": f"rancor_{name}", "attached_to": name} for name in ("one", "two")]
    assert ("rancor_one",) in classes_of([*bears, *auras])
    both = [{"card": "Rancor", "id": f"rancor_{number}", "attached_to": "one"} for number in (1, 2)]
    assert ("rancor_1", "rancor_2") in classes_of([*bears, *both])


def test_the_target_of_a_spell_is_apart() -> None:
    bears = ["2 Grizzly Bears", {"card": "Grizzly Bears", "id": "bear"}]
    stack = [{"card": "Shock", "controller": "A", "targets": ["bear"]}]
    assert ("bear",) in classes_of(bears, stack=stack)
    assert ("grizzly_bears", "grizzly_bears_2") in classes_of(bears, stack=stack)


def test_other_controllers_other_zones_and_other_counters_are_apart() -> None:
    board = ["Opt", {"card": "Memnite", "id": "big", "counters": {"+1/+1": 1}}, "Memnite"]
    found = classes_of(
        board, players={"A": {"battlefield": board, "hand": ["Opt"]}, "B": {"battlefield": ["Memnite"]}}
    )
    assert all(len(group) == 1 for group in found)


def test_places_in_a_library_do_not_matter() -> None:
    players = {"A": {"library": ["Opt", "Shock", "Opt"]}, "B": {}}
    assert ("opt", "opt_2") in classes_of([], players=players)


def test_an_object_whose_id_is_also_a_word_of_the_rules_is_no_danger() -> None:
    state = State.of(["zone(hand,hand)", "zone(library,library)", "zone(opt,hand)", "zone(opt_2,hand)"])
    assert set(classes(state).values()) == {("hand",), ("library",), ("opt", "opt_2")}


def test_names_in_quotes_count_as_mentions_and_never_break_the_reading() -> None:
    state = State.of(
        ["zone(o,hand)", "zone(p,hand)", 'field_not_encoded("ability 1 of o")', 'card(p,"say \\"p(\\"")']
    )
    assert set(classes(state).values()) == {("o",), ("p",)}
