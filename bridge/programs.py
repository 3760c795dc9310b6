"""The rules and the cards, parsed once, and many positions evaluated by them in one grounding."""

from __future__ import annotations

import functools
import importlib.resources
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from lawmage.bridge.card_files import Cards
from lawmage.bridge.solver import Arguments, Choices, Grounded, lift, parse
from lawmage.bridge.state import State
from lawmage.bridge.syntax import read_statement
from lawmage.bridge.vocabulary import read_vocabulary

Signature = tuple[str, int]

#: Facts are remembered as syntax trees up to this number; then the memory is emptied.
_MEMORY = 50_000
_remembered: dict[str, Any] = {}


@dataclass(frozen=True)
class Program:
    """A program: its statements, and the predicates it writes and reads."""

    nodes: tuple[Any, ...]
    writes: frozenset[Signature]
    reads: frozenset[Signature]
    rules: int


def program_files(folder: str) -> list[Path]:
    """Give the program files of a folder of ``asp/``.

    Args:
        folder: ``rules`` or ``choices``.

    Returns:
        Their paths, sorted.

    Example:
        >>> [path.stem for path in program_files("choices")]
        ['payment']
    """
    return sorted((Path(str(importlib.resources.files("lawmage.asp"))) / folder).glob("*.lp"))


def _program(paths: Iterable[Path]) -> Program:
    nodes: list[Any] = []
    writes: set[Signature] = set()
    reads: set[Signature] = set()
    rules = 0
    for path in paths:
        for node in parse(path.read_text(encoding="utf-8"), path.name):
            if node.ast_type.name in ("Program", "Comment"):
                continue
            nodes.append(node)
            statement = read_statement(node)
            rules += statement.kind == "Rule"
            for use in statement.uses:
                signature = (use.atom.predicate, len(use.atom.arguments))
                (writes if use.writes else reads).add(signature)
    return Program(tuple(nodes), frozenset(writes), frozenset(reads), rules)


@functools.cache
def rules() -> Program:
    """The stratified rules of ``asp/rules/``, parsed once per process.

    Example:
        >>> ("legal", 1) in rules().writes
        True
    """
    return _program(program_files("rules"))


@functools.cache
def choice_program(name: str) -> Program:
    """A choice program of ``asp/choices/``, parsed once per process.

    Args:
        name: the file's name without its ending.

    Example:
        >>> ("paying", 1) in choice_program("payment").writes
        True
    """
    return _program(path for path in program_files("choices") if path.stem == name)


@functools.cache
def stateful() -> frozenset[Signature]:
    """The predicates that differ from position to position: what a position or a question says, and all that follows.

    Example:
        >>> ("tapped", 1) in stateful(), ("printed_type", 2) in stateful()
        (True, False)
    """
    found = {
        (predicate.name, len(predicate.arguments))
        for predicate in read_vocabulary().predicates.values()
        if not {"position", "question"}.isdisjoint(predicate.sources)
    }
    uses = [
        [(use.writes, (use.atom.predicate, len(use.atom.arguments))) for use in read_statement(node).uses]
        for node in rules().nodes
    ]
    size = 0
    while size < len(found):
        size = len(found)
        for rule in uses:
            if any(signature in found for _, signature in rule):
                found.update(signature for writes, signature in rule if writes)
    return frozenset(found)


@functools.cache
def _lifted_rules() -> tuple[Any, ...]:
    return tuple(lift(rules().nodes, stateful()))


@functools.cache
def _card_nodes(cards: Cards, name: str) -> tuple[Any, ...]:
    return tuple(lift(cards.card(name).syntax, stateful()))


def rules_loaded() -> int:
    """Count the non-ground rules that a question about plays loads, card facts aside.

    Example:
        >>> 100 < rules_loaded() <= 500
        True
    """
    return rules().rules + choice_program("payment").rules


class Worlds:
    """What follows from several states at once, each in a world of its own.

    Args:
        states: the states; the world of a state is its place.
        cards: the encoded cards.
        names: full names of the cards whose facts are needed.

    Example:
        >>> states = [State.of(["player(a)", f"step({step})"]) for step in ("upkeep", "precombat_main")]
        >>> worlds = Worlds(states, Cards(), ["Opt"])
        >>> [len(list(worlds.read(world, "player", 1))) for world in (0, 1)]
        [1, 1]
    """

    def __init__(self, states: Sequence[State], cards: Cards, names: Iterable[str]) -> None:
        facts = [f"world({world})" for world in range(len(states))]
        facts += [_in_world(fact, world) for world, state in enumerate(states) for fact in state.facts]
        programs: list[Iterable[Any]] = [_fact_nodes(facts), _lifted_rules()]
        programs += [_card_nodes(cards, name) for name in names]
        self._grounded = Grounded(programs)
        self._read: dict[Signature, dict[int, list[Arguments]]] = {}

    def read(self, world: int, predicate: str, arity: int) -> list[Arguments]:
        """Give the arguments of every atom of a predicate in a world.

        Args:
            world: the state's place.
            predicate: its name.
            arity: its number of arguments, without the world.

        Returns:
            The arguments as clingo's symbols.
        """
        signature = (predicate, arity)
        if signature not in self._read:
            by_world: dict[int, list[Arguments]] = {}
            if signature in stateful():
                for arguments in self._grounded.read(predicate, arity + 1):
                    by_world.setdefault(arguments[0].number, []).append(arguments[1:])
            else:
                everywhere = list(self._grounded.read(predicate, arity))
                by_world = dict.fromkeys(range(world + 1), everywhere)
            self._read[signature] = by_world
        return self._read[signature].get(world, [])

    def choices(self, world: int, name: str) -> Choices:
        """A choice program with the facts of a world.

        Args:
            world: the state's place.
            name: the choice program's name.

        Returns:
            The program, grounded; it gets every predicate that it reads and doesn't write itself.
        """
        program = choice_program(name)
        text = "".join(
            _text(predicate, arguments)
            for predicate, arity in sorted(program.reads - program.writes)
            for arguments in self.read(world, predicate, arity)
        )
        return Choices(program.nodes, text)


def _text(predicate: str, arguments: Arguments) -> str:
    return f"{predicate}({','.join(map(str, arguments))}).\n" if arguments else f"{predicate}.\n"


def _in_world(fact: str, world: int) -> str:
    name, bracket, rest = fact.partition("(")
    return f"{name}({world},{rest}" if bracket else f"{name}({world})"


def _fact_nodes(facts: Sequence[str]) -> Iterator[Any]:
    # Adding a remembered syntax tree is several times faster than parsing text.
    missing = [fact for fact in facts if fact not in _remembered]
    if missing:
        if len(_remembered) + len(missing) > _MEMORY:
            _remembered.clear()
            missing = list(facts)
        nodes = parse("".join(f"{fact}.\n" for fact in missing), "facts")[1:]
        _remembered.update(zip(missing, nodes, strict=True))
    return (_remembered[fact] for fact in facts)



