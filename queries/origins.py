"""Why a characteristic is what it is: each step that the layers took, and what dependencies changed (613)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import networkx

from lawmage.bridge.errors import InputError
from lawmage.bridge.layers import Step
from lawmage.bridge.objects import resolve_object
from lawmage.bridge.position import Position
from lawmage.bridge.solver import parts, term, text
from lawmage.queries.characteristics import Characteristics, ObjectCharacteristics, characteristics_many
from lawmage.queries.legal import assumptions

_QUESTION = re.compile(
    r"(?P<name>.+?)(?:['\u2019]s)?\s+(?P<kind>power|toughness|supertypes?|types?|subtypes?|colou?rs?|abilities|keywords|"
    r"controller|names?)\??",
    re.IGNORECASE,
)
_PLAYS = re.compile(r"(\w+\s+)?(cast|casts|play|plays|activate|activates|suspend|suspends)\b", re.IGNORECASE)
#: The kinds of values that a question is about.
_KINDS = {
    "power": ("power",), "toughness": ("toughness",), "type": ("type", "supertype"),
    "supertype": ("supertype",), "subtype": ("subtype",), "color": ("color",),
    "abilities": ("ability", "flag", "barred", "subtype(land)", "type"),
    "controller": ("controller",), "name": ("name",),
}  # fmt: skip
_HOW = {
    "existence": "would take away the ability that it comes from",
    "objects": "would change what it applies to",
    "action": "would change what it does",
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
        waited: for which younger effects it waited, and why, each a sentence.
    """

    layer: str
    rule: str
    effect: str
    timestamp: int
    value: str
    waited: tuple[str, ...] = ()


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
        assumptions: what the answer takes for granted.
        graphs: the dependency graphs that were looked at, each with the name of its layer.
        name_of: gives the name of an effect in them.

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
    assumptions: tuple[str, ...] = ()
    graphs: tuple[tuple[str, networkx.DiGraph[Any]], ...] = field(default=(), compare=False, repr=False)
    name_of: Callable[[str], str] = field(default=str, compare=False, repr=False)


def asks_for_characteristic(position: Position, question: str) -> bool:
    """Whether a question such as ``bear power`` asks for a characteristic, and not for a play.

    Example:
        >>> from lawmage.bridge.load import load
        >>> position = load({"turn": {"active": "A", "step": "draw"},
        ...     "players": {"A": {"battlefield": [{"card": "Grizzly Bears", "id": "bear"}]}, "B": {}}})
        >>> [asks_for_characteristic(position, asked) for asked in ("bear's power", "cast Opt")]
        [True, False]
    """
    match = _QUESTION.fullmatch(question.strip())
    if not match:
        return False
    try:
        resolve_object(position, match["name"])
    except InputError:
        # Whoever neither casts nor plays anything asks for a characteristic: the wrong name is to be said.
        return not _PLAYS.match(question.strip())
    return True


