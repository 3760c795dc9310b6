"""Named readings of unclear rules: what a position says of them, and where they are at issue."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from lawmage.bridge.cases import load_case
from lawmage.bridge.errors import InputError
from lawmage.bridge.facts import facts
from lawmage.bridge.load import load
from lawmage.bridge.position import Position
from lawmage.bridge.save import save
from lawmage.bridge.state_position import position_of
from lawmage.queries.characteristics import characteristics
from lawmage.queries.exploring import Explorer
from lawmage.queries.outcomes import outcomes
from lawmage.queries.readings import at_issue, questions, under
from lawmage.queries.scripts import perform
from lawmage.queries.spoken import spoken

RULINGS = Path(__file__).parent / "rulings"


def _board(readings: object = None, **more: object) -> Position:
    players = {"A": {"battlefield": ["2 Forest", "Grizzly Bears"], "hand": ["Giant Growth"]}, "B": {}}
    told = {"turn": {"active": "A", "step": "precombat main"}, "players": players, **more}
    return load({**told, "readings": readings} if readings is not None else told)


def _explored(case: str) -> frozenset[str]:
    """What is at issue at the start of a case and while its script is performed."""
    told = load_case(RULINGS / f"{case}.ruling.yaml")
    explorer = Explorer(told.position, named=spoken(told.do, ()))
    perform(explorer, told.script, lambda *_: None)
    return frozenset(explorer.at_issue)


def test_every_question_has_several_readings_each_with_a_sentence() -> None:
    assert [(one.name, one.rule, one.preferred) for one in questions()] == [
        ("missing_target", "106.7", "counts"),
        ("dependency_loop", "613.8b", None),
        ("look_ahead", "614.12", None),
        ("compleated", "702.150a", "in_any_order"),
        ("world_rule", "704.5k", "one_after_another"),
    ]
    for one in questions():
        names = [name for name, _ in one.readings]
        assert len(set(names)) == len(names) > 1
        assert one.default in names
        assert one.question.endswith("?")
        assert all(sentence.endswith(".") for _, sentence in one.readings)


def test_a_reading_is_named_with_or_without_underscores() -> None:
    assert _board({"dependency loop": "goes ahead"}).readings == {"dependency_loop": "goes_ahead"}
    assert _board({"dependency_loop": "goes_ahead"}).readings == {"dependency_loop": "goes_ahead"}


@pytest.mark.parametrize(
    ("readings", "message"),
    [
        (
            {"dependancy loop": "waits"},
            "readings.dependancy loop: 'dependancy loop' is no question with named readings; "
            "did you mean dependency_loop?",
        ),
        (
            {"world rule": "at onze"},
            "readings.world rule: 'at onze' is no reading of world_rule; did you mean at_once?",
        ),
        (
            {"world rule": "qqq"},
            "readings.world rule: 'qqq' is no reading of world_rule; known are one_after_another, at_once",
        ),
        ({"qqq": "waits"}, "known are missing_target, dependency_loop, look_ahead, compleated, world_rule"),
        ("waits", "readings: expected a mapping, not 'waits'"),
    ],
)
def test_an_unknown_question_or_reading_is_refused_with_a_hint(readings: object, message: str) -> None:
    with pytest.raises(InputError) as error:
        _board(readings)
    assert str(error.value).endswith(message)


def test_a_reading_is_saved_and_read_back(tmp_path: Path) -> None:
    board = _board({"world rule": "at once"})
    (tmp_path / "board.yaml").write_text(save(board), encoding="utf-8")
    assert load(tmp_path / "board.yaml") == board
    state = facts(board)
    assert "reading(world_rule,at_once)" in state
    assert position_of(state, ["A", "B"]).readings == {"world_rule": "at_once"}


def test_a_position_under_another_reading_names_that_one() -> None:
    board = _board({"world rule": "at once"})
    again = under(board, {"world_rule": "one_after_another"})
    assert again.readings == {"world_rule": "one_after_another"}
    played = position_of(facts(board), ["A", "B"])
    assert "reading(world_rule,one_after_another)" in facts(
        under(played, {"world_rule": "one_after_another"})
    )
    assert "reading(world_rule,at_once)" not in facts(under(played, {"world_rule": "one_after_another"}))
    with pytest.raises(ValueError, match="world_rule has no reading waits"):
        under(board, {"world_rule": "waits"})


def test_readings_change_nothing_where_they_are_not_at_issue() -> None:
    other = {one.name: next(name for name, _ in one.readings if name != one.default) for one in questions()}
    growth: list[Mapping[str, Any] | str] = [
        {"player": "A", "cast": "Giant Growth", "targets": ["grizzly_bears"]},
        "resolve",
    ]
    for board in (_board(), under(_board(), other)):
        found = outcomes(board, growth)
        assert found.count == 1
        assert not found.explorer.at_issue
        assert characteristics(found.outcomes[0].position)["grizzly_bears"].power == 5


@pytest.mark.parametrize(
    "case",
    [
        "readings_m06_with_target",
        "eureka_turn_about",
        "compleated_for_life",
        "enduring_returns_once",
        "judged_g07_control_first",
        "judged_g08_scales_and_vigor",
    ],
)
def test_nothing_is_at_issue_in_ordinary_cases(case: str) -> None:
    assert _explored(case) == frozenset()


def test_nothing_is_at_issue_on_an_ordinary_board() -> None:
    assert at_issue(_board()) == frozenset()
    # Two effects of which one depends on the other, without a loop.
    players = {"A": {"battlefield": ["Urborg, Tomb of Yawgmoth", "Blood Moon", "Forest"]}, "B": {}}
    told = {"turn": {"active": "A", "step": "precombat main"}, "players": players}
    assert at_issue(load(told)) == frozenset()


@pytest.mark.parametrize(
    ("case", "question"),
    [
        ("judged_m04_in_any_order", "compleated"),
        ("judged_m04_first", "compleated"),
        ("judged_m05_one_after_another", "world_rule"),
        ("judged_m05_at_once", "world_rule"),
        ("judged_m09_existing_effects", "look_ahead"),
        ("judged_m09_own_effect_too", "look_ahead"),
    ],
)
def test_what_happens_brings_a_question_up_in_either_reading(case: str, question: str) -> None:
    assert _explored(case) == {question}


@pytest.mark.parametrize(
    ("case", "question"),
    [
        ("judged_m01_waits", "dependency_loop"),
        ("judged_m01_goes_ahead", "dependency_loop"),
        ("judged_m06_counts", "missing_target"),
        ("judged_m06_does_not_count", "missing_target"),
    ],
)
def test_a_position_brings_a_question_up_as_it_stands(case: str, question: str) -> None:
    assert at_issue(load_case(RULINGS / f"{case}.ruling.yaml").position) == {question}


def test_moving_on_says_that_the_order_of_effects_is_at_issue() -> None:
    position = load_case(RULINGS / "judged_m01_waits.ruling.yaml").position
    found = outcomes(position, [{"player": "A", "pass": True}])
    assert found.explorer.at_issue == {"dependency_loop"}
