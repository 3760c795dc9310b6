"""Characteristics of objects (109.3, 202, 709.4, 712.8, 715.4) as far as they bear on what may be played."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from brute_force.cards import Book
from brute_force.filters import Viewpoint, matches
from brute_force.mana import COLORS
from brute_force.terms import Term
from brute_force.world import Thing, World

BASIC_LAND_TYPES = {
    "plains": "white",
    "island": "blue",
    "swamp": "black",
    "mountain": "red",
    "forest": "green",
}


@dataclass(frozen=True)
class Looks:
    """The characteristics of an object."""

    names: frozenset[str] = frozenset()
    cost: tuple[tuple[Term, int], ...] | None = None
    colors: frozenset[str] = frozenset()
    types: frozenset[str] = frozenset()
    supertypes: frozenset[str] = frozenset()
    subtypes: frozenset[str] = frozenset()
    power: int | None = None
    toughness: int | None = None
    mana_value: int = 0
    abilities: tuple[tuple[Term, Term], ...] = ()
    bare_keywords: frozenset[str] = frozenset()
    """Keywords of tokens, which have no ability of a card."""

    @property
    def keywords(self) -> frozenset[str]:
        return self.bare_keywords | {kind[1] for _, kind in self.abilities if kind[0] == "keyword"}

    def abilities_of(self, keyword: str) -> list[Term]:
        """The abilities that are this keyword."""
        return [ability for ability, kind in self.abilities if kind == ("keyword", keyword)]


def mana_value(cost: tuple[tuple[Term, int], ...] | None, x: int) -> int:
    """202.3.

    Example:
        >>> mana_value((("x", 2), ("generic", 3), (("monocolored_hybrid", "red"), 2)), 0)
        7
    """
    worth = {"x": x}
    return sum(
        worth.get(symbol, 1) * number
        if isinstance(symbol, str)
        else (1 + (symbol[0] == "monocolored_hybrid")) * number
        for symbol, number in cost or ()
    )


def colors_of_cost(cost: tuple[tuple[Term, int], ...] | None) -> frozenset[str]:
    """105.2, 202.2: the colours of the symbols.

    Example:
        >>> sorted(colors_of_cost(((("hybrid", "red", "white"), 1), ("generic", 1))))
        ['red', 'white']
    """
    found = set()
    for symbol, _ in cost or ():
        found |= {symbol} if isinstance(symbol, str) else set(symbol[1:])
    return frozenset(found & set(COLORS))


def printed(book: Book, faces: list[Term]) -> Looks:
    """The characteristics of one face, or of the two halves of a split card together (709.4)."""
    cost: dict[Term, int] = {}
    for face in faces:
        for symbol, number in book.rows("mana_cost", face):
            cost[symbol] = cost.get(symbol, 0) + number
    has_cost = any(book.rows("mana_cost", face) for face in faces)
    symbols = tuple(sorted(cost.items(), key=repr)) if has_cost else None

    def all_of(predicate: str) -> frozenset[str]:
        return frozenset(value for face in faces for value in book.values(predicate, face))

    def number_of(predicate: str) -> int | None:
        values = all_of(predicate)
        return next((value if isinstance(value, int) else 0 for value in values), None)

    return Looks(
        names=frozenset(face for face in faces if isinstance(face, str)),
        cost=symbols,
        colors=colors_of_cost(symbols) | all_of("color_indicator"),
        types=all_of("printed_type"),
        supertypes=all_of("printed_supertype"),
        subtypes=all_of("printed_subtype"),
        power=number_of("printed_power"),
        toughness=number_of("printed_toughness"),
        abilities=tuple(
            (ability, kind)
            for face in faces
            for ability in book.abilities(face)
            for kind in book.values("ability", ability)
        ),
    )


def faces_in_use(book: Book, thing: Thing) -> list[Term]:
    """The faces whose characteristics an object has."""
    faces = book.faces(thing.card)
    layout = book.layout(thing.card)
    if isinstance(thing.face, tuple) and thing.face[0] == "both":
        return faces
    if layout == "split" and thing.zone != "stack":
        return faces
    if thing.face is not None and thing.zone in {"stack", "battlefield"}:
        return [thing.face]
    return faces[:1]


def looks(world: World, thing: Thing) -> Looks:
    """The characteristics of an object, with what continuous effects of static abilities add."""
    if ("looks", thing.id) not in world.memory:
        world.memory["looks", thing.id] = _with_effects(world, thing, printed_looks(world, thing))
    found: Looks = world.memory["looks", thing.id]
    return found


def printed_looks(world: World, thing: Thing) -> Looks:
    """The characteristics before other objects' effects: as printed, and what counters do."""
    memory = world.game.book.memory
    if ("printed", thing.shape) not in memory:
        memory["printed", thing.shape] = _printed_looks(world.game.book, thing)
    found: Looks = memory["printed", thing.shape]
    return found


