"""Every kind of finding of the lint, each with a tiny program: file, line and what to do."""

from __future__ import annotations

import contextlib
from pathlib import Path

import pytest

from lawmage.bridge.errors import InputError
from lawmage.bridge.lint import lint
from lawmage.bridge.program_files import read_programs
from lawmage.bridge.vocabulary_page import fill_page

PAGE = """# Words

| open sort | admits |
| --- | --- |
| integer | a number |

| predicate | source | meaning |
| --- | --- | --- |
| `zone(object, zone)` | position | where it is |
| `tapped(object)` | position | it is tapped |
| `layout(string, layout)` | card | the layout |
| `here(object)` | rules, choice | (answer) |
| `gone(object)` | rules | (answer) |

### Sort: object
`name`

### Sort: zone
`hand`, `battlefield`, `under(zone, integer)`

### Sort: layout
`normal`, `split`
"""
RULE = "#defined zone/2.\n#defined tapped/1.\n#defined layout/2.\n% 400.1: it is there.\n"
GOOD = RULE + "here(O) :- zone(O,hand), not tapped(O).\ngone(O) :- zone(O,_), layout(_,normal).\n"


def run(folder: Path, files: dict[str, str], page: str = PAGE) -> list[str]:
    """Lint a folder with these files; the page's last two columns are filled first."""
    asp, queries = folder / "asp", folder / "queries"
    for name in ("rules", "events", "cards", "choices"):
        (asp / name).mkdir(parents=True, exist_ok=True)
    queries.mkdir(exist_ok=True)
    for name, text in files.items():
        (folder / name).write_text(text, encoding="utf-8")
    (asp / "README.md").write_text(page, encoding="utf-8")
    with contextlib.suppress(InputError):  # a syntax error, which the lint itself must report
        page = fill_page(page, read_programs(asp, queries), asp / "README.md")
    (asp / "README.md").write_text(page, encoding="utf-8")
    return [str(finding).removeprefix(f"{folder}/") for finding in lint(asp, queries)]


def test_a_clean_program_has_no_finding(tmp_path: Path) -> None:
    files = {"asp/rules/400.lp": GOOD, "asp/cards/opt.lp": 'layout("Opt",normal).'}
    assert run(tmp_path, files) == []


@pytest.mark.parametrize(
    ("file", "text", "expected"),
    [
        (
            "rules/1.lp",
            RULE + "here(O) :- zoen(O,hand).",
            "5: unknown predicate zoen/2; did you mean zone(object, zone)?",
        ),
        (
            "rules/1.lp",
            RULE + "here(O) :- zone(O).",
            "5: unknown predicate zone/1; did you mean zone(object, zone)?",
        ),
        (
            "rules/1.lp",
            RULE + "here(O) :- zone(O,hnad).",
            "5: zone(O,hnad), argument 2: hnad is no zone; did you mean hand?",
        ),
        (
            "rules/1.lp",
            RULE + "here(O) :- zone(O,under(Z)).",
            "5: zone(O,under(Z)), argument 2: under(Z) is no zone; did you mean under(zone, integer)?",
        ),
        (
            "rules/1.lp",
            RULE + "here(O) :- zone(O,under(hand,hand)).",
            "5: zone(O,under(hand,hand)), argument 2: hand is no integer; write a whole number "
            "(in under(hand,hand))",
        ),
        (
            "rules/1.lp",
            RULE + "here(O) :- zone(O,Z), Z = below(1).",
            "5: below(1) is in no sort of the vocabulary",
        ),
        (
            "rules/1.lp",
            RULE + "\nhere(O) :- zone(O,hand).",
            "6: no comment with a rule number before this rule; begin one with, say, % 601.2c: …",
        ),
        (
            "rules/1.lp",
            RULE + "% 400.99: nothing.\nhere(O) :- zone(O,hand).",
            "5: the Comprehensive Rules have no rule 400.99; asp/rule_numbers.txt lists all",
        ),
        (
            "rules/1.lp",
            RULE + 'here(O) :- zone(O,hand), "601.2z" != "601.2c".',
            "5: the Comprehensive Rules have no rule 601.2z; asp/rule_numbers.txt lists all",
        ),
        ("rules/1.lp", RULE + "#show here/1.", "5: #show belongs into queries/"),
        (
            "rules/1.lp",
            RULE + "{ here(O) } :- zone(O,hand).",
            "5: a choice or disjunction belongs into asp/choices/: elsewhere nothing is solved",
        ),
        (
            "rules/1.lp",
            RULE + "here(O) ; gone(O) :- zone(O,hand).",
            "5: a choice or disjunction belongs into asp/choices/: elsewhere nothing is solved",
        ),
        (
            "rules/1.lp",
            RULE + "#minimize { 1,O : zone(O,hand) }.",
            "5: an optimisation belongs into asp/choices/: elsewhere nothing is solved",
        ),
        (
            "rules/1.lp",
            RULE + ":- zone(O,hand).",
            "5: a constraint belongs into asp/choices/: elsewhere nothing is solved",
        ),
        ("cards/opt.lp", "% Opt\n\n\n\n#script (lua)\n#end.", "5: a card file may not use #script"),
        ("cards/opt.lp", '\n\n\n\n#include "x.lp".', "5: a card file may not use #include"),
        ("cards/opt.lp", "\n\n\n\n#external layout(a,b).", "5: a card file may not use #external"),
        (
            "cards/opt.lp",
            "\n\n\n\ntapped(o).",
            "5: tapped/1 is no predicate of the card language; its source is position",
        ),
        (
            "rules/1.lp",
            RULE + 'layout("Opt",normal) :- zone(_,hand).',
            "5: layout/2 isn't written in rules; its source is card",
        ),
        (
            "choices/1.lp",
            RULE + "gone(O) :- zone(O,hand).",
            "5: gone/1 isn't written in choices; its source is rules",
        ),
        (
            "cards/opt.lp",
            '\n\n\n\nlayout("Opt",(normal;spilt)).',
            '5: layout("Opt",spilt), argument 2: spilt is no layout; did you mean split?',
        ),
        ("rules/1.lp", RULE + "here(O) :- zone(O,hand.", "5: syntax error, unexpected ., expecting ) or ;"),
    ],
)
def test_findings_name_file_and_line(tmp_path: Path, file: str, text: str, expected: str) -> None:
    files = {"asp/rules/400.lp": GOOD, "asp/" + file: text}
    assert f"asp/{file}:{expected}" in run(tmp_path, files)


