"""The command ``lawmage ruling``."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import typer

from lawmage.queries.terminal import AsJson, Responses, answering, from_one, print_json, print_parts


@answering
def ruling(
    cases: Annotated[
        list[Path], typer.Argument(metavar="CASE...", help="Case files, or folders with case files.")
    ],
    most_states: Annotated[
        int,
        typer.Option(
            "--max-states", callback=from_one, metavar="N", help="Look at so many states in each case."
        ),
    ] = 20_000,
    jobs: Annotated[
        int | None,
        typer.Option(
            callback=from_one, metavar="N", help="Use so many processes; one for each core if not given."
        ),
    ] = None,
    junit: Annotated[
        Path | None, typer.Option("--junit", metavar="FILE", help="Write the results as JUnit XML.")
    ] = None,
    html: Annotated[
        Path | None, typer.Option("--html", metavar="FILE", help="Write a page with the decision graphs.")
    ] = None,
    responses: Responses = False,
    as_json: AsJson = False,
) -> None:
    """Rule on cases: check what they claim, and say whether the rules settle them or what they hang on."""
    from lawmage.queries import ruling_views
    from lawmage.queries.junit import write_junit
    from lawmage.queries.progress import counting
    from lawmage.queries.ruling_reports import as_json as plain
    from lawmage.queries.ruling_reports import case_files, reports, status_of

    files = case_files(cases)
    with counting("cases", len(files)) as progress:
        found = reports(
            files,
            most_states,
            graphs=bool(html),
            responses=responses,
            jobs=jobs or os.cpu_count() or 1,
            progress=progress,
        )
    if junit:
        write_junit(found, junit)
    if html:
        ruling_views.write_page(found, html)
    if as_json:
        print_json(plain(found))
    else:
        print_parts(*ruling_views.in_words(found))
    raise typer.Exit(status_of(found))
