"""Replacement effects: rules 614 and 616, one test for each of their statements."""

from __future__ import annotations

from pathlib import Path

import pytest
from replacing import LANDS, board, cast, ends, graph_of, results, said, use
from user_cards import face

from lawmage.bridge.errors import InputError
from lawmage.bridge.replacement_graph import as_plain_values, terminals
from lawmage.queries.replacement_graphs import edge_in_words, write_picture


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


def test_the_affected_player_chooses() -> None:
    """616.1: the player who would be dealt the damage chooses the order."""
    gisela = ["Gisela, Blade of Goldnight"]
    graph = graph_of(board(gisela, gisela), "damage(gisela_blade_of_goldnight,b,3)")
    assert results(graph, "life") == {("life(a,20)", "life(b,17)"), ("life(a,20)", "life(b,18)")}
    start = graph.graph["start"]
    edges = list(graph.out_edges(start, data=True))
    assert {values["chooser"] for *_, values in edges} == {"b"}
    assert {values["rule"] for *_, values in edges} == {"616.1e"}
    assert {values["source"] for *_, values in edges} == {
        "gisela_blade_of_goldnight", "gisela_blade_of_goldnight_2"
    }  # fmt: skip


def test_the_controller_of_the_affected_object_chooses() -> None:
    """616.1: of a dying creature that is its controller."""
    both = board(["Kalitas, Traitor of Ghet", "Anafenza, the Foremost"], ["Grizzly Bears"])
    graph = graph_of(both, "destroys(grizzly_bears)")
    assert {values["chooser"] for *_, values in graph.edges(data=True)} == {"b"}
    assert len(terminals(graph)) == 2


def test_its_owner_if_it_has_no_controller() -> None:
    """616.1: of a card that is discarded that is its owner."""
    discard = board([*LANDS, "Leyline of the Void"], hand=["Hypnotic Cloud"])
    discard["players"]["B"]["hand"] = ["Loxodon Smiter"]
    found = ends(discard, cast("Hypnotic Cloud", targets=["B"]), "resolve")
    assert said(found, "zone(loxodon_smiter") == {
        ("zone(loxodon_smiter,battlefield)",), ("zone(loxodon_smiter,exile)",)
    }  # fmt: skip


def test_players_choose_in_turn() -> None:
    """616.1, 101.4: several players choose in the order of turns."""
    gisela = ["Gisela, Blade of Goldnight"]
    events = ["damage(gisela_blade_of_goldnight,b,3)", "damage(gisela_blade_of_goldnight_2,a,3)"]
    graph = graph_of(board(gisela, gisela), *events)
    start = graph.graph["start"]
    assert {values["chooser"] for *_, values in graph.out_edges(start, data=True)} == {"a"}
    assert len(terminals(graph)) == 4


def test_control_before_copies() -> None:
    """616.1b, 616.1c, 616.1f: whose control it enters under comes first; then it isn't A's creature."""
    position = board([*LANDS, "Essence of the Wild"], hand=["Xantcha, Sleeper Agent"])
    found = ends(position, cast("Xantcha, Sleeper Agent"), "resolve")
    assert said(found, "copy_of(", "under_control_of(") == {("under_control_of(xantcha_sleeper_agent,b)",)}


def test_copies_before_the_rest() -> None:
    """616.1c: becoming a copy comes before entering tapped."""
    position = board([*LANDS, "Essence of the Wild"], ["Authority of the Consuls"], hand=["Walking Ballista"])
    (end,) = ends(position, cast("Walking Ballista", x=0), "resolve")
    assert {'copy_of(walking_ballista,"Essence of the Wild")', "tapped(walking_ballista)"} <= set(end)
    assert not [fact for fact in end if fact.startswith("counters(")]


def test_any_of_the_rest() -> None:
    """616.1e: all others may be chosen in any order; 616.1f: until none is left."""
    graph = graph_of(
        board(["Doubling Season", "Hardened Scales", "Corpsejack Menace", "Grizzly Bears"]),
        "puts_counters(grizzly_bears,pt(1,1),1)",
    )
    found = {facts[0] for facts in results(graph, "counters")}
    # One more first, between the doublings, or last.
    assert found == {f"counters(grizzly_bears,pt(1,1),{number})" for number in (8, 6, 5)}


def test_events_within_events() -> None:
    """616.1g: what replaces the destruction comes before what replaces the dying in it."""
    umbra = {"card": "Spider Umbra", "attached_to": "bear"}
    position = board(["Kalitas, Traitor of Ghet"], [{"card": "Grizzly Bears", "id": "bear"}, umbra])
    graph = graph_of(position, "destroys(bear)")
    (facts,) = results(graph, "zone")
    assert {"zone(bear,battlefield)", "zone(spider_umbra,graveyard)"} <= set(facts)


def test_effects_that_become_applicable() -> None:
    """616.2: under B's control the tokens are doubled by B's effect."""
    position = board([], ["Anointed Procession"])
    cutpurse = ["effect_replaces(1,creates(opponent,any),under_control(you))", "effect_controller(1,b)",
                "effect_timestamp(1,9)", "effect_target(1,1,b)", "effect_until(1,end_of_turn)"]  # fmt: skip
    token = 'token("Raise the Alarm",1)'
    graph = graph_of(
        position, f"creates(a,{token},2)", cards=["Raise the Alarm", "Crafty Cutpurse"], extra=cutpurse
    )
    (facts,) = results(graph, "owner")
    assert len([fact for fact in facts if "Raise the Alarm" in fact and fact.endswith(",b)")]) == 4


