"""The commands of ``lawmage`` by which a position moves on: ``outcomes`` and ``play``."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from lawmage.queries.terminal import (
    AsJson,
    PositionFile,
    Responses,
    answering,
    from_one,
    load_position,
    print_json,
    print_parts,
)

Script = Annotated[
    Path | None,
    typer.Option("--do", metavar="SCRIPT", help="A file with the steps to perform, as a list."),
]


@answering
def outcomes(
    position: PositionFile,
    do: Script = None,
    until: Annotated[
        str | None, typer.Option(metavar="STEP", help="Go on until this step of the turn begins.")
    ] = None,
    most_states: Annotated[
        int, typer.Option("--max-states", callback=from_one, metavar="N", help="Look at so many states.")
    ] = 20_000,
    dot: Annotated[bool, typer.Option("--dot", help="Print the graph in the language of Graphviz.")] = False,
    svg: Annotated[
        Path | None, typer.Option("--svg", metavar="FILE", help="Draw the graph as an SVG picture.")
    ] = None,
    html: Annotated[
        Path | None, typer.Option("--html", metavar="FILE", help="Write a page to look at the graph with.")
    ] = None,
    responses: Responses = False,
    as_json: AsJson = False,
) -> None:
    """Find every outcome of a script, or of letting the stack resolve, and what the outcomes hang on."""
    from lawmage.bridge.script_files import Script, read_script
    from lawmage.queries import outcome_views
    from lawmage.queries.outcomes import FailedCheck
    from lawmage.queries.outcomes import outcomes as found_outcomes
    from lawmage.queries.progress import counting
    from lawmage.queries.scripts import IllegalStep

    loaded = load_position(position)
    script = Script() if do is None else read_script(do)
    with counting("states", most_states) as progress:
        try:
            found = found_outcomes(
                loaded,
                script,
                until=until,
                most_states=most_states,
                progress=progress,
                responses=responses,
            )
        except IllegalStep as illegal:
            place = f"{do}, line {script.line(illegal.number)}: " if do else ""
            typer.echo(f"{place}{illegal.message}")
            raise typer.Exit(1) from None
        except FailedCheck as failed:
            typer.echo(str(failed))
            raise typer.Exit(1) from None
    if svg:
        outcome_views.write_picture(found, svg)
    if html:
        outcome_views.write_page(found, html)
    if as_json:
        print_json(outcome_views.as_json(found))
    elif dot:
        print(outcome_views.as_dot(found))
    else:
        print_parts(*outcome_views.in_words(found))


@answering
def play(position: PositionFile) -> None:
    """Play a position through in the terminal: at every decision the legal choices are listed."""
    from lawmage.queries.playing import play_through

    play_through(load_position(position))
