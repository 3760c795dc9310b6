"""Rules written without what can't matter in them, as some predicates have no atoms."""

from __future__ import annotations

from collections.abc import Container
from typing import Any

from lawmage.bridge.patterns import Signature


def simplified(node: Any, dead: frozenset[Signature], vacuous: Container[int] = ()) -> Any:
    """A rule without what can't matter, as some predicates have no atoms.

    Args:
        node: the rule's syntax tree.
        dead: the predicates without atoms.
        vacuous: the places of literals of its body that hold whatever the facts are.

    Returns:
        The rule without those literals, and without the negated literals and the elements of aggregates that
        speak of such predicates.

    Example:
        >>> from lawmage.bridge.solver import parse
        >>> rule = parse("a(N) :- b, not c, N = #sum{X : d(X); Y : e(Y), not c}.", "x")[-1]
        >>> str(simplified(rule, frozenset({("c", 0), ("d", 1)})))
        'a(N) :- b; N = #sum { Y: e(Y) }.'
        >>> str(simplified(rule, frozenset(), {1}))
        'a(N) :- b; N = #sum { X: d(X); Y: e(Y), not c }.'
    """
    body = getattr(node, "body", None)
    if body is None:
        return node
    kept = [
        _without_dead(literal, dead)
        for place, literal in enumerate(body)
        if place not in vacuous and not _is_dead(literal, dead, negated=True)
    ]
    same = len(kept) == len(body) and all(new is old for new, old in zip(kept, body, strict=True))
    changed: dict[str, Any] = {} if same else {"body": kept}
    head = getattr(node, "head", None)
    if head is not None and head.ast_type.name == "Aggregate":
        elements = [
            element
            for element in head.elements
            if not any(_is_dead(literal, dead, negated=False) for literal in element.condition)
        ]
        if len(elements) < len(head.elements):
            changed["head"] = head.update(elements=elements)
    return node.update(**changed) if changed else node


def _is_dead(literal: Any, dead: frozenset[Signature], *, negated: bool) -> bool:
    """Whether a literal speaks of a predicate without atoms, with or without negation."""
    if literal.ast_type.name != "Literal" or literal.atom.ast_type.name != "SymbolicAtom":
        return False
    symbol = literal.atom.symbol
    if symbol.ast_type.name != "Function" or (literal.sign == 1) is not negated or literal.sign == 2:
        return False
    return (symbol.name, len(symbol.arguments)) in dead


def _without_dead(literal: Any, dead: frozenset[Signature]) -> Any:
    if literal.ast_type.name != "Literal" or literal.atom.ast_type.name != "BodyAggregate":
        return literal
    elements = []
    for element in literal.atom.elements:
        if any(_is_dead(inner, dead, negated=False) for inner in element.condition):
            continue
        condition = [inner for inner in element.condition if not _is_dead(inner, dead, negated=True)]
        fewer = len(condition) < len(element.condition)
        elements.append(element.update(condition=condition) if fewer else element)
    return literal.update(atom=literal.atom.update(elements=elements))
