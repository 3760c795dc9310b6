"""Reading a position from a file, from standard input or from plain values."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from lawmage.bridge.document import Document, Place, read
from lawmage.bridge.errors import InputError
from lawmage.bridge.formats.pzl import read_pzl
from lawmage.bridge.mistakes import explained
from lawmage.bridge.position import Position
from lawmage.bridge.references import linked
from lawmage.bridge.state_file import read_state
from lawmage.bridge.words import shown


def load(source: str | Path | Mapping[str, Any], *, base: Path | None = None) -> Position:
    """Read a position.

    Args:
        source: a file of YAML or JSON, a Forge puzzle (``.pzl``), ``-`` for standard input, or the position
            as plain values.
        base: the folder that a relative path starts from; the current one unless given.

    Returns:
        The position: checked, with every default filled in.

    Raises:
        InputError: the file can't be read or isn't a position.
        UnsupportedError: a Forge puzzle does what positions can't say.
        LimitError: the file or the position is too large.

    Example:
        >>> position = load({"turn": {"active": "A", "step": "precombat main"},
        ...                  "players": {"A": {"hand": ["shock"]}, "B": {}}})
        >>> position.player("A").hand[0].card
        'Shock'
    """
    if isinstance(source, Mapping):
        return load_document(Document("", dict(source)))
    path = source if str(source) == "-" or base is None else base / source
    return load_document(read_pzl(path) if str(path).lower().endswith(".pzl") else read(path))


def load_document(document: Document, at: Place = ()) -> Position:
    """The position that a document, or a part of one, describes.

    Args:
        document: the document.
        at: the path of the position in the document, for a position inside a case.

    Returns:
        The position.

    Raises:
        InputError: it isn't a position.
        LimitError: it is too large.

    Example:
        >>> from lawmage.bridge.document import parse
        >>> load_document(parse("position: [Opt]", "c.yaml"), ("position",))
        Traceback (most recent call last):
        ...
        lawmage.bridge.errors.InputError: c.yaml, line 1, position: expected a position ...
    """
    value: Any = document.value
    for step in at:
        value = value[step]
    if not isinstance(value, dict):
        raise InputError(f"expected a position with turn and players, not {shown(value)}", document.place(at))
    if "state" in value:
        return read_state(value, document, at)
    try:
        position = Position.model_validate(value)
    except ValidationError as error:
        raise explained(error, document, at) from None
    return linked(position, document, at).read_from(document, at)