def test_an_optional_predicate_without_defined(tmp_path: Path) -> None:
    text = "#defined zone/2.\n#defined layout/2.\n" + GOOD[len(RULE) :].replace(
        "here(O)", "% 400.1: so.\nhere(O)", 1
    )
    found = run(tmp_path, {"asp/rules/400.lp": text, "asp/cards/a.lp": 'layout("A",split).'})
    expected = "clingo says: atom does not occur in any rule head: tapped(O); add a #defined statement"
    assert found == [f"asp/rules/400.lp:4: {expected}"]


def test_negation_in_a_cycle_is_named(tmp_path: Path) -> None:
    text = RULE + "here(O) :- zone(O,hand), not gone(O).\ngone(O) :- here(O).\n"
    found = run(tmp_path, {"asp/rules/1.lp": text})
    assert (
        "asp/rules/1.lp:5: not stratified: "
        "here/1 needs the absence of gone/1, and gone/1 in turn needs here/1" in found
    )


def test_a_predicate_may_have_two_sources(tmp_path: Path) -> None:
    page = PAGE.replace("| card | the layout |", "| card, rules | the layout |")
    rule = GOOD + '% 400.1: so.\nlayout("Token",normal) :- zone(_,hand).\n'
    files = {"asp/rules/400.lp": rule, "asp/cards/opt.lp": 'layout("Opt",normal).'}
    assert run(tmp_path, files, page) == []
    assert "cards, 400" in (tmp_path / "asp" / "README.md").read_text(encoding="utf-8")


def test_an_aggregate_in_a_cycle_is_named(tmp_path: Path) -> None:
    text = RULE + "here(O) :- zone(O,hand), 2 <= #count { X : here(X) }.\n"
    found = run(tmp_path, {"asp/rules/1.lp": text})
    assert "asp/rules/1.lp:5: not stratified: here/1 needs the absence of here/1" in found


EVENTS_PAGE = PAGE.replace(
    "\n### Sort: object",
    "| `passed(object)` | events | (not encoded) |\n| `new(fact)` | rules | (answer) |\n\n### Sort: object",
    1,
)


@pytest.mark.parametrize(
    ("rule", "expected"),
    [
        ("new(zone(O,hand)) :- here(O).", None),
        ("new(passed(O)) :- here(O).", None),
        (
            "new(zoen(O,hand)) :- here(O).",
            "new(zoen(O,hand)), argument 1: zoen/2 is no predicate; did you mean zone(object, zone)?",
        ),
        (
            "new(zone(O,hnad)) :- here(O).",
            "new(zone(O,hnad)), argument 1: hnad is no zone; did you mean hand? (in zone(O,hnad))",
        ),
        (
            "new(here(O)) :- here(O).",
            "new(here(O)), argument 1: here/1 is derived anew each time; its source is rules or choice",
        ),
        ("layout(_,normal) :- here(O).", "layout/2 isn't written in events; its source is card"),
        ("here(O) :- zone(O,hand), not here(O).", "not stratified: here/1 needs the absence of here/1"),
        ("{ gone(O) } :- here(O).", "a choice or disjunction belongs into asp/choices/"),
    ],
)
def test_what_happens_is_checked_with_the_rules(tmp_path: Path, rule: str, expected: str | None) -> None:
    files = {
        "asp/rules/400.lp": GOOD,
        "asp/cards/a.lp": 'layout("A",split).',
        "asp/events/401.lp": "% 400.1: so.\nnew(tapped(O)) :- here(O).\n" + rule,
    }
    found = run(tmp_path, files, EVENTS_PAGE)
    if expected is None:
        assert found == []
    else:
        assert any(line.startswith(f"asp/events/401.lp:3: {expected}") for line in found), found


