"""The kinds of values that fields of a position have, and how their short forms are read.

A value that is wrong raises a pydantic error made by :func:`problem`; ``mistakes.py`` turns it into an
``InputError``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Annotated, Any, ClassVar

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, WithJsonSchema, model_validator
from pydantic_core import PydanticCustomError

from lawmage.bridge import names, words
from lawmage.bridge.errors import InputError
from lawmage.bridge.words import LARGEST_NUMBER, did_you_mean, shown


def problem(message: str, *at: str | int) -> PydanticCustomError:
    """An error of validation whose message is already meant for the user.

    Args:
        message: what is wrong and what would be right.
        at: the path from the value that is being validated to the part that is wrong.

    Returns:
        The error, to be raised in a validator.

    Example:
        >>> problem("too late").context["message"]
        'too late'
    """
    # The first argument is a template of pydantic's: the message itself must not be read as one.
    return PydanticCustomError("position", "wrong", {"message": message, "at": at})


class Model(BaseModel):
    """Base of everything in a position: immutable, without unknown fields, numbers never read from text."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True, populate_by_name=True)
    #: Fields that another model of the same family has, with the reason why not here.
    fields_elsewhere: ClassVar[Mapping[str, str]] = {}

    @model_validator(mode="before")
    @classmethod
    def _only_known_fields(cls, value: object) -> object:
        value = cls.long_form(value)
        if isinstance(value, BaseModel):
            return value
        if not isinstance(value, dict):
            raise problem(f"expected a mapping with {', '.join(cls.offered_names())}, not {shown(value)}")
        for key in value:
            if key in cls.fields_elsewhere:
                raise problem(cls.fields_elsewhere[key], key)
            if key not in cls.field_names():
                known = cls.offered_names()
                hint = did_you_mean(str(key), known) or f"; known are {', '.join(known)}"
                raise problem(f"unknown field {shown(key)}{hint}", key)
        return value

    @classmethod
    def long_form(cls, value: object) -> object:
        """The mapping that a short form stands for."""
        return {} if value is None else value

    @classmethod
    def field_names(cls) -> tuple[str, ...]:
        """The fields as files name them."""
        named = ((field.alias or name) for name, field in cls.model_fields.items())
        return tuple(name for name in named if name not in cls.fields_elsewhere)

    @classmethod
    def offered_names(cls) -> tuple[str, ...]:
        """The fields that a file may state."""
        hidden = {name for name, field in cls.model_fields.items() if field.exclude}
        return tuple(name for name in cls.field_names() if name not in hidden)


def one_of(known: tuple[str, ...], what: str, unlisted: tuple[str, ...] = ()) -> Callable[[object], object]:
    """A reader of words from a closed list, without regard to case; errors don't list all."""

    def read(value: object) -> object:
        word = words.fold(value).strip() if isinstance(value, str) else None
        if word not in known and word not in unlisted:
            hint = did_you_mean(value, known) if isinstance(value, str) else ""
            raise problem(f"{shown(value)} is no {what}{hint or '; known are ' + ', '.join(known)}")
        return word

    return read


def card_name(value: object) -> names.CardName:
    """The card of a name.

    Example:
        >>> card_name("ice").full
        'Fire // Ice'
    """
    if not isinstance(value, str):
        raise problem(f"expected the name of a card, not {shown(value)}")
    try:
        return names.resolve(value)
    except InputError as error:
        raise problem(error.message) from None


def spelled_name(value: object) -> str:
    """The right spelling of the name of a card or of a face."""
    if not isinstance(value, str):
        raise problem(f"expected the name of a card, not {shown(value)}")
    try:
        return names.spelled(value)
    except InputError as error:
        raise problem(error.message) from None


def _full_name(value: object) -> object:
    return card_name(value).full


def _emblem(value: object) -> object:
    if isinstance(value, str) and value.lower().endswith(" emblem"):
        value = value[: -len(" emblem")]
    return spelled_name(value)


def _face_cast(value: object) -> object:
    return spelled_name(value).split(" // ")[0]


def _color(value: object) -> object:
    if isinstance(value, str):
        value = words.COLORS.get(value.upper(), value)
    return one_of(tuple(words.COLORS.values()), "colour")(value)


