"""The way to an outcome in which a claim of a case is wrong."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from lawmage.bridge.cases import ClaimResult, check_claim
from lawmage.bridge.claims import OutcomesClaim, SometimesClaim
from lawmage.queries import forms
from lawmage.queries.exploring import Moment, traces
from lawmage.queries.game import Entry
from lawmage.queries.outcomes import entry
from lawmage.queries.rulings import Ruling
from lawmage.queries.verdict import judge


def counterexample(ruling: Ruling, result: ClaimResult) -> tuple[Entry, ...]:
    """The shortest way to a moment at which a claim is wrong.

    Args:
        ruling: the case with its script performed.
        result: what came of a claim of the case or of one of its ``check`` steps: it doesn't hold.

    Returns:
        The choices on the way. Without a script there are none, and no single outcome shows that a claim
        about what is so in some outcome, or about their number, is wrong.

    Example:
        >>> from lawmage.bridge.cases import load_case
        >>> ruling = Ruling(load_case("tests/rulings/ascension-10a-flashback-alone.ruling.yaml"))
        >>> wrong = ClaimResult(ruling.case.claims[0], False)
        >>> counterexample(ruling, wrong)  # of a claim that holds there is none
        ()
    """
    if isinstance(result.claim.claim, SometimesClaim | OutcomesClaim):
        return ()
    moments = _looked_at(ruling, result)
    if not moments:
        return ()
    ways = traces(ruling.explorer.graph, ruling.explorer.start)
    for moment in sorted(moments, key=lambda each: len(ways[each])):
        here = [ruling.explorer.position(moment)]
        if not check_claim(ruling.case, result.claim, judge, forms, here).holds:
            return tuple(map(entry, ways[moment]))
    return ()


def _looked_at(ruling: Ruling, result: ClaimResult) -> Sequence[Moment]:
    for checked, moments in zip(ruling.results, ruling.checked, strict=True):
        if checked is result:
            return moments
    return ruling.moments


def counterexample_in_words(trace: Sequence[Entry]) -> Iterator[str]:
    """A way in words, without the passing of priority.

    Args:
        trace: the choices on the way.

    Yields:
        A line for each choice.

    Example:
        >>> list(counterexample_in_words([Entry("A", "608.2d", "yes"), Entry("B", "117.3d", "pass")]))
        ['A (608.2d): yes']
    """
    for made in trace:
        if made.text != "pass":
            yield f"{made.player} ({made.rule}): {made.text}"
