"""What mkdocs builds beside the pages that are written: the formats from their schemas, documents of other folders,
the coverage of the rules. A page has a line ``<!-- include NAME -->`` where one of :data:`PARTS` goes."""

from __future__ import annotations

import re
from pathlib import Path, PurePosixPath

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.structure.files import Files
from mkdocs.structure.pages import Page
from schema_tables import SchemaTables

from lawmage.bridge.case_schema import case_schema
from lawmage.bridge.claims import CLAIMS
from lawmage.bridge.schema import schema
from lawmage.bridge.steps import KINDS
from lawmage.queries.rules_coverage import rules_coverage

ROOT = Path(__file__).parent.parent
#: The documents of other folders that pages include, and those pages.
DOCUMENTS = {"asp/README.md": "card-language.md", "CONTRIBUTING.md": "contributing.md"}


def position_format() -> str:
    """The tables of position files."""
    return SchemaTables(schema()).markdown()


def case_format() -> str:
    """The tables of case files; those of positions are on their own page."""
    titles = {model.__name__: f"Step `{kind}`" for kind, model in KINDS.items()}
    titles |= {model.__name__: f"Claim `{kind}`" for kind, model in CLAIMS.items()}
    elsewhere = dict.fromkeys((*schema()["$defs"], "Position"), "positions.md")
    return SchemaTables(case_schema(), titles, elsewhere).markdown()


def coverage() -> str:
    """The table of what is covered of the rules."""
    found = rules_coverage(ROOT / "tests" / "rulings")
    rows = [
        f"| {each.section} | {len(each.rules)} | {len(each.encoded)} | {len(each.exercised)} |"
        for each in found.sections
    ]
    total = [sum(len(part) for part in parts) for parts in zip(*((each.rules, each.encoded, each.exercised) for each in found.sections))]
    rows.append("| **all** | " + " | ".join(f"**{number}**" for number in total) + " |")
    head = ["| section | rules | followed by the programs | named by a case |", "| --- | ---: | ---: | ---: |"]
    return "\n".join([*head, *rows, "", f"{found.cases} cases were read."])


def document(name: str) -> str:
    """A document of another folder, without its title; its links lead to pages, or are plain text where none is there."""
    text = (ROOT / name).read_text(encoding="utf-8")

    def mended(link: re.Match[str]) -> str:
        words, target = link.groups()
        file, mark, anchor = target.partition("#")
        if not file or "://" in target:
            return link[0]
        place = PurePosixPath(name).parent / file
        page = DOCUMENTS.get(str(place))
        return f"[{words}]({page}{mark}{anchor})" if page else words

    return re.sub(r"\[([^\]]+)\]\(([^)\s]+)\)", mended, re.sub(r"\A# .*\n", "", text))


PARTS = {
    "position format": position_format,
    "case format": case_format,
    "rules coverage": coverage,
    **{name: lambda name=name: document(name) for name in DOCUMENTS},
}


def on_page_markdown(markdown: str, /, *, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Put the parts where a page says."""

    def part(marker: re.Match[str]) -> str:
        if marker[1] not in PARTS:
            raise PluginError(f"{page.file.src_uri}: there is nothing to include that is called {marker[1]!r}")
        return PARTS[marker[1]]()

    return re.sub(r"^<!-- include (.*) -->$", part, markdown, flags=re.MULTILINE)
