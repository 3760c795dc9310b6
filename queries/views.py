"""Answers shown in a notebook: what the terminal gets, as HTML; drawings of graphs as SVG pictures."""

from __future__ import annotations

import functools
import html
import tempfile
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rich.color import ColorParseError
from rich.console import Console, Group, RenderableType
from rich.errors import StyleSyntaxError
from rich.padding import Padding
from rich.panel import Panel
from rich.style import Style
from rich.table import Table
from rich.text import Text

from lawmage.bridge.position import Position

#: Width of a letter, for what is moved in by so many letters.
_LETTER = 0.6
_EMPTY = "<div style='height:0.5em'></div>"
_CELL = "text-align:left;vertical-align:top;padding:1px 1em 1px 0;white-space:pre-wrap;background:none"


@dataclass(frozen=True)
class View:
    """Something that a notebook shows.

    Attributes:
        html: what is shown.
    """

    html: str

    def _repr_html_(self) -> str:
        return self.html


@dataclass(frozen=True)
class Picture:
    """A picture that a notebook shows.

    Attributes:
        svg: the picture.
    """

    svg: str

    def _repr_svg_(self) -> str:
        return self.svg


def as_html(part: RenderableType) -> str:
    """What is printed on the terminal, as HTML.

    Args:
        part: texts, tables, panels, and groups of them.

    Returns:
        HTML that stands for itself, with its styles.

    Example:
        >>> from rich.text import Text
        >>> as_html(Text("2 < 3"))
        "<div style='white-space:pre-wrap'>2 &lt; 3</div>"
        >>> as_html("")
        "<div style='height:0.5em'></div>"
    """
    if isinstance(part, str):
        return as_html(Text(part))
    if isinstance(part, Text):
        return f"<div style='white-space:pre-wrap'>{_text(part)}</div>" if part.plain.strip() else _EMPTY
    if isinstance(part, Group):
        return "".join(map(as_html, part.renderables))
    if isinstance(part, Padding):
        return f"<div style='margin-left:{_LETTER * part.left:g}em'>{as_html(part.renderable)}</div>"
    if isinstance(part, Panel):
        title = f"<div style='font-weight:bold'>{_inline(part.title or '')}</div>"
        edge = _css(part.border_style) or "color:gray"
        return (
            f"<div style='{edge};border:1px solid;border-radius:6px;padding:3px 10px;margin:4px 0;"
            f"max-width:60em'>{title}<div style='color:black'>{as_html(part.renderable)}</div></div>"
        )
    if isinstance(part, Table):
        return _table(part)
    raise TypeError(f"{type(part).__name__} can't be shown in a notebook")


def _inline(part: Any) -> str:
    if isinstance(part, str):
        part = Text(part)
    return _text(part) if isinstance(part, Text) else as_html(part)


def _table(table: Table) -> str:
    columns = [list(column.cells) for column in table.columns]
    styles = [
        ";".join(
            filter(
                None,
                [
                    _CELL,
                    _css(column.style),
                    "text-align:right" * (column.justify == "right"),
                    "width:100%" * bool(column.ratio),
                ],
            )
        )
        for column in table.columns
    ]
    rows = "".join(
        "<tr style='background:none'>"
        + "".join(
            f"<td style='{style}'>{_inline(cell)}</td>" for style, cell in zip(styles, row, strict=True)
        )
        + "</tr>"
        for row in zip(*columns, strict=True)
    )
    title = f"<div style='font-style:italic'>{_inline(table.title)}</div>" if table.title else ""
    width = ";width:100%;max-width:50em" if any(column.ratio for column in table.columns) else ""
    look = f"table-layout:auto;border:none;margin:2px 0;border-collapse:collapse;font-size:inherit{width}"
    return f"{title}<table style='{look}'>{rows}</table>"


def _text(text: Text) -> str:
    base = _css(text.style)
    found = "".join(
        f"<span style='{css}'>{html.escape(segment.text)}</span>"
        if (css := _css(segment.style))
        else html.escape(segment.text)
        for segment in text.render(_console())
    )
    return f"<span style='{base}'>{found}</span>" if base else found


@functools.cache
def _console() -> Console:
    return Console(file=None, width=80, color_system="standard", legacy_windows=False)


#: How the colours of the terminal look on white.
_COLORS = {
    "red": "#b00020", "green": "#1b7a2f", "yellow": "#8a6d00", "blue": "#1f5fa8", "magenta": "#8a1c8a",
    "cyan": "#00707a",
}  # fmt: skip


def _css(style: Style | str | None) -> str:
    """A style of the terminal as CSS; nothing where it says nothing."""
    if isinstance(style, str):
        try:
            style = Style.parse(style)
        except (StyleSyntaxError, ColorParseError):
            return ""
    if not style:
        return ""
    found = []
    if style.color and style.color.name in _COLORS:
        found.append(f"color:{_COLORS[style.color.name]}")
    elif style.dim:
        found.append("color:#666")
    if style.bold:
        found.append("font-weight:bold")
    if style.italic:
        found.append("font-style:italic")
    return ";".join(found)


def shown(*parts: RenderableType) -> View:
    """What the terminal gets, below one another, for a notebook.

    Args:
        parts: texts, tables, panels, and groups of them.

    Example:
        >>> shown("one", "two").html.count("pre-wrap")
        2
    """
    return View(_framed("".join(map(as_html, parts))))


