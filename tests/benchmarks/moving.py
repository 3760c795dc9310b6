"""Times the game in motion, in a process that `benchmarks` starts: casting, exploring, memory."""

from __future__ import annotations

import gc
import json
import random
import time
from collections.abc import Mapping
from typing import Any

from benchmarks import boards, measure
from benchmarks.walking import DEPTH, PLAYOUT_DECISIONS, PLAYOUTS
from lawmage.bridge.position import Position
from lawmage.bridge.steps import Step
from lawmage.queries import load
from lawmage.queries.outcomes import outcomes
from lawmage.queries.search import count_states, playout

CASTS = 20
#: So many transitions, after which memory shouldn't have grown by more than a little.
LONG = 10_000


def main() -> None:
    """Measure everything and print it as one JSON object."""
    small = load(boards.small())
    result = {
        "cast": casting(),
        "explored": [exploring(small, processes) for processes in (1, 2)],
        "two_copies": two_copies(),
        "playouts": playouts(small),
        "growth": growing_memory(),
        "memory": measure.peak_memory(),
    }
    print(json.dumps(result))


def casting() -> measure.Result:
    """Time casting a spell that one ability triggers on, and letting both resolve."""
    times = []
    for _ in range(CASTS):
        position = load(boards.one_trigger())
        times.append(measure.milliseconds(_cast_and_resolve, position))
    return measure.summary(times)


def _cast_and_resolve(position: Position) -> int:
    steps: list[Step | str | Mapping[str, Any]] = [
        {"player": "A", "cast": "Shock", "targets": ["B"]},
        "resolve",
        {"player": "A", "choose": "yes"},
        "resolve",
    ]
    return outcomes(position, steps).count


def exploring(position: Position, processes: int) -> dict[str, Any]:
    """Count the states that can be reached on a small board, and time it; the first time warms up."""
    count_states(position, DEPTH - 1, processes=1)
    started = time.perf_counter()
    counted = count_states(position, DEPTH, processes=processes, most_states=1_000_000)
    seconds = time.perf_counter() - started
    return {
        "processes": processes,
        "states": counted.states,
        "transitions": sum(counted.transitions),
        "a_second": sum(counted.transitions) / seconds,
    }


def two_copies() -> dict[str, Any]:
    """Time all outcomes of a spell with two Pyromancer Ascensions on the battlefield."""
    steps: list[Step | str | Mapping[str, Any]] = [
        {"player": "A", "cast": "Lightning Bolt", "targets": ["B"]},
        "resolve all",
    ]
    outcomes(load(boards.two_ascensions()), steps)
    started = time.perf_counter()
    found = outcomes(load(boards.two_ascensions()), steps)
    return {"seconds": time.perf_counter() - started, "outcomes": found.count, "states": len(found.graph)}


def playouts(position: Position) -> dict[str, Any]:
    """Play at random, and give the decisions made in a second."""
    playout(position, random.Random(0), PLAYOUT_DECISIONS)
    started, decisions = time.perf_counter(), 0
    for seed in range(1, PLAYOUTS + 1):
        decisions += playout(position, random.Random(seed), PLAYOUT_DECISIONS)[1]
    return {"decisions": decisions, "a_second": decisions / (time.perf_counter() - started)}


def growing_memory() -> dict[str, Any]:
    """Explore boards with ever other numbers, and give the memory in megabytes before and after."""
    made, before, life = 0, 0.0, 20
    while made < LONG:
        board = boards.small()
        for player in board["players"].values():
            player["life"] = life
        made += sum(count_states(load(board), DEPTH, most_states=1_000_000).transitions)
        life += 1
        if not before and made >= LONG // 5:
            gc.collect()
            before = measure.current_memory()
    gc.collect()
    return {"transitions": made, "before": before, "after": measure.current_memory()}


if __name__ == "__main__":
    main()
