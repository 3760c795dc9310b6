"""Rulings and outcomes in which players may do what they can in place of passing."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from lawmage.bridge.cases import load_case
from lawmage.queries import load
from lawmage.queries.outcomes import outcomes
from lawmage.queries.ruling_words import answer_in_words
from lawmage.queries.rulings import Ruling
from lawmage.queries.scripts import IllegalStep
from running import run

BOLT = {"player": "A", "cast": "Lightning Bolt", "targets": ["B"]}


def position(mine: dict[str, Any], theirs: dict[str, Any], **more: Any) -> Any:
    turn = {"active": "A", "step": "precombat main"}
    return load({"turn": turn, "players": {"A": mine, "B": theirs}, **more})


def lives(board: Any, do: list[Any], **more: Any) -> set[tuple[int, int]]:
    """The life of A and of B at each outcome."""
    found = outcomes(board, do, responses=True, **more).outcomes
    return {(one.position.player("A").life, one.position.player("B").life) for one in found}


def bolt(*theirs: str, hand: list[str], mine: list[str] | None = None) -> Any:
    return position(
        {"hand": ["Lightning Bolt", *(mine or [])], "battlefield": ["Mountain"]},
        {"hand": hand, "battlefield": list(theirs)},
    )


def test_whoever_gets_priority_may_respond_before_the_top_of_the_stack_resolves() -> None:
    """117.3d, 117.4: the Bolt resolves only once both players pass in succession."""
    board = bolt("2 Island", hand=["Counterspell"])
    assert lives(board, [BOLT, "resolve"]) == {(20, 17), (20, 20)}
    assert len(outcomes(board, [BOLT, "resolve"]).outcomes) == 1


def test_a_response_may_be_responded_to() -> None:
    """The Shock in response to the Bolt resolves first; it may be aimed at either player, or not be cast."""
    board = bolt("Mountain", hand=["Shock"])
    assert lives(board, [BOLT, "resolve"]) == {
        (20, 17), (18, 17), (20, 15),
        # cast in response to nothing: after the Bolt there is no more priority to pass in the step.
    }  # fmt: skip
    counter = position(
        {"hand": ["Lightning Bolt", "Counterspell"], "battlefield": ["Mountain", "2 Island"]},
        {"hand": ["Counterspell"], "battlefield": ["2 Island"]},
    )
    # B counters the Bolt or doesn't; A counters that or doesn't.
    assert lives(counter, [BOLT, "resolve all"]) == {(20, 17), (20, 20)}


def test_what_can_be_paid_for_alone_is_a_response() -> None:
    board = bolt("Island", hand=["Counterspell"])
    assert lives(board, [BOLT, "resolve"]) == {(20, 17)}


def test_lands_and_sorceries_are_no_responses_and_abilities_are() -> None:
    """117.1a: an instant or an ability, but neither a land nor a sorcery while something is on the stack."""
    board = position(
        {"hand": ["Lightning Bolt"], "battlefield": ["Mountain"]},
        {"hand": ["Mountain"], "battlefield": ["Prodigal Pyromancer"]},
    )
    assert lives(board, [BOLT, "resolve"]) == {(20, 17), (20, 16), (19, 17)}


def test_a_step_that_a_response_leaves_no_room_for_is_left_out() -> None:
    """The Bolt on the Pyromancer can't be cast at it once it is gone; in the other ways it is."""
    board = position(
        {
            "hand": ["Lightning Bolt", "Shock"],
            "battlefield": ["2 Mountain", {"card": "Grizzly Bears", "id": "bear"}],
        },
        {"hand": ["Murder"], "battlefield": ["3 Swamp"]},
    )
    do: list[Any] = [BOLT, "resolve", {"player": "A", "cast": "Shock", "targets": ["bear"]}, "resolve"]
    found = outcomes(board, do, responses=True).outcomes
    assert {len(one.position.player("A").hand) for one in found} == {0, 1}


