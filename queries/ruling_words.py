"""Answers to cases in sentences that a judge could sign."""

from __future__ import annotations

import functools
import importlib.resources
import itertools
from collections.abc import Iterator, Sequence

import yaml

from lawmage.queries.game import Entry
from lawmage.queries.hinges import CHANCE, Hinge
from lawmage.queries.rulings import Answer, way_in_words

_HEADLINES = {
    "settled": "Settled: the rules leave nothing open.",
    "choice": "A matter of choice.",
    "order": "A matter of order.",
    "chance": "A matter of chance.",
    "hidden": "It depends on hidden cards",
    "open": "Open: the rules can be read in more than one way.",
}
#: So many options or values are listed.
_MOST_LISTED = 12


@functools.cache
def decisions() -> dict[str, str]:
    """What is decided, by the rule that asks for it: ``asp/events/decisions.yaml``.

    Example:
        >>> decisions()["603.3b"]
        'orders the abilities that wait to be put on the stack'
    """
    text = importlib.resources.files("lawmage.asp.events").joinpath("decisions.yaml").read_text("utf-8")
    found: dict[str, str] = yaml.safe_load(text)
    return found


def answer_in_words(answer: Answer) -> tuple[str, ...]:
    """An answer as sentences.

    Args:
        answer: the answer.

    Returns:
        The headline, what it hangs on, and what it can come to with the shortest way to each.

    Example:
        >>> answer_in_words(Answer("settled", ("settled",)))
        ('Settled: the rules leave nothing open.',)
    """
    return tuple(_sentences(answer))


def _sentences(answer: Answer) -> Iterator[str]:
    yield _HEADLINES[answer.kind] + (f": {answer.hidden}." if answer.hidden else "")
    for hinge in answer.hinges:
        yield hinge_in_words(hinge)
    if answer.contrast:
        others = [
            hinge for hinge in answer.hinges if _asked(hinge) not in map(_asked, answer.contrast.hinges)
        ]
        if others:
            which = " and ".join(f"{hinge.player} under {hinge.rule}" for hinge in answer.contrast.hinges)
            yield f"One difference needs no more than what is decided by {which}."
    ways = ways_of(answer)
    if len(answer.hinges) == 1 and all(len(way) == 1 for way in ways.values()):
        return  # told with the options
    for value, way in list(ways.items())[:_MOST_LISTED]:
        yield f"It comes to “{value}” so: {'; '.join(way_in_words(way)) or 'whatever is chosen'}."
    if len(ways) > _MOST_LISTED:
        yield f"{len(ways) - _MOST_LISTED} more values can be reached."


def ways_of(answer: Answer) -> dict[str, tuple[Entry, ...]]:
    """By value the way there, without what all ways begin with; first those that differ in least.

    Args:
        answer: the answer.

    Example:
        >>> ways_of(Answer("settled", ("settled",)))
        {}
    """
    if len(answer.sides) < 2:
        return {}
    ways = dict(answer.contrast.ways) if answer.contrast else {}
    for side in answer.sides:
        ways.setdefault(side.value, side.way)
    told = [[(each.player, each.rule, each.text) for each in way] for way in ways.values()]
    alike = itertools.takewhile(lambda steps: len(set(steps)) == 1, zip(*told, strict=False))
    shared = len(list(alike))
    return {value: way[shared:] for value, way in ways.items()}


def _asked(hinge: Hinge) -> tuple[str, str, str]:
    return hinge.player, hinge.rule, hinge.question


def hinge_in_words(hinge: Hinge) -> str:
    """Who decides, under which rule, and where each option leads.

    Args:
        hinge: a kind of decision that makes a difference.

    Example:
        >>> hinge_in_words(Hinge("A", "608.2d", "Opt", {"yes": ("A wins",), "no": ("A loses", "a draw")}))
        'A makes a choice as a spell or ability resolves (608.2d): Opt. yes → A wins; no → A loses or a draw.'
    """
    what = decisions().get(hinge.rule, "decides")
    who = "Chance" if hinge.player == CHANCE else hinge.player
    asked = f": {hinge.question}" if hinge.question else ""
    listed = [f"{option} → {_joined(values)}" for option, values in hinge.leads.items()]
    more = f"; and {len(listed) - _MOST_LISTED} more options" if len(listed) > _MOST_LISTED else ""
    return f"{who} {what} ({hinge.rule}){asked}. {'; '.join(listed[:_MOST_LISTED])}{more}."


def _joined(values: Sequence[str]) -> str:
    if len(values) > 4:
        return f"{len(values)} values"
    return " or ".join(values)
