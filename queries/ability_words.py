"""What an ability of a card is called where its source has several: by its keyword, or by what it does."""

from __future__ import annotations

import functools
import re

from lawmage.bridge.names import find
from lawmage.bridge.solver import parts, term
from lawmage.bridge.terms import Atom, Function, Term
from lawmage.queries.card_words import clause_in_words
from lawmage.queries.question import encoded_cards

#: What tells abilities of a kind apart, as far as they differ in it.
_TELLING = (("trigger",), ("trigger", "effect"))


def ability_of(source: str, ability: str) -> str:
    """An ability of an object, as a part of a sentence.

    Args:
        source: what the object is called.
        ability: the ability's term.

    Returns:
        The keyword that it is, or what it does where its source has others of the kind.

    Example:
        >>> ability_of("Soul Warden", '("Soul Warden",1)')
        "Soul Warden's ability"
        >>> ability_of("Watcher for Tomorrow", '("Watcher for Tomorrow",1)')
        "Watcher for Tomorrow's hideaway ability"
        >>> ability_of("Mana Vault", '("Mana Vault",3)')
        "Mana Vault's ability (when the draw of you begins)"
    """
    keyword, told = _told(ability)
    return f"{source}'s {keyword + ' ' * bool(keyword)}ability{f' ({told})' if told else ''}"


@functools.cache
def _told(ability: str) -> tuple[str, str]:
    """The keyword that an ability is, and what tells it apart from others of its kind on its card."""
    face, number = parts(term(ability))
    found = find(face.string) if face.type.name == "String" else None
    if not found or not encoded_cards().supported(found.full):
        return "", f"number {number}"
    facts = tuple(fact.atom for fact in encoded_cards().card(found.full).facts)
    kinds = {atom.arguments[0]: atom.arguments[1] for atom in facts if atom.signature == "ability/2"}
    own = Function("", (face.string, number.number))
    kind = kinds.get(own)
    if isinstance(kind, Function) and kind.name == "keyword":
        return str(kind.arguments[0]).replace("_", " "), ""
    told = {
        other: [_clauses(other, facts, telling) for telling in _TELLING]
        for other in kinds
        if kinds[other] == kind
    }
    for place in range(len(_TELLING)):
        mine = told[own][place] if own in told else ""
        alike = sum(one[place] == mine for one in told.values())
        others = any(one[place] for other, one in told.items() if other != own)
        if mine and (alike == 1 or place == len(_TELLING) - 1):
            return "", mine if others else ""
    return "", ""


def _clauses(ability: Term, facts: tuple[Atom, ...], predicates: tuple[str, ...]) -> str:
    own = [atom for atom in facts if atom.arguments and atom.arguments[0] == ability]
    clauses = [
        clause_in_words(atom.predicate, atom.arguments)
        for predicate in predicates
        for atom in sorted(own, key=str)
        if atom.predicate == predicate
    ]
    return "; ".join(re.sub("^instruction [0-9]+: ", "", clause) for clause in clauses)
