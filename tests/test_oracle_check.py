"""The comparison of card files with a bulk file in Scryfall's form."""

from __future__ import annotations

import dataclasses
import json
from pathlib import Path
from typing import Any

import pytest

from lawmage.bridge.bulk_cards import PrintedCard, read_bulk
from lawmage.bridge.card_files import CardFile, Cards
from lawmage.bridge.errors import InputError
from lawmage.bridge.oracle_check import compare_card
from lawmage.bridge.oracle_text import read_mentions, split_abilities
from lawmage.queries.cards import check_oracle

BULK = Path(__file__).parent.parent.parent / "shared/reference/oracle.jsonl"

WIZARD = """
card_face("Test Wizard",1,"Test Wizard"). layout("Test Wizard",normal).
printed_supertype("Test Wizard",legendary). printed_type("Test Wizard",creature).
printed_subtype("Test Wizard",(human;wizard)).
mana_cost("Test Wizard",generic,1). mana_cost("Test Wizard",blue,2).
printed_power("Test Wizard",2). printed_toughness("Test Wizard",3).
ability(("Test Wizard",1),keyword(first_strike)).
ability(("Test Wizard",2),keyword(ward)). cost(("Test Wizard",2),mana(generic,2)).
ability(("Test Wizard",3),triggered). trigger(("Test Wizard",3),enters(itself)).
effect(("Test Wizard",3),1,draw(you,2)). effect(("Test Wizard",3),2,discard(you,1)).
ability(("Test Wizard",4),activated).
cost(("Test Wizard",4),(mana(blue,1);tap;sacrifice(1,type(artifact)))).
activate_only(("Test Wizard",4),sorcery_timing).
target(("Test Wizard",4),1,1,1,and(type(creature),controlled_by(opponent))).
effect(("Test Wizard",4),1,move(target(1),hand)).
"""
FIELDS: dict[str, Any] = {
    "name": "Test Wizard",
    "layout": "normal",
    "mana_cost": "{1}{U}{U}",
    "type_line": "Legendary Creature — Human Wizard",
    "colors": ["U"],
    "power": "2",
    "toughness": "3",
    "keywords": ["First strike", "Ward"],
    "oracle_text": "First strike, ward {2} (Some explanation.)\n"
    "When Test Wizard enters, draw two cards, then discard a card.\n"
    "{U}, {T}, Sacrifice an artifact: Return target creature an opponent controls to its owner's hand. "
    "Activate only as a sorcery.",
}
PRINTED = PrintedCard(**FIELDS)


def card(text: str) -> CardFile:
    return CardFile("Test Wizard", Path("test_wizard.lp"), text)


def test_a_faithful_card_passes() -> None:
    assert compare_card(card(WIZARD), PRINTED) == []


@pytest.mark.parametrize(
    ("before", "after", "message"),
    [
        ("generic,1)", "generic,2)", "mana cost: 2 blue, 2 generic instead of 2 blue, 1 generic"),
        ("legendary", "snow", "supertypes: snow instead of legendary"),
        ("(human;wizard)", "wizard", "subtypes: wizard instead of human, wizard"),
        ('mana_cost("Test Wizard",blue,2)', 'mana_cost("Test Wizard",red,2)', "colors: red instead of blue"),
        ('power("Test Wizard",2)', 'power("Test Wizard",3)', "power: 3 instead of 2"),
        ('Wizard",3).\nability', 'Wizard",4).\nability', "toughness: 4 instead of 3"),
        (
            "keyword(first_strike)",
            "keyword(flying)",
            "ability 1: keyword flying instead of keyword first strike",
        ),
        ("mana(generic,2)", "mana(generic,3)", "ability 2: symbols: 3 generic instead of 2 generic"),
        ("draw(you,2)", "draw(you,3)", "ability 3: numbers said and not encoded: 2"),
        (",2,discard(you,1)", ",2,scry(you,1)", "ability 3: discard: said 1 times, encoded 0 times"),
        (",2,discard(you,1)", ",2,scry(you,1)", "ability 3: scry: encoded 1 times, but not said"),
        (";sacrifice(1,type(artifact))", "", "ability 4: cost without symbols, parts: 0 instead of 1"),
        (";tap;", ";untap;", "ability 4: symbols: 1 blue, 1 untap instead of 1 blue, 1 tap"),
        ("type(artifact)", "type(land)", "ability 4: words: creature, land instead of artifact, creature"),
        (
            "controlled_by(opponent)",
            "controlled_by(you)",
            "ability 4: opponent: said 1 times, encoded 0 times",
        ),
        (
            'activate_only(("Test Wizard",4),sorcery_timing).',
            "",
            "ability 4: activate only: said 1 times, encoded 0 times",
        ),
        ("normal", "split", "layout: split instead of normal"),
        (
            'effect(("Test Wizard",4)',
            'target(("Test Wizard",4),2,1,1,type(creature)). effect(("Test Wizard",4)',
            "ability 4: targets: 2 instead of 1",
        ),
    ],
)
def test_what_differs_is_named(before: str, after: str, message: str) -> None:
    assert before in WIZARD
    assert message in compare_card(card(WIZARD.replace(before, after)), PRINTED)


