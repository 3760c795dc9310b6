"""The dependency graphs of effects (613.8) as plain values and as pictures."""

from __future__ import annotations

import io
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from lawmage.bridge.errors import InputError

if TYPE_CHECKING:
    import networkx


def graph_as_json(graph: networkx.DiGraph[Any], name: Callable[[str], str]) -> dict[str, Any]:
    """A dependency graph as plain values.

    Args:
        graph: as :class:`lawmage.queries.characteristics.Characteristics` gives it.
        name: gives an effect's name in words.

    Returns:
        ``effects``, each with ``effect`` (its term), ``name`` and ``timestamp``, and ``dependencies``, each
        with ``effect``, ``on`` and ``how``.

    Example:
        >>> import networkx
        >>> graph = networkx.DiGraph()
        >>> graph.add_nodes_from([("e", {"timestamp": 1}), ("f", {"timestamp": 2})])
        >>> graph.add_edge("e", "f", how="objects")
        >>> graph_as_json(graph, str.upper)["dependencies"]
        [{'effect': 'e', 'on': 'f', 'how': 'objects'}]
    """
    return {
        "effects": [
            {"effect": effect, "name": name(effect), "timestamp": timestamp}
            for effect, timestamp in graph.nodes(data="timestamp")
        ],
        "dependencies": [
            {"effect": effect, "on": other, "how": how} for effect, other, how in graph.edges(data="how")
        ],
    }


def graph_as_svg(graph: networkx.DiGraph[Any], name: Callable[[str], str]) -> str:
    """A dependency graph as an SVG picture: effects from the oldest down, an arrow to each one needed.

    Args:
        graph: as :class:`lawmage.queries.characteristics.Characteristics` gives it.
        name: gives an effect's name in words.

    Returns:
        The text of an SVG file.

    Raises:
        InputError: matplotlib isn't installed; it comes with the extra ``notebooks``.

    Example:
        >>> import networkx
        >>> graph = networkx.DiGraph()
        >>> graph.add_nodes_from([("e", {"timestamp": 1}), ("f", {"timestamp": 2})])
        >>> graph.add_edge("e", "f", how="objects")
        >>> "<svg" in graph_as_svg(graph, str.upper)
        True
    """
    try:
        from matplotlib.figure import Figure
    except ImportError:
        raise InputError("a picture needs matplotlib: pip install 'lawmage[notebooks]'") from None
    effects = sorted(graph.nodes, key=lambda effect: (graph.nodes[effect]["timestamp"], effect))
    height = {effect: -place for place, effect in enumerate(effects)}
    figure = Figure(figsize=(7, 0.6 + 0.7 * len(effects)))
    axes = figure.add_subplot()
    axes.set_axis_off()
    axes.set_xlim(-1, 1)
    axes.set_ylim(-len(effects) + 0.4, 0.6)
    for effect in effects:
        label = f"{name(effect)}  (timestamp {graph.nodes[effect]['timestamp']})"
        axes.text(-0.9, height[effect], label, va="center", bbox={"boxstyle": "round", "facecolor": "white"})
    for effect, other, how in graph.edges(data="how"):
        bend = 0.5 if height[effect] > height[other] else -0.5
        axes.annotate(
            "", (0.25, height[other]), (0.25, height[effect]),
            arrowprops={"arrowstyle": "->", "connectionstyle": f"arc3,rad={bend}"},
        )  # fmt: skip
        axes.text(0.6, (height[effect] + height[other]) / 2, f"depends on: {how}", va="center", fontsize=8)
    picture = io.StringIO()
    figure.savefig(picture, format="svg", bbox_inches="tight", metadata={"Date": None})
    return picture.getvalue()
