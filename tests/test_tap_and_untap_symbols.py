"""The rules on the tap and the untap symbol in activation costs (107.5, 107.6, 302.6)."""

from __future__ import annotations

from typing import Any

from lawmage.bridge.position import Position
from lawmage.queries import legal_plays, load, why


def board(mine: list[Any], active: str = "A", **more: Any) -> Position:
    """A position in which A has priority."""
    turn = {"active": active, "step": "precombat main", "priority": "A"}
    return load({"turn": turn, "players": {"A": {"battlefield": mine, **more}, "B": {}}})


def activated(position: Position) -> set[tuple[str, int | None]]:
    """What may be activated: the object and which of its abilities."""
    plays = [family.play for family in legal_plays(position).families]
    return {(play.object, play.ability) for play in plays if play.kind == "activate"}


def rules_against(position: Position, sentence: str) -> set[str]:
    """The rules against a play that is illegal."""
    verdict = why(position, sentence)
    assert not verdict.legal
    return {reason.rule for reason in verdict.reasons}


def permanent(card: str, identity: str, **more: Any) -> dict[str, Any]:
    return {"card": card, "id": identity, **more}


def test_point_01_a_tapped_permanent_cannot_pay_the_tap_symbol() -> None:
    for card in ("Llanowar Elves", "Sol Ring", "Mountain"):
        position = board([permanent(card, "tapped", tapped=True), permanent(card, "untapped")])
        assert activated(position) == {("untapped", 1)}
        assert "107.5" in rules_against(position, "activate tapped")


def test_point_02_an_untapped_permanent_cannot_pay_the_untap_symbol() -> None:
    pilis = [permanent("Pili-Pala", "tapped", tapped=True), permanent("Pili-Pala", "untapped")]
    position = board(pilis, mana="{C}{C}")
    assert activated(position) == {("tapped", 1)}
    assert "107.6" in rules_against(position, "activate untapped")
    assert "302.6" not in rules_against(position, "activate untapped")


def test_point_03_summoning_sickness_is_for_creatures_only() -> None:
    cards = {"elves": "Llanowar Elves", "ring": "Sol Ring", "mountain": "Mountain"}
    position = board([permanent(card, name, sick=True) for name, card in cards.items()])
    assert activated(position) == {("ring", 1), ("mountain", 1)}
    assert "302.6" in rules_against(position, "activate elves")


def test_point_04_it_holds_for_both_symbols() -> None:
    position = board([permanent("Pili-Pala", "pili", sick=True, tapped=True), "2 Wastes"])
    assert activated(position) == {("wastes", 1), ("wastes_2", 1)}
    assert "302.6" in rules_against(position, "activate pili")


def test_point_05_it_is_counted_from_the_controllers_most_recent_turn() -> None:
    for active in ("A", "B"):
        old, new = permanent("Llanowar Elves", "old"), permanent("Llanowar Elves", "new", sick=True)
        position = board([old, new], active)
        assert activated(position) == {("old", 1)}
        assert "302.6" in rules_against(position, "activate new")
    taken = board([permanent("Llanowar Elves", "taken", owner="B", sick=True)])
    assert "302.6" in rules_against(taken, "activate taken")


def test_point_06_haste_lifts_it() -> None:
    sick = permanent("Llanowar Elves", "elves", sick=True)
    assert activated(board(["Fervor", sick])) == {("elves", 1)}
    boots = permanent("Swiftfoot Boots", "boots", attached_to="elves")
    assert ("elves", 1) in activated(board([sick, boots]))
    assert activated(board([permanent("Beastcaller Savant", "savant", sick=True)])) == {("savant", 1)}
    tapped = permanent("Pili-Pala", "pili", sick=True, tapped=True)
    assert activated(board(["Fervor", tapped], mana="{C}{C}")) == {("pili", 1)}


def test_point_07_a_permission_to_activate_as_though_with_haste_is_enough() -> None:
    elixir = permanent("Thousand-Year Elixir", "elixir", tapped=True)
    with_elixir = board([elixir, permanent("Pili-Pala", "pili", sick=True, tapped=True)], mana="{C}{C}")
    assert activated(with_elixir) == {("pili", 1)}
    untapped = board([elixir, permanent("Pili-Pala", "pili", sick=True)], mana="{C}{C}")
    assert "107.6" in rules_against(untapped, "activate pili")


def test_point_08_abilities_without_the_symbols_are_free_of_it() -> None:
    position = board([permanent("Mogg Fanatic", "fanatic", sick=True)])
    assert activated(position) == {("fanatic", 1)}


def test_point_09_costs_of_other_permanents_may_tap_a_creature_that_came_this_turn() -> None:
    drum = permanent("Springleaf Drum", "drum")
    assert activated(board([drum, permanent("Grizzly Bears", "bears", sick=True)])) == {("drum", 1)}
    tapped = board([drum, permanent("Grizzly Bears", "bears", tapped=True)])
    assert "601.2h" in rules_against(tapped, "activate drum")


def test_point_10_a_permanent_is_tapped_once() -> None:
    cluestone = permanent("Azorius Cluestone", "cluestone")
    alone = board([cluestone, permanent("Plains", "plains")])
    assert activated(alone) == {("cluestone", 1), ("plains", 1)}
    assert "601.2h" in rules_against(alone, "activate ability 2 of cluestone")
    paid = board([cluestone, permanent("Plains", "plains"), permanent("Island", "island")])
    assert activated(paid) == {("cluestone", 1), ("cluestone", 2), ("plains", 1), ("island", 1)}
