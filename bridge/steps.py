"""The steps of a script: what a player does, one model for each kind of step.

A step is a mapping, as in ``{player: A, cast: Shock, targets: [B]}``, or one of the words ``resolve`` and
``resolve all``. The key that tells the kind (``cast``, ``activate``, …) holds what the step is about. What a
step leaves out is open: any completion of it is meant.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Annotated, Any, ClassVar, Literal

from pydantic import BeforeValidator, Field, PlainValidator, ValidationError

from lawmage.bridge import fields, words
from lawmage.bridge.document import Document, Place
from lawmage.bridge.errors import InputError, UnsupportedError
from lawmage.bridge.fields import Count, Natural, Numbers, Reference, References, Zone, problem
from lawmage.bridge.mistakes import explained


def _not_empty(read: Callable[[object], object]) -> Callable[[object], object]:
    def reader(value: object) -> object:
        if value in (None, [], {}, ()):
            raise problem("this is empty; leave it out if it is open")
        return read(value)

    return reader


def _attacker(value: object) -> object:
    if not isinstance(value, dict):
        return fields.reference(value)
    if len(value) != 1:
        raise problem("an attacker stands alone, or as {attacker: what it attacks}")
    ((attacker, attacked),) = value.items()
    return fields.reference(attacker), fields.reference(attacked)


def _answer(value: object) -> object:
    if isinstance(value, list):
        return tuple(_answer(item) for item in value)
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int) and abs(value) <= words.LARGEST_NUMBER:
        return value
    return fields.reference(value)


_ONE: dict[str, Any] = {"type": "string"}
_ONE_OR_MORE: dict[str, Any] = {"anyOf": [_ONE, {"type": "array", "items": _ONE}]}
_COUNT: dict[str, Any] = {"type": "integer", "minimum": 1, "maximum": words.LARGEST_NUMBER}
Ways = Annotated[
    fields.Ways,
    BeforeValidator(_not_empty(fields.one_or_more)),
    fields.described({"anyOf": [_ONE, {"type": "array", "items": _ONE, "minItems": 1}]}),
]
Modes = Annotated[
    Numbers,
    BeforeValidator(_not_empty(fields.one_or_more)),
    fields.described({"type": "array", "items": _COUNT, "minItems": 1}),
]
Division = Annotated[
    fields.Division,
    BeforeValidator(_not_empty(lambda value: value)),
    fields.described({"type": "object", "additionalProperties": _COUNT, "minProperties": 1}),
]
Attacker = Annotated[
    str | tuple[str, str],
    PlainValidator(_attacker),
    fields.described(
        {
            "anyOf": [
                _ONE,
                {"type": "object", "additionalProperties": _ONE, "minProperties": 1, "maxProperties": 1},
            ]
        }
    ),
]
Attacked = Annotated[References, BeforeValidator(fields.one_or_more), fields.described(_ONE_OR_MORE)]
Answer = Annotated[
    Any, PlainValidator(_answer), fields.described({"type": ["string", "integer", "boolean", "array"]})
]


class Step(fields.Model):
    """One step of a script."""


class PlayerStep(Step):
    """A step that a named player takes."""

    player: Reference = Field(description="The player who does it.")


class Announcement(PlayerStep):
    """A play that a player announces: to cast, activate, play, suspend or turn up something.

    The attributes are the same for all five kinds; one that doesn't belong to a kind is None there. Read
    :attr:`kind` and :attr:`object` rather than the field that is named by the kind.
    """

    from_zone: Zone | None = Field(
        default=None, alias="from", description="The zone that the card is in, where it isn't the hand."
    )
    face: Reference | None = Field(default=None, description="The face of the card that is cast or played.")
    ability: Count | None = Field(
        default=None, description="Which of its activated abilities, in printed order; the first is 1."
    )
    targets: References | None = Field(default=None, description="The targets, in the order of the text.")
    modes: Modes | None = Field(default=None, description="The modes, by number; the first printed is 1.")
    x: Natural | None = Field(default=None, description="The value of X.")
    divide: Division | None = Field(
        default=None, description="How much each target is assigned of what is divided."
    )
    pay: Ways | None = Field(
        default=None,
        description="What is paid: `mana`, `free`, or the keyword of another cost, such as `kicker`.",
    )
    tap: References | None = Field(default=None, description="The permanents that are tapped to pay.")
    sacrifice: References | None = Field(default=None, description="What is sacrificed to pay.")
    discard: References | None = Field(default=None, description="What is discarded to pay.")
    convoke: References | None = Field(default=None, description="The creatures that are tapped for convoke.")
    delve: References | None = Field(default=None, description="The cards that are exiled for delve.")
    splice: References | None = Field(default=None, description="The cards that are spliced onto the spell.")

    kind: ClassVar[str] = ""

    @property
    def object(self) -> str:
        """What is cast, activated, played, suspended or turned up: a name or an id, as it was written.

        Example:
            >>> CastStep(player="A", cast="Shock").object
            'Shock'
        """
        named: str = getattr(self, self.kind)
        return named


def _elsewhere(kind: str, *own: str) -> Mapping[str, str]:
    """The fields of announcements that a kind doesn't have, with what to say about each."""
    written = ", ".join(own)
    alias = [field.alias or name for name, field in Announcement.model_fields.items()]
    return {
        key: f"a step {kind!r} has no field {key!r}; it may have {written}"
        for key in alias
        if key not in (*own, "player")
    }


