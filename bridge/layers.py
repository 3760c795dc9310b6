"""Continuous effects applied one after another: programs say what each would do, a graph what waits for what.

Nothing here knows what a layer or a characteristic means. The programs derive which parts of effects wait, in
which place of an order, with which timestamp, and what each would do to each object; which of them have to be
looked at again once another is applied; and which depend on one another (613.8a). This module applies the
operations and walks the graph (613.8b, 613.8c).
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from lawmage.bridge.card_files import Cards
from lawmage.bridge.layer_views import (
    Effect,
    Groups,
    Looks,
    Operation,
    Short,
    Values,
    View,
    group_of,
    is_remembered,
    operate,
)
from lawmage.bridge.programs import Signature
from lawmage.bridge.solver import text
from lawmage.bridge.state import State
from lawmage.bridge.worlds import Worlds

if TYPE_CHECKING:
    import networkx

_DEPENDS: frozenset[Signature] = frozenset(
    {("depends", 3), ("loops_go_ahead", 0), ("question_about_loops", 1)}
)


@dataclass(frozen=True)
class Step:
    """One part of an effect, applied.

    Attributes:
        place: its place in the order of layers.
        effect: the effect's term.
        timestamp: its timestamp.
        operations: what it did: the object, and the operation.
        before: what the objects that it changed were before it, by kind of characteristic.
        after: what they were after it.
        waited_for: the effects for which it waited though they are younger, and what each would change of it.
    """

    place: int
    effect: Effect
    timestamp: int
    operations: tuple[tuple[str, Operation], ...]
    before: Values = field(hash=False)
    after: Values = field(hash=False)
    waited_for: tuple[tuple[Effect, str], ...] = ()


@dataclass(frozen=True)
class Lost:
    """An effect that was to be applied and was gone before any part of it was.

    Attributes:
        effect: the effect's term.
        timestamp: its timestamp.
        operations: what it would have done, by place in the order of layers and by object.
        steps: what was applied between the last look at which it was there and the next.
    """

    effect: Effect
    timestamp: int
    operations: Mapping[int, Mapping[str, Sequence[Operation]]] = field(hash=False)
    steps: tuple[Step, ...]


@dataclass
class Applied:
    """The effects of one position, applied.

    Attributes:
        state: the position's facts and what the effects made of its objects.
        steps: what was applied, in order.
        graphs: the dependency graphs that were looked at, each with the place in the order of layers.
        unsupported: what no rule can tell, as terms.
        at_issue: the questions that the rules leave open and that the order of the effects may hang on.
        needed: whether any effect changes characteristics at all.
    """

    state: State
    values: Values = field(default_factory=dict)
    #: The groups of kinds in which effects changed an object.
    groups: Groups = field(default_factory=dict)
    #: What objects are before any effect changes them, as far as the programs were asked.
    starts: Values = field(default_factory=dict)
    steps: list[Step] = field(default_factory=list)
    graphs: list[tuple[int, networkx.DiGraph[Any]]] = field(default_factory=list)
    unsupported: list[Any] = field(default_factory=list)
    at_issue: set[str] = field(default_factory=set)
    _notes: set[str] = field(default_factory=set)
    needed: bool = True
    #: The parts of effects that were waiting at some time, each with its place.
    _met: set[tuple[Effect, int]] = field(default_factory=set)
    finished: bool = False
    #: What the programs say as things are, where that is known already.
    view: View | None = None
    #: What they said each time, with the number of steps until then.
    _views: list[tuple[int, View]] = field(default_factory=list)
    #: The only place in the order that is looked at, while effects in it might wait for one another.
    focus: int | None = None

    def look(self, view: View) -> None:
        """Take over what the programs say as things are."""
        self.view = view
        self._views.append((len(self.steps), view))
        self.starts.update(view.shows)
        if not (view.needed or self.steps):
            self.needed, self.finished = False, True

    def lost(self) -> list[Lost]:
        """The effects that were there and came to nothing, in the order in which they were lost."""
        applied = {step.effect for step in self.steps}
        last: dict[Effect, dict[int, View]] = {}
        found = []
        for (done, view), (number, after) in itertools.pairwise(self._views):
            for effect, places in sorted(view.waiting.items()):
                last.setdefault(effect, {}).update(dict.fromkeys(places, view))
            for effect in sorted(last.keys() & view.exists - after.exists - applied):
                operations = {at: seen.operations(effect, at) for at, seen in sorted(last[effect].items())}
                steps = tuple(self.steps[done:number])
                found.append(Lost(effect, view.timestamp(effect), operations, steps))
        return found

    def result(self) -> State:
        """The facts once everything is applied, with what is remembered of the effects."""
        done = (
            f"done({step.timestamp},{thing},{name}({','.join(arguments)}))"
            for step in self.steps
            for thing, (name, *arguments) in step.operations
            if is_remembered(arguments[0])
        )
        return self.facts(done)

    def facts(self, notes: Iterable[str] = (), changed: tuple[Values, Groups] | None = None) -> State:
        """The facts so far: the position's, and what the effects made of its objects."""
        if not self.needed:
            return self.state
        new = ["layering", *self._notes, *notes]
        values, groups = changed or (self.values, self.groups)
        new += [f"shown({name})" for name in self.starts if name not in groups]
        for name, altered in groups.items():
            new += [f"altered({name},{group})" for group in altered]
            new += [
                f"derived({name},{kind},{value})"
                for kind, found in values[name].items()
                if group_of(kind) in altered
                for value in found
            ]
        return self.state.with_changes(new=new)


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
    looks = Looks(cards, names)
    while open_ := [applied for applied in found if not applied.finished]:
        new = [applied for applied in open_ if applied.view is None]
        if new:
            views = looks([applied.facts(["applying"]) for applied in new])
            for applied, view in zip(new, views, strict=True):
                applied.look(view)
            open_ = [applied for applied in open_ if not applied.finished]
        looked = _dependencies(open_, looks, cards) if dependencies else [_Looked()] * len(open_)
        for applied, what in zip(open_, looked, strict=True):
            _advance(applied, what)
    return found


