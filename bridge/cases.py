"""Cases: a position, what is done in it, and what is claimed about it. A case is a file ``*.ruling.yaml``."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Protocol

import yaml
from pydantic import BeforeValidator, PlainValidator, ValidationError

from lawmage.bridge import document as documents
from lawmage.bridge import fields
from lawmage.bridge.claims import (
    AlwaysClaim,
    Claim,
    IllegalClaim,
    LegalClaim,
    ManaClaim,
    NeverClaim,
    SometimesClaim,
    kind_of,
    read_claim,
    rule_number,
)
from lawmage.bridge.document import Document
from lawmage.bridge.errors import InputError, UnsupportedError
from lawmage.bridge.load import load, load_document
from lawmage.bridge.mistakes import explained
from lawmage.bridge.position import Position
from lawmage.bridge.steps import Announcement, Step, read_step, refuse_script
from lawmage.bridge.words import shown

ENDING = ".ruling.yaml"


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


Rule = Annotated[str, BeforeValidator(rule_number)]
Texts = Annotated[tuple[fields.Text, ...], BeforeValidator(fields.listed)]
#: What answers whether a step is legal: ``lawmage.queries.judge``.
Judge = Callable[[Position, Announcement], VerdictLike]


@dataclass(frozen=True)
class ClaimAt:
    """A claim of a case and where it stands.

    Args:
        claim: the claim.
        line: its line in the file.
        text: the claim in one line.
    """

    claim: Claim
    line: int
    text: str


@dataclass(frozen=True)
class Case:
    """A case.

    Args:
        file: the file it was read from.
        title: what it is about, in a few words.
        position: the position it starts from.
        do: the steps that are done.
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
    do: tuple[Step, ...]
    claims: tuple[ClaimAt, ...]
    id: str | None
    topic: str | None
    rules: tuple[str, ...]
    covers: tuple[str, ...]
    about: tuple[str, ...]
    source: str | None


def _position_or_file(value: object) -> object:
    if isinstance(value, str | dict):
        return value
    raise fields.problem(f"expected a position, or the name of a file beside this one, not {shown(value)}")


class _File(fields.Model):
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
    document = documents.read(path)
    if not isinstance(document.value, dict):
        raise InputError("a case is a mapping with case, position and claims", document.place(()))
    try:
        file = _File.model_validate(document.value)
    except ValidationError as error:
        raise explained(error, document) from None
    if not file.claims:
        raise InputError("a case claims something", document.place(("claims",)))
    return Case(
        file=document.name,
        title=file.case,
        position=_position(file.position, document, Path(path)),
        do=tuple(read_step(step, document, ("do", index)) for index, step in enumerate(file.do)),
        claims=tuple(_claim(claim, document, index) for index, claim in enumerate(file.claims)),
        id=file.id,
        topic=file.topic,
        rules=file.rules,
        covers=file.covers,
        about=file.about,
        source=file.source,
    )


def check_case(case: Case, judge: Judge, forms: Forms | None = None) -> tuple[ClaimResult, ...]:
    """Check every claim of a case.

    Args:
        case: the case.
        judge: what answers whether a step is legal: ``lawmage.queries.judge``.
        forms: what answers conditions on the position: ``lawmage.queries.forms``; without it, claims about
            them are refused.

    Returns:
        For each claim, whether it holds; if not, what was derived instead.

    Raises:
        UnsupportedError: the case has a script or a claim of a kind that can't be checked, or its position
            needs something that isn't encoded.
        InputError: a name in a claim means nothing in the position.

    Example:
        >>> from lawmage.queries import judge
        >>> case = load_case(Path("tests/rulings/lands-01-one-a-turn.ruling.yaml"))
        >>> all(result.holds for result in check_case(case, judge))
        True
    """
    return tuple(check_claim(case, claim, judge, forms) for claim in case.claims)


