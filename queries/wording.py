"""Terms of the programs in words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

_SYMBOLS = {"white": "W", "blue": "U", "black": "B", "red": "R", "green": "G", "colorless": "C", "snow": "S", "x": "X"}


def symbol_in_words(term: Any, number: int) -> str:
    """So many mana symbols as they are printed.

    Args:
        term: a symbol of the vocabulary.
        number: how many.

    Returns:
        For example ``{2}`` or ``{R}{R}``.

    Example:
        >>> from lawmage.bridge.solver import term
        >>> symbol_in_words(term("red"), 2), symbol_in_words(term("hybrid(red,white)"), 1), symbol_in_words(term("generic"), 3)
        ('{R}{R}', '{R/W}', '{3}')
    """
    name = term.name
    if name == "generic":
        return f"{{{number}}}"
    letters = [_SYMBOLS[argument.name] for argument in term.arguments]
    if name == "monocolored_hybrid":
        letters = ["2", *letters]
    elif name in ("phyrexian", "hybrid_phyrexian"):
        letters = [*letters, "P"]
    elif not letters:
        letters = [_SYMBOLS[name]]
    return f"{{{'/'.join(letters)}}}" * number


_WORDS: dict[str, str] = {
    "mana": "its mana cost",
    "free": "nothing (without paying its mana cost)",
    "alternative": "its alternative cost",
    "flashback": "its flashback cost",
    "retrace": "retrace",
    "your_turn": "it must be your turn",
    "controls": "you control at least {0}: {1}",
    "and": "{0} and {1}",
    "or": "{0} or {1}",
    "non": "not {0}",
    "other": "another {0}",
    "type": "{0}",
    "subtype": "{0}",
    "supertype": "{0}",
    "color": "{0}",
    "keyword": "with {0}",
    "controlled_by": "controlled by {0}",
    "owned_by": "owned by {0}",
    "in": "in the {0}",
    "named": "named {0}",
    "sacrifice": "sacrifice {0}: {1}",
    "discard": "discard {0}: {1}",
    "return_to_hand": "return {0} to hand: {1}",
    "exile_from": "exile {1} from the {0}: {2}",
    "tap_untapped": "tap {0} untapped: {1}",
    "pay_life": "pay {0} life",
    "loyalty": "loyalty {0}",
    "remove_counters": "remove {1} {0} counters",
    "counters": "{1} or more {0} counters",
    "cards_in": "{1} or more cards in the {0}",
    "in_step": "it must be the {0} step",
    "is": "it is {0}",
    "any": "any",
    "tap": "{{T}}",
    "untap": "{{Q}}",
    "as": "{1}",
    "cast": "{0}",
    "activate": "{0}",
    "play": "{0}",
    "suspend": "{0}",
}


def term_in_words(term: Any, name: Callable[[str], str]) -> str:
    """A term of the programs in words.

    Args:
        term: a clingo symbol.
        name: gives the name of an object or player by its constant.

    Returns:
        The words.

    Example:
        >>> from lawmage.bridge.solver import term
        >>> term_in_words(term("sacrifice(1,and(type(creature),non(color(black))))"), str)
        'sacrifice 1: creature and not black'
    """
    kind = term.type.name
    if kind == "Number":
        return str(term.number)
    if kind == "String":
        return str(term.string)
    named = name(str(term))
    if named != str(term):
        return named
    arguments = [term_in_words(argument, name) for argument in term.arguments]
    if term.name in _WORDS and (arguments or "{0}" not in _WORDS[term.name]):
        return _WORDS[term.name].format(*arguments)
    words = term.name.replace("_", " ")
    return f"{words} {', '.join(arguments)}".strip()
