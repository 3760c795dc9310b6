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

_GENERIC = term("generic")
_ORDER = {
    name: place for place, name in enumerate(("snow", "colorless", "white", "blue", "black", "red", "green"))
}
#: Symbols for which life may be paid in place of mana, and all that take more or less mana as one likes.
_BY_LIFE = ("phyrexian", "hybrid_phyrexian")
_CHOSEN = (*_BY_LIFE, "monocolored_hybrid")


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


def describe_cost(answer: Answer, action: Any, paid: Payable, x: int | None = None) -> str:
    """The total cost of an option in words, for the first way to pay that works.

    Args:
        answer: what the rules derived.
        action: the option's term.
        paid: how it can be paid; nothing in it for an option that can't be paid.
        x: the value of X, if it is known.

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
    others = [part for of, _, part in answer.read("other_cost", 3) if of == bill]
    words = [in_words(read_symbol(part), "cost") for part in sorted(others, key=str)]
    return ", ".join(filter(None, [*_mana(answer, bill, x), *words])) or "{0}"


def _mana(answer: Answer, bill: Any, x: int | None) -> list[str]:
    """The mana of a bill; what depends on choices that aren't made yet is said after it."""
    due = {symbol: n.number for of, symbol, n in answer.read("due", 3) if of == bill}
    xs = sum(n.number for of, n in answer.read("x_symbols", 2) if of == bill)
    spare = sum(n.number for of, n in answer.read("spare_reduction", 2) if of == bill)
    late = [(at.number, n.number) for of, _, _, at, n in answer.read("late_cut", 5) if of == bill]
    least = sum(n.number for of, n in answer.read("least_mana", 2) if of == bill)
    generic = due.pop(_GENERIC, 0)
    if xs and x is not None:
        reached = sum(n for at, n in late if at <= x)
        generic = max(0, generic + xs * x - spare - reached) if reached else generic + max(0, xs * x - spare)
        xs, late = 0, []
    # How many mana these cost is chosen as they are paid.
    open_symbols = {symbol for symbol in due if symbol.name in _CHOSEN}
    sure = generic + sum(n for symbol, n in due.items() if symbol.name not in _BY_LIFE)
    if sure < least and not xs and not open_symbols:
        generic += least - sure
    colored = sorted(due.items(), key=lambda item: (_ORDER.get(item[0].name, len(_ORDER)), str(item[0])))
    parts = [(_GENERIC, generic), *colored] if generic else colored
    said = ["{X}" * xs + "".join(symbols(read_symbol(symbol), n) for symbol, n in parts)]
    if spare and (xs or any(symbol.name == "monocolored_hybrid" for symbol in due)):
        said.append(f"up to {{{spare}}} less of the generic mana")
    said += [f"{{{n}}} less of the generic mana from X = {at} on" for at, n in sorted(late)]
    if sure < least and (xs or open_symbols):
        said.append(f"at least {least} mana in all")
    return said


def _bills(answer: Answer) -> list[tuple[Any, Any]]:
    return [(term(f"bill({action},{holder})"), action) for action, holder in answer.read("bill", 2)]
