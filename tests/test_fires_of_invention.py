"""The eleven points on Fires of Invention: what is legal, what forbids the rest, which ways to pay."""

from __future__ import annotations

from typing import Any

import pytest

from lawmage.bridge.position import Position
from lawmage.queries import legal_plays, load, why

FIRES = "Fires of Invention"
BORROWER = "Brazen Borrower // Petty Theft"


def board(
    mine: dict[str, Any],
    theirs: dict[str, Any] | None = None,
    active: str = "A",
    step: str = "precombat main",
) -> Position:
    """A position in which A has priority."""
    turn = {"active": active, "step": step, "priority": "A"}
    return load({"turn": turn, "players": {"A": mine, "B": theirs or {}}})


def ways(position: Position, identity: str, face: str | None = None) -> set[tuple[str, ...]]:
    """Every way of paying that is offered for casting a card."""
    plays = legal_plays(position).families
    return {
        family.play.pay
        for family in plays
        if family.play.kind == "cast" and family.play.object == identity and face in (None, family.play.face)
    }


def offered(position: Position) -> set[tuple[str, str]]:
    """The kind and the card of every play that is offered."""
    return {(family.play.kind, family.play.name) for family in legal_plays(position).families}


def assert_forbidden(position: Position, sentence: str, rule: str = "601.3", card: str = FIRES) -> None:
    """The play is illegal, and the rule with the card is a reason; 101.2 is another."""
    verdict = why(position, sentence)
    assert not verdict.legal
    found = {(reason.rule, name) for reason in verdict.reasons for name in reason.cards}
    assert {(rule, card), ("101.2", card)} <= found


def assert_impossible(position: Position, sentence: str, rule: str) -> None:
    """The play is illegal, and the rule is a reason."""
    verdict = why(position, sentence)
    assert not verdict.legal
    assert rule in {reason.rule for reason in verdict.reasons}


def assert_nothing_is_cast(position: Position) -> None:
    assert not [family for family in legal_plays(position).families if family.play.kind == "cast"]


def test_point_01_casting_only_on_its_controllers_own_turn() -> None:
    mine = {"battlefield": [FIRES, "2 Island"], "hand": ["Opt", {"card": BORROWER, "id": "borrower"}]}
    for step in ("upkeep", "precombat main", "end"):
        assert why(board(mine, step=step), "cast Opt").legal
        other = board(mine, active="B", step=step)
        assert_forbidden(other, "cast Opt for free")
        assert_forbidden(other, "cast Opt for its mana cost")
        assert_nothing_is_cast(other)
    theirs = load({
        "turn": {"active": "A", "step": "end", "priority": "B"},
        "players": {"A": {"battlefield": [FIRES]}, "B": {"hand": ["Opt"], "battlefield": ["Island"]}},
    })  # fmt: skip
    assert why(theirs, "cast Opt", "B").legal


def test_point_02_no_more_than_two_spells_a_turn() -> None:
    for cast, legal in (([], True), (["Opt"], True), (["Opt", "Opt"], False), (["Opt", "Opt", "Opt"], False)):
        mine = {"battlefield": [FIRES, "Mountain"], "hand": ["Shock"], "this_turn": {"cast": cast}}
        position = board(mine, {"this_turn": {"cast": ["Opt", "Opt"]}})
        if legal:
            assert why(position, "cast Shock targeting B").legal
        else:
            assert_forbidden(position, "cast Shock targeting B")
            assert_nothing_is_cast(position)


@pytest.mark.parametrize(
    ("cast", "legal"),
    [
        ([FIRES], True),
        (["Opt", FIRES], False),
        (["Opt", "Opt", FIRES], False),
        (["Opt", "Opt"], False),  # Fires was put onto the battlefield
        (["Opt"], True),
    ],
)
def test_point_03_spells_cast_before_fires_count(cast: list[str], legal: bool) -> None:
    battlefield = [{"card": FIRES, "id": "fires"}, "4 Mountain"]
    this_turn = {"cast": cast, "entered": ["fires"]}
    position = board({"battlefield": battlefield, "hand": ["Shock"], "this_turn": this_turn})
    if legal:
        assert why(position, "cast Shock targeting B").legal
    else:
        assert_forbidden(position, "cast Shock targeting B")


