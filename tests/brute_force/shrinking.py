"""Make a position smaller while something about it stays true."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator
from typing import Any


def smallest(data: dict[str, Any], holds: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
    """Leave out parts of a mapping for as long as the property holds.

    Args:
        data: mappings and lists; it isn't changed.
        holds: the property, true of the data.

    Returns:
        Data from which no single part can be left out.

    Example:
        >>> smallest({"hand": ["Opt", "Shock"], "life": 3}, lambda data: "Shock" in data.get("hand", []))
        {'hand': ['Shock']}
    """
    while True:
        for smaller in _without_one_part(data):
            if holds(smaller):
                data = smaller
                break
        else:
            return data


def _without_one_part(data: dict[str, Any]) -> Iterator[dict[str, Any]]:
    for path in _paths(data, ()):
        smaller = copy.deepcopy(data)
        holder: Any = smaller
        for key in path[:-1]:
            holder = holder[key]
        del holder[path[-1]]
        yield smaller


def _paths(value: Any, path: tuple[Any, ...]) -> Iterator[tuple[Any, ...]]:
    """The places of all parts, the outer ones first."""
    inner = list(value) if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else []
    for key in inner:
        yield (*path, key)
    for key in inner:
        yield from _paths(value[key], (*path, key))
