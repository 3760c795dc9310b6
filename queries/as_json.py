"""Answers as JSON. The shapes are stable; the README describes them for users.

``legal``::

    {"player", "edition", "assumptions": [], "count",
     "families": [{a play without choices, "count", "modes": [[]], "xs": [],
                   "targets": [{"mode", "options": [], "least", "most", "divided", "apart": []}]}],
     "classes": [[ids of interchangeable objects]],
     "plays": [{"player", "kind", "object", "name", "face", "ability", "pay": [], "modes": [], "x",
                "targets": [[]], "division": [[target, amount]]}],
     "before", "more",
     "refusals": [{a play without choices, "reasons": [{"rule", "because", "cards": [], "sentence"}]}]}

``why``::

    {"player", "legal", "play", "reasons": [], "permissions": [], "cost", "payment": [], "edition", "assumptions": []}

With a copy of the rules both also have ``"rules": {number: text}``. An error is
``{"error": {"kind": "input" | "unsupported" | "limit", "message", "place", "items": []}}``.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from lawmage.bridge.errors import InputError, LawmageError, UnsupportedError
from lawmage.queries.plays import LegalPlays, PlayFamily, Refusal, Verdict


Json = dict[str, Any]


def error_as_json(error: LawmageError) -> Json:
    """An error.

    Args:
        error: the error.

    Example:
        >>> error_as_json(InputError("no such file", "p.yaml"))
        {'error': {'kind': 'input', 'message': 'no such file', 'place': 'p.yaml', 'items': []}}
    """
    items: Sequence[str] = error.items if isinstance(error, UnsupportedError) else ()
    kind = type(error).__name__.removesuffix("Error").lower()
    return {"error": {"kind": kind, "message": error.message, "place": error.place, "items": list(items)}}
