"""Continuous effects on permanents, layer by layer (613.3-613.8c), straight from the rules text.

Descriptions and modifications are terms of the card language as `terms` reads them; nothing else is shared
with Lawmage. Left out: layers 1 and 3, granted abilities that aren't keywords, conditions. A counter is a
resolved effect of layer 7c here.

What the rules leave open is decided as follows:

- An effect that began with nothing to apply to has begun all the same: it goes on to nothing (613.6).
- Effects with equal timestamps, such as those of one object, apply in the order in which they are given.
- Parts of one effect in one layer apply together: types before the subtypes that need them, losses before
  gains; numbers are worked out before any of them.
- A subtype can't be gained without its card type (205.3d). "What it does" (613.8a) is what an effect tells an
  object to become, whether or not the object was like that before.
- In a dependency loop an effect waits for the older ones of the loop, and each of them for what it depends on
  outside of the loop (613.8b).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from brute_force.terms import Term

LAND_TYPES = frozenset({"plains", "island", "swamp", "mountain", "forest"})
LAYERS = ("2", "4", "5", "6", "7a", "7b", "7c", "7d")
NOTHING: frozenset[str] = frozenset()

#: The modifications of each layer, in the order in which parts of one effect take hold.
_WORDS = {
    "2": ["control"],
    "4": [
        *("set_type", "add_type", "loses_type", "add_supertype", "loses_supertype"),
        *("set_subtype", "add_subtype"),
    ],
    "5": ["becomes_colorless", "set_color", "add_color"],
    "6": ["loses_all_abilities", "loses", "cannot_have", "gains"],
    "7b": ["set_base_power_toughness"],
    "7c": ["change_power_toughness"],
    "7d": ["switch_power_toughness"],
}
_RANK = [word for words in _WORDS.values() for word in words]
_AGAIN = {"set_type": "add_type", "set_subtype": "add_subtype", "set_color": "add_color"}
_FIELDS = {"type": "types", "subtype": "subtypes", "supertype": "supertypes", "color": "colors"}


@dataclass(frozen=True)
class Thing:
    """A permanent as it is printed.

    Args:
        id: its name.
        timestamp: its place in the order of arrival.
        types: of artifact, creature, enchantment and land.
        subtypes: land types are those of `LAND_TYPES`, any other one is a creature type.
        keywords: abilities that are keywords; its static abilities are the effects that it is the source of.
        power: None if none is printed, or a star; a creature's is 0 then unless an effect sets it (208.5).
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


@dataclass(frozen=True)
class Effect:
    """A continuous effect, from a static ability (611.3) or from something that resolved (611.2).

    Args:
        name: its name, which no other effect has.
        parts: modifications of the card language; a number is an integer or `("count", description)`.
        source: the object with the static ability; None if the effect is from something resolved.
        filter: what a static ability's effect applies to.
        defining: the ability is characteristic-defining (604.3).
        locked: the objects that a resolved effect applies to (611.2c).
        timestamp: of a resolved effect; that of a static ability's is its source's (613.7a).
        controller: "you" of a resolved effect.
    """

    name: str
    parts: tuple[Term, ...]
    source: str | None = None
    filter: Term = "permanent"
    defining: bool = False
    locked: frozenset[str] = NOTHING
    timestamp: int = 0
    controller: str = ""


@dataclass(frozen=True)
class Characteristics:
    """What an object is like in the end; `mana` holds the land types whose mana ability it has (305.6)."""

    types: frozenset[str]
    subtypes: frozenset[str]
    supertypes: frozenset[str]
    colors: frozenset[str]
    keywords: frozenset[str]
    mana: frozenset[str]
    power: int | None
    toughness: int | None
    controller: str


@dataclass(frozen=True)
class _Look(Thing):
    """An object between two effects. Its subtypes include those without a card type to go with (205.1a)."""

    statics: frozenset[str] = NOTHING  # the effects of its static abilities
    barred: frozenset[str] = NOTHING  # keywords that it can't have (113.11)
    bare: bool = False  # it lost all abilities in layer 6, those of basic land types too

    @property
    def shown_subtypes(self) -> frozenset[str]:
        return frozenset(subtype for subtype in self.subtypes if _kind(subtype) in self.types)


@dataclass(frozen=True)
class _State:
    """All objects between two effects, and what each effect that has begun applies to (613.6)."""

    looks: dict[str, _Look]
    begun: dict[str, frozenset[str]]


def characteristics(things: Sequence[Thing], effects: Sequence[Effect]) -> dict[str, Characteristics]:
    """Apply all effects.

    Args:
        things: the objects.
        effects: the continuous effects, in any order; that of effects with one timestamp counts.

    Returns:
        The characteristics of every object, by its id.

    Example:
        >>> lands = [Thing(name, time, frozenset({"land"})) for time, name in enumerate(("urborg", "vault"))]
        >>> moon = Thing("moon", 2, frozenset({"enchantment"}))
        >>> swamps = Effect("swamps", (("add_subtype", "swamp"),), "urborg", ("type", "land"))
        >>> mountains = Effect("mountains", (("set_subtype", "mountain"),), "moon", ("type", "land"))
        >>> [sorted(look.mana) for look in characteristics([*lands, moon], [swamps, mountains]).values()]
        [['mountain'], ['mountain'], []]
        >>> order([*lands, moon], [swamps, mountains])
        [('mountains', '4')]
    """
    state, _ = _run(things, effects)
    return {name: _shown(look) for name, look in state.looks.items()}


