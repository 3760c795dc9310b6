"""Targets, modes and divisions (115, 601.2b-d, 700.2)."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from brute_force.conditions import value
from brute_force.filters import Viewpoint, matches, speaks_of
from brute_force.looks import looks, view_of
from brute_force.terms import Term
from brute_force.world import Thing


@dataclass(frozen=True)
class Instance:
    """One instance of the word "target"."""

    holder: Term
    number: int
    least: Term
    most: Term
    filter: Term
    zones: frozenset[str] = frozenset()  # where that isn't the battlefield (115.2)
    differs_from: tuple[int, ...] = ()


Choice = tuple[tuple[tuple[str, ...], ...], tuple[tuple[str, int], ...]]
"""Targets an instance, and the division."""


def instances_of(book: Any, holder: Term) -> list[Instance]:
    """The instances of one holder, in order."""
    zones = book.rows("target_zone", holder)
    others = book.rows("other_than", holder)
    return [
        Instance(holder, number, least, most, filter_,
                 frozenset(zone for place, zone in zones if place == number),
                 tuple(second for first, second in others if first == number))
        for number, least, most, filter_ in sorted(book.rows("target", holder), key=lambda row: int(row[0]))
    ]  # fmt: skip


def instances_of_ability(
    book: Any, ability: Term, modes: Iterable[int], paid: Iterable[str]
) -> list[Instance]:
    """The instances of an ability: its own, those that were paid for, those of its modes."""
    own = instances_of(book, ability)
    own += [instance for way in sorted(paid) for instance in instances_of(book, ("if_paid", ability, way))]
    own.sort(key=lambda instance: instance.number)
    return own + [
        instance for mode in sorted(modes) for instance in instances_of(book, ("mode", ability, mode))
    ]


def mode_choices(book: Any, ability: Term, all_modes: bool = False) -> list[tuple[int, ...]]:
    """The sets of modes that may be announced (700.2); without modes, the empty one."""
    rows = book.rows("modes", ability)
    if not rows:
        return [()]
    ((least, most),) = rows
    modes = sorted(book.values("mode", ability))
    if all_modes:
        return [tuple(modes)]
    most = len(modes) if most == "unbounded" else min(int(most), len(modes))
    return [chosen for size in range(int(least), most + 1) for chosen in itertools.combinations(modes, size)]


def candidates(view: Viewpoint, source: Thing, instance: Instance) -> list[str]:
    """The objects and players that may be chosen for one instance."""
    world = view.world
    zones = instance.zones or {"battlefield"}
    things = [thing for thing in world.things.values() if thing.zone in zones]
    found = [
        thing.id
        for thing in things
        if matches(view, instance.filter, thing) and not (thing.id == source.id and source.zone == "stack")
        and not _out_of_reach(view, source, thing)
    ]  # fmt: skip
    if not instance.zones and speaks_of(instance.filter, {"any_target", "player", "opponent", "any"}):
        found += [player for player in world.game.players if _player_fits(view, instance.filter, player)]
    return sorted(found)


def _player_fits(view: Viewpoint, filter_: Term, player: str) -> bool:
    """`controlled_by(opponent)` speaks of objects: only words for players let a player in."""
    match filter_:
        case ("or", first, second):
            return _player_fits(view, first, player) or _player_fits(view, second, player)
        case "any_target" | "player" | "opponent" | "any":
            return matches(view, filter_, player)
        case ("and", first, second):
            return _player_fits(view, first, player) and _player_fits(view, second, player)
        case ("other", inner):
            return _player_fits(view, inner, player)
    return False


def _out_of_reach(view: Viewpoint, source: Thing, thing: Thing) -> bool:
    """Shroud, hexproof and protection of permanents (702.11, 702.16, 702.18)."""
    if thing.zone != "battlefield":
        return False
    own = looks(view.world, thing)
    if "shroud" in own.keywords:
        return True
    qualities = view.world.game.book.values
    protector = view_of(view.world, thing)
    aimed = [ability for ability in own.abilities_of("hexproof") if qualities("quality", ability)]
    general = "hexproof" in own.bare_keywords or len(aimed) < len(own.abilities_of("hexproof"))
    if own.controller != view.you and general:
        return True
    against = [*own.abilities_of("protection"), *(aimed if own.controller != view.you else ())]
    return any(
        matches(protector, quality, source)
        for ability in against
        for quality in qualities("quality", ability)
    )


def target_choices(view: Viewpoint, source: Thing, instances: list[Instance]) -> Iterator[Choice]:
    """Every complete choice of targets and division."""
    pools = [candidates(view, source, instance) for instance in instances]
    sets = [list(_sets(view, instance, pool)) for instance, pool in zip(instances, pools, strict=True)]
    for chosen in itertools.product(*sets):
        if not _different(instances, chosen):
            continue
        divided = [
            list(divisions(value(view, row[1]), targets))
            for instance, targets in zip(instances, chosen, strict=True)
            for row in view.world.game.book.rows("divided", instance.holder)
            if row[0] == instance.number
        ]
        for division in itertools.product(*divided):
            yield chosen, tuple(sorted(pair for part in division for pair in part))


def _sets(view: Viewpoint, instance: Instance, pool: list[str]) -> Iterator[tuple[str, ...]]:
    least = value(view, instance.least)
    most = len(pool) if instance.most == "unbounded" else min(len(pool), value(view, instance.most))
    for size in range(least, most + 1):
        yield from itertools.combinations(pool, size)


def _different(instances: list[Instance], chosen: tuple[tuple[str, ...], ...]) -> bool:
    for place, instance in enumerate(instances):
        for other, targets in zip(instances, chosen, strict=True):
            same_ability = _ability(other.holder) == _ability(instance.holder)
            if same_ability and other.number in instance.differs_from and set(chosen[place]) & set(targets):
                return False
    return True


def _ability(holder: Term) -> Term:
    return holder[1] if holder[0] == "if_paid" else holder


def divisions(total: int, targets: tuple[str, ...]) -> Iterator[tuple[tuple[str, int], ...]]:
    """Every division with at least one for each target (601.2d); without targets nothing is divided.

    Example:
        >>> list(divisions(3, ("a", "b")))
        [(('a', 1), ('b', 2)), (('a', 2), ('b', 1))]
    """
    if not targets:
        yield ()
        return
    for cuts in itertools.combinations(range(1, total), len(targets) - 1):
        ends = (0, *cuts, total)
        if total >= len(targets):
            yield tuple((target, ends[place + 1] - ends[place]) for place, target in enumerate(targets))
