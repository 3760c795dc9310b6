"""What of a permanent differs from its printed card, in short marks for drawing a board."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from lawmage.bridge.errors import UnsupportedError
from lawmage.bridge.position import Position
from lawmage.queries.characteristics import Characteristics, ObjectCharacteristics, characteristics


def known_characteristics(position: Position) -> Characteristics | str:
    """The characteristics of a position's objects, or what isn't supported about them.

    Example:
        >>> from lawmage.bridge.load import load
        >>> known_characteristics(load({"turn": {"active": "A", "step": "draw"},
        ...     "players": {"A": {"battlefield": ["Chaos Orb"]}, "B": {}}}))
        'not encoded: Chaos Orb; lawmage cards list shows the cards that are'
    """
    try:
        return characteristics(position)
    except UnsupportedError as error:
        return error.message


def changes_in_words(found: Characteristics, identity: str) -> list[str]:
    """What effects changed about an object.

    Args:
        found: the characteristics of the position's objects.
        identity: the object.

    Returns:
        Short marks; none if nothing is different.

    Example:
        >>> from lawmage.bridge.load import load
        >>> mine = {"battlefield": ["Humility", "Serra Angel", "Blood Moon", "Bayou"]}
        >>> position = load({"turn": {"active": "A", "step": "draw"}, "players": {"A": mine, "B": {}}})
        >>> found = characteristics(position)
        >>> changes_in_words(found, "serra_angel"), changes_in_words(found, "bayou")
        (['now 1/1', 'lost flying, vigilance'], ['now Land — Mountain'])
    """
    before = next((step.before[identity] for step in found.steps if identity in step.before), None)
    now = found.get(identity)
    if before is None or now is None:
        return []
    marks = []
    if _types(before) != {
        *now.supertypes,
        *now.types,
        *now.subtypes,
        *(["every"] if now.every_creature_type else []),
    }:
        marks.append(f"now {now.type_line}")
    if set(before.get("color", ())) != set(now.colors):
        marks.append(f"now {' and '.join(now.colors) or 'colorless'}")
    if now.power is not None and (before.get("power"), before.get("toughness")) != (
        (str(now.power),),
        (str(now.toughness),),
    ):
        marks.append(f"now {now.power}/{now.toughness}")
    marks += _abilities(before, now, found)
    if before.get("controller", ()) and now.controller and before["controller"][0] != now.controller.lower():
        marks.append(f"now controlled by {now.controller}")
    return marks


def _types(kinds: Mapping[str, Sequence[str]]) -> set[str]:
    return {
        value for kind, values in kinds.items() for value in values
        if kind in ("type", "supertype") or kind.startswith("subtype(")
    }  # fmt: skip


def _abilities(
    kinds: Mapping[str, Sequence[str]], now: ObjectCharacteristics, found: Characteristics
) -> list[str]:
    had = {keyword for ability in kinds.get("ability", ()) if (keyword := found.keyword_of(ability))}
    gained, lost = sorted(set(now.keywords) - had), sorted(had - set(now.keywords))
    marks = [f"has {', '.join(gained)}".replace("_", " ")] if gained else []
    marks += [f"lost {', '.join(lost)}".replace("_", " ")] if lost else []
    if not now.abilities and len(kinds.get("ability", ())) > len(had):
        marks.append("lost all abilities")
    return marks
