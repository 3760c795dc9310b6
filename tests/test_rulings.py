"""What the rules settle and what an answer hangs on; reports on cases in every form."""

from __future__ import annotations

import itertools
import json
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any, TypeVar
from xml.etree import ElementTree

import networkx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lawmage.bridge.cases import load_case
from lawmage.bridge.errors import InputError
from lawmage.bridge.state import State
from lawmage.queries import load
from lawmage.queries.exploring import Moment
from lawmage.queries.forms import look
from lawmage.queries.hinges import Hinges
from lawmage.queries.ruling_reports import case_files, report
from lawmage.queries.ruling_words import answer_in_words, decisions
from lawmage.queries.rulings import Ruling
from lawmage.queries.scripts import IllegalStep
from running import ROOT, refused, run, words_of

T = TypeVar("T")
HEAD = "case: a case\nposition:\n  turn: {active: A, step: precombat main}\n  players:\n"
#: Two effects change the number of counters: the creature's controller chooses which comes first (616.1).
ORDER = (
    HEAD
    + """\
    A:
      mana: "{G}{G}{G}"
      hand: [Battlegrowth]
      battlefield: [Hardened Scales, Doubling Season, {card: Grizzly Bears, id: bear}]
    B: {}
do:
  - {player: A, cast: Battlegrowth, targets: [bear]}
  - resolve
"""
)


def ruled(folder: Path, text: str) -> Ruling:
    file = folder / "a.ruling.yaml"
    file.write_text(text, encoding="utf-8")
    return Ruling(load_case(file))


SETTLED = (
    HEAD
    + """\
    A: {mana: "{R}", hand: [Lightning Bolt]}
    B: {life: 20}
do:
  - {player: A, cast: Lightning Bolt, targets: [B]}
  - resolve
"""
)


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ("about: [life of B is 17]", "It comes to “life of B is 17”."),
        (
            "about: [life of B is 20, the stack is empty]",
            "It comes to “life of B is 17; the stack is empty”.",
        ),
        ("claims: [{always: life of B is 17}]", "Settled: the rules leave nothing open."),
    ],
)
def test_a_settled_case_says_what_it_comes_to_where_no_claim_does(
    asked: str, said: str, tmp_path: Path
) -> None:
    file = tmp_path / "a.ruling.yaml"
    file.write_text(SETTLED + asked, encoding="utf-8")
    assert report(file).sentences[-1] == said


def test_a_settled_case_that_asks_for_nothing_says_what_changes(tmp_path: Path) -> None:
    file = tmp_path / "a.ruling.yaml"
    file.write_text(SETTLED, encoding="utf-8")
    said = report(file).sentences[-1]
    assert "life of B: 20 → 17" in said
    assert "life of A" not in said


def test_an_order_of_effects(tmp_path: Path) -> None:
    answer = ruled(tmp_path, ORDER + "about: [3 +1/+1 counters on bear]\n").answer
    assert (answer.kind, answer.kinds) == ("order", ("order",))
    (hinge,) = answer.hinges
    assert (hinge.player, hinge.rule) == ("A", "616.1e")
    # (1 + 1) * 2, or 1 * 2 + 1
    assert dict(hinge.leads) == {
        "apply Hardened Scales": ("4 +1/+1 counters are on bear",),
        "apply Doubling Season": ("3 +1/+1 counters are on bear",),
    }
    assert answer.contrast and answer.contrast.hinges == (hinge,)
    assert [side.value[0] for side in answer.sides] == ["3", "4"]


def test_a_verdict_is_about_the_conditions_of_the_case(tmp_path: Path) -> None:
    assert ruled(tmp_path, ORDER + "claims: [{always: life of A is 20}]\n").answer.kind == "settled"
    assert ruled(tmp_path, ORDER).answer.kind == "order"


@pytest.mark.parametrize(
    ("claim", "holds"),
    [
        ("{verdict: order}", True),
        ("{verdict: order, by: A}", True),
        ("{verdict: order, by: B}", False),
        ("{verdict: choice}", False),
        ("{verdict: settled}", False),
    ],
)
def test_claims_on_the_verdict(claim: str, holds: bool, tmp_path: Path) -> None:
    ruling = ruled(tmp_path, ORDER + f"claims: [{claim}]\n")
    result = ruling.check(ruling.case.claims[0])
    assert result.holds is holds
    if not holds:
        assert "derived: A matter of order." in result.message
        assert ("Decided by A." in result.message) is ("by: B" in claim)


