"""Payments that are seen without a search must be those that the search finds."""

from __future__ import annotations

import pytest
from small_boards import board

from lawmage.bridge.position import Position
from lawmage.bridge.solver import text
from lawmage.bridge.worlds import Worlds
from lawmage.queries.question import Question, encoded_cards, needed_cards

SEEN = ("seen_payable_with", 2)
PAID = ("paid_with", 2)
LIBRARY = [
    "Shock",
    "Lightning Bolt",
    "Stone Rain",
    "Grizzly Bears",
    "Fling",
    "Bonfire of the Damned",
    "Fiery Justice",
]


def found(position: Position) -> tuple[set[tuple[str, str]], set[tuple[str, str]]]:
    """What is seen to be payable, and what a search over every bill finds."""
    state, cards, names = Question(position).state(), encoded_cards(), needed_cards([position])
    seen = Worlds([state], cards, names, frozenset({SEEN}))
    searched = Worlds([state], cards, names, frozenset(), "payment+payment_all", PAID)
    return (
        {(text(bill), text(x)) for bill, x in seen.read(0, *SEEN)},
        {(text(bill), text(x)) for bill, x in searched.possible(0)},
    )


@pytest.mark.parametrize(
    "battlefield",
    [
        ["2 Mountain"],
        ["3 Mountain", "2 Forest"],
        ["4 Mountain", "Plains", "Forest", "Grizzly Bears"],
        ["Badlands", "Bayou", "Mountain", "Grizzly Bears"],
        ["5 Mountain", "Llanowar Elves", {"card": "Llanowar Elves", "sick": True}],
        ["2 Mountain", "Reflecting Pool", "Izzet Signet", "Grizzly Bears"],
        ["2 Mountain", "Sol Ring"],
        ["Mountain", "Krark-Clan Ironworks", "2 Ornithopter"],
    ],
)
def test_what_is_seen_is_what_a_search_finds(battlefield: list[object]) -> None:
    seen, searched = found(board({"battlefield": battlefield, "hand": LIBRARY}))
    assert seen <= searched
    # 601.2h: of a bill that is seen every X is seen.
    bills = {bill for bill, _ in seen}
    assert {(bill, x) for bill, x in searched if bill in bills} == seen


def test_lands_alone_are_seen_through() -> None:
    # 107.3a: with seven lands Bonfire of the Damned can be cast for each X up to 3, and no search is needed.
    seen, searched = found(board({"battlefield": ["6 Mountain", "Forest"], "hand": LIBRARY}))
    assert {x for bill, x in seen if "Bonfire" in bill} == {"0", "1", "2", "3"}
    assert seen == searched