def order(things: Sequence[Thing], effects: Sequence[Effect]) -> list[tuple[str, str]]:
    """The names of the effects and the layers in which they were applied, in that order."""
    return _run(things, effects)[1]


def layer_of(part: Term, defining: bool = False) -> str:
    """The layer or sublayer of a modification (613.1, 613.4), which may be part of a defining ability.

    Example:
        >>> layer_of(("gains", "flying")), layer_of(("set_base_power_toughness", 1, 1), True)
        ('6', '7a')
    """
    layer = next(layer for layer, words in _WORDS.items() if _word(part) in words)
    return "7a" if defining and layer == "7b" else layer


def _run(things: Sequence[Thing], effects: Sequence[Effect]) -> tuple[_State, list[tuple[str, str]]]:
    """613.3, 613.4: layer by layer, characteristic-defining abilities first in each."""
    arrived = {thing.id: thing.timestamp for thing in things}
    by_age = sorted(effects, key=lambda effect: arrived[effect.source] if effect.source else effect.timestamp)
    state = _State({thing.id: _printed(thing, effects) for thing in things}, {})
    log: list[tuple[str, str]] = []
    for layer in LAYERS:
        for defining in (True, False):
            waiting = [effect for effect in by_age if effect.defining == defining and _parts(effect, layer)]
            while waiting := [effect for effect in waiting if _exists(state, effect)]:
                chosen = _next(state, waiting, layer)
                state = _applied(state, chosen, layer)
                waiting.remove(chosen)
                log.append((chosen.name, layer))
    return state, log


def _next(state: _State, waiting: list[Effect], layer: str) -> Effect:
    """613.7, 613.8: of the effects that are still to be applied, oldest first, the one whose turn it is."""
    needs = {effect.name: _needs(state, effect, waiting, layer) for effect in waiting}
    reached = {name: _closure(name, needs) for name in needs}
    for place, effect in enumerate(waiting):
        loop = {name for name in reached[effect.name] if effect.name in reached[name]}
        older = {other.name for other in waiting[:place]} & loop
        if not older and needs[effect.name] <= loop:
            return effect
    raise AssertionError("no effect can be applied")


def _needs(state: _State, effect: Effect, waiting: list[Effect], layer: str) -> set[str]:
    """613.8a: the effects that it depends on, found by applying each of them for trial."""
    now = _does(state, effect, layer)
    return {
        other.name
        for other in waiting
        if other is not effect and _does(_applied(state, other, layer), effect, layer) != now
    }


def _closure(start: str, arrows: dict[str, set[str]]) -> set[str]:
    """What can be reached from a place by one arrow or more."""
    found: set[str] = set()
    ahead = set(arrows[start])
    while ahead:
        name = ahead.pop()
        if name not in found:
            found.add(name)
            ahead |= arrows[name]
    return found


def _applied(state: _State, effect: Effect, layer: str) -> _State:
    """The state after an effect, a copy; the old one stays as it is."""
    looks = dict(state.looks)
    does = _does(state, effect, layer) or {}
    for name, actions in does.items():
        for action in actions:
            looks[name] = _changed(looks[name], action)
    return _State(looks, {**state.begun, effect.name: frozenset(does)})


def _does(state: _State, effect: Effect, layer: str) -> dict[str, tuple[Term, ...]] | None:
    """What an effect would do to each thing that it applies to; None if it doesn't exist.

    The set is that of its resolution (611.2c), or that with which it began (613.6), or else that of now.
    """
    if not _exists(state, effect):
        return None
    fixed = effect.locked if effect.source is None else state.begun.get(effect.name)
    now = (name for name in state.looks if _matches(state, effect, effect.filter, name))
    return {name: _actions(state, effect, layer, name) for name in (now if fixed is None else fixed)}


def _exists(state: _State, effect: Effect) -> bool:
    """An effect that has begun goes on without its ability (613.6)."""
    resolved_or_begun = effect.source is None or effect.name in state.begun
    return resolved_or_begun or effect.name in state.looks[str(effect.source)].statics


def _actions(state: _State, effect: Effect, layer: str, name: str) -> tuple[Term, ...]:
    """The parts of an effect in a layer as they bear on one object, with their numbers worked out."""
    look = state.looks[name]
    actions = []
    for part in _parts(effect, layer):
        action = part
        match part:
            case ("control", "you"):
                action = ("control", _you(state, effect))
            case ("set_subtype" | "add_subtype", subtype) if _kind(subtype) not in look.types:
                continue
            case ("gains", keyword) if keyword in look.barred:
                continue
            case (word, power, toughness):
                action = (word, _number(state, effect, power), _number(state, effect, toughness))
        actions.append(action)
        look = _changed(look, action)
    return tuple(actions)


