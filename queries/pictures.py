"""Pictures and pages written to files: what the drawings of graphs share."""

from __future__ import annotations

import io
from pathlib import Path
from typing import TYPE_CHECKING

from lawmage.bridge.errors import InputError

if TYPE_CHECKING:
    from matplotlib.figure import Figure


def new_figure(width: float, height: float) -> Figure:
    """An empty figure to draw on, without a window.

    Args:
        width: in inches.
        height: in inches.

    Raises:
        InputError: matplotlib isn't installed.

    Example:
        >>> float(new_figure(6, 3).get_figwidth())
        6.0
    """
    try:
        from matplotlib.figure import Figure
    except ImportError:
        raise InputError("a picture needs matplotlib: pip install 'lawmage[notebooks]'") from None
    return Figure(figsize=(width, height))


def write_figure(figure: Figure, file: Path) -> None:
    """Write a figure as SVG, the same one for the same figure.

    Args:
        figure: what was drawn.
        file: where it is written.

    Raises:
        InputError: the file can't be written.

    Example:
        >>> import tempfile
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     write_figure(new_figure(6, 3), Path(folder, "empty.svg"))
        ...     "<svg" in Path(folder, "empty.svg").read_text()
        True
    """
    picture = io.StringIO()
    figure.savefig(picture, format="svg", bbox_inches="tight", metadata={"Date": None})
    write_text(picture.getvalue(), file, "picture")


def write_text(text: str, file: Path, what: str) -> None:
    """Write a text to a file.

    Args:
        text: the text.
        file: where it is written.
        what: what it is, for the message.

    Raises:
        InputError: the file can't be written.

    Example:
        >>> import tempfile
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     write_text("<html>", Path(folder, "page.html"), "page")
        ...     Path(folder, "page.html").read_text()
        '<html>'
    """
    try:
        file.write_text(text, encoding="utf-8")
    except OSError as error:
        raise InputError(f"the {what} can't be written ({error.strerror})", str(file)) from None
