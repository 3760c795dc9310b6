"""The entries of zones: cards, tokens, emblems and unknown cards, after their short forms have been read."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Annotated, ClassVar

from pydantic import Field, model_validator

from lawmage.bridge import fields, names, words
from lawmage.bridge.fields import Count, Model, Natural, Number, Reference, References, problem
from lawmage.bridge.words import did_you_mean, shown

_PERMANENT = "belongs to a permanent on the battlefield, not to this zone"
_COUNTED = re.compile(r"(\d+) (.+)", re.DOTALL)
#: What might be written for cards that nobody has named.
_UNNAMED = re.compile(r"(?:(\d{1,7}) )?(?:unknown|unnamed|unseen|hidden)(?: cards?)?", re.IGNORECASE)


class Chosen(Model):
    """What was chosen for an object. In a file the value alone is enough where its kind is clear."""

    kinds: ClassVar[tuple[str, ...]] = (
        "color",
        "subtype",
        "card_type",
        "card_name",
        "number",
        "mode",
        "player",
    )

    kind: str = Field(description="Which kind of choice it was.")
    value: str | int = Field(description="What was chosen.")

    @classmethod
    def long_form(cls, value: object) -> object:
        if isinstance(value, dict) and set(value) <= set(cls.kinds) and len(value) == 1:
            ((kind, value),) = value.items()
            return {"kind": kind, "value": _chosen_as(kind, value)}
        if isinstance(value, int) and not isinstance(value, bool):
            return {"kind": "number", "value": _chosen_as("number", value)}
        if not isinstance(value, str):
            raise problem(f"expected a colour, type, name, number, mode or player, not {shown(value)}")
        return {"kind": "", "value": value}


def _chosen_as(kind: str, value: object) -> object:
    """The value of a choice whose kind is stated, checked except for players."""
    if kind == "card_name" and value == words.ANOTHER_NAME:
        return value
    if kind == "card_name":
        return fields.spelled_name(value)
    if kind == "color":
        return fields.one_of(tuple(words.COLORS.values()), "colour")(value)
    if kind == "card_type":
        return fields.one_of(words.CARD_TYPES, "card type")(value)
    if kind == "subtype":
        return words.subtypes()[str(fields.one_of(tuple(words.subtypes()), "subtype")(value))]
    if kind == "number" or (kind == "mode" and not isinstance(value, str)):
        if not isinstance(value, int) or isinstance(value, bool) or abs(value) > words.LARGEST_NUMBER:
            raise problem(f"expected a whole number up to {words.LARGEST_NUMBER:,}, not {shown(value)}")
    elif not isinstance(value, str) or not words.constant(value):
        raise problem(f"expected a name, not {shown(value)}")
    return value


class Copied(Model):
    """What an object is a copy of. In a file the name of a card is enough for a card that was face up."""

    card: fields.FullName | None = Field(default=None, description="The card that was copied.")
    copied: Copied | None = Field(
        default=None, alias="copy_of", description="What that was a copy of itself when it was copied."
    )
    face_down: bool = Field(default=False, description="It was face down when it was copied.")

    @classmethod
    def long_form(cls, value: object) -> object:
        return {"card": value} if isinstance(value, str) else value

    @model_validator(mode="after")
    def _consistent(self) -> Copied:
        if self.card is None and not self.face_down:
            raise problem("a copy needs the name of the card, or face_down: true if that was face down")
        return self

    @property
    def chain(self) -> tuple[Copied, ...]:
        """What was copied, what that had copied, and so on; what was face down shows nothing of the rest.

        Example:
            >>> clone = {"card": "Sakashima the Impostor", "copy_of": "Opt"}
            >>> [copied.card for copied in Copied.model_validate(clone).chain]
            ['Sakashima the Impostor', 'Opt']
        """
        return (self, *(self.copied.chain if self.copied and not self.face_down else ()))


class Entry(Model):
    """What one entry of a zone stands for: equal cards, tokens or emblems, or cards that nobody has named."""

    #: Whether a card named by a later face has that face up here.
    shows_faces: ClassVar[bool] = False

    card: fields.FullName | None = Field(
        default=None, description="The name of the card, in full or by one of its faces."
    )
    emblem: fields.Emblem | None = Field(default=None, description="The card that an emblem comes from.")
    token: Annotated[str, Field(min_length=1, max_length=200)] | bool | None = Field(
        default=None, description="The name of a token, or true for a token that is a copy."
    )
    unknown: Natural | None = Field(default=None, description="So many cards that nobody has named.")
    count: Count = Field(default=1, description="How many equal objects the entry stands for.")
    id: str | None = Field(
        default=None, description="A name for the object that the rest of the position can use."
    )
    copied: Copied | None = Field(default=None, alias="copy_of", description="What it is a copy of.")
    type_line: fields.TypeLine | None = Field(
        default=None, description="A token's types, such as Creature — Goblin."
    )
    colors: fields.Colors = Field(default=(), description="A token's colours.")
    power: Number | None = Field(default=None, description="A token's power.")
    toughness: Number | None = Field(default=None, description="A token's toughness.")
    abilities: fields.Abilities = Field(
        default=(), description="A token's abilities: keywords, or their text."
    )
    tapped: bool = Field(default=False, description="It is tapped.")
    sick: bool = Field(
        default=False, description="Its controller hasn't controlled it since before this turn."
    )
    damage: Natural = Field(default=0, description="The damage marked on it.")
    counters: fields.Counters = Field(default={}, description="Its counters, by kind.")
    designations: fields.ObjectDesignations = Field(
        default=(), description="Its designations, such as monstrous."
    )
    attached_to: Reference | None = Field(
        default=None, description="The object or player that it is attached to."
    )
    chosen: Chosen | None = Field(default=None, description="What was chosen for it.")
    x: Natural | None = Field(default=None, description="The value of X that was chosen for it.")
    owner: Reference | None = Field(
        default=None, description="Its owner, if that isn't the player it is listed under."
    )
    controller: Reference | None = Field(
        default=None, description="Its controller, if that isn't the player it is listed under."
    )
    face: str | None = Field(default=None, description="The face that is up, if it isn't the first one.")
    face_down: bool = Field(default=False, description="It is face down.")
    transformed: bool = Field(default=False, description="Its second face is up.")
    bestowed: bool = Field(default=False, description="It was cast for its bestow cost and is an Aura.")
    level: Natural | None = Field(default=None, description="The level of a Class.")
    exiled_with: Reference | None = Field(default=None, description="The object that exiled it.")
    on_adventure: bool = Field(default=False, description="It is in exile because its Adventure resolved.")
    revealed_to: References = Field(
        default=(), description="Players who may look at it although it is hidden."
    )

    @classmethod
    def long_form(cls, value: object) -> object:
        """A name, a number with a name, or a bare number of unknown cards, as a mapping."""
        if isinstance(value, int) and not isinstance(value, bool):
            return {"unknown": value}
        if isinstance(value, str):
            match = None if names.find(value) else _COUNTED.fullmatch(value)
            if not names.find(value) and (meant := _UNNAMED.fullmatch(value)):
                raise problem(cls.fields_elsewhere.get("unknown") or _as_number(meant[1]))
            value = {"card": value} if match is None else {"card": match[2], "count": counted(match[1])}
        if not isinstance(value, dict):
            raise problem(
                f"expected the name of a card, or a mapping such as {{card: Opt}}, not {shown(value)}"
            )
        return with_face(value) if cls.shows_faces else value

    @model_validator(mode="after")
    def _consistent(self) -> Entry:
        said = {kind: getattr(self, kind) for kind in ("card", "emblem", "token", "unknown")}
        kinds = [kind for kind, value in said.items() if value is not None and value is not False]
        if len(kinds) != 1:
            raise problem(
                "an entry needs one of card, token, emblem and unknown"
                if not kinds
                else f"an entry can't have both {kinds[0]} and {kinds[1]}",
                *kinds[1:2],
            )
        if self.unknown is not None and self.model_fields_set - {"unknown"}:
            raise problem("unknown cards have no other fields; name the card to say more about it")
        if self.token and not self.type_line and not self.copied:
            raise problem("a token needs type_line, such as 'Creature — Goblin', or copy_of", "token")
        if self.token is True and not self.copied:
            raise problem("a token that is no copy needs a name, as in {token: Goblin, ...}", "token")
        described = {"type_line", "colors", "power", "toughness", "abilities"} & self.model_fields_set
        if described and (not self.token or self.copied):
            raise problem("only a token that is no copy is described this way", sorted(described)[0])
        if self.id is not None and self.count > 1:
            raise problem("an id names one object; list the others apart", "id")
        return self

    @property
    def copy_of(self) -> str | None:
        """The card whose characteristics a copy has, unless that was face down.

        Example:
            >>> Entry.model_validate({"card": "Clone", "copy_of": "Opt"}).copy_of
            'Opt'
            >>> Entry.model_validate({"card": "Clone", "copy_of": {"card": "Opt", "face_down": True}}).copy_of
        """
        last = self.copied.chain[-1] if self.copied else None
        return None if last is None or last.face_down else last.card

    @property
    def copied_through(self) -> tuple[str, ...]:
        """The cards of the copies that were copied in turn, the one that was copied directly first.

        Example:
            >>> copied = {"card": "Sakashima the Impostor", "copy_of": "Opt"}
            >>> Entry.model_validate({"card": "Clone", "copy_of": copied}).copied_through
            ('Sakashima the Impostor',)
        """
        return tuple(str(copied.card) for copied in self.copied.chain[:-1]) if self.copied else ()

    @property
    def name(self) -> str:
        """What the entry is called for a reader.

        Example:
            >>> Entry.model_validate("4 Mountain").name
            'Mountain'
        """
        if self.emblem:
            return f"{self.emblem} emblem"
        if isinstance(self.token, str):
            return self.token
        return self.face or self.copy_of or self.card or ("nameless token" if self.token else "unknown card")


def _as_number(digits: str | None) -> str:
    """How cards that nobody has named are written."""
    right = f"{int(digits)}" if digits else "2 for two of them"
    return f"cards that nobody has named are a bare number without a word: write {right}"


def counted(digits: str) -> int:
    """The number before a name, if it isn't out of range.

    Example:
        >>> counted("12")
        12
    """
    if len(digits) > 7:
        raise problem(f"the number {digits[:12]}… is out of range")
    return int(digits)


def with_face(value: dict[str, object]) -> dict[str, object]:
    """What a file says about a permanent or spell, with the face that is up in its right spelling.

    A card that is named by a later face has that face up. The first face
    is None; the full name means both halves.

    Args:
        value: the mapping of the file, unchecked.

    Returns:
        The mapping, with ``face`` in place of ``transformed``.

    Example:
        >>> with_face({"card": "Delver of Secrets", "transformed": True})
        {'card': 'Delver of Secrets', 'face': 'Insectile Aberration'}
    """
    face, transformed = value.get("face"), value.get("transformed")
    card = value.get("copy_of") or value.get("card")
    while isinstance(card, dict):  # what was face down has no face to show
        card = None if card.get("face_down") else card.get("copy_of") or card.get("card")
    name = names.find(card) if isinstance(card, str) else None
    if name is None:
        if card is None and (face is not None or transformed is True):
            raise problem("only a card has faces", "face" if face is not None else "transformed")
        return value
    rest = {key: part for key, part in value.items() if key not in ("face", "transformed")}
    if face is None and transformed is True:
        if len(name.faces) == 1:
            raise problem(f"{name.full} has no other face", "transformed")
        return {**rest, "face": name.faces[1]}
    if face is None:
        return {**value, "face": name.later_face} if name.later_face else value
    if len(name.faces) == 1:
        raise problem(f"{name.full} has only one face", "face")
    known = (*name.faces, name.full)
    found = [known_face for known_face in known if words.fold(known_face) == words.fold(str(face))]
    if not found:
        raise problem(f"{shown(face)} is no face of {name.full}{did_you_mean(str(face), known)}", "face")
    return rest if found[0] == name.faces[0] else {**rest, "face": found[0]}


_NOT_A_PERMANENT = {
    field: f"{field} {_PERMANENT}"
    for field in (
        "tapped",
        "sick",
        "damage",
        "attached_to",
        "bestowed",
        "level",
        "transformed",
        "face",
        "controller",
        "owner",
        "designations",
    )
}
_NOT_EXILED = {
    "on_adventure": "on_adventure belongs to a card in exile, not to this zone",
    "exiled_with": "exiled_with belongs to a card in exile, not to this zone",
}
_NO_EMBLEM = {"emblem": "emblems are listed under emblems"}
_NO_UNKNOWN = {"unknown": "the cards of this zone are known to everybody: name them"}


class Permanent(Entry):
    """A permanent."""

    shows_faces = True
    fields_elsewhere: ClassVar[Mapping[str, str]] = {**_NOT_EXILED, **_NO_EMBLEM, **_NO_UNKNOWN}


class HiddenCard(Entry):
    """A card in a hand or a library."""

    fields_elsewhere: ClassVar[Mapping[str, str]] = {**_NOT_A_PERMANENT, **_NOT_EXILED, **_NO_EMBLEM}


class OpenCard(Entry):
    """A card in a graveyard or in the command zone."""

    fields_elsewhere: ClassVar[Mapping[str, str]] = {
        **_NOT_A_PERMANENT,
        **_NOT_EXILED,
        **_NO_EMBLEM,
        **_NO_UNKNOWN,
    }


class ExiledCard(Entry):
    """A card in exile."""

    fields_elsewhere: ClassVar[Mapping[str, str]] = {**_NOT_A_PERMANENT, **_NO_EMBLEM}


class EmblemEntry(Entry):
    """An emblem."""

    fields_elsewhere: ClassVar[Mapping[str, str]] = {
        name: f"{name} belongs to no emblem"
        for name in Entry.field_names()
        if name not in {"emblem", "count", "id", "chosen"}
    }

    @classmethod
    def long_form(cls, value: object) -> object:
        return {"emblem": value} if isinstance(value, str) else value
