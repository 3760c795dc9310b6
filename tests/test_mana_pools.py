"""All maximal pools by the program and by a search of every order of activations, on random small boards."""

from __future__ import annotations

import itertools
import random

import pytest

from lawmage.bridge.errors import LimitError
from lawmage.queries import mana as asked
from lawmage.queries.mana import mana
from running import board

Pool = tuple[int, ...]
COLORS = "WUBRG"
EMPTY: Pool = (0,) * 6
ANY = tuple(COLORS)
#: By name: whether it is an artifact, and its mana abilities: generic mana to pay, whether it taps, what is
#: sacrificed (itself, or an artifact), and what it adds.
SOURCES: dict[str, tuple[bool, tuple[tuple[int, bool, str, tuple[str, ...]], ...]]] = {
    "Forest": (False, ((0, True, "", ("G",)),)),
    "Island": (False, ((0, True, "", ("U",)),)),
    "Tundra": (False, ((0, True, "", ("W",)), (0, True, "", ("U",)))),
    "City of Brass": (False, ((0, True, "", ANY),)),
    "Adarkar Wastes": (False, ((0, True, "", ("C",)), (0, True, "", ("W", "U")))),
    "Azorius Signet": (True, ((1, True, "", ("WU",)),)),
    "Izzet Signet": (True, ((1, True, "", ("UR",)),)),
    "Sungrass Prairie": (False, ((1, True, "", ("GW",)),)),
    "Lotus Petal": (True, ((0, True, "itself", ANY),)),
    "Black Lotus": (True, ((0, True, "itself", tuple(3 * color for color in COLORS)),)),
    "Krark-Clan Ironworks": (True, ((0, False, "artifact", ("CC",)),)),
}


def added(pool: Pool, mana_added: str) -> Pool:
    return tuple(had + mana_added.count(letter) for letter, had in zip("WUBRGC", pool, strict=True))


def reachable(names: list[str]) -> set[Pool]:
    """Every pool that any activations lead to."""
    everything = frozenset(range(len(names)))
    start: tuple[frozenset[int], frozenset[int], Pool] = (everything, everything, EMPTY)
    seen, todo = {start}, [start]
    while todo:
        there, untapped, pool = todo.pop()
        for source in there:
            for generic, taps, sacrificed, options in SOURCES[names[source]][1]:
                if taps and source not in untapped:
                    continue
                if sacrificed == "artifact":
                    gone = [{other} for other in there if SOURCES[names[other]][0]]
                else:
                    gone = [{source} if sacrificed else set()]
                paid = [
                    tuple(had - (place in spent) for place, had in enumerate(pool))
                    for spent in itertools.combinations(range(6), generic)
                    if all(pool[place] for place in spent)
                ]
                for lost, rest, option in itertools.product(gone, paid, options):
                    tapped = {source} if taps else set()
                    after = there - lost, untapped - tapped - lost, added(rest, option)
                    if after not in seen:
                        seen.add(after)
                        todo.append(after)
    return {pool for _, _, pool in seen}


def maximal(pools: set[Pool]) -> set[Pool]:
    return {
        pool
        for pool in pools
        if not any(
            other != pool and all(more >= had for more, had in zip(other, pool, strict=True))
            for other in pools
        )
    }


def counted(symbols: str) -> Pool:
    return added(EMPTY, symbols)


@pytest.mark.parametrize("seed", range(12))
def test_the_program_finds_what_every_order_of_activations_leads_to(seed: int) -> None:
    choose = random.Random(seed)
    names = [choose.choice(list(SOURCES)) for _ in range(choose.randint(2, 6))]
    found = [counted(pool.mana) for pool in mana(board(*names)).players[0].pools]
    assert len(found) == len(set(found))
    assert set(found) == maximal(reachable(names)), names


def test_twelve_sources_of_three_colors_each() -> None:
    """With Urborg each of these lands has a third color; all pools are as large, so all are maximal."""
    lands = {"Tundra": "WUB", "Volcanic Island": "URB", "Tropical Island": "UGB", "Plateau": "WRB"}
    pools = {EMPTY}
    for colors in lands.values():
        for _ in range(3):
            pools = {added(pool, color) for pool in pools for color in colors}
    found = mana(board(*(f"3 {land}" for land in lands), theirs=("Urborg, Tomb of Yawgmoth",)))
    assert [len(each.pools) for each in found.players] == [len(pools), 1]
    assert {counted(pool.mana) for pool in found.players[0].pools} == pools


def test_more_pools_than_are_listed_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(asked, "MOST_POOLS", 4)
    with pytest.raises(LimitError, match="A can reach more than 4 maximal pools"):
        mana(board("City of Brass"))
