"""The tables that the benchmarks print."""

from __future__ import annotations

from rich.console import Console
from rich.table import Table

from benchmarks.boards import Board
from benchmarks.measure import Result

SAME_WORK = {
    "phase-python": "a list of candidates for its own player to choose from, without targets or X; doesn't "
    "tell free casts from paid ones; no mana abilities",
    "python-mtg": "a list without targets or X; doesn't apply Fires of Invention; counts all mana as already "
    "in the pool; can't be given graveyards",
}


def show_targets(
    console: Console,
    rows: list[tuple[str, float | None, str, float]],
    title: str = "Legal plays on the standard board",
) -> None:
    """Print what was measured beside what was aimed at.

    Args:
        console: where to.
        rows: what, the measured number (None where it couldn't be measured), the unit, the most it should be.
        title: what stands above the table.
    """
    table = Table(title=title, title_justify="left")
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


def show_layered(console: Console, rows: list[Result]) -> None:
    """Print how the time for characteristics grows with permanents and with effects."""
    table = Table(title="Characteristics after continuous effects", title_justify="left")
    for column in ("permanents", "effects", "dependencies", "median ms", "p95 ms"):
        table.add_column(column, justify="right")
    for row in rows:
        counts = (str(row[name]) for name in ("permanents", "effects", "dependencies"))
        table.add_row(*counts, f"{row['median']:.1f}", f"{row['p95']:.1f}")
    console.print(table)


def show_moving(console: Console, moving: Result) -> None:
    """Print how fast the game moves on, beside what was aimed at."""
    table = Table(title="The game in motion", title_justify="left")
    for column in ("what", "measured", "target", "within"):
        table.add_column(column, justify="left" if column == "what" else "right")
    one, two = (row["a_second"] for row in moving["explored"])
    growth = moving["growth"]
    rows = (
        ("cast and resolve a spell with a trigger: median", moving["cast"]["median"], 80, "ms", False),
        ("explore, one process: transitions a second", one, 150, "", True),
        ("explore, two processes: times as many", two / one, 1.7, "", True),
        ("all outcomes with two Ascensions", moving["two_copies"]["seconds"], 2, "s", False),
        (
            f"memory grown within {growth['transitions']} transitions",
            growth["after"] - growth["before"], 20, "MB", False,
        ),
    )  # fmt: skip
    for what, measured, target, unit, more in rows:
        within = measured >= target if more else measured <= target
        shown = (f"{number:.4g} {unit}".strip() for number in (measured, target))
        table.add_row(what, *shown, "yes" if within else "no")
    console.print(table)


def show_mana(console: Console, paying: Result) -> None:
    """Print how fast questions about mana are answered, beside what was aimed at."""
    rows: list[tuple[str, float | None, str, float]] = [
        (
            "could-produce over 40 lands that refer to each other: median",
            paying["could_produce"]["median"],
            "ms",
            15,
        ),
        ("{5}{W}{U}{B}{R}{G} from 30 mixed sources: median", paying["payment"]["median"], "ms", 50),
        ("all maximal pools of 12 sources of 3 colors: median", paying["pools"]["median"], "ms", 300),
    ]
    show_targets(console, rows, "Mana")


def show_castable(
    console: Console, questions: dict[str, tuple[Board, bool]], engines: dict[str, Result]
) -> None:
    """Print whether each engine lets the card in hand be cast, and who is right."""
    table = Table(title="May the card in hand be cast?", title_justify="left")
    for column in ("board", "right", *engines):
        table.add_column(column)
    for name, (_, right) in questions.items():
        said = [result.get("castable", {}).get(name) for result in engines.values()]
        cells = ["?" if answer is None else _answer(answer, right) for answer in said]
        table.add_row(name, "yes" if right else "no", *cells)
    console.print(table)


def _answer(answer: bool, right: bool) -> str:
    return f"{'yes' if answer else 'no'}{'' if answer is right else ' (wrong)'}"


def show_walks(console: Console, engines: dict[str, Result]) -> None:
    """Print how fast each engine explores the small board and plays at random, and the ratio to ours."""
    table = Table(title="Exploring the small board, and random play", title_justify="left")
    columns = ("engine", "states by decisions", "transitions", "a second", "ratio", "random play", "ratio")
    for column in columns:
        table.add_column(
            column, justify="left" if column == "engine" else "right", no_wrap=column == "engine"
        )
    first: Result = next(iter(engines.values()))
    for engine, result in engines.items():
        if "error" in result:
            table.add_row(engine, "?")
            continue
        explored, played = result["explored"], result["playouts"]
        table.add_row(
            engine,
            " ".join(map(str, explored["states"])),
            str(explored["transitions"]),
            f"{explored['a_second']:.0f}",
            f"{explored['a_second'] / first['explored']['a_second']:.2f}",
            f"{played['a_second']:.0f} a second",
            f"{played['a_second'] / first['playouts']['a_second']:.2f}",
        )
    console.print(table)
    console.print("A decision is whatever the engine asks for: passing, a play, in some a target or mana.")


def show_engines(console: Console, engines: dict[str, Result]) -> None:
    """Print the other engines beside Lawmage, and whether they did the same work."""
    table = Table(title="Other engines on the standard board", title_justify="left")
    for column in ("engine", "answers", "first answer", "warm median", "p95", "memory", "same work?"):
        table.add_column(
            column, justify="left" if column == "engine" else "right", no_wrap=column == "engine"
        )
    for engine, result in engines.items():
        if "error" in result:
            table.add_row(engine, "?")
            continue
        table.add_row(
            engine,
            str(result["answers"]),
            f"{result['first_answer']:.2f} s",
            f"{result['warm']['median']:.2f} ms",
            f"{result['warm']['p95']:.2f} ms",
            f"{result['memory']:.0f} MB",
            "no" if engine in SAME_WORK else "yes",
        )
    console.print(table)
    console.print("The first answer counts from the start of the process. What the others leave out:")
    for engine, result in engines.items():
        if "error" in result:
            console.print(f"- {engine} was not measured: {result['error']}", highlight=False)
        elif engine in SAME_WORK:
            console.print(f"- {engine}: {SAME_WORK[engine]}", highlight=False)
