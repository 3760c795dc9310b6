"""Measuring: times of calls, memory, and work done in a process of its own under a time limit."""

from __future__ import annotations

import json
import math
import os
import resource
import statistics
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

Result = dict[str, Any]


def milliseconds(call: Callable[..., object], *arguments: object) -> float:
    """Return how long one call takes."""
    start = time.perf_counter()
    call(*arguments)
    return (time.perf_counter() - start) * 1000


def summary(times: list[float]) -> Result:
    """Return the median, the 95th percentile and the number of the times."""
    return {
        "median": statistics.median(times),
        "p95": statistics.quantiles(times, n=20, method="inclusive")[-1],
        "runs": len(times),
    }


def exponent(sizes: list[float], times: list[float]) -> float:
    """Return the k for which time grows like size to the power of k (least squares on logarithms)."""
    logarithms = [[math.log(value) for value in values] for values in (sizes, times)]
    return statistics.linear_regression(*logarithms).slope


def peak_memory() -> float:
    """Return the most memory, in MB, that this process has held so far."""
    status = Path("/proc/self/status")
    if status.exists():  # ru_maxrss may include the parent of a forked process, this doesn't
        line = next(line for line in status.read_text().splitlines() if line.startswith("VmHWM"))
        return int(line.split()[1]) / 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def current_memory() -> float:
    """Return the memory, in MB, that this process holds now; the most so far where that can't be told."""
    status = Path("/proc/self/status")
    if status.exists():
        line = next(line for line in status.read_text().splitlines() if line.startswith("VmRSS"))
        return int(line.split()[1]) / 1024
    return peak_memory()


def run_command(command: list[str], limit: float) -> Result:
    """Run a command once and measure it as a whole.

    Returns:
        ``seconds`` and ``memory`` in MB, or ``error``.
    """
    start = time.perf_counter()
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    timer = threading.Timer(limit, process.kill)
    timer.start()
    assert process.stderr is not None
    errors = process.stderr.read()
    _, status, usage = os.wait4(process.pid, 0)
    seconds = time.perf_counter() - start
    timer.cancel()
    process.returncode = os.waitstatus_to_exitcode(status)
    process.stderr.close()
    if process.returncode != 0:
        return {"error": last_line(errors) or f"ended with status {process.returncode}"}
    return {"seconds": seconds, "memory": usage.ru_maxrss / 1024}


def run_worker(module: str, request: Result, limit: float) -> Result:
    """Run a module of this package in a process of its own.

    Args:
        module: its name; it reads a JSON object from standard input and prints one.
        request: what it is given; ``started`` is added, so that it can tell how long its start took.
        limit: it is ended after so many seconds.

    Returns:
        what it printed, or ``error``.
    """
    try:
        done = subprocess.run(
            [sys.executable, "-m", f"benchmarks.{module}"],
            input=json.dumps({**request, "started": time.time()}),
            capture_output=True,
            text=True,
            timeout=limit,
        )
    except subprocess.TimeoutExpired:
        return {"error": f"not done after {limit:.0f} s"}
    if done.returncode != 0:
        return {"error": last_line(done.stderr) or f"ended with status {done.returncode}"}
    result: Result = json.loads(last_line(done.stdout))
    return result


def last_line(text: str) -> str:
    """Return the last line that isn't blank, which is where a traceback says what went wrong."""
    return next((line.strip() for line in reversed(text.splitlines()) if line.strip()), "")
