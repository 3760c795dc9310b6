"""Is this play legal, and why or why not?"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from lawmage.bridge.objects import known_names, resolve_object
from lawmage.bridge.position import Position
from lawmage.bridge.sentences import parse_step
from lawmage.bridge.solver import term
from lawmage.bridge.steps import Announcement
from lawmage.bridge.words import fold
from lawmage.queries.announcements import Slot
from lawmage.queries.legal import Reading, all_reasons, assumptions, face_name
from lawmage.queries.payments import Payable, one_way_to_pay, payable, works_with
from lawmage.queries.plays import Play, PlayFamily, Reason, Verdict
from lawmage.queries.question import Answer, Question, put
from lawmage.queries.reasons import reason, reason_for_step, sorted_reasons
from lawmage.queries.support import describe_cost, permissions


def why(position: Position, sentence: str, player: str | None = None) -> Verdict:
    """Judge a play that is written as a sentence.

    Args:
        position: a loaded position.
        sentence: for example ``"cast Shock targeting B"``; its grammar is in ``lawmage.bridge.sentences``.
        player: who plays, if the sentence doesn't say; the player with priority if None.

    Returns:
        The verdict: if illegal every derived reason, if legal what allows it and what it costs.

    Raises:
        InputError: the sentence can't be read, or names what isn't there.
        UnsupportedError: the position needs cards or rules that aren't encoded.

    Example:
        >>> from lawmage.bridge.load import load
        >>> position = load({"turn": {"active": "B", "step": "upkeep"}, "players": {
        ...     "A": {"hand": ["Opt"], "battlefield": ["Fires of Invention", "Island"]}, "B": {}}})
        >>> verdict = why(position, "A casts Opt")
        >>> verdict.legal, sorted({(item.rule, *item.cards) for item in verdict.reasons})
        (False, [('101.2', 'Fires of Invention'), ('117.1',), ('601.3', 'Fires of Invention')])
    """
    asker = player or position.turn.priority or position.turn.active
    return judge(position, parse_step(sentence, asker, known_names(position)))


def judge(position: Position, step: Announcement) -> Verdict:
    """Judge a play that is given as a step of a script.

    Args:
        position: a loaded position.
        step: to cast, activate, play or suspend something; what it leaves open may be completed in any way.

    Returns:
        The verdict.

    Raises:
        InputError: the step names what isn't there.
        UnsupportedError: the position needs cards or rules that aren't encoded.

    Example:
        >>> from lawmage.bridge.load import load
        >>> from lawmage.bridge.steps import PlayStep
        >>> players = {"A": {"hand": ["Forest"]}, "B": {}}
        >>> position = load({"turn": {"active": "A", "step": "draw"}, "players": players})
        >>> judge(position, PlayStep(player="A", play="Forest")).reasons[0].rule
        '116.2a'
    """
    objects = resolve_object(position, step.object, step.from_zone)
    targets = [resolve_object(position, name) for name in (*(step.targets or ()), *(step.divide or {}))]
    question = Question(
        position,
        step.player,
        explain=True,
        asked=tuple(name for name in objects if name not in {player.name for player in position.players}),
        asked_targets=tuple(dict.fromkeys(itertools.chain(*targets))),
        asked_ways=step.pay or (),
    )
    (answer,) = put([question], "verdict")
    return _Judgement(answer, step, objects).verdict()


class _Judgement:
    def __init__(self, answer: Answer, step: Announcement, objects: Sequence[str]) -> None:
        self.answer = answer
        self.step = step
        self.objects = objects
        self.reading = Reading(answer)
        self.paid = payable(answer)
        self.reasons = all_reasons(answer, self.paid)
        self.legal = {
            str(action): action for (action,) in answer.read("legal", 1) if str(action) in self.paid
        }

    def verdict(self) -> Verdict:
        candidates = [action for (action,) in self.answer.read("candidate", 1) if self.fits(action)]
        against: set[Reason] = set()
        for action in sorted(candidates, key=str):
            if str(action) in self.legal:
                family = self.reading.family(action, self.paid[str(action)])
                reasons = self.shortcomings(action, family)
                if not reasons:
                    return self.allowed(action)
                against |= reasons
            else:
                against.update(self.reasons.get(str(action), ()))
                against |= self.illegal_targets(action)
        against |= self.refused_ways()
        if not candidates and not against:
            against |= self.nothing_of_the_kind()
        return Verdict(self.step.player, False, sorted_reasons(against), assumptions=assumptions(self.answer))

    def allowed(self, action: Any) -> Verdict:
        return Verdict(
            self.step.player,
            True,
            (),
            self.reading.option(action),
            permissions(self.answer, action),
            describe_cost(self.answer, action, self.paid[str(action)]),
            self.one_payment(action),
            assumptions=assumptions(self.answer),
        )

    def one_payment(self, action: Any) -> tuple[str, ...]:
        payment = self.paid[str(action)]
        xs = [x for x in payment.xs if self.step.x in (None, x)]
        found = one_way_to_pay(
            self.answer, payment, xs[0] if payment.bills and self.chooses_x(action) else None
        )
        return found.steps if found else ()

    def fits(self, action: Any) -> bool:
        """Whether an option is one that the step speaks of, its targets and the like aside."""
        if action.name != self.step.kind or str(action.arguments[0]) not in self.objects:
            return False
        option = self.reading.option(action)
        if self.step.ability is not None and option.ability != self.step.ability:
            return False
        return self.fits_face(option) and self.fits_pay(option)

    def fits_face(self, option: Play) -> bool:
        face = option.face or ""
        if self.step.face is not None:
            return fold(self.step.face) == fold(face)
        # A spell named by one of its faces is cast as that face.
        faces = {fold(part) for part in option.name.split(" // ")}
        return len(faces) == 1 or fold(self.step.object) not in faces or fold(self.step.object) == fold(face)

    def fits_pay(self, option: Play) -> bool:
        if self.step.pay is None:
            return True
        asked = set(self.step.pay)
        return asked - {option.pay[0]} == set(option.pay[1:]) if option.pay else False

    def shortcomings(self, action: Any, family: PlayFamily) -> set[Reason]:
        """Why a legal option can't be completed as the step asks; nothing if it can."""
        step = self.step
        xs = [x for x in family.xs if step.x is None or x == step.x]
        if not xs:
            kind = "x_is_fixed" if family.xs == (0,) and not self.chooses_x(action) else "x_is_paid"
            found = {reason_for_step(self.answer, kind, action)}
            about = next(iter(found))
            return found | {
                replace(about, rule=rule.string) for of, rule in self.answer.read("x_rule", 2) if of == action
            }
        modes = [modes for modes in family.modes if step.modes is None or modes == tuple(sorted(step.modes))]
        if not modes:
            return {reason_for_step(self.answer, "modes", action)} | self.illegal_targets(action)
        if step.targets is not None:
            wanted = [frozenset(resolve_object(self.answer.question.position, name)) for name in step.targets]
            if not any(_assignable(family.slots_for(choice), wanted, x) for choice in modes for x in xs):
                return self.illegal_targets(action) or {reason_for_step(self.answer, "targets", action)}
        if step.divide is not None and not self.divisible(family, modes, xs):
            return self.illegal_targets(action) or {reason_for_step(self.answer, "division", action)}
        if not self.resources_fit(action, xs):
            return {reason_for_step(self.answer, "resources", action)}
        return set()

    def chooses_x(self, action: Any) -> bool:
        return any(str(chosen) == str(action) for (chosen,) in self.answer.read("chooses_x", 1))

    def divisible(
        self, family: PlayFamily, modes: Iterable[tuple[int, ...]], xs: Iterable[int | None]
    ) -> bool:
        position = self.answer.question.position
        shares = [
            (frozenset(resolve_object(position, name)), amount)
            for name, amount in (self.step.divide or {}).items()
        ]
        for choice, x in itertools.product(modes, xs):
            for slot in family.slots_for(choice):
                if not slot.divided or sum(amount for _, amount in shares) != slot.shares(x):
                    continue
                if min(amount for _, amount in shares) > 0 and all(
                    ids.intersection(slot.options) for ids, _ in shares
                ):
                    return True
        return False

    def resources_fit(self, action: Any, xs: Iterable[int | None]) -> bool:
        """Whether it can be paid with what the step names."""
        named = [("taps", name) for name in self.step.tap or ()]
        named += [("leaves", name) for name in (*(self.step.sacrifice or ()), *(self.step.discard or ()))]
        only = self.step.sacrifice is not None or self.step.discard is not None
        if not named and not only:
            return True
        position = self.answer.question.position
        choices = [[(kind, identity) for identity in resolve_object(position, name)] for kind, name in named]
        payment: Payable = self.paid[str(action)]
        return any(
            len(set(taken)) == len(taken) and works_with(self.answer, payment, x, taken, only)
            for taken in itertools.product(*choices)
            for x in xs
        )

    def illegal_targets(self, action: Any) -> set[Reason]:
        source = self.reading.sources.get(str(action))
        if source is None:
            return set()
        legal = {
            name
            for slot, names in self.reading.targets.items()
            if slot.startswith(f"{source},")
            for name in names
        }
        asked = set(self.answer.question.asked_targets) - legal
        found = set()
        for of, _holder, _place, target, rule, because in self.answer.read("illegal_target", 6):
            if str(of) == source and self.answer.identity(target) in asked:
                found.add(reason(self.answer, rule, because))
        return found

    def refused_ways(self) -> set[Reason]:
        found = {
            reason(self.answer, rule, because)
            for _, face, rule, because in self.answer.read("refused_way", 4)
            if self.step.face is None or fold(self.step.face) == fold(face_name(face))
        }
        bases = {
            action.arguments[2].name
            for (action,) in self.answer.read("candidate", 1)
            if action.name == "cast"
        }
        if len(bases.intersection(self.step.pay or ())) > 1 and self.objects:
            found.add(reason_for_step(self.answer, "two_ways", term(f"cast({self.objects[0]})")))
        return found

    def nothing_of_the_kind(self) -> set[Reason]:
        """The reason against an object that has no such option at all."""
        return {
            reason(self.answer, rule, because)
            for identity, kind, rule, because in self.answer.read("no_option", 4)
            if str(identity) in self.objects and kind.name == self.step.kind
        }


def _assignable(slots: Sequence[Slot], wanted: Sequence[frozenset[str]], x: int | None) -> bool:
    """Whether the named targets, in order, can fill the slots."""
    if not slots:
        return not wanted
    return any(True for _ in _fill(list(slots), list(wanted), x, []))


def _fill(
    slots: list[Slot], wanted: list[frozenset[str]], x: int | None, chosen: list[frozenset[str]]
) -> Iterator[bool]:
    if len(chosen) == len(slots):
        if not wanted:
            yield True
        return
    slot = slots[len(chosen)]
    least, most = slot.bounds(x)
    for size in range(least, min(most, len(wanted)) + 1):
        barred = frozenset().union(*(chosen[place] for place in slot.apart if place < len(chosen)))
        able = [names.intersection(slot.options) - barred for names in wanted[:size]]
        for picked in itertools.product(*able):
            if len(set(picked)) == size:
                yield from _fill(slots, wanted[size:], x, [*chosen, frozenset(picked)])
