"""Lint: the rules are stratified, so that grounding alone decides every atom."""

from __future__ import annotations

import itertools

import networkx

from lawmage.bridge.program_files import Finding, Program


def check_strata(programs: list[Program]) -> list[Finding]:
    """Check that no predicate depends on itself through negation or an aggregate.

    Args:
        programs: the programs that are grounded together; choice programs may do what they like.

    Returns:
        One finding per recursive group of predicates that isn't stratified.

    Example:
        >>> from pathlib import Path
        >>> program = Program(Path("a.lp"), "rules", "p(1) :- not q.\\nq :- p(1).")
        >>> print(*check_strata([program]))
        a.lp:1: not stratified: p/1 needs the absence of q/0, and q/0 in turn needs p/1
    """
    graph = networkx.DiGraph()
    for program in programs:
        for statement in program.statements:
            heads = {use.atom.signature for use in statement.uses if use.writes}
            for use in statement.uses:
                if not use.writes:
                    for head in heads:
                        _add_edge(graph, use.atom.signature, head, use.monotone, (program, use.line))
    findings = []
    for component in networkx.strongly_connected_components(graph):
        inside = graph.subgraph(component)
        for read, written, place in sorted(inside.edges(data="place"), key=lambda edge: edge[:2]):
            if place is not None:
                path = networkx.shortest_path(inside, written, read)
                findings.append(Finding(place[0].path, place[1], _describe(read, written, path)))
                break
    return findings


def _add_edge(
    graph: networkx.DiGraph, read: str, written: str, monotone: bool, place: tuple[Program, int]
) -> None:
    if not graph.has_edge(read, written):
        graph.add_edge(read, written, place=None)
    if not monotone and graph[read][written]["place"] is None:
        graph[read][written]["place"] = place


def _describe(read: str, written: str, path: list[str]) -> str:
    steps = [f"{later} in turn needs {earlier}" for earlier, later in itertools.pairwise(path)]
    cycle = ", and ".join(reversed(steps))
    return f"not stratified: {written} needs the absence of {read}" + (f", and {cycle}" if cycle else "")
