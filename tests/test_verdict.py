"""Verdicts: the play that was found, the total cost, and the reason that fits what was asked."""

from __future__ import annotations

from typing import Any

import pytest
import yaml

from lawmage import queries
from lawmage.bridge.errors import InputError
from lawmage.bridge.position import Position
from lawmage.bridge.steps import CastStep
from lawmage.queries import Verdict, judge, legal_plays, load, why
from running import answered, printed, words_of


def board(hand: list[Any], battlefield: list[Any], theirs: list[Any] | None = None) -> Position:
    """A position in A's main phase."""
    players = {"A": {"hand": hand, "battlefield": battlefield}, "B": {"battlefield": theirs or []}}
    return load({"turn": {"active": "A", "step": "precombat main"}, "players": players})


def reasons(verdict: Verdict) -> set[tuple[str, str]]:
    """The rules and terms against a play."""
    assert not verdict.legal
    return {(item.rule, item.because) for item in verdict.reasons}


# The total cost (601.2f)


@pytest.mark.parametrize(
    ("sentence", "cost"),
    [
        ("cast Memnite", "{3}"),
        ("cast Blaze with X = 3", "{3}{R}"),
        ("cast Blaze with X = 1", "{2}{R}"),
        ("cast Blaze", "{X}{R}, at least 3 mana in all"),
        ("cast Burst Lightning", "{2}{R}"),
    ],
)
def test_a_least_total_cost_is_part_of_it(sentence: str, cost: str) -> None:
    position = board(["Memnite", "Blaze", "Burst Lightning"], ["Trinisphere", "4 Mountain"])
    verdict = why(position, sentence)
    assert (verdict.legal, verdict.cost) == (True, cost)


def test_phyrexian_mana_may_be_paid_with_life_and_is_not_counted() -> None:
    verdict = why(board(["Gut Shot"], ["Trinisphere", "4 Mountain"]), "cast Gut Shot")
    assert verdict.cost == "{R/P}, at least 3 mana in all"


@pytest.mark.parametrize(
    ("sentence", "cost"),
    [
        ("cast Blaze with X = 3", "{2}{R}"),
        ("cast Blaze with X = 0", "{R}"),
        ("cast Blaze", "{X}{R}, up to {1} less of the generic mana"),
        ("cast Flame Javelin", "{2/R}{2/R}{2/R}, up to {1} less of the generic mana"),
    ],
)
def test_a_reduction_that_is_left_over_is_part_of_it(sentence: str, cost: str) -> None:
    position = board(["Blaze", "Flame Javelin"], ["Helm of Awakening", "5 Mountain"])
    verdict = why(position, sentence)
    assert (verdict.legal, verdict.cost) == (True, cost)


def test_it_is_told_of_what_cannot_be_paid() -> None:
    position = board(["Murder", "Burst Lightning", "Blaze"], ["Mountain"])
    assert why(position, "cast Murder").cost == "{1}{B}{B}"
    assert why(position, "cast Burst Lightning with kicker").cost == "{4}{R}"
    assert why(position, "cast Blaze with X = 9").cost == "{9}{R}"
    assert not any(
        why(position, sentence).legal for sentence in ("cast Murder", "cast Burst Lightning with kicker")
    )
    # Without mana, either way to cast it costs too much.
    assert why(board(["Burst Lightning"], []), "cast Burst Lightning").cost == "{R} or {4}{R}"
    assert why(position, "play Mountain").cost == ""


def test_the_terminal_tells_it() -> None:
    position = "{turn: {active: A, step: draw}, players: {A: {hand: [Opt]}, B: {}}}"
    assert "total cost {U}" in words_of(printed("why", "-", "cast Opt", stdin=position))


# The play that was found


def test_the_play_is_complete() -> None:
    position = (
        "{turn: {active: A, step: precombat main},"
        " players: {A: {hand: [Burst Lightning], battlefield: [5 Mountain]}, B: {}}}"
    )
    answer = answered("why", "-", "cast Burst Lightning with kicker targeting B", stdin=position)
    assert answer["play"]["targets"] == [["B"]]
    assert answer["play"]["pay"] == ["mana", "kicker"]


def test_what_is_left_open_is_completed() -> None:
    position = board(["Boros Charm", "Blaze"], ["4 Plateau"], ["Memnite"])
    play = why(position, "cast Boros Charm choosing mode 3").play
    assert play is not None and (play.modes, play.targets) == ((3,), (("memnite",),))
    play = why(position, "cast Blaze with X = 2 targeting Memnite").play
    assert play is not None and (play.x, play.targets) == (2, (("memnite",),))


@pytest.mark.parametrize(
    "sentence",
    [
        "cast Boros Charm",
        "cast Blaze",
        "cast Blaze targeting B",
        "cast Fiery Justice",
        "cast Fiery Justice targeting Memnite, Grizzly Bears and B",
        "cast Fiery Justice dividing 2 to Memnite and 3 to B",
        "cast Fiery Justice targeting B, Memnite and B dividing 2 to Memnite and 3 to B",
        "cast Burst Lightning targeting Memnite",
    ],
)
def test_the_play_is_one_of_the_legal_plays(sentence: str) -> None:
    hand = ["Boros Charm", "Blaze", "Fiery Justice", "Burst Lightning"]
    position = board(hand, ["Plateau", "Mountain", "Forest", "Plains"], ["Memnite", "Grizzly Bears"])
    verdict = why(position, sentence)
    assert verdict.play in list(legal_plays(position))


