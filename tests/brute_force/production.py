"""What comes of tapping permanents for mana, from the rules' text alone (106.5, 106.7, 106.12, 605, 616.1).

A table of permanents in our own words, every order of replacement effects one after another, every choice of
triggered mana abilities, and what permanents could produce as a fixed point found by going round.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from brute_force.mana import COLORS, TYPES

Bag = tuple[int, ...]
"""How much mana of each type, in the order of ``TYPES``."""

BASICS = {
    "Plains": "white", "Island": "blue", "Swamp": "black", "Mountain": "red", "Forest": "green",
}  # fmt: skip


@dataclass(frozen=True)
class Makes:
    """A mana ability: the mana of each option, or what it looks at; whether {T} is in its cost."""

    options: tuple[tuple[str, ...], ...] = ()
    reflects: str = ""
    colors_only: bool = False
    for_each_swamp: str = ""
    combination: int = 0
    tap: bool = True


@dataclass(frozen=True)
class Printed:
    """What a permanent is, and its mana abilities."""

    is_: frozenset[str]
    makes: tuple[Makes, ...] = ()


@dataclass(frozen=True)
class Replaces:
    """An effect on the mana of what is tapped: whose, of what, how much at least, and what becomes of it."""

    who: str
    what: frozenset[str]
    change: str
    type: str = ""
    times: int = 1
    least: int = 1


@dataclass(frozen=True)
class Triggers:
    """A triggered mana ability: on whose tapping of what, for which type, and the mana that it adds.

    ``tap`` is whether it asks for tapping for mana, or for any ability that adds the mana.
    """

    who: str
    what: frozenset[str]
    adds: str
    number: int = 1
    of: str = ""
    tap: bool = True


def _land(*abilities: Makes, of: str = "") -> Printed:
    return Printed(frozenset({"land", *of.split()}), abilities)


def _other(kind: str, *abilities: Makes) -> Printed:
    return Printed(frozenset({kind}), abilities)


def _adds(*options: str) -> Makes:
    return Makes(tuple(tuple(option.split()) for option in options))


ANY = _adds(*COLORS)
C = _adds("colorless")
PRINTED = {
    **{name: _land(of=f"basic {name}") for name in BASICS},
    "Wastes": _land(C, of="basic"),
    "Snow-Covered Plains": _land(of="basic Plains"),
    "Snow-Covered Swamp": _land(of="basic Swamp"),
    "Tundra": _land(of="Plains Island"),
    "Bayou": _land(of="Swamp Forest"),
    "Badlands": _land(of="Swamp Mountain"),
    "Taiga": _land(of="Mountain Forest"),
    "Gemstone Mine": _land(ANY),
    "City of Brass": _land(ANY),
    "Shivan Reef": _land(C, _adds("blue", "red")),
    "Adarkar Wastes": _land(C, _adds("white", "blue")),
    "Mana Confluence": _land(ANY),
    "Ancient Tomb": _land(_adds("colorless colorless")),
    "Crystal Vein": _land(C, _adds("colorless colorless")),
    "Cascade Bluffs": _land(C, _adds("blue blue", "blue red", "red red")),
    "Fire-Lit Thicket": _land(C, _adds("red red", "red green", "green green")),
    "Mystic Gate": _land(C, _adds("white white", "white blue", "blue blue")),
    "Cabal Coffers": _land(Makes(for_each_swamp="black")),
    "Urborg, Tomb of Yawgmoth": _land(),
    "Cascading Cataracts": _land(C, Makes(combination=5)),
    "Reflecting Pool": _land(Makes(reflects="mine")),
    "Exotic Orchard": _land(Makes(reflects="theirs", colors_only=True)),
    "Fellwar Stone": _other("artifact", Makes(reflects="theirs", colors_only=True)),
    "Harvester Druid": _other("creature", Makes(reflects="mine", colors_only=True)),
    "Sylvok Explorer": _other("creature", Makes(reflects="theirs", colors_only=True)),
    "Birds of Paradise": _other("creature", ANY),
    "Azorius Signet": _other("artifact", _adds("white blue")),
    "Sol Ring": _other("artifact", _adds("colorless colorless")),
    "Chromatic Lantern": _other("artifact", ANY),
    "Ashnod's Altar": _other("artifact", Makes((("colorless", "colorless"),), tap=False)),
}
"""Permanents with mana abilities; those of basic land types come from the types (305.6)."""


def _effect(who: str, what: str, change: str, type_: str = "", times: int = 1, least: int = 1) -> Replaces:
    return Replaces(who, frozenset(what.split()), change, type_, times, least)


REPLACES = {
    "Mana Reflection": (_effect("mine", "", "times", times=2),),
    "Nyxbloom Ancient": (_effect("mine", "", "times", times=3),),
    "Contamination": (_effect("any", "land", "one", "black"),),
    "Damping Sphere": (_effect("any", "land", "one", "colorless", least=2),),
    "Infernal Darkness": (_effect("any", "land", "type", "black"),),
    "Ritual of Subdual": (_effect("any", "land", "type", "colorless"),),
    "Deep Water": (_effect("mine", "land", "type", "blue"),),
    "Pale Moon": (_effect("any", "land nonbasic", "type", "colorless"),),
    "Hall of Gemstone": (_effect("any", "land", "color", "chosen"),),
    "Virtue of Strength": (_effect("mine", "land basic", "times", times=3),),
    "Naked Singularity": (
        _effect("any", "Plains", "type", "red"),
        _effect("any", "Island", "type", "green"),
        _effect("any", "Swamp", "type", "white"),
        _effect("any", "Mountain", "type", "blue"),
        _effect("any", "Forest", "type", "black"),
    ),
}


def _trigger(who: str, what: str, adds: str, number: int = 1, of: str = "", tap: bool = True) -> Triggers:
    return Triggers(who, frozenset(what.split()), adds, number, of, tap)


TRIGGERS = {
    "Heartbeat of Spring": _trigger("any", "land", "produced"),
    "Dictate of Karametra": _trigger("any", "land", "produced"),
    "Mirari's Wake": _trigger("mine", "land", "produced"),
    "Zendikar Resurgent": _trigger("mine", "land", "produced"),
    "Vernal Bloom": _trigger("any", "Forest", "green"),
    "Nirkana Revenant": _trigger("mine", "Swamp", "black"),
    "Wild Growth": _trigger("any", "attached", "green"),
    "Overgrowth": _trigger("any", "attached", "green", 2),
    "Fertile Ground": _trigger("any", "attached", "any"),
    "Utopia Sprawl": _trigger("any", "attached", "chosen"),
    "Market Festival": _trigger("any", "attached", "combination", 2),
    "Caged Sun": _trigger("mine", "land", "chosen", of="chosen", tap=False),
    "Gauntlet of Power": _trigger("any", "land basic", "chosen", of="chosen"),
}
AURAS = ("Wild Growth", "Overgrowth", "Fertile Ground", "Utopia Sprawl", "Market Festival")
CHOOSING = ("Hall of Gemstone", "Utopia Sprawl", "Caged Sun", "Gauntlet of Power")


@dataclass(frozen=True)
class Permanent:
    """A permanent: its card, its controller, the color chosen for it, the place of what it is attached to."""

    card: str
    player: str
    chosen: str = ""
    host: int = -1


@dataclass
class Production:
    """What the permanents of a board make, and could make.

    Attributes:
        board: the permanents of both players.
        could: by place the types that a permanent could produce.

    Example:
        >>> pools = Production((Permanent("Reflecting Pool", "A"), Permanent("Reflecting Pool", "A")))
        >>> pools.could[0]
        frozenset()
        >>> both = Production((Permanent("Reflecting Pool", "A"), Permanent("Bayou", "A")))
        >>> sorted(both.could[0])
        ['black', 'green']
    """

    board: tuple[Permanent, ...]
    could: dict[int, frozenset[str]] = field(init=False)

    def __post_init__(self) -> None:
        cards = {permanent.card for permanent in self.board}
        self._moon = "Blood Moon" in cards
        # Blood Moon takes the ability of Urborg, Tomb of Yawgmoth away (305.7, 613.8).
        self._urborg = "Urborg, Tomb of Yawgmoth" in cards and not self._moon
        self.could = dict.fromkeys(range(len(self.board)), frozenset())
        while True:
            found = {place: frozenset(self._types(place)) for place in self.could}
            if found == self.could:
                return
            self.could = found

    def is_(self, place: int) -> frozenset[str]:
        """What a permanent is."""
        card = self.board[place].card
        is_ = PRINTED[card].is_ if card in PRINTED else frozenset[str]()
        if "land" not in is_:
            return is_
        if "basic" not in is_:
            is_ |= {"nonbasic"}
            if self._moon:
                return frozenset({"land", "nonbasic", "Mountain"})
        return is_ | {"Swamp"} if self._urborg else is_

    def abilities(self, place: int) -> Iterator[Makes]:
        """The mana abilities of a permanent."""
        is_ = self.is_(place)
        yield from (_adds(made) for basic, made in BASICS.items() if basic in is_)
        card = self.board[place].card
        if card in PRINTED and not (self._moon and "nonbasic" in is_):
            yield from PRINTED[card].makes
        if "land" in is_ and Permanent("Chromatic Lantern", self.board[place].player) in self.board:
            yield ANY

    def options(self, place: int, ability: Makes) -> Iterator[Bag]:
        """The mana of each option of an ability; no mana is none (106.5)."""
        me = self.board[place].player
        for option in ability.options:
            yield bag(option)
        if ability.combination:
            yield from combinations(ability.combination)
        if ability.for_each_swamp:
            swamps = sum(
                "Swamp" in self.is_(other) and permanent.player == me
                for other, permanent in enumerate(self.board)
            )
            if swamps:
                yield bag([ability.for_each_swamp] * swamps)
        if ability.reflects:
            lands = [
                other
                for other, permanent in enumerate(self.board)
                if "land" in self.is_(other) and (permanent.player == me) == (ability.reflects == "mine")
            ]
            for type_ in frozenset[str]().union(*(self.could[other] for other in lands)):
                if type_ in COLORS or not ability.colors_only:
                    yield bag([type_])

    def _types(self, place: int) -> Iterator[str]:
        for ability in self.abilities(place):
            for option in self.options(place, ability):
                for made in self.produced(place, ability, option):
                    yield from types(made)
        # "An ability of that permanent": triggered mana abilities are such too, whatever triggers them.
        trigger = TRIGGERS.get(self.board[place].card)
        if trigger:
            for added in self._adds(place, trigger, ()):
                yield from types(added)

    def _adds(self, place: int, trigger: Triggers, produced: Iterable[str]) -> list[Bag]:
        """What a triggered mana ability may add if these types of mana were produced."""
        if trigger.adds == "combination":
            return combinations(trigger.number)
        if trigger.adds == "chosen":
            chosen: Iterable[str] = [self.board[place].chosen]
        else:
            chosen = {"any": COLORS, "produced": produced}.get(trigger.adds, [trigger.adds])
        return [bag([type_] * trigger.number) for type_ in chosen]

    def produced(self, place: int, ability: Makes, option: Bag) -> frozenset[Bag]:
        """What an option becomes by the effects on it, each once, in every order (614.5, 616.1)."""
        if not ability.tap:
            return frozenset({option})
        effects = [
            (effect, permanent.chosen if effect.type == "chosen" else effect.type)
            for permanent in self.board
            for effect in REPLACES.get(permanent.card, ())
            if effect.who == "any" or permanent.player == self.board[place].player
            if effect.what <= self.is_(place)
        ]
        return frozenset(_in_every_order(option, tuple(effects)))

    def additions(self, place: int, ability: Makes, made: Bag) -> list[list[Bag]]:
        """What each triggered mana ability may add to what was produced, a list for each (605.4a)."""
        found = []
        for other, permanent in enumerate(self.board):
            trigger = TRIGGERS.get(permanent.card)
            if trigger is None or (trigger.tap and not ability.tap):
                continue
            if trigger.who == "mine" and permanent.player != self.board[place].player:
                continue
            attached = {"attached"} if permanent.host == place else set()
            if not trigger.what <= self.is_(place) | attached:
                continue
            if trigger.of and permanent.chosen not in types(made):
                continue
            found.append(self._adds(other, trigger, types(made)))
        return found

    def pools(self, place: int, ability: Makes) -> frozenset[Bag]:
        """All that an ability may put into the pool in the end, what it triggers included."""
        return frozenset(
            together([made, *added])
            for option in self.options(place, ability)
            for made in self.produced(place, ability, option)
            for added in itertools.product(*self.additions(place, ability, made))
        )


def bag(made: Iterable[str]) -> Bag:
    """Mana as a bag.

    Example:
        >>> bag(["white", "colorless", "white"])
        (2, 0, 0, 0, 0, 1)
    """
    listed = list(made)
    return tuple(listed.count(type_) for type_ in TYPES)


def combinations(number: int) -> list[Bag]:
    """So much mana in any combination of colors.

    Example:
        >>> len(combinations(2)), combinations(1)[0]
        (15, (1, 0, 0, 0, 0, 0))
    """
    return [bag(made) for made in itertools.combinations_with_replacement(COLORS, number)]


def types(made: Bag) -> list[str]:
    """The types of the mana in a bag.

    Example:
        >>> types((2, 0, 0, 0, 0, 1))
        ['white', 'colorless']
    """
    return [type_ for type_, number in zip(TYPES, made, strict=True) if number]


def together(bags: Iterable[Bag]) -> Bag:
    """The mana of several bags in one.

    Example:
        >>> together([(1, 0, 0, 0, 0, 0), (1, 0, 0, 0, 0, 2)])
        (2, 0, 0, 0, 0, 2)
    """
    return tuple(map(sum, zip(*bags, strict=True)))


def _in_every_order(made: Bag, effects: tuple[tuple[Replaces, str], ...]) -> Iterator[Bag]:
    applicable = [place for place, (effect, _) in enumerate(effects) if sum(made) >= effect.least]
    if not applicable:
        yield made
    for place in applicable:
        yield from _in_every_order(_changed(made, *effects[place]), effects[:place] + effects[place + 1 :])


def _changed(made: Bag, effect: Replaces, type_: str) -> Bag:
    if effect.change == "times":
        return tuple(number * effect.times for number in made)
    if effect.change == "one":
        return bag([type_])
    if effect.change == "type":
        return bag([type_] * sum(made))
    return together([bag([type_] * sum(made[:-1])), (0, 0, 0, 0, 0, made[-1])])
