"""Lint: the form of program files. Comments with rule numbers, and what may stand where."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from lawmage.bridge.program_files import Finding, Program
from lawmage.bridge.program_text import block_start
from lawmage.bridge.rule_numbers import CITATION, rule_numbers
from lawmage.bridge.syntax import Statement
from lawmage.bridge.terms import Function, Term

_LEADING = re.compile(r"(\d{3}(?:\.\d+[a-z]?)?)\b(?!\.\d)")
_WHOLE = re.compile(r"\d{3}(\.\d+[a-z]?)?$")


def check_form(program: Program) -> list[Finding]:
    """Check comments, rule numbers and misplaced statements of one program.

    Args:
        program: the program; its syntax is right.

    Returns:
        What is wrong.

    Example:
        >>> from pathlib import Path
        >>> program = Program(Path("asp/rules/1.lp"), "rules", "life(P,0) :- player(P).")
        >>> print(*check_form(program))
        asp/rules/1.lp:1: no comment with a rule number before this rule; begin one with, say, % 601.2c: …
    """
    findings = [*program.forbidden, *_cited_numbers(program)]
    for statement in program.statements:
        findings += [
            Finding(program.path, statement.line, text) for text in _misplaced(statement, program.room)
        ]
    findings += _uncommented(program)
    return findings


def _cited_numbers(program: Program) -> Iterator[Finding]:
    if program.room == "queries":
        return
    for comment in program.comments:
        cited = set(CITATION.findall(comment.text))
        if leading := _LEADING.match(comment.text):
            cited.add(leading[1])
        for number in sorted(cited - rule_numbers()):
            yield Finding(program.path, comment.line, _no_rule(number))
    for statement in program.statements:
        terms = [term for use in statement.uses for term in use.atom.arguments]
        for text in _strings([*terms, *statement.loose_terms]):
            if _WHOLE.match(text) and text not in rule_numbers():
                yield Finding(program.path, statement.line, _no_rule(text))


def _no_rule(number: str) -> str:
    return f"the Comprehensive Rules have no rule {number}; asp/rule_numbers.txt lists all"


def _strings(terms: Iterable[Term]) -> Iterator[str]:
    for term in terms:
        if isinstance(term, str):
            yield term
        elif isinstance(term, Function):
            yield from _strings(term.arguments)


def _misplaced(statement: Statement, room: str) -> Iterator[str]:
    if statement.kind in ("ShowSignature", "ShowTerm") and room != "queries":
        yield "#show belongs into queries/"
    if room == "choices":
        return
    if statement.chooses:
        yield "a choice or disjunction belongs into asp/choices/: elsewhere nothing is solved"
    if statement.kind == "Minimize":
        yield "an optimisation belongs into asp/choices/: elsewhere nothing is solved"
    if statement.kind == "Rule" and not any(use.writes for use in statement.uses):
        yield "a constraint belongs into asp/choices/: elsewhere nothing is solved"


def _uncommented(program: Program) -> Iterator[Finding]:
    if program.room == "queries":
        return
    lines = program.text.split("\n")
    numbered = [comment.line for comment in program.comments if _LEADING.match(comment.text)]
    for statement in program.statements:
        if statement.kind not in ("Rule", "Minimize") or (statement.is_fact and program.room == "cards"):
            continue
        start = block_start(lines, statement.line)
        if not any(start <= line <= statement.line for line in numbered):
            yield Finding(
                program.path,
                statement.line,
                "no comment with a rule number before this rule; begin one with, say, % 601.2c: …",
            )