def check_claim(case: Case, claim: ClaimAt, judge: Judge, forms: Forms | None = None) -> ClaimResult:
    """Check one claim of a case; arguments and errors are those of :func:`check_case`.

    Example:
        >>> from lawmage.queries import judge
        >>> case = load_case(Path("tests/rulings/lands-01-one-a-turn.ruling.yaml"))
        >>> check_claim(case, case.claims[0], judge).holds
        True
    """
    place = f"{case.file}, line {claim.line}"
    refuse_script(case.do, place)
    what = claim.claim
    if forms and isinstance(what, AlwaysClaim | SometimesClaim | NeverClaim | ManaClaim):
        return _check_form(case, claim, forms, place)
    if not isinstance(what, LegalClaim | IllegalClaim):
        kind = kind_of(what)
        raise UnsupportedError(f"claims of the kind {kind!r} can't be checked yet", place, (kind,))
    step = what.legal if isinstance(what, LegalClaim) else what.illegal
    try:
        verdict = judge(case.position, step)
    except InputError as error:
        raise _at_claim(error, case, place) from None
    reasons = [(reason.rule, tuple(reason.cards)) for reason in verdict.reasons]
    if isinstance(what, LegalClaim):
        holds = verdict.legal
    else:
        # An illegal play without a reason would be an answer nobody can check.
        holds = not verdict.legal and bool(reasons) and (what.because is None or what.because.holds(reasons))
    if holds:
        return ClaimResult(claim, True)
    derived = "it is legal" if verdict.legal else "it is illegal, because:"
    lines = [f"{place}: {case.title}", f"  claimed: {claim.text}", f"  derived: {derived}"]
    lines += [f"    {reason.rule}  {reason.sentence}" for reason in verdict.reasons]
    return ClaimResult(claim, False, "\n".join(lines))


def _at_claim(error: InputError, case: Case, place: str) -> InputError:
    """An error in a claim with the claim's place; what is wrong with the position has a line of its own."""
    if error.place.startswith(f"{case.file}, "):
        return error
    return InputError(error.message, f"{place}, {error.place}" if error.place else place)


def _check_form(case: Case, claim: ClaimAt, forms: Forms, place: str) -> ClaimResult:
    """Without a script a position is its only outcome: what always holds, or never, holds or not now."""
    what = claim.claim
    try:
        if isinstance(what, ManaClaim):
            mana = what.mana
            if mana.can_tap_for is None or mana.could_produce is not None or mana.max_pools is not None:
                raise UnsupportedError("of mana only can_tap_for can be checked yet", place, ("mana",))
            had = forms.can_tap_for(case.position, mana.of)
            holds = set(had) == set(mana.can_tap_for)
            found = f"{mana.of} can be tapped for {', '.join(had) or 'nothing'}"
        else:
            form = next(iter(what.model_dump().values()))
            finding = forms.look(case.position, form)
            holds = finding.holds is not isinstance(what, NeverClaim)
            found = finding.found
    except InputError as error:
        raise _at_claim(error, case, place) from None
    if holds:
        return ClaimResult(claim, True)
    lines = (f"{place}: {case.title}", f"  claimed: {claim.text}", f"  derived: {found}")
    return ClaimResult(claim, False, "\n".join(lines))


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


def _claim(written: object, document: Document, index: int) -> ClaimAt:
    path = ("claims", index)
    return ClaimAt(read_claim(written, document, path), document.line(path), in_one_line(written))


def in_one_line(value: object) -> str:
    """A value of a document in YAML's short form.

    Args:
        value: mappings, lists, texts and numbers.

    Example:
        >>> in_one_line({"legal": {"player": "A", "cast": "Opt", "targets": []}})
        '{legal: {player: A, cast: Opt, targets: []}}'
    """
    written = yaml.safe_dump(
        value, default_flow_style=True, sort_keys=False, allow_unicode=True, width=10_000
    )
    return str(written).removesuffix("...\n").strip()
