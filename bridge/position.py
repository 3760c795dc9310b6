"""A position of a game: the models of the file format, after the short forms have been read.

``load.py`` makes them from files. In a loaded position every card has its full name, every reference is an id
(of :meth:`Position.objects`) or the name of a player, and every default is filled in.
"""

from __future__ import annotations

import functools
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Annotated, Any, NamedTuple

from pydantic import BeforeValidator, Field, model_validator

from lawmage.bridge import fields, words
from lawmage.bridge.entries import (
    Chosen,
    EmblemEntry,
    Entry,
    ExiledCard,
    HiddenCard,
    OpenCard,
    Permanent,
    with_face,
)
from lawmage.bridge.fields import Count, Model, Natural, Number, Reference, References, problem
from lawmage.bridge.words import shown


class Mana(Model):
    """Unspent mana."""

    mana: fields.ManaText = Field(description='Mana symbols, such as "{R}{R}".')
    only: fields.Text | None = Field(default=None, description="What it may be spent on, if not on anything.")
    source: Reference | None = Field(default=None, alias="from", description="The object that produced it.")

    @classmethod
    def long_form(cls, value: object) -> object:
        return {"mana": value} if isinstance(value, str) else value


class Activated(Model):
    """An activated ability that was activated this turn. In a file an id alone means the first one."""

    of: Reference = Field(description="The object that has the ability.")
    ability: Count = Field(default=1, description="Which of its activated abilities, in printed order.")

    @classmethod
    def long_form(cls, value: object) -> object:
        return {"of": value} if isinstance(value, str) else value


class ThisTurn(Model):
    """What a player has done this turn."""

    cast: fields.FacesCast = Field(
        default=(), description="The spells that the player has cast this turn, in order."
    )
    lands_played: Natural = Field(default=0, description="Lands played.")
    drawn: Natural = Field(default=0, description="Cards drawn.")
    life_lost: Natural = Field(default=0, description="Life lost.")
    life_gained: Natural = Field(default=0, description="Life gained.")
    attacked: References = Field(default=(), description="Creatures that attacked.")
    entered: References = Field(default=(), description="Objects that entered the battlefield.")
    activated: Annotated[tuple[Activated, ...], BeforeValidator(fields.listed)] = Field(
        default=(), description="Activated abilities that were activated."
    )


def _library(value: object) -> object:
    """The forms of a library: a list, a number of unknown cards, or known cards on top of unknown ones."""
    if isinstance(value, dict):
        for key in value:
            if key not in ("top", "unknown"):
                raise problem(f"unknown field {shown(key)}; known are top, unknown", key)
        unknown = value.get("unknown")
        rest = () if unknown is None else ({"unknown": unknown},)
        return (*_entries(value.get("top")), *rest)
    return _entries(value)


def _entries(value: object) -> tuple[object, ...]:
    if isinstance(value, int) and not isinstance(value, bool):
        return ({"unknown": value},)
    entries = fields.listed(value)
    assert isinstance(entries, tuple)
    return entries


def _pool(value: object) -> object:
    if isinstance(value, str):
        return ({"mana": value},) if fields.mana_text(value) else ()
    if isinstance(value, dict):
        raise problem('write mana symbols in quotes, as in "{R}{R}"')
    return fields.listed(value)


def _names(value: object) -> object:
    return (value,) if isinstance(value, str) else fields.listed(value)


_Zone = BeforeValidator(_entries)


