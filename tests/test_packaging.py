"""A wheel holds all that Lawmage needs, under its own name alone."""

from __future__ import annotations

import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


@pytest.fixture(scope="module")
def packed(tmp_path_factory: pytest.TempPathFactory) -> set[str]:
    """The names of the files in a wheel that is built from a copy of the repository's folders."""
    folder = tmp_path_factory.mktemp("packaging")
    source = folder / "source"
    for package in ("asp", "bridge", "queries"):
        shutil.copytree(ROOT / package, source / package, ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, source / name)
    command = [sys.executable, "-m", "pip", "wheel", "--no-deps", "--no-build-isolation", "--no-index"]
    built = subprocess.run(
        [*command, "--wheel-dir", str(folder), str(source)], capture_output=True, text=True, check=False
    )
    assert built.returncode == 0, built.stdout + built.stderr
    (wheel,) = folder.glob("lawmage-*.whl")
    with zipfile.ZipFile(wheel) as archive:
        return set(archive.namelist())


def test_every_file_that_is_not_python_cache_is_packed(packed: set[str]) -> None:
    expected = {
        f"lawmage/{path.relative_to(ROOT)}"
        for package in ("asp", "bridge", "queries")
        for path in (ROOT / package).rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    assert expected - packed == set()


@pytest.mark.parametrize(
    "name",
    [
        "lawmage/asp/README.md",
        "lawmage/asp/card_names.txt.gz",
        "lawmage/asp/rule_numbers.txt",
        "lawmage/asp/cards/fires_of_invention.lp",
        "lawmage/queries/command_line.py",
        "lawmage/queries/pytest_plugin.py",
    ],
)
def test_what_the_commands_read_is_packed(packed: set[str], name: str) -> None:
    assert name in packed


@pytest.mark.parametrize(
    "folder", ["lawmage/asp/rules/", "lawmage/asp/events/", "lawmage/asp/cards/", "lawmage/queries/"]
)
def test_programs_are_packed(packed: set[str], folder: str) -> None:
    assert [name for name in packed if name.startswith(folder) and name.endswith(".lp")]


def test_nothing_is_installed_outside_lawmage(packed: set[str]) -> None:
    tops = {name.split("/")[0] for name in packed}
    assert {top for top in tops if not top.endswith(".dist-info")} == {"lawmage"}


def test_tests_and_notebooks_are_not_installed(packed: set[str]) -> None:
    parts = {part for name in packed for part in name.split("/")}
    assert [part for part in parts if part.startswith(("test", "notebook", "conftest"))] == []
