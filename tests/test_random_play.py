"""What holds in every game: random play from random positions, and what must be so after each choice.

``LAWMAGE_EXAMPLES=500 pytest tests/test_random_play.py`` plays so many games from fresh positions; by default
it is a few, always the same.
"""

from __future__ import annotations

import os
import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, seed, settings

from brute_force.positions import positions
from lawmage.bridge.document import parse
from lawmage.bridge.errors import InputError, LimitError, UnsupportedError
from lawmage.bridge.facts import facts
from lawmage.bridge.load import load, load_document
from lawmage.bridge.save import save
from lawmage.bridge.solver import parts, term, text
from lawmage.bridge.state import State
from lawmage.bridge.state_position import Facts
from lawmage.queries.exploring import Decision, Option
from lawmage.queries.game import Entry, Game

PARTS = 5
EXAMPLES = int(os.environ.get("LAWMAGE_EXAMPLES", "10")) // PARTS
FIRST_SEED = 0 if "LAWMAGE_EXAMPLES" not in os.environ else random.SystemRandom().randrange(10**9)
MOST_CHOICES = 6


def in_two_zones(state: State) -> set[str]:
    """The objects of which the state gives several zones."""
    zones = Counter(thing for thing, _ in Facts(state).rows("zone"))
    return {thing for thing, number in zones.items() if number > 1}


def cards_of_players(state: State) -> Counter[str]:
    """How many cards each player owns; tokens and copies are none (108.2)."""
    told = Facts(state)
    owners = told.by_first("owner")
    library = {thing: owner for thing, owner, _ in told.rows("in_library")}
    made = {row[0] for name in ("token", "card_copy", "copy_on_stack") for row in told.rows(name)}
    found = Counter({owner: 0 for owner, _ in told.rows("life")})
    for thing, _ in told.rows("card"):
        if thing not in made:
            found[owners[thing][0] if thing in owners else library[thing]] += 1
    for owner, _, number in told.rows("unknown_cards"):
        found[owner] += int(number)
    return found


def life_by_events(happened: tuple[str, ...]) -> Counter[str]:
    """By player the life gained less the life lost (119.3)."""
    found: Counter[str] = Counter()
    for name, arguments in read(happened):
        if name in ("gains_life", "loses_life"):
            found[arguments[0]] += int(arguments[1]) * (1 if name == "gains_life" else -1)
    return found


def counters_by_events(happened: tuple[str, ...]) -> Counter[tuple[str, str]]:
    """By object or player, and kind, the counters put less those removed (122.1)."""
    found: Counter[tuple[str, str]] = Counter()
    for name, arguments in read(happened):
        if name in ("puts_counters", "removes_counters"):
            thing, kind, number = arguments
            found[thing, kind] += int(number) * (1 if name == "puts_counters" else -1)
    return found


def read(happened: tuple[str, ...]) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Events by name and arguments."""
    for event in happened:
        symbol = term(event)
        yield symbol.name, tuple(map(text, parts(symbol)))


def life_of(state: State) -> dict[str, int]:
    """The life of each player."""
    return {player: int(life) for player, life in Facts(state).rows("life")}


def counters_of(state: State) -> dict[tuple[str, str], int]:
    """The counters on each permanent and player, by kind."""
    told = Facts(state)
    there = {thing for thing, zone in told.rows("zone") if zone == "battlefield"} | set(life_of(state))
    return {(thing, kind): int(n) for thing, kind, n in told.rows("counters") if thing in there}


def check(before: State, after: State, entry: Entry) -> None:
    """What must be so after a choice."""
    assert in_two_zones(after) == set()  # 400.1
    left = {row[0] for row in Facts(after).rows("lost")}  # 800.4a: their cards leave with them
    owned = [
        {who: n for who, n in cards_of_players(state).items() if who not in left} for state in (before, after)
    ]
    assert owned[0] == owned[1]  # 108.3: no card is lost or made
    lives, changes = life_of(before), life_by_events(entry.happened)
    assert life_of(after) == {player: life + changes[player] for player, life in lives.items()}
    had, has, moved = counters_of(before), counters_of(after), counters_by_events(entry.happened)
    stayed = {thing for thing, _ in Facts(before).rows("zone")} | set(lives)
    for thing, kind in {*had, *has}:
        gone = (thing, kind) in had and not any(row[0] == thing for row in Facts(after).rows("zone"))
        if thing in stayed and not (gone and thing not in lives):
            assert has.get((thing, kind), 0) == had.get((thing, kind), 0) + moved[thing, kind], (thing, kind)


def check_saving(game: Game) -> None:
    """The state saves and loads to itself, and what is to be decided is the same then."""
    again = load_document(parse(save(game.position), "saved.yaml"))
    assert Game(again).state == game.state
    if again.stated is not None:
        assert facts(again) == game.state
    open_decision, other = decided(game), decided(Game(again))
    assert other == open_decision


def decided(game: Game) -> Any:
    """What is to be decided, if it can be told."""
    try:
        return game.decisions()
    except UnsupportedError:
        return None


def options_of(decision: Decision, chance: random.Random) -> list[Option]:
    """The options in random order; passing comes last more often than not, so that something happens."""
    found = list(decision.options)
    chance.shuffle(found)
    return sorted(found, key=lambda option: option.term == "pass") if chance.random() < 0.7 else found


def choose(game: Game, chance: random.Random) -> bool:
    """Choose at random among what is supported."""
    decision = decided(game)
    for option in options_of(decision, chance)[:4] if decision else ():
        before = game.state
        try:
            game.choose(option)
        except (UnsupportedError, LimitError):
            assert game.state == before
            continue
        check(before, game.state, game.trace[-1])
        return True
    return False


@pytest.mark.parametrize("number", range(PARTS))
def test_what_holds_in_every_game(number: int) -> None:
    played = []

    @seed(FIRST_SEED + number)
    @settings(
        max_examples=EXAMPLES, database=None, deadline=None, phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )  # fmt: skip
    @given(positions())
    def play(data: dict[str, Any]) -> None:
        chance = random.Random(repr(data))
        try:
            game = Game(load(data))
        except (InputError, UnsupportedError):
            return
        states = [game.state]
        while len(states) <= MOST_CHOICES and choose(game, chance):
            states.append(game.state)
        check_saving(game)
        played.append(len(states))
        for state in reversed(states[:-1]):
            game.undo()
            assert game.state == state

    play()
    assert sum(played) >= EXAMPLES  # most of the games are played, not refused
