"""Cases checked: their scripts performed, their claims looked at in every outcome."""

from __future__ import annotations

from collections.abc import Sequence

from lawmage.bridge.cases import Case, ClaimResult, check_claim
from lawmage.bridge.claims import ClaimAt
from lawmage.bridge.position import Position
from lawmage.queries import forms
from lawmage.queries.exploring import MOST_STATES, Explorer, Moment
from lawmage.queries.scripts import IllegalStep, perform
from lawmage.queries.spoken import spoken
from lawmage.queries.verdict import judge


class Ruling:
    """A case with its script performed.

    Args:
        case: the case.
        most_states: so many states are looked at.

    Attributes:
        ends: the positions that the script ends in.
        moments: the same as moments of the explorer; none if there is no script.
        results: what came of the claims of ``check`` steps.
        checked: the moments at which each of those was looked at.
        illegal: the step that can't be made; None if there is none.

    Raises:
        InputError: a step names what isn't there.
        UnsupportedError: something isn't encoded.
        LimitError: too many states.

    Example:
        >>> from lawmage.bridge.cases import load_case
        >>> ruling = Ruling(load_case("tests/rulings/lands-01-one-a-turn.ruling.yaml"))
        >>> len(ruling.ends), ruling.check(ruling.case.claims[0]).holds
        (1, True)
    """

    def __init__(self, case: Case, most_states: int = MOST_STATES) -> None:
        self.case = case
        self.results: list[ClaimResult] = []
        self.checked: list[Sequence[Moment]] = []
        self.moments: Sequence[Moment] = ()
        self.illegal: IllegalStep | None = None
        self.ends: tuple[Position, ...] = (case.position,)
        if not case.do:
            return
        checks = [case.script.claims(number) for number in range(len(case.do))]
        texts = [claim.text for claims in (case.claims, *checks) for claim in claims]
        named = spoken(case.do, [*texts, *case.about])
        self.explorer = Explorer(case.position, most_states, named=named)

        def check(number: int, moments: Sequence[Moment]) -> None:
            here = tuple(map(self.explorer.position, moments))
            for claim in checks[number]:
                self.results.append(check_claim(case, claim, judge, forms, here))
                self.checked.append(moments)

        try:
            performed = perform(self.explorer, case.script, check)
        except IllegalStep as illegal:
            self.illegal = illegal
            return
        self.moments = performed.ends
        self.ends = tuple(self.explorer.position(moment) for moment in performed.ends)

    def check(self, claim: ClaimAt) -> ClaimResult:
        """Whether a claim of the case holds at the end, and those of its ``check`` steps on the way.

        Args:
            claim: the claim.
        """
        wrong = None if self.illegal else next((each for each in self.results if not each.holds), None)
        return wrong or self.check_at_end(claim)

    def check_at_end(self, claim: ClaimAt) -> ClaimResult:
        """Whether a claim of the case holds at the end.

        Args:
            claim: the claim.
        """
        if self.illegal:
            line = self.case.script.line(self.illegal.number)
            lines = (f"{self.case.file}, line {line}: {self.case.title}", f"  {self.illegal.message}")
            return ClaimResult(claim, False, "\n".join(lines))
        return check_claim(self.case, claim, judge, forms, self.ends)

    def check_on_the_way(self, claim: ClaimAt) -> ClaimResult:
        """Whether a claim of a ``check`` step holds there.

        Args:
            claim: the claim.
        """
        reached = (result for result in self.results if result.claim == claim)
        return next(reached, None) or self.check_at_end(claim)
