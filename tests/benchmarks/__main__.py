"""Runs every benchmark, prints the tables and writes a JSON file into benchmark-results/."""

from __future__ import annotations

import argparse
import json
import os
import platform
import statistics
import sys
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from rich.console import Console

from benchmarks import boards, measure, report

RESULTS = Path("benchmark-results")
COLD_RUNS = 7
COMMAND_LIMIT = 60.0
WORKER_LIMIT = 1_200.0
PEER_LIMIT = 120.0


def main() -> None:
    """Measure Lawmage, then the other engines, each in a process of its own."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("--oracle", type=Path, help="card texts in Scryfall's form, which phase-python needs")
    oracle = parser.parse_args().oracle
    console = Console()
    cold = cold_process()
    ours = measure.run_worker("ours", {}, WORKER_LIMIT)
    moving = measure.run_worker("moving", {}, WORKER_LIMIT)
    paying = measure.run_worker("paying", {}, WORKER_LIMIT)
    peers = {"phase-python": phase_python(oracle), "python-mtg": python_mtg()}

    console.print(f"Lawmage on {platform.platform()}, Python {platform.python_version()}\n")
    for name, result in (
        ("lawmage legal", cold),
        ("legal_plays", ours),
        ("the game in motion", moving),
        ("mana", paying),
    ):
        if "error" in result:
            console.print(f"{name} could not be measured: {result['error']}", style="bold red")
    report.show_targets(console, targets(cold, ours))
    if "error" not in ours:
        growth = ours["growth"]
        ours["growth_exponent"] = measure.exponent(
            [row["permanents"] for row in growth], [row["median"] for row in growth]
        )
        report.show_growth(console, growth, ours["growth_exponent"])
        report.show_layered(console, ours["layered"])
    if "error" not in moving:
        report.show_moving(console, moving)
        report.show_walks(console, {"Lawmage": {**moving, "explored": moving["explored"][0]}, **peers})
    if "error" not in paying:
        report.show_mana(console, paying)
        report.show_castable(console, boards.mana_questions(), {"Lawmage": paying, **peers})
    report.show_engines(console, {"Lawmage": {**ours, "answers": ours.get("plays")}, **peers})
    path = write(
        {
            "machine": machine(),
            "command": cold,
            "lawmage": ours,
            "moving": moving,
            "mana": paying,
            "peers": peers,
        }
    )
    console.print(f"Written to {path}")
    sys.exit(any("error" in result for result in (cold, ours, moving, paying)))


def cold_process() -> measure.Result:
    """Time `lawmage legal` from the start of the process to its end."""
    command = [str(Path(sys.executable).with_name("lawmage")), "legal", str(boards.STANDARD)]
    runs = [measure.run_command(command, COMMAND_LIMIT) for _ in range(COLD_RUNS)]
    failed = next((run for run in runs if "error" in run), None)
    if failed:
        return failed
    return {
        "seconds": statistics.median(run["seconds"] for run in runs),
        "memory": max(run["memory"] for run in runs),
        "runs": COLD_RUNS,
    }


def phase_python(oracle: Path | None) -> measure.Result:
    """Time phase-python on the standard board."""
    if not installed("phase-python"):
        return {"error": "not installed"}
    if oracle is None or not oracle.exists():
        return {"error": "needs card texts: make bench ORACLE=FILE"}
    both = (boards.standard(), boards.small())
    mana = mana_boards()
    players = [player for board in (*both, *mana.values()) for player in board["players"].values()]
    zones = [entries for player in players for entries in player.values()]
    wanted = {name for entries in zones if isinstance(entries, list) for name in boards.names(entries)}
    cards = [card for card in read_cards(oracle) if card["name"] in wanted]
    return measure.run_worker(
        "peer_phase", {"board": both[0], "small": both[1], "mana": mana, "cards": cards}, PEER_LIMIT
    )


def python_mtg() -> measure.Result:
    """Time python-mtg on the standard board."""
    if not installed("python-mtg"):
        return {"error": "not installed"}
    request = {"board": boards.standard(), "small": boards.small(), "mana": mana_boards()}
    return measure.run_worker("peer_python_mtg", request, PEER_LIMIT)


def mana_boards() -> dict[str, boards.Board]:
    """The boards on which every engine is asked whether a card may be cast."""
    return {name: board for name, (board, _) in boards.mana_questions().items()}


def read_cards(oracle: Path) -> list[dict[str, Any]]:
    """Read a file of cards in Scryfall's form: one array, or one card a line."""
    text = oracle.read_text(encoding="utf-8")
    if text.lstrip().startswith("["):
        cards: list[dict[str, Any]] = json.loads(text)
        return cards
    return [json.loads(line) for line in text.splitlines() if line.strip()]


def installed(distribution: str) -> bool:
    """Tell whether a distribution is installed."""
    try:
        version(distribution)
    except PackageNotFoundError:
        return False
    return True


def targets(cold: measure.Result, ours: measure.Result) -> list[tuple[str, float | None, str, float]]:
    """Return the rows of the table of targets."""
    warm, many = ours.get("warm", {}), ours.get("many", {})
    layered: measure.Result = next(iter(ours.get("layered", [])), {})
    return [
        ("legal_plays, warm, in process: median", warm.get("median"), "ms", 20),
        ("legal_plays, warm, in process: 95th percentile", warm.get("p95"), "ms", 20),
        ("legal_plays_many, 32 boards: a board", many.get("median"), "ms", 4),
        ("lawmage legal, cold process", cold.get("seconds"), "s", 0.6),
        ("lawmage legal, peak memory", cold.get("memory"), "MB", 150),
        ("legal_plays, in process: peak memory", ours.get("memory"), "MB", 150),
        ("non-ground rules loaded", ours.get("rules"), "rules", 500),
        ("characteristics, 60 permanents, 20 effects", layered.get("median"), "ms", 60),
        ("legal_plays: added by asking for layers", ours.get("added_by_layers"), "ms", 3),
    ]


def machine() -> dict[str, object]:
    """Say what was measured, on what and when."""
    distributions = ("lawmage", "clingo", "phase-python", "python-mtg")
    return {
        "time": datetime.now(UTC).isoformat(timespec="seconds"),
        "platform": platform.platform(),
        "processors": os.cpu_count(),
        "python": platform.python_version(),
        "versions": {name: version(name) for name in distributions if installed(name)},
    }


def write(results: dict[str, object]) -> Path:
    """Write the results to a new JSON file and return its path."""
    RESULTS.mkdir(exist_ok=True)
    path = RESULTS / f"{datetime.now(UTC):%Y%m%d-%H%M%S}.json"
    path.write_text(json.dumps(results, indent=2) + "\n", encoding="utf-8")
    return path


if __name__ == "__main__":
    main()
