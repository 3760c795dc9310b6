"""The text of rules, from the user's own copy of the Comprehensive Rules. None of it is part of Lawmage."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

from lawmage.bridge.errors import InputError, LimitError

#: The rules have about a million bytes; a file larger than this is something else.
LARGEST_FILE = 10_000_000

_RULE = re.compile(r"(\d{3}\.\d+[a-z]?)\.? (\S.*)")


def read_rules(path: Path) -> dict[str, str]:
    """Read a copy of the Comprehensive Rules in text form: a paragraph a rule, its number first.

    Args:
        path: the file.

    Returns:
        The text of each rule by its number.

    Raises:
        InputError: the file can't be read or isn't such a copy.
        LimitError: it is larger than ten megabytes.

    Example:
        >>> import tempfile
        >>> path = Path(tempfile.mkdtemp()) / "rules.txt"
        >>> _ = path.write_text("100. General\\n\\n100.1. Our own words.\\n\\n100.1a More of them.\\n")
        >>> read_rules(path)
        {'100.1': 'Our own words.', '100.1a': 'More of them.'}
    """
    try:
        with path.open("rb") as file:
            content = file.read(LARGEST_FILE + 1)
    except OSError as error:
        raise InputError(f"can't be read ({error.strerror})", str(path)) from None
    if len(content) > LARGEST_FILE:
        raise LimitError(f"larger than the limit of {LARGEST_FILE:,} bytes", str(path))
    try:
        lines = content.decode("utf-8-sig").splitlines()
    except UnicodeDecodeError:
        raise InputError("this isn't UTF-8 text", str(path)) from None
    found = {match[1]: match[2].strip() for line in lines if (match := _RULE.match(line.strip()))}
    if not found:
        raise InputError(
            "this is no copy of the Comprehensive Rules in text form: no line begins with a rule's number",
            str(path),
        )
    return found


def cited(rules: dict[str, str], numbers: Iterable[str], path: Path) -> dict[str, str]:
    """The text of some rules.

    Args:
        rules: a copy of the rules.
        numbers: the numbers of the rules wanted.
        path: the copy's file, for the error.

    Returns:
        The text of each by its number.

    Raises:
        InputError: the copy lacks one of them, so that it is of another edition, or of something else.

    Example:
        >>> cited({"100.1": "Our own words."}, ["100.1"], Path("rules.txt"))
        {'100.1': 'Our own words.'}
    """
    wanted = list(dict.fromkeys(numbers))
    missing = [number for number in wanted if number not in rules]
    if missing:
        raise InputError(f"has no rule {', '.join(missing)}; is it of another edition?", str(path))
    return {number: rules[number] for number in wanted}
