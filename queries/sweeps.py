"""One question asked of many positions: on several processes or a cluster, taken up again where it stopped.

A question is any function of a position that answers with plain values. What has been answered is kept in a
folder, if one is named: after an interruption, or with more positions, only the rest is asked.
"""

from __future__ import annotations

import concurrent.futures.process
import contextlib
import functools
import hashlib
import html
import inspect
import json
import os
import traceback
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import CodeType
from typing import Any

from lawmage.bridge.document import parse
from lawmage.bridge.errors import InputError, LawmageError
from lawmage.bridge.load import load, load_document
from lawmage.bridge.position import Position
from lawmage.bridge.program_files import program_folders
from lawmage.bridge.save import save
from lawmage.queries.progress import counting

#: What a position may be given as: loaded, as plain values, or as a file.
Source = Position | Mapping[str, Any] | str | Path
Question = Callable[[Position], Any]
#: So many positions are given to a process at once.
CHUNK = 16
_LONGEST_NAME = 60


@dataclass(frozen=True)
class Failure:
    """A position whose question could not be answered.

    Attributes:
        number: its place among the positions, from 0.
        kind: the name of the error.
        message: what it says.
        trace: where in the program it was raised; empty where the message says what is wrong.
    """

    number: int
    kind: str
    message: str
    trace: str = ""


@dataclass(frozen=True)
class Sweep:
    """What came of a question that was asked of many positions.

    Attributes:
        answers: the answers by the places of the positions, from 0; those that failed are left out.
        failures: the positions that failed.
        kept: how many of the answers were found in the folder.
    """

    answers: Mapping[int, Any]
    failures: tuple[Failure, ...] = ()
    kept: int = 0

    def _repr_html_(self) -> str:
        asked = len(self.answers) + len(self.failures)
        parts = [f"{asked} position{'s' * (asked != 1)}: {len(self.answers)} answered"]
        parts += [f"{self.kept} of them before"] if self.kept else []
        parts += [f"{len(self.failures)} failed"] if self.failures else []
        rows = "".join(
            f"<tr><td>{each.number}</td><td>{html.escape(each.kind)}</td>"
            f"<td style='text-align:left'>{html.escape(each.message)}</td></tr>"
            for each in self.failures
        )
        head = "<tr><th>position</th><th>error</th><th style='text-align:left'>message</th></tr>"
        return f"<p>{', '.join(parts)}.</p>" + (f"<table>{head}{rows}</table>" if rows else "")


def sweep(
    question: Question,
    positions: Iterable[Source],
    *,
    folder: str | Path | None = None,
    processes: int | None = None,
    scheduler: str | None = None,
    chunk: int = CHUNK,
) -> Sweep:
    """Ask one question of many positions.

    A position that fails is reported in the answer, and the rest goes on, even if it brings its process down.
    Failures aren't kept: the next sweep tries them again. Equal positions are asked once.

    Args:
        question: a function of a loaded position. Its answer has to be of plain values, as JSON knows them.
        positions: loaded, as plain values, or names of files.
        folder: where answers are kept, and taken from if they are there. Those of a question whose code has
            changed since, or of other programs in ``asp/``, are left alone; what the question calls is not
            looked at.
        processes: so many processes work at it; as many as there are processors unless given. With one,
            everything is done in this process.
        scheduler: the address of a Dask scheduler, such as ``tcp://host:8786``: its workers do it. They need
            the same Lawmage, and one thread each.
        chunk: so many positions are handed over at once, and kept at once.

    Returns:
        The answers by the places of the positions, and the failures.

    Raises:
        InputError: the folder can't be used, the cluster can't, or a number is less than 1.

    Example:
        >>> from lawmage.queries import legal_plays
        >>> def plays(position):
        ...     return legal_plays(position).count
        >>> def position(forests):
        ...     mine = {"hand": ["Llanowar Elves"], "battlefield": [f"{forests} Forest"]}
        ...     return {"turn": {"active": "A", "step": "precombat main"}, "players": {"A": mine, "B": {}}}
        >>> found = sweep(plays, [position(1), position(2), {"turn": {}}], processes=1)
        >>> dict(found.answers)
        {0: 2, 1: 3}
        >>> [(failure.number, failure.kind) for failure in found.failures]
        [(2, 'InputError')]
    """
    for what, number in (("chunk", chunk), ("processes", processes)):
        if number is not None and number < 1:
            raise InputError(f"{what} is {number}; it has to be 1 or more")
    texts, failed = _texts(positions)
    keys = {number: _digest(text) for number, text in texts.items()}
    store = _Store(Path(folder) / _name(question)) if folder is not None else None
    kept = store.read() if store else {}
    known = {key: kept[key] for key in keys.values() if key in kept}
    waiting = [(key, texts[number]) for number, key in keys.items() if key not in known]
    waiting = list(dict(waiting).items())
    chunks = [waiting[start : start + chunk] for start in range(0, len(waiting), chunk)]
    wrong: dict[str, _Wrong] = {}
    times = Counter(keys.values())
    done = sum(times[key] for key in known)
    with counting("positions", len(keys)) as progress:
        for answers in _answered(question, chunks, processes or os.cpu_count() or 1, scheduler):
            found = {key: value for key, value, error in answers if error is None}
            wrong.update((key, error) for key, _, error in answers if error is not None)
            if store and found:
                store.write(found)
            known.update(found)
            done += sum(times[key] for key, *_ in answers)
            if progress:
                progress(done)
    failed.update((number, wrong[key]) for number, key in keys.items() if key in wrong)
    return Sweep(
        {number: known[key] for number, key in keys.items() if key in known},
        tuple(Failure(number, *failed[number]) for number in sorted(failed)),
        sum(key in kept for key in keys.values()),
    )


