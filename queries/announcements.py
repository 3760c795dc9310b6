"""The choices that make an announcement complete, counted exactly and listed lazily.

The programs say which choices there are (how many targets from which options, what is divided, which modes);
this module only combines them.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

Division = tuple[tuple[str, int], ...]
Targets = tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class Slot:
    """One instance of the word "target".

    Attributes:
        options: everything that may be chosen, sorted.
        least: at least so many; None stands for the chosen X.
        most: at most so many; None stands for the chosen X.
        divided: so much is divided among the chosen, at least one each; -1 stands for the chosen X, 0 for no
            division.
        apart: places of the other slots from which its choices must differ.
    """

    options: tuple[str, ...]
    least: int | None
    most: int | None
    divided: int = 0
    apart: frozenset[int] = frozenset()

    def bounds(self, x: int | None) -> tuple[int, int]:
        """The least and the greatest number of choices for a value of X.

        Example:
            >>> Slot(("a", "b"), 0, None).bounds(1)
            (0, 1)
        """
        least = (x or 0) if self.least is None else self.least
        most = (x or 0) if self.most is None else self.most
        # Each target of what is divided gets at least one.
        return least, min(most, len(self.options), self.shares(x) if self.divided else most)

    def shares(self, x: int | None) -> int:
        """What is divided among the choices for a value of X.

        Example:
            >>> Slot(("a",), 1, 1, divided=-1).shares(4)
            4
        """
        return (x or 0) if self.divided < 0 else self.divided


def divisions(total: int, parts: int) -> Iterator[tuple[int, ...]]:
    """List the ways to divide a total into ordered parts of at least one each.

    Args:
        total: what is divided.
        parts: among so many.

    Yields:
        The parts.

    Example:
        >>> list(divisions(4, 2))
        [(1, 3), (2, 2), (3, 1)]
    """
    for cuts in itertools.combinations(range(1, total), parts - 1):
        yield tuple(end - start for start, end in zip((0, *cuts), (*cuts, total), strict=True))


def _weight(slot: Slot, chosen: int, x: int | None) -> int:
    """In how many ways the division among so many choices can be announced."""
    if not slot.divided or chosen == 0:
        return 1
    total = slot.shares(x)
    return math.comb(total - 1, chosen - 1) if total else 0


def count(slots: Sequence[Slot], x: int | None = None) -> int:
    """Count the announcements of targets and divisions.

    Args:
        slots: the slots that count.
        x: the chosen X.

    Returns:
        The exact number.

    Example:
        >>> count([Slot(tuple("abcdefghijklmnopqrst"), 1, 20, divided=5)])
        42504
        >>> one, other = (frozenset({place}) for place in (0, 1))
        >>> count([Slot(("a", "b"), 1, 1, apart=other), Slot(("b", "c"), 1, 1, apart=one)])
        3
    """
    total = 1
    for group in _groups(slots):
        total *= (
            _count_single(slots[group[0]], x)
            if len(group) == 1
            else _count_apart([slots[i] for i in group], group, x)
        )
    return total


def _count_single(slot: Slot, x: int | None) -> int:
    least, most = slot.bounds(x)
    return sum(math.comb(len(slot.options), n) * _weight(slot, n, x) for n in range(least, most + 1))


def _count_apart(slots: list[Slot], places: Sequence[int], x: int | None) -> int:
    # Go through the options one by one; a state is how many each slot has chosen so far.
    caps = [slot.bounds(x)[1] for slot in slots]
    states: dict[tuple[int, ...], int] = {(0,) * len(slots): 1}
    for option in sorted({option for slot in slots for option in slot.options}):
        able = [i for i, slot in enumerate(slots) if option in slot.options]
        uses = [
            subset
            for size in range(len(able) + 1)
            for subset in itertools.combinations(able, size)
            if not any(places[j] in slots[i].apart for i, j in itertools.permutations(subset, 2))
        ]
        following: dict[tuple[int, ...], int] = {}
        for state, ways in states.items():
            for use in uses:
                after = tuple(n + (i in use) for i, n in enumerate(state))
                if all(n <= cap for n, cap in zip(after, caps, strict=True)):
                    following[after] = following.get(after, 0) + ways
        states = following
    return sum(
        ways * math.prod(_weight(slot, n, x) for slot, n in zip(slots, state, strict=True))
        for state, ways in states.items()
        if all(n >= slot.bounds(x)[0] for slot, n in zip(slots, state, strict=True))
    )


def _groups(slots: Sequence[Slot]) -> list[list[int]]:
    """Slots that bear on each other, by place."""
    groups: list[list[int]] = []
    for place, slot in enumerate(slots):
        joined = [group for group in groups if slot.apart.intersection(group)]
        for group in joined:
            groups.remove(group)
        groups.append(sorted([place, *itertools.chain(*joined)]))
    return groups


def listed(slots: Sequence[Slot], x: int | None = None) -> Iterator[tuple[Targets, Division]]:
    """List the announcements of targets and divisions, one by one.

    Args:
        slots: the slots that count.
        x: the chosen X.

    Yields:
        The targets of each slot, and the division, sorted.

    Example:
        >>> list(listed([Slot(("a", "b"), 1, 2, divided=2)]))
        [((('a',),), (('a', 2),)), ((('b',),), (('b', 2),)), ((('a', 'b'),), (('a', 1), ('b', 1)))]
    """
    yield from _extend(tuple(slots), x, (), ())


def _extend(
    slots: tuple[Slot, ...], x: int | None, chosen: Targets, divided: Division
) -> Iterator[tuple[Targets, Division]]:
    if len(chosen) == len(slots):
        yield chosen, tuple(sorted(divided))
        return
    slot = slots[len(chosen)]
    barred = {target for place in slot.apart if place < len(chosen) for target in chosen[place]}
    options = [option for option in slot.options if option not in barred]
    least, most = slot.bounds(x)
    for number in range(least, min(most, len(options)) + 1):
        for targets in itertools.combinations(options, number):
            if slot.divided and targets:
                for parts in divisions(slot.shares(x), number):
                    yield from _extend(
                        slots, x, (*chosen, targets), (*divided, *zip(targets, parts, strict=True))
                    )
            else:
                yield from _extend(slots, x, (*chosen, targets), divided)
