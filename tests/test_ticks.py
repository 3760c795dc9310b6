"""What the tick does beyond the programs: nothing is written of what vanishes, and few rules are loaded."""

from __future__ import annotations

import random
from typing import Any

import pytest

from benchmarks import boards
from lawmage.bridge import ticks
from lawmage.bridge.card_files import Cards
from lawmage.bridge.load import load
from lawmage.bridge.programs import EVENTS, rules
from lawmage.bridge.solver import Grounded, parse
from lawmage.bridge.state import State
from lawmage.bridge.ticks import READ
from lawmage.bridge.worlds import Worlds
from lawmage.queries.game import Game
from lawmage.queries.outcomes import outcomes
from lawmage.queries.question import encoded_cards


def test_counters_taken_from_what_dies_at_the_same_time_leave_nothing() -> None:
    """704.3, 704.5f, 704.5q: both at once, and the new object has no counters (400.7)."""
    position = load(
        {
            "turn": {"active": "A", "step": "precombat main"},
            "players": {
                "A": {"battlefield": [{"card": "Grizzly Bears", "id": "bear",
                                       "counters": {"+1/+1": 1, "-1/-1": 3}}]},
                "B": {},
            },
            "settle": True,
        }
    )  # fmt: skip
    (outcome,) = outcomes(position).outcomes
    assert [entry.id for entry in outcome.position.player("A").graveyard] == ["bear"]
    assert not [fact for fact in outcome.position.stated or () if fact.startswith("counters(")]


def everything_derived(state: State, names: list[str]) -> set[str]:
    """What follows by all rules, none of them left out."""
    cards = encoded_cards()
    known = [rules(EVENTS).nodes, *(cards.card(name).syntax for name in names)]
    words = {word for name in names for word in cards.card(name).subtypes_in_text}
    told = [*state.facts, *(f"subtype_in_text({word})" for word in words)]
    grounded = Grounded([parse("".join(f"{fact}." for fact in told), "facts")[1:], *known])
    return {found for predicate, arity in READ for found in grounded.texts(predicate, arity)}


@pytest.mark.parametrize("board", [boards.small(), boards.two_ascensions()])
def test_leaving_out_rules_changes_nothing_that_happens(
    board: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Alone, and together with states in which something else is going on."""
    passed: list[State] = []
    advance_one = ticks.tick

    def noting(states: list[State], cards: Cards, names: list[str]) -> list[ticks.Tick]:
        passed.extend(states)
        return advance_one(states, cards, names)

    monkeypatch.setattr(ticks, "tick", noting)
    chance = random.Random(1)
    game = Game(load(board))
    for _ in range(5):
        decision = game.decisions()
        assert decision is not None
        game.choose(chance.choice(sorted(decision.options, key=lambda option: option.term == "pass")[:2]))
    passed = chance.sample(passed, 3)
    names = sorted(game._explorer.cards)
    together = Worlds(passed, encoded_cards(), names, READ, room=EVENTS)
    for world, state in enumerate(passed):
        alone = Worlds([state], encoded_cards(), names, READ, room=EVENTS)
        whole = everything_derived(state, names)
        for number, worlds in ((0, alone), (world, together)):
            assert {found for name, arity in READ for found in worlds.texts(number, name, arity)} == whole
