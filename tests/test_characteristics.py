"""What objects are after all effects: in Python, on the command line, in words, as JSON and as a picture."""

from __future__ import annotations

import pytest

from lawmage.bridge.errors import InputError, UnsupportedError
from lawmage.bridge.facts import facts
from lawmage.queries import legal_plays, load
from lawmage.queries.changed import changes_in_words
from lawmage.queries.characteristics import characteristics, characteristics_many, creature_types
from lawmage.queries.forms import can_tap_for, look
from lawmage.queries.origins import origins
from running import ROOT, answered, board, printed, words_of

MOON = str(ROOT / "examples" / "moon.yaml")
STANDARD = ROOT / "tests" / "benchmarks" / "positions" / "standard.yaml"


def test_many_positions_side_by_side_are_answered_as_one_by_one() -> None:
    positions = [
        board("Blood Moon", "Bayou", theirs=("Urborg, Tomb of Yawgmoth", "Forest")),
        board("Grizzly Bears"),
        board("Opalescence", "Humility", "Grizzly Bears"),
        board("Life and Limb", "Dryad of the Ilysian Grove", "Plains"),
    ]
    together = characteristics_many(positions)
    for position, found in zip(positions, together, strict=True):
        assert dict(found) == dict(characteristics(position))


def test_nothing_is_gone_through_where_nothing_changes_characteristics() -> None:
    found = characteristics(load(STANDARD))
    assert (found.steps, found.graphs) == ((), ())


def test_the_board_marks_what_effects_changed() -> None:
    text = words_of(printed("show", MOON))
    assert "Bayou [now Land — Mountain]" in text
    assert "Llanowar Elves (id elves) [now 2/2]" in text
    value = answered("show", MOON)
    bayou = value["characteristics"]["bayou"]
    assert bayou["subtypes"] == ["mountain"]
    assert bayou["abilities_in_words"] == ["the mana ability of Mountain"]


def test_marks_of_every_kind() -> None:
    position = board(
        "Humility", {"card": "Painter's Servant", "chosen": "blue"},
        {"card": "Control Magic", "attached_to": "angel"}, theirs=({"card": "Serra Angel", "id": "angel"},),
    )  # fmt: skip
    assert changes_in_words(characteristics(position), "angel") == [
        "now white and blue", "now 1/1", "lost flying, vigilance", "now controlled by A",
    ]  # fmt: skip


def test_legal_plays_use_what_objects_are_now() -> None:
    # 305.7: a nonbasic land under Blood Moon taps for red only, a basic one for its own colour.
    assert can_tap_for(board("Blood Moon", "Bayou", "Forest"), "Bayou") == ("R",)
    assert can_tap_for(board("Blood Moon", "Bayou", "Forest"), "Forest") == ("G",)
    # 613.1f: Humility takes mana abilities from creatures.
    assert [play.name for play in legal_plays(board("Humility", "Llanowar Elves", "Forest"))] == ["Forest"]
    # 302.6: a land that is a creature now and came this turn can't be tapped for mana.
    animated = [{"of": "mutavault", "ability": 2, "controller": "A"}]
    assert legal_plays(board({"card": "Mutavault", "sick": True}, effects=animated)).count == 0
    # Otherwise its first ability can be activated, and pays for the second.
    assert legal_plays(board({"card": "Mutavault"}, effects=animated)).count == 2


@pytest.mark.parametrize(
    ("form", "holds"),
    [
        ("life of A is 20", True), ("life of B is not 20", False), ("bear is 3/3", True),
        ("bear is 2/2", False), ("bear is not 2/2", True), ("bear is a Bear", True),
        ("bear is a Creature", True), ("bear is green", True),
        ("bear is not colorless", True), ("bear has flying", False), ("bear has no abilities", True),
        ("bear is tapped", True), ("bear is untapped", False), ("Opt is in A's graveyard", True),
        ("bear is on the battlefield under A", True), ("bear is on the battlefield under B", False),
        ("the stack is empty", True), ("1 +1/+1 counter on bear", True), ("2 poison counters on B", True),
        ("A controls 1 Grizzly Bears", True), ("A has 1 card in graveyard", True),
        ("A's mana pool is {G}{G}", True),
        ("A's mana pool is empty", False), ("power(bear,N), N >= 3", True), ("life(b,L), L < 20", False),
        ("not tapped(bear)", False),
    ],
)  # fmt: skip
def test_conditions(form: str, holds: bool) -> None:
    bear = {"card": "Grizzly Bears", "id": "bear", "tapped": True, "counters": {"+1/+1": 1}}
    position = load(
        {
            "turn": {"active": "A", "step": "draw"},
            "players": {
                "A": {"battlefield": [bear], "graveyard": ["Opt"], "mana": "{G}{G}"},
                "B": {"counters": {"poison": 2}},
            },
        }
    )
    assert look(position, form).holds is holds


