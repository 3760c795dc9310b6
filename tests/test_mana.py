"""What permanents can be tapped for and could produce, why, and which pools can be reached (106, 605)."""

from __future__ import annotations

from pathlib import Path

import pytest
from user_cards import face, use

from lawmage.bridge.cases import load_case
from lawmage.bridge.checks import check_claim
from lawmage.bridge.errors import InputError, UnsupportedError
from lawmage.queries import forms, judge, load
from lawmage.queries.could_produce import could_produce
from lawmage.queries.mana import AbilityMana, Mana, PermanentMana, mana
from running import ROOT, answered, board, printed, refused, words_of

EXAMPLE = str(ROOT / "examples" / "mana.yaml")
#: Lands of everybody produce one black mana instead of anything else.
CONTAMINATION = face(
    "Contamination", "enchantment", "generic,2",
    more='ability(("{0}",1),static).\n'
    'replaces(("{0}",1),produces(each_player,type(land)),one_instead(black)).',
)  # fmt: skip


def permanent(found: Mana, name: str) -> PermanentMana:
    (one,) = (each for each in found.permanents if each.object == name)
    return one


def only_ability(found: Mana, name: str) -> AbilityMana:
    (ability,) = permanent(found, name).abilities
    return ability


def now(found: Mana, name: str) -> list[str]:
    return [option.mana for ability in permanent(found, name).abilities for option in ability.options]


def could(found: Mana, name: str) -> str:
    return "".join(produced.type for produced in permanent(found, name).could_produce)


def pools(found: Mana, player: str) -> list[str]:
    (one,) = (each for each in found.players if each.player == player)
    return [pool.mana for pool in one.pools]


def sentences(found: Mana, name: str) -> list[tuple[str, str]]:
    (option, *_) = only_ability(found, name).options
    return [(reason.rule, reason.sentence) for reason in option.reasons]


# Lands that refer to others


def test_a_chain_of_lands_that_refer_to_one_another_ends_at_a_text_that_names_a_type() -> None:
    """106.7: the Pool has green from its Orchard, that from B's Orchard or Forest."""
    found = mana(board("Reflecting Pool", "Exotic Orchard", theirs=("Forest",)))
    assert [could(found, name) for name in ("reflecting_pool", "exotic_orchard", "forest")] == ["G", "G", "G"]
    assert now(found, "reflecting_pool") == ["{G}"]
    assert (pools(found, "A"), pools(found, "B")) == (["{G}{G}"], ["{G}"])


def test_the_chain_is_told_link_by_link() -> None:
    position = board("Reflecting Pool", "Exotic Orchard", theirs=("Forest",))
    (answer,) = could_produce(position, "could Reflecting Pool produce green?")
    assert answer.holds
    assert [(reason.rule, reason.cards) for reason in answer.reasons] == [
        ("106.7", ("Exotic Orchard",)),
        ("106.7", ("Forest",)),
        ("305.6", ("Forest",)),
    ]


def test_each_ability_has_its_own_reasons_whatever_another_gives_too() -> None:
    """106.7: beside Chromatic Lantern's, the Pool's own ability still refers to what others could produce."""
    found = mana(board("Chromatic Lantern", "Reflecting Pool", "Ancient Tomb"))
    own, given = permanent(found, "reflecting_pool").abilities
    told = {option.mana: [reason.sentence for reason in option.reasons] for option in own.options}
    said = "Ability 1 of Reflecting Pool refers to Ancient Tomb, which could produce {}."
    assert told == {f"{{{letter}}}": [said.format(f"{{{letter}}}")] for letter in "WUBRGC"}
    assert {option.reasons[0].rule for option in given.options} == {"105.4"}
    alone = mana(board("Chromatic Lantern", "Reflecting Pool"))
    (reason,) = permanent(alone, "reflecting_pool").abilities[0].options[0].reasons
    assert reason.sentence.endswith("refers to Reflecting Pool, which could produce {W}.")
    (chain,) = could_produce(board("Chromatic Lantern", "Reflecting Pool"), "could Reflecting Pool produce W")
    assert [one.rule for one in chain.reasons] == ["105.4"]


