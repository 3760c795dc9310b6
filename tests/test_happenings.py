"""Events in words."""

from __future__ import annotations

import pytest

from lawmage.bridge.load import load
from lawmage.bridge.vocabulary import read_vocabulary
from lawmage.queries.happenings import HAPPENINGS, happening_in_words

POSITION = load(
    {
        "turn": {"active": "A", "step": "draw"},
        "players": {"A": {"battlefield": ["Forest", "2 Grizzly Bears"]}, "B": {"graveyard": ["Shock"]}},
    }
)


def test_there_are_words_for_every_event() -> None:
    patterns = read_vocabulary().sorts["happening"].patterns
    assert set(HAPPENINGS) == {f"{pattern.name}/{len(pattern.arguments)}" for pattern in patterns}


@pytest.mark.parametrize(
    ("event", "words"),
    [
        ("damage(shock,grizzly_bears_2,2)", "Shock deals 2 damage to Grizzly Bears (grizzly_bears_2)"),
        ("moves(o(shock,1),graveyard)", "Shock is put into the graveyard"),
        ("moves(shock,exile)", "Shock is put into exile"),
        ("moves(shock,top)", "Shock is put into the library, on top"),
        ("enters(forest,b)", "Forest enters the battlefield under the control of B"),
        ("adds_mana(a,forest,green,2)", "Forest adds {G}{G} for A"),
        ("played(forest)", "Forest has been played"),
        ("produces(a,forest,none,bag(0,0,1,0,2,0))", "Forest produces {B}{G}{G} for A"),
        ("puts_counters(grizzly_bears_2,pt(1,1),1)", "Grizzly Bears (grizzly_bears_2) gets a +1/+1 counter"),
        ("removes_counters(forest,quest,2)", "Forest loses two quest counters"),
        ('creates(a,"Goblin",2)', "A creates 2 of the token Goblin"),
        ("begins(precombat_main)", "the precombat main step begins"),
    ],
)
def test_events_in_words(event: str, words: str) -> None:
    assert happening_in_words(event, POSITION) == words
