"""The notebooks run from top to bottom, show no bare dumps, and are kept without outputs."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbclient import NotebookClient

pytestmark = pytest.mark.notebooks

FOLDER = Path(__file__).parent.parent / "notebooks"
NOTEBOOKS = sorted(FOLDER.glob("*.ipynb"))
#: All of them together take less than three minutes where nothing else runs; no cell may take so long.
SECONDS = 180


def _id(path: Path) -> str:
    return path.stem


def test_there_are_notebooks() -> None:
    assert len(NOTEBOOKS) >= 5


@pytest.mark.parametrize("path", NOTEBOOKS, ids=_id)
def test_it_is_kept_without_outputs(path: Path) -> None:
    notebook = nbformat.read(path, as_version=4)
    nbformat.validate(notebook)
    code = [cell for cell in notebook.cells if cell.cell_type == "code"]
    assert [cell.source for cell in code if cell.outputs or cell.execution_count] == []
    assert notebook.cells[0].cell_type == "markdown" and notebook.cells[0].source.startswith("# ")


@pytest.mark.parametrize("path", NOTEBOOKS, ids=_id)
def test_it_runs_and_shows_no_bare_dumps(path: Path) -> None:
    notebook = nbformat.read(path, as_version=4)
    NotebookClient(notebook, timeout=SECONDS, resources={"metadata": {"path": str(FOLDER)}}).execute()
    outputs = [output for cell in notebook.cells if cell.cell_type == "code" for output in cell.outputs]
    assert [output for output in outputs if _is_bare(output)] == []


def _is_bare(output: Any) -> bool:
    """Whether something is shown as Python prints it, or a warning or an error is shown."""
    if output.output_type == "stream":
        return bool(output.name == "stderr")
    shown = set(output.get("data", {}))
    return not shown & {"text/html", "text/markdown", "image/svg+xml", "image/png"}
