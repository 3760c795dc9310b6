"""The dependency graphs of effects (613.8) as plain values and as pictures."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from lawmage.queries.effect_words import EffectSource
from lawmage.queries.pictures import new_figure, write_figure

if TYPE_CHECKING:
    import networkx


def graph_as_json(graph: networkx.DiGraph[Any], source_of: Callable[[str], EffectSource]) -> dict[str, Any]:
    """A dependency graph as plain values.

    Args:
        graph: as :class:`lawmage.queries.characteristics.Characteristics` gives it.
        source_of: says where an effect comes from.

    Returns:
        ``effects``, each with ``effect`` (its term), ``name``, ``kind``, ``source``, ``ability`` and
        ``timestamp``, and ``dependencies``, each with ``effect``, ``on``, ``how``, ``name`` and ``on_name``.

    Example:
        >>> import networkx
        >>> graph = networkx.DiGraph()
        >>> graph.add_nodes_from([("e", {"timestamp": 1}), ("f", {"timestamp": 2})])
        >>> graph.add_edge("e", "f", how="objects")
        >>> found = graph_as_json(graph, lambda effect: EffectSource("static", effect, 1, effect.upper()))
        >>> found["dependencies"]
        [{'effect': 'e', 'on': 'f', 'how': 'objects', 'name': 'E', 'on_name': 'F'}]
        >>> found["effects"][0]
        {'effect': 'e', 'name': 'E', 'kind': 'static', 'source': 'e', 'ability': 1, 'timestamp': 1}
    """
    sources = {effect: source_of(effect) for effect in graph.nodes}
    return {
        "effects": [
            {
                "effect": effect,
                "name": sources[effect].name,
                "kind": sources[effect].kind,
                "source": sources[effect].source,
                "ability": sources[effect].ability,
                "timestamp": timestamp,
            }
            for effect, timestamp in graph.nodes(data="timestamp")
        ],
        "dependencies": [
            {
                "effect": effect,
                "on": other,
                "how": how,
                "name": sources[effect].name,
                "on_name": sources[other].name,
            }
            for effect, other, how in graph.edges(data="how")
        ],
    }


def write_picture(
    file: Path, graphs: Sequence[tuple[str, networkx.DiGraph[Any]]], name: Callable[[str], str]
) -> None:
    """Draw dependency graphs as an SVG picture: effects from the oldest down, an arrow to each one needed.

    Of several graphs of one layer the first is drawn: it shows all effects that were in question there.

    Args:
        file: where the picture is written.
        graphs: each with the name of its layer; one or more.
        name: gives an effect's name in words.

    Raises:
        InputError: the file can't be written, or matplotlib, which comes with the extra ``notebooks``, isn't
            installed.

    Example:
        >>> import networkx, tempfile
        >>> graph = networkx.DiGraph()
        >>> graph.add_nodes_from([("e", {"timestamp": 1}), ("f", {"timestamp": 2})])
        >>> graph.add_edge("e", "f", how="objects")
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     write_picture(Path(folder, "graph.svg"), [("4", graph)], str.upper)
        ...     "<svg" in Path(folder, "graph.svg").read_text()
        True
    """
    layers: dict[str, networkx.DiGraph[Any]] = {}
    for layer, graph in graphs:
        layers.setdefault(layer, graph)
    heights = [1 + len(graph) for graph in layers.values()]
    figure = new_figure(7, 0.7 * sum(heights))
    found = figure.subplots(len(layers), 1, squeeze=False, gridspec_kw={"height_ratios": heights})
    for (layer, graph), (axes,) in zip(layers.items(), found, strict=True):
        axes.set_title(f"layer {layer}", loc="left", fontsize=10)
        _draw(axes, graph, name)
    write_figure(figure, file)


def _draw(axes: Any, graph: networkx.DiGraph[Any], name: Callable[[str], str]) -> None:
    effects = sorted(graph.nodes, key=lambda effect: (graph.nodes[effect]["timestamp"], effect))
    height = {effect: -place for place, effect in enumerate(effects)}
    axes.set_axis_off()
    axes.set_xlim(-1, 1)
    axes.set_ylim(-len(effects) + 0.4, 0.6)
    for effect in effects:
        label = f"{name(effect)}  (timestamp {graph.nodes[effect]['timestamp']})"
        axes.text(-0.9, height[effect], label, va="center", bbox={"boxstyle": "round", "facecolor": "white"})
    for effect, other, how in graph.edges(data="how"):
        bend = -0.5 if height[effect] > height[other] else 0.5
        axes.annotate(
            "", (0.35, height[other]), (0.35, height[effect]),
            arrowprops={"arrowstyle": "->", "connectionstyle": f"arc3,rad={bend}"},
        )  # fmt: skip
        # Where the arrow is farthest from the names.
        aside = 0.4 + 0.06 * abs(height[effect] - height[other])
        middle = (height[effect] + height[other]) / 2
        axes.text(aside, middle, f"depends on: {how}", va="center", fontsize=8)
