"""The command line when something is wrong: one clear message, the right status, no traceback."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from running import FIRES, printed, refused, run


def with_line(line: str, rest: str = "") -> str:
    """A position in which A has something."""
    return f"turn: {{active: A, step: draw}}\nplayers:\n  A:\n    {line}\n  B: {{}}\n{rest}"


WRONG = {
    "an unknown card": (with_line("hand: [Shok]"), "line 4, players.A.hand[0]", "did you mean Shock?"),
    "an unknown zone": (with_line("gravyard: [Opt]"), "line 4, players.A.gravyard", "graveyard?"),
    "an unknown step": ("turn: {active: A, step: drwa}\nplayers: {A: {}, B: {}}", "turn.step", "draw?"),
    "an unknown field": (with_line("battlefield: [{card: Opt, taped: true}]"), "line 4", "tapped?"),
    "an unknown counter": (
        with_line("battlefield: [{card: Opt, counters: {qeust: 1}}]"), "line 4", "did you mean quest?"),
    "an unknown player": ("turn: {active: C, step: draw}\nplayers: {A: {}, B: {}}", "turn.active", "C"),
    "a number out of range": (with_line("life: 99999999999"), "line 4, players.A.life", "99"),
    "a target that isn't there": (
        with_line("life: 3", "stack: [{card: Shock, controller: A, targets: [bear]}]"), "line 6", "bear"),
    "two equal ids": (
        with_line("battlefield: [{card: Opt, id: o}, {card: Shock, id: o}]"), "line 4", "o"),
    "malformed YAML": (with_line("hand: [Opt"), "line 5", "well-formed"),
    "a strange name": (with_line(r'hand: ["\"Opt\\ \n#script(python) x"]'), "line 4", "no card"),
    "nothing": ("", "standard input", "expected a position"),
    "control characters": (with_line('hand: ["\\e[31mOpt"]'), "line 4", "no card"),
}  # fmt: skip


@pytest.mark.parametrize("command", [["legal"], ["show"], ["facts"]], ids=lambda command: command[0])
@pytest.mark.parametrize(("text", "place", "right"), WRONG.values(), ids=list(WRONG))
def test_a_wrong_position_gets_one_message(command: list[str], text: str, place: str, right: str) -> None:
    message = refused(2, *command, "-", stdin=text)
    assert message.startswith("standard input") and place in message and right in message
    assert message.isprintable()


def test_an_error_as_json() -> None:
    status, output, errors = run("legal", "-", "--json", stdin=with_line("hand: [Shok]"))
    assert (status, errors) == (2, "")
    assert json.loads(output)["error"] == {
        "kind": "input",
        "message": "no card is named 'Shok'; did you mean Shock?",
        "place": "standard input, line 4, players.A.hand[0]",
        "items": [],
        "others": [],
    }


@pytest.mark.parametrize("arguments", [["legal", "-"], ["why", "-", "cast Opt"], ["facts", "-", "--cards"]])
def test_cards_that_are_not_encoded_are_all_named(arguments: list[str]) -> None:
    position = with_line("hand: [Opt, Chaos Orb, Shahrazad]")
    message = refused(3, *arguments, stdin=position)
    assert "Chaos Orb" in message and "Shahrazad" in message and "Opt" not in message
    status, output, _ = run(*arguments, "--json", stdin=position)
    error = json.loads(output)["error"]
    assert (status, error["kind"], error["items"]) == (3, "unsupported", ["Chaos Orb", "Shahrazad"])


@pytest.mark.parametrize("command", [["legal"], ["show"], ["facts"]], ids=lambda command: command[0])
def test_limits(command: list[str], tmp_path: Path) -> None:
    started = time.monotonic()
    assert "limit of 2,000 objects" in refused(3, *command, "-", stdin=with_line("hand: [10000 Shock]"))
    large = tmp_path / "large.yaml"
    with large.open("wb") as file:
        file.truncate(50_000_000)
    assert "limit of 1,000,000 bytes" in refused(3, *command, str(large))
    status, output, _ = run(*command, str(large), "--json")
    assert (status, json.loads(output)["error"]["kind"]) == (3, "limit")
    assert time.monotonic() - started < 10


def test_ten_thousand_entries_are_refused_too() -> None:
    started = time.monotonic()
    assert "limit" in refused(3, "legal", "-", stdin=with_line(f"hand: [{', '.join(['Shock'] * 10_000)}]"))
    assert time.monotonic() - started < 10


def test_a_puzzle_with_scripts(tmp_path: Path) -> None:
    path = tmp_path / "puzzle.pzl"
    state = "turn=1\nactiveplayer=p0\nactivephase=MAIN1\np0life=20\np1life=20\np0hand=Shock"
    path.write_text(f"[metadata]\nName:A puzzle\n[state]\n{state}|ExecuteScript:Something\n")
    status, output, errors = run("legal", str(path))
    assert (status, output, errors.count("\n")) == (3, "", 1)
    assert "ExecuteScript" in errors
    path.write_text(f"[metadata]\nName:A puzzle\n[state]\n{state}\n")
    assert run("legal", str(path))[0] == 0


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    assert "no such file" in refused(2, "legal", str(tmp_path / "nowhere.yaml"))
    assert "folder" in refused(2, "legal", str(tmp_path))
    assert "UTF-8" in refused(2, "legal", "-", stdin=b"\xff\xfe\x00\x01")
    assert refused(2, "legal", "-", stdin=bytes(range(32)))


@pytest.mark.parametrize(
    "arguments", [["bogus"], ["legal"], ["legal", FIRES, "--first", "0"], ["show", FIRES, "--x"]]
)
def test_wrong_usage(arguments: list[str]) -> None:
    status, output, errors = run(*arguments)
    assert (status, output) == (2, "")
    assert "Error: " in errors


def test_help_names_every_command() -> None:
    text = printed("--help")
    for command in ("show", "legal", "why", "facts", "schema", "cards"):
        assert f"\n  {command} " in text
    assert "--rules-file" in printed("legal", "--help")


# as a process


def start(*arguments: str, **options: Any) -> subprocess.Popen[bytes]:
    """The command as a process of its own."""
    streams = {"stdin": subprocess.DEVNULL, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    return subprocess.Popen(
        [sys.executable, "-m", "lawmage.queries.command_line", *arguments], **{**streams, **options}
    )


@pytest.mark.parametrize(
    ("arguments", "status"),
    [
        (["why", FIRES, "cast Lightning Bolt targeting B"], 0),
        (["why", FIRES, "cast Lightning Bolt targeting bogle"], 0),
        (["legal", "nowhere.yaml"], 2),
        (["cards", "show", "Chaos Orb"], 3),
    ],
)
def test_exit_status(arguments: list[str], status: int) -> None:
    process = start(*arguments)
    output, errors = process.communicate(timeout=60)
    assert process.returncode == status
    assert b"Traceback" not in errors
    assert bool(output) == (status == 0) and bool(errors) == (status != 0)


def test_plain_text_goes_into_a_pipe_whatever_the_locale() -> None:
    environment = {**os.environ, "LC_ALL": "C", "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}
    output, errors = start("legal", FIRES, env=environment).communicate(timeout=60)
    assert errors == b""
    assert b"\x1b" not in output
    assert "Mountain \N{MULTIPLICATION SIGN}3" in output.decode("utf-8")


@pytest.mark.skipif(sys.platform == "win32", reason="signals and pipes of Unix")
def test_a_reader_that_leaves_early() -> None:
    with start("schema") as process:
        assert process.stdout is not None and process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""


@pytest.mark.skipif(sys.platform == "win32", reason="signals and pipes of Unix")
def test_an_interrupt() -> None:
    # Whoever runs the tests may have told its children to ignore interrupts.
    def heed_interrupts() -> None:
        signal.signal(signal.SIGINT, signal.SIG_DFL)

    with start("legal", "-", stdin=subprocess.PIPE, preexec_fn=heed_interrupts) as process:
        time.sleep(5)  # by now it waits for its input
        process.send_signal(signal.SIGINT)
        assert process.stderr is not None
        assert (process.wait(timeout=60), process.stderr.read()) == (130, b"")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full here")
def test_an_answer_that_cannot_be_written() -> None:
    with Path("/dev/full").open("wb") as full:
        process = start("schema", stdout=full)
        _, errors = process.communicate(timeout=60)
    assert process.returncode == 2
    assert errors.startswith(b"Error: the answer can't be written") and errors.count(b"\n") == 1


def test_standard_input_that_is_closed() -> None:
    command = [sys.executable, "-m", "lawmage.queries.command_line", "legal", "-"]
    script = f"import os, sys; os.close(0); os.execv(sys.executable, {command!r})"
    found = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=60)
    assert found.returncode == 2
    assert found.stderr.startswith("Error: standard input") and found.stderr.count("\n") == 1
