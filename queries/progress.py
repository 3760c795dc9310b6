"""A count on the terminal while something takes long."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Callable, Iterator


@contextlib.contextmanager
def counting(what: str, most: int) -> Iterator[Callable[[int], None] | None]:
    """Show a bar while something is counted, if standard error is a terminal.

    Args:
        what: what is counted.
        most: the greatest number.

    Yields:
        Takes the number so far; None where nothing is shown.

    Example:
        >>> with counting("states", 10) as progress:
        ...     progress
    """
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    columns = (TextColumn(what), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(what, total=most)
        yield lambda number: bar.update(task, completed=number)
