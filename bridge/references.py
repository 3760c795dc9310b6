"""Whether what a position refers to is there. Names become ids here; players by default are filled in."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any, NoReturn, TypeVar

from lawmage.bridge import names, words
from lawmage.bridge.document import Document, Place
from lawmage.bridge.entries import Chosen, Entry, OpenCard
from lawmage.bridge.errors import InputError, LimitError
from lawmage.bridge.mistakes import as_written
from lawmage.bridge.player import Mana, Player, ThisTurn
from lawmage.bridge.position import Effect, Object, Position
from lawmage.bridge.stack import StackObject
from lawmage.bridge.words import did_you_mean, shown

#: A position with more objects is refused.
MOST_OBJECTS = 2_000
MOST_PLAYERS = 20

_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_]{0,49}")
_ID = re.compile(r"[a-z][A-Za-z0-9_]{0,99}")
_Key = TypeVar("_Key")


def linked(position: Position, document: Document, at: Place = ()) -> Position:
    """A position whose references have been checked and replaced by ids and names of players.

    Args:
        position: the position as it was read.
        document: the document it comes from, for the places of errors.
        at: the path of the position in the document.

    Returns:
        The position in its final form.

    Raises:
        InputError: an id stands twice or isn't well formed, or something refers to what isn't there.
        LimitError: there are more than 2,000 objects or 20 players.

    Example:
        >>> position = Position(turn={"active": "a", "step": "draw"}, players={"A": {}, "B": {}})
        >>> linked(position, Document("", {})).turn.priority
        'A'
    """
    return _Linker(document, at).link(position)


class _Linker:
    def __init__(self, document: Document, at: Place) -> None:
        self.document = document
        self.at = at
        self.players: dict[str, str] = {}
        self.ids: dict[str, Object] = {}
        self.named: dict[str, list[str]] = {}

    def wrong(self, message: str, *path: str | int) -> NoReturn:
        raise InputError(message, self.place(*path))

    def place(self, *path: str | int) -> str:
        return self.document.place(as_written(path, self.document, self.at))

    def link(self, position: Position) -> Position:
        self._check_players(position)
        self._check_size(position)
        self._check_ids(position)
        ids = {thing.id for thing in position.objects()}
        players = tuple(
            self._with_commander(player, ids, "players", i) for i, player in enumerate(position.players)
        )
        position = position.model_copy(update={"players": players})
        for thing in position.objects():
            self.ids[thing.id] = thing
            for name in _names_of(thing.entry):
                self.named.setdefault(name, []).append(thing.id)
        turn = position.turn
        active = self.player(turn.active, "turn", "active")
        priority = self.player(turn.priority, "turn", "priority") if turn.priority else active
        combat = position.combat
        if combat:
            combat = combat.model_copy(
                update={
                    "attackers": self._pairs(combat.attackers, self.thing, "combat", "attackers"),
                    "blocks": self._pairs(combat.blocks, self.objects, "combat", "blocks"),
                }
            )
        return position.model_copy(
            update={
                "turn": turn.model_copy(update={"active": active, "priority": priority}),
                "players": tuple(self._player(player, "players", i) for i, player in enumerate(players)),
                "stack": tuple(self._on_stack(item, "stack", i) for i, item in enumerate(position.stack)),
                "combat": combat,
                "effects": tuple(self._effect(item, "effects", i) for i, item in enumerate(position.effects)),
                "timestamps": self._timestamps(position, "timestamps"),
            }
        )

    # What must hold before anything can be looked up

    def _check_players(self, position: Position) -> None:
        if len(position.players) < 2:
            self.wrong("a game has two players or more", "players")
        if len(position.players) > MOST_PLAYERS:
            raise LimitError(f"more than {MOST_PLAYERS} players", self.place("players"))
        constants: dict[str, str] = {}
        for place, player in enumerate(position.players):
            constant = player.name.lower()
            if not _NAME.fullmatch(player.name) or constant == "not":
                said = "it is one word of the letters A to Z, digits and _, and begins with a letter"
                self.wrong(f"{shown(player.name)} can't name a player; {said}", "players", place)
            if constant in constants:
                self.wrong(f"{player.name} and {constants[constant]} differ only in case", "players", place)
            constants[constant] = player.name
        self.players = constants

    def _check_size(self, position: Position) -> None:
        total = len(position.stack)
        for place, player in enumerate(position.players):
            for zone in (*words.ZONES, "emblems"):
                for index, entry in enumerate(player.zone(zone)):
                    total += entry.count if entry.unknown is None else 0
                    if total > MOST_OBJECTS:
                        raise LimitError(
                            f"here the position passes the limit of {MOST_OBJECTS:,} objects; "
                            "cards that don't matter can be given as unknown, with their number",
                            self.place("players", place, zone, index),
                        )
        if total > MOST_OBJECTS:
            raise LimitError(f"the position has more than {MOST_OBJECTS:,} objects", self.place("stack"))

    def _check_ids(self, position: Position) -> None:
        seen: dict[str, str] = {}
        entries: list[tuple[Entry | StackObject | Effect, Place]] = [
            (entry, ("players", place, zone, index))
            for place, player in enumerate(position.players)
            for zone in (*words.ZONES, "emblems")
            for index, entry in enumerate(player.zone(zone))
        ]
        entries += [(item, ("stack", index)) for index, item in enumerate(position.stack)]
        entries += [(item, ("effects", index)) for index, item in enumerate(position.effects)]
        for entry, path in entries:
            name = entry.id
            if name is None:
                continue
            if not _ID.fullmatch(name) or name == "not":
                self.wrong(
                    f"{shown(name)} can't be an id; begin with a small letter and go on with letters, "
                    "digits and _",
                    *path,
                    "id",
                )
            if name in self.players:
                self.wrong(f"the id {name} is taken by the player {self.players[name]}", *path, "id")
            if name in seen:
                self.wrong(f"the id {name} stands here twice; the other is at {seen[name]}", *path, "id")
            seen[name] = self.place(*path)

    def _with_commander(self, player: Player, ids: set[str], *path: str | int) -> Player:
        """A commander that isn't listed anywhere is in the command zone."""
        listed = [entry for zone in words.ZONES for entry in player.zone(zone)]
        missing = []
        for index, reference in enumerate(player.commander):
            if reference in ids:
                continue
            try:
                name = names.resolve(reference, self.place(*path, "commander", index))
            except InputError as error:
                hint = did_you_mean(reference, ids)
                self.wrong(
                    error.message if not hint else f"nothing here is {shown(reference)}{hint}",
                    *path,
                    "commander",
                    index,
                )
            if not any(entry.card == name.full for entry in listed):
                missing.append(OpenCard(card=name.full))
        return player.model_copy(update={"command": (*player.command, *missing)}) if missing else player

    # Looking things up

    def player(self, reference: str, *path: str | int) -> str:
        found = self.players.get(reference.lower())
        if found is None:
            known = list(self.players.values())
            hint = did_you_mean(reference, known) or f"; the players are {', '.join(known)}"
            self.wrong(f"there is no player {shown(reference)}{hint}", *path)
        return found

    def object(self, reference: str, *path: str | int, also: Iterable[str] = ()) -> str:
        if reference in self.ids:
            return reference
        shared = self.named.get(words.fold(reference), [])
        if len(shared) > 1:
            self.wrong(
                f"{shown(reference)} is the name of {len(shared)} objects; say which by an id: "
                f"{', '.join(shared[:5])}{'…' if len(shared) > 5 else ''}",
                *path,
            )
        if not shared:
            known = [*self.ids, *(thing.entry.name for thing in self.ids.values()), *also]
            self.wrong(f"nothing here is {shown(reference)}{did_you_mean(reference, known)}", *path)
        return shared[0]

    def thing(self, reference: str, *path: str | int) -> str:
        if reference not in self.ids and reference.lower() in self.players:
            return self.players[reference.lower()]
        return self.object(reference, *path)

    def objects(self, references: Iterable[str], *path: str | int) -> tuple[str, ...]:
        return tuple(self.object(reference, *path, index) for index, reference in enumerate(references))

    def things(self, references: Iterable[str], *path: str | int) -> tuple[str, ...]:
        return tuple(self.thing(reference, *path, index) for index, reference in enumerate(references))

    def _timestamps(self, position: Position, *path: str | int) -> tuple[str, ...]:
        effects = {effect.id for effect in position.effects if effect.id}
        cards = {words.fold(name) for effect in position.effects for name in _spellings(effect.of)}
        found: list[str] = []
        for index, reference in enumerate(position.timestamps):
            name = words.fold(reference)
            if name in cards and reference not in {*effects, *self.ids} and name not in self.named:
                self.wrong(f"to name the effect of {reference} here, give it an id", *path, index)
            known = reference if reference in effects else self.object(reference, *path, index, also=effects)
            if known in found:
                self.wrong(f"{known} stands here twice", *path, index)
            found.append(known)
        return tuple(found)

    def _pairs(
        self, pairs: Mapping[str, Any], look_up: Callable[..., Any], *path: str | int
    ) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for key, value in pairs.items():
            name = self.object(key, *path, key)
            if name in found:
                self.wrong(f"{name} stands here twice", *path, key)
            found[name] = look_up(value, *path, key)
        return found

    # The parts of a position

    def _player(self, player: Player, *path: str | int) -> Player:
        update: dict[str, Any] = {
            zone: tuple(
                self._entry(entry, player, *path, zone, index)
                for index, entry in enumerate(player.zone(zone))
            )
            for zone in (*words.ZONES, "emblems")
        }
        update["commander"] = tuple(
            self._commander(reference, player, *path, "commander", index)
            for index, reference in enumerate(player.commander)
        )
        update["mana"] = tuple(self._mana(mana, *path, "mana", i) for i, mana in enumerate(player.mana))
        update["this_turn"] = self._this_turn(player.this_turn, *path, "this_turn")
        return player.model_copy(update=update)

    def _entry(self, entry: Entry, player: Player, *path: str | int) -> Entry:
        update: dict[str, Any] = {}
        for field, default in (("owner", player.name), ("controller", player.name)):
            if reference := getattr(entry, field):
                name = self.player(reference, *path, field)
                update[field] = name if name != default else None
        if entry.attached_to:
            update["attached_to"] = self.thing(entry.attached_to, *path, "attached_to")
        if entry.exiled_with:
            update["exiled_with"] = self.object(entry.exiled_with, *path, "exiled_with")
        if entry.revealed_to:
            update["revealed_to"] = tuple(
                self.player(name, *path, "revealed_to", index) for index, name in enumerate(entry.revealed_to)
            )
        if entry.chosen:
            update["chosen"] = self._chosen(entry.chosen, *path, "chosen")
        return entry.model_copy(update=update) if update else entry

    def _chosen(self, chosen: Chosen, *path: str | int) -> Chosen:
        if chosen.kind not in ("", "player"):
            return chosen
        value = str(chosen.value)
        if chosen.kind == "player" or value.lower() in self.players:
            return Chosen.model_construct(kind="player", value=self.player(value, *path))
        word = words.fold(value).strip()
        if word == words.ANOTHER_NAME:
            return Chosen.model_construct(kind="card_name", value=word)
        for kind, closed in (("color", tuple(words.COLORS.values())), ("card_type", words.CARD_TYPES)):
            if word in closed:
                return Chosen.model_construct(kind=kind, value=word)
        if word in words.subtypes():
            return Chosen.model_construct(kind="subtype", value=words.subtypes()[word])
        try:
            return Chosen.model_construct(kind="card_name", value=names.spelled(value))
        except InputError:
            known = [*words.COLORS.values(), *words.CARD_TYPES, *words.subtypes().values()]
            meant = words.COLORS.get(value.strip("{} ").upper())
            hint = f"; did you mean {meant}?" if meant else did_you_mean(value, known)
            hint = hint or "; for a mode write {mode: NAME}"
            self.wrong(f"{shown(value)} is no colour, type, card or player{hint}", *path)

    def _commander(self, reference: str, player: Player, *path: str | int) -> str:
        if reference in self.ids:
            return reference
        full = names.resolve(reference).full
        own = [
            thing.id
            for thing in self.ids.values()
            if isinstance(thing.entry, Entry) and thing.entry.card == full and thing.player == player.name
        ]
        if len(own) > 1:
            self.wrong(f"{shown(reference)} is the name of {len(own)} objects; say which by an id", *path)
        return own[0]

    def _mana(self, mana: Mana, *path: str | int) -> Mana:
        if not mana.source:
            return mana
        return mana.model_copy(update={"source": self.object(mana.source, *path, "from")})

    def _this_turn(self, turn: ThisTurn, *path: str | int) -> ThisTurn:
        update: dict[str, Any] = {
            field: self.objects(getattr(turn, field), *path, field) for field in ("attacked", "entered")
        }
        update["activated"] = tuple(
            item.model_copy(update={"of": self.object(item.of, *path, "activated", index)})
            for index, item in enumerate(turn.activated)
        )
        return turn.model_copy(update=update)

    def _on_stack(self, item: StackObject, *path: str | int) -> StackObject:
        update: dict[str, Any] = {"targets": self.things(item.targets, *path, "targets")}
        if item.of:
            update["of"] = self.object(item.of, *path, "of")
            source = self.ids[update["of"]]
            update["controller"] = (source.entry.controller if isinstance(source.entry, Entry) else None) or (
                source.player
            )
        if item.controller:
            update["controller"] = self.player(item.controller, *path, "controller")
        if item.owner:
            owner = self.player(item.owner, *path, "owner")
            update["owner"] = owner if owner != update["controller"] else None
        if item.chosen:
            update["chosen"] = self._chosen(item.chosen, *path, "chosen")
        divided: dict[str, int] = {}
        for key, number in item.divide.items():
            target = self.thing(key, *path, "divide", key)
            if target not in update["targets"]:
                self.wrong(f"{target} isn't one of the targets", *path, "divide", key)
            divided[target] = number
        update["divide"] = divided
        return item.model_copy(update=update)

    def _effect(self, effect: Effect, *path: str | int) -> Effect:
        update: dict[str, Any] = {"targets": self.things(effect.targets, *path, "targets")}
        name = names.find(effect.of)
        update["of"] = (
            name.full
            if effect.of not in self.ids and words.fold(effect.of) not in self.named and name
            else self.object(effect.of, *path, "of")
        )
        if update["of"] not in self.ids and name and name.later_face and not effect.face:
            update["face"] = name.later_face
        if effect.controller:
            update["controller"] = self.player(effect.controller, *path, "controller")
        return effect.model_copy(update=update)


def _names_of(entry: Entry | StackObject) -> set[str]:
    """The names that an object can be referred to by: its own, its card's and its faces'."""
    full = entry.card or (entry.name if isinstance(entry, Entry) else "")
    if isinstance(entry, Entry) and entry.copy_of:
        full = entry.copy_of
    return {words.fold(name) for name in _spellings(full)}


def _spellings(full: str) -> set[str]:
    return {name for name in (full, *full.split(" // ")) if name}
