"""Checks one card file by itself: words and sorts of the vocabulary, and whether its facts fit together."""

from __future__ import annotations

from collections.abc import Iterator

from lawmage.bridge.card_files import CardFile, Fact
from lawmage.bridge.oracle_facts import holder_ability, holder_face
from lawmage.bridge.program_files import Finding
from lawmage.bridge.terms import Function, Term, show_term
from lawmage.bridge.vocabulary import Vocabulary, read_vocabulary

#: What an ability of each kind can't be without: one of these predicates.
NEEDED: dict[str, list[tuple[str, ...]]] = {
    "spell": [("effect", "modes", "replaces")],
    "activated": [("cost",), ("effect", "modes")],
    "triggered": [("trigger",), ("effect", "modes")],
    "static": [
        (
            "permission", "prohibition", "limit", "cost_change", "modifies", "replaces", "enters",
            "rule_of_combat", "rule_of_spell", "additional_cost", "alternative_cost", "cant_happen",
        )
    ],
    "keyword protection": [("quality",)],
    "keyword enchant": [("target",)],
}  # fmt: skip
#: Instances that an instruction, or another fact, refers to by number.
_REFERENCES = {"target": "target", "deal_divided_damage": "target", "put_divided_counters": "target",
               "result": "effect", "if_done": "effect", "if_not_done": "effect",
               "without_result": "effect"}  # fmt: skip


def check_card(card: CardFile) -> list[Finding]:
    """Check a card file.

    Args:
        card: the file.

    Returns:
        What is wrong, with lines.

    Raises:
        LawmageError: the file can't be parsed.

    Example:
        >>> from pathlib import Path
        >>> text = 'card_face("Opt",1,"Opt"). layout("Opt",normal). printed_type("Opt",instatn).'
        >>> print(*check_card(CardFile("Opt", Path("opt.lp"), text)))
        opt.lp:1: printed_type("Opt",instatn), argument 2: instatn is no card_type; did you mean instant?
    """
    vocabulary = read_vocabulary()
    findings = []
    for fact in card.facts:
        findings += [Finding(card.path, fact.line, text) for text in _check_words(fact, vocabulary)]
    if not findings:
        findings += [Finding(card.path, line, text) for line, text in _check_faces(card)]
        findings += [Finding(card.path, line, text) for line, text in _check_abilities(card)]
    return findings


def _check_words(fact: Fact, vocabulary: Vocabulary) -> Iterator[str]:
    predicate = vocabulary.predicates.get(fact.atom.signature)
    if predicate is None:
        yield f"unknown predicate {fact.atom.signature}; {vocabulary.did_you_mean(fact.atom.signature)}"
        return
    if "card" not in predicate.sources:
        known = " or ".join(predicate.sources)
        yield f"{predicate.signature} is no predicate of the card language; its source is {known}"
        return
    for number, (term, sort) in enumerate(
        zip(fact.atom.arguments, predicate.arguments, strict=True), start=1
    ):
        if problem := vocabulary.check_term(term, sort):
            yield f"{fact.atom}, argument {number}: {problem}"


def _check_faces(card: CardFile) -> Iterator[tuple[int, str]]:
    faces: dict[Term, int] = {}
    layouts = set()
    typed = set()
    for fact in card.facts:
        first, *rest = fact.atom.arguments
        if fact.atom.predicate == "card_face":
            if not isinstance(first, Function) and first != card.name:
                yield (
                    fact.line,
                    f"one file, one card: this is about {show_term(first)}, the file about {card.name}",
                )
            faces[rest[1]] = fact.line
        elif fact.atom.predicate == "layout":
            layouts.add(first)
        elif fact.atom.predicate == "printed_type":
            typed.add(first)
        for term in _terms(tuple(rest)):
            if isinstance(term, Function) and term.name in ("token", "emblem") and term.arguments:
                faces.setdefault(term, fact.line)
            elif isinstance(term, Function) and term.name == "gains_ability":
                faces.setdefault(holder_face(term.arguments[0]) or "", fact.line)
    if card.name not in layouts:
        yield 1, f'there is no layout; add layout("{card.name}",normal)'
    for fact in card.facts:
        face = holder_face(fact.atom.arguments[0])
        if fact.atom.predicate not in ("card_face", "layout") and face not in faces:
            yield fact.line, f"{show_term(face or '')} is no face of this card; add a fact card_face"
    emblems = [(face, line) for face, line in faces.items() if isinstance(face, Function)]
    yield from _check_emblems(card, [(face, line) for face, line in emblems if face.name == "emblem"])
    for face, line in faces.items():
        if isinstance(face, str) and face not in typed and face:
            yield line, f'{face} has no card type; add printed_type("{face}",…)'