def test_point_04_a_countered_spell_counts() -> None:
    countered = {"battlefield": [FIRES, "3 Island"], "hand": ["Opt"], "graveyard": ["Divination"]}
    theirs = {"graveyard": ["Counterspell"], "this_turn": {"cast": ["Counterspell"]}}
    one = board({**countered, "this_turn": {"cast": ["Divination"]}}, theirs)
    assert why(one, "cast Opt").legal
    two = board({**countered, "this_turn": {"cast": ["Divination", "Opt"]}}, theirs)
    assert_forbidden(two, "cast Opt")


def test_point_05_one_card_cast_twice_is_two_spells() -> None:
    exile = {"exile": [{"card": BORROWER, "id": "borrower", "on_adventure": True}], "hand": ["Opt"]}
    lands = {"battlefield": [FIRES, "3 Island"]}
    after_adventure = board({**exile, **lands, "this_turn": {"cast": ["Petty Theft"]}})
    assert ways(after_adventure, "borrower") == {("mana",), ("free",)}
    assert why(after_adventure, "cast Opt").legal
    creature = {"card": BORROWER, "id": "borrower", "sick": True}
    both = {"battlefield": [FIRES, "3 Island", creature], "hand": ["Opt"]}
    after_both = board({**both, "this_turn": {"cast": ["Petty Theft", "Brazen Borrower"]}})
    assert_forbidden(after_both, "cast Opt")


@pytest.mark.parametrize(
    ("lands", "free"), [(["Mountain", "Taiga"], False), (["5 Mountain"], False), (["6 Mountain"], True)]
)
def test_point_06_free_or_mana_or_an_alternative_cost(lands: list[str], free: bool) -> None:
    # Fireblast: mana value 6, or two Mountains; the mana for it is in the pool.
    hand = [{"card": "Fireblast", "id": "blast"}]
    position = board({"battlefield": [FIRES, *lands], "hand": hand, "mana": "{R}{R}{R}{R}{R}{R}"})
    assert ways(position, "blast") == {("mana",), ("alternative",), *([("free",)] if free else [])}


def test_point_06_mana_value_below_equal_and_above_the_number_of_lands() -> None:
    hand = [{"card": "Divination", "id": "divination"}]
    for lands, free in ((2, False), (3, True), (4, True)):
        battlefield = [FIRES, *[{"card": "Mountain", "tapped": True}] * lands]
        position = board({"battlefield": battlefield, "hand": hand}, {"battlefield": ["5 Island"]})
        assert ways(position, "divination") == ({("free",)} if free else set())
        if not free:
            verdict = why(position, "cast Divination for free")
            assert any(reason.rule == "601.2b" and FIRES in reason.cards for reason in verdict.reasons)
            assert_impossible(position, "cast Divination for its mana cost", "601.2h")


def test_point_06_the_face_that_is_cast_counts() -> None:
    hand = [{"card": BORROWER, "id": "borrower"}, {"card": "Wear // Tear", "id": "split"}]
    theirs = {"battlefield": ["Sol Ring", "Rule of Law", "Grizzly Bears"]}
    theirs_without_law = {"battlefield": ["Sol Ring", "Oblivion Ring", "Grizzly Bears"]}
    two = board({"battlefield": [FIRES, "2 Wastes"], "hand": hand}, theirs_without_law)
    assert ways(two, "borrower", "Petty Theft") == {("free",)}
    assert ways(two, "borrower", "Brazen Borrower") == set()
    assert ways(two, "split", "Wear") == ways(two, "split", "Tear") == {("free",)}
    assert ways(two, "split", "Wear // Tear") == set()
    three = board({"battlefield": [FIRES, "3 Wastes"], "hand": hand}, theirs)
    assert ways(three, "borrower", "Brazen Borrower") == {("free",)}
    assert ways(three, "split", "Wear // Tear") == {("free",)}


def test_point_07_x_is_0_when_cast_free() -> None:
    mine = {
        "battlefield": [FIRES, "5 Mountain"],
        "hand": [{"card": "Bonfire of the Damned", "id": "bonfire"}],
    }
    position = board(mine)
    assert ways(position, "bonfire") == {("mana",), ("free",)}
    found = {(play.pay, play.x) for play in legal_plays(position) if play.object == "bonfire"}
    assert found == {(("free",), 0), (("mana",), 0), (("mana",), 1), (("mana",), 2)}
    assert_impossible(position, "cast Bonfire of the Damned for free with X = 1 targeting B", "107.3b")
    assert_impossible(
        position, "cast Bonfire of the Damned for its mana cost with X = 3 targeting B", "601.2h"
    )


