"""Characteristics of objects (109.3, 202, 709.4, 712.8, 715.4) as far as they bear on what may be played."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from brute_force.cards import Book
from brute_force.filters import Viewpoint
from brute_force.layer_objects import Characteristics
from brute_force.layers import characteristics
from brute_force.mana import COLORS
from brute_force.terms import Term
from brute_force.world import Thing, World


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
    """Keywords of tokens and such that effects give, which have no ability of a card."""
    every_creature_type: bool = False
    controller: str = ""

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
        return next(map(_without_star, values), None)

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


def _without_star(number: Term) -> int:
    """A printed power or toughness, in which the star is 0 (208.2a)."""
    match number:
        case int():
            return number
        case ("star_plus", more):
            return int(more)
    return 0


def faces_in_use(book: Book, thing: Thing) -> list[Term]:
    """The faces whose characteristics an object has."""
    faces = book.faces(thing.card)
    layout = book.layout(thing.card)
    if isinstance(thing.face, tuple) and thing.face[0] == "both":
        return faces
    if layout == "split" and thing.zone != "stack":
        return faces
    if thing.face is not None and (thing.zone in {"stack", "battlefield"} or thing.considered):
        return [thing.face]
    return faces[:1]


def looks(world: World, thing: Thing) -> Looks:
    """The characteristics of an object after all continuous effects.

    What isn't where it was any more, or was cast earlier, has its printed ones.
    """
    now = world.things.get(thing.id)
    found = _all_looks(world).get(thing.id) if now is not None and now.zone == thing.zone else None
    return found if found is not None else printed_looks(world, thing)


def _all_looks(world: World) -> dict[str, Looks]:
    """Those of all objects that have any, remembered for states that don't differ in what counts for them."""
    if "looks" not in world.memory:
        known = world.game.memory.setdefault("looks", {})
        key = frozenset((thing.id, _shape_for_looks(thing)) for thing in world.things.values())
        if key not in known:
            known[key] = _with_effects(world)
        world.memory["looks"] = known[key]
    found: dict[str, Looks] = world.memory["looks"]
    return found


def _shape_for_looks(thing: Thing) -> Any:
    return (
        thing.zone, thing.owner, thing.controller, thing.card, thing.token, thing.face, thing.counters,
        thing.x, thing.attached_to, thing.attacking, thing.place == 1, thing.known, thing.considered,
    )  # fmt: skip


def _with_effects(world: World) -> dict[str, Looks]:
    """All characteristics by way of `layers`."""
    from brute_force.continuous import objects_and_effects

    things, effects = objects_and_effects(world)
    return {
        name: _as_in_the_end(printed_looks(world, world.things[name]), found)
        for name, found in characteristics(things, effects).items()
    }


def _as_in_the_end(before: Looks, found: Characteristics) -> Looks:
    """Printed characteristics with what effects made of them.

    After the abilities of the text come those of basic land types (305.6) and those that effects gave, the
    oldest first, and of one age in the order of their names.
    """
    ages = dict(found.gained)
    own = tuple(pair for pair in found.abilities if pair in before.abilities)
    gained = [
        (ages[ability], repr(ability), (ability, kind))
        for ability, kind in found.abilities
        if (ability, kind) not in before.abilities
    ]
    for name in found.mana:
        intrinsic = ("", ("basic_land_type", name), 1)
        gained.append((ages.get(name, 0), repr(intrinsic), (intrinsic, "activated")))
    return replace(
        before,
        colors=found.colors,
        types=found.types,
        supertypes=found.supertypes,
        subtypes=found.subtypes,
        every_creature_type=found.every_creature_type,
        power=found.power,
        toughness=found.toughness,
        abilities=(*own, *(pair for *_, pair in sorted(gained, key=lambda each: each[:2]))),
        bare_keywords=found.bare_keywords,
        controller=found.controller,
    )


def printed_looks(world: World, thing: Thing) -> Looks:
    """The characteristics before continuous effects, those of counters included."""
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
    return replace(found, controller=thing.controller)


def static_abilities(world: World) -> list[tuple[Thing, Term]]:
    """Every static ability (with what it is on) that functions and whose condition is met (113.6, 604)."""
    if "static" not in world.memory:
        world.memory["static"] = list(_static_abilities(world))
    found: list[tuple[Thing, Term]] = world.memory["static"]
    return found


def _static_abilities(world: World) -> Iterator[tuple[Thing, Term]]:
    from brute_force.conditions import holds

    book = world.game.book
    for thing in world.things.values():
        for ability, kind in looks(world, thing).abilities:
            if kind == "static" and functions(book, ability, thing):
                view = view_of(world, thing)
                if all(holds(view, condition) for condition in book.values("condition", ability)):
                    yield thing, ability


def view_of(world: World, thing: Thing) -> Viewpoint:
    """How the text of an object sees the game: "you" is its controller now (109.5)."""
    return Viewpoint(world, looks(world, thing).controller, thing)


def functions(book: Book, ability: Term, thing: Thing) -> bool:
    """Whether an ability functions in the zone of the object that it is on (113.6)."""
    zones = book.values("functions_in", ability)
    if zones:
        return thing.zone in zones
    if isinstance(thing.card, tuple) and thing.card[0] == "emblem":
        return thing.zone == "command"
    return thing.zone == "battlefield"
