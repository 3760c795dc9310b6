"""Saving a position loses nothing, and the published schema admits what loads."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import jsonschema
import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from lawmage.bridge import words
from lawmage.bridge.document import parse, read
from lawmage.bridge.errors import InputError
from lawmage.bridge.load import load, load_document
from lawmage.bridge.save import plain, save
from lawmage.bridge.schema import schema
from small_positions import position, with_line, written

POSITIONS = Path(__file__).parent / "data" / "positions"
EVERYTHING = POSITIONS / "everything.yaml"


CARDS = [
    "Mountain",
    "Grizzly Bears",
    "Opt",
    "Fire // Ice",
    "1996 World Champion",
    "Dandân",
    '"Ach! Hans, Run!"',
    "Delver of Secrets // Insectile Aberration",
    "Will-o'-the-Wisp",
]
TEXTS = st.text(min_size=1, max_size=20).filter(lambda text: text.isprintable())
KINDS = st.dictionaries(
    st.sampled_from(["+1/+1", "-0/-1", "quest", "first strike"]), st.integers(1, 99), max_size=2
)


def optional(**fields: st.SearchStrategy[Any]) -> st.SearchStrategy[dict[str, Any]]:
    """Mappings with any of the fields."""
    return st.fixed_dictionaries({}, optional=fields)


CARD_ENTRIES = st.sampled_from(CARDS) | st.builds(
    lambda card, rest: {"card": card, **rest},
    st.sampled_from(CARDS),
    optional(count=st.integers(1, 3), counters=KINDS, x=st.integers(0, 9), face_down=st.booleans()),
)
HIDDEN = CARD_ENTRIES | st.builds(lambda number: {"unknown": number}, st.integers(0, 99))
CHOSEN = st.sampled_from(
    ["green", "Saproling", "Island", "Opt", "A", 3, {"mode": "Khans"}, {"card_name": "Fire"}]
)
PERMANENTS = st.builds(
    lambda card, rest: {"card": card, **rest},
    st.sampled_from(CARDS),
    optional(
        tapped=st.booleans(),
        sick=st.booleans(),
        damage=st.integers(0, 9),
        counters=KINDS,
        chosen=CHOSEN,
        attached_to=st.sampled_from(["A", "b", "anchor"]),
        owner=st.sampled_from("AB"),
        controller=st.sampled_from("AB"),
        level=st.integers(0, 3),
        count=st.integers(1, 3),
        copy_of=st.sampled_from(
            [
                "Opt",
                {"card": "Fire // Ice"},
                {"face_down": True},
                {"card": "Clone", "copy_of": {"card": "Opt"}},
            ]
        ),
    ),
) | st.builds(
    lambda name, rest: {"token": name, "type_line": "Artifact Creature — Time Lord Golem", **rest},
    TEXTS,
    optional(
        colors=st.lists(st.sampled_from("WUBRG"), unique=True),
        power=st.integers(-9, 9),
        abilities=st.lists(TEXTS | st.just("First Strike"), max_size=2),
    ),
)
PLAYERS = optional(
    life=st.integers(-9, 99),
    mana=st.sampled_from(["", "{R}{r} {C}"])
    | st.lists(st.builds(lambda only: {"mana": "{G}", "only": only}, TEXTS), max_size=2),
    counters=st.dictionaries(st.sampled_from(["poison", "energy"]), st.integers(1, 9)),
    hand=st.lists(HIDDEN, max_size=3),
    library=st.lists(HIDDEN, max_size=3) | st.integers(0, 60),
    graveyard=st.lists(CARD_ENTRIES, max_size=2),
    exile=st.lists(HIDDEN, max_size=2),
    emblems=st.lists(st.just("Wrenn and Six emblem"), max_size=2),
    designations=st.lists(st.just("city's blessing"), max_size=1),
    this_turn=optional(
        cast=st.lists(st.sampled_from(["Opt", "Fire // Ice", "Stomp"]), max_size=2),
        drawn=st.integers(0, 3),
        activated=st.lists(st.sampled_from(["anchor", {"of": "anchor", "ability": 2}]), max_size=2),
    ),
)
SPELLS = st.builds(
    lambda rest: {"card": "Fireball", "controller": "B", **rest},
    optional(
        targets=st.lists(st.sampled_from(["A", "anchor"]), max_size=2),
        x=st.integers(0, 9),
        modes=st.lists(st.integers(1, 3), max_size=2),
        paid=st.sampled_from(["kicker", ["mana", "emerge"]]),
        copy=st.booleans(),
        paid_with=st.just({"sacrificed": {"card": "Hill Giant", "power": 3}}),
    ),
)


@st.composite
def positions(draw: st.DrawFn) -> dict[str, Any]:
    """Positions as files may state them."""
    first = {
        **draw(PLAYERS),
        "battlefield": [{"card": "Opt", "id": "anchor"}, *draw(st.lists(PERMANENTS, max_size=3))],
    }
    return {
        "turn": {
            "active": draw(st.sampled_from("AB")),
            "step": draw(st.sampled_from(words.STEPS)),
            "priority": "B",
        },
        "players": {"A": first, "B": draw(PLAYERS)},
        "stack": draw(st.lists(SPELLS | st.just({"ability": 1, "of": "anchor"}), max_size=2)),
        "combat": draw(
            st.sampled_from([None, {"attackers": {"anchor": "B"}, "blocks": {"anchor": ["anchor"]}}])
        ),
        "effects": draw(
            st.sampled_from([[], [{"of": "Giant Growth", "targets": ["anchor"], "until": "end of turn"}]])
        ),
        "timestamps": ["anchor"],
        "settle": draw(st.booleans()),
    }


class TestSaving:
    @given(positions())
    @settings(max_examples=80, deadline=None)
    def test_what_was_saved_loads_as_the_same(self, told: dict[str, Any]) -> None:
        loaded = load(told)
        assert load_document(parse(save(loaded))) == loaded
        assert load(plain(loaded)) == loaded
        assert load_document(parse(save(loaded))).objects() == loaded.objects()

    @given(positions())
    @settings(max_examples=50, deadline=None)
    def test_the_schema_admits_positions_as_written_and_as_saved(self, told: dict[str, Any]) -> None:
        validator = jsonschema.Draft202012Validator(schema())
        stated = {key: value for key, value in told.items() if value is not None}
        assert [error.message for error in validator.iter_errors(stated)] == []
        assert [error.message for error in validator.iter_errors(plain(load(told)))] == []

    def test_every_field_survives(self) -> None:
        loaded = load(EVERYTHING)
        assert load_document(parse(save(loaded))) == loaded

    def test_short_forms_are_written(self) -> None:
        text = save(position(A={"battlefield": ["4 Mountain", {"card": "Opt", "id": "x", "tapped": True}]}))
        assert "- 4 Mountain\n" in text
        assert "- {card: Opt, id: x, tapped: true}\n" in text
        assert "library" not in text


class TestSchema:
    def test_it_is_a_schema(self) -> None:
        jsonschema.Draft202012Validator.check_schema(schema())
        assert schema()["$schema"] == "https://json-schema.org/draft/2020-12/schema"

    @pytest.mark.parametrize("file", sorted(POSITIONS.glob("*.yaml")), ids=lambda file: file.name)
    def test_it_admits_every_example(self, file: Path) -> None:
        load(file)
        jsonschema.Draft202012Validator(schema()).validate(read(file).value)

    @pytest.mark.parametrize(
        "line",
        [
            "gravyard: []",
            "battlefield: [{taped: true}]",
            "life: twenty",
            "hand: [{card: Opt, tapped: true}]",
            "battlefield: [{card: Opt, counters: {qeust: 1}}]",
            "designations: [monarc]",
            "battlefield: [3]",
        ],
    )
    def test_it_refuses_what_loading_refuses(self, line: str) -> None:
        with pytest.raises(InputError):
            written(with_line(line))
        with pytest.raises(jsonschema.ValidationError):
            jsonschema.Draft202012Validator(schema()).validate(yaml.safe_load(with_line(line)))

    def test_every_field_is_described(self) -> None:
        def bare(part: Any, path: str) -> list[str]:
            if isinstance(part, list):
                return [found for item in part for found in bare(item, path)]
            if not isinstance(part, dict):
                return []
            missing = [
                f"{path}.{name}"
                for name, field in part.get("properties", {}).items()
                if "description" not in field and "Chosen" not in path
            ]
            return missing + [found for key, value in part.items() for found in bare(value, f"{path}.{key}")]

        assert bare(schema(), "") == []
