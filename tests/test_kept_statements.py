"""What was read of a program file is taken from what was kept, unless the file says something else."""

from __future__ import annotations

from pathlib import Path

import pytest

from lawmage.bridge import kept_statements
from lawmage.bridge.kept_statements import statements_of
from lawmage.bridge.programs import RULES, program_files
from lawmage.bridge.solver import parse
from lawmage.bridge.syntax import Statement, read_statement

TEXT = "a(X) :- b(X), not c, X > 2. d."


def heads(path: Path, text: str) -> list[str]:
    return [str(one.uses[0].atom) for one in statements_of(path, text, parse(text, "")[1:])]


def kept(folder: Path) -> list[Path]:
    return sorted(folder.glob("__pycache__/*.statements"))


def test_what_was_kept_is_what_was_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = program_files(RULES)[0]
    text = path.read_text(encoding="utf-8")
    nodes = parse(text, path.name)
    read = statements_of(tmp_path / path.name, text, nodes)

    def unwanted(node: object) -> Statement:
        raise AssertionError(f"{node} was read again")

    monkeypatch.setattr(kept_statements, "read_statement", unwanted)
    assert statements_of(tmp_path / path.name, text, nodes) == read == tuple(map(read_statement, nodes))


def test_a_changed_file_is_read_anew(tmp_path: Path) -> None:
    assert heads(tmp_path / "p.lp", TEXT) == ["a(X)", "d"]
    assert heads(tmp_path / "p.lp", TEXT.replace("d", "e")) == ["a(X)", "e"]
    assert len(kept(tmp_path)) == 1


@pytest.mark.parametrize("content", [b"", b"nonsense", b"\x80\x04N."])
def test_a_broken_file_is_read_anew(tmp_path: Path, content: bytes) -> None:
    heads(tmp_path / "p.lp", TEXT)
    (file,) = kept(tmp_path)
    file.write_bytes(content)
    assert heads(tmp_path / "p.lp", TEXT) == ["a(X)", "d"]


def test_where_nothing_can_be_written_it_is_read_each_time(tmp_path: Path) -> None:
    (tmp_path / "__pycache__").write_text("no folder")
    for _ in range(2):
        assert heads(tmp_path / "p.lp", TEXT) == ["a(X)", "d"]
