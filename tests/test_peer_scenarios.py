"""Scenarios of another engine's test suite played through, where nobody attacks or blocks.

They are read from ``../shared/cases/peer.jsonl``, which isn't part of the repository.
``pytest -s tests/test_peer_scenarios.py`` prints what became of each; by topic at the end.
"""

from __future__ import annotations

import functools
import os
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import pytest
from peer_driver import Result, result_of
from peer_scenarios import PEER, Scenario, scenarios

needs_peer = pytest.mark.skipif(
    not PEER.is_file(), reason="the folder ../shared with the scenarios of the other engine is absent"
)

#: The scenarios are tested in so many parts of some ten each, from all topics; several processes share them.
PARTS = 50

#: So many of them are tested unless ``PEER_PARTS`` says otherwise: all of them take a quarter of an hour.
CHECKED = 1

#: Scenarios in which the other engine is wrong, and the rules by which it is.
PEER_WRONG = {
    "cards/enchantments/StarfieldOfNyxTest.java#testStarfieldOfNyxLayers": (
        "613.6, 613.7: Humility's effect began in layer 6 and goes on in layer 7b, and it is the younger one"
    ),
    "cards/single/fut/YixlidJailerTest.java#emrakulWrathWithJailer": (
        "603.6c, 603.10: what triggers from anywhere doesn't look back; after the event the Jailer, which "
        "is put into the graveyard too, takes no abilities away any more"
    ),
    "cards/rules/CantDrawTest.java#testCardsNotDrawnFromLibraryEffect": (
        "121.2b: who can't draw more than one card each turn can't choose to draw several"
    ),
    "cards/rules/TokenLimitTest.java#testOnePlayerHitsLimit": (
        "701.7a: as many tokens are created as are told; no rule bounds how many a player has"
    ),
    "cards/rules/TokenLimitTest.java#testOnePlayerHitsLimitWithOtherPlayer": "701.7a: the same",
}

#: Scenarios that show what Lawmage can't do yet and doesn't refuse.
KNOWN_GAPS: dict[str, str] = {
    "cards/triggers/WorldgorgerDragonTest.java#testWithAnimateDead": (
        "Animate Dead is paid for with a Mountain that the script needs later: what pays is left open, and "
        "the driver spares nothing for later; not checked further"
    ),
}


@functools.cache
def every_scenario() -> Sequence[Scenario]:
    """The scenarios that are played."""
    return tuple(scenarios()) if PEER.is_file() else ()


def part(number: int) -> Sequence[Scenario]:
    """Every so-many-th scenario."""
    return every_scenario()[number::PARTS]


def topic(scenario: Scenario) -> str:
    """The folder that a scenario is in."""
    return "/".join(scenario["id"].split("/")[:-1])


def told(results: dict[str, tuple[str, Result]]) -> str:
    """What became of the scenarios, by topic and each."""
    counts: dict[str, Counter[str]] = {}
    for where, result in results.values():
        counts.setdefault(where, Counter())[result.status] += 1
    lines = [
        f"{where:48}{found['passed']:5} passed{found['failed']:5} failed{found['unsupported']:5} unsupported"
        for where, found in sorted(counts.items())
    ]
    for identity, (_, result) in sorted(results.items(), key=lambda item: (item[1][1].status, item[0])):
        lines.append(f"{result.status:12}{identity.split('/')[-1]:64}{result.detail}")
    return "\n".join(lines)


@needs_peer
@pytest.mark.parametrize("number", range(int(os.environ.get("PEER_PARTS", CHECKED))))
def test_no_scenario_fails_without_an_explanation(number: int) -> None:
    results = {scenario["id"]: (topic(scenario), result_of(scenario)) for scenario in part(number)}
    print("\n" + told(results))
    if folder := os.environ.get("PEER_RESULTS"):
        Path(folder, f"{number}.txt").write_text(told(results), encoding="utf-8")
    failed = {name: result.detail for name, (_, result) in results.items() if result.status == "failed"}
    explained = PEER_WRONG | KNOWN_GAPS
    assert {name: detail for name, detail in failed.items() if name not in explained} == {}
    assert {name for name in PEER_WRONG if name in results and name not in failed} == set()