def test_reasons_that_two_abilities_share_are_told_with_each(tmp_path: Path) -> None:
    file = tmp_path / "board.yaml"
    file.write_text(
        "turn: {active: A, step: precombat main}\n"
        "players: {A: {battlefield: [Chromatic Lantern, Mountain, Mana Reflection]}, B: {}}\n",
        encoding="utf-8",
    )
    told = words_of(printed("mana", str(file))).partition("Mountain: {R}{R}")[2]
    assert told.count("Mana Reflection turns {R} into {R}{R}. (106.12b)") == 2


def test_what_a_land_has_from_another_is_no_reason_for_the_other() -> None:
    """The two Pools could both produce green, the one because of the Forest and not because of the other."""
    found = mana(board("2 Reflecting Pool", "Forest"))
    for name in ("reflecting_pool", "reflecting_pool_2"):
        (produced,) = permanent(found, name).could_produce
        assert [reason.objects for way in produced.ways for reason in way] == [("forest",)]


def test_lands_that_refer_only_to_each_other_produce_nothing() -> None:
    """106.7, 106.5: no type can be defined; the abilities can be activated all the same."""
    lands = ("Reflecting Pool", "Exotic Orchard")
    found = mana(board(*lands, theirs=lands))
    for each in found.permanents:
        assert each.could_produce == ()
        assert [(ability.options, ability.refusals) for ability in each.abilities] == [((), ())]
    assert (pools(found, "A"), pools(found, "B")) == ([""], [""])


def test_why_lands_that_refer_only_to_each_other_could_not_produce_a_type() -> None:
    position = board("Reflecting Pool", "Exotic Orchard", theirs=("Exotic Orchard",))
    (answer,) = could_produce(position, "could Reflecting Pool produce W")
    assert not answer.holds
    assert [(reason.objects, reason.sentence) for reason in answer.reasons] == [
        (
            ("exotic_orchard",),
            "Ability 1 of Reflecting Pool refers to Exotic Orchard (exotic_orchard), which could "
            "produce no mana.",
        )
    ]


def test_a_type_that_is_no_color_is_reflected_by_type_only() -> None:
    """Eldrazi Temple adds {C}: the Pool speaks of types, the Orchard of colors."""
    found = mana(board("Reflecting Pool", "Eldrazi Temple", theirs=("Exotic Orchard",)))
    assert could(found, "reflecting_pool") == "C"
    assert could(found, "exotic_orchard") == ""
    (answer,) = could_produce(
        board("Eldrazi Temple", theirs=("Exotic Orchard",)), "could Exotic Orchard produce {C}"
    )
    assert [reason.rule for reason in answer.reasons] == ["106.1a"]


def test_costs_that_cannot_be_paid_do_not_matter_for_what_could_be_produced() -> None:
    """106.7: whether costs can be paid is ignored; a tapped land and a Signet without mana count."""
    found = mana(board("Reflecting Pool", {"card": "Island", "tapped": True}, "Izzet Signet"))
    assert could(found, "reflecting_pool") == could(found, "island") == "U"
    assert could(found, "izzet_signet") == "UR"


# What can be had now


def test_a_tapped_land_gives_nothing_now() -> None:
    found = mana(board({"card": "Island", "tapped": True}))
    ability = only_ability(found, "island")
    assert ability.options == ()
    assert [refusal.rule for refusal in ability.refusals] == ["107.5"]
    assert pools(found, "A") == [""]


def test_a_land_without_a_mana_ability_is_left_out() -> None:
    found = mana(board("Flood Plain"))
    assert found.permanents == ()
    (answer,) = could_produce(board("Flood Plain"), "could Flood Plain produce U")
    assert not answer.holds
    assert [(reason.rule, reason.cards) for reason in answer.reasons] == [("106.7", ("Flood Plain",))]


def test_a_creature_that_came_this_turn_gives_nothing_now() -> None:
    """302.6, 107.5."""
    found = mana(board({"card": "Elvish Mystic", "sick": True}))
    assert {refusal.rule for refusal in only_ability(found, "elvish_mystic").refusals} == {"107.5", "602.5a"}
    assert could(found, "elvish_mystic") == "G"


