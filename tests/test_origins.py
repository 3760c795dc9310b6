"""Why characteristics are what they are: on the command line, in words, as JSON and as a picture."""

from __future__ import annotations

from pathlib import Path

import pytest

from lawmage.bridge.errors import InputError
from lawmage.queries import load
from lawmage.queries.characteristics import characteristics
from lawmage.queries.origins import origins
from running import ROOT, answered, board, printed, refused, words_of

MOON = str(ROOT / "examples" / "moon.yaml")


def test_an_effect_that_waits_and_one_that_comes_to_nothing() -> None:
    # 613.8a: the Urborg that is older depends on the Moon, which takes its ability away; it never applies.
    position = board("Urborg, Tomb of Yawgmoth", "Forest", "Blood Moon")
    (forest,) = origins(position, "Forest subtypes")
    assert (forest.value, forest.changes) == ("forest", ())
    assert any("depends on Blood Moon" in said for said in forest.dependencies)
    assert "in the order of timestamps alone it would be forest, swamp" in forest.dependencies
    # The other way round the timestamps give the same.
    (forest,) = origins(board("Blood Moon", "Urborg, Tomb of Yawgmoth", "Forest"), "Forest subtypes")
    assert (forest.value, forest.dependencies) == ("forest", ())
    (plains,) = origins(board("Life and Limb", "Dryad of the Ilysian Grove", "Plains"), "Plains types")
    assert "waits for Dryad of the Ilysian Grove" in plains.changes[0].waited[0]


def test_a_loop_is_said() -> None:
    # 613.8b: Life and Limb and Blood Moon depend on each other where there is a Saproling.
    saproling = {
        "token": "Saproling",
        "type_line": "Creature — Saproling",
        "colors": ["G"],
        "power": 1,
        "toughness": 1,
    }
    (wood,) = origins(
        board("Life and Limb", "Blood Moon", "Sapseep Forest", saproling), "Sapseep Forest subtypes"
    )
    assert wood.value == "mountain, saproling"
    assert wood.dependencies == (
        "Blood Moon and Life and Limb depend on each other, so that timestamps decide between them (613.8b)",
    )


@pytest.mark.parametrize(
    ("question", "value", "layers"),
    [
        ("Humility power", "1", ["7b", "7b"]),
        ("Humility types", "creature, enchantment", ["4"]),
        ("Humility's colours", "white", []),
        ("Grizzly Bears toughness", "1", ["7b"]),
        ("Grizzly Bears controller", "B", []),
        ("Grizzly Bears names", "Grizzly Bears", []),
    ],
)
def test_the_steps_of_a_characteristic(question: str, value: str, layers: list[str]) -> None:
    (origin,) = origins(board("Opalescence", "Humility", theirs=("Grizzly Bears",)), question)
    assert origin.value == value
    assert [change.layer for change in origin.changes] == layers


def test_why_on_the_command_line() -> None:
    text = words_of(printed("why", MOON, "bayou subtypes"))
    assert "swamp, forest to begin with mountain by Blood Moon layer 4, rule 613.1d, timestamp 4" in text
    value = answered("why", MOON, "forest subtypes")
    assert value["characteristics"][0]["value"] == "forest"
    (graph,) = value["graphs"]
    assert graph["layer"] == "4"
    assert [(edge["on"].split(",")[0], edge["how"]) for edge in graph["dependencies"]] == [
        ("static(blood_moon", "existence")
    ]


def test_the_picture_of_a_dependency_graph(tmp_path: Path) -> None:
    picture = tmp_path / "graph.svg"
    printed("why", MOON, "forest subtypes", "--graph", str(picture))
    assert "<svg" in picture.read_text(encoding="utf-8")
    assert "layer 4" in picture.read_text(encoding="utf-8")


def test_where_no_picture_is_drawn(tmp_path: Path) -> None:
    # The question has its answer all the same.
    picture = tmp_path / "graph.svg"
    text = words_of(printed("why", MOON, "elves power", "--graph", str(picture)))
    assert "elves, power: 2" in text and "is not written: no effects" in text
    assert not picture.exists()
    assert answered("why", MOON, "elves power", "--graph", str(picture))["graphs"] == []
    nowhere = str(tmp_path / "no" / "graph.svg")
    message = refused(2, "why", MOON, "forest subtypes", "--graph", nowhere)
    assert message == f"{nowhere}: the picture can't be written (No such file or directory)"
    assert "not a play" in refused(2, "why", MOON, "cast Forest", "--graph", str(picture))


