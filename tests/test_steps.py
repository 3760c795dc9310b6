"""Steps of a script, and plays written as sentences."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from lawmage.bridge.errors import InputError, UnsupportedError
from lawmage.bridge.load import load
from lawmage.bridge.objects import known_names, resolve_object
from lawmage.bridge.sentences import parse_step
from lawmage.bridge.steps import kind_of, read_step, refuse_script
from lawmage.bridge.words import PAID

POSITION = load(
    {
        "turn": {"active": "A", "step": "precombat main"},
        "players": {
            "A": {
                "battlefield": [
                    {"card": "Grizzly Bears", "id": "bear"},
                    "2 Mountain",
                    "Llanowar Elves",
                    "Azorius Cluestone",
                    "Springleaf Drum",
                ],
                "hand": [
                    "Shock",
                    "Fling",
                    "Bonfire of the Damned",
                    "Izzet Charm",
                    "Into the Roil",
                    "Fiery Justice",
                    "Forest",
                    "Rift Bolt",
                    "Wear // Tear",
                    "Jace, the Mind Sculptor",
                    "Lim-Dul's Vault",
                    "As Foretold",
                    "Fire // Ice",
                ],
                "graveyard": ["Faithless Looting"],
                "library": ["Petty Theft"],
            },
            "B": {"battlefield": [{"card": "Sword of Fire and Ice", "id": "sword"}]},
        },
    }
)
NAMES = known_names(POSITION)

SENTENCES: dict[str, dict[str, Any]] = {
    "cast Shock targeting B": {"cast": "Shock", "targets": ("B",)},
    "cast Fling for free targeting B sacrificing bear": {
        "cast": "Fling",
        "pay": ("free",),
        "targets": ("B",),
        "sacrifice": ("bear",),
    },
    "cast Fling without paying its mana cost": {"cast": "Fling", "pay": ("free",)},
    "cast Fling for its mana cost": {"cast": "Fling", "pay": ("mana",)},
    "cast Bonfire of the Damned with X = 2 targeting B": {
        "cast": "Bonfire of the Damned",
        "x": 2,
        "targets": ("B",),
    },
    "cast Bonfire of the Damned with X=0": {"cast": "Bonfire of the Damned", "x": 0},
    "cast Izzet Charm choosing mode 2 targeting bear": {
        "cast": "Izzet Charm",
        "modes": (2,),
        "targets": ("bear",),
    },
    "cast Izzet Charm choosing modes 1 and 3": {"cast": "Izzet Charm", "modes": (1, 3)},
    "cast Petty Theft from library": {"cast": "Petty Theft", "from_zone": "library"},
    "cast Faithless Looting with flashback": {"cast": "Faithless Looting", "pay": ("flashback",)},
    "cast Faithless Looting from the graveyard paying flashback": {
        "cast": "Faithless Looting",
        "from_zone": "graveyard",
        "pay": ("flashback",),
    },
    "cast Into the Roil kicked targeting sword": {
        "cast": "Into the Roil",
        "pay": ("kicker",),
        "targets": ("sword",),
    },
    "cast Into the Roil for free with kicker": {"cast": "Into the Roil", "pay": ("free", "kicker")},
    "turn up bear": {"turn_up": "bear"},
    "cast Consign to Memory with replicate and replicate": {
        "cast": "Consign to Memory",
        "pay": ("replicate", "replicate"),
    },
    "cast Fiery Justice dividing 3 to bear and 2 to B": {
        "cast": "Fiery Justice",
        "divide": {"bear": 3, "B": 2},
    },
    "activate Llanowar Elves": {"activate": "Llanowar Elves"},
    "activate ability 2 of Azorius Cluestone": {"activate": "Azorius Cluestone", "ability": 2},
    "activate Springleaf Drum tapping bear": {"activate": "Springleaf Drum", "tap": ("bear",)},
    "play Forest": {"play": "Forest"},
    "play Forest from the graveyard": {"play": "Forest", "from_zone": "graveyard"},
    "suspend Rift Bolt": {"suspend": "Rift Bolt"},
    "A casts shock targeting b": {"cast": "Shock", "targets": ("B",)},
    "B activate llanowar elves": {"player": "B", "activate": "Llanowar Elves"},
    "B: cast Shock": {"player": "B", "cast": "Shock"},
    "cast Jace, the Mind Sculptor, for free": {"cast": "Jace, the Mind Sculptor", "pay": ("free",)},
    "cast Lim-Dûl\u2019s Vault": {"cast": "Lim-Dûl's Vault"},
    "cast As Foretold": {"cast": "As Foretold"},
    "cast Shock targeting Sword of Fire and Ice": {"cast": "Shock", "targets": ("Sword of Fire and Ice",)},
    "cast Fire targeting bear and B": {"cast": "Fire", "targets": ("bear", "B")},
    "cast Fire // Ice as Ice": {"cast": "Fire // Ice", "face": "Ice"},
    "cast Wear // Tear fused targeting sword, bear": {
        "cast": "Wear // Tear",
        "face": "Wear // Tear",
        "targets": ("sword", "bear"),
    },
    "activate mountain_2": {"activate": "mountain_2"},
    # Cards that aren't in the position are found among all cards.
    "cast Dance with Devils with X = 3": {"cast": "Dance with Devils", "x": 3},
    "cast Go for the Throat targeting bear": {"cast": "Go for the Throat", "targets": ("bear",)},
}


@pytest.mark.parametrize("sentence", SENTENCES)
def test_sentence(sentence: str) -> None:
    expected = SENTENCES[sentence]
    step = parse_step(sentence, "A", NAMES)
    assert step.model_dump(exclude_none=True) == {"player": "A", **expected}


WRONG_SENTENCES = {
    "": "ends too early",
    "cats Shock": "did you mean casts or cast?",
    "cast": "ends too early",
    "cast Shock targetting B": "did you mean targeting?",
    "cast Shock with flashbak": "did you mean flashback?",
    "cast Shock from hnd": "did you mean hand?",
    "cast Shock targeting": "ends too early",
    "cast Shock targeting B targeting B": "targets was already said",
    "cast Shock choosing mode two": "a mode is a whole number",
    "cast Shock choosing mode 0": "the least is 1",
    "cast Shock with X 2": "after X belongs =",
    "cast Shock with X = 2000000": "the greatest is 1,000,000",
    "cast Shock with X = 99999999999999999999": "X is a whole number",
    "cast Fiery Justice dividing 3 bear": "after the amount belongs to and a target",
    "cast Shock fused": "name both halves",
    "play Forest targeting B": "a step 'play' has no such part",
    "activate Llanowar Elves for free": "a step 'activate' has no such part",
    "activate ability two of Forest": "is a whole number",
    "activate ability 0 of Forest": "the least is 1",
}


@pytest.mark.parametrize("sentence", WRONG_SENTENCES)
def test_wrong_sentence(sentence: str) -> None:
    with pytest.raises(InputError, match=re.escape(WRONG_SENTENCES[sentence])):
        parse_step(sentence, "A", NAMES)


def test_wrong_sentence_says_what_was_understood() -> None:
    with pytest.raises(InputError, match="understood 'cast Shock with', but not 'flashbak'"):
        parse_step("cast Shock with flashbak", "A", NAMES)


@pytest.mark.parametrize(
    "sentence", ["cast " + "with " * 3000, "cast Shock" * 2000, 'cast "; #script', "cast \n\\"]
)
def test_hostile_sentence_is_refused_or_read(sentence: str) -> None:
    try:
        step = parse_step(sentence, "A", NAMES)
    except InputError:
        return
    with pytest.raises(InputError):
        resolve_object(POSITION, step.object)


STEPS: list[tuple[Any, str]] = [
    ({"player": "A", "cast": "Shock", "targets": ["B"], "pay": "free"}, "cast"),
    ({"player": "A", "cast": "Shock", "pay": ["escape", "dash"], "x": 0, "from": "graveyard"}, "cast"),
    ({"player": "A", "cast": "Shock", "face": "Ice", "modes": [1, 2], "divide": {"B": 3}}, "cast"),
    ({"player": "A", "cast": "Shock", "tap": ["a"], "sacrifice": ["b"], "discard": ["c"]}, "cast"),
    ({"player": "A", "cast": "Shock", "convoke": ["a"], "delve": ["b"], "splice": ["c"]}, "cast"),
    (
        {"player": "A", "activate": "x", "ability": 2, "targets": ["B"], "x": 2, "from": "graveyard"},
        "activate",
    ),
    ({"player": "A", "play": "Forest", "from": "library", "face": "Forest"}, "play"),
    ({"player": "A", "suspend": "Rift Bolt", "x": 1}, "suspend"),
    ({"player": "A", "attack": ["bear", {"wolf": "walker"}]}, "attack"),
    ({"player": "A", "attack": []}, "attack"),
    ({"player": "B", "block": {"elf": "bear", "guard": ["bear", "wolf"]}}, "block"),
    ({"player": "B", "block": {}}, "block"),
    ({"player": "A", "choose": "bear"}, "choose"),
    ({"player": "A", "choose": [1, "bear"]}, "choose"),
    ({"player": "A", "order": ["first", "second"]}, "order"),
    ({"player": "A", "pass": True}, "pass"),
    ("resolve", "resolve"),
    ("resolve all", "resolve all"),
    ({"until": "declare attackers"}, "until"),
    ({"check": [{"legal": {"player": "A", "cast": "Shock"}}]}, "check"),
]


@pytest.mark.parametrize(("written", "kind"), STEPS)
def test_every_step_loads(written: Any, kind: str) -> None:
    assert kind_of(read_step(written)) == kind


def test_choose_reads_yes_and_no() -> None:
    answers = [read_step({"player": "A", "choose": value}).model_dump()["choose"] for value in (True, "no")]
    assert answers == ["yes", "no"]


WRONG_STEPS: list[tuple[Any, str]] = [
    ({"player": "A", "cats": "Shock"}, "did you mean cast?"),
    ({"player": "A", "cast": "Shock", "play": "Forest"}, "it has cast and play"),
    ({"player": "A", "cast": "Shock", "tagets": []}, "tagets: unknown field 'tagets'; did you mean targets?"),
    ({"player": "A", "cast": "Shock", "targets": "B"}, "targets: expected a list"),
    ({"player": "A", "cast": "Shock", "pay": "flashbak"}, "did you mean flashback"),
    ({"player": "A", "cast": "Shock", "pay": []}, "pay: this is empty"),
    ({"player": "A", "cast": "Shock", "from": "hnd"}, "from: 'hnd' is no zone; did you mean hand?"),
    ({"player": "A", "cast": "Shock", "ability": 1}, "a step 'cast' has no field 'ability'"),
    ({"player": "A", "cast": "Shock", "x": -1}, "x: -1 is out of range"),
    ({"player": "A", "cast": "Shock", "x": True}, "x: expected a whole number"),
    ({"player": "A", "cast": "Shock", "x": 10**9}, "x: 1000000000 is out of range"),
    ({"player": "A", "cast": "Shock", "divide": {"B": 0}}, "divide.B: 0 is out of range"),
    ({"player": "A", "cast": 7}, "cast: expected an id or a name"),
    ({"player": "A", "cast": ""}, "cast: expected an id or a name"),
    ({"player": "A", "play": "Forest", "targets": ["B"]}, "a step 'play' has no field 'targets'"),
    ({"player": "A", "suspend": "Rift Bolt", "pay": "free"}, "a step 'suspend' has no field 'pay'"),
    ({"player": "A", "attack": [{"a": "b", "c": "d"}]}, "attack[0]: an attacker stands alone"),
    ({"player": "B", "block": {"a": 3}}, "block.a: expected a list"),
    ({"player": "A", "pass": False}, "pass: "),
    ({"until": "combat"}, "until: 'combat' is no step"),
    ({"cast": "Shock"}, "player is missing"),
    ("resolv", "did you mean resolve"),
    (3, "a step is a mapping"),
]


@pytest.mark.parametrize(("written", "message"), WRONG_STEPS)
def test_wrong_step(written: Any, message: str) -> None:
    with pytest.raises(InputError, match=re.escape(message)):
        read_step(written)


def test_script_is_refused_in_plain_words() -> None:
    with pytest.raises(UnsupportedError, match="isn't supported yet") as caught:
        refuse_script(
            [read_step({"player": "A", "cast": "Opt"}), read_step("resolve")], "c.ruling.yaml, line 3"
        )
    assert caught.value.items == ("cast", "resolve")
    assert caught.value.exit_status == 3


def test_ways_are_those_of_the_vocabulary() -> None:
    page = (Path(__file__).parent.parent / "asp" / "README.md").read_text(encoding="utf-8")
    listed = page.split("### Sort: way\n")[1].split("\n###")[0]
    assert set(re.findall(r"`([a-z_]+)`", listed)) == set(PAID)


def test_names_mean_objects() -> None:
    assert resolve_object(POSITION, "Mountain") == ("mountain", "mountain_2")
    assert resolve_object(POSITION, "mountain") == ("mountain",)
    assert resolve_object(POSITION, "grizzly bears") == ("bear",)
    assert resolve_object(POSITION, "Tear") == resolve_object(POSITION, "Wear // Tear")
    assert resolve_object(POSITION, "Petty Theft", "library") == resolve_object(POSITION, "Brazen Borrower")
    assert resolve_object(POSITION, "b") == ("B",)


@pytest.mark.parametrize(
    ("name", "zone", "message"),
    [
        ("Shok", None, "did you mean Shock"),
        ("Shock", "graveyard", "nothing in the zone graveyard is called 'Shock'"),
        ("nobody at all", None, "nothing in this position is called 'nobody at all'"),
    ],
)
def test_unknown_names(name: str, zone: str | None, message: str) -> None:
    with pytest.raises(InputError, match=re.escape(message)):
        resolve_object(POSITION, name, zone)
