"""All maximal pools that a player can reach, against brute force: every order and choice of activations."""

from __future__ import annotations

import os
import re

import pytest
from hypothesis import HealthCheck, given, settings
from user_cards import use_several

from brute_force.mana import TYPES, Pool
from brute_force.mana_boards import USER_CARDS
from brute_force.payment import Board, reachable
from brute_force.payment_boards import boards_with_effects, position_of
from brute_force.production import Bag
from lawmage.queries import load
from lawmage.queries.mana import mana

EXAMPLES = int(os.environ.get("LAWMAGE_EXAMPLES", "10"))


@pytest.fixture(autouse=True)
def cards_of_users(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    use_several(tmp_path_factory.mktemp("cards"), monkeypatch, USER_CARDS.values())


def amounts(pool: Pool) -> Bag:
    """How much mana of each type a pool of the brute force holds."""
    return tuple(sum(number for one, number in pool if one.type == type_) for type_ in TYPES)


def maximal(bags: set[Bag]) -> set[Bag]:
    """Those that no other one holds all of."""
    return {
        one
        for one in bags
        if not any(one != other and all(a <= b for a, b in zip(one, other, strict=True)) for other in bags)
    }


@settings(
    max_examples=EXAMPLES,
    derandomize="LAWMAGE_EXAMPLES" not in os.environ,
    database=None,
    deadline=None,
    suppress_health_check=list(HealthCheck),
)
@given(boards_with_effects())
def test_the_pools_that_a_player_can_reach(board: Board) -> None:
    found = mana(load(position_of(board, ()))).players[0]
    letters = [re.findall(r"\{(\w)\}", pool.mana) for pool in found.pools]
    reached = [tuple(pool.count(letter) for letter in "WUBRGC") for pool in letters]
    assert len(reached) == len(set(reached))
    assert set(reached) == maximal({amounts(now.pool) for now in reachable(board)})
