"""What can't be so whatever happened before is refused as wrong, with its place; what only seems so isn't."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from lawmage.bridge.cases import load_case
from lawmage.bridge.checks import check_claim
from lawmage.bridge.document import parse
from lawmage.bridge.errors import InputError, UnsupportedError
from lawmage.bridge.load import load_document
from lawmage.bridge.position import Position
from lawmage.queries import forms, judge, legal_plays
from lawmage.queries.characteristics import characteristics
from lawmage.queries.game import Game
from lawmage.queries.outcomes import outcomes
from running import board, refused

NEEDLE, SERVANT = "Pithing Needle", "Painter's Servant"
MINE = "players.A.battlefield[0]"


def permanent(entry: str) -> Position:
    """A position in which A has one permanent, as a file writes it."""
    text = f"""turn: {{active: A, step: precombat main}}
players:
  A:
    battlefield:
      - {entry}
  B: {{battlefield: [Grizzly Bears], graveyard: [Shock], library: [Fling]}}"""
    return load_document(parse(text, "p.yaml"))


@pytest.mark.parametrize(
    ("entry", "field", "message"),
    [
        # 702.103a: only what has bestow is bestowed; 702.103f: and only as long as it is attached.
        ("{card: Grizzly Bears, bestowed: true, attached_to: B}", ".bestowed", "has no bestow"),
        # 301.5c, 303.4d, 701.3b
        ("{card: Pacifism, id: x, attached_to: x}", ".attached_to", "can't be attached to itself"),
        ("{card: Short Sword, id: x, attached_to: x}", ".attached_to", "can't be attached to itself"),
        # 400.7: what isn't a permanent has nothing attached to it.
        ("{card: Pacifism, attached_to: shock}", ".attached_to", "Shock, which isn't on the battlefield"),
        ("{card: Short Sword, attached_to: fling}", ".attached_to", "Fling, which isn't on the battlefield"),
        # 304.4, 307.4
        ("Opt", "", "no instant or sorcery can be on the battlefield, as Opt is here"),
        ("{card: Clone, copy_of: Opt}", ".copy_of", "no permanent can be a copy of an instant or sorcery"),
        # 614.12
        (f"{{card: {SERVANT}, chosen: Goblin}}", ".chosen", f"{SERVANT} asks for a color"),
        ("{card: Conspiracy, chosen: green}", ".chosen", "Conspiracy asks for a creature type"),
        # 205.3m: Forest is a land type.
        ("{card: Conspiracy, chosen: Forest}", ".chosen", "Conspiracy asks for a creature type"),
        (f"{{card: {NEEDLE}, chosen: Forest}}", ".chosen", f"{NEEDLE} asks for the name of a card"),
    ],
)
def test_what_cant_be_so(entry: str, field: str, message: str) -> None:
    for question in (legal_plays, characteristics):
        with pytest.raises(InputError) as caught:
            question(permanent(entry))
        assert caught.value.place == f"p.yaml, line 5, {MINE}{field}"
        assert message in caught.value.message


@pytest.mark.parametrize(
    "entry",
    [
        # 707.2: the Forest may have been an animated creature when the Clone entered.
        {"card": "Clone", "copy_of": "Forest"},
        # 704.5m, 704.5n, 704.5p: until state-based actions are checked next.
        {"card": "Pacifism", "attached_to": "B"},
        {"card": "Short Sword", "attached_to": "island"},
        {"card": "Grizzly Bears", "attached_to": "island"},
        {"card": "Pacifism"},
        # 708.2a: face down even an instant may be a permanent.
        {"card": "Opt", "face_down": True},
        {"card": SERVANT, "chosen": "green"},
        {"card": "Conspiracy", "chosen": "Goblin"},
        {"card": NEEDLE, "chosen": {"card_name": "Forest"}},
    ],
)
def test_what_may_be_so(entry: Mapping[str, Any]) -> None:
    assert characteristics(board(entry, "Island"))


def test_what_is_missing_is_not_called_wrong() -> None:
    with pytest.raises(UnsupportedError, match="nothing was chosen"):
        characteristics(board(SERVANT))


def test_on_the_command_line() -> None:
    text = '{"turn": {"active": "A", "step": "draw"}, "players": {"A": {"emblems": ["Opt"]}, "B": {}}}'
    for command in (("legal", "-"), ("show", "-"), ("why", "-", "Opt emblem types")):
        message = refused(2, *command, stdin=text)
        assert message == (
            "standard input, line 1, players.A.emblems[0]: "
            "there is no Opt emblem: name a card that makes an emblem"
        )


def test_in_a_case(tmp_path: Path) -> None:
    path = tmp_path / "servant.ruling.yaml"
    path.write_text(
        """case: a wrong choice
