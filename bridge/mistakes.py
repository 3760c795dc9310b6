"""What pydantic finds wrong with a position, in plain words and with its place."""

from __future__ import annotations

from typing import Any

from pydantic import ValidationError

from lawmage.bridge.document import Document, Place
from lawmage.bridge.errors import InputError
from lawmage.bridge.words import shown

_EXPECTED = {
    "int_type": "a whole number",
    "bool_type": "true or false",
    "string_type": "text",
    "dict_type": "a mapping",
    "tuple_type": "a list",
}


def explained(error: ValidationError, document: Document, at: Place = ()) -> InputError:
    """The first mistake in a document, as an error for the user.

    Args:
        error: what pydantic found.
        document: the document that was validated.
        at: the path of the part that was validated.

    Returns:
        The error, with the place and, if there is more than one mistake, their number.

    Example:
        >>> from lawmage.bridge.position import Turn
        >>> try:
        ...     Turn.model_validate({"active": "A", "step": "drow"})
        ... except ValidationError as error:
        ...     print(explained(error, Document("p.yaml", {})))
        p.yaml, step: 'drow' is no step; did you mean draw?
    """
    mistakes = [_mistake(details, document, at) for details in error.errors(include_url=False)]
    path, message = min(mistakes, key=lambda mistake: document.line(mistake[0]))
    more = f" (the first of {len(mistakes)} mistakes)" if len(mistakes) > 1 else ""
    return InputError(message + more, document.place(path))


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
