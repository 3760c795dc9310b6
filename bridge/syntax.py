"""What a statement of a program writes and reads, collected from its syntax tree."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from lawmage.bridge.terms import Atom, Function, Open, Term, read_atoms, read_terms

#: How a syntax tree writes the comparisons.
_COMPARED = (">", "<", "<=", ">=", "!=", "=")
#: Statements that say nothing about atoms.
SILENT = ("Program", "Comment", "Definition", "Script")


@dataclass(frozen=True)
class Use:
    """An atom in a statement.

    ``writes``: it stands in the head. ``monotone``: it stands in the body, neither negated nor inside an
    aggregate or a condition, so that more of it can only give more. ``literal``: the place of its literal in
    the body; the atoms that a pool stands for share it.
    ``negated``: it is a literal of the body that asks for its absence.
    """

    atom: Atom
    writes: bool
    monotone: bool
    line: int
    literal: int = -1
    negated: bool = False


@dataclass(frozen=True)
class Statement:
    """A statement with its place, its kind (clingo's name) and the atoms and terms in it.

    ``equalities``: variables that its body equates with a function, each with that function.
    ``inequalities``: variables that its body tells from a constant, each with that constant.
    ``bounds``: variables that its body compares with a number, each with the comparison and that number.
    ``plain``: its head is one atom without arguments; its body consists of atoms, none of them negated.
    """

    kind: str
    line: int
    uses: tuple[Use, ...]
    loose_terms: tuple[Term, ...]
    has_body: bool
    chooses: bool
    text: str
    equalities: tuple[tuple[str, Function], ...] = ()
    inequalities: tuple[tuple[str, Function], ...] = ()
    bounds: tuple[tuple[str, str, int], ...] = ()
    plain: bool = False

    @functools.cached_property
    def signatures(self) -> frozenset[tuple[str, int]]:
        """The predicates in it, by name and arity."""
        return frozenset((use.atom.predicate, len(use.atom.arguments)) for use in self.uses)

    @functools.cached_property
    def requires(self) -> frozenset[tuple[str, int]]:
        """The predicates without atoms of which it can't apply."""
        return frozenset(
            (atoms[0].predicate, len(atoms[0].arguments))
            for atoms in self.positive_literals
            if len(atoms) == 1
        )

    @functools.cached_property
    def written(self) -> frozenset[tuple[str, int]]:
        """The predicates in its head."""
        return frozenset((use.atom.predicate, len(use.atom.arguments)) for use in self.uses if use.writes)

    @functools.cached_property
    def read(self) -> frozenset[tuple[str, int]]:
        """The predicates in its body."""
        return frozenset((use.atom.predicate, len(use.atom.arguments)) for use in self.uses if not use.writes)

    @functools.cached_property
    def negated(self) -> frozenset[tuple[str, int]]:
        """The predicates of which the body asks that no atom at all holds."""
        return frozenset(
            (use.atom.predicate, len(use.atom.arguments))
            for use in self.uses
            if use.negated and all(argument == Open("_") for argument in use.atom.arguments)
        )

    @functools.cached_property
    def absent(self) -> tuple[tuple[int, Atom], ...]:
        """What negated literals of the body ask to be absent, each with its place; pools are left out."""
        found: dict[int, list[Atom]] = {}
        for use in self.uses:
            if use.negated:
                found.setdefault(use.literal, []).append(use.atom)
        return tuple((place, atoms[0]) for place, atoms in found.items() if len(atoms) == 1)

    @functools.cached_property
    def sure_if(self) -> frozenset[tuple[str, int]]:
        """The predicates any atoms of which make it derive something; empty where more matters than that."""
        arguments = [term for (atom, *_) in self.positive_literals for term in atom.arguments]
        named = [term.text for term in arguments if isinstance(term, Open) and term.text != "_"]
        apart = all(isinstance(term, Open) for term in arguments) and len(named) == len(set(named))
        if not self.plain or not apart or any(not name.isidentifier() for name in named):
            return frozenset()
        return frozenset((atom.predicate, len(atom.arguments)) for (atom, *_) in self.positive_literals)

    @functools.cached_property
    def positive_literals(self) -> tuple[tuple[Atom, ...], ...]:
        """The atoms of each literal of the body of which more can only give more."""
        literals: dict[int, list[Atom]] = {}
        for use in self.uses:
            if not use.writes and use.monotone:
                literals.setdefault(use.literal, []).append(use.atom)
        return tuple(map(tuple, literals.values()))

    @property
    def is_fact(self) -> bool:
        return self.kind == "Rule" and not self.has_body and not self.chooses


def read_statement(node: Any) -> Statement:
    """Read a statement of a syntax tree.

    Args:
        node: a statement as ``solver.parse`` gives it.

    Returns:
        Its atoms and the terms that stand outside of atoms, in comparisons and aggregates.

    Raises:
        LimitError: a pool stands for too many terms.

    Example:
        >>> from lawmage.bridge.solver import parse
        >>> rule = read_statement(parse("p(X) :- q(X), not r.", "example")[-1])
        >>> [(str(use.atom), use.writes, use.monotone) for use in rule.uses]
        [('p(X)', True, True), ('q(X)', False, True), ('r', False, False)]
    """
    kind = node.ast_type.name
    uses: list[Use] = []
    terms: list[Term] = []
    chooses = False
    if kind == "Rule":
        head = node.head
        chooses = head.ast_type.name in ("Aggregate", "HeadAggregate", "Disjunction", "TheoryAtom")
        uses += _head(head, terms)
    elif kind in ("External", "Heuristic"):
        uses += _head(node.atom, terms)
    elif kind == "ShowTerm":
        terms += read_terms(node.term)
    elif kind == "Minimize":
        for term in (node.weight, node.priority, *node.terms):
            terms += read_terms(term)
    body = getattr(node, "body", ())
    for place, literal in enumerate(body):
        uses += (replace(use, literal=place) for use in _body(literal, terms))
    if kind in ("ShowSignature", "ProjectSignature"):
        uses.append(Use(Atom(node.name, (Open("_"),) * node.arity), False, True, node.location.begin.line))
    comparisons = [comparison for literal in body for comparison in _comparison(literal)]
    equalities = tuple(
        (name, term) for name, compared, term in comparisons if compared == "=" and isinstance(term, Function)
    )
    inequalities = tuple(
        (name, term)
        for name, compared, term in comparisons
        if compared == "!=" and isinstance(term, Function) and not term.arguments
    )
    bounds = tuple((name, compared, term) for name, compared, term in comparisons if isinstance(term, int))
    return Statement(
        kind,
        node.location.begin.line,
        tuple(uses),
        tuple(terms),
        len(body) > 0,
        chooses,
        str(node),
        equalities,
        inequalities,
        bounds,
        kind == "Rule" and all(map(_is_plain, (node.head, *body))) and not node.head.atom.symbol.arguments,
    )


def _is_plain(literal: Any) -> bool:
    return bool(
        literal.ast_type.name == "Literal"
        and literal.sign == 0
        and literal.atom.ast_type.name == "SymbolicAtom"
        and literal.atom.symbol.ast_type.name == "Function"
    )


def _comparison(literal: Any) -> Iterator[tuple[str, str, Term]]:
    """The variable, the comparison and the term of a literal such as ``X = f(Y)``."""
    if literal.ast_type.name != "Literal" or literal.sign != 0 or literal.atom.ast_type.name != "Comparison":
        return
    left, guards = literal.atom.term, literal.atom.guards
    if left.ast_type.name == "Variable" and len(guards) == 1:
        found = list(read_terms(guards[0].term))
        if len(found) == 1:
            yield left.name, _COMPARED[guards[0].comparison], found[0]


def _head(node: Any, terms: list[Term]) -> Iterator[Use]:
    kind = node.ast_type.name
    if kind == "Literal":
        yield from _atoms(node.atom, terms, writes=True, monotone=node.sign == 0)
    elif kind == "SymbolicAtom":
        yield from _atoms(node, terms, writes=True, monotone=True)
    elif kind in ("Aggregate", "Disjunction"):
        for element in node.elements:
            yield from _head(element.literal, terms)
            for literal in element.condition:
                yield from _body(literal, terms, monotone=False)
        if kind == "Aggregate":
            _guards(node, terms)
    elif kind == "HeadAggregate":
        for element in node.elements:
            for term in element.terms:
                terms += read_terms(term)
            yield from _head(element.condition.literal, terms)
            for literal in element.condition.condition:
                yield from _body(literal, terms, monotone=False)
        _guards(node, terms)


def _body(node: Any, terms: list[Term], monotone: bool = True) -> Iterator[Use]:
    kind = node.ast_type.name
    if kind == "ConditionalLiteral":
        for literal in (node.literal, *node.condition):
            yield from _body(literal, terms, monotone=False)
        return
    atom, positive = node.atom, monotone and node.sign == 0
    kind = atom.ast_type.name
    if kind == "BodyAggregate":
        for element in atom.elements:
            for term in element.terms:
                terms += read_terms(term)
            for literal in element.condition:
                yield from _body(literal, terms, monotone=False)
        _guards(atom, terms)
    elif kind == "Aggregate":
        for element in atom.elements:
            yield from _body(element, terms, monotone=False)
        _guards(atom, terms)
    else:
        negated = monotone and node.sign == 1
        for use in _atoms(atom, terms, writes=False, monotone=positive):
            yield replace(use, negated=negated)


def _atoms(node: Any, terms: list[Term], *, writes: bool, monotone: bool) -> Iterator[Use]:
    kind = node.ast_type.name
    if kind == "SymbolicAtom":
        for atom in read_atoms(node.symbol):
            yield Use(atom, writes, monotone, node.symbol.location.begin.line)
    elif kind == "Comparison":
        for term in (node.term, *(guard.term for guard in node.guards)):
            terms += read_terms(term)


def _guards(node: Any, terms: list[Term]) -> None:
    for guard in (node.left_guard, node.right_guard):
        if guard is not None:
            terms += read_terms(guard.term)