@pytest.mark.parametrize(
    ("question", "message"),
    [
        ("bear power", "nothing in this position is called 'bear'"),
        ("elvs powre", "nothing in this position is called 'elvs'; did you mean elves?"),
        ("elves powre", "'powre' is no characteristic that can be asked for; did you mean power?"),
        ("elves' typs", "'typs' is no characteristic that can be asked for; did you mean types"),
        ("elves loudness of", "'loudness of' is no characteristic that can be asked for; known are power,"),
        ("Blood Moon", "which characteristic of Blood Moon? Known are power, toughness,"),
        ("A toughness", "A is a player, and players have no toughness"),
        ("csat Forest", "did you mean cast?"),
        ("what now", "'what now' is neither a play, as in cast Shock targeting B, nor an object"),
        ("", "'' is neither a play"),
        ("A csats Forest", "a play begins with"),
    ],
)
def test_a_wrong_question_says_what_is_wrong(question: str, message: str) -> None:
    assert message in refused(2, "why", MOON, question)


def test_a_question_may_be_put_in_several_ways() -> None:
    for question in (
        "elves power", "Llanowar  Elves's power?", "power of elves", "ELVES Power", "power elves",
        "Llanowar Elves (elves) power", "Llanowar Elves (id elves)'s power",
    ):  # fmt: skip
        assert answered("why", MOON, question)["characteristics"][0]["value"] == "2"
    with pytest.raises(InputError, match="names no object and characteristic"):
        origins(board("Forest"), "cast Forest")


def test_an_unknown_player_is_named() -> None:
    for question in ("elves power", "cast Forest"):
        assert "there is no player Z" in refused(2, "why", MOON, question, "--player", "Z")
    assert "elves, power: 2" in printed("why", MOON, "elves power", "--player", "b")


def test_types_are_card_types() -> None:
    # 205.2, 205.3, 205.4: card types, subtypes and supertypes are three different things.
    position = board("Urborg, Tomb of Yawgmoth", "Dryad Arbor")
    for question, value in {
        "Urborg, Tomb of Yawgmoth types": "land", "Urborg, Tomb of Yawgmoth supertypes": "legendary",
        "Dryad Arbor types": "creature, land", "Dryad Arbor subtypes": "forest, dryad, swamp",
        "Dryad Arbor supertypes": "none",
    }.items():  # fmt: skip
        assert origins(position, question)[0].value == value


def test_an_effect_that_exists_only_through_a_younger_one() -> None:
    # 613.8a: Starfield of Nyx needs five enchantments, and has them once Enchanted Evening is applied.
    position = board("Starfield of Nyx", "Enchanted Evening", "Forest", "Island", "Mountain")
    (forest,) = origins(position, "Forest types")
    assert forest.value == "creature, enchantment, land"
    assert [change.effect for change in forest.changes] == ["Enchanted Evening", "Starfield of Nyx"]
    assert forest.changes[1].waited == (
        "it waits for Enchanted Evening, which is younger but makes it exist in the first place (613.8a)",
    )
    ((layer, graph),) = forest.graphs
    assert layer == "4" and [how for _, _, how in graph.edges(data="how")] == ["arrival"]
    # In the order of their timestamps nothing has to wait.
    position = board("Enchanted Evening", "Starfield of Nyx", "Forest", "Island", "Mountain")
    (forest,) = origins(position, "Forest types")
    assert forest.changes[1].waited == () and forest.graphs == ()


def test_where_effects_come_from_is_said_in_words() -> None:
    position = board(
        {"token": "Beast", "id": "beast", "type_line": "Creature — Beast", "power": 3, "toughness": 3},
        {"card": "Mutavault", "id": "vault"},
        effects=[
            {"of": "vault", "ability": 2},
            {"of": "Giant Growth", "targets": ["beast"], "id": "growth"},
            {"of": "Giant Growth", "targets": ["beast"]},
        ],
    )
    (beast,) = origins(position, "beast power")
    assert [change.effect for change in beast.changes] == [
        "the effect of Giant Growth (growth)", "the effect of Giant Growth (number 3 under effects)",
    ]  # fmt: skip
    (vault,) = origins(position, "vault subtypes")
    change = vault.changes[0]
    assert (change.value, change.effect) == ("every creature type", "the effect of Mutavault")
    assert (change.source, change.ability) == ("vault", 2)


