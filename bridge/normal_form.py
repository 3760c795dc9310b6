"""The normal form of a state: equal situations are equal states. Nothing here knows what the facts mean.

An identity is a constant, its base, or ``o(Base, Version)``. The versions of a base are renumbered by rank,
the first being the base itself; numbers that only tell an order are renumbered by rank too; what is
remembered of an identity that nothing else mentions is forgotten.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Mapping, Sequence

from lawmage.bridge.state import State

#: Predicates whose last argument only tells an order; those of one group are ranked together.
_ORDERS: Mapping[str, str] = {
    "timestamp": "time", "effect_timestamp": "time", "stack_position": "height",
}  # fmt: skip
#: Predicates that remember their first argument for whatever else mentions it.
_MEMORIES = ("was",)


def normal_form(state: State, terms: Sequence[str] = ()) -> tuple[State, tuple[str, ...]]:
    """The normal form of a state.

    Args:
        state: the state.
        terms: terms that speak of its identities.

    Returns:
        A state that differs in names only, and in what nothing can read any more; and the terms with its
        names.

    Example:
        >>> state = State.of(["zone(o(bear,2),hand)", "timestamp(elf,7)", "was(bear,power(2))"])
        >>> state, terms = normal_form(state, ["pick(o(bear,2))"])
        >>> print(*state, *terms)
        timestamp(elf,1) zone(bear,hand) pick(bear)
    """
    facts = _ranked(_without_memories(state.facts, terms))
    texts = _renamed([*facts, *terms])
    # Most facts are those of other states too: they are kept once.
    return State.of(map(sys.intern, texts[: len(facts)])), tuple(texts[len(facts) :])


def _without_memories(facts: Iterable[str], terms: Sequence[str]) -> list[str]:
    memories: list[tuple[str, str]] = []
    rest: list[str] = []
    for fact in facts:
        if fact.partition("(")[0] in _MEMORIES:
            memories.append((first_argument(fact), fact))
        else:
            rest.append(fact)
    if not memories:
        return rest
    mentioned = set()
    for fact in (*rest, *terms):
        mentioned.update(identities(fact))
    kept: list[str] = []
    waiting = memories
    while True:  # what is remembered may mention others
        found = [(name, fact) for name, fact in waiting if name in mentioned]
        if not found:
            return rest + kept
        waiting = [pair for pair in waiting if pair not in found]
        for name, fact in found:
            kept.append(fact)
            mentioned.update(identities(fact[len("was(") + len(name) :]))


_NUMBER = re.compile(r",(-?\d+)\)$")


def _ranked(facts: Iterable[str]) -> list[str]:
    groups: dict[str, set[int]] = {}
    told = []
    for fact in facts:
        order = _ORDERS.get(fact.partition("(")[0])
        match = _NUMBER.search(fact) if order else None
        if order and match:
            groups.setdefault(order, set()).add(int(match[1]))
        told.append((fact, order, match))
    ranks = {name: {n: rank for rank, n in enumerate(sorted(found), 1)} for name, found in groups.items()}
    return [
        f"{fact[: match.start()]},{ranks[order][int(match[1])]})" if order and match else fact
        for fact, order, match in told
    ]


_NAME = re.compile(r'"(?:\\.|[^"\\])*"|[a-z_]\w*')


def identities(fact: str) -> list[str]:
    """Every constant and every ``o(Base, Version)`` in a fact.

    Args:
        fact: a fact, or a part of one.

    Example:
        >>> identities('aim(o(bolt,1),("Bolt",1),1,bear)')
        ['aim', 'o(bolt,1)', 'bear']
    """
    found = []
    place = 0
    while match := _NAME.search(fact, place):
        token, place = match[0], match.end()
        if token[0] == '"':
            continue
        if token == "o" and fact[place : place + 1] == "(":
            name = fact[match.start() : _place_of(")", fact, place + 1) + 1]
            found.append(name)
            if "(" not in name[2:]:  # within a compound base others are mentioned
                place = match.start() + len(name)
        else:
            found.append(token)
    return found


def _place_of(letters: str, text: str, start: int) -> int:
    """Where the first of the letters stands outside quotes and brackets, from a place on; or the end."""
    depth, place = 0, start
    while place < len(text):
        letter = text[place]
        if depth == 0 and letter in letters:
            break
        if letter == '"':
            place = text.index('"', place + 1)
        elif letter == "(":
            depth += 1
        elif letter == ")":
            depth -= 1
        place += 1
    return place


def first_argument(fact: str) -> str:
    """The first argument of a fact, as text.

    Example:
        >>> first_argument('was(o(bear,1),named("Bear, Grizzly"))')
        'o(bear,1)'
    """
    start = fact.find("(") + 1
    if not start:
        return ""
    return fact[start : _place_of(",)", fact, start)]


_VERSIONED = re.compile(r"\bo\(")
#: Identities in bases of identities are followed to this depth.
_DEEPEST = 6


def _renamed(facts: list[str]) -> list[str]:
    """Give the versions of each base their ranks, those of identities within bases first."""
    for depth in range(_DEEPEST):
        names = {
            fact[match.start() : _place_of(")", fact, match.end()) + 1]
            for fact in facts
            for match in _VERSIONED.finditer(fact)
        }
        renaming = _renaming((name for name in names if _depth(name) == depth), facts)
        if renaming:
            pattern = re.compile("|".join(map(re.escape, renaming)))
            facts = [_replaced(fact, pattern, renaming) for fact in facts]
        if all(_depth(name) <= depth for name in names):
            break
    return facts


def _depth(name: str) -> int:
    """How many identities the base of an identity holds."""
    return len(_VERSIONED.findall(name)) - 1


def _replaced(fact: str, pattern: re.Pattern[str], renaming: Mapping[str, str]) -> str:
    return pattern.sub(lambda match: renaming[match[0]], fact) if "o(" in fact else fact


def _renaming(names: Iterable[str], facts: list[str]) -> dict[str, str]:
    versions: dict[str, list[int]] = {}
    for name in names:
        base, _, number = name[2:-1].rpartition(",")
        versions.setdefault(base, []).append(int(number))
    plain = {token for fact in facts for token in _plain(fact)}
    renaming = {}
    for base, found in versions.items():
        compound = "(" in base
        start = 1 if base in plain or compound else 0
        for rank, version in enumerate(sorted(found), start):
            new = base if rank == 0 else f"o({base},{rank})"
            old = f"o({base},{version})"
            if new != old:
                renaming[old] = new
    return renaming


_PLAIN = re.compile(r'"(?:\\.|[^"\\])*"|(?<!\bo\()(?<=[(,])[a-z_]\w*(?=[,)])')


def _plain(fact: str) -> list[str]:
    """The constants in a fact that aren't the base of a version."""
    return [match[0] for match in _PLAIN.finditer(fact) if match[0][0] != '"']
