"""Reports on cases shown: in the terminal, and on a page."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from importlib import resources
from pathlib import Path
from typing import Any

from rich.padding import Padding
from rich.text import Text

from lawmage.queries.pictures import write_text
from lawmage.queries.ruling_reports import CaseReport, ClaimReport, as_json

#: The cases of at most so many files are shown in full; of more, only those that aren't answered.
FULL = 5
_MARKS = {True: ("✓", "green"), False: ("✗", "red"), None: ("?", "yellow")}


def in_words(found: Sequence[CaseReport]) -> Iterator[Any]:
    """Reports in words.

    Args:
        found: the reports.

    Yields:
        Parts for the terminal.

    Example:
        >>> [str(part) for part in in_words([CaseReport("a", "a title", verdict="settled")])][-1]
        '1 case: 1 settled.'
    """
    for one in found:
        if len(found) <= FULL or one.status:
            yield from _case(one)
            yield ""
    assumed = dict.fromkeys(said for one in found if one.answer for said in one.answer["assumptions"])
    if assumed:
        yield f"Assumed: {'; '.join(assumed)}."
    yield _summary(found)


def _case(one: CaseReport) -> Iterator[Any]:
    yield Text.assemble((one.title, "bold"), f"  {one.file}")
    for claim in one.claims:
        yield Padding(_claim(claim), (0, 0, 0, 2))
        # The first line names the file and the case, which stand above.
        for line in claim.message.splitlines()[1 if claim.holds is False else 0 :]:
            yield Padding(Text(line.strip() if claim.holds is None else line), (0, 0, 0, 4))
    if one.error:
        yield Padding(Text(one.error, style="red" if one.status != 3 else "yellow"), (0, 0, 0, 2))
    for number, sentence in enumerate(one.sentences):
        yield Padding(Text(sentence, style="" if number else "bold"), (0, 0, 0, 4 if number else 2))


def _claim(claim: ClaimReport) -> Text:
    mark, style = _MARKS[claim.holds]
    return Text.assemble((f"{mark} ", style), f"{claim.text}  (line {claim.line})")


def _summary(found: Sequence[CaseReport]) -> str:
    summary = as_json(found)["summary"]
    parts = [f"{number} {kind}" for kind, number in summary["verdicts"].items()]
    illegal = sum(one.status == 1 and bool(one.error) for one in found)
    failed = sum(one.status == 1 for one in found) - illegal
    wrong = sum(one.status == 2 for one in found)
    unsupported = sum(one.status == 3 for one in found)
    parts += [f"{failed} with a claim that fails"] * bool(failed)
    parts += [f"{illegal} with a step that can't be made"] * bool(illegal)
    parts += [f"{wrong} that can't be read"] * bool(wrong)
    parts += [f"{unsupported} that can't be answered"] * bool(unsupported)
    return f"{len(found)} case{'s' * (len(found) != 1)}: {', '.join(parts)}."


def write_page(found: Sequence[CaseReport], file: Path) -> None:
    """Write one page, complete in itself: the cases, their claims, what they hang on, and their states.

    Args:
        found: the reports; their graphs are shown where they have one.
        file: where the page is written.

    Raises:
        InputError: the file can't be written.

    Example:
        >>> import tempfile
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     write_page([CaseReport("a", "a title", verdict="settled")], Path(folder, "page.html"))
        ...     "a title" in Path(folder, "page.html").read_text()
        True
    """
    page = resources.files("lawmage.queries").joinpath("rulings.html").read_text(encoding="utf-8")
    written = json.dumps(as_json(found), ensure_ascii=False, default=str).replace("</", "<\\/")
    write_text(page.replace("/*RULINGS*/null", written), file, "page")
