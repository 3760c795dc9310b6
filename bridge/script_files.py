"""Scripts with their places: the steps that stand in a case file or in a file of their own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from lawmage.bridge import document as documents
from lawmage.bridge.claims import ClaimAt, read_claim_at
from lawmage.bridge.document import Document, Place
from lawmage.bridge.errors import InputError
from lawmage.bridge.mistakes import each_read, together
from lawmage.bridge.steps import CheckStep, Step, read_step


@dataclass(frozen=True)
class Script:
    """The steps of a script, and where they stand.

    Attributes:
        steps: the steps.
        document: what they were read from.
        path: their place in it.
    """

    steps: tuple[Step, ...] = ()
    document: Document = field(default_factory=lambda: Document("", None))
    path: Place = ("do",)

    @classmethod
    def of(cls, steps: Sequence[Step | str | Mapping[str, Any]]) -> Script:
        """A script whose steps stand in no file.

        Example:
            >>> Script.of(["resolve"]).steps
            (ResolveStep(whole_stack=False),)
        """
        written = Document("", {"do": list(steps)})
        return cls(
            tuple(
                step if isinstance(step, Step) else read_step(step, written, ("do", number))
                for number, step in enumerate(steps)
            ),
            written,
        )

    def place(self, number: int, inside: Place = ()) -> str:
        """Where a field of a step stands, for errors.

        Args:
            number: the number of the step, from 0.
            inside: the keys and indices that lead from the step to the field.

        Returns:
            The place; empty for a step that was added and stands nowhere.

        Example:
            >>> Script.of(["resolve"]).place(0, ("targets", 1)), Script.of(["resolve"]).place(1)
            ('do[0].targets[1]', '')
        """
        written = self.document.value
        for key in self.path:
            written = written.get(key) if isinstance(written, Mapping) else None
        if not isinstance(written, Sequence) or number >= len(written):
            return ""
        return self.document.place((*self.path, number, *inside))

    def line(self, number: int) -> int:
        """The line of a step; 0 if it stands in no file."""
        return self.document.line((*self.path, number))

    def claims(self, number: int) -> tuple[ClaimAt, ...]:
        """The claims of a step; none if it isn't a ``check`` step.

        Args:
            number: the number of the step, from 0.

        Raises:
            InputError: a claim is wrong; says where.

        Example:
            >>> [claim.text for claim in Script.of([{"check": [{"outcomes": 1}]}]).claims(0)]
            ['{outcomes: 1}']
        """
        step = self.steps[number]
        written = step.check if isinstance(step, CheckStep) else ()
        path = (*self.path, number, "check")
        return read_claims(written, self.document, path)


def read_claims(written: Sequence[object], document: Document, path: Place) -> tuple[ClaimAt, ...]:
    """Read the claims that stand somewhere in a document.

    Args:
        written: the claims as they stand there.
        document: the document.
        path: the place of the list of claims.

    Raises:
        InputError: claims are wrong; says where.

    Example:
        >>> read_claims([{"outcomes": 1}], Document("", {"claims": [{"outcomes": 1}]}), ("claims",))[0].text
        '{outcomes: 1}'
    """
    claims, wrong = each_read(
        lambda index: read_claim_at(written[index], document, (*path, index)), range(len(written))
    )
    if wrong:
        raise together(wrong)
    return tuple(claims)


def read_script(file: Path) -> Script:
    """Read a script: a list of steps, or a case file, whose steps are taken.

    Args:
        file: the file.

    Returns:
        The script.

    Raises:
        InputError: it can't be read, or a step is wrong; says where.

    Example:
        >>> len(read_script(Path("examples/ascension-bolt.yaml")).steps)
        2
    """
    document = documents.read(file)
    path: Place = ()
    value = document.value
    if isinstance(value, dict) and "do" in value:
        path, value = ("do",), value["do"]
    if not isinstance(value, list):
        raise InputError("a script is a list of steps, or a file with one under do", document.place(()))
    return script_at(document, path, value)


def script_at(document: Document, path: Place, written: Sequence[object]) -> Script:
    """Read the script that stands somewhere in a document.

    Args:
        document: the document.
        path: the place of the script.
        written: the steps as they stand there.

    Raises:
        InputError: a step, or a claim of a step, is wrong; says where.

    Example:
        >>> script_at(Document("", {"do": ["resolve"]}), ("do",), ["resolve"]).line(0)
        0
    """
    steps, wrong = each_read(
        lambda index: read_step(written[index], document, (*path, index)), range(len(written))
    )
    script = Script(tuple(steps), document, path)
    if not wrong:
        _, wrong = each_read(script.claims, range(len(steps)))
    if wrong:
        raise together(wrong)
    return script
