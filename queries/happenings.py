"""Events in words."""

from __future__ import annotations

from lawmage.bridge.facts import Names
from lawmage.bridge.objects import base_of
from lawmage.bridge.position import Position
from lawmage.bridge.solver import parts, term, text


def happening_in_words(event: str, position: Position) -> str:
    """An event as a person would say it.

    Args:
        event: the event's term.
        position: the position after it, for names.

    Example:
        >>> from lawmage.bridge.load import load
        >>> position = load({"turn": {"active": "A", "step": "draw"}, "players": {"A": {}, "B": {}}})
        >>> happening_in_words("loses_life(b,3)", position)
        'B loses life: 3'
    """
    names = Names(position)
    by_base = {base_of(thing.id): names[thing.id] for thing in position.objects()}
    symbol = term(event)
    told = [by_base.get(base_of(name), names[name]) for name in map(text, parts(symbol))]
    verb = symbol.name.replace("_", " ")
    if not told:
        return verb
    first, *rest = told
    return f"{first} {verb}" + (f": {', '.join(rest)}" if rest else "")
