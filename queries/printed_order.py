"""The subtypes that cards and tokens print, in printed order, of which the rules know nothing."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from lawmage.bridge.entries import Entry
from lawmage.bridge.fields import parts_of_type_line
from lawmage.bridge.position import Object
from lawmage.bridge.words import constant
from lawmage.queries.question import encoded_cards


def printed_subtypes(thing: Object) -> tuple[str, ...]:
    """The subtypes that an object's card has printed, or the card that it copies; those of a described token.

    Args:
        thing: an object of a loaded position.

    Returns:
        Terms in printed order, those of the face that is up first; none if the card isn't encoded.

    Example:
        >>> from lawmage.bridge.load import load
        >>> position = load({"turn": {"active": "A", "step": "draw"},
        ...                  "players": {"A": {"hand": ["Yixlid Jailer"]}, "B": {}}})
        >>> printed_subtypes(position.objects()[0])
        ('zombie', 'wizard')
    """
    entry = thing.entry
    if isinstance(entry, Entry) and entry.type_line:
        return tuple(map(constant, parts_of_type_line(entry.type_line)[2]))
    card = (entry.copy_of if isinstance(entry, Entry) else None) or entry.card
    if card is None or not encoded_cards().supported(card):
        return ()
    facts = [fact.atom.arguments for fact in encoded_cards().card(card).facts
             if fact.atom.signature == "printed_subtype/2"]  # fmt: skip
    return tuple(dict.fromkeys(str(name) for _, name in sorted(facts, key=lambda one: one[0] != entry.face)))


def in_printed_order(subtypes: Iterable[str], printed: Sequence[str]) -> list[str]:
    """Subtypes in printed order, those that aren't printed after them.

    Args:
        subtypes: terms.
        printed: the printed ones, in order.

    Example:
        >>> in_printed_order(["angel", "wizard", "zombie"], ("zombie", "wizard"))
        ['zombie', 'wizard', 'angel']
    """
    places = {name: place for place, name in enumerate(printed)}
    return sorted(subtypes, key=lambda name: (places.get(name, len(places)), name))