def test_a_wrong_claim_shows_the_way_to_a_counterexample(tmp_path: Path) -> None:
    ruling = ruled(tmp_path, ORDER + "claims: [{always: 4 +1/+1 counters on bear}]\n")
    result = ruling.check(ruling.case.claims[0])
    assert not result.holds
    assert "3 +1/+1 counters are on bear (in 1 of 2 outcomes)" in result.message
    assert "A (616.1e): Battlegrowth: apply Doubling Season" in result.message
    assert "A (117.1): cast Battlegrowth" in result.message


def test_without_a_script_and_claims_the_stack_resolves(tmp_path: Path) -> None:
    text = HEAD.replace("position:\n", "position:\n  stack: [{card: Shock, controller: A, targets: [B]}]\n")
    ruling = ruled(tmp_path, text + "    A: {}\n    B: {}\n")
    assert [end.player("B").life for end in ruling.ends] == [18]
    assert ruling.answer.kind == "settled"


def test_what_hangs_on_cards_that_nobody_has_named_is_hidden(tmp_path: Path) -> None:
    text = (
        HEAD
        + """\
    A: {mana: "{U}{R}", hand: [Izzet Charm, {unknown: 3}], library: {unknown: 20}}
    B: {}
do:
  - {player: A, cast: Izzet Charm, modes: [3]}
  - resolve
claims: [{verdict: hidden}]
"""
    )
    ruling = ruled(tmp_path, text)
    assert ruling.check(ruling.case.claims[0]).holds
    told = ("It depends on hidden cards: cards in the hand of A that the position doesn't name (701.9b).",)
    assert answer_in_words(ruling.answer) == told


def test_an_unnamed_card_on_top_that_matters_is_told_without_a_traceback(
    tmp_path: Path,
) -> None:
    players = """    A: {mana: "{U}", hand: [Opt], battlefield: [Courser of Kruphix], library: 3}
    B: {}
do: [{player: A, cast: Opt}, resolve]
"""
    written(tmp_path, a=HEAD + players)
    found = report(tmp_path / "a.ruling.yaml")
    assert found.status in (0, 3) and "doesn't name" in found.error + str(found.answer)


def test_a_verdict_by_nobody_is_wrong_input(tmp_path: Path) -> None:
    written(tmp_path, a=ORDER + "claims: [{verdict: order, by: Zoe}]\n")
    found = report(tmp_path / "a.ruling.yaml")
    assert found.status == 2 and "line 13: there is no player Zoe; the players are A, B" in found.error


def test_every_rule_that_asks_for_a_decision_has_its_words() -> None:
    """What is decided is said for each rule that the programs give as that of a decision."""

    asked = set()
    for file in (ROOT / "asp" / "events").glob("*.lp"):
        for line in file.read_text(encoding="utf-8").splitlines():
            if not line.startswith("%") and re.match(
                r"(chooser|option|has_to_decide|rule_of_category)\(", line
            ):
                asked.update(re.findall(r'"(\d{3}\.\d+[a-z]?)"', line.partition(":-")[0]))
    assert asked and asked <= decisions().keys()


def test_a_card_that_may_lie_among_unnamed_ones_is_in_no_place_that_can_be_seen() -> None:
    players: dict[str, Any] = {"A": {"library": {"unknown": 3}}, "B": {}}
    hidden = load({"turn": {"active": "A", "step": "draw"}, "players": players})
    assert not look(hidden, "Forest is on the battlefield").holds
    assert look(hidden, "Forest is not on the battlefield").holds
    players["A"] = {}
    nothing_hidden = load({"turn": {"active": "A", "step": "draw"}, "players": players})
    with pytest.raises(InputError):
        look(nothing_hidden, "Forest is on the battlefield")


# Reports.


def written(folder: Path, **cases: str) -> Path:
    for name, text in cases.items():
        (folder / f"{name}.ruling.yaml").write_text(text, encoding="utf-8")
    return folder


FOUR = {
    "fine": ORDER + "claims: [{verdict: order}]\n",
    "failing": ORDER + "claims: [{verdict: settled}, {outcomes: 2}]\nabout: [3 +1/+1 counters on bear]\n",
    "wrong": "case: a case\npositio: {}\n",
    "unsupported": HEAD
    + "    A: {hand: [Gleemox]}\n    B: {}\nclaims: [{legal: {player: A, cast: Gleemox}}]\n",
}


@pytest.mark.parametrize(
    ("names", "status"),
    [
        (("fine",), 0),
        (("failing",), 1),
        (("wrong",), 2),
        (("unsupported",), 3),
        (("fine", "unsupported"), 3),
        (("unsupported", "failing"), 1),
        (("failing", "wrong"), 2),
    ],
)
def test_the_exit_status(names: tuple[str, ...], status: int, tmp_path: Path) -> None:
    folder = written(tmp_path, **{name: FOUR[name] for name in names})
    found, output, errors = run("ruling", str(folder), "--jobs", "1")
    assert (found, errors) == (status, "")
    assert f"{len(names)} case" in output