def test_an_order_that_does_not_matter() -> None:
    """616.1: no choice is asked for among effects that only multiply."""
    graph = graph_of(board(["Boon Reflection", "Rhox Faithmender"]), "gains_life(a,1)")
    assert {values["chooser"] for *_, values in graph.edges(data=True)} == {None}
    assert results(graph, "life") == {("life(a,24)", "life(b,20)")}


def test_tokens_enter_tapped() -> None:
    """614.12, 111.2: tokens enter, and effects on that apply to them."""
    alarm = board(LANDS, ["Authority of the Consuls"], hand=["Raise the Alarm"])
    (end,) = ends(alarm, cast("Raise the Alarm"), "resolve all")
    assert len([fact for fact in end if fact.startswith("tapped(o(token(")]) == 2
    assert "life(b,22)" in end


def test_one_of_each_token() -> None:
    """614.5: Academy Manufactor's own tokens aren't replaced once more; 614.6: twice as many of each."""
    token = 'token("Academy Manufactor",1)'
    graph = graph_of(board(["Academy Manufactor", "Parallel Lives"]), f"creates(a,{token},1)")
    counts = set()
    for facts in results(graph, "token_face"):
        counts.add(tuple(sum(f'Manufactor",{number}))' in fact for fact in facts) for number in (1, 2, 3)))
    assert counts == {(2, 2, 2)}


def test_copies_of_spells() -> None:
    """614.1a, 707.10: one more copy is made."""
    ascension = {"card": "Pyromancer Ascension", "counters": {"quest": 2}}
    position = board([*LANDS, ascension, "Twinning Staff"], hand=["Lightning Bolt"])
    script = (cast("Lightning Bolt", targets=["B"]), "resolve", {"player": "A", "choose": "yes"},
              {"player": "A", "choose": "no"}, "resolve all")  # fmt: skip
    # 707.10c: new targets may be chosen for the additional copy only.
    assert any("life(b,11)" in end for end in ends(position, *script))


def test_nothing_replaces_it() -> None:
    """An event that nothing can replace happens at once."""
    graph = graph_of(board(["Grizzly Bears"]), "gains_life(a,3)")
    assert len(graph) == 1
    assert results(graph, "life") == {("life(a,23)", "life(b,20)")}


def test_the_graph_as_plain_values() -> None:
    """The graph says what is applied, by whose choice and by which rule."""
    graph = graph_of(
        board(["Doubling Season", "Hardened Scales", "Memnite"]), "puts_counters(memnite,pt(1,1),1)"
    )
    values = as_plain_values(graph)
    assert values["start"] == 1
    first = [edge for edge in values["edges"] if edge["from"] == 1]
    assert {edge["source"] for edge in first} == {"doubling_season", "hardened_scales"}
    ends_ = [node for node in values["nodes"] if node["terminal"]]
    assert {fact for node in ends_ for fact in node["facts"] if fact.startswith("counters(")} == {
        "counters(memnite,pt(1,1),3)", "counters(memnite,pt(1,1),4)"
    }  # fmt: skip


def test_a_picture(tmp_path: Path) -> None:
    """The picture names the effects, and who chooses."""
    graph = graph_of(
        board(["Doubling Season", "Hardened Scales", "Memnite"]), "puts_counters(memnite,pt(1,1),1)"
    )
    write_picture(tmp_path / "graph.svg", graph, str)
    assert "<svg" in (tmp_path / "graph.svg").read_text(encoding="utf-8")
    (words, *_) = (edge_in_words(values, str) for *_, values in graph.edges(data=True))
    assert words == "doubling_season (616.1e, a chooses)"
    with pytest.raises(InputError, match="can't be written"):
        write_picture(tmp_path / "no" / "graph.svg", graph, str)


def test_exiled_by_the_replacement(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """614.14: what a replacement effect exiles is linked to its object, and nothing else in exile is."""
    text = """ability(("{0}",1),static).
    replaces(("{0}",1),dies(other(type(creature))),moves_to(exile)).
    ability(("{0}",2),activated). cost(("{0}",2),mana(generic,1)).
    effect(("{0}",2),1,move(linked,hand))."""
    use(tmp_path, monkeypatch, face("Void Maw", "creature", "generic,4", size=4, more=text))
    maw = {"card": "Void Maw", "id": "maw"}
    bears = [{"card": "Grizzly Bears", "id": "bear"}, {"card": "Memnite", "id": "memnite"}]
    position = board([*LANDS, maw, *bears], hand=["Shock", "Swords to Plowshares"])
    shock, swords = cast("Shock", targets=["bear"]), cast("Swords to Plowshares", targets=["memnite"])
    take = {"player": "A", "activate": "maw", "ability": 1}
    (end,) = ends(position, shock, "resolve", swords, "resolve", take, "resolve")
    assert {"zone(bear,hand)", "zone(memnite,exile)"} <= set(end)
    # 616.1: of two that would exile it the creature's controller chooses one, which it is then linked to.
    two = board([*LANDS, maw, {"card": "Void Maw", "id": "other"}, *bears], hand=["Shock"])
    found = ends(two, shock, "resolve", take, "resolve")
    assert {"zone(bear,hand)" in end for end in found} == {True, False}