def _parts(effect: Effect, layer: str) -> list[Term]:
    """The parts in a layer in the order in which they take hold; what is set twice is set to both."""
    parts: list[Term] = []
    done = set()
    for part in sorted(effect.parts, key=lambda part: _RANK.index(_word(part))):
        if layer_of(part, effect.defining) == layer:
            aspect = (_word(part), _kind(part[1]) if _word(part) == "set_subtype" else "")
            parts.append((_AGAIN[part[0]], part[1]) if aspect in done and part[0] in _AGAIN else part)
            done.add(aspect)
    return parts


def _changed(look: _Look, action: Term) -> _Look:
    """An object after one part of an effect."""
    match action:
        case ("control", player):
            return replace(look, controller=player)
        case ("set_subtype", subtype):
            others = frozenset(old for old in look.subtypes if _kind(old) != _kind(subtype))
            if subtype in LAND_TYPES:  # 305.7; in layer 4 all abilities are still those of the rules text
                look = replace(look, keywords=NOTHING, statics=NOTHING)
            return replace(look, subtypes=others | {subtype})
        case "becomes_colorless":
            return replace(look, colors=NOTHING)
        case "loses_all_abilities":
            return replace(look, keywords=NOTHING, statics=NOTHING, bare=True)
        case ("cannot_have", keyword):
            return replace(look, keywords=look.keywords - {keyword}, barred=look.barred | {keyword})
        case ("set_base_power_toughness", power, toughness):
            return replace(look, power=power, toughness=toughness)
        case ("change_power_toughness", power, toughness):
            return replace(look, power=(look.power or 0) + power, toughness=(look.toughness or 0) + toughness)
        case "switch_power_toughness":
            return replace(look, power=look.toughness, toughness=look.power)
    word, value = action
    verb, _, aspect = word.partition("_")
    field = _FIELDS[aspect] if aspect else "keywords"
    had = getattr(look, field)
    changed: dict[str, Any] = {field: had - {value} if verb == "loses" else had | {value}}
    return replace(look, **(changed if verb != "set" else {field: frozenset({value})}))


def _matches(state: _State, effect: Effect, filter_: Term, name: str) -> bool:
    """Whether an object answers a description as things are now."""
    look = state.looks[name]
    match filter_:
        case ("and", first, second):
            return _matches(state, effect, first, name) and _matches(state, effect, second, name)
        case ("or", first, second):
            return _matches(state, effect, first, name) or _matches(state, effect, second, name)
        case ("non", inner):
            return not _matches(state, effect, inner, name)
        case ("other", inner):
            return name != effect.source and _matches(state, effect, inner, name)
        case "itself":
            return name == effect.source
        case "permanent":
            return True
        case ("type", type_):
            return type_ in look.types
        case ("subtype", subtype):
            return subtype in look.shown_subtypes
        case ("supertype", supertype):
            return supertype in look.supertypes
        case ("color", color):
            return color in look.colors
        case "colorless":
            return not look.colors
        case ("keyword", keyword):
            return keyword in look.keywords
        case ("controlled_by", "you"):
            return look.controller == _you(state, effect)
        case ("controlled_by", "opponent"):
            return look.controller != _you(state, effect)
    raise NotImplementedError(f"description {filter_}")


def _you(state: _State, effect: Effect) -> str:
    return state.looks[effect.source].controller if effect.source else effect.controller


def _number(state: _State, effect: Effect, value: Term) -> int:
    match value:
        case int():
            return value
        case ("count", filter_):
            return sum(_matches(state, effect, filter_, name) for name in state.looks)
    raise NotImplementedError(f"value {value}")


def _word(part: Term) -> str:
    return part if isinstance(part, str) else str(part[0])


def _kind(subtype: str) -> str:
    """The card type that a subtype goes with (205.3)."""
    return "land" if subtype in LAND_TYPES else "creature"


def _printed(thing: Thing, effects: Sequence[Effect]) -> _Look:
    statics = frozenset(effect.name for effect in effects if effect.source == thing.id)
    return _Look(**vars(thing), statics=statics)


def _shown(look: _Look) -> Characteristics:
    """208.3, 208.5: creatures alone have power and toughness; 305.6: mana abilities come with land types."""
    creature, subtypes = "creature" in look.types, look.shown_subtypes
    return Characteristics(
        types=look.types, subtypes=subtypes, supertypes=look.supertypes, colors=look.colors,
        keywords=look.keywords, controller=look.controller,
        mana=NOTHING if look.bare else subtypes & LAND_TYPES,
        power=(look.power or 0) if creature else None, toughness=(look.toughness or 0) if creature else None,
    )  # fmt: skip
