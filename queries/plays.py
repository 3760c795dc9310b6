"""What the queries answer with: plays, refusals, reasons, verdicts. All are immutable."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import dataclass, field

from lawmage.bridge.position import Position
from lawmage.bridge.words import constant
from lawmage.queries.announcements import Division, Slot, Targets, count, listed


@dataclass(frozen=True)
class Reason:
    """Why something is illegal.

    Attributes:
        rule: the number in the Comprehensive Rules.
        because: the derived term, in ASP syntax.
        cards: names of the cards that the reason speaks of.
        sentence: the reason in words.

    Example:
        >>> Reason("702.18a", "has_shroud(bogle)", ("Silhana Ledgewalker",), "It has shroud.").rule
        '702.18a'
    """

    rule: str
    because: str
    cards: tuple[str, ...]
    sentence: str


@dataclass(frozen=True)
class Play:
    """A complete announcement.

    Attributes:
        player: who plays.
        kind: ``cast``, ``activate``, ``play``, ``suspend`` or ``turn_up``.
        object: the id of the card or permanent.
        name: the name of its card.
        face: the name of the face that is cast or played, else None.
        ability: the place of the activated ability, from 1, else None.
        pay: how a spell is paid for, the base way first, for example ``("mana", "kicker")``.
        modes: the chosen modes, ascending.
        x: the chosen X, if one is chosen.
        targets: per instance of the word "target" the chosen ids and players, sorted.
        division: what each target of a divided effect is assigned, sorted.

    Example:
        >>> play = Play("A", "cast", "shock", "Shock", "Shock", pay=("mana",), targets=(("B",),))
        >>> play.targets
        (('B',),)
        >>> print(play)
        cast Shock for its mana cost targeting B
    """

    player: str
    kind: str
    object: str
    name: str
    face: str | None = None
    ability: int | None = None
    pay: tuple[str, ...] = ()
    modes: tuple[int, ...] = ()
    x: int | None = None
    targets: Targets = ()
    division: Division = ()

    def __str__(self) -> str:
        """The play as a sentence, without the player; objects stand with their ids where no name is known."""
        from lawmage.queries.play_words import play_in_words  # which speaks of plays itself

        # A generated id without a number says no more than the name.
        plain = constant(self.name.split(" // ")[0])
        return play_in_words(self, lambda name: self.name if name == self.object == plain else name)


@dataclass(frozen=True)
class Payment:
    """One way to pay.

    Attributes:
        steps: what is done, in an order that works.
        left: the mana that is left over, as symbols; empty if none.

    Example:
        >>> Payment(("tap Mountain: add {R}", "pay {R}")).steps[-1]
        'pay {R}'
    """

    steps: tuple[str, ...]
    left: str = ""


@dataclass(frozen=True)
class PlayFamily:
    """One legal option with all the choices that complete it.

    Attributes:
        play: the option, as a play without modes, X, targets and division.
        action: the option's term in the programs.
        slots: per number of the mode (None: whatever the mode) the slots for targets, in order.
        modes: the choices of modes; one empty choice for what isn't modal.
        xs: the values of X that can be paid; one None if no X is chosen.
        payments: the ways to pay that differ in what is left, if they were asked for.
        all_payments: whether these are all, and not only the first of very many.

    Example:
        >>> family = PlayFamily(Play("A", "cast", "shock", "Shock"), "", {None: (Slot(("B", "bear"), 1, 1),)})
        >>> family.count, [play.targets for play in family]
        (2, [(('B',),), (('bear',),)])
    """

    play: Play
    action: str
    slots: dict[int | None, tuple[Slot, ...]] = field(default_factory=dict, hash=False)
    modes: tuple[tuple[int, ...], ...] = ((),)
    xs: tuple[int | None, ...] = (None,)
    payments: tuple[Payment, ...] = ()
    all_payments: bool = True

    def slots_for(self, modes: tuple[int, ...]) -> tuple[Slot, ...]:
        """The slots that count with these modes."""
        return tuple(itertools.chain(self.slots.get(None, ()), *(self.slots.get(mode, ()) for mode in modes)))

    @property
    def count(self) -> int:
        """How many plays there are."""
        return sum(count(self.slots_for(modes), x) for modes in self.modes for x in self.xs)

    def __iter__(self) -> Iterator[Play]:
        for modes in self.modes:
            slots = self.slots_for(modes)
            for x in self.xs:
                for targets, division in listed(slots, x):
                    yield Play(
                        self.play.player, self.play.kind, self.play.object, self.play.name, self.play.face,
                        self.play.ability, self.play.pay, modes, x, targets, division,
                    )  # fmt: skip


@dataclass(frozen=True)
class Refusal:
    """An option that is illegal, with every reason that was derived.

    Example:
        >>> reason = Reason("305.2a", "lands_played(a,1)", (), "A has played a land.")
        >>> Refusal(Play("A", "play", "forest", "Forest", "Forest"), (reason,)).reasons[0].rule
        '305.2a'
    """

    play: Play
    reasons: tuple[Reason, ...]


@dataclass(frozen=True)
class Verdict:
    """Whether a play is legal, and why.

    Attributes:
        player: who plays.
        legal: whether the play, completed where the question left it open, can be made.
        reasons: if illegal, every derived reason.
        play: if legal, the play that was found.
        permissions: if legal, the rules and effects that allow it.
        cost: the total cost in words; if illegal, only where it is the total cost that can't be paid.
        payment: if legal, one way to pay, step by step.
        assumptions: what the answer takes for granted.

    Example:
        >>> Verdict("A", True, cost="{1}{R}", payment=("tap Badlands: add {R}",)).cost
        '{1}{R}'
    """

    player: str
    legal: bool
    reasons: tuple[Reason, ...] = ()
    play: Play | None = None
    permissions: tuple[Reason, ...] = ()
    cost: str = ""
    payment: tuple[str, ...] = ()
    assumptions: tuple[str, ...] = ()


@dataclass(frozen=True)
class LegalPlays:
    """The exact set of plays that a player may make now.

    Attributes:
        player: whose plays these are.
        families: the legal options with their choices.
        refusals: the illegal options with reasons, if they were asked for.
        assumptions: what the answer takes for granted.
        position: where they can be made, if that is known.

    Example:
        >>> family = PlayFamily(Play("A", "play", "forest", "Forest", "Forest"), "")
        >>> answer = LegalPlays("A", (family,))
        >>> answer.count, next(iter(answer)).name
        (1, 'Forest')
    """

    player: str
    families: tuple[PlayFamily, ...]
    refusals: tuple[Refusal, ...] = ()
    assumptions: tuple[str, ...] = ()
    position: Position | None = field(default=None, compare=False, repr=False)

    @property
    def count(self) -> int:
        """How many plays there are, exactly."""
        return sum(family.count for family in self.families)

    def __iter__(self) -> Iterator[Play]:
        return itertools.chain.from_iterable(self.families)

    def _repr_html_(self) -> str:
        from lawmage.queries.rendering import legal_in_words  # which speaks of plays itself
        from lawmage.queries.views import shown

        return shown(legal_in_words(self, self.position) if self.position else "\n".join(map(str, self))).html
