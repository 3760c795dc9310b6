"""Search over everything that players may do: states by depth, random games, on one process or several."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from lawmage.bridge.errors import LimitError
from lawmage.bridge.facts import Names, facts
from lawmage.bridge.position import Position
from lawmage.bridge.state import State
from lawmage.bridge.state_position import position_of
from lawmage.bridge.ticks import Stop
from lawmage.queries.exploring import BATCH, MOST_STATES, PASS, Option, plain_option
from lawmage.queries.game import plays_as_options
from lawmage.queries.option_words import option_in_words
from lawmage.queries.question import encoded_cards, needed_cards
from lawmage.queries.refused_events import advanced
from lawmage.queries.workers import workers


@dataclass(frozen=True)
class Counted:
    """The states that can be reached, by the number of decisions that it takes.

    Attributes:
        states: how many new states each number of decisions reaches, from 0.
        transitions: how many options were tried for each.
    """

    states: tuple[int, ...]
    transitions: tuple[int, ...]


@dataclass(frozen=True)
class _Open:
    """A state with what is to be decided there: options as terms, or none with priority."""

    state: State
    options: tuple[str, ...] = ()


def _open(stop: Stop) -> _Open:
    return _Open(stop.state, tuple(option for _, _, option in stop.decisions))


def _options(states: Sequence[_Open], players: Sequence[str]) -> list[list[Option]]:
    """What may be chosen in each state."""
    positions = [position_of(each.state, players) for each in states]
    asked = [place for place, each in enumerate(states) if not each.options]
    plays = dict(zip(asked, plays_as_options([positions[place] for place in asked]), strict=True))
    found = []
    for place, each in enumerate(states):
        if each.options:
            names = Names(positions[place])
            found.append(
                [plain_option(term, option_in_words(term, names.__getitem__)) for term in each.options]
            )
        else:
            found.append([PASS, *plays[place]])
    return found


#: States to expand, the names of the players, and the cards that are needed.
_Work = tuple[Sequence[_Open], Sequence[str], Sequence[str]]


def _expanded(work: _Work) -> list[Stop]:
    """Every state that a choice in one of the states leads to."""
    states, players, cards = work
    choices = [
        open_state.state.with_changes(new=option.facts)
        for open_state, options in zip(states, _options(states, players), strict=True)
        for option in options
    ]
    found: list[Stop] = []
    for start in range(0, len(choices), BATCH):
        found += advanced(choices[start : start + BATCH], encoded_cards(), cards, players)
    return found


def count_states(
    position: Position, depth: int, *, processes: int = 1, most_states: int = MOST_STATES
) -> Counted:
    """Count the states that can be reached, equal ones once.

    Args:
        position: a loaded position.
        depth: so many decisions are made, passing included.
        processes: so many processes work at it.
        most_states: so many states are looked at.

    Returns:
        The numbers by depth.

    Raises:
        LimitError: there are more states.
        UnsupportedError: something isn't encoded.

    Example:
        >>> from lawmage.bridge.load import load
        >>> players = {"A": {"hand": ["Forest"]}, "B": {}}
        >>> count_states(load({"turn": {"active": "A", "step": "precombat main"}, "players": players}), 1)
        Counted(states=(1, 2), transitions=(2,))
    """
    players = [player.name for player in position.players]
    cards = needed_cards([position])
    layer = [_Open(facts(position))]
    seen = {layer[0].state}
    states, transitions = [1], []
    with workers(processes) as mapped:
        for _ in range(depth):
            tried = 0
            reached = len(seen)
            layer_after: list[_Open] = []
            for stop in _all(mapped, layer, players, cards):
                tried += 1
                if stop.state not in seen:
                    seen.add(stop.state)
                    if not stop.ended:
                        layer_after.append(_open(stop))
                if len(seen) > most_states:
                    raise LimitError(f"more than {most_states} states")
            layer = layer_after
            states.append(len(seen) - reached)
            transitions.append(tried)
    return Counted(tuple(states), tuple(transitions))


def _all(
    mapped: Callable[..., Iterator[list[Stop]]],
    layer: Sequence[_Open],
    players: Sequence[str],
    cards: Sequence[str],
) -> Iterator[Stop]:
    size = BATCH // 2
    work = [(layer[start : start + size], players, cards) for start in range(0, len(layer), size)]
    for found in mapped(_expanded, work):
        yield from found


def playout(position: Position, choose: random.Random, most_decisions: int = 1_000) -> tuple[State, int]:
    """Play at random until the game ends or so many decisions have been made.

    Args:
        position: a loaded position.
        choose: what chooses.
        most_decisions: the game is left after so many.

    Returns:
        The last state, and the number of decisions made.

    Raises:
        UnsupportedError: something isn't encoded.

    Example:
        >>> from lawmage.bridge.load import load
        >>> players = {"A": {"hand": ["Forest"]}, "B": {}}
        >>> position = load({"turn": {"active": "A", "step": "precombat main"}, "players": players})
        >>> playout(position, random.Random(1), most_decisions=2)[1]
        2
    """
    players = [player.name for player in position.players]
    cards = needed_cards([position])
    now = _Open(facts(position))
    for made in range(most_decisions):
        (options,) = _options([now], players)
        option = choose.choice(options)
        (stop,) = advanced([now.state.with_changes(new=option.facts)], encoded_cards(), cards, players)
        if stop.ended:
            return stop.state, made + 1
        now = _open(stop)
    return now.state, most_decisions
