"""A position of a game: the models of the file format, after the short forms have been read.

``load.py`` makes them from files. In a loaded position every card has its full name, every reference is an id
(of :meth:`Position.objects`) or the name of a player, and every default is filled in.
"""

from __future__ import annotations

import dataclasses
import functools
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Annotated, Any, NamedTuple

from pydantic import BeforeValidator, Field, PrivateAttr

from lawmage.bridge import fields, words
from lawmage.bridge.document import Document, Place
from lawmage.bridge.entries import Entry
from lawmage.bridge.fields import Count, Model, Natural, Reference, References, problem
from lawmage.bridge.mistakes import as_written
from lawmage.bridge.player import Player
from lawmage.bridge.stack import StackObject
from lawmage.bridge.state import State
from lawmage.bridge.words import did_you_mean, shown


def _blocked(value: object) -> object:
    mapping = fields.mapping(value)
    assert isinstance(mapping, dict)
    return {blocker: fields.one_or_more(attackers) for blocker, attackers in mapping.items()}


def _readings(value: object) -> object:
    mapping = fields.mapping(value)
    assert isinstance(mapping, dict)
    if not mapping:
        return mapping
    from lawmage.bridge.readings import unclear_rules  # reads programs; few positions need them

    known = {unclear.name: tuple(name for name, _ in unclear.readings) for unclear in unclear_rules()}
    read = {}
    for question, reading in mapping.items():
        name = words.constant(str(question))
        if name not in known:
            hint = did_you_mean(str(question), known) or f"; known are {', '.join(known)}"
            raise problem(f"{shown(question)} is no question with named readings{hint}", question)
        meant = words.constant(str(reading))
        if meant not in known[name]:
            hint = did_you_mean(str(reading), known[name]) or f"; known are {', '.join(known[name])}"
            raise problem(f"{shown(reading)} is no reading of {name}{hint}", question)
        read[name] = meant
    return read


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
    id: str | None = Field(default=None, description="A name for the effect that timestamps can use.")
    face: Reference | None = Field(
        default=None, description="The face of the card that it comes from, unless that is the first one."
    )
    ability: Count = Field(default=1, description="Which of its abilities, in printed order.")
    controller: Reference | None = Field(
        default=None, description="The player who controls the effect; that of the object if left out."
    )
    targets: References = Field(default=(), description="The targets that were chosen.")
    x: Natural | None = Field(default=None, description="The value of X.")
    until: fields.Duration | None = Field(
        default=None, description="How long it lasts; may be left out, since it lasts now."
    )


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


@dataclass(frozen=True)
class Source:
    """What a position was read from, for the places of errors. Positions from different files may be equal.

    Attributes:
        document: the document.
        at: the path of the position in it.
    """

    document: Document = dataclasses.field(default=Document("", {}), compare=False)
    at: Place = dataclasses.field(default=(), compare=False)


class Position(Model):
    """A position of a game."""

    _source: Source = PrivateAttr(default=Source())

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
        default=(),
        description="Permanents, effects that have an id and objects elsewhere, oldest first, where the "
        "lists don't tell.",
    )
    readings: Annotated[dict[Reference, Reference], BeforeValidator(_readings)] = Field(
        default={},
        description="What unclear rules are taken to mean: by the name of the question the name of a "
        "reading; without one the reading that official answers prefer counts, or the default.",
    )
    settle: bool = Field(
        default=False, description="Check state-based actions and triggers before the first decision."
    )
    state: tuple[str, ...] = Field(
        default=(),
        description="What only the facts of the programs can say of a game that has been played to; written "
        "by saving. The other keys must say what the facts say.",
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

    def _repr_html_(self) -> str:
        from lawmage.queries.views import board, shown  # drawing is no part of the bridge

        return shown(board(self)).html

    def read_from(self, document: Document, at: Place = ()) -> Position:
        """The same position, which remembers what it was read from.

        Args:
            document: the document.
            at: the path of the position in it.
        """
        copy = self.model_copy()
        copy._source = Source(document, at)
        return copy

    def place_of(self, identity: str, field: str) -> str:
        """Where a field of an object stands, as errors give it.

        Args:
            identity: the object's id.
            field: the field.

        Example:
            >>> from lawmage.bridge.load import load
            >>> mine = {"battlefield": ["Opt", {"card": "Island", "tapped": True}]}
            >>> position = load({"turn": {"active": "A", "step": "draw"}, "players": {"A": mine, "B": {}}})
            >>> position.place_of("island", "tapped")
            'players.A.battlefield[1].tapped'
        """
        thing = next(found for found in self.objects() if found.id == identity)
        steps: Place = (thing.zone, thing.place, field)
        if isinstance(thing.entry, Entry):
            number = [player.name for player in self.players].index(thing.player)
            steps = ("players", number, "emblems" if thing.entry.emblem else thing.zone, *steps[1:])
        source = self._source
        return source.document.place(as_written(steps, source.document, source.at))

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

    @property
    def stated(self) -> State | None:
        """The facts of the position, where they say more than its form does: in the course of a game."""
        return self.__dict__.get("_stated")

    def with_facts(self, state: State) -> Position:
        """The same position, with facts that say more than its form does.

        Args:
            state: the facts.

        Example:
            >>> from lawmage.bridge.state import State
            >>> position = Position(turn={"active": "A", "step": "draw"}, players={"A": {}, "B": {}})
            >>> position.with_facts(State.of(["step(draw)"])).stated.text()
            'step(draw).\\n'
        """
        copy = self.model_copy()
        copy.__dict__["_stated"] = state
        return copy

    def model_copy(self, *, update: Mapping[str, Any] | None = None, deep: bool = False) -> Position:
        """A changed copy, whose objects are listed anew."""
        copy = super().model_copy(update=update, deep=deep)
        copy.__dict__.pop("_objects", None)
        copy.__dict__.pop("_stated", None)
        return copy

    @functools.cached_property
    def _objects(self) -> tuple[Object, ...]:
        listed = list(self._listed())
        taken = {entry.id for entry, *_ in listed if entry.id}
        taken |= {effect.id for effect in self.effects if effect.id}
        taken |= {words.constant(player.name) for player in self.players}
        last: Counter[str] = Counter()
        objects = []
        for entry, player, zone, index in listed:
            if entry.id is not None:
                objects.append(Object(entry.id, entry, player, zone, index))
                continue
            base = plain_id(entry)
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


def plain_id(entry: Entry | StackObject) -> str:
    """The id that an object without one is given: its name; those of later ones get a number as well.

    Args:
        entry: what a position says of the object.

    Example:
        >>> plain_id(Entry(card="Grizzly Bears"))
        'grizzly_bears'
    """
    if isinstance(entry, StackObject) and entry.ability is not None:
        return "ability"
    name: str | None = entry.face or entry.card if isinstance(entry, StackObject) else entry.name
    if entry.face_down:  # its id doesn't tell what it is
        name = "face-down card"
    base = words.constant((name or "").split(" // ")[0])
    return base if re.match(r"[a-z]", base) and base != "not" else f"card_{base}".rstrip("_")


def _next_id(base: str, last: Counter[str], taken: set[str]) -> str:
    while True:
        last[base] += 1
        name = base if last[base] == 1 else f"{base}_{last[base]}"
        if name not in taken:
            taken.add(name)
            return name
