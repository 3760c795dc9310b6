"""Prevention effects and other effects that spells and abilities make: rules 615, 614.8 and 701.19."""

from __future__ import annotations

from pathlib import Path

import pytest
from replacing import LANDS, board, cast, ends, graph_of, results, said, use
from user_cards import face

#: 615.7: a shield of 3 for player B.
SHIELD = ["effect_replaces(1,damaged(itself,any),prevents_next)", "effect_controller(1,b)",
          "effect_timestamp(1,9)", "effect_target(1,1,b)", "effect_until(1,end_of_turn)", "effect_left(1,3)",
          "effect_origin(1,salve)"]  # fmt: skip


def test_prevented_damage() -> None:
    """615.1, 615.1a, 615.6: damage that is prevented isn't dealt, and nothing that it would cause happens."""
    graph = graph_of(board(["Memnite"], ["Sphere of Law"]), "damage(memnite,b,1)")
    assert results(graph, "life") == {("life(a,20)", "life(b,19)")}
    (end,) = ends(
        board(LANDS, ["Sphere of Law"], hand=["Lightning Bolt"]),
        cast("Lightning Bolt", targets=["B"]),
        "resolve",
    )
    assert "life(b,19)" in end


def test_until_the_end_of_turn() -> None:
    """615.3: what is left of a shield ends with the turn."""
    salve = cast("Healing Salve", targets=["B"], modes=[2])
    (end,) = ends(board(LANDS, hand=["Healing Salve"]), salve, "resolve")
    assert "effect_left(1,3)" in end
    (end,) = ends(
        board(LANDS, hand=["Healing Salve"]), salve, "resolve", {"until": "end"}, {"until": "upkeep"}
    )
    assert not [fact for fact in end if fact.startswith("effect_")]


def test_before_the_damage() -> None:
    """615.4: damage that was dealt stays."""
    bear = {"card": "Grizzly Bears", "damage": 1}
    salve = cast("Healing Salve", targets=["Grizzly Bears"], modes=[2])
    (end,) = ends(board([*LANDS, bear], hand=["Healing Salve"]), salve, "resolve")
    assert "marked_damage(grizzly_bears,1)" in end


def test_the_rest_of_the_effect() -> None:
    """615.5: what else the effect does follows, by the amount that was prevented."""
    graph = graph_of(board(["Memnite"], ["Swans of Bryn Argoll"]), "damage(memnite,swans_of_bryn_argoll,2)")
    assert results(graph, "cards_drawn", "marked_damage") == {("cards_drawn(a,2)",)}


def test_shield() -> None:
    """615.7: each damage that is prevented reduces the shield; the rest is dealt."""
    graph = graph_of(board(["Memnite"]), "damage(memnite,b,2)", extra=SHIELD, cards=["Healing Salve"])
    assert results(graph, "life", "effect_left") == {("effect_left(1,1)", "life(a,20)", "life(b,20)")}
    graph = graph_of(board(["Memnite"]), "damage(memnite,b,5)", extra=SHIELD, cards=["Healing Salve"])
    assert results(graph, "life", "effect_left") == {("life(a,20)", "life(b,18)")}


def test_shield_and_several_sources() -> None:
    """615.7: of damage from several sources the player chooses what is prevented, damage by damage."""
    position = board(["Grizzly Bears", "Rhox Faithmender"])
    events = ["damage(grizzly_bears,b,2)", "damage(rhox_faithmender,b,2)"]
    graph = graph_of(position, *events, extra=SHIELD, cards=["Healing Salve"])
    # One damage is left: the Bears', or the lifelinker's, whose controller then gains twice 1.
    assert results(graph, "life") == {("life(a,20)", "life(b,19)"), ("life(a,22)", "life(b,19)")}
    assert {values["chooser"] for *_, values in graph.out_edges(graph.graph["start"], data=True)} == {"b"}


def test_next_time_from_a_source() -> None:
    """615.8: the next damage from the source is prevented, however much; then the effect is used up."""
    circle = {"card": "Circle of Protection: Red"}
    position = board([*LANDS], [circle, "2 Plains"], hand=["Lightning Bolt", "Lightning Bolt"])
    bolt = cast("Lightning Bolt", targets=["B"])
    activate = {"player": "B", "activate": "Circle of Protection: Red", "ability": 1}
    (end,) = ends(position, bolt, activate, "resolve all")
    assert "life(b,20)" in end
    (end,) = ends(position, bolt, activate, "resolve all", bolt, "resolve")
    assert "life(b,17)" in end


def test_the_source_is_looked_at_again() -> None:
    """615.9: a source that has lost the quality isn't prevented, and the effect stays."""
    pattern = "both(damaged(and(player,non(opponent)),itself),damaged(any,color(red)))"
    extra = [f"effect_replaces(1,{pattern},prevents_all)", "effect_controller(1,b)", "effect_once(1)",
             "effect_timestamp(1,9)", "effect_target(1,1,memnite)", "effect_until(1,end_of_turn)",
             "effect_origin(1,circle)"]  # fmt: skip
    graph = graph_of(
        board(["Memnite"]), "damage(memnite,b,1)", extra=extra, cards=["Circle of Protection: Red"]
    )
    assert results(graph, "life", "effect_once") == {("effect_once(1)", "life(a,20)", "life(b,19)")}


