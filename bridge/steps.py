"""The steps of a script: what a player does, one model for each kind of step.

A step is a mapping, as in ``{player: A, cast: Shock, targets: [B]}``, or one of the words ``resolve`` and
``resolve all``. The key that tells the kind (``cast``, ``activate``, …) holds what the step is about. What a
step leaves out is open: any completion of it is meant.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated, Any, ClassVar, Literal

from lawmage.bridge.errors import InputError, UnsupportedError
from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationError, model_validator
from pydantic_core import ErrorDetails
from rapidfuzz import fuzz, process

#: The ways of paying that a step may name; the same as the sort ``way`` of the vocabulary.
WAYS = (
    "mana", "free", "alternative", "flashback", "kicker", "retrace", "entwine", "buyback", "suspend",
    "miracle", "overload", "evoke", "escape", "bestow", "dash",
)  # fmt: skip
#: The zones that a step may act from.
ZONES = ("hand", "graveyard", "exile", "library", "command", "battlefield")
#: A number above this is refused before any program sees it.
LARGEST_NUMBER = 1_000_000


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """The end of a message about an unknown word.

    Args:
        word: the word as it was written.
        known: the words that would be right.

    Returns:
        ``"; did you mean …?"`` or, if nothing is near, ``""``.

    Example:
        >>> did_you_mean("flashbak", WAYS)
        '; did you mean flashback?'
    """
    choices = list(dict.fromkeys(known))
    near = process.extract(word, choices, scorer=fuzz.ratio, processor=str.casefold, limit=3, score_cutoff=70)
    return f"; did you mean {' or '.join(name for name, _, _ in near)}?" if near else ""


def _listed(value: object) -> object:
    """One way of paying may stand without brackets."""
    return (value,) if isinstance(value, str) else value


def _way(value: object) -> object:
    word = value.casefold() if isinstance(value, str) else value
    if word not in WAYS:
        raise ValueError(f"{value!r} is no way of paying{did_you_mean(str(value), WAYS)}")
    return word


def _zone(value: object) -> object:
    word = value.casefold() if isinstance(value, str) else value
    if word not in ZONES:
        raise ValueError(f"{value!r} is none of {', '.join(ZONES)}{did_you_mean(str(value), ZONES)}")
    return word


def _pairs(value: object) -> object:
    """A mapping as its pairs, so that a step can be hashed."""
    return tuple(value.items()) if isinstance(value, Mapping) else value


def _answer(value: object) -> object:
    """YAML reads a bare yes or no as true or false."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return tuple(_answer(item) for item in value) if isinstance(value, list) else value


Name = Annotated[str, Field(min_length=1, max_length=200)]
Number = Annotated[int, Field(strict=True, ge=0, le=LARGEST_NUMBER)]
Positive = Annotated[int, Field(strict=True, ge=1, le=LARGEST_NUMBER)]
Names = tuple[Name, ...]
Way = Annotated[str, BeforeValidator(_way)]
Ways = Annotated[tuple[Way, ...], BeforeValidator(_listed), Field(min_length=1)]
Division = Annotated[tuple[tuple[Name, Positive], ...], BeforeValidator(_pairs), Field(min_length=1)]


class Step(BaseModel):
    """One step of a script."""

    model_config = ConfigDict(frozen=True, extra="forbid", populate_by_name=True)


class PlayerStep(Step):
    """A step that a named player takes."""

    player: Name


class Announcement(PlayerStep):
    """A play that a player announces: to cast, activate, play or suspend something.

    The attributes are the same for all four kinds; one that doesn't belong to a kind is None there. Read
    :attr:`kind` and :attr:`object` rather than the field that is named by the kind.
    """

    from_zone: Annotated[str, BeforeValidator(_zone)] | None = Field(default=None, alias="from")
    face: Name | None = None
    ability: Positive | None = None
    targets: Names | None = None
    modes: tuple[Positive, ...] | None = None
    x: Number | None = None
    divide: Division | None = None
    pay: Ways | None = None
    tap: Names | None = None
    sacrifice: Names | None = None
    discard: Names | None = None
    convoke: Names | None = None
    delve: Names | None = None
    splice: Names | None = None

    kind: ClassVar[str] = ""
    own_keys: ClassVar[frozenset[str]] = frozenset()

    @property
    def object(self) -> str:
        """What is cast, activated, played or suspended: a name or an id, as it was written.

        Example:
            >>> CastStep(player="A", cast="Shock").object
            'Shock'
        """
        named: str = getattr(self, self.kind)
        return named

    @model_validator(mode="after")
    def _only_own_keys(self) -> Announcement:
        foreign = self.model_fields_set - self.own_keys - {"player", self.kind}
        if foreign:
            keys = ", ".join(sorted(repr(_key(field)) for field in foreign))
            own = ", ".join(sorted(_key(field) for field in self.own_keys))
            raise ValueError(f"a step {self.kind!r} has no {keys}; it may have {own}")
        return self


_CHOICES = frozenset({"from_zone", "targets", "modes", "x", "divide", "tap", "sacrifice", "discard"})


class CastStep(Announcement):
    """A spell is cast."""

    cast: Name
    kind = "cast"
    own_keys = _CHOICES | {"face", "pay", "convoke", "delve", "splice"}


class ActivateStep(Announcement):
    """An activated ability is activated; ``ability`` counts the object's activated abilities from 1."""

    activate: Name
    kind = "activate"
    own_keys = _CHOICES | {"ability"}


class PlayStep(Announcement):
    """A land is played."""

    play: Name
    kind = "play"
    own_keys = frozenset({"from_zone", "face"})


class SuspendStep(Announcement):
    """A card is suspended from a hand."""

    suspend: Name
    kind = "suspend"
    own_keys = frozenset({"x"})


