"""Why a characteristic is what it is: each step that the layers took, and what dependencies changed (613)."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import networkx

from lawmage.bridge.errors import InputError
from lawmage.bridge.layer_views import Operation
from lawmage.bridge.layers import Step
from lawmage.bridge.position import Position
from lawmage.bridge.solver import text
from lawmage.bridge.words import shown
from lawmage.queries.characteristic_questions import read_characteristic
from lawmage.queries.characteristics import Characteristics, ObjectCharacteristics, characteristics_many
from lawmage.queries.effect_words import EffectSource, ability_in_words, effect_source
from lawmage.queries.filter_words import subtype
from lawmage.queries.legal import assumptions
from lawmage.queries.printed_order import in_printed_order, printed_subtypes
from lawmage.queries.unapplied import Unapplied, ended_by, places_where, unapplied

#: The kinds of values that a question is about.
_KINDS = {
    "power": ("power",), "toughness": ("toughness",), "type": ("type",),
    "supertype": ("supertype",), "subtype": ("subtype",), "color": ("color",),
    "abilities": ("ability", "flag", "barred"),
    "keywords": ("ability", "barred"), "controller": ("controller",), "name": ("name",),
}  # fmt: skip
_HOW = {
    "existence": "would take away the ability that it comes from",
    "objects": "would change what it applies to",
    "action": "would change what it does",
    "arrival": "makes it exist in the first place",
}


@dataclass(frozen=True)
class Change:
    """A step that changed the characteristic.

    Attributes:
        layer: the name of the layer, such as ``7c``.
        rule: the rule that the layer follows.
        effect: what made the change, in words.
        timestamp: its timestamp.
        value: the characteristic after it, in words.
        source: the id of the object that the effect comes from, or the name of the card if it is none here.
        ability: which of the card's abilities, in printed order; None if it comes from none.
        waited: for which younger effects it waited, and why, each a sentence.
    """

    layer: str
    rule: str
    effect: str
    timestamp: int
    value: str
    source: str = ""
    ability: int | None = None
    waited: tuple[str, ...] = ()


_CITED = re.compile(r"\((\d+\.\d+[a-z]?)\)$")


@dataclass(frozen=True)
class Origin:
    """Why a characteristic of an object is what it is.

    Attributes:
        object: its id.
        kind: the characteristic.
        start: what it is without any effect, in words.
        changes: the steps, in order.
        value: what it is, in words.
        dependencies: what dependency (613.8) changed about it, each a sentence; with them, how it would be in
            the order of timestamps alone.
        unapplied: the effects that would have borne on it and came to nothing, unless a dependency says so.
        assumptions: what the answer takes for granted.
        graphs: the dependency graphs of effects that bear on it, each with the name of its layer.
        source_of: says where an effect in them comes from.

    Example:
        >>> Origin("bear", "power", "2", (), "2").value
        '2'
    """

    object: str
    kind: str
    start: str
    changes: tuple[Change, ...]
    value: str
    dependencies: tuple[str, ...] = ()
    unapplied: tuple[Unapplied, ...] = ()
    assumptions: tuple[str, ...] = ()
    graphs: tuple[tuple[str, networkx.DiGraph[Any]], ...] = field(default=(), compare=False, repr=False)
    source_of: Callable[[str], EffectSource] | None = field(default=None, compare=False, repr=False)

    @property
    def rules(self) -> tuple[str, ...]:
        """The rules that the steps and the sentences cite."""
        sentences = [*self.dependencies, *(said for change in self.changes for said in change.waited)]
        cited = [match[1] for said in sentences if (match := _CITED.search(said))]
        rules = (change.rule for change in self.changes)
        return tuple(dict.fromkeys((*rules, *(rule for one in self.unapplied for rule in one.rules), *cited)))


def origins(position: Position, question: str) -> tuple[Origin, ...]:
    """Why a characteristic is what it is.

    Args:
        position: a loaded position.
        question: an object's name or id, and power, toughness, types, subtypes, supertypes, colors,
            abilities, keywords, controller or name.

    Returns:
        An answer for each object of that name.

    Raises:
        InputError: the question can't be read, or names what isn't there.
        UnsupportedError: the position needs cards or rules that aren't encoded.

    Example:
        >>> from lawmage.bridge.load import load
        >>> players = {"A": {"battlefield": ["Glorious Anthem", "Grizzly Bears"]}, "B": {}}
        >>> position = load({"turn": {"active": "A", "step": "draw"}, "players": players})
        >>> (origin,) = origins(position, "Grizzly Bears power")
        >>> origin.start, [(step.layer, step.effect, step.value) for step in origin.changes], origin.value
        ('2', [('7c', 'Glorious Anthem', '3')], '3')
    """
    asked = read_characteristic(position, question)
    if asked is None:
        raise InputError(f"{shown(question)} names no object and characteristic; for example: bear power")
    with_it, without = (
        characteristics_many([position], dependencies=dependencies, steps=True)[0]
        for dependencies in (True, False)
    )
    found = [name for name in asked.objects if name in with_it]
    if not found:
        raise InputError(f"{asked.name} is no object whose characteristics are known")
    return tuple(_Teller(with_it, without, name, asked.kind).origin() for name in found)


class _Teller:
    def __init__(
        self, found: Characteristics, timestamps_only: Characteristics, name: str, kind: str
    ) -> None:
        self.found = found
        self.other = timestamps_only
        self.name = name
        self.kind = kind
        self.answer = found.answer
        things = self.answer.question.position.objects()
        self.printed = next((printed_subtypes(thing) for thing in things if thing.id == name), ())
        self.on_battlefield = any(thing.zone == "battlefield" for thing in things if thing.id == name)
        self.types_of: dict[str, set[str]] = defaultdict(set)
        for kind_of_subtype, card_type in self.answer.read("goes_with", 2):
            self.types_of[text(kind_of_subtype)].add(text(card_type))
        self.layers = {
            int(text(place)): (str(rule.string), str(label.string))
            for place, rule, label in self.answer.read("layer_rule", 3)
        }

        #: The effects that came to nothing, with the places in which they would have borne on it.
        self.lost = {lost: at for lost in found.lost if (at := places_where(lost, name, self._sets))}

    def origin(self) -> Origin:
        value = in_words(self.found[self.name], self.kind, self.found.keyword_of)
        steps = [step for step in self.found.steps if self._concerns(step)]
        start = self._values(steps[0].before[self.name]) if steps else value
        changes = tuple(self._change(step) for step in steps)
        concerned = self._concerned(value)
        graphs = tuple(
            (self.layers.get(place, ("613", ""))[1], graph)
            for place, graph in self.found.graphs
            if not concerned.isdisjoint(graph)
        )
        return Origin(
            self.name, self.kind, start, changes, value, tuple(self._dependencies(value)),
            tuple(self._unapplied(value)), assumptions(self.answer), graphs, self.source,
        )  # fmt: skip

    def _unapplied(self, value: str) -> Iterator[Unapplied]:
        """The effects that came to nothing, but for those of which dependencies say so."""
        said = set[tuple[str, str]]()
        if value != self._by_timestamps():
            edges = (edge for _, graph in self.found.graphs for edge in graph.edges(data="how"))
            said = {(effect, other) for effect, other, how in edges if how == "existence"}
        for lost, places in self.lost.items():
            step = ended_by(lost)
            if not step or (lost.effect, step.effect) not in said or (step.effect, lost.effect) in said:
                yield unapplied(lost, places, self.layers, self.source)

    def _concerns(self, step: Step) -> bool:
        """Whether a step changes the characteristic, or sets it to what it is already."""
        if self.name not in step.after:
            return False
        return self._values(step.before[self.name]) != self._values(step.after[self.name]) or any(
            thing == self.name and self._sets(operation) for thing, operation in step.operations
        )

    def _sets(self, operation: Operation) -> bool:
        name, first, *rest = operation
        kinds = [first, *rest] if name == "exchange" else [first]
        return any(map(self._kind_of, kinds)) and not (name == "add" and rest == ["0"])

    def _kind_of(self, key: str) -> bool:
        return key in _KINDS[self.kind] or key.split("(")[0] in _KINDS[self.kind]

    def _change(self, step: Step) -> Change:
        rule, label = self.layers.get(step.place, ("613", ""))
        waited = tuple(
            f"it waits for {self.source(other).name}, which is younger but {_HOW[how]} (613.8a)"
            for other, how in step.waited_for
        )
        source = self.source(step.effect)
        value = self._values(step.after[self.name])
        return Change(label, rule, source.name, step.timestamp, value, source.source, source.ability, waited)

    def _concerned(self, value: str) -> set[str]:
        """The effects that bear on the characteristic, in this order or in that of timestamps alone.

        Where the order matters though no dependency is among these, an earlier layer decided: then those too
        that change the object in any way, such as by taking an ability away, or else all effects, such as
        those that decide what is counted.
        """
        steps = (*self.found.steps, *self.other.steps)
        near = {step.effect for step in steps if self._concerns(step)}
        near |= {lost.effect for lost in self.lost}
        if value == self._by_timestamps() or self._depends(near):
            return near
        touching = {step.effect for step in steps if self.name in step.after}
        return near | touching if self._depends(touching) else {step.effect for step in steps}

    def _depends(self, concerned: set[str]) -> bool:
        """Whether one of these effects depends on another effect, or another one on it."""
        graphs = (graph for _, graph in self.found.graphs)
        return any(not concerned.isdisjoint(edge) for graph in graphs for edge in graph.edges)

    def _by_timestamps(self) -> str:
        """The value in the order of timestamps alone."""
        return in_words(self.other[self.name], self.kind, self.found.keyword_of)

    def _values(self, kinds: Mapping[str, Sequence[str]]) -> str:
        found = [
            value
            for key in sorted(kinds)
            if self._kind_of(key) and self._can_have(key, kinds.get("type", ()))
            for value in sorted(kinds[key])
        ]
        barred = set(kinds.get("barred", ()))
        if self.kind == "abilities":
            had = [a for a in sorted(kinds.get("ability", ())) if self.found.keyword_of(a) not in barred]
            had += self.found.of_land_types(kinds)
            found = [ability_in_words(value, self.found.keyword_of) for value in had]
        if self.kind == "keywords":
            had_keywords = {self.found.keyword_of(ability) for ability in kinds.get("ability", ())}
            found = sorted(keyword for keyword in had_keywords if keyword and keyword not in barred)
        if self.kind == "name":
            found = [value.strip('"') for value in found]
        if self.kind == "controller":
            found = [self.answer.identity(value) for value in found]
        if self.kind == "subtype":
            every = ["every creature type"] if "every" in found else []
            named = in_printed_order((value for value in found if value != "every"), self.printed)
            found = [*(subtype(value).lower() for value in named), *every]
        return ", ".join(value.replace("_", " ") for value in found) or "none"

    def _can_have(self, key: str, types: Sequence[str]) -> bool:
        """Whether what has these card types can have such values (205.1a, 208.3)."""
        if key in ("power", "toughness"):
            return "creature" in types or not self.on_battlefield
        kind = key.removeprefix("subtype(").removesuffix(")")
        return kind == key or not self.types_of[kind].isdisjoint(types)

    def source(self, effect: str) -> EffectSource:
        """Where an effect comes from."""
        return effect_source(self.answer, effect)

    def _dependencies(self, value: str) -> Iterator[str]:
        """What dependency changed: effects that waited, came to nothing, or depend on one another."""
        other = self._by_timestamps()
        concerned = self._concerned(value)
        said: list[str] = []
        for _, graph in self.found.graphs:
            for effect, needed, how in sorted(graph.edges(data="how")):
                if concerned.isdisjoint((effect, needed)):
                    continue
                if networkx.has_path(graph, needed, effect):
                    pair = " and ".join(sorted({self.source(effect).name, self.source(needed).name}))
                    said.append(
                        f"{pair} depend on each other, so that timestamps decide between them (613.8b)"
                    )
                else:
                    said.append(
                        f"{self.source(effect).name} depends on {self.source(needed).name}, "
                        f"which {_HOW[how]} (613.8a)"
                    )
        if other != value:
            yield from dict.fromkeys(said)
            yield f"in the order of timestamps alone it would be {other}"
        elif any("each other" in one for one in said):
            yield from dict.fromkeys(one for one in said if "each other" in one)


def in_words(
    thing: ObjectCharacteristics, kind: str, keyword_of: Callable[[str], str | None] = lambda ability: None
) -> str:
    """A characteristic of an object in words.

    Args:
        thing: the object's characteristics.
        kind: power, toughness, type, supertype, subtype, color, abilities, keywords, controller or name.
        keyword_of: gives the keyword that an ability is, if it is one.

    Example:
        >>> from lawmage.bridge.load import load
        >>> from lawmage.queries.characteristics import characteristics
        >>> players = {"A": {"battlefield": ["Forest"]}, "B": {}}
        >>> position = load({"turn": {"active": "A", "step": "draw"}, "players": players})
        >>> forest = characteristics(position)["forest"]
        >>> in_words(forest, "type"), in_words(forest, "power"), in_words(forest, "abilities")
        ('land', 'none', 'the mana ability of Forest')
    """
    match kind:
        case "power" | "toughness":
            number = getattr(thing, kind)
            return "none" if number is None else str(number)
        case "type":
            found: Sequence[str] = thing.types
        case "supertype":
            found = thing.supertypes
        case "subtype":
            found = (
                *(subtype(name).lower() for name in thing.subtypes),
                *(["every creature type"] if thing.every_creature_type else []),
            )
        case "color":
            found = thing.colors
        case "abilities":
            found = [ability_in_words(ability, keyword_of) for ability in thing.abilities]
        case "keywords":
            found = thing.keywords
        case "controller":
            found = [thing.controller] if thing.controller else []
        case _:
            found = thing.names
    return ", ".join(value.replace("_", " ") for value in found) or "none"
