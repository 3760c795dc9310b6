"""The programs of ``asp/``, parsed once per process."""

from __future__ import annotations

import functools
import importlib.resources
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from lawmage.bridge.kept_statements import statements_of
from lawmage.bridge.lifting import lift
from lawmage.bridge.pruning import Readers, constants_of, readers
from lawmage.bridge.solver import parse
from lawmage.bridge.syntax import Statement, read_statement
from lawmage.bridge.vocabulary import read_vocabulary

Signature = tuple[str, int]

#: What is and what may be done; what happens reads all of that.
RULES, EVENTS = "rules", "events"
#: What unclear rules may mean; read with the rules.
READINGS = "readings"


@dataclass(frozen=True)
class _File:
    """A program file with its text and its syntax trees, pools resolved."""

    path: Path
    text: str
    nodes: tuple[Any, ...]


#: Programs share statements, so each is read once, with all others of its file; by the tree's identity.
_files: dict[int, _File] = {}
_statements: dict[int, Statement] = {}


def _statement(node: Any) -> Statement:
    if id(node) not in _files:
        return read_statement(node)
    if id(node) not in _statements:
        file = _files[id(node)]
        statements = statements_of(file.path, file.text, file.nodes)
        _statements.update(zip(map(id, file.nodes), statements, strict=True))
    return _statements[id(node)]


