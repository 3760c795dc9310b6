"""Runs the command line for tests."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from typer.testing import CliRunner

from lawmage.bridge.position import Position
from lawmage.queries import load
from lawmage.queries.command_line import app

ROOT = Path(__file__).parent.parent
FIRES = str(ROOT / "examples" / "fires.yaml")


def run(*arguments: str, stdin: str | bytes | None = None) -> tuple[int, str, str]:
    """Run a command; gives its exit status and what it prints, on both streams."""
    result = CliRunner().invoke(app, arguments, input=stdin)
    if result.exception and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result.exit_code, result.stdout, result.stderr


def printed(*arguments: str, stdin: str | None = None) -> str:
    """What a command prints that must succeed."""
    status, output, errors = run(*arguments, stdin=stdin)
    assert (status, errors) == (0, "")
    return output


def answered(*arguments: str, stdin: str | None = None) -> Any:
    """The JSON that a command prints that must succeed."""
    return json.loads(printed(*arguments, "--json", stdin=stdin))


def refused(status: int, *arguments: str, stdin: str | bytes | None = None) -> str:
    """The one message of a command that must fail."""
    found, output, errors = run(*arguments, stdin=stdin)
    assert (found, output) == (status, "")
    assert errors.startswith("Error: ") and errors.count("\n") == 1
    return errors.removeprefix("Error: ").strip()


def words_of(text: str) -> str:
    """A text without its line breaks."""
    return re.sub(r"\s+", " ", text)


def board(*mine: object, theirs: tuple[object, ...] = (), **more: object) -> Position:
    """A position in which A and B have these permanents."""
    players = {"A": {"battlefield": list(mine)}, "B": {"battlefield": list(theirs)}}
    return load({"turn": {"active": "A", "step": "precombat main"}, "players": players, **more})
