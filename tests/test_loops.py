"""Loops: what repeats without an end is a draw, and what grows is named."""

from __future__ import annotations

from pathlib import Path

import pytest
import user_cards

from lawmage.bridge.load import load
from lawmage.queries import exploring, question
from lawmage.queries.loops import UnboundedError
from lawmage.queries.outcomes import outcomes

#: A made-up text: whenever its controller gains life, it makes a creature.
GROVE = user_cards.face(
    "Verdant Eidolon",
    "enchantment",
    more="""ability(("{0}",1),triggered).
trigger(("{0}",1),gains_life(you)).
effect(("{0}",1),1,create_tokens(you,1,token("{0}",1))).
printed_type(token("{0}",1),creature). printed_subtype(token("{0}",1),saproling).
token_called(token("{0}",1),"Saproling Token").
printed_power(token("{0}",1),1). printed_toughness(token("{0}",1),1).""",
)


def test_a_loop_that_grows_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """731.2: no draw, since no state comes back: life and creatures grow (Soul Warden sees each creature)."""
    user_cards.use(tmp_path, monkeypatch, GROVE)
    monkeypatch.setattr(exploring, "encoded_cards", question.encoded_cards)
    position = load(
        {
            "turn": {"active": "A", "step": "precombat main"},
            "players": {
                "A": {
                    "battlefield": ["Verdant Eidolon", "Soul Warden", "Forest"],
                    "hand": ["Llanowar Elves"],
                },
                "B": {},
            },
        }
    )
    with pytest.raises(UnboundedError) as found:
        outcomes(position, [{"player": "A", "cast": "Llanowar Elves"}, "resolve all"])
    assert found.value.grows["life of A"] == 1
    assert found.value.grows["tokens of Verdant Eidolon"] == 1
