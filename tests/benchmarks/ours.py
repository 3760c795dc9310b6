"""Times Lawmage in process, in a process that `benchmarks` starts."""

from __future__ import annotations

import json
import statistics
import sys
import time
from unittest import mock

from benchmarks import boards, measure
from lawmage.bridge.position import Position
from lawmage.queries import legal_plays, legal_plays_many, load, question
from lawmage.queries.characteristics import characteristics
from lawmage.queries.question import rules_for

WARM_RUNS = 50
MANY = 32
MANY_RUNS = 5
GROWTH = (20, 40, 60, 80, 120, 160, 200)
GROWTH_RUNS = 9
#: Boards of so many permanents and effects, with effects that depend on one another or without.
LAYERED = (
    (60, 20, True), (60, 20, False), (30, 20, True), (120, 20, True),
    (60, 5, True), (60, 10, True), (60, 0, False),
)  # fmt: skip
LAYERED_RUNS = 9


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
        "layered": [layered_board(*shape) for shape in LAYERED],
        "added_by_layers": added_by_layers(),
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


def layered_board(permanents: int, effects: int, depending: bool) -> measure.Result:
    """Time the characteristics of a board of so many permanents and effects."""
    times = []
    for _ in range(LAYERED_RUNS):
        position = load(boards.layered(permanents, effects, depending))
        times.append(measure.milliseconds(characteristics, position))
    edges = sum(len(graph.edges) for _, graph in characteristics(position).graphs)
    return {**measure.summary(times), "permanents": permanents, "effects": effects, "dependencies": edges}


def added_by_layers() -> float:
    """Time what asking whether layers are needed adds on the standard board, in milliseconds."""
    needed = ("layers_needed", 0)
    everything = question.shown("legal")
    times: dict[bool, list[float]] = {True: [], False: []}
    shown, read = question.shown, question.Answer.read
    ways = {
        True: (shown, read),
        False: (
            lambda query: tuple(signature for signature in everything if signature != needed),
            lambda answer, *signature: [] if signature == needed else read(answer, *signature),
        ),
    }
    for number in range(2 * WARM_RUNS):
        asked = number % 2 == 0
        shows, reads = ways[asked]
        with mock.patch.object(question, "shown", shows), mock.patch.object(question.Answer, "read", reads):
            times[asked].append(measure.milliseconds(ask, load(boards.STANDARD)))
    return statistics.median(times[True][4:]) - statistics.median(times[False][4:])


if __name__ == "__main__":
    main()