rules: ["614.12"]
position:
  turn: {active: A, step: draw}
  players:
    A: {battlefield: [{card: Painter's Servant, id: servant, chosen: Goblin}]}
    B: {}
claims:
  - {always: servant is green}
  - {illegal: {player: A, activate: servant}}""",
        encoding="utf-8",
    )
    case = load_case(path)
    for claim in case.claims:
        with pytest.raises(InputError) as caught:
            check_claim(case, claim, judge, forms)
        assert caught.value.place == f"{path}, line 6, position.{MINE}.chosen"


def test_a_land_on_the_stack() -> None:
    # 305.9
    for question in (legal_plays, outcomes, Game):
        with pytest.raises(
            InputError, match=r"stack\[0\]\.card: no land can be on the stack, as Forest is here"
        ):
            question(board(stack=[{"card": "Forest", "controller": "A"}]))


@pytest.mark.parametrize(
    ("spell", "message"),
    [
        # 115.1, 601.2c: as many targets as the text asks for, no fewer, no more.
        ({"card": "Shock", "targets": ["A", "B"]}, "Shock is on the stack with too many targets"),
        ({"card": "Murder"}, "Murder is on the stack with too few targets"),
        ({"card": "Twinstrike", "targets": ["B"]}, "its text asks for 2 at least"),
        ({"card": "Arc Lightning", "targets": ["A", "B", "island", "island_2"]}, "asks for 3 at most"),
        ({"card": "Divination", "targets": ["B"]}, "asks for 0 at most"),
        # 303.4a
        ({"card": "Pacifism"}, "Pacifism is on the stack with too few targets"),
        # 115.5
        ({"card": "Counterspell", "id": "own", "targets": ["own"]}, "can be its own target, as Counterspell"),
    ],
)
def test_targets_that_no_spell_has(spell: Mapping[str, Any], message: str) -> None:
    position = board("Island", "Island", stack=[{**spell, "controller": "A"}])
    for question in (legal_plays, outcomes, Game):
        with pytest.raises(InputError, match=r"stack\[0\]\.targets: ") as caught:
            question(position)
        assert message in caught.value.message


@pytest.mark.parametrize(
    "spell",
    [
        # 608.2b: a target may have become illegal since.
        {"card": "Murder", "targets": ["island"]},
        {"card": "Pacifism", "targets": ["island"]},
        {"card": "Arc Lightning", "targets": ["A", "B"]},
        {"card": "Divination"},
        # 708.4: a face-down spell has no text.
        {"card": "Grinning Demon", "face_down": True},
    ],
)
def test_targets_that_a_spell_may_have(spell: Mapping[str, Any]) -> None:
    assert Game(board("Island", stack=[{**spell, "controller": "A"}])).state


def test_outcomes_on_the_command_line() -> None:
    text = (
        '{"turn": {"active": "A", "step": "draw"}, "players": {"A": {}, "B": {}}, '
        '"stack": [{"card": "Murder", "controller": "A"}]}'
    )
    for command in (("outcomes", "-"), ("legal", "-"), ("show", "-")):
        assert "stack[0].targets: Murder is on the stack with too few targets" in refused(
            2, *command, stdin=text
        )


def test_where_a_position_comes_from_makes_no_difference() -> None:
    assert permanent("Island") == load_document(parse("\n" + _ISLAND, "other.yaml"))


_ISLAND = """turn: {active: A, step: precombat main}
players:
  A: {battlefield: [Island]}
  B: {battlefield: [Grizzly Bears], graveyard: [Shock], library: [Fling]}"""
