"""The plain reference for layers itself, on examples that were worked out by hand."""

from __future__ import annotations

import doctest
import importlib
from typing import Any

import pytest

from brute_force.cards import shipped_cards
from brute_force.looks import Looks, looks
from brute_force.reading import world_of
from lawmage.queries import load


@pytest.mark.parametrize("module", ["layers", "layer_objects", "subtypes"])
def test_the_examples_in_the_reference(module: str) -> None:
    tried = doctest.testmod(importlib.import_module(f"brute_force.{module}"))
    assert tried.attempted > 0
    assert tried.failed == 0


def board(*permanents: Any, **rest: Any) -> dict[str, Looks]:
    """What the reference makes of the permanents of A, in their order of arrival; B has none."""
    players = {"A": {"battlefield": list(permanents), **rest}, "B": {}}
    position = load({"turn": {"active": "A", "step": "precombat main"}, "players": players})
    world = world_of(position, shipped_cards()[0])
    return {name: looks(world, thing) for name, thing in world.things.items()}


def size(look: Looks) -> tuple[int | None, int | None]:
    return look.power, look.toughness


def mana_abilities(look: Looks) -> list[Any]:
    return [ability[1] for ability, kind in look.abilities if kind == "activated"]


@pytest.mark.parametrize("moon_first", [True, False])
def test_blood_moon_takes_the_ability_of_urborg(moon_first: bool) -> None:
    """613.8a: whatever came first, Urborg depends on what takes its ability."""
    urborg, moon = "Urborg, Tomb of Yawgmoth", "Blood Moon"
    found = board(*([moon, urborg] if moon_first else [urborg, moon]), "Bayou", "Forest")
    assert found["urborg_tomb_of_yawgmoth"].subtypes == {"mountain"}
    assert found["bayou"].subtypes == {"mountain"}
    assert found["forest"].subtypes == {"forest"}
    assert mana_abilities(found["bayou"]) == [("basic_land_type", "mountain")]


def test_humility_before_opalescence() -> None:
    """613.6: Humility goes on in 7b; the later one of the two sets the sizes."""
    found = board("Humility", "Opalescence", "Fervor")
    assert size(found["humility"]) == (4, 4)
    assert size(found["fervor"]) == (3, 3)
    assert found["fervor"].abilities == ()
    assert found["opalescence"].power is None


def test_opalescence_before_humility() -> None:
    found = board("Opalescence", "Humility", "Fervor")
    assert size(found["humility"]) == (1, 1)
    assert size(found["fervor"]) == (1, 1)


def test_a_number_that_nothing_defines_any_more() -> None:
    """208.2a, 613.4a: without its ability the stars of Tarmogoyf are 0."""
    found = board("Tarmogoyf", "Dress Down", graveyard=["Opt", "Memnite"])
    assert size(found["tarmogoyf"]) == (0, 1)
    assert size(board("Tarmogoyf", graveyard=["Opt", "Memnite"])["tarmogoyf"]) == (3, 4)


def test_a_defining_ability_works_in_every_zone() -> None:
    found = board("Swamp", "Forest", hand=["Nightmare", "Woodland Changeling"])
    assert size(found["nightmare"]) == (1, 1)
    assert found["woodland_changeling"].every_creature_type


def test_a_granted_ability_and_one_that_takes_all_in_order_of_age() -> None:
    """613.7: a creature land keeps the ability of a Chromatic Lantern that is younger than Humility."""
    older = board("Chromatic Lantern", "Humility", "Dryad Arbor")
    younger = board("Humility", "Chromatic Lantern", "Dryad Arbor")
    assert mana_abilities(older["dryad_arbor"]) == []
    assert mana_abilities(younger["dryad_arbor"]) == [("token", "Chromatic Lantern", 1)]


def test_control_changes_before_anything_that_asks_for_it() -> None:
    """613.1b: a creature counts as its new controller's in all later layers."""
    players = {
        "A": {"battlefield": [{"card": "Control Magic", "attached_to": "bear"}, "Glorious Anthem"]},
        "B": {"battlefield": [{"card": "Grizzly Bears", "id": "bear"}]},
    }
    position = load({"turn": {"active": "A", "step": "precombat main"}, "players": players})
    world = world_of(position, shipped_cards()[0])
    bear = looks(world, world.things["bear"])
    assert (bear.controller, *size(bear)) == ("A", 3, 3)


def test_conditions_are_looked_at_as_things_are_then() -> None:
    found = board("Sejiri Merfolk", "Forest", "Prismatic Omen")
    assert found["sejiri_merfolk"].keywords == {"first_strike", "lifelink"}
    assert board("Sejiri Merfolk", "Forest")["sejiri_merfolk"].keywords == set()
