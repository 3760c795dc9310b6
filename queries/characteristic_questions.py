"""Questions such as ``bear power``: which object, and which of its characteristics."""

from __future__ import annotations

import re
from dataclasses import dataclass

from lawmage.bridge.errors import InputError
from lawmage.bridge.objects import resolve_object
from lawmage.bridge.position import Position
from lawmage.bridge.sentences import VERBS
from lawmage.bridge.words import did_you_mean, fold, shown

#: What can be asked for, by the words for it.
CHARACTERISTICS = {
    "power": "power", "toughness": "toughness", "types": "type", "subtypes": "subtype",
    "supertypes": "supertype", "colors": "color", "abilities": "abilities", "keywords": "keywords",
    "controller": "controller", "name": "name",
}  # fmt: skip
_ALSO = {
    "type": "type", "subtype": "subtype", "supertype": "supertype", "color": "color", "colour": "color",
    "colours": "color", "ability": "abilities", "keyword": "keywords", "names": "name",
}  # fmt: skip
_KINDS = {**CHARACTERISTICS, **_ALSO}
#: A name as answers show it where several objects share it.
_SHOWN_ID = re.compile(r".+ \((?:id )?(\w+)\)")
_POSSESSIVE = re.compile(r"['\u2019]s?$")


@dataclass(frozen=True)
class Asked:
    """A question for a characteristic.

    Attributes:
        name: the name or the id, as it was written.
        objects: the ids of all objects that it means.
        kind: the characteristic.
    """

    name: str
    objects: tuple[str, ...]
    kind: str


def read_characteristic(position: Position, question: str) -> Asked | None:
    """Read a question such as ``bear power`` or ``power of bear``.

    Args:
        position: a loaded position.
        question: the question.

    Returns:
        The object and the characteristic; None if no characteristic is asked for, but perhaps a play.

    Raises:
        InputError: the object or the characteristic is unknown, or it isn't a question at all.

    Example:
        >>> from lawmage.bridge.load import load
        >>> position = load({"turn": {"active": "A", "step": "draw"},
        ...     "players": {"A": {"battlefield": [{"card": "Grizzly Bears", "id": "bear"}]}, "B": {}}})
        >>> read_characteristic(position, "bear's power")
        Asked(name='bear', objects=('bear',), kind='power')
        >>> read_characteristic(position, "cast Opt") is None
        True
    """
    words = question.strip().removesuffix("?").split()
    if len(words) > 1 and fold(words[0]) in _KINDS and fold(words[-1]) not in _KINDS:
        words = [*words[2 if fold(words[1]) == "of" else 1 :], words[0]]
    for length in range(len(words), 0, -1):
        named = _named(position, words[:length])
        if named:
            return _asked(position, named, words[length:])
    if _is_play(words):
        return None
    if len(words) > 1 and _is_near(words[-1]):
        resolve_object(position, _without_possessive(words[:-1]))  # says that nothing has the name
    raise InputError(
        f"{shown(question)} is neither a play, as in cast Shock targeting B, nor an object with a "
        "characteristic, as in bear power"
    )


def _named(position: Position, words: list[str]) -> tuple[str, tuple[str, ...]] | None:
    """What some words name: as they stand, without the possessive, or by the id in brackets after a name."""
    bare = _without_possessive(words)
    shown_id = _SHOWN_ID.fullmatch(bare)
    for name in dict.fromkeys((" ".join(words), bare, *(shown_id.groups() if shown_id else ()))):
        try:
            return name, resolve_object(position, name)
        except InputError:
            continue
    return None


def _asked(position: Position, named: tuple[str, tuple[str, ...]], rest: list[str]) -> Asked | None:
    """What is asked of an object that was named."""
    name, objects = named
    asked = " ".join(rest)
    kind = _KINDS.get(fold(asked))
    if any(player.name in objects for player in position.players):
        # A sentence about a play may begin with the player.
        if not kind:
            return None
        raise InputError(f"{name} is a player, and players have no {asked}")
    if kind:
        return Asked(name, objects, kind)
    if fold(name.split()[0]) in VERBS:
        return None
    known = f"known are {', '.join(CHARACTERISTICS)}"
    if not rest:
        raise InputError(f"which characteristic of {name}? {known.capitalize()}")
    hint = did_you_mean(asked, CHARACTERISTICS) or f"; {known}"
    raise InputError(f"{shown(asked)} is no characteristic that can be asked for{hint}")


def _without_possessive(words: list[str]) -> str:
    return _POSSESSIVE.sub("", " ".join(words))


def _is_play(words: list[str]) -> bool:
    """Whether a verb of plays stands first, or after a player; a mistyped one counts first only."""
    verbs = [fold(word) for word in words[:2]]
    return any(verb in VERBS for verb in verbs) or bool(words and did_you_mean(verbs[0], VERBS))


def _is_near(word: str) -> bool:
    return fold(word) in _KINDS or bool(did_you_mean(word, CHARACTERISTICS))
