"""What reports call things: words, and no terms of the programs."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from lawmage.bridge.facts import Names
from lawmage.bridge.solver import term
from lawmage.bridge.terms import read_symbol
from lawmage.queries import load
from lawmage.queries.forms import look
from lawmage.queries.happenings import happening_in_words
from lawmage.queries.observed import observed
from lawmage.queries.outcomes import outcomes
from lawmage.queries.ruling_reports import report
from lawmage.queries.wording import in_words
from running import board, printed, words_of

RITE: list[Any] = [{"player": "A", "cast": "Rite of Replication", "targets": ["Memnite"]}, "resolve all"]


def after_rite() -> dict[str, str]:
    """What can be seen after a token came to be that is a copy of Memnite."""
    mine = {"hand": ["Rite of Replication"], "mana": "{U}{U}{U}{U}", "battlefield": ["Memnite"]}
    players = {"A": mine, "B": {"battlefield": ["Soul Warden"]}}
    position = load({"turn": {"active": "A", "step": "precombat main"}, "players": players})
    (outcome,) = outcomes(position, RITE).outcomes
    return observed(outcome.position)


def test_a_token_that_is_a_copy_is_called_by_its_name() -> None:
    assert after_rite()["Memnite"] == "2 times on the battlefield under A, 1/1"
    assert not any("token(" in f"{what}{value}" for what, value in after_rite().items())


def test_an_ability_on_the_stack_is_called_after_its_source() -> None:
    ability = {"ability": 2, "of": "vault", "kind": "triggered", "controller": "A"}
    position = board(
        {"card": "Mana Vault", "id": "vault"},
        stack=[ability],
    )
    seen = observed(position)
    assert seen["second triggered ability of Mana Vault"] == "on the stack under A"


def test_an_event_calls_what_has_no_name_any_more_as_it_was_called_before() -> None:
    before = load({"turn": {"active": "A", "step": "draw"}, "players": {"A": {"hand": ["Opt"]}, "B": {}}})
    after = board()
    assert happening_in_words("moves(opt,library)", after, Names(before)) == "Opt is put into the library"


@pytest.mark.parametrize(
    ("cost", "words"),
    [
        ("discard_x(any)", "discard X cards"),
        ("exile_valued_x(hand,color(green))", "exile a green card with mana value X from your hand"),
    ],
)
def test_costs_with_x_speak_of_cards(cost: str, words: str) -> None:
    assert in_words(read_symbol(term(cost)), "cost") == words


def test_what_mana_may_be_spent_only_so_is_said() -> None:
    """Celestial Dawn: other mana is spent as colorless and no other way; nothing is said of what it pays."""
    said = words_of(printed("cards", "show", "Celestial Dawn").replace("│", ""))
    assert "you may spend white mana as though it were of any color you may" in said
    assert "you may spend mana that isn't white only as though it were colorless ╰" in said


@pytest.mark.parametrize(
    ("form", "found", "value"),
    [
        ("bear is 3/3", "bear is 2/2 (in A's graveyard)", "bear is 2/2"),
        ("bear has flying", "bear has no keywords (in A's graveyard)", "bear has no keywords"),
        (
            "bear is a Land",
            "bear is a green Creature — Bear (in A's graveyard)",
            "bear is a green Creature — Bear",
        ),
        ("Opt is red", "Opt is a blue Instant (in A's hand)", "Opt is a blue Instant"),
        ("Shock is green", "Shock is a red Instant (on the stack)", "Shock is a red Instant"),
        ("bear is tapped", "bear is untapped (in A's graveyard)", "bear is untapped"),
        (
            "1 +1/+1 counters on bear",
            "0 +1/+1 counters are on bear (in A's graveyard)",
            "0 +1/+1 counters are on bear",
        ),
        ("elf is 2/2", "elf is 1/1", "elf is 1/1"),
    ],
)
def test_what_is_so_instead_is_said_with_the_zone_unless_it_is_the_battlefield(
    form: str, found: str, value: str
) -> None:
    """Outcomes are told apart by what the condition is about, the zone aside."""
    mine = {
        "battlefield": [{"card": "Llanowar Elves", "id": "elf"}],
        "graveyard": [{"card": "Grizzly Bears", "id": "bear"}],
        "hand": ["Opt"],
    }
    position = load({
        "turn": {"active": "A", "step": "draw"}, "players": {"A": mine, "B": {}},
        "stack": [{"card": "Shock", "controller": "A", "targets": ["B"]}]})  # fmt: skip
    finding = look(position, form)
    assert (finding.holds, finding.found, finding.value) == (False, found, value)


def test_what_values_are_of_is_said_once_where_several_can_be_reached(tmp_path: Path) -> None:
    """616.1e: B, who is dealt the damage, applies one after another: two that double it, one that adds 2."""
    file = tmp_path / "a.ruling.yaml"
    file.write_text(
        "case: in which order?\nposition:\n  turn: {active: A, step: precombat main}\n  players:\n"
        '    A: {hand: [Lightning Bolt], mana: "{R}", battlefield: [Furnace of Rath, '
        '"Torbran, Thane of Red Fell", "Gisela, Blade of Goldnight"]}\n    B: {life: 40}\n'
        "do:\n  - {player: A, cast: Lightning Bolt, targets: [B]}\n  - resolve\nabout: [life of B is 20]\n",
        encoding="utf-8",
    )
    said = " ".join(report(file).sentences)
    # (3 + 2) * 2 * 2, (3 * 2 + 2) * 2, or 3 * 2 * 2 + 2 damage.
    assert "apply Torbran, Thane of Red Fell → life of B is 20." in said
    assert "→ life of B is 24 or 26;" in said
