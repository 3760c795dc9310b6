"""Forge puzzles are read as positions; what positions can't say is refused with its line."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from lawmage.bridge.errors import InputError, LawmageError, UnsupportedError
from lawmage.bridge.facts import facts
from lawmage.bridge.formats.pzl import parse_pzl
from lawmage.bridge.load import load, load_document
from lawmage.bridge.position import Position

PUZZLES = Path(__file__).parent.parent.parent / "shared" / "puzzles"

PUZZLE = """\
[metadata]
Name:Example
Goal:Win
[state]
# a comment
turn=3
ActivePlayer=AI
ActivePhase=Combat_Declare_Attackers
humanlife=7
p1life=12
humancounters=ENERGY=3,POISON=1
humanlandsplayed=1
humanmanapool=R R C
humanlibrary=Island;Opt
humangraveyard=
humanhand=Opt|Set:DOM;Shock|AER
humanplay=Mountain|Tapped
humanbattlefield=Grizzly Bears|Id:4|Counters:P1P1=2,M1M1=1|SummonSick|Damage:1|Renowned;Rancor|Attaching:4
humanexile=Island|ExiledWith:9;Opt|Id:8
aibattlefield=t:Goblin Guard,P:1,T:2,Color:R,Types:Artifact-Creature-Goblin,Keywords:Haste|Attacking
p1play=T:gw_1_1_kithkin;Isochron Scepter|Id:9|Imprinting:8;Curse of Thirst|EnchantingPlayer:Human
aicommand=Grizzly Bears|IsCommander
aiprecast=
"""


def puzzle(text: str) -> Position:
    """The position of a puzzle p.pzl."""
    return load_document(parse_pzl(text, "p.pzl"))


def test_everything_that_a_position_can_say() -> None:
    position = puzzle(PUZZLE)
    turn, human, ai = position.turn, position.player("human"), position.player("ai")
    assert (turn.active, turn.step, turn.number) == ("ai", "declare attackers", 3)
    assert (human.life, ai.life) == (7, 12)
    assert human.counters == {"energy": 3, "poison": 1}
    assert (human.mana[0].mana, human.this_turn.lands_played) == ("{R}{R}{C}", 1)
    assert [entry.card for entry in human.library] == ["Island", "Opt"]
    assert [entry.card for entry in human.hand] == ["Opt", "Shock"]
    mountain, bear, rancor = human.battlefield
    assert mountain.tapped and not bear.tapped
    assert bear.counters == {"+1/+1": 2, "-1/-1": 1}
    assert (bear.sick, bear.damage, bear.designations) == (True, 1, ("renowned",))
    assert rancor.attached_to == bear.id
    goblin, kithkin, scepter, curse = ai.battlefield
    assert (goblin.token, goblin.type_line, goblin.colors) == (
        "Goblin Guard",
        "Artifact Creature — Goblin",
        ("red",),
    )
    assert (goblin.power, goblin.toughness, goblin.abilities) == (1, 2, ("haste",))
    assert (kithkin.token, kithkin.type_line, kithkin.colors) == (
        "Kithkin",
        "Creature — Kithkin",
        ("green", "white"),
    )
    assert [entry.exiled_with for entry in human.exile] == [scepter.id, scepter.id]
    assert curse.attached_to == "human"
    assert ai.commander == ("grizzly_bears",) or ai.commander == (ai.command[0].id,)
    assert position.combat is not None
    assert position.combat.attackers == {goblin.id: "human"}


WRONG = [
    ("humanhand=Optt", InputError, "players.human.hand[0].card: no card is named 'Optt'; did you mean Opt?"),
    ("humanhand=Opt|Taped", InputError, "humanhand: unknown modifier 'Taped'; did you mean tapped?"),
    ("humanhnd=Opt", InputError, "humanhnd: unknown key 'humanhnd'"),
    ("humanlife=many", InputError, "humanlife: expected a whole number, not 'many'"),
    ("activephase=MAIN3", InputError, "activephase: 'MAIN3' is no step; did you mean MAIN1 or MAIN2?"),
    ("activeplayer=bob", InputError, "activeplayer: 'bob' is no player; known are human and ai"),
    (
        "humanplay=Rancor|Attaching:7",
        InputError,
        "players.human.battlefield[0].attached_to: nothing here is 'id7'",
    ),
    ("no key", InputError, "no key: expected key=value, not 'no key'"),
    ("aiprecast=Opt", UnsupportedError, "aiprecast: aiprecast isn't supported in puzzles"),
    (
        "humanplay=Opt|ExecuteScript:Trig",
        UnsupportedError,
        "humanplay: ExecuteScript:Trig isn't supported in puzzles",
    ),
    (
        "humanplay=Opt|RememberedCards:2",
        UnsupportedError,
        "humanplay: RememberedCards:2 isn't supported in puzzles",
    ),
    (
        "humanplay=Opt|FaceDown:Manifested",
        UnsupportedError,
        "humanplay: FaceDown:Manifested isn't supported in puzzles",
    ),
    (
        "activephaseadvance=MAIN1",
        UnsupportedError,
        "activephaseadvance: activephaseadvance isn't supported in puzzles",
    ),
    ("abilityTrig=DB$ Draw", UnsupportedError, "abilityTrig: abilityTrig isn't supported in puzzles"),
    ("aipersistentmana=U", UnsupportedError, "aipersistentmana: aipersistentmana isn't supported in puzzles"),
    (
        "humanplay=T:c_a_treasure_sac",
        UnsupportedError,
        "humanplay: the token 'c_a_treasure_sac' isn't supported in puzzles",
    ),
]


@pytest.mark.parametrize(("line", "error", "message"), WRONG, ids=[line for line, *_ in WRONG])
def test_what_is_wrong_or_unsupported_and_in_which_line(
    line: str, error: type[LawmageError], message: str
) -> None:
    with pytest.raises(error) as raised:
        puzzle(f"[state]\nturn=1\n{line}\n")
    assert str(raised.value) == f"p.pzl, line 3, {message}"
    assert raised.value.exit_status == (3 if error is UnsupportedError else 2)


def test_a_file_that_is_no_puzzle() -> None:
    with pytest.raises(InputError, match=r"^p\.pzl: this is no puzzle: it has no \[state\]$"):
        puzzle("[metadata]\nName:x")
    with pytest.raises(InputError, match=r"^p\.pzl, line 1: expected \[metadata\] or \[state\]"):
        puzzle("turn: {active: A}")


@pytest.mark.skipif(not PUZZLES.exists(), reason="the folder ../shared with the puzzles is absent")
def test_every_known_puzzle_loads_or_is_refused_with_its_line() -> None:
    results: Counter[str] = Counter()
    for file in sorted(PUZZLES.glob("*.pzl")):
        try:
            facts(load(file))
            results["loaded"] += 1
        except UnsupportedError as error:
            assert str(error).startswith(f"{file}, line ")
            assert error.items
            results["unsupported"] += 1
    assert results == {"loaded": 58, "unsupported": 13}
