"""Libraries: the top card is looked at, the cards below it are counted and otherwise left alone."""

from __future__ import annotations

from lawmage.bridge.load import load
from lawmage.bridge.position import Position
from lawmage.bridge.programs import rules
from lawmage.bridge.solver import Grounded
from lawmage.queries import why
from lawmage.queries.characteristics import characteristics
from lawmage.queries.question import Question

LIBRARIES = {"A": {"library": ["Opt", {"unknown": 2}, "2 Island"]}, "B": {"library": ["Shock"]}}


def position() -> Position:
    """A's precombat main phase with these libraries and nothing else."""
    return load({"turn": {"active": "A", "step": "precombat main"}, "players": LIBRARIES})


def derived(facts: str) -> Grounded:
    """What the rules derive from the position and further facts."""
    return Grounded([rules().nodes], Question(position()).state().text() + facts)


def test_every_card_of_a_library_is_counted() -> None:
    mine = "count(and(in(library),owned_by(you)))"
    found = derived(f"value_wanted(opt,{mine}). value_wanted(opt,count(in(library))).")
    assert {(str(value), number.number) for _, value, number in found.read("amount", 3)} == {
        (mine, 3),
        ("count(in(library))", 4),
    }


def test_a_condition_counts_the_unnamed_cards_of_a_library_too() -> None:
    found = derived("wanted_condition(opt,(cards_in(library,5);cards_in(library,6))).")
    assert [str(condition) for _, condition in found.read("is_so", 2)] == ["cards_in(library,5)"]


def test_only_the_top_card_of_a_library_is_looked_at() -> None:
    assert set(characteristics(position())) == {"opt", "shock"}


def test_a_card_below_the_top_that_is_asked_about_is_still_in_the_library() -> None:
    answer = why(position(), "play Island")
    assert not answer.legal
    assert [(reason.rule, reason.because) for reason in answer.reasons] == [
        ("305.1", "no_permission(island,library)"),
        ("305.1", "no_permission(island_2,library)"),
    ]
