"""The output in README.md is what its commands print."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
BLOCKS = re.findall(
    r"^```console\n(.*?)^```$", (ROOT / "README.md").read_text("utf-8"), re.DOTALL | re.MULTILINE
)
EXAMPLES = {
    command: output.strip()
    for block in BLOCKS
    for command, output in re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", block, re.MULTILINE)
    if output.strip()
}


@pytest.mark.parametrize("command", EXAMPLES)
def test_output(command: str) -> None:
    folder = Path(sys.executable).parent
    environment = {**os.environ, "PATH": f"{folder}{os.pathsep}{os.environ['PATH']}", "COLUMNS": "80"}
    found = subprocess.run(
        command,
        shell=True,
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert (found.stdout.strip(), found.stderr) == (EXAMPLES[command], "")


def test_every_command_is_shown() -> None:
    assert len(EXAMPLES) >= 7
