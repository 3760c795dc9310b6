"""What came of a case: whether the rules settle it, and if not, what it hangs on."""

from __future__ import annotations

from dataclasses import dataclass

from lawmage.queries.game import Entry
from lawmage.queries.hinges import Contrast, Hinge

#: The kinds of answers, the headline of several first.
KINDS = ("open", "hidden", "chance", "order", "choice", "settled")


@dataclass(frozen=True)
class Side:
    """One of the values that an answer can have.

    Attributes:
        value: what is so then, in words.
        way: the choices on the shortest way there.
    """

    value: str
    way: tuple[Entry, ...]


@dataclass(frozen=True)
class UnderReading:
    """What an answer is under one reading of an unclear rule.

    Attributes:
        rule: the number of the rule that is unclear.
        question: what is unclear, as a sentence.
        name: the reading's name.
        says: what it says and why, as a sentence.
        preferred: whether current official answers prefer it.
        values: what can be so under it, of what isn't the same under all readings.
    """

    rule: str
    question: str
    name: str
    says: str
    preferred: bool
    values: tuple[str, ...]


@dataclass(frozen=True)
class Answer:
    """Whether the rules settle what a case asks, and if not, what it hangs on.

    Attributes:
        kind: one of ``KINDS``, the headline.
        kinds: every kind of what it hangs on.
        hinges: every kind of decision that makes a difference somewhere.
        contrast: two ways to different values that differ in as few decisions as can be; None if settled.
        sides: every value, each with its shortest way.
        hidden: what the position would have to name, in words; empty if nothing.
        readings: where readings of a rule lead to different values, each of them.
        assumptions: what the answer takes for granted.
    """

    kind: str
    kinds: tuple[str, ...]
    hinges: tuple[Hinge, ...] = ()
    contrast: Contrast | None = None
    sides: tuple[Side, ...] = ()
    hidden: str = ""
    readings: tuple[UnderReading, ...] = ()
    assumptions: tuple[str, ...] = ()
