"""Layers, timestamps and dependency: the programs against a plain reference, on random boards of effects."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, note, settings

from brute_force.layer_boards import Board, boards, card_texts, position_of
from brute_force.layers import characteristics as by_reference
from lawmage.bridge.card_files import Cards
from lawmage.queries import load, question
from lawmage.queries.characteristics import ObjectCharacteristics, characteristics

#: How many boards are tried in each part of the test.
EXAMPLES = int(os.environ.get("LAWMAGE_EXAMPLES", "40"))
PARTS = 6


def derived(board: Board, monkeypatch: pytest.MonkeyPatch) -> dict[str, ObjectCharacteristics]:
    """What the programs say of a board, whose cards are written into files."""
    with tempfile.TemporaryDirectory() as folder:
        paths = []
        for number, text in enumerate(card_texts(board).values()):
            paths.append(Path(folder) / f"card_{number}.lp")
            paths[-1].write_text(text, encoding="utf-8")
        cards = Cards(extra=paths)
        with monkeypatch.context() as patch:
            patch.setattr(question, "encoded_cards", lambda: cards)
            return dict(characteristics(load(position_of(board))))


@pytest.mark.parametrize("part", range(PARTS))
def test_random_effects(part: int, monkeypatch: pytest.MonkeyPatch) -> None:
    @settings(
        max_examples=EXAMPLES, deadline=None, suppress_health_check=[HealthCheck.too_slow], database=None,
        derandomize="LAWMAGE_EXAMPLES" not in os.environ,
    )  # fmt: skip
    @given(boards(abilities=1 + part % 2))
    def compare(board: Board) -> None:
        note(repr(part))
        note("\n".join(card_texts(board).values()))
        expected = by_reference(board.things, board.effects)
        found = derived(board, monkeypatch)
        for name, wanted in expected.items():
            had = found[name]
            shown = (
                set(had.types), set(had.subtypes), set(had.supertypes), set(had.colors), set(had.keywords),
                had.power, had.toughness, had.controller,
            )  # fmt: skip
            should = (
                set(wanted.types), set(wanted.subtypes), set(wanted.supertypes), set(wanted.colors),
                set(wanted.keywords), wanted.power, wanted.toughness, wanted.controller,
            )  # fmt: skip
            assert shown == should, name

    compare()
