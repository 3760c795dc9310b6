"""The names of all cards, so that an unknown name can be told from an unsupported card.

``asp/card_names.txt.gz`` holds the full names, sorted, one a line, a card's faces joined by `` // ``.
It is made from a bulk file in Scryfall's form by writing the sorted ``name`` fields through gzip.
"""

from __future__ import annotations

import functools
import gzip
import importlib.resources
import re
from dataclasses import dataclass

from rapidfuzz import fuzz, process

from lawmage.bridge.errors import InputError
from lawmage.bridge.words import fold, shown


@dataclass(frozen=True)
class CardName:
    """The name of a card.

    Args:
        full: the full name, the faces joined by `` // ``.
        face: the face that the card was named by, or None if it was named in full.
    """

    full: str
    face: str | None = None

    @property
    def faces(self) -> tuple[str, ...]:
        """The names of the faces.

        Example:
            >>> CardName("Fire // Ice").faces
            ('Fire', 'Ice')
        """
        return tuple(self.full.split(" // "))

    @property
    def later_face(self) -> str | None:
        """The face that the card was named by, unless that is the first one.

        Example:
            >>> resolve("Ice").later_face
            'Ice'
        """
        return self.face if self.face != self.faces[0] else None


@functools.cache
def _full_names() -> frozenset[str]:
    packed = importlib.resources.files("lawmage.asp").joinpath("card_names.txt.gz").read_bytes()
    return frozenset(gzip.decompress(packed).decode().splitlines())


@functools.cache
def _folded() -> tuple[dict[str, str], dict[str, list[CardName]]]:
    """Folded full names, and folded names of faces with the cards that have them."""
    full: dict[str, str] = {}
    faces: dict[str, list[CardName]] = {}
    for name in sorted(_full_names()):
        full[fold(name)] = name
        if " // " in name:
            for face in dict.fromkeys(name.split(" // ")):
                faces.setdefault(fold(face), []).append(CardName(name, face))
    return full, faces


def find(name: str) -> CardName | None:
    """The card of a name, if there is exactly one.

    Args:
        name: the full name or a face, without regard to case and accents.

    Returns:
        The card's name, or None.

    Example:
        >>> find("nobody's card") is None
        True
    """
    if name in _full_names():
        return CardName(name)
    full, faces = _folded()
    key = fold(re.sub(r" *// *", " // ", name.strip(" ")))
    if key in full:
        return CardName(full[key])
    cards = faces.get(key, [])
    return cards[0] if len(cards) == 1 else None


def spelled(name: str, place: str = "") -> str:
    """The right spelling of a name, which may be that of a face that several cards share.

    Args:
        name: the full name of a card, or a face, without regard to case and accents.
        place: where the name stands, for the error.

    Returns:
        The name as it was meant, in its right spelling.

    Raises:
        InputError: no card and no face has the name.

    Example:
        >>> spelled("fire"), spelled("fire // ice")
        ('Fire', 'Fire // Ice')
    """
    found = find(name)
    if found is None:
        shared = _folded()[1].get(fold(name.strip(" ")))
        found = shared[0] if shared else resolve(name, place)
    return found.face or found.full


def resolve(name: str, place: str = "") -> CardName:
    """The card of a name.

    Args:
        name: the full name or a face, without regard to case and accents.
        place: where the name stands, for the error.

    Returns:
        The card's full name, and the face if that is what was named.

    Raises:
        InputError: no card has the name, or several have a face of that name.

    Example:
        >>> resolve("dandan")
        CardName(full='Dandân', face=None)
        >>> resolve("ice")
        CardName(full='Fire // Ice', face='Ice')
    """
    found = find(name)
    if found:
        return found
    full, faces = _folded()
    shared = faces.get(fold(name.strip(" ")), [])
    if shared:
        cards = " and of ".join(card.full for card in shared)
        raise InputError(f"{shown(name)} is a face of {cards}; name the card in full", place)
    near = process.extract(fold(name[:200]), [*full, *faces], scorer=fuzz.ratio, limit=3, score_cutoff=75)
    spelled = dict.fromkeys(full[key] if key in full else str(faces[key][0].face) for key, _, _ in near)
    hint = f"; did you mean {' or '.join(spelled)}?" if spelled else ""
    raise InputError(f"no card is named {shown(name)}{hint}", place)
