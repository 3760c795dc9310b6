"""Replacement effects: rule 614, one test for each of its statements."""

from __future__ import annotations

from pathlib import Path

import pytest
from replacing import LANDS, board, cast, ends, graph_of, results, said, use
from user_cards import face


def test_instead() -> None:
    """614.1a, 614.6: the event that is replaced never happens."""
    graph = graph_of(board(["Rest in Peace", "Grizzly Bears"]), "destroys(grizzly_bears)")
    assert results(graph, "zone") == {("zone(grizzly_bears,exile)", "zone(rest_in_peace,battlefield)")}


def test_skipping(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """614.1b, 614.10: a step that is skipped is replaced with nothing."""
    skip = 'ability(("{0}",1),static). replaces(("{0}",1),begins(draw,you),nothing).'
    use(tmp_path, monkeypatch, face("Necropotence", "enchantment", "black,3", more=skip))
    position = board(["Necropotence"])
    position["turn"] = {"active": "A", "step": "upkeep"}
    (end,) = ends(position, {"until": "precombat main"})
    assert "unknown_cards(a,library,10)" in end


def test_two_skips(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """614.10a: of two effects that skip the next step, each skips one."""
    skip = 'ability(("{0}",1),spell). effect(("{0}",1),1,replace_next(you,begins(draw,you),nothing,always)).'
    use(tmp_path, monkeypatch, face("Brainspoil", "instant", "black,1", more=skip))
    position = board(LANDS, hand=["Brainspoil", "Brainspoil"])
    both = (cast("Brainspoil"), "resolve", cast("Brainspoil"), "resolve")
    (end,) = ends(position, *both)
    assert len([fact for fact in end if fact.startswith("effect_once(")]) == 2
    position["turn"] = {"active": "A", "step": "upkeep"}
    (end,) = ends(position, *both, {"until": "precombat main"})
    assert "unknown_cards(a,library,10)" in end
    assert len([fact for fact in end if fact.startswith("effect_once(")]) == 1


def test_enters_with() -> None:
    """614.1c: a permanent enters with what its own text says."""
    (end,) = ends(board(hand=["Gemstone Mine"]), {"player": "A", "play": "Gemstone Mine"})
    assert "counters(gemstone_mine,mining,3)" in end


def test_objects_enter() -> None:
    """614.1d: objects that another permanent speaks of enter tapped."""
    (end,) = ends(board((), ["Root Maze"], hand=["Forest"]), {"player": "A", "play": "Forest"})
    assert "tapped(forest)" in end
    (end,) = ends(board(["Orb of Dreams", *LANDS], hand=["Grizzly Bears"]), cast("Grizzly Bears"), "resolve")
    assert "tapped(grizzly_bears)" in end
    (end,) = ends(board((), ["Kismet"], hand=["Forest"]), {"player": "A", "play": "Forest"})
    assert "tapped(forest)" in end
    (end,) = ends(board(["Kismet"], hand=["Forest"]), {"player": "A", "play": "Forest"})
    assert "tapped(forest)" not in end


def test_damage_from_a_source() -> None:
    """614.2: an effect may look at the source of the damage."""
    bolt = board([*LANDS, "Torbran, Thane of Red Fell"], hand=["Lightning Bolt"])
    (end,) = ends(bolt, cast("Lightning Bolt", targets=["B"]), "resolve")
    assert "life(b,15)" in end
    other = graph_of(board(["Torbran, Thane of Red Fell", "Grizzly Bears"]), "damage(grizzly_bears,b,2)")
    assert results(other, "life") == {("life(a,20)", "life(b,18)")}


def test_until_used_up() -> None:
    """614.3: an effect that a spell or ability made lasts until it is used up."""
    position = board(["2 Plains", "Words of Worship", "3 Island"], hand=["Divination"])
    words = {"player": "A", "activate": "Words of Worship", "ability": 1}
    (end,) = ends(position, words, "resolve", cast("Divination"), "resolve")
    assert "life(a,25)" in end
    assert "unknown_cards(a,hand,1)" in end


def test_until_its_duration_ends() -> None:
    """614.3, 514.2: or until the turn ends."""
    words = {"player": "A", "activate": "Words of Worship", "ability": 1}
    (end,) = ends(board(["2 Plains", "Words of Worship"]), words, "resolve", {"until": "upkeep"})
    assert not [fact for fact in end if fact.startswith("effect_")]


def test_it_exists_before() -> None:
    """614.4: an effect can't change what has happened."""
    events = ["destroys(rest_in_peace)", "destroys(grizzly_bears)"]
    graph = graph_of(board(["Rest in Peace", "Grizzly Bears"]), *events)
    assert results(graph, "zone") == {("zone(grizzly_bears,exile)", "zone(rest_in_peace,exile)")}
    hour = board(["Rest in Peace", *LANDS], hand=["Hour of Revelation"])
    (end,) = ends(hour, cast("Hour of Revelation"), "resolve")
    assert "zone(hour_of_revelation,graveyard)" in end


def test_once_for_an_event() -> None:
    """614.5: two effects that double make four times as much, each once."""
    graph = graph_of(board(["Boon Reflection", "Boon Reflection"]), "gains_life(a,1)")
    assert results(graph, "life") == {("life(a,24)", "life(b,20)")}


def test_what_takes_its_place_may_trigger() -> None:
    """614.6: the modified event triggers abilities, the replaced one doesn't."""
    finks = graph_of(board(["Wurmcoil Engine"], ["Rest in Peace"]), "destroys(wurmcoil_engine)")
    assert results(finks, "waits") == {()}


def test_an_event_that_never_happens() -> None:
    """614.7, 614.7a: damage that was reduced to nothing can't be increased or redirected."""
    both = board(["Torbran, Thane of Red Fell", "Mons's Goblin Raiders"], ["Urza's Armor"])
    graph = graph_of(both, "damage(monss_goblin_raiders,b,1)")
    # 616.1: B chooses; once Urza's Armor has prevented the 1 damage there is nothing left to increase.
    assert results(graph, "life") == {("life(a,20)", "life(b,18)"), ("life(a,20)", "life(b,20)")}


def test_redirection() -> None:
    """614.9: the same damage is dealt to something else."""
    pariah = {"card": "Pariah", "attached_to": "bear"}
    enchanted = board([{"card": "Grizzly Bears", "id": "bear"}, pariah], ["Memnite"])
    graph = graph_of(enchanted, "damage(memnite,a,1)")
    assert results(graph, "life", "marked_damage") == {("life(a,20)", "life(b,20)", "marked_damage(bear,1)")}


def test_redirection_to_nothing() -> None:
    """614.9: the effect does nothing if what it redirects to isn't a creature any more."""
    pariah = {"card": "Pariah", "attached_to": "land"}
    graph = graph_of(board([{"card": "Forest", "id": "land"}, pariah], ["Memnite"]), "damage(memnite,a,1)")
    assert results(graph, "life") == {("life(a,19)", "life(b,20)")}


def test_draws_from_an_empty_library() -> None:
    """614.11: a draw is replaced even if no card could be drawn."""
    graph = graph_of(
        board([], library=[]), "draws(a)", cards=["Words of Worship"],
        extra=['effect_replaces(1,draws(you),instead(gain_life(you,5)))', "effect_controller(1,a)",
               "effect_timestamp(1,1)", "effect_once(1)", "effect_origin(1,words)", "effect_target(1,1,a)"],
    )  # fmt: skip
    assert results(graph, "life", "drew_from_empty") == {("life(a,25)", "life(b,20)")}


def test_in_a_sequence_of_draws() -> None:
    """614.11a: all that replaces a draw is done before the next one; each is looked at by itself."""
    study = board([*LANDS, "Thought Reflection"], ["Notion Thief"], hand=["Quick Study"])
    found = ends(study, cast("Quick Study"), "resolve")
    assert said(found, "unknown_cards(b,hand") == {
        ("unknown_cards(b,hand,2)",), ("unknown_cards(b,hand,3)",), ("unknown_cards(b,hand,4)",),
    }  # fmt: skip


def test_the_draw_of_the_turn() -> None:
    """504.1, 614.11: the first draw of the draw step isn't replaced by what excepts it."""
    position = board(["Alhammarret's Archive"])
    position["turn"] = {"active": "A", "step": "upkeep"}
    (end,) = ends(position, {"until": "precombat main"})
    assert "unknown_cards(a,hand,1)" in end


def test_as_it_would_be_on_the_battlefield() -> None:
    """614.12: what applies depends on the permanent as it would be: Blood Moon takes the land's text away."""
    moon = board(["Blood Moon"], hand=["Gemstone Mine"])
    (end,) = ends(moon, {"player": "A", "play": "Gemstone Mine"})
    assert not [fact for fact in end if fact.startswith("counters(")]
    arbor = board((), ["Containment Priest"], hand=["Dryad Arbor"])
    (end,) = ends(arbor, {"player": "A", "play": "Dryad Arbor"})
    assert "zone(dryad_arbor,exile)" in end


def test_taking_into_account_what_was_applied() -> None:
    """614.12: with its counters it would be a land, which Containment Priest doesn't exile."""
    back = board(LANDS, ["Containment Priest"], hand=["Reanimate"], graveyard=["Arixmethes, Slumbering Isle"])
    found = ends(back, cast("Reanimate", targets=["Arixmethes, Slumbering Isle"]), "resolve")
    assert said(
        found,
        "zone(arixmethes_slumbering_isle",
        "counters(arixmethes_slumbering_isle",
        "tapped(arixmethes_slumbering_isle",
    ) == {
        ("zone(arixmethes_slumbering_isle,exile)",),
        (
            "counters(arixmethes_slumbering_isle,slumber,5)",
            "tapped(arixmethes_slumbering_isle)",
            "zone(arixmethes_slumbering_isle,battlefield)",
        ),
    }


def test_spells_are_cast() -> None:
    """614.12: a creature that was cast isn't exiled by what looks for those that weren't."""
    bear = board(LANDS, ["Containment Priest"], hand=["Grizzly Bears"])
    (end,) = ends(bear, cast("Grizzly Bears"), "resolve")
    assert "zone(grizzly_bears,battlefield)" in end


def test_choices_before_it_enters() -> None:
    """614.12a: a copy is chosen before the permanent enters, and then what the copy enters with counts."""
    clone = board(LANDS, ["Leech Bonder"], hand=["Clone"])
    found = ends(clone, cast("Clone"), "resolve", {"player": "A", "choose": "Leech Bonder"})
    assert said(found, "copy_of(clone", "counters(clone") == {
        ('copy_of(clone,"Leech Bonder")', "counters(clone,pt(-1,-1),2)")
    }
    crypt = ends(board(hand=["Blood Crypt"]), {"player": "A", "play": "Blood Crypt"})
    assert said(crypt, "tapped(", "life(a") == {("life(a,18)",), ("life(a,20)", "tapped(blood_crypt)")}


def test_a_copy_with_an_exception() -> None:
    """614.12a, 707.9: what follows the copy in the same text counts only if one was chosen."""
    double = board([*LANDS, "Savannah Lions"], hand=["Spark Double"])
    chosen = (cast("Spark Double"), "resolve", {"player": "A", "choose": "Savannah Lions"})
    (end,) = ends(double, *chosen)
    assert "counters(spark_double,pt(1,1),1)" in end
    (end,) = ends(double, cast("Spark Double"), "resolve", {"player": "A", "choose": "no"})
    assert not [fact for fact in end if fact.startswith("counters(")]


def test_reveal_or_enter_tapped() -> None:
    """614.1c: a card in the hand may be revealed."""
    bosk = {"player": "A", "play": "Murmuring Bosk"}
    (end,) = ends(board(hand=["Murmuring Bosk"]), bosk)
    assert "tapped(murmuring_bosk)" in end
    found = ends(board(hand=["Murmuring Bosk", "Woodland Changeling"]), bosk)
    assert said(found, "tapped(") == {(), ("tapped(murmuring_bosk)",)}


def test_devour() -> None:
    """614.13, 614.13a, 614.13b: other creatures may be sacrificed, each once; Metallic Mimic counts still."""
    mimic = {"card": "Metallic Mimic", "chosen": "dragon"}
    position = board([*LANDS, mimic, "Grizzly Bears"], hand=["Voracious Dragon"])
    found = ends(position, cast("Voracious Dragon"), "resolve")
    assert said(found, "counters(", "zone(metallic_mimic", "zone(grizzly") == {
        (
            "counters(voracious_dragon,pt(1,1),1)",
            "zone(grizzly_bears,battlefield)",
            "zone(metallic_mimic,battlefield)",
        ),
        (
            "counters(voracious_dragon,pt(1,1),2)",
            "zone(grizzly_bears,graveyard)",
            "zone(metallic_mimic,battlefield)",
        ),
        (
            "counters(voracious_dragon,pt(1,1),2)",
            "zone(grizzly_bears,battlefield)",
            "zone(metallic_mimic,graveyard)",
        ),
        (
            "counters(voracious_dragon,pt(1,1),3)",
            "zone(grizzly_bears,graveyard)",
            "zone(metallic_mimic,graveyard)",
        ),
    }


def test_self_replacement() -> None:
    """614.15, 616.1a: a spell's own text comes first."""
    strike = board(LANDS, ["Swans of Bryn Argoll", "Grizzly Bears"], hand=["Twinstrike"])
    targets = ["Swans of Bryn Argoll", "Grizzly Bears"]
    (end,) = ends(strike, cast("Twinstrike", targets=targets), "resolve")
    assert "zone(swans_of_bryn_argoll,graveyard)" in end
    assert "unknown_cards(a,library,10)" in end
    holding = board(LANDS, ["Swans of Bryn Argoll", "Grizzly Bears"], hand=["Twinstrike", "Forest"])
    (end,) = ends(holding, cast("Twinstrike", targets=targets), "resolve")
    assert "zone(swans_of_bryn_argoll,battlefield)" in end
    assert "unknown_cards(a,hand,2)" in end


def test_effects_and_costs() -> None:
    """614.16, 616.2: a cost is no effect, but what a replacement effect makes of it is."""
    jace = {"card": "Jace Beleren", "counters": {"loyalty": 3}}
    plus = {"player": "A", "activate": "Jace Beleren", "ability": 1}
    (end,) = ends(board(["Doubling Season", "Pir, Imaginative Rascal", jace]), plus, "resolve")
    assert "counters(jace_beleren,loyalty,9)" in end
    (end,) = ends(board(["Doubling Season", jace]), plus, "resolve")
    assert "counters(jace_beleren,loyalty,5)" in end


def test_counters_it_enters_with() -> None:
    """614.16, 306.5b: loyalty counters are put on it as it enters; either order of the effects."""
    position = board(["Doubling Season", "Pir, Imaginative Rascal", *LANDS], hand=["Jace Beleren"])
    found = ends(position, cast("Jace Beleren"), "resolve")
    assert said(found, "counters(") == {
        ("counters(jace_beleren,loyalty,7)",), ("counters(jace_beleren,loyalty,8)",)
    }  # fmt: skip


def test_what_cannot_happen() -> None:
    """614.17, 614.17c: what can't happen can't be replaced either."""
    graph = graph_of(board(["Boon Reflection"], ["Leyline of Punishment"]), "gains_life(a,3)")
    assert results(graph, "life") == {("life(a,20)", "life(b,20)")}
    assert graph.number_of_edges() == 0
    vizier = graph_of(
        board(["Vizier of Remedies", "Grizzly Bears"], ["Solemnity"]),
        "puts_counters(grizzly_bears,pt(-1,-1),2)",
    )
    assert results(vizier, "counters") == {()}
    assert vizier.number_of_edges() == 0


def test_it_must_have_been_there() -> None:
    """614.17a: counters that are there already stay."""
    bear = {"card": "Grizzly Bears", "counters": {"+1/+1": 2}}
    graph = graph_of(board([bear], ["Solemnity"]), "puts_counters(grizzly_bears,pt(1,1),1)")
    assert results(graph, "counters") == {("counters(grizzly_bears,pt(1,1),2)",)}


def test_draws_beyond_a_limit() -> None:
    """614.17c, 121.2: a draw that can't happen can't be replaced by dredge."""
    imp = board((), ["Leovold, Emissary of Trest"], graveyard=["Stinkweed Imp"], library=["10 Forest"])
    found = results(graph_of(imp, "draws(a)"), "cards_drawn", "zone")
    assert len(found) == 2
    imp["players"]["A"]["this_turn"] = {"drawn": 1}
    graph = graph_of(imp, "draws(a)")
    assert results(graph, "cards_drawn") == {("cards_drawn(a,1)",)}
    assert graph.number_of_edges() == 0


def test_what_enters_affects_nothing_else_yet(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """614.12: a static ability of what would enter applies to nothing that enters with it."""
    text = """ability(("{0}",1),spell).
    effect(("{0}",1),1,move(each(and(in(graveyard),owned_by(you))),battlefield))."""
    use(tmp_path, monkeypatch, face("Replenish", "sorcery", "white,1", more=text))
    position = board(LANDS, hand=["Replenish"], graveyard=["Blood Moon", "Gemstone Mine"])
    (end,) = ends(position, cast("Replenish"), "resolve")
    assert {"zone(blood_moon,battlefield)", "counters(gemstone_mine,mining,3)"} <= set(end)


def test_what_cannot_enter() -> None:
    """614.17d: creature cards in graveyards can't enter."""
    cage = board(LANDS, ["Grafdigger's Cage"], hand=["Reanimate"], graveyard=["Savannah Lions"])
    (end,) = ends(cage, cast("Reanimate", targets=["Savannah Lions"]), "resolve")
    assert "zone(savannah_lions,graveyard)" in end