def _counters(value: object) -> object:
    if value is None:
        return {}
    if not isinstance(value, dict):
        raise problem(
            f"expected kinds of counters with their numbers, such as {{quest: 2}}, not {shown(value)}"
        )
    kinds = {}
    for written, number in value.items():
        kind = words.fold(str(written)).replace("\N{MINUS SIGN}", "-").strip()
        if not words.power_counter(kind) and kind not in words.counters():
            hint = did_you_mean(kind, [*words.counters(), "+1/+1", "-1/-1"])
            raise problem(f"there are no {shown(written)} counters{hint}", written)
        if kind in kinds:
            raise problem(f"{kind} counters stand here twice", written)
        kinds[kind] = number
    return kinds


def _way(value: object) -> object:
    return one_of(words.WAYS, "way of paying", words.keywords())(value)


def _paid(value: object) -> object:
    return one_of(words.PAID, "way of paying", words.keywords())(value)


def _keyword_or_text(value: object) -> object:
    word = words.fold(value).strip() if isinstance(value, str) else value
    return word if word in words.keywords() else value


def listed(value: object) -> object:
    """YAML's nothing is an empty list; a list is a tuple from here on.

    Example:
        >>> listed(None), listed([1, 2])
        ((), (1, 2))
    """
    if value is None:
        return ()
    if not isinstance(value, list | tuple):
        raise problem(f"expected a list in square brackets, not {shown(value)}")
    return tuple(value)


def one_or_more(value: object) -> object:
    """A list, in which one of something may stand without brackets.

    Example:
        >>> one_or_more("B"), one_or_more(["A", "B"])
        (('B',), ('A', 'B'))
    """
    return (value,) if isinstance(value, str) else listed(value)


def mapping(value: object) -> object:
    """A mapping; YAML's nothing is an empty one.

    Example:
        >>> mapping(None), mapping({"bear": "B"})
        ({}, {'bear': 'B'})
    """
    if value is not None and not isinstance(value, dict):
        raise problem(f"expected a mapping, not {shown(value)}")
    return value or {}


def type_line(value: object) -> str:
    """A type line in one spelling.

    Args:
        value: for example ``legendary creature - goblin``.

    Returns:
        For example ``Legendary Creature — Goblin``.

    Example:
        >>> type_line("artifact creature -- assembly-worker")
        'Artifact Creature — Assembly-Worker'
    """
    if not isinstance(value, str):
        raise problem(f"expected a type line such as 'Creature — Goblin', not {shown(value)}")
    before, _, after = re.sub("[ ]+(—|\N{EN DASH}|-{1,2})[ ]+", "—", value.strip()).partition("—")
    kinds = [words.fold(word) for word in before.split()]
    known = (*words.SUPERTYPES, *words.CARD_TYPES)
    for kind in kinds:
        if kind not in known:
            raise problem(f"{shown(kind)} is no card type or supertype{did_you_mean(kind, known)}")
    if not any(kind in words.CARD_TYPES for kind in kinds):
        raise problem(f"no card type stands in {shown(value)}")
    found = []
    rest = words.fold(after).replace("time lord", "time_lord").split()
    for word in (word.replace("_", " ") for word in rest):
        if word not in words.subtypes():
            raise problem(f"{shown(word)} is no subtype{did_you_mean(word, words.subtypes().values())}")
        found.append(words.subtypes()[word])
    front = " ".join(kind.capitalize() for kind in kinds)
    return f"{front} — {' '.join(found)}" if found else front


def parts_of_type_line(line: str) -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]:
    """The supertypes, card types and subtypes of a type line that :func:`type_line` has read.

    Example:
        >>> parts_of_type_line("Basic Land — Forest")
        (('basic',), ('land',), ('Forest',))
    """
    before, _, after = line.partition(" — ")
    kinds = before.lower().split()
    found = tuple(word.replace("_", " ") for word in after.replace("Time Lord", "Time_Lord").split())
    return (
        tuple(kind for kind in kinds if kind in words.SUPERTYPES),
        tuple(kind for kind in kinds if kind in words.CARD_TYPES),
        found,
    )


def symbols(value: str) -> tuple[str, ...]:
    """The mana symbols of a text such as ``{R}{R}``, as single letters.

    Example:
        >>> symbols("{r}{C}")
        ('R', 'C')
    """
    if not re.fullmatch(r"(\{[^{}]*\}|\s)*", value):
        raise problem(f'expected mana symbols such as "{{R}}{{R}}", not {shown(value)}')
    found = tuple(symbol.upper() for symbol in re.findall(r"\{([^{}]*)\}", value))
    for symbol in found:
        if symbol not in words.MANA_TYPES:
            raise problem(
                f"{{{symbol[:20]}}} is no type of mana; known are {{W}} {{U}} {{B}} {{R}} {{G}} {{C}}"
            )
    return found


