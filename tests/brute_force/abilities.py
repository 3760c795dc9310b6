"""Activated abilities: which there are, which make mana, who may begin to activate them (602-606)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from brute_force.cards import Book
from brute_force.conditions import holds, sorcery_timing
from brute_force.filters import Viewpoint, matches, players
from brute_force.looks import functions, looks, static_abilities, view_of
from brute_force.terms import Term
from brute_force.world import Thing, World

ACTIVATED_KEYWORDS = {"equip", "cycling", "reinforce", "unearth", "outlast", "level_up", "fortify", "crew"}
IN_HAND = {"cycling", "reinforce"}
SORCERY_SPEED = {"equip", "fortify", "unearth", "outlast", "level_up"}


@dataclass(frozen=True)
class Activated:
    """An activated ability of an object: the N-th one in printed order."""

    thing: Thing
    number: int
    ability: Term
    keyword: str | None = None


def costs_of(book: Book, activated: Activated) -> list[Term]:
    """The activation cost, with what a keyword adds to it."""
    costs = book.values("cost", activated.ability)
    return [*costs, "discard_self"] if activated.keyword in IN_HAND else costs


def activated_abilities(world: World, thing: Thing) -> list[Activated]:
    """The activated abilities of an object that function in its zone (113.6)."""
    book = world.game.book
    found = []
    number = 0
    for ability, kind in looks(world, thing).abilities:
        keyword = kind[1] if kind[0] == "keyword" else None
        if kind != "activated" and keyword not in ACTIVATED_KEYWORDS:
            continue
        number += 1
        activated = Activated(thing, number, ability, keyword)
        if _functions(book, activated):
            found.append(activated)
    return found


def _functions(book: Book, activated: Activated) -> bool:
    if not book.values("functions_in", activated.ability) and "discard_self" in costs_of(book, activated):
        return activated.thing.zone == "hand"
    return functions(book, activated.ability, activated.thing)


def is_loyalty(book: Book, activated: Activated) -> bool:
    """606.2."""
    return any(cost == "loyalty_x" or cost[0] == "loyalty" for cost in costs_of(book, activated))


def is_mana_ability(book: Book, activated: Activated) -> bool:
    """605.1a: no target, could add mana, no loyalty ability."""
    holders = [
        activated.ability,
        *(("mode", activated.ability, mode) for mode in book.values("mode", activated.ability)),
    ]
    if is_loyalty(book, activated) or any(book.rows("target", holder) for holder in holders):
        return False
    return any(_adds_mana(row[1]) for holder in holders for row in book.rows("effect", holder))


def _adds_mana(instruction: Any) -> bool:
    if isinstance(instruction, tuple):
        return any(_adds_mana(part) for part in instruction)
    return isinstance(instruction, str) and instruction.startswith("add_mana")


def may_begin(world: World, player: str, activated: Activated) -> bool:
    """Whether the player may begin to activate the ability (602.2, 602.5, 606.3), costs and targets aside."""
    book = world.game.book
    thing, ability = activated.thing, activated.ability
    view = Viewpoint(world, player, thing)
    if player != looks(world, thing).controller and not book.rows("any_player_may_activate", ability):
        return False
    if is_loyalty(book, activated):
        before = [other.number for other in activated_abilities(world, thing) if is_loyalty(book, other)]
        if not sorcery_timing(view, player) or any(
            world.times_activated(thing.id, number) for number in before
        ):
            return False
    if activated.keyword in SORCERY_SPEED and not sorcery_timing(view, player):
        return False
    if not all(holds(view, condition) for condition in book.values("activate_only", ability)):
        return False
    if any(
        world.times_activated(thing.id, activated.number) >= most
        for most in book.values("activation_limit", ability)
    ):
        return False
    if {"tap", "untap"} & {cost for cost in costs_of(book, activated) if isinstance(cost, str)}:
        creature = thing.zone == "battlefield" and "creature" in looks(world, thing).types
        if creature and thing.sick and not _as_though_haste(world, player, thing):
            return False
    deeds = ["activate"] if is_mana_ability(book, activated) else ["activate", "activate_nonmana"]
    if "activate_nonmana" in deeds and any(
        "split_second" in looks(world, spell).keywords for spell in world.in_zone("stack")
    ):
        return False
    return not any(prohibited(world, player, deed, thing) for deed in deeds)


def _as_though_haste(world: World, player: str, thing: Thing) -> bool:
    return "haste" in looks(world, thing).keywords or permitted(
        world, player, "activate_as_though_haste", thing
    )


def permitted(world: World, player: str, permission: Term, thing: Thing) -> bool:
    """Whether a static ability gives the player this permission for the object."""
    for source, ability in static_abilities(world):
        view = view_of(world, source)
        for who, what, filter_ in world.game.book.rows("permission", ability):
            if what == permission and player in players(view, who) and matches(view, filter_, thing):
                return True
    return False


def prohibited(world: World, player: str, deed: str, thing: Thing | None) -> bool:
    """Whether a static ability says that the player can't do this with the object (101.2)."""
    for source, ability in static_abilities(world):
        view = view_of(world, source)
        for who, what, filter_, occasion in world.game.book.rows("prohibition", ability):
            applies = what == deed and player in players(view, who) and _occasion(world, player, occasion)
            if applies and (thing is None or matches(view, filter_, thing)):
                return True
    return thing is not None and _forbids_itself(world, player, deed, thing)


def _forbids_itself(world: World, player: str, deed: str, thing: Thing) -> bool:
    """113.6e: what a spell's own text says about casting it counts wherever it is."""
    view = Viewpoint(world, player, thing)
    for ability, _ in looks(world, thing).abilities:
        for who, what, filter_, occasion in world.game.book.rows("prohibition", ability):
            if (who, what, filter_) == ("caster", deed, "itself") and _occasion(world, player, occasion):
                return all(
                    holds(view, condition) for condition in world.game.book.values("condition", ability)
                )
    return False


def _occasion(world: World, player: str, occasion: str) -> bool:
    own_turn = world.game.active == player
    return {
        "always": True,
        "outside_own_turn": not own_turn,
        "during_own_turn": own_turn,
        "outside_sorcery_timing": not sorcery_timing(Viewpoint(world, player), player),
    }[occasion]
