"""The card types that card files print, for drawing a board."""

from __future__ import annotations

from collections.abc import Iterable

from lawmage.bridge.card_files import Cards
from lawmage.bridge.terms import show_term


def type_lines(names: Iterable[str], cards: Cards) -> dict[str, str]:
    """The card types of each face of some cards; those of the first face also by the full name.

    Args:
        names: full names of encoded cards.
        cards: the encoded cards.

    Returns:
        The types, as words, by name.

    Raises:
        UnsupportedError: a card is not encoded.

    Example:
        >>> type_lines(["Brazen Borrower // Petty Theft"], Cards())["Petty Theft"]
        'instant'
    """
    lines: dict[str, list[str]] = {}
    for name in names:
        card = cards.card(name)
        for fact in card.facts:
            face = fact.atom.arguments[0]
            if fact.atom.predicate == "printed_type" and isinstance(face, str):
                lines.setdefault(face, []).append(show_term(fact.atom.arguments[1]))
        lines.setdefault(name, lines.get(card.faces[0], []))
    return {name: " ".join(types) for name, types in lines.items()}
