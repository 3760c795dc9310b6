"""The published schema of case files admits what loads and refuses what doesn't."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import jsonschema
import pytest
import yaml

from lawmage.bridge.case_files import ENDING
from lawmage.bridge.case_schema import case_schema
from lawmage.bridge.cases import load_case
from lawmage.bridge.claims import CLAIMS
from lawmage.bridge.document import read
from lawmage.bridge.errors import InputError
from lawmage.bridge.schema import schema
from lawmage.bridge.steps import KINDS

TESTS = Path(__file__).parent
CASES = sorted([*TESTS.rglob("*" + ENDING), *(TESTS.parent / "examples").glob("*" + ENDING)])
CASE = """
case: a title
position:
  turn: {active: A, step: precombat main}
  players:
    A: {battlefield: [Mountain], hand: [Shock]}
    B: {}
"""
VALIDATOR = jsonschema.Draft202012Validator(case_schema())


def errors(case: Any) -> list[str]:
    return [f"{list(error.path)}: {error.message[:200]}" for error in VALIDATOR.iter_errors(case)]


def test_it_is_a_schema() -> None:
    jsonschema.Draft202012Validator.check_schema(case_schema())
    assert case_schema()["$schema"] == "https://json-schema.org/draft/2020-12/schema"


def test_it_admits_every_case() -> None:
    assert len(CASES) > 300
    assert {case.name: found for case in CASES if (found := errors(read(case).value))} == {}


@pytest.mark.parametrize(
    "text",
    [
        "do: [resolve, resolve all]",
        "do: [{player: A, cast: Shock, from: hand, targets: [B], pay: mana, tap: [Mountain]}]",
        "do: [{player: A, cast: Shock, modes: [1], x: 3, divide: {B: 2}, pay: [free, kicker]}]",
        "do: [{player: A, attack: [bear, {wolf: walker}]}, {player: B, block: {elf: bear, guard: [a, b]}}]",
        "do: [{player: A, attack: []}, {player: B, block: {}}, {player: A, pass: true}, {until: end}]",
        "do: [{player: A, choose: yes}, {player: A, choose: 3}, {player: A, choose: [a, b]}]",
        "do: [{player: A, order: [a, b]}, check: [{always: life of B is 18}]]",
        "do:",
        "claims: [{legal: {player: A, cast: Shock}}]",
        "claims: [{illegal: {player: A, play: Mountain}, because: ['601.2c', Shock]}]",
        "claims: [{mana: {of: A, max_pools: ['{G}{G}', gr]}}, {mana: {of: pool, can_tap_for: [G, C]}}]",
        "claims: [{verdict: open, by: A, preferred: a reading}, {outcomes: 2}, {declarations: 0}]",
        "rules: ['601.2c', '702']\ncovers: [F3]\nabout: [life of B is 17]",
    ],
)
def test_it_admits_what_loads(text: str, tmp_path: Path) -> None:
    path = tmp_path / f"case{ENDING}"
    path.write_text(CASE + text, encoding="utf-8")
    load_case(path)
    assert errors(yaml.safe_load(CASE + text)) == []


@pytest.mark.parametrize(
    "text",
    [
        "do: [resolv]",
        "do: [{cast: Shock}]",
        "do: [{player: A, cast: Shock, target: [B]}]",
        "do: [{player: A, play: Mountain, targets: [B]}]",
        "do: [{player: A, cast: Shock, modes: []}]",
        "do: [{player: A, cast: Shock, pay: []}]",
        "do: [{player: A, attack: [{wolf: walker, bear: B}]}]",
        "do: [{until: dinner}]",
        "do: [check: [{alway: life of B is 18}]]",
        "claims: [{legal: {player: A, pass: true}}]",
        "claims: [{illegal: {player: A, play: Mountain}, because: []}]",
        "claims: [{illegal: {player: A, play: Mountain}, because: 601.2}]",
        "claims: [{mana: {of: A, max_pools: [X]}}]",
        "claims: [{verdict: maybe}]",
        "claims: [{outcomes: 0}]",
        "title: no such field",
    ],
)
def test_it_refuses_what_loading_refuses(text: str, tmp_path: Path) -> None:
    path = tmp_path / f"case{ENDING}"
    path.write_text(CASE + text, encoding="utf-8")
    with pytest.raises(InputError):
        load_case(path)
    assert errors(yaml.safe_load(CASE + text)) != []


def test_no_two_definitions_share_a_name() -> None:
    of_cases = {model.__name__ for model in (*KINDS.values(), *CLAIMS.values())} | {
        "ClaimedMana",
        "Play",
        "Step",
        "Claim",
    }
    assert of_cases & set(schema()["$defs"]) == set()
    assert of_cases | set(schema()["$defs"]) | {"Position"} == set(case_schema()["$defs"])


def test_every_field_is_described() -> None:
    found = case_schema()
    models = [found, *(found["$defs"][model.__name__] for model in (*KINDS.values(), *CLAIMS.values()))]
    bare = [
        name for model in models for name, field in model["properties"].items() if "description" not in field
    ]
    assert bare == []
    assert [model for model in models if not model["description"]] == []
