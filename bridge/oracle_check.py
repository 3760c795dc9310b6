"""Compares card files with a bulk file in Scryfall's form: does one say less, or other, than its card?"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from lawmage.bridge.bulk_cards import PrintedCard, PrintedFace
from lawmage.bridge.card_check import check_card
from lawmage.bridge.card_files import CardFile
from lawmage.bridge.oracle_concepts import CONCEPTS
from lawmage.bridge.oracle_facts import Ability, abilities_of, count_mentions, holder_face
from lawmage.bridge.oracle_text import Mentions, read_mentions, read_symbol, split_abilities
from lawmage.bridge.terms import Atom, Function, Term, show_term
from lawmage.bridge.words import CARD_TYPES, COLORS, SUPERTYPES, keywords

_LAYOUTS = {"modal_dfc": "modal", "flip": "flip"}

#: A card file needs these without the text saying so: a choice comes before what is done with the chosen.
_SILENT = (
    "choose",
    "amount",
    "cast",
    "library",
    "hand",
    "graveyard",
    "opponent",
    "if",
    "has counters",
    "duration",
    "lose types",
)


@dataclass(frozen=True)
class Difference:
    """A way in which a card file differs from the card."""

    card: str
    message: str

    def __str__(self) -> str:
        return f"{self.card}: {self.message}"


def compare_cards(cards: Iterable[CardFile], bulk: dict[str, PrintedCard]) -> list[Difference]:
    """Compare card files with a bulk file.

    Args:
        cards: the card files.
        bulk: the cards of the bulk file by name.

    Returns:
        All differences.

    Example:
        >>> from lawmage.bridge.card_files import Cards
        >>> print(*compare_cards([Cards().card("Opt")], {}))
        Opt: the bulk file has no card of this name
    """
    return [
        Difference(card.name, message)
        for card in cards
        for message in compare_card(card, bulk.get(card.name))
    ]


def compare_card(card: CardFile, printed: PrintedCard | None) -> list[str]:
    """Compare one card file with the card.

    Args:
        card: the card file.
        printed: the card in Scryfall's form; None if the bulk file lacks it.

    Returns:
        What differs, in words.

    Example:
        >>> from lawmage.bridge.card_files import Cards
        >>> printed = PrintedCard(name="Shock", mana_cost="{1}{R}", type_line="Instant")
        >>> compare_card(Cards().card("Shock"), printed)
        ['mana cost: 1 red instead of 1 generic, 1 red', 'abilities: 1 instead of 0']
    """
    if printed is None:
        return ["the bulk file has no card of this name"]
    facts = tuple(fact.atom for fact in card.facts)
    found = [finding.message for finding in check_card(card)]
    wanted = [_LAYOUTS.get(printed.layout, printed.layout)]
    found += _differ("layout", _values(facts, "layout", card.name), wanted)
    found += _missing_keywords(printed, facts)
    names = [face.name for face in printed.faces]
    if list(card.faces) != names:
        return [*found, f"faces: {', '.join(card.faces)} instead of {', '.join(names)}"]
    for face in printed.faces:
        prefix = f"{face.name}: " if len(names) > 1 else ""
        found += [prefix + message for message in _compare_face(face, facts)]
    return found


def _missing_keywords(printed: PrintedCard, facts: tuple[Atom, ...]) -> Iterator[str]:
    kinds = {show_term(atom.arguments[1]) for atom in facts if atom.signature == "ability/2"}
    for keyword in printed.keywords:
        word = keyword.lower()
        if word == "landwalk" and any(kind.endswith("walk)") for kind in kinds):
            continue  # listed beside each kind of it
        if word in keywords() and f"keyword({word.replace(' ', '_')})" not in kinds:
            yield f"the keyword {word} is missing"


def _compare_face(face: PrintedFace, facts: tuple[Atom, ...]) -> Iterator[str]:
    name = face.name
    types, _, subtypes = face.type_line.partition(" — ")
    words = types.lower().split()
    yield from _differ(
        "types", _values(facts, "printed_type", name), [word for word in words if word in CARD_TYPES]
    )
    yield from _differ(
        "supertypes",
        _values(facts, "printed_supertype", name),
        [word for word in words if word in SUPERTYPES],
    )
    wanted = [re.sub(r"[^a-z]+", "_", word.lower().replace("'", "")) for word in subtypes.split()]
    yield from _differ("subtypes", _values(facts, "printed_subtype", name), wanted)
    yield from _compare_mana(face, facts)
    for key, value in (("power", face.power), ("toughness", face.toughness), ("loyalty", face.loyalty)):
        wanted = [] if value is None else [_read_power(value)]
        yield from _differ(key, _values(facts, f"printed_{key}", name), wanted)
    is_spell = bool({"instant", "sorcery"} & set(words))
    abilities = abilities_of(name, facts)
    texts = split_abilities(face.oracle_text, name, is_spell)
    if len(abilities) != len(texts):
        yield f"abilities: {len(abilities)} instead of {len(texts)}"
        return
    for number, (ability, text) in enumerate(zip(abilities, texts, strict=True), start=1):
        for message in _compare_ability(ability, read_mentions(text, is_spell)):
            yield f"ability {number}: {message}"


def _read_power(value: str) -> str:
    """A number, ``star`` for ``*``, or ``star_plus(1)`` for ``1+*``."""
    number = value.replace("*", "").strip("+")
    return value if "*" not in value else f"star_plus({number})" if number else "star"


def _compare_mana(face: PrintedFace, facts: tuple[Atom, ...]) -> Iterator[str]:
    name = face.name
    wanted: Counter[str] = Counter()
    for symbol in re.findall(r"\{([^}]+)\}", face.mana_cost):
        key, count = read_symbol(symbol)
        wanted[key] += count
    found: Counter[str] = Counter()
    for atom in facts:
        if (
            atom.signature == "mana_cost/3"
            and atom.arguments[0] == name
            and isinstance(atom.arguments[2], int)
        ):
            symbol = show_term(atom.arguments[1])
            found["nothing" if not atom.arguments[2] else symbol] += atom.arguments[2] or 1
    if found != wanted:
        yield f"mana cost: {_show(found)} instead of {_show(wanted)}"
    indicator = _values(facts, "color_indicator", name)
    colors = {
        color for color in COLORS.values() if any(color in re.split(r"[(),]", symbol) for symbol in found)
    } | set(indicator)
    changes = [
        a.arguments[1:] for a in facts if a.predicate == "modifies" and holder_face(a.arguments[0]) == name
    ]
    if (Function("itself"), Function("becomes_all_colors")) in changes:
        colors = set(COLORS.values())
    if face.colors is not None:
        yield from _differ("colors", sorted(colors), [COLORS[letter] for letter in face.colors])


def _compare_ability(ability: Ability, text: Mentions) -> Iterator[str]:
    facts = count_mentions(ability)
    if facts.kind != text.kind:
        yield f"{facts.kind} instead of {text.kind}"
        return
    if text.kind == "keyword enchant":
        text.targets = 1
    if _replaces(ability):
        # The text names the event twice, before and after "instead", and often "as much" in other words.
        if facts.targets != text.targets:
            yield f"targets: {facts.targets} instead of {text.targets}"
        return
    unsaid = {"land"} if text.concepts["play"] else set()  # what is played is a land anyway
    for what, have, want in (
        ("symbols", _show(facts.symbols), _show(text.symbols)),
        ("loyalty", facts.loyalty, text.loyalty),
        ("cost without symbols, parts", facts.cost_parts, text.cost_parts),
        ("targets", facts.targets, text.targets),
        ("targets on the stack", facts.stack_targets, text.stack_targets),
        ("modes", facts.modes, text.modes),
        ("tokens", _show(facts.tokens), _show(text.tokens)),
        ("words", ", ".join(sorted(facts.words - unsaid)), ", ".join(sorted(text.words - unsaid))),
    ):
        if have != want:
            yield f"{what}: {'none' if have == '' else have} instead of {'none' if want == '' else want}"
    if text.keeps and not facts.keeps:
        yield "types: replaced instead of added"
    for concept in CONCEPTS:
        have, want = facts.concepts[concept], text.concepts[concept]
        if have < want:
            yield f"{concept}: said {want} times, encoded {have} times"
        elif have and not want and concept not in _SILENT:
            yield f"{concept}: encoded {have} times, but not said"
    if missing := text.numbers - facts.numbers:
        yield f"numbers said and not encoded: {', '.join(sorted(missing))}"
    if more := facts.numbers - text.numbers - {"0", "1"}:
        yield f"numbers encoded and not said: {', '.join(sorted(more))}"


def _replaces(ability: Ability) -> bool:
    """Whether an ability says what happens instead of an event, or that something can't happen."""
    return any(
        atom.predicate in ("replaces", "cant_happen")
        or _has_functor(atom.arguments, ("replace_next", "replace_each", "unless_pays_life"))
        for atom in ability.facts
    )


def _has_functor(terms: tuple[Term, ...], names: tuple[str, ...]) -> bool:
    return any(
        isinstance(term, Function) and (term.name in names or _has_functor(term.arguments, names))
        for term in terms
    )


def _show(counts: Counter[str]) -> str:
    return ", ".join(f"{count} {key}" for key, count in sorted(counts.items()) if count)


def _differ(what: str, have: list[str], want: list[str]) -> Iterator[str]:
    if sorted(have) != sorted(want):
        yield f"{what}: {', '.join(sorted(have)) or 'none'} instead of {', '.join(sorted(want)) or 'none'}"


def _values(facts: tuple[Atom, ...], predicate: str, of: Term) -> list[str]:
    return [
        show_term(atom.arguments[1])
        for atom in facts
        if atom.predicate == predicate and len(atom.arguments) == 2 and atom.arguments[0] == of
    ]
