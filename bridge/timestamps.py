"""The order of timestamps that a position states: of permanents, effects in force and other objects."""

from __future__ import annotations

from lawmage.bridge.position import Position


def order_of_timestamps(position: Position) -> tuple[str | int, ...]:
    """Everything that has a timestamp, from the oldest to the youngest.

    Permanents have the order of their lists, then come the effects in the order of theirs. What
    ``timestamps`` states goes before that: the permanents in it share the places that they have by their
    lists; an effect, or an object that isn't on the battlefield, stands right after what is listed before it,
    and the first ones right before the first permanent. Without any permanent in it all share their places.

    Args:
        position: a loaded position.

    Returns:
        Ids of objects, and for effects their numbers from 1. Objects elsewhere are among them only if
        ``timestamps`` has them.

    Example:
        >>> from lawmage.bridge.load import load
        >>> growth = {"of": "Giant Growth", "id": "growth"}
        >>> position = load({"turn": {"active": "A", "step": "draw"}, "effects": [{"of": "Shock"}, growth],
        ...                  "players": {"A": {"battlefield": ["Forest", "Island"]}, "B": {}},
        ...                  "timestamps": ["growth", "island"]})
        >>> order_of_timestamps(position)
        ('forest', 2, 'island', 1)
    """
    numbers = {effect.id: number for number, effect in enumerate(position.effects, 1) if effect.id}
    stated: list[str | int] = [numbers.get(name, name) for name in position.timestamps]
    permanents: list[str | int] = [thing.id for thing in position.objects() if thing.zone == "battlefield"]
    effects: list[str | int] = list(range(1, len(position.effects) + 1))
    anchors = [name for name in stated if name in permanents]
    if not anchors:
        elsewhere = [name for name in stated if name not in effects]
        return tuple(_shared([*elsewhere, *permanents, *effects], stated))
    order = _shared([*permanents, *(effect for effect in effects if effect not in stated)], anchors)
    place = order.index(anchors[0])
    for name in stated:
        if name in anchors:
            place = order.index(name) + 1
        else:
            order.insert(place, name)
            place += 1
    return tuple(order)


def _shared(order: list[str | int], stated: list[str | int]) -> list[str | int]:
    """Some of a list put into another order, in the places that they have."""
    rest = iter(stated)
    return [next(rest) if name in stated else name for name in order]