def _printed_looks(book: Book, thing: Thing) -> Looks:
    if thing.ability_of is not None or (not thing.known and thing.token is None):
        found = Looks()
    elif thing.token is not None:
        token = thing.token
        found = Looks(
            frozenset({token.name}), None, token.colors, token.types, token.supertypes, token.subtypes,
            token.power, token.toughness, bare_keywords=token.keywords,
        )  # fmt: skip
    else:
        found = printed(book, faces_in_use(book, thing))
        cost = found.cost
        if book.layout(thing.card) == "transform":
            cost = printed(book, book.faces(thing.card)[:1]).cost
        found = replace(found, mana_value=mana_value(cost, thing.x if thing.zone == "stack" else 0))
    for kind, number in thing.counters:
        if kind[0] == "pt" and found.power is not None and found.toughness is not None:
            found = replace(
                found, power=found.power + kind[1] * number, toughness=found.toughness + kind[2] * number
            )
    return found


def _with_effects(world: World, thing: Thing, found: Looks) -> Looks:
    """Layers 4 to 7 (613), as far as the supported cards go: each effect once, in order of timestamp."""
    book = world.game.book
    effects: list[tuple[int, Any]] = []
    for source, ability in static_abilities(world, printed_only=True):
        if not book.rows("grants", ability) and not book.rows("modifies", ability):
            continue
        view = Viewpoint(world, source.controller, source, printed_only=True)
        for filter_, keyword in book.rows("grants", ability):
            if matches(view, filter_, thing):
                effects.append((6, ("gains", keyword)))
        for filter_, modification in book.rows("modifies", ability):
            if matches(view, filter_, thing):
                effects.extend((_layer(part), part) for part in _parts(modification))
    for _, effect in sorted(effects, key=lambda pair: pair[0]):
        found = _apply(found, effect)
    if "land" in found.types:
        intrinsic = [name for name in BASIC_LAND_TYPES if name in found.subtypes]
        found = replace(
            found,
            abilities=(
                *found.abilities,
                *((("", ("basic_land_type", name), 1), "activated") for name in intrinsic),
            ),
        )
    return found


def _parts(modification: Any) -> list[Any]:
    if modification[0] == "together":
        return _parts(modification[1]) + _parts(modification[2])
    return [modification]


def _layer(modification: Any) -> int:
    name = modification if isinstance(modification, str) else modification[0]
    for layer, names in (
        (4, {"add_type", "add_subtype", "add_supertype"}),
        (5, {"add_color", "set_color", "becomes_colorless"}),
        (6, {"gains", "loses"}),
        (7, {"set_base_power_toughness"}),
        (8, {"change_power_toughness"}),
    ):
        if name in names:
            return layer
    raise NotImplementedError(f"modification {modification}")


def _apply(found: Looks, effect: Any) -> Looks:
    match effect:
        case ("gains", keyword):
            granted = (("", ("granted", keyword), 1), ("keyword", keyword))
            return (
                found if granted in found.abilities else replace(found, abilities=(*found.abilities, granted))
            )
        case ("loses", keyword):
            kept = tuple(pair for pair in found.abilities if pair[1] != ("keyword", keyword))
            return replace(found, abilities=kept, bare_keywords=found.bare_keywords - {keyword})
        case ("add_type", type_):
            return replace(found, types=found.types | {type_})
        case ("add_subtype", subtype):
            return replace(found, subtypes=found.subtypes | {subtype})
        case ("add_supertype", supertype):
            return replace(found, supertypes=found.supertypes | {supertype})
        case ("add_color", color):
            return replace(found, colors=found.colors | {color})
        case ("set_color", color):
            return replace(found, colors=frozenset({color}))
        case "becomes_colorless":
            return replace(found, colors=frozenset())
        case ("change_power_toughness", int() as power, int() as toughness):
            if found.power is None or found.toughness is None:
                return found
            return replace(found, power=found.power + power, toughness=found.toughness + toughness)
    raise NotImplementedError(f"modification {effect}")


def static_abilities(world: World, printed_only: bool = False) -> list[tuple[Thing, Term]]:
    """Every static ability (with what it is on) that functions and whose condition is met (113.6, 604)."""
    if ("static", printed_only) not in world.memory:
        world.memory["static", printed_only] = list(_static_abilities(world, printed_only))
    found: list[tuple[Thing, Term]] = world.memory["static", printed_only]
    return found


def _static_abilities(world: World, printed_only: bool) -> Iterator[tuple[Thing, Term]]:
    from brute_force.conditions import holds

    book = world.game.book
    for thing in world.things.values():
        if ("static", thing.shape) not in book.memory:
            book.memory["static", thing.shape] = [
                ability
                for ability, kind in printed_looks(world, thing).abilities
                if kind == "static" and functions(book, ability, thing)
            ]
        for ability in book.memory["static", thing.shape]:
            view = Viewpoint(world, thing.controller, thing, printed_only)
            if all(holds(view, condition) for condition in book.values("condition", ability)):
                yield thing, ability


def functions(book: Book, ability: Term, thing: Thing) -> bool:
    """Whether an ability functions in the zone of the object that it is on (113.6)."""
    zones = book.values("functions_in", ability)
    if zones:
        return thing.zone in zones
    if isinstance(thing.card, tuple) and thing.card[0] == "emblem":
        return thing.zone == "command"
    return thing.zone == "battlefield"
