"""A game played through from a position, one decision after another."""

from __future__ import annotations

import functools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from lawmage.bridge.errors import InputError
from lawmage.bridge.facts import Names
from lawmage.bridge.position import Position
from lawmage.bridge.solver import parts
from lawmage.bridge.state import State
from lawmage.bridge.words import did_you_mean
from lawmage.queries.exploring import BATCH, PASS, Decision, Explorer, Moment, Option
from lawmage.queries.legal import Reading
from lawmage.queries.option_words import with_question
from lawmage.queries.payments import payable
from lawmage.queries.performing import performance
from lawmage.queries.play_words import play_in_words
from lawmage.queries.question import Answer, Question, put

#: What performing a play reads beyond the legal plays.
COSTS = frozenset({("bill", 2), ("other_cost", 3), ("adds_counters", 4)})


@dataclass(frozen=True)
class Entry:
    """One choice that was made.

    Attributes:
        player: who chose.
        rule: the rule that asked for it.
        text: what was chosen, in words, after what it was about.
        happened: the events that followed, as terms.
    """

    player: str
    rule: str
    text: str
    happened: tuple[str, ...] = ()


class Game:
    """A game from a position on: what may be decided now, and what comes of it.

    Args:
        position: a loaded position, or a state of a game.

    Example:
        >>> from lawmage.bridge.load import load
        >>> players = {"A": {"hand": ["Shock"], "battlefield": ["Mountain"]}, "B": {}}
        >>> game = Game(load({"turn": {"active": "A", "step": "upkeep"}, "players": players}))
        >>> [option.text for option in game.decisions().options if "Shock" in option.text]
        ['cast Shock for its mana cost targeting A', 'cast Shock for its mana cost targeting B']
        >>> game.choose("cast Shock for its mana cost targeting B")
        >>> game.choose("pass"), game.choose("pass")
        (None, None)
        >>> game.position.player("B").life
        18
        >>> game.undo(), game.undo(), game.undo(), game.position.player("B").life
        (None, None, None, 20)
    """

    def __init__(self, position: Position) -> None:
        self._explorer = Explorer(position)
        self._moments = [self._explorer.start]
        self._trace: list[Entry] = []
        self._decisions: dict[State, Decision | None] = {}

    @property
    def state(self) -> State:
        """The facts of the state, which can be hashed and compared."""
        return self._moments[-1].state

    @property
    def position(self) -> Position:
        """The state as a position."""
        return self._explorer.position(self._moments[-1])

    @property
    def first_names(self) -> Names:
        """What identities were called at the start."""
        return self._explorer.first_names

    @property
    def trace(self) -> tuple[Entry, ...]:
        """What was chosen so far, and what happened."""
        return tuple(self._trace)

    @property
    def ended(self) -> bool:
        """Whether the game has ended."""
        return self._moments[-1].ended

    def decisions(self) -> Decision | None:
        """What has to be decided now, by whom, under which rule; with priority every legal play and passing.

        Returns:
            The decision with all its options; None once the game has ended.

        Raises:
            UnsupportedError: the legal plays can't be told.
        """
        moment = self._moments[-1]
        if moment.ended:
            return None
        if moment.decision is not None:
            return moment.decision
        if moment.state not in self._decisions:
            self._decisions[moment.state] = self._with_priority(moment)
        return self._decisions[moment.state]

    def _with_priority(self, moment: Moment) -> Decision | None:
        player = self._explorer.holder_of_priority(moment)
        if player is None:
            return None
        (plays,) = plays_as_options([self._explorer.position(moment)])
        return Decision(player, "117.1", (PASS, *plays))

    def choose(self, option: str | Option) -> None:
        """Choose an option of the decision.

        Args:
            option: an option, or its text or term.

        Raises:
            InputError: there is no such option.
            UnsupportedError: something happens that no rule can tell; the state stays as it was.
        """
        decision = self.decisions()
        if decision is None:
            raise InputError("the game has ended: there is nothing to choose")
        if isinstance(option, str):
            fitting = [each for each in decision.options if option in (each.text, each.term)]
            if not fitting:
                texts = [each.text for each in decision.options]
                raise InputError(f"{option!r} is no option{did_you_mean(option, texts)}")
            option = fitting[0]
        moment = self._moments[-1]
        found = self._explorer.moves([(moment, option, decision.player, decision.rule)])
        ((after,),) = found.values()
        happened = self._explorer.graph.get_edge_data(moment, after)
        last = list(happened.values())[-1]["happened"]
        self._moments.append(after)
        self._trace.append(
            Entry(decision.player, decision.rule, with_question(decision.question, option.text), last)
        )

    def undo(self) -> None:
        """Take the last choice back: the state is the very one before it.

        Raises:
            InputError: nothing has been chosen.
        """
        if not self._trace:
            raise InputError("there is nothing to take back")
        self._moments.pop()
        self._trace.pop()


#: What tells a mana ability from others.
_MANA_ABILITIES = frozenset({("mana_ability", 1)})


def plays_as_options(positions: Sequence[Position], *, for_mana: bool = True) -> list[list[Option]]:
    """Every legal play of the player with priority in some positions, as options.

    Args:
        positions: states of a game as positions.
        for_mana: whether mana abilities are among them; without them they are activated to pay only.

    Returns:
        For each an option for each play.

    Example:
        >>> from lawmage.bridge.load import load
        >>> players = {"A": {"hand": ["Forest"]}, "B": {}}
        >>> position = load({"turn": {"active": "A", "step": "precombat main"}, "players": players})
        >>> (options,) = plays_as_options([position])
        >>> [(option.term, option.text) for option in options]
        [('play(forest,"Forest")', 'play Forest')]
        >>> players = {"A": {"battlefield": ["Forest"]}, "B": {}}
        >>> position = load({"turn": {"active": "A", "step": "precombat main"}, "players": players})
        >>> [len(plays_as_options([position], for_mana=wanted)[0]) for wanted in (True, False)]
        [1, 0]
    """
    outputs = COSTS if for_mana else COSTS | _MANA_ABILITIES
    found = []
    for start in range(0, len(positions), BATCH):
        questions = [Question(position) for position in positions[start : start + BATCH]]
        found += [list(_options(answer, for_mana)) for answer in put(questions, outputs=outputs)]
    return found


def other_plays(positions: Sequence[Position]) -> list[list[Option]]:
    """What the player with priority could do in place of passing, but for mana that pays for nothing.

    Args:
        positions: states of a game as positions.

    Example:
        >>> other_plays([])
        []
    """
    return plays_as_options(positions, for_mana=False)


def _options(answer: Answer, for_mana: bool) -> Iterator[Option]:
    reading, paid = Reading(answer), payable(answer)
    names = answer.names
    left_out = set() if for_mana else {ability for (ability,) in answer.read("mana_ability", 1)}
    for (action,) in sorted(answer.read("legal", 1), key=str):
        if str(action) not in paid or (action.name == "activate" and parts(action)[1] in left_out):
            continue
        for play in reading.family(action, paid[str(action)]):
            how = functools.partial(performance, answer, play, str(action), paid[str(action)])
            yield Option(str(action), play_in_words(play, names.__getitem__), how)
