"""A payment that was found, in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from lawmage.bridge.solver import parts as arguments_of
from lawmage.bridge.solver import term, text
from lawmage.bridge.terms import Function, show_term
from lawmage.queries.plays import Payment
from lawmage.queries.question import Answer, encoded_cards
from lawmage.queries.symbols import symbols

#: By the part of a cost that takes an object away.
_DEEDS = {
    "sacrifice_self": "sacrifice {}",
    "sacrifice": "sacrifice {}",
    "discard_self": "discard {}",
    "discard": "discard {}",
    "discard_x": "discard {}",
    "exile_valued_x": "exile {}",
    "exile_self": "exile {}",
    "exile_from": "exile {}",
    "return_to_hand": "return {} to hand",
}
_ORDER = ("white", "blue", "black", "red", "green", "colorless")


def describe_payment(answer: Answer, model: frozenset[Any]) -> Payment:
    """Describe an answer set of the payment program.

    Args:
        answer: the answer it belongs to.
        model: the atoms.

    Returns:
        The payment, its steps in an order that works.

    Example:
        >>> from lawmage.bridge.load import load
        >>> from lawmage.queries.question import Question, put
        >>> (answer,) = put([Question(load("examples/fires.yaml"))])
        >>> from lawmage.bridge.solver import term
        >>> atoms = "paying(bill)", "use(i(mountain,m,1))", "added(i(mountain,m,1),red,1)"
        >>> describe_payment(answer, frozenset(map(term, atoms))).steps
        ('activate Mountain (mountain): add {R}',)
    """
    atoms: dict[str, list[Any]] = {}
    for atom in sorted(model, key=text):
        atoms.setdefault(atom.name, []).append(arguments_of(atom))
    names = sorted(text(activation) for (activation,) in atoms.get("use", []))
    steps = [_activation(answer, atoms, name) for name in _ordered(names, atoms.get("before", []))]
    spent = _symbols(atoms, "bill")
    if spent:
        steps.append(f"pay {spent}")
    steps += _others(answer, atoms, "bill")
    left = Counter({text(kind): number.number for kind, number in atoms.get("left_over", [])})
    chosen = [f"choose X = {value}" for (value,) in atoms.get("x", [])]
    return Payment((*chosen, *steps), _written(left))


def _ordered(names: list[str], pairs: list[Any]) -> Iterable[str]:
    """Activations so that each comes after those that it needs."""
    if not pairs:
        return names
    import networkx  # takes long to import, and only such descriptions need it

    order: networkx.DiGraph = networkx.DiGraph()
    order.add_nodes_from(names)
    order.add_edges_from((text(before), text(after)) for before, after in pairs)
    found: Iterable[str] = networkx.lexicographical_topological_sort(order)
    return found


def _activation(answer: Answer, atoms: dict[str, list[Any]], name: str) -> str:
    """An activation of a mana ability: its costs and the mana it adds."""
    identity = text(arguments_of(term(name))[0])
    added: Counter[str] = Counter()
    for activation, kind, number in atoms.get("added", []):
        if text(activation) == name:
            added[kind.name] += number.number
    for activation, kind, _ in atoms.get("adds", []):
        if text(activation) == name:
            added[kind.name] += 1
    paid = _symbols(atoms, name)
    own = [f"pay {paid}"] if paid else []
    own += [
        f"tap {answer.names[identity]}"
        for sink, tapped, part in atoms.get("tapping", [])
        if text(sink) == name and text(part) == "self" and text(tapped) == identity
    ]
    own += _others(answer, atoms, name)
    what = " and ".join(own) if own else f"activate {answer.names[identity]}"
    shown = answer.names[identity]
    source = "" if shown in what else f" (for {shown})"
    return f"{what}{source}: add {_written(added)}"


def _others(answer: Answer, atoms: dict[str, list[Any]], sink: str) -> list[str]:
    """What paying there takes beside mana."""
    parts = []
    for where, identity, part in atoms.get("tapping", []):
        if text(where) == sink and (text(part) != "self" or sink == "bill"):
            parts.append(f"tap {answer.names[text(identity)]}")
    for where, identity, part in atoms.get("losing", []):
        if text(where) == sink:
            own = text(part) == "self"
            deed = _own_cost(answer, atoms, sink, text(identity)) if own else part.arguments[1].name
            drawn = identity.name == "drawn"
            parts.append(_DEEDS[deed].format("the card drawn" if drawn else answer.names[text(identity)]))
    life = sum(number.number for where, number, _ in atoms.get("life_paid", []) if text(where) == sink)
    return [*parts, *([f"pay {life} life"] if life else [])]


def _own_cost(answer: Answer, atoms: dict[str, list[Any]], sink: str, identity: str) -> str:
    """The cost that takes the object itself of the ability that is activated there."""
    action = atoms["paying"][0][0].arguments[0] if sink == "bill" else term(sink)
    card = encoded_cards().card(answer.card_names[identity])
    costs = (fact.atom.arguments for fact in card.facts if fact.atom.predicate == "cost")
    found = [show_term(cost) for holder, cost in costs if show_term(holder) == str(action.arguments[1])]
    return next(cost for cost in found if cost in _DEEDS)


def _symbols(atoms: dict[str, list[Any]], sink: str) -> str:
    """The mana that is spent there."""
    spent: Counter[str] = Counter()
    for mana, where, _ in atoms.get("spend", []):
        if text(where) == sink:
            spent[mana.arguments[1].name] += 1
    return _written(spent)


def _written(mana: Counter[str]) -> str:
    return "".join(symbols(Function(kind), mana[kind]) for kind in _ORDER if mana[kind])
