"""The state moved on: programs say what is gone and what is new; nothing here knows what the facts mean."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace

from lawmage.bridge.card_files import Cards
from lawmage.bridge.errors import LimitError, UnsupportedEventError
from lawmage.bridge.layers import apply_effects
from lawmage.bridge.normal_form import first_argument, normal_form
from lawmage.bridge.programs import EVENTS, Signature
from lawmage.bridge.solver import term, text
from lawmage.bridge.state import State
from lawmage.bridge.worlds import Worlds, might_hold

#: What a tick reads.
READ: frozenset[Signature] = frozenset(
    {
        ("gone", 1), ("new", 1), ("vanishes", 1), ("decide", 3),
        ("decision_about", 1), ("decision_on", 1), ("decision_instead_of", 1), ("asks_about", 2),
        ("at_priority", 1), ("ends_game", 1),
        ("happening", 2), ("applied", 4), ("unsupported_event", 1), ("unsupported_nature", 1),
        ("at_issue", 1),
    }
)  # fmt: skip


@dataclass(frozen=True)
class Tick:
    """What one tick did.

    Attributes:
        state: the state after it.
        decisions: what has to be decided: player, rule and option, as terms. The state hasn't changed then.
        waits: whether a player has priority now.
        happened: the events that happened.
        unsupported: what no rule can tell.
        ended: whether the game has ended.
        about: the object whose text asks for the decision; empty where it is no object's.
        on: the instruction that may be followed or not, where that is the decision.
        instead_of: what the choice takes the place of, where it is a new one for it.
        applied: the effects that were applied to events: the event's identity, the effect, its object and the
            rule by which it was next, as terms.
        asks_about: the identities of the events about which the decision is.
        at_issue: the questions that the rules leave open and that what was done may hang on.

    Example:
        >>> Tick(State.of(["step(upkeep)"])).decisions
        ()
    """

    state: State
    decisions: tuple[tuple[str, str, str], ...] = ()
    waits: bool = False
    happened: tuple[str, ...] = ()
    unsupported: tuple[str, ...] = ()
    ended: bool = False
    about: str = ""
    on: str = ""
    instead_of: str = ""
    applied: tuple[tuple[str, str, str, str], ...] = ()
    asks_about: tuple[str, ...] = ()
    at_issue: frozenset[str] = frozenset()


def tick(states: Sequence[State], cards: Cards, names: Iterable[str]) -> list[Tick]:
    """Do what is next in each of some states, all of them in one grounding.

    Args:
        states: the states.
        cards: the encoded cards.
        names: full names of the cards whose facts are needed.

    Returns:
        What was done in each.

    Example:
        >>> from lawmage.bridge.card_files import Cards
        >>> facts = ["player(a)", "player(b)", "turn_order(a,1)", "turn_order(b,2)", "active_player(a)",
        ...          "step(upkeep)", "priority(a)", "has_chosen(pass)"]
        >>> (done,) = tick([State.of(facts)], Cards(), [])
        >>> [fact for fact in done.state if fact not in facts], done.waits
        (['passed(a)', 'priority(b)'], True)
    """
    if not states:
        return []
    names = sorted(names)
    asked = list(states)
    refused: dict[int, tuple[str, ...]] = {}
    issues: dict[int, set[str]] = {}
    if might_hold(asked, cards, names, ("layers_needed", 0), READ, EVENTS):
        applied = apply_effects(asked, cards, names)
        refused = {place: tuple(map(text, one.unsupported)) for place, one in enumerate(applied)}
        issues = {place: one.at_issue for place, one in enumerate(applied)}
        asked = [one.result() for one in applied]
    worlds = Worlds(asked, cards, names, READ, room=EVENTS)
    return [
        replace(
            _read(worlds, place, state, refused.get(place, ())),
            at_issue=frozenset(text(name) for (name,) in worlds.read(place, "at_issue", 1))
            | issues.get(place, set()),
        )
        for place, state in enumerate(states)
    ]


def _read(worlds: Worlds, world: int, state: State, refused: tuple[str, ...]) -> Tick:
    def terms(name: str) -> list[str]:
        return [text(term) for (term,) in worlds.read(world, name, 1)]

    unsupported = tuple(sorted({*refused, *terms("unsupported_event"), *terms("unsupported_nature")}))
    decisions = tuple(
        sorted(
            (text(player), text(rule), text(option))
            for player, rule, option in worlds.read(world, "decide", 3)
        )
    )
    if decisions:
        about = next(iter(sorted(terms("decision_about"))), "")
        events = tuple(sorted(text(event) for event, _ in worlds.read(world, "asks_about", 2)))
        on = next(iter(sorted(terms("decision_on"))), "")
        old = next(iter(sorted(terms("decision_instead_of"))), "")
        return Tick(
            state, decisions, unsupported=unsupported, about=about, on=on, instead_of=old, asks_about=events
        )
    vanished = set(terms("vanishes"))
    gone = {
        fact
        for fact in state.facts
        if vanished and fact.partition("(")[0] not in _KEPT and first_argument(fact) in vanished
    }
    gone.update(terms("gone"))
    gone.update(fact for fact in state.facts if fact.partition("(")[0] in _CHOSEN)
    new = [
        fact
        for fact in terms("new")
        if fact.partition("(")[0] in _KEPT or first_argument(fact) not in vanished
    ]
    after = state.with_changes(gone, new)
    happened = tuple(sorted(text(event) for _, event in worlds.read(world, "happening", 2)))
    ended = bool(worlds.read(world, "ends_game", 1))
    applied = tuple(
        sorted(
            (text(event), text(effect), text(thing), text(rule))
            for event, effect, thing, rule in worlds.read(world, "applied", 4)
        )
    )
    return Tick(
        after, (), bool(worlds.read(world, "at_priority", 1)), happened, unsupported, ended, applied=applied
    )


#: Predicates that say what has been chosen: they are gone once it has been done.
_CHOSEN = frozenset(
    {
        "has_chosen", "announced_target", "announced_mode", "announced_x", "announced_division",
        "announced_extra", "announced_instance", "announced_ability", "paying_tap", "paying_untap",
        "paying_life", "paying_with", "paying_activation", "paying_symbols", "paying_counters",
        "paying_new_counters", "mana_left", "pool_changes",
    }
)  # fmt: skip
#: Predicates that go on when their first argument vanishes.
_KEPT = frozenset({"was"})

#: So many ticks may follow one another without a decision.
MOST_TICKS = 2_000


@dataclass(frozen=True)
class Stop:
    """Where a state has come to: somebody has to decide, has priority, or the game has ended.

    Attributes:
        state: the state, in its normal form.
        decisions: the open choice: player, rule and option, as terms; none where a player has priority.
        ended: the game has ended.
        happened: the events on the way, in order.
        ticks: how many ticks it took.
        about: the object whose text asks for the open choice; empty where it is no object's.
        on: the instruction that may be followed or not, where that is the choice.
        instead_of: what the choice takes the place of, where it is a new one for it.
        at_issue: the questions that the rules leave open and that what happened on the way may hang on.
        unsupported: what no rule can tell and the caller wants to be told; the way ends there.

    Example:
        >>> Stop(State.of(["over(draw)"]), ended=True).decisions
        ()
    """

    state: State
    decisions: tuple[tuple[str, str, str], ...] = ()
    ended: bool = False
    happened: tuple[str, ...] = ()
    ticks: int = 0
    about: str = ""
    on: str = ""
    instead_of: str = ""
    at_issue: frozenset[str] = frozenset()
    unsupported: tuple[str, ...] = ()


def advance(
    states: Sequence[State], cards: Cards, names: Iterable[str], told: Collection[str] = ()
) -> list[Stop]:
    """Move states on until somebody has to decide something in each of them.

    Args:
        states: states in which something has been chosen or is under way.
        cards: the encoded cards.
        names: full names of the cards whose facts are needed.
        told: names of terms: where no rule can tell something of only these names, a way ends with that.

    Returns:
        Where each has come to.

    Raises:
        UnsupportedError: something happens that no rule can tell.
        LimitError: there was no end of ticks without a decision.

    Example:
        >>> facts = ["player(a)", "player(b)", "turn_order(a,1)", "turn_order(b,2)", "active_player(a)",
        ...          "step(upkeep)", "priority(b)", "passed(a)", "has_chosen(pass)", "life(a,20)",
        ...          "life(b,20)", "unknown_cards(a,library,9)"]
        >>> (stop,) = advance([State.of(facts)], Cards(), [])
        >>> "step(draw)" in stop.state.facts, stop.happened
        (True, ('draws(a)',))
    """
    names = sorted(names)
    stops: dict[int, Stop] = {}
    log: list[list[str]] = [[] for _ in states]
    issues: list[frozenset[str]] = [frozenset()] * len(states)
    now = dict(enumerate(states))
    for count in range(1, MOST_TICKS + 1):
        if not now:
            return [stops[number] for number in range(len(states))]
        places = sorted(now)
        for number, done in zip(places, tick([now[place] for place in places], cards, names), strict=True):
            if done.unsupported:
                if not all(term(one).name in told for one in done.unsupported):
                    raise UnsupportedEventError(done.unsupported, now[number])
                stops[number] = Stop(
                    now.pop(number), (), True, tuple(log[number]), count, unsupported=done.unsupported
                )
                continue
            log[number] += done.happened
            issues[number] |= done.at_issue
            if done.decisions or done.waits or done.ended or done.state == now[number]:
                options = [option for _, _, option in done.decisions]
                state, (about, old, *options) = normal_form(
                    done.state, [done.about, done.instead_of, *options]
                )
                decisions = tuple(
                    sorted(
                        (player, rule, option)
                        for (player, rule, _), option in zip(done.decisions, options, strict=True)
                    )
                )
                stops[number] = Stop(
                    state,
                    decisions,
                    done.ended,
                    tuple(log[number]),
                    count,
                    about,
                    done.on,
                    old,
                    issues[number],
                )
                del now[number]
            else:
                now[number] = done.state
    raise LimitError(f"{MOST_TICKS} ticks followed one another without a decision")
