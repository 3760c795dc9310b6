"""What players can see of a position, as named values: by these outcomes are told apart."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from types import MappingProxyType

from lawmage.bridge.entries import Entry
from lawmage.bridge.facts import Names
from lawmage.bridge.objects import base_of, shown_name
from lawmage.bridge.position import Object, Position, plain_id
from lawmage.bridge.stack import StackObject
from lawmage.queries.characteristics import characteristics

#: So many things of one name and state are named by their ids.
_MOST_NAMED = 4


def observed(position: Position, *, with_ids: bool = False) -> dict[str, str]:
    """What can be seen of a position.

    Args:
        position: a loaded position.
        with_ids: whether things of one name that aren't in the same state are told apart by their ids.

    Returns:
        Values by what they are the values of.

    Example:
        >>> from lawmage.bridge.load import load
        >>> seen = observed(load({"turn": {"active": "A", "step": "draw"}, "players": {
        ...     "A": {"battlefield": ["Grizzly Bears"]}, "B": {"life": 3}}}))
        >>> seen["life of B"], seen["Grizzly Bears"]
        ('3', 'on the battlefield under A, 2/2')
    """
    return dict(_seen(position, with_ids))


def _seen(position: Position, with_ids: bool) -> Iterator[tuple[str, str]]:
    yield from _ending(position)
    yield "step", position.turn.step
    yield "turn", f"{position.turn.number} of {position.turn.active}"
    for player in position.players:
        yield f"life of {player.name}", str(player.life)
        for kind, number in player.counters.items():
            yield f"{kind} counters of {player.name}", str(number)
        pool = "".join(mana.mana for mana in player.mana)
        if pool:
            yield f"mana pool of {player.name}", pool
        for zone in ("hand", "library"):
            size = sum(entry.count if entry.unknown is None else entry.unknown for entry in player.zone(zone))
            yield f"cards in {player.name}'s {zone}", str(size)
    yield from _things(position, with_ids)
    yield from _effects(position)


def _effects(position: Position) -> Iterator[tuple[str, str]]:
    """The effects in force that no object shows: they are about players, or about no one in particular."""
    names = Names(position)
    players = {player.name for player in position.players}
    told: dict[str, Counter[str]] = {}
    for effect in position.effects:
        if players.issuperset(effect.targets):
            whom = " on ".join([effect.controller or "nobody", *effect.targets])
            told.setdefault(f"the effect of {names[effect.of]}", Counter())[f"in force under {whom}"] += 1
    for name, states in told.items():
        yield name, _counted(states)


def _ending(position: Position) -> Iterator[tuple[str, str]]:
    for fact in position.stated or ():
        if fact.startswith("over("):
            winner = next((p.name for p in position.players if fact == f"over(wins({p.name.lower()}))"), None)
            yield "the game", f"{winner} wins" if winner else "is a draw"


def _things(position: Position, with_ids: bool) -> Iterator[tuple[str, str]]:
    known = characteristics(position)
    names = Names(position)
    told: dict[str, dict[str, list[str]]] = {}
    for thing in position.objects():
        size = ""
        if thing.zone == "battlefield" and thing.id in known:
            seen = known[thing.id]
            holder = seen.controller
            size = "" if seen.power is None else f"{seen.power}/{seen.toughness}"
        else:
            holder = thing.player
        state = _state(thing, holder or "", size, names)
        told.setdefault(_name(thing, names), {}).setdefault(state, []).append(base_of(thing.id))
    for name, states in told.items():
        ids = {state: _listed(some) for state, some in states.items()} if with_ids and len(states) > 1 else {}
        yield name, _counted(Counter({state: len(some) for state, some in states.items()}), ids)


def _listed(ids: list[str]) -> str:
    """The ids of some things, if they are few and have any."""
    plain = len(ids) <= _MOST_NAMED and not any("(" in identity for identity in ids)
    return f" ({', '.join(ids)})" if plain else ""


def _counted(states: Counter[str], ids: Mapping[str, str] = MappingProxyType({})) -> str:
    told = (
        (f"{n} times {state}" if n > 1 else state) + ids.get(state, "") for state, n in sorted(states.items())
    )
    return "; ".join(told)


def _name(thing: Object, names: Names) -> str:
    """A name that things share which nobody could tell apart: none of them was given an id."""
    name, entry = shown_name(thing), thing.entry
    given = base_of(thing.id)
    if isinstance(entry, StackObject):
        return entry.ability_of(names[entry.of]) if entry.of else name
    if "(" in given:
        return name
    return name if re.fullmatch(f"{plain_id(entry)}(_[0-9]+)?", given) else f"{name} ({given})"


def _state(thing: Object, holder: str, size: str, names: Names) -> str:
    entry = thing.entry
    if isinstance(entry, StackObject):
        aims = ", ".join(names[target.lower()] for target in entry.targets)
        return f"on the stack under {holder}" + (f" targeting {aims}" if aims else "")
    assert isinstance(entry, Entry)
    place = "on the battlefield under" if thing.zone == "battlefield" else f"in the {thing.zone} of"
    parts = [f"{place} {holder}", size]
    parts += ["tapped"] if entry.tapped else []
    parts += [f"{entry.damage} damage"] if entry.damage else []
    parts += [f"{number} {kind} counters" for kind, number in sorted(entry.counters.items())]
    parts += [f"{entry.chosen.value} chosen for it"] if entry.chosen else []
    parts += [f"attached to {names[entry.attached_to]}"] if entry.attached_to else []
    return ", ".join(part for part in parts if part)
