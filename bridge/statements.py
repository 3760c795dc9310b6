"""Lists of statements that cases have to show, in a file of their own."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from pydantic import BeforeValidator, ValidationError

from lawmage.bridge import document as documents
from lawmage.bridge import fields
from lawmage.bridge.claims import rule_number
from lawmage.bridge.errors import InputError
from lawmage.bridge.mistakes import explained


class Statement(fields.Model):
    """Something that cases have to show.

    Args:
        id: the short name by which cases say that they cover it.
        statement: what it says.
        rules: the rules that it follows from.
    """

    id: fields.Text
    statement: fields.Text
    rules: Annotated[tuple[Annotated[str, BeforeValidator(rule_number)], ...], BeforeValidator(fields.listed)]


class _File(fields.Model):
    statements: Annotated[tuple[Statement, ...], BeforeValidator(fields.listed)]


def read_statements(path: str | Path) -> tuple[Statement, ...]:
    """Read a list of statements.

    Args:
        path: a YAML file with ``statements``, a list; each has ``id``, ``statement`` and ``rules``.

    Returns:
        The statements, in order.

    Raises:
        InputError: the file can't be read or is wrong, or two statements have one id.
        LimitError: the file is too large.

    Example:
        >>> read_statements("tests/statements.yaml")[0].rules
        ('106.5',)
    """
    document = documents.read(path)
    if not isinstance(document.value, dict):
        raise InputError("a list of statements is a mapping with statements", document.place(()))
    try:
        statements = _File.model_validate(document.value).statements
    except ValidationError as error:
        raise explained(error, document) from None
    seen: set[str] = set()
    for index, statement in enumerate(statements):
        if statement.id in seen:
            place = document.place(("statements", index, "id"))
            raise InputError(f"a statement before this one has the id {statement.id}", place)
        seen.add(statement.id)
    if not statements:
        raise InputError("this lists no statement", document.place(("statements",)))
    return statements
