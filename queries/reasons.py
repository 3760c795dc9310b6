"""Reasons in words, by the catalogue ``asp/rules/reasons.yaml``."""

from __future__ import annotations

import functools
import importlib.resources
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import yaml

from lawmage.bridge.solver import term
from lawmage.bridge.terms import Function, read_symbol
from lawmage.queries.plays import Reason

if TYPE_CHECKING:
    from lawmage.queries.question import Answer


#: The sorts of derived reasons. Any other reason names a step of an announcement, and what was announced.
_SORTS = ("reason", "allowance", "unsupported", "impossible")
_OF_A_STEP = ("subject",)


@functools.cache
def catalogue() -> dict[str, str]:
    """The sentence for each functor.

    Example:
        >>> "prohibited" in catalogue()
        True
    """
    text = importlib.resources.files("lawmage.asp.rules").joinpath("reasons.yaml").read_text(encoding="utf-8")
    sentences: dict[str, str] = yaml.safe_load(text)
    return sentences


def sentence(answer: Answer, term: Any) -> str:
    """A derived reason in words.

    Args:
        answer: the answer it belongs to.
        term: the reason, a clingo symbol.

    Returns:
        The sentence.

    Raises:
        KeyError: the catalogue has no sentence for it.

    Example:
        >>> from lawmage.bridge.load import load
        >>> from lawmage.queries.question import Question, put
        >>> (answer,) = put([Question(load("examples/fires.yaml"))])
        >>> sentence(answer, term("has_shroud(bogle)"))
        'Slippery Bogle has shroud.'
    """
    # Imported here: a list of plays without reasons starts faster.
    from lawmage.queries.wording import argument_sorts, arguments_in_words

    read = read_symbol(term)
    assert isinstance(read, Function)
    signature = f"{read.name}/{len(read.arguments)}"
    sorts = next(filter(None, (argument_sorts(sort, signature) for sort in _SORTS)), _OF_A_STEP)
    return catalogue()[read.name].format(
        *arguments_in_words(read.name, read.arguments, sorts, answer.names.__getitem__)
    )


def cards_in(answer: Answer, term: Any) -> tuple[str, ...]:
    """The names of the cards of all objects in a term.

    Args:
        answer: the answer the term belongs to.
        term: a clingo symbol.

    Returns:
        Full names, in order of appearance.

    Example:
        >>> from lawmage.bridge.load import load
        >>> from lawmage.queries.question import Question, put
        >>> (answer,) = put([Question(load("examples/fires.yaml"))])
        >>> cards_in(answer, term("limit_reached(opt,2)"))
        ('Opt',)
    """
    found = (answer.card_names[text] for text in map(str, _subterms(term)) if text in answer.card_names)
    return tuple(dict.fromkeys(found))


def _subterms(term: Any) -> Iterator[Any]:
    yield term
    if term.type.name == "Function":
        for argument in term.arguments:
            yield from _subterms(argument)


def reason(answer: Answer, rule: Any, because: Any) -> Reason:
    """A reason as the queries give it.

    Args:
        answer: the answer it belongs to.
        rule: the rule's number, a clingo symbol.
        because: the derived term, a clingo symbol.

    Example:
        >>> from lawmage.bridge.load import load
        >>> from lawmage.queries.question import Question, put
        >>> (answer,) = put([Question(load("examples/fires.yaml"))])
        >>> reason(answer, term('"702.18a"'), term("has_shroud(bogle)")).sentence
        'Slippery Bogle has shroud.'
    """
    return Reason(rule.string, str(because), cards_in(answer, because), sentence(answer, because))


def reason_for_step(answer: Answer, kind: str, action: Any) -> Reason:
    """The reason that an announcement isn't among those that can be made.

    Args:
        answer: the answer it belongs to.
        kind: what is wrong with it, one of ``step_rule``.
        action: the option.

    Example:
        >>> from lawmage.bridge.load import load
        >>> from lawmage.queries.question import Question, put
        >>> (answer,) = put([Question(load("examples/fires.yaml"), explain=True)], "verdict")
        >>> action = term('cast(fling,"Fling",mana,none)')
        >>> reason_for_step(answer, "targets", action).sentence
        "These targets can't be chosen together for Fling."
    """
    rules = {name.name: rule for name, rule in answer.read("step_rule", 2)}
    subject = (
        action.arguments[1] if action.name == "cast" and len(action.arguments) > 1 else action.arguments[0]
    )
    return reason(answer, rules[kind], term(f"{kind}({subject})"))


def sorted_reasons(reasons: set[Reason]) -> tuple[Reason, ...]:
    """Reasons in the order of their rules.

    Example:
        >>> rules = ("601.2h", "601.2c", "117.1", "1001.1")
        >>> [item.rule for item in sorted_reasons({Reason(rule, "", (), "") for rule in rules})]
        ['117.1', '601.2c', '601.2h', '1001.1']
    """
    return tuple(
        sorted(reasons, key=lambda item: ([_padded(part) for part in item.rule.split(".")], item.because))
    )


def _padded(part: str) -> str:
    digits = "".join(letter for letter in part if letter.isdigit())
    return digits.zfill(4) + part[len(digits) :]
