"""A spell or an ability on the stack of a position."""

from __future__ import annotations

from typing import Annotated

from pydantic import BeforeValidator, Field, model_validator

from lawmage.bridge import fields
from lawmage.bridge.entries import Chosen, with_face
from lawmage.bridge.fields import Count, Model, Natural, Reference, References, problem
from lawmage.bridge.words import ordinal


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
    paid: Annotated[fields.Paid, BeforeValidator(fields.one_or_more)] = Field(
        default=(),
        description="Ways it was paid for: kicker, ...; life for each Phyrexian symbol paid for with life, "
        "where that matters.",
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
        """What the object answers to.

        Example:
            >>> StackObject(card="Opt", controller="A").name
            'Opt'
            >>> StackObject(ability=2, of="druid", kind="activated", controller="A").name
            'activated ability 2 of druid'
        """
        return self.face or self.card or f"{self.kind} ability {self.ability} of {self.of}"

    def ability_of(self, source: str) -> str:
        """What an ability is called for a reader.

        Args:
            source: what its source is called.

        Example:
            >>> ability = StackObject(ability=2, of="druid", kind="activated", controller="A")
            >>> ability.ability_of("Devoted Druid")
            'second activated ability of Devoted Druid'
        """
        which = [ordinal(self.ability)] if self.ability else []
        return " ".join([*which, self.kind or "", "ability of", source])