@pytest.mark.parametrize(
    ("form", "message"),
    [
        ("bear flies", "is no condition"), ("elk is 1/1", "elk"),
        ("Forest is a Forrest", "no type or colour"),
        ("Forest has fling", "is no keyword"), ("life of C is 3", "no player C"),
        ("lief(b,3)", "no predicate lief"), ("life(b,", "syntax error"),
        ("life(b,3). life(a,3)", "more than one"),
        ("2 qest counters on Forest", "there are no 'qest' counters; did you mean quest"),
        ("A controls 1 Forset", "nothing here is called 'Forset'; did you mean Forest"),
    ],
)  # fmt: skip
def test_wrong_conditions(form: str, message: str) -> None:
    with pytest.raises(InputError, match=message):
        look(board("Forest"), form)


def test_names_are_those_that_objects_have_now() -> None:
    # 707.9b, 708.2a: a copy's exception names it; a face-down permanent has no name.
    position = board(
        {"card": "Sakashima the Impostor", "copy_of": "Llanowar Elves"},
        {"card": "Grizzly Bears", "face_down": True},
        "Grizzly Bears",
    )
    assert look(position, "A controls 1 Sakashima the Impostor").holds
    assert look(position, "A controls 0 Llanowar Elves").holds
    assert look(position, "A controls 1 Grizzly Bears").holds


def test_what_a_face_down_copy_copied_does_not_show() -> None:
    # 708.10: not even the exception with which it became a copy.
    hidden = {"card": "Sakashima the Impostor", "copy_of": "Serra Angel", "id": "sk", "face_down": True}
    found = characteristics(board(hidden))["sk"]
    assert (found.names, found.supertypes, found.abilities) == ((), (), ())
    assert (found.types, found.power, found.toughness) == (("creature",), 2, 2)


LANTERN, SWAMP, PLAINS = (
    '(token("Chromatic Lantern",1),1)',
    "(basic_land_type(swamp),1)",
    "(basic_land_type(plains),1)",
)


@pytest.mark.parametrize(
    ("mine", "places"),
    [
        # After the Forest's own come those that effects gave, in the order in which they did.
        (["Urborg, Tomb of Yawgmoth", "Chromatic Lantern"], {SWAMP: 2, LANTERN: 3}),
        (["Chromatic Lantern", "Urborg, Tomb of Yawgmoth"], {LANTERN: 2, SWAMP: 3}),
        (
            ["Urborg, Tomb of Yawgmoth", "Chromatic Lantern", "Prismatic Omen"],
            {SWAMP: 2, LANTERN: 3, PLAINS: 6},
        ),
        # What gives the same once more changes nothing.
        (["Chromatic Lantern", "Urborg, Tomb of Yawgmoth", "Chromatic Lantern"], {LANTERN: 2, SWAMP: 3}),
    ],
)
def test_given_abilities_are_numbered_in_order_of_arrival(mine: list[str], places: dict[str, int]) -> None:
    position = board({"card": "Forest", "id": "forest"}, *mine)
    for ability, place in {"(basic_land_type(forest),1)": 1, **places}.items():
        assert look(position, f"ability_place(forest,{ability},{place})").holds, ability


def test_wrong_uses_of_conditions_are_messages() -> None:
    with pytest.raises(InputError, match="no object that could be tapped"):
        can_tap_for(board("Forest"), "A")
    with pytest.raises(InputError, match="at most nine digits"):
        look(board("Grizzly Bears"), "power(grizzly_bears,4294967298)")


