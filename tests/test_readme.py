"""The output in README.md and in the pages of the documentation is what their commands print."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from typer.testing import CliRunner

from lawmage.queries.command_line import app

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]


@dataclass(frozen=True)
class Example:
    """A command with what it prints.

    Attributes:
        command: what is typed.
        output: what comes; empty if the page doesn't show it.
        files: the files that the page says to write and that the command names, each with its text.
    """

    command: str
    output: str
    files: tuple[tuple[str, str], ...]


def examples(page: str) -> Iterator[Example]:
    """The examples of a page; a block with a title is a file that its reader writes."""
    written = re.findall(r'^```\w+ title="(.*?)"\n(.*?)^```$', page, re.DOTALL | re.MULTILINE)
    for block in re.findall(r"^```console\n(.*?)^```$", page, re.DOTALL | re.MULTILINE):
        for command, output in re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", block, re.MULTILINE):
            if output.strip() or command.startswith("lawmage "):
                yield Example(command, output.strip(), tuple(file for file in written if file[0] in command))


EXAMPLES = {page.name: list(examples(page.read_text("utf-8"))) for page in PAGES}
# Pages may repeat an example of another one.
ALL = list(dict.fromkeys(example for found in EXAMPLES.values() for example in found))
# Those that a shell is needed for, and the first of the README as its reader types it.
SHELLED = {example.command for example in ALL if not re.fullmatch(r"lawmage [^|&;<>$]*", example.command)} | {
    EXAMPLES["README.md"][0].command
}


@pytest.mark.parametrize("example", ALL, ids=lambda example: example.command)
def test_output(example: Example, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for folder in ("asp", "examples", "queries", "tests"):
        (tmp_path / folder).symlink_to(ROOT / folder)
    for name, text in example.files:
        (tmp_path / name).write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "80")
    status, output = in_shell(example.command) if example.command in SHELLED else in_process(example.command)
    if example.output:
        assert output.strip() == example.output
    else:
        assert status == 0, output


def in_process(command: str) -> tuple[int, str]:
    """What the command line does with a command, without starting a process, which takes seconds."""
    name, *arguments = shlex.split(command)
    assert name == "lawmage"
    result = CliRunner().invoke(app, arguments)
    if result.exception and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result.exit_code, result.output


def in_shell(command: str) -> tuple[int, str]:
    """What a shell does with a command, lawmage being installed where this Python is."""
    commands = Path(sys.executable).parent
    environment = {**os.environ, "PATH": f"{commands}{os.pathsep}{os.environ['PATH']}"}
    found = subprocess.run(
        command,
        shell=True,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=60,
        check=False,
    )
    return found.returncode, found.stdout


def test_commands_are_shown() -> None:
    assert len(EXAMPLES["README.md"]) >= 7
    assert len(EXAMPLES["judges.md"]) >= 7
