"""Rulings on positions that leave cards unnamed, and what else an answer takes for granted or stops at."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest

from lawmage.bridge.cases import load_case
from lawmage.queries.junit import as_junit
from lawmage.queries.ruling_reports import CaseReport, report
from lawmage.queries.rulings import Ruling

HEAD = "case: a case\nposition:\n  turn: {active: A, step: precombat main}\n  players:\n"


def ruled(folder: Path, text: str) -> Ruling:
    file = folder / "a.ruling.yaml"
    file.write_text(HEAD + text, encoding="utf-8")
    return Ruling(load_case(file))


def reported(folder: Path, text: str) -> CaseReport:
    file = folder / "a.ruling.yaml"
    file.write_text(HEAD + text, encoding="utf-8")
    return report(file)


HYMN = """\
    A: {mana: "{B}{B}", hand: [Hymn to Tourach]}
    B: {hand: [Shock, Lightning Bolt, {unknown: 1}]}
do:
  - {player: A, cast: Hymn to Tourach, targets: [B]}
  - resolve
"""
NOT_NAMED = "cards in the hand of B that the position doesn't name (701.9b)"


def test_random_discards_from_a_partly_unnamed_hand_are_chance_and_hidden(tmp_path: Path) -> None:
    """Two of three cards go at random: both named ones in one of three ways, the unnamed one otherwise."""
    answer = ruled(tmp_path, HYMN + "about: [Shock is in B's graveyard]\n").answer
    assert (answer.kind, answer.kinds) == ("hidden", ("hidden", "chance"))
    assert answer.hidden == NOT_NAMED
    (hinge,) = answer.hinges
    assert (hinge.player, hinge.rule) == ("chance", "701.9b")
    assert set(hinge.leads) == {"Shock", "Lightning Bolt", "a card that the position doesn't name"}


@pytest.mark.parametrize(
    ("claim", "holds"),
    [
        ("{sometimes: Shock is in B's graveyard}", True),
        ("{never: Shock is in B's graveyard}", False),
        ("{always: Shock is not in B's graveyard}", False),
        # The unnamed card might be another Shock.
        ("{always: Shock is in B's graveyard}", None),
        ("{sometimes: A has 1 cards in hand}", None),
        ("{outcomes: 3}", None),
        ("{always: life of B is 20}", None),
        ("{always: life of B is 19}", False),
    ],
)
def test_what_is_certain_without_the_unnamed_cards_is_told(
    claim: str, holds: bool | None, tmp_path: Path
) -> None:
    found = reported(tmp_path, HYMN + f"claims: [{claim}]\n")
    (told,) = found.claims
    assert told.holds is holds
    if holds is None:
        assert told.message == f"this hangs on {NOT_NAMED}"


def test_claims_on_the_way_that_can_be_told_are_told(tmp_path: Path) -> None:
    steps = HYMN + "  - check: [{sometimes: Shock is in B's graveyard}, {outcomes: 3}]\n"
    assert [claim.holds for claim in reported(tmp_path, steps).claims] == [True, None]


def test_a_player_may_choose_to_discard_an_unnamed_card(tmp_path: Path) -> None:
    """701.9b: whoever discards by an effect chooses; named cards alone are one way to do it."""
    text = """\
    A: {mana: "{U}{R}", hand: [Izzet Charm, Forest, {unknown: 1}], library: [Island, Swamp, Plains]}
    B: {}
do: [{player: A, cast: Izzet Charm, modes: [3]}, resolve]
about: [Forest is in A's graveyard]
"""
    answer = ruled(tmp_path, text).answer
    assert answer.kinds == ("hidden", "choice")
    assert "Forest is in A's graveyard" in [side.value for side in answer.sides]


def test_at_the_end_of_a_turn_unnamed_cards_count_for_the_size_of_the_hand(tmp_path: Path) -> None:
    """514.1: of eight cards one is discarded, which may be one that nobody has named."""
    players = "    A: {hand: [{unknown: 8}]}\n    B: {library: 3}\n"
    answer = ruled(tmp_path, players + "do: [{until: upkeep}]\nabout: [A has 7 cards in hand]\n").answer
    assert answer.kinds == ("hidden",) and "(514.1)" in answer.hidden


def test_whether_a_card_is_among_unnamed_ones_is_hidden(tmp_path: Path) -> None:
    text = """\
    A: {mana: "{U}{U}{U}", hand: [Divination], library: {unknown: 30}}
    B: {}
do: [{player: A, cast: Divination}, resolve]
claims:
  - {never: Shock is in A's hand}
  - {always: A has 2 cards in hand}
  - {never: Shock is in A's graveyard}
"""
    found = reported(tmp_path, text)
    assert [claim.holds for claim in found.claims] == [None, True, True]
    assert found.verdict == "hidden"
    assert found.sentences[0] == (
        "It depends on hidden cards: cards in the hand of A that the position doesn't name (400.2)."
    )


def test_the_answer_stands_in_the_junit_report_of_a_case_with_claims(tmp_path: Path) -> None:
    found = reported(tmp_path, HYMN + "claims: [{verdict: hidden}]\n")
    (said,) = ElementTree.fromstring(as_junit([found])).iter("system-out")
    assert said.text and NOT_NAMED in said.text and "Assumed: " in said.text


# What is assumed, and where a limit was reached.

AGES = """\
    A: {battlefield: [{card: Grizzly Bears, id: bear}, Humility, Opalescence]}
    B: {}
"""


@pytest.mark.parametrize(
    ("more", "said"),
    [
        # 613.7: Opalescence sets 4/4 in layer 7b after or before Humility's 1/1.
        ("about: [Humility is 4/4]\n", True),
        ("about: [bear is 1/1]\n", False),
        ("  timestamps: [humility, opalescence]\nabout: [Humility is 4/4]\n", False),
    ],
)
def test_the_order_of_arrival_is_assumed_where_it_makes_a_difference(
    more: str, said: bool, tmp_path: Path
) -> None:
    assumed = ruled(tmp_path, AGES + more).answer.assumptions
    assert any("arrived in the order in which the position lists them" in one for one in assumed) is said


def test_a_limit_is_told_with_the_step_at_which_it_was_reached(tmp_path: Path) -> None:
    players = "    A: {mana: '{R}', hand: [Shock]}\n    B: {}\n"
    text = players + "do:\n  - {player: A, cast: Shock, targets: [B]}\n  - resolve\n"
    file = tmp_path / "a.ruling.yaml"
    file.write_text(HEAD + text, encoding="utf-8")
    found = report(file, 2)
    assert found.status == 3
    told = "more than the limit of 2 states; raise --max-states, or leave less open"
    assert found.error == f"{file}, line 9, do[1]: {told}"