def mana_text(value: object) -> object:
    """Mana symbols in one spelling.

    Example:
        >>> mana_text("{r} {R}")
        '{R}{R}'
    """
    if not isinstance(value, str):
        raise problem(f'expected mana symbols in quotes, such as "{{R}}{{R}}", not {shown(value)}')
    return "".join(f"{{{symbol}}}" for symbol in symbols(value))


def reference(value: object) -> object:
    """An id or a name, as it is written.

    Example:
        >>> reference("bear")
        'bear'
    """
    if not isinstance(value, str) or not value.strip():
        raise problem(f"expected an id or a name, not {shown(value)}")
    return value


def described(schema: dict[str, Any]) -> WithJsonSchema:
    """What the JSON Schema says about a field whose short forms pydantic doesn't know.

    Example:
        >>> described({"type": "string"}).json_schema
        {'type': 'string'}
    """
    return WithJsonSchema(schema, mode="validation")


#: The id or, if only one has it, the name of an object; or a player. Ids once a position is loaded.
Reference = Annotated[str, BeforeValidator(reference)]
References = Annotated[tuple[Reference, ...], BeforeValidator(listed)]
Count = Annotated[int, Field(ge=1, le=LARGEST_NUMBER)]
Natural = Annotated[int, Field(ge=0, le=LARGEST_NUMBER)]
Number = Annotated[int, Field(ge=-LARGEST_NUMBER, le=LARGEST_NUMBER)]
Numbers = Annotated[tuple[Count, ...], BeforeValidator(listed)]
Text = Annotated[str, Field(min_length=1, max_length=1000)]
FullName = Annotated[str, BeforeValidator(_full_name)]
Emblem = Annotated[str, BeforeValidator(_emblem)]
FacesCast = Annotated[tuple[Annotated[str, BeforeValidator(_face_cast)], ...], BeforeValidator(listed)]
Step = Annotated[
    str,
    BeforeValidator(one_of(words.STEPS, "step")),
    described({"type": "string", "enum": list(words.STEPS)}),
]
Zone = Annotated[
    str,
    BeforeValidator(one_of(words.ZONES, "zone")),
    described({"type": "string", "enum": list(words.ZONES)}),
]
Duration = Annotated[
    str,
    BeforeValidator(one_of(words.DURATIONS, "duration of an effect")),
    described({"type": "string", "enum": list(words.DURATIONS)}),
]
_COLOR_WORDS = [*words.COLORS, *words.COLORS.values()]
Colors = Annotated[
    tuple[Annotated[str, BeforeValidator(_color), described({"type": "string", "enum": _COLOR_WORDS})], ...],
    BeforeValidator(listed),
]
Counters = Annotated[
    dict[str, Count],
    BeforeValidator(_counters),
    described(
        {
            "type": ["object", "null"],
            "propertyNames": {
                "anyOf": [{"enum": ["+1/+1", "-1/-1", *words.counters()]}, {"pattern": r"^[+-]\d+/[+-]\d+$"}]
            },
            "additionalProperties": {"type": "integer", "minimum": 1, "maximum": LARGEST_NUMBER},
        }
    ),
]
TypeLine = Annotated[str, BeforeValidator(type_line)]
Abilities = Annotated[tuple[Annotated[Text, BeforeValidator(_keyword_or_text)], ...], BeforeValidator(listed)]
Ways = Annotated[tuple[Annotated[str, BeforeValidator(_way)], ...], BeforeValidator(listed)]
Paid = Annotated[tuple[Annotated[str, BeforeValidator(_paid)], ...], BeforeValidator(listed)]
ManaText = Annotated[
    str, BeforeValidator(mana_text), described({"type": "string", "pattern": r"^(\{[WUBRGCwubrgc]\}|\s)*$"})
]
PlayerDesignations = Annotated[
    tuple[
        Annotated[
            str,
            BeforeValidator(one_of(words.PLAYER_DESIGNATIONS, "designation of a player")),
            described({"type": "string", "enum": list(words.PLAYER_DESIGNATIONS)}),
        ],
        ...,
    ],
    BeforeValidator(listed),
]
ObjectDesignations = Annotated[
    tuple[
        Annotated[
            str,
            BeforeValidator(one_of(words.OBJECT_DESIGNATIONS, "designation of an object")),
            described({"type": "string", "enum": list(words.OBJECT_DESIGNATIONS)}),
        ],
        ...,
    ],
    BeforeValidator(listed),
]
Division = Annotated[dict[Reference, Count], BeforeValidator(mapping)]
