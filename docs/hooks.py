"""What mkdocs builds beside the pages that are written.

These are the formats and the commands as the programs know them, documents of other folders, and the coverage
of the rules. A page has a line ``<!-- include NAME -->`` where one of :data:`PARTS` goes.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path, PurePosixPath
from typing import Any

import typer.main
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.structure.files import Files
from mkdocs.structure.pages import Page

from lawmage.bridge.case_schema import case_schema
from lawmage.bridge.claims import CLAIMS
from lawmage.bridge.readings import unclear_rules
from lawmage.bridge.schema import schema
from lawmage.bridge.steps import KINDS
from lawmage.bridge.vocabulary import read_vocabulary
from lawmage.queries.command_line import app
from lawmage.queries.reasons import catalogue
from lawmage.queries.refused_events import UNSUPPORTED_EVENTS
from lawmage.queries.rules_coverage import rules_coverage
from schema_tables import SchemaTables, slug

ROOT = Path(__file__).parent.parent
#: The documents of other folders that pages include, and those pages.
DOCUMENTS = {"asp/README.md": "card-language.md", "CONTRIBUTING.md": "contributing.md"}


def position_format() -> str:
    """The tables of position files."""
    return SchemaTables(schema()).markdown()


def case_format() -> str:
    """The tables of case files; those of positions are on their own page."""
    positions = SchemaTables(schema())
    elsewhere = {name: f"positions.md#{slug(positions.title(name))}" for name in positions.definitions}
    titles = {model.__name__: f"Step `{kind}`" for kind, model in KINDS.items()}
    titles |= {model.__name__: f"Claim `{kind}`" for kind, model in CLAIMS.items()}
    return SchemaTables(case_schema(), titles, {**elsewhere, "Position": "positions.md"}).markdown()


def commands() -> str:
    """The commands, as their help says it."""
    return "\n\n".join(_command(typer.main.get_command(app), "lawmage"))


def _command(command: Any, name: str) -> Iterator[str]:
    for part, inner in getattr(command, "commands", {}).items():
        yield from _command(inner, f"{name} {part}")
    if hasattr(command, "commands"):
        return
    rows = [f"| `{_usage(each)}` | {each.help} |" for each in command.params if each.name != "help"]
    words = [name, *(_usage(each) for each in command.params if each.param_type_name == "argument")]
    yield f"### `{' '.join(words)}`"
    yield " ".join(str(command.help).split())
    yield "\n".join(["| argument or option | meaning |", "| --- | --- |", *rows])


def _usage(parameter: Any) -> str:
    """How an argument or an option is typed; in brackets an argument that may be left out."""
    if parameter.param_type_name == "argument":
        name = parameter.metavar or parameter.name.upper()
        return name if parameter.required else f"[{name}]"
    return " ".join(filter(None, (parameter.opts[0], parameter.metavar)))


def coverage() -> str:
    """The table of what is covered of the rules."""
    found = rules_coverage(ROOT / "tests" / "rulings")
    rows = [
        f"| {each.section} | {len(each.rules)} | {len(each.encoded)} | {len(each.exercised)} |"
        for each in found.sections
    ]
    rules = sum(len(each.rules) for each in found.sections)
    encoded = sum(len(each.encoded) for each in found.sections)
    exercised = sum(len(each.exercised) for each in found.sections)
    rows.append(f"| **all** | **{rules}** | **{encoded}** | **{exercised}** |")
    head = [
        "| section | rules | followed by the programs | named by a case |",
        "| --- | ---: | ---: | ---: |",
    ]
    return "\n".join([*head, *rows, "", f"{found.cases} cases were read."])


def readings() -> str:
    """The questions that the rules leave open, each with its readings."""
    parts = []
    for unclear in unclear_rules():
        parts.append(f"### {_words(unclear.name).capitalize()} ({unclear.rule})\n\n{unclear.question}")
        rows = []
        for name, sentence in unclear.readings:
            counts = (
                "preferred" if name == unclear.preferred else "default" if name == unclear.default else ""
            )
            rows.append(f"| `{_words(name)}` | {counts} | {sentence} |")
        parts.append("\n".join(["| reading | | what it says |", "| --- | --- | --- |", *rows]))
    return "\n\n".join(parts)


def refusals() -> str:
    """What the programs refuse about a position, as they say it."""
    sort = read_vocabulary().sorts["unsupported"]
    return _listed(catalogue()[pattern.name] for pattern in sort.patterns if pattern.name in catalogue())


def refused_events() -> str:
    """What the programs refuse as it happens, as they say it."""
    return _listed(UNSUPPORTED_EVENTS.values())


def _listed(sentences: Iterable[str]) -> str:
    """Sentences with gaps for names, as a list."""
    shown = (re.sub(r"\{\d\}", "…", text).replace("{{", "{").replace("}}", "}") for text in sentences)
    return "\n".join(f"- {text}" for text in shown)


def _words(name: str) -> str:
    return name.replace("_", " ")


def document(name: str) -> str:
    """A document of another folder, without its title.

    Its links lead to pages; what would lead to no page is text alone.
    """
    text = (ROOT / name).read_text(encoding="utf-8")

    def mended(link: re.Match[str]) -> str:
        words, target = link.groups()
        file, mark, anchor = target.partition("#")
        if not file or "://" in target:
            return link[0]
        page = DOCUMENTS.get(str(PurePosixPath(name).parent / file))
        return f"[{words}]({page}{mark}{anchor})" if page else str(words)

    return re.sub(r"\[([^\]]+)\]\(([^)\s]+)\)", mended, re.sub(r"\A# .*\n", "", text))


PARTS: Mapping[str, Callable[[], str]] = {
    "position format": position_format,
    "case format": case_format,
    "commands": commands,
    "rules coverage": coverage,
    "readings": readings,
    "refusals": refusals,
    "refused events": refused_events,
    **{name: functools.partial(document, name) for name in DOCUMENTS},
}


def on_page_markdown(markdown: str, /, *, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Put the parts where a page says."""

    def part(marker: re.Match[str]) -> str:
        if marker[1] not in PARTS:
            raise PluginError(f"{page.file.src_uri}: nothing to include is called {marker[1]!r}")
        return PARTS[marker[1]]()

    return re.sub(r"^<!-- include (.*) -->$", part, markdown, flags=re.MULTILINE)
