"""Scenarios of another engine's test suite played: whoever has priority does what is scripted, or passes."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass

from peer_answers import Branch, answer, different, passed_over, wished
from peer_plays import Listing, Open, Way, said
from peer_scenarios import STEPS, Board, Scenario, aliases, identified, is_quiet, position_of

from lawmage.bridge.errors import LawmageError, UnsupportedError
from lawmage.queries import load
from lawmage.queries.exploring import PASS, Explorer, Option
from lawmage.queries.spoken import spoken

#: So many ways are followed where the script leaves a decision open.
MOST_BRANCHES = 16
#: So many choices are made in one scenario.
MOST_CHOICES = 400


class Stuck(Exception):
    """Something of the script can't be done."""


@dataclass(frozen=True)
class Result:
    """What became of a scenario: ``passed``, ``failed`` or ``unsupported``, and why."""

    status: str
    detail: str = ""


def result_of(scenario: Scenario, seconds: float = 60) -> Result:
    """Play a scenario and make its checks.

    Args:
        scenario: the scenario.
        seconds: so long it may take, in time of the processor.

    Returns:
        ``passed`` if one of the ways that the script leaves open ends as the checks say; the detail says
        whether others don't.
    """
    ends: list[list[str]] = []
    must_fail = {"type": "script_must_be_refused"} in scenario["asserts"]
    try:
        if scenario.get("stages"):
            raise UnsupportedError("several stages", items=("several stages",))
        for branch in Run(scenario, time.process_time() + seconds).ends():
            ends.append(branch.wrong)
            if must_fail and scenario.get("strict") and branch.answers:
                raise Stuck("an answer isn't used")
        if must_fail:
            return Result("failed", "the script could be performed")
    except UnsupportedError as error:
        if not (isinstance(error, Open) and not all(ends)):
            return Result("unsupported", ", ".join(error.items) or str(error))
    except Stuck as error:
        if must_fail:
            return Result("passed")
        return Result("failed", str(error))
    except LawmageError as error:
        return Result("failed", f"{type(error).__name__}: {error}")
    if not any(ends):
        return Result("passed")
    if not all(ends):
        return Result("passed", "in one of the ways that the script leaves open")
    return Result("failed", "; ".join(ends[0]))


def _place(turn: int, step: str) -> tuple[int, int]:
    return turn, STEPS.index("end" if step == "end_turn" else step)


_STEP = {
    "precombat main": "main1", "beginning of combat": "begin_combat", "end of combat": "end_combat",
    "postcombat main": "main2",
}  # fmt: skip