def test_each_event_by_itself() -> None:
    """615.10: of each source's damage so much is prevented."""
    events = ["damage(memnite,b,1)", "damage(grizzly_bears,b,2)"]
    graph = graph_of(board(["Memnite", "Grizzly Bears"], ["Urza's Armor"]), *events)
    assert results(graph, "life") == {("life(a,20)", "life(b,19)")}


def test_a_shield_for_each(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """615.11: an effect on several creatures makes a shield for each of those there now."""
    text = """ability(("{0}",1),spell).
    effect(("{0}",1),1,prevent_damage(each(and(type(creature),controlled_by(you))),1,end_of_turn))."""
    use(tmp_path, monkeypatch, face("Hallow", "instant", "white,1", more=text))
    position = board([*LANDS, "Grizzly Bears", "Memnite"], hand=["Hallow"])
    (end,) = ends(position, cast("Hallow"), "resolve")
    assert {"effect_left(1,1)", "effect_left(2,1)"} <= set(end)
    assert {fact for fact in end if fact.startswith("effect_target(")} == {
        "effect_target(1,1,grizzly_bears)",
        "effect_target(2,1,memnite)",
    }


def test_damage_that_cannot_be_prevented() -> None:
    """615.12, 615.12a: nothing is prevented, the rest of the effect takes place, the shield stays."""
    both = board(["Memnite", "Leyline of Punishment"], ["Swans of Bryn Argoll"])
    graph = graph_of(both, "damage(memnite,swans_of_bryn_argoll,2)")
    assert results(graph, "marked_damage", "cards_drawn") == {("marked_damage(swans_of_bryn_argoll,2)",)}
    shielded = board(["Memnite", "Leyline of Punishment"])
    graph = graph_of(shielded, "damage(memnite,b,2)", extra=SHIELD, cards=["Healing Salve"])
    assert results(graph, "life", "effect_left") == {("effect_left(1,3)", "life(a,20)", "life(b,18)")}


def test_combat_damage_only() -> None:
    """510.2, 615.1: Fog prevents combat damage and no other."""
    fog = ["effect_replaces(1,combat_damaged(any,any),prevents_all)", "effect_controller(1,b)",
           "effect_timestamp(1,9)", "effect_target(1,1,b)", "effect_until(1,end_of_turn)",
           "effect_origin(1,fog)"]  # fmt: skip
    for identity, life in (("combat(memnite)", 20), ("by(x,(1,0,1),draw(you,1),b)", 19)):
        event = f"event({identity},damage(memnite,b,1))"
        graph = graph_of(board(["Memnite"]), event, extra=fog, cards=["Fog"])
        assert results(graph, "life") == {("life(a,20)", f"life(b,{life})")}


def test_regeneration() -> None:
    """614.8, 701.19a: the next time it would be destroyed it is healed and tapped instead."""
    skeletons = {"card": "Drudge Skeletons", "id": "skeletons"}
    position = board([*LANDS, skeletons], hand=["Lightning Bolt", "Lightning Bolt"])
    activate = {"player": "A", "activate": "skeletons", "ability": 1}
    bolt = cast("Lightning Bolt", targets=["skeletons"])
    (end,) = ends(position, activate, "resolve", bolt, "resolve")
    assert {"zone(skeletons,battlefield)", "tapped(skeletons)"} <= set(end)
    assert not [fact for fact in end if fact.startswith(("marked_damage", "effect_"))]
    (end,) = ends(position, activate, "resolve", bolt, "resolve", bolt, "resolve")
    assert "zone(skeletons,graveyard)" in end


def test_what_cannot_be_regenerated() -> None:
    """701.19c: the shield isn't applied; 400.7: it is forgotten with the creature that it is for."""
    skeletons = {"card": "Drudge Skeletons", "id": "skeletons"}
    position = board([*LANDS, skeletons], hand=["Wrath of God"])
    activate = {"player": "A", "activate": "skeletons", "ability": 1}
    (end,) = ends(position, activate, "resolve", cast("Wrath of God"), "resolve")
    assert "zone(skeletons,graveyard)" in end
    assert not [fact for fact in end if fact.startswith("effect_")]


def test_static_regeneration(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """701.19b: a static ability regenerates each time."""
    text = 'ability(("{0}",1),static). replaces(("{0}",1),destroyed(type(creature)),regenerated).'
    use(tmp_path, monkeypatch, face("Ashnod's Transmogrant", "artifact", "generic,1", more=text))
    graph = graph_of(
        board(["Ashnod's Transmogrant", "Memnite", "Ornithopter"]),
        "destroys(memnite)",
        "destroys(ornithopter)",
    )
    assert results(graph, "tapped") == {("tapped(memnite)", "tapped(ornithopter)")}


def test_redirecting_the_next_damage(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """614.9: the next 1 damage is dealt to something else, the rest as before."""
    text = """ability(("{0}",1),spell). target(("{0}",1),1,1,1,type(creature)).
    effect(("{0}",1),1,redirect_damage(you,1,target(1),end_of_turn))."""
    use(tmp_path, monkeypatch, face("Martyrdom", "instant", "white,1", more=text))
    position = board([*LANDS, "Wall of Wood"], ["Mountain"], hand=["Martyrdom"])
    position["players"]["B"]["hand"] = ["Lightning Bolt"]
    steps = (
        cast("Martyrdom", targets=["Wall of Wood"]),
        "resolve",
        cast("Lightning Bolt", "B", targets=["A"]),
        "resolve",
    )
    (end,) = ends(position, *steps)
    assert {"life(a,18)", "marked_damage(wall_of_wood,1)"} <= set(end)
    assert said([end], "effect_") == {()}
