"""Replacement effects by two roads: the graph's terminals, and every order tried in plain Python."""

from __future__ import annotations

from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from replacing import board, graph_of, results

from brute_force.replacement import Counters, Damage, Event, Life, divisions, outcomes

CHECKED = settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
#: The creatures that deal the damage, and whether they are red; nothing of theirs replaces anything.
SOURCES = {"memnite": False, "raging_goblin": True}
ABOUT = {
    Damage: ["Furnace of Rath", "Gratuitous Violence", "Torbran, Thane of Red Fell", "Urza's Armor",
             "Sphere of Law", "Gisela, Blade of Goldnight"],
    Counters: ["Doubling Season", "Hardened Scales", "Corpsejack Menace", "Winding Constrictor",
               "Primal Vigor", "Vizier of Remedies"],
    Life: ["Boon Reflection", "Rhox Faithmender", "Sulfuric Vortex"],
}  # fmt: skip
KINDS = {"+1/+1": "pt(1,1)", "-1/-1": "pt(-1,-1)", "charge": "charge"}


@st.composite
def boards(draw: st.DrawFn) -> tuple[Event, list[tuple[str, str]], str, dict[str, Any]]:
    """An event, the effects about such events, the event as a fact, and the position."""
    kind = draw(st.sampled_from([Damage, Damage, Counters, Counters, Life]))
    amount = draw(st.integers(1, 4))
    names = draw(st.lists(st.sampled_from(ABOUT[kind]), max_size=4))
    effects = [(name, draw(st.sampled_from("ab"))) for name in names]
    event: Event
    if kind is Damage:
        source = draw(st.sampled_from(sorted(SOURCES)))
        target = draw(st.sampled_from(["a", "b", "ornithopter"]))
        event = Damage(SOURCES[source], "a", target, "b" if target == "ornithopter" else target, amount)
        fact = f"event(by(x,(1,0,1),draw(you,1),1),damage({source},{target},{amount}))"
    elif kind is Counters:
        counter, by_effect = draw(st.sampled_from(sorted(KINDS))), draw(st.booleans())
        event = Counters(counter, "b", by_effect, amount)
        identity = "by(x,(1,0,1),draw(you,1),1)" if by_effect else "pay(counters,ornithopter)"
        fact = f"event({identity},puts_counters(ornithopter,{KINDS[counter]},{amount}))"
    else:
        player = draw(st.sampled_from("ab"))
        event = Life(player, amount)
        fact = f"event(by(x,(1,0,1),draw(you,1),1),gains_life({player},{amount}))"
    mine = ["Memnite", "Raging Goblin", *(name for name, you in effects if you == "a")]
    others = ["Ornithopter", *(name for name, you in effects if you == "b")]
    return event, effects, fact, board(mine, others)


@CHECKED
@given(boards())
def test_every_order(drawn: tuple[Event, list[tuple[str, str]], str, dict[str, Any]]) -> None:
    """614.5, 616.1e, 616.1f, 616.2: what the graph ends in is what some order of the effects gives."""
    event, effects, fact, position = drawn
    graph = graph_of(position, fact)
    expected = outcomes(event, effects)
    if isinstance(event, Damage) and event.target in "ab":
        found = {_number(facts, f"life({event.target},", 20) for facts in results(graph, "life")}
        assert found == {20 - amount for amount in expected}
    elif isinstance(event, Life):
        found = {_number(facts, f"life({event.player},", 20) for facts in results(graph, "life")}
        assert found == {20 + amount for amount in expected}
    else:
        name = "marked_damage" if isinstance(event, Damage) else "counters"
        assert {_number(facts, f"{name}(ornithopter,", 0) for facts in results(graph, name)} == expected


def _number(facts: tuple[str, ...], start: str, otherwise: int) -> int:
    found = [int(fact.rstrip(")").rpartition(",")[2]) for fact in facts if fact.startswith(start)]
    return found[0] if found else otherwise


@CHECKED
@given(st.lists(st.integers(1, 3), min_size=1, max_size=3), st.integers(1, 5))
def test_every_division(amounts: list[int], shield: int) -> None:
    """615.7: every division of a shield among sources that deal damage at the same time."""
    creatures = ["Memnite", "Raging Goblin", "Ornithopter"]
    extra = ["effect_replaces(1,damaged(itself,any),prevents_next)", "effect_controller(1,b)",
             "effect_timestamp(1,9)", "effect_target(1,1,b)", f"effect_left(1,{shield})",
             "effect_origin(1,x)"]  # fmt: skip
    names = ["memnite", "raging_goblin", "ornithopter"]
    events = [f"damage({name},b,{amount})" for name, amount in zip(names, amounts, strict=False)]
    graph = graph_of(board(creatures), *events, extra=extra)
    expected = {20 - sum(left) for left in divisions(amounts, shield)}
    assert {_number(facts, "life(b,", 20) for facts in results(graph, "life")} == expected
    dealt = set()
    for *_, happened in graph.edges(data="happened"):
        damage = {event for event in happened if event.startswith("damage(")}
        dealt.add(tuple(_dealt(damage, name) for name, _ in zip(names, amounts, strict=False)))
    assert {left for left in divisions(amounts, shield) if any(left)} <= dealt


def _dealt(damage: set[str], name: str) -> int:
    return _number(tuple(damage), f"damage({name},", 0)
