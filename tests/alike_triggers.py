"""What small boards with alike triggers can come to; run by itself it asks for every order of them."""

from __future__ import annotations

import json
import re
from typing import Any

from lawmage.bridge import programs
from lawmage.bridge.solver import parts, term, text
from lawmage.bridge.state import State
from lawmage.bridge.steps import read_step
from lawmage.queries import load
from lawmage.queries.exploring import Explorer
from lawmage.queries.scripts import perform

#: By name: what A has on the battlefield, what A casts, and what B has.
BOARDS: dict[str, tuple[list[Any], str, list[Any]]] = {
    "three sources": (["3 Soul Warden", "Forest"], "Llanowar Elves", []),
    "three sources and a listener": (["3 Soul Warden", "Defiant Bloodlord", "Forest"], "Llanowar Elves", []),
    "two sources, two events, doubled": (
        ["2 Soul Warden", "Rhox Faithmender", "2 Plains"],
        "Raise the Alarm",
        [],
    ),
    "others among them": (
        ["2 Soul Warden", "2 Prosperous Innkeeper", "Defiant Bloodlord", "Forest"],
        "Llanowar Elves",
        [],
    ),
    "of both players": (["2 Soul Warden", "Forest"], "Llanowar Elves", ["2 Soul Warden"]),
    "sources that are gone": (["3 Swamp"], "Cower in Fear", ["2 Zulaport Cutthroat"]),
    "counters on two sources": (["2 Champion of the Parish", "Plains"], "Soul Warden", []),
    "counters on one source": (
        ["3 Swamp"],
        "Cower in Fear",
        [{"card": "Elenda, the Dusk Rose", "counters": {"+1/+1": 2}}, "3 Memnite"],
    ),
    "life by the power of the source": (
        ["3 Swamp"],
        "Cower in Fear",
        [
            {"card": "Conclave Mentor", "damage": 1},
            {"card": "Conclave Mentor", "id": "weak", "counters": {"-1/-1": 1}},
        ],
    ),
}


def seen(board: str) -> list[list[str]]:
    """Every moment of a board as the spell and all that follows resolve: what differs in more than names.

    Args:
        board: its name.

    Returns:
        By moment its facts, in which an ability on the stack is known by its place and its text only.
    """
    mine, spell, theirs = BOARDS[board]
    players = {"A": {"battlefield": mine, "hand": [spell]}, "B": {"battlefield": theirs}}
    position = load({"turn": {"active": "A", "step": "precombat main"}, "players": players})
    explorer = Explorer(position)
    steps = [read_step({"player": "A", "cast": spell}), read_step("resolve all")]
    ends = perform(explorer, steps).ends
    moments = [moment for moment in explorer.graph if moment.decision is None or moment in ends]
    return sorted(map(list, {_told(moment.state) for moment in moments}))


def decided(board: str) -> set[str]:
    """The rules by which something is decided on a board."""
    mine, spell, theirs = BOARDS[board]
    players = {"A": {"battlefield": mine, "hand": [spell]}, "B": {"battlefield": theirs}}
    explorer = Explorer(load({"turn": {"active": "A", "step": "precombat main"}, "players": players}))
    perform(explorer, [read_step({"player": "A", "cast": spell}), read_step("resolve all")])
    return {data["rule"] for *_, data in explorer.graph.edges(data=True)}


#: What tells apart abilities on the stack without a difference to anything.
_NAMES = ("stack_ability", "event_about", "was")
_VERSION = re.compile(r"o\((\w+),\d+\)")


def _told(state: State) -> tuple[str, ...]:
    facts = [fact for fact in state.facts if fact.partition("(")[0] not in _NAMES]
    places = {}
    for fact in facts:
        if fact.startswith("stack_position("):
            thing, place = parts(term(fact))
            places[text(thing)] = f"at({place.number})"
    for name, here in sorted(places.items(), key=lambda pair: -len(pair[0])):
        facts = [fact.replace(name, here) for fact in facts]
    # Whether a card's name says that it was another object before hangs on what still speaks of that one.
    return tuple(sorted(_VERSION.sub(r"\1", fact) for fact in facts))


if __name__ == "__main__":
    every = programs.program_files
    programs.program_files = lambda folder: [
        path for path in every(folder) if path.stem != "603_3b_alike_triggers"
    ]
    print(json.dumps({name: seen(name) for name in BOARDS}))
