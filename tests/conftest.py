"""Rulings as tests: a file ``*.ruling.yaml`` is collected by pytest, each of its claims a test of its own."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from lawmage.bridge.cases import ENDING, Case, load_case
from lawmage.bridge.claims import ClaimAt
from lawmage.bridge.errors import LawmageError


def pytest_collect_file(parent: pytest.Collector, file_path: Path) -> pytest.Collector | None:
    """Collect a case."""
    return CaseFile.from_parent(parent, path=file_path) if file_path.name.endswith(ENDING) else None


class CaseFile(pytest.File):
    """A case, its claims the tests."""

    def collect(self) -> Iterator[pytest.Item]:
        try:
            case = load_case(self.path)
        except LawmageError as error:
            raise self.CollectError(str(error)) from None
        for number, claim in enumerate(case.claims, 1):
            yield ClaimItem.from_parent(self, name=f"{number}. {claim.text}", case=case, claim=claim)


@functools.lru_cache(maxsize=4)
def _rulings(file: str) -> list[Any]:
    return []


def _ruling(case: Case) -> Any:
    """The case with its script performed; remembered, as each of its claims is a test."""
    from lawmage.queries.rulings import Ruling

    found = _rulings(case.file)
    if not found:
        found.append(Ruling(case))
    return found[0]


class ClaimFailure(Exception):
    """A claim that doesn't hold."""


class ClaimItem(pytest.Item):
    """A claim of a case."""

    def __init__(self, *, case: Case, claim: ClaimAt, **rest: Any) -> None:
        super().__init__(**rest)
        self.case = case
        self.claim = claim

    def runtest(self) -> None:
        result = _ruling(self.case).check(self.claim)
        if not result.holds:
            raise ClaimFailure(result.message)

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        """A failed claim and an error meant for users are shown by their message alone."""
        if isinstance(excinfo.value, ClaimFailure | LawmageError):
            return str(excinfo.value)
        return super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Path, int, str]:
        return self.path, self.claim.line - 1, f"{self.path.name}: {self.claim.text}"
