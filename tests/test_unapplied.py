"""Effects that come to nothing because another one took their ability away, or their condition isn't met."""

from __future__ import annotations

from pathlib import Path

import pytest
from small_boards import board as small_board

from lawmage.queries.origins import Origin, origins
from running import answered, board, printed, words_of

URBORG = "Urborg, Tomb of Yawgmoth"


def missed(origin: Origin) -> list[tuple[str, tuple[str, ...], tuple[str, ...]]]:
    """Each effect that came to nothing, with its layers and the rules that are cited."""
    return [(one.effect, one.layers, one.rules) for one in origin.unapplied]


def test_the_jailer_takes_away_what_defines_the_power() -> None:
    # 613.1f, 613.4a: the ability is gone in layer 6, its effect would apply in 7a.
    position = small_board({"battlefield": ["Yixlid Jailer"], "graveyard": ["Tarmogoyf", "Opt"]})
    for kind, layers in (("power", ("7a",)), ("toughness", ("7a",))):
        (origin,) = origins(position, f"Tarmogoyf {kind}")
        assert missed(origin) == [("Tarmogoyf", layers, ("613.1f", "613.6"))]
        assert (
            "Yixlid Jailer takes away the ability that it comes from in layer 6"
            in origin.unapplied[0].because
        )
        assert set(origin.rules) == {"613.1f", "613.6"}
    # On its colours and types that ability never bore.
    for kind in ("colors", "subtypes", "abilities"):
        assert origins(position, f"Tarmogoyf {kind}")[0].unapplied == ()


def test_a_color_that_is_defined_before_the_ability_is_lost_stays() -> None:
    # 613.3, 613.6: in layer 5 the ability is still there.
    position = small_board({"battlefield": ["Yixlid Jailer"], "graveyard": ["Transguild Courier"]})
    (origin,) = origins(position, "Transguild Courier colors")
    assert (origin.value, origin.unapplied) == ("white, blue, black, red, green", ())


@pytest.mark.parametrize(
    ("order", "lost", "taker", "power"),
    [
        # 613.8b: each would take the other's ability, so that the older one applies, and the younger is gone.
        (("Opalescence", "Dress Down", "Humility"), "Humility", "Dress Down", "2"),
        (("Opalescence", "Humility", "Dress Down"), "Dress Down", "Humility", "1"),
    ],
)
def test_dress_down_and_humility_as_creatures(
    order: tuple[str, ...], lost: str, taker: str, power: str
) -> None:
    position = board(*order, "Grizzly Bears")
    (abilities,) = origins(position, "Grizzly Bears abilities")
    assert missed(abilities) == [(lost, ("6",), ("613.1f", "613.6"))]
    assert f"{taker} takes away the ability" in abilities.unapplied[0].because
    (size,) = origins(position, "Grizzly Bears power")
    assert size.value == power
    assert [one.effect for one in size.unapplied] == ([lost] if lost == "Humility" else [])
    if lost == "Humility":
        assert any("depend on each other" in said for said in size.dependencies)


def test_without_opalescence_both_apply() -> None:
    # Neither is a creature, and 613.6 has no need of it.
    (power,) = origins(board("Dress Down", "Humility", "Grizzly Bears"), "Grizzly Bears power")
    assert (power.value, power.unapplied) == ("1", ())


def test_what_has_begun_to_apply_is_not_lost() -> None:
    # 613.6: Opalescence's part in 7b goes on though Humility takes its ability in layer 6.
    for order in (("Opalescence", "Opalescence", "Humility"), ("Humility", "Opalescence", "Opalescence")):
        for origin in origins(board(*order), "Opalescence power"):
            assert origin.unapplied == () and origin.changes


def test_a_land_that_loses_its_text() -> None:
    # 305.7: in layer 4 already; with Blood Moon the older one, timestamps alone would say the same.
    (forest,) = origins(board("Blood Moon", URBORG, "Forest"), "Forest subtypes")
    assert missed(forest) == [(URBORG, ("4",), ("613.1d", "613.6"))]
    # Where the dependency tells it is said once.
    (forest,) = origins(board(URBORG, "Blood Moon", "Forest"), "Forest subtypes")
    assert forest.unapplied == () and "depends on Blood Moon" in forest.dependencies[0]
    song = {"card": "Song of the Dryads", "attached_to": "opalescence"}
    position = board(song, "Opalescence", "Humility")
    assert missed(origins(position, "Humility types")[0]) == [("Opalescence", ("4",), ("613.1d", "613.6"))]
    assert missed(origins(position, "Humility power")[0]) == [("Opalescence", ("7b",), ("613.1d", "613.6"))]


def test_a_condition_that_is_no_longer_met() -> None:
    # 604.2: the only Plains is none in layer 4, and the keywords would come in layer 6.
    (origin,) = origins(board("Blood Moon", "Sejiri Merfolk", "Tundra"), "Sejiri Merfolk keywords")
    assert missed(origin) == [("Sejiri Merfolk", ("6",), ("604.2",))]
    assert "its condition isn't met once Blood Moon is applied" in origin.unapplied[0].because


def test_in_words_and_as_json(tmp_path: Path) -> None:
    path = tmp_path / "jailer.yaml"
    path.write_text(
        "turn: {active: A, step: draw}\n"
        "players: {A: {battlefield: [Yixlid Jailer], graveyard: [Tarmogoyf]}, B: {}}\n",
        encoding="utf-8",
    )
    assert (
        "0 to begin with; no effect changes it Tarmogoyf would apply in layer 7a, but Yixlid Jailer takes "
        "away the ability that it comes from in layer 6 (613.1f), before any part of it has applied (613.6)"
    ) in words_of(printed("why", str(path), "Tarmogoyf power"))
    ((one,),) = (
        found["unapplied"] for found in answered("why", str(path), "Tarmogoyf power")["characteristics"]
    )
    assert (one["source"], one["ability"], one["layers"]) == ("tarmogoyf", 1, ["7a"])
