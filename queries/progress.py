"""A count on the terminal, or in a notebook, while something takes long."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Callable, Iterator
from typing import Any


@contextlib.contextmanager
def counting(what: str, most: int) -> Iterator[Callable[[int], None] | None]:
    """Show a bar while something is counted, in a notebook or if standard error is a terminal.

    Args:
        what: what is counted.
        most: the greatest number.

    Yields:
        Takes the number so far; None where nothing is shown.

    Example:
        >>> with counting("states", 10) as progress:
        ...     progress
    """
    # IPython is asked only where it runs already.
    shell = sys.modules["IPython"].get_ipython() if "IPython" in sys.modules else None
    if shell is not None and hasattr(shell, "kernel"):
        yield _in_a_notebook(what, most)
        return
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    columns = (TextColumn(what), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(what, total=most)
        yield lambda number: bar.update(task, completed=number)


def _in_a_notebook(what: str, most: int) -> Callable[[int], None]:
    """Show a bar below the cell that runs."""
    from IPython.display import HTML, display

    def bar(number: int) -> Any:
        return HTML(f"<progress value='{number}' max='{max(most, 1)}'></progress> {number} of {most} {what}")

    shown = display(bar(0), display_id=True)
    return lambda number: shown.update(bar(number))
