"""The part of a position file that keeps what no other key can say: the facts of a game's state.

The rest of such a file is what those facts say in words. Both are compared when the file is read, so that
an edit is never passed over in silence.
"""

from __future__ import annotations

from typing import Any

from lawmage.bridge.document import Document, Place
from lawmage.bridge.errors import InputError
from lawmage.bridge.position import Position
from lawmage.bridge.save import plain
from lawmage.bridge.solver import term
from lawmage.bridge.state import State
from lawmage.bridge.state_position import position_of
from lawmage.bridge.terms import read_symbol
from lawmage.bridge.vocabulary import read_vocabulary
from lawmage.bridge.words import shown

#: No fact of a state is nearly as long.
_LONGEST = 2_000


def read_state(value: dict[str, Any], document: Document, at: Place = ()) -> Position:
    """The position of a file that holds a state.

    Args:
        value: what the file says: ``state``, a list of facts, beside the same position in words.
        document: the document.
        at: the path of the position in it.

    Returns:
        The position, which holds the state.

    Raises:
        InputError: something isn't a fact that a game keeps, or the words say something else.

    Example:
        >>> from lawmage.bridge.load import load
        >>> from lawmage.bridge.facts import facts
        >>> bare = load({"turn": {"active": "A", "step": "draw"}, "players": {"A": {}, "B": {}}})
        >>> state = facts(bare).with_changes(new=["passed(a)"])
        >>> told = plain(position_of(state, ["A", "B"]))
        >>> "passed(a)" in load({**told, "state": list(state)}).stated
        True
    """
    written = value["state"]
    place = (*at, "state")
    if not isinstance(written, list):
        raise InputError(f"expected a list of facts, not {shown(written)}", document.place(place))
    state = State.of(_fact(item, document.place((*place, n))) for n, item in enumerate(written))
    players = value.get("players")
    names = [str(name) for name in players] if isinstance(players, dict) else []
    try:
        position = position_of(state, names)
        told = plain(position)
    except (ArithmeticError, LookupError, TypeError, ValueError):
        raise InputError(
            "these facts are no state of a game; remove them to load the position that the words say",
            document.place(place),
        ) from None
    path = _difference(_simple(told), {key: part for key, part in value.items() if key != "state"})
    if path is not None:
        raise InputError(
            "the facts under state say something else; remove state to load the position that the words say",
            document.place((*at, *path)),
        )
    return position.read_from(document, at).with_facts(state)


def _fact(item: object, place: str) -> str:
    """A fact as clingo writes it."""
    if not isinstance(item, str) or len(item) > _LONGEST:
        raise InputError(f"expected a fact, not {shown(item)}", place)
    try:
        symbol = term(item)
    except RuntimeError:
        raise InputError(f"{shown(item)} is no fact", place) from None
    if problem := read_vocabulary().check_term(read_symbol(symbol), "fact"):
        raise InputError(problem, place)
    return str(symbol)


def _simple(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _simple(item) for key, item in value.items()}
    return [_simple(item) for item in value] if isinstance(value, list | tuple) else value


def _difference(one: Any, other: Any) -> Place | None:
    """The path to the first part in which two values differ."""
    if isinstance(one, dict) and isinstance(other, dict):
        for key in dict.fromkeys([*other, *one]):
            if key not in one or key not in other:
                return (key,)
            inner = _difference(one[key], other[key])
            if inner is not None:
                return (key, *inner)
        return None
    if isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        for place, (mine, yours) in enumerate(zip(one, other, strict=True)):
            inner = _difference(mine, yours)
            if inner is not None:
                return (place, *inner)
        return None
    return None if one == other else ()
