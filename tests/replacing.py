"""Positions and events for tests of replacement effects."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import networkx
import pytest
import user_cards

from lawmage.bridge.facts import facts
from lawmage.bridge.replacement_graph import replacement_graph, terminals
from lawmage.bridge.state import State
from lawmage.bridge.steps import read_step
from lawmage.queries import exploring, load, question
from lawmage.queries.exploring import Explorer
from lawmage.queries.question import needed_cards
from lawmage.queries.scripts import perform

#: An identity for an event that an effect causes.
BY_EFFECT = "by(source,(1,0,1),draw(you,1),{0})"
LANDS = ["4 Plains", "4 Island", "3 Swamp", "4 Mountain", "3 Forest"]


def board(a: Sequence[Any] = (), b: Sequence[Any] = (), **more: Any) -> dict[str, Any]:
    """A position in A's main phase with these permanents; more is said of player A."""
    return {
        "turn": {"active": "A", "step": "precombat main"},
        "players": {
            "A": {"battlefield": list(a), "library": {"unknown": 10}, **more},
            "B": {"battlefield": list(b), "library": {"unknown": 10}},
        },
    }


def graph_of(
    position: dict[str, Any], *events: str, cards: Sequence[str] = (), extra: Sequence[str] = ()
) -> networkx.MultiDiGraph[State]:
    """The graph of events in a position, each caused by an effect unless it has an identity of its own."""
    loaded = load(position)
    state = facts(loaded)
    new = [*extra]
    for number, event in enumerate(events):
        new.append(event if event.startswith("event(") else f"event({BY_EFFECT.format(number)},{event})")
    gone = [fact for fact in state if fact.startswith("priority(")]
    names = sorted({*needed_cards([loaded]), *cards})
    return replacement_graph(state.with_changes(gone, new), question.encoded_cards(), names)


def use(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    """Let scripts be performed with a user's card."""
    user_cards.use(tmp_path, monkeypatch, text)
    monkeypatch.setattr(exploring, "encoded_cards", question.encoded_cards)


def results(graph: networkx.MultiDiGraph[State], *predicates: str) -> set[tuple[str, ...]]:
    """What the terminals say of some predicates."""
    return {
        tuple(fact for fact in sorted(state) if fact.partition("(")[0] in predicates)
        for state in terminals(graph)
    }


def ends(position: dict[str, Any], *steps: Any) -> list[State]:
    """The states that a script ends in."""
    performed = perform(Explorer(load(position)), [read_step(step) for step in steps])
    return [moment.state for moment in performed.ends]


def said(states: Sequence[State], *starts: str) -> set[tuple[str, ...]]:
    """The facts of some states that begin with one of these texts."""
    return {tuple(fact for fact in sorted(state) if fact.startswith(starts)) for state in states}


def cast(card: str, player: str = "A", **more: Any) -> dict[str, Any]:
    """The step of casting a card."""
    return {"player": player, "cast": card, **more}