def test_the_report_as_json(tmp_path: Path) -> None:
    status, output, _ = run("ruling", str(written(tmp_path, **FOUR)), "--json", "--jobs", "2")
    assert status == 2
    told = json.loads(output)
    assert told["summary"] == {"cases": 4, "passed": 1, "verdicts": {"order": 2}}
    by_name = {Path(one["file"]).name.split(".")[0]: one for one in told["cases"]}
    assert by_name["unsupported"]["status"] == 3 and "Gleemox" in json.dumps(by_name["unsupported"])
    assert [claim["holds"] for claim in by_name["failing"]["claims"]] == [False, True]
    answer = by_name["failing"]["answer"]
    assert answer["smallest"] == answer["decisions"]
    assert [side["trace"][-2]["text"] for side in answer["sides"]] != []


def test_the_report_as_junit_xml(tmp_path: Path) -> None:
    file = tmp_path / "report.xml"
    run("ruling", str(written(tmp_path, **FOUR)), "--junit", str(file), "--jobs", "1")
    root = ElementTree.parse(file).getroot()
    assert (root.get("tests"), root.get("failures"), root.get("errors")) == ("5", "1", "2")
    (failure,) = root.iter("failure")
    assert failure.text and "claimed: {verdict: settled}" in failure.text


def test_the_report_in_words(tmp_path: Path) -> None:
    output = words_of(run("ruling", str(written(tmp_path, **FOUR)), "--jobs", "1")[1])
    assert "4 cases: 2 order, 1 with a claim that fails, 1 that can't be read" in output
    assert ", 1 that can't be answered." in output
    assert "A orders the effects that would replace or prevent an event (616.1e): Battlegrowth." in output
    assert "unknown field 'positio'; did you mean position?" in output


def test_the_page_holds_the_graph_of_decisions(tmp_path: Path) -> None:
    file = tmp_path / "page.html"
    written(tmp_path, fine=FOUR["fine"])
    assert run("ruling", str(tmp_path / "fine.ruling.yaml"), "--html", str(file))[0] == 0
    text = file.read_text(encoding="utf-8")
    data = json.loads(text.split("const data = ", 1)[1].split(";\n", 1)[0].replace("<\\/", "</"))
    (case,) = data["cases"]
    mattering = [edge["text"] for edge in case["graph"]["edges"] if edge["matters"]]
    asked = "Battlegrowth: apply "
    assert sorted(mattering) == [asked + "Doubling Season", asked + "Hardened Scales"]
    assert sum(node["value"] is not None for node in case["graph"]["nodes"]) == 2


def test_files_and_folders(tmp_path: Path) -> None:
    assert "no such file" in refused(2, "ruling", str(tmp_path / "none.ruling.yaml"))
    assert "there is no case in this folder" in refused(2, "ruling", str(tmp_path))
    inner = tmp_path / "inner"
    inner.mkdir()
    written(inner, fine=FOUR["fine"])
    assert case_files([tmp_path, inner]) == [inner / "fine.ruling.yaml"]


def test_a_step_that_cannot_be_made_is_named_with_its_line(tmp_path: Path) -> None:
    written(tmp_path, a=ORDER.replace("[bear]}", "[B]}") + "claims: [{outcomes: 1}]\n")
    found = report(tmp_path / "a.ruling.yaml")
    assert found.status == 1 and "line 11: A can't cast Battlegrowth" in found.error


# A second road: every pair of ways through random small graphs.


def graph_of(edges: list[list[int]]) -> tuple[networkx.MultiDiGraph[Any], list[Moment]]:
    moments = [Moment(State.of([f"life(a,{number})"])) for number in range(len(edges) + 3)]
    graph: networkx.MultiDiGraph[Any] = networkx.MultiDiGraph()
    graph.add_nodes_from(moments)
    for number, targets in enumerate(edges):
        for place, step in enumerate(targets):
            graph.add_edge(
                moments[number], moments[min(number + step, len(moments) - 1)], player="A", rule="608.2d",
                question=f"at {number}", option="", text=str(place), happened=(),
            )  # fmt: skip
    return graph, moments


Way = tuple[tuple[Moment, str], ...]


def ways_on(graph: networkx.MultiDiGraph[Any], moment: Moment) -> list[Way]:
    """Every way from a moment to an end: the moments, and the options that are taken there."""
    edges = graph.out_edges(moment, data=True)
    on = [((moment, data["text"]), rest) for _, after, data in edges for rest in ways_on(graph, after)]
    return [(step, *rest) for step, rest in on] or [()]


