"""Cases that can't be read, and options of `lawmage ruling` that say nothing: what the message says."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from lawmage.queries.ruling_reports import report
from running import run

TURN = "  turn: {active: A, step: precombat main}\n"
POSITION = f"case: a case\nposition:\n{TURN}  players: {{A: {{}}, B: {{}}}}\n"


def told(folder: Path, text: str) -> str:
    """What the report says of a case that can't be read."""
    file = folder / "a.ruling.yaml"
    file.write_text(text, encoding="utf-8")
    found = report(file)
    assert found.status == 2
    return found.error


def test_an_empty_file_is_called_empty_and_what_it_should_hold_is_said(tmp_path: Path) -> None:
    said = told(tmp_path, "")
    assert "the file is empty; a case holds at least case (what it is about) and position" in said
    assert "this is no mapping; a case holds" in told(tmp_path, "[]")


def test_a_position_file_that_is_not_there_is_told_with_the_line_of_the_case(tmp_path: Path) -> None:
    said = told(tmp_path, "case: a case\nposition: nowhere.yaml\n")
    assert "a.ruling.yaml, line 2, position: the position's file 'nowhere.yaml' isn't there" in said
    (tmp_path / "folder").mkdir()
    assert "'folder' is a folder" in told(tmp_path, "case: a case\nposition: folder\n")


def test_the_mistakes_of_all_parts_of_a_case_are_told_together(tmp_path: Path) -> None:
    text = POSITION.replace("precombat main", "drow") + (
        "do:\n  - {player: A, cst: Shock}\n  - {player: A, cast: Shock, tragets: [B]}\n"
        "claims:\n  - {alwas: life of A is 20}\n  - {outcomes: many}\n"
    )
    said = told(tmp_path, text)
    for line, what in (
        (3, "'drow' is no step"),
        (6, "did you mean cast?"),
        (7, "did you mean targets?"),
        (9, "did you mean always?"),
        (10, "'many'"),
    ):
        assert f"line {line}, " in said and what in said
    status, output, _ = run("ruling", str(tmp_path / "a.ruling.yaml"), "--json", "--jobs", "1")
    assert status == 2 and json.loads(output)["cases"][0]["error"].count("\n") == 4


def test_an_error_as_json_has_the_other_mistakes_too(tmp_path: Path) -> None:
    file = tmp_path / "position.yaml"
    file.write_text("turn: {active: A, step: drow}\nplayers: {A: {hand: [Shok]}, B: {}}\n", encoding="utf-8")
    status, output, _ = run("legal", str(file), "--json")
    error = json.loads(output)["error"]
    assert status == 2 and "'drow' is no step" in error["message"]
    assert [other["message"] for other in error["others"]] == ["no card is named 'Shok'; did you mean Shock?"]


@pytest.mark.parametrize("option", ["--jobs", "--max-states"])
def test_a_number_of_nothing_is_refused_with_what_would_be_right(option: str, tmp_path: Path) -> None:
    status, _, errors = run("ruling", str(tmp_path), option, "0")
    assert status == 2 and "0 is too small: write a whole number from 1 on" in errors


def test_a_name_of_a_player_that_no_program_could_hold_says_what_one_may_be(tmp_path: Path) -> None:
    said = told(tmp_path, POSITION.replace("A: {}", "Zoë: {}").replace("active: A", "active: B"))
    assert "'Zoë' can't name a player; it is one word of the letters A to Z, digits and _" in said


BEAR = POSITION.replace("A: {}", "A: {battlefield: [{card: Grizzly Bears, id: bear}]}")
CLAIMED = (
    "claims:\n  - {always: baer is 2/2}\n  - {always: bear is 2/2}\n  - {never: life of C is 20}\n"
    "  - {verdict: settled, by: C}\n  - {mana: {of: bera, could_produce: [G]}}\n"
)


def lines_told(said: str) -> list[tuple[str, str]]:
    """The line in the file and the message of each mistake."""
    told = [line.partition("a.ruling.yaml, line ")[2].partition(": ") for line in said.splitlines()]
    return [(place, message) for place, _, message in told]


def test_all_claims_that_cannot_be_read_are_told_together(tmp_path: Path) -> None:
    assert lines_told(told(tmp_path, BEAR + CLAIMED)) == [
        ("6", "nothing in this position is called 'baer'; did you mean bear?"),
        ("8", "there is no player C"),
        ("9", "there is no player C; the players are A, B"),
        ("10", "nothing in this position is called 'bera'; did you mean bear?"),
    ]


def test_so_are_those_of_a_check_step(tmp_path: Path) -> None:
    script = "do:\n  - check:\n      - {always: baer is 2/2}\n      - {always: bear is a Forst}\n"
    assert lines_told(told(tmp_path, BEAR + script)) == [
        ("7", "nothing in this position is called 'baer'; did you mean bear?"),
        ("8", "'Forst' is no type or colour; did you mean forest?"),
    ]


def test_conditions_under_about_that_cannot_be_read_are_told_with_their_places(tmp_path: Path) -> None:
    about = "about:\n  - bear is 2/2\n  - baer is 2/2\n  - life of C is 20\n"
    wrong = [
        ("7, about[1]", "nothing in this position is called 'baer'; did you mean bear?"),
        ("8, about[2]", "there is no player C"),
    ]
    assert lines_told(told(tmp_path, BEAR + about)) == wrong
    told_too = lines_told(told(tmp_path, BEAR + about + CLAIMED))
    assert set(wrong) < set(told_too) and [place for place, _ in told_too].count("8, about[2]") == 1
    assert {place for place, _ in told_too} == {"7, about[1]", "8, about[2]", "10", "12", "13", "14"}


def test_about_that_cannot_be_read_after_a_script_has_its_place_too(tmp_path: Path) -> None:
    said = told(tmp_path, BEAR + "do:\n  - {until: end}\nabout: [baer is 2/2]\n")
    assert lines_told(said) == [
        ("7, about[0]", "nothing in this position is called 'baer'; did you mean bear?")
    ]


def test_a_token_that_is_called_by_its_type_is_asked_for_by_its_name(tmp_path: Path) -> None:
    """111.4: a token that an effect makes without a name is called by its subtypes and the word Token."""
    said = told(tmp_path, BEAR + "claims: [{always: A controls 20 Angel}, {always: A controls 2 Goblins}]\n")
    assert [message for _, message in lines_told(said)] == [
        "no card and nothing here is called 'Angel'; did you mean Angel Token?",
        "no card and nothing here is called 'Goblins'; did you mean Goblin Token?",
    ]
