"""The facts of the card files, indexed."""

from __future__ import annotations

from collections import defaultdict
from functools import cache
from importlib.resources import files
from typing import Any

from brute_force.terms import NotFacts, Term, facts


class Book:
    """What the cards say.

    Args:
        rows: facts of the card language.

    Example:
        >>> book = Book([("card_face", "Opt", 1, "Opt"), ("printed_type", "Opt", "instant")])
        >>> book.faces("Opt"), book.values("printed_type", "Opt")
        (['Opt'], ['instant'])
    """

    def __init__(self, rows: list[tuple[Term, ...]]) -> None:
        self._rows: dict[tuple[str, Any], list[tuple[Term, ...]]] = defaultdict(list)
        self.cards: list[Term] = []
        self.memory: dict[Any, Any] = {}
        """What was computed about objects with the same card, state and zone."""
        for predicate, first, *rest in rows:
            if tuple(rest) not in self._rows[predicate, first]:
                self._rows[predicate, first].append(tuple(rest))
            if predicate == "card_face" and first not in self.cards:
                self.cards.append(first)
        self._abilities: dict[Any, list[Term]] = defaultdict(list)
        for predicate, first in list(self._rows):
            if predicate == "ability":
                self._abilities[first[1]].append(first)
        for abilities in self._abilities.values():
            abilities.sort(key=lambda ability: int(ability[2]))

    def rows(self, predicate: str, first: Term) -> list[tuple[Term, ...]]:
        """The further arguments of every fact with this predicate and first argument."""
        return self._rows.get((predicate, first), [])

    def values(self, predicate: str, first: Term) -> list[Term]:
        """The second arguments of the two-argument facts with this first argument."""
        return [row[0] for row in self.rows(predicate, first)]

    def value(self, predicate: str, first: Term, otherwise: Term = None) -> Term:
        """The only such argument."""
        found = self.values(predicate, first)
        assert len(found) <= 1, (predicate, first, found)
        return found[0] if found else otherwise

    def faces(self, card: Term) -> list[Term]:
        """The faces of a card, the first one first."""
        return [face for _, face in sorted(self.rows("card_face", card), key=lambda row: int(row[0]))]

    def layout(self, card: Term) -> str:
        """How the faces belong together."""
        return str(self.value("layout", card, "normal"))

    def abilities(self, face: Term) -> list[Term]:
        """The abilities of a face in printed order."""
        return self._abilities.get(face, [])


_MANA_OF_LAND_TYPES = {
    "plains": "white",
    "island": "blue",
    "swamp": "black",
    "mountain": "red",
    "forest": "green",
}


def rules_of_the_game() -> list[tuple[Term, ...]]:
    """Abilities that no card prints: those of the basic land types (305.6)."""
    rows: list[tuple[Term, ...]] = []
    for land_type, color in _MANA_OF_LAND_TYPES.items():
        ability = ("", ("basic_land_type", land_type), 1)
        rows.append(("cost", ability, "tap"))
        rows.append(("effect", ability, 1, ("add_mana", 1, color, 1)))
    return rows


@cache
def shipped_cards() -> tuple[Book, dict[str, str]]:
    """The supported cards, and the files that hold more than facts with what was met in each."""
    rows = rules_of_the_game()
    unreadable: dict[str, str] = {}
    for file in sorted(files("lawmage.asp.cards").iterdir(), key=lambda item: item.name):
        if file.name.endswith(".lp"):
            try:
                rows.extend(list(facts(file.read_text(encoding="utf-8"))))
            except NotFacts as reason:
                unreadable[file.name] = str(reason)
    return Book(rows), unreadable