def origins(position: Position, question: str) -> tuple[Origin, ...]:
    """Why a characteristic is what it is.

    Args:
        position: a loaded position.
        question: an object's name or id, and power, toughness, types, subtypes, supertypes, colors,
            abilities, controller or name.

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
    match = _QUESTION.fullmatch(question.strip())
    if not match:
        raise InputError(f"{question!r} names no object and characteristic; for example: bear power")
    kind = _kind(match["kind"])
    with_it, without = (
        characteristics_many([position], dependencies=dependencies)[0] for dependencies in (True, False)
    )
    found = [name for name in resolve_object(position, match["name"]) if name in with_it]
    if not found:
        raise InputError(f"{match['name']} is no object whose characteristics are known")
    return tuple(_Teller(with_it, without, name, kind).origin() for name in found)


def _kind(word: str) -> str:
    word = word.lower().replace("colour", "color")
    if word in ("abilities", "keywords"):
        return "abilities"
    return word if word in _KINDS else word.removesuffix("s")


class _Teller:
    def __init__(
        self, found: Characteristics, timestamps_only: Characteristics, name: str, kind: str
    ) -> None:
        self.found = found
        self.other = timestamps_only
        self.name = name
        self.kind = kind
        self.answer = found.answer
        self.layers = {
            int(text(place)): (str(rule.string), str(label.string))
            for place, rule, label in self.answer.read("layer_rule", 3)
        }

    def origin(self) -> Origin:
        value = in_words(self.found[self.name], self.kind, self.found.keyword_of)
        steps = [step for step in self.found.steps if self._concerns(step)]
        start = self._values(steps[0].before[self.name]) if steps else value
        changes = tuple(self._change(step) for step in steps)
        graphs = tuple((self.layers.get(place, ("613", ""))[1], graph) for place, graph in self.found.graphs)
        return Origin(
            self.name, self.kind, start, changes, value, tuple(self._dependencies(value)),
            assumptions(self.answer), graphs, self.source,
        )  # fmt: skip

    def _concerns(self, step: Step) -> bool:
        if self.name not in step.after:
            return False
        return any(
            self._kind_of(key) for key in _changed(step.before[self.name], step.after[self.name])
        ) or any(
            thing == self.name and any(self._kind_of(part) for part in operation[1:3])
            for thing, operation in step.operations
        )

    def _kind_of(self, key: str) -> bool:
        return key in _KINDS[self.kind] or key.split("(")[0] in _KINDS[self.kind]

    def _change(self, step: Step) -> Change:
        rule, label = self.layers.get(step.place, ("613", ""))
        waited = tuple(
            f"it waits for {self.source(other)}, which is younger but {_HOW[how]} (613.8a)"
            for other, how in step.waited_for
        )
        return Change(
            label, rule, self.source(step.effect), step.timestamp, self._values(step.after[self.name]), waited
        )

    def _values(self, kinds: Mapping[str, Sequence[str]]) -> str:
        found = [value for key in sorted(kinds) if self._kind_of(key) for value in sorted(kinds[key])]
        if self.kind == "abilities":
            barred = set(kinds.get("barred", ()))
            had = [a for a in sorted(kinds.get("ability", ())) if self.found.keyword_of(a) not in barred]
            if "land" in kinds.get("type", ()) and "stripped" not in kinds.get("flag", ()):
                basic = {text(name) for name, _ in self.answer.read("basic_land_type", 2)}
                had += [f"(basic_land_type({t}),1)" for t in kinds.get("subtype(land)", ()) if t in basic]
            found = [_ability_in_words(value, self.found.keyword_of) for value in had]
        if self.kind == "controller":
            found = [self.answer.identity(value) for value in found]
        return ", ".join(value.replace("_", " ") for value in found) or "none"

    def source(self, effect: str) -> str:
        """What an effect comes from, in words."""
        symbol = term(effect)
        first = parts(symbol)[0]
        if symbol.name == "resolved":
            position = self.answer.question.position
            of = position.effects[first.number - 1].of
            return f"the effect of {self.answer.card_names.get(of, of)}"
        name = self.answer.names[text(first)]
        if symbol.name == "copying":
            things = self.answer.question.position.objects()
            return next((str(thing.entry.card) for thing in things if thing.id == text(first)), name)
        if symbol.name == "counter":
            return f"the counters on {name}"
        return name

    def _dependencies(self, value: str) -> Iterator[str]:
        """What dependency changed: effects that waited, came to nothing, or depend on one another."""
        other = in_words(self.other[self.name], self.kind, self.found.keyword_of)
        steps = (*self.found.steps, *self.other.steps)
        concerned = {step.effect for step in steps if self._concerns(step)}
        said: list[str] = []
        for _, graph in self.found.graphs:
            for effect, needed, how in sorted(graph.edges(data="how")):
                if concerned.isdisjoint((effect, needed)):
                    continue
                if networkx.has_path(graph, needed, effect):
                    pair = " and ".join(sorted({self.source(effect), self.source(needed)}))
                    said.append(
                        f"{pair} depend on each other, so that timestamps decide between them (613.8b)"
                    )
                else:
                    said.append(
                        f"{self.source(effect)} depends on {self.source(needed)}, which {_HOW[how]} (613.8a)"
                    )
        if other != value:
            yield from dict.fromkeys(said)
            yield f"in the order of timestamps alone it would be {other}"
        elif any("each other" in one for one in said):
            yield from dict.fromkeys(one for one in said if "each other" in one)


def _changed(before: Mapping[str, Sequence[str]], after: Mapping[str, Sequence[str]]) -> set[str]:
    return {key for key in {*before, *after} if before.get(key, ()) != after.get(key, ())}


def in_words(
    thing: ObjectCharacteristics, kind: str, keyword_of: Callable[[str], str | None] = lambda ability: None
) -> str:
    """A characteristic of an object in words.

    Args:
        thing: the object's characteristics.
        kind: power, toughness, type, supertype, subtype, color, abilities, controller or name.
        keyword_of: gives the keyword that an ability is, if it is one.

    Example:
        >>> from lawmage.bridge.load import load
        >>> from lawmage.queries.characteristics import characteristics
        >>> players = {"A": {"battlefield": ["Forest"]}, "B": {}}
        >>> position = load({"turn": {"active": "A", "step": "draw"}, "players": players})
        >>> forest = characteristics(position)["forest"]
        >>> in_words(forest, "type"), in_words(forest, "power"), in_words(forest, "abilities")
        ('basic, land', 'none', 'the mana ability of Forest')
    """
    match kind:
        case "power" | "toughness":
            number = getattr(thing, kind)
            return "none" if number is None else str(number)
        case "type":
            found: Sequence[str] = (*thing.supertypes, *thing.types)
        case "supertype":
            found = thing.supertypes
        case "subtype":
            found = (*thing.subtypes, *(["every creature type"] if thing.every_creature_type else []))
        case "color":
            found = thing.colors
        case "abilities":
            found = [_ability_in_words(ability, keyword_of) for ability in thing.abilities]
        case "controller":
            found = [thing.controller] if thing.controller else []
        case _:
            found = thing.names
    return ", ".join(value.replace("_", " ") for value in found) or "none"


def _ability_in_words(value: str, keyword_of: Callable[[str], str | None]) -> str:
    keyword = keyword_of(value)
    if keyword:
        return keyword
    first, number = parts(term(value))
    if first.type.name == "Function" and first.name == "granted":
        return text(parts(first)[0])
    if first.type.name == "Function" and first.name == "basic_land_type":
        return f"the mana ability of {text(parts(first)[0]).capitalize()}"
    face = first.string if first.type.name == "String" else parts(first)[0].string
    return f"ability {number.number} of {face}" + ("" if first.type.name == "String" else " that it gives")
