"""Cases: a position, what is done in it, and what is claimed about it. A case is a file ``*.ruling.yaml``."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

from pydantic import BeforeValidator, Field, PlainValidator, ValidationError

from lawmage.bridge import document as documents
from lawmage.bridge import fields
from lawmage.bridge.claims import ClaimAt, rule_number
from lawmage.bridge.document import Document
from lawmage.bridge.errors import InputError
from lawmage.bridge.load import load, load_document
from lawmage.bridge.mistakes import each_read, explained, together
from lawmage.bridge.position import Position
from lawmage.bridge.script_files import Script, read_claims, script_at
from lawmage.bridge.steps import Step
from lawmage.bridge.words import shown

Rule = Annotated[str, BeforeValidator(rule_number)]
Texts = Annotated[tuple[fields.Text, ...], BeforeValidator(fields.listed)]


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
    """A question about the rules, with its answer."""

    # Steps, claims and an inline position are read apart.

    case: fields.Text = Field(description="What it is about, in a few words.")
    position: Annotated[Any, PlainValidator(_position_or_file), fields.described({})] = Field(
        description="The position that it starts from, or the name of a position file in the same folder."
    )
    do: Annotated[tuple[Any, ...], BeforeValidator(fields.listed)] = Field(
        default=(), description="What is done, step by step."
    )
    claims: Annotated[tuple[Any, ...], BeforeValidator(fields.listed)] = Field(
        default=(), description="What is so after that."
    )
    id: fields.Text | None = Field(default=None, description="A short name.")
    topic: fields.Text | None = Field(default=None, description="What it belongs with.")
    rules: Annotated[tuple[Rule, ...], BeforeValidator(fields.listed)] = Field(
        default=(), description="The numbers of the rules that answer it, in quotation marks."
    )
    covers: Texts = Field(default=(), description="The statements that it covers, by their ids.")
    about: Texts = Field(
        default=(), description="The conditions that the verdict is about; those of the claims if left out."
    )
    source: fields.Text | None = Field(default=None, description="Where the question comes from.")


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
    positions, wrong = each_read(lambda written: _position(written, document, Path(path)), [file.position])
    scripts, wrong_steps = each_read(lambda written: script_at(document, ("do",), written), [file.do])
    claims, wrong_claims = each_read(
        lambda written: read_claims(written, document, ("claims",)), [file.claims]
    )
    if mistakes := [*wrong, *wrong_steps, *wrong_claims]:
        raise together(mistakes)
    return Case(
        file=document.name,
        title=file.case,
        position=positions[0],
        script=scripts[0],
        claims=claims[0],
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
        holds = "a case holds at least case (what it is about) and position; then what is done, and claims"
        found = "the file is empty" if document.value is None else "this is no mapping"
        raise InputError(f"{found}; {holds}, under do and claims", document.place(()))
    try:
        file = CaseFile.model_validate(document.value)
    except ValidationError as error:
        raise explained(error, document) from None
    return document, file


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
    if not file.is_file():
        there = "is a folder" if file.is_dir() else "isn't there"
        message = f"the position's file {shown(written)} {there}; write its name, or the position itself"
        raise InputError(message, document.place(("position",)))
    return load(file)
