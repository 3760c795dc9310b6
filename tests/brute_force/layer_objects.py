"""Objects and continuous effects for `layers`: an object between two effects, and what a part does to it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from brute_force.subtypes import LAND_TYPES, goes_with, kind_of
from brute_force.terms import Term

NOTHING: frozenset[str] = frozenset()
COLORS = frozenset({"white", "blue", "black", "red", "green"})
LAYERS = ("2", "4", "5", "6", "7a", "7b", "7c", "7d")

#: The modifications of each layer, in the order in which parts of one effect take hold.
_WORDS = {
    "2": ["control"],
    "4": [
        *("set_type", "add_type", "loses_type", "add_supertype", "loses_supertype"),
        *("set_subtype", "add_subtype", "add_every_creature_type"),
    ],
    "5": ["becomes_colorless", "becomes_all_colors", "set_color", "add_color"],
    "6": ["loses_all_abilities", "loses", "cannot_have", "gains", "gains_ability"],
    "7b": ["set_base_power_toughness"],
    "7c": ["change_power_toughness"],
    "7d": ["switch_power_toughness"],
}
RANK = [word for words in _WORDS.values() for word in words]
_FIELDS = {"type": "types", "subtype": "subtypes", "supertype": "supertypes", "color": "colors"}


@dataclass(frozen=True)
class Thing:
    """An object as it is printed.

    Args:
        id: its name.
        timestamp: its place in the order of arrival.
        types: its card types.
        subtypes: its subtypes, each of the kind that `kind_of` tells.
        keywords: abilities that are bare keywords; its static abilities are the effects whose source it is.
        power: None if none is printed, or a star; a creature's is 0 then unless an effect sets it (208.5).
        controller: who controls it; its owner if nobody does (109.5).
        abilities: abilities with a text of their own, each with its kind; some of them may be keywords too.
        zone: where it is.
        owner: its owner; its controller if not given.
        sort: card, token, emblem, or ability on the stack.
        on_top: it is the top card of a library.
    """

    id: str
    timestamp: int
    types: frozenset[str]
    subtypes: frozenset[str] = NOTHING
    supertypes: frozenset[str] = NOTHING
    colors: frozenset[str] = NOTHING
    keywords: frozenset[str] = NOTHING
    power: int | None = None
    toughness: int | None = None
    controller: str = "A"
    abilities: tuple[tuple[Term, Term], ...] = ()
    zone: str = "battlefield"
    owner: str = ""
    sort: str = "card"
    mana_value: int = 0
    attacking: bool = False
    on_top: bool = False


@dataclass(frozen=True)
class Effect:
    """A continuous effect, from a static ability (611.3) or from something that resolved (611.2).

    Args:
        name: its name, which no other effect has.
        parts: modifications of the card language; numbers are values of it.
        source: the object with the static ability; None if the effect is from something resolved.
        filter: what a static ability's effect applies to; `("object", ID)` is one object.
        defining: the ability is characteristic-defining (604.3).
        locked: the objects that a resolved effect applies to (611.2c).
        timestamp: of what resolved; that of a static ability is its source's, or this if later (613.7a).
        controller: "you" of a resolved effect.
        conditions: a static ability applies only while these hold.
        acquired: the ability, if it isn't printed on its source but was given to it by an effect.
    """

    name: str
    parts: tuple[Term, ...]
    source: str | None = None
    filter: Term = "permanent"
    defining: bool = False
    locked: frozenset[str] = NOTHING
    timestamp: int = 0
    controller: str = ""
    conditions: tuple[Term, ...] = ()
    acquired: Term = None


@dataclass(frozen=True)
class Characteristics:
    """What an object is like in the end; `mana` holds the land types whose mana ability it has (305.6).

    `gained` tells of abilities and land types when an effect gave them.
    """

    types: frozenset[str]
    subtypes: frozenset[str]
    supertypes: frozenset[str]
    colors: frozenset[str]
    keywords: frozenset[str]
    mana: frozenset[str]
    power: int | None
    toughness: int | None
    controller: str
    abilities: tuple[tuple[Term, Term], ...] = ()
    bare_keywords: frozenset[str] = NOTHING
    every_creature_type: bool = False
    gained: tuple[tuple[Term, int], ...] = ()


@dataclass(frozen=True)
class Look(Thing):
    """An object between two effects. Its subtypes include those without a card type to go with (205.1a)."""

    statics: frozenset[str] = NOTHING  # the effects of its printed static abilities
    barred: frozenset[str] = NOTHING  # keywords that it can't have (113.11)
    bare: bool = False  # it lost all abilities in layer 6, those of basic land types too
    every: bool = False  # it is every creature type, as long as it can have any
    gained: tuple[tuple[Term, int], ...] = ()  # the ages of the abilities and land types that it has gained

    @property
    def shown_subtypes(self) -> frozenset[str]:
        return frozenset(subtype for subtype in self.subtypes if goes_with(kind_of(subtype), self.types))

    @property
    def all_keywords(self) -> frozenset[str]:
        return self.keywords | {kind[1] for _, kind in self.abilities if kind[0] == "keyword"}

    @property
    def is_every_creature_type(self) -> bool:
        return self.every and goes_with("creature", self.types)

    def is_subtype(self, subtype: str) -> bool:
        of_all = self.is_every_creature_type and kind_of(subtype) == "creature"
        return of_all or subtype in self.shown_subtypes

    @property
    def mana(self) -> frozenset[str]:
        """305.6: land types whose mana ability it has."""
        return NOTHING if self.bare or "land" not in self.types else self.shown_subtypes & LAND_TYPES


def word_of(part: Term) -> str:
    """What a modification does, without what it does it with."""
    return part if isinstance(part, str) else str(part[0])


def layer_of(part: Term, defining: bool = False) -> str:
    """The layer or sublayer of a modification (613.1, 613.4), which may be part of a defining ability.

    Example:
        >>> layer_of(("gains", "flying")), layer_of(("set_base_power_toughness", 1, 1), True)
        ('6', '7a')
    """
    layer = next(layer for layer, words in _WORDS.items() if word_of(part) in words)
    return "7a" if defining and layer == "7b" else layer


def changed(look: Look, action: Term) -> Look:
    """An object after one part of an effect, whose numbers are worked out."""
    match action:
        case ("control", player):
            return replace(look, controller=player)
        case ("set_subtype", subtype):
            others = frozenset(old for old in look.subtypes if kind_of(old) != kind_of(subtype))
            if subtype in LAND_TYPES:  # 305.7; in layer 4 all abilities are still those of the rules text
                look = replace(look, keywords=NOTHING, statics=NOTHING, abilities=())
            every = look.every and kind_of(subtype) != "creature"
            return replace(look, subtypes=others | {subtype}, every=every)
        case "add_every_creature_type":
            return replace(look, every=True)
        case "becomes_colorless":
            return replace(look, colors=NOTHING)
        case "becomes_all_colors":
            return replace(look, colors=COLORS)
        case "loses_all_abilities":
            return replace(look, keywords=NOTHING, statics=NOTHING, abilities=(), bare=True)
        case ("loses" | "cannot_have" as verb, keyword):
            kept = tuple(pair for pair in look.abilities if pair[1] != ("keyword", keyword))
            barred = look.barred | {keyword} if verb == "cannot_have" else look.barred
            return replace(look, keywords=look.keywords - {keyword}, abilities=kept, barred=barred)
        case ("gains", keyword):
            return replace(look, keywords=look.keywords | {keyword})
        case ("gains_ability", ability, kind):
            pair = (ability, kind)
            return look if pair in look.abilities else replace(look, abilities=(*look.abilities, pair))
        case ("set_base_power_toughness", power, toughness):
            return replace(look, power=power, toughness=toughness)
        case ("change_power_toughness", power, toughness):
            return replace(look, power=(look.power or 0) + power, toughness=(look.toughness or 0) + toughness)
        case "switch_power_toughness":
            return replace(look, power=look.toughness, toughness=look.power)
    word, value = action
    verb, _, aspect = word.partition("_")
    field = _FIELDS[aspect]
    had = getattr(look, field)
    new = {"set": frozenset({value}), "add": had | {value}, "loses": had - {value}}[verb]
    changes: dict[str, Any] = {field: new}
    return replace(look, **changes)


def with_ages(before: Look, after: Look, age: int, replaced: frozenset[str]) -> Look:
    """What an effect of that age made of an object, with the age of what it gained by it.

    A land type that it was set to is new even if it had that before.
    """
    had = {*(ability for ability, _ in before.abilities), *(before.mana - replaced)}
    new = {*(ability for ability, _ in after.abilities), *after.mana} - had
    kept = tuple(pair for pair in before.gained if pair[0] not in new)
    return replace(after, gained=(*kept, *((each, age) for each in new))) if new else after


def printed(thing: Thing, effects: list[Effect]) -> Look:
    """An object before the first effect."""
    own = (effect for effect in effects if effect.source == thing.id and effect.acquired is None)
    return Look(**vars(thing), statics=frozenset(effect.name for effect in own))


def shown(look: Look) -> Characteristics:
    """208.3, 208.5: on the battlefield creatures alone have power and toughness."""
    power, toughness = look.power, look.toughness
    if "creature" in look.types:
        power, toughness = power or 0, toughness or 0
    elif look.zone == "battlefield":
        power = toughness = None
    return Characteristics(
        types=look.types, subtypes=look.shown_subtypes, supertypes=look.supertypes, colors=look.colors,
        keywords=look.all_keywords, controller=look.controller, mana=look.mana, power=power,
        toughness=toughness, abilities=look.abilities, bare_keywords=look.keywords,
        every_creature_type=look.is_every_creature_type, gained=look.gained,
    )  # fmt: skip
