"""Objects that are alike: whatever holds for one holds for the others."""

from __future__ import annotations

import re
from collections.abc import Iterator

from lawmage.bridge.state import State

#: Each object has one of these.
_PLACES = ("zone", "in_library")
_FACT = re.compile(r"(\w+)\(([a-z_]\w*)(?=[,)])")
_WORD = re.compile(r"[a-z_]\w*")


def classes(state: State) -> dict[str, tuple[str, ...]]:
    """The classes of interchangeable objects.

    Objects are interchangeable if their facts are equal up to the object's own id and no fact about anything
    else mentions them. Timestamps and places in libraries don't count.

    Args:
        state: the facts of a position.

    Returns:
        For each object its class: the ids, those that were generated in their order. Most classes have one
        member.

    Example:
        >>> bears = [f"zone({bear},battlefield)" for bear in ("bear", "bear_2", "bear_3")]
        >>> classes(State.of([*bears, "tapped(bear_3)"]))
        {'bear': ('bear', 'bear_2'), 'bear_2': ('bear', 'bear_2'), 'bear_3': ('bear_3',)}
    """
    own: dict[str, list[str]] = {name: [] for name in _objects(state)}
    mentioned: set[str] = set()
    for fact in state:
        match = _FACT.match(fact)
        about = match[2] if match and match[2] in own else None
        predicate, rest = fact.partition("(")[0], fact[match.end() :] if match and about else fact
        # These tell alike objects apart without making a difference to what may be done with them.
        if predicate == "timestamp":
            continue
        if predicate == "in_library":
            rest = rest.rpartition(",")[0]
        if about:
            own[about].append(f"{predicate}{rest}")
        mentioned.update(word for word in _WORD.findall(rest) if word in own)
    groups: dict[object, list[str]] = {}
    for name, facts in own.items():
        groups.setdefault(name if name in mentioned else tuple(facts), []).append(name)
    return {name: tuple(group) for group in groups.values() for name in group}


def _objects(state: State) -> Iterator[str]:
    names = (match[2] for fact in state if (match := _FACT.match(fact)) and match[1] in _PLACES)
    yield from sorted(names, key=lambda name: (len(name), name))