class Run:
    """A scenario being played.

    Args:
        scenario: the scenario.
        deadline: when to give up, on the clock of ``time.process_time``.
    """

    def __init__(self, scenario: Scenario, deadline: float) -> None:
        self.scenario = scenario
        self.deadline = deadline
        self.stop = _place(*scenario["stop_at"])
        self.aliases = aliases(scenario)
        self.begun = {
            identity: (listed["player"], listed["name"])
            for listed, identities in identified(scenario)
            for identity in identities
        }
        answers = [str(one.get("value")) for one in scenario["choices"]]
        self.explorer = Explorer(load(position_of(scenario)), named=spoken([], answers))
        self.choices = 0
        pools = any(check["type"] == "mana_pool" for check in scenario["asserts"])
        self.quiet = is_quiet(scenario) and not pools

    def ends(self) -> Iterator[Branch]:
        """Every way through the scenario, with its failed checks."""
        script = [step for step in self.scenario["script"] if step["action"] != "put_counters"]
        if len(script) < len(self.scenario["script"]):
            raise UnsupportedError("counters put by hand", items=("counters put by hand",))
        waiting = [Branch(self.explorer.start, script, list(self.scenario["choices"]))]
        number = 1
        while waiting:
            branch = waiting.pop()
            others = self.go(branch)
            number += max(0, len(others) - 1)
            if number > MOST_BRANCHES:
                raise Open("too many choices are left open", items=("too many choices are left open",))
            waiting += others
            if not others:
                board = self.board(branch)
                asserts = [one for one in self.scenario["asserts"] if one["type"] != "script_must_be_refused"]
                branch.wrong += filter(None, map(board.failing, asserts))
                if branch.todo and (not branch.wrong or len(asserts) < len(self.scenario["asserts"])):
                    raise Stuck(f"not done: {said(branch.todo[0])}")
                yield branch

    def go(self, branch: Branch) -> list[Branch]:
        """Go on to the end, or to a decision that the script leaves open: then the ways from there."""
        while not branch.moment.ended:
            self.choices += 1
            if time.process_time() > self.deadline or self.choices > MOST_CHOICES:
                raise Open("it takes too long", items=("it takes too long",))
            decision = branch.moment.decision
            if decision is not None:
                if not self.decided(branch):
                    return [self.after(branch.copy(), each) for each in different(decision.options)]
                continue
            turn = self.explorer.position(branch.moment).turn
            here = (turn.number, STEPS.index(_STEP.get(turn.step, turn.step.replace(" ", "_"))))
            if here > self.stop:
                return []
            player = self.explorer.holder_of_priority(branch.moment)
            assert player is not None
            ways = self.scripted(branch, player, here)
            if len(ways) > 1:
                return [self.along(branch.copy(), way) for way in ways]
            if not ways and self.quiet and self.nothing_follows(branch, here):
                return []
            if not ways and self.leaving(branch) and here == self.stop:
                return []
            if ways:
                self.along(branch, ways[0])
            else:
                self.after(branch, PASS)
        return []

    def decided(self, branch: Branch) -> bool:
        """Choose what the script answers; False if it leaves the decision open."""
        before, board = branch.copy(), self.board(branch)
        option = answer(branch, board)
        if option is None:
            return False
        self.after(branch, option)
        sooner = passed_over(before, branch, option, board)
        if sooner:
            branch.moment, branch.answers = before.moment, before.answers
            wished(branch, [sooner], board)
            self.after(branch, sooner)
        return True

    def along(self, branch: Branch, way: Way) -> Branch:
        """Make a play that a step may mean."""
        for one in way.used:
            branch.answers.remove(one)
        return self.after(branch, way.option)

    def nothing_follows(self, branch: Branch, here: tuple[int, int]) -> bool:
        """Whether nothing can happen any more before the checks: no step is scripted, the stack is empty."""
        drawn = here[1] >= STEPS.index("draw")
        rest = here[0] == self.stop[0] and drawn and self.stop[1] < STEPS.index("cleanup")
        return rest and not branch.todo and not self.explorer.position(branch.moment).stack

    def board(self, branch: Branch) -> Board:
        """What is so at the moment."""
        return Board(self.explorer.position(branch.moment), self.aliases, self.begun)

    def after(self, branch: Branch, option: Option) -> Branch:
        """Choose an option."""
        moment = branch.moment
        player = moment.decision.player if moment.decision else self.explorer.holder_of_priority(moment)
        ((found,),) = self.explorer.moves([(moment, option, player or "", "")]).values()
        branch.moment = found
        return branch

    def leaving(self, branch: Branch) -> bool:
        """Whether the step ends once the player with priority passes too."""
        passed = sum(fact.startswith("passed(") for fact in branch.moment.state.facts)
        return passed == len(self.explorer.players) - 1 and not self.explorer.position(branch.moment).stack

    def scripted(self, branch: Branch, player: str, here: tuple[int, int]) -> list[Way]:
        """What the script may mean that a player does now; checks on the way are made."""
        position = self.explorer.position(branch.moment)
        listed: Listing | None = None
        for step in list(branch.todo):
            if step["player"] not in (player, "all") or _place(step["turn"], step["step"]) != here:
                continue
            action = step["action"]
            if action == "wait_stack":
                if position.stack:
                    return []
                branch.todo.remove(step)
            elif action == "wait_one_resolution":
                branch.todo.remove(step)
                if position.stack:
                    return []
            elif action == "check":
                branch.todo.remove(step)
                if step["type"] == "can_play":
                    listed = listed or self.listing(branch, player)
                    if listed.can(step["ability"]) is not step["value"]:
                        branch.wrong.append(f"{step['ability']} can be played: {not step['value']}")
                elif wrong := self.board(branch).failing(step):
                    branch.wrong.append(wrong)
            elif action == "concede":
                raise UnsupportedError("concession", items=("concession",))
            elif self.may(branch, step):
                listed = listed or self.listing(branch, player)
                # What was said before may have answered what nobody is asked, such as an only target.
                later = [one for one in branch.answers if one["seq"] > step["seq"]]
                ways = listed.ways(step, branch.answers, branch.todo) or listed.ways(step, later, branch.todo)
                if ways:
                    branch.todo.remove(step)
                    return ways
        return []

    def listing(self, branch: Branch, player: str) -> Listing:
        """What a player may do now."""
        return Listing(self.explorer, branch.moment, player, self.aliases)

    def may(self, branch: Branch, step: Scenario) -> bool:
        """Whether what a step waits for is so."""
        if "when_mana_in_pool" in step:
            pool = sum(
                int(row[-1])
                for row in self.board(branch).facts("mana_pool")
                if row[0] == step["player"].lower()
            )
            if pool != step["when_mana_in_pool"]:
                return False
        asked = step.get("when_on_stack")
        if asked is None:
            return True
        words = asked.removeprefix("stack ability (").split()
        if words[0] in ("When", "Whenever", "At", "persist", "undying") or "{" in words[0]:
            # Which ability is meant isn't told by the text: any will do.
            abilities = any(entry.ability for entry in self.explorer.position(branch.moment).stack)
            return abilities is (step.get("stack_clause") != "while_not_on_stack")
        on_stack = [
            name for thing in self.board(branch).things if thing.zone == "stack" for name in thing.names
        ]
        return (asked.removeprefix("Cast ") in on_stack) is (step.get("stack_clause") != "while_not_on_stack")
