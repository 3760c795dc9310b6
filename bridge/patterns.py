"""Statements prepared for carrying shapes through them: what literals ask for, and what heads give."""

from __future__ import annotations

from collections.abc import Container, Iterator
from dataclasses import dataclass
from typing import Any

from lawmage.bridge.syntax import Statement
from lawmage.bridge.terms import Atom, Function, Open, Term

#: The outermost form of a term: a functor with its arity, a constant that rules mention, ``#`` and its sign
#: for a number, ``"`` for a text, ``*`` for any other constant, ``?`` for anything.
Shape = str
ShapeSet = frozenset[Shape]
Signature = tuple[str, int]
#: The number of an argument of a predicate; or a functor with its arity, and the number of an argument.
Place = Any

NEGATIVE, ZERO, POSITIVE, TEXT, OTHER, ANY = "#-", "#0", "#+", '"', "*", "?"
NUMBERS = frozenset({NEGATIVE, ZERO, POSITIVE})
ANYTHING = frozenset({ANY})

#: What a literal asks for at a place: either a variable, or a shape with what it asks for inside.
Part = tuple[Place, str, Shape, tuple["Part", ...]]
Literal = tuple[Signature, tuple[Part, ...]]
#: What stands at a place: what a variable stands for, or one of some shapes.
Given = tuple[Place, str, ShapeSet]


@dataclass(frozen=True)
class Head:
    """What a head gives: at the places of its predicate, and at those of the functors in it."""

    signature: Signature
    places: tuple[Given, ...]
    inner: tuple[Given, ...]


@dataclass(frozen=True)
class Pattern:
    """A statement, prepared.

    Attributes:
        literals: what the positive literals of its body ask for.
        pools: literals of which any of several atoms may hold.
        equalities: variables that are equated with functions: each with its part and its shape.
        bounds: variables that are compared with numbers.
        unlike: variables that are told from constants.
        negated: the predicates of which no atom at all may hold.
        absent: what negated literals of the body ask to be absent, each with its place in the body.
        heads: what its heads give.
    """

    literals: tuple[Literal, ...]
    pools: tuple[tuple[Literal, ...], ...]
    equalities: tuple[tuple[str, Part, ShapeSet], ...]
    bounds: tuple[tuple[str, str, int], ...]
    unlike: tuple[tuple[str, ShapeSet], ...]
    negated: frozenset[Signature]
    absent: tuple[tuple[int, Literal], ...]
    heads: tuple[Head, ...]


def pattern(statement: Statement) -> Pattern:
    """Prepare a statement.

    Args:
        statement: the statement.

    Example:
        >>> from lawmage.bridge.solver import parse
        >>> from lawmage.bridge.syntax import read_statement
        >>> found = pattern(read_statement(parse("b(f(X),1) :- a(X,_), c(g(X)).", "example")[-1]))
        >>> found.literals
        ((('a', 2), ((0, 'X', '', ()),)), (('c', 1), ((0, '', 'g/1', ((('g/1', 0), 'X', '', ()),)),)))
        >>> [sorted(shapes) for _, _, shapes in found.heads[0].places], found.heads[0].inner
        ([['f/1'], ['#+']], ((('f/1', 0), 'X', frozenset()),))
    """
    literals = [tuple(map(_literal, atoms)) for atoms in statement.positive_literals]
    return Pattern(
        tuple(alone for alone, *others in literals if not others),
        tuple(atoms for atoms in literals if len(atoms) > 1),
        tuple((name, _part(0, term), frozenset({shape(term)})) for name, term in statement.equalities),
        statement.bounds,
        tuple((name, frozenset({shape(constant)})) for name, constant in statement.inequalities),
        statement.negated,
        tuple((place, _literal(atom)) for place, atom in statement.absent),
        tuple(head(use.atom) for use in statement.uses if use.writes),
    )


def shape(term: int | str | Function, known: Container[str] | None = None) -> Shape:
    """The outermost form of a term.

    Args:
        term: no variable or arithmetic.
        known: the constants that rules mention; left out where all of them are.

    Example:
        >>> shape(-3), shape(0), shape("Opt"), shape(Function("f", (1,))), shape(Function("a"), {"b"})
        ('#-', '#0', '"', 'f/1', '*')
    """
    if isinstance(term, int):
        return NEGATIVE if term < 0 else POSITIVE if term else ZERO
    if isinstance(term, str):
        return TEXT
    if term.arguments:
        return f"{term.name}/{len(term.arguments)}"
    return term.name if known is None or term.name in known else OTHER


def _literal(atom: Atom) -> Literal:
    return (atom.predicate, len(atom.arguments)), tuple(_parts(enumerate(atom.arguments)))


def _parts(terms: Iterator[tuple[Place, Term]] | enumerate[Term]) -> Iterator[Part]:
    for place, term in terms:
        if not isinstance(term, Open) or (term.text != "_" and term.text.isidentifier()):
            yield _part(place, term)


def _part(place: Place, term: Term) -> Part:
    if isinstance(term, Open):
        return place, term.text, "", ()
    form = shape(term)
    arguments = term.arguments if isinstance(term, Function) else ()
    return place, "", form, tuple(_parts(((form, index), inner) for index, inner in enumerate(arguments)))


def head(atom: Atom, known: Container[str] | None = None) -> Head:
    """What a head, or a fact, gives.

    Args:
        atom: its atom.
        known: as for ``shape``.
    """
    # Signs are told of arguments of predicates alone: too much would be apart otherwise.
    places = tuple(
        (index, "", frozenset({shape(term)})) if isinstance(term, int) else _given(index, term, known)
        for index, term in enumerate(atom.arguments)
    )
    signature = (atom.predicate, len(atom.arguments))
    return Head(signature, places, tuple(_inner(atom.arguments, known)))


def _given(place: Place, term: Term, known: Container[str] | None) -> Given:
    if isinstance(term, int) or (isinstance(term, Open) and term.is_number):
        return place, "", NUMBERS
    if isinstance(term, Open):
        return place, term.text, frozenset()
    return place, "", frozenset({shape(term, known)})


def _inner(terms: tuple[Term, ...], known: Container[str] | None) -> Iterator[Given]:
    for term in terms:
        if isinstance(term, Function):
            for index, inner in enumerate(term.arguments):
                yield _given((shape(term), index), inner, known)
            yield from _inner(term.arguments, known)
