"""Pyromancer Ascension: the decisions that its abilities leave, and the traces that show them."""

from __future__ import annotations

from lawmage.bridge.load import load
from lawmage.bridge.steps import read_step
from lawmage.queries.exploring import Explorer, Moment, traces
from lawmage.queries.scripts import perform


def _explored(
    ascensions: list[dict[str, object]], steps: list[object]
) -> tuple[Explorer, tuple[Moment, ...]]:
    """A casts a Lightning Bolt at B with another one in the graveyard."""
    position = load(
        {
            "turn": {"active": "A", "step": "precombat main"},
            "players": {
                "A": {
                    "battlefield": ["Mountain", *ascensions],
                    "hand": ["Lightning Bolt"],
                    "graveyard": ["Lightning Bolt"],
                },
                "B": {},
            },
        }
    )
    explorer = Explorer(position)
    cast = {"player": "A", "cast": "Lightning Bolt", "targets": ["B"]}
    return explorer, perform(explorer, [read_step(step) for step in (cast, *steps)]).ends


def _ascension(name: str, counters: int) -> dict[str, object]:
    return {"card": "Pyromancer Ascension", "id": name, "counters": {"quest": counters} if counters else {}}


def test_the_counter_may_be_left_out() -> None:
    """608.2d: the "may" of the first ability is a decision of its controller."""
    explorer, ends = _explored([_ascension("ascension", 0)], ["resolve"])
    chosen = [
        (data["player"], data["rule"], data["option"])
        for _, _, data in explorer.graph.edges(data=True)
        if data["rule"] != "117.3d"
    ]
    assert sorted(option for option in chosen if option[1] == "608.2d") == [
        ("A", "608.2d", "no"),
        ("A", "608.2d", "yes"),
    ]
    assert sorted(
        explorer.position(end).player("A").battlefield[-1].counters.get("quest", 0) for end in ends
    ) == [0, 1]


def test_copying_and_new_targets_are_decisions() -> None:
    """707.10c: whether it is copied, whether new targets are chosen, and which; a trace shows each."""
    explorer, ends = _explored(
        [_ascension("ascension", 3)], [{"player": "A", "order": ["ascension"]}, "resolve all"]
    )
    ways = traces(explorer.graph, explorer.start)
    shown = {
        explorer.position(end).player("B").life: [
            (step["rule"], step["option"]) for step in ways[end] if step["rule"] in ("608.2d", "707.10c")
        ]
        for end in ends
        if "counters(ascension,quest,3)" in end.state.facts
    }
    assert sorted(shown) == [14, 17]
    assert ("608.2d", "yes") in shown[14] and ("707.10c", "pick(a)") not in shown[14]
    lives = {
        (explorer.position(end).player("A").life, explorer.position(end).player("B").life) for end in ends
    }
    assert lives == {(20, 17), (20, 14), (17, 17)}


def test_two_ascensions_at_once() -> None:
    """603.3b: triggers of one player go on the stack in an order that the player chooses; each copies."""
    explorer, ends = _explored([_ascension("first", 2), _ascension("second", 2)], ["resolve all"])
    orders = {data["text"] for _, _, data in explorer.graph.edges(data=True) if data["rule"] == "603.3b"}
    assert {text.split("'")[0] for text in orders} == {
        "put Pyromancer Ascension (first)",
        "put Pyromancer Ascension (second)",
    }
    lives = {
        (explorer.position(end).player("A").life, explorer.position(end).player("B").life) for end in ends
    }
    assert lives == {(20, 17), (20, 14), (20, 11), (17, 17), (17, 14), (14, 17)}