@dataclass(frozen=True)
class Program:
    """A program: its statements with their syntax trees."""

    nodes: tuple[Any, ...]

    @functools.cached_property
    def statements(self) -> tuple[Statement, ...]:
        """What each statement writes and reads."""
        return tuple(_statement(node) for node in self.nodes)

    @functools.cached_property
    def readers(self) -> Readers:
        """Which statements to look at again when more can stand somewhere."""
        return readers(self.statements)

    @functools.cached_property
    def gates(self) -> frozenset[Signature]:
        """The predicates of which any atom at all may keep some statement from applying."""
        found = {signature for statement in self.statements for signature in statement.negated}
        size = 0
        while size < len(found):
            size = len(found)
            for head, body in self._sure_rules:
                if head in found:
                    found |= body
        return frozenset(found)

    def surely(self, signatures: frozenset[Signature]) -> frozenset[Signature]:
        """Predicates that have atoms, and those without arguments that hold for that reason alone.

        Args:
            signatures: the predicates that have atoms.
        """
        found = set(signatures)
        size = 0
        while size < len(found):
            size = len(found)
            found.update(head for head, body in self._sure_rules if body <= found)
        return frozenset(found)

    @functools.cached_property
    def _sure_rules(self) -> list[tuple[Signature, frozenset[Signature]]]:
        return [
            ((use.atom.predicate, 0), statement.sure_if)
            for statement in self.statements
            if statement.sure_if
            for use in statement.uses
            if use.writes
        ]

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
        folder: ``rules``, ``readings``, ``events`` or ``choices``.

    Returns:
        Their paths, sorted.

    Example:
        >>> "payment" in [path.stem for path in program_files("choices")]
        True
    """
    return sorted((Path(str(importlib.resources.files("lawmage.asp"))) / folder).glob("*.lp"))


def _program(paths: Iterable[Path]) -> Program:
    return Program(tuple(node for path in paths for node in _file(path).nodes))


@functools.cache
def _file(path: Path) -> _File:
    # Undefined predicates are no fault: a position needn't have everything. The lint finds misspelt ones.
    # A rule with a pool such as (a;b) is taken apart, so that only the parts that can apply are loaded.
    text = path.read_text(encoding="utf-8")
    nodes = tuple(
        single
        for node in parse(text, path.name)
        if node.ast_type.name not in ("Program", "Comment", "Defined")
        for single in (node.unpool() if getattr(node, "body", ()) else [node])
    )
    file = _File(path, text, nodes)
    _files.update(dict.fromkeys(map(id, nodes), file))
    return file


@functools.cache
def rules(room: str = RULES) -> Program:
    """The stratified rules, parsed once per process.

    Args:
        room: ``rules`` for those of ``asp/rules/`` and ``asp/readings/``, ``events`` for those of
            ``asp/events/`` besides.

    Example:
        >>> 100 < len(rules().nodes) < len(rules("events").nodes)
        True
    """
    if room == RULES:
        return _program([*program_files(RULES), *program_files(READINGS)])
    return Program((*rules().nodes, *_program(program_files(EVENTS)).nodes))


@functools.cache
def choice_program(name: str) -> Program:
    """A choice program of ``asp/choices/``, parsed once per process.

    Args:
        name: the file's name without its ending; several joined by ``+``.

    Example:
        >>> ("to_solve", 1) in choice_program("payment+payment_all").inputs
        True
    """
    return _program(path for path in program_files("choices") if path.stem in name.split("+"))


@functools.cache
def stateful(room: str = RULES) -> frozenset[Signature]:
    """The predicates that differ between positions: what a position or a question says, and all that follows.

    Args:
        room: as for ``rules``.

    Example:
        >>> ("tapped", 1) in stateful(), ("printed_type", 2) in stateful()
        (True, False)
    """
    return following(
        frozenset(
            (predicate.name, len(predicate.arguments))
            for predicate in read_vocabulary().predicates.values()
            if {"position", "question", "layers", "events"}.intersection(predicate.sources)
        ),
        room,
    )


@functools.cache
def following(signatures: frozenset[Signature], room: str = RULES) -> frozenset[Signature]:
    """Some predicates and all that hang on them.

    Args:
        signatures: name and arity of each.
        room: as for ``rules``.

    Example:
        >>> ("controller", 2) in following(frozenset({("altered", 2)}))
        True
        >>> ("object", 1) in following(frozenset({("altered", 2)}))
        False
    """
    found = set(signatures)
    programs = (rules(room), *(choice_program(path.stem) for path in program_files("choices")))
    uses = [
        [(use.writes, (use.atom.predicate, len(use.atom.arguments))) for use in statement.uses]
        for program in programs
        for statement in program.statements
    ]
    size = 0
    while size < len(found):
        size = len(found)
        for rule in uses:
            if any(signature in found for _, signature in rule):
                found.update(signature for writes, signature in rule if writes)
    return frozenset(found)


def is_static(statement: Statement, room: str = RULES) -> bool:
    """Whether a rule speaks of no position, so that it gives the same whatever the position.

    Args:
        statement: a rule.
        room: as for ``rules``.

    Example:
        >>> all(is_static(statement) for statement in static_rules().statements)
        True
    """
    return not any((use.atom.predicate, len(use.atom.arguments)) in stateful(room) for use in statement.uses)


@functools.cache
def static_rules(room: str = RULES) -> Program:
    """The rules that speak of cards alone.

    Args:
        room: as for ``rules``.

    Example:
        >>> 0 < len(static_rules().nodes) < len(rules().nodes)
        True
    """
    return Program(
        tuple(
            node
            for node, read in zip(rules(room).nodes, rules(room).statements, strict=True)
            if is_static(read, room)
        )
    )


@functools.cache
def position_rules(room: str = RULES) -> Program:
    """The rules that speak of positions.

    Args:
        room: as for ``rules``.

    Example:
        >>> len(position_rules().nodes) + len(static_rules().nodes) == len(rules().nodes)
        True
    """
    return Program(
        tuple(
            node
            for node, read in zip(rules(room).nodes, rules(room).statements, strict=True)
            if not is_static(read, room)
        )
    )


@functools.cache
def question_program(choice: str = "", room: str = RULES, written: str = "") -> Program:
    """The rules that speak of positions, and a choice program that reads what they derive.

    Args:
        choice: the choice program's name; without one, the rules alone.
        room: as for ``rules``.
        written: rules that say what is written of what follows before the rules are asked again. They come
            last; they tell which rules can apply, and are never loaded.

    Example:
        >>> len(question_program("payment").nodes) > len(position_rules().nodes)
        True
    """
    if written:
        return Program((*question_program(choice, room).nodes, *parse(written, "written")[1:]))
    if not choice:
        return position_rules(room)
    return Program((*position_rules(room).nodes, *choice_program(choice).nodes))


@functools.cache
def heads(written: str) -> frozenset[Signature]:
    """The predicates that rules, as text, write.

    Args:
        written: the rules.

    Example:
        >>> sorted(heads("p(X) :- q(X). r :- p(1)."))
        [('p', 1), ('r', 0)]
    """
    statements = map(read_statement, parse(written, "written")[1:])
    return frozenset(signature for statement in statements for signature in statement.written)


class LiftedProgram(Sequence[Any]):
    """The statements of ``question_program``, with a world as the first argument of some atoms.

    Each is rewritten when it is asked for.

    Args:
        choice: the choice program's name; without one, the rules alone.
        varying: the predicates that get a world.
        room: as for ``rules``.

    Example:
        >>> program = lifted_program("payment", stateful())
        >>> len(program) == len(question_program("payment").nodes)
        True
    """

    def __init__(self, choice: str, varying: frozenset[Signature], room: str = RULES) -> None:
        self._nodes = question_program(choice, room).nodes
        self._varying = varying

    def __len__(self) -> int:
        return len(self._nodes)

    def __getitem__(self, place: Any) -> Any:
        (node,) = lift([self._nodes[place]], self._varying)
        return node


@functools.cache
def lifted_program(choice: str, varying: frozenset[Signature], room: str = RULES) -> LiftedProgram:
    """The lifted program for some predicates; the same object each time, since selections remember it."""
    return LiftedProgram(choice, varying, room)


@functools.cache
def constants(room: str = RULES) -> frozenset[str]:
    """The constants that rules and choice programs mention.

    Args:
        room: as for ``rules``.

    Example:
        >>> "battlefield" in constants()
        True
    """
    programs = (rules(room), *(choice_program(path.stem) for path in program_files("choices")))
    return constants_of(statement for program in programs for statement in program.statements)