def test_an_emblem_has_abilities_and_no_name() -> None:
    # 114.3
    players = {"A": {"emblems": ["Wrenn and Six"]}, "B": {}}
    position = load({"turn": {"active": "A", "step": "draw"}, "players": players})
    assert origins(position, "Wrenn and Six emblem name")[0].value == "none"
    assert origins(position, "Wrenn and Six abilities")[0].value == "ability 1 of the Wrenn and Six emblem"


def test_dependencies_as_json_have_readable_fields() -> None:
    (graph,) = answered("why", MOON, "forest subtypes")["graphs"]
    urborg = next(effect for effect in graph["effects"] if effect["source"] == "urborg")
    assert (urborg["name"], urborg["kind"], urborg["ability"]) == ("Urborg, Tomb of Yawgmoth", "static", 1)
    (edge,) = graph["dependencies"]
    assert (edge["name"], edge["on_name"]) == ("Urborg, Tomb of Yawgmoth", "Blood Moon")


def test_what_is_taken_for_granted_is_said() -> None:
    position = board("Grizzly Bears", effects=[{"of": "Giant Growth", "targets": ["grizzly_bears"]}])
    (origin,) = origins(position, "Grizzly Bears power")
    assert any("younger than every permanent" in said for said in origin.assumptions)


def test_only_what_concerns_the_question_is_said() -> None:
    saproling = {"token": "Saproling", "type_line": "Creature — Saproling", "power": 1, "toughness": 1}
    position = board("Life and Limb", "Blood Moon", "Sapseep Forest", saproling, "Serra Angel")
    assert origins(position, "Blood Moon colors")[0].dependencies == ()
    (angel,) = origins(position, "Serra Angel abilities")
    assert angel.value == "flying, vigilance"


def test_a_step_that_leaves_the_characteristic_alone_is_not_told() -> None:
    rancor = {"card": "Rancor", "attached_to": "bear"}
    position = board({"card": "Grizzly Bears", "id": "bear"}, rancor, "Mycosynth Lattice")
    assert origins(position, "bear toughness")[0].changes == ()
    assert [change.effect for change in origins(position, "bear abilities")[0].changes] == ["Rancor"]
    # 613.4b: one that sets what is so already is.
    (humility,) = origins(board("Humility", "Memnite"), "Memnite power")
    assert (humility.start, [change.value for change in humility.changes]) == ("1", ["1"])


def test_keywords_and_counters_are_steps_though_nothing_else_is_changed() -> None:
    # 613.1f, 613.4c
    counted = {"card": "Grizzly Bears", "id": "bear", "counters": {"+1/+1": 2}}
    position = board("Levitation", counted)
    (keywords,) = origins(position, "bear keywords")
    assert (keywords.start, [change.effect for change in keywords.changes]) == ("none", ["Levitation"])
    (power,) = origins(position, "bear power")
    assert (power.start, [change.effect for change in power.changes]) == (
        "2", ["the counters on Grizzly Bears"],
    )  # fmt: skip


def test_the_exception_of_a_copy_comes_from_the_copy() -> None:
    (name,) = origins(
        board({"card": "Sakashima the Impostor", "id": "sk", "copy_of": "Serra Angel"}), "sk name"
    )
    assert name.start == "Serra Angel"
    assert [(change.effect, change.value) for change in name.changes] == [
        ("Sakashima the Impostor", "Sakashima the Impostor")
    ]


def test_the_abilities_of_basic_land_types_are_among_the_steps() -> None:
    # 305.6, 305.7: what the Dryad gives to the Forest, and Blood Moon takes from the Arbor.
    (forest,) = origins(board("Dryad of the Ilysian Grove", "Forest"), "Forest abilities")
    assert forest.start == "the mana ability of Forest" and len(forest.changes) == 1
    (arbor,) = origins(board("Blood Moon", "Dryad Arbor"), "Dryad Arbor abilities")
    assert (arbor.start, arbor.value) == ("the mana ability of Forest", "the mana ability of Mountain")
    assert arbor.changes[-1].value == arbor.value


