"""The rules and the cards, parsed once, and one or many positions evaluated by them in one grounding."""

from __future__ import annotations

import functools
import importlib.resources
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from lawmage.bridge.card_files import Cards
from lawmage.bridge.pruning import Shapes, constants_of, needed
from lawmage.bridge.solver import Arguments, Choices, Grounded, lift, parse
from lawmage.bridge.state import State
from lawmage.bridge.syntax import Statement, read_statement
from lawmage.bridge.terms import read_atoms
from lawmage.bridge.vocabulary import read_vocabulary

Signature = tuple[str, int]

#: Facts are remembered as syntax trees up to this number; then the memory is emptied. Likewise selections of rules.
_MEMORY = 50_000
_SELECTIONS = 500
_remembered: dict[str, Any] = {}
_experienced = False
_selections: dict[tuple[int, frozenset[str], tuple[str, ...], frozenset[Signature]], tuple[int, ...]] = {}


@dataclass(frozen=True)
class Program:
    """A program: its statements with their syntax trees."""

    nodes: tuple[Any, ...]

    @functools.cached_property
    def statements(self) -> tuple[Statement, ...]:
        """What each statement writes and reads."""
        return tuple(read_statement(node) for node in self.nodes)

    @functools.cached_property
    def inputs(self) -> frozenset[Signature]:
        """The predicates that are read and not written."""
        found: dict[bool, set[Signature]] = {True: set(), False: set()}
        for statement in self.statements:
            for use in statement.uses:
                found[use.writes].add((use.atom.predicate, len(use.atom.arguments)))
        return frozenset(found[False] - found[True])


def program_files(folder: str) -> list[Path]:
    """Give the program files of a folder of ``asp/``.

    Args:
        folder: ``rules`` or ``choices``.

    Returns:
        Their paths, sorted.

    Example:
        >>> "payment" in [path.stem for path in program_files("choices")]
        True
    """
    return sorted((Path(str(importlib.resources.files("lawmage.asp"))) / folder).glob("*.lp"))


def _program(paths: Iterable[Path]) -> Program:
    # Undefined predicates are no fault here: a position needn't have everything. The lint sees to misspelt ones.
    # A rule with a pool such as (a;b) is taken apart, so that only the parts that can apply are loaded.
    return Program(
        tuple(
            single
            for path in paths
            for node in parse(path.read_text(encoding="utf-8"), path.name)
            if node.ast_type.name not in ("Program", "Comment", "Defined")
            for single in (node.unpool() if getattr(node, "body", ()) else [node])
        )
    )


@functools.cache
def rules() -> Program:
    """The stratified rules of ``asp/rules/``, parsed once per process.

    Example:
        >>> len(rules().nodes) > 100
        True
    """
    return _program(program_files("rules"))


