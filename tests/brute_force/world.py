"""The state of a game as plain immutable data."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from brute_force.cards import Book
from brute_force.mana import Pool
from brute_force.terms import Term

_SHAPES: dict[Any, int] = {}


@dataclass(frozen=True)
class Token:
    """The characteristics of a token that is no copy."""

    name: str
    types: frozenset[str]
    supertypes: frozenset[str] = frozenset()
    subtypes: frozenset[str] = frozenset()
    colors: frozenset[str] = frozenset()
    power: int | None = None
    toughness: int | None = None
    keywords: frozenset[str] = frozenset()


@dataclass(frozen=True)
class Thing:
    """An object (109.1): a card, a token, an emblem, or an ability on the stack."""

    id: str
    zone: str
    owner: str
    controller: str
    card: Term = None
    token: Token | None = None
    is_token: bool = False
    face: Term = None
    tapped: bool = False
    sick: bool = False
    counters: frozenset[tuple[Term, int]] = frozenset()
    attached_to: str | None = None
    chosen: frozenset[tuple[str, Any]] = frozenset()
    on_adventure: bool = False
    face_down: bool = False
    attacking: bool = False
    blocking: bool = False
    x: int = 0
    proposed_from: str | None = None
    ability_of: str | None = None
    ability_kind: str | None = None
    place: int = 0
    known: bool = True
    considered: bool = False
    """It has the characteristics of the face as which it might be cast (601.3e)."""

    @cached_property
    def shape(self) -> int:
        """A number that objects share which differ in nothing but their ids."""
        values = tuple(getattr(self, name) for name in self.__dataclass_fields__ if name != "id")
        return _SHAPES.setdefault(values, len(_SHAPES))

    def counter(self, kind: Term) -> int:
        """The number of counters of one kind."""
        return dict(self.counters).get(kind, 0)


@dataclass(frozen=True)
class Earlier:
    """An effect that resolved earlier and is still in force (611.2)."""

    ability: Term
    source: str
    controller: str
    targets: tuple[str, ...]
    timestamp: int
    x: int | None = None


@dataclass(frozen=True)
class Game:
    """What doesn't change while a spell is cast."""

    book: Book = field(hash=False, compare=False)
    players: tuple[str, ...]
    active: str
    step: str
    priority: str
    cast_this_turn: tuple[tuple[str, Term], ...] = ()
    lands_played: tuple[tuple[str, int], ...] = ()
    cards_drawn: tuple[tuple[str, int], ...] = ()
    timestamps: dict[str, int] = field(default_factory=dict, hash=False, compare=False)
    """Of permanents."""
    earlier: tuple[Earlier, ...] = ()
    distinct: frozenset[str] = frozenset()
    """Permanents whose equals have another timestamp, which counts."""

    @cached_property
    def memory(self) -> dict[Any, Any]:
        """What was computed about states of this game."""
        return {}


@dataclass(frozen=True)
class World:
    """The state of a game."""

    game: Game
    things: dict[str, Thing] = field(hash=False, compare=False)
    life: tuple[tuple[str, int], ...] = ()
    pools: tuple[tuple[str, Pool], ...] = ()
    activated: frozenset[tuple[str, int, int]] = frozenset()
    """Object, which activated ability, how often this turn."""

    def key(self, kept: str = "") -> Any:
        """Equal for states of one game that differ only in which of several equal objects is which.

        Args:
            kept: an object that is to be told from its equals.
        """
        named = self.named | {kept}
        equal = sorted(thing.shape for thing in self.things.values() if thing.id not in named)
        apart = sorted((thing.id, thing.shape) for thing in self.things.values() if thing.id in named)
        return (tuple(equal), tuple(apart), self.life, self.pools, self.activated)

    @cached_property
    def named(self) -> frozenset[str]:
        """The objects that something refers to by their id."""
        attached = {thing.attached_to for thing in self.things.values() if thing.attached_to}
        return frozenset(attached | {thing for thing, _, _ in self.activated} | self.game.distinct)

    @cached_property
    def memory(self) -> dict[Any, Any]:
        """What was computed about this world."""
        return {}

    def life_of(self, player: str) -> int:
        return dict(self.life)[player]

    def pool_of(self, player: str) -> Pool:
        return dict(self.pools).get(player, ())

    def times_activated(self, thing: str, ability: int) -> int:
        return sum(
            times for object_, number, times in self.activated if (object_, number) == (thing, ability)
        )

    def in_zone(self, zone: str) -> list[Thing]:
        return [thing for thing in self.things.values() if thing.zone == zone]

    def change(self, thing: str, **changes: Any) -> World:
        """The same with one object changed."""
        return replace(self, things={**self.things, thing: replace(self.things[thing], **changes)})

    def move(self, thing: str, zone: str) -> World:
        """Put a card into another zone, where it is a new object (400.7); it keeps its id for the record."""
        old = self.things[thing]
        moved = Thing(
            old.id, zone, old.owner, old.owner, card=old.card, token=old.token, is_token=old.is_token
        )
        return replace(self, things={**self.things, thing: moved})

    def with_life(self, player: str, life: int) -> World:
        return replace(self, life=tuple((who, life if who == player else old) for who, old in self.life))

    def with_pool(self, player: str, pool: Pool) -> World:
        return replace(self, pools=tuple(sorted({**dict(self.pools), player: pool}.items())))

    def with_activation(self, thing: str, ability: int) -> World:
        times = self.times_activated(thing, ability)
        return replace(
            self, activated=self.activated - {(thing, ability, times)} | {(thing, ability, times + 1)}
        )
