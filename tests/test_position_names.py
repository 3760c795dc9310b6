"""The names of all cards: found by full name or face, without regard to case and accents."""

from __future__ import annotations

import json
import time
from pathlib import Path

import pytest

from lawmage.bridge import names, words
from lawmage.bridge.errors import InputError
from lawmage.bridge.names import CardName, resolve, spelled

ORACLE = Path(__file__).parent.parent.parent / "shared" / "reference" / "oracle.jsonl"


@pytest.mark.parametrize(
    ("name", "card"),
    [
        ("lightning bolt", CardName("Lightning Bolt")),
        ("Jotun grunt", CardName("Jötun Grunt")),
        ("ice", CardName("Fire // Ice", "Ice")),
        ("fire//ice", CardName("Fire // Ice")),
        ("Bonecrusher Giant", CardName("Bonecrusher Giant // Stomp", "Bonecrusher Giant")),
        ("Seething Song", CardName("Seething Song")),
        (
            "Kongming, \N{LEFT DOUBLE QUOTATION MARK}Sleeping Dragon\N{RIGHT DOUBLE QUOTATION MARK}",
            CardName('Kongming, "Sleeping Dragon"'),
        ),
        ("Urza\N{RIGHT SINGLE QUOTATION MARK}s Tower", CardName("Urza's Tower")),
    ],
)
def test_names_that_are_known(name: str, card: CardName) -> None:
    assert resolve(name) == card


def test_the_face_that_is_not_the_first() -> None:
    assert resolve("Stomp").later_face == "Stomp"
    assert resolve("Bonecrusher Giant").later_face is None


@pytest.mark.parametrize(
    ("name", "message"),
    [
        (
            "Lightnig Bolt",
            "p: no card is named 'Lightnig Bolt'; did you mean Lightning Bolt or Lightning Colt?",
        ),
        ("", "p: no card is named ''"),
        ("fire", "p: 'fire' is a face of Fire // Ice and of Start // Fire; name the card in full"),
    ],
)
def test_names_that_are_not(name: str, message: str) -> None:
    with pytest.raises(InputError) as raised:
        resolve(name, "p")
    assert str(raised.value) == message


def test_a_shared_face_can_still_be_spelled() -> None:
    assert spelled("FIRE") == "Fire"


def test_a_very_long_name_is_answered_at_once() -> None:
    begin = time.perf_counter()
    with pytest.raises(InputError) as raised:
        resolve("x" * 500_000)
    assert len(str(raised.value)) < 200
    assert time.perf_counter() - begin < 1


@pytest.mark.skipif(not ORACLE.exists(), reason="the folder ../shared with the card texts is absent")
def test_all_cards_have_their_names_in_the_list() -> None:
    with ORACLE.open(encoding="utf-8") as lines:
        cards = [json.loads(line) for line in lines]
    assert {card["name"] for card in cards} == names._full_names()
    assert [card["name"] for card in cards if resolve(card["name"]).full != card["name"]] == []


def test_constants_are_what_clingo_reads() -> None:
    known = (*words.counters(), *words.keywords(), *words.subtypes())
    assert [word for word in known if not words.constant(word).isidentifier()] == []
    assert words.constant("third-degree-burn") == "third_degree_burn"
