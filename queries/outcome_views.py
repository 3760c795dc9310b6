"""Outcomes shown: in words, as plain values, as a graph for Graphviz, as a picture, as a page."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from importlib import resources
from pathlib import Path
from typing import Any

from rich.padding import Padding
from rich.table import Table

from lawmage.bridge.errors import InputError
from lawmage.bridge.save import plain
from lawmage.queries.exploring import Moment
from lawmage.queries.game import Entry
from lawmage.queries.happenings import happening_in_words
from lawmage.queries.option_words import with_question
from lawmage.queries.outcomes import Cause, Difference, Outcome, Outcomes
from lawmage.queries.pictures import new_figure, write_figure, write_text

#: A picture of more states can't be read.
_MOST_DRAWN = 400


def in_words(found: Outcomes) -> Iterator[Any]:
    """Outcomes in words.

    Args:
        found: the outcomes.

    Yields:
        Parts for the terminal.

    Example:
        >>> from lawmage.bridge.load import load
        >>> from lawmage.queries.outcomes import outcomes
        >>> position = load({"turn": {"active": "A", "step": "upkeep"}, "players": {"A": {}, "B": {}}})
        >>> next(in_words(outcomes(position)))
        '1 outcome (1 state).'
    """
    states = len(found.graph)
    yield f"{found.count} outcome{'s' * (found.count != 1)} ({states} state{'s' * (states != 1)})."
    for difference in found.differences:
        what, *causes = _difference(difference)
        yield Padding(what, (0, 0, 0, 2))
        for cause in causes:
            yield Padding(cause, (0, 0, 0, 4))
    for number, outcome in enumerate(found.outcomes, 1):
        yield ""
        yield _outcome(number, outcome, found.count == 1)
    yield ""
    yield f"Assumed: {'; '.join(found.assumptions)}."


def difference_in_words(difference: Difference) -> str:
    """What differs, its values, and the decisions that it hangs on.

    Args:
        difference: a difference.

    Example:
        >>> difference_in_words(Difference("life of B", ("14", "17"), (Cause("A", "616.1", ("x", "y")),)))
        'life of B: 14 or 17; A decides (616.1) between x and y'
    """
    return "; ".join(_difference(difference))


def _difference(difference: Difference) -> list[str]:
    return [f"{difference.what}: {' or '.join(difference.values)}", *map(_cause, difference.causes)]


def _cause(cause: Cause) -> str:
    *others, last = cause.options
    joined = ", ".join(others)
    decides = f"{cause.player} decides ({cause.rule})"
    if cause.question:
        return f"{decides} {cause.question}: {joined} or {last}"
    return f"{decides} between {joined} and {last}"


def _outcome(number: int, outcome: Outcome, alone: bool) -> Table:
    """An outcome; one that stands alone with what isn't as it was at the start."""
    table = Table(
        box=None, show_header=False, padding=(0, 1), title=f"Outcome {number}", title_justify="left"
    )
    for what, value in outcome.values.items():
        table.add_row(what, value)
    if alone:
        for what, (before, after) in outcome.changes.items():
            table.add_row(what, f"{before} → {after}")
    if outcome.result and "the game" not in outcome.values:
        table.add_row("the game", outcome.result)
    elif alone:
        table.add_row("the game", "goes on")
    for entry in outcome.trace:
        if entry.text != "pass":
            table.add_row(f"{entry.player} ({entry.rule})", entry.text)
    return table


def as_json(found: Outcomes) -> dict[str, Any]:
    """Outcomes as plain values.

    Args:
        found: the outcomes.

    Returns:
        ``count``, ``outcomes`` (``position``, ``values``, ``changes``, ``result``, ``trace``),
        ``differences`` (``what``, ``values``, ``causes``), ``states`` (the graph: ``nodes`` and ``edges``)
        and ``assumptions``.

    Example:
        >>> from lawmage.bridge.load import load
        >>> from lawmage.queries.outcomes import outcomes
        >>> position = load({"turn": {"active": "A", "step": "upkeep"}, "players": {"A": {}, "B": {}}})
        >>> as_json(outcomes(position))["count"]
        1
    """
    numbers = _numbers(found)
    return {
        "count": found.count,
        "outcomes": [
            {
                "position": plain(outcome.position),
                "values": dict(outcome.values),
                "changes": {
                    what: {"before": before, "after": after}
                    for what, (before, after) in outcome.changes.items()
                },
                "result": outcome.result,
                "trace": [_entry(entry) for entry in outcome.trace],
            }
            for outcome in found.outcomes
        ],
        "differences": [
            {
                "what": difference.what,
                "values": list(difference.values),
                "causes": [
                    {
                        "player": cause.player,
                        "rule": cause.rule,
                        "question": cause.question,
                        "options": list(cause.options),
                    }
                    for cause in difference.causes
                ],
            }
            for difference in found.differences
        ],
        "states": {
            "nodes": [_node(found, moment, number) for moment, number in numbers.items()],
            "edges": [
                {"from": numbers[before], "to": numbers[after], **{key: data[key] for key in _EDGE}}
                for before, after, data in found.graph.edges(data=True)
            ],
        },
        "assumptions": list(found.assumptions),
    }


_EDGE = ("player", "rule", "question", "text", "happened")