@functools.cache
def choice_program(name: str) -> Program:
    """A choice program of ``asp/choices/``, parsed once per process.

    Args:
        name: the file's name without its ending; several joined by ``+``.

    Example:
        >>> ("to_solve", 1) in choice_program("payment").inputs
        True
    """
    return _program(path for path in program_files("choices") if path.stem in name.split("+"))


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
        if {"position", "question"}.intersection(predicate.sources)
    }
    uses = [
        [(use.writes, (use.atom.predicate, len(use.atom.arguments))) for use in statement.uses]
        for statement in rules().statements
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
def _card_nodes(cards: Cards, name: str, lifted: bool) -> tuple[Any, ...]:
    nodes = tuple(node for node in cards.card(name).syntax if node.ast_type.name != "Defined")
    return tuple(lift(nodes, stateful())) if lifted else nodes


@functools.cache
def _constants() -> frozenset[str]:
    programs = (rules(), *(choice_program(path.stem) for path in program_files("choices")))
    return constants_of(statement for program in programs for statement in program.statements)


_TOKEN = re.compile(r'"(?:\\.|[^"\\])*"|-?\b\d+|\b[a-z]\w*\b(?!\()')


@functools.lru_cache(maxsize=_MEMORY)
def _example(fact: str) -> str:
    """A fact that stands for all of its shape, such as ``zone(other,hand)``."""

    def shape(match: re.Match[str]) -> str:
        token = match[0]
        if token[0] == '"':
            return '""'
        if token[0] == "-" or token[0].isdigit():
            return "0"
        return token if token in _constants() else "other"

    return _TOKEN.sub(shape, fact)


def selection(
    program: Program,
    facts: Iterable[str],
    cards: Cards | None = None,
    names: Sequence[str] = (),
    outputs: frozenset[Signature] = frozenset(),
) -> tuple[int, ...]:
    """The statements of a program that can apply to facts, by their places.

    Args:
        program: the rules, or a choice program.
        facts: what the program gets.
        cards: the encoded cards.
        names: full names of the cards whose facts are loaded too.
        outputs: the predicates that are read; without any, everything is kept that can apply.

    Returns:
        The places, ascending; remembered by the shape of the facts.

    Example:
        >>> len(selection(rules(), ["step(upkeep)"])) < len(rules().nodes) / 2
        True
    """
    key = (id(program), frozenset(map(_example, facts)), tuple(names), outputs)
    if key not in _selections:
        if len(_selections) >= _SELECTIONS:
            _selections.clear()
        shapes = Shapes(_constants())
        for node in parse("".join(f"{example}.\n" for example in sorted(key[1])), "facts")[1:]:
            for atom in read_atoms(node.head.atom.symbol):
                shapes.add_atom(atom)
        for name in names if cards else ():
            for fact in cards.card(name).facts:
                shapes.add_atom(fact.atom)
        kept = shapes.spread(program.statements)
        if outputs:
            kept = needed(program.statements, kept, outputs)
        _selections[key] = tuple(place for place, keep in enumerate(kept) if keep)
    return _selections[key]


def rules_loaded(
    states: Sequence[State], cards: Cards, names: Sequence[str], outputs: frozenset[Signature] = frozenset()
) -> int:
    """Count the non-ground rules that a question loads, card facts aside.

    Args:
        states: the states that are asked about.
        cards: the encoded cards.
        names: full names of the cards whose facts are loaded.
        outputs: the predicates that are read.

    Example:
        >>> 0 < rules_loaded([State.of(["step(upkeep)"])], Cards(), []) < 400
        True
    """
    facts = (fact for state in states for fact in state.facts)
    return len(selection(rules(), facts, cards, names, outputs))


class Worlds:
    """What follows from several states at once, each in a world of its own.

    Args:
        states: the states; the world of a state is its place.
        cards: the encoded cards.
        names: full names of the cards whose facts are needed.
        outputs: the predicates that are read; without any, everything can be read.

    Example:
        >>> states = [State.of(["player(a)", f"step({step})"]) for step in ("upkeep", "precombat_main")]
        >>> worlds = Worlds(states, Cards(), ["Opt"])
        >>> [len(list(worlds.read(world, "player", 1))) for world in (0, 1)]
        [1, 1]
    """

    def __init__(
        self, states: Sequence[State], cards: Cards, names: Iterable[str], outputs: frozenset[Signature] = frozenset()
    ) -> None:
        names = sorted(names)
        self._count = len(states)
        self._many = len(states) != 1
        if self._many:
            facts = [f"world({world})" for world in range(len(states))]
            facts += [_in_world(fact, world) for world, state in enumerate(states) for fact in state.facts]
        else:
            facts = list(states[0].facts)
        programs: list[Iterable[Any]] = [_fact_nodes(facts), self._rules(states, cards, names, outputs)]
        programs += [_card_nodes(cards, name, self._many) for name in names]
        self._grounded = Grounded(programs)
        self._read: dict[Signature, dict[int, list[Arguments]]] = {}
        self._written: dict[Signature, dict[str, list[str]]] = {}

    def _rules(
        self, states: Sequence[State], cards: Cards, names: Sequence[str], outputs: frozenset[Signature]
    ) -> Iterable[Any]:
        global _experienced
        if not _experienced and not self._many:
            # Choosing the rules costs more than it saves in a process that asks once.
            _experienced = True
            return rules().nodes
        nodes = _lifted_rules() if self._many else rules().nodes
        facts = (fact for state in states for fact in state.facts)
        return [nodes[place] for place in selection(rules(), facts, cards, names, outputs)]

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
            if not self._many:
                by_world = {0: list(self._grounded.read(predicate, arity))}
            elif signature in stateful():
                for arguments in self._grounded.read(predicate, arity + 1):
                    by_world.setdefault(arguments[0].number, []).append(arguments[1:])
            else:
                everywhere = list(self._grounded.read(predicate, arity))
                by_world = dict.fromkeys(range(self._count), everywhere)
            self._read[signature] = by_world
        return self._read[signature].get(world, [])

    def texts(self, world: int, predicate: str, arity: int) -> list[str]:
        """Give every atom of a predicate in a world as a fact; arguments as for ``read``."""
        if not self._many or (predicate, arity) not in stateful():
            return self._grounded.texts(predicate, arity)
        if (predicate, arity) not in self._written:
            by_world: dict[str, list[str]] = {}
            for text in self._grounded.texts(predicate, arity + 1):
                first, comma, rest = text.partition(",")
                number = first[len(predicate) + 1 :].rstrip(")")
                by_world.setdefault(number, []).append(f"{predicate}({rest}" if comma else predicate)
            self._written[predicate, arity] = by_world
        return self._written[predicate, arity].get(str(world), [])

    def choices(
        self, world: int, name: str, outputs: frozenset[Signature], more: Iterable[str] = ()
    ) -> Choices:
        """A choice program with the facts of a world.

        Args:
            world: the state's place.
            name: the choice program's name.
            outputs: the predicates that are assumed or read; what serves neither them nor a constraint is left out.
            more: further facts.

        Returns:
            The program, grounded; it gets every predicate that it reads and doesn't write itself.
        """
        program = choice_program(name)
        facts = [
            fact for predicate, arity in sorted(program.inputs) for fact in self.texts(world, predicate, arity)
        ]
        facts += more
        nodes = [program.nodes[place] for place in selection(program, facts, outputs=outputs)]
        return Choices(nodes, ".\n".join([*facts, ""]), outputs)


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



