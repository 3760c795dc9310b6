"""Plays and refusals grouped for a reader.

Interchangeable objects stand together, and so do the ways of paying that differ in nothing else.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from lawmage.bridge.facts import facts
from lawmage.bridge.objects import shown_name
from lawmage.bridge.position import Position
from lawmage.bridge.symmetry import classes
from lawmage.queries.announcements import Slot
from lawmage.queries.play_words import way_in_words
from lawmage.queries.plays import Play, PlayFamily, Reason, Refusal

_TIMES = "\N{MULTIPLICATION SIGN}"


@dataclass(frozen=True)
class Group:
    """What a reader sees as one.

    Attributes:
        kind: ``cast``, ``activate``, ``play``, ``suspend`` or ``turn_up``.
        title: what, how many of it, from where, and the ways to pay.
        details: choices that complete it, or the reasons against it; each a line.
        count: how many plays there are; 0 for a refusal.
        families: the families of plays in it.
    """

    kind: str
    title: str
    details: tuple[str, ...]
    count: int = 0
    families: tuple[PlayFamily, ...] = ()


@dataclass(frozen=True)
class Because:
    """One sentence, with every rule and card that it stands for."""

    sentence: str
    rules: tuple[str, ...]
    cards: tuple[str, ...]


def merged(reasons: Iterable[Reason]) -> tuple[Because, ...]:
    """Reasons of the same sentence as one.

    Args:
        reasons: in their order.

    Returns:
        One entry a sentence.

    Example:
        >>> merged([Reason("101.2", "t", ("Silence",), "No."), Reason("601.3", "t", ("Silence",), "No.")])
        (Because(sentence='No.', rules=('101.2', '601.3'), cards=('Silence',)),)
    """
    found: dict[str, list[Reason]] = {}
    for reason in reasons:
        found.setdefault(reason.sentence, []).append(reason)
    return tuple(
        Because(
            sentence,
            tuple(dict.fromkeys(reason.rule for reason in same)),
            tuple(dict.fromkeys(card for reason in same for card in reason.cards)),
        )
        for sentence, same in found.items()
    )


class Grouping:
    """Groups the answers about one position.

    Args:
        position: the position.

    Example:
        >>> from lawmage.bridge.load import load
        >>> position = load({"turn": {"active": "A", "step": "draw"}, "players": {
        ...     "A": {"hand": ["Shock"]}, "B": {"battlefield": ["4 Grizzly Bears", "Memnite"]}}})
        >>> slots = {None: (Slot(("B", "grizzly_bears", "grizzly_bears_2", "memnite"), 1, 1),)}
        >>> family = PlayFamily(Play("A", "cast", "shock", "Shock", "Shock", pay=("mana",)), "", slots)
        >>> (group,) = Grouping(position).plays([family])
        >>> print(group.title, group.count, *group.details, sep="; ")
        Shock (for its mana cost); 4; target: B, Grizzly Bears \N{MULTIPLICATION SIGN}2 of 4, Memnite
    """

    def __init__(self, position: Position) -> None:
        self._objects = {thing.id: thing for thing in position.objects()}
        self._classes = classes(facts(position))
        kinds: dict[tuple[str, str], set[str]] = {}
        for name, thing in self._objects.items():
            kinds.setdefault((shown_name(thing), thing.zone), set()).add(self._first(name))
        #: The names that stand for more than one class of objects of a zone.
        self._shared = {key for key, firsts in kinds.items() if len(firsts) > 1}

    @property
    def classes(self) -> tuple[tuple[str, ...], ...]:
        """The classes of interchangeable objects that have more than one member."""
        return tuple(members for members in dict.fromkeys(self._classes.values()) if len(members) > 1)

    def plays(self, families: Sequence[PlayFamily]) -> tuple[Group, ...]:
        """Families of plays in groups.

        Args:
            families: the families, in their order.

        Returns:
            The groups, in the order of their first families. Together they hold every family.
        """
        choices: dict[Hashable, list[PlayFamily]] = {}
        for family in families:
            # Ways that are described are no longer alike.
            way = family.play.pay if family.payments else ()
            key = (self._option(family.play), way, family.modes, family.xs, self._details(family))
            choices.setdefault(key, []).append(family)
        return tuple(self._group(same) for same in choices.values())

    def refusals(self, refusals: Sequence[Refusal]) -> tuple[Group, ...]:
        """Refusals in groups.

        Args:
            refusals: the refusals, in their order.

        Returns:
            The groups, in the order of their first refusals. Together they hold every refusal.
        """
        found: dict[tuple[Hashable, tuple[str, ...]], list[Play]] = {}
        for refusal in refusals:
            # Sentences about interchangeable objects differ in the id of the object alone.
            own = f" ({refusal.play.object})" if len(self._classes[refusal.play.object]) > 1 else ""
            details = tuple(
                f"{because.sentence.replace(own, '')} ({', '.join(because.rules)})"
                for because in merged(refusal.reasons)
            )
            found.setdefault((self._option(refusal.play), details), []).append(refusal.play)
        return tuple(
            Group(plays[0].kind, self._title(plays), details) for (_, details), plays in found.items()
        )

    def names(self, identities: Iterable[str]) -> tuple[str, ...]:
        """Objects and players as a reader sees them, interchangeable objects as one with their number.

        Args:
            identities: ids of objects and names of players.
        """
        together: dict[str, list[str]] = {}
        for identity in identities:
            together.setdefault(self._first(identity), []).append(identity)
        return tuple(self._name(same, of_all=True) for same in together.values())

    def _first(self, identity: str) -> str:
        return self._classes.get(identity, (identity,))[0]

    def _option(self, play: Play) -> Hashable:
        return play.kind, self._first(play.object), play.face, play.ability

    def _name(self, same: Sequence[str], of_all: bool) -> str:
        thing = self._objects.get(same[0])
        if thing is None:
            return same[0]
        members = self._classes[same[0]]
        same = sorted(same, key=members.index)
        words = [shown_name(thing)]
        if len(same) > 1 or (of_all and len(members) > 1):
            words.append(f"{_TIMES}{len(same)}")
        if of_all and len(same) < len(members):
            words.append(f"of {len(members)}")
        if thing.entry.face_down or (shown_name(thing), thing.zone) in self._shared:
            words.append(f"({same[0]})" if len(same) == 1 else f"({same[0]} … {same[-1]})")
        if of_all and thing.zone != "battlefield":
            words.append("on the stack" if thing.zone == "stack" else f"in {thing.player}'s {thing.zone}")
        return " ".join(words)

    def _title(self, plays: Sequence[Play]) -> str:
        play = plays[0]
        thing = self._objects[play.object]
        title = self._name(list({play.object for play in plays}), of_all=False)
        if play.face:
            fused = " fused" if " // " in play.face else ""
            title = title.replace(shown_name(thing), f"{play.face}{fused}", 1)
        usual = "battlefield" if play.kind in ("activate", "turn_up") else "hand"
        if thing.zone != usual:
            title += f" from the {thing.zone}"
        if play.ability is not None and play.ability > 1:
            title += f", ability {play.ability}"
        ways = [way for way in dict.fromkeys(way_in_words(play.pay) for play in plays) if way]
        return f"{title} ({', or '.join(ways)})" if ways else title

    def _group(self, families: Sequence[PlayFamily]) -> Group:
        first = families[0]
        title = self._title([family.play for family in families])
        if first.xs != (None,):
            title += f", X = {_numbers([x or 0 for x in first.xs])}"
        count = sum(family.count for family in families)
        details = (*self._details(first), *_payments(first))
        return Group(first.play.kind, title, details, count, tuple(families))

    def _details(self, family: PlayFamily) -> tuple[str, ...]:
        lines = []
        if family.modes != ((),):
            chosen = "; ".join(" and ".join(map(str, modes)) or "none" for modes in family.modes)
            lines.append(f"modes: {chosen}")
        possible = {None, *(mode for modes in family.modes for mode in modes)}
        for mode in sorted(possible.intersection(family.slots), key=lambda mode: mode or 0):
            slots = family.slots[mode]
            prefix = "" if mode is None else f"mode {mode}, "
            lines += [prefix + self._slot(slot, place, slots) for place, slot in enumerate(slots, 1)]
        return tuple(lines)

    def _slot(self, slot: Slot, place: int, slots: Sequence[Slot]) -> str:
        number = "" if len(slots) == 1 else f" {place}"
        amount = "X" if slot.divided < 0 else str(slot.divided)
        divided = f", {amount} divided among them" if slot.divided else ""
        # A slot that must differ from a later one is named there.
        others = [f"target {other + 1}" for other in sorted(slot.apart) if other + 1 < place]
        apart = f", other than {' and '.join(others)}" if others else ""
        names = ", ".join(self.names(slot.options)) or "there are none"
        return f"target{number}{_how_many(slot)}{divided}{apart}: {names}"


def _payments(family: PlayFamily) -> Iterator[str]:
    for payment in family.payments:
        left = f" (left: {payment.left})" if payment.left else ""
        yield f"pay: {'; '.join(payment.steps) or 'nothing'}{left}"
    if not family.all_payments:
        yield f"pay: in more ways than the {len(family.payments)} that are listed"


def _how_many(slot: Slot) -> str:
    least, most = ("X" if bound is None else str(bound) for bound in (slot.least, slot.most))
    if least == most:
        return "" if least == "1" else f" {least} of these"
    if slot.most is not None and slot.most >= len(slot.options) > 1:
        return ", any number of these" if least == "0" else f", {least} or more of these"
    return f", up to {most} of these" if least == "0" else f", {least} to {most} of these"


def _numbers(numbers: Sequence[int]) -> str:
    """Numbers in ascending order, those that follow each other as a range.

    Example:
        >>> _numbers([0, 1, 2, 5])
        '0 to 2, 5'
    """
    runs: list[list[int]] = []
    for number in numbers:
        if runs and runs[-1][-1] == number - 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(str(run[0]) if len(run) == 1 else f"{run[0]} to {run[-1]}" for run in runs)
