"""The standard board of the benchmarks: the number of its plays, found by both roads."""

from __future__ import annotations

from pathlib import Path

from test_brute_force import comparable

from brute_force.cards import shipped_cards
from brute_force.plays import plays
from brute_force.reading import world_of
from lawmage.queries import legal_plays, load

BOARD = Path(__file__).parent / "benchmarks" / "positions" / "standard.yaml"


def test_the_standard_board_has_96_plays() -> None:
    position = load(BOARD)
    found = {comparable(play) for play in legal_plays(position)}
    assert len(found) == 96
    assert found == {comparable(play) for play in plays(world_of(position, shipped_cards()[0]))}
