"""Reading and checking case files."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from lawmage.bridge.case_files import find_cases
from lawmage.bridge.cases import Case, load_case
from lawmage.bridge.checks import ClaimResult, check_claim
from lawmage.bridge.claims import (
    AlwaysClaim,
    Because,
    IllegalClaim,
    LegalClaim,
    ManaClaim,
    NeverClaim,
    OutcomesClaim,
    SometimesClaim,
    VerdictClaim,
    is_within,
    kind_of,
)
from lawmage.bridge.errors import InputError, UnsupportedError
from lawmage.bridge.objects import resolve_object
from lawmage.bridge.position import Position
from lawmage.bridge.steps import Announcement, CastStep

RULINGS = find_cases(Path(__file__).parent / "rulings")
POSITION = """
position:
  turn: {active: A, step: precombat main}
  players:
    A: {battlefield: [Mountain], hand: [Shock]}
    B: {}
"""
LEGAL = "claims:\n  - {legal: {player: A, cast: Shock, targets: [B]}}\n"


@dataclass(frozen=True)
class Reason:
    rule: str
    cards: tuple[str, ...]
    sentence: str = "somebody forbids it"


@dataclass(frozen=True)
class Verdict:
    legal: bool
    reasons: tuple[Reason, ...] = ()


def written(folder: Path, text: str, name: str = "case.ruling.yaml") -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def check_case(case: Case, judge: Any) -> tuple[ClaimResult, ...]:
    return tuple(check_claim(case, claim, judge) for claim in case.claims)


def always(verdict: Verdict):  # type: ignore[no-untyped-def]
    return lambda position, step: verdict


def test_a_case_has_all_its_parts(tmp_path: Path) -> None:
    head = (
        'case: a title\nid: x01\ntopic: x\nrules: ["601.2c", "101"]\ncovers: [F1]\nabout: [life of B is 17]\n'
        "source: somewhere\ndo:\n  - {player: A, cast: Shock, targets: [B]}\n  - resolve\n"
    )
    case = load_case(written(tmp_path, head + POSITION + LEGAL))
    assert (case.title, case.id, case.topic, case.source) == ("a title", "x01", "x", "somewhere")
    assert (case.rules, case.covers, case.about) == (("601.2c", "101"), ("F1",), ("life of B is 17",))
    assert isinstance(case.position, Position)
    assert case.do[0] == CastStep(player="A", cast="Shock", targets=("B",))
    assert len(case.do) == 2
    assert case.claims[0].line == 18
    assert isinstance(case.claims[0].claim, LegalClaim)
    assert case.claims[0].text == "{legal: {player: A, cast: Shock, targets: [B]}}"


CLAIMS = {
    "{legal: {player: A, cast: Shock}}": "legal",
    "{illegal: {player: A, activate: mountain, ability: 1}, because: Rule of Law}": "illegal",
    '{illegal: {player: A, play: Mountain}, because: ["305.2", "Azusa, Lost but Seeking"]}': "illegal",
    '{always: "life(b,20)"}': "always",
    "{sometimes: life of B is 17}": "sometimes",
    "{never: A wins}": "never",
    "{outcomes: 2}": "outcomes",
    "{declarations: 7}": "declarations",
    "{verdict: choice, by: A, preferred: strict}": "verdict",
    "{mana: {of: mountain, can_tap_for: [R], could_produce: [R]}}": "mana",
    "{mana: {of: A, max_pools: [GGG, GR]}}": "mana",
}


@pytest.mark.parametrize("claim", CLAIMS)
def test_every_form_of_claim_is_read(claim: str, tmp_path: Path) -> None:
    case = load_case(written(tmp_path, f"case: forms\n{POSITION}claims:\n  - {claim}\n"))
    assert kind_of(case.claims[0].claim) == CLAIMS[claim]


WRONG = {
    "case: x\n" + LEGAL: "position is missing",
    POSITION + LEGAL: "case is missing",
    "- 1\n": "this is no mapping",
    "": "the file is empty",
    "case: x\nrule: []\n" + POSITION + LEGAL: "line 2, rule: unknown field 'rule'; did you mean rules?",
    "case: x\nrules: [601.3]\n" + POSITION + LEGAL: "put the number of a rule in quotation marks",
    'case: x\nrules: ["601.9"]\n' + POSITION + LEGAL: "'601.9' is no number of the Comprehensive Rules",
    "case: x\ndo: [{player: A, cats: Shock}]\n" + POSITION + LEGAL: "line 2, do[0]: a step has exactly",
    "case: x\n" + POSITION.replace("Shock", "Shok") + LEGAL: "line 6, position.players.A.hand[0]: no card",
    "case: x\nposition: 3\n" + LEGAL: "expected a position, or the name of a file",
    "case: x\nposition: nowhere.yaml\n"
    + LEGAL: "line 2, position: the position's file 'nowhere.yaml' isn't there",
}


@pytest.mark.parametrize("text", WRONG)
def test_wrong_case(text: str, tmp_path: Path) -> None:
    with pytest.raises(InputError, match=re.escape(WRONG[text])):
        load_case(written(tmp_path, text))


WRONG_CLAIMS = {
    "{legl: {player: A, cast: Shock}}": "a claim has exactly one of",
    "{legal: {player: A, cast: Shock}, outcomes: 1}": "it has legal and outcomes",
    "legal": "a claim is a mapping",
    "{legal: resolve}": "a play is one of cast, activate, play, suspend, turn_up, not resolve",
    "{legal: {player: A, attack: []}}": "a play is one of cast, activate, play, suspend, turn_up, not attack",
    "{legal: {player: A, cast: Shock, tagets: [B]}}": "claims[0].legal.tagets: unknown field 'tagets'",
    '{legal: {player: A, cast: Shock}, because: "601.2c"}': "unknown field 'because'",
    "{illegal: {player: A, cast: Shock}, because: 601.3}": "put the number of a rule in quotation marks",
    '{illegal: {player: A, cast: Shock}, because: "601.2z"}': "'601.2z' is no number",
    "{illegal: {player: A, cast: Shock}, because: Rule of Lore}": "no card is named 'Rule of Lore'",
    "{illegal: {player: A, cast: Shock}, because: []}": "this is empty",
    "{outcomes: 0}": "the least is 1",
    "{outcomes: many}": "expected a whole number",
    "{verdict: setled}": "did you mean settled?",
    "{mana: {of: mountain}}": "say what is claimed",
    "{mana: {of: mountain, can_tap_for: [R, X]}}": "claims[0].mana.can_tap_for[1]: 'X' is no type of mana",
    "{mana: {of: mountain, can_tap_for: [RG]}}": "'RG' is more than one type of mana; as a list: [R, G]",
    "{mana: {of: mountain, can_tap_for: [1]}}": "1 is no type of mana; known are W, U, B, R, G, C",
    "{mana: {of: mountain, could_produce: [red]}}": "'red' is no type of mana",
    "{mana: {of: A, max_pools: [GGX]}}": "claims[0].mana.max_pools[0]: 'GGX' is no type of mana",
    "{always: 3}": "expected text",
}


@pytest.mark.parametrize("claim", WRONG_CLAIMS)
def test_wrong_claim(claim: str, tmp_path: Path) -> None:
    path = written(tmp_path, f"case: wrong\n{POSITION}claims:\n  - {claim}\n")
    with pytest.raises(InputError, match=re.escape(WRONG_CLAIMS[claim])) as caught:
        load_case(path)
    assert "case.ruling.yaml, line 9" in str(caught.value)


def test_a_position_in_a_file_of_the_same_folder(tmp_path: Path) -> None:
    (tmp_path / "inner").mkdir()
    position = POSITION.split("position:\n")[1]
    written(tmp_path, "\n".join(line[2:] for line in position.splitlines()), "board.yaml")
    case = load_case(written(tmp_path, "case: x\nposition: board.yaml\n" + LEGAL))
    assert case.position.player("A").hand[0].card == "Shock"
    for outside in ("../board.yaml", str(tmp_path / "board.yaml")):
        path = written(tmp_path / "inner", f"case: x\nposition: {outside}\n{LEGAL}")
        with pytest.raises(InputError, match="must lie in the folder of the case"):
            load_case(path)


def test_a_legal_claim(tmp_path: Path) -> None:
    case = load_case(written(tmp_path, "case: x\n" + POSITION + LEGAL))
    assert check_case(case, always(Verdict(True)))[0].holds
    (result,) = check_case(case, always(Verdict(False, (Reason("601.3", ("Rule of Law",)),))))
    assert not result.holds
    for part in (
        "case.ruling.yaml, line 9: x",
        "claimed: {legal: ",
        "derived: it is illegal",
        "601.3  somebody",
    ):
        assert part in result.message


@pytest.mark.parametrize(
    ("because", "holds"),
    [
        ('"601.2"', True),
        ('"601.2c"', True),
        ('"601.2d"', False),
        ('"601"', True),
        ('"101.2"', True),
        ("Rule of Law", True),
        ("Shock", False),
        ('["101.2", Rule of Law]', True),
        ('["601.2c", Rule of Law]', False),
        ('["601.2c", Wear // Tear]', True),
        ("Tear", True),
        ('["101.2", "601.3", Rule of Law]', True),
    ],
)
def test_an_illegal_claim(because: str, holds: bool, tmp_path: Path) -> None:
    reasons = (
        Reason("601.2c", ("Wear // Tear",)),
        Reason("101.2", ("Rule of Law",)),
        Reason("601.3", ("Opt", "Rule of Law")),
    )
    claim = f"claims:\n  - {{illegal: {{player: A, cast: Shock}}, because: {because}}}\n"
    case = load_case(written(tmp_path, "case: x\n" + POSITION + claim))
    (result,) = check_case(case, always(Verdict(False, reasons)))
    assert result.holds is holds
    (legal,) = check_case(case, always(Verdict(True)))
    assert not legal.holds
    assert "derived: it is legal" in legal.message


def test_without_because_any_reason_will_do(tmp_path: Path) -> None:
    claim = "claims:\n  - {illegal: {player: A, cast: Shock}}\n"
    case = load_case(written(tmp_path, "case: x\n" + POSITION + claim))
    assert check_case(case, always(Verdict(False, (Reason("601.3", ()),))))[0].holds


def test_rules_and_their_subrules() -> None:
    assert is_within("702.11b", "702.11")
    assert is_within("702.11b", "702")
    assert not is_within("702.11b", "702.1")
    assert not is_within("601.2", "601.2c")
    assert str(Because(("601.3",), ("Rule of Law",))) == "601.3 with Rule of Law"


def test_scripts_and_other_claims_are_unsupported(tmp_path: Path) -> None:
    script = load_case(written(tmp_path, "case: x\ndo: [resolve]\n" + POSITION + LEGAL))
    with pytest.raises(UnsupportedError, match=r"line 10: performing the steps of a script .*resolve"):
        check_case(script, always(Verdict(True)))
    other = load_case(written(tmp_path, "case: x\n" + POSITION + "claims:\n  - {outcomes: 1}\n"))
    with pytest.raises(UnsupportedError, match="line 9: claims of the kind 'outcomes'"):
        check_case(other, always(Verdict(True)))


@pytest.mark.parametrize("path", RULINGS, ids=lambda path: path.name.split(".")[0])
def test_names_in_the_rulings_mean_something(path: Path) -> None:
    case = load_case(path)
    for item in case.claims:
        if not isinstance(item.claim, LegalClaim | IllegalClaim):
            assert isinstance(
                item.claim,
                AlwaysClaim | SometimesClaim | NeverClaim | ManaClaim | OutcomesClaim | VerdictClaim,
            )
            continue
        step: Announcement = item.claim.legal if isinstance(item.claim, LegalClaim) else item.claim.illegal
        named = [*(step.targets or ()), *(step.divide or ()), *(step.tap or ()), *(step.sacrifice or ())]
        for name in (step.player, *named, *(step.discard or ())):
            assert resolve_object(case.position, name)
        # A script may have moved it there.
        assert resolve_object(case.position, step.object, None if case.do else step.from_zone)


def test_the_judged_cases_are_all_there() -> None:
    ids = {load_case(path).id for path in RULINGS}
    judged = {
        "c01a",
        "c01b",
        "c01c",
        "c02",
        "c03",
        "c05a",
        "c07a",
        "d01",
        "d02",
        "d05",
        "d06a",
        "d08",
        "d14a",
        "d14b",
    }
    told = """
    a01 a02 a06 a07 a10 a11 a12 a14 a16 a18 a20 b03 b08
    d03 d04 d10 d11a d11b d15 e03 e04 e05 e06 e07 e08 e09 e10 e11 e12 e13 e14 e17 g01 g03 g07 g08 g09
    g13 g14 g15 g16 g17 g18 g19 g20 g21 g22 g23 j01 j03 j04 j10 k02 k03 k04 k05 k06 k08 k09 l01 l03 l04
    l06 l07
    """
    judged.update(told.split())
    assert judged <= ids
