"""Effects on mana that no shipped card has: told rightly, or refused by name."""

from __future__ import annotations

from pathlib import Path

import pytest
from user_cards import face, use_several

from brute_force.mana_boards import USER_CARDS, position_of
from brute_force.production import Permanent, combinations
from lawmage.bridge.errors import UnsupportedError
from lawmage.bridge.solver import text
from lawmage.queries import legal_plays, load
from lawmage.queries.outcomes import outcomes
from lawmage.queries.produced_mana import in_symbols
from lawmage.queries.question import Question, put

SINGULARITY = face(
    "Naked Singularity",
    "artifact",
    "generic,5",
    more="""ability(("{0}",1),static).
    replaces(("{0}",1),produces(each_player,subtype(plains)),type_instead(red)).
    replaces(("{0}",1),produces(each_player,subtype(island)),type_instead(green)).""",
)
TWO_COLORS = face(
    "Mana Flare",
    "enchantment",
    "generic,3",
    more="""ability(("{0}",1),triggered). trigger(("{0}",1),taps_for_mana(you,type(land))).
    effect(("{0}",1),1,(add_mana(1,white,1);add_mana(1,blue,1))).""",
)
MIXED = face(
    "Crystal Quarry",
    "land",
    more="""ability(("{0}",1),activated). cost(("{0}",1),tap).
    effect(("{0}",1),1,add_mana_any_combination(2)).""",
)
CARDS = USER_CARDS | {"Naked Singularity": SINGULARITY, "Mana Flare": TWO_COLORS, "Crystal Quarry": MIXED}


@pytest.fixture(autouse=True)
def cards_of_users(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    use_several(tmp_path, monkeypatch, CARDS.values())


def pools(*board: Permanent) -> set[str]:
    """A's pool after the first permanent was tapped for mana, in every outcome."""
    found = outcomes(load(position_of(board)), [{"player": "A", "activate": "p0", "ability": 1}])
    assert not any(each.position.player("B").mana for each in found.outcomes)
    return {"".join(mana.mana for mana in each.position.player("A").mana) for each in found.outcomes}


def sorted_pools(*board: Permanent) -> set[str]:
    """The same with the symbols in the order of a bag."""
    return {in_symbols([made.count(letter) for letter in "WUBRGC"]) for made in pools(*board)}


def options(*board: Permanent) -> set[str]:
    """The types of the mana that the first permanent makes, by the rules that look ahead."""
    (answer,) = put([Question(load(position_of(board)))], "mana", outputs=frozenset({("output", 5)}))
    return {text(type_) for thing, _, _, type_, _ in answer.read("output", 5) if text(thing) == "p0"}


@pytest.mark.parametrize("player", ["A", "B"])
def test_a_trigger_adds_mana_in_any_combination_to_the_pool_of_who_taps(player: str) -> None:
    """106.1b, 605.4a: each of the two may be of any color, and both are for the land's controller."""
    made = pools(Permanent("Wastes", "A"), Permanent("Market Festival", player, host=0))
    assert len(made) == len(combinations(2))
    assert {"{C}{W}{W}", "{C}{W}{G}", "{C}{U}{R}"} <= {_sorted(pool) for pool in made}


def _sorted(pool: str) -> str:
    return "".join(
        f"{{{letter}}}" for letter in sorted(pool.replace("{", "").replace("}", ""), key="CWUBRG".index)
    )


def test_each_replacement_is_for_what_it_describes() -> None:
    """106.12b: a Plains isn't an Island, and with both the player chooses."""
    singularity = Permanent("Naked Singularity", "B")
    assert options(Permanent("Plains", "A"), singularity) == {"red"}
    assert options(Permanent("Island", "A"), singularity) == {"green"}
    assert options(Permanent("Swamp", "A"), singularity) == {"black"}
    assert options(Permanent("Tundra", "A"), singularity) == {"red", "green"}


@pytest.mark.parametrize(
    ("land", "effect", "words"),
    [
        ("Tundra", "Naked Singularity", "replaces the mana of several things differently"),
        ("Plains", "Mana Flare", "mana"),
    ],
)
def test_what_is_not_told_is_refused_while_performing(land: str, effect: str, words: str) -> None:
    with pytest.raises(UnsupportedError, match=words):
        pools(Permanent(land, "A"), Permanent(effect, "A"))


def test_colors_chosen_one_by_one_are_no_several_productions() -> None:
    """106.12a: a permanent that makes two mana at once is tapped for mana once."""
    quarry = Permanent("Crystal Quarry", "A")
    assert sorted_pools(quarry) == {in_symbols(bag) for bag in combinations(2)}
    # Heartbeat of Spring adds one mana of a color among the two.
    assert sorted_pools(quarry, Permanent("Heartbeat of Spring", "B")) == {
        in_symbols(bag) for bag in combinations(3) if max(bag) > 1
    }


def test_mana_in_any_combination_is_replaced_as_a_whole() -> None:
    """106.12b, 616.1: the two are doubled together, and Contamination makes one mana of them."""
    quarry = Permanent("Crystal Quarry", "A")
    assert sorted_pools(quarry, Permanent("Mana Reflection", "A")) == {
        in_symbols(tuple(2 * number for number in bag)) for bag in combinations(2)
    }
    assert pools(quarry, Permanent("Contamination", "B")) == {"{B}"}


def test_a_trigger_that_adds_two_colors_is_refused_where_it_could_pay() -> None:
    position = position_of((Permanent("Plains", "A"), Permanent("Mana Flare", "A")))
    position["players"]["A"]["hand"] = ["Opt"]
    with pytest.raises(UnsupportedError, match="Mana Flare"):
        legal_plays(load(position))
