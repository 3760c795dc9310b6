"""What of a permanent differs from its printed card, in short marks for drawing a board."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence, Set

from lawmage.bridge.errors import UnsupportedError
from lawmage.bridge.position import Position
from lawmage.queries.characteristics import Characteristics, ObjectCharacteristics, characteristics
from lawmage.queries.effect_words import ability_in_words


def known_characteristics(position: Position) -> Characteristics | str:
    """The characteristics of a position's objects, or what isn't supported about them.

    Example:
        >>> from lawmage.bridge.load import load
        >>> known_characteristics(load({"turn": {"active": "A", "step": "draw"},
        ...     "players": {"A": {"battlefield": ["Chaos Orb"]}, "B": {}}}))
        'not encoded: Chaos Orb; lawmage cards list shows the cards that are'
    """
    try:
        return characteristics(position, steps=True)
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
    """The abilities that it gained and lost, unless those of basic land types went with the types."""
    barred = set(kinds.get("barred", ()))
    had = {ability for ability in kinds.get("ability", ()) if found.keyword_of(ability) not in barred}
    with_types = {f"(basic_land_type({name}),1)" for name in now.subtypes}
    had |= with_types.intersection(found.of_land_types(kinds))
    has = {a for a in now.abilities if a in had or not a.startswith("(basic_land_type(")}
    gained, lost = (
        _listed(abilities, {found.keyword_of(other) for other in others}, found)
        for abilities, others in ((has - had, had), (had - has, has))
    )
    marks = [f"has {', '.join(gained)}"] if gained else []
    if not now.abilities and any(found.keyword_of(ability) is None for ability in had):
        return [*marks, "lost all abilities"]
    lost = [re.sub(r"^(ability \d+) of .*", r"\1", ability) for ability in lost]
    return [*marks, *([f"lost {', '.join(lost)}"] if lost else [])]


def _listed(abilities: Set[str], keywords: Set[str | None], found: Characteristics) -> list[str]:
    """Abilities in words, keywords first and without those that it has by another ability."""
    named = {keyword for ability in abilities if (keyword := found.keyword_of(ability))} - keywords
    others = sorted(ability for ability in abilities if found.keyword_of(ability) is None)
    return [keyword.replace("_", " ") for keyword in sorted(named)] + [
        ability_in_words(ability, found.keyword_of) for ability in others
    ]
