"""Reports on cases: what a ruling found as plain values, for the terminal, JSON, JUnit XML and a page."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from lawmage.bridge.case_files import ENDING, find_cases
from lawmage.bridge.cases import load_case
from lawmage.bridge.checks import ClaimResult
from lawmage.bridge.claims import ClaimAt
from lawmage.bridge.errors import InputError, LawmageError
from lawmage.bridge.mistakes import each_read, together
from lawmage.queries.answers import Answer
from lawmage.queries.exploring import MOST_STATES, Moment
from lawmage.queries.game import Entry
from lawmage.queries.option_words import with_question
from lawmage.queries.ruling_words import answer_in_words, result_in_words
from lawmage.queries.rulings import Ruling
from lawmage.queries.workers import workers

#: A graph of more states is left out of a report.
MOST_DRAWN = 400


@dataclass(frozen=True)
class ClaimReport:
    """What came of a claim.

    Attributes:
        text: the claim.
        line: its line in the file.
        holds: whether it holds; None where that can't be told.
        message: if it doesn't hold, or it can't be told: why.
    """

    text: str
    line: int
    holds: bool | None
    message: str = ""


@dataclass(frozen=True)
class CaseReport:
    """What came of a case.

    Attributes:
        file: the file.
        title: what the case is about; the file's name where the case can't be read.
        claims: what came of its claims, those of ``check`` steps first.
        verdict: one of ``KINDS``; empty where there is none.
        answer: the answer as plain values, as ``answer_as_json`` gives it; None where there is none.
        sentences: the answer in sentences.
        error: why the case could not be ruled on; empty if it could.
        status: the exit status: 0, or 1 if a claim fails, 2 if the input is wrong, 3 if something that it
            needs is unsupported or a limit was reached.
        states: how many states were looked at.
        graph: the states, as ``graph_as_json`` gives them; None where it wasn't asked for or is too large.
    """

    file: str
    title: str
    claims: tuple[ClaimReport, ...] = ()
    verdict: str = ""
    answer: Mapping[str, Any] | None = None
    sentences: tuple[str, ...] = ()
    error: str = ""
    status: int = 0
    states: int = 1
    graph: Mapping[str, Any] | None = None


def case_files(paths: Sequence[Path]) -> list[Path]:
    """The case files of some paths, each once.

    Args:
        paths: case files, and folders in which all are taken, however deep.

    Raises:
        InputError: there is no such path, or no case in a folder.

    Example:
        >>> len(case_files([Path("tests/rulings")])) > 100
        True
    """
    return list(dict.fromkeys(file for path in paths for file in find_cases(path)))


def report(
    file: Path, most_states: int = MOST_STATES, *, graph: bool = False, responses: bool = False
) -> CaseReport:
    """Rule on the case of a file.

    Args:
        file: the case file.
        most_states: so many states are looked at.
        graph: whether the states are wanted.
        responses: whether players may do what they could in place of passing.

    Example:
        >>> found = report(Path("tests/rulings/lands-01-one-a-turn.ruling.yaml"))
        >>> found.verdict, found.status, all(claim.holds for claim in found.claims)
        ('settled', 0, True)
    """
    title = file.name.removesuffix(ENDING)
    try:
        case = load_case(file)
        title = case.title
        ruling = Ruling(case, most_states, responses=responses)
        if ruling.illegal:
            claims = tuple(ClaimReport(claim.text, claim.line, False) for claim in case.claims)
            line = case.script.line(ruling.illegal.number)
            return CaseReport(
                str(file), title, claims, error=f"{file}, line {line}: {ruling.illegal.message}", status=1
            )
        claims = (*map(_claim, ruling.checks), *_checked(ruling))
        answer = ruling.answer
        states = len(ruling.explorer.graph) if ruling.explorer else 1
        return CaseReport(
            str(file),
            title,
            claims,
            answer.kind,
            answer_as_json(answer),
            answer_in_words(answer) + result_in_words(ruling),
            status=max((_STATUS[claim.holds] for claim in claims), key=_ORDER.index, default=0),
            states=states,
            graph=graph_as_json(ruling) if graph and 1 < states <= MOST_DRAWN else None,
        )
    except LawmageError as error:
        return CaseReport(str(file), title, error=str(error), status=error.exit_status)


_STATUS = {True: 0, False: 1, None: 3}
#: Exit statuses, what counts more later.
_ORDER = (0, 3, 1, 2)


def status_of(reports: Sequence[CaseReport]) -> int:
    """The exit status for several cases: of those that aren't answered the one that counts most.

    Args:
        reports: what came of the cases.

    Example:
        >>> status_of([CaseReport("a", "a", status=3), CaseReport("b", "b", status=1)])
        1
    """
    return max((one.status for one in reports), key=_ORDER.index, default=0)


def _claim(result: ClaimResult) -> ClaimReport:
    return ClaimReport(result.claim.text, result.claim.line, result.holds, result.message)


def _checked(ruling: Ruling) -> list[ClaimReport]:
    """What came of the claims at the end.

    Raises:
        InputError: claims or conditions under ``about`` can't be read; all of them are told.
    """
    found, wrong = each_read(lambda claim: _told(ruling, claim), ruling.case.claims)
    if wrong:
        conditions = ruling.case.about and not ruling.hidden
        _, more = each_read(lambda case: ruling.answer, [ruling.case] if conditions else [])
        raise together([*wrong, *more])
    return found


def _told(ruling: Ruling, claim: ClaimAt) -> ClaimReport:
    try:
        return _claim(ruling.check(claim))
    except InputError:
        raise
    except LawmageError as error:
        return ClaimReport(claim.text, claim.line, None, str(error))


def reports(
    files: Sequence[Path],
    most_states: int = MOST_STATES,
    *,
    graphs: bool = False,
    responses: bool = False,
    jobs: int = 1,
    progress: Callable[[int], None] | None = None,
) -> list[CaseReport]:
    """Rule on the cases of files.

    Args:
        files: the case files.
        most_states: so many states are looked at in each.
        graphs: whether the states are wanted.
        responses: whether players may do what they could in place of passing.
        jobs: so many processes work at it.
        progress: called with the number of cases that are done.

    Returns:
        What came of each, in order.
    """
    found: list[CaseReport] = []
    with workers(min(jobs, len(files))) as mapped:
        for number, one in enumerate(
            mapped(_report, [(file, most_states, graphs, responses) for file in files]), 1
        ):
            found.append(one)
            if progress:
                progress(number)
    return found


def _report(work: tuple[Path, int, bool, bool]) -> CaseReport:
    file, most_states, graph, responses = work
    return report(file, most_states, graph=graph, responses=responses)


def answer_as_json(answer: Answer) -> dict[str, Any]:
    """An answer as plain values.

    Args:
        answer: the answer.

    Returns:
        ``verdict``, ``kinds``, ``decisions`` (all that make a difference: ``player``, ``rule``, ``kind``,
        ``question``, ``options`` with the values that each leads to), ``smallest`` (as few of them as make
        one), ``sides`` (``value`` and ``trace``), ``hidden``, ``readings`` (the attributes of
        ``UnderReading``) and ``assumptions``.

    Example:
        >>> answer_as_json(Answer("settled", ("settled",)))["verdict"]
        'settled'
    """

    def hinges(some: Sequence[Any]) -> list[dict[str, Any]]:
        return [
            {
                "player": hinge.player, "rule": hinge.rule, "kind": hinge.kind, "question": hinge.question,
                "options": {option: list(values) for option, values in hinge.leads.items()},
            }
            for hinge in some
        ]  # fmt: skip

    ways = answer.contrast.ways if answer.contrast else {}
    return {
        "verdict": answer.kind,
        "kinds": list(answer.kinds),
        "decisions": hinges(answer.hinges),
        "smallest": hinges(answer.contrast.hinges if answer.contrast else ()),
        "sides": [
            {"value": side.value, "trace": list(map(_entry, ways.get(side.value, side.way)))}
            for side in answer.sides
        ],
        "hidden": answer.hidden or None,
        "readings": [asdict(one) for one in answer.readings],
        "assumptions": list(answer.assumptions),
    }


def _entry(entry: Entry) -> dict[str, str]:
    return {"player": entry.player, "rule": entry.rule, "text": entry.text}


def graph_as_json(ruling: Ruling) -> dict[str, Any]:
    """The states of a ruling as plain values.

    Args:
        ruling: a ruling with a script.

    Returns:
        ``nodes`` (``number``, ``label``, ``value`` where the script ends) and ``edges`` (``from``, ``to``,
        ``player``, ``rule``, ``text``, and ``matters``: whether it is one of several options that lead to
        different values).
    """
    explorer = ruling.explorer
    assert explorer is not None
    numbers = {moment: number for number, moment in enumerate(explorer.graph, 1)}
    values = ruling.values
    mattering = ruling.hinges.moments if ruling.hinges else frozenset()

    def label(moment: Moment) -> str:
        if moment.untold:
            return f"what happens hangs on {moment.untold}"
        if moment.decision:
            return f"{moment.decision.player} decides ({moment.decision.rule})"
        holder = explorer.holder_of_priority(moment)
        return f"{holder} has priority" if holder else "the end"

    return {
        "nodes": [
            {"number": number, "label": label(moment), "value": values.get(moment)}
            for moment, number in numbers.items()
        ],
        "edges": [
            {
                "from": numbers[before], "to": numbers[after], "player": data["player"], "rule": data["rule"],
                "text": with_question(data["question"], data["text"]), "matters": before in mattering,
            }
            for before, after, data in explorer.graph.edges(data=True)
        ],
    }  # fmt: skip


def as_json(found: Sequence[CaseReport]) -> dict[str, Any]:
    """Reports as plain values.

    Args:
        found: the reports.

    Returns:
        ``cases`` (the attributes of ``CaseReport``) and ``summary``: how many ``cases``, how many of them
        ``passed``, and how many have each ``verdicts``.

    Example:
        >>> as_json([CaseReport("a", "a", verdict="settled")])["summary"]
        {'cases': 1, 'passed': 1, 'verdicts': {'settled': 1}}
    """
    verdicts = [one.verdict for one in found if one.verdict]
    return {
        "cases": [asdict(one) for one in found],
        "summary": {
            "cases": len(found),
            "passed": sum(one.status == 0 for one in found),
            "verdicts": {kind: verdicts.count(kind) for kind in dict.fromkeys(sorted(verdicts))},
        },
    }
