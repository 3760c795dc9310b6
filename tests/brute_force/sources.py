"""Mana abilities, activated one after the other in every possible way (605, 601.2g)."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator
from typing import Any

from brute_force.abilities import Activated, activated_abilities, costs_of, is_mana_ability, may_begin
from brute_force.conditions import holds, value
from brute_force.costs import Purpose, after_actions, after_mana, split, with_counters
from brute_force.filters import Viewpoint, described
from brute_force.looks import looks, view_of
from brute_force.mana import COLORS, TYPES, Mana, pool_of, spendings
from brute_force.terms import Term
from brute_force.world import Thing, World

MOST_STATES = 4_000


class TooManyStates(RuntimeError):
    """The search outgrew what a test should take."""


def after_mana_abilities(world: World, player: str, kept: str) -> list[World]:
    """Every state that the player can reach by activating mana abilities, the state itself first.

    Args:
        world: the state before.
        player: who activates them.
        kept: the object that is cast or whose ability is activated, which is not the same as its equals.
    """
    memory_key = ("after_mana_abilities", player, kept)
    if memory_key not in world.memory:
        found = [world]
        seen = {world.key(kept)}
        for now in found:
            for then in _activations(now, player, kept):
                key = then.key(kept)
                if key not in seen:
                    seen.add(key)
                    found.append(then)
            if len(found) > MOST_STATES:
                raise TooManyStates
        world.memory[memory_key] = found
    result: list[World] = world.memory[memory_key]
    return result


def _activations(world: World, player: str, kept: str) -> Iterator[World]:
    shapes: set[int] = set()
    for thing in list(world.things.values()):
        if thing.zone not in {"battlefield", "hand", "graveyard", "exile"}:
            continue
        if looks(world, thing).controller != player:
            continue
        if thing.id != kept and thing.id not in world.named:
            if thing.shape in shapes:
                continue  # its equal was activated instead
            shapes.add(thing.shape)
        for activated in activated_abilities(world, thing):
            if is_mana_ability(world.game.book, activated) and may_begin(world, player, activated):
                yield from activate(world, player, activated)


def activate(world: World, player: str, activated: Activated) -> Iterator[World]:
    """The states after a mana ability was paid for, without help of others, and resolved."""
    thing = activated.thing
    symbols, actions = split(costs_of(world.game.book, activated), None)
    for way in spendings(symbols):
        for mana_paid in after_mana(world, player, way, Purpose("activate", world, thing)):
            for paid in after_actions(mana_paid, player, thing, tuple(actions), None):
                if world.game.book.rows("activation_limit", activated.ability):
                    paid = paid.with_activation(thing.id, activated.number)
                # What the source was is read from the state before its cost took it away (113.7a).
                yield from _resolve(paid, player, thing, activated.ability)


def _resolve(world: World, player: str, thing: Thing, ability: Term) -> Iterator[World]:
    rows = world.game.book.rows("effect", ability)
    worlds = [world]
    for number in sorted({row[0] for row in rows}):
        options = [instruction for place, instruction in rows if place == number]
        worlds = [then for now in worlds for then in _carry_out(now, player, thing, ability, options)]
    return iter(worlds)


def _carry_out(world: World, player: str, thing: Thing, ability: Term, options: list[Any]) -> Iterable[World]:
    view = Viewpoint(
        world, player, world.things[thing.id] if world.things[thing.id].zone == thing.zone else thing
    )
    if any(isinstance(option, tuple) and option[0].startswith("add_mana") for option in options):
        snow = "snow" in looks(world, thing).supertypes
        only = (ability, thing) if world.game.book.rows("spend_only", ability) else None
        return [
            world.with_pool(
                player, pool_of([*world.pool_of(player), *((Mana(type_, snow, only), 1) for type_ in types)])
            )
            for types in outputs(view, options)
        ]
    (instruction,) = options
    match instruction:
        case ("deal_damage" | "lose_life", "you", amount):
            return [world.with_life(player, world.life_of(player) - value(view, amount))]
        case ("gain_life", "you", amount):
            return [world.with_life(player, world.life_of(player) + value(view, amount))]
        case ("if", condition, inner):
            return _carry_out(world, player, thing, ability, [inner]) if holds(view, condition) else [world]
        case ("sacrifice", "itself"):
            return (
                [world.move(thing.id, "graveyard")]
                if world.things[thing.id].zone == "battlefield"
                else [world]
            )
        case ("put_counters", "itself", kind, amount):
            return [with_counters(world, thing.id, kind, value(view, amount))]
        case ("delayed", _, _):
            return [world]
        case ("draw", "you", amount):
            return [_draw(world, player, value(view, amount))]
    raise NotImplementedError(f"mana ability with {instruction}")


def _draw(world: World, player: str, amount: int) -> World:
    """Cards drawn while costs are paid stay face down and have no characteristics (121.8)."""
    library = sorted(
        (card for card in world.in_zone("library") if card.owner == player), key=lambda card: card.place
    )
    for card in library[:amount]:
        world = world.move(card.id, "hand").change(card.id, known=False)
    for card in library[amount:]:
        world = world.change(card.id, place=card.place - amount)
    return world


def outputs(view: Viewpoint, options: list[Any]) -> list[tuple[str, ...]]:
    """What one instruction may add: the mana of each alternative, one entry a mana."""
    fixed: dict[int, list[str]] = {}
    found: list[tuple[str, ...]] = []
    for option in options:
        match option:
            case ("add_mana", number, type_, amount):
                fixed.setdefault(number, []).extend([type_] * value(view, amount))
            case ("add_mana_any_color", amount):
                found.extend((color,) * value(view, amount) for color in COLORS)
            case ("add_mana_any_combination", amount):
                found.extend(itertools.combinations_with_replacement(COLORS, value(view, amount)))
            case ("add_mana_could_produce", filter_, amount):
                found.extend((type_,) * value(view, amount) for type_ in types_of(view, filter_, set()))
            case ("add_mana_color_could_produce", filter_, amount):
                types = [type_ for type_ in types_of(view, filter_, set()) if type_ != "colorless"]
                found.extend((type_,) * value(view, amount) for type_ in types)
            case _:
                raise NotImplementedError(f"mana from {option}")
    found.extend(tuple(types) for types in fixed.values())
    # 106.5: a type that isn't defined gives no mana, and the ability is activated all the same.
    return sorted(set(found)) or [()]


def types_of(view: Viewpoint, filter_: Term, asked: set[str]) -> list[str]:
    """The types of mana that the permanents of a kind could produce (106.7), each of them asked once."""
    found: set[str] = set()
    for thing in described(view, filter_):
        if thing.id not in asked:
            found |= _could_produce(view.world, thing, asked | {thing.id})
    return [type_ for type_ in TYPES if type_ in found]


def _could_produce(world: World, thing: Thing, asked: set[str]) -> set[str]:
    found: set[str] = set()
    view = view_of(world, thing)
    for ability, _ in looks(world, thing).abilities:
        for _, instruction in world.game.book.rows("effect", ability):
            match instruction:
                case ("add_mana_could_produce", filter_, _):
                    found.update(types_of(view, filter_, asked))
                case ("add_mana_color_could_produce", filter_, _):
                    found.update(set(types_of(view, filter_, asked)) - {"colorless"})
                case (name, *_) if str(name).startswith("add_mana"):
                    found.update(type_ for types in outputs(view, [instruction]) for type_ in types)
    return found
