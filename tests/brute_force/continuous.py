"""From a state of the game to the objects and continuous effects that `layers` speaks of."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from brute_force.cards import Book
from brute_force.layer_objects import Effect, Thing
from brute_force.terms import Term
from brute_force.world import Earlier, World
from brute_force.world import Thing as WorldThing

#: The keywords that counters can give (122.1b).
KEYWORD_COUNTERS = {
    *("flying", "first_strike", "double_strike", "deathtouch", "decayed", "exalted", "haste", "hexproof"),
    *("indestructible", "lifelink", "menace", "reach", "shadow", "trample", "vigilance"),
}
#: What a characteristic-defining ability may say of its object: colours, subtypes, power, toughness (604.3a).
_DEFINES = {
    *("set_base_power_toughness", "set_subtype", "add_subtype", "add_every_creature_type"),
    *("set_color", "add_color", "becomes_colorless", "becomes_all_colors"),
}
#: Descriptions with one of these words say where the objects are; others mean permanents (109.2).
_PLACES = {"in", "spell", "permanent", "itself", "attached", "object", "card"}


def thing_of(world: World, thing: WorldThing, age: int) -> Thing:
    """An object before continuous effects."""
    from brute_force.looks import printed_looks

    found = printed_looks(world, thing)
    sort = "card"
    if thing.ability_of is not None:
        sort = "ability"
    elif thing.is_token:
        sort = "token"
    elif not isinstance(thing.card, str):
        sort = "emblem"
    return Thing(
        id=thing.id, timestamp=age, types=found.types, subtypes=found.subtypes,
        supertypes=found.supertypes, colors=found.colors, keywords=found.bare_keywords, power=found.power,
        toughness=found.toughness, controller=thing.controller, abilities=found.abilities, zone=thing.zone,
        owner=thing.owner, sort=sort, mana_value=found.mana_value, attacking=thing.attacking,
        on_top=thing.zone == "library" and thing.place == 1,
    )  # fmt: skip


def effects_of(world: World, thing: WorldThing, age: int) -> Iterator[Effect]:
    """The effects of the static abilities of an object and of its counters.

    Args:
        world: the state.
        thing: the object.
        age: its timestamp, and that of its counters: a position doesn't say when they were put on it.
    """
    from brute_force.looks import printed_looks

    found = printed_looks(world, thing)
    for ability, kind in found.abilities:
        if kind == "static":
            yield from _effects_of_ability(world, thing, ability)
        elif kind == ("keyword", "changeling"):
            yield _changeling(thing)
    if "changeling" in found.bare_keywords:
        yield _changeling(thing)
    for counter, number in sorted(thing.counters, key=repr):
        if counter[0] == "pt":
            part = ("change_power_toughness", counter[1] * number, counter[2] * number)
            yield _resolved(f"{thing.id} {counter}", (part,), {thing.id}, age)
        elif counter in KEYWORD_COUNTERS:
            yield _resolved(f"{thing.id} {counter}", (("gains", counter),), {thing.id}, age)


def _changeling(thing: WorldThing) -> Effect:
    """702.73a."""
    return Effect(f"{thing.id} changeling", ("add_every_creature_type",), thing.id, "itself", True)


def _resolved(name: str, parts: tuple[Term, ...], objects: set[str], age: int, you: str = "") -> Effect:
    return Effect(name, parts, locked=frozenset(objects), timestamp=age, controller=you)


def _effects_of_ability(
    world: World, thing: WorldThing, ability: Term, acquired: bool = False, since: int = 0
) -> Iterator[Effect]:
    """One effect for each description in the ability, and those of abilities that it gives."""
    from brute_force.looks import functions

    book = world.game.book
    by_filter: dict[Term, list[Term]] = {}
    for filter_, modification in book.rows("modifies", ability):
        by_filter.setdefault(filter_, []).extend(_parts(book, thing, modification))
    if not by_filter:
        return
    conditions = tuple(_condition(world, thing, each) for each in book.values("condition", ability))
    defining = (
        list(by_filter) == ["itself"]
        and not (conditions or acquired)
        and all((part if isinstance(part, str) else part[0]) in _DEFINES for part in by_filter["itself"])
    )
    for number, (filter_, parts) in enumerate(by_filter.items()):
        if defining or functions(book, ability, thing):
            name = f"{thing.id} {ability} {number} {since}"
            yield Effect(
                name, tuple(parts), thing.id, _filter(world, thing, filter_), defining, timestamp=since,
                conditions=conditions, acquired=ability if acquired else None,
            )  # fmt: skip


def _condition(world: World, thing: WorldThing, condition: Term) -> Term:
    """A condition with what no continuous effect changes put in."""
    from brute_force.conditions import holds
    from brute_force.filters import Viewpoint

    match condition:
        case "your_turn":
            return ("you_are", world.game.active)
        case "main_phase" | ("in_step", _) | ("counters", _, _):
            return "always" if holds(Viewpoint(world, "", thing), condition) else ("non", "always")
        case ("attached_is", filter_):
            return ("attached_is", thing.attached_to, filter_)
        case ("non", inner):
            return ("non", _condition(world, thing, inner))
        case ("and" | "or" as word, first, second):
            return (word, _condition(world, thing, first), _condition(world, thing, second))
    return condition


def _parts(book: Book, thing: WorldThing, modification: Term, x: int | None = None) -> list[Term]:
    """The parts of a modification, with what was chosen for its source put in."""
    chosen = dict(thing.chosen)
    match modification:
        case ("together", first, second):
            return _parts(book, thing, first, x) + _parts(book, thing, second, x)
        case "add_chosen_subtype" | "set_chosen_subtype" | "add_chosen_color":
            word, _, aspect = modification.split("_")
            return [(f"{word}_{aspect}", chosen[aspect])] if aspect in chosen else []
        case ("gains_ability", ability):
            return [("gains_ability", ability, kind) for kind in book.values("ability", ability)]
        case ("set_base_power_toughness" | "change_power_toughness" as word, power, toughness):
            return [(word, _value(power, x), _value(toughness, x))]
    return [modification]


def _value(value: Term, x: int | None) -> Term:
    """A number without X, and with zones in its descriptions (109.2)."""
    match value:
        case "x":
            return x or 0
        case ("count" | "count_others" as word, filter_):
            return (word, filter_ if _speaks_of_place(filter_) else ("and", "permanent", filter_))
        case ("plus", first, second):
            return ("plus", _value(first, x), _value(second, x))
        case ("times", factor, inner):
            return ("times", factor, _value(inner, x))
    return value


def _filter(world: World, thing: WorldThing, filter_: Term) -> Term:
    """A description with the object that its source is attached to, and those of a name, put in."""
    placed = _with_named(world, _with_attached(thing, filter_))
    return placed if _speaks_of_place(placed) else ("and", "permanent", placed)


def _with_attached(thing: WorldThing, filter_: Term) -> Term:
    if filter_ == "attached":
        return ("object", thing.attached_to)
    if isinstance(filter_, tuple):
        return (filter_[0], *(_with_attached(thing, part) for part in filter_[1:]))
    return filter_


def _with_named(world: World, filter_: Term) -> Term:
    """No effect of layers 2 to 7 changes names."""
    from brute_force.looks import printed_looks

    if isinstance(filter_, tuple) and filter_[0] == "named":
        them = [id_ for id_, thing in world.things.items() if filter_[1] in printed_looks(world, thing).names]
        return ("objects", *them)
    return (
        (filter_[0], *(_with_named(world, part) for part in filter_[1:]))
        if isinstance(filter_, tuple)
        else filter_
    )


def _speaks_of_place(filter_: Term) -> bool:
    if isinstance(filter_, tuple):
        return any(_speaks_of_place(part) for part in filter_)
    return filter_ in _PLACES


def resolved_effects(world: World, earlier: Earlier, which: int) -> Iterator[Effect]:
    """What an effect does that resolved earlier (611.2)."""
    book = world.game.book
    for number, instruction in book.rows("effect", earlier.ability):
        for place, (row, modification) in enumerate(modifications(instruction)):
            match row:
                case "itself":
                    objects = {earlier.source}
                case ("target", which_target):
                    objects = set(earlier.targets[which_target - 1 : which_target])
                case ("each", _):
                    objects = set(earlier.targets)
                case _:
                    continue
            objects &= set(world.things)
            nobody = WorldThing("", "", "", "")
            parts = tuple(_parts(book, nobody, modification, earlier.x))
            name = f"earlier {which} {number} {place}"
            yield _resolved(name, parts, objects, earlier.timestamp, earlier.controller)


def modifications(instruction: Any) -> Iterator[tuple[Any, Any]]:
    """What an instruction modifies and how, the instructions that are joined in it one by one (608.2c)."""
    match instruction:
        case ("modify", reference, modification, _):
            yield reference, modification
        case ("together" | "then", *parts):
            for part in parts:
                yield from modifications(part)
        case ("if_done" | "may", _, inner):
            yield from modifications(inner)


def effects_of_gained_abilities(world: World, effect: Effect, age: int) -> Iterator[Effect]:
    """What static abilities do that an effect gives, one for each permanent that might have them."""
    for part in effect.parts:
        if part[0] == "gains_ability" and part[2] == "static":
            for thing in world.in_zone("battlefield"):
                yield from _effects_of_ability(world, thing, part[1], True, age)


def objects_and_effects(world: World) -> tuple[list[Thing], list[Effect]]:
    """All objects with characteristics, and all effects that may apply to them."""
    things: list[Thing] = []
    effects: list[Effect] = []
    ages = world.game.timestamps
    for thing in world.things.values():
        if (not thing.known and thing.token is None) or (thing.zone == "library" and thing.place != 1):
            continue
        # Of effects from elsewhere the position doesn't say how old they are: they count as the oldest.
        age = ages.get(thing.id, 0) if thing.zone == "battlefield" else 0
        things.append(thing_of(world, thing, age))
        effects += effects_of(world, thing, age)
    for number, earlier in enumerate(world.game.earlier, 1):
        effects += resolved_effects(world, earlier, number)
    arrived = {thing.id: thing.timestamp for thing in things}
    for effect in list(effects):
        age = arrived[effect.source] if effect.source else effect.timestamp
        effects += effects_of_gained_abilities(world, effect, age)
    return things, effects
