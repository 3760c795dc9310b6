"""Lint: clingo has nothing to say when the programs are grounded."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from lawmage.bridge.program_files import Finding, Program
from lawmage.bridge.solver import grounding_messages
from lawmage.bridge.terms import show_term
from lawmage.bridge.vocabulary import OPEN_SORTS, Vocabulary

_MESSAGE = re.compile(r"(?P<path>[^\n]*?):(?P<line>\d+):[\d:-]+: (?P<what>.*)", re.DOTALL)
_EXAMPLES = {"integer": "1", "string": '"Opt"', "constant": "a", "name": "o1", "term": "a"}


def check_grounding(programs: list[Program], vocabulary: Vocabulary) -> list[Finding]:
    """Ground the rules without any fact, and everything with an example position; what happens needs both.

    Args:
        programs: all programs; choice programs are left out.
        vocabulary: the vocabulary.

    Returns:
        One finding per message of clingo.

    Example:
        >>> check_grounding([], Vocabulary({}, {}))
        []
    """
    rules, readings, events, cards, queries = (
        [program.path for program in programs if program.room == room]
        for room in ("rules", "readings", "events", "cards", "queries")
    )
    names = [name for program in programs if program.room == "cards" for name in _card_names(program)]
    facts = "\n".join(example_facts(vocabulary, names))
    messages = grounding_messages(rules, "")
    rules += readings
    messages += grounding_messages([*rules, *events], "") if events else []
    # One example for everything: it takes longer than all the rest.
    messages += grounding_messages([*rules, *events, *cards], facts)
    for query in queries:
        messages += grounding_messages([*rules, query], "")
    return list(dict.fromkeys(map(_finding, messages)))


def example_facts(vocabulary: Vocabulary, cards: list[str]) -> Iterator[str]:
    """Make a position that uses every predicate that no program need write, and every card.

    Args:
        vocabulary: the vocabulary.
        cards: names of cards; each is put into a hand and onto the battlefield.

    Yields:
        Facts.

    Example:
        >>> from lawmage.bridge.vocabulary import read_vocabulary
        >>> facts = list(example_facts(read_vocabulary(), ["Opt"]))
        >>> "life(a,1)." in facts, 'card(hand1,"Opt").' in facts
        (True, True)
    """
    for predicate in vocabulary.predicates.values():
        if not {"position", "question", "layers", "events"}.isdisjoint(predicate.sources):
            arguments = [_example(sort, vocabulary) for sort in predicate.arguments]
            yield f"{predicate.name}({','.join(arguments)})." if arguments else f"{predicate.name}."
    yield "player((a;b)). turn_order(a,1). turn_order(b,2). life(b,20). step(precombat_main)."
    for number, name in enumerate(cards, start=1):
        for zone in ("hand", "battlefield"):
            it = f"{zone}{number}"
            yield f"card({it},{show_term(name)})."
            yield f"zone({it},{zone}). owner({it},a). timestamp({it},{number})."


def _example(sort: str, vocabulary: Vocabulary) -> str:
    if sort in OPEN_SORTS or sort not in vocabulary.sorts:
        return _EXAMPLES.get(sort, "a")
    known = vocabulary.sorts[sort]
    if known.includes:
        return _example(known.includes[0], vocabulary)
    pattern = known.patterns[0]
    if not pattern.arguments:
        return pattern.name
    return f"{pattern.name}({','.join(_example(part, vocabulary) for part in pattern.arguments)})"


def _card_names(program: Program) -> Iterator[str]:
    for statement in program.statements:
        for use in statement.uses:
            if use.atom.signature == "card_face/3" and isinstance(use.atom.arguments[0], str):
                yield use.atom.arguments[0]


def _finding(message: str) -> Finding:
    match = _MESSAGE.match(message)
    if match is None:
        return Finding(Path("asp"), 1, f"clingo says: {message}")
    what = " ".join(match["what"].removeprefix("info:").removeprefix("warning:").split())
    hint = "; add a #defined statement" if "does not occur in any rule head" in what else ""
    return Finding(Path(match["path"]), int(match["line"]), f"clingo says: {what}{hint}")
