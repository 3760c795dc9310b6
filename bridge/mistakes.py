"""What pydantic finds wrong with a position, in plain words and with its place."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeVar

from pydantic import ValidationError

from lawmage.bridge.document import Document, Place
from lawmage.bridge.errors import InputError
from lawmage.bridge.words import shown

Key = TypeVar("Key")
Read = TypeVar("Read")

_EXPECTED = {
    "int_type": "a whole number",
    "bool_type": "true or false",
    "string_type": "text",
    "dict_type": "a mapping",
    "tuple_type": "a list",
}


def explained(error: ValidationError, document: Document, at: Place = ()) -> InputError:
    """The mistakes in a document, as an error for the user.

    Args:
        error: what pydantic found.
        document: the document that was validated.
        at: the path of the part that was validated.

    Returns:
        The error, with the places of all mistakes, in the order of their lines.

    Example:
        >>> from lawmage.bridge.position import Turn
        >>> try:
        ...     Turn.model_validate({"active": "A", "step": "drow"})
        ... except ValidationError as error:
        ...     print(explained(error, Document("p.yaml", {})))
        p.yaml, step: 'drow' is no step; did you mean draw?
    """
    mistakes = [_mistake(details, document, at) for details in error.errors(include_url=False)]
    mistakes.sort(key=lambda mistake: document.line(mistake[0]))
    return together([InputError(message, document.place(path)) for path, message in mistakes])


#: So many mistakes of an input are told.
MOST_TOLD = 20


def together(mistakes: Sequence[InputError]) -> InputError:
    """Several mistakes as one error, which tells the first of them and then the others.

    Args:
        mistakes: one mistake or more, each of which may stand for several.

    Example:
        >>> print(together([InputError("too large", "line 1"), InputError("too small", "line 2")]))
        line 1: too large
        line 2: too small
    """
    single = [InputError(one.message, one.place) for error in mistakes for one in (error, *error.others)]
    single = list({str(one): one for one in single}.values())
    first, *others = single[:MOST_TOLD]
    message = first.message
    if len(single) > MOST_TOLD:
        message += f" (the first of {len(single)} mistakes, of which {MOST_TOLD} are told)"
    return InputError(message, first.place, tuple(others))


def each_read(read: Callable[[Key], Read], keys: Iterable[Key]) -> tuple[list[Read], list[InputError]]:
    """Read several parts of an input, and go on where one of them is wrong.

    Args:
        read: reads a part.
        keys: the parts.

    Returns:
        What was read, and what is wrong.

    Example:
        >>> each_read(int, ["1", "2"])
        ([1, 2], [])
    """
    found, wrong = [], []
    for key in keys:
        try:
            found.append(read(key))
        except InputError as error:
            wrong.append(error)
    return found, wrong


def _mistake(details: Any, document: Document, at: Place) -> tuple[Place, str]:
    path = as_written((*details["loc"], *details.get("ctx", {}).get("at", ())), document, at)
    return path, _message(details)


def as_written(steps: Place, document: Document, at: Place = ()) -> Place:
    """The path in a file of a part of the models, which hold players and libraries as plain lists.

    Args:
        steps: the path through the models.
        document: the document that the models were made from.
        at: the path of the position in the document.

    Returns:
        The path in the document, as far as it has one.

    Example:
        >>> document = Document("", {"players": {"A": {"library": {"top": ["Shok"]}}}})
        >>> as_written(("players", 0, "library", 0), document)
        ('players', 'A', 'library', 'top', 0)
    """
    value: Any = document.value
    for step in at:
        value = value[step]
    path = list(at)
    for place, step in enumerate(steps):
        if step == "[key]":
            continue
        if isinstance(value, dict) and isinstance(step, int):
            if steps[place - 1] == "players" and step < len(value):
                step = list(value)[step]
            elif "top" in value or "unknown" in value:
                top = value.get("top") or []
                step = "top" if isinstance(top, list) and step < len(top) else "unknown"
                path.append(step)
                value = value.get(step)
                if step == "unknown":
                    break
                step = steps[place]
        short_form = not isinstance(value, dict | list)
        if short_form:
            break  # what it stands for has no place of its own
        path.append(step)
        try:
            value = value[step]
        except (KeyError, IndexError, TypeError):
            break
    return tuple(path)


def _message(details: Any) -> str:
    kind, context, given = details["type"], details.get("ctx", {}), details["input"]
    if kind == "position":
        return str(context["message"])
    if kind == "missing":
        return f"{details['loc'][-1]} is missing"
    if kind in _EXPECTED:
        return f"expected {_EXPECTED[kind]}, not {shown(given)}"
    if kind == "greater_than_equal":
        return f"{shown(given)} is out of range; the least is {context['ge']:,}"
    if kind == "less_than_equal":
        return f"{shown(given)} is out of range; the greatest is {context['le']:,}"
    if kind == "string_too_long":
        return f"a text here has at most {context['max_length']:,} letters"
    if kind == "string_too_short":
        return "this may not be empty"
    return f"{details['msg']}, not {shown(given)}"
