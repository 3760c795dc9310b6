"""Answers in the terminal: plays in groups, verdicts with their reasons."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Mapping, Sequence

from rich.console import Group as Lines
from rich.console import RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from lawmage.bridge.position import Position
from lawmage.queries.grouping import Group, Grouping, merged
from lawmage.queries.paging import Page
from lawmage.queries.play_words import Sentences
from lawmage.queries.plays import LegalPlays, Reason, Verdict

_HEADINGS = {
    "cast": "Cast",
    "play": "Play a land",
    "suspend": "Suspend",
    "turn_up": "Turn face up",
    "activate": "Activate",
}
_ORDER = list(_HEADINGS)
_QUIET = "dim"


def legal_in_words(answer: LegalPlays, position: Position) -> RenderableType:
    """The plays of a position in groups, each with its exact number; the refusals, if they were asked for.

    Args:
        answer: the plays.
        position: the position they are made in.

    Returns:
        Something that rich prints.

    Example:
        >>> from rich.console import Console
        >>> from lawmage.bridge.load import load
        >>> from lawmage.queries import legal_plays
        >>> board = {"battlefield": ["Plains"], "hand": ["Savannah Lions"]}
        >>> position = load({"turn": {"active": "A", "step": "precombat main"},
        ...                  "players": {"A": board, "B": {}}})
        >>> Console(width=40, color_system=None).print(legal_in_words(legal_plays(position), position))
        A has 2 plays.
        <BLANKLINE>
        Cast
          Savannah Lions (for its mana cost)   1
        Activate
          Plains                               1
        <BLANKLINE>
        Comprehensive Rules of February 27, 2026
    """
    grouping = Grouping(position)
    groups = grouping.plays(answer.families)
    return _with_refusals(answer, grouping, [*_groups(groups), Text()] if groups else [])


def plays_in_words(answer: LegalPlays, position: Position, page: Page) -> RenderableType:
    """Single plays, each as a sentence that ``lawmage why`` understands.

    Args:
        answer: the plays.
        position: the position they are made in.
        page: which of them.

    Returns:
        Something that rich prints.

    Example:
        >>> from rich.console import Console
        >>> from lawmage.bridge.load import load
        >>> from lawmage.queries import legal_plays
        >>> from lawmage.queries.paging import page_of
        >>> position = load("examples/fires.yaml")
        >>> plays = legal_plays(position)
        >>> page = page_of(plays, 2, 20)
        >>> Console(width=60, color_system=None).print(plays_in_words(plays, position, page))
        A has 39 plays.
        <BLANKLINE>
        play Mountain
        <BLANKLINE>
        play 39 of 39
        <BLANKLINE>
        Comprehensive Rules of February 27, 2026
    """
    sentences = Sentences(position)
    listed = [Text(sentences.sentence(play)) for play in page.plays]
    rest = [Text(), Text(page.summary, "cyan"), Text()]
    return _with_refusals(answer, Grouping(position), [*listed, *rest] if listed else [])


def _with_refusals(answer: LegalPlays, grouping: Grouping, plays: Sequence[RenderableType]) -> RenderableType:
    parts: list[RenderableType] = [
        Text(f"{answer.player} has {_counted(answer.count, 'play')}.", "bold"),
        Text(),
    ]
    parts += plays
    if answer.refusals:
        parts += [Text("Not legal", "bold red"), *_groups(grouping.refusals(answer.refusals)), Text()]
    return Lines(*parts, _last_line(answer.assumptions))


def verdict_in_words(verdict: Verdict, sentence: str, position: Position) -> RenderableType:
    """A verdict: what was asked, and every reason against it, or what allows it and what it costs.

    Args:
        verdict: the verdict.
        sentence: the play as it was asked about.
        position: the position it is made in.

    Returns:
        Something that rich prints.

    Example:
        >>> from rich.console import Console
        >>> from lawmage.bridge.load import load
        >>> position = load({"turn": {"active": "A", "step": "draw"}, "players": {"A": {}, "B": {}}})
        >>> verdict = Verdict("A", False, (Reason("117.1", "", (), "Not now."),), assumptions=("Nothing.",))
        >>> Console(width=40, color_system=None).print(verdict_in_words(verdict, "cast Opt", position))
        Illegal for A: cast Opt
          Not now.
            rule 117.1
        <BLANKLINE>
        Nothing.
    """
    if not verdict.legal:
        parts: list[RenderableType] = [
            Text.assemble(("Illegal", "bold red"), f" for {verdict.player}: {sentence}")
        ]
        parts += _reasons(verdict.reasons)
        if verdict.cost:
            parts.append(Padding(Text.assemble(("total cost", "bold"), f"  {verdict.cost}"), (0, 0, 0, 2)))
        return Lines(*parts, Text(), _last_line(verdict.assumptions))
    rows = Table.grid(padding=(0, 2, 0, 0))
    rows.add_column(style="bold", no_wrap=True)
    rows.add_column()
    if verdict.play:
        rows.add_row("as", Text(Sentences(position).sentence(verdict.play)))
    for number, allowed in enumerate(merged(verdict.permissions)):
        rules = Text(f" ({', '.join(allowed.rules)})", _QUIET)
        rows.add_row("" if number else "allowed by", Text(allowed.sentence).append_text(rules))
    if verdict.cost:
        rows.add_row("total cost", Text(verdict.cost))
    for number, step in enumerate(verdict.payment):
        rows.add_row("" if number else "paid so", Text(step))
    headline = Text.assemble(("Legal", "bold green"), f" for {verdict.player}: {sentence}")
    return Lines(headline, Padding(rows, (0, 0, 0, 2)), Text(), _last_line(verdict.assumptions))


def rules_in_words(rules: Mapping[str, str]) -> RenderableType:
    """The text of cited rules.

    Args:
        rules: the text of each by its number.

    Returns:
        Something that rich prints.

    Example:
        >>> from rich.console import Console
        >>> Console(width=40, color_system=None).print(rules_in_words({"100.1": "Our own words."}))
        <BLANKLINE>
        The rules, from your copy
          100.1  Our own words.
    """
    rows = Table.grid(padding=(0, 2, 0, 0))
    rows.add_column(style="bold", no_wrap=True)
    rows.add_column()
    for number, text in rules.items():
        rows.add_row(number, Text(text))
    return Lines(Text("\nThe rules, from your copy", "bold"), Padding(rows, (0, 0, 0, 2)))


def _groups(groups: Sequence[Group]) -> Iterable[RenderableType]:
    ordered = sorted(groups, key=lambda group: _ORDER.index(group.kind))
    for kind, alike in itertools.groupby(ordered, key=lambda group: group.kind):
        yield Text(_HEADINGS[kind], "bold cyan")
        rows = Table.grid(padding=(0, 2, 0, 0), expand=True)
        rows.add_column(ratio=1)
        rows.add_column(justify="right", style=_QUIET, no_wrap=True)
        for group in alike:
            lines: list[RenderableType] = [Text(group.title)]
            lines += [Padding(Text(detail, _QUIET), (0, 0, 0, 2)) for detail in group.details]
            rows.add_row(Lines(*lines), f"{group.count:,}" if group.families else "")
        yield Padding(rows, (0, 0, 0, 2))


def _reasons(reasons: Sequence[Reason]) -> Iterable[RenderableType]:
    for because in merged(reasons):
        yield Padding(Text(because.sentence), (0, 0, 0, 2))
        rules = f"rule{'s' * (len(because.rules) > 1)} {', '.join(because.rules)}"
        yield Padding(Text(" · ".join([rules, *because.cards]), _QUIET), (0, 0, 0, 4))


def _last_line(assumptions: Sequence[str]) -> Text:
    return Text("; ".join(assumptions), _QUIET)


def _counted(number: int, noun: str) -> str:
    return f"{number:,} {noun}{'s' * (number != 1)}"
