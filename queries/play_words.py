"""Plays and ways of paying in words. A play in words is a sentence that ``lawmage why`` understands."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from lawmage.bridge.objects import names_of, resolve_object
from lawmage.bridge.position import Position
from lawmage.queries.plays import Play

_WAYS = {"mana": "for its mana cost", "free": "for free"}


def way_in_words(pay: Iterable[str]) -> str:
    """A way of paying, the base cost first.

    Args:
        pay: as :class:`lawmage.queries.plays.Play` has it.

    Returns:
        A clause of a sentence; nothing if there is no choice of ways.

    Example:
        >>> way_in_words(("mana", "kicker")), way_in_words(("free",)), way_in_words(("flashback",))
        ('for its mana cost with kicker', 'for free', 'with flashback')
    """
    plain = [_WAYS[way] for way in pay if way in _WAYS]
    named = [way for way in pay if way not in _WAYS]
    return " ".join([*plain, *([f"with {' and '.join(named)}"] if named else [])])


class Sentences:
    """Writes the plays in a position as sentences, with ids only where a name alone means several objects.

    Args:
        position: the position that the plays are made in.

    Example:
        >>> from lawmage.bridge.load import load
        >>> position = load({"turn": {"active": "A", "step": "draw"}, "players": {
        ...     "A": {"hand": ["Blaze"]}, "B": {"battlefield": ["2 Grizzly Bears"]}}})
        >>> chosen = (("grizzly_bears_2",),)
        >>> play = Play("A", "cast", "blaze", "Blaze", "Blaze", pay=("mana",), x=2, targets=chosen)
        >>> Sentences(position).sentence(play)
        'cast Blaze for its mana cost with X = 2 targeting grizzly_bears_2'
    """

    def __init__(self, position: Position) -> None:
        self._position = position
        self._objects = {thing.id: thing for thing in position.objects()}
        self._named: dict[str, str] = {}

    def sentence(self, play: Play) -> str:
        """A play as a sentence.

        Args:
            play: a play in the position.

        Returns:
            The sentence, without the player.
        """
        return play_in_words(play, self._name)

    def _name(self, identity: str) -> str:
        """The shortest name that means this object or player alone."""
        if identity not in self._objects:
            return identity
        if identity not in self._named:
            thing = self._objects[identity]
            names = names_of(thing)
            alone = bool(names) and resolve_object(self._position, names[0]) == (identity,)
            self._named[identity] = names[0] if alone else identity
        return self._named[identity]


def play_in_words(play: Play, name_of: Callable[[str], str]) -> str:
    """A play as a sentence.

    Args:
        play: a play.
        name_of: gives the name of an object or player in the sentence by its id.

    Returns:
        The sentence, without the player.

    Example:
        >>> play = Play("A", "cast", "shock", "Shock", "Shock", pay=("mana",), targets=(("bear",),))
        >>> play_in_words(play, {"bear": "Grizzly Bears", "shock": "Shock"}.__getitem__)
        'cast Shock for its mana cost targeting Grizzly Bears'
    """
    words = [play.kind.replace("_", " ")]
    if play.ability is not None:
        words += [f"ability {play.ability} of"]
    words += [_what(play, name_of(play.object)), way_in_words(play.pay)]
    if play.x is not None:
        words.append(f"with X = {play.x}")
    if play.modes:
        words.append(f"choosing mode{'s' * (len(play.modes) > 1)} {_and(map(str, play.modes))}")
    targets = [target for chosen in play.targets for target in chosen]
    if targets:
        words.append(f"targeting {_and(map(name_of, targets))}")
    if play.division:
        shares = (f"{amount} to {name_of(target)}" for target, amount in play.division)
        words.append(f"dividing {_and(shares)}")
    return " ".join(filter(None, words))


def _what(play: Play, name: str) -> str:
    if play.face is None:
        return name
    if " // " in play.face:
        return f"{play.face} fused"
    return f"{name} as {play.face}" if name == play.object and play.face != play.name else play.face


def _and(items: Iterable[str]) -> str:
    *most, last = items
    return f"{', '.join(most)} and {last}" if most else last
