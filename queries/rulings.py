"""Cases ruled on: scripts performed, claims checked in every outcome, and what the answer hangs on."""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from lawmage.bridge.cases import Case
from lawmage.bridge.checks import ClaimResult, at_place, check_claim, conditions_of
from lawmage.bridge.claims import (
    ClaimAt,
    IllegalClaim,
    LegalClaim,
    ManaClaim,
    OutcomesClaim,
    SometimesClaim,
    VerdictClaim,
)
from lawmage.bridge.errors import InputError, UnsupportedError
from lawmage.bridge.mistakes import each_read, together
from lawmage.bridge.position import Position
from lawmage.bridge.readings import Unclear
from lawmage.bridge.script_files import Script
from lawmage.bridge.steps import ResolveStep
from lawmage.bridge.words import constant, fold
from lawmage.queries import forms
from lawmage.queries.answers import KINDS, Answer, Side, UnderReading
from lawmage.queries.arrival_order import in_reverse
from lawmage.queries.exploring import MOST_STATES, Explorer, Moment, traces
from lawmage.queries.game import Entry, other_plays
from lawmage.queries.hinges import CHANCE, Hinge, Hinges, entry
from lawmage.queries.observed import observed
from lawmage.queries.option_words import with_question
from lawmage.queries.outcomes import assumptions, varying
from lawmage.queries.readings import at_issue, questions, under
from lawmage.queries.scripts import IllegalStep, perform
from lawmage.queries.spoken import spoken
from lawmage.queries.verdict import judge

#: What is refused because the position doesn't name cards.
_HIDDEN = frozenset({"unknown_cards", "unknown_top", "hidden_hand", "unnamed_cards"})
#: Claims on what may be done and on mana: where a case makes no others, it is about these.
_ABOUT_PLAYS = (LegalClaim, IllegalClaim, ManaClaim)


