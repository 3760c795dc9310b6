"""Terms and facts of the programs as plain Python values, read from clingo's syntax trees."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, TypeAlias

from lawmage.bridge.errors import LimitError

#: A pool such as ``(a;b)`` stands for several terms; more than this many in one fact are refused.
MAXIMAL_POOL = 1000


@dataclass(frozen=True)
class Function:
    """A constant, a function or (without a name) a tuple.

    Example:
        >>> str(Function("mana", (Function("red"), 2)))
        'mana(red,2)'
    """

    name: str
    arguments: tuple[Term, ...] = ()

    def __str__(self) -> str:
        if not self.arguments and self.name:
            return self.name
        comma = "," if not self.name and len(self.arguments) == 1 else ""
        return f"{self.name}({','.join(show_term(argument) for argument in self.arguments)}{comma})"


@dataclass(frozen=True)
class Open:
    """A term that only grounding determines: a variable (any term) or arithmetic (a number)."""

    text: str
    is_number: bool = False


Term: TypeAlias = int | str | Function | Open


@dataclass(frozen=True)
class Atom:
    """A predicate with its arguments.

    Example:
        >>> str(Atom("ability", (Function("", ("Opt", 1)), Function("spell"))))
        'ability(("Opt",1),spell)'
    """

    predicate: str
    arguments: tuple[Term, ...] = ()

    @property
    def signature(self) -> str:
        return f"{self.predicate}/{len(self.arguments)}"

    def __str__(self) -> str:
        return str(Function(self.predicate, self.arguments))


def show_term(term: Term) -> str:
    """Write a term as the programs do.

    Args:
        term: any term.

    Returns:
        Its text.

    Example:
        >>> show_term('say "no"')
        '"say \\\\"no\\\\""'
    """
    if isinstance(term, str):
        escaped = term.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
        return f'"{escaped}"'
    return term.text if isinstance(term, Open) else str(term)


def is_ground(term: Term) -> bool:
    """Whether a term is free of variables and arithmetic.

    Args:
        term: any term.

    Returns:
        True if so.

    Example:
        >>> is_ground(Function("mana", (Open("X"),)))
        False
    """
    if isinstance(term, Function):
        return all(is_ground(argument) for argument in term.arguments)
    return not isinstance(term, Open)


def read_terms(node: Any) -> list[Term]:
    """Read a term of a syntax tree.

    Args:
        node: a term as ``solver.parse`` gives it.

    Returns:
        The term; several if it holds pools.

    Raises:
        LimitError: a pool stands for too many terms.

    Example:
        >>> from lawmage.bridge.solver import parse
        >>> fact = parse("p((a;1)).", "example")[-1]
        >>> [str(atom) for atom in read_atoms(fact.head.atom.symbol)]
        ['p(a)', 'p(1)']
    """
    kind = node.ast_type.name
    if kind == "SymbolicTerm":
        return [read_symbol(node.symbol)]
    if kind == "Function":
        pools = [read_terms(argument) for argument in node.arguments]
        name = "@" + node.name if node.external else node.name
        return [Function(name, arguments) for arguments in _product(pools)]
    if kind == "Pool":
        return [term for argument in node.arguments for term in read_terms(argument)]
    if kind == "UnaryOperation":
        operands = read_terms(node.argument)
        if str(node).startswith("-") and all(isinstance(operand, int) for operand in operands):
            return [-operand for operand in operands if isinstance(operand, int)]
        return [Open(str(node), is_number=True)]
    if kind in ("BinaryOperation", "Interval"):
        return [Open(str(node), is_number=True)]
    return [Open(str(node))]


def read_atoms(node: Any) -> list[Atom]:
    """Read the atom (several if it holds pools) of a ``SymbolicAtom``'s symbol.

    Args:
        node: the symbol of a symbolic atom.

    Returns:
        The atoms; classical negation becomes a ``-`` before the predicate.

    Raises:
        LimitError: a pool stands for too many atoms.

    Example:
        >>> from lawmage.bridge.solver import parse
        >>> read_atoms(parse("p.", "example")[-1].head.atom.symbol)
        [Atom(predicate='p', arguments=())]
    """
    if node.ast_type.name == "UnaryOperation":
        return [Atom("-" + atom.predicate, atom.arguments) for atom in read_atoms(node.argument)]
    return [Atom(term.name, term.arguments) for term in read_terms(node) if isinstance(term, Function)]


def _product(pools: list[list[Term]]) -> Iterator[tuple[Term, ...]]:
    size = 1
    for pool in pools:
        size *= len(pool)
    if size > MAXIMAL_POOL:
        raise LimitError(f"a pool stands for {size} terms; at most {MAXIMAL_POOL} are read")
    return itertools.product(*pools)


def read_symbol(symbol: Any) -> Term:
    """Read a symbol of clingo.

    Args:
        symbol: a ground term, as atoms have them.

    Returns:
        The term.

    Example:
        >>> from lawmage.bridge.solver import term
        >>> read_symbol(term("mana(red,2)"))
        Function(name='mana', arguments=(Function(name='red', arguments=()), 2))
    """
    kind = symbol.type.name
    if kind == "Number":
        return int(symbol.number)
    if kind == "String":
        return str(symbol.string)
    if kind == "Function":
        return Function(symbol.name, tuple(read_symbol(argument) for argument in symbol.arguments))
    return Function(str(symbol))
