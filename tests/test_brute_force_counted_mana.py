"""Pools with mana for counters and mana for mana, against a search through every order of activations."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import NamedTuple

import pytest

from lawmage.queries import load
from lawmage.queries.mana import mana

LETTERS = "WUBRGC"
BASICS = {"Plains": "W", "Island": "U", "Forest": "G"}
#: What takes any number of counters, or costs mana alone.
OTHERS = ("Mage-Ring Network", "Calciform Pools", "Orochi Leafcaller")
Bag = tuple[int, ...]


class Source(NamedTuple):
    """A permanent: its card, whether it is tapped, and its counters."""

    card: str
    tapped: bool
    counters: int


class Now(NamedTuple):
    """The mana in the pool and the sources."""

    pool: Bag
    sources: tuple[Source, ...]


def plus(pool: Bag, made: str) -> Bag:
    return tuple(had + made.count(letter) for had, letter in zip(pool, LETTERS, strict=True))


def paid(pool: Bag, letters: str) -> Iterator[Bag]:
    """The pool without one mana of one of these types."""
    for place, letter in enumerate(LETTERS):
        if letter in letters and pool[place]:
            yield tuple(had - (at == place) for at, had in enumerate(pool))


def activated(pool: Bag, source: Source) -> Iterator[tuple[Bag, Source]]:
    """Each way to activate a mana ability of a source (605.3)."""
    card, tapped, counters = source
    if card in BASICS and not tapped:
        yield plus(pool, BASICS[card]), source._replace(tapped=True)
    if card in OTHERS[:2] and not tapped:
        yield plus(pool, "C"), source._replace(tapped=True)
    for number in range(counters + 1):
        left = source._replace(counters=counters - number)
        if card == "Mage-Ring Network" and not tapped:
            yield plus(pool, "C" * number), left._replace(tapped=True)
        if card == "Calciform Pools":
            for rest in paid(pool, LETTERS):
                for white in range(number + 1):
                    yield plus(rest, "W" * white + "U" * (number - white)), left
    if card == "Orochi Leafcaller":
        for rest in paid(pool, "G"):
            for color in LETTERS[:5]:
                yield plus(rest, color), source


def reachable(start: Now) -> set[Bag]:
    """Every pool that some order of activations leads to."""
    seen, waiting = {start}, [start]
    while waiting:
        now = waiting.pop()
        for place, source in enumerate(now.sources):
            for pool, after in activated(now.pool, source):
                found = Now(pool, (*now.sources[:place], after, *now.sources[place + 1 :]))
                if found not in seen:
                    seen.add(found)
                    waiting.append(found)
    return {now.pool for now in seen}


def maximal(bags: set[Bag]) -> set[Bag]:
    return {
        one
        for one in bags
        if not any(one != other and all(a <= b for a, b in zip(one, other, strict=True)) for other in bags)
    }


@pytest.mark.parametrize("seed", range(12))
def test_pools_with_counters_and_with_mana_for_mana(seed: int) -> None:
    random = Random(seed)
    sources = [Source(random.choice(list(BASICS)), False, 0) for _ in range(random.randint(1, 3))]
    for card in random.choices(OTHERS, k=2):
        counters = 0 if card == "Orochi Leafcaller" else random.randint(0, 3)
        sources.append(Source(card, random.random() < 0.3, counters))
    entries = [
        {"card": card, "tapped": tapped, "counters": {"storage": counters} if counters else {}}
        for card, tapped, counters in sources
    ]
    players = {"A": {"battlefield": entries}, "B": {}}
    found = mana(load({"turn": {"active": "A", "step": "draw"}, "players": players})).players[0]
    letters = [re.findall(r"\{(\w)\}", pool.mana) for pool in found.pools]
    reached = [tuple(pool.count(letter) for letter in LETTERS) for pool in letters]
    assert len(reached) == len(set(reached))
    assert set(reached) == maximal(reachable(Now((0,) * 6, tuple(sources))))
