"""What every object is right now: its characteristics after continuous effects, and what made them (613)."""

from __future__ import annotations

import functools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from lawmage.bridge.layers import Lost, Step
from lawmage.bridge.position import Position
from lawmage.bridge.solver import parts, text
from lawmage.queries.printed_order import in_printed_order, printed_subtypes
from lawmage.queries.question import Answer, Question, put

if TYPE_CHECKING:
    import networkx

#: The order in which card types are printed.
_AS_PRINTED = (
    "kindred", "enchantment", "artifact", "planeswalker", "battle", "land", "creature", "instant", "sorcery",
)  # fmt: skip
_COLORS = ("white", "blue", "black", "red", "green")


@dataclass(frozen=True)
class ObjectCharacteristics:
    """The characteristics of one object, each sorted (109.3), subtypes in printed order.

    Attributes:
        id: the object.
        names: its names; none for a face-down object.
        controller: who controls it; None where objects have no controller.
        supertypes: as terms, such as ``basic``.
        types: its card types.
        subtypes: its subtypes, as printed and then those that it got; of an object that is every creature
            type only those that it has besides.
        every_creature_type: whether it is every creature type.
        colors: ``white`` to ``green``; none if colourless.
        keywords: its keyword abilities.
        abilities: all its abilities as terms, keywords and the abilities of basic land types included.
        power: None for what has none.
        toughness: likewise.
        mana_value: its mana value.

    Example:
        >>> from lawmage.bridge.load import load
        >>> bear = characteristics(load({"turn": {"active": "A", "step": "draw"},
        ...     "players": {"A": {"battlefield": ["Grizzly Bears"]}, "B": {}}}))["grizzly_bears"]
        >>> bear.types, bear.subtypes, bear.power, bear.is_("Creature"), bear.is_("green"), bear.is_("Elf")
        (('creature',), ('bear',), 2, True, True, False)
    """

    id: str
    names: tuple[str, ...]
    controller: str | None
    supertypes: tuple[str, ...]
    types: tuple[str, ...]
    subtypes: tuple[str, ...]
    every_creature_type: bool
    colors: tuple[str, ...]
    keywords: tuple[str, ...]
    abilities: tuple[str, ...]
    power: int | None
    toughness: int | None
    mana_value: int | None

    def is_(self, word: str) -> bool:
        """Whether it has a supertype, card type, subtype or colour, or is ``colorless`` or ``multicolored``.

        Args:
            word: in any case; several words as in a type line mean all of them.
        """
        from lawmage.bridge.words import constant

        wanted = constant(word.replace("—", " ").strip())
        if wanted in ("colorless", "colourless"):
            return not self.colors
        if wanted in ("multicolored", "multicoloured"):
            return len(self.colors) > 1
        if wanted in (*self.supertypes, *self.types, *self.subtypes, *self.colors):
            return True
        if self.every_creature_type and wanted in creature_types():
            return True
        words = word.replace("—", " ").split()
        return len(words) > 1 and all(self.is_(part) for part in words)

    def has(self, keyword: str) -> bool:
        """Whether it has a keyword ability."""
        from lawmage.bridge.words import constant

        return constant(keyword) in self.keywords

    @property
    def type_line(self) -> str:
        """Its supertypes, card types and subtypes in words."""
        from lawmage.queries.filter_words import subtype

        types = sorted(self.types, key=_AS_PRINTED.index)
        before = " ".join(word.capitalize() for word in (*self.supertypes, *types))
        subtypes = [
            *map(subtype, self.subtypes),
            *(["every creature type"] if self.every_creature_type else []),
        ]
        return f"{before} — {' '.join(subtypes)}" if subtypes else before


@functools.cache
def creature_types() -> frozenset[str]:
    """Every creature type, as a term (205.3m).

    Example:
        >>> "goblin" in creature_types(), "forest" in creature_types()
        (True, False)
    """
    from lawmage.bridge.programs import rules
    from lawmage.bridge.solver import Grounded
    from lawmage.bridge.words import constant, subtypes

    asked = "".join(f'printed_subtype("",{constant(name)}). ' for name in subtypes())
    kinds = Grounded([rules().nodes], asked)
    listed = {text(name) for name, kind in kinds.read("kind_of_subtype", 2) if text(kind) == "creature"}
    return frozenset(listed)


class Characteristics(Mapping[str, ObjectCharacteristics]):
    """The characteristics of every object of a position by its id, and how effects made them.

    Attributes:
        steps: the effects that were applied, in order; none where nothing changes characteristics.
        graphs: the dependency graphs that were looked at (613.8), each with its place in the order of layers.
            A node is an effect with its ``timestamp``; an edge leads from an effect to one it depends on, and
            ``how`` says what of it would change: its ``existence``, the ``objects`` that it applies to, its
            ``action``; ``arrival`` if it only exists since the other was applied.
        lost: the effects that were gone before any part of them was applied.
        altered: the ids of the objects that effects changed.
    """

    def __init__(self, answer: Answer) -> None:
        self.answer = answer
        applied = answer.applied
        self.steps: tuple[Step, ...] = tuple(applied.steps) if applied else ()
        self.graphs: tuple[tuple[int, networkx.DiGraph[Any]], ...] = tuple(applied.graphs) if applied else ()
        self.lost: tuple[Lost, ...] = tuple(applied.lost()) if applied else ()
        self.altered: frozenset[str] = frozenset(applied.values) if applied else frozenset()
        self._kinds = {text(ability): kind for ability, kind in answer.read("ability", 2)}
        self._objects = _read(answer, self._kinds)

    def keyword_of(self, ability: str) -> str | None:
        """The keyword that an ability, as a term, is; None for other abilities."""
        return _keyword(ability, self._kinds)

    def of_land_types(self, kinds: Mapping[str, Sequence[str]]) -> list[str]:
        """The abilities, as terms, that go with the basic land types among an object's values (305.6)."""
        if "land" not in kinds.get("type", ()) or "stripped" in kinds.get("flag", ()):
            return []
        basic = {text(name) for name, _ in self.answer.read("basic_land_type", 2)}
        return [f"(basic_land_type({name}),1)" for name in kinds.get("subtype(land)", ()) if name in basic]

    def __getitem__(self, identity: str) -> ObjectCharacteristics:
        return self._objects[identity]

    def __iter__(self) -> Any:
        return iter(self._objects)

    def __len__(self) -> int:
        return len(self._objects)

    def _repr_html_(self) -> str:
        from lawmage.queries.effect_words import ability_in_words
        from lawmage.queries.views import table

        return table(
            ["object", "type", "power/toughness", "abilities"],
            [
                (
                    self.answer.names[thing.id],
                    thing.type_line,
                    "" if thing.power is None else f"{thing.power}/{thing.toughness}",
                    ", ".join(ability_in_words(ability, self.keyword_of) for ability in thing.abilities),
                )
                for thing in self.values()
            ],
        ).html


