"""Payments and divisions against brute force: boards full of odd mana sources, costs of real cards."""

from __future__ import annotations

import itertools
import os
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from user_cards import use_several

from brute_force.cards import shipped_cards
from brute_force.mana import pool_of
from brute_force.mana_boards import USER_CARDS
from brute_force.payment import KINDS, Board, Source, payable
from brute_force.payment_boards import boards_with_effects, position_of
from brute_force.plays import plays
from brute_force.positions import names
from brute_force.reading import world_of
from brute_force.targets import divisions
from lawmage.queries import legal_plays, load

EXAMPLES = int(os.environ.get("LAWMAGE_EXAMPLES", "50"))

fixed_unless_asked = settings(
    max_examples=EXAMPLES,
    derandomize="LAWMAGE_EXAMPLES" not in os.environ,
    database=None,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)


def _symbols(card: str) -> list[str]:
    """The symbols in a card's mana cost, as texts."""
    book, _ = shipped_cards()
    return [str(symbol) for symbol, _ in book.rows("mana_cost", book.faces(card)[0])]


def has_plain_cost(card: str) -> bool:
    """Whether the card is a permanent spell without targets whose only cost is a mana cost without {X}."""
    book, _ = shipped_cards()
    (face, *more) = book.faces(card)
    symbols = [symbol for symbol, _ in book.rows("mana_cost", face)]
    abilities = book.abilities(face)
    kinds = {kind for ability in abilities for kind in book.values("ability", ability)}
    helps_itself = any(book.values("functions_in", ability) == ["hand"] for ability in abilities)
    permanent = set(book.values("printed_type", face)) & {"creature", "artifact"}
    other_ways = {("keyword", "kicker"), ("keyword", "morph")} & kinds
    plain = "x" not in symbols and not other_ways and not helps_itself
    return bool(symbols and not more and permanent and plain)


PLAIN = tuple(card for card in names("any") if has_plain_cost(card))
SPELLS_WITH_ODD_SYMBOLS = (
    "Gut Shot",
    "Dismember",
    "Mutagenic Growth",
    "Flame Javelin",
    "Spectral Procession",
)


@st.composite
def problems(draw: st.DrawFn) -> tuple[Board, tuple[str, ...]]:
    """A board of mana sources, and cards to be cast."""
    kinds = sorted(KINDS)
    chosen = draw(st.lists(st.sampled_from(kinds), min_size=1, max_size=7))
    sources = tuple(
        Source(kind, draw(st.integers(0, 5)) == 0, draw(st.integers(0, 4)) == 0) for kind in chosen
    )
    hand = tuple(draw(st.sampled_from((*PLAIN, *SPELLS_WITH_ODD_SYMBOLS))) for _ in range(6))
    return Board(sources, draw(st.sampled_from([20, 5, 3, 2, 1]))), hand


@fixed_unless_asked
@given(problems())
def test_what_a_board_of_mana_sources_can_pay_for(problem: tuple[Board, tuple[str, ...]]) -> None:
    board, hand = problem
    book, _ = shipped_cards()
    position = load(position_of(board, hand))
    castable = {play.name for play in legal_plays(position) if play.kind == "cast"}
    expected = {card for card in hand if payable(board, tuple(book.rows("mana_cost", card)))}
    assert castable == expected, f"life {board.life}, {board.sources}"
    if len(board.sources) <= 4:
        # The third road: the same through the card files.
        assert {play.name for play in plays(world_of(position, book)) if play.kind == "cast"} == expected


#: 107.4h, 106.12b: which of the mana that is added is snow isn't told by the programs; they refuse it.
WITHOUT_SNOW = tuple(card for card in PLAIN if "snow" not in _symbols(card))


@st.composite
def problems_with_effects(draw: st.DrawFn) -> tuple[Board, tuple[str, ...]]:
    """A board of few sources with effects on their mana, and cards to be cast."""
    return draw(boards_with_effects()), tuple(draw(st.sampled_from(WITHOUT_SNOW)) for _ in range(6))