class Player(Model):
    """A player: what the player has, and the objects in the player's zones."""

    name: Annotated[str, Field(exclude=True)] = ""
    life: Number = Field(default=20, description="Life total.")
    mana: Annotated[tuple[Mana, ...], BeforeValidator(_pool)] = Field(default=(), description="Unspent mana.")
    counters: fields.Counters = Field(
        default={}, description="Counters on the player, such as poison or energy."
    )
    designations: fields.PlayerDesignations = Field(
        default=(), description="Designations such as the monarch."
    )
    commander: Annotated[References, BeforeValidator(_names)] = Field(
        default=(), description="The player's commander."
    )
    emblems: Annotated[tuple[EmblemEntry, ...], _Zone] = Field(
        default=(), description="Emblems, by the card they come from."
    )
    this_turn: Annotated[ThisTurn, BeforeValidator(lambda value: {} if value is None else value)] = Field(
        default=ThisTurn(), description="What the player has done this turn."
    )
    battlefield: Annotated[tuple[Permanent, ...], _Zone] = Field(
        default=(), description="Permanents, in order of arrival."
    )
    hand: Annotated[tuple[HiddenCard, ...], _Zone] = Field(default=(), description="Cards in hand.")
    graveyard: Annotated[tuple[OpenCard, ...], _Zone] = Field(
        default=(), description="Cards in the graveyard."
    )
    exile: Annotated[tuple[ExiledCard, ...], _Zone] = Field(
        default=(), description="Cards that the player owns in exile."
    )
    library: Annotated[tuple[HiddenCard, ...], BeforeValidator(_library)] = Field(
        default=(), description="Cards in the library, top first."
    )
    command: Annotated[tuple[OpenCard, ...], _Zone] = Field(
        default=(), description="Cards in the command zone."
    )

    def zone(self, zone: str) -> tuple[Entry, ...]:
        """The entries of a zone.

        Args:
            zone: one of ``words.ZONES``, or ``emblems``.

        Example:
            >>> [entry.count for entry in Player(hand=["2 Opt"]).zone("hand")]
            [2]
        """
        entries: tuple[Entry, ...] = getattr(self, zone)
        return entries


class StackObject(Model):
    """A spell or an ability on the stack."""

    card: fields.FullName | None = Field(default=None, description="The card, for a spell.")
    ability: Count | None = Field(
        default=None,
        description="For an ability: which of its source's abilities of that kind, in printed order.",
    )
    of: Reference | None = Field(default=None, description="The source of the ability.")
    kind: (
        Annotated[str, BeforeValidator(fields.one_of(("activated", "triggered"), "kind of ability"))] | None
    ) = Field(
        default=None, description="activated or triggered; triggered if there is an event, else activated."
    )
    id: str | None = Field(
        default=None, description="A name for the object that the rest of the position can use."
    )
    controller: Reference | None = Field(default=None, description="The player who controls it.")
    owner: Reference | None = Field(default=None, description="Its owner, if that isn't its controller.")
    cast_from: fields.Zone | None = Field(
        default=None, alias="from", description="The zone it was cast from."
    )
    face: str | None = Field(default=None, description="The face it was cast as, if it isn't the first one.")
    face_down: bool = Field(default=False, description="It was cast face down.")
    bestowed: bool = Field(default=False, description="It was cast for its bestow cost.")
    targets: References = Field(default=(), description="Its targets, in order.")
    modes: fields.Numbers = Field(default=(), description="The numbers of the chosen modes.")
    x: Natural | None = Field(default=None, description="The value of X.")
    chosen: Chosen | None = Field(default=None, description="What was chosen for it.")
    paid: Annotated[fields.Ways, BeforeValidator(_names)] = Field(
        default=(), description="Ways it was paid for: kicker, ..."
    )
    paid_with: Annotated[dict[str, object], BeforeValidator(fields.mapping)] = Field(
        default={}, description="What its costs were paid with."
    )
    divide: fields.Division = Field(default={}, description="How its effect is divided among its targets.")
    is_copy: bool = Field(default=False, alias="copy", description="It is a copy.")
    event: Annotated[dict[str, object], BeforeValidator(fields.mapping)] = Field(
        default={}, description="What a triggered ability saw."
    )

    @classmethod
    def long_form(cls, value: object) -> object:
        if isinstance(value, str):
            raise problem(f"who controls it? Write {{card: {value[:40]}, controller: NAME OF A PLAYER}}")
        if isinstance(value, dict) and value.get("ability") is not None and value.get("kind") is None:
            return {**value, "kind": "triggered" if value.get("event") else "activated"}
        return with_face(value) if isinstance(value, dict) else value

    @model_validator(mode="after")
    def _consistent(self) -> StackObject:
        if (self.card is None) == (self.ability is None):
            raise problem("an object on the stack needs either card, for a spell, or ability and of")
        for field in (
            ("of", "kind", "event")
            if self.card
            else ("cast_from", "owner", "bestowed", "face_down", "is_copy")
        ):
            if field in self.model_fields_set:
                named = type(self).model_fields[field].alias or field
                raise problem(f"{named} belongs to {'an ability' if self.card else 'a spell'}", named)
        if self.ability and not self.of:
            raise problem("an ability on the stack needs of: the object that has it", "ability")
        if self.card and not self.controller:
            raise problem(f"who controls {self.card}? Add controller: NAME OF A PLAYER")
        return self

    @property
    def name(self) -> str:
        """What the object is called for a reader.

        Example:
            >>> StackObject(card="Opt", controller="A").name
            'Opt'
        """
        return self.face or self.card or f"{self.kind} ability {self.ability} of {self.of}"


