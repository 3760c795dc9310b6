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


#: Made-up texts: tapping and untapping go on for ever, unless its controller pays a life or doesn't want to.
WHEEL = """ability(("{0}",1),activated). cost(("{0}",1),tap). effect(("{0}",1),1,gain_life(you,1)).
ability(("{0}",2),triggered). trigger(("{0}",2),becomes_tapped(itself)). effect(("{0}",2),1,<untap>).
ability(("{0}",3),triggered). trigger(("{0}",3),becomes_untapped(itself)). effect(("{0}",3),1,tap(itself))."""


@pytest.mark.parametrize(
    ("untap", "ends"),
    {
        # 731.6: nobody has to pay, and if nobody does the loop is one of mandatory actions (731.4).
        "unless_pays(you,pay_life(2),untap(itself))": {(19, None), (20, "is a draw")},
        # 731.3: the player makes another choice in the end, so that the loop doesn't continue.
        "may(you,untap(itself))": {(21, None)},
        "untap(itself)": {(20, "is a draw")},
    }.items(),
)
def test_who_can_leave_a_loop(
    untap: str, ends: set[tuple[int, str | None]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """731.3, 731.4, 731.6: what comes of a loop hangs on who has to go on; life is gained after it."""
    text = WHEEL.replace("<untap>", untap)
    user_cards.use(tmp_path, monkeypatch, user_cards.face("Spinning Wheel", "artifact", more=text))
    monkeypatch.setattr(exploring, "encoded_cards", question.encoded_cards)
    position = load(
        {
            "turn": {"active": "A", "step": "precombat main"},
            "players": {"A": {"battlefield": [{"card": "Spinning Wheel", "id": "wheel"}]}, "B": {}},
        }
    )
    found = outcomes(position, [{"player": "A", "activate": "wheel", "ability": 1}, "resolve all"])
    lives = {(one.position.player("A").life, one.result) for one in found.outcomes}
    assert lives == ends
