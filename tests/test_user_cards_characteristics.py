"""Cards of users that change characteristics."""

from __future__ import annotations

from pathlib import Path

import pytest
from small_boards import board, refusal
from user_cards import face, use

from lawmage.bridge.errors import InputError
from lawmage.queries.forms import look

STUDENT = face(
    "Student of Warfare",
    "creature",
    "white,1",
    1,
    """ability(("{0}",1),keyword(level_up)). cost(("{0}",1),mana(white,1)).
    ability(("{0}",2),static). condition(("{0}",2),and(counters(level,2),non(counters(level,7)))).
    modifies(("{0}",2),itself,together(set_base_power_toughness(3,3),gains(first_strike))).
    ability(("{0}",3),static). condition(("{0}",3),counters(level,7)).
    modifies(("{0}",3),itself,together(set_base_power_toughness(4,4),gains(double_strike))).""",
)


@pytest.mark.parametrize(
    ("level", "size", "keyword"),
    [(1, "1/1", None), (2, "3/3", "first strike"), (6, "3/3", "first strike"), (7, "4/4", "double strike")],
)
def test_a_leveler(
    level: int, size: str, keyword: str | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # 711.2a, 711.2b, 711.5: the size and the abilities of the level that it has.
    use(tmp_path, monkeypatch, STUDENT)
    student = {"card": "Student of Warfare", "id": "student", "counters": {"level": level}}
    position = board({"battlefield": [student, {"card": "Glorious Anthem"}]})
    power, toughness = (int(number) + 1 for number in size.split("/"))
    assert look(position, f"student is {power}/{toughness}").holds
    for name in ("first strike", "double strike"):
        assert look(position, f"student has {name}").holds is (name == keyword)


SATYR = face(
    "Boon Satyr",
    "enchantment;creature",
    "generic,1 green,2",
    4,
    """printed_subtype("{0}",satyr).
    ability(("{0}",1),keyword(flash)).
    ability(("{0}",2),keyword(bestow)). cost(("{0}",2),(mana(generic,3);mana(green,2))).
    ability(("{0}",3),static). modifies(("{0}",3),attached,change_power_toughness(4,2)).""",
)


def test_a_bestowed_permanent_is_an_aura(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # 702.103b: an Aura enchantment with enchant creature, and no creature.
    use(tmp_path, monkeypatch, SATYR)
    satyr = {"card": "Boon Satyr", "id": "satyr", "bestowed": True, "attached_to": "bear"}
    mine = [{"card": "Grizzly Bears", "id": "bear"}, satyr, {"card": "Boon Satyr", "id": "other"}]
    position = board({"battlefield": mine})
    for form in (
        "satyr is an Enchantment", "satyr is an Aura", "satyr is not a Creature", "satyr is not a Satyr",
        "satyr has enchant", "bear is 6/4", "other is a Creature", "other is 4/4", "other is not an Aura",
    ):  # fmt: skip
        assert look(position, form).holds, form
    # 702.103f: no longer once it isn't attached.
    with pytest.raises(InputError, match="Boon Satyr is attached to nothing"):
        look(
            board({"battlefield": [{"card": "Boon Satyr", "id": "satyr", "bestowed": True}]}), "satyr is 4/4"
        )


def test_an_ability_that_was_given_is_younger_than_any_of_the_text(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # 613.7a: also once the Equipment, attached anew, is younger than the Aura that gave it the ability.
    anvil = face(
        "Bone Saw",
        "artifact",
        more="""printed_subtype("{0}",equipment).
        ability(("{0}",1),static). modifies(("{0}",1),attached,change_power_toughness(1,0)).
        ability(("{0}",2),static). modifies(("{0}",2),attached,loses(flying)).""",
    )
    use(tmp_path, monkeypatch, anvil)
    mine = [
        {"card": "Grizzly Bears", "id": "bear"},
        {"card": "Bone Saw", "id": "saw", "attached_to": "bear"},
        {"card": "Rune of Flight", "id": "rune", "attached_to": "saw"},
    ]
    for ages in (["bear", "saw", "rune"], ["bear", "rune", "saw"]):
        assert look(board({"battlefield": mine}, timestamps=ages), "bear has flying").holds


@pytest.mark.parametrize(
    ("changes", "defining"),
    [
        ("modifies({0},itself,set_color(green)).", True),
        ("modifies({0},itself,together(set_color(green),set_base_power_toughness(3,3))).", True),
        # 604.3a: it changes other objects, or what no such ability defines.
        (
            "modifies({0},itself,set_color(green)). modifies({0},and(permanent,type(land)),add_color(blue)).",
            False,
        ),
        ("modifies({0},itself,together(set_color(green),gains(haste))).", False),
        ("modifies({0},itself,together(set_color(green),add_type(artifact))).", False),
    ],
)
def test_what_a_characteristic_defining_ability_does(
    changes: str, defining: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # 604.3: it works in every zone, and with 613.3 it goes before any other effect on the same.
    ability = '("Hill Giant",1)'
    more = f"ability({ability},static). {changes.replace('{0}', ability)}"
    use(tmp_path, monkeypatch, face("Hill Giant", "creature", "red,1", 2, more))
    mine = {
        "battlefield": [{"card": "Forest", "id": "forest"}],
        "hand": [{"card": "Hill Giant", "id": "giant"}],
    }
    assert look(board(mine), "giant is green").holds is defining
    assert not look(board(mine), "forest is blue").holds


@pytest.mark.parametrize(
    ("change", "refused"),
    [
        # Each is refused by name, not answered as if it did nothing.
        ("control(opponent)", "the control that Hill Giant gives to another player than its own controller"),
        (
            "change_text(forest,island)",
            "Hill Giant changes characteristics in a way that no rule knows",
        ),
    ],
)
def test_changes_that_are_refused(
    change: str, refused: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ability = '("Hill Giant",1)'
    more = f"ability({ability},static). modifies({ability},type(artifact),{change})."
    use(
        tmp_path,
        monkeypatch,
        face("Hill Giant", "creature", "red,1", 2, more),
        sound="change_text" not in change,
    )
    (said,) = refusal(board({"battlefield": ["Hill Giant", "Memnite"]}))
    assert said.startswith(refused)


def test_an_earlier_effect_that_gives_control_to_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    more = """ability(("{0}",1),spell). target(("{0}",1),1,1,1,permanent).
    effect(("{0}",1),1,modify(target(1),control(opponent),always))."""
    use(tmp_path, monkeypatch, face("Donate", "sorcery", "blue,1", more=more))
    earlier = {"of": "Donate", "ability": 1, "controller": "A", "targets": ["Memnite"]}
    assert refusal(board({"battlefield": ["Memnite"]}, effects=[earlier])) == (
        "effect 1 under effects, which gives control to another player than its own controller",
    )


def test_the_level_of_a_class() -> None:
    (said,) = refusal(board({"battlefield": [{"card": "Grizzly Bears", "level": 2}]}))
    assert said.startswith("the level of Grizzly Bears: Classes are not encoded")


def test_giving_an_ability_waits_for_what_keeps_objects_from_having_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # 113.11, 613.8a: what gives trample doesn't apply to what can't have it, so it waits for the last effect;
    # the second, which looks for trample, waits for the first (613.8b) and has no vigilance to take.
    contest = face(
        "Contest of Claws",
        "enchantment",
        "green,1",
        more="""ability(("{0}",(1;2;3)),static).
        modifies(("{0}",1),and(permanent,type(creature)),gains(trample)).
        modifies(("{0}",2),and(permanent,keyword(trample)),loses(vigilance)).
        modifies(("{0}",3),and(permanent,type(creature)),cannot_have(trample)).""",
    )
    use(tmp_path, monkeypatch, contest)
    position = board({"battlefield": ["Serra Angel", "Contest of Claws"]})
    assert look(position, "Serra Angel has vigilance").holds
    assert not look(position, "Serra Angel has trample").holds


def test_a_number_that_counts_a_creature_type_which_no_card_here_has_printed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # 613.1d, 613.4c: Maskwood Nexus makes creatures Goblins in layer 4; the number is counted in layer 7c.
    banner = face(
        "Goblin War Drums",
        "artifact",
        "generic,1",
        more="""ability(("{0}",1),static). modifies(("{0}",1),and(permanent,type(creature)),
        change_power_toughness(count(and(permanent,subtype(goblin))),0)).""",
    )
    use(tmp_path, monkeypatch, banner)
    bears = [{"card": "Grizzly Bears", "id": "bear"}, "Serra Angel"]
    position = board({"battlefield": [*bears, "Goblin War Drums", "Maskwood Nexus"]})
    assert look(position, "bear is 4/2").holds