def test_point_08_mandatory_additional_costs_are_kept() -> None:
    hand = [{"card": "Fling", "id": "fling"}]
    bears = board({"battlefield": [FIRES, "2 Mountain", "Grizzly Bears"], "hand": hand})
    assert ways(bears, "fling") == {("mana",), ("free",)}
    assert why(bears, "cast Fling for free targeting B sacrificing Grizzly Bears").legal
    alone = board({"battlefield": [FIRES, "2 Mountain"], "hand": hand}, {"battlefield": ["Grizzly Bears"]})
    assert ways(alone, "fling") == set()
    assert_impossible(alone, "cast Fling for free targeting B", "601.2h")
    assert_impossible(alone, "cast Fling for its mana cost targeting B", "601.2h")


def test_point_08_optional_additional_costs_are_allowed() -> None:
    hand = [{"card": "Into the Roil", "id": "roil"}]
    position = board({"battlefield": [FIRES, "2 Island"], "hand": hand})
    assert ways(position, "roil") == {("mana",), ("free",), ("free", "kicker")}
    rich = board({"battlefield": [FIRES, "4 Island"], "hand": hand})
    assert ways(rich, "roil") == {("mana",), ("mana", "kicker"), ("free",), ("free", "kicker")}
    retrace = board({
        "battlefield": [FIRES, "Mountain"], "hand": ["Forest"], "emblems": ["Wrenn and Six"],
        "graveyard": [{"card": "Lightning Bolt", "id": "bolt"}],
    })  # fmt: skip
    assert ways(retrace, "bolt") == {("mana", "retrace"), ("free", "retrace")}


def test_point_08_every_other_alternative_cost_is_excluded() -> None:
    mine = {"battlefield": [FIRES, "6 Mountain"], "hand": [{"card": "Fireblast", "id": "blast"}]}
    position = board(mine)
    assert ways(position, "blast") == {("mana",), ("free",), ("alternative",)}
    assert_impossible(position, "cast Fireblast for free paying alternative targeting B", "601.2b")


def test_point_09_flashback_must_be_paid() -> None:
    graveyard = [{"card": "Faithless Looting", "id": "old"}]
    hand = [{"card": "Faithless Looting", "id": "held"}]
    rich = board({"battlefield": [FIRES, "3 Mountain"], "graveyard": graveyard, "hand": hand})
    assert ways(rich, "old") == {("flashback",)}
    assert ways(rich, "held") == {("mana",), ("free",)}
    assert not why(rich, "cast old for free").legal
    assert_impossible(rich, "cast old for free with flashback", "601.2b")
    poor = board({"battlefield": [FIRES, "2 Mountain"], "graveyard": graveyard})
    assert ways(poor, "old") == set()
    assert_impossible(poor, "cast old with flashback", "601.2h")


def test_point_10_lands_and_abilities_are_not_restricted() -> None:
    mine = {
        "battlefield": [FIRES, "Mountain", "Llanowar Elves", {"card": "Mogg Fanatic", "id": "fanatic"}],
        "hand": ["Forest", "Shock"],
        "this_turn": {"cast": ["Opt", "Opt"]},
    }
    position = board(mine)
    abilities = {("activate", name) for name in ("Mountain", "Llanowar Elves", "Mogg Fanatic")}
    assert offered(position) == {("play", "Forest"), *abilities}
    other = board(mine, active="B")
    assert offered(other) == abilities
    verdict = why(other, "play Forest")
    assert "305.3" in {reason.rule for reason in verdict.reasons}
    assert FIRES not in {name for reason in verdict.reasons for name in reason.cards}


@pytest.mark.parametrize("permission", ["Vedalken Orrery", "Leyline of Anticipation"])
def test_point_11_no_spell_on_another_turn_whatever_allows_it(permission: str) -> None:
    mine = {"battlefield": [FIRES, permission, "3 Island"], "hand": ["Divination", "Ambush Viper"]}
    other = board(mine, active="B", step="end")
    assert_forbidden(other, "cast Divination")
    assert_forbidden(other, "cast Ambush Viper")
    assert_nothing_is_cast(other)
    assert why(board(mine, step="end"), "cast Divination for free").legal


def test_point_11_no_third_spell_whatever_allows_it() -> None:
    mine = {
        "battlefield": [FIRES, "Experimental Frenzy", "4 Mountain"],
        "library": [{"card": "Shock", "id": "top"}],
    }
    second = board({**mine, "this_turn": {"cast": ["Opt"]}})
    assert ways(second, "top") == {("mana",), ("free",)}
    third = board({**mine, "this_turn": {"cast": ["Opt", "Shock"]}})
    assert_forbidden(third, "cast top targeting B")
    assert_nothing_is_cast(third)