def test_shares_and_targets_go_together() -> None:
    position = board(["Fiery Justice"], ["Plateau", "Forest", "Plains"], ["Memnite", "Grizzly Bears"])
    verdict = why(position, "cast Fiery Justice dividing 2 to Memnite and 3 to Grizzly Bears")
    assert verdict.play is not None
    assert verdict.play.division == (("grizzly_bears", 3), ("memnite", 2))
    for wrong in ("dividing 2 to Memnite and 2 to B", "targeting B dividing 2 to Memnite and 3 to B"):
        assert reasons(why(position, f"cast Fiery Justice {wrong}")) == {
            ("601.2d", 'division("Fiery Justice")')
        }


def test_families_of_any_size() -> None:
    position = board(["Fiery Justice"], ["Plateau", "Forest", "Plains"], ["400 Grizzly Bears"])
    many = CastStep(player="A", cast="Fiery Justice", targets=("Grizzly Bears",) * 5 + ("B",))
    verdict = judge(position, many)
    assert verdict.play is not None and len(verdict.play.division) == 5
    for wrong in (("Grizzly Bears",) * 5, ("Grizzly Bears",) * 6 + ("B",), ("B",) * 3):
        assert reasons(judge(position, many.model_copy(update={"targets": wrong}))) == {
            ("601.2c", 'targets("Fiery Justice")')
        }


# The reason that fits


def test_a_target_that_is_none_for_the_chosen_mode() -> None:
    position = board(["Boros Charm"], ["2 Plateau"], ["Memnite"])
    verdict = why(position, "cast Boros Charm choosing mode 1 targeting Memnite")
    assert reasons(verdict) == {("601.2c", "not_as_described(memnite)")}
    assert why(position, "cast Boros Charm targeting Memnite").legal


def test_targets_for_what_has_none() -> None:
    position = board(["Memnite", "Boros Charm"], ["2 Plateau"])
    assert reasons(why(position, "cast Memnite targeting B")) == {("601.2c", 'untargeted("Memnite")')}
    verdict = why(position, "cast Boros Charm choosing mode 2 targeting B")
    assert reasons(verdict) == {("601.2c", 'untargeted("Boros Charm")')}


def test_x_for_what_has_none() -> None:
    position = board(["Memnite"], [])
    assert reasons(why(position, "cast Memnite with X = 2")) == {("601.2b", 'without_x("Memnite")')}
    assert reasons(why(board(["Blaze"], ["Mountain"]), "cast Blaze with X = 2")) == {
        ("601.2h", 'x_is_paid("Blaze")')
    }


# Face-down objects have no name (708.2a)


def test_a_face_down_object_does_not_answer_to_its_name() -> None:
    hidden = {"card": "Grizzly Bears", "id": "fd", "face_down": True}
    position = board(["Shock"], ["Mountain"], [hidden, {"card": "Memnite", "face_down": True}])
    for name in ("Grizzly Bears", "Memnite", "memnite"):
        with pytest.raises(InputError, match="nothing"):
            why(position, f"cast Shock targeting {name}")
    verdict = why(position, "cast Shock targeting fd")
    assert verdict.play is not None and verdict.play.targets == (("fd",),)
    assert why(position, "cast Shock targeting face_down_card").legal


def test_a_name_means_the_face_up_objects_alone() -> None:
    hidden = {"card": "Memnite", "face_down": True}
    position = board(["Shock"], ["Mountain"], [hidden, {"card": "Memnite", "id": "seen"}])
    verdict = why(position, "cast Shock targeting Memnite")
    assert verdict.play is not None and verdict.play.targets == (("seen",),)


def test_a_face_down_object_is_shown_without_its_name() -> None:
    position = """{turn: {active: A, step: precombat main}, players: {
        A: {hand: [Shock, Murder], battlefield: [Mountain, 3 Swamp]},
        B: {battlefield: [{card: Silhana Ledgewalker, id: fd, face_down: true}]}}}"""
    for arguments in (["legal", "-"], ["legal", "-", "--first", "20"], ["why", "-", "cast Murder"]):
        text = printed(*arguments, stdin=position)
        assert "fd" in text and "Ledgewalker" not in text
    assert "face-down card (fd)" in printed("legal", "-", stdin=position)
    assert "Ledgewalker" not in printed("legal", "-", "--why-not", "--json", stdin=position)
    (reason,) = why(load(yaml.safe_load(position)), "play fd").reasons[-1:]
    assert "Ledgewalker" not in reason.sentence and reason.cards == ()
    # Its owner sees it.
    assert "Silhana Ledgewalker" in printed("show", "-", stdin=position)


# In Python


def test_a_play_prints_as_its_sentence() -> None:
    position = board(["Shock"], [{"card": "Mountain", "id": "red"}, "Forest"], ["Memnite"])
    plays = [str(play) for play in legal_plays(position)]
    assert "activate ability 1 of red" in plays and "activate ability 1 of Forest" in plays
    assert "cast Shock for its mana cost targeting memnite" in plays
    assert all(why(position, sentence).legal for sentence in plays)


def test_the_public_names_are_listed() -> None:
    assert set(dir(queries)) == set(queries.__all__) >= {"legal_plays", "load", "why"}
