"""Answers to cases in sentences that a judge could sign."""

from __future__ import annotations

import functools
import importlib.resources
import itertools
from collections.abc import Iterator, Mapping, Sequence

import yaml

from lawmage.queries.answers import Answer
from lawmage.queries.game import Entry
from lawmage.queries.hinges import CHANCE, Hinge
from lawmage.queries.observed import observed
from lawmage.queries.outcomes import changes
from lawmage.queries.rulings import Ruling, way_in_words

_HEADLINES = {
    "settled": "Settled: the rules leave nothing open.",
    "choice": "A matter of choice.",
    "order": "A matter of order.",
    "chance": "A matter of chance.",
    "hidden": "It depends on hidden cards",
    "open": "Open: the rules can be read in more than one way.",
}
_UNDECIDED = "No official answer prefers one of the readings."
#: Values of more letters are numbered.
_LONG = 70
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


def result_in_words(ruling: Ruling) -> tuple[str, ...]:
    """What a settled case comes to, if no claim says it.

    Args:
        ruling: a case whose answer is found.

    Returns:
        What it is about; without conditions, what isn't as it was at the start.
    """
    if ruling.answer.kind != "settled" or ruling.case.claims:
        return ()
    if ruling.case.about:
        return (f"It comes to “{ruling.answer.sides[0].value}”.",)
    end = observed(ruling.ends[0], with_ids=True)
    # Such as "A wins" or "is a draw".
    result = end.get("the game", "")
    game = (f"The game {result}." if result.startswith("is") else f"{result} the game.",) if result else ()
    seen = changes(observed(ruling.case.position, with_ids=True), end)
    told = [f"{what}: {before} → {after}" for what, (before, after) in seen.items()]
    if not told:
        return game or ("Nothing changes.",)
    more = f"; and {len(told) - _MOST_LISTED} more" if len(told) > _MOST_LISTED else ""
    return (*game, f"What changes: {'; '.join(told[:_MOST_LISTED])}{more}.")


def _sentences(answer: Answer) -> Iterator[str]:
    yield _HEADLINES[answer.kind] + (f": {answer.hidden}." if answer.hidden else "")
    yield from _readings(answer)
    ways = ways_of(answer)
    numbered = any("; " in value or len(value) > _LONG for value in ways)
    called = {value: f"outcome {n}" if numbered else value for n, value in enumerate(ways, 1)}
    for hinge in answer.hinges:
        yield hinge_in_words(hinge, called)
    if answer.contrast:
        smallest = list(map(_asked, answer.contrast.hinges))
        if any(_asked(hinge) not in smallest for hinge in answer.hinges):
            which = " and ".join(f"{hinge.player} under {hinge.rule}" for hinge in answer.contrast.hinges)
            yield f"One difference needs no more than what is decided by {which}."
    if not numbered and len(answer.hinges) == 1 and all(len(way) == 1 for way in ways.values()):
        return  # told with the options
    for value, way in list(ways.items())[:_MOST_LISTED]:
        passing = any(each.rule == "117.1" for each in way)
        steps = "; ".join(way_in_words(way)) or (
            "nobody makes a play, all pass" if passing else "whatever is chosen"
        )
        head = (
            f"Outcome {called[value].rpartition(' ')[2]}, {value}" if numbered else f"It comes to “{value}”"
        )
        yield f"{head}: {steps}."
    if len(ways) > _MOST_LISTED:
        yield f"{len(ways) - _MOST_LISTED} more outcomes can be reached."


def _readings(answer: Answer) -> Iterator[str]:
    for (rule, question), some in itertools.groupby(answer.readings, lambda one: (one.rule, one.question)):
        listed = list(some)
        known = any(one.preferred for one in listed)
        yield f"{rule} is unclear. {question}{'' if known else f' {_UNDECIDED}'}"
        for one in listed:
            preferred = ", which official answers prefer" if one.preferred else ""
            name = one.name.replace("_", " ")
            yield f"Read as “{name}”{preferred}: {_values(one.values)}. {one.says}"


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


def hinge_in_words(hinge: Hinge, called: Mapping[str, str] | None = None) -> str:
    """Who decides, under which rule, and where each option leads.

    Args:
        hinge: a kind of decision that makes a difference.
        called: what values are called, where not by themselves.

    Example:
        >>> hinge_in_words(Hinge("A", "608.2d", "Opt", {"yes": ("A wins",), "no": ("A loses", "a draw")}))
        'A makes a choice as a spell or ability resolves (608.2d): Opt. yes → A wins; no → A loses or a draw.'
    """
    what = decisions().get(hinge.rule, "decides")
    if hinge.rule.startswith("616.1") and not hinge.orders:
        what = "chooses whether an effect is applied"
    who = "Chance" if hinge.player == CHANCE else hinge.player
    asked = f": {hinge.question}" if hinge.question else ""
    alike: dict[tuple[str, ...], list[str]] = {}
    for option, values in hinge.leads.items():
        alike.setdefault(values, []).append(f"{who} passes" if option == "pass" else option)
    names = called or {}
    places = {value: place for place, value in enumerate(names)}
    listed = []
    for values, options in alike.items():
        found = sorted(values, key=lambda value: places.get(value, len(places)))
        listed.append(f"{_joined(options)} → {_values([names.get(value, value) for value in found])}")
    more = f"; and {len(listed) - _MOST_LISTED} more" if len(listed) > _MOST_LISTED else ""
    return f"{who} {what} ({hinge.rule}){asked}. {'; '.join(listed[:_MOST_LISTED])}{more}."


def _values(values: Sequence[str]) -> str:
    """Some values as alternatives, what they are the values of said once.

    Example:
        >>> _values(["life of B is 20", "life of B is 24"]), _values(["life of B is 20", "bear is 2/2"])
        ('life of B is 20 or 24', 'life of B is 20 or bear is 2/2')
    """
    heads = {value.partition(" is ")[0] for value in values}
    plain = len(heads) == 1 and all(value.count(" is ") == 1 and ";" not in value for value in values)
    return _joined([values[0], *(value.partition(" is ")[2] for value in values[1:])] if plain else values)


def _joined(values: Sequence[str]) -> str:
    """Some values as alternatives.

    Example:
        >>> _joined(["red", "green", "blue"])
        'red, green or blue'
    """
    *others, last = values
    listed = others[:_MOST_LISTED]
    if len(others) > len(listed):
        return f"{', '.join(listed)} or one of {len(values) - len(listed)} more"
    return f"{', '.join(listed)} or {last}" if listed else last