Attacked = Annotated[tuple[tuple[Name, Name]], BeforeValidator(_pairs)]
Attacker = Name | Attacked


class AttackStep(PlayerStep):
    """Attackers are declared: each alone, or with what it attacks."""

    attack: tuple[Attacker, ...]


class BlockStep(PlayerStep):
    """Blockers are declared, each with the attackers that it blocks."""

    block: Annotated[
        tuple[tuple[Name, Annotated[Names, BeforeValidator(_listed), Field(min_length=1)]], ...],
        BeforeValidator(_pairs),
    ]


Answer = Annotated[Name | Number | tuple[Name | Number, ...], BeforeValidator(_answer)]


class ChooseStep(PlayerStep):
    """The answer to the decision that the step before raised."""

    choose: Answer


class OrderStep(PlayerStep):
    """The order of triggers, bottom of the stack first, or of replacement effects."""

    order: Annotated[Names, Field(min_length=1)]


class PassStep(PlayerStep):
    """A player passes priority."""

    pass_: Literal[True] = Field(alias="pass")


class UntilStep(Step):
    """Nothing is done until a step of the turn begins."""

    until: Name


class CheckStep(Step):
    """Claims that must hold at this point of the script; the reader of cases reads the claims."""

    check: tuple[dict[str, Any], ...] = Field(min_length=1)


class ResolveStep(Step):
    """All players pass: the top of the stack resolves, or all of the stack, one after the other."""

    whole_stack: bool = False


KINDS: dict[str, type[Step]] = {
    "cast": CastStep, "activate": ActivateStep, "play": PlayStep, "suspend": SuspendStep,
    "attack": AttackStep, "block": BlockStep, "choose": ChooseStep, "order": OrderStep, "pass": PassStep,
    "until": UntilStep, "check": CheckStep,
}  # fmt: skip


def read_step(written: object, place: str = "") -> Step:
    """Read one step of a script.

    Args:
        written: the step as YAML or JSON gives it: a mapping, or the word ``resolve`` or ``resolve all``.
        place: where it stands, for messages.

    Returns:
        The step.

    Raises:
        InputError: it is no step, or a key or value of it is wrong; names the place and what would be right.

    Example:
        >>> read_step({"player": "A", "cast": "Shock", "targets": ["B"]}).targets
        ('B',)
    """
    if isinstance(written, str):
        return _read_word(written, place)
    if not isinstance(written, Mapping):
        raise InputError(f"a step is a mapping such as {{player: A, cast: Shock}}, not {written!r}", place)
    kinds = [key for key in written if key in KINDS]
    if len(kinds) != 1:
        said = f"it has {' and '.join(kinds)}" if kinds else "it has none"
        guess = "" if kinds else next(filter(None, (did_you_mean(str(key), KINDS) for key in written)), "")
        raise InputError(f"a step has exactly one of {', '.join(KINDS)}; {said}{guess}", place)
    model = KINDS[kinds[0]]
    try:
        return model.model_validate(dict(written))
    except ValidationError as error:
        raise _input_error(error.errors(include_url=False)[0], kinds[0], model, place) from None


def refuse_script(steps: Iterable[Step], place: str = "") -> None:
    """Refuse steps that would have to be performed.

    Args:
        steps: the steps of a script.
        place: where the script stands, for the message.

    Raises:
        UnsupportedError: there are any; names their kinds.

    Example:
        >>> refuse_script([])
    """
    kinds = tuple(dict.fromkeys(kind_of(step) for step in steps))
    if kinds:
        raise UnsupportedError(
            f"performing the steps of a script isn't supported yet ({', '.join(kinds)}); "
            "write down the position as it is after them",
            place,
            kinds,
        )


def kind_of(step: Step) -> str:
    """The key that tells what kind a step is.

    Example:
        >>> kind_of(read_step({"player": "A", "pass": True}))
        'pass'
    """
    if isinstance(step, ResolveStep):
        return "resolve all" if step.whole_stack else "resolve"
    return next(kind for kind, model in KINDS.items() if isinstance(step, model))


def _read_word(word: str, place: str) -> Step:
    words = {"resolve": ResolveStep(), "resolve all": ResolveStep(whole_stack=True)}
    if word not in words:
        near = did_you_mean(word, words)
        raise InputError(f"{word!r} is no step: a step is a mapping, or resolve, or resolve all{near}", place)
    return words[word]


def _key(field: str) -> str:
    """A field's name as it is written in a file."""
    return {"from_zone": "from", "pass_": "pass"}.get(field, field)


def _input_error(error: ErrorDetails, kind: str, model: type[Step], place: str) -> InputError:
    tags = {"constrained-str", "constrained-int", "function-before"}
    path = [part for part in error["loc"] if isinstance(part, int) or not part.startswith(tuple(tags))]
    where = "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in path)
    full = f"{place}{where}" if place else where.lstrip(".")
    if error["type"] == "extra_forbidden":
        key = str(error["loc"][-1])
        keys = model.own_keys | {"player"} if issubclass(model, Announcement) else set(model.model_fields)
        written = sorted(_key(field) for field in keys if _key(field) != kind)
        near = did_you_mean(key, written) or f"; it may have {', '.join(written)}"
        return InputError(f"a step {kind!r} has no {key!r}{near}", full)
    if error["type"] == "missing":
        return InputError(f"a step {kind!r} needs {str(error['loc'][-1])!r}", full)
    said = error["msg"].removeprefix("Value error, ").removeprefix("Input should be ")
    if error["type"] == "value_error":
        return InputError(said, full)
    return InputError(f"this should be {said.replace('valid tuple', 'list')}, not {error['input']!r}", full)