def test_a_cycle_through_rules_and_events_is_named(tmp_path: Path) -> None:
    files = {
        "asp/rules/400.lp": RULE + "here(O) :- zone(O,hand), not tapped(O), layout(_,normal).",
        "asp/cards/a.lp": 'layout("A",split).',
        "asp/events/401.lp": "% 400.1: so.\nhere(O) :- gone(O).\ngone(O) :- zone(O,_), not here(O).\n",
    }
    assert run(tmp_path, files) == [
        "asp/events/401.lp:3: not stratified: "
        "gone/1 needs the absence of here/1, and here/1 in turn needs gone/1"
    ]


def test_what_happens_is_grounded_with_the_rules(tmp_path: Path) -> None:
    files = {
        "asp/rules/400.lp": GOOD,
        "asp/cards/a.lp": 'layout("A",split).',
        "asp/events/401.lp": "% 400.1: so.\ngone(O) :- passed(O).\nnew(tapped(O)) :- here(O).\n",
    }
    page = EVENTS_PAGE.replace("events | (not encoded)", "events | so")
    assert run(tmp_path, files, page) == [
        "asp/events/401.lp:2: clingo says: atom does not occur in any rule head: passed(O); "
        "add a #defined statement"
    ]


def test_choices_may_do_what_rules_may_not(tmp_path: Path) -> None:
    text = "% 601.2h: any.\n{ here(O) } :- zone(O,hand).\n:- here(O), tapped(O).\n#maximize { 1 : here(O) }."
    assert (
        run(
            tmp_path,
            {"asp/rules/400.lp": GOOD, "asp/choices/pay.lp": text, "asp/cards/a.lp": 'layout("A",split).'},
        )
        == []
    )


def test_show_in_a_query_is_fine_and_counts_as_reading(tmp_path: Path) -> None:
    page = PAGE.replace("| `gone(object)` | rules | (answer) |", "| `gone(object)` | rules | so |")
    files = {"asp/rules/400.lp": GOOD, "asp/cards/a.lp": 'layout("A",split).'}
    assert run(tmp_path, files, page) == [
        "asp/rules/400.lp:6: gone/1 is written but never read; delete it or mark it (answer) or (not encoded)"
    ]
    assert run(tmp_path, {**files, "queries/q.lp": "#show gone/1."}, page) == []


def test_a_position_predicate_that_nothing_reads(tmp_path: Path) -> None:
    page = PAGE.replace("| `tapped", "| `flipped(object)` | position | so |\n| `tapped")
    files = {"asp/rules/400.lp": GOOD, "asp/cards/a.lp": 'layout("A",split).'}
    expected = "flipped/1 is written but never read; delete it or mark it (answer) or (not encoded)"
    assert run(tmp_path, files, page) == [f"asp/README.md:10: {expected}"]
    assert run(tmp_path, files, page.replace("position | so", "position | (not encoded)")) == []


def test_not_encoded_but_read(tmp_path: Path) -> None:
    page = PAGE.replace("it is tapped", "it is tapped (not encoded)")
    found = run(tmp_path, {"asp/rules/400.lp": GOOD, "asp/cards/a.lp": 'layout("A",split).'}, page)
    assert found == ["asp/README.md:10: tapped/1 is marked (not encoded) but read in 400"]


def test_read_but_never_written(tmp_path: Path) -> None:
    page = PAGE.replace("| `gone", "| `lost(object)` | rules | so |\n| `gone")
    text = GOOD + "#defined lost/1.\nhere(O) :- lost(O).\n"
    files = {"asp/rules/400.lp": text, "asp/cards/a.lp": 'layout("A",split).'}
    assert "asp/rules/400.lp:8: lost/1 is read but never written" in run(tmp_path, files, page)


def test_a_stale_page(tmp_path: Path) -> None:
    files = {"asp/rules/400.lp": GOOD, "asp/cards/a.lp": 'layout("A",split).'}
    assert run(tmp_path, files) == []
    (tmp_path / "asp/README.md").write_text(PAGE, encoding="utf-8")
    found = [str(finding) for finding in lint(tmp_path / "asp", tmp_path / "queries")]
    assert found == [
        f"{tmp_path}/asp/README.md:1: the columns written in and read in are stale; run make vocabulary"
    ]


def test_a_sort_that_is_not_listed(tmp_path: Path) -> None:
    found = run(tmp_path, {}, PAGE.replace("zone(object, zone)", "zone(object, zoen)"))
    assert found == [
        "asp/README.md:9: zone(object, zoen) uses the sort zoen, which is not listed; did you mean zone?"
    ]


def test_card_files_need_no_numbers_but_their_rules_do(tmp_path: Path) -> None:
    text = 'layout("Opt",split).\n\ngone(O) :- zone(O,hand), layout("Opt",split).\n'
    found = run(tmp_path, {"asp/rules/400.lp": GOOD, "asp/cards/opt.lp": text})
    assert [line for line in found if "cards/opt" in line] == [
        "asp/cards/opt.lp:3: no comment with a rule number before this rule; begin one with, say, % 601.2c: …"
    ]