class Ruling:
    """A case with its script performed.

    Args:
        case: the case; without a script and without claims, its stack resolves.
        most_states: so many states are looked at.
        progress: called with the number of states so far.
        responses: whether players may do what they could in place of passing.

    Attributes:
        ends: the positions that the script ends in.
        checks: what came of the claims of ``check`` steps.
        illegal: the step that can't be made; None if there is none.
        hidden: what asks for cards that the position doesn't name; None if nothing does.
        explorer: the graph of the states on the way; None where nothing happens.

    Raises:
        InputError: a step names what isn't there.
        UnsupportedError: something isn't encoded.
        LimitError: too many states.

    Example:
        >>> from lawmage.bridge.cases import load_case
        >>> ruling = Ruling(load_case("tests/rulings/lands-01-one-a-turn.ruling.yaml"))
        >>> len(ruling.ends), ruling.check(ruling.case.claims[0]).holds, ruling.answer.kind
        (1, True, 'settled')
    """

    def __init__(
        self,
        case: Case,
        most_states: int = MOST_STATES,
        progress: Callable[[int], None] | None = None,
        *,
        responses: bool = False,
    ) -> None:
        if not case.do and not case.claims and case.position.stack:
            case = replace(case, script=Script((ResolveStep(whole_stack=True),)))
        self.case = case
        self.checks: list[ClaimResult] = []
        self.illegal: IllegalStep | None = None
        self.hidden: UnsupportedError | None = None
        self.explorer: Explorer | None = None
        self.ends: tuple[Position, ...] = (case.position,)
        self._moments: tuple[Moment, ...] = ()
        self._untold: tuple[Moment, ...] = ()
        self._most_states = most_states
        self._responses = responses
        #: What conditions ask for that the position doesn't say.
        self._unseen: dict[str, None] = {}
        if case.do:
            self._perform(case, most_states, progress)

    def _perform(self, case: Case, most_states: int, progress: Callable[[int], None] | None) -> None:
        claims = [case.script.claims(number) for number in range(len(case.do))]
        texts = [claim.text for each in (case.claims, *claims) for claim in each]
        named = spoken(case.do, [*texts, *case.about])
        explorer = self.explorer = Explorer(
            case.position, most_states, progress, named, _HIDDEN, other_plays if self._responses else None
        )

        def check(number: int, moments: Sequence[Moment]) -> None:
            found, wrong = each_read(
                lambda claim: self._checked(claim, _nearest(explorer, moments)), claims[number]
            )
            if wrong:
                raise together(wrong)
            self.checks += found

        try:
            ends = _nearest(explorer, perform(explorer, case.script, check).ends)
            self._moments = tuple(moment for moment in ends if not moment.untold)
            self._untold = tuple(moment for moment in ends if moment.untold)
        except IllegalStep as illegal:
            self.illegal = illegal
        except UnsupportedError as error:
            if not _is_hidden(error):
                raise
            self.hidden = error
        self.ends = tuple(map(explorer.position, self._moments))

    def check(self, claim: ClaimAt) -> ClaimResult:
        """Whether a claim of the case holds at the end, or one of a ``check`` step where it stands.

        Args:
            claim: the claim.

        Returns:
            The result; of a wrong claim with the shortest way to where it is wrong.

        Raises:
            InputError: a name in the claim means nothing.
            UnsupportedError: something that it needs isn't encoded, or hangs on cards that aren't named.
        """
        reached = next((result for result in self.checks if result.claim == claim), None)
        if reached:
            return reached
        if self.illegal:
            line = self.case.script.line(self.illegal.number)
            place = ", ".join([self.case.file] * bool(self.case.file) + [f"line {line}"] * bool(line))
            message = f"{place}: {self.case.title}\n  {self.illegal.message}"
            return ClaimResult(claim, False, message, found=self.illegal.message)
        if isinstance(claim.claim, VerdictClaim):
            return self._check_verdict(claim, claim.claim)
        if self.hidden:
            raise self.hidden
        return self._checked(claim, (*self._moments, *self._untold))

    def _checked(self, claim: ClaimAt, moments: Sequence[Moment]) -> ClaimResult:
        """Whether a claim holds at some moments; it is certain also where one of them alone decides."""
        told = [moment for moment in moments if not moment.untold]
        untold = list(dict.fromkeys(moment.untold for moment in moments if moment.untold))
        ends = self.ends if self.explorer is None else tuple(map(self.explorer.position, told))
        result = ClaimResult(claim, None)
        if ends or not untold:
            try:
                result = check_claim(self.case, claim, judge, forms, ends)
            except UnsupportedError as error:
                if not _is_hidden(error):
                    raise
                untold.append(error.message)
        decided = isinstance(claim.claim, SometimesClaim)
        sure = result.holds is decided and not isinstance(claim.claim, OutcomesClaim)
        if untold and not sure:
            return ClaimResult(claim, None, f"this hangs on {' and on '.join(untold)}")
        return self._explained(result, told)

    def _explained(self, result: ClaimResult, moments: Sequence[Moment]) -> ClaimResult:
        """A wrong claim with the way to where it is wrong."""
        if result.end is None or not self.explorer or not moments:
            return result
        way = traces(self.explorer.graph, self.explorer.start)[moments[result.end]]
        told = way_in_words(tuple(map(entry, way)))
        if not told:
            return result
        return replace(
            result, message="\n".join([result.message, "  on this way:", *(f"    {x}" for x in told)])
        )

    def _check_verdict(self, at: ClaimAt, claim: VerdictClaim) -> ClaimResult:
        place = f"{self.case.file}, line {at.line}"
        players = [player.name for player in self.case.position.players]
        if claim.by is not None and fold(claim.by) not in map(fold, [*players, CHANCE]):
            there = f"there is no player {claim.by}; the players are {', '.join(players)}"
            raise InputError(there, place)
        answer = self.answer
        deciders = {fold(hinge.player) for hinge in answer.hinges if hinge.kind == claim.verdict}
        by = claim.by is None or deciders == {fold(claim.by)}
        preferred = {constant(one.name) for one in answer.readings if one.preferred}
        reading = claim.preferred is None or preferred == {constant(claim.preferred)}
        if claim.verdict == answer.kind and by and reading:
            return ClaimResult(at, True)
        from lawmage.queries.ruling_words import answer_in_words

        derived = answer_in_words(answer)[0]
        if claim.verdict == answer.kind and not by:
            who = sorted({hinge.player for hinge in answer.hinges if hinge.kind == claim.verdict})
            derived += f" Decided by {' and '.join(who) or 'nobody'}."
        if claim.verdict == answer.kind and not reading:
            names = [one.name for one in answer.readings if one.preferred]
            derived += f" Preferred: {' and '.join(names) or 'no reading'}."
        message = f"{place}: {self.case.title}\n  claimed: {at.text}\n  derived: {derived}"
        return ClaimResult(at, False, message, found=derived)

    @functools.cached_property
    def answer(self) -> Answer:
        """Whether the rules settle what the case asks, and if not, what it hangs on.

        It is about the conditions of the case's claims or of ``about``; without any, about all that players
        can see.

        Raises:
            IllegalStep: a step of the script can't be made.
        """
        if self.illegal:
            raise self.illegal
        assumed = assumptions(self.case.do, self.case.position, self._responses)
        if self.hidden:
            what = self.hidden.message.removeprefix("not supported yet: ")
            return Answer(
                "hidden",
                ("hidden",),
                hidden=what,
                assumptions=assumptions(self.case.do, responses=self._responses),
            )
        readings = self._readings()
        values = self._values()
        assumed += self._age_assumed()
        unseen = dict.fromkeys([*(moment.untold for moment in self._untold), *self._unseen])
        if unseen:
            assumed = assumptions(self.case.do, responses=self._responses) + self._age_assumed()
        sides = tuple(Side(value, ()) for value in values[:1])
        found: tuple[Hinge, ...] = ()
        contrast = None
        if self.hinges:
            sides = tuple(Side(value, way) for value, way in self.hinges.ways().items())
            found, contrast = self.hinges.all(), self.hinges.contrast()
        several = {hinge.kind for hinge in found} | ({"open"} if readings else set())
        several |= {"hidden"} if unseen else set()
        kinds = tuple(kind for kind in KINDS if kind in several) or ("settled",)
        what = "; ".join(unseen)
        return Answer(kinds[0], kinds, found, contrast, sides, what, readings, assumed)

    def _age_assumed(self) -> tuple[str, ...]:
        """That permanents arrived in the order of their lists, if that matters and isn't stated."""
        first = self.case.position
        permanents = [thing.id for thing in first.objects() if thing.zone == "battlefield"]
        if first.timestamps or first.stated is not None or len(permanents) < 2:
            return ()
        if self._told == self._told_at([in_reverse(end, permanents) for end in self.ends]):
            return ()
        return ("permanents arrived in the order in which the position lists them, as it has no timestamps",)

    def _readings(self) -> tuple[UnderReading, ...]:
        """What the answer is under each reading of the rules whose readings differ in it."""
        claims = [item.claim for item in self.case.claims]
        asked = set(self.explorer.at_issue) if self.explorer else set()
        if not self.explorer or any(isinstance(claim, ManaClaim) for claim in claims):
            asked = asked.union(*map(at_issue, self.ends))
        found: list[UnderReading] = []
        for unclear in questions():
            if unclear.name in asked and unclear.name not in self.case.position.readings:
                found += self._under_each(unclear)
        return tuple(found)

    def _under_each(self, unclear: Unclear) -> list[UnderReading]:
        told = {}
        for name, _ in unclear.readings:
            case = replace(self.case, position=under(self.case.position, {unclear.name: name}))
            other = (
                self
                if name == unclear.default
                else Ruling(case, self._most_states, responses=self._responses)
            )
            if other.hidden:
                raise other.hidden
            told[name] = [{"the script": other.illegal.message}] if other.illegal else other._told
            told[name] += [{"the rest": _untold_in_words(moment.untold)} for moment in other._untold]
        differing = varying([one for ends in told.values() for one in ends])
        values = {
            name: tuple(sorted({_in_one_line(one, differing) for one in ends})) for name, ends in told.items()
        }
        if len(set(values.values())) == 1:
            return []
        return [
            UnderReading(unclear.rule, unclear.question, name, says, name == unclear.preferred, values[name])
            for name, says in unclear.readings
        ]

    @functools.cached_property
    def values(self) -> dict[Moment, str]:
        """What the case asks about, by the moments that the script ends in."""
        if not self.explorer:
            return {}
        found = dict(zip(self._moments, self._values(), strict=True))
        ways = traces(self.explorer.graph, self.explorer.start) if self._untold else {}
        for moment in self._untold:
            # What chance did before that may make a difference.
            told = [
                with_question(edge["question"], edge["text"])
                for edge in ways[moment]
                if edge["player"] == CHANCE
            ]
            found[moment] = _untold_in_words(moment.untold) + (f", after {', '.join(told)}" if told else "")
        return found

    @functools.cached_property
    def hinges(self) -> Hinges | None:
        """What the answer hangs on; None where nothing happens."""
        return Hinges(self.explorer.graph, self.explorer.start, self.values) if self.explorer else None

    def _values(self) -> list[str]:
        """What the case asks about, at each end; where it isn't the same at all ends, only what differs."""
        differing = varying(self._told)
        if not differing and conditions_of(self.case):
            differing = list(self._told[0]) if self._told else []
        return [_in_one_line(told, differing) for told in self._told]

    @functools.cached_property
    def _told(self) -> list[dict[str, str]]:
        """What the case asks about, by what it is, at each end."""
        return self._told_at(self.ends)

    def _told_at(self, ends: Sequence[Position]) -> list[dict[str, str]]:
        conditions = conditions_of(self.case)
        if conditions:
            told, wrong = each_read(lambda form: [self._value(end, form) for end in ends], conditions)
            if wrong:
                raise together(wrong)
            return [dict(zip(conditions, values, strict=True)) for values in zip(*told, strict=True)]
        plays = [item for item in self.case.claims if isinstance(item.claim, _ABOUT_PLAYS)]
        if not plays:
            seen = map(observed, ends)
            return [{what: f"{what}: {value}" for what, value in values.items()} for values in seen]
        return [
            {
                claim.text: f"{claim.text} {'holds' if self._holds(claim, position) else 'does not hold'}"
                for claim in plays
            }
            for position in ends
        ]

    def _value(self, position: Position, form: str) -> str:
        try:
            return forms.look(position, form).value
        except InputError as error:
            raise self._at_condition(form, error) from None
        except UnsupportedError as error:
            if not _is_hidden(error):
                raise
            self._unseen[error.message] = None
            return f"whether {form} {_untold_in_words(error.message).removeprefix('it ')}"

    def _at_condition(self, form: str, error: InputError) -> InputError:
        """An error in a condition with the place of the condition, under ``about`` or in a claim."""
        if form in self.case.about:
            place = self.case.script.document.place(("about", self.case.about.index(form)))
            return at_place(error, self.case, place)
        line = next(at.line for at in self.case.claims if form in at.claim.model_dump().values())
        return at_place(error, self.case, f"{self.case.file}, line {line}")

    def _holds(self, claim: ClaimAt, position: Position) -> bool:
        return check_claim(self.case, claim, judge, forms, [position]).holds is True


def _is_hidden(error: UnsupportedError) -> bool:
    """Whether something is refused for nothing but cards that the position doesn't name."""
    return bool(error.items) and all(item.partition("(")[0] in _HIDDEN for item in error.items)


def _untold_in_words(what: str) -> str:
    return f"it hangs on {what}"


def _in_one_line(told: Mapping[str, str], parts: Sequence[str]) -> str:
    return "; ".join(dict.fromkeys(told.get(what, f"{what}: none") for what in parts))


def _nearest(explorer: Explorer, moments: Sequence[Moment]) -> tuple[Moment, ...]:
    """Moments, those with a shorter way to them first."""
    ways = traces(explorer.graph, explorer.start)
    return tuple(sorted(moments, key=lambda moment: len(ways[moment])))


def way_in_words(way: Sequence[Entry]) -> tuple[str, ...]:
    """The choices on a way, without passing.

    Args:
        way: the choices.

    Example:
        >>> way_in_words((Entry("A", "608.2d", "Opt: yes"), Entry("A", "117.3d", "pass")))
        ('A (608.2d): Opt: yes',)
    """
    return tuple(f"{each.player} ({each.rule}): {each.text}" for each in way if each.text != "pass")
