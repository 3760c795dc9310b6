"""Times python-mtg on a board of ours, in a process that `benchmarks` starts.

The engine builds a state from lists of card names; the turn, the life totals and the mana that lands could
make are set beside them. Graveyards can't be given.
"""

from __future__ import annotations

import contextlib
import importlib
import io
import json
import sys
import time
from typing import Any

from benchmarks import measure, walking
from benchmarks.boards import Board, names

bridge = importlib.import_module("mtg.bridge_to_engine")
driver = importlib.import_module("mtg.driver")
referee = importlib.import_module("mtg.engine.env")

RUNS = 50


def main() -> None:
    """Set up the board, time the engine's list of actions, print the result as one JSON object."""
    request = json.load(sys.stdin)
    state = set_up(request["board"])
    actions = referee.legal_actions(state)
    first_answer = time.time() - request["started"]
    times = []
    for _ in range(RUNS):
        driver.clear_cache()  # the engine remembers the answer to a state that it has seen
        times.append(measure.milliseconds(referee.legal_actions, state))
    result = {
        "answers": len(actions),
        "first_answer": first_answer,
        "warm": measure.summary(times),
        "memory": measure.peak_memory(),
    }
    small = set_up(request["small"])
    result["explored"] = walking.walks(small, referee.legal_actions, referee.step, key)
    result["playouts"] = walking.playouts(lambda: small, referee.legal_actions, referee.step)
    result["castable"] = {
        name: any(action[0].startswith("cast") for action in referee.legal_actions(set_up(board)))
        for name, board in request["mana"].items()
    }
    print(json.dumps(result))


def key(state: dict[str, Any]) -> str:
    """Return what equal states share."""
    parts = (
        (name, sorted(map(repr, value)) if isinstance(value, set | frozenset) else repr(value))
        for name, value in state.items()
    )
    return repr(sorted(parts, key=lambda part: part[0]))


def set_up(board: Board) -> dict[str, Any]:
    """Return a state in which the first player has priority on the board, in the first main phase."""
    players = board["players"]
    state: dict[str, Any] = bridge.make_state(
        {
            player: {
                "battlefield": names(zones["battlefield"]),
                "hand": names(zones["hand"]),
                "library": 30,
            }
            for player, zones in players.items()
        }
    )
    first = next(iter(players))
    state["current_step"] = {("precombat_main",)}
    state["active_player"] = {(first,)}
    state["life"] = {(player, zones.get("life", 20)) for player, zones in players.items()}
    state["_explicit_lands"] = True  # otherwise lands are played without being asked for
    state["_sick"] = set()
    with contextlib.redirect_stdout(io.StringIO()):
        driver._refresh_mana_pool(state, first)
    return state


if __name__ == "__main__":
    main()