_CHOICES = ("from", "targets", "modes", "x", "divide", "tap", "sacrifice", "discard")


class CastStep(Announcement):
    """A spell is cast."""

    cast: Reference = Field(description="The card or the face, by its name or the id of the object.")
    kind = "cast"
    fields_elsewhere = _elsewhere("cast", *_CHOICES, "face", "pay", "convoke", "delve", "splice")


class ActivateStep(Announcement):
    """An activated ability is activated; ``ability`` counts the object's activated abilities from 1."""

    activate: Reference = Field(description="The object that has the ability.")
    kind = "activate"
    fields_elsewhere = _elsewhere("activate", *_CHOICES, "ability")


class PlayStep(Announcement):
    """A land is played."""

    play: Reference = Field(description="The land card.")
    kind = "play"
    fields_elsewhere = _elsewhere("play", "from", "face")


class SuspendStep(Announcement):
    """A card is suspended from a hand."""

    suspend: Reference = Field(description="The card.")
    kind = "suspend"
    fields_elsewhere = _elsewhere("suspend", "x")


class TurnUpStep(Announcement):
    """A face-down permanent is turned face up."""

    turn_up: Reference = Field(description="The permanent.")
    kind = "turn_up"
    fields_elsewhere = _elsewhere("turn_up", "x", "tap", "sacrifice", "discard")


class AttackStep(PlayerStep):
    """Attackers are declared: each alone, or with what it attacks."""

    attack: Annotated[tuple[Attacker, ...], BeforeValidator(fields.listed)] = Field(
        description="The attackers; `{wolf: walker}` attacks that planeswalker, battle or player."
    )


class BlockStep(PlayerStep):
    """Blockers are declared, each with the attackers that it blocks."""

    block: Annotated[dict[Reference, Attacked], BeforeValidator(fields.mapping)] = Field(
        description="For each blocker the attacker, or the list of attackers, that it blocks."
    )


class ChooseStep(PlayerStep):
    """The answer to the decision that the step before raised."""

    choose: Answer = Field(
        description="An id, a name, a number, `yes` or `no`, or a list where several things are chosen."
    )


class OrderStep(PlayerStep):
    """The order of triggers, bottom of the stack first, or of replacement effects."""

    order: References = Field(description="The names, in that order.")


class PassStep(PlayerStep):
    """A player passes priority."""

    pass_: Literal[True] = Field(alias="pass", description="Always `true`.")


