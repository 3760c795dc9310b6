"""A legal play as facts: what was announced, and how it is paid for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

from lawmage.bridge.errors import InputError, LawmageError
from lawmage.bridge.solver import number, parts, term, text
from lawmage.queries.legal import Reading
from lawmage.queries.payments import Payable
from lawmage.queries.plays import Play
from lawmage.queries.question import Answer

#: What a play is to be paid with: what is to be tapped (``taps``) or given up (``leaves``), by id.
Means = tuple[tuple[str, str], ...]

_WANTED = frozenset(
    {
        ("paying", 1), ("x", 1), ("use", 1), ("tapping", 3), ("losing", 3), ("left_over", 2),
        ("life_spent", 1), ("taken", 2), ("life_paid", 3), ("spend", 3), ("pick", 3), ("counters_taken", 3),
    }
)  # fmt: skip
_PROGRAM = "payment+payment_all+payment_left"
#: Payments that were found are remembered up to this number; then the memory is emptied.
_MEMORY = 5_000
_found: dict[tuple[object, ...], tuple[str, ...]] = {}
#: By the part of a cost that takes an object away, what is done to it.
_DEEDS = {
    "sacrifice_self": "sacrifice", "sacrifice": "sacrifice", "discard_self": "discard", "discard": "discard",
    "discard_x": "discard",
    "exile_valued_x": "exile",
    "exile_self": "exile", "exile_from": "exile", "return_to_hand": "return_to_hand",
}  # fmt: skip


def performance(
    answer: Answer,
    play: Play,
    action: str,
    paid: Payable,
    given: Means = (),
    life: int | None = None,
) -> list[str]:
    """The facts by which a play is performed.

    Args:
        answer: what the rules derived for the position.
        play: a legal play.
        action: its option's term.
        paid: how the option can be paid.
        given: what the play is to be paid with, where that matters.
        life: so much life is to be paid, where something else could be paid instead.

    Returns:
        Facts for the programs of what happens.

    Raises:
        InputError: the play can't be paid for like that.

    Example:
        >>> from lawmage.bridge.load import load
        >>> from lawmage.queries.payments import payable
        >>> from lawmage.queries.question import Question, put
        >>> players = {"A": {"hand": ["Shock"], "battlefield": ["Mountain"]}, "B": {}}
        >>> position = load({"turn": {"active": "A", "step": "draw"}, "players": players})
        >>> (answer,) = put([Question(position)], "verdict")
        >>> play = Play("A", "cast", "shock", "Shock", "Shock", pay=("mana",), targets=(("B",),))
        >>> action = 'cast(shock,"Shock",mana,none)'
        >>> performance(answer, play, action, payable(answer)[action])
        ['has_chosen(cast(shock,"Shock",mana,none))', 'announced_target(("Shock",1),1,b)',
         'paying_tap(mountain)', 'paying_activation(mountain,(basic_land_type(mountain),1),1)',
         'pool_changes']
    """
    facts = [f"has_chosen({action})"]
    reading = Reading(answer)
    for (holder, place), chosen in zip(reading.slot_keys(action, play.modes), play.targets, strict=True):
        facts += [f"announced_target({holder},{place},{_term(answer, target)})" for target in chosen]
    facts += [f"announced_mode({mode})" for mode in play.modes]
    facts += [f"announced_division({_term(answer, target)},{share})" for target, share in play.division]
    facts += [f"announced_x({play.x})"] if play.x is not None else []
    facts += [f"announced_extra({way})" for way in play.pay[1:]]
    facts += [
        f"announced_instance({text(holder)},{text(whether)})"
        for of, holder, whether in answer.read("instance_told", 3)
        if text(of) == action
    ]
    facts += [f"announced_ability({play.ability})"] if play.ability is not None else []
    return [*facts, *_paying(answer, term(action), play, paid, given, life)]


def _term(answer: Answer, name: str) -> str:
    return name.lower() if name in answer.question.players else name


def _paying(
    answer: Answer,
    action: Any,
    play: Play,
    paid: Payable,
    given: Means,
    life: int | None,
) -> Iterator[str]:
    if play.kind == "play":
        return
    if paid.bills:
        yield from _searched(answer, action, play, paid, given, life)
        return
    bill = next(term(f"bill({of},{holder})") for of, holder in answer.read("bill", 2) if of == action)
    yield from _as_it_stands(answer, bill)


#: What is derived about a cost where nothing has to be chosen, and the fact that says it is paid.
_PAID_WITH = {"taps": "paying_tap", "untaps": "paying_untap", "pays_life": "paying_life"}


def _as_it_stands(answer: Answer, bill: Any) -> Iterator[str]:
    """What is paid where nothing has to be chosen."""
    for predicate, paid in _PAID_WITH.items():
        for of, what in answer.read(predicate, 2):
            if of == bill:
                yield f"{paid}({what})"
    for of, thing in answer.read("gives_up", 2):
        if of == bill:
            yield f"paying_with({_own_deed(answer, bill)},{thing})"
    yield from _counters(answer, [bill], 0)


def _counters(answer: Answer, bills: Iterable[Any], x: int, taken: Iterable[Any] = ()) -> Iterator[str]:
    """Counters that are removed and put: for each bill, for X of the first, and for mana."""
    removed: Counter[tuple[str, str]] = Counter()
    added: Counter[tuple[str, str]] = Counter()
    for place, bill in enumerate(bills):
        for of, thing, kind, count in answer.read("spends_counters", 4):
            if of == bill:
                removed[text(thing), text(kind)] += count.number
        for of, thing, kind, count in answer.read("adds_counters", 4):
            if of == bill:
                added[text(thing), text(kind)] += count.number
        for of, _, cost in answer.read("other_cost", 3):
            if of == bill and cost.name == "loyalty" and parts(cost)[0].number < 0:
                removed[text(parts(parts(bill)[0])[0]), "loyalty"] -= parts(cost)[0].number
        for of, thing, kind in answer.read("x_counters", 3):
            if of == bill and not place and x:
                removed[text(thing), text(kind)] += x
    for thing, kind, count in taken:
        removed[text(thing), text(kind)] += count.number
    for counters, predicate in ((removed, "paying_counters"), (added, "paying_new_counters")):
        for (owner, of_kind), total in sorted(counters.items()):
            yield f"{predicate}({owner},{of_kind},{total})"


def _own_deed(answer: Answer, bill: Any) -> str:
    """What is done to the object itself whose ability is paid for."""
    for of, _, cost in answer.read("other_cost", 3):
        if of == bill and cost.name.endswith("_self"):
            return _DEEDS[cost.name]
    raise LawmageError(f"{bill} gives up nothing")


def _searched(
    answer: Answer,
    action: Any,
    play: Play,
    paid: Payable,
    given: Means,
    life: int | None,
) -> Iterator[str]:
    key = (play.kind, text(action), play.x, given, life, tuple(answer.choice_facts(_PROGRAM)))
    if key not in _found:
        if len(_found) >= _MEMORY:
            _found.clear()
        _found[key] = tuple(_search(answer, action, play, paid, given, life))
    yield from _found[key]


def _search(
    answer: Answer,
    action: Any,
    play: Play,
    paid: Payable,
    given: Means,
    life: int | None,
) -> Iterator[str]:
    choices = answer.choices(_PROGRAM, _WANTED)
    named = [identity for _, identity in given]
    chosen_x = play.x is not None and any(of == action for (of,) in answer.read("chooses_x", 1))
    for bill in paid.bills:
        assumed = [("paying", (bill,))]
        if chosen_x:
            assumed.append(("x", (number(play.x or 0),)))
        # Where the mana in the pool is enough, nothing else is chosen to pay with.
        others = [("use", use) for use in choices.atoms("use", 1)]
        others += [("pick", pick) for pick in choices.atoms("pick", 3) if text(pick[2]) not in named]
        for without, least in ((others, life or 0), ([], life)):
            for model in choices.models(assumed, without):
                taken = {tuple(map(text, parts(atom))) for atom in model if atom.name == "taken"}
                spent = sum(parts(atom)[0].number for atom in model if atom.name == "life_spent")
                if taken.issuperset(given) and least in (None, spent):
                    yield from _payment(answer, bill, model, play.x if chosen_x and play.x else 0)
                    return
    means = [*named, *([] if life is None else [f"{life} life"])]
    raise InputError(f"{play} can't be paid with {', '.join(means)}")


def _bill_of(bill: Any, sink: Any) -> Any:
    """The bill that is paid there: the play's own, or that of a mana ability."""
    if text(sink) == "bill":
        return bill
    thing, ability, _ = parts(sink)
    return term(f"bill(activate({thing},{ability}),{ability})")


