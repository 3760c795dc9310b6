"""Every outcome of a script, or of letting the stack resolve: what differs, and what makes it differ."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import networkx

from lawmage.bridge.cases import Case
from lawmage.bridge.checks import ClaimResult, check_claim
from lawmage.bridge.mistakes import each_read, together
from lawmage.bridge.position import Position
from lawmage.bridge.script_files import Script
from lawmage.bridge.steps import ActivateStep, Announcement, CastStep, ResolveStep, Step, read_step
from lawmage.queries import forms
from lawmage.queries.exploring import MOST_STATES, Explorer, Moment, traces
from lawmage.queries.game import Entry, other_plays
from lawmage.queries.hinges import Hinges, entry
from lawmage.queries.observed import observed
from lawmage.queries.question import EDITION
from lawmage.queries.scripts import perform
from lawmage.queries.spoken import spoken
from lawmage.queries.verdict import judge

#: The rules by which plays are made and priority is passed: what a script says is no decision of the outcome.
_SCRIPTED = ("117.1", "117.3d")
#: The zones in which cards needn't be named.
_SECRET = ("hand", "library")


class FailedCheck(Exception):
    """A claim of a ``check`` step doesn't hold.

    Attributes:
        results: the claims that don't, with what was derived instead.
    """

    def __init__(self, results: Sequence[ClaimResult]) -> None:
        super().__init__("\n".join(result.message for result in results))
        self.results = tuple(results)


@dataclass(frozen=True)
class Outcome:
    """Something that a script can end in.

    Attributes:
        position: the position at the end.
        trace: the shortest way there: every choice that was made.
        values: what can be seen, by name; only what isn't the same in all outcomes.
        changes: what can be seen and isn't as it was at the start, by name: what it was, and what it is.
        result: what ended the game, such as ``A wins`` or ``is a draw``; None if it goes on.
    """

    position: Position
    trace: tuple[Entry, ...]
    values: Mapping[str, str]
    changes: Mapping[str, tuple[str, str]]
    result: str | None

    @property
    def decisions(self) -> tuple[Entry, ...]:
        """The choices on the way that the script leaves open."""
        return tuple(entry for entry in self.trace if entry.rule not in _SCRIPTED)


@dataclass(frozen=True)
class Cause:
    """A kind of decision that makes a difference.

    Attributes:
        player: who decides.
        rule: under which rule.
        options: what is decided between, in words.
        question: what it is about, in words; empty where the options say it.
    """

    player: str
    rule: str
    options: tuple[str, ...]
    question: str = ""


@dataclass(frozen=True)
class Difference:
    """Something that isn't the same in all outcomes.

    Attributes:
        what: what differs, such as ``life of B``.
        values: its values, sorted.
        causes: the decisions that it hangs on.
    """

    what: str
    values: tuple[str, ...]
    causes: tuple[Cause, ...]


@dataclass(frozen=True)
class Outcomes:
    """All outcomes.

    Attributes:
        outcomes: each once.
        differences: what differs between them.
        graph: the states on the way, as ``Explorer.graph``.
        start: its first node.
        ends: the nodes of the outcomes.
        explorer: names what the graph speaks of.
        assumptions: what the answer takes for granted.
    """

    outcomes: tuple[Outcome, ...]
    differences: tuple[Difference, ...]
    graph: networkx.MultiDiGraph[Any]
    start: Moment
    ends: tuple[Moment, ...]
    explorer: Explorer
    assumptions: tuple[str, ...]

    @property
    def count(self) -> int:
        """How many outcomes there are."""
        return len(self.outcomes)

    def _repr_html_(self) -> str:
        from lawmage.queries.outcome_views import in_words  # which speaks of outcomes itself
        from lawmage.queries.views import shown

        return shown(*in_words(self)).html


def outcomes(
    position: Position,
    do: Script | Sequence[Step | str | Mapping[str, Any]] = (),
    *,
    until: str | None = None,
    most_states: int = MOST_STATES,
    progress: Callable[[int], None] | None = None,
    responses: bool = False,
) -> Outcomes:
    """Every outcome of a script.

    Args:
        position: a loaded position.
        do: the steps, as a case file has them; without any, the stack resolves.
        until: go on until this step of the turn begins.
        most_states: so many states are looked at.
        progress: called with the number of states so far.
        responses: whether players may do what they could in place of passing.

    Returns:
        The outcomes; equal ones are merged.

    Raises:
        InputError: a step is wrong, or names what isn't there.
        IllegalStep: a step can't be made.
        FailedCheck: a claim of a ``check`` step doesn't hold.
        UnsupportedError: something isn't encoded.
        LimitError: there are more states.

    Example:
        >>> from lawmage.bridge.load import load
        >>> position = load({"turn": {"active": "A", "step": "upkeep"}, "players": {"A": {}, "B": {}},
        ...     "stack": [{"card": "Shock", "controller": "A", "targets": ["B"]}]})
        >>> found = outcomes(position)
        >>> found.count, found.outcomes[0].position.player("B").life
        (1, 18)
    """
    script = do if isinstance(do, Script) else Script.of(do)
    more: list[Step] = [] if script.steps else [ResolveStep(whole_stack=True)]
    more += [] if until is None else [read_step({"until": until})]
    script = replace(script, steps=(*script.steps, *more))
    claims = [script.claims(number) for number in range(len(script.steps))]
    texts = [claim.text for each in claims for claim in each]
    plays = other_plays if responses else None
    explorer = Explorer(position, most_states, progress, spoken(script.steps, texts), plays=plays)

    def check(number: int, moments: Sequence[Moment]) -> None:
        here = tuple(map(explorer.position, moments))
        case = Case(script.document.name, "check", position, script, claims[number])
        results, unread = each_read(lambda claim: check_claim(case, claim, judge, forms, here), case.claims)
        if unread:
            raise together(unread)
        wrong = tuple(result for result in results if not result.holds)
        if wrong:
            raise FailedCheck(wrong)

    performed = perform(explorer, script, check)
    before = observed(explorer.position(explorer.start), with_ids=True)
    seen = {moment: observed(explorer.position(moment)) for moment in performed.ends}
    differing = varying(list(seen.values()))
    ways = traces(explorer.graph, explorer.start)
    merged: dict[tuple[tuple[str, str], ...], Moment] = {}
    for moment in sorted(performed.ends, key=lambda end: len(ways[end])):
        merged.setdefault(tuple(sorted(seen[moment].items())), moment)
    told = {moment: observed(explorer.position(moment), with_ids=True) for moment in merged.values()}
    found = tuple(
        Outcome(
            explorer.position(moment),
            tuple(entry(data) for data in ways[moment]),
            {what: told[moment].get(what, "none") for what in differing},
            changes(before, told[moment]),
            told[moment].get("the game"),
        )
        for moment in merged.values()
    )
    return Outcomes(
        found,
        tuple(_difference(explorer, seen, told, what) for what in differing),
        explorer.graph,
        explorer.start,
        tuple(merged.values()),
        explorer,
        assumptions(script.steps, position, responses),
    )


#: What is taken for granted where players may respond.
_RESPONDING = (
    "players may do whatever they can in place of passing, but add mana only to pay",
    "a step of the script is left out where that leaves no room for it",
    "nobody plays a card that the position doesn't name",
)


def assumptions(
    steps: Sequence[Step], position: Position | None = None, responses: bool = False
) -> tuple[str, ...]:
    """What an answer about a script takes for granted.

    Args:
        steps: the script's steps.
        position: where it starts, if it is taken for granted that unnamed cards don't matter.
        responses: whether players may do what they could in place of passing.

    Example:
        >>> from lawmage.bridge.load import load
        >>> position = load({"turn": {"active": "A", "step": "upkeep"}, "players": {"A": {}, "B": {}}})
        >>> assumptions([read_step("resolve")], position)[1]
        "nobody does anything that the script doesn't say"
    """
    said = [EDITION, *(_RESPONDING if responses else ("nobody does anything that the script doesn't say",))]
    if any(isinstance(step, CastStep | ActivateStep) and not _says_with_what(step) for step in steps):
        said.append("what the script doesn't say to pay with is paid in one of the ways that work")
    players = position.players if position else ()
    if any(entry.unknown for player in players for zone in _SECRET for entry in player.zone(zone)):
        said.append("what the cards are that the position doesn't name makes no difference")
    return tuple(said)


def _says_with_what(step: Announcement) -> bool:
    return any(named is not None for named in (step.tap, step.sacrifice, step.discard))


def changes(before: Mapping[str, str], after: Mapping[str, str]) -> dict[str, tuple[str, str]]:
    """What isn't as it was, by name: what it was, and what it is.

    Args:
        before: what could be seen, by name.
        after: what can be seen now.

    Example:
        >>> changes({"life of A": "3", "life of B": "2"}, {"life of A": "3", "life of B": "0"})
        {'life of B': ('2', '0')}
    """
    return {
        what: (before.get(what, "none"), after.get(what, "none"))
        for what in dict.fromkeys([*after, *before])
        if what != "the game" and before.get(what) != after.get(what)
    }


def varying(seen: Sequence[Mapping[str, str]]) -> list[str]:
    """What isn't the same everywhere, in the order in which it is listed.

    Args:
        seen: what can be seen, by name, at each end.

    Example:
        >>> varying([{"life of A": "3", "life of B": "2"}, {"life of A": "3", "life of B": "0"}])
        ['life of B']
    """
    names = dict.fromkeys(name for values in seen for name in values)
    return [name for name in names if len({values.get(name) for values in seen}) > 1]


def _difference(
    explorer: Explorer,
    seen: Mapping[Moment, Mapping[str, str]],
    told: Mapping[Moment, Mapping[str, str]],
    what: str,
) -> Difference:
    """What differs between ends, by what can be seen there, and as the outcomes tell it."""
    values = {moment: values.get(what, "none") for moment, values in seen.items()}
    hinges = Hinges(explorer.graph, explorer.start, values).all()
    called: dict[str, str] = {}
    for moment, outcome in told.items():
        called.setdefault(values[moment], outcome.get(what, "none"))
    return Difference(
        what,
        tuple(sorted(called.values(), key=_by_number)),
        tuple(Cause(hinge.player, hinge.rule, tuple(hinge.leads), hinge.question) for hinge in hinges),
    )


def _by_number(value: str) -> tuple[int, str]:
    return (int(value), "") if value.lstrip("-").isdigit() else (0, value)
