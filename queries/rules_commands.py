"""The commands ``lawmage rules``: what of the rules, and of a list of statements, cases show."""

from __future__ import annotations

import dataclasses
from pathlib import Path
from typing import Annotated

import typer

from lawmage.queries.terminal import AsJson, answering, print_json, print_parts

CaseFolder = Annotated[Path, typer.Argument(metavar="CASES", help="The folder of cases.", show_default=True)]
CASES = Path("tests/rulings")


@answering
def coverage(cases: CaseFolder = CASES, as_json: AsJson = False) -> None:
    """Count the rules that are there, encoded and exercised.

    For each section of the Comprehensive Rules: how many numbered rules it has, how many of them the programs
    follow, and how many a case names. The cases are read, not run.
    """
    from lawmage.queries.rules_coverage import coverage_as_json, rules_coverage

    found = rules_coverage(cases)
    if as_json:
        print_json(coverage_as_json(found))
    else:
        print_parts(found)


@answering
def statements(
    cases: CaseFolder = CASES,
    listed: Annotated[
        Path | None,
        typer.Option(
            "--list",
            metavar="FILE",
            help="The statements; statements.yaml in the folder or beside it if not given.",
        ),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Print a list of statements with the cases that cover each.

    Exit status 1 if there is no case for one.
    """
    from lawmage.queries.statements import statements_of

    found = statements_of(cases, listed)
    if as_json:
        print_json({**dataclasses.asdict(found), "uncovered": found.uncovered})
    else:
        print_parts(found)
    if found.uncovered:
        raise typer.Exit(1)