def _blocked(value: object) -> object:
    mapping = fields.mapping(value)
    assert isinstance(mapping, dict)
    return {blocker: _names(attackers) for blocker, attackers in mapping.items()}


def _attackers(value: object) -> object:
    if isinstance(value, str | list):
        raise problem("name each attacker with what it attacks, as in {bear: B}")
    return fields.mapping(value)


class Combat(Model):
    """Who attacks and who blocks."""

    attackers: Annotated[dict[Reference, Reference], BeforeValidator(_attackers)] = Field(
        default={},
        description="Each attacking creature, with the player, planeswalker or battle that it attacks.",
    )
    blocks: Annotated[dict[Reference, References], BeforeValidator(_blocked)] = Field(
        default={}, description="Each blocking creature, with what it blocks."
    )


class Effect(Model):
    """A continuous effect, replacement effect or delayed trigger that is already in force."""

    of: Reference = Field(description="The object or card that the effect comes from.")
    ability: Count = Field(default=1, description="Which of its abilities, in printed order.")
    controller: Reference | None = Field(default=None, description="The player who controls the effect.")
    targets: References = Field(default=(), description="The targets that were chosen.")
    x: Natural | None = Field(default=None, description="The value of X.")
    until: fields.Text | None = Field(default=None, description="How long it lasts.")


class Turn(Model):
    """The turn, its step and who has priority."""

    active: Reference = Field(description="The player whose turn it is.")
    step: fields.Step = Field(description="The step, by its name in the rules.")
    number: Count = Field(default=1, description="The number of the turn.")
    priority: Reference | None = Field(
        default=None, description="The player who has priority: the active one unless given."
    )


class Object(NamedTuple):
    """One object of a position.

    Args:
        id: the id given in the file, or a generated one.
        entry: what the position says about it.
        player: the player under whom it is listed; the controller of an object on the stack.
        zone: the zone it is in.
        place: the index of its entry in the list of that zone (or of emblems).
    """

    id: str
    entry: Entry | StackObject
    player: str
    zone: str
    place: int


def _players(value: object) -> object:
    """The players of a file, a mapping in turn order, as a list."""
    if not isinstance(value, dict):
        raise problem(f"expected the players in turn order, as in {{A: ..., B: ...}}, not {shown(value)}")
    for name, player in value.items():
        if isinstance(player, dict) and "name" in player:
            raise problem("unknown field 'name'; a player's name is the key", name, "name")
        if player is not None and not isinstance(player, dict):
            raise problem(f"expected what the player has, as in {{hand: [Opt]}}, not {shown(player)}", name)
    return tuple({**(player or {}), "name": str(name)} for name, player in value.items())


