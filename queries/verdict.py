"""Is this play legal, and why or why not?"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from lawmage.bridge.objects import known_names, resolve_object
from lawmage.bridge.position import Position
from lawmage.bridge.sentences import parse_step
from lawmage.bridge.solver import term
from lawmage.bridge.steps import Announcement
from lawmage.bridge.words import fold
from lawmage.queries.announcements import Division, Slot, Targets
from lawmage.queries.completion import Wanted, completion, completions
from lawmage.queries.legal import Reading, all_reasons, assumptions, face_name
from lawmage.queries.payments import Payable, one_way_to_pay, payable, works_with
from lawmage.queries.plays import Play, PlayFamily, Reason, Verdict
from lawmage.queries.question import Answer, Question, put
from lawmage.queries.reasons import reason, reason_for_step, sorted_reasons
from lawmage.queries.support import describe_cost, permissions

#: Gives announcements of targets and divisions that are as wanted.
_Announced = Callable[[Sequence[Slot], int | None, Wanted], Iterator[tuple[Targets, Division]]]
#: The reasons that speak of the total cost.
_TOO_MUCH = ("unpaid(", "x_is_paid(")


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
        step: to cast, activate, play, suspend or turn up something; what it leaves open may be completed in
            any way.

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
    return find_play(position, step).verdict


@dataclass(frozen=True)
class Completed:
    """A legal play that is as a step asks.

    Attributes:
        play: the play.
        action: its option's term.
        paid: how the option can be paid.
    """

    play: Play
    action: str
    paid: Payable


@dataclass(frozen=True)
class Found:
    """A judged step.

    Attributes:
        verdict: whether it is legal.
        answer: what the rules derived.
        action: if legal, the term of the option.
        paid: if legal, how the option can be paid.
        completions: gives every play that is as the step asks, each with its option's term and how that can
            be paid; the first is the verdict's.
    """

    verdict: Verdict
    answer: Answer
    completions: Callable[[], Iterator[Completed]]
    action: str = ""
    paid: Payable = field(default_factory=Payable)


def find_play(position: Position, step: Announcement) -> Found:
    """Judge a play as ``judge`` does, and say how it is made.

    Args:
        position: a loaded position.
        step: as for ``judge``, which names the errors too.

    Returns:
        The verdict and what the play needs to be performed.

    Example:
        >>> from lawmage.bridge.load import load
        >>> from lawmage.bridge.steps import PlayStep
        >>> players = {"A": {"hand": ["Forest"]}, "B": {}}
        >>> position = load({"turn": {"active": "A", "step": "precombat main"}, "players": players})
        >>> find_play(position, PlayStep(player="A", play="Forest")).action
        'play(forest,"Forest")'
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
    judgement = _Judgement(answer, step, objects)
    return Found(
        judgement.verdict(),
        answer,
        judgement.plays,
        judgement.action,
        judgement.paid.get(judgement.action, Payable()),
    )


