"""The documentation builds, needs nothing from elsewhere, and has what its pages promise."""

from __future__ import annotations

import doctest
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

import schema_tables
from lawmage.bridge.case_schema import case_schema
from lawmage.bridge.load import load
from lawmage.bridge.schema import schema
from lawmage.bridge.vocabulary import read_vocabulary
from lawmage.queries.command_line import app
from lawmage.queries.rules_coverage import rules_coverage

ROOT = Path(__file__).parent.parent
PAGES = sorted(path.stem for path in (ROOT / "docs").glob("*.md"))


def build(folder: Path, *options: str) -> subprocess.CompletedProcess[str]:
    """Build the documentation into a folder. (With --quiet, mkdocs would count no warnings.)"""
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(folder)]
    environment = {**os.environ, "NO_MKDOCS_2_WARNING": "1"}
    return subprocess.run(
        [*command, *options], cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )


def test_it_builds_and_needs_nothing_from_elsewhere(tmp_path: Path) -> None:
    built = build(tmp_path)
    assert built.returncode == 0, built.stderr
    texts = {page: (tmp_path / f"{page}.html").read_text(encoding="utf-8") for page in PAGES}
    assert [path.name for path in tmp_path.rglob("*.py")] == []
    for page, text in texts.items():
        loaded = re.findall(r'<(?:script|link|img|iframe)\b[^>]*?(?:src|href)="([^"]*)"', text)
        assert [address for address in loaded if "//" in address] == [], page
        assert "<!-- include" not in text, page
    shown = {page: set(re.findall(r"<code>([^<]*)</code>", text)) for page, text in texts.items()}
    assert set(schema()["properties"]) | set(schema()["$defs"]["Player"]["properties"]) <= shown["positions"]
    assert set(case_schema()["properties"]) <= shown["cases"]
    assert "lawmage ruling CASE..." in shown["commands"]
    assert {group.name for group in app.registered_groups} <= {
        name for code in shown["commands"] for name in code.split()
    }
    assert {predicate.name for predicate in read_vocabulary().predicates.values()} <= {
        code.partition("(")[0] for code in shown["card-language"]
    }
    cases = rules_coverage(ROOT / "tests" / "rulings").cases
    assert f"{cases} cases were read" in texts["coverage"]


def test_a_link_that_leads_nowhere_fails(tmp_path: Path) -> None:
    configuration = (ROOT / "mkdocs.yml").read_text(encoding="utf-8")
    pages = tmp_path / "docs"
    pages.mkdir()
    (pages / "index.md").write_text("# A page\n\n[nowhere](nowhere.md)\n", encoding="utf-8")
    settings = re.sub(r"(?ms)^(hooks|nav|extra_css|extra):.*?(?=^\S|\Z)", "", configuration)
    settings = settings.replace("docs_dir: docs", f"docs_dir: {pages}")
    (tmp_path / "mkdocs.yml").write_text(settings, encoding="utf-8")
    built = build(tmp_path / "site", "--config-file", str(tmp_path / "mkdocs.yml"))
    assert built.returncode != 0
    assert "nowhere.md" in built.stderr


def test_the_examples_of_its_programs_run() -> None:
    tried = doctest.testmod(schema_tables)
    assert tried.attempted >= 3
    assert tried.failed == 0


def ways_to_say() -> list[str]:
    """What the table of positions says to write."""
    page = (ROOT / "docs" / "positions.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\|(?! to say| ---)[^|]*\|(.*)\|$", page.partition("## All keys")[0], re.MULTILINE)
    spans = [span for row in rows for span in re.findall(r"`([^`]+)`", row)]
    return [span for span in spans if ":" in span or span[0].isdigit()]


@pytest.mark.parametrize("written", ways_to_say())
def test_what_the_page_says_to_write_loads(written: str) -> None:
    said: Any = yaml.safe_load(written)
    key = next(iter(said)) if isinstance(said, dict) and not written.startswith("{") else ""
    named = {"bear": "Grizzly Bears", "wolf": "Grizzly Bears", "moon": "Blood Moon", "urborg": "Bayou"}
    battlefield: list[Any] = [{"card": card, "id": name} for name, card in named.items()]
    mine: dict[str, Any] = {"battlefield": battlefield}
    turn = {"active": "A", "step": "declare blockers" if key == "combat" else "precombat main"}
    position: dict[str, Any] = {"turn": turn, "players": {"A": mine, "B": {}}}
    if key in ("effects", "timestamps", "combat"):
        position |= said
    elif key in ("paid", "divide"):
        spell = {"card": "Fiery Justice", "controller": "A", "targets": ["B", "bear"]}
        position["stack"] = [spell | said]
    elif key == "copy_of":
        battlefield.append({"card": "Clone"} | said)
    elif key:
        mine |= said
    elif "controller" in said:
        position["stack"] = [said]
    elif "loyalty" in said:
        battlefield.append({"card": "Wrenn and Six", "counters": said})
    else:
        battlefield.append(said)
    assert load(position).players[0].name == "A"