def _payment(answer: Answer, bill: Any, model: frozenset[Any], x: int) -> Iterator[str]:
    atoms: dict[str, list[Any]] = {}
    for atom in sorted(model, key=text):
        atoms.setdefault(atom.name, []).append(parts(atom))
    for _, thing, _ in atoms.get("tapping", []):
        yield f"paying_tap({thing})"
    for sink, thing, part in atoms.get("losing", []):
        own = text(part) == "self"
        deed = _own_deed(answer, _bill_of(bill, sink)) if own else _DEEDS[parts(part)[1].name]
        yield f"paying_with({deed},{thing})"
    for place, (activation,) in enumerate(atoms.get("use", []), 1):
        thing, ability, _ = parts(activation)
        yield f"paying_activation({thing},{ability},{place})"
    for (life,) in atoms.get("life_spent", []):
        yield f"paying_life({life})"
    symbols = [
        part for sink, _, part in atoms.get("life_paid", []) if text(sink) == "bill" and part.name == "symbol"
    ]
    if symbols:
        yield f"paying_symbols({len(symbols)})"
    bills = [bill, *(_bill_of(bill, activation) for (activation,) in atoms.get("use", []))]
    yield from _counters(answer, bills, x, atoms.get("counters_taken", []))
    if atoms.get("spend") or atoms.get("use"):
        yield "pool_changes"
        for kind, count in atoms.get("left_over", []):
            yield f"mana_left({kind},{count})"
