"""What an answer hangs on: in a graph of states, the decisions that make a difference to what it ends in."""

from __future__ import annotations

import heapq
import itertools
from collections.abc import Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

import networkx

from lawmage.queries.exploring import PASS, Moment, traces
from lawmage.queries.game import Entry
from lawmage.queries.option_words import with_question

Value = TypeVar("Value", bound=Hashable)
#: A choice that was made: where, what came of it, and the attributes of the edge.
_Way = tuple[Moment, Moment, Mapping[str, Any]]


@dataclass(frozen=True)
class Hinge:
    """A kind of decision that makes a difference.

    Attributes:
        player: who decides; ``chance`` where no player does.
        rule: under which rule.
        question: what it is about, in words; empty where the options say it.
        leads: by option, in words, the values that can still be reached after it.
        orders: whether it is an order that is decided, of abilities or of effects.
    """

    player: str
    rule: str
    question: str
    leads: Mapping[str, tuple[str, ...]]
    orders: bool = False

    @property
    def kind(self) -> str:
        """``chance``, ``order`` or ``choice``.

        Example:
            >>> Hinge("A", "616.1e", "", {}, orders=True).kind, Hinge("chance", "705.2", "", {}).kind
            ('order', 'chance')
        """
        if self.player == CHANCE:
            return "chance"
        return "order" if self.orders else "choice"


#: Who decides where no player does.
CHANCE = "chance"
#: What an option is of which one is taken before the others: an ability put on the stack, an effect applied.
_ORDERED = ("put(", "apply(")


@dataclass(frozen=True)
class Contrast:
    """Two ways to different values that differ in as few decisions as can be.

    Attributes:
        hinges: the kinds of these decisions.
        ways: by value the choices on the way.
    """

    hinges: tuple[Hinge, ...]
    ways: Mapping[str, tuple[Entry, ...]]


def reachable(
    graph: networkx.MultiDiGraph[Any], values: Mapping[Moment, Value]
) -> dict[Moment, frozenset[Value]]:
    """The values that can be reached from each moment.

    Args:
        graph: the graph of an explorer.
        values: the values of the moments it ends in.
    """
    found = {moment: frozenset([value]) for moment, value in values.items()}
    waiting = list(values)
    while waiting:
        moment = waiting.pop()
        for before in graph.predecessors(moment):
            known = found.get(before, frozenset())
            if not found[moment] <= known:
                found[before] = known | found[moment]
                waiting.append(before)
    return found


def entry(data: Mapping[str, Any]) -> Entry:
    """A choice on a way; that somebody passed is said alone.

    Args:
        data: the attributes of an edge of an explorer's graph.
    """
    passed = data["option"] == PASS.term
    said = data["text"] if passed else with_question(data["question"], data["text"])
    return Entry(data["player"], data["rule"], said, data["happened"])