def test_a_step_that_names_what_is_gone_by_then_is_left_out() -> None:
    """Where A casts the Wurm in another search before, the library holds none in the one that is told."""
    mine = {
        "hand": [],
        "battlefield": ["7 Forest", "Evolving Wilds"],
        "library": ["Island", "Panglacial Wurm", "Mountain"],
    }
    do: list[Any] = [
        {"player": "A", "activate": "Evolving Wilds"},
        "resolve",
        {"player": "A", "cast": "Panglacial Wurm", "from": "library"},
        {"player": "A", "choose": "Island"},
        "resolve all",
    ]
    found = outcomes(position(mine, {}), do, responses=True).outcomes
    assert any(
        "Panglacial Wurm" in {entry.card for entry in one.position.player("A").battlefield} for one in found
    )
    without = outcomes(position(mine, {}), do[:2], responses=True)
    questions = {data["question"] for _, _, data in without.graph.edges(data=True)}
    assert any(asked.startswith("while ") and "Evolving Wilds resolves" in asked for asked in questions)


def test_a_step_that_is_illegal_whatever_is_done_is_refused() -> None:
    board = bolt(hand=[])
    with pytest.raises(IllegalStep):
        outcomes(board, [BOLT, "resolve", BOLT], responses=True)


def test_until_a_step_everybody_may_act() -> None:
    board = position({}, {"hand": ["Shock"], "battlefield": ["Mountain"]})
    assert lives(board, [{"until": "postcombat main"}]) == {(20, 20), (18, 20), (20, 18)}


CASE = """\
case: a Bolt that may be countered
position:
  turn: {active: A, step: precombat main}
  players:
    A: {hand: [Lightning Bolt], battlefield: [Mountain]}
    B: {hand: [Counterspell], battlefield: [2 Island]}
do: [{player: A, cast: Lightning Bolt, targets: [B]}, resolve]
claims: [{always: life of B is 17}]
"""


def test_a_ruling_names_the_player_whose_response_makes_the_difference(tmp_path: Path) -> None:
    file = tmp_path / "a.ruling.yaml"
    file.write_text(CASE, encoding="utf-8")
    alone = Ruling(load_case(file))
    assert alone.answer.kind == "settled" and alone.check(alone.case.claims[0]).holds
    ruling = Ruling(load_case(file), responses=True)
    assert not ruling.check(ruling.case.claims[0]).holds
    (hinge,) = ruling.answer.hinges
    assert (ruling.answer.kind, hinge.player, hinge.rule) == ("choice", "B", "117.1")
    assert dict(hinge.leads) == {
        "pass": ("life of B is 17",),
        "cast Counterspell for its mana cost targeting Lightning Bolt": ("life of B is 20",),
    }
    said = answer_in_words(ruling.answer)
    assert (
        "B makes a play or passes (117.1): in response to Lightning Bolt. B passes → life of B is 17; "
        "cast Counterspell for its mana cost targeting Lightning Bolt → life of B is 20."
    ) in said
    assert "It comes to “life of B is 17”: nobody makes a play, all pass." in said
    assert (
        "It comes to “life of B is 20”: B (117.1): in response to Lightning Bolt: "
        "cast Counterspell for its mana cost targeting Lightning Bolt."
    ) in said
    assert "nobody does anything that the script doesn't say" not in ruling.answer.assumptions
    assert any("in place of passing" in said for said in ruling.answer.assumptions)


def test_the_commands_take_responses(tmp_path: Path) -> None:
    file = tmp_path / "a.ruling.yaml"
    file.write_text(CASE, encoding="utf-8")
    assert run("ruling", str(file), "--jobs", "1")[0] == 0
    assert run("ruling", str(file), "--jobs", "1", "--responses")[0] == 1
    stack = tmp_path / "stack.yaml"
    stack.write_text(
        "turn: {active: A, step: precombat main}\n"
        "players: {A: {}, B: {hand: [Counterspell], battlefield: [2 Island]}}\n"
        "stack: [{card: Lightning Bolt, controller: A, targets: [B]}]\n",
        encoding="utf-8",
    )
    counts = [
        json.loads(run("outcomes", str(stack), "--json", *more)[1])["count"] for more in ([], ["--responses"])
    ]
    assert counts == [1, 2]
