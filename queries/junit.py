"""Reports on cases as JUnit XML, which services for continuous integration read."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from xml.etree import ElementTree

from lawmage.queries.pictures import write_text
from lawmage.queries.ruling_reports import CaseReport


def as_junit(found: Sequence[CaseReport]) -> str:
    """Reports as JUnit XML: a suite for each case, a test for each claim; one for a case that has none.

    Args:
        found: the reports.

    Example:
        >>> print(as_junit([CaseReport("a.ruling.yaml", "a title", verdict="settled")]))
        <?xml version='1.0' encoding='utf-8'?>
        <testsuites name="lawmage" tests="1" failures="0" errors="0">
          <testsuite name="a title" file="a.ruling.yaml" tests="1" failures="0" errors="0">
            <testcase classname="a.ruling.yaml" name="ruled on" />
            <system-out>settled</system-out>
          </testsuite>
        </testsuites>
    """
    root = ElementTree.Element("testsuites", name="lawmage")
    for one in found:
        _suite(root, one)
    _count(root)
    ElementTree.indent(root)
    written: bytes = ElementTree.tostring(root, encoding="utf-8", xml_declaration=True)
    return written.decode()


def _suite(root: ElementTree.Element, one: CaseReport) -> None:
    suite = ElementTree.SubElement(root, "testsuite", name=_printable(one.title), file=one.file)
    for claim in one.claims:
        name = _printable(claim.text)
        test = ElementTree.SubElement(
            suite, "testcase", classname=one.file, name=name, file=one.file, line=str(claim.line)
        )
        if claim.holds is not True:
            kind = "error" if claim.holds is None else "failure"
            ElementTree.SubElement(
                test, kind, message=_printable(claim.message.partition("\n")[0])
            ).text = _printable(claim.message)
    if (one.error and all(claim.holds for claim in one.claims)) or not one.claims:
        test = ElementTree.SubElement(suite, "testcase", classname=one.file, name="ruled on")
        if one.error:
            kind = "failure" if one.status == 1 else "error"
            ElementTree.SubElement(test, kind, message=_printable(one.error)).text = _printable(one.error)
    if one.verdict:
        ElementTree.SubElement(suite, "system-out").text = _printable("\n".join(_answer(one)))
    _count(suite)


def _answer(one: CaseReport) -> Iterator[str]:
    yield from one.sentences or (one.verdict,)
    if one.answer and one.answer["assumptions"]:
        yield f"Assumed: {'; '.join(one.answer['assumptions'])}."


def _count(suite: ElementTree.Element) -> None:
    for name, kind in (("tests", "testcase"), ("failures", "failure"), ("errors", "error")):
        suite.set(name, str(sum(1 for _ in suite.iter(kind))))


def _printable(text: str) -> str:
    """A text without the characters that XML has no way to say."""
    return "".join(
        letter if letter.isprintable() or letter == "\n" else "\N{REPLACEMENT CHARACTER}" for letter in text
    )


def write_junit(found: Sequence[CaseReport], file: Path) -> None:
    """Write reports as JUnit XML.

    Args:
        found: the reports.
        file: where they are written.

    Raises:
        InputError: the file can't be written.
    """
    write_text(as_junit(found), file, "report")