class Hinges:
    """What the value at the end of a graph hangs on.

    Args:
        graph: the graph of an explorer.
        start: its first moment.
        values: the values of the moments it ends in, in words.

    Attributes:
        moments: those at which the options lead to different values.

    Example:
        >>> from lawmage.bridge.state import State
        >>> one, two, three = (Moment(State.of([f"life(a,{life})"])) for life in (1, 2, 3))
        >>> graph = networkx.MultiDiGraph()
        >>> told = {"player": "A", "rule": "608.2d", "question": "Opt", "option": "", "happened": ()}
        >>> _ = graph.add_edge(one, two, text="yes", **told), graph.add_edge(one, three, text="no", **told)
        >>> hinges = Hinges(graph, one, {two: "A has 2 life", three: "A has 3 life"})
        >>> [(hinge.kind, dict(hinge.leads)) for hinge in hinges.all()]
        [('choice', {'yes': ('A has 2 life',), 'no': ('A has 3 life',)})]
        >>> {value: way[0].text for value, way in hinges.contrast().ways.items()}
        {'A has 2 life': 'Opt: yes', 'A has 3 life': 'Opt: no'}
    """

    def __init__(
        self, graph: networkx.MultiDiGraph[Any], start: Moment, values: Mapping[Moment, str]
    ) -> None:
        self._graph = graph
        self._start = start
        self._values = values
        self._reach = reachable(graph, values)
        self._costs: dict[str, dict[Moment, tuple[int, int, _Way | None]]] = {}
        self.moments = {
            moment for moment in graph if len(set(map(self._reached, graph.successors(moment)))) > 1
        }

    def _reached(self, moment: Moment) -> frozenset[str]:
        return self._reach.get(moment, frozenset())

    def all(self) -> tuple[Hinge, ...]:
        """Every kind of decision that makes a difference somewhere, in the order in which they come."""
        return self._told(moment for moment in self._graph if moment in self.moments)

    def _told(self, moments: Iterable[Moment]) -> tuple[Hinge, ...]:
        leads: dict[tuple[str, str, str], dict[str, set[str]]] = {}
        ordered = set()
        for moment in moments:
            options = set()
            for _, after, data in self._graph.out_edges(moment, data=True):
                asked = (data["player"], data["rule"], data["question"])
                options.add(data["option"])
                leads.setdefault(asked, {}).setdefault(data["text"], set()).update(self._reached(after))
            if sum(option.startswith(_ORDERED) for option in options) > 1:
                ordered.add(asked)
        return tuple(
            Hinge(*asked, {text: tuple(sorted(values)) for text, values in told.items()}, asked in ordered)
            for asked, told in leads.items()
        )

    def ways(self) -> dict[str, tuple[Entry, ...]]:
        """By value, sorted, the shortest way to it."""
        found: dict[str, tuple[Entry, ...]] = {}
        ways = traces(self._graph, self._start)
        for moment in sorted(self._values, key=lambda end: len(ways[end])):
            found.setdefault(self._values[moment], tuple(map(entry, ways[moment])))
        return dict(sorted(found.items()))

    def contrast(self) -> Contrast | None:
        """Two ways to different values with as few decisions that matter as can be; None for a single value.

        The ways part at one decision. Those that lead to it and those that follow it count if they matter.
        """
        before = self._cheapest([self._start], forward=True)
        best: tuple[int, int] | None = None
        found: list[tuple[str, list[_Way]]] = []
        for moment in sorted(self.moments & before.keys(), key=lambda one: before[one][:2]):
            cost, length, _ = before[moment]
            if best and cost + 1 > best[0]:
                break
            for (one, way), (other, another) in self._pairs(moment):
                sizes = (way[0] + another[0] + cost + 1, way[1] + another[1] + 2 * length)
                if best is None or sizes < best:
                    best = sizes
                    prefix = self._path(before, moment, forward=True)
                    found = [
                        (value, [*prefix, step, *self._path(self._to(value), step[1], forward=False)])
                        for value, step in ((one, way[2]), (other, another[2]))
                    ]
        if not found:
            return None
        passed = dict.fromkeys(step[0] for _, steps in found for step in steps if step[0] in self.moments)
        return Contrast(
            self._told(passed),
            {value: tuple(entry(data) for _, _, data in steps) for value, steps in sorted(found)},
        )

    def _pairs(self, moment: Moment) -> Iterator[tuple[Any, Any]]:
        """Pairs of different values after different options of a decision, each with its cheapest way on."""
        cheapest: dict[str, dict[str, tuple[int, int, _Way]]] = {}
        for _, after, data in self._graph.out_edges(moment, data=True):
            for value in self._reached(after):
                cost, length, _ = self._to(value)[after]
                known = cheapest.setdefault(data["text"], {}).get(value)
                if known is None or (cost, length) < known[:2]:
                    cheapest[data["text"]][value] = (cost, length, (moment, after, data))
        for one, other in itertools.combinations(cheapest.values(), 2):
            pairs = itertools.product(
                sorted(one.items(), key=_size)[:2], sorted(other.items(), key=_size)[:2]
            )
            yield from (pair for pair in pairs if pair[0][0] != pair[1][0])

    def _to(self, value: str) -> dict[Moment, tuple[int, int, _Way | None]]:
        if value not in self._costs:
            ends = [moment for moment, found in self._values.items() if found == value]
            self._costs[value] = self._cheapest(ends, forward=False)
        return self._costs[value]

    def _cheapest(
        self, starts: Iterable[Moment], *, forward: bool
    ) -> dict[Moment, tuple[int, int, _Way | None]]:
        """By moment the fewest decisions that matter, and choices, on a way there or from there."""
        found: dict[Moment, tuple[int, int, _Way | None]] = {}
        count = itertools.count()
        waiting: list[tuple[int, int, int, Moment, _Way | None]] = [
            (0, 0, next(count), one, None) for one in starts
        ]
        while waiting:
            cost, length, _, moment, way = heapq.heappop(waiting)
            if moment in found:
                continue
            found[moment] = (cost, length, way)
            edges = self._graph.out_edges if forward else self._graph.in_edges
            for before, after, data in edges(moment, data=True):
                step = (before, after, data)
                other = after if forward else before
                if other not in found:
                    heapq.heappush(
                        waiting, (cost + (before in self.moments), length + 1, next(count), other, step)
                    )
        return found

    def _path(
        self, found: Mapping[Moment, tuple[int, int, _Way | None]], moment: Moment, *, forward: bool
    ) -> list[_Way]:
        steps: list[_Way] = []
        while (way := found[moment][2]) is not None:
            steps.append(way)
            moment = way[0] if forward else way[1]
        return steps[::-1] if forward else steps


def _size(item: tuple[str, tuple[int, int, _Way]]) -> tuple[int, int, str]:
    return (*item[1][:2], item[0])