@pytest.mark.parametrize(
    "effect",
    [
        {"of": "Giant Growth"}, {"of": "Giant Growth", "targets": ["B"]},
        {"of": "Giant Growth", "targets": ["opt"]},
        {"of": "Giant Growth", "ability": 9}, {"of": "staff"},
    ],
)  # fmt: skip
def test_an_effect_that_lacks_what_it_needs_is_refused(effect: dict[str, object]) -> None:
    players = {"A": {"battlefield": [{"card": "Chimeric Staff", "id": "staff"}], "hand": ["Opt"]}, "B": {}}
    position = load({"turn": {"active": "A", "step": "draw"}, "players": players, "effects": [effect]})
    with pytest.raises(UnsupportedError, match="effect 1 under effects"):
        characteristics(position)


def test_an_effect_applies_to_exactly_what_it_names() -> None:
    # 601.2c, 611.2c: the one target of Giant Growth; 400.7: a card in a hand isn't the land that it was.
    twice = {"of": "Giant Growth", "targets": ["bear", "elves"]}
    bears = ({"card": "Grizzly Bears", "id": "bear"}, {"card": "Llanowar Elves", "id": "elves"})
    with pytest.raises(UnsupportedError, match="effect 1 under effects, which names more targets than"):
        characteristics(board(*bears, effects=[twice]))
    with pytest.raises(UnsupportedError, match="effect 1 under effects, which names more targets than"):
        characteristics(
            board("Mutavault", *bears, effects=[{"of": "mutavault", "ability": 2, "targets": ["bear"]}])
        )
    with pytest.raises(UnsupportedError, match="the objects must be named"):
        characteristics(board(*bears, effects=[{"of": "Mutavault", "ability": 2}]))
    players = {"A": {"hand": ["Mutavault"]}, "B": {}}
    vault = {"of": "mutavault", "ability": 2}
    in_hand = load({"turn": {"active": "A", "step": "draw"}, "players": players, "effects": [vault]})
    with pytest.raises(UnsupportedError, match="the objects must be named"):
        characteristics(in_hand)
    # Natural Affinity changes all the lands that there were.
    lands = board("Forest", "Island", effects=[{"of": "Natural Affinity", "targets": ["forest", "island"]}])
    assert [characteristics(lands)[land].power for land in ("forest", "island")] == [2, 2]


def test_nobody_is_guessed_to_control_an_effect() -> None:
    # 110.2, 109.5: who gains control of the creature is the controller of Act of Treason.
    treason = {"of": "Act of Treason", "targets": ["grizzly_bears"]}
    with pytest.raises(UnsupportedError, match="speaks of its controller; write controller: NAME"):
        characteristics(board("Forest", theirs=("Grizzly Bears",), effects=[treason]))
    stolen = board("Grizzly Bears", effects=[treason | {"controller": "B"}])
    assert characteristics(stolen)["grizzly_bears"].controller == "B"
    # An effect that says nothing of its controller needs none.
    growth = {"of": "Giant Growth", "targets": ["grizzly_bears"]}
    assert look(board("Grizzly Bears", effects=[growth]), "grizzly_bears is 5/5").holds
    # The effect of an object is its controller's, whoever's turn it is.
    factory = board(theirs=("Mutavault",), effects=[{"of": "mutavault", "ability": 2}])
    assert "effect_controller(1,b)" in set(facts(factory))
    assert look(factory, "mutavault is 2/2").holds


def test_an_effect_can_be_older_than_a_permanent() -> None:
    # 613.7, 613.7b: of two effects that set power and toughness the younger one is applied last.
    tree = {"card": "Lignify", "id": "tree", "attached_to": "bear"}
    frog = {"of": "Turn to Frog", "id": "frog", "targets": ["bear"], "until": "End of turn"}
    bear = {"card": "Grizzly Bears", "id": "bear"}
    assert look(board(bear, tree, effects=[frog]), "bear is 1/1").holds
    older = board(bear, tree, effects=[frog], timestamps=["frog", "tree"])
    assert look(older, "bear is 0/4").holds
    assert not any("resolved earlier" in said for said in origins(older, "bear power")[0].assumptions)


