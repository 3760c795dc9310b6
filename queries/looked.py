"""A position that conditions are asked of: what names mean there, and where things are."""

from __future__ import annotations

from lawmage.bridge.errors import InputError, UnsupportedError
from lawmage.bridge.names import find
from lawmage.bridge.objects import base_of, resolve_object
from lawmage.bridge.position import Object, Position
from lawmage.bridge.words import did_you_mean, fold
from lawmage.queries.characteristics import Characteristics, ObjectCharacteristics, characteristics

#: The position that was looked at last, with its characteristics: the claims of a case speak of one position.
_last: list[tuple[Position, Characteristics]] = []


class Looked:
    """A position with its characteristics, which are found when they are needed.

    Args:
        position: a loaded position.

    Example:
        >>> from lawmage.bridge.load import load
        >>> players = {"A": {"graveyard": ["Grizzly Bears"]}, "B": {}}
        >>> looked = Looked(load({"turn": {"active": "A", "step": "draw"}, "players": players}))
        >>> [(called, where) for called, where, _ in looked.are("Grizzly Bears")]
        [('Grizzly Bears', " (in A's graveyard)")]
    """

    def __init__(self, position: Position) -> None:
        self.position = position

    @property
    def characteristics(self) -> Characteristics:
        if not _last or _last[0][0] is not self.position:
            _last[:] = [(self.position, characteristics(self.position))]
        return _last[0][1]

    def player(self, name: str) -> str:
        for player in self.position.players:
            if fold(player.name) == fold(name):
                return player.name
        raise InputError(
            f"there is no player {name}{did_you_mean(name, [p.name for p in self.position.players])}"
        )

    def things(self, name: str) -> list[Object]:
        ids = set(resolve_object(self.position, name))
        return [thing for thing in self.position.objects() if thing.id in ids]

    def may_be_hidden(self, name: str) -> bool:
        """Whether a card of a name is only to be found, if at all, among the cards that nobody has named."""
        zones = [player.zone(zone) for player in self.position.players for zone in ("hand", "library")]
        if not find(name) or not any(entry.unknown for zone in zones for entry in zone):
            return False
        try:
            return not resolve_object(self.position, name)
        except InputError:
            return True

    def refuse_unnamed(self, zone: str, owner: str | None) -> None:
        """Refuse to say of a zone what its unnamed cards are.

        Raises:
            UnsupportedError: there are unnamed cards in it.
        """
        for player in self.position.players:
            asked = owner in (None, player.name) and zone in ("hand", "library")
            if asked and any(entry.unknown for entry in player.zone(zone)):
                what = f"cards in the {zone} of {player.name} that the position doesn't name (400.2)"
                raise UnsupportedError(what, items=(f"unknown_cards({player.name.lower()},{zone})",))

    def called(self, name: str) -> list[tuple[str, Object]]:
        """The objects of a name, each with what it is called: the name, and the id where several share it."""
        found = self.things(name)
        several = len(found) > 1
        return [(f"{name} ({base_of(thing.id)})" if several else name, thing) for thing in found]

    def place(self, thing: Object) -> str:
        """Where an object is, and under or in whose."""
        there = thing.zone == "battlefield"
        owner = self.characteristics[thing.id].controller if there else thing.player
        where = {"battlefield": f"on the battlefield under {owner}", "stack": "on the stack"}
        return where.get(thing.zone, f"in {owner}'s {thing.zone}")

    def elsewhere(self, thing: Object) -> str:
        """Where an object is that isn't on the battlefield, to be told after what it is."""
        return "" if thing.zone == "battlefield" else f" ({self.place(thing)})"

    def are(self, name: str) -> list[tuple[str, str, ObjectCharacteristics]]:
        """The objects of a name: what each is called, where it is if it isn't on the battlefield, and it."""
        found = [
            (called, self.elsewhere(thing), self.characteristics[thing.id])
            for called, thing in self.called(name)
            if thing.id in self.characteristics
        ]
        if not found:
            raise InputError(f"{name} is no object whose characteristics are known")
        return found