@dataclass(frozen=True)
class _Looked:
    """How the effects of a state's first layer depend on one another.

    Attributes:
        graph: the dependency graph; None where no effect might depend on another.
        then: what the programs say once an effect is applied that others might depend on.
        go_ahead: whether effects in a loop are applied whatever else they depend on.
        questions: what the rules leave open about that.
    """

    graph: networkx.DiGraph[Any] | None = None
    then: Mapping[Effect, View] = field(default_factory=dict)
    go_ahead: bool = False
    questions: frozenset[str] = frozenset()


def _advance(applied: Applied, looked: _Looked) -> None:
    """Apply as many effects as can be applied without looking again."""
    view, graph = applied.view, looked.graph
    assert view is not None
    applied.view = None
    if view.unsupported:
        applied.unsupported = view.unsupported
        applied.finished = True
        return
    _note_arrivals(applied, view)
    queue = sorted((place, view.order(e), e) for e, places in view.waiting.items() for place in places)
    if not queue:
        applied.finished = applied.focus is None
        applied.focus = None
        return
    if graph is not None:
        place = queue[0][0]
        applied.graphs.append((place, graph))
        rest = graph.copy()
        while rest:
            waiting, going_ahead = _next(rest)
            chosen = going_ahead if looked.go_ahead else waiting
            if waiting != going_ahead:
                applied.at_issue |= looked.questions
            waited = tuple(sorted(_waited_for(applied, chosen, place)))
            _apply(applied, view, place, chosen, waited)
            rest.remove_node(chosen)
            # 613.8c: the order of the rest can only change if one of them is different now.
            if any((chosen, place, other) in view.again for other in rest) or view.dormant:
                break
        applied.focus = place if len(rest) > 1 else None
        if len(rest) == len(graph) - 1 > 1 and chosen in looked.then:
            applied.look(looked.then[chosen])
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


def _note_arrivals(applied: Applied, view: View) -> None:
    """613.8a: an effect that only exists since a younger one of its place was applied depends on that one."""
    last = applied.steps[-1] if applied.steps else None
    parts_waiting = {(effect, place) for effect, places in view.waiting.items() for place in places}
    for effect, place in sorted(parts_waiting - applied._met):
        time = view.timestamp(effect)
        if last and last.place == place and last.timestamp > time:
            import networkx  # as in _next

            graph: networkx.DiGraph[Any] = networkx.DiGraph([(effect, last.effect, {"how": "arrival"})])
            networkx.set_node_attributes(graph, {effect: time, last.effect: last.timestamp}, "timestamp")
            applied.graphs.append((place, graph))
    applied._met |= parts_waiting


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


def _next(graph: networkx.DiGraph[Any]) -> tuple[Effect, Effect]:
    """613.8b: the oldest effect that is the oldest of its dependency loop and depends on none outside of it.

    An effect in no loop is one by itself.

    Returns:
        That effect; and the one if those in loops didn't wait for any outside.
    """
    import networkx  # only where effects might depend on one another: it takes long to load

    ready: list[tuple[int, Effect]] = []
    in_loops: list[tuple[int, Effect]] = []
    for loop in networkx.strongly_connected_components(graph):
        order, effect = min((graph.nodes[member]["order"], member) for member in loop)
        if loop.issuperset(graph.successors(effect)):
            ready.append((order, effect))
        elif len(loop) > 1:
            in_loops.append((order, effect))
    return min(ready)[1], min(ready + in_loops)[1]


