"""The catalogue against the programs: a sentence for each reason that rules derive, and no other."""

from __future__ import annotations

import functools
import string
from collections.abc import Iterator

from lawmage.bridge.program_files import program_folders, read_programs
from lawmage.bridge.terms import Function
from lawmage.bridge.vocabulary import read_vocabulary
from lawmage.queries.reasons import catalogue

#: The sorts of terms that become sentences.
SORTS = ("reason", "unsupported", "allowance", "impossible")
#: The sort of the steps of an announcement; each becomes a sentence about one object.
STEPS = "broken_step"


@functools.cache
def derived_reasons() -> frozenset[tuple[str, int]]:
    """Functor and number of arguments of every reason in a head of a rule."""
    return frozenset(_derived_reasons())


def _derived_reasons() -> Iterator[tuple[str, int]]:
    predicates = read_vocabulary().predicates
    for program in read_programs(*program_folders()):
        for statement in program.statements:
            for use in statement.uses:
                if use.writes:
                    sorts = predicates[use.atom.signature].arguments
                    for argument, sort in zip(use.atom.arguments, sorts, strict=True):
                        if isinstance(argument, Function) and sort in SORTS:
                            yield argument.name, len(argument.arguments)
                        elif isinstance(argument, Function) and sort == STEPS:
                            yield argument.name, 1


def placeholders(sentence: str) -> set[int]:
    """The numbers of the arguments that a sentence names."""
    return {int(field) for _, field, _, _ in string.Formatter().parse(sentence) if field is not None}


def test_reasons_are_the_last_argument_of_the_predicates_that_refuse() -> None:
    refusing = {
        predicate.name: predicate.arguments[-1]
        for predicate in read_vocabulary().predicates.values()
        if set(SORTS).intersection(predicate.arguments)
    }
    assert set(refusing.values()) == set(SORTS)
    assert refusing.keys() >= {"illegal", "illegal_target", "untargetable", "unsupported", "if_unsolved"}
    assert refusing.keys() >= {"cannot_begin", "cannot_propose", "cannot_pay", "cannot_activate"}


def test_every_derived_reason_has_a_sentence() -> None:
    assert {name for name, _ in derived_reasons()} - catalogue().keys() == set()


def test_every_sentence_is_of_a_derived_reason() -> None:
    assert catalogue().keys() - {name for name, _ in derived_reasons()} == set()


def test_sentences_name_only_arguments_that_the_reason_has() -> None:
    too_many = [
        (name, arity, catalogue()[name])
        for name, arity in sorted(derived_reasons())
        if not placeholders(catalogue()[name]) <= set(range(arity))
    ]
    assert too_many == []


def test_a_reason_has_one_number_of_arguments() -> None:
    arities: dict[str, set[int]] = {}
    for name, arity in derived_reasons():
        arities.setdefault(name, set()).add(arity)
    assert {name: found for name, found in arities.items() if len(found) > 1} == {}


def test_the_vocabulary_lists_exactly_the_derived_reasons() -> None:
    sorts = read_vocabulary().sorts
    steps = {(pattern.name, 1) for pattern in sorts[STEPS].patterns}
    listed = {(pattern.name, len(pattern.arguments)) for sort in SORTS for pattern in sorts[sort].patterns}
    assert listed | steps == set(derived_reasons())


def test_sentences_are_whole() -> None:
    for name, sentence in catalogue().items():
        assert sentence == sentence.strip() != "", name
