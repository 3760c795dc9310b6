"""Cards of users: a form that no rule reads is refused, and every other form is answered."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from small_boards import board, offered, refusal
from user_cards import face, use

from lawmage.bridge.card_check import check_card
from lawmage.bridge.card_files import Cards
from lawmage.bridge.position import Position
from lawmage.bridge.steps import CastStep
from lawmage.queries import judge, legal_plays
from lawmage.queries.plays import Verdict

SPELL = 'ability(("{0}",1),spell). effect(("{0}",1),1,draw(you,1)).'


CITADEL = face(
    "Bolas's Citadel",
    "artifact",
    "generic,3 black,3",
    more="""
    ability(("{0}",1),static). permission(("{0}",1),you,look_at(library),top_of_library).
    ability(("{0}",2),static).
    permission(("{0}",2),you,(cast_from(library);play_from(library)),top_of_library).
    alternative_cost(("{0}",2),you,top_of_library,alternative). cost(("{0}",2),pay_life(mana_value(itself))).
    """,
)
LIER = face(
    "Lier, Disciple of the Drowned",
    "creature",
    "generic,3 blue,2",
    3,
    """ability(("{0}",1),static).
    modifies(("{0}",1),and(in(graveyard),and(owned_by(you),or(type(instant),type(sorcery)))),gains(flashback)).""",
)
TALISMAN = face(
    "Pristine Talisman",
    "artifact",
    "generic,3",
    more="""ability(("{0}",1),activated). cost(("{0}",1),tap).
    effect(("{0}",1),1,together(add_mana(1,colorless,1),gain_life(you,1))).""",
)
ORRERY = face(
    "Chromatic Orrery",
    "artifact",
    "generic,7",
    more="""ability(("{0}",1),static). permission(("{0}",1),you,spend_as_any_color,any).""",
)
BRISELA = face(
    "Brisela, Voice of Nightmares",
    "creature",
    size=9,
    more="""ability(("{0}",1),static).
    prohibition(("{0}",1),opponent,cast,and(spell,mana_value(at_most,3)),always).""",
)
BATTLEMAGE = face(
    "Sunscape Battlemage",
    "creature",
    "generic,2 white,1",
    2,
    """ability(("{0}",1),keyword(kicker)). cost(("{0}",1),(mana(generic,1);mana(green,1))).
    ability(("{0}",2),keyword(kicker)). cost(("{0}",2),(mana(generic,2);mana(blue,1))).""",
)
TIDE = face(
    "Crashing Tide",
    "sorcery",
    "generic,2 blue,1",
    more="""ability(("{0}",1),keyword(flash)). condition(("{0}",1),controls(1,subtype(merfolk))).
    ability(("{0}",2),spell). target(("{0}",2),1,1,1,type(creature)).
    effect(("{0}",2),1,move(target(1),hand)). effect(("{0}",2),2,draw(you,1)).""",
)
TWO_FACES = 'card_face("{0} // {1}",1,"{0}"). card_face("{0} // {1}",2,"{1}"). layout("{0} // {1}",{2}).\n'
DUSK = (
    TWO_FACES.format("Dusk", "Dawn", "split")
    + face("Dusk", "sorcery", "generic,2 white,2", more=SPELL, card="Dusk // Dawn")
    + face(
        "Dawn",
        "sorcery",
        "generic,3 white,2",
        more="""ability(("{0}",1),keyword(aftermath)).
        ability(("{0}",2),spell). effect(("{0}",2),1,draw(you,1)).""",
        card="Dusk // Dawn",
    )
)
MAMMOTH = (
    TWO_FACES.format("Kazandu Mammoth", "Kazandu Valley", "modal")
    + face("Kazandu Mammoth", "creature", "generic,1 green,2", 3, card="Kazandu Mammoth // Kazandu Valley")
    + face(
        "Kazandu Valley",
        "land",
        more="""ability(("{0}",1),static). enters(("{0}",1),tapped).
        ability(("{0}",2),activated). cost(("{0}",2),tap). effect(("{0}",2),1,add_mana(1,green,1)).""",
        card="Kazandu Mammoth // Kazandu Valley",
    )
)
ISLANDS = {"battlefield": ["6 Island"]}

#: The card, what A and B have, and what the refusal says.
FORMS: dict[str, tuple[str, dict[str, Any], dict[str, Any], str]] = {
    "life by mana value": (
        CITADEL,
        {"battlefield": ["Bolas's Citadel"], "library": ["Opt"]},
        {},
        "Bolas's Citadel",
    ),
    "flashback for others": (
        LIER,
        {"battlefield": ["Lier, Disciple of the Drowned", "Island"], "graveyard": ["Opt"]},
        {},
        "Lier, Disciple of the Drowned",
    ),
    "mana together with something": (
        TALISMAN,
        {"battlefield": ["Pristine Talisman"]},
        {},
        "Pristine Talisman",
    ),
    "a mana value by X": (
        BRISELA,
        {"battlefield": ["9 Mountain"], "hand": ["Blaze"]},
        {"battlefield": ["Brisela, Voice of Nightmares"]},
        "Brisela, Voice of Nightmares",
    ),
    "two kickers": (
        BATTLEMAGE,
        {"battlefield": ["9 Plains"], "hand": ["Sunscape Battlemage"]},
        {},
        "Sunscape Battlemage",
    ),
    "flash under a condition": (TIDE, {**ISLANDS, "hand": ["Crashing Tide"]}, {}, "Crashing Tide"),
    "a keyword of the second face": (
        DUSK,
        {"battlefield": ["5 Plains"], "hand": ["Dusk // Dawn"]},
        {},
        "Dusk",
    ),
    "a land face in a graveyard": (
        MAMMOTH,
        {"battlefield": ["Crucible of Worlds"], "graveyard": ["Kazandu Mammoth // Kazandu Valley"]},
        {},
        "Kazandu Mammoth // Kazandu Valley",
    ),
}


@pytest.mark.parametrize("form", FORMS)
def test_a_form_that_no_rule_reads(form: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text, mine, theirs, named = FORMS[form]
    use(tmp_path, monkeypatch, text)
    assert any(named in item for item in refusal(board(mine, theirs)))


def test_mana_of_any_color(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # 609.4b: as though it were of any colour, and still not as though it were colourless.
    use(tmp_path, monkeypatch, ORRERY)
    mine = {"battlefield": ["Island"], "hand": ["Shock", "Llanowar Elves"]}
    assert offered(board(mine)) == {("activate", "Island")}
    mine["battlefield"] = ["Island", "Chromatic Orrery"]
    assert offered(board(mine)) == {("activate", "Island"), ("cast", "Shock"), ("cast", "Llanowar Elves")}
    assert offered(
        board({"battlefield": ["Island"], "hand": ["Shock"]}, {"battlefield": ["Chromatic Orrery"]})
    ) == {("activate", "Island")}


def test_a_prohibition_by_mana_value_of_spells_without_x(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    use(tmp_path, monkeypatch, BRISELA)
    mine = {"battlefield": ["9 Plains"], "hand": ["Savannah Lions", "Wrath of God"]}
    position = board(mine, {"battlefield": ["Brisela, Voice of Nightmares"]})
    assert offered(position) == {("activate", "Plains"), ("cast", "Wrath of God")}


def test_a_land_face_in_the_hand(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    use(tmp_path, monkeypatch, MAMMOTH)
    position = board({"hand": ["Kazandu Mammoth // Kazandu Valley"]})
    assert [family.play.kind for family in legal_plays(position).families] == ["play"]


def verdict(position: Position, card: str, **announced: Any) -> Verdict:
    """Whether A may cast a card, and why not."""
    return judge(position, CastStep(player="A", cast=card, **announced))


def rules_of(found: Verdict) -> set[str]:
    """The rules that a verdict against a play cites."""
    assert not found.legal
    return {reason.rule for reason in found.reasons}


CRAWLER = face(
    "Gravecrawler",
    "creature",
    "black,1",
    2,
    """printed_subtype("{0}",zombie).
    ability(("{0}",1),static). rule_of_combat(("{0}",1),cant_block(itself)).
    ability(("{0}",2),static). functions_in(("{0}",2),graveyard).
    condition(("{0}",2),controls(1,subtype(zombie))).
    permission(("{0}",2),you,cast_from(graveyard),itself).""",
)


def test_a_card_that_lets_itself_be_cast_from_the_graveyard(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    use(tmp_path, monkeypatch, CRAWLER)
    buried = {"graveyard": ["Gravecrawler", "Walking Corpse"]}
    with_zombie = board({**buried, "battlefield": ["2 Swamp", "Walking Corpse"]})
    assert ("cast", "Gravecrawler") in offered(with_zombie)
    assert ("cast", "Walking Corpse") not in offered(with_zombie)
    without = board({**buried, "battlefield": ["2 Swamp", "Grizzly Bears"]})
    assert "601.3" in rules_of(verdict(without, "Gravecrawler"))
    theirs = board({"battlefield": ["2 Swamp", "Walking Corpse"]}, buried)
    assert offered(theirs) == {("activate", "Swamp")}


CALL = face(
    "Siren's Call",
    "instant",
    "blue,1",
    more="""ability(("{0}",1),static). prohibition(("{0}",1),caster,cast,spell,during_own_turn).
    ability(("{0}",2),spell).
    effect(("{0}",2),1,apply_combat_rule(each(and(permanent,type(creature))),must_attack(itself),end_of_turn)).""",
)


def test_a_spell_that_forbids_itself_on_its_casters_turn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    use(tmp_path, monkeypatch, CALL)
    mine = {"battlefield": ["2 Island"], "hand": ["Siren's Call", "Opt"]}
    found = verdict(board(mine), "Siren's Call")
    assert {"601.3", "101.2"} <= rules_of(found)
    assert {name for reason in found.reasons for name in reason.cards} == {"Siren's Call"}
    assert offered(board(mine)) == {("activate", "Island"), ("cast", "Opt")}
    assert ("cast", "Siren's Call") in offered(board(mine, active="B"))


RETRIBUTION = face(
    "Markov Retribution",
    "sorcery",
    "generic,2 red,1",
    more="""ability(("{0}",1),spell). modes(("{0}",1),1,2). mode(("{0}",1),(1;2)).
    effect(mode(("{0}",1),1),1,modify(each(and(permanent,and(type(creature),controlled_by(you)))),
        change_power_toughness(1,0),end_of_turn)).
    target(mode(("{0}",1),2),1,1,1,and(subtype(vampire),controlled_by(you))).
    target(mode(("{0}",1),2),2,1,1,type(creature)). other_than(mode(("{0}",1),2),2,1).
    effect(mode(("{0}",1),2),1,deal_damage(target(2),power(target(1)))).""",
)


def test_another_target_within_a_mode(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    use(tmp_path, monkeypatch, RETRIBUTION)
    vampire = {"card": "Barony Vampire", "id": "vampire"}
    mine = {"battlefield": ["3 Mountain", vampire], "hand": ["Markov Retribution"]}
    name = "Markov Retribution"
    alone = board(mine)
    assert verdict(alone, name, modes=(1,)).legal
    for modes in ((2,), (1, 2)):
        assert rules_of(verdict(alone, name, modes=modes)) & {"601.2b", "601.2c"}
        assert rules_of(verdict(alone, name, modes=modes, targets=("vampire", "vampire"))) & {
            "601.2b",
            "601.2c",
        }
    both = board(mine, {"battlefield": [{"card": "Grizzly Bears", "id": "bears"}]})
    assert verdict(both, name, modes=(1, 2), targets=("vampire", "bears")).legal
    assert "601.2c" in rules_of(verdict(both, name, modes=(2,), targets=("vampire", "vampire")))
    assert "601.2c" in rules_of(verdict(both, name, modes=(2,), targets=("bears", "vampire")))


BLAST = face(
    "Urza's Ruinous Blast",
    "sorcery",
    "generic,4 white,1",
    more="""printed_supertype("{0}",legendary).
    ability(("{0}",1),spell).
    effect(("{0}",1),1,move(each(and(permanent,and(non(type(land)),non(supertype(legendary))))),exile)).""",
)


@pytest.mark.parametrize(
    ("mine", "theirs", "legal"),
    [
        ([], [], False),
        (["Isamaru, Hound of Konda"], [], True),
        ([{"card": "Wrenn and Six", "counters": {"loyalty": 3}}], [], True),
        (["Mox Opal"], [], False),
        (["Grizzly Bears"], ["Isamaru, Hound of Konda"], False),
    ],
)
def test_a_legendary_sorcery(
    mine: list[Any], theirs: list[Any], legal: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    use(tmp_path, monkeypatch, BLAST)
    position = board(
        {"battlefield": ["5 Plains", *mine], "hand": ["Urza's Ruinous Blast"]}, {"battlefield": theirs}
    )
    found = verdict(position, "Urza's Ruinous Blast")
    assert found.legal if legal else "205.4e" in rules_of(found)


@pytest.mark.parametrize(
    ("description", "wrong"),
    [
        ("non(or(type(creature),type(artifact)))", "or(type(creature),type(artifact))"),
        ("and(spell,non(and(color(red),colorless)))", "and(color(red),colorless)"),
        ("non(non(tapped))", "non(tapped)"),
        ("non(itself)", "itself"),
        ("non(other(type(creature)))", "other(type(creature))"),
        ("other(other(type(creature)))", "other(type(creature))"),
        ("or(spell,of_chosen_color)", "of_chosen_color"),
    ],
)
def test_a_description_that_no_rule_reads(description: str, wrong: str, tmp_path: Path) -> None:
    path = tmp_path / "opt.lp"
    rule = f'ability(("{{0}}",1),static). prohibition(("{{0}}",1),opponent,cast,{description},always).'
    path.write_text(face("Opt", "instant", "blue,1", more=rule), encoding="utf-8")
    (finding,) = check_card(Cards(extra=[path]).card("Opt"))
    assert f": {wrong} is no " in finding.message


#: A permanent that asks life instead of mana for spells: Dream Halls, but for its cost.
HALLS = face(
    "Dream Halls",
    "enchantment",
    "black,3",
    more="""ability(("{0}",1),static). alternative_cost(("{0}",1),you,spell,alternative).
    cost(("{0}",1),pay_life(3)).""",
)


@pytest.mark.parametrize(("life", "legal"), [(3, True), (2, False)])
def test_life_for_an_alternative_cost_that_a_permanent_gives(
    life: int, legal: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    use(tmp_path, monkeypatch, HALLS)
    position = board({"life": life, "battlefield": ["Dream Halls"], "hand": ["Opt"]})
    assert offered(position) == ({("cast", "Opt")} if legal else set())
