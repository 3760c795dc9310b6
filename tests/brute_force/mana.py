"""Mana, mana costs, and whether a pool can pay them (106, 107.4, 118.3, 202)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple

COLORS = ("white", "blue", "black", "red", "green")
TYPES = (*COLORS, "colorless")


class Mana(NamedTuple):
    """One mana: its type, whether a snow source made it (107.4h), and what it may be spent on (106.6)."""

    type: str
    snow: bool = False
    only: Any = None


Pool = tuple[tuple[Mana, int], ...]
"""The mana of one player: each kind of mana once, in order, with its amount."""


def pool_of(amounts: Iterable[tuple[Mana, int]]) -> Pool:
    """Add up amounts of mana.

    Example:
        >>> pool_of([(Mana("red"), 1), (Mana("red"), 2)])
        ((Mana(type='red', snow=False, only=None), 3),)
    """
    total: dict[Mana, int] = {}
    for mana, amount in amounts:
        total[mana] = total.get(mana, 0) + amount
    return tuple(sorted(((mana, amount) for mana, amount in total.items() if amount), key=repr))


@dataclass(frozen=True)
class Spending:
    """One way to settle every symbol of a mana cost (601.2b): what each mana must be, and how much life."""

    exact: tuple[frozenset[str], ...] = ()
    snow: int = 0
    generic: int = 0
    life: int = 0


def spendings(symbols: Iterable[tuple[Any, int]]) -> Iterator[Spending]:
    """All nonhybrid equivalents of a mana cost without {X} (107.4e, 107.4f, 601.2b).

    Args:
        symbols: symbols in the words of the card language, each with its number.

    Example:
        >>> ways = spendings([("generic", 1), (("phyrexian", "red"), 1)])
        >>> [(len(way.exact), way.generic, way.life) for way in ways]
        [(1, 1, 0), (0, 1, 2)]
    """
    flat = [symbol for symbol, number in symbols if symbol != "generic" for _ in range(number)]
    generic = sum(number for symbol, number in symbols if symbol == "generic")

    def settle(place: int, way: Spending) -> Iterator[Spending]:
        if place == len(flat):
            yield way
            return
        for more in _ways_of_symbol(flat[place]):
            yield from settle(
                place + 1,
                Spending(
                    (*way.exact, *more.exact),
                    way.snow + more.snow,
                    way.generic + more.generic,
                    way.life + more.life,
                ),
            )

    seen: set[Spending] = set()
    for way in settle(0, Spending(generic=generic)):
        canonical = Spending(tuple(sorted(way.exact, key=sorted)), way.snow, way.generic, way.life)
        if canonical not in seen:
            seen.add(canonical)
            yield canonical


def _ways_of_symbol(symbol: Any) -> Iterator[Spending]:
    match symbol:
        case "snow":
            yield Spending(snow=1)
        case str():
            yield Spending(exact=(frozenset({symbol}),))
        case ("hybrid", first, second):
            yield Spending(exact=(frozenset({first}),))
            yield Spending(exact=(frozenset({second}),))
        case ("monocolored_hybrid", color):
            yield Spending(exact=(frozenset({color}),))
            yield Spending(generic=2)
        case ("phyrexian", color):
            yield Spending(exact=(frozenset({color}),))
            yield Spending(life=2)
        case ("hybrid_phyrexian", first, second):
            yield Spending(exact=(frozenset({first}),))
            yield Spending(exact=(frozenset({second}),))
            yield Spending(life=2)
        case _:
            raise NotImplementedError(f"mana symbol {symbol}")


AsThough = tuple[tuple[str, frozenset[str]], ...]
"""The types of mana that may be spent as though they were other types, with all that each may be spent as."""


def _serves(mana: Mana, wanted: frozenset[str], as_though: AsThough) -> bool:
    return bool(dict(as_though).get(mana.type, {mana.type}) & wanted) if as_though else mana.type in wanted


@lru_cache(maxsize=200_000)
def pays(pool: Pool, way: Spending, as_though: AsThough = ()) -> bool:
    """Whether this mana, all of it spendable on the cost, can settle the mana part of one way to pay.

    Example:
        >>> pays(((Mana("red"), 2),), Spending((frozenset({"red"}),), generic=1))
        True
    """
    if sum(amount for _, amount in pool) < len(way.exact) + way.snow + way.generic:
        return False
    if way.exact:
        rest = Spending(way.exact[1:], way.snow, way.generic)
        fitting = [mana for mana, _ in pool if _serves(mana, way.exact[0], as_though)]
        return any(pays(_less(pool, mana), rest, as_though) for mana in fitting)
    if way.snow:
        rest = Spending((), way.snow - 1, way.generic)
        return any(pays(_less(pool, mana), rest, as_though) for mana, _ in pool if mana.snow)
    return True


def _less(pool: Pool, spent: Mana) -> Pool:
    return tuple((mana, amount - (mana == spent)) for mana, amount in pool if (mana, amount) != (spent, 1))


@lru_cache(maxsize=200_000)
def remainders(pool: Pool, way: Spending, as_though: AsThough = ()) -> frozenset[Pool]:
    """What may be left of this mana after one way to pay.

    Example:
        >>> sorted(remainders(((Mana("green"), 1), (Mana("red"), 1)), Spending(generic=1)))
        [((Mana(type='green', snow=False, only=None), 1),), ((Mana(type='red', snow=False, only=None), 1),)]
    """
    if way.exact:
        chosen, rest = way.exact[0], Spending(way.exact[1:], way.snow, way.generic)
        fitting = [mana for mana, _ in pool if _serves(mana, chosen, as_though)]
    elif way.snow:
        rest = Spending((), way.snow - 1, way.generic)
        fitting = [mana for mana, _ in pool if mana.snow]
    elif way.generic:
        rest = Spending((), 0, way.generic - 1)
        fitting = [mana for mana, _ in pool]
    else:
        return frozenset({pool})
    return frozenset(left for mana in fitting for left in remainders(_less(pool, mana), rest, as_though))
