"""The output in README.md and in the pages of the documentation is what their commands print."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

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


@pytest.mark.parametrize("example", ALL, ids=lambda example: example.command)
def test_output(example: Example, tmp_path: Path) -> None:
    for folder in ("asp", "examples", "queries", "tests"):
        (tmp_path / folder).symlink_to(ROOT / folder)
    for name, text in example.files:
        (tmp_path / name).write_text(text, encoding="utf-8")
    commands = Path(sys.executable).parent
    environment = {**os.environ, "PATH": f"{commands}{os.pathsep}{os.environ['PATH']}", "COLUMNS": "80"}
    found = subprocess.run(
        example.command,
        shell=True,
        cwd=tmp_path,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=60,
        check=False,
    )
    if example.output:
        assert found.stdout.strip() == example.output
    else:
        assert found.returncode == 0, found.stdout


def test_commands_are_shown() -> None:
    assert len(EXAMPLES["README.md"]) >= 7
    assert len(EXAMPLES["judges.md"]) >= 7
