"""Cases: a position, what is done in it, and what is claimed about it. A case is a file ``*.ruling.yaml``."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Protocol

from pydantic import BeforeValidator, PlainValidator, ValidationError

from lawmage.bridge import document as documents
from lawmage.bridge import fields
from lawmage.bridge.claims import (
    AlwaysClaim,
    ClaimAt,
    IllegalClaim,
    LegalClaim,
    ManaClaim,
    NeverClaim,
    OutcomesClaim,
    SometimesClaim,
    in_one_line,
    kind_of,
    read_claim_at,
    rule_number,
)
from lawmage.bridge.document import Document
from lawmage.bridge.errors import InputError, UnsupportedError
from lawmage.bridge.load import load, load_document
from lawmage.bridge.mistakes import explained
from lawmage.bridge.position import Position
from lawmage.bridge.save import plain
from lawmage.bridge.script_files import Script, script_at
from lawmage.bridge.steps import Announcement, Step, refuse_script
from lawmage.bridge.words import shown


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


class Forms(Protocol):
    """What answers conditions on a position: the module ``lawmage.queries.forms``."""

    def look(self, position: Position, form: str, /) -> FindingLike: ...
    def can_tap_for(self, position: Position, name: str, /) -> tuple[str, ...]: ...
    def could_produce(self, position: Position, name: str, /) -> tuple[str, ...]: ...
    def max_pools(self, position: Position, player: str, /) -> tuple[str, ...]: ...


Rule = Annotated[str, BeforeValidator(rule_number)]
Texts = Annotated[tuple[fields.Text, ...], BeforeValidator(fields.listed)]
#: What answers whether a step is legal: ``lawmage.queries.judge``.
Judge = Callable[[Position, Announcement], VerdictLike]


@dataclass(frozen=True)
class Case:
    """A case.

    Args:
        file: the file it was read from.
        title: what it is about, in a few words.
        position: the position it starts from.
        script: the steps that are done.
        claims: what is claimed to be so after that.
        id: a short name.
        topic: what it belongs with.
        rules: the rules that answer it.
        covers: the statements that it covers.
        about: the conditions that a verdict is about.
        source: where the question comes from.
    """

    file: str
    title: str
    position: Position
    script: Script
    claims: tuple[ClaimAt, ...]
    id: str | None = None
    topic: str | None = None
    rules: tuple[str, ...] = ()
    covers: tuple[str, ...] = ()
    about: tuple[str, ...] = ()
    source: str | None = None

    @property
    def do(self) -> tuple[Step, ...]:
        """The steps that are done."""
        return self.script.steps


def _position_or_file(value: object) -> object:
    if isinstance(value, str | dict):
        return value
    raise fields.problem(f"expected a position, or the name of a file beside this one, not {shown(value)}")


class CaseFile(fields.Model):
    """A case as it stands in its file; steps, claims and an inline position are read apart."""

    case: fields.Text
    position: Annotated[Any, PlainValidator(_position_or_file)]
    do: Annotated[tuple[Any, ...], BeforeValidator(fields.listed)] = ()
    claims: Annotated[tuple[Any, ...], BeforeValidator(fields.listed)]
    id: fields.Text | None = None
    topic: fields.Text | None = None
    rules: Annotated[tuple[Rule, ...], BeforeValidator(fields.listed)] = ()
    covers: Texts = ()
    about: Texts = ()
    source: fields.Text | None = None


@dataclass(frozen=True)
class ClaimResult:
    """Whether a claim holds.

    Args:
        claim: the claim.
        holds: whether it does.
        message: if it doesn't: what was claimed, where, and what was derived instead.
    """

    claim: ClaimAt
    holds: bool
    message: str = ""


def load_case(path: str | Path) -> Case:
    """Read a case.

    Args:
        path: a file ``*.ruling.yaml``.

    Returns:
        The case, with its position loaded.

    Raises:
        InputError: the file, its position, a step or a claim is wrong; says where and what would be right.
        LimitError: the file is too large.

    Example:
        >>> load_case("nowhere.ruling.yaml")
        Traceback (most recent call last):
        ...
        lawmage.bridge.errors.InputError: nowhere.ruling.yaml: no such file
    """
    document, file = read_case_file(path)
    return Case(
        file=document.name,
        title=file.case,
        position=_position(file.position, document, Path(path)),
        script=script_at(document, ("do",), file.do),
        claims=tuple(
            read_claim_at(claim, document, ("claims", index)) for index, claim in enumerate(file.claims)
        ),
        id=file.id,
        topic=file.topic,
        rules=file.rules,
        covers=file.covers,
        about=file.about,
        source=file.source,
    )


def read_case_file(path: str | Path) -> tuple[Document, CaseFile]:
    """Read what a case says of itself; neither its position nor its script nor its claims are looked into.

    Args:
        path: a file ``*.ruling.yaml``.

    Returns:
        The document, and the case as it stands there.

    Raises:
        InputError: the file is wrong.
        LimitError: the file is too large.

    Example:
        >>> read_case_file("tests/rulings/lands-01-one-a-turn.ruling.yaml")[1].topic
        'lands'
    """
    document = documents.read(path)
    if not isinstance(document.value, dict):
        raise InputError("a case is a mapping with case, position and claims", document.place(()))
    try:
        file = CaseFile.model_validate(document.value)
    except ValidationError as error:
        raise explained(error, document) from None
    if not file.claims:
        raise InputError("a case claims something", document.place(("claims",)))
    return document, file


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
            found: str | None = "the script comes to no end, so that nothing can be said of it"
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
        raise _at_claim(error, case, place) from None
    if found is None:
        return ClaimResult(claim, True)
    lines = (f"{place}: {case.title}", f"  claimed: {claim.text}", f"  derived: {found}")
    return ClaimResult(claim, False, "\n".join(lines))


def _at_claim(error: InputError, case: Case, place: str) -> InputError:
    """An error in a claim with the claim's place; what is wrong with the position has a line of its own."""
    if error.place.startswith(f"{case.file}, "):
        return error
    return InputError(error.message, f"{place}, {error.place}" if error.place else place)


