"""Replacement and prevention effects in plain Python: every order in which they may be applied is tried.

An event is a tuple; an effect is a function that gives what takes the event's place, or None where it doesn't
apply. Nothing is shared with the programs: the effects are written down from the texts of the cards.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Damage:
    """Damage: from a source with a controller, to a player or a creature with a controller."""

    red: bool
    source_controller: str
    target: str
    target_controller: str
    amount: int


@dataclass(frozen=True)
class Counters:
    """Counters put on a creature: of which kind, whose it is, and whether an effect puts them."""

    kind: str
    controller: str
    by_effect: bool
    amount: int


@dataclass(frozen=True)
class Life:
    """Life that a player gains."""

    player: str
    amount: int


Event = Damage | Counters | Life
#: An effect of a permanent under a player's control.
Effect = Callable[[Event, str], Event | None]


def _damage(event: Event, amount: int) -> Event:
    assert isinstance(event, Damage)
    return Damage(event.red, event.source_controller, event.target, event.target_controller, max(0, amount))


def _furnace_of_rath(event: Event, you: str) -> Event | None:
    return _damage(event, 2 * event.amount) if isinstance(event, Damage) else None


def _gratuitous_violence(event: Event, you: str) -> Event | None:
    if not isinstance(event, Damage) or event.source_controller != you:
        return None
    return _damage(event, 2 * event.amount)


def _torbran(event: Event, you: str) -> Event | None:
    if not isinstance(event, Damage) or not event.red or event.source_controller != you:
        return None
    return _damage(event, event.amount + 2) if event.target_controller != you else None


def _urzas_armor(event: Event, you: str) -> Event | None:
    return _damage(event, event.amount - 1) if isinstance(event, Damage) and event.target == you else None


def _sphere_of_law(event: Event, you: str) -> Event | None:
    if not isinstance(event, Damage) or not event.red or event.target != you:
        return None
    return _damage(event, event.amount - 2)


def _gisela(event: Event, you: str) -> Event | None:
    if not isinstance(event, Damage):
        return None
    return _damage(event, event.amount // 2 if event.target_controller == you else 2 * event.amount)


def _counters(event: Event, amount: int) -> Event:
    assert isinstance(event, Counters)
    return Counters(event.kind, event.controller, True, max(0, amount))


def _doubling_season(event: Event, you: str) -> Event | None:
    if not isinstance(event, Counters) or event.controller != you or not event.by_effect:
        return None
    return _counters(event, 2 * event.amount)


def _hardened_scales(event: Event, you: str) -> Event | None:
    if not isinstance(event, Counters) or event.controller != you or event.kind != "+1/+1":
        return None
    return _counters(event, event.amount + 1)


def _corpsejack_menace(event: Event, you: str) -> Event | None:
    if not isinstance(event, Counters) or event.controller != you or event.kind != "+1/+1":
        return None
    return _counters(event, 2 * event.amount)


def _winding_constrictor(event: Event, you: str) -> Event | None:
    if not isinstance(event, Counters) or event.controller != you:
        return None
    return _counters(event, event.amount + 1)


def _primal_vigor(event: Event, you: str) -> Event | None:
    if not isinstance(event, Counters) or event.kind != "+1/+1":
        return None
    return _counters(event, 2 * event.amount)


def _vizier_of_remedies(event: Event, you: str) -> Event | None:
    if not isinstance(event, Counters) or event.controller != you or event.kind != "-1/-1":
        return None
    return _counters(event, event.amount - 1)


def _boon_reflection(event: Event, you: str) -> Event | None:
    return Life(you, 2 * event.amount) if isinstance(event, Life) and event.player == you else None


def _sulfuric_vortex(event: Event, you: str) -> Event | None:
    return Life(event.player, 0) if isinstance(event, Life) else None


EFFECTS: dict[str, Effect] = {
    "Furnace of Rath": _furnace_of_rath,
    "Gratuitous Violence": _gratuitous_violence,
    "Torbran, Thane of Red Fell": _torbran,
    "Urza's Armor": _urzas_armor,
    "Sphere of Law": _sphere_of_law,
    "Gisela, Blade of Goldnight": _gisela,
    "Doubling Season": _doubling_season,
    "Hardened Scales": _hardened_scales,
    "Corpsejack Menace": _corpsejack_menace,
    "Winding Constrictor": _winding_constrictor,
    "Primal Vigor": _primal_vigor,
    "Vizier of Remedies": _vizier_of_remedies,
    "Boon Reflection": _boon_reflection,
    "Rhox Faithmender": _boon_reflection,
    "Sulfuric Vortex": _sulfuric_vortex,
}


def outcomes(event: Event, effects: Sequence[tuple[str, str]]) -> set[int]:
    """The amounts that may come of an event.

    Args:
        event: the event.
        effects: the permanents, each with its controller.

    Returns:
        Every amount that some order gives; 0 where the event doesn't happen.

    Example:
        >>> event = Counters("+1/+1", "a", True, 1)
        >>> sorted(outcomes(event, [("Doubling Season", "a"), ("Hardened Scales", "a")]))
        [3, 4]
    """
    if event.amount == 0:
        return {0}
    found: set[int] = set()
    for place, (name, you) in enumerate(effects):
        changed = EFFECTS[name](event, you)
        if changed is not None:
            found |= outcomes(changed, [*effects[:place], *effects[place + 1 :]])
    return found or {event.amount}


def divisions(amounts: Sequence[int], shield: int) -> Iterator[tuple[int, ...]]:
    """What is left of several amounts of damage after a shield has prevented as much as it can (615.7).

    Args:
        amounts: the damage that would be dealt at the same time.
        shield: how much the shield prevents.

    Yields:
        What is dealt, for every way in which the player may choose.

    Example:
        >>> sorted(divisions([2, 1], 2))
        [(0, 1), (1, 0)]
    """
    prevented = min(shield, sum(amounts))
    for parts in itertools.product(*(range(amount + 1) for amount in amounts)):
        if sum(parts) == prevented:
            yield tuple(amount - part for amount, part in zip(amounts, parts, strict=True))
