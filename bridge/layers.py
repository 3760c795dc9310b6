"""Continuous effects applied one after another: programs say what each would do, a graph what waits for what.

Nothing here knows what a layer or a characteristic means. The programs derive which parts of effects wait, in
which place of an order, with which timestamp, and what each would do to each object; which of them have to be
looked at again once another is applied; and which depend on one another (613.8a). This module applies the
operations and walks the graph (613.8b, 613.8c).
"""

from __future__ import annotations

import functools
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from lawmage.bridge.card_files import Cards
from lawmage.bridge.programs import Signature
from lawmage.bridge.solver import parts, text
from lawmage.bridge.state import State
from lawmage.bridge.worlds import Worlds

if TYPE_CHECKING:
    import networkx

#: What this module writes; any atom of these may hold while effects are applied.
WRITTEN: frozenset[Signature] = frozenset(
    {
        ("altered", 1), ("derived", 3), ("applied", 2), ("started", 1), ("locked", 2),
        ("given", 3), ("given_at", 2), ("cleared", 3), ("only_layer", 1),
    }
)  # fmt: skip
_READ: frozenset[Signature] = frozenset(
    {
        ("waiting", 2), ("precedence", 2), ("printed_place", 2), ("operation", 4), ("shows", 3),
        ("must_look_again", 3), ("might_depend", 3), ("affects", 2), ("exists", 1), ("brings_effects", 2),
        ("noted", 3),
        ("unsupported_change", 1), ("dormant", 0),
    }
)  # fmt: skip
_DEPENDS: frozenset[Signature] = frozenset({("depends", 3)})

#: In this order the operations of one effect are carried out.
_ORDER = ("clear", "drop", "put", "add", "exchange")

Effect = str
Values = dict[str, dict[str, tuple[str, ...]]]


@dataclass(frozen=True)
class Step:
    """One part of an effect, applied.

    Attributes:
        place: its place in the order of layers.
        effect: the effect's term.
        timestamp: its timestamp.
        operations: what it did: the object, and the operation as a term.
        before: what the objects that it changed were before it, by kind of characteristic.
        after: what they were after it.
        waited_for: the effects for which it waited though they are younger, and what each would change of it.
    """

    place: int
    effect: Effect
    timestamp: int
    operations: tuple[tuple[str, str], ...]
    before: Values = field(hash=False)
    after: Values = field(hash=False)
    waited_for: tuple[tuple[Effect, str], ...] = ()


@dataclass
class Applied:
    """The effects of one position, applied.

    Attributes:
        state: the position's facts and what the effects made of its objects.
        steps: what was applied, in order.
        graphs: the dependency graphs that were looked at, each with the place in the order of layers.
        unsupported: what no rule can tell, as terms.
    """

    state: State
    values: Values = field(default_factory=dict)
    steps: list[Step] = field(default_factory=list)
    graphs: list[tuple[int, networkx.DiGraph[Any]]] = field(default_factory=list)
    unsupported: list[Any] = field(default_factory=list)
    _notes: set[str] = field(default_factory=set)
    finished: bool = False
    #: What the programs say as things are, where that is known already.
    view: _View | None = None
    #: The only place in the order that is looked at, while effects in it might wait for one another.
    focus: int | None = None

    def facts(self, values: Values | None = None, notes: Iterable[str] = ()) -> State:
        """The facts so far: the position's, and what the effects made of its objects."""
        new = ["layering", *self._notes, *notes]
        new += [] if self.focus is None else [f"only_layer({self.focus})"]
        for name, kinds in (self.values if values is None else values).items():
            new.append(f"altered({name})")
            new += [f"derived({name},{kind},{value})" for kind, found in kinds.items() for value in found]
        return self.state.with_changes(new=new)