class _Judgement:
    def __init__(self, answer: Answer, step: Announcement, objects: Sequence[str]) -> None:
        self.answer = answer
        self.step = step
        self.objects = objects
        self.reading = Reading(answer)
        self.wanted = _wanted(answer.question.position, step)
        self.action = ""
        self.paid = payable(answer)
        self.reasons = all_reasons(answer, self.paid)
        self.legal = {
            str(action): action for (action,) in answer.read("legal", 1) if str(action) in self.paid
        }

    def verdict(self) -> Verdict:
        candidates = self.candidates()
        against: set[Reason] = set()
        costs = []
        for action in candidates:
            if str(action) in self.legal:
                family = self.reading.family(action, self.paid[str(action)])
                play = next(self.completed(action, family, _first_completion), None)
                if play is not None:
                    self.action = str(action)
                    return self.allowed(action, play)
                reasons = self.shortcomings(action, family)
            else:
                reasons = {*self.reasons.get(str(action), ()), *self.illegal_targets(action)}
            against |= reasons
            if any(because.because.startswith(_TOO_MUCH) for because in reasons):
                costs.append(describe_cost(self.answer, action, Payable(), self.step.x))
        against |= self.refused_ways()
        if not candidates and not against:
            against |= self.nothing_of_the_kind()
        return Verdict(
            self.step.player,
            False,
            sorted_reasons(against),
            cost=" or ".join(dict.fromkeys(costs)),
            assumptions=assumptions(self.answer),
        )

    def candidates(self) -> list[Any]:
        """The options that the step speaks of."""
        fitting = [action for (action,) in self.answer.read("candidate", 1) if self.fits(action)]
        return sorted(fitting, key=str)

    def plays(self) -> Iterator[Completed]:
        """Every legal play that is as the step asks."""
        for action in self.candidates():
            if str(action) in self.legal:
                paid = self.paid[str(action)]
                family = self.reading.family(action, paid)
                found = dict.fromkeys(self.completed(action, family, completions))
                yield from (Completed(play, str(action), paid) for play in found)

    def allowed(self, action: Any, play: Play) -> Verdict:
        paid = self.paid[str(action)]
        x = play.x if self.chooses_x(action) else None
        payment = one_way_to_pay(self.answer, paid, x if paid.bills else None)
        return Verdict(
            self.step.player,
            True,
            (),
            play,
            permissions(self.answer, action),
            describe_cost(self.answer, action, paid, self.step.x),
            payment.steps if payment else (),
            assumptions=assumptions(self.answer),
        )

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
        base, *extras = option.pay or ("",)
        return bool(base) and Counter(self.step.pay) - Counter((base,)) == Counter(extras)

    def completed(self, action: Any, family: PlayFamily, announced: _Announced) -> Iterator[Play]:
        """Plays of a legal option that are as the step asks."""
        for x in self.xs(family):
            fit: bool | None = None
            for modes in self.modes(family):
                for targets, division in announced(family.slots_for(modes), x, self.wanted):
                    fit = self.resources_fit(action, x) if fit is None else fit
                    if not fit:
                        break
                    yield replace(family.play, modes=modes, x=x, targets=targets, division=division)
                if fit is False:
                    break

    def xs(self, family: PlayFamily) -> list[int | None]:
        return [x for x in family.xs if self.step.x in (None, x)]

    def modes(self, family: PlayFamily) -> list[tuple[int, ...]]:
        return [
            modes
            for modes in family.modes
            if self.step.modes is None or modes == tuple(sorted(self.step.modes))
        ]

    def shortcomings(self, action: Any, family: PlayFamily) -> set[Reason]:
        """Why a legal option can't be completed as the step asks."""
        if not self.xs(family):
            return self.wrong_x(action, family)
        if not self.modes(family):
            return {reason_for_step(self.answer, "modes", action)} | self.illegal_targets(action)
        if not self.can_announce(family, replace(self.wanted, shares=None)):
            if not any(family.slots_for(modes) for modes in self.modes(family)):
                return {reason_for_step(self.answer, "untargeted", action)}
            return self.illegal_targets(action) or {reason_for_step(self.answer, "targets", action)}
        if not self.can_announce(family, self.wanted):
            return self.illegal_targets(action) or {reason_for_step(self.answer, "division", action)}
        return {reason_for_step(self.answer, "resources", action)}

    def can_announce(self, family: PlayFamily, wanted: Wanted) -> bool:
        return any(
            completion(family.slots_for(modes), x, wanted) is not None
            for modes in self.modes(family)
            for x in self.xs(family)
        )

    def wrong_x(self, action: Any, family: PlayFamily) -> set[Reason]:
        if family.xs == (None,):
            return {reason_for_step(self.answer, "without_x", action)}
        kind = "x_is_fixed" if family.xs == (0,) and not self.chooses_x(action) else "x_is_paid"
        found = reason_for_step(self.answer, kind, action)
        others = [rule.string for of, rule in self.answer.read("x_rule", 2) if of == action]
        return {found} | {replace(found, rule=rule) for rule in others}

    def chooses_x(self, action: Any) -> bool:
        return any(str(chosen) == str(action) for (chosen,) in self.answer.read("chooses_x", 1))

    def resources_fit(self, action: Any, x: int | None) -> bool:
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
        )

    def illegal_targets(self, action: Any) -> set[Reason]:
        """Why targets of the step are none for the modes of the step, or for any if it names none."""
        source = self.reading.sources.get(str(action))
        if source is None:
            return set()
        modes = self.step.modes
        slots = [(holder, place) for holder, place, *_ in self.reading.slots.get(str(action), ())]
        slots += [
            (holder, place)
            for holder, mode, place, *_ in self.reading.mode_slots.get(str(action), ())
            if modes is None or mode.number in modes
        ]
        legal = {
            name
            for holder, place in slots
            for name in self.reading.targets.get(f"{source},{holder},{place}", ())
        }
        asked = set(self.answer.question.asked_targets) - legal
        return {
            reason(self.answer, rule, because)
            for of, holder, place, target, rule, because in self.answer.read("illegal_target", 6)
            if str(of) == source and (holder, place) in slots and self.answer.identity(target) in asked
        }

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


def _first_completion(
    slots: Sequence[Slot], x: int | None, wanted: Wanted
) -> Iterator[tuple[Targets, Division]]:
    found = completion(slots, x, wanted)
    return iter(() if found is None else (found,))


def _wanted(position: Position, step: Announcement) -> Wanted:
    targets, shares = step.targets, step.divide
    return Wanted(
        None if targets is None else tuple(frozenset(resolve_object(position, name)) for name in targets),
        None
        if shares is None
        else tuple((frozenset(resolve_object(position, name)), n) for name, n in shares.items()),
    )