def test_the_rules_of_dependency_are_cited_too() -> None:
    (forest,) = origins(board("Urborg, Tomb of Yawgmoth", "Forest", "Blood Moon"), "Forest subtypes")
    assert forest.rules == ("613.8a",)
    (plains,) = origins(board("Life and Limb", "Dryad of the Ilysian Grove", "Plains"), "Plains types")
    assert plains.rules == ("613.1d", "613.8a")


def test_a_dependency_that_decided_in_an_earlier_layer_is_named() -> None:
    # 613.8a: the older Urborg depends on the Moon; that is in layer 4, and what Nightmare counts in layer 7a.
    moon = (
        "Urborg, Tomb of Yawgmoth depends on Blood Moon, "
        "which would take away the ability that it comes from (613.8a)"
    )
    (nightmare,) = origins(
        board("Urborg, Tomb of Yawgmoth", "Nightmare", "Forest", "Blood Moon"), "Nightmare power"
    )
    assert nightmare.value == "0"
    assert nightmare.dependencies == (moon, "in the order of timestamps alone it would be 1")
    assert [layer for layer, _ in nightmare.graphs] == ["4"]
    # 305.7: the older Moon waits for Ashaya, a land by itself; so Ashaya loses what defines its power.
    (ashaya,) = origins(
        board("Blood Moon", "Ashaya, Soul of the Wild", "Forest"), "Ashaya, Soul of the Wild power"
    )
    assert ashaya.value == "0"
    assert ashaya.dependencies[0].startswith("Blood Moon depends on Ashaya, Soul of the Wild")
    # Where the order makes no difference, nothing is said of dependencies in other layers.
    (bears,) = origins(
        board("Urborg, Tomb of Yawgmoth", "Grizzly Bears", "Blood Moon", "Glorious Anthem"),
        "Grizzly Bears power",
    )
    assert (bears.value, bears.dependencies, bears.graphs) == ("3", (), ())


def test_an_object_may_have_any_word_as_its_id() -> None:
    (bears,) = origins(board({"card": "Glorious Anthem", "id": "as"}, "Grizzly Bears"), "Grizzly Bears power")
    assert [(change.source, change.effect) for change in bears.changes] == [("as", "Glorious Anthem")]


def test_subtypes_are_written_as_on_cards() -> None:
    position = board("Planar Nexus", "Mishra's Factory", effects=[{"of": "mishras_factory", "ability": 2}])
    found = characteristics(position)
    assert found["planar_nexus"].type_line.endswith("Power-Plant Sphere Tower Town Urza's")
    assert found["mishras_factory"].type_line == "Artifact Land Creature — Assembly-Worker"
    (nexus,) = origins(position, "Planar Nexus subtypes")
    assert nexus.value.endswith("power-plant, sphere, tower, town, urza's")
    assert nexus.changes[-1].value == nexus.value
    (factory,) = origins(position, "Mishra's Factory subtypes")
    assert (factory.changes[0].value, factory.value) == ("assembly-worker", "assembly-worker")


@pytest.mark.parametrize(
    ("question", "start", "value"),
    [
        ("bear power", "2", "none"),
        ("bear subtypes", "bear", "forest"),
        ("arbor subtypes", "forest, dryad", "forest"),
    ],
)
def test_what_a_card_type_takes_with_it(question: str, start: str, value: str) -> None:
    """205.1a, 208.3: what is no creature any more has no creature types, and a permanent no power."""
    song = "Song of the Dryads"
    battlefield = [
        {"card": "Grizzly Bears", "id": "bear"},
        {"card": "Dryad Arbor", "id": "arbor"},
        {"card": song, "attached_to": "bear"},
        {"card": song, "attached_to": "arbor"},
    ]
    players = {"A": {"battlefield": battlefield}, "B": {}}
    (origin,) = origins(load({"turn": {"active": "A", "step": "draw"}, "players": players}), question)
    assert (origin.start, origin.value) == (start, value)
    (change,) = origin.changes
    assert change.effect.startswith(song) and (change.layer, change.value) == ("4", value)