class _View:
    """What the programs say of one world."""

    def __init__(self, worlds: Worlds, world: int) -> None:
        def read(name: str, arity: int) -> list[tuple[Any, ...]]:
            return worlds.read(world, name, arity)

        self.waiting: dict[Effect, list[int]] = {}
        for place, effect in read("waiting", 2):
            self.waiting.setdefault(text(effect), []).append(int(text(place)))
        self.time = {text(effect): int(text(number)) for effect, number in read("precedence", 2)}
        self.printed = {text(effect): int(text(number)) for effect, number in read("printed_place", 2)}
        self.operations: dict[tuple[Effect, int], list[tuple[str, Any]]] = {}
        for effect, place, thing, operation in read("operation", 4):
            key = (text(effect), int(text(place)))
            self.operations.setdefault(key, []).append((text(thing), operation))
        self._read = read
        self.again = {(text(e), int(text(n)), text(d)) for e, n, d in read("must_look_again", 3)}
        self.might_depend = {(int(text(n)), text(d), text(e)) for n, d, e in read("might_depend", 3)}
        self.affects: dict[Effect, set[str]] = {}
        for effect, thing in read("affects", 2):
            self.affects.setdefault(text(effect), set()).add(text(thing))
        self.noted: dict[tuple[Effect, int], list[str]] = {}
        for effect, place, fact in read("noted", 3):
            self.noted.setdefault((text(effect), int(text(place))), []).append(text(fact))
        self.exists = {text(effect) for (effect,) in read("exists", 1)}
        self.brings = {(text(effect), int(text(place))) for effect, place in read("brings_effects", 2)}
        self.unsupported = [term for (term,) in read("unsupported_change", 1)]
        self.dormant = bool(read("dormant", 0))

    @functools.cached_property
    def shows(self) -> Values:
        """The values of objects that effects would change for the first time."""
        found: Values = {}
        for thing, kind, value in self._read("shows", 3):
            kinds = found.setdefault(text(thing), {})
            kinds[text(kind)] = (*kinds.get(text(kind), ()), text(value))
        return found

    def order(self, effect: Effect) -> tuple[int, int]:
        """By what effects of one layer are ordered: timestamp, then place in the text."""
        return self.time.get(effect, 0), self.printed.get(effect, 0)

    def told(self, effect: Effect, place: int, short: _Short) -> list[str]:
        """What is so of an effect: whether it exists, what it applies to, what it does."""
        if effect not in self.exists:
            return []
        done = self.operations.get((effect, place), ())
        return [
            "exists",
            *(f"applies_to({short(thing)})" for thing in self.affects.get(effect, ())),
            *(f"does({short(thing)},{short(text(operation))})" for thing, operation in done),
        ]


class _Short:
    """Gives terms short names, since long ones take long to read."""

    def __init__(self) -> None:
        self._names: dict[str, str] = {}

    def __call__(self, term: str) -> str:
        return self._names.setdefault(term, f"t{len(self._names)}")

    def long(self, name: str) -> str:
        return next(term for term, short in self._names.items() if short == name)


def apply_effects(
    states: Sequence[State], cards: Cards, names: Sequence[str], *, dependencies: bool = True
) -> list[Applied]:
    """Apply the continuous effects of some states, all states side by side.

    Args:
        states: the states.
        cards: the encoded cards.
        names: full names of the cards whose facts are needed.
        dependencies: whether effects wait for those that they depend on; without, timestamps alone count.

    Returns:
        For each state what became of it.

    Example:
        >>> from lawmage.bridge.card_files import Cards
        >>> facts = ["player(a)", 'card(bear,"Grizzly Bears")', "zone(bear,battlefield)", "owner(bear,a)",
        ...          "timestamp(bear,1)", 'effect_of_card(1,"Giant Growth",1)', "effect_controller(1,a)",
        ...          "effect_timestamp(1,2)", "effect_target(1,1,bear)"]
        >>> (applied,) = apply_effects([State.of(facts)], Cards(), ["Giant Growth", "Grizzly Bears"])
        >>> applied.values["bear"]["power"]
        ('5',)
    """
    found = [Applied(state) for state in states]
    while True:
        open_ = [applied for applied in found if not applied.finished]
        if not open_:
            return found
        new = [applied for applied in open_ if applied.view is None]
        for applied, view in zip(
            new, _views([applied.facts(notes=["applying"]) for applied in new], cards, names), strict=True
        ):
            applied.view = view
        graphs = _dependencies(open_, cards, names) if dependencies else [(None, {}) for _ in open_]
        for applied, (graph, supposed) in zip(open_, graphs, strict=True):
            _advance(applied, graph, supposed)


