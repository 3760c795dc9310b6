"""The same walks for every other engine: states by number of decisions, and random play."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Hashable, Sequence
from typing import Any, TypeVar

State = TypeVar("State")
Action = TypeVar("Action")

#: As for Lawmage.
DEPTH = 5
PLAYOUTS = 10
PLAYOUT_DECISIONS = 60
#: No new depth is begun after so many seconds.
PATIENCE = 30.0


def walks(
    start: State,
    actions: Callable[[State], Sequence[Action]],
    after: Callable[[State, Action], State],
    key: Callable[[State], Hashable],
) -> dict[str, Any]:
    """Walk to every state within so many decisions, equal ones once.

    Args:
        start: the first state.
        actions: what may be done in a state.
        after: the state after an action; the one before stays as it was.
        key: what equal states share.

    Returns:
        ``states`` by number of decisions, ``transitions``, and ``a_second`` of those.
    """
    seen, layer, states, transitions = {key(start)}, [start], [1], 0
    started = time.perf_counter()
    while layer and len(states) <= DEPTH and time.perf_counter() - started < PATIENCE:
        following = []
        for state in layer:
            for action in actions(state):
                transitions += 1
                found = after(state, action)
                if key(found) not in seen:
                    seen.add(key(found))
                    following.append(found)
        layer = following
        states.append(len(layer))
    seconds = time.perf_counter() - started
    return {"states": states, "transitions": transitions, "a_second": transitions / seconds}


def playouts(
    begin: Callable[[], State],
    actions: Callable[[State], Sequence[Action]],
    act: Callable[[State, Action], State],
) -> dict[str, Any]:
    """Play at random.

    Args:
        begin: a new game at its first state.
        actions: what may be done in a state.
        act: the state after an action; it may be the same object, changed.

    Returns:
        ``decisions`` made, and ``a_second`` of them.
    """
    started, decisions = time.perf_counter(), 0
    for seed in range(1, PLAYOUTS + 1):
        state, choose = begin(), random.Random(seed)
        for _ in range(PLAYOUT_DECISIONS):
            options = list(actions(state))
            if not options:
                break
            state = act(state, choose.choice(options))
            decisions += 1
    return {"decisions": decisions, "a_second": decisions / (time.perf_counter() - started)}