#: What went wrong: the name of the error, its message, where it was raised.
_Wrong = tuple[str, str, str]
#: A position as text, with its key.
_Keyed = tuple[str, str]
#: The key of a position, its answer, or what went wrong.
_Told = tuple[str, Any, _Wrong | None]


def _texts(positions: Iterable[Source]) -> tuple[dict[int, str], dict[int, _Wrong]]:
    """The positions as texts by their places, and what is wrong with those that can't be read."""
    texts: dict[int, str] = {}
    failed: dict[int, _Wrong] = {}
    for number, source in enumerate(positions):
        try:
            if isinstance(source, Mapping):
                texts[number] = json.dumps(source)
            else:
                texts[number] = save(source if isinstance(source, Position) else load(source))
        except (LawmageError, TypeError, ValueError) as error:
            failed[number] = _wrong(error)
    return texts, failed


def _wrong(error: Exception) -> _Wrong:
    trace = "" if isinstance(error, LawmageError) else "".join(traceback.format_exception(error))
    return type(error).__name__, str(error), trace


def _answers(question: Question, chunk: Sequence[_Keyed]) -> list[_Told]:
    """What a question says of some positions."""
    found: list[_Told] = []
    for key, text in chunk:
        try:
            # As it would be read again from the folder: an answer doesn't depend on when it was given.
            value = json.loads(json.dumps(question(load_document(parse(text)))))
        except Exception as error:
            found.append((key, None, _wrong(error)))
        else:
            found.append((key, value, None))
    return found


def _answered(
    question: Question, chunks: Sequence[Sequence[_Keyed]], processes: int, scheduler: str | None
) -> Iterator[list[_Told]]:
    """The answers, chunk by chunk, in any order."""
    import joblib

    if not chunks:
        return
    with _cluster(scheduler) if scheduler else joblib.parallel_config("loky", n_jobs=processes):
        left = list(chunks)
        while left:
            taken: list[Sequence[_Keyed]] = []
            done: set[str] = set()
            waiting = iter(left)

            def handed_over(
                waiting: Iterator[Sequence[_Keyed]] = waiting, taken: list[Sequence[_Keyed]] = taken
            ) -> Iterator[Any]:
                for chunk in waiting:
                    taken.append(chunk)
                    yield joblib.delayed(_answers)(question, chunk)

            try:
                for answers in joblib.Parallel(batch_size=1, return_as="generator_unordered")(handed_over()):
                    done.add(answers[0][0])
                    yield answers
                return
            except concurrent.futures.process.BrokenProcessPool:
                for chunk in taken:
                    if chunk[0][0] not in done:
                        yield [told for position in chunk for told in _alone(question, position)]
                left = list(waiting)


