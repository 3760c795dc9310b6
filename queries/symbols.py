"""Mana symbols as they are printed."""

from __future__ import annotations

from collections.abc import Sequence

from lawmage.bridge.terms import Function, Term

_LETTERS = {
    "white": "W",
    "blue": "U",
    "black": "B",
    "red": "R",
    "green": "G",
    "colorless": "C",
    "snow": "S",
    "x": "X",
}


def symbols(symbol: Term, number: int) -> str:
    """So many of a mana symbol.

    Args:
        symbol: a symbol of the vocabulary.
        number: how many.

    Example:
        >>> symbols(Function("red"), 2), symbols(Function("generic"), 3)
        ('{R}{R}', '{3}')
        >>> symbols(Function("hybrid", (Function("red"), Function("white"))), 1)
        '{R/W}'
    """
    return format(Symbol(symbol), str(number))


def bag(numbers: Sequence[Term]) -> str:
    """Mana of several types.

    Args:
        numbers: how much of each type, in the order of the sort ``mana_bag``.

    Example:
        >>> bag((0, 0, 2, 0, 1, 0))
        '{B}{B}{G}'
        >>> bag((0, 0, 0, 0, 0, 0))
        'no mana'
    """
    types = ("white", "blue", "black", "red", "green", "colorless")
    pairs = zip(types, numbers, strict=True)
    return "".join(symbols(Function(name), number) for name, number in pairs if isinstance(number, int)) or (
        "no mana"
    )


class Symbol(str):
    """A mana symbol. Its forms are amounts of it.

    Example:
        >>> f"{Symbol(Function('green')):3}, {Symbol(Function('generic')):2}, {Symbol(Function('x')):1}"
        '{G}{G}{G}, {2}, {X}'
        >>> f"{Symbol(Function('black')):the number of Swamps}"
        '{B} times the number of Swamps'
    """

    def __new__(cls, symbol: Term) -> Symbol:
        name = symbol.name if isinstance(symbol, Function) else str(symbol)
        inner = symbol.arguments if isinstance(symbol, Function) else ()
        letters = [_LETTERS[argument.name] for argument in inner if isinstance(argument, Function)]
        if name == "monocolored_hybrid":
            letters.insert(0, "2")
        elif name in ("phyrexian", "hybrid_phyrexian"):
            letters.append("P")
        elif not letters:
            letters.append(_LETTERS.get(name, "1"))
        return super().__new__(cls, f"{{{'/'.join(letters)}}}")

    def __format__(self, amount: str) -> str:
        if self == "{1}" and amount:  # generic mana
            return f"{{{amount}}}" if amount.isdigit() or amount == "X" else f"{{1}} times {amount}"
        if amount.isdigit():
            return str(self) * int(amount)
        return f"{self} times {amount}" if amount else str(self)
