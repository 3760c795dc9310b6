"""The cards whose facts a question about a position needs."""

from __future__ import annotations

from lawmage.bridge.card_files import Cards
from lawmage.bridge.errors import UnsupportedError
from lawmage.bridge.names import find
from lawmage.bridge.position import Position
from lawmage.queries.question import cards_of, unsupported_cards


def card_programs(position: Position, cards: Cards) -> dict[str, str]:
    """The programs of all cards in a position, and of those cast earlier in the turn.

    Args:
        position: a loaded position.
        cards: the encoded cards.

    Returns:
        The text of each card's file by its full name.

    Raises:
        UnsupportedError: cards in the position aren't encoded; all are named.

    Example:
        >>> from lawmage.bridge.load import load
        >>> position = load({"turn": {"active": "A", "step": "draw"},
        ...                  "players": {"A": {"hand": ["Shock"], "this_turn": {"cast": ["Opt"]}}, "B": {}}})
        >>> list(card_programs(position, Cards()))
        ['Opt', 'Shock']
    """
    missing = unsupported_cards(position, cards)
    if missing:
        raise UnsupportedError(f"not encoded: {', '.join(missing)}", items=missing)
    cast = {
        found.full for player in position.players for face in player.this_turn.cast if (found := find(face))
    }
    names = sorted({*cards_of(position), *filter(cards.supported, cast)})
    return {name: cards.text(name) for name in names}