@pytest.fixture
def effects_on_mana(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    use_several(tmp_path_factory.mktemp("cards"), monkeypatch, USER_CARDS.values())


@settings(fixed_unless_asked, max_examples=EXAMPLES // 2, suppress_health_check=list(HealthCheck))
@given(problems_with_effects())
@pytest.mark.usefixtures("effects_on_mana")
def test_what_a_board_with_effects_on_mana_can_pay_for(problem: tuple[Board, tuple[str, ...]]) -> None:
    board, hand = problem
    book, _ = shipped_cards()
    castable = {play.name for play in legal_plays(load(position_of(board, hand))) if play.kind == "cast"}
    expected = {card for card in hand if payable(board, tuple(book.rows("mana_cost", card)))}
    assert castable == expected, board


@pytest.mark.parametrize(
    ("sources", "symbols", "expected"),
    [
        (["Azorius Signet", "Gruul Signet"], [("generic", 1)], False),
        (["Azorius Signet", "Gruul Signet", "Forest"], [("red", 1), ("green", 1)], True),
        (["Azorius Signet", "Gruul Signet", "Forest"], [("generic", 3)], True),
        (["Azorius Signet", "Gruul Signet", "Forest"], [("generic", 4)], False),
        (["Cascade Bluffs", "Island"], [("red", 2)], True),
        (["Cascade Bluffs", "Forest"], [("red", 1)], False),
        (["Springleaf Drum"], [("blue", 1)], False),
        (["Springleaf Drum", "Grizzly Bears"], [("blue", 1)], True),
        (["Springleaf Drum", "Birds of Paradise"], [("blue", 2)], False),
        (["Birds of Paradise", "Ashnod's Altar"], [("white", 1), ("generic", 2)], True),
        (["Ancient Tomb"], [(("phyrexian", "red"), 1), ("generic", 2)], True),
        (["Krark-Clan Ironworks"], [("colorless", 2)], True),
        (["Mox Opal", "Memnite"], [("green", 1)], False),
        (["Mox Opal", "Memnite", "Sol Ring"], [("green", 1), ("colorless", 2)], True),
        (["Snow-Covered Swamp", "Forest"], [("snow", 1), ("green", 1)], True),
        (["Forest", "Badlands"], [("snow", 1)], False),
    ],
)
def test_the_payment_search_itself(
    sources: list[str], symbols: list[tuple[Any, int]], expected: bool
) -> None:
    board = Board(tuple(Source(kind) for kind in sources), 4)
    assert payable(board, tuple(symbols)) is expected


def test_life_for_mana_and_life_for_phyrexian_symbols_come_from_the_same_total() -> None:
    cost = ((("phyrexian", "black"), 2), ("white", 1))
    assert not payable(Board((Source("Mana Confluence"),), 4), cost)
    assert payable(Board((Source("Mana Confluence"),), 5), cost)


def test_mana_left_over_is_allowed() -> None:
    assert payable(Board((Source("Sol Ring"),), 20, pool_of([])), (("generic", 1),))


@pytest.mark.parametrize(("creatures", "targets"), [(3, 5), (18, 20)])
def test_divisions_of_five_damage(creatures: int, targets: int) -> None:
    position = load(
        {
            "turn": {"active": "A", "step": "precombat main"},
            "players": {
                "A": {"hand": ["Fiery Justice"], "mana": "{R}{G}{W}"},
                "B": {"battlefield": [f"{creatures} Grizzly Bears"]},
            },
        }
    )
    # So many chosen out of all, and a division of five among the chosen; without targets nothing is divided.
    divided = sum(1 for _ in _divided(targets))
    assert divided == {5: 126, 20: 42504}[targets]
    assert legal_plays(position).count == divided + 1


def _divided(targets: int) -> Iterator[tuple[tuple[str, int], ...]]:
    """Each way to give five points to so many targets, one at least to each chosen one."""
    everybody = [f"target{number}" for number in range(targets)]
    for size in range(1, 6):
        for chosen in itertools.combinations(everybody, size):
            yield from divisions(5, tuple(chosen))