def _alone(question: Question, position: _Keyed) -> list[_Told]:
    """The answer for one position, given by a process of its own."""
    from joblib.externals.loky import get_reusable_executor

    try:
        found: list[_Told] = (
            get_reusable_executor(max_workers=1).submit(_answers, question, [position]).result()
        )
    except concurrent.futures.process.BrokenProcessPool as error:
        return [(position[0], None, (type(error).__name__, "the process that worked at it died", ""))]
    return found


@contextlib.contextmanager
def _cluster(scheduler: str) -> Iterator[None]:
    """Work is done by the cluster of a Dask scheduler."""
    import joblib

    try:
        from distributed import Client
    except ImportError:
        raise InputError("a cluster needs Dask: pip install 'lawmage[dask]'") from None
    try:
        client = Client(scheduler, timeout=10, set_as_default=False)
    except (OSError, ValueError) as error:
        raise InputError(f"the scheduler {scheduler} can't be reached ({error})") from None
    with client, client.as_current():
        threads = client.nthreads()
        if any(number != 1 for number in threads.values()):
            raise InputError("clingo can't run in several threads: start each worker with --nthreads 1")
        with joblib.parallel_config("dask", n_jobs=max(1, len(threads))):
            yield


def _digest(*parts: object) -> str:
    return hashlib.sha256(repr(parts).encode()).hexdigest()[:24]


def _name(question: Question) -> str:
    """The name of the folder for a question: it changes with its code, and with the programs."""
    bare: Any = question
    given: list[str] = []
    while isinstance(bare, functools.partial):
        given.append(repr((bare.args, sorted(bare.keywords.items()))))
        bare = bare.func
    bare = inspect.unwrap(bare)
    cells = [_said_of(cell.cell_contents) for cell in getattr(bare, "__closure__", None) or ()]
    name = getattr(bare, "__qualname__", type(bare).__qualname__)
    said = _digest(
        getattr(bare, "__module__", ""), name, given, cells, repr(getattr(bare, "__defaults__", None)),
        _said_of(bare), _programs(),
    )  # fmt: skip
    short = "".join(letter for letter in name.rpartition(".")[2] if letter.isalnum() or letter == "_")
    return f"{short[:_LONGEST_NAME] or 'question'}-{said}"


def _said_of(value: object) -> object:
    """What stands for a value: the code of a function, whose name says where it is in memory."""
    code = getattr(value, "__code__", None)
    return _of_code(code) if isinstance(code, CodeType) else repr(value)


def _of_code(code: CodeType) -> tuple[object, ...]:
    """What a function's code says, wherever it stands."""
    return code.co_code.hex(), tuple(map(_of_constant, code.co_consts)), code.co_names, code.co_varnames


def _of_constant(value: object) -> object:
    """What a constant says; that of a set in an order that every process gives it."""
    if isinstance(value, CodeType):
        return _of_code(value)
    return sorted(map(repr, value)) if isinstance(value, frozenset) else repr(value)


@functools.cache
def _programs() -> str:
    """A digest of all programs: with other rules or cards, answers may be others."""
    found = hashlib.sha256()
    for folder in program_folders():
        for path in sorted(folder.rglob("*.lp")):
            found.update(path.relative_to(folder).as_posix().encode() + b"\0" + path.read_bytes())
    return found.hexdigest()


class _Store:
    """Answers kept in a folder: one file for each chunk, written as a whole or not at all."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise InputError(f"answers can't be kept there ({error.strerror})", str(folder)) from None

    def read(self) -> dict[str, Any]:
        """All answers by key."""
        found: dict[str, Any] = {}
        for path in sorted(self.folder.glob("*.json")):
            try:
                found.update(json.loads(path.read_text(encoding="utf-8")))
            except (OSError, ValueError) as error:
                raise InputError(f"the kept answers can't be read: {error}", str(path)) from None
        return found

    def write(self, answers: Mapping[str, Any]) -> None:
        """Add some answers."""
        path = self.folder / f"{_digest(*answers)}.json"
        before = path.with_suffix(f".{os.getpid()}.new")
        try:
            before.write_text(json.dumps(answers), encoding="utf-8")
            before.replace(path)
        except OSError as error:
            raise InputError(f"answers can't be kept there ({error.strerror})", str(path)) from None