class Position(Model):
    """A position of a game."""

    turn: Turn = Field(description="Whose turn it is, and which step.")
    players: Annotated[tuple[Player, ...], BeforeValidator(_players)] = Field(
        description="The players in turn order, two or more, by name."
    )
    stack: Annotated[tuple[StackObject, ...], BeforeValidator(fields.listed)] = Field(
        default=(), description="Spells and abilities on the stack, bottom first."
    )
    combat: Combat | None = Field(
        default=None, description="Attackers and blockers, in a position inside combat."
    )
    effects: Annotated[tuple[Effect, ...], BeforeValidator(fields.listed)] = Field(
        default=(),
        description="Continuous effects, replacement effects and delayed triggers already in force.",
    )
    timestamps: References = Field(
        default=(), description="Permanents, oldest first, where the lists don't tell."
    )
    settle: bool = Field(
        default=False, description="Check state-based actions and triggers before the first decision."
    )

    def player(self, name: str) -> Player:
        """The player of a name.

        Args:
            name: as the position spells it.

        Raises:
            KeyError: there is no such player.

        Example:
            >>> position = Position(turn={"active": "A", "step": "draw"}, players={"A": {"life": 3}, "B": {}})
            >>> position.player("A").life
            3
        """
        return {player.name: player for player in self.players}[name]

    def objects(self) -> tuple[Object, ...]:
        """Every object, with its id: player by player, zone by zone, then the stack from the bottom.

        An object without an id of its own has one made from its name: ``mountain``, ``mountain_2`` and so on.

        Example:
            >>> from lawmage.bridge.load import load
            >>> position = load({"turn": {"active": "A", "step": "draw"},
            ...                  "players": {"A": {"battlefield": ["2 Snow-Covered Island"]}, "B": {}}})
            >>> [object.id for object in position.objects()]
            ['snow_covered_island', 'snow_covered_island_2']
        """
        return self._objects

    def model_copy(self, *, update: Mapping[str, Any] | None = None, deep: bool = False) -> Position:
        """A changed copy, whose objects are listed anew."""
        copy = super().model_copy(update=update, deep=deep)
        copy.__dict__.pop("_objects", None)
        return copy

    @functools.cached_property
    def _objects(self) -> tuple[Object, ...]:
        listed = list(self._listed())
        taken = {entry.id for entry, *_ in listed if entry.id} | {
            words.constant(p.name) for p in self.players
        }
        last: Counter[str] = Counter()
        objects = []
        for entry, player, zone, index in listed:
            if entry.id is not None:
                objects.append(Object(entry.id, entry, player, zone, index))
                continue
            base = _base(entry)
            for _ in range(entry.count if isinstance(entry, Entry) else 1):
                objects.append(Object(_next_id(base, last, taken), entry, player, zone, index))
        return tuple(objects)

    def _listed(self) -> Iterator[tuple[Entry | StackObject, str, str, int]]:
        for player in self.players:
            for zone in (*words.ZONES, "emblems"):
                for index, entry in enumerate(player.zone(zone)):
                    if entry.unknown is None:
                        yield entry, player.name, "command" if zone == "emblems" else zone, index
        for index, item in enumerate(self.stack):
            yield item, item.controller or "", "stack", index


def _base(entry: Entry | StackObject) -> str:
    if isinstance(entry, StackObject) and entry.ability is not None:
        return "ability"
    name = entry.face or entry.card if isinstance(entry, StackObject) else entry.name
    base = words.constant((name or "").split(" // ")[0])
    return base if re.match(r"[a-z]", base) and base != "not" else f"card_{base}".rstrip("_")


def _next_id(base: str, last: Counter[str], taken: set[str]) -> str:
    while True:
        last[base] += 1
        name = base if last[base] == 1 else f"{base}_{last[base]}"
        if name not in taken:
            taken.add(name)
            return name