SHAPER = """
card_face("Test Shaper",1,"Test Shaper"). layout("Test Shaper",normal).
printed_type("Test Shaper",enchantment). mana_cost("Test Shaper",generic,2).
ability(("Test Shaper",1),static).
modifies(("Test Shaper",1),and(permanent,and(type(land),controlled_by(you))),
    together(add_subtype(plains),together(add_subtype(island),together(add_subtype(swamp),
    together(add_subtype(mountain),add_subtype(forest)))))).
ability(("Test Shaper",2),static).
modifies(("Test Shaper",2),other(and(permanent,and(type(enchantment),non(subtype(aura))))),
    together(add_type(creature),set_base_power_toughness(mana_value(affected),mana_value(affected)))).
ability(("Test Shaper",3),static). enters(("Test Shaper",3),as_copy(and(permanent,type(enchantment)))).
ability(("Test Shaper",4),static).
modifies(("Test Shaper",4),and(permanent,and(type(creature),controlled_by(opponent))),cannot_have(flying)).
ability(("Test Shaper",5),static).
modifies(("Test Shaper",5),and(permanent,type(creature)),together(loses_all_abilities,becomes_colorless)).
ability(("Test Shaper",6),static).
modifies(("Test Shaper",6),and(permanent,type(creature)),add_chosen_subtype).
ability(("Test Shaper",7),static). modifies(("Test Shaper",7),and(permanent,subtype(forest)),
    together(add_type(creature),set_base_power_toughness(1,1))).
ability(("Test Shaper",8),static).
modifies(("Test Shaper",8),and(permanent,subtype(swamp)),set_subtype(forest)).
"""
SHAPER_PRINTED = PrintedCard(
    name="Test Shaper",
    layout="normal",
    mana_cost="{2}",
    type_line="Enchantment",
    oracle_text="Lands you control are every basic land type in addition to their other types.\n"
    "Each other non-Aura enchantment is a creature in addition to its other types and has base power and "
    "base toughness each equal to its mana value.\n"
    "You may have this enchantment enter as a copy of any enchantment on the battlefield.\n"
    "Creatures your opponents control lose flying and can't have or gain flying.\n"
    "All creatures lose all abilities and are colorless.\n"
    "Each creature is the chosen type in addition to its other types.\n"
    "All Forests are 1/1 creatures that are still lands.\n"
    "All Swamps are Forests.",
)


def test_changes_of_characteristics_pass() -> None:
    assert compare_card(CardFile("Test Shaper", Path("a.lp"), SHAPER), SHAPER_PRINTED) == []


@pytest.mark.parametrize(
    ("before", "after", "message"),
    [
        ("add_subtype(island)", "set_subtype(island)", "ability 1: types: replaced instead of added"),
        (
            "add_subtype(forest))",
            "add_subtype(swamp))",
            "ability 1: words: island, land, mountain, plains, swamp "
            "instead of forest, island, land, mountain, plains, swamp",
        ),
        (
            "together(add_type(creature),set_base_power_toughness(mana_value(affected),mana_value(affected)))",
            "add_type(creature)",
            "ability 2: set power: said 1 times, encoded 0 times",
        ),
        ("other(and(", "and(permanent,and(", "ability 2: other: said 1 times, encoded 0 times"),
        (
            "as_copy(and(permanent,type(enchantment)))",
            "tapped",
            "ability 3: as a copy: said 1 times, encoded 0 times",
        ),
        ("cannot_have", "loses", "ability 4: forbidden: said 1 times, encoded 0 times"),
        ("cannot_have", "gains", "ability 4: lose keyword: said 1 times, encoded 0 times"),
        (
            "together(loses_all_abilities,becomes_colorless)",
            "becomes_colorless",
            "ability 5: lose abilities: said 1 times, encoded 0 times",
        ),
        (
            "together(loses_all_abilities,becomes_colorless)",
            "loses_all_abilities",
            "ability 5: words: creature instead of colorless, creature",
        ),
        ("add_chosen_subtype", "set_chosen_subtype", "ability 6: types: replaced instead of added"),
        ("add_chosen_subtype", "add_chosen_color", "ability 6: chosen type: said 1 times, encoded 0 times"),
        ("power_toughness(1,1)", "power_toughness(1,2)", "ability 7: numbers encoded and not said: 2"),
        (
            "set_subtype(forest)",
            "add_subtype(forest)",
            "ability 8: in addition: encoded 1 times, but not said",
        ),
    ],
)
def test_another_change_of_characteristics_is_named(before: str, after: str, message: str) -> None:
    assert before in SHAPER
    changed = CardFile("Test Shaper", Path("a.lp"), SHAPER.replace(before, after))
    assert message in compare_card(changed, SHAPER_PRINTED)


