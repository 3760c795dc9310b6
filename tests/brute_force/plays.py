"""Every legal play of the player with priority (116, 117, 305, 601, 602)."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import dataclass

from brute_force.abilities import (
    Activated,
    activated_abilities,
    costs_of,
    may_begin,
    permitted,
    prohibited,
)  # fmt: skip
from brute_force.announce import Bill, can_be_paid, x_choices
from brute_force.cards import Book
from brute_force.conditions import holds, sorcery_timing, value
from brute_force.filters import Viewpoint, matches, players
from brute_force.looks import Looks, looks, static_abilities, view_of
from brute_force.targets import Choice, Instance, instances_of_ability, mode_choices, target_choices
from brute_force.terms import Term
from brute_force.world import Thing, World

OPTIONAL_KEYWORDS = ("kicker", "buyback", "entwine")
ALTERNATIVE_KEYWORDS = ("overload", "evoke", "dash")
LAND_TO_DISCARD = ("discard", 1, ("type", "land"))
CREATURE_OF_YOURS = ("and", ("type", "creature"), ("controlled_by", "you"))


@dataclass(frozen=True)
class Way:
    """How a spell may be cast: the base way, the extra ways that come with it, and their costs."""

    base: str
    extras: tuple[str, ...]
    costs: tuple[Term, ...]


@dataclass(frozen=True)
class Play:
    """A complete announcement."""

    player: str
    kind: str
    object: str
    name: str
    face: str | None = None
    ability: int | None = None
    pay: tuple[str, ...] = ()
    modes: tuple[int, ...] = ()
    x: int | None = None
    targets: tuple[tuple[str, ...], ...] = ()
    division: tuple[tuple[str, int], ...] = ()


def plays(world: World, player: str | None = None) -> Iterator[Play]:
    """Every legal play, each once."""
    who = player or world.game.priority
    if who != world.game.priority:
        return
    for thing in list(world.things.values()):
        if thing.zone != "stack":
            yield from casts(world, who, thing)
            yield from lands(world, who, thing)
            yield from suspensions(world, who, thing)
            yield from activations(world, who, thing)


def proposals(world: World, player: str, thing: Thing) -> Iterator[tuple[World, Term]]:
    """The states with the card on the stack, once for each face or both halves (601.2a)."""
    if not thing.known or thing.is_token or not isinstance(thing.card, str) or thing.zone == "battlefield":
        return
    book = world.game.book
    faces = book.faces(thing.card)
    layout = book.layout(thing.card)
    if layout == "transform" or (layout == "adventure" and thing.on_adventure):
        faces = faces[:1]
    options: list[Term] = list(faces)
    fuse = all(("keyword", "fuse") in _kinds(book, face) for face in faces)
    if layout == "split" and fuse and thing.zone == "hand":
        options.append(("both", thing.card))
    for face in options:
        proposed = world.change(
            thing.id, zone="stack", face=face, controller=player, proposed_from=thing.zone
        )
        types = looks(proposed, proposed.things[thing.id]).types
        if types and "land" not in types:
            yield proposed, face


def _kinds(book: Book, face: Term) -> list[Term]:
    return [kind for ability in book.abilities(face) for kind in book.values("ability", ability)]


def may_begin_to_cast(proposed: World, player: str, spell: Thing) -> bool:
    """Timing, prohibitions and limits (117.1a, 601.3); where the card may be cast from is asked apart."""
    found = looks(proposed, spell)
    view = Viewpoint(proposed, player, spell)
    instant_speed = "instant" in found.types or permitted(proposed, player, "cast_as_though_flash", spell)
    quick = instant_speed or sorcery_timing(view, player) or "flash" in as_it_lay(proposed, spell).keywords
    if not quick:
        return False
    others = [thing for thing in proposed.in_zone("stack") if thing.id != spell.id]
    if any("split_second" in looks(proposed, thing).keywords for thing in others):
        return False
    legendary = "legendary" in found.supertypes and found.types & {"instant", "sorcery"}
    if legendary and not _controls_legend(proposed, player):
        return False
    return not prohibited(proposed, player, "cast", spell) and not _over_limit(proposed, player, spell)


def as_it_lay(proposed: World, spell: Thing) -> Looks:
    """The proposed card in the zone it would be cast from, as the face it would be cast as (601.3e).

    Abilities that let it be cast, such as flash and flashback, must be there.
    """
    zone = spell.proposed_from
    before = proposed.change(spell.id, zone=zone, controller=spell.owner, proposed_from=None, considered=True)
    return looks(before, before.things[spell.id])


def _controls_legend(world: World, player: str) -> bool:
    """205.4e."""
    return any(
        "legendary" in looks(world, thing).supertypes
        and looks(world, thing).types & {"creature", "planeswalker"}
        for thing in world.in_zone("battlefield")
        if looks(world, thing).controller == player
    )


def _over_limit(world: World, player: str, spell: Thing) -> bool:
    """Whether one spell more of this kind would be one too many this turn."""
    for source, ability in static_abilities(world):
        view = view_of(world, source)
        for who, deed, filter_, most in world.game.book.rows("limit", ability):
            if deed != "cast" or player not in players(view, who) or not matches(view, filter_, spell):
                continue
            if sum(matches(view, filter_, past) for past in _cast_before(world, player)) >= most:
                return True
    return False


def _cast_before(world: World, player: str) -> list[Thing]:
    """The spells that the player has cast this turn, as objects on the stack."""
    found = []
    for place, (who, face) in enumerate(world.game.cast_this_turn):
        if who == player:
            card = next(
                card for card in world.game.book.cards if face == card or face in world.game.book.faces(card)
            )
            halves = ("both", card) if face == card and len(world.game.book.faces(card)) > 1 else face
            found.append(Thing(f"cast before {place}", "stack", player, player, card=card, face=halves))
    return found


def cast_ways(proposed: World, player: str, spell: Thing, from_zone: str) -> Iterator[Way]:
    """Every way to pay: one base way, with every set of optional additional costs (601.2b)."""
    optional, mandatory = _additional(proposed, spell)
    for base, base_costs, forced in _bases(proposed, player, spell, from_zone):
        for size in range(len(optional) + 1):
            for chosen in itertools.combinations(optional, size):
                costs = [*base_costs, *mandatory, *(cost for _, part in chosen for cost in part)]
                extras = sorted([*(way for way, _ in chosen), *forced])
                yield Way(base, tuple(extras), tuple(costs))


def _additional(proposed: World, spell: Thing) -> tuple[list[tuple[str, list[Term]]], list[Term]]:
    book = proposed.game.book
    optional: list[tuple[str, list[Term]]] = []
    mandatory: list[Term] = []
    for ability, kind in looks(proposed, spell).abilities:
        costs = book.values("cost", ability)
        if kind[0] == "keyword" and kind[1] in OPTIONAL_KEYWORDS:
            optional.append((kind[1], costs))
        for necessity in book.values("additional_cost", ability):
            if necessity == "mandatory":
                mandatory.extend(costs)
            else:
                optional.append((necessity[1], costs))
    return optional, mandatory


def _bases(
    proposed: World, player: str, spell: Thing, from_zone: str
) -> Iterator[tuple[str, list[Term], list[str]]]:
    """The base ways: names, costs, and the extra ways that a permission to cast brings along."""
    book = proposed.game.book
    found = looks(proposed, spell)
    own = spell.owner == player
    permissions: list[tuple[list[Term], list[str]]] = []
    if from_zone == "hand" and own:
        permissions.append(([], []))
    if from_zone == "exile" and own and spell.on_adventure:
        permissions.append(([], []))
    if permitted(proposed, player, ("cast_from", from_zone), spell) and own:
        permissions.append(([], []))
    if from_zone == "graveyard" and own:
        lying = as_it_lay(proposed, spell)
        if "retrace" in lying.keywords:
            permissions.append(([LAND_TO_DISCARD], ["retrace"]))
        if found.types & {"instant", "sorcery"}:
            for ability in lying.abilities_of("flashback"):
                yield "flashback", book.values("cost", ability), []
        for ability in lying.abilities_of("escape"):
            yield "escape", book.values("cost", ability), []
    for extra_costs, extras in permissions:
        if found.cost is not None:
            yield "mana", [("mana", symbol, number) for symbol, number in found.cost] + extra_costs, extras
        for way, costs in _alternatives(proposed, player, spell):
            yield way, [*costs, *extra_costs], extras


def _alternatives(proposed: World, player: str, spell: Thing) -> Iterator[tuple[str, list[Term]]]:
    """Alternative costs: of the spell itself, and those that other objects give (118.9)."""
    book = proposed.game.book
    sources = static_abilities(proposed)
    own_view = Viewpoint(proposed, player, spell)
    for ability, kind in looks(proposed, spell).abilities:
        if kind[0] == "keyword" and kind[1] in ALTERNATIVE_KEYWORDS:
            yield kind[1], book.values("cost", ability)
        for who, filter_, way in book.rows("alternative_cost", ability):
            met = all(holds(own_view, condition) for condition in book.values("condition", ability))
            if who == "caster" and met and matches(own_view, filter_, spell):
                yield way, book.values("cost", ability)
    for source, ability in sources:
        view = view_of(proposed, source)
        for who, filter_, way in book.rows("alternative_cost", ability):
            if who == "caster" or player not in players(view, who) or not matches(view, filter_, spell):
                continue
            worth = looks(proposed, spell).mana_value
            if all(worth <= value(view, most) for most in book.values("mana_value_at_most", ability)):
                yield way, book.values("cost", ability)


def casts(world: World, player: str, thing: Thing) -> Iterator[Play]:
    """The spells that the card may be cast as."""
    seen: set[Play] = set()
    for proposed, face in proposals(world, player, thing):
        spell = proposed.things[thing.id]
        if not may_begin_to_cast(proposed, player, spell):
            continue
        shown = thing.card if isinstance(face, tuple) else face
        for way in cast_ways(proposed, player, spell, thing.zone):
            for modes, x, (targets, division) in _announcements(proposed, player, spell, way):
                pay = (way.base, *way.extras)
                play = Play(
                    player, "cast", thing.id, thing.card, shown, None, pay, modes, x, targets, division
                )
                if play not in seen:
                    seen.add(play)
                    yield play


def _announcements(
    proposed: World, player: str, spell: Thing, way: Way
) -> Iterator[tuple[tuple[int, ...], int | None, Choice]]:
    book = proposed.game.book
    found = looks(proposed, spell)
    bill = Bill(proposed, player, spell, "cast", way.costs)
    if bill.has_x:
        numbers: list[int | None] = list(x_choices(bill))
    else:
        # 107.3b: an {X} that isn't paid for is 0.
        has_x = any(symbol == "x" for symbol, _ in found.cost or ())
        numbers = [0 if has_x else None] if can_be_paid(bill, 0) else []
    if any(book.rows("nonzero_x", ability) for ability, _ in found.abilities):
        numbers = [x for x in numbers if x]
    abilities = [ability for ability, kind in found.abilities if kind == "spell"]
    enchant = [] if "aura" not in found.subtypes else found.abilities_of("enchant")
    for x in numbers:
        view = Viewpoint(proposed, player, spell, x=x)
        for chosen in itertools.product(
            *(mode_choices(book, ability, "entwine" in way.extras) for ability in abilities)
        ):
            instances: list[Instance] = []
            if way.base != "overload":
                for ability, modes in zip(abilities, chosen, strict=True):
                    instances += instances_of_ability(book, ability, modes, [way.base, *way.extras])
                for ability in enchant:
                    instances += instances_of_ability(book, ability, (), ())
            for choice in target_choices(view, spell, instances):
                yield tuple(sorted(mode for modes in chosen for mode in modes)), x, choice


def lands(world: World, player: str, thing: Thing) -> Iterator[Play]:
    """The lands that the card may be played as (116.2a, 305)."""
    if (
        not thing.known
        or thing.owner != player
        or not isinstance(thing.card, str)
        or thing.zone == "battlefield"
    ):
        return
    view = Viewpoint(world, player, thing)
    if not sorcery_timing(view, player) or prohibited(world, player, "play_land", thing):
        return
    allowed = 1 + _additional_lands(world, player)
    if dict(world.game.lands_played).get(player, 0) >= allowed:
        return
    if thing.zone != "hand" and not permitted(world, player, ("play_from", thing.zone), thing):
        return
    for face in world.game.book.faces(thing.card)[
        : None if world.game.book.layout(thing.card) == "modal" else 1
    ]:
        if "land" in world.game.book.values("printed_type", face):
            yield Play(player, "play", thing.id, thing.card, face)


def _additional_lands(world: World, player: str) -> int:
    total = 0
    for source, ability in static_abilities(world):
        view = view_of(world, source)
        for who, permission, _ in world.game.book.rows("permission", ability):
            if permission[0] == "additional_lands" and player in players(view, who):
                total += permission[1]
    return total


def suspensions(world: World, player: str, thing: Thing) -> Iterator[Play]:
    """702.62a: the card could be cast from the hand, and the suspend cost can be paid."""
    if thing.zone != "hand" or thing.owner != player or not thing.known:
        return
    for ability in looks(world, thing).abilities_of("suspend"):
        could_begin = any(
            may_begin_to_cast(proposed, player, proposed.things[thing.id])
            for proposed, _ in proposals(world, player, thing)
        )
        costs = (*world.game.book.values("cost", ability), "exile_self")
        if could_begin and can_be_paid(Bill(world, player, thing, "suspend", costs), None):
            yield Play(player, "suspend", thing.id, thing.card, pay=("suspend",))


def activations(world: World, player: str, thing: Thing) -> Iterator[Play]:
    """The activated abilities of the object that the player may activate (602)."""
    if not thing.known and thing.token is None:
        return
    for activated in activated_abilities(world, thing):
        if may_begin(world, player, activated):
            yield from _activate(world, player, activated)


def _activate(world: World, player: str, activated: Activated) -> Iterator[Play]:
    book = world.game.book
    thing = activated.thing
    name = thing.card if isinstance(thing.card, str) else thing.token.name if thing.token else str(thing.card)
    bill = Bill(world, player, thing, "activate", tuple(costs_of(book, activated)))
    numbers: list[int | None] = [None]
    if bill.has_x:
        numbers = list(x_choices(bill))
    elif not can_be_paid(bill, None):
        return
    for x in numbers:
        view = Viewpoint(world, player, thing, x=x)
        for modes in mode_choices(book, activated.ability):
            instances = instances_of_ability(book, activated.ability, modes, ())
            if activated.keyword == "equip" and not instances:
                instances = [Instance(activated.ability, 1, 1, 1, CREATURE_OF_YOURS)]
            for targets, division in target_choices(view, thing, instances):
                yield Play(
                    player,
                    "activate",
                    thing.id,
                    name,
                    None,
                    activated.number,
                    (),
                    modes,
                    x,
                    targets,
                    division,
                )
