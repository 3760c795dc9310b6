"""Continuous effects on objects, layer by layer (613.3-613.8c), straight from the rules text.

Descriptions and modifications are terms of the card language as `terms` reads them; nothing else is shared
with Lawmage. Left out: layers 1 and 3. A counter is a resolved effect here.

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
from dataclasses import dataclass

from brute_force.layer_objects import (
    LAYERS,
    RANK,
    Characteristics,
    Effect,
    Look,
    Thing,
    changed,
    layer_of,
    printed,
    shown,
    with_ages,
    word_of,
)
from brute_force.subtypes import goes_with, kind_of
from brute_force.terms import Term

__all__ = ["LAYERS", "Characteristics", "Effect", "Thing", "characteristics", "layer_of", "order"]

_AGAIN = {"set_type": "add_type", "set_subtype": "add_subtype", "set_color": "add_color"}


@dataclass(frozen=True)
class _State:
    """All objects between two effects, and what each effect that has begun applies to (613.6)."""

    looks: dict[str, Look]
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
    return {name: shown(look) for name, look in state.looks.items()}


def order(things: Sequence[Thing], effects: Sequence[Effect]) -> list[tuple[str, str]]:
    """The names of the effects and the layers in which they were applied, in that order."""
    return _run(things, effects)[1]


def _run(things: Sequence[Thing], effects: Sequence[Effect]) -> tuple[_State, list[tuple[str, str]]]:
    """613.3, 613.4: layer by layer, characteristic-defining abilities first in each."""
    arrived = {thing.id: thing.timestamp for thing in things}
    by_age = sorted(effects, key=lambda effect: _age(effect, arrived.get(effect.source or "", 0)))
    state = _State({thing.id: printed(thing, by_age) for thing in things}, {})
    log: list[tuple[str, str]] = []
    for layer in LAYERS:
        for defining in (True, False):
            waiting = [effect for effect in by_age if effect.defining == defining and _parts(effect, layer)]
            # 613.8a: one may come to exist because another was applied.
            while there := [effect for effect in waiting if _exists(state, effect)]:
                chosen = _next(state, there, layer)
                state = _applied(state, chosen, layer)
                waiting.remove(chosen)
                log.append((chosen.name, layer))
    return state, log


def _age(effect: Effect, since: int) -> tuple[int, int]:
    """613.7a, 613.7b; of one age, abilities that were given come last, in the order of that."""
    if effect.source is None:
        return effect.timestamp, 0
    return (since, 0) if effect.acquired is None else (max(since, effect.timestamp), 1 + effect.timestamp)


def _next(state: _State, waiting: list[Effect], layer: str) -> Effect:
    """613.7, 613.8: of the effects that are still to be applied, oldest first, the one whose turn it is."""
    if len(waiting) == 1:
        return waiting[0]
    needs = _needs(state, waiting, layer)
    reached = {name: _closure(name, needs) for name in needs}
    for place, effect in enumerate(waiting):
        loop = {name for name in reached[effect.name] if effect.name in reached[name]}
        older = {other.name for other in waiting[:place]} & loop
        if not older and needs[effect.name] <= loop:
            return effect
    raise AssertionError("no effect can be applied")


def _needs(state: _State, waiting: list[Effect], layer: str) -> dict[str, set[str]]:
    """613.8a: the effects that each of them depends on, found by applying each of the others for trial."""
    now = {effect.name: _does(state, effect, layer) for effect in waiting}
    needs: dict[str, set[str]] = {effect.name: set() for effect in waiting}
    for other in waiting:
        then = _applied(state, other, layer)
        for effect in waiting:
            if effect is not other and _does(then, effect, layer) != now[effect.name]:
                needs[effect.name].add(other.name)
    return needs


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
    age, _ = _age(effect, state.looks[effect.source].timestamp if effect.source else 0)
    for name, actions in does.items():
        for action in actions:
            looks[name] = changed(looks[name], action)
        replaced = frozenset(action[1] for action in actions if action[0] == "set_subtype")
        looks[name] = with_ages(state.looks[name], looks[name], age, replaced)
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
    if effect.source is None or effect.name in state.begun:
        return True
    look = state.looks[effect.source]
    acquired = any(ability == effect.acquired for ability, _ in look.abilities)
    has_it = effect.name in look.statics if effect.acquired is None else acquired
    return has_it and all(_holds(state, effect, condition) for condition in effect.conditions)


def _actions(state: _State, effect: Effect, layer: str, name: str) -> tuple[Term, ...]:
    """The parts of an effect in a layer as they bear on one object, with their numbers worked out."""
    look = state.looks[name]
    actions = []
    for part in _parts(effect, layer):
        action = part
        match part:
            case ("control", "you"):
                action = ("control", _you(state, effect))
            case ("set_subtype" | "add_subtype", subtype) if not goes_with(kind_of(subtype), look.types):
                continue
            case "add_every_creature_type" if not goes_with("creature", look.types):
                continue
            case ("gains", keyword) if keyword in look.barred:
                continue
            case ("set_base_power_toughness" | "change_power_toughness" as word, power, toughness):
                action = (
                    word,
                    _number(state, effect, power, name),
                    _number(state, effect, toughness, name),
                )
        actions.append(action)
        look = changed(look, action)
    return tuple(actions)


def _parts(effect: Effect, layer: str) -> list[Term]:
    """The parts in a layer in the order in which they take hold; what is set twice is set to both."""
    parts: list[Term] = []
    done = set()
    for part in sorted(effect.parts, key=lambda part: RANK.index(word_of(part))):
        if layer_of(part, effect.defining) == layer:
            aspect = (word_of(part), kind_of(part[1]) if word_of(part) == "set_subtype" else "")
            parts.append((_AGAIN[part[0]], part[1]) if aspect in done and part[0] in _AGAIN else part)
            done.add(aspect)
    return parts


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
        case ("objects", *ids):
            return name in ids
        case ("object", id_):
            return bool(name == id_)
        case "player" | "opponent":
            return False
        case "top_of_library":
            return look.on_top
        case "permanent":
            return look.zone == "battlefield"
        case "spell":
            return look.zone == "stack" and look.sort != "ability"
        case "card" | "token" as sort:
            return bool(look.sort == sort)
        case ("in", zone):
            return bool(look.zone == zone)
        case "attacking":
            return look.attacking
        case "without_abilities":
            return not (look.keywords or look.abilities or look.mana)
        case ("type", type_):
            return type_ in look.types
        case ("subtype", subtype):
            return look.is_subtype(subtype)
        case ("supertype", supertype):
            return supertype in look.supertypes
        case ("color", color):
            return color in look.colors
        case "colorless":
            return not look.colors
        case ("keyword", keyword):
            return keyword in look.all_keywords
        case ("controlled_by", who):
            mine = look.controller == _you(state, effect)
            return look.zone in {"battlefield", "stack"} and mine == bool(who == "you")
        case ("owned_by", who):
            own = (look.owner or look.controller) == _you(state, effect)
            return own == bool(who == "you")
    raise NotImplementedError(f"description {filter_}")


def _you(state: _State, effect: Effect) -> str:
    return state.looks[effect.source].controller if effect.source else effect.controller


def _holds(state: _State, effect: Effect, condition: Term) -> bool:
    """Whether a condition is met as things are now."""
    match condition:
        case ("controls", number, filter_):
            yours = ("and", "permanent", ("and", ("controlled_by", "you"), filter_))
            return sum(_matches(state, effect, yours, name) for name in state.looks) >= int(number)
        case ("there_are", number, filter_):
            return sum(_matches(state, effect, filter_, name) for name in state.looks) >= int(number)
        case ("is", filter_):
            return _matches(state, effect, filter_, str(effect.source))
        case ("attached_is", host, filter_):
            return host in state.looks and _matches(state, effect, filter_, host)
        case "always":
            return True
        case ("you_are", player):
            return bool(_you(state, effect) == player)
        case ("cards_in", zone, number):
            cards = ("and", "card", ("and", ("in", zone), ("owned_by", "you")))
            return sum(_matches(state, effect, cards, name) for name in state.looks) >= int(number)
        case ("non", inner):
            return not _holds(state, effect, inner)
        case ("and", first, second):
            return _holds(state, effect, first) and _holds(state, effect, second)
        case ("or", first, second):
            return _holds(state, effect, first) or _holds(state, effect, second)
    raise NotImplementedError(f"condition {condition}")


def _number(state: _State, effect: Effect, value: Term, name: str) -> int:
    """The number that a value is, for one object that the effect applies to."""
    match value:
        case int():
            return value
        case ("count", filter_):
            return sum(_matches(state, effect, filter_, other) for other in state.looks)
        case ("count_others", filter_):
            return sum(_matches(state, effect, ("other", filter_), other) for other in state.looks)
        case ("card_types_among", filter_):
            them = [look for other, look in state.looks.items() if _matches(state, effect, filter_, other)]
            return len(frozenset().union(*(look.types for look in them)))
        case ("mana_value", "affected"):
            return state.looks[name].mana_value
        case ("mana_value", "itself"):
            return state.looks[str(effect.source)].mana_value
        case ("plus", first, second):
            return _number(state, effect, first, name) + _number(state, effect, second, name)
        case ("times", factor, inner):
            return int(factor) * _number(state, effect, inner, name)
    raise NotImplementedError(f"value {value}")
