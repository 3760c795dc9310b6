"""The only module that imports clingo."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from clingo import Control
from clingo.ast import AST, parse_string

from lawmage.bridge.errors import InputError


def parse(text: str, place: str) -> list[AST]:
    """Parse a program.

    Args:
        text: the program.
        place: where it comes from, usually a file, for error messages.

    Returns:
        Its statements, beginning with the implicit ``#program base.``

    Raises:
        InputError: the text is no program; the place names the line.

    Example:
        >>> [str(statement) for statement in parse("p(1).", "example")]
        ['#program base.', 'p(1).']
        >>> parse("p(1.", "example")
        Traceback (most recent call last):
        lawmage.bridge.errors.InputError: example, line 1: syntax error, unexpected ., expecting ) or ;
    """
    statements: list[AST] = []
    messages: list[str] = []
    try:
        parse_string(text, statements.append, logger=lambda _code, message: messages.append(message))
    except RuntimeError as error:
        raise _input_error(messages or [str(error)], place) from None
    if messages:
        raise _input_error(messages, place)
    return statements


def grounding_messages(files: Sequence[Path], facts: str) -> list[str]:
    """Ground programs and collect what clingo says about them.

    Args:
        files: program files.
        facts: further facts.

    Returns:
        The messages, errors included.

    Example:
        >>> grounding_messages([], "p :- q.")
        ['<block>:1:6-7: info: atom does not occur in any rule head:\\n  q\\n']
    """
    messages: list[str] = []
    control = Control(logger=lambda _code, message: messages.append(message), message_limit=1000)
    try:
        for file in files:
            control.load(str(file))
        control.add("base", [], facts)
        control.ground([("base", [])])
    except RuntimeError as error:
        if not messages:
            messages.append(str(error))
    return messages


def _input_error(messages: list[str], place: str) -> InputError:
    # A message reads "<string>:LINE:COLUMNS: error: what".
    location, _, what = messages[0].partition(": ")
    parts = location.split(":")
    line = f", line {parts[1]}" if len(parts) > 1 else ""
    text = " ".join(what.removeprefix("error: ").removeprefix("info: ").split())
    return InputError(text or messages[0], place + line)
