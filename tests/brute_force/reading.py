"""From a loaded position to the world of the brute force."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from typing import Any

from brute_force.cards import Book
from brute_force.mana import Mana, pool_of
from brute_force.terms import Term
from brute_force.world import Earlier, Game, Thing, Token, World
from lawmage.bridge.entries import Entry
from lawmage.bridge.position import Effect, Object, Position
from lawmage.bridge.stack import StackObject

_LETTERS = {"W": "white", "U": "blue", "B": "black", "R": "red", "G": "green", "C": "colorless"}


def word(text: str) -> str:
    """The constant for a word of the position."""
    return re.sub(r"[^a-z0-9]+", "_", text.lower().replace("'", "")).strip("_")


def world_of(position: Position, book: Book) -> World:
    """The state of the game that a position describes."""
    things: dict[str, Thing] = {}
    places: Counter[tuple[str, str]] = Counter()
    for found in position.objects():
        places[found.player, found.zone] += 1
        place = places[found.player, found.zone]
        thing = (
            _spell(position, found)
            if isinstance(found.entry, StackObject)
            else _entry(found, found.entry, place)
        )
        things[thing.id] = thing
    combat = position.combat
    for attacker in combat.attackers if combat else ():
        things[attacker] = replace(things[attacker], attacking=True)
    for blocker in combat.blocks if combat else ():
        things[blocker] = replace(things[blocker], blocking=True)
    activated = Counter(
        (use.of, use.ability) for player in position.players for use in player.this_turn.activated
    )
    game = Game(
        book,
        tuple(player.name for player in position.players),
        position.turn.active,
        word(position.turn.step),
        position.turn.priority or position.turn.active,
        tuple((player.name, face) for player in position.players for face in player.this_turn.cast),
        tuple((player.name, player.this_turn.lands_played) for player in position.players),
        timestamps=_timestamps(position),
        earlier=tuple(
            _earlier(position, effect, things, number) for number, effect in enumerate(position.effects, 1)
        ),
        distinct=frozenset(thing.id for thing in things.values() if _changes_others(book, thing)),
    )
    return World(
        game,
        things,
        tuple((player.name, player.life) for player in position.players),
        tuple((player.name, _pool(player)) for player in position.players),
        frozenset((thing, number, times) for (thing, number), times in activated.items()),
    )


def _timestamps(position: Position) -> dict[str, int]:
    """Permanents in order of arrival; those whose order is stated share their places in another order.

    With effects in it the order is taken to be stated in full.
    """
    if any(effect.id in position.timestamps for effect in position.effects):
        return {name: place for place, name in enumerate(position.timestamps, 1)}
    arrived = [found.id for found in position.objects() if found.zone == "battlefield"]
    stated = iter(position.timestamps)
    in_order = [next(stated) if name in position.timestamps else name for name in arrived]
    return {name: place for place, name in enumerate(in_order, 1)}


def _earlier(position: Position, effect: Effect, things: dict[str, Thing], number: int) -> Earlier:
    card = things[effect.of].card if effect.of in things else effect.of
    controller = effect.controller or position.turn.active
    age = _timestamps(position).get(effect.id or "", len(things) + number)
    return Earlier(("", card, effect.ability), effect.of, controller, effect.targets, age, effect.x)


def _changes_others(book: Book, thing: Thing) -> bool:
    """Whether effects come from it, whose order counts."""
    if thing.zone != "battlefield" or not isinstance(thing.card, str):
        return False
    abilities = [ability for face in book.faces(thing.card) for ability in book.abilities(face)]
    return any(book.rows("modifies", ability) for ability in abilities)


def _pool(player: Any) -> Any:
    assert not any(mana.only for mana in player.mana), "restricted mana in a pool"
    symbols = "".join(mana.mana for mana in player.mana)
    return pool_of((Mana(_LETTERS[letter]), 1) for letter in re.findall(r"\{(\w)\}", symbols))


def _entry(found: Object, entry: Entry, place: int) -> Thing:
    assert not (entry.copied and entry.copied.face_down), "a copy of what was face down"
    card: Term = entry.copy_of or entry.card
    if entry.emblem:
        card = ("emblem", entry.emblem)
    return Thing(
        found.id,
        found.zone,
        entry.owner or found.player,
        entry.controller or found.player,
        card=card,
        token=_token(entry) if entry.token and not entry.copied else None,
        is_token=bool(entry.token),
        face=entry.face,
        tapped=entry.tapped,
        sick=entry.sick,
        counters=frozenset((_counter(kind), number) for kind, number in entry.counters.items() if number),
        attached_to=entry.attached_to,
        chosen=_chosen(entry),
        on_adventure=entry.on_adventure,
        face_down=entry.face_down,
        place=place if found.zone == "library" else 0,
    )


def _counter(kind: str) -> Term:
    match = re.fullmatch(r"([+-]\d+)/([+-]\d+)", kind)
    return ("pt", int(match[1]), int(match[2])) if match else word(kind)


def _chosen(entry: Entry) -> frozenset[tuple[str, Any]]:
    if entry.chosen is None:
        return frozenset()
    value: Any = entry.chosen.value
    if entry.chosen.kind in {"color", "subtype", "card_type"}:
        value = word(str(value))
    return frozenset({(entry.chosen.kind, value)})


def _token(entry: Entry) -> Token:
    words = [word(part) for part in re.split(r"\s*[—-]\s*", entry.type_line or "")[0].split()]
    subtypes = re.split(r"\s+[—-]\s+", entry.type_line or "")[1:]
    supertypes = {"basic", "legendary", "snow", "world"}
    return Token(
        str(entry.token),
        frozenset(set(words) - supertypes - {"token"}),
        frozenset(set(words) & supertypes),
        frozenset(word(part) for part in " ".join(subtypes).split()),
        frozenset(_LETTERS.get(color, color) for color in entry.colors),
        entry.power,
        entry.toughness,
        frozenset(word(ability) for ability in entry.abilities),
    )


def _spell(position: Position, found: Object) -> Thing:
    spell = found.entry
    assert isinstance(spell, StackObject)
    face: Term = spell.face
    if face is not None and face == spell.card:
        face = ("both", face)
    return Thing(
        found.id,
        "stack",
        spell.owner or found.player,
        found.player,
        card=spell.card,
        face=face,
        x=spell.x or 0,
        ability_of=spell.of,
        ability_kind=spell.kind,
    )
