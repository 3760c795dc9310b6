"""Which plays may be made now: the exact set, and for every other option each reason against it."""

from __future__ import annotations

import functools
import itertools
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from lawmage.bridge.names import CardName
from lawmage.bridge.position import Position
from lawmage.bridge.solver import REMEMBERED, number, parts, term, text
from lawmage.queries.announcements import Slot
from lawmage.queries.payments import Payable, payable, ways_to_pay
from lawmage.queries.plays import LegalPlays, Play, PlayFamily, Reason, Refusal
from lawmage.queries.question import EDITION, Answer, Question, put
from lawmage.queries.reasons import reason, sorted_reasons


def legal_plays(
    position: Position, player: str | None = None, *, why_not: bool = False, payments: bool = False
) -> LegalPlays:
    """The exact set of plays a player may make now.

    Args:
        position: a loaded position.
        player: whose plays are wanted; the player with priority if None.
        why_not: also give every illegal option with the reasons against it.
        payments: also give, for each option, the ways to pay that differ in what is left.

    Returns:
        The plays, counted exactly and listed lazily.

    Raises:
        InputError: there is no such player.
        UnsupportedError: the position holds cards or needs rules that aren't encoded; all are named.

    Example:
        >>> from lawmage.bridge.load import load
        >>> position = load({"turn": {"active": "A", "step": "precombat main"},
        ...                  "players": {"A": {"hand": ["Shock"], "battlefield": ["Mountain"]}, "B": {}}})
        >>> [(play.kind, play.name, play.targets) for play in legal_plays(position)]
        [('activate', 'Mountain', ()), ('cast', 'Shock', (('A',),)), ('cast', 'Shock', (('B',),))]
    """
    return legal_plays_many([position], player, why_not=why_not, payments=payments)[0]


def legal_plays_many(
    positions: Sequence[Position],
    player: str | None = None,
    *,
    why_not: bool = False,
    payments: bool = False,
) -> list[LegalPlays]:
    """The plays of many positions, all found in one grounding.

    Args:
        positions: loaded positions.
        player: whose plays are wanted; in each position the player with priority if None.
        why_not: also give every illegal option with the reasons against it.
        payments: also give, for each option, the ways to pay that differ in what is left.

    Returns:
        An answer for each position, in order.

    Raises:
        InputError: there is no such player.
        UnsupportedError: a position needs cards or rules that aren't encoded.

    Example:
        >>> from lawmage.bridge.load import load
        >>> players = {"A": {"hand": ["Forest"]}, "B": {}}
        >>> positions = [load({"turn": {"active": "A", "step": step}, "players": players})
        ...              for step in ("upkeep", "precombat main")]
        >>> [answer.count for answer in legal_plays_many(positions)]
        [0, 1]
    """
    questions = [Question(position, player, explain=why_not) for position in positions]
    return [read_plays(answer, payments) for answer in put(questions, "verdict" if why_not else "legal")]


def read_plays(answer: Answer, payments: bool = False) -> LegalPlays:
    """Read the plays from an answer of the rules.

    Args:
        answer: what the rules derived.
        payments: also list the ways to pay.

    Returns:
        The legal options with their choices; the refusals if reasons were asked for.

    Example:
        >>> from lawmage.bridge.load import load
        >>> from lawmage.queries.question import Question, put
        >>> (answer,) = put([Question(load("examples/fires.yaml"))])
        >>> read_plays(answer).count
        39
    """
    reading = Reading(answer)
    paid = payable(answer)
    families = [
        reading.family(action, paid.get(text(action)))
        for (action,) in answer.read("legal", 1)
        if text(action) in paid
    ]
    if payments:
        families = [_with_payments(answer, family, paid[family.action]) for family in families]
    refusals: list[Refusal] = []
    if answer.question.explain:
        reasons = all_reasons(answer, paid)
        refusals = [
            Refusal(reading.option(action), reasons[text(action)])
            for (action,) in answer.read("candidate", 1)
            if text(action) in reasons
        ]
    return LegalPlays(
        answer.question.asker,
        tuple(sorted(families, key=lambda family: _order(family.play))),
        tuple(sorted(refusals, key=lambda refusal: _order(refusal.play))),
        assumptions(answer),
        answer.question.position,
    )


def _with_payments(answer: Answer, family: PlayFamily, paid: Payable) -> PlayFamily:
    if not paid.bills:
        return family
    found, complete = ways_to_pay(answer, paid)
    return replace(family, payments=found, all_payments=complete)


