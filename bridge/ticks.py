"""The state moved on: programs say what is gone and what is new; nothing here knows what the facts mean."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from lawmage.bridge.card_files import Cards
from lawmage.bridge.layers import apply_effects
from lawmage.bridge.programs import EVENTS, Signature
from lawmage.bridge.solver import text
from lawmage.bridge.state import State
from lawmage.bridge.worlds import Worlds, might_hold

#: What a tick reads.
READ: frozenset[Signature] = frozenset(
    {
        ("gone", 1), ("new", 1), ("vanishes", 1), ("decide", 3), ("at_priority", 1), ("happening", 2),
        ("unsupported_event", 1), ("layers_needed", 0), ("unsupported_nature", 1),
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
    """

    state: State
    decisions: tuple[tuple[str, str, str], ...] = ()
    waits: bool = False
    happened: tuple[str, ...] = ()
    unsupported: tuple[str, ...] = ()
    changed: bool = field(default=True)


def tick(states: Sequence[State], cards: Cards, names: Iterable[str]) -> list[Tick]:
    names = sorted(names)
    asked = list(states)
    if might_hold(asked, cards, names, ("layers_needed", 0)):
        asked = [one.result() for one in apply_effects(asked, cards, names)]
    worlds = Worlds(asked, cards, names, READ, room=EVENTS)
    return [_read(worlds, number, state) for number, state in enumerate(states)]


def _read(worlds: Worlds, world: int, state: State) -> Tick:
    def terms(name: str) -> list[str]:
        return [text(term) for (term,) in worlds.read(world, name, 1)]

    unsupported = tuple(sorted(terms("unsupported_event")))
    decisions = tuple(
        sorted((text(player), text(rule), text(option)) for player, rule, option in worlds.read(world, "decide", 3))
    )
    if decisions:
        return Tick(state, decisions, unsupported=unsupported, changed=False)
    vanished = set(terms("vanishes"))
    gone = {fact for fact in state.facts if _first(fact) in vanished} if vanished else set()
    gone.update(terms("gone"))
    gone.update(fact for fact in state.facts if fact.partition("(")[0] in _CHOSEN)
    after = state.with_changes(gone, terms("new"))
    happened = tuple(sorted(text(event) for _, event in worlds.read(world, "happening", 2)))
    return Tick(after, (), bool(worlds.read(world, "at_priority", 1)), happened, unsupported)


_CHOSEN = frozenset(
    {
        "has_chosen", "announced_target", "announced_mode", "announced_x", "announced_division",
        "announced_extra", "announced_ability", "paying_tap", "paying_untap", "paying_life", "paying_with",
        "paying_counters", "paying_loyalty", "mana_left", "pool_changes",
    }
)  # fmt: skip
_KEPT = frozenset({"was", "event_about"})


def _first(fact: str) -> str:
    """The first argument of a fact."""
    name, bracket, rest = fact.partition("(")
    if not bracket or name in _KEPT:
        return ""
    depth = 0
    quoted = False
    for place, letter in enumerate(rest):
        if letter == '"':
            quoted = not quoted
        elif not quoted:
            if letter == "(":
                depth += 1
            elif letter == ")":
                if depth == 0:
                    return rest[:place]
                depth -= 1
            elif letter == "," and depth == 0:
                return rest[:place]
    return rest
