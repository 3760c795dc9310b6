"""Answers as JSON. The shapes are stable; the README describes them for users.

``legal``::

    {"player", "edition", "assumptions": [], "count",
     "families": [{a play without choices, "count", "modes": [[]], "xs": [],
                   "targets": [{"mode", "options": [], "least", "most", "divided", "apart": []}],
                   "payments": [{"steps": [], "left"}], "all_payments"}],
     "classes": [[ids of interchangeable objects]],
     "plays": [{"player", "kind", "object", "name", "face", "ability", "pay": [], "modes": [], "x",
                "targets": [[]], "division": [[target, amount]]}],
     "before", "more",
     "refusals": [{a play without choices, "reasons": [{"rule", "because", "cards": [], "sentence"}]}]}

``why``::

    {"player", "legal", "play", "reasons": [], "permissions": [], "cost", "payment": [],
     "edition", "assumptions": []}

With a copy of the rules both also have ``"rules": {number: text}``. An error is
``{"error": {"kind": "input" | "unsupported" | "limit", "message", "place", "items": []}}``.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from lawmage.bridge.errors import InputError, LawmageError, UnsupportedError
from lawmage.queries.paging import Page
from lawmage.queries.plays import LegalPlays, Play, PlayFamily, Refusal, Verdict
from lawmage.queries.question import EDITION

Json = dict[str, Any]


def error_as_json(error: LawmageError) -> Json:
    """An error.

    Args:
        error: the error.

    Example:
        >>> from lawmage.bridge.errors import InputError
        >>> error_as_json(InputError("no such file", "p.yaml"))
        {'error': {'kind': 'input', 'message': 'no such file', 'place': 'p.yaml', 'items': [], 'others': []}}
    """
    items: Sequence[str] = error.items if isinstance(error, UnsupportedError) else ()
    kind = type(error).__name__.removesuffix("Error").lower()
    others = error.others if isinstance(error, InputError) else ()
    told: Json = {"kind": kind, "message": error.message, "place": error.place, "items": list(items)}
    told["others"] = [{"message": other.message, "place": other.place} for other in others]
    return {"error": told}


def legal_as_json(answer: LegalPlays, classes: Sequence[tuple[str, ...]], page: Page) -> Json:
    """The plays of a position.

    Args:
        answer: the plays.
        classes: the classes of interchangeable objects.
        page: the single plays that are listed.

    Returns:
        Plain values.

    Example:
        >>> from lawmage.queries.paging import page_of
        >>> answer = LegalPlays("A", (PlayFamily(Play("A", "play", "forest", "Forest", "Forest"), ""),))
        >>> found = legal_as_json(answer, [], page_of(answer, 10, 1))
        >>> found["count"], found["plays"][0]["object"], found["more"]
        (1, 'forest', 0)
    """
    return {
        "player": answer.player,
        **_taken_for_granted(answer.assumptions),
        "count": answer.count,
        "families": [_family(family) for family in answer.families],
        "classes": [list(members) for members in classes],
        "plays": [asdict(play) for play in page.plays],
        "before": page.before,
        "more": page.more,
        "refusals": [_refusal(refusal) for refusal in answer.refusals],
    }


def verdict_as_json(verdict: Verdict) -> Json:
    """A verdict.

    Args:
        verdict: the verdict.

    Returns:
        Plain values.

    Example:
        >>> verdict_as_json(Verdict("A", False))["legal"]
        False
    """
    found = asdict(verdict)
    del found["assumptions"]
    return {**found, **_taken_for_granted(verdict.assumptions)}


def _taken_for_granted(assumptions: Sequence[str]) -> Json:
    return {"edition": EDITION, "assumptions": [said for said in assumptions if said != EDITION]}


def _option(play: Play) -> Json:
    """A play without its choices."""
    choices = ("modes", "x", "targets", "division")
    return {key: value for key, value in asdict(play).items() if key not in choices}


def _family(family: PlayFamily) -> Json:
    slots = [
        {"mode": mode, **asdict(slot), "apart": sorted(slot.apart)}
        for mode, several in sorted(family.slots.items(), key=lambda item: item[0] or 0)
        for slot in several
    ]
    return {
        **_option(family.play),
        "count": family.count,
        "modes": family.modes,
        "xs": family.xs,
        "targets": slots,
        "payments": [asdict(payment) for payment in family.payments],
        "all_payments": family.all_payments,
    }


def _refusal(refusal: Refusal) -> Json:
    return {**_option(refusal.play), "reasons": [asdict(reason) for reason in refusal.reasons]}
