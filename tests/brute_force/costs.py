"""Paying costs (118, 601.2g-h): every state that can be reached, one action at a time."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from brute_force.abilities import prohibited
from brute_force.conditions import value
from brute_force.filters import Viewpoint, matches, players
from brute_force.looks import looks, static_abilities, view_of
from brute_force.mana import COLORS, TYPES, AsThough, Spending, pool_of, remainders
from brute_force.terms import Term
from brute_force.world import Thing, World


@dataclass(frozen=True)
class Purpose:
    """What is being paid for: a spell that is cast or the source of an activated ability, as it is then."""

    deed: str
    world: World
    thing: Thing


def split(costs: Iterable[Term], x: int | None) -> tuple[list[tuple[Term, int]], list[Term]]:
    """Mana symbols, with {X} replaced, and all other parts of a cost, each a single action.

    Example:
        >>> split([("mana", "x", 2), "tap", ("sacrifice", 2, "any")], 3)
        ([('generic', 6)], ['tap', ('sacrifice', 1, 'any'), ('sacrifice', 1, 'any')])
    """
    symbols: list[tuple[Term, int]] = []
    actions: list[Term] = []
    for cost in costs:
        match cost:
            case ("mana", "x", number):
                assert x is not None
                symbols.append(("generic", int(number) * x))
            case ("mana", symbol, number):
                symbols.append((symbol, int(number)))
            case (
                "sacrifice" | "discard" | "tap_untapped" | "return_to_hand" as verb,
                int() as number,
                filter_,
            ):
                actions.extend([(verb, 1, filter_)] * number)
            case ("exile_from", zone, int() as number, filter_):
                actions.extend([("exile_from", zone, 1, filter_)] * number)
            case _:
                actions.append(cost)
    return symbols, actions


def after_actions(
    world: World, player: str, source: Thing, actions: tuple[Term, ...], x: int | None
) -> Iterator[World]:
    """The states after these parts of a cost were paid, in any order (601.2h), each distinct one once."""
    seen: set[Any] = set()

    def go(now: World, left: tuple[Term, ...]) -> Iterator[World]:
        if (now.key(source.id), left) in seen:
            return
        seen.add((now.key(source.id), left))
        if not left:
            yield now
            return
        for place, action in enumerate(left):
            if action in left[:place]:
                continue
            for then in _do(now, player, source, action, x):
                yield from go(then, left[:place] + left[place + 1 :])

    yield from go(world, tuple(sorted(actions, key=repr)))


def _do(world: World, player: str, source: Thing, action: Term, x: int | None) -> Iterator[World]:
    book_view = Viewpoint(world, player, source, x=x)
    me = world.things[source.id]
    here = me.zone == source.zone

    def candidates(zone: str, filter_: Term) -> list[Thing]:
        own = [
            thing
            for thing in world.in_zone(zone)
            if (looks(world, thing).controller if zone == "battlefield" else thing.owner) == player
        ]
        return [thing for thing in own if matches(book_view, filter_, thing)]

    match action:
        case "tap":
            if me.zone == "battlefield" and not me.tapped:
                yield world.change(me.id, tapped=True)
        case "untap":
            if me.zone == "battlefield" and me.tapped:
                yield world.change(me.id, tapped=False)
        case "loyalty_x" | ("loyalty", _) | ("remove_counters", _, _) | ("put_counters", _, _):
            kind, change = _counters_changed(action, x)
            barred = change > 0 and _refuses_counters(world, me, kind)
            if here and me.counter(kind) + change >= 0 and not barred:
                yield with_counters(world, me.id, kind, change)
        case ("pay_life", amount):
            life = value(book_view, amount)
            if life == 0 or (
                world.life_of(player) >= life and not prohibited(world, player, "pay_life", None)
            ):
                yield world.with_life(player, world.life_of(player) - life)
        case "sacrifice_self":
            mine = me.zone == "battlefield" and looks(world, me).controller == player
            if mine and may_sacrifice(world, player, me):
                yield world.move(me.id, "graveyard")
        case ("sacrifice", 1, filter_):
            for thing in candidates("battlefield", filter_):
                if may_sacrifice(world, player, thing):
                    yield world.move(thing.id, "graveyard")
        case "discard_self":
            if me.zone == "hand":
                yield world.move(me.id, "graveyard")
        case ("discard", 1, filter_):
            for thing in candidates("hand", filter_):
                yield world.move(thing.id, "graveyard")
        case "exile_self":
            if here:
                yield world.move(me.id, "exile")
        case ("exile_from", zone, 1, filter_):
            for thing in candidates(zone, filter_):
                yield world.move(thing.id, "exile")
        case ("tap_untapped", 1, filter_):
            for thing in candidates("battlefield", filter_):
                if not thing.tapped:
                    yield world.change(thing.id, tapped=True)
        case ("return_to_hand", 1, filter_):
            for thing in candidates("battlefield", filter_):
                yield world.move(thing.id, "hand")
        case _:
            raise NotImplementedError(f"cost {action}")


def _counters_changed(action: Term, x: int | None) -> tuple[Term, int]:
    if action == "loyalty_x":
        assert x is not None
        return "loyalty", -x
    if action[0] == "loyalty":
        return "loyalty", int(action[1])
    return action[1], int(action[2]) if action[0] == "put_counters" else -int(action[2])


def _refuses_counters(world: World, thing: Thing, kind: Term) -> bool:
    """Whether a static ability says that such counters can't be put on the object (614.17b)."""
    return any(
        event[0] == "gets_counters"
        and event[2] in (kind, "any")
        and matches(view_of(world, source), event[1], thing)
        for source, ability in static_abilities(world)
        for event in world.game.book.values("cant_happen", ability)
    )


