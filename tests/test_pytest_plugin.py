"""The plugin of pytest: case files of anybody's project are tests, and other projects notice nothing."""

from __future__ import annotations

from textwrap import dedent

import pytest

# Loaded before pytester runs pytest in this process, which forgets what is first loaded there.
import lawmage.queries.rulings  # noqa: F401

pytest_plugins = "pytester"

#: Lightning Bolt with a full Pyromancer Ascension: the copy may be left out, and may have a new target.
BOARD = """
case: a Lightning Bolt and its copy
rules: ["707.10c"]
position:
  turn: {active: A, step: precombat main}
  players:
    A:
      battlefield: [Mountain, {card: Pyromancer Ascension, id: full, counters: {quest: 2}}]
      hand: [Lightning Bolt]
    B: {}
do:
  - {player: A, cast: Lightning Bolt, targets: [B]}
  - resolve all
"""
#: What a board without steps looks like, with a place for a card.
EMPTY = """
case: nothing happens
position:
  turn: {active: A, step: precombat main}
  players: {A: {battlefield: [CARD]}, B: {}}
"""


def case(pytester: pytest.Pytester, text: str, name: str = "bolt") -> None:
    """A case file."""
    pytester.path.joinpath(f"{name}.ruling.yaml").write_text(text.lstrip("\n"), encoding="utf-8")


def test_each_claim_that_holds_is_a_test_that_passes(pytester: pytest.Pytester) -> None:
    case(pytester, BOARD + "claims:\n  - {sometimes: life of B is 14}\n  - {never: life of B is 11}\n")
    result = pytester.runpytest("-v")
    result.assert_outcomes(passed=2)
    result.stdout.fnmatch_lines(
        ["*bolt.ruling.yaml::1. {sometimes: life of B is 14} PASSED*", "*::2. {never:* PASSED*"]
    )


def test_a_claim_that_fails_is_shown_with_its_line_and_a_way_to_it(pytester: pytest.Pytester) -> None:
    case(pytester, BOARD + "claims:\n  - {sometimes: life of B is 14}\n  - {always: life of B is 14}\n")
    result = pytester.runpytest()
    result.assert_outcomes(passed=1, failed=1)
    result.stdout.fnmatch_lines(
        [
            "*bolt.ruling.yaml: {always: life of B is 14}*",
            "bolt.ruling.yaml, line 15: a Lightning Bolt and its copy",
            "  claimed: {always: life of B is 14}",
            "  derived: life of B is 17 (in 2 of 3 outcomes)",
            "  on this way:",
            "    A (117.1): cast Lightning Bolt for its mana cost targeting B",
            "    A (608.2d): *: no",
        ],
        consecutive=True,
    )
    assert "Traceback" not in result.stdout.str()


def test_a_claim_within_the_script_is_a_test_too(pytester: pytest.Pytester) -> None:
    check = "  - check: [{never: life of B is 14}, {sometimes: life of B is 14}]\n"
    case(pytester, BOARD + check + "claims:\n  - {always: life of A is 20}\n")
    result = pytester.runpytest("-v")
    result.assert_outcomes(failed=2, passed=1)
    result.stdout.fnmatch_lines(
        [
            "*::step 3, 1. {never: life of B is 14} FAILED*",
            "*::step 3, 2. {sometimes: life of B is 14} PASSED*",
            "*::1. {always: life of A is 20} FAILED*",  # the copy may go to A
        ]
    )
    result.stdout.fnmatch_lines(
        [
            "bolt.ruling.yaml, line 13: *",
            "  claimed: {never: life of B is 14}",
            "  derived: life of B is 14 (in 1 of 3 outcomes)",
            "  on this way:",
            "    A (117.1): *",
            "    A (608.2d): *: yes",
            "    A (608.2d): *: no",
        ],
        consecutive=True,
    )


def test_only_what_comes_before_an_illegal_step_can_hold(pytester: pytest.Pytester) -> None:
    check = "  - check: [{always: life of B is 20}]\n"
    head, steps = BOARD.replace("[Mountain, ", "[").split("do:\n")
    claims = "claims:\n  - {always: life of B is 20}\n"
    case(pytester, f"{head}do:\n{check}{steps}{check}{claims}")
    result = pytester.runpytest("-v")
    result.assert_outcomes(passed=1, failed=2)
    result.stdout.fnmatch_lines(["*::step 1, 1. * PASSED*", "*::step 4, 1. * FAILED*", "*::1. * FAILED*"])


def test_what_no_single_outcome_shows_has_no_way_to_it(pytester: pytest.Pytester) -> None:
    case(pytester, BOARD + "claims:\n  - {sometimes: life of B is 11}\n  - {outcomes: 4}\n")
    result = pytester.runpytest()
    result.assert_outcomes(failed=2)
    assert "for example" not in result.stdout.str()


def test_a_file_that_is_no_case_fails_alone(pytester: pytest.Pytester) -> None:
    case(pytester, EMPTY.replace("CARD", "Mountian") + "claims: [{outcomes: 1}]\n", "broken")
    case(pytester, EMPTY.replace("CARD", "Mountain") + "claims: [{outcomes: 1}]\n", "whole")
    result = pytester.runpytest()
    result.assert_outcomes(passed=1, failed=1)
    result.stdout.fnmatch_lines(
        [
            "*broken.ruling.yaml: not a case*",
            "broken.ruling.yaml, line 4, position.players.A.battlefield?0?: no card is named 'Mountian'; "
            "did you mean Mountain*",
        ],
        consecutive=True,
    )
    assert "Traceback" not in result.stdout.str()


def test_a_card_that_is_not_encoded_is_named_where_it_matters(pytester: pytest.Pytester) -> None:
    board = EMPTY.replace("CARD", "Chains of Mephistopheles")
    case(pytester, board + "do: [resolve]\nclaims:\n  - {always: life of B is 20}\n")
    result = pytester.runpytest()
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["bolt.ruling.yaml, line 7: not encoded: Chains of Mephistopheles;*"])
    assert "Traceback" not in result.stdout.str()


def test_a_step_that_is_illegal_is_shown_with_its_line(pytester: pytest.Pytester) -> None:
    case(pytester, BOARD.replace("[Mountain, ", "[") + "claims:\n  - {always: life of B is 20}\n")
    result = pytester.runpytest()
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["bolt.ruling.yaml, line 11: *", "  A can't cast Lightning Bolt: *paid*"])


def test_without_case_files_nothing_of_weight_is_imported(pytester: pytest.Pytester) -> None:
    pytester.makefile(".yaml", settings="case: none of ours")
    pytester.makepyfile(
        dedent(
            """
            import sys

            def test_own():
                heavy = {"clingo", "networkx", "pydantic", "rapidfuzz", "rich", "typer", "yaml"}
                assert not heavy & set(sys.modules)
                assert "lawmage.queries.pytest_plugin" in sys.modules
            """
        )
    )
    # A plugin among our development tools may import some of these itself.
    result = pytester.runpytest_subprocess("-p", "no:hypothesispytest", "-p", "no:xdist", "-W", "error")
    result.assert_outcomes(passed=1)


def test_the_plugin_can_be_turned_off(pytester: pytest.Pytester) -> None:
    case(pytester, "not: ours\n")
    assert pytester.runpytest_subprocess("-p", "no:lawmage").ret == pytest.ExitCode.NO_TESTS_COLLECTED
