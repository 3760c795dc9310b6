"""Lint: every word is in the vocabulary, every argument of its sort, everything used."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from lawmage.bridge.program_files import Finding, Program
from lawmage.bridge.syntax import Use
from lawmage.bridge.terms import Function, Term, show_term
from lawmage.bridge.vocabulary import Predicate, Vocabulary

#: What writes the predicates that no program need write.
OUTSIDE = {
    "position": "position",
    "question": "question",
    "layers": "layers",
    "events": "events",
    "card": "cards",
}
#: The source that each folder of programs is.
_SOURCE_OF_ROOM = {"rules": "rules", "choices": "choice", "events": "rules", "readings": "rules"}


def check_words(program: Program, vocabulary: Vocabulary) -> list[Finding]:
    """Check the predicates, functors and sorts of one program.

    Args:
        program: the program; its syntax is right.
        vocabulary: the vocabulary.

    Returns:
        What is wrong.

    Example:
        >>> from lawmage.bridge.vocabulary import read_vocabulary
        >>> program = Program(Path("asp/rules/1.lp"), "rules", "tapped(O) :- zone(O,battelfield).")
        >>> print(check_words(program, read_vocabulary())[-1])
        asp/rules/1.lp:1: zone(O,battelfield), argument 2: battelfield is no zone; did you mean battlefield?
    """
    findings = []
    unknown: set[str] = set()
    for statement in program.statements:
        for use in statement.uses:
            if use.atom.signature in unknown:
                continue  # said once a file
            if use.atom.signature not in vocabulary.predicates:
                unknown.add(use.atom.signature)
            for message in _check_use(use, program, statement.is_fact, vocabulary):
                findings.append(Finding(program.path, use.line, message))
        for term in statement.loose_terms:
            for functor in _unknown_functors(term, vocabulary):
                message = f"{functor} is in no sort of the vocabulary"
                findings.append(Finding(program.path, statement.line, message))
    return findings


def _check_use(use: Use, program: Program, is_fact: bool, vocabulary: Vocabulary) -> Iterator[str]:
    atom = use.atom
    predicate = vocabulary.predicates.get(atom.signature)
    if predicate is None:
        if atom.signature != "/0":  # a bare #show.
            yield f"unknown predicate {atom.signature}; {vocabulary.did_you_mean(atom.signature)}"
        return
    if use.writes and (problem := _wrong_writer(predicate, program.room, is_fact)):
        yield problem
    for number, (argument, sort) in enumerate(zip(atom.arguments, predicate.arguments, strict=True), start=1):
        if problem := vocabulary.check_term(argument, sort):
            yield f"{atom}, argument {number}: {problem}"


def _wrong_writer(predicate: Predicate, room: str, is_fact: bool) -> str | None:
    if room == "cards" and is_fact and "card" not in predicate.sources:
        known = " or ".join(predicate.sources)
        return f"{predicate.signature} is no predicate of the card language; its source is {known}"
    if _SOURCE_OF_ROOM.get(room, predicate.sources[0]) not in predicate.sources:
        return (
            f"{predicate.signature} isn't written in {room}; its source is {' or '.join(predicate.sources)}"
        )
    return None


def _unknown_functors(term: Term, vocabulary: Vocabulary) -> Iterator[str]:
    if isinstance(term, Function):
        signature = f"{term.name}/{len(term.arguments)}"
        if term.name and term.arguments and signature not in vocabulary.functors:
            yield show_term(term)
            return
        for argument in term.arguments:
            yield from _unknown_functors(argument, vocabulary)


def writers(programs: list[Program], vocabulary: Vocabulary) -> dict[str, list[str]]:
    """Find what writes each predicate.

    Args:
        programs: all programs.
        vocabulary: the vocabulary.

    Returns:
        Per signature: ``position``, ``question`` or ``cards``, and the names of the rule files.

    Example:
        >>> from lawmage.bridge.vocabulary import read_vocabulary
        >>> writers([], read_vocabulary())["zone/2"]
        ['position']
    """
    written = {
        key: [OUTSIDE[source] for source in predicate.sources if source in OUTSIDE]
        for key, predicate in vocabulary.predicates.items()
        if not OUTSIDE.keys().isdisjoint(predicate.sources)
    }
    for program in programs:
        name = "cards" if program.room == "cards" else program.name
        for statement in program.statements:
            for use in statement.uses:
                if use.writes:
                    _add(written, use.atom.signature, name)
    return written


def readers(programs: list[Program], vocabulary: Vocabulary) -> dict[str, list[str]]:
    """Find what reads each predicate.

    Args:
        programs: all programs.
        vocabulary: the vocabulary.

    Returns:
        Per signature the names of the programs, and ``bridge``.

    Example:
        >>> from lawmage.bridge.vocabulary import read_vocabulary
        >>> program = Program(Path("a.lp"), "rules", "tapped(O) :- zone(O,hand).")
        >>> readers([program], read_vocabulary())["zone/2"]
        ['a']
    """
    read = {key: ["bridge"] for key, p in vocabulary.predicates.items() if p.read_by_bridge}
    for program in programs:
        name = "cards" if program.room == "cards" else program.name
        for statement in program.statements:
            for use in statement.uses:
                if not use.writes:
                    _add(read, use.atom.signature, name)
    return read


def _add(table: dict[str, list[str]], signature: str, name: str) -> None:
    names = table.setdefault(signature, [])
    if name not in names:
        names.append(name)


def check_use(programs: list[Program], vocabulary: Vocabulary, page: Path) -> list[Finding]:
    """Check that every predicate is both written and read.

    Args:
        programs: all programs.
        vocabulary: the vocabulary.
        page: the vocabulary's page, the place of predicates that no program has.

    Returns:
        What is wrong.

    Example:
        >>> from lawmage.bridge.vocabulary import parse_vocabulary
        >>> text = "| predicate | source | meaning |\\n| `p(integer)` | position | what |"
        >>> print(*check_use([], parse_vocabulary(text, "page"), Path("page.md")))
        page.md:2: p/1 is written but never read; delete it or mark it (answer) or (not encoded)
    """
    written, read = writers(programs, vocabulary), readers(programs, vocabulary)
    first = _first_uses(programs)
    findings = []
    for signature, predicate in vocabulary.predicates.items():
        at = first.get(signature, (page, predicate.line))
        if signature not in written and signature not in read:
            message = f"{signature} is neither written nor read; delete it from the page"
        elif signature not in written:
            message = f"{signature} is read but never written"
        elif signature not in read and not predicate.not_encoded:
            message = f"{signature} is written but never read; delete it or mark it (answer) or (not encoded)"
        elif signature in read and predicate.not_encoded:
            message = f"{signature} is marked (not encoded) but read in {', '.join(read[signature])}"
            at = (page, predicate.line)
        else:
            continue
        findings.append(Finding(*at, message))
    return findings


def _first_uses(programs: list[Program]) -> dict[str, tuple[Path, int]]:
    found: dict[str, tuple[Path, int]] = {}
    for program in programs:
        if program.room != "cards":
            for statement in program.statements:
                for use in statement.uses:
                    found.setdefault(use.atom.signature, (program.path, use.line))
    return found
