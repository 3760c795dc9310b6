"""Work done by one process or by several."""

from __future__ import annotations

import concurrent.futures
import contextlib
import multiprocessing
from collections.abc import Callable, Iterator
from typing import Any


@contextlib.contextmanager
def workers(processes: int) -> Iterator[Callable[..., Iterator[Any]]]:
    """Processes that work side by side.

    Args:
        processes: how many; 1 is this one.

    Yields:
        Does what ``map`` does, results in order.

    Example:
        >>> with workers(1) as mapped:
        ...     list(mapped(abs, [-1, 2]))
        [1, 2]
    """
    if processes <= 1:
        yield map
        return
    # Threads crash clingo. A forked process knows the parsed programs already.
    methods = multiprocessing.get_all_start_methods()
    context = multiprocessing.get_context("fork" if "fork" in methods else "spawn")
    with concurrent.futures.ProcessPoolExecutor(processes, context) as pool:
        try:
            yield pool.map
        finally:
            pool.shutdown(cancel_futures=True)
