"""The mana that players can have, against scenarios of another engine's test suite.

The scenarios are read from ``../shared/cases/peer.jsonl``, which isn't part of the repository; the ones
count here whose checks are on mana options: the pools that a player can reach, without those that another
pool holds all of.
``pytest -s tests/test_peer_mana.py`` prints what became of each.
"""

from __future__ import annotations

import itertools
import json
import os
import re
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

import pytest
from peer_answers import Branch
from peer_driver import Result, Run
from peer_scenarios import PEER, Board, Scenario, full_name, is_quiet, position_of

from lawmage.bridge.errors import LawmageError, LimitError, UnsupportedError
from lawmage.bridge.position import Position
from lawmage.queries import load
from lawmage.queries.mana import mana
from lawmage.queries.question import encoded_cards

needs_peer = pytest.mark.skipif(
    not PEER.is_file(), reason="the folder ../shared with the scenarios of the other engine is absent"
)

#: So many scenarios pass at least, of those without a script and of those with one.
PASSING = {False: 40, True: 9}

#: Scenarios in which the other engine is wrong, and the rules by which it is.
PEER_WRONG = {
    "utils/ManaOptionsTest.java#testManaSourcesWithCosts": (
        "605.3a: Crystal Quarry's second ability can be paid with five of the six mana of the other lands; "
        "brute force finds the 16 listed pools and five more with what it makes, such as {W}{U}{B}{R}{G}{C}"
    ),
}

#: The loops of this card take half a minute; ``PEER_PARTS`` has them played too.
LONG = () if "PEER_PARTS" in os.environ else ("WorldgorgerDragonTest",)

COLORS = "WUBRG"
TYPES = "WUBRGC"
Pool = tuple[int, ...]


def scenarios() -> Iterator[Scenario]:
    """The scenarios with checks on mana options."""
    with PEER.open(encoding="utf-8") as lines:
        for line in lines:
            scenario = json.loads(line)
            long = any(name in scenario["id"] for name in LONG)
            if not long and any(_on_mana(check) for check in scenario["asserts"]):
                yield scenario


def _on_mana(check: Scenario) -> bool:
    return str(check["type"]).startswith("mana_option")


def pools_of(value: str) -> Iterator[Pool]:
    """The pools that an option of the other engine stands for: it counts mana of any color as one kind."""
    symbols = re.findall(r"\{(\w+)\}", value)
    plain = [symbol for symbol in symbols if symbol != "Any"]
    for colors in itertools.combinations_with_replacement(COLORS, len(symbols) - len(plain)):
        made = [*plain, *colors]
        yield tuple(made.count(letter) for letter in TYPES)


def maximal(pools: Iterable[Pool]) -> set[Pool]:
    """The pools that no other one holds all of."""
    every = set(pools)
    return {
        one
        for one in every
        if not any(one != other and all(a <= b for a, b in zip(one, other, strict=True)) for other in every)
    }


def wrong_options(position: Position, checks: Iterable[Scenario]) -> Iterator[str]:
    """The checks on mana options that don't hold, taken together for each player."""
    checks = list(checks)
    reached = {each.player: each.pools for each in mana(position).players}
    for player in sorted({check["player"] for check in checks}):
        own = [check for check in checks if check["player"] == player]
        # The other engine doesn't tell mana apart that may be spent on some things only.
        made = ["".join([each.mana, *(some for some, _ in each.restricted)]) for each in reached[player]]
        ours = maximal(pool for value in made for pool in pools_of(value))
        listed = [check["value"] for check in own if check["type"] == "mana_option"]
        expected = {pool for value in listed for pool in pools_of(value)}
        counts = {check["count"] for check in own if check["type"] == "mana_options_count"}
        texts = {check["value"] for check in own if check["type"] == "mana_options_text"}
        any_color = any("{Any}" in value for value in listed)
        if counts == {len(listed)} or any_color:
            if maximal(expected) != ours:
                yield f"{player} reaches {_said(ours)}, not {listed}"
        elif not expected <= ours:
            yield f"{player} reaches {_said(ours)}, without some of {listed}"
        elif counts and counts != {len(ours)}:
            yield f"{player} reaches {len(ours)} pools, not {counts}"
        if texts and (texts != {"[]"} or ours != {(0,) * 6}):
            yield f"{player} reaches {_said(ours)}, not {texts}"


def _said(pools: Iterable[Pool]) -> list[str]:
    return ["".join(letter * n for letter, n in zip(TYPES, pool, strict=True)) for pool in sorted(pools)][:20]


