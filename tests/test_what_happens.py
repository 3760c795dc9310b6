"""What the programs of ``asp/events/`` derive from a position, moved on until somebody has to decide."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from user_cards import face, use

from lawmage.bridge.facts import facts
from lawmage.bridge.ticks import Stop, advance
from lawmage.queries import load, question
from lawmage.queries.question import needed_cards


def moved_on(
    battlefield: list[Any], new: tuple[str, ...] = (), gone: tuple[str, ...] = (), **zones: Any
) -> Stop:
    """Move on a position in A's main phase in which A has priority, after a change of its facts."""
    position = load(
        {
            "turn": {"active": "A", "step": "precombat main"},
            "players": {
                "A": {"battlefield": battlefield, "library": [], **zones},
                "B": {"library": {"unknown": 10}},
            },
        }
    )
    state = facts(position).with_changes(gone=gone, new=new)
    (stop,) = advance([state], question.encoded_cards(), needed_cards([position]))
    return stop


@pytest.mark.parametrize(
    ("plus", "minus", "left"), [(3, 1, ("pt(1,1)", 2)), (1, 3, ("pt(-1,-1)", 2)), (2, 2, None)]
)
def test_opposite_counters_annihilate_each_other(plus: int, minus: int, left: tuple[str, int] | None) -> None:
    wall = {"card": "Wall of Wood", "id": "wall", "counters": {"+1/+1": plus, "-1/-1": minus}}
    found = moved_on([wall], gone=("priority(a)",)).state.facts  # 704.5q
    expected = {f"counters(wall,{left[0]},{left[1]})"} if left else set()
    assert {fact for fact in found if fact.startswith("counters(")} == expected


def test_lethal_damage_destroys_a_creature() -> None:
    bear = {"card": "Grizzly Bears", "id": "bear", "damage": 2}
    giant = {"card": "Hill Giant", "id": "giant", "damage": 2}
    stop = moved_on([bear, giant], gone=("priority(a)",))  # 704.5g
    assert stop.happened == ("destroys(bear)", "moves(bear,graveyard)")


def test_an_instruction_finds_the_cards_of_a_zone_it_names() -> None:
    chosen = ('has_chosen(activate(elvish_piper,("Elvish Piper",1)))', "paying_tap(elvish_piper)")
    names = ("Elvish Piper", "Grizzly Bears", "Hill Giant", "Shock")
    stop = moved_on(["Elvish Piper", "Grizzly Bears"], chosen, hand=["Hill Giant", "Shock"])
    for _ in range(2):  # both players pass
        stop = advance([stop.state.with_changes(new=["has_chosen(pass)"])], question.encoded_cards(), names)[
            0
        ]
    assert sorted(option for _, _, option in stop.decisions) == ["pick(hill_giant)", "stop"]  # 109.2a


def test_an_object_is_put_elsewhere_instead(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    more = """
ability(("{0}",1),static).
replaces(("{0}",1),put_into(graveyard,itself),moves_to(exile)).
"""
    use(tmp_path, monkeypatch, face("Ashcoat Bear", "creature", size=2, more=more))
    stop = moved_on([{"card": "Ashcoat Bear", "id": "bear", "damage": 2}], gone=("priority(a)",))  # 614.6
    assert "zone(bear,exile)" in stop.state.facts
    assert not any("graveyard" in fact for fact in stop.state.facts)


def test_a_card_is_shuffled_into_the_library_instead() -> None:
    progenitus = {"card": "Progenitus", "id": "hydra", "damage": 10}
    stop = moved_on([progenitus], gone=("priority(a)",))  # 614.6
    assert not any("graveyard" in fact for fact in stop.state.facts)
