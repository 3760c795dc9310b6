"""Two roads to the same plays: the programs against a brute-force enumeration on random small positions.

`LAWMAGE_EXAMPLES=5000 pytest tests/test_brute_force.py` looks at so many fresh positions; by default it is a
few, always the same.
"""

from __future__ import annotations

import os
import random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, reject, seed, settings

from brute_force.cards import shipped_cards
from brute_force.plays import plays
from brute_force.positions import positions
from brute_force.reading import world_of
from brute_force.sources import TooManyStates
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


def check(data: dict[str, Any]) -> None:
    """Fail with the position and the difference unless both roads lead to the same plays."""
    position = load(data)
    try:
        expected = {comparable(play) for play in plays(world_of(position, shipped_cards()[0]))}
    except TooManyStates:
        reject()
    if len(expected) > MOST_PLAYS:
        reject()
    answer = legal_plays(position)
    found = [comparable(play) for play in answer]
    if set(found) != expected:
        only_programs = listing("only the programs allow", set(found) - expected)
        only_brute_force = listing("only the brute force allows", expected - set(found))
        pytest.fail(f"{only_programs}\n{only_brute_force}\nin\n{save(position)}", pytrace=False)
    assert len(found) == len(set(found)) == answer.count


def test_the_brute_force_can_read_every_card() -> None:
    assert shipped_cards()[1] == {}


@pytest.mark.parametrize("part", range(PARTS))
def test_random_positions(part: int) -> None:
    # Many short runs: in a long one hypothesis varies what it has drawn before, and positions grow alike.
    @seed(FIRST_SEED + part)
    @settings(
        max_examples=EXAMPLES,
        database=None,
        deadline=None,
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much, HealthCheck.data_too_large],
    )
    @given(positions())
    def same_plays(data: dict[str, Any]) -> None:
        check(data)

    same_plays()
