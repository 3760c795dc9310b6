"""Whether and how plays can be paid for: small searches with the payment program."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from lawmage.bridge.solver import Choices, number, term
from lawmage.queries.question import Answer


@dataclass(frozen=True)
class Payable:
    """An option that can be paid for.

    Attributes:
        bills: the ways to pay it that work, as terms; none if nothing had to be searched.
        xs: the values of X for which it can be paid; one None if no X is chosen.
    """

    bills: tuple[Any, ...] = ()
    xs: tuple[int | None, ...] = (None,)


def payable(answer: Answer) -> dict[str, Payable]:
    """The options that can be paid for.

    Args:
        answer: what the rules derived.

    Returns:
        By the option's term, how it can be paid.
    """
    fixed = {str(action) for (action,) in answer.read("x_is_zero", 1)}
    found = {
        str(action): Payable((), (0,) if str(action) in fixed else (None,))
        for (action,) in answer.read("paid_as_it_stands", 1)
    }
    bills = [bill for (bill,) in answer.read("to_solve", 1)]
    if not bills:
        return found
    chosen = {str(action) for (action,) in answer.read("chooses_x", 1)}
    choices = answer.choices("payment", frozenset({("paying", 1), ("x", 1), ("x_bound", 1)}))
    bound = choices.fact("x_bound")
    results: dict[str, tuple[list[Any], set[int | None]]] = {}
    for bill in sorted(bills, key=str):
        action = str(bill.arguments[0])
        xs = _solve(choices, bill, range(bound + 1) if action in chosen else None)
        if xs:
            entry = results.setdefault(action, ([], set()))
            entry[0].append(bill)
            entry[1].update(xs)
    for action, (paid, xs) in results.items():
        values = (0,) if action in fixed else tuple(sorted(xs, key=lambda x: -1 if x is None else x))
        if action in found:  # another way needed no search
            values = found[action].xs
        found[action] = Payable(tuple(paid), values)
    return found


def _solve(choices: Choices, bill: Any, xs: range | None) -> set[int | None]:
    paying = ("paying", (bill,))
    if xs is None:
        return {None} if choices.possible([paying]) else set()
    return {x for x in xs if choices.possible([paying, ("x", (number(x),))])}


def works_with(
    answer: Answer, payment: Payable, x: int | None, taken: tuple[tuple[str, str], ...], only: bool
) -> bool:
    """Whether an option can be paid with certain objects.

    Args:
        answer: what the rules derived.
        payment: how the option can be paid.
        x: the chosen X.
        taken: what is to be tapped (``taps``) or given up (``leaves``), by id.
        only: nothing else may be chosen to be given up for the cost itself.

    Returns:
        True if some payment uses all of them.
    """
    choices = answer.choices("payment", frozenset({("paying", 1), ("x", 1), ("taken", 2), ("pick", 3)}))
    atoms = [("taken", (term(kind), term(identity))) for kind, identity in taken]
    atoms += [] if x is None else [("x", (number(x),))]
    named = {identity for kind, identity in taken if kind == "leaves"}
    others = [
        ("pick", arguments)
        for arguments in choices.atoms("pick", 3)
        if only and str(arguments[0]) == "bill" and str(arguments[2]) not in named
    ]
    return any(choices.possible([("paying", (bill,)), *atoms], others) for bill in payment.bills)

