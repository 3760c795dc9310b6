"""Whether a permanent could produce a type of mana, and why (106.7)."""

from __future__ import annotations

import re
from dataclasses import dataclass

from lawmage.bridge.errors import InputError
from lawmage.bridge.objects import resolve_object
from lawmage.bridge.position import Position
from lawmage.bridge.programs import Signature
from lawmage.bridge.words import did_you_mean, fold, shown
from lawmage.queries.legal import assumptions
from lawmage.queries.produced_mana import (
    READ,
    TYPES,
    ManaReason,
    Production,
    types_that_could_be_produced,
)
from lawmage.queries.question import Answer, Question, put

_FORM = re.compile(r"(?:can|could)\s+(.+?)\s+produce\s+(.+?)\s*\??", re.IGNORECASE)
_WORDS = {**TYPES, "colourless": "C"}


@dataclass(frozen=True)
class CouldProduce:
    """Whether a permanent could produce a type of mana.

    Attributes:
        object: the permanent's id.
        name: what it is called.
        type: the letter of the type.
        holds: whether it could.
        reasons: if so the shortest chain of reasons, down to a text that names the type; if not, what each of
            its abilities would produce instead.
        assumptions: what the answer takes for granted.

    Example:
        >>> CouldProduce("forest", "Forest", "G", True).holds
        True
    """

    object: str
    name: str
    type: str
    holds: bool
    reasons: tuple[ManaReason, ...] = ()
    assumptions: tuple[str, ...] = ()


@dataclass(frozen=True)
class Asked:
    """A question for a type of mana.

    Attributes:
        name: the permanent, as it was written.
        objects: the ids of all permanents that it means.
        type: the type of mana, as the vocabulary calls it.
    """

    name: str
    objects: tuple[str, ...]
    type: str


def read_could_produce(position: Position, question: str) -> Asked | None:
    """Read a question such as ``could pool produce G``.

    Args:
        position: a loaded position.
        question: the question.

    Returns:
        The permanent and the type; None if it is no such question.

    Raises:
        InputError: the permanent or the type is unknown.

    Example:
        >>> from lawmage.bridge.load import load
        >>> position = load({"turn": {"active": "A", "step": "draw"},
        ...                  "players": {"A": {"battlefield": ["Forest"]}, "B": {}}})
        >>> read_could_produce(position, "could Forest produce green?")
        Asked(name='Forest', objects=('forest',), type='green')
        >>> read_could_produce(position, "Forest types") is None
        True
    """
    match = _FORM.fullmatch(question.strip())
    if not match:
        return None
    name, wanted = match.groups()
    return Asked(name, _permanents(position, name), _type(wanted))


def could_produce_types(position: Position, name: str) -> tuple[str, ...]:
    """The types of mana that a permanent could produce.

    Args:
        position: a loaded position.
        name: the permanent's name or id.

    Returns:
        Letters in the order W, U, B, R, G, C.

    Raises:
        InputError: nothing has the name, or several permanents.
        UnsupportedError: the position needs cards or rules that aren't encoded.

    Example:
        >>> from lawmage.bridge.load import load
        >>> players = {"A": {"battlefield": ["Exotic Orchard"]}, "B": {"battlefield": ["Bayou"]}}
        >>> position = load({"turn": {"active": "A", "step": "draw"}, "players": players})
        >>> could_produce_types(position, "Exotic Orchard")
        ('B', 'G')
    """
    found = _permanents(position, name)
    if len(found) > 1:
        raise InputError(f"several permanents are called {name}: {', '.join(found)}")
    kinds = _types(position).get(found[0], [])
    return tuple(TYPES[kind] for kind in kinds)


def could_produce_everywhere(position: Position) -> dict[str, tuple[str, ...]]:
    """The types of mana that each permanent could produce.

    Args:
        position: a loaded position.

    Returns:
        By the id of each permanent letters in the order W, U, B, R, G, C.

    Raises:
        UnsupportedError: the position needs cards or rules that aren't encoded.

    Example:
        >>> from lawmage.bridge.load import load
        >>> players = {"A": {"battlefield": ["Exotic Orchard"]}, "B": {"battlefield": ["Bayou"]}}
        >>> could_produce_everywhere(load({"turn": {"active": "A", "step": "draw"}, "players": players}))
        {'exotic_orchard': ('B', 'G'), 'bayou': ('B', 'G')}
    """
    could = _types(position)
    return {
        thing.id: tuple(TYPES[kind] for kind in could.get(thing.id, ()))
        for thing in position.objects()
        if thing.zone == "battlefield"
    }


def _permanents(position: Position, name: str) -> tuple[str, ...]:
    on_battlefield = {thing.id for thing in position.objects() if thing.zone == "battlefield"}
    found = tuple(thing for thing in resolve_object(position, name) if thing in on_battlefield)
    if not found:
        raise InputError(f"{shown(name)} is no permanent; only permanents could produce mana (106.7)")
    return found


def _types(position: Position) -> dict[str, list[str]]:
    return types_that_could_be_produced(_answer(position, frozenset({("could_produce", 2)})))


def _production(position: Position) -> Production:
    return Production(_answer(position, READ))


def _answer(position: Position, outputs: frozenset[Signature]) -> Answer:
    asked = [Question(position, mana=True)]
    (answer,) = put(asked, "mana", outputs=outputs | {("unsupported_payment", 1)})
    return answer


def _type(wanted: str) -> str:
    word = fold(wanted.strip().removesuffix("mana").strip().strip("{}"))
    for kind, letter in _WORDS.items():
        if word in (kind, letter.lower()):
            return next(name for name in TYPES if TYPES[name] == letter)
    hint = did_you_mean(word, _WORDS)
    raise InputError(f"{shown(wanted)} is no type of mana; types are W, U, B, R, G and C{hint}")


def could_produce(position: Position, question: str) -> tuple[CouldProduce, ...]:
    """Whether a permanent could produce a type of mana, and why.

    Args:
        position: a loaded position.
        question: for example ``could pool produce G``.

    Returns:
        An answer for each permanent of that name.

    Raises:
        InputError: the question can't be read, or names what isn't there.
        UnsupportedError: the position needs cards or rules that aren't encoded.

    Example:
        >>> from lawmage.bridge.load import load
        >>> players = {"A": {"battlefield": ["Reflecting Pool"]}, "B": {}}
        >>> position = load({"turn": {"active": "A", "step": "draw"}, "players": players})
        >>> (answer,) = could_produce(position, "could Reflecting Pool produce G")
        >>> answer.holds, answer.reasons[0].sentence
        (False, 'Ability 1 of Reflecting Pool refers to Reflecting Pool, which could produce no mana.')
    """
    asked = read_could_produce(position, question)
    if asked is None:
        raise InputError(f"{shown(question)} asks for no type of mana, as in could Reflecting Pool produce G")
    production = _production(position)
    answer = production.answer
    found = []
    for thing in asked.objects:
        holds = asked.type in production.could.get(thing, ())
        reasons = production.chain(thing, asked.type) if holds else production.why_not(thing, asked.type)
        found.append(
            CouldProduce(thing, answer.names[thing], TYPES[asked.type], holds, reasons, assumptions(answer))
        )
    return tuple(found)
