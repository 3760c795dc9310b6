"""Rules that are unclear and what they may mean: the questions of ``asp/readings/`` with their readings."""

from __future__ import annotations

import functools
import importlib.resources
from collections.abc import Mapping
from dataclasses import dataclass

import yaml

from lawmage.bridge.programs import READINGS, program_files
from lawmage.bridge.solver import parse
from lawmage.bridge.syntax import read_statement
from lawmage.bridge.terms import show_term


@dataclass(frozen=True)
class Unclear:
    """A question that the rules leave open.

    Attributes:
        name: what it is called in the programs and in positions.
        rule: the number of the rule that is unclear.
        readings: what the rule may mean: the reading's name, and a sentence on what it says and why.
        preferred: the reading that current official answers prefer; None where they prefer none.
        default: the reading that counts where a position names none.
        question: the question as a sentence.
    """

    name: str
    rule: str
    readings: tuple[tuple[str, str], ...]
    preferred: str | None
    default: str
    question: str


@functools.cache
def unclear_rules() -> tuple[Unclear, ...]:
    """All questions, in the order of their rules.

    Example:
        >>> [unclear.rule for unclear in unclear_rules() if unclear.name == "dependency_loop"]
        ['613.8b']
    """
    told: dict[str, dict[str, list[str]]] = {}
    for path in program_files(READINGS):
        for node in parse(path.read_text(encoding="utf-8"), path.name):
            if node.ast_type.name != "Rule":
                continue
            for single in node.unpool():
                statement = read_statement(single)
                if statement.is_fact:
                    predicate, (question, value) = (
                        statement.uses[0].atom.predicate,
                        statement.uses[0].atom.arguments,
                    )
                    told.setdefault(predicate, {}).setdefault(show_term(question), []).append(
                        show_term(value).strip('"')
                    )
    sentences = _sentences()
    return tuple(
        _unclear(name, rule, told, sentences[name])
        for name, (rule,) in sorted(told["unclear"].items(), key=lambda item: item[1])
    )


def _unclear(
    name: str, rule: str, told: Mapping[str, Mapping[str, list[str]]], sentences: Mapping[str, str]
) -> Unclear:
    readings = tuple((reading, sentences[reading]) for reading in told["reading_of"][name])
    preferred = next(iter(told.get("preferred_reading", {}).get(name, ())), None)
    default = preferred or told["default_reading"][name][0]
    return Unclear(name, rule, readings, preferred, default, sentences["question"])


def _sentences() -> Mapping[str, Mapping[str, str]]:
    text = (
        importlib.resources.files("lawmage.asp.readings")
        .joinpath("readings.yaml")
        .read_text(encoding="utf-8")
    )
    sentences: Mapping[str, Mapping[str, str]] = yaml.safe_load(text)
    return sentences
