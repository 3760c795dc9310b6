"""A plugin of pytest: files ``*.ruling.yaml`` are collected, each claim of a case a test of its own.

pytest loads it in every project that shares an environment with Lawmage. So it imports nothing of weight
before there is a case file, and looks at no other file.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from lawmage.bridge.case_files import ENDING
from lawmage.bridge.errors import LawmageError

if TYPE_CHECKING:
    from lawmage.bridge.cases import Case
    from lawmage.bridge.claims import ClaimAt
    from lawmage.queries.rulings import Ruling

#: The performed scripts of so many files are kept: the claims of a file are run one after another.
_KEPT = 4


def pytest_collect_file(parent: pytest.Collector, file_path: Path) -> pytest.Collector | None:
    """Collect a case."""
    return RulingFile.from_parent(parent, path=file_path) if file_path.name.endswith(ENDING) else None


class WrongClaim(Exception):
    """A claim that doesn't hold."""


class RulingItem(pytest.Item):
    """A test of a case. What fails is told by its message alone, without a traceback."""

    #: Where it stands: for errors that have no place of their own.
    place = ""

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        """A wrong claim, and an error that is meant for users, in its own words."""
        error = excinfo.value
        if isinstance(error, LawmageError) and not error.place and self.place:
            return f"{self.place}: {error}"
        if isinstance(error, WrongClaim | LawmageError):
            return str(error)
        return super().repr_failure(excinfo, style)


class RulingFile(pytest.File):
    """A case, its claims the tests.

    Attributes:
        case: the case, once it is collected.
    """

    case: Case

    def collect(self) -> Iterator[pytest.Item]:
        """The claims; of a file that can't be read one test that fails, so that other files still run."""
        from lawmage.bridge.cases import load_case

        try:
            self.case = load_case(_as_people_name_it(self.path))
            checks = [self.case.script.claims(number) for number in range(len(self.case.do))]
        except LawmageError as error:
            yield UnreadableItem.from_parent(self, name="the file", error=error)
            return
        for step, claims in enumerate(checks, 1):
            for number, claim in enumerate(claims, 1):
                name = f"step {step}, {number}. {claim.text}"
                yield ClaimItem.from_parent(self, name=name, claim=claim)
        if not self.case.claims and not any(checks):
            yield ScriptItem.from_parent(self, name="the script")
        for number, claim in enumerate(self.case.claims, 1):
            yield ClaimItem.from_parent(self, name=f"{number}. {claim.text}", claim=claim)


def _as_people_name_it(path: Path) -> Path:
    """A file from the folder that pytest was called in, as messages name it."""
    here = Path.cwd()
    return path.relative_to(here) if path.is_relative_to(here) else path


class UnreadableItem(RulingItem):
    """A file that is no case."""

    def __init__(self, *, error: LawmageError, **rest: Any) -> None:
        super().__init__(**rest)
        self.error = error

    def runtest(self) -> None:
        """Say what is wrong with the file."""
        raise self.error

    def reportinfo(self) -> tuple[Path, None, str]:
        """Where it is, and how a failure is headed."""
        return self.path, None, f"{self.path.name}: not a case"


class ScriptItem(RulingItem):
    """The script of a case that claims nothing: that it can be performed."""

    def runtest(self) -> None:
        """Perform the script.

        Raises:
            WrongClaim: a step can't be made.
            LawmageError: it can't be told what happens.
        """
        assert isinstance(self.parent, RulingFile)
        ruling = _ruling(self.parent)
        if isinstance(ruling, LawmageError):
            raise ruling
        if ruling.illegal:
            raise WrongClaim(f"{self.parent.case.file}: {ruling.illegal.message}")

    def reportinfo(self) -> tuple[Path, None, str]:
        """Where it stands, and how a failure is headed."""
        return self.path, None, f"{self.path.name}: the script"


class ClaimItem(RulingItem):
    """A claim of a case: at the end, or in a ``check`` step."""

    def __init__(self, *, claim: ClaimAt, **rest: Any) -> None:
        super().__init__(**rest)
        self.claim = claim
        assert isinstance(self.parent, RulingFile)
        self.place = f"{self.parent.case.file}, line {claim.line}"

    def runtest(self) -> None:
        """Check the claim.

        Raises:
            WrongClaim: it doesn't hold.
            LawmageError: it can't be told.
        """
        assert isinstance(self.parent, RulingFile)
        ruling = _ruling(self.parent)
        if isinstance(ruling, LawmageError):
            raise ruling
        result = ruling.check(self.claim)
        if not result.holds:
            raise WrongClaim(result.message)

    def reportinfo(self) -> tuple[Path, int, str]:
        """Where it stands, and how a failure is headed."""
        return self.path, self.claim.line - 1, f"{self.path.name}: {self.claim.text}"


@functools.lru_cache(maxsize=_KEPT)
def _ruling(file: RulingFile) -> Ruling | LawmageError:
    """A case with its script performed, or why it can't be."""
    from lawmage.queries.rulings import Ruling

    try:
        return Ruling(file.case)
    except LawmageError as error:
        return error
