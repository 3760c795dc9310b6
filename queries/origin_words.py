"""Why a characteristic is what it is, for the terminal and as JSON."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, replace
from typing import Any

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.text import Text

from lawmage.queries.origins import Origin
from lawmage.queries.question import EDITION

_QUIET = "dim"


def origins_in_words(origins: Sequence[Origin]) -> RenderableType:
    """Each step that made a characteristic what it is.

    Args:
        origins: the answers.

    Returns:
        Something that rich prints.

    Example:
        >>> from rich.console import Console
        >>> origin = Origin("bear", "power", "2", (), "2")
        >>> Console(width=46, color_system=None).print(origins_in_words([origin]))
        bear, power: 2
          2 to begin with; no effect changes it
    """
    parts: list[RenderableType] = []
    for origin in origins:
        if parts:
            parts.append(Text())
        parts.append(
            Text.assemble((f"{origin.object}, {origin.kind}: ", "bold"), (origin.value, "bold green"))
        )
        if not origin.changes:
            parts.append(_line(f"{origin.value} to begin with; no effect changes it"))
        else:
            parts.append(_line(f"{origin.start} to begin with"))
        for change in origin.changes:
            made = Text(f"{change.value} by {change.effect}")
            made.append(f"  layer {change.layer}, rule {change.rule}, timestamp {change.timestamp}", _QUIET)
            parts.append(Padding(made, (0, 0, 0, 2)))
            parts += [Padding(Text(waited), (0, 0, 0, 6)) for waited in change.waited]
        parts += [_line(one.because) for one in origin.unapplied]
        parts += [_line(sentence) for sentence in origin.dependencies]
    assumptions = "; ".join(dict.fromkeys(a for origin in origins for a in origin.assumptions))
    return Group(*parts, *([Text(), Text(assumptions, _QUIET)] if assumptions else []))


def _line(sentence: str) -> Padding:
    return Padding(Text(sentence), (0, 0, 0, 2))


def origins_as_json(origins: Sequence[Origin]) -> dict[str, Any]:
    """The same as plain values.

    Args:
        origins: the answers.

    Returns:
        ``edition``, ``assumptions``, and ``characteristics``: for each object what :class:`Origin` says.

    Example:
        >>> origins_as_json([Origin("bear", "power", "2", (), "2")])["characteristics"][0]["value"]
        '2'
    """
    left_out = ("assumptions", "graphs", "source_of")
    found = [
        {
            name: value
            for name, value in asdict(replace(origin, graphs=(), source_of=None)).items()
            if name not in left_out
        }
        for origin in origins
    ]
    assumptions = dict.fromkeys(a for origin in origins for a in origin.assumptions if a != EDITION)
    return {"edition": EDITION, "assumptions": list(assumptions), "characteristics": found}
