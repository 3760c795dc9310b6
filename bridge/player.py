"""A player of a position: what the player has, what happened this turn, and the player's zones."""

from __future__ import annotations

from typing import Annotated

from pydantic import BeforeValidator, Field

from lawmage.bridge import fields
from lawmage.bridge.entries import EmblemEntry, Entry, ExiledCard, HiddenCard, OpenCard, Permanent
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
    commander: Annotated[References, BeforeValidator(fields.one_or_more)] = Field(
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
