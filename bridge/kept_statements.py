"""What the statements of program files write and read, kept beside them as Python keeps compiled modules."""

from __future__ import annotations

import contextlib
import functools
import hashlib
import importlib.util
import os
import pickle
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from lawmage.bridge import syntax, terms
from lawmage.bridge.solver import CLINGO
from lawmage.bridge.syntax import Statement, read_statement


def statements_of(path: Path, text: str, nodes: Sequence[Any]) -> tuple[Statement, ...]:
    """Read the statements of a program file, or take what was read of the same text before.

    Reading takes many times as long as parsing. Where nothing may be written, it is done each time.

    Args:
        path: the file.
        text: what it says.
        nodes: its syntax trees.

    Returns:
        What each of them writes and reads.

    Example:
        >>> import tempfile
        >>> from lawmage.bridge.solver import parse
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     path, text = Path(folder) / "example.lp", "a :- b. c :- a."
        ...     for _ in range(2):
        ...         print([str(one.uses[0].atom) for one in statements_of(path, text, parse(text, "")[1:])])
        ['a', 'c']
        ['a', 'c']
    """
    key = hashlib.sha256(text.encode()).hexdigest() + _version()
    kept = Path(importlib.util.cache_from_source(str(path))).with_suffix(".statements")
    # Whatever is wrong with what was kept, it can be read anew.
    with contextlib.suppress(Exception):
        found_key, statements = pickle.loads(kept.read_bytes())
        if found_key == key and len(statements) == len(nodes):
            return tuple(statements)
    statements = tuple(map(read_statement, nodes))
    with contextlib.suppress(OSError):
        _write(kept, pickle.dumps((key, statements)))
    return statements


@functools.cache
def _version() -> str:
    """What else the result hangs on: how statements are read."""
    sources = [Path(str(module.__file__)).read_bytes() for module in (syntax, terms)]
    return hashlib.sha256(b"".join([*sources, CLINGO.encode()])).hexdigest()


def _write(path: Path, content: bytes) -> None:
    """Write a file at once, so that no other process reads a part of it."""
    import tempfile  # only where something is kept for the first time

    path.parent.mkdir(exist_ok=True)
    handle, name = tempfile.mkstemp(dir=path.parent)
    with os.fdopen(handle, "wb") as file:
        file.write(content)
    Path(name).replace(path)
