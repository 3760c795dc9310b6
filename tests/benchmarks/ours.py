"""Times Lawmage in process, in a process that `benchmarks` starts."""

from __future__ import annotations

import json
import sys
import time

from benchmarks import boards, measure
from lawmage.bridge.position import Position
from lawmage.queries import legal_plays, legal_plays_many, load
from lawmage.queries.question import rules_for

WARM_RUNS = 50
MANY = 32
MANY_RUNS = 5
GROWTH = (20, 40, 60, 80, 120, 160, 200)
GROWTH_RUNS = 9


def main() -> None:
    """Measure everything and print it as one JSON object."""
    request = json.load(sys.stdin)
    plays = ask(load(boards.STANDARD))
    result = {
        "first_answer": time.time() - request["started"],
        "plays": plays,
        "rules": rules_for(load(boards.STANDARD)),
        "warm": standard_board(),
        "memory": measure.peak_memory(),
        "many": many_boards(),
        "growth": [growing_board(permanents) for permanents in GROWTH],
        "memory_at_end": measure.peak_memory(),
    }
    print(json.dumps(result))


def ask(position: Position) -> int:
    """Ask for the legal plays and count them, so that nothing is left for later."""
    return legal_plays(position).count


def ask_many(positions: list[Position]) -> int:
    """Ask for the legal plays of many positions in one call, and count them."""
    return sum(plays.count for plays in legal_plays_many(positions))


def standard_board() -> measure.Result:
    """Time one question on the standard board, loaded anew each time so that no answer can be remembered."""
    times = []
    for _ in range(WARM_RUNS):
        position = load(boards.STANDARD)
        times.append(measure.milliseconds(ask, position))
    return measure.summary(times)


def many_boards() -> measure.Result:
    """Time one call for many different boards; the times are per board."""
    times = []
    for _ in range(MANY_RUNS):
        positions = [load(board) for board in boards.varied(MANY)]
        times.append(measure.milliseconds(ask_many, positions) / MANY)
    return {**measure.summary(times), "boards": MANY}


def growing_board(permanents: int) -> measure.Result:
    """Time one question on a board of so many permanents."""
    times = []
    for _ in range(GROWTH_RUNS):
        position = load(boards.growing(permanents))
        times.append(measure.milliseconds(ask, position))
    return {**measure.summary(times), "permanents": permanents, "plays": ask(position)}


if __name__ == "__main__":
    main()
