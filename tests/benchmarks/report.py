"""The tables that the benchmarks print."""

from __future__ import annotations

from rich.console import Console
from rich.table import Table

from benchmarks.measure import Result

SAME_WORK = {
    "Lawmage": "the work asked for: whole announcements with targets, X and the way of paying; every mana "
    "ability; each payment proved to exist",
    "phase-python": "no: a list of candidates without targets or X; free casts not told from paid ones; "
    "no mana abilities",
    "python-mtg": "no: a list without targets or X; Fires of Invention not applied; all mana counted as "
    "already in the pool; graveyards not given",
}


def show_targets(console: Console, rows: list[tuple[str, float | None, str, float]]) -> None:
    """Print what was measured beside what was aimed at.

    Args:
        console: where to.
        rows: what, the measured number (None where it couldn't be measured), the unit, the most it should be.
    """
    table = Table(title="Legal plays on the standard board", title_justify="left")
    for column in ("what", "measured", "target", "within"):
        table.add_column(column, justify="left" if column == "what" else "right")
    for what, measured, unit, target in rows:
        if measured is None:
            table.add_row(what, "not measured", f"{target:g} {unit}", "?")
        else:
            table.add_row(
                what, f"{measured:.4g} {unit}", f"{target:g} {unit}", "yes" if measured <= target else "no"
            )
    console.print(table)


def show_growth(console: Console, growth: list[Result], exponent: float) -> None:
    """Print how the time grows with the number of permanents."""
    table = Table(
        title=f"Growth with the hand fixed: time ~ permanents^{exponent:.2f} (linear is 1)",
        title_justify="left",
    )
    for column in ("permanents", "plays", "median ms", "p95 ms", "ms a permanent"):
        table.add_column(column, justify="right")
    for row in growth:
        table.add_row(
            str(row["permanents"]),
            str(row["plays"]),
            f"{row['median']:.1f}",
            f"{row['p95']:.1f}",
            f"{row['median'] / row['permanents']:.3f}",
        )
    console.print(table)


def show_engines(console: Console, engines: dict[str, Result]) -> None:
    """Print the other engines beside Lawmage, and whether they did the same work."""
    table = Table(title="Other engines on the standard board", title_justify="left")
    for column in ("engine", "answers", "start to first answer", "warm median", "p95", "memory"):
        table.add_column(column, justify="left" if column == "engine" else "right")
    table.add_column("same work?")
    for engine, result in engines.items():
        if "error" in result:
            table.add_row(engine, "", "", "", "", "", f"not measured: {result['error']}")
            continue
        table.add_row(
            engine,
            str(result["answers"]),
            f"{result['first_answer']:.2f} s",
            f"{result['warm']['median']:.2f} ms",
            f"{result['warm']['p95']:.2f} ms",
            f"{result['memory']:.0f} MB",
            SAME_WORK[engine],
        )
    console.print(table)