def all_reasons(answer: Answer, paid: dict[str, Payable]) -> dict[str, tuple[Reason, ...]]:
    """Every reason against every illegal option.

    Args:
        answer: what the rules derived.
        paid: the options that can be paid for.

    Returns:
        The reasons by the option's term.

    Example:
        >>> from lawmage.bridge.load import load
        >>> from lawmage.queries.question import Question, put
        >>> (answer,) = put([Question(load("examples/fires.yaml"), explain=True)], "verdict")
        >>> reasons = all_reasons(answer, payable(answer))
        >>> [reason.rule for reason in reasons['play(island_3,"Island")']]
        ['305.1']
    """
    found: dict[str, set[Reason]] = {}
    for action, rule, because in answer.read("illegal", 3):
        found.setdefault(text(action), set()).add(reason(answer, rule, because))
    for action, rule, because in answer.read("if_unsolved", 3):
        if text(action) not in paid:
            found.setdefault(text(action), set()).add(reason(answer, rule, because))
    return {action: sorted_reasons(reasons) for action, reasons in found.items()}


def assumptions(answer: Answer) -> tuple[str, ...]:
    """What an answer takes for granted.

    Args:
        answer: what the rules derived.

    Example:
        >>> from lawmage.bridge.load import load
        >>> from lawmage.queries.question import Question, put
        >>> (answer,) = put([Question(load("examples/fires.yaml"))])
        >>> assumptions(answer)
        ('Comprehensive Rules of February 27, 2026',)
    """
    position = answer.question.position
    asker = position.player(answer.question.asker)
    said = [EDITION]
    if any(entry.unknown for entry in asker.hand):
        said.append(f"cards in {asker.name}'s hand that nobody has named are not considered")
    stated = set(position.timestamps)
    unless = " unless timestamps says otherwise" if stated else ""
    if any(effect.id not in stated for effect in position.effects):
        said.append(
            "effects that resolved earlier are younger than every permanent, "
            f"in the order of their list{unless}"
        )
    if answer.applied and any(step.timestamp == 0 for step in answer.applied.steps):
        said.append(f"effects from outside the battlefield are older than every permanent{unless}")
    return tuple(said)


def _order(play: Play) -> tuple[Any, ...]:
    return (play.kind, play.name, play.face or "", play.ability or 0, play.pay, play.object)


class Reading:
    """Reads options and their choices from the atoms of an answer.

    Example:
        >>> from lawmage.bridge.load import load
        >>> from lawmage.queries.question import Question, put
        >>> (answer,) = put([Question(load("examples/fires.yaml"))])
        >>> from lawmage.bridge.solver import term
        >>> action = term('cast(fling,"Fling",mana,none)')
        >>> Reading(answer).option(action).pay, Reading(answer).family(action, None).count
        (('mana',), 5)
    """

    def __init__(self, answer: Answer) -> None:
        self.answer = answer
        self.sources = {text(action): text(source) for action, source in answer.read("source", 2)}
        self.slots = _by(answer.read("slot", 5))
        self.mode_slots = _by(answer.read("slot_of_mode", 6))
        self.modes = _by(answer.read("chooses_modes", 4))
        self.available = _by(answer.read("mode_available", 3))
        self.divided = {(text(x), text(h), text(k)): value for x, h, k, value in answer.read("divides", 4)}
        self.apart = {(text(h), text(k), text(g), text(m)) for h, k, g, m in answer.read("apart", 4)}
        self.places = {(text(o), text(a)): _integer(n) for o, a, n in answer.read("ability_place", 3)}
        # By source, holder and place as one text: reading every argument of so many atoms would take long.
        self.targets: dict[str, list[str]] = {}
        for atom in answer.texts("legal_target", 4):
            slot, target = _slot_and_target(atom)
            self.targets.setdefault(slot, []).append(answer.identity(target))

    @functools.cached_property
    def _order(self) -> dict[str, Any]:
        """The places of holders in the texts of their cards."""
        return {text(holder): place for holder, place in self.answer.read("text_place", 2)}

    def option(self, action: Any) -> Play:
        """An option as a play without its choices."""
        kind, identity, face, ability, pay = _read_action(action)
        name = self.answer.card_names.get(identity) or self.answer.names[identity]
        place = self.places[identity, ability] if ability else None
        return Play(self.answer.question.asker, kind, identity, name, face, place, pay)

    def family(self, action: Any, paid: Payable | None) -> PlayFamily:
        """A legal option with its choices."""
        option = text(action)
        slots: dict[int | None, tuple[Slot, ...]] = {}
        own = [(holder, place, least, most) for holder, place, least, most in self.slots.get(option, [])]
        if own:
            slots[None] = self._slots(option, own)
        by_mode: dict[int, list[Any]] = {}
        for holder, mode, place, least, most in self.mode_slots.get(option, []):
            by_mode.setdefault(_integer(mode), []).append((holder, place, least, most))
        for mode, found in by_mode.items():
            slots[mode] = self._slots(option, found)
        return PlayFamily(
            self.option(action), option, slots, self._modes(option), paid.xs if paid else (None,)
        )

    def slot_keys(self, action: str, modes: tuple[int, ...]) -> list[tuple[str, int]]:
        """Holder and number of each slot that counts with some modes, in the order of ``slots_for``."""
        found = self._in_order([row[:2] for row in self.slots.get(action, [])])
        for mode in modes:
            rows = [row for row in self.mode_slots.get(action, []) if _integer(row[1]) == mode]
            found += self._in_order([(holder, place) for holder, _, place, *_ in rows])
        return [(text(holder), _integer(place)) for holder, place in found]

    def _in_order(self, slots: list[Any]) -> list[Any]:
        return sorted(slots, key=lambda slot: (self._order.get(text(slot[0]), number(0)), _integer(slot[1])))

    def _slots(self, action: str, found: list[Any]) -> tuple[Slot, ...]:
        ordered = self._in_order(found) if len(found) > 1 else found
        keys = [(text(holder), text(place)) for holder, place, _, _ in ordered]
        result = []
        for (holder, place), (_, _, least, most) in zip(keys, ordered, strict=True):
            options = self.targets.get(f"{self.sources[action]},{holder},{place}", [])
            value = self.divided.get((action, holder, place))
            apart = {index for index, other in enumerate(keys) if (holder, place, *other) in self.apart}
            result.append(
                Slot(
                    tuple(sorted(options)),
                    _bound(least, len(options)),
                    _bound(most, len(options)),
                    0 if value is None else _integer(value, -1),
                    frozenset(apart),
                )
            )
        return tuple(result)

    def _modes(self, action: str) -> tuple[tuple[int, ...], ...]:
        result: tuple[tuple[int, ...], ...] = ((),)
        for _, least, most in self.modes.get(action, []):
            able = sorted(_integer(mode) for _, mode in self.available.get(self.sources[action], []))
            highest = _bound(most, len(able))
            choices = [
                combination
                for number in range(_integer(least), min(highest or 0, len(able)) + 1)
                for combination in itertools.combinations(able, number)
            ]
            result = tuple((*before, *choice) for before in result for choice in choices)
        return result


