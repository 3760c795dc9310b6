"""The documents say what is so: their links lead somewhere, their examples work."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from lawmage.bridge.cases import load_case
from lawmage.queries import load

ROOT = Path(__file__).parent.parent
DOCUMENTS = [
    *(ROOT / name for name in ("README.md", "CONTRIBUTING.md", "asp/README.md")),
    *sorted((ROOT / "docs").glob("*.md")),
]
WITH_PYTHON = [document for document in DOCUMENTS if "```python\n" in document.read_text(encoding="utf-8")]
CONTRIBUTING = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
README = (ROOT / "README.md").read_text(encoding="utf-8")


def blocks(text: str, language: str) -> list[str]:
    """Return the fenced blocks of a language in a document, in order."""
    return re.findall(rf"^```{language}\n(.*?)^```$", text, re.DOTALL | re.MULTILINE)


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda document: document.name)
def test_links_to_files_lead_to_files(document: Path) -> None:
    links = re.findall(r"\]\(([^)#:]+)\)", document.read_text(encoding="utf-8"))
    assert [link for link in links if not (document.parent / link).exists()] == []


def test_card_files_that_contributors_should_look_at_exist() -> None:
    named = re.findall(r"`(\w+\.lp)`", CONTRIBUTING)
    assert named
    assert [name for name in named if not (ROOT / "asp" / "cards" / name).exists()] == []


def test_every_dependency_has_its_reason_in_the_readme() -> None:
    pyproject = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    names = set(re.findall(r'"([A-Za-z][\w-]*)(?:>=[\d.]+)?"[,\]]', pyproject.split("[project.scripts]")[0]))
    assert {"clingo", "ruff", "phase-python"} <= names
    assert [name for name in names if name not in README] == []


def test_the_example_card_passes_its_check(tmp_path: Path) -> None:
    card = tmp_path / "prodigal_pyromancer.lp"
    card.write_text(blocks(CONTRIBUTING, "prolog")[0], encoding="utf-8")
    command = [str(Path(sys.executable).with_name("lawmage")), "cards", "check", str(card)]
    checked = subprocess.run(command, capture_output=True, text=True, check=False)
    assert checked.returncode == 0, checked.stdout + checked.stderr


def test_the_example_card_with_a_misspelt_word_does_not_pass(tmp_path: Path) -> None:
    card = tmp_path / "prodigal_pyromancer.lp"
    text = blocks(CONTRIBUTING, "prolog")[0]
    card.write_text(text.replace("deal_damage", "deal_damge"), encoding="utf-8")
    command = [str(Path(sys.executable).with_name("lawmage")), "cards", "check", str(card)]
    checked = subprocess.run(command, capture_output=True, text=True, check=False)
    assert checked.returncode != 0
    assert "deal_damge" in checked.stdout + checked.stderr


def test_the_example_position_and_the_example_case_load(tmp_path: Path) -> None:
    position, case = blocks(CONTRIBUTING, "yaml")
    path = tmp_path / "pyromancer.yaml"
    path.write_text(position, encoding="utf-8")
    assert [player.name for player in load(path).players] == ["A", "B"]
    path = tmp_path / "new.ruling.yaml"
    path.write_text(case, encoding="utf-8")
    assert len(load_case(path).claims) == 2


def test_the_readings_in_the_documentation_load(tmp_path: Path) -> None:
    (example,) = blocks((ROOT / "docs" / "readings.md").read_text(encoding="utf-8"), "yaml")
    path = tmp_path / "position.yaml"
    path.write_text(example, encoding="utf-8")
    assert dict(load(path).readings) == {"dependency_loop": "goes_ahead"}


def test_the_position_in_the_documentation_loads(tmp_path: Path) -> None:
    example = blocks((ROOT / "docs" / "positions.md").read_text(encoding="utf-8"), "yaml")[0]
    path = tmp_path / "position.yaml"
    path.write_text(example, encoding="utf-8")
    position = load(path)
    assert [player.name for player in position.players] == ["A", "B"]
    assert [spell.id for spell in position.stack] == ["bolt"]


@pytest.mark.parametrize("document", WITH_PYTHON, ids=lambda document: document.name)
def test_python_prints_what_stands_under_it(
    document: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(ROOT)
    names: dict[str, object] = {}
    shown = r"^```python\n(.*?)^```$(?:\n\n^```text\n(.*?)^```$)?"
    examples = re.findall(shown, document.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)
    for program, printed in examples:
        exec(compile(program, document.name, "exec"), names)
        out = capsys.readouterr().out
        assert out == printed if printed else out


def test_the_python_of_the_documentation_is_found() -> None:
    assert {"README.md", "researchers.md"} <= {document.name for document in WITH_PYTHON}