def test_a_dual_land_has_an_ability_for_each_of_its_types() -> None:
    found = mana(board("Bayou"))
    assert sorted(now(found, "bayou")) == ["{B}", "{G}"]
    assert pools(found, "A") == ["{B}", "{G}"]


def test_an_intrinsic_ability_comes_from_the_land_type() -> None:
    """305.6, 305.7: under Blood Moon a nonbasic land is a Mountain and has its ability alone."""
    found = mana(board("Blood Moon", "Bayou"))
    assert now(found, "bayou") == ["{R}"]
    assert sentences(found, "bayou") == [("305.6", "The mana ability of Mountain adds {R}.")]


def test_tapping_for_mana_needs_the_tap_symbol() -> None:
    """106.12: Ashnod's Altar has a mana ability that isn't tapping for mana, so nothing doubles it."""
    found = mana(board("Mana Reflection", "Ashnod's Altar", "Grizzly Bears"))
    assert not only_ability(found, "ashnods_altar").taps
    assert now(found, "ashnods_altar") == ["{C}{C}"]
    assert pools(found, "A") == ["{C}{C}"]


# Effects on the mana


def test_mana_reflection_doubles_what_its_controller_taps_for() -> None:
    """106.12b: the Forest of A gives {G}{G}, that of B one {G}."""
    found = mana(board("Mana Reflection", "Forest", theirs=("Forest",)))
    assert (now(found, "forest"), now(found, "forest_2")) == (["{G}{G}"], ["{G}"])
    assert sentences(found, "forest") == [
        ("305.6", "The mana ability of Forest adds {G}."),
        ("106.12b", "Mana Reflection turns {G} into {G}{G}."),
    ]
    assert only_ability(found, "forest").orders == ()


def test_two_doublers_make_four_in_either_order() -> None:
    found = mana(board("2 Mana Reflection", "Forest"))
    assert now(found, "forest") == ["{G}{G}{G}{G}"]
    assert only_ability(found, "forest").orders == ()


def test_a_triggered_mana_ability_adds_to_what_was_doubled() -> None:
    """106.12b, 605.4a: the mana of Mana Flare isn't doubled."""
    found = mana(board("Mana Reflection", "Mana Flare", "Forest"))
    assert now(found, "forest") == ["{G}{G}{G}"]
    assert [rule for rule, _ in sentences(found, "forest")] == ["305.6", "106.12b", "605.4a"]


def test_what_is_added_does_not_count_for_what_could_be_produced() -> None:
    """106.7: Wild Growth's mana comes from Wild Growth and not from the Island."""
    growth = {"card": "Wild Growth", "attached_to": "island"}
    found = mana(board("Island", growth, "Reflecting Pool"))
    assert now(found, "island") == ["{U}{G}"]
    assert (could(found, "island"), could(found, "reflecting_pool")) == ("U", "U")


