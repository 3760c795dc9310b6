"""Why a legal play is legal: what allows it, what it costs, and one way to pay."""

from __future__ import annotations

from typing import Any

from lawmage.bridge.solver import term
from lawmage.bridge.terms import read_symbol
from lawmage.queries.payments import Payable
from lawmage.queries.plays import Reason
from lawmage.queries.question import Answer
from lawmage.queries.reasons import reason, sorted_reasons
from lawmage.queries.symbols import symbols
from lawmage.queries.wording import in_words


def permissions(answer: Answer, action: Any) -> tuple[Reason, ...]:
    """The rules and effects that allow a legal option.

    Args:
        answer: what the rules derived.
        action: the option's term.

    Returns:
        One entry each, sorted by rule.

    Example:
        >>> from lawmage.bridge.load import load
        >>> from lawmage.queries.question import Question, put
        >>> (answer,) = put([Question(load("examples/fires.yaml"), explain=True)], "verdict")
        >>> action = term('cast(fling,"Fling",mana,none)')
        >>> [item.rule for item in permissions(answer, action)]
        ['601.3']
    """
    found = set()
    for of, rule, because in answer.read("permission_from", 3):
        if of == action:
            found.add(reason(answer, rule, because))
    return sorted_reasons(found)


def describe_cost(answer: Answer, action: Any, paid: Payable) -> str:
    """The total cost of an option in words, for the first way to pay that works.

    Args:
        answer: what the rules derived.
        action: the option's term.
        paid: how it can be paid.

    Returns:
        For example ``{2}{R}, sacrifice a creature``; ``{0}`` for nothing.

    Example:
        >>> from lawmage.bridge.load import load
        >>> from lawmage.queries.question import Question, put
        >>> (answer,) = put([Question(load("examples/fires.yaml"), explain=True)], "verdict")
        >>> action = term('cast(fling,"Fling",mana,none)')
        >>> from lawmage.queries.payments import payable
        >>> describe_cost(answer, action, payable(answer)[str(action)])
        '{1}{R}, sacrifice a creature'
    """
    bills = [bill for bill, of in _bills(answer) if of == action]
    bill = paid.bills[0] if paid.bills else (bills[0] if bills else None)
    if bill is None:
        return ""
    order = ["x", "generic", "snow", "colorless", "white", "blue", "black", "red", "green"]
    due = [(symbol, n.number) for of, symbol, n in answer.read("due", 3) if of == bill]
    due.sort(key=lambda item: (order.index(item[0].name) if item[0].name in order else 99, str(item[0])))
    xs = [n.number for of, n in answer.read("x_symbols", 2) if of == bill]
    mana = "{X}" * sum(xs) + "".join(symbols(read_symbol(symbol), n) for symbol, n in due)
    others = [part for of, _, part in answer.read("other_cost", 3) if of == bill]
    words = [in_words(read_symbol(part), "cost") for part in sorted(others, key=str)]
    return ", ".join(filter(None, [mana, *words])) or "{0}"


def _bills(answer: Answer) -> list[tuple[Any, Any]]:
    return [(term(f"bill({action},{holder})"), action) for action, holder in answer.read("bill", 2)]
