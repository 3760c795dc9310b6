"""What every object is: the programs against the plain reference for layers, on random boards of real cards.

`LAWMAGE_EXAMPLES=5000 pytest tests/test_brute_force_characteristics.py` looks at so many fresh boards.
"""

from __future__ import annotations

import os
import random
from collections.abc import Iterable
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, seed, settings

from brute_force.cards import shipped_cards
from brute_force.looks import looks
from brute_force.positions import changes
from brute_force.reading import world_of
from brute_force.shrinking import smallest
from brute_force.subtypes import kind_of
from brute_force.terms import Term
from lawmage.bridge.errors import InputError, UnsupportedError
from lawmage.bridge.save import save
from lawmage.queries import load
from lawmage.queries.characteristics import characteristics

PARTS = 6
EXAMPLES = int(os.environ.get("LAWMAGE_EXAMPLES", "120")) // PARTS
FIRST_SEED = 0 if "LAWMAGE_EXAMPLES" not in os.environ else random.SystemRandom().randrange(10**9)

Shown = dict[str, Any]


def written(term: Term) -> str:
    """A term of the card language as programs write it.

    Example:
        >>> written(("", ("basic_land_type", "island"), 1)), written(("", "Opt", 2))
        ('(basic_land_type(island),1)', '("Opt",2)')
    """
    if isinstance(term, tuple):
        return f"{term[0]}({','.join(map(written, term[1:]))})"
    plain = isinstance(term, int) or (term[:1].islower() and term.isidentifier())
    return str(term) if plain else f'"{term}"'


def without_creature_types(subtypes: Iterable[str], every: bool) -> set[str]:
    """Subtypes; of an object that is every creature type it doesn't count which of them it is besides."""
    return {subtype for subtype in subtypes if not (every and kind_of(subtype) == "creature")}


def by_programs(data: dict[str, Any]) -> dict[str, Shown] | None:
    """What the programs say of each object; None if the position isn't supported."""
    try:
        found = characteristics(load(data))
    except UnsupportedError:
        return None
    return {
        name: {
            "types": set(look.types),
            "subtypes": without_creature_types(look.subtypes, look.every_creature_type),
            "every creature type": look.every_creature_type,
            "supertypes": set(look.supertypes),
            "colors": set(look.colors),
            "keywords": set(look.keywords),
            "abilities": set(look.abilities),
            "power": look.power,
            "toughness": look.toughness,
            "controller": look.controller,
        }
        for name, look in found.items()
    }


def by_brute_force(data: dict[str, Any]) -> dict[str, Shown]:
    """What the reference says of each object; below the top of a library nothing."""
    world = world_of(load(data), shipped_cards()[0])
    found = {}
    for thing in world.things.values():
        if thing.zone == "library" and thing.place != 1:
            continue
        look = looks(world, thing)
        granted = {f"(granted({keyword}),1)" for keyword in look.bare_keywords}
        found[thing.id] = {
            "types": set(look.types),
            "subtypes": without_creature_types(look.subtypes, look.every_creature_type),
            "every creature type": look.every_creature_type,
            "supertypes": set(look.supertypes),
            "colors": set(look.colors),
            "keywords": set(look.keywords),
            "abilities": {written(ability) for ability, _ in look.abilities} | granted,
            "power": look.power,
            "toughness": look.toughness,
            "controller": look.controller if thing.zone in {"battlefield", "stack"} else None,
        }
    return found


def differences(data: dict[str, Any]) -> list[tuple[str, str, Any, Any]]:
    """What the two say differently: object, aspect, what the programs say, what the reference says."""
    try:
        found, expected = by_programs(data), by_brute_force(data)
    except (InputError, KeyError):
        return []
    if found is None:
        return []
    assert found.keys() == expected.keys()
    return [
        (name, aspect, found[name][aspect], wanted)
        for name, look in expected.items()
        for aspect, wanted in look.items()
        if found[name][aspect] != wanted
    ]


@pytest.mark.parametrize("part", range(PARTS))
def test_characteristics(part: int) -> None:
    @seed(FIRST_SEED + part)
    @settings(
        max_examples=EXAMPLES, database=None, phases=[Phase.generate], deadline=None,
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much, HealthCheck.data_too_large],
    )  # fmt: skip
    @given(changes())
    def compare(data: dict[str, Any]) -> None:
        if once := differences(data):
            small = smallest(data, lambda smaller: once[0][:2] in {each[:2] for each in differences(smaller)})
            lines = "\n".join(map(str, differences(small)))
            pytest.fail(f"{lines}\nin\n{save(load(small))}", pytrace=False)

    compare()
