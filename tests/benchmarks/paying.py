"""Times questions about mana, in a process that `benchmarks` starts."""

from __future__ import annotations

import json
from collections.abc import Callable

from benchmarks import boards, measure
from lawmage.bridge.position import Position
from lawmage.queries import legal_plays, load, why
from lawmage.queries.could_produce import could_produce_types
from lawmage.queries.mana import max_pools

RUNS = 20
LANDS = 40
SOURCES = 12


def main() -> None:
    """Measure everything and print it as one JSON object."""
    questions = boards.mana_questions()
    result = {
        "could_produce": timed(boards.referring(LANDS), lambda board: could_produce_types(board, "pool_1")),
        "payment": timed(boards.five_colors(), lambda board: why(board, "cast Fusion Elemental").legal),
        "pools": timed(boards.choosing(SOURCES), lambda board: len(max_pools(board, "A"))),
        "castable": {name: castable(load(board)) for name, (board, _) in questions.items()},
    }
    print(json.dumps(result))


def timed(board: boards.Board, ask: Callable[[Position], object]) -> measure.Result:
    """Time one question on a board, loaded anew each time so that no answer can be remembered."""
    found = ask(load(board))
    times = [measure.milliseconds(ask, load(board)) for _ in range(RUNS)]
    return {**measure.summary(times), "answer": found}


def castable(position: Position) -> bool:
    """Tell whether a card in hand may be cast."""
    return any(play.kind == "cast" for play in legal_plays(position))


if __name__ == "__main__":
    main()
