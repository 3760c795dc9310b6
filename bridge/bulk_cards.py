"""Reads a bulk file of cards in Scryfall's form, as far as card files are compared with it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, ValidationError

from lawmage.bridge.errors import InputError


class PrintedFace(BaseModel):
    """A face of a card, or a card of one face. What a face lacks its card may have."""

    model_config = ConfigDict(frozen=True)

    name: str
    mana_cost: str = ""
    type_line: str = ""
    oracle_text: str = ""
    power: str | None = None
    toughness: str | None = None
    loyalty: str | None = None
    colors: tuple[Literal["W", "U", "B", "R", "G"], ...] | None = None


class PrintedCard(PrintedFace):
    """A card as the bulk file gives it."""

    layout: str = "normal"
    keywords: tuple[str, ...] = ()
    card_faces: tuple[PrintedFace, ...] = ()

    @property
    def faces(self) -> tuple[PrintedFace, ...]:
        """The faces; the card itself if it has but one."""
        return self.card_faces or (self,)


def read_bulk(path: Path) -> dict[str, PrintedCard]:
    """Read a bulk file: a JSON array of cards, or one card a line.

    Args:
        path: the file.

    Returns:
        The cards by name; the first of a name counts.

    Raises:
        InputError: the file can't be read or isn't of that form.

    Example:
        >>> import tempfile
        >>> path = Path(tempfile.mkdtemp()) / "cards.jsonl"
        >>> _ = path.write_text('{"name": "Shock", "mana_cost": "{R}"}')
        >>> read_bulk(path)["Shock"].mana_cost
        '{R}'
    """
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        raise InputError(f"the file can't be read: {error.strerror}", str(path)) from None
    except UnicodeDecodeError:
        raise InputError("the file is not in UTF-8", str(path)) from None
    cards: dict[str, PrintedCard] = {}
    for place, value in _read_json(text, path):
        try:
            card = PrintedCard.model_validate(value)
        except ValidationError as error:
            first = error.errors()[0]
            field = ".".join(map(str, first["loc"])) or "the card"
            raise InputError(f"{field}: {first['msg']}; see Scryfall's bulk files", place) from None
        cards.setdefault(card.name, card)
    return cards


def _read_json(text: str, path: Path) -> Iterator[tuple[str, Any]]:
    if text.lstrip().startswith("["):
        cards = _parse(text, path, None)
        yield from ((f"{path}, card {number}", card) for number, card in enumerate(cards, start=1))
        return
    for number, line in enumerate(text.split("\n"), start=1):
        if line.strip():
            yield f"{path}, line {number}", _parse(line, path, number)


def _parse(text: str, path: Path, line: int | None) -> Any:
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        raise InputError(f"this is no JSON: {error.msg}", f"{path}, line {line or error.lineno}") from None
    except RecursionError:
        raise InputError("this is nested too deeply to be a card", str(path)) from None