class ManaBoard(Board):
    """A state with one more kind of check."""

    def _attachments_count(self, check: Scenario) -> tuple[Any, Any]:
        hosts = {thing.id for thing in self.permanents(check)}
        return sum(row[1] in hosts for row in self.facts("attached")), check["count"]


class ManaRun(Run):
    """A scenario being played, without its checks on mana options."""

    def __init__(self, scenario: Scenario, seconds: float = 60) -> None:
        others = [check for check in scenario["asserts"] if not _on_mana(check)]
        super().__init__(scenario | {"asserts": others}, time.process_time() + seconds)
        self.quiet = False

    def board(self, branch: Branch) -> Board:
        return ManaBoard(self.explorer.position(branch.moment), self.aliases, self.begun)


def result_of(scenario: Scenario) -> Result:
    """What becomes of a scenario; without a script, the set-up is looked at."""
    cards = {full_name(card["name"]) for card in scenario["cards"]}
    missing = sorted(card for card in cards if not encoded_cards().supported(card))
    if missing:
        return Result("unsupported", f"not encoded: {', '.join(missing)}")
    checks = [check for check in scenario["asserts"] if _on_mana(check)]
    try:
        ends = list(_ends(scenario, checks))
    except UnsupportedError as error:
        return Result("unsupported", ", ".join(error.items) or str(error))
    except LimitError as error:
        return Result("unsupported", str(error))
    except LawmageError as error:
        return Result("failed", f"{type(error).__name__}: {error}")
    best = min(ends, key=len)
    return Result("failed", "; ".join(best)) if best else Result("passed")


def _by_hand(scenario: Scenario, written: dict[str, Any]) -> None:
    """Add to the set-up what the scenario puts there without a play: counters, and the colors chosen."""
    permanents = [entry for player in written["players"].values() for entry in player["battlefield"]]
    for step in scenario["script"]:
        (entry,) = (each for each in permanents if each["card"] == step["object"])
        entry["counters"] = (entry["counters"] or {}) | {step["counter"]: step["count"]}
    colors = [choice["value"] for choice in scenario.get("choices", ()) if choice["kind"] == "color"]
    asking = [each for each in permanents if "choose(color" in encoded_cards().text(full_name(each["card"]))]
    for entry, color in zip(asking, colors, strict=False):
        entry["chosen"] = {"color": color}


def _ends(scenario: Scenario, checks: list[Scenario]) -> Iterator[list[str]]:
    """The checks that fail, at every end of the script."""
    if all(step["action"] == "put_counters" for step in scenario["script"]) and is_quiet(scenario):
        written: dict[str, Any] = position_of(scenario)
        written["turn"] = {"active": "A", "step": "precombat main", "number": 1}
        _by_hand(scenario, written)
        position = load({key: value for key, value in written.items() if key != "settle"})
        # How many counters there are is what was put there.
        asserts = [check for check in scenario["asserts"] if check["type"] != "counters"]
        others = [check for check in asserts if not _on_mana(check)]
        yield [*filter(None, map(Board(position, {}).failing, others)), *wrong_options(position, checks)]
        return
    run = ManaRun(scenario)
    for branch in run.ends():
        position = run.explorer.position(branch.moment)
        yield [*branch.wrong, *wrong_options(position, checks)]


def told(results: dict[str, Result]) -> str:
    """What became of the scenarios."""
    counts = Counter(result.status for result in results.values())
    lines = [f"{counts[status]:4} {status}" for status in ("passed", "failed", "unsupported")]
    for name, result in sorted(results.items(), key=lambda item: (item[1].status, item[0])):
        lines.append(f"{result.status:12}{name.split('/')[-1]:64}{result.detail}")
    return "\n".join(lines)


@needs_peer
@pytest.mark.parametrize("scripted", [False, True])
def test_no_scenario_fails_without_an_explanation(scripted: bool) -> None:
    results = {
        scenario["id"]: result_of(scenario)
        for scenario in scenarios()
        if bool(scenario["script"]) is scripted
    }
    print("\n" + told(results))
    failed = {name: result.detail for name, result in results.items() if result.status == "failed"}
    assert {name: detail for name, detail in failed.items() if name not in PEER_WRONG} == {}
    assert {name for name in PEER_WRONG if name in results and name not in failed} == set()
    assert sum(result.status == "passed" for result in results.values()) >= PASSING[scripted]


def test_options_of_any_color_stand_for_several_pools() -> None:
    assert len(set(pools_of("{C}{Any}{Any}"))) == 15
    assert maximal([*pools_of("{W}"), *pools_of("{W}{U}"), *pools_of("{B}")]) == {
        *pools_of("{W}{U}"),
        *pools_of("{B}"),
    }
