"""Tokens that effects create, in what is played afterwards."""

from __future__ import annotations

from lawmage.bridge.document import parse
from lawmage.bridge.load import load, load_document
from lawmage.bridge.save import save
from lawmage.bridge.steps import read_step
from lawmage.queries.exploring import Explorer
from lawmage.queries.legal import legal_plays
from lawmage.queries.scripts import perform


def test_a_created_token_can_be_a_target() -> None:
    """115.1, 111.1: a token is an object on the battlefield, with an identity of several parts."""
    players = {
        "A": {"battlefield": ["3 Plains", "2 Mountain"], "hand": ["Raise the Alarm", "Lightning Bolt"]},
        "B": {},
    }
    explorer = Explorer(load({"turn": {"active": "A", "step": "precombat main"}, "players": players}))
    steps = [read_step({"player": "A", "cast": "Raise the Alarm"}), read_step("resolve")]
    (moment,) = perform(explorer, steps).ends
    bolt = [play for play in legal_plays(explorer.position(moment)) if play.name == "Lightning Bolt"]
    targets = {target for play in bolt for slot in play.targets for target in slot}
    assert {target for target in targets if target.startswith("o(token(")} == {
        'o(token(token("Raise the Alarm",1)),1)',
        'o(token(token("Raise the Alarm",1)),2)',
    }


def test_a_token_is_what_it_is_where_no_card_that_makes_it_is_named() -> None:
    """111.4, 111.10f: what made a Clue may have gone where nobody sees it."""
    mine = {"battlefield": ["3 Plains"], "hand": ["Thraben Inspector"], "library": ["2 Plains"]}
    explorer = Explorer(
        load({"turn": {"active": "A", "step": "precombat main"}, "players": {"A": mine, "B": {}}})
    )
    steps = [read_step({"player": "A", "cast": "Thraben Inspector"}), read_step("resolve all")]
    (moment,) = perform(explorer, steps).ends
    saved = save(explorer.position(moment)).replace("thraben_inspector, ", "")
    gone = "\n".join(line for line in saved.split("\n") if "nspector" not in line)
    plays = legal_plays(load_document(parse(gone, "p.yaml")))
    clues = [play for play in plays if "Clue" in play.name]
    assert len(clues) == 1