def duel(**more: object) -> Scenario:
    """A small scenario: A has a Lightning Bolt and a Mountain."""
    cards = [
        {"zone": "hand", "player": "A", "name": "Lightning Bolt", "count": 1, "tapped": False},
        {"zone": "battlefield", "player": "A", "name": "Mountain", "count": 1, "tapped": False},
    ]
    bolt = {
        "turn": 1, "step": "main1", "player": "A", "action": "cast", "object": "Lightning Bolt",
        "targets": [{"player": "B"}], "seq": 1,
    }  # fmt: skip
    scenario = {
        "id": "example", "format": "duel", "cards": cards, "script": [bolt], "choices": [],
        "stop_at": [1, "begin_combat"], "asserts": [{"type": "life", "player": "B", "value": 17}],
    }  # fmt: skip
    return scenario | more


def test_a_scenario_passes() -> None:
    assert result_of(duel()) == Result("passed")


def test_a_check_that_does_not_hold_fails() -> None:
    result = result_of(duel(asserts=[{"type": "life", "player": "B", "value": 18}]))
    assert result.status == "failed" and "but 17" in result.detail


def test_what_cannot_be_done_fails() -> None:
    result = result_of(duel(cards=duel()["cards"][:1], asserts=[]))
    assert result == Result("failed", "not done: turn 1 main1: A cast Lightning Bolt")


def test_a_script_that_must_be_refused() -> None:
    refused = [{"type": "script_must_be_refused"}]
    assert result_of(duel(cards=duel()["cards"][:1], asserts=refused)) == Result("passed")
    assert result_of(duel(asserts=refused)).status == "failed"


def card(name: str, zone: str = "battlefield", **more: object) -> Scenario:
    """A card of A's in a scenario."""
    return {"zone": zone, "player": "A", "name": name, "count": 1, "tapped": False} | more


TRIED = Result("passed", "in one of the ways that the script leaves open")


def test_what_the_script_leaves_open_is_tried() -> None:
    scenario = duel()
    del scenario["script"][0]["targets"]
    assert result_of(scenario) == TRIED
    assert (
        result_of(scenario | {"asserts": [{"type": "life", "player": "B", "value": 18}]}).status == "failed"
    )


def test_phyrexian_mana_is_paid_with_mana_or_with_life() -> None:
    """107.4f"""
    cards = [card("Gut Shot", "hand"), card("Mountain")]
    shot = duel()["script"][0] | {"object": "Gut Shot"}
    asserts = [{"type": "life", "player": "A", "value": 18}]
    assert result_of(duel(cards=cards, script=[shot], asserts=asserts)) == TRIED
    choices = [{"player": "A", "kind": "yesno", "value": False, "seq": 2}]
    assert result_of(duel(cards=cards, script=[shot], asserts=asserts, choices=choices)).status == "failed"


def test_a_card_is_called_by_its_alias() -> None:
    bear = {"type": "graveyard_count", "player": "A", "card": "@bear.2", "count": 1}
    cards = [*duel()["cards"], card("Grizzly Bears", count=3, alias="bear")]
    bolt = duel()["script"][0] | {"targets": [{"alias": "bear.2"}]}
    assert result_of(duel(cards=cards, script=[bolt], asserts=[bear])) == Result("passed")
    there = {"type": "alias_zone", "player": "A", "alias": "bear.3", "zone": "battlefield", "value": True}
    assert result_of(duel(cards=cards, script=[bolt], asserts=[there])) == Result("passed")
    assert (
        result_of(duel(cards=cards, script=[bolt], asserts=[bear | {"card": "@bear.1"}])).status == "failed"
    )


def test_the_first_player_skips_the_draw_step() -> None:
    """103.8a: in a game of two players, in their first turn; 103.8c: in one of more they don't."""
    asserts = [
        {"type": "hand_count", "player": player, "count": number} for player, number in (("A", 0), ("B", 1))
    ]
    assert result_of(duel(asserts=asserts, stop_at=[2, "draw"])) == Result("passed")
    four = duel(
        asserts=[{"type": "hand_count", "player": "A", "count": 2}], stop_at=[1, "draw"], format="ffa4"
    )
    assert result_of(four | {"script": []}) == Result("passed")
