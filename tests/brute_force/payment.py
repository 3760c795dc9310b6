"""Payment alone, a third time: a table of mana sources in our own words, and an exhaustive search.

Independent of the card files, so that it checks them too.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from brute_force.mana import COLORS, TYPES, Mana, Pool, pays, pool_of, remainders, spendings
from brute_force.production import Makes, Permanent, Production

Symbols = tuple[tuple[Any, int], ...]


@dataclass(frozen=True)
class Use:
    """One mana ability: its cost, and each mana it may give."""

    gives: tuple[tuple[str, ...], ...]
    mana: Symbols = ()
    tap: bool = True
    life: int = 0
    damage: int = 0
    sacrifice_self: bool = False
    sacrifice: str = ""
    tap_creature: bool = False
    artifacts: int = 0


@dataclass(frozen=True)
class Kind:
    """A kind of permanent."""

    uses: tuple[Use, ...] = ()
    creature: bool = False
    artifact: bool = False
    snow: bool = False


ANY = tuple((color,) for color in COLORS)


def _pair(first: str, second: str) -> Use:
    return Use(((first,), (second,)))


def _signet(first: str, second: str) -> Kind:
    return Kind((Use(((first, second),), mana=(("generic", 1),)),), artifact=True)


def _filter(first: str, second: str) -> Kind:
    made = ((first, first), (first, second), (second, second))
    return Kind((Use((("colorless",),)), Use(made, mana=((("hybrid", first, second), 1),))))


def _pain(first: str, second: str) -> Kind:
    return Kind((Use((("colorless",),)), Use(((first,), (second,)), damage=1)))


KINDS = {
    "Forest": Kind((Use((("green",),)),)),
    "Island": Kind((Use((("blue",),)),)),
    "Mountain": Kind((Use((("red",),)),)),
    "Snow-Covered Swamp": Kind((Use((("black",),)),), snow=True),
    "Snow-Covered Plains": Kind((Use((("white",),)),), snow=True),
    "Wastes": Kind((Use((("colorless",),)),)),
    "Badlands": Kind((_pair("black", "red"),)),
    "Tundra": Kind((_pair("white", "blue"),)),
    "Taiga": Kind((_pair("red", "green"),)),
    "Azorius Signet": _signet("white", "blue"),
    "Gruul Signet": _signet("red", "green"),
    "Izzet Signet": _signet("blue", "red"),
    "Rakdos Signet": _signet("black", "red"),
    "Cascade Bluffs": _filter("blue", "red"),
    "Fire-Lit Thicket": _filter("red", "green"),
    "Mystic Gate": _filter("white", "blue"),
    "Shivan Reef": _pain("blue", "red"),
    "Adarkar Wastes": _pain("white", "blue"),
    "City of Brass": Kind((Use(ANY),)),
    "Mana Confluence": Kind((Use(ANY, life=1),)),
    "Ancient Tomb": Kind((Use((("colorless", "colorless"),), damage=2),)),
    "Crystal Vein": Kind(
        (Use((("colorless",),)), Use((("colorless", "colorless"),), sacrifice_self=True)),
    ),
    "Sol Ring": Kind((Use((("colorless", "colorless"),)),), artifact=True),
    "Basalt Monolith": Kind((Use((("colorless",) * 3,)),), artifact=True),
    "Prismatic Lens": Kind((Use((("colorless",),)), Use(ANY, mana=(("generic", 1),))), artifact=True),
    "Springleaf Drum": Kind((Use(ANY, tap_creature=True),), artifact=True),
    "Lotus Petal": Kind((Use(ANY, sacrifice_self=True),), artifact=True),
    "Mox Opal": Kind((Use(ANY, artifacts=3),), artifact=True),
    "Ashnod's Altar": Kind(
        (Use((("colorless", "colorless"),), tap=False, sacrifice="creature"),), artifact=True
    ),
    "Phyrexian Altar": Kind((Use(ANY, tap=False, sacrifice="creature"),), artifact=True),
    "Krark-Clan Ironworks": Kind(
        (Use((("colorless", "colorless"),), tap=False, sacrifice="artifact"),), artifact=True
    ),
    "Birds of Paradise": Kind((Use(ANY),), creature=True),
    "Llanowar Elves": Kind((Use((("green",),)),), creature=True),
    "Grizzly Bears": Kind(creature=True),
    "Memnite": Kind(creature=True, artifact=True),
}


@dataclass(frozen=True)
class Source:
    """A permanent on the board of a payment problem, with the Auras on it and the colors chosen for them."""

    kind: str
    tapped: bool = False
    sick: bool = False
    auras: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True)
class Board:
    """What a player has to pay with; equal permanents have no names.

    ``effects`` are enchantments that replace or add to mana, each with its controller and its color.
    """

    sources: tuple[Source, ...]
    life: int
    pool: Pool = ()
    effects: tuple[tuple[str, str, str], ...] = ()


def payable(board: Board, symbols: Symbols) -> bool:
    """Whether a mana cost can be paid.

    Example:
        >>> two_signets = Board((Source("Azorius Signet"), Source("Izzet Signet")), 20)
        >>> payable(two_signets, (("generic", 1),))
        False
        >>> payable(Board((*two_signets.sources, Source("Forest")), 20), (("blue", 2), ("red", 1)))
        True
    """
    ways = list(spendings(symbols))
    if not any(way.exact or way.snow or way.generic for way in ways):
        return any(way.life <= board.life for way in ways)
    return any(
        pays(now.pool, way) and (not way.life or way.life <= now.life)
        for now in reachable(board)
        for way in ways
    )


@lru_cache(maxsize=256)
def reachable(board: Board) -> tuple[Board, ...]:
    """Every board that mana abilities lead to, the board itself first."""
    found = [board]
    seen = {board}
    for now in found:
        for then in _steps(now):
            if then not in seen:
                seen.add(then)
                found.append(then)
    return tuple(found)


def _steps(board: Board) -> Iterator[Board]:
    for place, source in enumerate(board.sources):
        if source in board.sources[:place]:
            continue
        for use in KINDS[source.kind].uses:
            yield from _use(board, place, use)


def _use(board: Board, place: int, use: Use) -> Iterator[Board]:
    source = board.sources[place]
    kind = KINDS[source.kind]
    if use.tap and (source.tapped or (source.sick and kind.creature)):
        return
    if use.life > board.life or sum(KINDS[each.kind].artifact for each in board.sources) < use.artifacts:
        return
    for left in {left for way in spendings(use.mana) for left in remainders(board.pool, way)}:
        for sources in _after_costs(board.sources, place, use):
            for types in _made(board, source, use):
                made = ((Mana(type_, kind.snow), 1) for type_ in types)
                yield Board(
                    tuple(sorted(sources, key=repr)),
                    board.life - use.life - use.damage,
                    pool_of([*left, *made]),
                    board.effects,
                )


@lru_cache(maxsize=10_000)
def _comes_of(
    source: Source, use: Use, effects: tuple[tuple[str, str, str], ...]
) -> tuple[tuple[str, ...], ...]:
    around = (
        Permanent(source.kind, "A"),
        *(Permanent(card, player, chosen) for card, player, chosen in effects),
        *(Permanent(card, "A", chosen, 0) for card, chosen in source.auras),
    )
    pools = Production(around).pools(0, Makes(use.gives, tap=use.tap))
    return tuple(
        tuple(type_ for type_, number in zip(TYPES, pool, strict=True) for _ in range(number))
        for pool in pools
    )


def _made(board: Board, source: Source, use: Use) -> tuple[tuple[str, ...], ...]:
    """All the mana that an ability may make, replaced and added to in every way."""
    if not (board.effects or source.auras):
        return use.gives
    plain = Source(source.kind, auras=source.auras)
    return _comes_of(plain, use, board.effects)


def _after_costs(sources: tuple[Source, ...], place: int, use: Use) -> Iterator[list[Source]]:
    """The permanents after the source was tapped or sacrificed, and another one with it."""
    after = list(sources)
    if use.tap:
        after[place] = Source(after[place].kind, True, after[place].sick, after[place].auras)
    if use.sacrifice_self:
        del after[place]
    if use.tap_creature:
        for other, creature in enumerate(after):
            if KINDS[creature.kind].creature and not creature.tapped:
                yield [
                    *after[:other],
                    Source(creature.kind, True, creature.sick, creature.auras),
                    *after[other + 1 :],
                ]
    elif use.sacrifice:
        for other, permanent in enumerate(after):
            if getattr(KINDS[permanent.kind], use.sacrifice):
                yield [*after[:other], *after[other + 1 :]]
    else:
        yield after