def _framed(inside: str) -> str:
    return f"<div style='font-family:sans-serif;font-size:14px;line-height:1.35;color:black'>{inside}</div>"


def side_by_side(*things: Any) -> View:
    """Things with an HTML form, beside one another where there is room.

    Args:
        things: positions, answers, views, pictures; a text is a heading of what follows it.

    Example:
        >>> side_by_side(View("a"), View("b")).html.count("<div")
        3
    """
    parts = []
    for thing in things:
        inside = thing._repr_html_() if hasattr(thing, "_repr_html_") else thing._repr_svg_()
        parts.append(f"<div style='min-width:0'>{inside}</div>")
    columns = "repeat(auto-fit,minmax(20em,1fr))"
    look = f"display:grid;grid-template-columns:{columns};gap:1em;align-items:start"
    return View(f"<div style='{look}'>{''.join(parts)}</div>")


def table(head: Iterable[str], rows: Iterable[Iterable[object]], caption: str = "") -> View:
    """A table of values.

    Args:
        head: the headings.
        rows: the values; numbers stand at the right.
        caption: what the table shows.

    Example:
        >>> table(["lands", "plays"], [[1, 2]]).html.count("<td")
        2
    """

    def cells(kind: str, values: Iterable[object]) -> Iterator[str]:
        for value in values:
            side = "right" if isinstance(value, int | float) and not isinstance(value, bool) else "left"
            said = f"{value:.3g}" if isinstance(value, float) else html.escape(str(value))
            yield (
                f"<{kind} style='text-align:{side};vertical-align:top;padding:2px 1em 2px 0;"
                f"border-bottom:1px solid #ddd;background:none'>{said}</{kind}>"
            )

    body = "".join(f"<tr style='background:none'>{''.join(cells('td', row))}</tr>" for row in rows)
    title = f"<div style='font-weight:bold'>{html.escape(caption)}</div>" if caption else ""
    top = f"<tr style='background:none'>{''.join(cells('th', head))}</tr>"
    look = "table-layout:auto;border-collapse:collapse;margin:2px 0;font-size:inherit"
    return View(_framed(f"{title}<table style='{look}'>{top}{body}</table>"))


def drawn(write: Callable[[Path], None]) -> Picture:
    """A picture, drawn by what would write it to a file.

    Args:
        write: writes an SVG picture to the file that it is given.

    Example:
        >>> from lawmage.queries.pictures import new_figure, write_figure
        >>> drawn(lambda file: write_figure(new_figure(6, 3), file)).svg.startswith("<svg")
        True
    """
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "picture.svg")
        write(file)
        text = file.read_text(encoding="utf-8")
    return Picture(text[text.index("<svg") :])


def board(position: Position) -> RenderableType:
    """A position drawn, with what effects change of its objects where that is known.

    Args:
        position: a loaded position.

    Returns:
        Something that rich prints.

    Example:
        >>> from lawmage.bridge.load import load
        >>> players = {"A": {"battlefield": ["Blood Moon", "Bayou"]}, "B": {}}
        >>> "now Land" in as_html(board(load({"turn": {"active": "A", "step": "draw"}, "players": players})))
        True
    """
    from lawmage.queries.card_types import type_lines
    from lawmage.queries.changed import known_characteristics
    from lawmage.queries.question import cards_of, encoded_cards, unsupported_cards
    from lawmage.queries.show import show

    unsupported = unsupported_cards(position)
    found = known_characteristics(position)
    types = type_lines(sorted({*cards_of(position)}.difference(unsupported)), encoded_cards())
    return show(position, frozenset(unsupported), types, None if isinstance(found, str) else found)


def ask(position: Position, question: str, player: str | None = None) -> View:
    """The answer to a question as ``lawmage why`` takes it: about a play, a characteristic, or mana.

    Args:
        position: a loaded position.
        question: such as ``cast Shock targeting B``, ``bear power`` or ``could pool produce G``.
        player: who makes the play; the player with priority unless given.

    Raises:
        InputError: the question can't be read, or names what isn't there.
        UnsupportedError: the position needs cards or rules that aren't encoded.

    Example:
        >>> from lawmage.bridge.load import load
        >>> players = {"A": {"hand": ["Shock"]}, "B": {}}
        >>> position = load({"turn": {"active": "A", "step": "draw"}, "players": players})
        >>> "Illegal" in ask(position, "cast Shock targeting B").html
        True
        >>> players = {"A": {"battlefield": ["Forest"]}, "B": {}}
        >>> position = load({"turn": {"active": "A", "step": "draw"}, "players": players})
        >>> "could produce" in ask(position, "could Forest produce G").html
        True
    """
    from lawmage.queries.characteristic_questions import read_characteristic
    from lawmage.queries.could_produce import could_produce, read_could_produce
    from lawmage.queries.mana_words import could_produce_in_words
    from lawmage.queries.origin_words import origins_in_words
    from lawmage.queries.origins import origins
    from lawmage.queries.rendering import verdict_in_words
    from lawmage.queries.verdict import why

    if read_could_produce(position, question):
        return shown(could_produce_in_words(could_produce(position, question)))
    if read_characteristic(position, question):
        return shown(origins_in_words(origins(position, question)))
    return shown(verdict_in_words(why(position, question, player), question, position))
