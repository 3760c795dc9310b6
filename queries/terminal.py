"""What the commands of ``lawmage`` share: their options, messages for errors, and printing."""

from __future__ import annotations

import functools
import json
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, ParamSpec

import typer

from lawmage.bridge.errors import InputError, LawmageError

if TYPE_CHECKING:
    from rich.console import RenderableType

    from lawmage.bridge.position import Position

Parameters = ParamSpec("Parameters")

INTERRUPTED = 130

app = typer.Typer(
    name="lawmage",
    help="Rules questions in Magic: The Gathering, answered by logic.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)
cards = typer.Typer(help="The cards that are encoded.", no_args_is_help=True)
app.add_typer(cards, name="cards")
rules_group = typer.Typer(help="The rules, and what cases show of them.", no_args_is_help=True)
app.add_typer(rules_group, name="rules")


Responses = Annotated[
    bool, typer.Option("--responses", help="Explore what players could do in place of passing priority.")
]


def from_one(number: int | None) -> int | None:
    """A number of an option that is 1 or more, or not given.

    Raises:
        typer.BadParameter: it is less.

    Example:
        >>> from_one(3)
        3
    """
    if number is not None and number < 1:
        raise typer.BadParameter(f"{number} is too small: write a whole number from 1 on, or leave it out")
    return number


PositionFile = Annotated[
    str, typer.Argument(metavar="POSITION", help="A position: YAML, JSON or .pzl; - is standard input.")
]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]
Asker = Annotated[
    str | None,
    typer.Option("--player", metavar="NAME", help="Whose plays; the player with priority if not given."),
]
RulesFile = Annotated[
    Path | None,
    typer.Option(
        "--rules-file", metavar="FILE", help="Your copy of the Comprehensive Rules: print the rules cited."
    ),
]


def answering(command: Callable[Parameters, None]) -> Callable[Parameters, None]:
    """A command whose errors are messages, or JSON where that was asked for, with their exit status."""

    @functools.wraps(command)
    def run(*arguments: Parameters.args, **options: Parameters.kwargs) -> None:
        try:
            command(*arguments, **options)
            sys.stdout.flush()
        except LawmageError as error:
            report(error, bool(options.get("as_json")))
            raise typer.Exit(error.exit_status) from None
        except OSError as error:  # every file that is read is checked where it is read
            os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
            report(InputError(f"the answer can't be written ({error.strerror})"), as_json=False)
            raise typer.Exit(InputError.exit_status) from None
        except KeyboardInterrupt:
            raise typer.Exit(INTERRUPTED) from None

    return run


def report(error: LawmageError, as_json: bool) -> None:
    """Print an error, as JSON on standard output or as a message on standard error."""
    if as_json:
        from lawmage.queries.as_json import error_as_json

        print_json(error_as_json(error))
        return
    # What stands in a file must not reach the terminal as a control sequence.
    message = "".join(
        letter if letter.isprintable() or letter == "\n" else "\N{REPLACEMENT CHARACTER}"
        for letter in str(error)
    )
    typer.secho(f"Error: {message}", err=True, fg=typer.colors.RED)


def print_json(value: object) -> None:
    """Print a value as JSON."""
    print(json.dumps(value, indent=2, ensure_ascii=False, default=str))  # paths are texts


def print_parts(*parts: RenderableType) -> None:
    """Print parts below one another; in a file without blanks at the ends of lines."""
    from rich.console import Console

    console = Console(highlight=False, markup=False)
    if console.is_terminal:
        console.print(*parts, sep="\n")
        return
    with console.capture() as capture:
        console.print(*parts, sep="\n")
    print(
        *(line.rstrip() for line in capture.get().splitlines()), sep="\n"
    )  # no blanks to the edge in a file


def load_position(file: str) -> Position:
    """Load the position that a command was given."""
    from lawmage.bridge.load import load

    return load(file)
