"""Scripts performed: what is done in a position step by step, in every branch that open decisions make."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from lawmage.bridge.document import Place
from lawmage.bridge.errors import InputError, LimitError, UnsupportedError
from lawmage.bridge.names import find
from lawmage.bridge.objects import base_of, resolve_object
from lawmage.bridge.script_files import Script
from lawmage.bridge.steps import (
    Announcement,
    CheckStep,
    ChooseStep,
    OrderStep,
    PassStep,
    PlayerStep,
    ResolveStep,
    Step,
    UntilStep,
    kind_of,
)
from lawmage.bridge.words import ANOTHER_NAME, constant, fold
from lawmage.queries import responding
from lawmage.queries.completed_steps import options_of
from lawmage.queries.exploring import Decision, Explorer, Moment, Option, someone_has_passed
from lawmage.queries.grouping import merged
from lawmage.queries.loops import Loops
from lawmage.queries.option_words import subject_of
from lawmage.queries.plays import Verdict
from lawmage.queries.question import encoded_cards
from lawmage.queries.verdict import find_play

#: So many times all players may pass before what is waited for, or once in so many states that are allowed.
MOST_ROUNDS, STATES_A_ROUND = 200, 100


class IllegalStep(Exception):
    """A step of a script is illegal.

    Attributes:
        number: the step's place in the script, from 0.
        verdict: why it is illegal; None where it answers no decision.
        message: in words.
    """

    def __init__(self, number: int, message: str, verdict: Verdict | None = None) -> None:
        super().__init__(message)
        self.number = number
        self.message = message
        self.verdict = verdict


@dataclass(frozen=True)
class Performed:
    """A script that was performed.

    Attributes:
        explorer: the graph of the moments on the way.
        ends: the moments it ends in, each once.
    """

    explorer: Explorer
    ends: tuple[Moment, ...]


def perform(
    explorer: Explorer,
    steps: Script | Sequence[Step],
    check: Callable[[int, Sequence[Moment]], None] | None = None,
) -> Performed:
    """Perform a script from an explorer's first moment.

    Args:
        explorer: the explorer of the position.
        steps: the steps.
        check: called for each ``check`` step with its number and the moments it is reached in.

    Returns:
        The moments it ends in: decisions that it doesn't answer are branched over.

    Raises:
        IllegalStep: a step can't be made in some branch.
        InputError: a step names what isn't there.
        UnsupportedError: something isn't encoded, or a step attacks or blocks.
        LimitError: too many states.

    Example:
        >>> from lawmage.bridge.load import load
        >>> from lawmage.bridge.steps import read_step
        >>> players = {"A": {"hand": ["Shock"], "battlefield": ["Mountain"]}, "B": {}}
        >>> position = load({"turn": {"active": "A", "step": "upkeep"}, "players": players})
        >>> steps = [read_step({"player": "A", "cast": "Shock", "targets": ["B"]}), read_step("resolve")]
        >>> done = perform(Explorer(position), steps)
        >>> [done.explorer.position(moment).player("B").life for moment in done.ends]
        [18]
    """
    script = steps if isinstance(steps, Script) else Script(tuple(steps))
    moments = [explorer.start]
    untold: dict[Moment, None] = {}
    for number, step in enumerate(script.steps):
        if isinstance(step, PlayerStep) and fold(step.player) not in map(fold, explorer.players):
            message = f"there is no player {step.player}; the players are {', '.join(explorer.players)}"
            raise InputError(message, script.place(number, ("player",)))
        untold.update((moment, None) for moment in moments if moment.untold)
        moments = [moment for moment in moments if not moment.untold]
        with _placed(script, number):
            if isinstance(step, CheckStep):
                moments = explorer.close(moments)
                if check:
                    check(number, [*moments, *untold])
            elif moments:  # otherwise what the step leads to can't be told
                moments = _performed(explorer, moments, number, step, script)
    with _placed(script, len(script.steps) - 1):
        ends = _closed(explorer, moments)
    return Performed(explorer, tuple(dict.fromkeys([*ends, *untold])))


@contextlib.contextmanager
def _placed(script: Script, number: int) -> Iterator[None]:
    """Say of a limit that is reached at which step that is."""
    try:
        yield
    except LimitError as error:
        if not error.place and number >= 0:
            error.place = script.place(number)
        raise


def _performed(
    explorer: Explorer, moments: list[Moment], number: int, step: Step, script: Script
) -> list[Moment]:
    """The moments that a step leads to; decisions that come of it may be open."""
    if isinstance(step, ChooseStep | OrderStep):
        moments = explorer.let_go(moments)
    if isinstance(step, ChooseStep):
        return _answers(explorer, moments, number, step.player, step.choose)
    if isinstance(step, OrderStep):
        return _orders(explorer, moments, number, step)
    moments = _closed(explorer, moments, step.player if isinstance(step, Announcement | PassStep) else "")
    untold = [moment for moment in moments if moment.untold]
    moments = [moment for moment in moments if not moment.untold]
    if isinstance(step, Announcement):
        return [*_plays(explorer, moments, number, step, script), *untold]
    if isinstance(step, ResolveStep):
        return [*_resolve(explorer, moments, number, step.whole_stack), *untold]
    if isinstance(step, PassStep):
        return [*explorer.passing(_turn_to(explorer, moments, number, step.player)), *untold]
    if isinstance(step, UntilStep):
        return [*_until(explorer, moments, step.until), *untold]
    kind = kind_of(step)
    message = f"steps of the kind {kind!r} can't be performed yet"
    raise UnsupportedError(message, script.place(number, (kind,)), (kind,))


def _closed(explorer: Explorer, moments: list[Moment], player: str = "") -> list[Moment]:
    """Where nothing is left to decide but what to do with priority, or what that player casts meanwhile."""
    who = next((name for name in explorer.players if fold(name) == fold(player)), "")
    while True:
        moments = explorer.close(moments)
        further = explorer.let_go(moments, who)
        if further == moments:
            return moments
        moments = further


def _turn_to(explorer: Explorer, moments: Iterable[Moment], number: int, player: str) -> list[Moment]:
    """The players before pass, until a player has priority."""
    who = next(name for name in explorer.players if fold(name) == fold(player))
    if explorer.plays:
        return responding.turn_to(explorer, moments, who)
    ready: dict[Moment, None] = {}
    waiting = list(moments)
    for _ in explorer.players:
        others = []
        for moment in waiting:
            if explorer.holder_of_priority(moment) == who:
                ready[moment] = None
            else:
                others.append(moment)
        if not others:
            return list(ready)
        waiting = explorer.passing(others)
    raise IllegalStep(number, f"{player} doesn't get priority before something resolves or the step ends")


def _plays(
    explorer: Explorer, moments: Iterable[Moment], number: int, step: Announcement, script: Script
) -> list[Moment]:
    choices: list[tuple[Moment, Option, str, str]] = []
    left: list[Moment] = []
    illegal: IllegalStep | InputError | None = None
    for moment in _turn_to(explorer, moments, number, step.player):
        position = explorer.position(moment)
        try:
            for field, name, zone in _named(step):
                resolve_object(position, name, zone, script.place(number, field))
        except InputError as error:
            if not explorer.plays:
                raise
            illegal = error
            left.append(moment)  # what somebody did in place of passing took away what it names
            continue
        found = find_play(position, step)
        if not found.verdict.legal:
            because = "; ".join(
                f"{reason.sentence.rstrip('.')} ({', '.join(reason.rules)})"
                for reason in merged(found.verdict.reasons)
            )
            illegal = IllegalStep(
                number, f"{step.player} can't {kind_of(step)} {step.object}: {because}", found.verdict
            )
            if not explorer.plays:
                raise illegal
            left.append(moment)  # what somebody did in place of passing leaves no room for the step
            continue
        most = explorer.most_states - len(choices)
        options = options_of(position, step, found, most, script.place(number))
        choices += [(moment, option, found.verdict.player, "117.1") for option in options]
    if illegal and not choices:
        raise illegal
    made = (after for found_ in explorer.moves(choices).values() for after in found_)
    return list(dict.fromkeys([*made, *left]))


def _named(step: Announcement) -> Iterator[tuple[Place, str, str | None]]:
    """What a step names, with the field in which it does, and the zone where it must be."""
    yield (step.kind,), step.object, step.from_zone
    for field in ("targets", "tap", "sacrifice", "discard"):
        for place, name in enumerate(getattr(step, field) or ()):
            yield (field, place), name, None
    for name in step.divide or ():
        yield ("divide", name), name, None


def _resolve(explorer: Explorer, moments: Iterable[Moment], number: int, whole: bool) -> list[Moment]:
    """All players pass; the top of the stack resolves, or all of it."""
    if explorer.plays:
        moments = list(moments)
        if not whole and not any(explorer.position(moment).stack for moment in moments):
            raise IllegalStep(number, "nothing is on the stack to resolve")
        return responding.resolve(explorer, moments, whole=whole)
    done: dict[Moment, None] = {}
    loops = Loops(explorer)
    waiting = loops.unseen(moments)
    rounds = 0
    while waiting:
        if rounds == _most_rounds(explorer):
            told = f"the stack isn't empty after {rounds} resolutions one after another"
            raise LimitError(f"{told}; raise --max-states to go on for longer")
        rounds += 1
        empty = [moment for moment in waiting if not explorer.position(moment).stack or moment.ended]
        if empty and not whole and any(not moment.ended for moment in empty):
            raise IllegalStep(number, "nothing is on the stack to resolve")
        done.update(dict.fromkeys(empty))
        waiting = _all_pass(explorer, [moment for moment in waiting if moment not in done])
        if not whole:
            return [*done, *waiting]
        waiting = loops.unseen(moment for moment in explorer.close(waiting) if moment not in done)
    return [*done, *loops.endless(done)]


def _most_rounds(explorer: Explorer) -> int:
    """So many times all players may pass before what is waited for."""
    return max(MOST_ROUNDS, explorer.most_states // STATES_A_ROUND)


def _all_pass(explorer: Explorer, moments: Iterable[Moment]) -> list[Moment]:
    """Each player passes in turn, until all have."""
    done: dict[Moment, None] = {}
    waiting = explorer.passing(moments)
    while waiting:
        done.update(dict.fromkeys(moment for moment in waiting if not someone_has_passed(moment)))
        waiting = explorer.passing([moment for moment in waiting if moment not in done])
    return list(done)


def _until(explorer: Explorer, moments: Iterable[Moment], step: str) -> list[Moment]:
    """All players pass until a step begins."""
    if explorer.plays:
        return responding.until(explorer, moments, step)
    done: dict[Moment, None] = {}
    loops = Loops(explorer)
    waiting = loops.unseen(moments)
    first = True
    most = _most_rounds(explorer)
    for _ in range(most):
        here = [
            moment
            for moment in waiting
            if moment.ended or (not first and constant(explorer.position(moment).turn.step) == constant(step))
        ]
        done.update(dict.fromkeys(here))
        waiting = [moment for moment in waiting if moment not in done]
        if not waiting:
            return [*done, *loops.endless(done)]
        waiting = loops.unseen(explorer.close(_all_pass(explorer, waiting)))
        first = False
    told = f"the step {step} isn't reached after all players have passed {most} times"
    raise LimitError(f"{told}; raise --max-states to go on for longer")


def _answers(
    explorer: Explorer, moments: Iterable[Moment], number: int, player: str, answer: object
) -> list[Moment]:
    """The answer to an open decision; a list answers one after another, and stops."""
    moments = list(moments)
    for item in answer if isinstance(answer, tuple) else (answer,):
        moments = _answer(explorer, moments, number, player, item)
    if isinstance(answer, tuple):
        moments = _stop(explorer, moments)
    return moments


def _stop(explorer: Explorer, moments: Iterable[Moment]) -> list[Moment]:
    """Choose no more, where that may be chosen."""
    result: dict[Moment, None] = {}
    choices = []
    for moment in moments:
        decision = moment.decision
        stop = next((o for o in decision.options if o.term == "stop"), None) if decision else None
        if decision and stop:
            choices.append((moment, stop, decision.player, decision.rule))
        else:
            result[moment] = None
    for found in explorer.moves(choices).values():
        result.update(dict.fromkeys(found))
    return list(result)


def _answer(
    explorer: Explorer, moments: Iterable[Moment], number: int, player: str, item: object
) -> list[Moment]:
    choices = []
    left: list[Moment] = []
    for moment in moments:
        decision = moment.decision
        if decision is None and explorer.plays:
            left.append(moment)
            continue
        if decision is None or fold(decision.player) != fold(player):
            raise IllegalStep(number, f"{player} has nothing to choose here")
        fitting = [option for option in decision.options if _fits(explorer, moment, option, item)]
        if not fitting:
            _refuse_unencoded(decision, item)
            offered = ", ".join(option.text for option in decision.options)
            raise IllegalStep(number, f"{player} can't choose {item}; there is {offered}")
        choices.append((moment, fitting[0], decision.player, decision.rule))
    if not choices:
        raise IllegalStep(number, f"{player} has nothing to choose here")
    made = (after for found in explorer.moves(choices).values() for after in found)
    return list(dict.fromkeys([*made, *left]))


def _refuse_unencoded(decision: Decision, item: object) -> None:
    """Refuse the name of a card that isn't encoded: whether it may be chosen can't be told."""
    named = find(str(item))
    names_wanted = any(subject_of(option.term).strip('"') == ANOTHER_NAME for option in decision.options)
    if named and names_wanted and not encoded_cards().supported(named.full):
        message = f"the card {named.full} is not encoded; for a name that no card has write {ANOTHER_NAME}"
        raise UnsupportedError(message, items=(named.full,))


def _fits(explorer: Explorer, moment: Moment, option: Option, item: object) -> bool:
    identity = subject_of(option.term)
    if constant(str(item)) in (option.term, identity, base_of(identity), constant(identity.strip('"'))):
        return True
    try:
        meant = resolve_object(explorer.position(moment), str(item))
    except InputError:
        return False
    return identity in meant or identity in {name.lower() for name in meant}


def _orders(explorer: Explorer, moments: Iterable[Moment], number: int, step: OrderStep) -> list[Moment]:
    """An order of triggers or replacement effects: each is chosen in turn while there is a choice."""
    moments = list(moments)
    if not any(_orders_something(moment.decision) for moment in moments):
        message = f"{step.player} has nothing to order here; of abilities that are alike no order is asked"
        raise IllegalStep(number, message)
    for item in step.order:
        open_ = [moment for moment in moments if _orders_something(moment.decision)]
        rest = [moment for moment in moments if moment not in open_]
        moments = [*rest, *(_answer(explorer, open_, number, step.player, item) if open_ else [])]
    return moments


def _orders_something(decision: Decision | None) -> bool:
    return decision is not None and (decision.rule == "603.3b" or decision.rule.startswith("616.1"))