def _check_abilities(card: CardFile) -> Iterator[tuple[int, str]]:
    kinds: dict[Term, tuple[str, int]] = {}
    about: dict[Term, set[str]] = {}
    for fact in card.facts:
        ability = holder_ability(fact.atom.arguments[0])
        if fact.atom.predicate == "ability" and ability is not None:
            kind = fact.atom.arguments[1]
            kinds[ability] = (_name_kind(kind), fact.line)
        if ability is not None:
            about.setdefault(ability, set()).add(fact.atom.predicate)
    for fact in card.facts:
        ability = holder_ability(fact.atom.arguments[0])
        if ability is not None and ability not in kinds:
            yield fact.line, f"no fact says what kind of ability {ability} is; add ability({ability},…)"
    yield from _check_numbering(kinds)
    for known, (kind, line) in kinds.items():
        for needed in NEEDED.get(kind, []):
            if not about[known] & set(needed):
                yield line, f"the {kind} ability {known} has no {' or '.join(needed)}"
    yield from _check_instances(card)
    yield from _check_changes(card)


def _check_changes(card: CardFile) -> Iterator[tuple[int, str]]:
    found: set[tuple[Term, Term]] = set()
    for fact in card.facts:
        if fact.atom.signature == "modifies/3":
            ability, filter_, _ = fact.atom.arguments
            if (ability, filter_) in found:
                yield (
                    fact.line,
                    f"a second modifies of {show_term(ability)} for {show_term(filter_)}: "
                    "put both together in one, as in together(gains(haste),gains(shroud))",
                )
            found.add((ability, filter_))


def _name_kind(kind: Term) -> str:
    if not isinstance(kind, Function):
        return ""
    return " ".join([kind.name, *map(show_term, kind.arguments)])


def _check_emblems(card: CardFile, emblems: list[tuple[Function, int]]) -> Iterator[tuple[int, str]]:
    facts = {str(fact.atom) for fact in card.facts}
    for emblem, line in emblems:
        needed = [f"card_face({emblem},1,{emblem})", f"layout({emblem},emblem)"]
        abilities = [f.atom.arguments[0] for f in card.facts if f.atom.signature == "ability/2"]
        needed += [f"functions_in({a},command)" for a in abilities if holder_face(a) == emblem]
        for fact in needed:
            if fact not in facts:
                yield line, f"the emblem needs the fact {fact}"


def _check_numbering(kinds: dict[Term, tuple[str, int]]) -> Iterator[tuple[int, str]]:
    places: dict[Term | None, list[int]] = {}
    for ability in kinds:
        place = ability.arguments[1] if isinstance(ability, Function) else 0
        places.setdefault(holder_face(ability), []).append(place if isinstance(place, int) else 0)
    for face, numbers in places.items():
        if sorted(numbers) != list(range(1, len(numbers) + 1)):
            line = min(line for ability, (_, line) in kinds.items() if holder_face(ability) == face)
            shown = ", ".join(map(str, sorted(numbers)))
            yield (
                line,
                f"the abilities of {show_term(face or '')} are numbered {shown}, not from 1 without a gap",
            )


def _check_instances(card: CardFile) -> Iterator[tuple[int, str]]:
    numbers: dict[tuple[Term | None, str], set[Term]] = {}
    modes = {(f.atom.arguments[0], f.atom.arguments[1]) for f in card.facts if f.atom.signature == "mode/2"}
    modal = {f.atom.arguments[0] for f in card.facts if f.atom.signature == "modes/3"}
    for fact in card.facts:
        if fact.atom.predicate in ("target", "effect"):
            numbers.setdefault((_scope(fact.atom.arguments[0]), fact.atom.predicate), set()).add(
                fact.atom.arguments[1]
            )
    for fact in card.facts:
        holder, *rest = fact.atom.arguments
        scope = _scope(holder)
        if isinstance(holder, Function) and holder.name == "mode" and tuple(holder.arguments) not in modes:
            yield (
                fact.line,
                f"{holder} is not declared; add mode({', '.join(map(show_term, holder.arguments))})",
            )
        if fact.atom.predicate == "mode" and holder not in modal:
            yield fact.line, f"modes({show_term(holder)},…) must say how many modes are chosen"
        targets = numbers.get((scope, "target"), ())
        if fact.atom.predicate in ("target_zone", "other_than", "divided") and rest[0] not in targets:
            yield fact.line, f"there is no target {show_term(rest[0])} in {show_term(holder)}"
        for term in _terms(tuple(rest)):
            if isinstance(term, Function) and term.name in _REFERENCES and len(term.arguments) >= 1:
                of, number = _REFERENCES[term.name], term.arguments[0]
                if isinstance(number, int) and number not in numbers.get((scope, of), ()):
                    yield (
                        fact.line,
                        f"there is no {of} {number} in {show_term(holder)}, which {term} refers to",
                    )
    for (scope, of), found in numbers.items():
        if sorted(map(str, found)) != sorted(map(str, range(1, len(found) + 1))):
            shown = ", ".join(sorted(map(show_term, found)))
            yield 1, f"the {of}s of {show_term(scope or '')} are numbered {shown}, not from 1 without a gap"


def _scope(holder: Term) -> Term | None:
    # What counts only if a cost was paid is numbered together with the rest of its ability.
    if isinstance(holder, Function) and holder.name == "if_paid":
        return holder_ability(holder)
    return holder


def _terms(terms: tuple[Term, ...]) -> Iterator[Term]:
    for term in terms:
        yield term
        if isinstance(term, Function):
            yield from _terms(term.arguments)
