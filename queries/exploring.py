"""The graph of the states that a position can come to, explored many states at a time."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import networkx

from lawmage.bridge.errors import LimitError, UnsupportedEventError
from lawmage.bridge.facts import Names, facts
from lawmage.bridge.position import Position
from lawmage.bridge.state import State
from lawmage.bridge.state_position import position_of
from lawmage.bridge.ticks import Stop
from lawmage.queries.option_words import option_in_words, question_in_words
from lawmage.queries.question import Question, encoded_cards, needed_cards, put
from lawmage.queries.refused_events import advanced, refusal_in_words
from lawmage.queries.spoken import NOTHING_SPOKEN, Spoken

Plays = Callable[[Sequence[Position]], list[list["Option"]]]
#: So many states are moved on together.
BATCH = 64
#: So many states are explored unless said otherwise.
MOST_STATES = 20_000
#: So many facts states may have on an average; where few are allowed, as many in all as a thousand.
MOST_FACTS = 150
FEW_STATES = 1_000
#: So many positions are kept, which are larger than the states that they are read from.
MOST_POSITIONS = 500


@dataclass(frozen=True)
class Option:
    """Something that a player may choose.

    Attributes:
        term: the option in the programs.
        text: the option in words.
        how: gives the facts by which it is chosen.
    """

    term: str
    text: str
    how: Callable[[], Iterable[str]] = field(compare=False, repr=False)

    @property
    def facts(self) -> tuple[str, ...]:
        """The facts by which it is chosen."""
        return tuple(self.how())


def limit_in_words(most_states: int) -> str:
    """The number of states that may be looked at, and what to do if it isn't enough.

    Args:
        most_states: the number.

    Example:
        >>> limit_in_words(2)
        'the limit of 2 states; raise --max-states, or leave less open'
    """
    states = f"{most_states} state{'s' * (most_states != 1)}"
    return f"the limit of {states}; raise --max-states, or leave less open"


def plain_option(term: str, text: str) -> Option:
    """An option that is chosen by its term alone.

    Example:
        >>> plain_option("yes", "yes").facts
        ('has_chosen(yes)',)
    """
    return Option(term, text, lambda: (f"has_chosen({term})",))


@dataclass(frozen=True)
class Decision:
    """Something that has to be decided.

    Attributes:
        player: who decides.
        rule: the rule that asks for it.
        options: what may be chosen.
        question: what it is about, in words; empty where the options say it.
    """

    player: str
    rule: str
    options: tuple[Option, ...]
    question: str = ""


@dataclass(frozen=True)
class Moment:
    """A state and what is to be done there.

    Attributes:
        state: the facts.
        decision: what has to be decided; None where a player has priority, or the game has ended.
        ended: the game has ended, or nothing more can be told.
        untold: what would have to be known to tell what happens here, in words; empty if nothing.
    """

    state: State
    decision: Decision | None = field(default=None, compare=False)
    ended: bool = field(default=False, compare=False)
    untold: str = ""


class Explorer:
    """Explores what may happen from a position.

    Args:
        position: the position.
        most_states: so many states are looked at.
        progress: called with the number of states so far.
        named: what the question names besides the cards of the position.
        told: names of terms: where no rule can tell something of only these names, a way ends with that.
        plays: gives what players could do in place of passing, if they may.

    Raises:
        InputError: the position says what can't be so.
        UnsupportedError: something in the position isn't encoded.

    Attributes:
        graph: the states as a ``networkx.MultiDiGraph``: nodes are moments; edges have ``player``, ``rule``,
            ``question``, ``option`` and ``text`` of what was chosen, and ``happened``, the events on the way.
        first_names: what identities were called at first.
        at_issue: the questions that the rules leave open and that something so far may hang on: the readings
            of ``asp/readings/`` could differ there.

    Example:
        >>> from lawmage.bridge.load import load
        >>> players = {"A": {}, "B": {}}
        >>> explorer = Explorer(load({"turn": {"active": "A", "step": "upkeep"}, "players": players}))
        >>> explorer.start.decision is None, len(explorer.graph)
        (True, 1)
    """

    def __init__(
        self,
        position: Position,
        most_states: int = MOST_STATES,
        progress: Callable[[int], None] | None = None,
        named: Spoken = NOTHING_SPOKEN,
        told: Collection[str] = (),
        plays: Plays | None = None,
    ) -> None:
        self.first = position
        self.players = [player.name for player in position.players]
        self.cards = tuple(sorted({*needed_cards([position]), *named.cards}))
        self.most_states = most_states
        self.progress = progress
        self.graph: networkx.MultiDiGraph[Any] = networkx.MultiDiGraph()
        self.at_issue: set[str] = set()
        self._facts = 0
        self._positions: dict[State, Position] = {}
        self.first_names = Names(position)
        self._named = named.facts
        self._told = told
        self.plays = plays
        if position.stated is None:
            put([Question(position)], "possible")  # refuses what can't be so
        state = facts(position).with_changes(new=named.facts)
        settle = 'field_not_encoded("settle")'
        if settle in state:
            (self.start,) = self._advance([state.with_changes(gone=[settle, *_priority(state)])])
        elif position.stated is not None:
            (self.start,) = self._advance([state])
        else:
            self.start = Moment(state)
        self.graph.add_node(self.start)

    def position(self, moment: Moment) -> Position:
        """The position of a moment."""
        if moment.state not in self._positions:
            while len(self._positions) >= MOST_POSITIONS:
                del self._positions[next(iter(self._positions))]
            state = moment.state.with_changes(gone=self._named) if self._named else moment.state
            self._positions[moment.state] = position_of(state, self.players)
        return self._positions[moment.state]

    def name(self, moment: Moment) -> Callable[[str], str]:
        """What identities are called at a moment."""
        names = Names(self.position(moment), self.first_names)
        return lambda identity: names[identity]

    def holder_of_priority(self, moment: Moment) -> str | None:
        """The player who may make plays: the one who has priority, or may cast while something resolves."""
        for fact in (*_priority(moment.state), *_opportunity(moment.state)):
            constant = fact.partition("(")[2][:-1]
            return next(name for name in self.players if name.lower() == constant)
        return None

    def is_interrupted(self, moment: Moment) -> bool:
        """Whether a player may cast something while something else resolves."""
        return bool(_opportunity(moment.state))

    def let_go(self, moments: Iterable[Moment], but: str = "") -> list[Moment]:
        """Whoever may cast something only while something else resolves casts nothing more.

        Args:
            moments: where to begin.
            but: of this player it is left open.

        Returns:
            The moments come to, each once. Decisions that follow stay open.
        """
        done: dict[Moment, None] = {}
        waiting = list(moments)
        while waiting:
            going_on = [
                moment
                for moment in waiting
                if self.is_interrupted(moment) and self.holder_of_priority(moment) != but
            ]
            done.update(dict.fromkeys(moment for moment in waiting if moment not in going_on))
            waiting = self.passing(going_on) if going_on else []
        return list(done)

    def moves(self, choices: Iterable[tuple[Moment, Option, str, str]]) -> dict[Moment, list[Moment]]:
        """Make choices, and move on until somebody has to decide again.

        Args:
            choices: the moment, the option, who chooses, and by which rule.

        Returns:
            By moment what came of its options, in order.

        Raises:
            LimitError: too many states.
            UnsupportedError: something happens that no rule can tell.
        """
        listed = list(choices)
        found: dict[Moment, list[Moment]] = {}
        for batch in _batches(listed):
            states = [moment.state.with_changes(new=option.facts) for moment, option, *_ in batch]
            stops = self._stops(states)
            for (moment, option, player, rule), stop in zip(batch, stops, strict=True):
                after = self._moment(stop)
                found.setdefault(moment, []).append(after)
                self._facts += 0 if after in self.graph else len(after.state)
                self.graph.add_edge(
                    moment, after, player=player, rule=rule,
                    question=self._question(moment),
                    option=option.term, text=option.text, happened=stop.happened,
                )  # fmt: skip
            self._stay_within_limits()
            if self.progress:
                self.progress(len(self.graph))
        return found

    def _question(self, moment: Moment) -> str:
        """What is asked at a moment: where players may respond, to what."""
        if moment.decision or not self.plays or not self.position(moment).stack:
            return moment.decision.question if moment.decision else ""
        top = self.position(moment).objects()[-1]
        name = self.name(moment)(top.id)
        return f"while {name} resolves" if self.is_interrupted(moment) else f"in response to {name}"

    def _stay_within_limits(self) -> None:
        if len(self.graph) > self.most_states:
            raise LimitError(f"more than {limit_in_words(self.most_states)}")
        most = max(self.most_states, FEW_STATES) * MOST_FACTS
        if self._facts > most:
            told = f"{len(self.graph)} states have more than {most} facts"
            raise LimitError(f"{told}; raise --max-states, or leave less open")

    def _advance(self, states: Sequence[State]) -> list[Moment]:
        return [self._moment(stop) for stop in self._stops(states)]

    def _stops(self, states: Sequence[State]) -> list[Stop]:
        stops = advanced(states, encoded_cards(), self.cards, self.players, self.first_names, self._told)
        self.at_issue.update(*(stop.at_issue for stop in stops))
        return stops

    def _moment(self, stop: Stop) -> Moment:
        if stop.unsupported:
            error = UnsupportedEventError(stop.unsupported, stop.state)
            said = refusal_in_words(error, self.players, self.first_names).message
            return Moment(stop.state, ended=True, untold=said.removeprefix("not supported yet: "))
        if not stop.decisions:
            return Moment(stop.state, ended=stop.ended)
        moment = Moment(stop.state)
        name = self.name(moment)
        decider = stop.decisions[0][0]
        # What no player decides is left to what the rules name, such as chance.
        player = next((who for who in self.players if who.lower() == decider), decider)
        options = tuple(plain_option(term, option_in_words(term, name)) for _, _, term in stop.decisions)
        question = question_in_words(stop.about, stop.on, stop.instead_of, name)
        return Moment(stop.state, Decision(player, stop.decisions[0][1].strip('"'), options, question))

    def close(self, moments: Iterable[Moment]) -> list[Moment]:
        """Branch over every open decision.

        Args:
            moments: where to begin.

        Returns:
            The moments at which nothing but priority is left to decide, each once.
        """
        seen: dict[Moment, None] = {}
        closed: dict[Moment, None] = {}
        waiting = list(moments)
        while waiting:
            open_ = []
            for moment in waiting:
                if moment in seen:
                    continue
                seen[moment] = None
                if moment.decision is None:
                    closed[moment] = None
                else:
                    open_.append(moment)
            choices = [
                (moment, option, moment.decision.player, moment.decision.rule)
                for moment in open_
                if moment.decision
                for option in moment.decision.options
            ]
            waiting = [after for found in self.moves(choices).values() for after in found]
        return list(closed)

    def passing(self, moments: Iterable[Moment]) -> list[Moment]:
        """The player with priority passes in each moment, or makes any play if players may.

        Decisions that follow stay open.
        """
        choices = []
        done: dict[Moment, None] = {}
        asked: list[tuple[Moment, str]] = []
        for moment in moments:
            player = self.holder_of_priority(moment)
            if moment.ended or player is None:
                done[moment] = None
            elif self.plays:
                asked.append((moment, player))
            else:
                choices.append((moment, PASS, player, "117.3d"))
        if self.plays and asked:
            found_plays = self.plays([self.position(moment) for moment, _ in asked])
            for (moment, player), plays in zip(asked, found_plays, strict=True):
                choices += [(moment, option, player, "117.1") for option in (PASS, *plays)]
        for found in self.moves(choices).values():
            done.update(dict.fromkeys(found))
        return list(done)


PASS = plain_option("pass", "pass")


def _priority(state: State) -> list[str]:
    return [fact for fact in state.facts if fact.startswith("priority(")]


def _opportunity(state: State) -> list[str]:
    return [fact for fact in state.facts if fact.startswith("opportunity(")]


def _batches(items: Sequence[Any]) -> Iterable[Sequence[Any]]:
    return (items[start : start + BATCH] for start in range(0, len(items), BATCH))


def someone_has_passed(moment: Moment) -> bool:
    """Whether a player has passed priority and not all have."""
    return any(fact.startswith("passed(") for fact in moment.state.facts)


def traces(graph: networkx.MultiDiGraph[Any], start: Moment) -> Mapping[Moment, list[Any]]:
    """The shortest way to each moment.

    Args:
        graph: the graph of an explorer.
        start: its first moment.

    Returns:
        By moment the attributes of the edges on the way.
    """
    found: dict[Moment, list[Any]] = {start: []}
    waiting = [start]
    while waiting:
        after: list[Moment] = []
        for moment in waiting:
            for _, target, data in graph.out_edges(moment, data=True):
                if target not in found:
                    found[target] = [*found[moment], data]
                    after.append(target)
        waiting = after
    return found
