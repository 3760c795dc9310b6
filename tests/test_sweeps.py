"""Sweeps: one question of many positions, on processes and on a cluster, interrupted and taken up again."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from lawmage.bridge.errors import InputError
from lawmage.bridge.load import load
from lawmage.bridge.position import Position
from lawmage.queries.sweeps import Sweep, sweep


def forests(number: int, hand: str = "Llanowar Elves") -> dict[str, Any]:
    """A position with so many Forests: each is a play, and the card is one more."""
    mine = {"hand": [hand], "battlefield": [f"{number} Forest"]}
    return {"turn": {"active": "A", "step": "precombat main"}, "players": {"A": mine, "B": {}}}


FIVE = [forests(number) for number in range(1, 6)]
ANSWERS = {0: 2, 1: 3, 2: 4, 3: 5, 4: 6}


def counting() -> Callable[[Position], int]:
    """A question that other processes get as it is: they can't import this module."""

    def plays(position: Position) -> int:
        from lawmage.queries import legal_plays

        return legal_plays(position).count

    return plays


def noting(path: Path) -> Callable[[Position], int]:
    """A question that notes how often it was asked."""

    def asked(position: Position) -> int:
        with path.open("a") as file:
            file.write("x")
        return len(position.objects())

    return asked


def test_a_position_may_be_loaded_values_or_a_file(tmp_path: Path) -> None:
    file = tmp_path / "position.yaml"
    file.write_text(yaml.safe_dump(forests(3), sort_keys=False), encoding="utf-8")
    found = sweep(counting(), [load(forests(1)), forests(2), file, str(file)], processes=1)
    assert found == Sweep({0: 2, 1: 3, 2: 4, 3: 4})


def test_processes_answer_as_one_process_does() -> None:
    assert sweep(counting(), FIVE, processes=2, chunk=2) == sweep(counting(), FIVE, processes=1)
    assert sweep(counting(), FIVE, processes=1).answers == ANSWERS


def test_what_was_answered_is_not_asked_again(tmp_path: Path) -> None:
    notes = tmp_path / "notes"
    question = noting(notes)
    first = sweep(question, FIVE[:3], folder=tmp_path / "kept", processes=1, chunk=2)
    assert (first.kept, notes.read_text()) == (0, "xxx")
    second = sweep(question, FIVE, folder=tmp_path / "kept", processes=1)
    assert (second.kept, notes.read_text()) == (3, "xxxxx")
    # What each position holds: its Forests and one card.
    assert dict(second.answers) == ANSWERS


def test_an_interrupted_sweep_goes_on_where_it_stopped(tmp_path: Path) -> None:
    notes, marker = tmp_path / "notes", tmp_path / "marker"

    def question(position: Position) -> int:
        objects = len(position.objects())
        if objects == 5 and not marker.exists():
            raise KeyboardInterrupt
        with notes.open("a") as file:
            file.write(f"{objects} ")
        return objects

    with pytest.raises(KeyboardInterrupt):
        sweep(question, FIVE, folder=tmp_path / "kept", processes=1, chunk=2)
    marker.touch()
    found = sweep(question, FIVE, folder=tmp_path / "kept", processes=1, chunk=2)
    # The first chunk of two was kept; of the second nothing.
    assert (found.kept, dict(found.answers)) == (2, ANSWERS)
    assert notes.read_text() == "2 3 4 4 5 6 "


def test_answers_of_another_question_are_left_alone(tmp_path: Path) -> None:
    def ask(step: str) -> Callable[[Position], str]:
        return lambda position: f"{step} {position.turn.step}"

    assert sweep(ask("first"), FIVE[:1], folder=tmp_path, processes=1).answers == {0: "first precombat main"}
    second = sweep(ask("second"), FIVE[:1], folder=tmp_path, processes=1)
    assert (second.kept, second.answers) == (0, {0: "second precombat main"})


def test_answers_are_kept_whatever_else_is_made_meanwhile(tmp_path: Path) -> None:
    def ask() -> Callable[[Position], str]:
        def inner(position: Position) -> str:
            return position.turn.step

        return lambda position: inner(position)

    kept = [sweep(ask(), FIVE[:1], folder=tmp_path, processes=1).kept for _ in range(2)]
    assert kept == [0, 1]


def test_another_process_finds_what_was_kept(tmp_path: Path) -> None:
    # Sets of texts stand in another order in each process, as its seed for hashes says.
    program = (
        "from lawmage.queries.sweeps import sweep\n"
        "question = lambda position: position.turn.step in {'upkeep', 'draw', 'end', 'untap', 'cleanup'}\n"
        f"print(sweep(question, [{FIVE[0]!r}], folder={str(tmp_path)!r}, processes=1).kept)"
    )
    command = [sys.executable, "-c", program]
    kept = []
    for seed in ("1", "2"):
        environment = {**os.environ, "PYTHONHASHSEED": seed}
        said = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
        kept.append(said.stdout.strip())
    assert kept == ["0", "1"]