def test_what_an_aura_enchants_may_be_a_list() -> None:
    (text,) = split_abilities("Enchant creature, land, or planeswalker", "Bob", False)
    assert read_mentions(text, False).kind == "keyword enchant"


def test_a_missing_ability_is_noticed() -> None:
    text = "\n".join(line for line in WIZARD.splitlines() if '",4)' not in line or "toughness" in line)
    assert "abilities: 3 instead of 4" in compare_card(card(text), PRINTED)


def test_every_single_fact_counts() -> None:
    whole = card(WIZARD)
    for number, fact in enumerate(whole.facts):
        assert compare_card(without(whole, number), PRINTED), f"unnoticed: {fact.atom}"


def without(whole: CardFile, number: int) -> CardFile:
    """The card file without one of its facts, pools counted one by one."""
    less = dataclasses.replace(whole)
    less.__dict__["facts"] = whole.facts[:number] + whole.facts[number + 1 :]  # in place of parsing again
    return less


def test_paragraphs_become_abilities() -> None:
    text = (
        "Flying, protection from red (It's so.)\nFlashback—{1}{U}, Pay 3 life.\n"
        "Choose one —\n• Draw a card.\n• Scry 1.\n(A reminder.)"
    )
    assert split_abilities(text, "Bob", True) == [
        "Flying",
        "protection from red",
        "Flashback—{1}{U}, Pay 3 life.",
        "Choose one —\n• Draw a card.\n• Scry 1.",
    ]


def test_instructions_of_a_spell_are_one_ability_and_those_of_a_permanent_are_not() -> None:
    text = "Tap target permanent.\nDraw a card."
    assert len(split_abilities(text, "Bob", True)) == 1
    assert len(split_abilities(text, "Bob", False)) == 2


def test_an_additional_cost_is_an_ability_of_its_own() -> None:
    text = "As an additional cost to cast this spell, discard a card.\nDraw two cards."
    costs, spell = split_abilities(text, "Bob", True)
    assert (read_mentions(costs, True).kind, read_mentions(costs, True).cost_parts) == ("static", 1)
    assert read_mentions(spell, True).kind == "spell"


def test_bulk_files_are_an_array_or_lines(tmp_path: Path) -> None:
    other = {"name": "Other"}
    array, lines = tmp_path / "array.json", tmp_path / "lines.jsonl"
    array.write_text(json.dumps([FIELDS, other]), encoding="utf-8")
    lines.write_text(json.dumps(FIELDS) + "\n" + json.dumps(other) + "\n", encoding="utf-8")
    assert (
        read_bulk(array) == read_bulk(lines) == {"Test Wizard": PRINTED, "Other": PrintedCard(name="Other")}
    )


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('{"name": "A"}\n{"name": ', "bulk, line 2: this is no JSON: "),
        ('[{"name": "A"},', "bulk, line 1: this is no JSON: "),
        ("[3]", "bulk, card 1: the card: Input should be"),
        ('{"name": "A", "power": 3}', "bulk, line 1: power: Input should be a valid string"),
        ("[" * 100_000, "bulk: this is nested too deeply to be a card"),
        ('{"nam": "A"}', "bulk, line 1: name: Field required"),
    ],
)
def test_a_malformed_bulk_file(tmp_path: Path, text: str, message: str) -> None:
    path = tmp_path / "bulk"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(InputError) as raised:
        read_bulk(path)
    assert message in str(raised.value)


def test_a_bulk_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="can't be read"):
        check_oracle(tmp_path / "none")


def test_a_card_that_the_bulk_file_lacks(tmp_path: Path) -> None:
    path = tmp_path / "bulk"
    path.write_text(json.dumps(FIELDS), encoding="utf-8")
    problems = check_oracle(path).problems
    assert "Opt: the bulk file has no card of this name" in map(str, problems)


needs_bulk = pytest.mark.skipif(not BULK.is_file(), reason="the shared folder with the bulk file is absent")


@needs_bulk
def test_every_encoded_card_says_what_the_card_says() -> None:
    assert [str(problem) for problem in check_oracle(BULK).problems] == []


@needs_bulk
def test_a_fact_less_is_noticed() -> None:
    bulk, cards = read_bulk(BULK), Cards()
    removals, unnoticed = 0, []
    # Each fact of every third card: all of them take long.
    for name in cards.names()[::3]:
        whole = cards.card(name)
        for number, fact in enumerate(whole.facts):
            removals += 1
            if not compare_card(without(whole, number), bulk.get(name)):
                unnoticed.append(str(fact.atom))
    assert removals > 1000
    assert len(unnoticed) <= removals * 0.02, "\n".join(unnoticed)
