"""Programs that speak of many positions at once: each atom that may differ between them names its world."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable
from typing import Any

from lawmage.bridge.solver import parse

#: A predicate: its name and its number of arguments.
Signature = tuple[str, int]


def lift(nodes: Iterable[Any], stateful: frozenset[Signature]) -> list[Any]:
    """Add the world argument to a program, so that it speaks of many positions at once.

    Args:
        nodes: the statements.
        stateful: name and arity of every predicate that differs from world to world.

    Returns:
        The statements with ``World`` as the first argument of each stateful atom, and ``world(World)`` where
        no positive literal of the body binds it.

    Example:
        >>> rule = parse("p(X) :- q(X), not r(X). s :- not p(1).", "example")[1:]
        >>> [str(node) for node in lift(rule, frozenset({("p", 1), ("r", 1), ("s", 0)}))]
        ['p(World,X) :- q(X); not r(World,X); world(World).', 's(World) :- not p(World,1); world(World).']
    """
    result = []
    for node in nodes:
        kind = node.ast_type.name
        if kind == "Defined":
            if (node.name, node.arity) in stateful:
                node = node.update(arity=node.arity + 1)
            result.append(node)
        elif kind == "Edge":
            # Each world has a graph of its own.
            lifted = _rewritten(node, functools.partial(_lifted, stateful))
            if lifted is not node:
                lifted = lifted.update(**{end: _pair(getattr(node, end)) for end in ("node_u", "node_v")})
            result.append(lifted)
        elif kind == "Rule":
            lifted = _rewritten(node, functools.partial(_lifted, stateful))
            if lifted is not node and not any(_binds_world(literal, stateful) for literal in node.body):
                lifted = lifted.update(body=[*lifted.body, _guard()])
            result.append(lifted)
    return result


def _rewritten(node: Any, change: Callable[[Any], Any]) -> Any:
    """A syntax tree with all its atoms changed; the tree itself if none of them is."""
    if node.ast_type.name == "SymbolicAtom":
        return change(node)
    updates: dict[str, Any] = {}
    for key in node.child_keys:
        child = getattr(node, key)
        if hasattr(child, "ast_type"):
            new = _rewritten(child, change)
            if new is not child:
                updates[key] = new
        elif child is not None:
            children = list(child)
            several = [_rewritten(each, change) for each in children]
            if any(new is not old for new, old in zip(several, children, strict=True)):
                updates[key] = several
    return node.update(**updates) if updates else node


def _lifted(stateful: frozenset[Signature], atom: Any) -> Any:
    """An atom with the world as its first argument, if its predicate differs from world to world."""
    symbol = atom.symbol
    while symbol.ast_type.name == "UnaryOperation":  # classical negation isn't used
        symbol = symbol.argument
    if not any(_is_stateful(choice, stateful) for choice in _choices(symbol)):
        return atom
    choices = [
        choice.update(arguments=[_world(), *choice.arguments]) if _is_stateful(choice, stateful) else choice
        for choice in _choices(symbol)
    ]
    pooled = symbol.ast_type.name == "Pool"
    return atom.update(symbol=symbol.update(arguments=choices) if pooled else choices[0])


def _choices(symbol: Any) -> list[Any]:
    """The members of a pool of atoms, or the one atom that it is."""
    return list(symbol.arguments) if symbol.ast_type.name == "Pool" else [symbol]


def _is_stateful(symbol: Any, stateful: frozenset[Signature]) -> bool:
    return (symbol.name, len(symbol.arguments)) in stateful


def _binds_world(literal: Any, stateful: frozenset[Signature]) -> bool:
    if literal.ast_type.name != "Literal" or literal.sign != 0:
        return False
    atom = literal.atom
    return atom.ast_type.name == "SymbolicAtom" and all(
        _is_stateful(choice, stateful) for choice in _choices(atom.symbol)
    )


@functools.cache
def _guard() -> Any:
    return parse(":- world(World).", "world")[-1].body[0]


def _world() -> Any:
    return _guard().atom.symbol.arguments[0]


def _pair(term: Any) -> Any:
    """The world and a term, as a term."""
    pair = parse("pair((1,2)).", "pair")[-1].head.atom.symbol.arguments[0]
    return pair.update(arguments=[_world(), term])
