"""Two roads to the same plays: the programs against a brute-force enumeration on random small positions.

`LAWMAGE_EXAMPLES=5000 pytest tests/test_brute_force.py` looks at so many fresh positions; by default it is a
few, always the same.
"""

from __future__ import annotations

import doctest
import importlib
import os
import random
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st

from brute_force.cards import shipped_cards
from brute_force.known import KNOWN
from brute_force.plays import plays
from brute_force.positions import positions, showcases
from brute_force.reading import world_of
from brute_force.shrinking import smallest
from brute_force.sources import TooManyStates
from lawmage.bridge.errors import InputError, UnsupportedError
from lawmage.bridge.save import save
from lawmage.queries import legal_plays, load

PARTS = 12
EXAMPLES = int(os.environ.get("LAWMAGE_EXAMPLES", "144")) // PARTS
FIRST_SEED = 0 if "LAWMAGE_EXAMPLES" not in os.environ else random.SystemRandom().randrange(10**9)
MOST_PLAYS = 3000


def comparable(play: Any) -> tuple[Any, ...]:
    """A play as plain data; only the base way of paying comes in a fixed place."""
    pay = (play.pay[:1], tuple(sorted(play.pay[1:]))) if play.kind == "cast" else ()
    targets = (play.targets, play.division)
    return (play.kind, play.object, play.name, play.face, play.ability, pay, play.modes, play.x, *targets)


def listing(title: str, found: set[tuple[Any, ...]]) -> str:
    """A few plays, one a line."""
    lines = [f"  {play}" for play in sorted(found, key=repr)[:8]]
    return "\n".join([f"{title} ({len(found)}):", *lines])


def roads(data: dict[str, Any]) -> tuple[list[tuple[Any, ...]], set[tuple[Any, ...]]] | None:
    """The plays that the programs list and those of the brute force; None for too many."""
    position = load(data)
    try:
        expected = {comparable(play) for play in plays(world_of(position, shipped_cards()[0]))}
        if len(expected) > MOST_PLAYS:
            return None
        answer = legal_plays(position)
    except (TooManyStates, UnsupportedError):
        return None
    assert answer.count == sum(1 for _ in answer)
    return [comparable(play) for play in answer], expected


def differ(data: dict[str, Any]) -> bool:
    """Whether the roads lead to different plays."""
    try:
        both = roads(data)
    except (InputError, KeyError):
        return False
    return both is not None and (set(both[0]) != both[1] or len(both[0]) != len(both[1]))


def check(data: dict[str, Any]) -> None:
    """Fail with a small position and the difference unless both roads lead to the same plays, each once."""
    if not differ(data):
        return
    small = smallest(data, differ)
    both = roads(small)
    assert both is not None
    found, expected = both
    only_programs = listing("only the programs allow", set(found) - expected)
    only_brute_force = listing("only the brute force allows", expected - set(found))
    pytest.fail(f"{only_programs}\n{only_brute_force}\nin\n{save(load(small))}", pytrace=False)


@pytest.mark.parametrize(
    "module", ["cards", "looks", "mana", "costs", "payment", "shrinking", "targets", "terms"]
)
def test_the_examples_in_the_brute_force(module: str) -> None:
    tried = doctest.testmod(importlib.import_module(f"brute_force.{module}"))
    assert tried.attempted > 0
    assert tried.failed == 0


def test_the_brute_force_can_read_every_card() -> None:
    assert shipped_cards()[1] == {}


def run(part: int, strategy: st.SearchStrategy[dict[str, Any]]) -> None:
    """Compare on a share of the examples."""

    # Many short runs: in a long one hypothesis varies what it has drawn before, and positions grow alike.
    @seed(FIRST_SEED + part)
    @settings(
        max_examples=EXAMPLES,
        database=None,
        phases=[Phase.generate],
        deadline=None,
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much, HealthCheck.data_too_large],
    )
    @given(strategy)
    def same_plays(data: dict[str, Any]) -> None:
        check(data)

    same_plays()


@pytest.mark.parametrize("part", range(PARTS))
def test_random_positions(part: int) -> None:
    run(part, positions())


@pytest.mark.parametrize("part", range(PARTS))
def test_many_cards_and_much_mana(part: int) -> None:
    run(part, showcases())


@pytest.mark.parametrize("title", sorted(KNOWN))
def test_known_difficulties(title: str) -> None:
    count, data = KNOWN[title]
    assert legal_plays(load(data)).count == count
    check(data)
