"""The claims of a case, one model for each form."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any

import yaml
from pydantic import BeforeValidator, Field, ValidationError, WithJsonSchema, model_validator

from lawmage.bridge import fields, names
from lawmage.bridge.document import Document, Place
from lawmage.bridge.errors import InputError
from lawmage.bridge.fields import Count, Natural, Reference, Text, problem
from lawmage.bridge.mistakes import explained
from lawmage.bridge.rule_numbers import rule_numbers
from lawmage.bridge.steps import Announcement, read_announcement
from lawmage.bridge.words import MANA_TYPES, did_you_mean, shown

_NUMBER = re.compile(r"\d{3}(\.\d+[a-z]?)?")
_VERDICTS = ("settled", "choice", "order", "chance", "hidden", "open")


@dataclass(frozen=True)
class Because:
    """What must be a reason: for each rule (subrules fit too) one reason that has it and all the cards.

    Example:
        >>> Because(("601.2",), ("Shock",)).holds([("601.2c", ("Shock",))])
        True
    """

    rules: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()

    def holds(self, reasons: list[tuple[str, tuple[str, ...]]]) -> bool:
        """Is there such a reason?

        Args:
            reasons: the rule and the cards of each reason.

        Returns:
            Whether for each rule (or, without rules, at all) one reason has it and every card.

        Example:
            >>> Because(cards=("Rule of Law",)).holds([("601.3", ()), ("101.2", ("Rule of Law",))])
            True
        """
        named = [(rule, {face for card in cards for face in _spellings(card)}) for rule, cards in reasons]
        fitting = [rule for rule, cards in named if all(cards & _spellings(card) for card in self.cards)]
        if not self.rules:
            return bool(fitting)
        return all(any(is_within(found, rule) for found in fitting) for rule in self.rules)

    def __str__(self) -> str:
        return " with ".join((*self.rules, *self.cards))


def is_within(rule: str, wider: str) -> bool:
    """Is a rule another one, or a subrule of it?

    Args:
        rule: the number of a rule.
        wider: the number of a rule or a section.

    Example:
        >>> is_within("702.11b", "702.11"), is_within("702.11b", "702.1")
        (True, False)
    """
    rest = rule.removeprefix(wider)
    return rule.startswith(wider) and not rest[:1].isdigit()


def _spellings(card: str) -> set[str]:
    """A card's name and those of its faces."""
    return {card, *names.CardName(card).faces}


def rule_number(value: object) -> str:
    """The number of a rule or section, checked.

    Args:
        value: what a document gives.

    Returns:
        The number.

    Example:
        >>> rule_number("601.2c")
        '601.2c'
    """
    if isinstance(value, int | float) and not isinstance(value, bool):
        raise problem(f'put the number of a rule in quotation marks, as in "{value}"')
    if not isinstance(value, str) or value not in rule_numbers():
        hint = did_you_mean(str(value), rule_numbers())
        raise problem(f"{shown(value)} is no number of the Comprehensive Rules{hint}")
    return value


def _because(value: object) -> object:
    rules, cards = [], []
    for item in value if isinstance(value, list) else [value]:
        if isinstance(item, int | float) or (isinstance(item, str) and _NUMBER.fullmatch(item)):
            rules.append(rule_number(item))
        else:
            name = fields.card_name(item)
            cards.append(name.face or name.full)
    if not rules and not cards:
        raise problem("this is empty; leave it out if no reason is claimed")
    return Because(tuple(rules), tuple(cards))


Form = Text
_RULE_OR_CARD: dict[str, Any] = {"type": "string", "minLength": 1}
Reasons = Annotated[
    Because,
    BeforeValidator(_because),
    fields.described({"anyOf": [_RULE_OR_CARD, {"type": "array", "items": _RULE_OR_CARD, "minItems": 1}]}),
]


def mana_letters(value: object) -> str:
    """The letters of the types of mana in a pool.

    Args:
        value: what a document gives: ``GGR`` or ``{G}{G}{R}``.

    Returns:
        The letters in upper case.

    Example:
        >>> mana_letters("{g}{g}")
        'GG'
    """
    letters = value.upper().replace("{", "").replace("}", "") if isinstance(value, str) else ""
    if not letters or any(letter not in MANA_TYPES for letter in letters):
        raise problem(f"{shown(value)} is no type of mana; known are {', '.join(MANA_TYPES)}")
    return letters


def _mana_letter(value: object) -> str:
    letters = mana_letters(value)
    if len(letters) > 1:
        raise problem(f"{shown(value)} is more than one type of mana; as a list: [{', '.join(letters)}]")
    return letters


def _letters(pattern: str) -> WithJsonSchema:
    return fields.described({"type": "string", "pattern": pattern})


ManaTypes = Annotated[
    tuple[Annotated[str, BeforeValidator(_mana_letter), _letters(r"^\{?[WUBRGCwubrgc]\}?$")], ...],
    BeforeValidator(fields.listed),
]
Pools = Annotated[
    tuple[Annotated[str, BeforeValidator(mana_letters), _letters(r"^(\{?[WUBRGCwubrgc]\}?)+$")], ...],
    BeforeValidator(fields.listed),
]