class UntilStep(Step):
    """Nothing is done until a step of the turn begins."""

    until: fields.Step = Field(description="The step, by its name in the rules.")


class CheckStep(Step):
    """Claims that must hold at this point of the script; the reader of cases reads the claims."""

    check: Annotated[tuple[dict[str, Any], ...], BeforeValidator(fields.listed)] = Field(
        description="The claims."
    )


class ResolveStep(Step):
    """All players pass: the top of the stack resolves, or all of the stack, one after the other."""

    whole_stack: bool = False


KINDS: dict[str, type[Step]] = {
    "cast": CastStep, "activate": ActivateStep, "play": PlayStep, "suspend": SuspendStep,
    "turn_up": TurnUpStep,
    "attack": AttackStep, "block": BlockStep, "choose": ChooseStep, "order": OrderStep, "pass": PassStep,
    "until": UntilStep, "check": CheckStep,
}  # fmt: skip
ANNOUNCEMENTS: dict[str, type[Announcement]] = {
    kind: model for kind, model in KINDS.items() if issubclass(model, Announcement)
}


def read_step(written: object, document: Document | None = None, path: Place = ()) -> Step:
    """Read one step of a script.

    Args:
        written: the step as a document gives it: a mapping, or the word ``resolve`` or ``resolve all``.
        document: the document that it stands in, for errors; none if it stands alone.
        path: its place in the document.

    Returns:
        The step.

    Raises:
        InputError: it is no step, or a key or value of it is wrong; says where and what would be right.

    Example:
        >>> read_step({"player": "A", "cast": "Shock", "targets": ["B"]}).targets
        ('B',)
    """
    document = document or Document("", written)
    if isinstance(written, str):
        return _read_word(written, document.place(path))
    if not isinstance(written, Mapping):
        message = f"a step is a mapping such as {{player: A, cast: Shock}}, not {words.shown(written)}"
        raise InputError(message, document.place(path))
    kinds = [key for key in written if key in KINDS]
    if len(kinds) != 1:
        said = f"it has {' and '.join(kinds)}" if kinds else "it has none"
        guesses = (words.did_you_mean(str(key), KINDS) for key in written if key != "player")
        hint = "" if kinds else next(filter(None, guesses), "")
        raise InputError(f"a step has exactly one of {', '.join(KINDS)}; {said}{hint}", document.place(path))
    try:
        return KINDS[kinds[0]].model_validate(dict(written))
    except ValidationError as error:
        raise explained(error, document, path) from None


def read_announcement(written: object, document: Document | None = None, path: Place = ()) -> Announcement:
    """Read a step that announces a play.

    Args:
        written: the step as a document gives it.
        document: the document that it stands in, for errors; none if it stands alone.
        path: its place in the document.

    Returns:
        The step.

    Raises:
        InputError: it is no step, or none that casts, activates, plays, suspends or turns up.

    Example:
        >>> read_announcement({"player": "A", "play": "Forest"}).kind
        'play'
    """
    step = read_step(written, document, path)
    if not isinstance(step, Announcement):
        kinds = ", ".join(ANNOUNCEMENTS)
        place = document.place(path) if document else ""
        raise InputError(f"a play is one of {kinds}, not {kind_of(step)}", place)
    return step


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
    """The key or word that tells what kind a step is.

    Example:
        >>> kind_of(read_step({"player": "A", "pass": True}))
        'pass'
    """
    if isinstance(step, ResolveStep):
        return "resolve all" if step.whole_stack else "resolve"
    return next(kind for kind, model in KINDS.items() if isinstance(step, model))


def _read_word(word: str, place: str) -> Step:
    known = {"resolve": ResolveStep(), "resolve all": ResolveStep(whole_stack=True)}
    if word not in known:
        message = f"{words.shown(word)} is no step: a step is a mapping, or resolve, or resolve all"
        raise InputError(f"{message}{words.did_you_mean(word, known)}", place)
    return known[word]
