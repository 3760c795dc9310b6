"""Plays in groups, in pages and as sentences: nothing is lost, and every sentence means its play."""

from __future__ import annotations

from typing import Any

import pytest

from lawmage.bridge.load import load
from lawmage.bridge.position import Position
from lawmage.queries import legal_plays, why
from lawmage.queries.grouping import Grouping
from lawmage.queries.paging import page_of
from lawmage.queries.play_words import Sentences

TIMES = "\N{MULTIPLICATION SIGN}"


def board(battlefield: list[Any], hand: list[Any], opponent: list[Any], **rest: Any) -> Position:
    """A position in A's main phase."""
    player = {"battlefield": battlefield, "hand": hand, **rest}
    return load(
        {
            "turn": {"active": "A", "step": "precombat main"},
            "players": {"A": player, "B": {"battlefield": opponent}},
        }
    )


BOARDS = {
    "two of each": board(["3 Mountain"], ["2 Shock", "Mountain"], ["2 Memnite", "Grizzly Bears"]),
    "modes": board(["Mountain", "3 Island"], ["Izzet Charm", "Cryptic Command"], ["Memnite"]),
    "a division": board(["2 Mountain"], ["Fire // Ice"], ["2 Memnite"]),
    "X": board(["3 Mountain"], ["Blaze"], []),
    "two faces": board(["3 Island"], ["2 Brazen Borrower"], ["Memnite"]),
    "halves": board(["Mountain", "3 Plains"], ["2 Wear // Tear"], ["Sol Ring", "Pacifism"]),
    "kicker and flashback": board(["5 Mountain"], ["Burst Lightning"], [], graveyard=["Firebolt"]),
    "abilities": board([{"card": "Wrenn and Six", "id": "w", "counters": {"loyalty": 7}}], [], ["Memnite"]),
    "one that differs": board(["Mountain", {"card": "Mountain", "tapped": True}], ["Shock"], ["Memnite"]),
}


@pytest.mark.parametrize("position", BOARDS.values(), ids=list(BOARDS))
def test_groups_hold_every_play_and_every_refusal(position: Position) -> None:
    answer = legal_plays(position, why_not=True)
    groups = Grouping(position).plays(answer.families)
    assert sum(group.count for group in groups) == answer.count
    assert sorted(family.action for group in groups for family in group.families) == sorted(
        family.action for family in answer.families
    )
    assert len({(group.kind, group.title, group.details) for group in groups}) == len(groups)
    assert len(Grouping(position).refusals(answer.refusals)) <= len(answer.refusals)


@pytest.mark.parametrize("position", BOARDS.values(), ids=list(BOARDS))
def test_every_sentence_is_a_legal_play(position: Position) -> None:
    answer = legal_plays(position)
    sentences = Sentences(position)
    plays = list(answer)
    assert len(plays) == answer.count
    for play in plays[:: max(1, len(plays) // 12)]:
        sentence = sentences.sentence(play)
        verdict = why(position, sentence)
        assert verdict.legal, sentence
        assert verdict.play is not None
        assert (verdict.play.face, verdict.play.pay, verdict.play.ability) == (
            play.face,
            play.pay,
            play.ability,
        )


@pytest.mark.parametrize("position", BOARDS.values(), ids=list(BOARDS))
def test_pages_hold_every_play_once(position: Position) -> None:
    answer = legal_plays(position)
    pages = range(1, -(-answer.count // 3) + 1)
    found = [play for page in pages for play in page_of(answer, 3, page).plays]
    assert found == list(answer)


def test_titles_and_details() -> None:
    def described(name: str) -> dict[str, tuple[str, ...]]:
        position = BOARDS[name]
        return {
            group.title: group.details for group in Grouping(position).plays(legal_plays(position).families)
        }

    assert described("two of each")[f"Shock {TIMES}2 (for its mana cost)"] == (
        f"target: A, B, Grizzly Bears, Memnite {TIMES}2",
    )
    modes = described("modes")
    assert modes["Izzet Charm (for its mana cost)"] == ("modes: 2; 3", "mode 2, target: Memnite")
    assert described("a division")["Fire (for its mana cost)"] == (
        f"target, 1 to 2 of these, 2 divided among them: A, B, Memnite {TIMES}2",
    )
    assert described("X")["Blaze (for its mana cost), X = 0 to 2"] == ("target: A, B",)
    assert f"Petty Theft {TIMES}2 (for its mana cost)" in described("two faces")
    assert described("halves")[f"Wear // Tear fused {TIMES}2 (for its mana cost)"] == (
        "target 1: Sol Ring",
        "target 2: Pacifism",
    )
    titles = described("kicker and flashback")
    assert "Burst Lightning (for its mana cost, or for its mana cost with kicker)" in titles
    assert "Firebolt from the graveyard (with flashback)" in titles
    assert "Wrenn and Six, ability 2" in described("abilities")


def test_a_name_that_means_several_kinds_of_objects_comes_with_ids() -> None:
    position = BOARDS["one that differs"]
    (group,) = [
        group
        for group in Grouping(position).plays(legal_plays(position).families)
        if group.kind == "activate"
    ]
    assert group.title == "Mountain (mountain)"


def test_refusals_of_interchangeable_objects_are_one() -> None:
    position = board([{"card": "Mountain", "count": 3, "tapped": True}], [], [])
    (group,) = Grouping(position).refusals(legal_plays(position, why_not=True).refusals)
    assert group.title == f"Mountain {TIMES}3"
    assert "mountain_2" not in " ".join(group.details)
