"""A YAML or JSON document as plain values, with the line of every value.

JSON is read as the subset of YAML that it is. Scalars follow YAML's core schema: only ``true`` and ``false``
are truth values, only plain decimal numbers are numbers, everything else is text. Anchors, aliases and tags
are refused.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeAlias

import yaml

from lawmage.bridge.errors import InputError, LimitError
from lawmage.bridge.words import shown

#: A larger file is refused before it is read.
LARGEST_FILE = 1_000_000
#: Deeper nesting is refused.
DEEPEST_NESTING = 40

Place: TypeAlias = tuple[str | int, ...]

_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_INTEGER = re.compile(r"[-+]?(0|[1-9][0-9]*)")
_DECIMAL = re.compile(r"[-+]?[0-9]+\.[0-9]+")
_WORDS = {"": None, "~": None, "null": None, "true": True, "false": False}


@dataclass(frozen=True)
class Document:
    """A document's value and the places of its parts.

    Args:
        name: the file, or another name for the source; "" if there is none.
        value: mappings, lists, texts, numbers, truth values and None.
        lines: the line of each part, by its path; empty if there are no lines.
    """

    name: str
    value: object
    lines: Mapping[Place, int] = field(default_factory=dict)

    def place(self, path: Place) -> str:
        """Where a part stands, as errors give it.

        Args:
            path: the keys and indices that lead to the part.

        Returns:
            The file, the line and the field, as far as they are known.

        Example:
            >>> parse("turn:\\n  step: draw", "p.yaml").place(("turn", "step"))
            'p.yaml, line 2, turn.step'
        """
        line = self.line(path)
        steps = "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in path).lstrip(".")
        return ", ".join(part for part in (self.name, f"line {line}" if line else "", steps) if part)

    def line(self, path: Place) -> int:
        """The line of a part or of the nearest part around it; 0 if there are no lines.

        Example:
            >>> parse("turn:\\n  step: draw").line(("turn", "step", 3))
            2
        """
        while path and path not in self.lines:
            path = path[:-1]
        return self.lines.get(path, 0)


def read(source: str | Path) -> Document:
    """The document in a file.

    Args:
        source: a path, or ``-`` for standard input.

    Returns:
        The document.

    Raises:
        InputError: the file can't be read, or isn't a YAML or JSON document.
        LimitError: it is larger than a megabyte or nested too deeply.

    Example:
        >>> read("nowhere.yaml")
        Traceback (most recent call last):
        ...
        lawmage.bridge.errors.InputError: nowhere.yaml: no such file
    """
    text = read_text(source)
    return parse(text, "standard input" if str(source) == "-" else str(source))


def read_text(source: str | Path) -> str:
    """The text of a file that isn't too large.

    Args:
        source: a path, or ``-`` for standard input.

    Raises:
        InputError: the file can't be read or isn't UTF-8.
        LimitError: it is larger than a megabyte.

    Example:
        >>> read_text(".")
        Traceback (most recent call last):
        ...
        lawmage.bridge.errors.InputError: .: this is a folder, not a file
    """
    name = "standard input" if str(source) == "-" else str(source)
    try:
        if str(source) == "-":
            content = sys.stdin.buffer.read(LARGEST_FILE + 1)
        else:
            with Path(source).open("rb") as file:
                content = file.read(LARGEST_FILE + 1)
    except FileNotFoundError:
        raise InputError("no such file", name) from None
    except IsADirectoryError:
        raise InputError("this is a folder, not a file", name) from None
    except (OSError, ValueError) as error:
        raise InputError(f"can't be read ({getattr(error, 'strerror', None) or error})", name) from None
    if len(content) > LARGEST_FILE:
        raise LimitError(f"larger than the limit of {LARGEST_FILE:,} bytes", name)
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content[: error.start].count(b"\n") + 1
        raise InputError("this isn't UTF-8 text", f"{name}, line {line}") from None


def parse(text: str, name: str = "") -> Document:
    """The document in a text.

    Args:
        text: YAML or JSON.
        name: the name of its source, for errors.

    Returns:
        The document.

    Raises:
        InputError: it is malformed, has a key twice, or uses anchors, aliases or tags.
        LimitError: it is nested too deeply.

    Example:
        >>> parse("hand: [Shock, 4 Mountain]").value
        {'hand': ['Shock', '4 Mountain']}
    """
    builder = _Builder(name)
    try:
        # Tabs may indent JSON but not YAML, and can't stand inside a text of JSON.
        for event in yaml.parse(text.replace("\t", " "), Loader=_LOADER):
            builder.take(event)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        place = f"{name}, line {mark.line + 1}" if name and mark else name
        if "nesting depth" in str(error.problem):
            raise LimitError(f"nested more deeply than {DEEPEST_NESTING} levels", place) from None
        raise InputError(
            f"this isn't well-formed YAML or JSON: {error.problem or error.context}", place
        ) from None
    except yaml.YAMLError as error:
        reason = getattr(error, "reason", "it can't be read")
        raise InputError(f"this isn't well-formed YAML or JSON: {reason}", name) from None
    return Document(name, builder.value, builder.lines)


class _Builder:
    """Builds the value from YAML's events, without recursion."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.value: Any = None
        self.lines: dict[Place, int] = {}
        self.open: list[tuple[Any, Place]] = []
        self.keys: list[str | None] = []
        self.documents = 0

    def take(self, event: Any) -> None:
        line = event.start_mark.line + 1
        if isinstance(event, yaml.AliasEvent) or getattr(event, "anchor", None):
            raise InputError("anchors and aliases (& and *) aren't supported; write it out", self._at(line))
        if getattr(event, "tag", None):
            raise InputError("tags (!) aren't supported", self._at(line))
        if isinstance(event, yaml.DocumentStartEvent):
            self.documents += 1
            if self.documents > 1:
                raise InputError("one document a file; a second one starts here", self._at(line))
        elif isinstance(event, yaml.ScalarEvent):
            if self.open and isinstance(self.open[-1][0], dict) and self.keys[-1] is None:
                self._key(event.value, line)
            else:
                self._put(self._scalar(event, line), line)
        elif isinstance(event, yaml.MappingStartEvent | yaml.SequenceStartEvent):
            if self.open and isinstance(self.open[-1][0], dict) and self.keys[-1] is None:
                raise InputError("a key must be a name, not a list or a mapping", self._at(line))
            if len(self.open) >= DEEPEST_NESTING:
                raise LimitError(f"nested more deeply than {DEEPEST_NESTING} levels", self._at(line))
            value: Any = {} if isinstance(event, yaml.MappingStartEvent) else []
            path = self._put(value, line)
            self.open.append((value, path))
            self.keys.append(None)
        elif isinstance(event, yaml.MappingEndEvent | yaml.SequenceEndEvent):
            self.open.pop()
            self.keys.pop()

    def _at(self, line: int) -> str:
        return f"{self.name}, line {line}" if self.name else f"line {line}"

    def _key(self, key: str, line: int) -> None:
        mapping, path = self.open[-1]
        if key in mapping:
            place = Document(self.name, None, {(*path, key): line}).place((*path, key))
            raise InputError(f"{shown(key)} stands here for the second time", place)
        self.keys[-1] = key
        self.lines[(*path, key)] = line

    def _put(self, value: Any, line: int) -> Place:
        """Put a value where it belongs and return its path. In a mapping it has the line of its key."""
        if not self.open:
            self.value = value
            self.lines[()] = line
            return ()
        container, path = self.open[-1]
        if isinstance(container, list):
            path = (*path, len(container))
            container.append(value)
            self.lines[path] = line
        else:
            key = self.keys[-1]
            assert key is not None
            path = (*path, key)
            container[key] = value
            self.keys[-1] = None
        return path

    def _scalar(self, event: Any, line: int) -> object:
        text: str = event.value
        if event.style or not event.implicit[0]:
            return text
        if text in _WORDS:
            return _WORDS[text]
        if _INTEGER.fullmatch(text):
            if len(text) > 19:
                raise InputError(f"the number {text[:12]}… is out of range", self._at(line))
            return int(text)
        return float(text) if _DECIMAL.fullmatch(text) and len(text) < 40 else text