def test_the_order_of_replacement_effects_leads_to_different_mana(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """616.1: one black instead and then doubled is {B}{B}; doubled and then one black instead is {B}."""
    use(tmp_path, monkeypatch, CONTAMINATION)
    position = board("Contamination", "Mana Reflection", "Forest")
    ability = only_ability(mana(position), "forest")
    assert [option.mana for option in ability.options] == ["{B}{B}", "{B}"]
    assert {(order.start, order.effects, order.mana) for order in ability.orders} == {
        ("{G}", ("Contamination", "Mana Reflection"), "{B}{B}"),
        ("{G}", ("Mana Reflection", "Contamination"), "{B}"),
    }
    assert [reason.sentence for reason in ability.options[0].reasons] == [
        "The mana ability of Forest adds {G}.",
        "Contamination turns {G} into {B}.",
        "Mana Reflection turns {B} into {B}{B}.",
    ]
    assert (could(mana(position), "forest"), pools(mana(position), "A")) == ("B", ["{B}{B}"])


def test_why_a_type_that_is_always_replaced_could_not_be_produced(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    use(tmp_path, monkeypatch, CONTAMINATION)
    (answer,) = could_produce(board("Contamination", "Forest"), "could Forest produce G")
    assert not answer.holds
    assert [(reason.rule, reason.cards) for reason in answer.reasons] == [("106.12b", ("Contamination",))]
    (answer,) = could_produce(board("Contamination", "Forest"), "could Forest produce B")
    assert [reason.rule for reason in answer.reasons] == ["305.6", "106.12b"]


def test_a_replaced_type_is_passed_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """106.7: the Orchard could produce what the Forest could in the end, and that is replaced too."""
    use(tmp_path, monkeypatch, CONTAMINATION)
    found = mana(board("Contamination", "Forest", theirs=("Exotic Orchard",)))
    assert could(found, "exotic_orchard") == "B"


# Pools


def test_signets_change_what_there_is_and_need_mana_to_begin_with() -> None:
    """605.3: with one Forest each Signet can pay for the other; alone they give nothing."""
    found = mana(board("Forest", "Azorius Signet", "Izzet Signet"))
    assert set(pools(found, "A")) == {"{G}", "{W}{U}{R}", "{U}{U}{R}", "{W}{U}{U}"}
    assert pools(mana(board("Azorius Signet", "Izzet Signet")), "A") == [""]


def test_the_activations_stand_in_an_order_that_works() -> None:
    (pool, *_) = mana(board("Forest", "Azorius Signet")).players[0].pools
    assert (pool.mana, pool.activations) == (
        "{W}{U}",
        ("tap Forest: add {G}", "pay {G} and tap Azorius Signet: add {W}{U}"),
    )


def test_a_signet_without_mana_cannot_be_activated_now() -> None:
    ability = only_ability(mana(board("Azorius Signet")), "azorius_signet")
    assert (ability.options, [refusal.rule for refusal in ability.refusals]) == ((), ["118.3"])
    assert now(mana(board("Azorius Signet", "Island")), "azorius_signet") == ["{W}{U}"]


def test_what_is_sacrificed_for_mana_is_sacrificed_once() -> None:
    found = mana(board("Lotus Petal", "Krark-Clan Ironworks"))
    # The Petal is tapped and sacrificed for itself, or sacrificed to the Ironworks, which can take itself.
    assert set(pools(found, "A")) == {
        "{C}{C}{C}{C}", *(f"{{{color}}}{{C}}{{C}}" for color in "WUBRG")
    }  # fmt: skip


def test_mana_in_the_pool_counts() -> None:
    players = {"A": {"battlefield": ["Azorius Signet"], "mana": "{R}"}, "B": {}}
    found = mana(load({"turn": {"active": "A", "step": "precombat main"}, "players": players}))
    assert pools(found, "A") == ["{W}{U}", "{R}"]


def test_mana_that_may_be_spent_on_some_things_only_is_told_apart() -> None:
    """106.6: two colorless for colorless Eldrazi only, or one for anything."""
    found = mana(board("Eldrazi Temple"))
    assert {(pool.mana, pool.restricted) for pool in found.players[0].pools} == {
        ("{C}", ()),
        ("", (("{C}{C}", "Eldrazi Temple"),)),
    }


def test_what_refers_to_a_permanent_is_used_before_that_is_gone() -> None:
    """106.7: by its last counter the Mine is sacrificed as it gives mana; the Pool has nothing then."""
    mine = {"card": "Gemstone Mine", "counters": {"mining": 1}}
    found = mana(board("Reflecting Pool", mine)).players[0]
    assert len(found.pools) == 15
    assert all(pool.activations[0].startswith("tap Reflecting Pool") for pool in found.pools)


def test_a_doubler_is_used_before_it_is_given_up() -> None:
    """106.12b: Nyxbloom Ancient trebles the Forest's mana while it is there, and then pays for the Altar."""
    (pool,) = mana(board("Nyxbloom Ancient", "Forest", "Ashnod's Altar")).players[0].pools
    assert pool.mana == "{G}{G}{G}{C}{C}"
    assert pool.activations[0].startswith("tap Forest")


def test_life_that_is_paid_for_mana_must_be_there() -> None:
    """119.4: with one life one of two Mana Confluences can be used."""
    players = {"A": {"life": 1, "battlefield": ["2 Mana Confluence"]}, "B": {}}
    found = mana(load({"turn": {"active": "A", "step": "precombat main"}, "players": players}))
    assert sorted(pools(found, "A")) == sorted(f"{{{color}}}" for color in "WUBRG")


# The command line


def test_the_command_prints_what_the_question_gives() -> None:
    answer = answered("mana", EXAMPLE, "--json")
    found = {each["object"]: each for each in answer["permanents"]}
    assert [produced["type"] for produced in found["pool"]["could_produce"]] == ["U", "G"]
    assert [option["mana"] for option in found["pool"]["abilities"][0]["options"]] == ["{U}{U}", "{G}{G}"]
    assert [[pool["mana"] for pool in each["pools"]] for each in answer["players"]] == [
        ["{U}{U}{G}{G}", "{G}{G}{G}{G}"],
        ["{W}{U}{U}", "{W}{U}{R}", "{W}{U}{G}", "{R}{G}"],
    ]
    assert answer["players"][0]["pools"][0]["activations"] == [
        "tap Forest: add {G}{G}",
        "tap Reflecting Pool: add {U}{U}",
    ]


def test_the_command_says_what_is_not_encoded() -> None:
    text = "turn: {active: A, step: upkeep}\nplayers: {A: {battlefield: [Chaos Orb]}, B: {}}"
    assert "Chaos Orb" in refused(3, "mana", "-", stdin=text)


def test_why_answers_with_the_chain_of_reasons() -> None:
    said = words_of(printed("why", EXAMPLE, "could pool produce {G}"))
    assert said.startswith("Yes: Reflecting Pool could produce {G}")
    assert "rule 106.12b · Mana Reflection" in said
    answer = answered("why", EXAMPLE, "could pool produce W", "--json")
    assert [one["holds"] for one in answer["could_produce"]] == [False]


def test_questions_that_name_no_type_or_no_permanent_are_refused() -> None:
    assert "'purple' is no type of mana" in refused(2, "why", EXAMPLE, "could pool produce purple")
    assert "did you mean pool?" in refused(2, "why", EXAMPLE, "could poool produce G")
    with pytest.raises(InputError, match="is no permanent"):
        could_produce(board(), "could A produce G")
    with pytest.raises(InputError, match="asks for no type of mana"):
        could_produce(board("Forest"), "Forest types")


def test_effects_on_mana_that_are_too_many_are_refused() -> None:
    with pytest.raises(UnsupportedError, match="more effects replace or add to"):
        mana(board("10 Mana Reflection", "Forest"))


def test_what_makes_it_other_mana_and_may_be_given_up_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """601.2g, 614.1: once the artifact is sacrificed, the Plains would give white mana again."""
    clause = 'replaces(("{0}",1),produces(each_player,subtype(plains)),type_instead(red)).'
    more = f'ability(("{{0}}",1),static).\n{clause}'
    use(tmp_path, monkeypatch, face("Naked Singularity", "artifact", "generic,5", more=more))
    assert pools(mana(board("Naked Singularity", "Plains")), "A") == ["{R}"]
    with pytest.raises(UnsupportedError, match="Naked Singularity could be given up for mana"):
        mana(board("Naked Singularity", "Plains", "Krark-Clan Ironworks"))


# Claims of cases


@pytest.mark.parametrize(
    ("claim", "wrong"),
    [
        ("{of: pool, could_produce: [G]}", None),
        ("{of: pool, could_produce: [G, U]}", "pool could produce G"),
        ("{of: pool, can_tap_for: [U], could_produce: []}", "pool can be tapped for G; pool could produce G"),
        ("{of: A, max_pools: [GG]}", None),
        ("{of: A, max_pools: [GG, G]}", "the maximal pools of A are GG"),
        ("{of: B, max_pools: [G]}", "the maximal pools of B are empty"),
    ],
)
def test_claims_about_mana(claim: str, wrong: str | None, tmp_path: Path) -> None:
    board_text = "{A: {battlefield: [{card: Reflecting Pool, id: pool}, Forest]}, B: {}}"
    position = f"position: {{turn: {{active: A, step: precombat main}}, players: {board_text}}}"
    path = tmp_path / "mana.ruling.yaml"
    path.write_text(f"case: mana\n{position}\nclaims:\n  - {{mana: {claim}}}\n", encoding="utf-8")
    case = load_case(path)
    result = check_claim(case, case.claims[0], judge, forms=forms)
    assert result.holds is (wrong is None)
    assert wrong is None or f"derived: {wrong}" in result.message
