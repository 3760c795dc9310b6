"""Whether and how plays can be paid for: small searches with the payment program."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from lawmage.bridge.errors import LimitError
from lawmage.bridge.solver import Arguments, number, parts, term, text
from lawmage.bridge.symmetry import classes
from lawmage.queries.payment_words import describe_payment
from lawmage.queries.plays import Payment
from lawmage.queries.question import Answer


@dataclass(frozen=True)
class Payable:
    """An option that can be paid for.

    Attributes:
        bills: the ways to pay it that work, as terms; none if nothing had to be searched.
        xs: the values of X for which it can be paid; one None if no X is chosen.

    Example:
        >>> Payable(xs=(0, 1, 2)).xs
        (0, 1, 2)
    """

    bills: tuple[Any, ...] = ()
    xs: tuple[int | None, ...] = (None,)


def payable(answer: Answer) -> dict[str, Payable]:
    """The options that can be paid for.

    Args:
        answer: what the rules derived.

    Returns:
        By the option's term, how it can be paid.

    Example:
        >>> from lawmage.bridge.load import load
        >>> from lawmage.queries.question import Question, put
        >>> (answer,) = put([Question(load("examples/fires.yaml"))])
        >>> [action for action in payable(answer) if action.startswith("cast(fling")]
        ['cast(fling,"Fling",free,none)', 'cast(fling,"Fling",mana,none)']
    """
    fixed = {text(action) for (action,) in answer.read("x_is_zero", 1)}
    found = {
        text(action): Payable((), (0,) if text(action) in fixed else (None,))
        for (action,) in answer.read("paid_as_it_stands", 1)
    }
    results: dict[str, tuple[list[Any], set[int | None]]] = {}
    for bill, x in sorted(answer.paid(), key=lambda paid: text(paid[0])):
        bills, xs = results.setdefault(text(parts(bill)[0]), ([], set()))
        if bill not in bills:
            bills.append(bill)
        xs.add(x.number if x.type.name == "Number" else None)
    for action, (paid, xs) in results.items():
        values = (0,) if action in fixed else tuple(sorted(xs, key=lambda x: -1 if x is None else x))
        if action in found:  # another way needed no search
            values = found[action].xs
        found[action] = Payable(tuple(paid), values)
    return found


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

    Example:
        >>> from lawmage.bridge.load import load
        >>> from lawmage.queries.question import Question, put
        >>> (answer,) = put([Question(load("examples/fires.yaml"))])
        >>> paid = payable(answer)['cast(fling,"Fling",mana,none)']
        >>> [works_with(answer, paid, None, (("taps", name),), only=False) for name in ("mountain", "opt")]
        [True, False]
    """
    choices = answer.choices(
        "payment+payment_all", frozenset({("paying", 1), ("x", 1), ("taken", 2), ("losing", 3)})
    )
    atoms: list[tuple[str, Arguments]] = [("taken", (term(kind), term(identity))) for kind, identity in taken]
    atoms += [] if x is None else [("x", (number(x),))]
    named = {identity for kind, identity in taken if kind == "leaves"}
    others = [
        ("losing", arguments)
        for arguments in choices.atoms("losing", 3)
        if only
        and str(arguments[0]) == "bill"
        and str(arguments[1]) not in named
        and str(arguments[2]) != "self"
    ]
    return any(choices.possible([("paying", (bill,)), *atoms], others) for bill in payment.bills)


#: At most so many ways to pay are listed for one option.
MOST_PAYMENTS = 200

DETAILS = frozenset(
    {("paying", 1), ("x", 1), ("use", 1), ("before", 2), ("taken", 2)}
    | {(name, 3) for name in ("added", "adds", "spend", "pick", "lifes", "tapping", "losing", "life_paid")}
)
_LEFT = frozenset({("left_over", 2), ("life_spent", 1)})


def ways_to_pay(answer: Answer, payment: Payable) -> tuple[tuple[Payment, ...], bool]:
    """List the ways to pay for an option that differ in what is left.

    Objects that differ in nothing count as one another; mana abilities are activated only where their mana is
    spent.

    Args:
        answer: what the rules derived.
        payment: how the option can be paid.

    Returns:
        The ways, at most ``MOST_PAYMENTS``, and whether these are all.

    Example:
        >>> from lawmage.bridge.load import load
        >>> from lawmage.queries.question import Question, put
        >>> (answer,) = put([Question(load("examples/fires.yaml"))])
        >>> ways, all_of_them = ways_to_pay(answer, payable(answer)['cast(fling,"Fling",mana,none)'])
        >>> len(ways), all_of_them
        (4, True)
    """
    groups = classes(answer.question.state())
    twins = [
        f"twin({one},{other})" for group in set(groups.values()) for one, other in itertools.pairwise(group)
    ]
    choices = answer.choices("payment+payment_all+payment_left", DETAILS | _LEFT, twins)
    found: dict[object, Payment] = {}
    try:
        for bill in payment.bills:
            for model in choices.models([("paying", (bill,))]):
                key = _left(model, groups)
                if key not in found:
                    if len(found) == MOST_PAYMENTS:
                        return tuple(found.values()), False
                    found[key] = describe_payment(answer, model)
    except LimitError:
        return tuple(found.values()), False
    return tuple(found.values()), True


def one_way_to_pay(answer: Answer, payment: Payable, x: int | None = None) -> Payment | None:
    """One way to pay for an option.

    Args:
        answer: what the rules derived.
        payment: how the option can be paid.
        x: the chosen X.

    Returns:
        The payment; None if there is nothing to be chosen.

    Example:
        >>> from lawmage.bridge.load import load
        >>> from lawmage.queries.question import Question, put
        >>> (answer,) = put([Question(load("examples/fires.yaml"))])
        >>> one_way_to_pay(answer, payable(answer)['cast(fling,"Fling",mana,none)']).steps
        ('tap ...: add ...', 'pay ...', 'sacrifice ...')
    """
    # With payment_left no mana ability is activated whose mana isn't spent.
    choices = answer.choices("payment+payment_all+payment_left", DETAILS)
    for bill in payment.bills:
        for model in choices.models([("paying", (bill,)), *([] if x is None else [("x", (number(x),))])]):
            return describe_payment(answer, model)
    return None


def _left(model: frozenset[Any], groups: Mapping[str, tuple[str, ...]]) -> object:
    """What tells payments apart: what is used, by kind of object, and the mana and life that is left."""
    used: dict[str, set[str]] = {}
    rest = set()
    for atom in model:
        if atom.name == "taken":
            used.setdefault(str(atom.arguments[1]), set()).add(str(atom.arguments[0]))
        elif atom.name in ("left_over", "life_spent", "x"):
            rest.add(str(atom))
    alike = Counter((groups.get(name, (name,))[0], frozenset(uses)) for name, uses in used.items())
    return frozenset(alike.items()), frozenset(rest)
