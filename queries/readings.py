"""Rules that are unclear: what they may mean, where it matters, and a position under one of the readings."""

from __future__ import annotations

from collections.abc import Mapping

from lawmage.bridge.facts import facts
from lawmage.bridge.position import Position
from lawmage.bridge.programs import Signature
from lawmage.bridge.readings import Unclear, unclear_rules
from lawmage.queries.question import Question, put

_AT_ISSUE: frozenset[Signature] = frozenset({("at_issue", 1)})


def questions() -> tuple[Unclear, ...]:
    """The questions that the rules leave open, as far as they are encoded, in the order of their rules.

    Example:
        >>> next(unclear for unclear in questions() if unclear.rule == "704.5k").preferred
        'one_after_another'
    """
    return unclear_rules()


def at_issue(position: Position) -> frozenset[str]:
    """The questions that what is so in a position may hang on, as it stands.

    Args:
        position: a loaded position.

    Returns:
        Names of questions; what happens from there on may bring up others.

    Raises:
        InputError: the position says what can't be so.
        UnsupportedError: something in it isn't encoded.

    Example:
        >>> from lawmage.bridge.load import load
        >>> at_issue(load("examples/moon.yaml"))
        frozenset()
    """
    (answer,) = put([Question(position, mana=True)], "possible", outputs=_AT_ISSUE)
    found = {str(name) for (name,) in answer.read("at_issue", 1)}
    return frozenset(found | (answer.applied.at_issue if answer.applied else set()))


def under(position: Position, readings: Mapping[str, str]) -> Position:
    """A position under readings of unclear rules, instead of those that it names for the same questions.

    Args:
        position: a loaded position, or a state of a game.
        readings: by the name of a question the name of a reading.

    Raises:
        ValueError: there is no such question or reading.

    Example:
        >>> from lawmage.bridge.load import load
        >>> moon = under(load("examples/moon.yaml"), {"dependency_loop": "goes_ahead"})
        >>> dict(moon.readings)
        {'dependency_loop': 'goes_ahead'}
    """
    for name, reading in readings.items():
        if reading not in {
            found for unclear in questions() if unclear.name == name for found, _ in unclear.readings
        }:
            raise ValueError(f"{name} has no reading {reading}")
    named = {**position.readings, **readings}
    changed = position.model_copy(update={"readings": named})
    if position.stated is None:
        return changed
    state = facts(position)
    old = [f"reading({name},{reading})" for name, reading in position.readings.items()]
    new = [f"reading({name},{reading})" for name, reading in named.items()]
    return changed.with_facts(state.with_changes(old, new))
