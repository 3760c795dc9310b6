"""Completes the announcement of a play in which some targets or shares are given."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from lawmage.queries.announcements import Division, Slot, Targets, divisions, listed

#: The objects and players that a name means.
Meant = frozenset[str]


@dataclass(frozen=True)
class Wanted:
    """What is said about targets; None for nothing.

    Attributes:
        targets: what each target may be, in order.
        shares: what may get a share of what is divided, and how much.

    Example:
        >>> Wanted((frozenset({"B"}),)).shares is None
        True
    """

    targets: tuple[Meant, ...] | None = None
    shares: tuple[tuple[Meant, int], ...] | None = None


def completion(
    slots: Sequence[Slot], x: int | None, wanted: Wanted = Wanted()
) -> tuple[Targets, Division] | None:
    """The first announcement of targets and divisions that is as wanted; the others aren't listed to find it.

    Args:
        slots: the slots that count.
        x: the chosen X.
        wanted: what is said about them.

    Returns:
        The targets of each slot, and the division, sorted; None if there is no such announcement.

    Example:
        >>> slots = [Slot(tuple("abcdefghijklmnopqrst"), 1, 20, divided=5)]
        >>> completion(slots, None, Wanted(shares=((frozenset("c"), 2), (frozenset("bt"), 3))))
        ((('b', 'c'),), (('b', 3), ('c', 2)))
    """
    return next(_completed(slots, x, wanted, every=False), None)


def completions(
    slots: Sequence[Slot], x: int | None, wanted: Wanted = Wanted()
) -> Iterator[tuple[Targets, Division]]:
    """Every announcement of targets and divisions that is as wanted.

    Args:
        slots: the slots that count.
        x: the chosen X.
        wanted: what is said about them.

    Yields:
        The targets of each slot, and the division, sorted; some may come twice.

    Example:
        >>> slots = [Slot(("a", "b", "c"), 1, 1), Slot(("d", "e"), 0, 1)]
        >>> list(completions(slots, None, Wanted((frozenset("ab"), frozenset("d")))))
        [((('a',), ('d',)), ()), ((('b',), ('d',)), ())]
    """
    return _completed(slots, x, wanted, every=True)


def _completed(
    slots: Sequence[Slot], x: int | None, wanted: Wanted, every: bool
) -> Iterator[tuple[Targets, Division]]:
    if wanted.targets is None and wanted.shares is None:
        yield from listed(slots, x)
        return
    places: Iterable[int | None] = (None,)
    if wanted.shares is not None:
        places = [place for place, slot in enumerate(slots) if _can_share(slot, x, wanted.shares)]
    for place in places:
        yield from _fill(slots, x, wanted, place, (), (), every)


def _can_share(slot: Slot, x: int | None, shares: Sequence[tuple[Meant, int]]) -> bool:
    """Whether this is what is divided, whatever the other slots hold."""
    least, most = slot.bounds(x)
    return (
        slot.divided != 0
        and sum(amount for _, amount in shares) == slot.shares(x)
        and all(amount > 0 for _, amount in shares)
        and least <= len(shares) <= most
        and _some(_different([names.intersection(slot.options) for names, _ in shares]))
    )


def _fill(
    slots: Sequence[Slot],
    x: int | None,
    wanted: Wanted,
    shared: int | None,
    chosen: Targets,
    divided: Division,
    every: bool,
) -> Iterator[tuple[Targets, Division]]:
    """Fill the slots after those chosen; ``shared`` is the place of the one with the shares."""
    place = len(chosen)
    if place == len(slots):
        if not wanted.targets:
            yield chosen, tuple(sorted(divided))
        return
    slot = slots[place]
    barred = frozenset(target for other in slot.apart if other < place for target in chosen[other])
    for number in _sizes(slots[place:], x, wanted, place == shared):
        rest = wanted if wanted.targets is None else Wanted(wanted.targets[number:], wanted.shares)
        choices = _chosen(slot, x, wanted, number, barred, place == shared, every)
        # What is chosen here bears on other slots only if they must be chosen differently.
        for parts in choices if slot.apart or every else itertools.islice(choices, 1):
            targets = tuple(sorted(target for target, _ in parts))
            shares = tuple(parts) if slot.divided else ()
            yield from _fill(slots, x, rest, shared, (*chosen, targets), (*divided, *shares), every)


def _sizes(slots: Sequence[Slot], x: int | None, wanted: Wanted, shared: bool) -> range:
    """How many targets the first of the slots may take, so that the others can take the rest."""
    (least, most), *others = (slot.bounds(x) for slot in slots)
    if wanted.targets is not None:
        number = len(wanted.targets)
        least = max(least, number - sum(most for _, most in others))
        most = min(most, number - sum(least for least, _ in others))
    if shared and wanted.shares is not None:
        least, most = max(least, len(wanted.shares)), min(most, len(wanted.shares))
    return range(least, most + 1)


def _chosen(
    slot: Slot,
    x: int | None,
    wanted: Wanted,
    number: int,
    barred: frozenset[str],
    shared: bool,
    every: bool,
) -> Iterator[Sequence[tuple[str, int]]]:
    """The choices of so many targets, each with its share of what is divided."""
    able = frozenset(slot.options) - barred
    named = None if wanted.targets is None else [names & able for names in wanted.targets[:number]]
    if shared and wanted.shares is not None:
        for picked in _different([names & able for names, _ in wanted.shares]):
            if named is None or _some(_different([names & set(picked) for names in named])):
                yield [(target, amount) for target, (_, amount) in zip(picked, wanted.shares, strict=True)]
        return
    for picked in itertools.combinations(sorted(able), number) if named is None else _different(named):
        if not slot.divided or not picked:
            yield [(target, 0) for target in picked]
            continue
        # Nothing else hangs on how it is divided: to find one announcement, one division will do.
        for parts in itertools.islice(divisions(slot.shares(x), number), None if every else 1):
            yield list(zip(picked, parts, strict=True))


def _different(choices: Sequence[Meant], taken: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """One of each choice, none of them twice; of equal choices that follow each other in one order only."""
    place = len(taken)
    if place == len(choices):
        yield taken
        return
    options = sorted(choices[place].difference(taken))
    alike = sum(1 for _ in itertools.takewhile(choices[place].__eq__, choices[place:]))
    options = options[: max(0, len(options) - alike + 1)]
    for option in options:
        if not place or choices[place] != choices[place - 1] or option > taken[-1]:
            yield from _different(choices, (*taken, option))


def _some(items: Iterator[object]) -> bool:
    return next(items, None) is not None