def end_of(graph: networkx.MultiDiGraph[Any], moment: Moment, way: Way) -> Moment:
    for at, text in way:
        moment = next(after for _, after, data in graph.out_edges(at, data=True) if data["text"] == text)
    return moment


def steps_of(one: Sequence[T], other: Sequence[T]) -> list[T]:
    """The steps of two ways, those at which they part, and before that, once."""
    pairs = zip(one, other, strict=False)
    shared = len(list(itertools.takewhile(lambda pair: pair[0] == pair[1], pairs)))
    return [*one, *other[shared + 1 :]]


@settings(deadline=None, max_examples=200)
@given(st.lists(st.lists(st.integers(1, 4), min_size=1, max_size=3), min_size=1, max_size=6))
def test_the_contrast_needs_as_few_decisions_as_any_pair_of_ways(edges: list[list[int]]) -> None:
    graph, moments = graph_of(edges)
    ends = [(number, moment) for number, moment in enumerate(moments) if not graph.out_degree(moment)]
    values = {moment: f"value {number % 2}" for number, moment in ends}
    hinges = Hinges(graph, moments[0], values)
    numbers = [
        sum(moment in hinges.moments for moment, _ in steps_of(one, other))
        for one, other in itertools.combinations(ways_on(graph, moments[0]), 2)
        if values[end_of(graph, moments[0], one)] != values[end_of(graph, moments[0], other)]
    ]
    contrast = hinges.contrast()
    assert (contrast is None) is (not numbers)
    if contrast:
        one, other = contrast.ways.values()
        mattering = {f"at {number}" for number, moment in enumerate(moments) if moment in hinges.moments}
        asked = [entry.text.partition(": ")[0] for entry in steps_of(one, other)]
        assert sum(question in mattering for question in asked) == min(numbers)


# Readings of unclear rules.

LOOP = """case: a loop and a third effect
position:
  turn: {active: A, step: precombat main}
  players:
    A:
      battlefield:
        [Life and Limb, Dryad of the Ilysian Grove, Blood Moon, Sapseep Forest, {card: Plains, id: plains}]
    B:
      battlefield:
        - {token: Saproling, type_line: Creature — Saproling, colors: [G], power: 1, toughness: 1}
"""


def test_what_hangs_on_the_reading_of_a_rule_is_open(tmp_path: Path) -> None:
    claims = "claims: [{verdict: open}, {verdict: open, preferred: waits}]\nabout: [plains is a Creature]\n"
    ruling = ruled(tmp_path, LOOP + claims)
    waits, goes_ahead = ruling.answer.readings
    assert (waits.rule, waits.name, goes_ahead.name) == ("613.8b", "waits", "goes_ahead")
    assert "Creature" in waits.values[0] and "Creature" not in goes_ahead.values[0]
    # No official answer prefers a reading.
    assert [ruling.check(claim).holds for claim in ruling.case.claims] == [True, False]
    assert "No official answer prefers one of the readings." in answer_in_words(ruling.answer)[1]


def test_what_is_so_under_each_reading_is_settled(tmp_path: Path) -> None:
    assert ruled(tmp_path, LOOP + "about: [plains is a Forest, life of A is 20]\n").answer.kind == "open"
    assert ruled(tmp_path, LOOP + "about: [life of A is 20]\n").answer.kind == "settled"
    named = LOOP.replace("  players:", "  readings: {dependency loop: waits}\n  players:")
    assert ruled(tmp_path, named + "about: [plains is a Creature]\n").answer.kind == "settled"


def test_a_script_with_a_step_that_cannot_be_made_has_no_answer(tmp_path: Path) -> None:
    ruling = ruled(tmp_path, ORDER.replace("[bear]}", "[B]}"))
    with pytest.raises(IllegalStep, match="can't cast Battlegrowth"):
        assert ruling.answer


def test_a_settled_case_that_asks_for_nothing_says_that_the_game_ends(tmp_path: Path) -> None:
    """704.5a: a player with 0 life loses."""
    file = tmp_path / "a.ruling.yaml"
    case = HEAD + "    A: {mana: '{R}', hand: [Shock]}\n    B: {life: 2}\ndo:\n"
    file.write_text(case + "  - {player: A, cast: Shock, targets: [B]}\n  - resolve\n", encoding="utf-8")
    assert "The game A wins." not in report(file).sentences
    assert "A wins the game." in report(file).sentences


def test_a_condition_that_holds_nowhere_is_told_with_what_is_so_instead(tmp_path: Path) -> None:
    ruling = ruled(tmp_path, ORDER + "claims:\n  - {sometimes: bear is 9/9}\n")
    result = ruling.check(ruling.case.claims[0])
    assert "derived: in no outcome; instead: bear is" in result.message
