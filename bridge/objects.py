"""The objects and players of a position that a name or an id means."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from lawmage.bridge import names
from lawmage.bridge.errors import InputError
from lawmage.bridge.position import Object, Position
from lawmage.bridge.solver import parts, term, text
from lawmage.bridge.stack import StackObject
from lawmage.bridge.words import constant, did_you_mean, fold, ordinal, shown


def base_of(identity: str) -> str:
    """The id that an object had first: in the course of a game it gets others.

    Args:
        identity: an id.

    Example:
        >>> base_of("o(bear,2)"), base_of("bear")
        ('bear', 'bear')
    """
    return identity[2:].rpartition(",")[0] if identity.startswith("o(") else identity


def told_apart(name: str, identity: str, others: Counter[str]) -> str:
    """What an object is called that shares its name with others.

    Args:
        name: the name.
        identity: its id.
        others: how many without an id of their own are called how; this one is counted.

    Example:
        >>> told_apart("Bear", "bear_2", Counter()), told_apart("Bear", "o(bear_2,1)", Counter())
        ('Bear (bear_2)', 'Bear (bear_2)')
        >>> others = Counter()
        >>> told_apart("Opt", "o(copy(opt),1)", others), told_apart("Opt", "o(copy(opt),2)", others)
        ('copy of Opt', 'copy of Opt (number 2)')
    """
    base = base_of(identity)
    if "(" not in base:
        return f"{name} ({base})"
    called = f"copy of {name}" if base.startswith("copy(") else name
    others[called] += 1
    return called if others[called] == 1 else f"{called} (number {others[called]})"


#: How the id of what was made of something else begins.
_MADE = ("a(", "t(", "copy(", "token(")
_QUOTE = '"'


def called_after(identity: str, name: Callable[[str], str | None]) -> str | None:
    """The name of an object that is no longer there, after what it was made of.

    Args:
        identity: its id.
        name: gives the name of what had an id first, if it is known.

    Returns:
        The name, or None where nothing tells it.

    Example:
        >>> names = {"bear": "Bear"}.get
        >>> called_after("o(bear,2)", names), called_after('o(t(o(bear,1),("Bear",2)),3)', names)
        ('Bear', 'second ability of Bear')
        >>> called_after("o(copy(bear),1)", names), called_after("o(token(\\"Treasure\\"),1)", names)
        ('copy of Bear', 'Treasure token')
    """
    base = base_of(identity)
    known = name(base)
    if known or not base.startswith(_MADE):
        return known
    made = term(base)
    match made.name, parts(made):
        case (("a" | "t"), (source, ability)):
            of = called_after(text(source), name)
            return f"{ordinal(int(text(parts(ability)[-1])))} ability of {of}" if of else None
        case "copy", (original,):
            of = called_after(text(original), name)
            return f"copy of {of}" if of else None
        case "token", (face,):
            return f"{text(face).split(_QUOTE)[1]} token"
    return None


def names_of(found: Object) -> tuple[str, ...]:
    """Every name that an object answers to: of its card, of the card's faces, of the token or emblem.

    Args:
        found: an object of a position.

    Returns:
        The names, the one it is shown by first; none if it is face down (708.2a).

    Example:
        >>> from lawmage.bridge.load import load
        >>> position = load({"turn": {"active": "A", "step": "draw"},
        ...                  "players": {"A": {"hand": ["Ice"]}, "B": {}}})
        >>> names_of(position.objects()[0])
        ('Fire // Ice', 'Fire', 'Ice')
    """
    entry = found.entry
    if entry.face_down:
        return ()
    cards: tuple[str | None, ...] = (entry.card,)
    if not isinstance(entry, StackObject):
        cards = (entry.copy_of, *entry.copied_through, entry.card, entry.emblem)
    faces = [name for card in cards if card for name in (card, *names.CardName(card).faces)]
    return tuple(dict.fromkeys((entry.name, *faces)))


def shown_name(found: Object) -> str:
    """The name by which an object is shown to a reader.

    Args:
        found: an object of a position.

    Example:
        >>> from lawmage.bridge.load import load
        >>> hidden = {"card": "Opt", "face_down": True}
        >>> position = load({"turn": {"active": "A", "step": "draw"},
        ...                  "players": {"A": {"hand": ["Opt"], "exile": [hidden]}, "B": {}}})
        >>> [shown_name(found) for found in position.objects()]
        ['Opt', 'face-down card']
    """
    return "face-down card" if found.entry.face_down else found.entry.name


def known_names(position: Position) -> tuple[str, ...]:
    """Every name and id that can be said about a position.

    Args:
        position: a loaded position.

    Returns:
        The players, the names of the objects and their ids; no generated id that is also a name in lower
        case, since whoever writes that means the name.

    Example:
        >>> from lawmage.bridge.load import load
        >>> known_names(load({"turn": {"active": "A", "step": "draw"},
        ...                   "players": {"A": {"hand": ["Opt"]}, "B": {}}}))
        ('A', 'B', 'Opt')
    """
    objects = position.objects()
    players = [player.name for player in position.players]
    said = [name for found in objects for name in names_of(found)]
    folded = set(map(fold, said))
    ids = [found.id for found in objects if found.entry.id is not None or fold(found.id) not in folded]
    return tuple(dict.fromkeys((*players, *said, *ids)))


def resolve_object(
    position: Position, name: str, zone: str | None = None, place: str = ""
) -> tuple[str, ...]:
    """The objects and players that a name or an id means.

    An id means its object alone, even if it is also somebody's name. Case and accents don't matter otherwise.

    Args:
        position: a loaded position.
        name: an id, the name of a card, face, token or emblem, or a player.
        zone: only objects in this zone are meant.
        place: where the name stands, for the error.

    Returns:
        The ids of all objects that have the name, or the player; never none.

    Raises:
        InputError: nothing in the position, or in the zone, has the name.

    Example:
        >>> from lawmage.bridge.load import load
        >>> position = load({"turn": {"active": "A", "step": "draw"},
        ...                  "players": {"A": {"battlefield": ["2 Mountain"]}, "B": {}}})
        >>> resolve_object(position, "mountain"), resolve_object(position, "Mountain")
        (('mountain',), ('mountain', 'mountain_2'))
    """
    objects = [found for found in position.objects() if zone in (None, found.zone)]
    players = [player.name for player in position.players] if zone is None else []
    exact = (
        [found.id for found in objects if found.id == name]
        or [player for player in players if player == name]
        or [found.id for found in objects if base_of(found.id) == name]
    )
    if exact:
        return tuple(exact)
    folded = fold(name)
    called = [found.id for found in objects if folded in map(fold, names_of(found))]
    if called:
        return tuple(called)
    alike = [known for known in (*(found.id for found in objects), *players) if fold(known) == folded]
    if alike:
        return tuple(alike)
    where = f"in the zone {zone}" if zone else "in this position"
    said = [*players, *(known for found in objects for known in names_of(found))]
    like_names = set(map(constant, said))
    ids = [found.id for found in objects if found.id not in like_names]
    hint = did_you_mean(name, [*said, *ids])
    raise InputError(f"nothing {where} is called {shown(name)}{hint}", place)