def test_an_object_elsewhere_can_be_younger_than_a_permanent() -> None:
    # 613.7a, 613.7d: what Filth in the graveyard gives is taken away by an Aura only if that is younger.
    tree = {"card": "Lignify", "id": "tree", "attached_to": "bear"}
    told = {
        "turn": {"active": "A", "step": "draw"},
        "players": {
            "A": {
                "battlefield": ["Swamp", {"card": "Grizzly Bears", "id": "bear"}, tree],
                "graveyard": ["Filth"],
            },
            "B": {},
        },
    }
    older = load(told)
    assert look(older, "bear has no swampwalk").holds
    assert any("outside the battlefield" in said for said in origins(older, "bear abilities")[0].assumptions)
    younger = load({**told, "timestamps": ["tree", "filth"]})
    assert look(younger, "bear has swampwalk").holds
    assert len(origins(younger, "bear abilities")[0].assumptions) == 1


def test_a_chosen_creature_type_is_one() -> None:
    for chosen in ("Equipment", "Forest"):
        with pytest.raises(InputError, match="Xenograft asks for a creature type"):
            characteristics(board({"card": "Xenograft", "chosen": chosen}, "Memnite"))
    assert look(board({"card": "Xenograft", "chosen": "Elf"}, "Memnite"), "Memnite is an Elf").holds


def test_in_a_position_as_it_stands_the_game_goes_on() -> None:
    for form in ("A wins", "A loses", "the game is a draw"):
        assert not look(board("Forest"), form).holds


def test_effects_whose_objects_are_not_named_are_refused() -> None:
    # 611.2c: an effect on a whole kind that has resolved applies to the objects that it applied to then.
    with pytest.raises(UnsupportedError, match="effect 1 under effects"):
        characteristics(board("Forest", effects=[{"of": "Natural Affinity"}]))
    position = board("Forest", "Island", effects=[{"of": "Natural Affinity", "targets": ["forest"]}])
    assert look(position, "forest is 2/2").holds and look(position, "island is not a Creature").holds


def test_a_counter_of_unknown_age_is_refused_where_it_matters() -> None:
    # 613.7c: Humility came later than the creature; the counter may be older or younger than Humility.
    bear = {"card": "Grizzly Bears", "id": "bear", "counters": {"flying": 1}}
    with pytest.raises(UnsupportedError, match="whether the counters on Grizzly Bears"):
        characteristics(board(bear, "Humility"))
    assert look(board("Humility", bear), "bear has flying").holds
    assert look(board(bear, "Glorious Anthem"), "bear has flying").holds


def test_creature_types_are_all_but_the_other_kinds() -> None:
    assert {"goblin", "time_lord", "saproling"} <= creature_types()
    assert not {"forest", "aura", "equipment", "arcane", "siege"} & creature_types()


def test_a_token_with_changeling_has_every_creature_type() -> None:
    # 702.73a, 604.3a: also where an effect adds a type (205.1b), but not once it is no creature (205.1a).
    token: dict[str, object] = {
        "token": "Shapeshifter",
        "id": "token",
        "type_line": "Creature — Shapeshifter",
    }
    token |= {"type_line": "Creature — Shapeshifter", "power": 2, "toughness": 2, "abilities": ["changeling"]}
    for others, size in ((["Elvish Archdruid"], "3/3"), (["Elvish Archdruid", "Enchanted Evening"], "3/3")):
        position = board(token, *others)
        assert look(position, "token is a Goblin").holds
        assert look(position, f"token is {size}").holds
    song = {"card": "Song of the Dryads", "attached_to": "token"}
    assert not look(board(token, song), "token is a Goblin").holds


def test_subtypes_stand_as_printed_and_what_effects_added_after_them() -> None:
    # 205.3: what a type line prints keeps its order, on cards, copies and tokens alike.
    angel = {
        "token": "Angel",
        "type_line": "Creature — Zombie Angel",
        "power": 1,
        "toughness": 1,
        "id": "angel",
    }
    clone = {"card": "Clone", "copy_of": "Yixlid Jailer", "id": "clone"}
    position = board("Yixlid Jailer", clone, angel, "Yavimaya, Cradle of Growth", "Island", "Bayou")
    found = characteristics(position)
    assert found["yixlid_jailer"].type_line == found["clone"].type_line == "Creature — Zombie Wizard"
    assert found["angel"].subtypes == ("zombie", "angel")
    assert found["island"].type_line == "Basic Land — Island Forest"
    assert found["bayou"].type_line == "Land — Swamp Forest"
    told = {name: origins(position, f"{name} subtypes")[0].value for name in ("clone", "angel", "island")}
    assert told == {"clone": "zombie, wizard", "angel": "zombie, angel", "island": "island, forest"}
