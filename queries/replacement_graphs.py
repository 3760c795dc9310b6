"""The graph of the ways in which events may be replaced, in words and as a picture."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from lawmage.bridge.errors import InputError, UnsupportedEventError
from lawmage.bridge.facts import Names, facts
from lawmage.bridge.position import Position
from lawmage.bridge.replacement_graph import replacement_graph
from lawmage.bridge.solver import parts, term, text
from lawmage.bridge.words import did_you_mean
from lawmage.queries.game import plays_as_options
from lawmage.queries.pictures import new_figure, write_figure
from lawmage.queries.question import encoded_cards, needed_cards
from lawmage.queries.refused_events import refusal_in_words

if TYPE_CHECKING:
    import networkx

    from lawmage.bridge.state import State


def when_all_pass(position: Position) -> networkx.MultiDiGraph[State]:
    """The ways in which effects may replace the events that happen once all players pass priority.

    Args:
        position: the position, with a spell or ability on the stack.

    Returns:
        The graph, as :func:`lawmage.bridge.replacement_graph.replacement_graph` gives it; without edges if no
        effect applies to what happens.

    Raises:
        UnsupportedError: something isn't encoded.
        LimitError: the graph is too large.

    Example:
        >>> from lawmage.bridge.load import load
        >>> from lawmage.bridge.replacement_graph import terminals
        >>> gisela = "Gisela, Blade of Goldnight"
        >>> graph = when_all_pass(load({"turn": {"active": "A", "step": "precombat main"},
        ...     "players": {"A": {"battlefield": [gisela]}, "B": {"battlefield": [gisela]}},
        ...     "stack": [{"card": "Lightning Bolt", "controller": "A", "targets": ["B"]}]}))
        >>> sorted(fact for state in terminals(graph) for fact in state if fact.startswith("life(b"))
        ['life(b,17)', 'life(b,18)']
    """
    state = facts(position)
    for _ in position.players:
        graph = _graph(position, state, ["has_chosen(pass)"])
        if graph.number_of_edges():
            break
        state = graph.graph["start"]
    return graph


def when_played(position: Position, play: str) -> networkx.MultiDiGraph[State]:
    """The ways in which effects may replace the events that happen as a play is made.

    Args:
        position: the position.
        play: the play, as ``Game`` lists it, such as ``activate ability 1 of Forest``.

    Returns:
        The graph, as for ``when_all_pass``.

    Raises:
        InputError: there is no such play.
        UnsupportedError: something isn't encoded.
        LimitError: the graph is too large.

    Example:
        >>> from lawmage.bridge.load import load
        >>> from lawmage.bridge.replacement_graph import terminals
        >>> mine = ["Forest", "Mana Reflection", "Contamination"]
        >>> graph = when_played(load({"turn": {"active": "A", "step": "precombat main"},
        ...     "players": {"A": {"battlefield": mine}, "B": {}}}), "activate ability 1 of Forest")
        >>> sorted(fact for state in terminals(graph) for fact in state if fact.startswith("mana_pool("))
        ['mana_pool(a,black,1)', 'mana_pool(a,black,2)']
    """
    (plays,) = plays_as_options([position])
    for option in plays:
        if option.text == play:
            return _graph(position, facts(position), option.facts)
    raise InputError(f"{play!r} is no play{did_you_mean(play, [option.text for option in plays])}")


def _graph(position: Position, state: State, chosen: Iterable[str]) -> networkx.MultiDiGraph[State]:
    try:
        return replacement_graph(state.with_changes(new=chosen), encoded_cards(), needed_cards([position]))
    except UnsupportedEventError as error:
        players = [player.name for player in position.players]
        raise refusal_in_words(error, players, Names(position)) from None


def edge_in_words(values: dict[str, Any], name: Callable[[str], str]) -> str:
    """What an edge of the graph says.

    Args:
        values: the edge's attributes.
        name: gives the name of an identity.

    Example:
        >>> values = {"source": "scales", "rule": "616.1e", "chooser": "a", "effect": "by(scales,x)"}
        >>> edge_in_words(values, str.title)
        'Scales (616.1e, A chooses)'
        >>> values = {"source": None, "rule": "614.12a", "chooser": "a", "effect": "pick(bear)"}
        >>> edge_in_words(values, str.title)
        'Pick(Bear) (614.12a, A chooses)'
    """
    what = name(values["source"]) if values["source"] else str(values["effect"]).title()
    who = f", {name(values['chooser'])} chooses" if values["chooser"] else ""
    return f"{what} ({values['rule']}{who})"


def events_in_words(facts: tuple[str, ...], name: Callable[[str], str]) -> list[str]:
    """The events that wait at a node, without their identities.

    Args:
        facts: the node's attribute ``events``.
        name: gives the name of an identity.

    Example:
        >>> events_in_words(("event(play(x),puts_counters(bear,pt(1,1),2))",), str.title)
        ['puts counters: Bear, pt(1,1), 2']
    """
    return [_said(parts(term(fact))[1], name) for fact in facts]


def _said(event: Any, name: Callable[[str], str]) -> str:
    words = [text(part) for part in parts(event)]
    said = ", ".join(name(word) if word.isidentifier() else word for word in words)
    return f"{event.name.replace('_', ' ')}: {said}"


def write_picture(file: Path, graph: networkx.MultiDiGraph[State], name: Callable[[str], str]) -> None:
    """Draw a graph as an SVG picture: what would happen at the top, what may happen at the bottom.

    Args:
        file: where the picture is written.
        graph: as :func:`lawmage.bridge.replacement_graph.replacement_graph` gives it.
        name: gives the name of an identity.

    Raises:
        InputError: the file can't be written, or matplotlib, which comes with the extra ``notebooks``, isn't
            installed.

    Example:
        >>> import networkx, tempfile
        >>> from lawmage.bridge.state import State
        >>> first, last = State.of(["step(upkeep)"]), State.of(["step(draw)"])
        >>> graph = networkx.MultiDiGraph(start=first)
        >>> graph.add_node(first, events=("event(play(x),gains_life(a,1))",), used=(), terminal=False)
        >>> graph.add_node(last, events=(), used=(), terminal=True)
        >>> _ = graph.add_edge(first, last, effect="by(r,1)", source="r", rule="616.1e", chooser=None,
        ...     happened=("gains_life(a,2)",))
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     write_picture(Path(folder, "graph.svg"), graph, str.upper)
        ...     "<svg" in Path(folder, "graph.svg").read_text()
        True
    """
    places = _places(graph)
    width = max(x for x, _ in places.values()) + 1
    depth = 1 - min(y for _, y in places.values())
    figure = new_figure(3.9 * width, 1.4 * depth)
    axes = figure.subplots()
    axes.set_axis_off()
    axes.set_xlim(-0.6, width - 0.4)
    axes.set_ylim(-depth + 0.4, 0.6)
    happened = {target: values["happened"] for _, target, values in graph.edges(data=True)}
    for node, (x, y) in places.items():
        values = graph.nodes[node]
        lines = [f"happened: {_said(term(event), name)}" for event in happened.get(node, ())]
        lines += events_in_words(values["events"], name)
        color = "lightgray" if values["terminal"] else "white"
        box = {"boxstyle": "round", "facecolor": color}
        axes.text(x, y, "\n".join(lines) or "…", ha="center", va="center", fontsize=8, bbox=box)
    for start, end, key, values in graph.edges(keys=True, data=True):
        (x, y), (v, w) = places[start], places[end]
        axes.annotate("", (v, w + 0.2), (x, y - 0.2), arrowprops={"arrowstyle": "->"})
        # What begins at one node stands apart: at another height by the column that it leads to.
        way = 0.65 if int(v) % 2 else 0.4
        across, down = x + way * (v - x), y + way * (w - y) - 0.15 * int(key)
        look = {"boxstyle": "round,pad=0.1", "facecolor": "white", "edgecolor": "none"}
        axes.text(across, down, edge_in_words(values, name), ha="center", va="center", fontsize=7, bbox=look)
    write_figure(figure, file)


def _places(graph: networkx.MultiDiGraph[State]) -> dict[State, tuple[float, float]]:
    """Where the nodes are drawn: each as many rows below the first as effects are applied on the way."""
    import networkx

    found: dict[State, tuple[float, float]] = {}
    for row, layer in enumerate(networkx.bfs_layers(graph, [graph.graph["start"]])):
        for column, node in enumerate(layer):
            found[node] = (float(column), -float(row))
    return found
