"""The lint of the programs: ``python -m lawmage.bridge.lint``. Every finding is an error."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from lawmage.bridge.errors import LawmageError
from lawmage.bridge.lint_form import check_form
from lawmage.bridge.lint_grounding import check_grounding
from lawmage.bridge.lint_strata import check_strata
from lawmage.bridge.lint_words import check_use, check_words
from lawmage.bridge.program_files import Finding, program_folders, read_programs
from lawmage.bridge.vocabulary import parse_vocabulary, unlisted_sorts
from lawmage.bridge.vocabulary_page import fill_page


def lint(asp: Path, queries: Path) -> list[Finding]:
    """Check all programs and the vocabulary's page.

    Args:
        asp: the folder of the page and of the folders of programs.
        queries: the folder of queries.

    Returns:
        All findings, in the order of files and lines.

    Raises:
        LawmageError: the page can't be read.

    Example:
        >>> import tempfile
        >>> folder = Path(tempfile.mkdtemp())
        >>> _ = (folder / "README.md").write_text("")
        >>> lint(folder, folder)
        []
    """
    page = asp / "README.md"
    text = page.read_text(encoding="utf-8")
    vocabulary = parse_vocabulary(text, str(page))
    programs = read_programs(asp, queries)
    findings = [finding for program in programs for finding in program.syntax_errors()]
    findings += [Finding(page, line, message) for line, message in unlisted_sorts(vocabulary)]
    if findings:
        return findings
    for program in programs:
        findings += check_form(program)
        findings += check_words(program, vocabulary)
    findings += check_use(programs, vocabulary, page)
    findings += check_strata([program for program in programs if program.room != "choices"])
    if not any(program.forbidden for program in programs):
        findings += check_grounding(programs, vocabulary)
    if fill_page(text, programs, page) != text:
        findings.append(Finding(page, 1, "the columns written in and read in are stale; run make vocabulary"))
    return sorted(set(findings), key=lambda finding: (finding.path, finding.line, finding.message))


def main() -> int:
    """Run the lint and print its findings.

    Returns:
        The exit status: 1 if there is a finding.
    """
    try:
        findings = lint(*program_folders())
    except LawmageError as error:
        print(error)
        return 1
    for finding in findings:
        print(Finding(Path(os.path.relpath(finding.path)), finding.line, finding.message))
    print(f"{len(findings)} findings" if findings else "the programs are clean")
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main())