def _views(states: Sequence[State], cards: Cards, names: Sequence[str]) -> list[_View]:
    if not states:
        return []
    worlds = Worlds(states, cards, names, _READ, assumed=WRITTEN)
    return [_View(worlds, number) for number in range(len(states))]


def _advance(applied: Applied, graph: networkx.DiGraph[Any] | None, supposed: Mapping[Effect, _View]) -> None:
    """Apply as many effects as can be applied without looking again."""
    view = applied.view
    assert view is not None
    applied.view = None
    if view.unsupported:
        applied.unsupported = view.unsupported
        applied.finished = True
        return
    queue = sorted((place, view.order(e), e) for e, places in view.waiting.items() for place in places)
    if not queue:
        applied.finished = applied.focus is None
        applied.focus = None
        return
    if graph is not None:
        place = applied.focus = queue[0][0]
        applied.graphs.append((place, graph))
        rest = graph.copy()
        while rest:
            chosen = _next(rest)
            waited = tuple(sorted(_waited_for(applied, chosen, place)))
            _apply(applied, view, place, chosen, waited)
            rest.remove_node(chosen)
            # 613.8c: the order of the rest can only change if one of them is different now.
            if any((chosen, place, other) in view.again for other in rest) or view.dormant:
                break
        if len(rest) == len(graph) - 1:
            applied.view = supposed.get(chosen)
        return
    done: list[tuple[Effect, int]] = []
    for number, (place, _, effect) in enumerate(queue):
        # 613.8c: whatever is different now might be what another effect in its place depends on.
        rest = [other for at, _, other in queue[number:] if at == place]
        if any((other, at, one) in view.again for other, at in done for one in rest):
            break
        if done and place != queue[0][0] and any(n == place for n, _, _ in view.might_depend):
            break
        waited = tuple(sorted(_waited_for(applied, effect, place)))
        _apply(applied, view, place, effect, waited)
        done.append((effect, place))
        if view.dormant or (effect, place) in view.brings:
            break
    else:
        applied.finished = applied.focus is None and not view.dormant
        applied.focus = None


def _waited_for(applied: Applied, effect: Effect, place: int) -> set[tuple[Effect, str]]:
    """The effects that an effect waited for in this place of the order, and how it depended on them."""
    before = {step.effect for step in applied.steps if step.place == place}
    return {
        (other, how)
        for at, graph in applied.graphs
        if at == place and effect in graph
        for _, other, how in graph.out_edges(effect, data="how")
        if other in before and graph.nodes[other]["timestamp"] > graph.nodes[effect]["timestamp"]
    }


def _next(graph: networkx.DiGraph[Any]) -> Effect:
    """613.8b: the oldest effect that is the oldest of its dependency loop and depends on none outside of it.

    An effect in no loop is one by itself.
    """
    import networkx  # only where effects might depend on one another: it takes long to load

    ready: list[tuple[int, Effect]] = []
    for loop in networkx.strongly_connected_components(graph):
        order, effect = min((graph.nodes[member]["order"], member) for member in loop)
        if loop.issuperset(graph.successors(effect)):
            ready.append((order, effect))
    return min(ready)[1]


