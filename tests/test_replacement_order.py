"""The order of replacement effects: rule 616, one test for each of its statements, and their graph."""

from __future__ import annotations

from pathlib import Path

import pytest
from replacing import LANDS, board, cast, ends, graph_of, results, said, use
from user_cards import face

from lawmage.bridge.errors import InputError
from lawmage.bridge.replacement_graph import as_plain_values, terminals
from lawmage.queries.replacement_graphs import edge_in_words, write_picture


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