def test_a_file_that_is_only_begun_is_no_answer(tmp_path: Path) -> None:
    question = counting()
    sweep(question, FIVE[:1], folder=tmp_path, processes=1)
    (folder,) = tmp_path.iterdir()
    (folder / "begun.1.new").write_text('{"abc', encoding="utf-8")
    assert sweep(question, FIVE[:1], folder=tmp_path, processes=1).kept == 1


@pytest.mark.parametrize("processes", [1, 2])
def test_a_position_that_fails_is_reported_and_the_rest_answered(processes: int) -> None:
    wrong = {"turn": {"active": "A"}}
    positions: list[Any] = [FIVE[0], wrong, forests(1, "Shok"), "missing.yaml", FIVE[1]]
    found = sweep(counting(), positions, processes=processes, chunk=5)
    assert found.answers == {0: 2, 4: 3}
    assert [(failure.number, failure.kind) for failure in found.failures] == [
        (1, "InputError"), (2, "InputError"), (3, "InputError"),
    ]  # fmt: skip
    assert "Shok" in found.failures[1].message


def test_a_failure_is_tried_again(tmp_path: Path) -> None:
    marker = tmp_path / "marker"

    def question(position: Position) -> int:
        if not marker.exists():
            raise ZeroDivisionError("not yet")
        return 1

    first = sweep(question, FIVE[:2], folder=tmp_path / "kept", processes=1)
    assert [failure.kind for failure in first.failures] == ["ZeroDivisionError"] * 2
    assert "question" in first.failures[0].trace
    marker.touch()
    assert sweep(question, FIVE[:2], folder=tmp_path / "kept", processes=1).answers == {0: 1, 1: 1}


def test_a_position_that_brings_its_process_down_is_reported() -> None:
    def question(position: Position) -> int:
        objects = len(position.objects())
        if objects == 4:
            os._exit(1)
        return objects

    found = sweep(question, FIVE, processes=2, chunk=1)
    assert found.answers == {number: answer for number, answer in ANSWERS.items() if answer != 4}
    ((number, message),) = [(failure.number, failure.message) for failure in found.failures]
    assert (number, message) == (2, "the process that worked at it died")


def test_an_answer_that_is_no_plain_value_is_a_failure() -> None:
    found = sweep(lambda position: {position.turn.step}, FIVE[:1], processes=1)
    assert [failure.kind for failure in found.failures] == ["TypeError"]


def test_answers_are_the_same_fresh_and_kept(tmp_path: Path) -> None:
    def question(position: Position) -> Any:
        return (1, {2: "three"})

    fresh, kept = (sweep(question, FIVE[:1], folder=tmp_path, processes=1) for _ in range(2))
    assert fresh.answers == kept.answers == {0: [1, {"2": "three"}]}


@pytest.mark.parametrize("number", [{"chunk": 0}, {"processes": 0}])
def test_numbers_below_one_are_refused(number: dict[str, int]) -> None:
    with pytest.raises(InputError, match="has to be 1 or more"):
        sweep(counting(), FIVE, **number)  # type: ignore[arg-type]


def test_a_folder_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(InputError, match="can't be kept"):
        sweep(counting(), FIVE, folder=tmp_path / "file")


def test_a_reader_sees_what_failed() -> None:
    found = sweep(counting(), [FIVE[0], forests(1, "<Shok>")], processes=1)._repr_html_()
    assert "2 positions: 1 answered, 1 failed." in found
    assert "&lt;Shok&gt;" in found and "<Shok>" not in found


@pytest.fixture
def cluster() -> Iterator[Any]:
    """A scheduler and two workers on this machine."""
    from distributed import LocalCluster

    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster:
        yield cluster


def test_a_cluster_answers_as_this_machine_does(cluster: Any, tmp_path: Path) -> None:
    question = counting()
    positions = [*FIVE, forests(1, "Shok")]
    here = sweep(question, positions, processes=2)
    address = cluster.scheduler_address
    assert sweep(question, positions, scheduler=address, chunk=2, folder=tmp_path) == here
    assert sweep(question, positions, scheduler=address, folder=tmp_path).kept == 5


def test_a_cluster_with_several_threads_is_refused() -> None:
    from distributed import LocalCluster

    with (
        LocalCluster(n_workers=1, threads_per_worker=2, dashboard_address=None, processes=False) as cluster,
        pytest.raises(InputError, match="--nthreads 1"),
    ):
        sweep(counting(), FIVE, scheduler=cluster.scheduler_address)


def test_a_scheduler_that_is_not_there_is_named() -> None:
    with pytest.raises(InputError, match="nowhere"):
        sweep(counting(), FIVE, scheduler="nowhere://1")