def with_counters(world: World, thing: str, kind: Term, change: int) -> World:
    """The same with counters put on or removed."""
    counters = dict(world.things[thing].counters)
    counters[kind] = counters.get(kind, 0) + change
    return world.change(thing, counters=frozenset(pair for pair in counters.items() if pair[1]))


def may_sacrifice(world: World, player: str, thing: Thing) -> bool:
    """Whether nothing keeps the player from sacrificing the permanent (701.21a)."""
    return not prohibited(world, player, "sacrifice", thing)


def may_spend(only: Any, purpose: Purpose) -> bool:
    """Whether mana with this restriction may be spent on that (106.6)."""
    if only is None:
        return True
    ability, source = only
    view = Viewpoint(purpose.world, source.controller, source)
    return any(
        spending == purpose.deed and matches(view, filter_, purpose.thing)
        for spending, filter_ in purpose.world.game.book.rows("spend_only", ability)
    )


def spent_as_though(world: World, player: str) -> AsThough:
    """What the player may spend mana as by permissions of static abilities (609.4b).

    An effect that lets it be spent *only* as something else prevails over one that allows more (101.2).
    """
    book = world.game.book
    spent = {type_: {type_} for type_ in TYPES}
    only: dict[str, set[str]] = {}
    for source, ability in static_abilities(world):
        for who, permission, _ in book.rows("permission", ability):
            if player in players(view_of(world, source), who):
                match permission:
                    case "spend_as_any_color":
                        spent = {type_: {*types, *COLORS} for type_, types in spent.items()}
                    case ("spend_as_any_color", color):
                        spent[color].update(COLORS)
                    case ("spend_others_as_colorless", color):
                        only.update({type_: {"colorless"} for type_ in TYPES if type_ != color})
    return tuple(
        (type_, frozenset(types)) for type_, types in sorted({**spent, **only}.items()) if types != {type_}
    )


def after_mana(world: World, player: str, way: Spending, purpose: Purpose) -> Iterator[World]:
    """The states after the mana part of a cost was paid in one way, life for Phyrexian symbols included."""
    life = world.life_of(player)
    if way.life and (life < way.life or prohibited(world, player, "pay_life", None)):
        return
    paid = world.with_life(player, life - way.life)
    fitting = tuple(pair for pair in world.pool_of(player) if may_spend(pair[0].only, purpose))
    others = [pair for pair in world.pool_of(player) if pair not in fitting]
    for left in remainders(fitting, way, spent_as_though(world, player)):
        yield paid.with_pool(player, pool_of([*left, *others]))