def _numbers(found: Outcomes) -> dict[Moment, int]:
    return {moment: number for number, moment in enumerate(found.graph, 1)}


def _entry(entry: Entry) -> dict[str, Any]:
    return {
        "player": entry.player, "rule": entry.rule, "text": entry.text, "happened": list(entry.happened)
    }  # fmt: skip


def _node(found: Outcomes, moment: Moment, number: int) -> dict[str, Any]:
    position = found.explorer.position(moment)
    return {
        "number": number,
        "label": _label(found, moment),
        "start": moment == found.start,
        "outcome": found.ends.index(moment) + 1 if moment in found.ends else None,
        "position": plain(position),
    }


def _label(found: Outcomes, moment: Moment) -> str:
    """What is to be decided at a state, or that it is an outcome."""
    if moment in found.ends:
        return f"outcome {found.ends.index(moment) + 1}"
    if moment.decision:
        return f"{moment.decision.player} decides ({moment.decision.rule})"
    player = found.explorer.holder_of_priority(moment)
    return f"{player} has priority" if player else "the end"


def _chosen(data: Mapping[str, Any]) -> str:
    return with_question(data["question"], data["text"])


def as_dot(found: Outcomes) -> str:
    """The graph of states in the language of Graphviz.

    Args:
        found: the outcomes.

    Example:
        >>> from lawmage.bridge.load import load
        >>> from lawmage.queries.outcomes import outcomes
        >>> position = load({"turn": {"active": "A", "step": "upkeep"}, "players": {"A": {}, "B": {}}})
        >>> print(as_dot(outcomes(position)))
        digraph outcomes {
          1 [label="outcome 1"];
        }
    """
    numbers = _numbers(found)
    lines = [f"  {number} [label={json.dumps(_label(found, moment))}];" for moment, number in numbers.items()]
    lines += [
        f"  {numbers[before]} -> {numbers[after]} [label={json.dumps(_chosen(data))}];"
        for before, after, data in found.graph.edges(data=True)
    ]
    return "\n".join(["digraph outcomes {", *lines, "}"])


def write_picture(found: Outcomes, file: Path) -> None:
    """Draw the graph of states as an SVG picture, from the first state down.

    Args:
        found: the outcomes.
        file: where the picture is written.

    Raises:
        InputError: the file can't be written, there are too many states, or matplotlib isn't installed.

    Example:
        >>> import tempfile
        >>> from lawmage.bridge.load import load
        >>> from lawmage.queries.outcomes import outcomes
        >>> position = load({"turn": {"active": "A", "step": "upkeep"}, "players": {"A": {}, "B": {}}})
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     write_picture(outcomes(position), Path(folder, "graph.svg"))
        ...     "<svg" in Path(folder, "graph.svg").read_text()
        True
    """
    import networkx

    if len(found.graph) > _MOST_DRAWN:
        raise InputError(f"{len(found.graph)} states are too many for a picture; --html shows them")
    depths = networkx.single_source_shortest_path_length(found.graph, found.start)
    graph = networkx.DiGraph(found.graph)
    for moment in graph:
        graph.nodes[moment]["depth"] = -depths.get(moment, 0)
    places = networkx.multipartite_layout(graph, subset_key="depth", align="horizontal")
    widest = max(list(depths.values()).count(depth) for depth in set(depths.values()))
    figure = new_figure(max(6, 2.2 * widest), max(3, 1.1 * (1 + max(depths.values()))))
    axes = figure.subplots()
    axes.set_axis_off()
    networkx.draw_networkx_edges(graph, places, ax=axes, node_size=1500, edge_color="grey")
    labels = {(a, b): _chosen(data)[:40] for a, b, data in graph.edges(data=True)}
    networkx.draw_networkx_edge_labels(graph, places, labels, ax=axes, font_size=6, rotate=False)
    for moment, (x, y) in places.items():
        colour = "lightyellow" if moment in found.ends else "white"
        box = {"boxstyle": "round", "facecolor": colour}
        axes.text(x, y, _label(found, moment), ha="center", va="center", fontsize=7, bbox=box)
    write_figure(figure, file)


def write_page(found: Outcomes, file: Path) -> None:
    """Write one page, complete in itself, on which the graph can be opened state by state.

    Args:
        found: the outcomes.
        file: where the page is written.

    Raises:
        InputError: the file can't be written.

    Example:
        >>> import tempfile
        >>> from lawmage.bridge.load import load
        >>> from lawmage.queries.outcomes import outcomes
        >>> position = load({"turn": {"active": "A", "step": "upkeep"}, "players": {"A": {}, "B": {}}})
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     write_page(outcomes(position), Path(folder, "page.html"))
        ...     "outcome 1" in Path(folder, "page.html").read_text()
        True
    """
    page = resources.files("lawmage.queries").joinpath("outcomes.html").read_text(encoding="utf-8")
    told = as_json(found)
    numbers = {number: moment for moment, number in _numbers(found).items()}
    for edge in told["states"]["edges"]:
        after, names = found.explorer.position(numbers[edge["to"]]), found.explorer.first_names
        edge["told"] = [happening_in_words(event, after, names) for event in edge["happened"]]
    written = json.dumps(told, ensure_ascii=False, default=str).replace("</", "<\\/")
    write_text(page.replace("/*OUTCOMES*/null", written), file, "page")
