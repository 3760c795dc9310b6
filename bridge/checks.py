"""Claims of cases checked in the positions that a script ends in."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from lawmage.bridge.cases import Case
from lawmage.bridge.claims import (
    AlwaysClaim,
    ClaimAt,
    IllegalClaim,
    LegalClaim,
    ManaClaim,
    NeverClaim,
    OutcomesClaim,
    SometimesClaim,
    kind_of,
)
from lawmage.bridge.errors import InputError, UnsupportedError
from lawmage.bridge.position import Position
from lawmage.bridge.steps import Announcement, refuse_script


class ReasonLike(Protocol):
    """A reason against a play, as far as claims look at it."""

    @property
    def rule(self) -> str: ...
    @property
    def cards(self) -> tuple[str, ...]: ...
    @property
    def sentence(self) -> str: ...


class VerdictLike(Protocol):
    """Whether a play is legal, as far as claims look at it."""

    @property
    def legal(self) -> bool: ...
    @property
    def reasons(self) -> Sequence[ReasonLike]: ...


class FindingLike(Protocol):
    """Whether a condition holds, as far as claims look at it."""

    @property
    def holds(self) -> bool: ...
    @property
    def found(self) -> str: ...
    @property
    def value(self) -> str: ...


class Forms(Protocol):
    """What answers conditions on a position: the module ``lawmage.queries.forms``."""

    def look(self, position: Position, form: str, /) -> FindingLike: ...
    def can_tap_for(self, position: Position, name: str, /) -> tuple[str, ...]: ...
    def could_produce(self, position: Position, name: str, /) -> tuple[str, ...]: ...
    def max_pools(self, position: Position, player: str, /) -> tuple[str, ...]: ...
    def observed(self, position: Position, /) -> Mapping[str, str]: ...


#: What answers whether a step is legal: ``lawmage.queries.judge``.
Judge = Callable[[Position, Announcement], VerdictLike]


@dataclass(frozen=True)
class ClaimResult:
    """Whether a claim holds.

    Args:
        claim: the claim.
        holds: whether it does; None where that hangs on cards that the position doesn't name.
        message: if it doesn't: what was claimed, where, and what was derived instead; if None: why.
        end: the place, among the positions that were looked at, of the first in which it is wrong; None
            where no single one is wrong.
        found: what was derived instead, by itself.
    """

    claim: ClaimAt
    holds: bool | None
    message: str = ""
    end: int | None = None
    found: str = ""


#: What is wrong with a claim, and the place of the first position in which it is.
_Wrong = tuple[str, int | None]


def check_claim(
    case: Case,
    claim: ClaimAt,
    judge: Judge,
    forms: Forms | None = None,
    ends: Sequence[Position] | None = None,
) -> ClaimResult:
    """Check one claim of a case.

    Args:
        case: the case.
        claim: one of its claims, or of the claims of its ``check`` steps.
        judge: what answers whether a step is legal: ``lawmage.queries.judge``.
        forms: what answers conditions on positions: ``lawmage.queries.forms``; without it, claims about
            them are refused.
        ends: the positions that the case's script ends in; the case's own position if left out.

    Returns:
        Whether it holds; if not, what was derived instead.

    Raises:
        UnsupportedError: the claim is of a kind that can't be checked, or a position needs something that
            isn't encoded; or there is a script whose ends weren't given.
        InputError: a name in a claim means nothing in the position.

    Example:
        >>> from pathlib import Path
        >>> from lawmage.bridge.cases import load_case
        >>> from lawmage.queries import judge
        >>> case = load_case(Path("tests/rulings/lands-01-one-a-turn.ruling.yaml"))
        >>> check_claim(case, case.claims[0], judge).holds
        True
    """
    place = ", ".join([case.file] * bool(case.file) + [f"line {claim.line}"] * bool(claim.line)) or claim.text
    if ends is None:
        refuse_script(case.do, place)
        ends = (case.position,)
    what = claim.claim
    try:
        if not ends:
            found: _Wrong | None = ("the script comes to no end, so that nothing can be said of it", None)
        elif isinstance(what, LegalClaim | IllegalClaim):
            found = _first_wrong(_check_play(what, position, judge) for position in ends)
        elif forms and isinstance(what, ManaClaim):
            found = _first_wrong(_check_mana(what, position, forms, place) for position in ends)
        elif forms and isinstance(what, AlwaysClaim | SometimesClaim | NeverClaim):
            found = _check_condition(what, ends, forms)
        elif forms and isinstance(what, OutcomesClaim):
            found = _check_outcomes(what, case, ends, forms)
        else:
            kind = kind_of(what)
            raise UnsupportedError(f"claims of the kind {kind!r} can't be checked yet", place, (kind,))
    except InputError as error:
        raise at_place(error, case, place) from None
    if found is None:
        return ClaimResult(claim, True)
    derived, end = found
    lines = (f"{place}: {case.title}", f"  claimed: {claim.text}", f"  derived: {derived}")
    return ClaimResult(claim, False, "\n".join(lines), end, derived)


def at_place(error: InputError, case: Case, place: str) -> InputError:
    """An error in a claim or condition with its place; what is wrong with the position has its own.

    Args:
        error: the error.
        case: the case.
        place: where the claim or condition stands.

    Example:
        >>> from lawmage.bridge.cases import load_case
        >>> case = load_case("tests/rulings/lands-01-one-a-turn.ruling.yaml")
        >>> str(at_place(InputError("there is no player C"), case, "line 3"))
        'line 3: there is no player C'
    """
    if error.place.startswith(f"{case.file}, "):
        return error
    return InputError(error.message, f"{place}, {error.place}" if error.place else place)


def _first_wrong(found: Iterable[str | None]) -> _Wrong | None:
    return next(((text, place) for place, text in enumerate(found) if text is not None), None)


def _check_play(what: LegalClaim | IllegalClaim, position: Position, judge: Judge) -> str | None:
    """What is wrong with a claim about a play; None if nothing is."""
    verdict = judge(position, what.legal if isinstance(what, LegalClaim) else what.illegal)
    reasons = [(reason.rule, tuple(reason.cards)) for reason in verdict.reasons]
    if isinstance(what, LegalClaim):
        holds = verdict.legal
    else:
        # An illegal play without a reason would be an answer nobody can check.
        holds = not verdict.legal and bool(reasons) and (what.because is None or what.because.holds(reasons))
    if holds:
        return None
    lines = ["it is legal" if verdict.legal else "it is illegal, because:"]
    lines += [f"    {reason.rule}  {reason.sentence}" for reason in verdict.reasons]
    return "\n".join(lines)


def _check_mana(what: ManaClaim, position: Position, forms: Forms, place: str) -> str | None:
    mana = what.mana
    wrong = []
    if mana.can_tap_for is not None:
        had = forms.can_tap_for(position, mana.of)
        if set(had) != set(mana.can_tap_for):
            wrong.append(f"{mana.of} can be tapped for {', '.join(had) or 'nothing'}")
    if mana.could_produce is not None:
        had = forms.could_produce(position, mana.of)
        if set(had) != set(mana.could_produce):
            wrong.append(f"{mana.of} could produce {', '.join(had) or 'nothing'}")
    if mana.max_pools is not None:
        had = forms.max_pools(position, mana.of)
        if set(map(_in_order, had)) != set(map(_in_order, mana.max_pools)):
            wrong.append(f"the maximal pools of {mana.of} are {', '.join(had) or 'empty'}")
    return "; ".join(wrong) or None


def _in_order(pool: str) -> str:
    return "".join(sorted(pool))


def _check_condition(
    what: AlwaysClaim | SometimesClaim | NeverClaim, ends: Sequence[Position], forms: Forms
) -> _Wrong | None:
    findings = [forms.look(position, form_of(what)) for position in ends]
    if isinstance(what, SometimesClaim):
        if any(finding.holds for finding in findings):
            return None
        found = "; or ".join(dict.fromkeys(each.found for each in findings))
        return f"in no outcome; instead: {found}", None
    wrong = [place for place, one in enumerate(findings) if one.holds is isinstance(what, NeverClaim)]
    if not wrong:
        return None
    often = f" (in {len(wrong)} of {len(ends)} outcomes)" if len(ends) > 1 else ""
    return findings[wrong[0]].found + often, wrong[0]


def _check_outcomes(what: OutcomesClaim, case: Case, ends: Sequence[Position], forms: Forms) -> _Wrong | None:
    """The number of outcomes that differ in the conditions that the case speaks of."""
    conditions = conditions_of(case)
    if conditions:
        values = {tuple(forms.look(position, form).value for form in conditions) for position in ends}
    else:
        seen = [forms.observed(position) for position in ends]
        differing = [
            name
            for name in dict.fromkeys(name for told in seen for name in told)
            if len({told.get(name) for told in seen}) > 1
        ]
        values = {tuple(f"{name}: {told[name]}" for name in differing if name in told) for told in seen}
    if len(values) == what.outcomes:
        return None
    listed = "; or ".join(sorted(", ".join(value) for value in values))
    return f"{len(values)} outcomes: {listed}", None


def conditions_of(case: Case) -> tuple[str, ...]:
    """The conditions that a verdict on a case is about; without any, it is about all that can be seen.

    Args:
        case: the case.

    Example:
        >>> from pathlib import Path
        >>> from lawmage.bridge.cases import load_case
        >>> conditions_of(load_case(Path("tests/rulings/moves-01-ascension-copies.ruling.yaml")))[0]
        'life of B is 17'
    """
    return case.about or tuple(
        dict.fromkeys(
            form_of(each.claim)
            for each in case.claims
            if isinstance(each.claim, AlwaysClaim | SometimesClaim | NeverClaim)
        )
    )


def form_of(claim: AlwaysClaim | SometimesClaim | NeverClaim) -> str:
    """The condition that a claim speaks of.

    Example:
        >>> form_of(NeverClaim(never="A wins"))
        'A wins'
    """
    form: str = next(iter(claim.model_dump().values()))
    return form