def _dependencies(
    open_: Sequence[Applied], cards: Cards, names: Sequence[str]
) -> list[tuple[networkx.DiGraph[Any] | None, dict[Effect, _View]]]:
    """The dependency graph of each state's first layer, where effects in it might depend on one another.

    With it comes what the programs say of the state were an effect applied, by the effect.
    """
    views = [applied.view for applied in open_ if applied.view is not None]
    hypotheses: list[tuple[int, Effect]] = []
    supposed: list[State] = []
    for number, (applied, view) in enumerate(zip(open_, views, strict=True)):
        place = _first(view)
        for other in sorted({e for n, _, e in view.might_depend if n == place}):
            hypotheses.append((number, other))
            supposed.append(_supposing(applied, view, place, other))
    if not hypotheses:
        return [(None, {}) for _ in open_]
    after_each: list[dict[Effect, _View]] = [{} for _ in open_]
    told: list[list[str]] = [[] for _ in open_]
    short = _Short()
    for (number, other), after in zip(hypotheses, _views(supposed, cards, names), strict=True):
        view, place = views[number], _first(views[number])
        after_each[number][other] = after
        for _, effect, _ in sorted(p for p in view.might_depend if p[0] == place and p[2] == other):
            one, two = short(other), short(effect)
            told[number].append(f"hypothesis({one},{two})")
            told[number] += [f"told({two},{fact})" for fact in view.told(effect, place, short)]
            told[number] += [f"told_if({one},{two},{fact})" for fact in after.told(effect, place, short)]
    verdicts = Worlds([State.of(facts) for facts in told], cards, (), _DEPENDS)
    return [
        (
            _graph(view, verdicts.read(number, "depends", 3), short) if told[number] else None,
            after_each[number],
        )
        for number, view in enumerate(views)
    ]


def _first(view: _View) -> int:
    return min((min(places) for places in view.waiting.values()), default=-1)


def _graph(view: _View, depends: Iterable[tuple[Any, ...]], short: _Short) -> networkx.DiGraph[Any]:
    import networkx

    graph: networkx.DiGraph[Any] = networkx.DiGraph()
    place = _first(view)
    for effect in sorted(effect for effect, places in view.waiting.items() if place in places):
        graph.add_node(effect, timestamp=view.time.get(effect, 0), order=view.order(effect))
    for effect, other, how in sorted(depends, key=lambda row: tuple(map(text, row))):
        graph.add_edge(short.long(text(effect)), short.long(text(other)), how=text(how))
    return graph


def _notes(applied: Applied, view: _View, place: int, effect: Effect) -> list[str]:
    """What to remember of an effect that is applied: that it was, to what, and what the programs note."""
    notes = [f"applied({effect},{place})", f"started({effect})"]
    notes += [f"locked({effect},{thing})" for thing in view.affects.get(effect, ())]
    return notes + view.noted.get((effect, place), [])


def _supposing(applied: Applied, view: _View, place: int, effect: Effect) -> State:
    values = {name: dict(kinds) for name, kinds in applied.values.items()}
    _operate(values, view, view.operations.get((effect, place), ()))
    state = applied.facts(values, _notes(applied, view, place, effect))
    return state.with_changes(new=["applying", f"only_layer({place})"])


def _apply(
    applied: Applied, view: _View, place: int, effect: Effect, waited: tuple[tuple[Effect, str], ...]
) -> None:
    operations = view.operations.get((effect, place), [])
    changed = {thing for thing, _ in operations}
    before = {thing: dict(applied.values.get(thing, view.shows.get(thing, {}))) for thing in changed}
    _operate(applied.values, view, operations)
    after = {thing: dict(applied.values[thing]) for thing in changed}
    applied._notes.update(_notes(applied, view, place, effect))
    listed = tuple(sorted((thing, text(operation)) for thing, operation in operations))
    applied.steps.append(Step(place, effect, view.time.get(effect, 0), listed, before, after, waited))


def _operate(values: Values, view: _View, operations: Iterable[tuple[str, Any]]) -> None:
    """Carry out operations: clear a kind, drop a value, put a value, add to a number, exchange two kinds."""
    for thing, operation in sorted(operations, key=lambda pair: _ORDER.index(pair[1].name)):
        kinds = values.setdefault(thing, dict(view.shows.get(thing, {})))
        first, *rest = (text(part) for part in parts(operation))
        match operation.name:
            case "clear":
                kinds.pop(first, None)
            case "drop":
                kinds[first] = tuple(value for value in kinds.get(first, ()) if value != rest[0])
            case "put":
                kinds[first] = tuple(dict.fromkeys((*kinds.get(first, ()), rest[0])))
            case "add":
                kinds[first] = tuple(str(int(value) + int(rest[0])) for value in kinds.get(first) or ("0",))
            case "exchange":
                kinds[first], kinds[rest[0]] = kinds.get(rest[0], ()), kinds.get(first, ())