def characteristics(position: Position, *, steps: bool = False) -> Characteristics:
    """What every object of a position is right now.

    Args:
        position: a loaded position.
        steps: whether every effect and counter is wanted as a step; without, steps may be left out where
            their order can't matter.

    Returns:
        The characteristics by the object's id. In a library only the top card's are known.

    Raises:
        UnsupportedError: the position holds cards or needs rules that aren't encoded; all are named.

    Example:
        >>> from lawmage.bridge.load import load
        >>> players = {"A": {"battlefield": ["Blood Moon", "Bayou"]}, "B": {}}
        >>> found = characteristics(load({"turn": {"active": "A", "step": "draw"}, "players": players}))
        >>> found["bayou"].type_line, [step.effect.split(",")[0] for step in found.steps]
        ('Land — Mountain', ['static(blood_moon'])
    """
    return characteristics_many([position], steps=steps)[0]


def characteristics_many(
    positions: Sequence[Position], *, dependencies: bool = True, steps: bool = False
) -> list[Characteristics]:
    """The characteristics of many positions, found side by side.

    Args:
        positions: loaded positions.
        dependencies: whether effects wait for those that they depend on (613.8); without, timestamps alone
            count, which shows what a dependency does.
        steps: as for one position.

    Returns:
        Those of each position, in order.

    Raises:
        UnsupportedError: a position needs cards or rules that aren't encoded.

    Example:
        >>> from lawmage.bridge.load import load
        >>> mine = {"battlefield": ["Yavimaya, Cradle of Growth", "Island", "Blood Moon"]}
        >>> position = load({"turn": {"active": "A", "step": "draw"}, "players": {"A": mine, "B": {}}})
        >>> [found["island"].subtypes for wait in (True, False)
        ...  for found in characteristics_many([position], dependencies=wait)]
        [('island',), ('island', 'forest')]
    """
    answers = put(
        [Question(position, steps=steps) for position in positions],
        "characteristics",
        dependencies=dependencies,
    )
    return [Characteristics(answer) for answer in answers]


def _read(answer: Answer, kinds: Mapping[str, Any]) -> dict[str, ObjectCharacteristics]:
    def by_object(name: str) -> dict[str, list[str]]:
        found: dict[str, list[str]] = {}
        for thing, value in answer.read(name, 2):
            found.setdefault(text(thing), []).append(text(value))
        return found

    def numbers(name: str) -> dict[str, int]:
        return {thing: int(values[0]) for thing, values in by_object(name).items()}

    types, subtypes, supertypes = by_object("type"), by_object("subtype"), by_object("supertype")
    printed = {thing.id: printed_subtypes(thing) for thing in answer.question.position.objects()}
    colors, abilities, names = by_object("color"), by_object("has_ability"), by_object("named")
    controllers = by_object("controller")
    power, toughness, mana_value = numbers("power"), numbers("toughness"), numbers("mana_value")
    every = {text(thing) for (thing,) in answer.read("of_every_creature_type", 1)}
    result = {}
    for symbol, _ in answer.read("zone", 2):
        thing = text(symbol)
        controller = controllers.get(thing)
        result[thing] = ObjectCharacteristics(
            id=thing,
            names=tuple(sorted(name.strip('"') for name in names.get(thing, ()))),
            controller=answer.identity(controller[0]) if controller else None,
            supertypes=tuple(sorted(supertypes.get(thing, ()))),
            types=tuple(sorted(types.get(thing, ()))),
            subtypes=tuple(in_printed_order(subtypes.get(thing, ()), printed.get(thing, ()))),
            every_creature_type=thing in every,
            colors=tuple(color for color in _COLORS if color in colors.get(thing, ())),
            keywords=tuple(sorted({k for a in abilities.get(thing, ()) if (k := _keyword(a, kinds))})),
            abilities=tuple(sorted(abilities.get(thing, ()))),
            power=power.get(thing),
            toughness=toughness.get(thing),
            mana_value=mana_value.get(thing),
        )
    return dict(sorted(result.items()))


def _keyword(ability: str, kinds: Mapping[str, Any]) -> str | None:
    kind = kinds.get(ability)
    if kind is not None:
        return text(parts(kind)[0]) if kind.name == "keyword" else None
    return ability.removeprefix("(granted(").removesuffix("),1)") if ability.startswith("(granted(") else None