def _first_wrong(found: Iterable[str | None]) -> str | None:
    return next((text for text in found if text is not None), None)


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
) -> str | None:
    findings = [forms.look(position, form_of(what)) for position in ends]
    if isinstance(what, SometimesClaim):
        if any(finding.holds for finding in findings):
            return None
        return "in none of the outcomes: " + "; or ".join(dict.fromkeys(each.found for each in findings))
    wrong = [finding.found for finding in findings if finding.holds is isinstance(what, NeverClaim)]
    if not wrong:
        return None
    return wrong[0] + (f" (in {len(wrong)} of {len(ends)} outcomes)" if len(ends) > 1 else "")


def _check_outcomes(what: OutcomesClaim, case: Case, ends: Sequence[Position], forms: Forms) -> str | None:
    """The number of outcomes that differ in the conditions that the case speaks of."""
    conditions = case.about or tuple(
        form_of(each.claim)
        for each in case.claims
        if isinstance(each.claim, AlwaysClaim | SometimesClaim | NeverClaim)
    )
    if conditions:
        values = {tuple(forms.look(position, form).found for form in conditions) for position in ends}
    else:
        values = {(_observable(position),) for position in ends}
    if len(values) == what.outcomes:
        return None
    return f"{len(values)} outcomes: " + "; or ".join(sorted(", ".join(value) for value in values))


def _observable(position: Position) -> str:
    """What players can see of a position: everything but identities and the order of arrival."""
    told = plain(position)
    told.pop("timestamps", None)
    return in_one_line(_without_ids(told))


def _without_ids(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _without_ids(inner) for key, inner in value.items() if key != "id"}
    if isinstance(value, list):
        return sorted((_without_ids(inner) for inner in value), key=str)
    return value


def form_of(claim: AlwaysClaim | SometimesClaim | NeverClaim) -> str:
    """The condition that a claim speaks of.

    Example:
        >>> form_of(NeverClaim(never="A wins"))
        'A wins'
    """
    form: str = next(iter(claim.model_dump().values()))
    return form


def _position(written: object, document: Document, case_file: Path) -> Position:
    """The position of a case: inline, or in a file of the same folder."""
    if not isinstance(written, str):
        return load_document(document, ("position",))
    folder = case_file.parent.resolve()
    file = (folder / written).resolve()
    if not file.is_relative_to(folder):
        raise InputError(
            "the position's file must lie in the folder of the case", document.place(("position",))
        )
    return load(file)