def _dependencies(open_: Sequence[Applied], looks: Looks, cards: Cards) -> list[_Looked]:
    """How the effects of each state's first layer depend on one another."""
    views = [applied.view for applied in open_ if applied.view is not None]
    hypotheses: list[tuple[int, Effect, list[Effect]]] = []
    suppositions: list[State] = []
    complete: list[bool] = []
    for number, (applied, view) in enumerate(zip(open_, views, strict=True)):
        on: dict[Effect, list[Effect]] = {}
        for place, effect, other in sorted(view.might_depend):
            if place == view.first:
                on.setdefault(other, []).append(effect)
        for other, effects in on.items():
            # One that might have to wait is hardly applied first: no more is asked than has to be told.
            asked_about = effects if any(other in waiting for waiting in on.values()) else ()
            hypotheses.append((number, other, effects))
            suppositions.append(_supposing(applied, view, other, asked_about))
            complete.append(not asked_about)
    if not hypotheses:
        return [_Looked()] * len(open_)
    supposed_views = looks(suppositions)
    told: list[list[str]] = [[] for _ in open_]
    then: list[dict[Effect, View]] = [{} for _ in open_]
    short = Short()
    for (number, other, effects), after, whole in zip(hypotheses, supposed_views, complete, strict=True):
        view = views[number]
        if whole:
            then[number][other] = after
        for effect in effects:
            one, two = short(other), short(effect)
            as_it_is, supposed = (each.told(effect, view.first, short) for each in (view, after))
            if as_it_is != supposed:
                # What it would do alike makes no difference.
                alike = {fact for fact in as_it_is & supposed if fact.startswith("does")}
                told[number].append(f"hypothesis({one},{two})")
                told[number] += [f"told({two},{fact})" for fact in as_it_is - alike]
                told[number] += [f"told_if({one},{two},{fact})" for fact in supposed - alike]
    for facts, applied in zip(told, open_, strict=True):
        facts += (fact for fact in applied.state.facts if facts and fact.startswith("reading("))
    verdicts = Worlds([State.of(facts) for facts in told], cards, (), _DEPENDS)
    looked = []
    for number, view in enumerate(views):
        depends = sorted(
            (short.long(text(effect)), short.long(text(other)), text(how))
            for effect, other, how in verdicts.read(number, "depends", 3)
        )
        go_ahead = bool(verdicts.read(number, "loops_go_ahead", 0))
        questions = frozenset(text(name) for (name,) in verdicts.read(number, "question_about_loops", 1))
        found = _Looked(_graph(view, depends), then[number], go_ahead, questions)
        looked.append(found if any(world == number for world, _, _ in hypotheses) else _Looked())
    return looked


def _graph(view: View, depends: Iterable[tuple[Effect, Effect, str]]) -> networkx.DiGraph[Any]:
    import networkx

    graph: networkx.DiGraph[Any] = networkx.DiGraph()
    for effect in sorted(effect for effect, places in view.waiting.items() if view.first in places):
        graph.add_node(effect, timestamp=view.timestamp(effect), order=view.order(effect))
    for effect, other, how in depends:
        graph.add_edge(effect, other, how=how)
    return graph


def _notes(applied: Applied, view: View, place: int, effect: Effect) -> list[str]:
    """What to remember of an effect that is applied: that it was, to what, and what the programs note."""
    notes = [f"applied({effect},{place})", f"started({effect})"]
    if (effect, place) in view.goes_on:
        notes += [f"locked({effect},{thing})" for thing in view.affects.get(effect, ())]
    return notes + view.noted.get((effect, place), [])


def _supposing(applied: Applied, view: View, effect: Effect, asked_about: Iterable[Effect]) -> State:
    """The facts were an effect applied in the first place; with names, only those are looked at."""
    place = view.first
    values = {name: dict(kinds) for name, kinds in applied.values.items()}
    groups = {name: set(altered) for name, altered in applied.groups.items()}
    operate(values, groups, view.operations(effect, place), applied.starts)
    notes = _notes(applied, view, place, effect)
    only = [f"only_layer({place})", *(f"asked_about({other})" for other in asked_about)]
    return applied.facts([*notes, "applying", *only], (values, groups))


def _apply(
    applied: Applied, view: View, place: int, effect: Effect, waited: tuple[tuple[Effect, str], ...]
) -> None:
    operations = view.operations(effect, place)
    before = {thing: dict(applied.values.get(thing) or applied.starts.get(thing, {})) for thing in operations}
    operate(applied.values, applied.groups, operations, applied.starts)
    after = {thing: dict(applied.values[thing]) for thing in operations}
    applied._notes.update(_notes(applied, view, place, effect))
    listed = tuple((thing, operation) for thing, done in sorted(operations.items()) for operation in done)
    applied.steps.append(Step(place, effect, view.timestamp(effect), listed, before, after, waited))
