"""The commands lawmage rules: what cases show of the rules, and of lists of statements."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from lawmage.bridge.rule_numbers import leading_numbers, rule_numbers
from lawmage.queries.rules_coverage import encoded_rules
from lawmage.queries.statements import statements_of
from running import ROOT, answered, printed, refused, run, words_of

RULINGS = ROOT / "tests" / "rulings"
#: In every folder below: two cases, of which one covers two statements.
CASE = """
case: nothing happens
rules: ["117.3d", "305.2", "305"]
covers: [ONE, TWO]
position: {turn: {active: A, step: precombat main}, players: {A: {}, B: {}}}
claims: [{always: life of A is 20}]
"""
STATEMENTS = """
statements:
  - {id: ONE, statement: the first, rules: ["117.3d"]}
  - {id: TWO, statement: the second, rules: []}
"""


@pytest.fixture
def corpus(tmp_path: Path) -> Path:
    """A folder of cases, with a list of statements beside it."""
    cases = tmp_path / "cases"
    (cases / "inner").mkdir(parents=True)
    (cases / "first.ruling.yaml").write_text(CASE)
    (cases / "inner" / "second.ruling.yaml").write_text(CASE.replace("covers: [ONE, TWO]", "covers: [ONE]"))
    (tmp_path / "statements.yaml").write_text(STATEMENTS)
    return cases


# statements


def test_every_statement_has_a_case() -> None:
    """That the cases pass is tested by collecting them: each claim is a test."""
    found = statements_of(RULINGS)
    assert len(found.statements) == 57
    assert found.uncovered == ()
    assert all(statement.rules for statement in found.statements)


def test_statements_of_this_repository_by_default(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    assert answered("rules", "statements")["statements"][0]["id"] == "S1"


def test_statements_with_their_cases(corpus: Path) -> None:
    found = answered("rules", "statements", str(corpus))
    assert found == {
        "statements": [
            {
                "id": "ONE",
                "statement": "the first",
                "rules": ["117.3d"],
                "cases": ["first.ruling.yaml", "inner/second.ruling.yaml"],
            },
            {"id": "TWO", "statement": "the second", "rules": [], "cases": ["first.ruling.yaml"]},
        ],
        "uncovered": [],
    }
    text = words_of(printed("rules", "statements", str(corpus)))
    assert (
        "ONE the first (117.3d) first inner/second TWO the second first 2 statements: each has a case" in text
    )


def test_a_statement_without_a_case_is_an_exit_status(corpus: Path) -> None:
    (corpus / "first.ruling.yaml").unlink()
    status, text, _ = run("rules", "statements", str(corpus))
    assert status == 1
    assert "TWO the second none 2 statements: no case for TWO" in words_of(text)
    status, text, _ = run("rules", "statements", str(corpus), "--json")
    assert status == 1
    assert '"uncovered": [\n    "TWO"\n  ]' in text


def test_another_list(corpus: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.yaml"
    other.write_text(STATEMENTS.replace("second", "other"))
    found = answered("rules", "statements", str(corpus), "--list", str(other))
    assert found["statements"][1]["statement"] == "the other"


def test_a_list_within_the_folder_of_cases(corpus: Path, tmp_path: Path) -> None:
    (tmp_path / "statements.yaml").rename(corpus / "statements.yaml")
    assert len(answered("rules", "statements", str(corpus))["statements"]) == 2


def test_one_case_alone(corpus: Path) -> None:
    status, text, _ = run("rules", "statements", str(corpus / "first.ruling.yaml"), "--json")
    assert (status, json.loads(text)["uncovered"]) == (0, [])
    assert json.loads(text)["statements"][0]["cases"] == ["first.ruling.yaml"]


def test_a_case_that_covers_what_is_not_listed(corpus: Path) -> None:
    (corpus / "third.ruling.yaml").write_text(CASE.replace("TWO", "TWOO"))
    message = refused(2, "rules", "statements", str(corpus))
    assert message == (
        f"{corpus / 'third.ruling.yaml'}, line 4, covers[1]: there is no statement TWOO in the list; "
        "did you mean TWO?"
    )


WRONG = {
    "[]": "a list of statements is a mapping with statements",
    "statements: []": "line 1, statements: this lists no statement",
    "statements: [{id: A, statement: a}]": "rules is missing",
    'statements: [{id: A, statement: a, rules: ["1.1"]}]': "'1.1' is no number of the Comprehensive Rules",
    "statements:\n- {id: A, statement: a, rules: []}\n- {id: A, statement: b, rules: []}": (
        "line 3, statements[1].id: a statement before this one has the id A"
    ),
}


@pytest.mark.parametrize("text", WRONG)
def test_a_wrong_list(text: str, corpus: Path, tmp_path: Path) -> None:
    (tmp_path / "statements.yaml").write_text(text)
    assert WRONG[text] in refused(2, "rules", "statements", str(corpus))


def test_no_list(corpus: Path, tmp_path: Path) -> None:
    (tmp_path / "statements.yaml").unlink()
    message = refused(2, "rules", "statements", str(corpus))
    assert (
        message
        == f"{corpus}: there is no statements.yaml in this folder or beside it; --list names another file"
    )


@pytest.mark.parametrize("command", ["statements", "coverage"])
def test_no_cases(command: str, tmp_path: Path) -> None:
    (tmp_path / "other.yaml").write_text("case: none")
    assert "there is no case in this folder" in refused(2, "rules", command, str(tmp_path))
    assert "no such file or folder" in refused(2, "rules", command, str(tmp_path / "nowhere"))
    assert "this is no case" in refused(2, "rules", command, str(tmp_path / "other.yaml"))


# coverage


def test_coverage_of_a_corpus(corpus: Path) -> None:
    found = answered("rules", "coverage", str(corpus))
    assert list(found) == ["edition", "cases", "sections", "totals"]
    sections = {section["section"]: section for section in found["sections"]}
    assert (found["cases"], len(found["sections"])) == (2, len({number[:3] for number in rule_numbers()}))
    assert [sections[name]["exercised_rules"] for name in ("117", "305", "601")] == [
        ["117.3d"],
        ["305.2"],
        [],
    ]
    assert found["totals"]["exercised"] == 2
    assert found["totals"]["rules"] == len([number for number in rule_numbers() if "." in number])
    for section in found["sections"]:
        assert section["exercised"] == len(section["exercised_rules"]) <= section["rules"]
        assert section["encoded"] == len(section["encoded_rules"]) <= section["rules"]
    # 305.1 to 305.9, and 305.2a and 305.2b
    assert sections["305"]["rules"] == 11
    assert {"601.2c", "601.2h", "601.3"} <= set(sections["601"]["encoded_rules"])


def test_sections_are_in_the_order_of_the_rules(corpus: Path) -> None:
    names = [section["section"] for section in answered("rules", "coverage", str(corpus))["sections"]]
    assert (names, names[0], names[-1]) == (sorted(names), "100", "905")


def test_coverage_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    found = answered("rules", "coverage")
    lines = [line.split() for line in printed("rules", "coverage").splitlines()]
    assert lines[0] == ["section", "rules", "encoded", "exercised"]
    (casting,) = (line for line in lines if line[:1] == ["601"])
    section = next(section for section in found["sections"] if section["section"] == "601")
    assert [casting[1], casting[2], casting[5]] == [
        str(section[key]) for key in ("rules", "encoded", "exercised")
    ]
    (last,) = (line for line in lines if line[:1] == ["all"])
    assert [last[1], last[2], last[5]] == [
        str(found["totals"][key]) for key in ("rules", "encoded", "exercised")
    ]
    assert found["totals"]["encoded"] > 500


def test_what_programs_say_they_follow_are_rules() -> None:
    assert encoded_rules() <= rule_numbers()


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("302.6: as 702.10c says", ["302.6"]),
        ("601.2c, 601.2d: targets", ["601.2c", "601.2d"]),
        ("613.1a to 613.1c, 613.3: layers", ["613.1a", "613.1b", "613.1c", "613.3"]),
        ("500 to 502: steps", ["500", "501", "502"]),
        ("305.1 to 305.3: lands", ["305.1", "305.2", "305.3"]),
        ("614, 616 Replacement", ["614", "616"]),
        ("as 601.2c says", []),
        ("1000 cards", []),
    ],
)
def test_the_numbers_that_a_comment_begins_with(text: str, numbers: list[str]) -> None:
    assert leading_numbers(text) == numbers
