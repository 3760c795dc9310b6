"""What a question speaks of besides what its position shows: the subtypes and cards that it names."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from lawmage.bridge import words
from lawmage.bridge.names import find
from lawmage.bridge.state import fact
from lawmage.bridge.steps import ChooseStep, Step
from lawmage.queries.question import encoded_cards


@dataclass(frozen=True)
class Spoken:
    """What the words of a question name.

    Attributes:
        facts: says which subtypes it names.
        cards: the full names of the encoded cards that it names.

    Example:
        >>> Spoken().cards
        ()
    """

    facts: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()


NOTHING_SPOKEN = Spoken()


def spoken(steps: Sequence[Step], texts: Iterable[str] = ()) -> Spoken:
    """Find what a script's answers name, and which subtypes other texts of a question name.

    Args:
        steps: the steps of the script.
        texts: what is claimed or asked for.

    Returns:
        The subtypes and the cards.

    Example:
        >>> from lawmage.bridge.steps import read_step
        >>> steps = [read_step({"player": "A", "choose": "Opt"})]
        >>> found = spoken(steps, ["bear is a Time Lord", "elf(bear)"])
        >>> found.facts
        ('subtype_in_question(bear)', 'subtype_in_question(elf)', 'subtype_in_question(time_lord)')
        >>> found.cards
        ('Opt',)
    """
    answers = [answer for step in steps if isinstance(step, ChooseStep) for answer in _listed(step.choose)]
    told = " ".join(f" {_plain(text)} " for text in (*answers, *texts))
    subtypes = {words.constant(name) for name in words.subtypes() if f" {name} " in told}
    named = {found.full for answer in answers if (found := find(answer))}
    return Spoken(
        tuple(fact("subtype_in_question", subtype) for subtype in sorted(subtypes)),
        tuple(sorted(filter(encoded_cards().supported, named))),
    )


def _listed(answer: object) -> list[str]:
    return [str(item) for item in answer] if isinstance(answer, tuple) else [str(answer)]


def _plain(text: str) -> str:
    return re.sub(r"[^a-z'-]+", " ", text.lower())
