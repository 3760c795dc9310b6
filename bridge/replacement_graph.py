"""The graph of the ways in which events may be replaced; nothing here knows what the facts mean."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from lawmage.bridge.card_files import Cards
from lawmage.bridge.errors import LimitError, UnsupportedEventError
from lawmage.bridge.normal_form import normal_form
from lawmage.bridge.state import State
from lawmage.bridge.ticks import MOST_TICKS, Tick, tick

if TYPE_CHECKING:
    import networkx

#: So many nodes a graph may have.
MOST_NODES = 5_000
#: While a state has a fact of one of these, the events aren't over.
_UNDER_WAY = ("event(", "used(", "stands_for(", "entering_as(", "past(")


@dataclass(frozen=True)
class _Pause:
    """A state in which the next thing is a choice, an effect to apply, or nothing more.

    Attributes:
        state: the state.
        happened: the events on the way to it.
        next: what the next tick does; None where the events are over.
    """

    state: State
    happened: tuple[str, ...] = ()
    next: Tick | None = None


def replacement_graph(state: State, cards: Cards, names: Iterable[str]) -> networkx.MultiDiGraph[State]:
    """Explore how effects may replace the events that would happen next.

    A node is a state: the events that would happen at the same time, with the effects applied to them so far.
    It has the attributes ``events`` (the facts of the events that wait), ``used`` (the facts of the effects
    applied to them) and ``terminal`` (the events are over: what may happen). An edge applies one effect, or
    makes another choice that belongs to one. It has the attributes ``effect`` (its term, or the option that
    was chosen), ``event`` (the identity of the event), ``source`` (the object of the effect), ``rule`` (the
    rule by which it is next), ``chooser`` (the player; None without a choice) and ``happened`` (the events
    that happened then). The graph has the attribute ``start``.

    Args:
        state: a state in which something has been chosen or is under way.
        cards: the encoded cards.
        names: full names of the cards whose facts are needed.

    Returns:
        The graph.

    Raises:
        UnsupportedError: something happens that no rule can tell.
        LimitError: the graph is too large.

    Example:
        >>> cards = Cards()
        >>> names = ["Boon Reflection", "Sulfuric Vortex"]
        >>> facts = ["player(a)", "player(b)", "turn_order(a,1)", "turn_order(b,2)", "active_player(a)",
        ...     "step(upkeep)", "life(a,20)", 'card(r,"Boon Reflection")', "zone(r,battlefield)",
        ...     "owner(r,a)", "timestamp(r,1)", 'card(v,"Sulfuric Vortex")', "zone(v,battlefield)",
        ...     "owner(v,b)", "timestamp(v,2)", "event(play(x),gains_life(a,3))"]
        >>> graph = replacement_graph(State.of(facts), cards, names)
        >>> [chooser for *_, chooser in graph.out_edges(graph.graph["start"], data="chooser")]
        ['a', 'a']
        >>> len(terminals(graph))
        1
    """
    import networkx

    names = sorted(names)
    graph: networkx.MultiDiGraph[State] = networkx.MultiDiGraph()
    (first,) = _run([state], cards, names, started=False)
    graph.graph["start"] = _add(graph, first)
    open_ = [first] if first.next else []
    while open_:
        edges: list[tuple[_Pause, str | None, str, str, State]] = []
        for pause in open_:
            assert pause.next is not None
            if pause.next.decisions:
                edges += [
                    (pause, player, rule, option, pause.state.with_changes(new=[f"has_chosen({option})"]))
                    for player, rule, option in pause.next.decisions
                ]
            else:
                edges.append((pause, None, "", "", pause.next.state))
        chosen = [edge for edge in edges if edge[1]]
        done = dict(zip(map(id, chosen), tick([edge[4] for edge in chosen], cards, names), strict=True))
        ticks = [done[id(edge)] if edge[1] else edge[0].next for edge in edges]
        targets = _run([one.state for one in ticks if one], cards, names, started=True)
        open_ = []
        for (pause, player, rule, option, _), one, target in zip(edges, ticks, targets, strict=True):
            assert one is not None
            _refuse(one)
            known = len(graph)
            node = _add(graph, target)
            if len(graph) > known and target.next:
                open_.append(target)
            happened = one.happened + target.happened
            applied = one.applied or (("", option, "", rule),)
            for event, effect, source, by in applied:
                graph.add_edge(
                    pause.state, node, effect=effect, event=event or None, source=source or None,
                    rule=by.strip('"'), chooser=player, happened=happened,
                )  # fmt: skip
        if len(graph) > MOST_NODES:
            raise LimitError(f"there are more than {MOST_NODES} ways of replacing these events")
    return graph


def terminals(graph: networkx.MultiDiGraph[State]) -> list[State]:
    """The states that may come of the events.

    Args:
        graph: as :func:`replacement_graph` gives it.

    Returns:
        The terminal nodes, in the order in which they were found.

    Example:
        >>> import networkx
        >>> graph = networkx.MultiDiGraph()
        >>> graph.add_node(State.of(["life(a,3)"]), terminal=True)
        >>> [list(state) for state in terminals(graph)]
        [['life(a,3)']]
    """
    return [node for node, terminal in graph.nodes(data="terminal") if terminal]


def _add(graph: networkx.MultiDiGraph[State], pause: _Pause) -> State:
    facts = sorted(pause.state.facts)
    graph.add_node(
        pause.state,
        events=tuple(fact for fact in facts if fact.startswith("event(")),
        used=tuple(fact for fact in facts if fact.startswith("used(")),
        terminal=pause.next is None,
    )
    return pause.state


def _run(states: Sequence[State], cards: Cards, names: list[str], *, started: bool) -> list[_Pause]:
    """Move states on until an effect is applied, something is decided, or the events are over."""
    found: dict[int, _Pause] = {}
    happened: list[tuple[str, ...]] = [() for _ in states]
    now: dict[int, State] = {}
    opened = dict.fromkeys(range(len(states)), started)
    for number, state in enumerate(states):
        now[number] = state
    for _ in range(MOST_TICKS):
        for number, state in list(now.items()):
            under_way = any(fact.startswith(_UNDER_WAY) for fact in state.facts)
            opened[number] = opened[number] or under_way
            if opened[number] and not under_way:
                found[number] = _Pause(normal_form(state)[0], happened[number])
                del now[number]
        if not now:
            return [found[number] for number in range(len(states))]
        places = sorted(now)
        for number, one in zip(places, tick([now[place] for place in places], cards, names), strict=True):
            _refuse(one)
            if one.applied or one.asks_about or (one.decisions and opened[number]):
                found[number] = _Pause(now.pop(number), happened[number], one)
                continue
            happened[number] += one.happened
            if one.decisions or one.waits or one.ended or one.state == now[number]:
                del now[number]
                found[number] = _Pause(normal_form(one.state)[0], happened[number])
            else:
                now[number] = one.state
    raise LimitError(f"{MOST_TICKS} ticks followed one another without an end of the events")


def _refuse(one: Tick) -> None:
    if one.unsupported:
        raise UnsupportedEventError(one.unsupported, one.state)


def as_plain_values(graph: networkx.MultiDiGraph[State]) -> dict[str, Any]:
    """The graph as plain values.

    Args:
        graph: as :func:`replacement_graph` gives it.

    Returns:
        ``start``, the number of a node; ``nodes``, each with its ``number``, ``events``, ``used``,
        ``terminal`` and, of a terminal one, its ``facts``; ``edges``, each with ``from``, ``to``, ``effect``,
        ``event``, ``source``, ``rule``, ``chooser`` and ``happened``.

    Example:
        >>> import networkx
        >>> graph = networkx.MultiDiGraph(start=State.of(["life(a,3)"]))
        >>> graph.add_node(State.of(["life(a,3)"]), terminal=True, events=(), used=())
        >>> as_plain_values(graph)["nodes"]
        [{'number': 1, 'events': [], 'used': [], 'terminal': True, 'facts': ['life(a,3)']}]
    """
    numbers = {node: number for number, node in enumerate(graph.nodes, start=1)}
    nodes = []
    for node, values in graph.nodes(data=True):
        entry = {
            "number": numbers[node],
            "events": list(values["events"]),
            "used": list(values["used"]),
            "terminal": values["terminal"],
        }
        if values["terminal"]:
            entry["facts"] = list(node)
        nodes.append(entry)
    edges = [
        {"from": numbers[start], "to": numbers[end]}
        | {key: values[key] for key in ("effect", "event", "source", "rule", "chooser")}
        | {"happened": list(values["happened"])}
        for start, end, values in graph.edges(data=True)
    ]
    return {"start": numbers[graph.graph["start"]], "nodes": nodes, "edges": edges}
