"""Cards of users for tests: their texts, and questions that are answered with them."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable
from pathlib import Path

import pytest

from lawmage.bridge.card_check import check_card
from lawmage.bridge.card_files import Cards
from lawmage.queries import question


def face(
    name: str, types: str, cost: str = "", size: int | None = None, more: str = "", card: str = ""
) -> str:
    """The printed characteristics of a face, and its abilities, in which {0} is its name."""
    printed = [f'printed_type("{name}",({types})).']
    printed += [f'mana_cost("{name}",{part}).' for part in cost.split()]
    if size is not None:
        printed += [f'printed_power("{name}",{size}). printed_toughness("{name}",{size}).']
    if not card:
        printed.insert(0, f'card_face("{name}",1,"{name}"). layout("{name}",normal).')
    return "\n".join([*printed, more.replace("{0}", name)])


def use(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str, sound: bool = True) -> None:
    """Let questions be answered with a user's card besides the shipped ones; it passes the check if sound."""
    path = tmp_path / "card.lp"
    path.write_text(text, encoding="utf-8")
    cards = Cards(extra=[path])
    (name,) = re.findall(r'layout\("([^"]*)"', text)
    assert ([str(finding) for finding in check_card(cards.card(name))] == []) is sound
    asking = question.encoded_cards
    for module in list(sys.modules.values()):
        if getattr(module, "encoded_cards", None) is asking:
            monkeypatch.setattr(module, "encoded_cards", lambda: cards)


def use_several(folder: Path, monkeypatch: pytest.MonkeyPatch, texts: Iterable[str]) -> None:
    """Let questions be answered, and scripts be performed, with several cards of a user."""
    for number, text in enumerate(texts):
        (folder / f"card{number}.lp").write_text(text, encoding="utf-8")
    cards = Cards(extra=[folder])
    asking = question.encoded_cards
    for module in list(sys.modules.values()):
        if getattr(module, "encoded_cards", None) is asking:
            monkeypatch.setattr(module, "encoded_cards", lambda: cards)