class Claim(fields.Model):
    """Something that a case says is so."""


class LegalClaim(Claim):
    """A play may be made now."""

    legal: Announcement = Field(description="The play, as a step says it.")


class IllegalClaim(Claim):
    """A play may not be made now."""

    illegal: Announcement = Field(description="The play, as a step says it.")
    because: Reasons | None = Field(
        default=None,
        description="A rule, a card, or a list of both, that must be among the reasons; 602.5 covers 602.5a.",
    )


class AlwaysClaim(Claim):
    """A condition holds in every outcome."""

    always: Form = Field(description="The condition.")


class SometimesClaim(Claim):
    """A condition holds in some outcome."""

    sometimes: Form = Field(description="The condition.")


class NeverClaim(Claim):
    """A condition holds in no outcome."""

    never: Form = Field(description="The condition.")


class OutcomesClaim(Claim):
    """So many outcomes differ."""

    outcomes: Count = Field(description="Their number.")


class DeclarationsClaim(Claim):
    """So many declarations of attackers or blockers are legal."""

    declarations: Natural = Field(description="Their number.")


class VerdictClaim(Claim):
    """What kind of answer the rules give."""

    verdict: Annotated[
        str,
        BeforeValidator(fields.one_of(_VERDICTS, "verdict")),
        fields.described({"type": "string", "enum": list(_VERDICTS)}),
    ] = Field(description="The kind of answer.")
    by: Reference | None = Field(default=None, description="The player who decides.")
    preferred: Text | None = Field(
        default=None, description="For an open question, the reading that official answers prefer."
    )


class ClaimedMana(fields.Model):
    """What mana a permanent or a player can have."""

    of: Reference = Field(description="A permanent; for `max_pools`, a player.")
    can_tap_for: ManaTypes | None = Field(
        default=None, description="The types of mana that it can be tapped for now, and no others."
    )
    could_produce: ManaTypes | None = Field(
        default=None, description="The types of mana that it could produce (106.7), and no others."
    )
    max_pools: Pools | None = Field(
        default=None, description="The pools that the player can reach and that no other one contains."
    )

    @model_validator(mode="after")
    def _says_something(self) -> ClaimedMana:
        if self.can_tap_for is self.could_produce is self.max_pools is None:
            raise problem("say what is claimed: can_tap_for, could_produce or max_pools")
        return self


class ManaClaim(Claim):
    """What mana a permanent or a player can have."""

    mana: ClaimedMana = Field(description="Of what, and which.")


CLAIMS: Mapping[str, type[Claim]] = {
    "legal": LegalClaim, "illegal": IllegalClaim, "always": AlwaysClaim, "sometimes": SometimesClaim,
    "never": NeverClaim, "outcomes": OutcomesClaim, "declarations": DeclarationsClaim,
    "verdict": VerdictClaim, "mana": ManaClaim,
}  # fmt: skip


def read_claim(written: object, document: Document, path: Place) -> Claim:
    """Read one claim.

    Args:
        written: the claim as a document gives it.
        document: where it stands, for errors.
        path: its place in the document.

    Returns:
        The claim.

    Raises:
        InputError: it is no claim, or a part of it is wrong; says where and what would be right.

    Example:
        >>> read_claim({"outcomes": 1}, Document("", None), ())
        OutcomesClaim(outcomes=1)
    """
    if not isinstance(written, Mapping):
        raise InputError(
            f"a claim is a mapping such as {{legal: STEP}}, not {shown(written)}", document.place(path)
        )
    kinds = [key for key in written if key in CLAIMS]
    if len(kinds) != 1:
        said = f"it has {' and '.join(kinds)}" if kinds else "it has none"
        hint = "" if kinds else next(filter(None, (did_you_mean(str(key), CLAIMS) for key in written)), "")
        raise InputError(
            f"a claim has exactly one of {', '.join(CLAIMS)}; {said}{hint}", document.place(path)
        )
    parts: dict[Any, object] = dict(written)
    if kinds[0] in ("legal", "illegal"):
        parts[kinds[0]] = read_announcement(parts[kinds[0]], document, (*path, kinds[0]))
    try:
        return CLAIMS[kinds[0]].model_validate(parts)
    except ValidationError as error:
        raise explained(error, document, path) from None


def kind_of(claim: Claim) -> str:
    """The key that tells what kind a claim is.

    Example:
        >>> kind_of(OutcomesClaim(outcomes=2))
        'outcomes'
    """
    return next(kind for kind, model in CLAIMS.items() if isinstance(claim, model))


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


def read_claim_at(written: object, document: Document, path: Place) -> ClaimAt:
    """Read a claim, and keep where it stands.

    Args:
        written: the claim as a document gives it.
        document: the document that it stands in.
        path: its place in the document.

    Raises:
        InputError: as for ``read_claim``.

    Example:
        >>> read_claim_at({"outcomes": 1}, Document("", None), ()).text
        '{outcomes: 1}'
    """
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