def _slot_and_target(atom: str) -> tuple[str, str]:
    """The first three arguments of a legal target as one text, and the target.

    Example:
        >>> _slot_and_target('legal_target(as(shock,"Shock"),("Shock",1),1,o(elf,2))')
        ('as(shock,"Shock"),("Shock",1),1', 'o(elf,2)')
    """
    if not atom.endswith("))"):
        slot, _, target = atom[len("legal_target(") : -1].rpartition(",")
        return slot, target
    # What moved since the beginning of the game has a term with arguments of its own.
    *rest, last = parts(term(atom))
    return ",".join(map(text, rest)), text(last)


def _by(rows: list[Any]) -> dict[str, list[Any]]:
    found: dict[str, list[Any]] = {}
    for first, *rest in rows:
        found.setdefault(text(first), []).append(rest)
    return found


@functools.lru_cache(maxsize=REMEMBERED)
def _integer(symbol: Any, otherwise: int | None = None) -> int:
    if otherwise is not None and symbol.type.name != "Number":
        return otherwise
    return int(symbol.number)


@functools.lru_cache(maxsize=REMEMBERED)
def _bound(symbol: Any, everything: int) -> int | None:
    if symbol.type.name == "Number":
        return int(symbol.number)
    return everything if symbol.name == "unbounded" else None


@functools.lru_cache(maxsize=REMEMBERED)
def _read_action(action: Any) -> tuple[str, str, str | None, str | None, tuple[str, ...]]:
    """Read an option's term: kind, object, face, ability, ways of paying."""
    kind: str = action.name
    face = face_name(action.arguments[1]) if kind in ("cast", "play") else None
    ability = text(action.arguments[1]) if kind == "activate" else None
    pay = (action.arguments[2].name, *_extras(action.arguments[3])) if kind == "cast" else ()
    return kind, text(action.arguments[0]), face, ability, pay


def face_name(term: Any) -> str:
    """The name of a face; of a split card as a whole both names.

    Example:
        >>> from lawmage.bridge.solver import term
        >>> face_name(term('both("Fire // Ice")'))
        'Fire // Ice'
    """
    if term.type.name == "String":
        return str(term.string)
    return CardName(term.arguments[0].string).full


def _extras(term: Any) -> tuple[str, ...]:
    found = []
    while term.arguments:
        found.append(term.arguments[0].name)
        term = term.arguments[1]
    return tuple(found)
