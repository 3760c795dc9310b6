"""Scenarios of another engine's test suite played: at each priority a player does what is scripted, or passes."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from peer_scenarios import STEPS, Board, Scenario, bare, is_quiet, position_of

from lawmage.bridge.errors import InputError, LawmageError, UnsupportedError
from lawmage.bridge.solver import text
from lawmage.queries import load
from lawmage.queries.exploring import PASS, Explorer, Moment, Option
from lawmage.queries.legal import Reading
from lawmage.queries.option_words import subject_of
from lawmage.queries.payments import Payable, payable
from lawmage.queries.performing import performance
from lawmage.queries.plays import Play
from lawmage.queries.question import Answer, Question, encoded_cards, put

#: So many ways are followed where the script leaves a decision open.
MOST_BRANCHES = 8
#: So many choices are made in one scenario.
MOST_CHOICES = 400


class Stuck(Exception):
    """Something of the script can't be done."""


class Open(UnsupportedError):
    """The script leaves open what is chosen, and it matters."""


@dataclass(frozen=True)
class Result:
    """What became of a scenario: ``passed``, ``failed`` or ``unsupported``, and why."""

    status: str
    detail: str = ""


@dataclass
class Branch:
    """A way through a scenario.

    Attributes:
        moment: where it is.
        todo: the steps of the script that are still to be made.
        answers: the answers that are still to be given.
        wrong: the checks that failed.
    """

    moment: Moment
    todo: list[Scenario]
    answers: list[Scenario]
    wrong: list[str] = field(default_factory=list)

    def copy(self) -> Branch:
        """The same way, to be gone on from separately."""
        return Branch(self.moment, list(self.todo), list(self.answers), list(self.wrong))


def result_of(scenario: Scenario, seconds: float = 60) -> Result:
    """Play a scenario and make its checks.

    Args:
        scenario: the scenario.
        seconds: so long it may take.

    Returns:
        ``passed`` if every way that the script leaves open ends as the checks say.
    """
    try:
        if scenario.get("stages"):
            raise UnsupportedError("several stages", items=("several stages",))
        ends = list(Run(scenario, time.monotonic() + seconds).ends())
        if scenario["asserts"] and scenario["asserts"][0]["type"] == "script_must_be_refused":
            return Result("failed", "the script could be performed")
    except UnsupportedError as error:
        return Result("unsupported", ", ".join(error.items) or str(error))
    except Stuck as error:
        if {"type": "script_must_be_refused"} in scenario["asserts"]:
            return Result("passed")
        return Result("failed", str(error))
    except LawmageError as error:
        return Result("failed", f"{type(error).__name__}: {error}")
    wrong = [branch.wrong for branch in ends]
    if not any(wrong):
        return Result("passed")
    if not all(wrong):
        return Result("unsupported", f"a choice that the script leaves open: {'; '.join(max(wrong))}")
    return Result("failed", "; ".join(wrong[0]))


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
        deadline: when to give up, on the clock of ``time.monotonic``.
    """

    def __init__(self, scenario: Scenario, deadline: float) -> None:
        self.scenario = scenario
        self.deadline = deadline
        self.stop = _place(*scenario["stop_at"])
        self.explorer = Explorer(load(position_of(scenario)))
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
                board = Board(self.explorer.position(branch.moment))
                asserts = [one for one in self.scenario["asserts"] if one["type"] != "script_must_be_refused"]
                branch.wrong += filter(None, map(board.failing, asserts))
                if branch.todo and (not branch.wrong or len(asserts) < len(self.scenario["asserts"])):
                    raise Stuck(f"not done: {_said(branch.todo[0])}")
                yield branch

    def go(self, branch: Branch) -> list[Branch]:
        """Go on to the end, or to a decision that the script leaves open: then the ways from there."""
        while not branch.moment.ended:
            self.choices += 1
            if time.monotonic() > self.deadline or self.choices > MOST_CHOICES:
                raise UnsupportedError("it takes too long", items=("it takes too long",))
            decision = branch.moment.decision
            if decision is not None:
                option = _answer(branch, self.board(branch))
                if option is None:
                    return [self.after(branch.copy(), each) for each in decision.options]
                self.after(branch, option)
                continue
            turn = self.explorer.position(branch.moment).turn
            here = (turn.number, STEPS.index(_STEP.get(turn.step, turn.step.replace(" ", "_"))))
            if here > self.stop:
                return []
            player = self.explorer.holder_of_priority(branch.moment)
            assert player is not None
            scripted = self.scripted(branch, player, here)
            if scripted is None and self.quiet and self.nothing_follows(branch, here):
                return []
            if scripted is None and self.leaving(branch) and here == self.stop:
                return []
            self.after(branch, scripted or PASS)
        return []

    def nothing_follows(self, branch: Branch, here: tuple[int, int]) -> bool:
        """Whether nothing can happen any more before the checks: no step is scripted, the stack is empty."""
        rest = here[0] == self.stop[0] and self.stop[1] < STEPS.index("cleanup")
        return rest and not branch.todo and not self.explorer.position(branch.moment).stack

    def board(self, branch: Branch) -> Board:
        """What is so at the moment."""
        return Board(self.explorer.position(branch.moment))

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

    def scripted(self, branch: Branch, player: str, here: tuple[int, int]) -> Option | None:
        """What the script says that a player does now; checks on the way are made."""
        position = self.explorer.position(branch.moment)
        listed: Listing | None = None
        for step in list(branch.todo):
            if step["player"] not in (player, "all") or _place(step["turn"], step["step"]) != here:
                continue
            action = step["action"]
            if action == "wait_stack":
                if position.stack:
                    return None
                branch.todo.remove(step)
            elif action == "wait_one_resolution":
                branch.todo.remove(step)
                if position.stack:
                    return None
            elif action == "check":
                branch.todo.remove(step)
                if step["type"] == "can_play":
                    listed = listed or Listing(self.explorer, branch.moment, player)
                    if listed.can(step["ability"]) is not step["value"]:
                        branch.wrong.append(f"{step['ability']} can be played: {not step['value']}")
                elif said := Board(position).failing(step):
                    branch.wrong.append(said)
            elif action == "concede":
                raise UnsupportedError("concession", items=("concession",))
            elif self.may(branch, step):
                listed = listed or Listing(self.explorer, branch.moment, player)
                option = listed.option(step, branch)
                if option is not None:
                    branch.todo.remove(step)
                    return option
        return None

    def may(self, branch: Branch, step: Scenario) -> bool:
        """Whether what a step waits for is so."""
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


def _said(step: Scenario) -> str:
    what = step.get("object") or step.get("ability") or step.get("type") or ""
    return f"turn {step['turn']} {step['step']}: {step['player']} {step['action']} {what}"


def _answer(branch: Branch, board: Board) -> Option | None:
    """The scripted answer to the decision, taken off the list; the only option if there is no other."""
    decision = branch.moment.decision
    assert decision is not None
    if len(decision.options) == 1:
        return decision.options[0]
    names = {thing.id: {*thing.names, thing.id} for thing in board.things}
    for player in branch.moment.decision.player:
        names.setdefault(player.lower(), set()).add(player)
    terms = {option.term: option for option in decision.options}
    for answer in [one for one in branch.answers if one["player"] == decision.player]:
        kind, value = answer["kind"], answer.get("value")
        if kind in ("done", "done_targets") and "stop" in terms:
            branch.answers.remove(answer)
            return terms["stop"]
        if kind == "yesno" and {"yes", "no"} & set(terms):
            branch.answers.remove(answer)
            said = "yes" if value else "no"
            if said in terms:
                return terms[said]
            continue  # what is chosen instead of no, comes next
        if kind not in ("object", "target", "word", "color", "number", "player"):
            continue
        wanted = value if isinstance(value, list) else [value]
        for item in wanted:
            said = item.get("name") or item.get("player") if isinstance(item, dict) else str(item)
            said = re.sub(r"\[(only|no) copy\]", "", said or "")
            fitting = [
                option for option in decision.options
                if option.term != "stop" and _means(option, said, names)
            ]  # fmt: skip
            if fitting:
                rest = [other for other in wanted if other is not item]
                place = branch.answers.index(answer)
                branch.answers[place : place + 1] = [answer | {"value": rest}] if rest else []
                return fitting[0]
    if "stop" in terms and any(one["player"] == decision.player for one in branch.answers):
        return terms["stop"]
    texts = {re.sub(r"_\d+\b", "", option.text.lower()) for option in decision.options}
    if len(texts) == 1:
        return decision.options[0]
    return None


def _means(option: Option, said: str, names: dict[str, set[str]]) -> bool:
    identity = subject_of(option.term)
    plain = re.sub(r"^(?:choose|color)\((.+)\)$", r"\1", identity).strip('"')
    words = {plain.lower(), plain.replace("_", " ").lower(), option.text.lower()}
    words |= {bare(name).lower() for name in names.get(identity, ())}
    return bare(said).lower() in words


class Listing:
    """Every legal play of a player with priority.

    Args:
        explorer: the explorer.
        moment: the moment.
        player: the player.
    """

    def __init__(self, explorer: Explorer, moment: Moment, player: str) -> None:
        self.player = player
        position = explorer.position(moment)
        self.names = {thing.id: thing.names for thing in Board(position).things}
        self.names |= {name: (name,) for name in explorer.players}
        (self.answer,) = put([Question(position)], outputs=frozenset({("bill", 2), ("other_cost", 3)}))
        self.reading = Reading(self.answer)
        self.paid = payable(self.answer)
        self.actions = [
            action for (action,) in sorted(self.answer.read("legal", 1), key=str) if str(action) in self.paid
        ]

    def can(self, asked: str) -> bool:
        """Whether anything that the other engine calls so may be played."""
        for action in self.actions:
            play = self.reading.option(action)
            if asked.startswith("Cast fused "):
                found = "fuse" in play.pay and play.name == asked.removeprefix("Cast fused ")
            elif asked.startswith("Cast"):
                found = play.kind == "cast" and (play.face or "").startswith(asked[4:].strip())
            elif asked.startswith("Play "):
                found = play.kind == "play" and (play.face or "").startswith(asked[5:].strip())
            else:
                found = play.kind == "activate" and ability_fits(text(action), asked)
            if found:
                return True
        return False

    def option(self, step: Scenario, branch: Branch) -> Option | None:
        """The play that a step says, if it is legal; answers that it uses are taken off the list."""
        for target in step.get("targets") or ():
            if not isinstance(target, dict) or {"alias", "only", "face_down", "no"} & set(target):
                raise UnsupportedError(f"the target {target}", items=(f"the target {target}",))
        found: list[tuple[int, Play, Any, list[Scenario]]] = []
        queue = [one for one in branch.answers if one["player"] == self.player]
        for action in self.actions:
            option = self.reading.option(action)
            if not self._fits(step, option, text(action)):
                continue
            pay = self._pay(option, action, queue)
            if pay is None:
                continue
            family = self.reading.family(action, self.paid[text(action)])
            for play in family:
                used = self._used(step, play, family, queue)
                if used is not None:
                    found.append((-len(used), play, action, [*used, *pay]))
            if len(found) > 200:
                break
        if not found:
            return None
        found.sort(key=lambda one: one[0])
        best = [one for one in found if one[0] == found[0][0]]
        meanings = {self._meaning(play) for _, play, *_ in best}
        if len(meanings) > 1:
            raise Open(f"what is chosen for {_said(step)}", items=(f"what is chosen for {_said(step)}",))
        _, play, action, used = best[0]
        for one in used:
            branch.answers.remove(one)
        paid = self.paid[text(action)]
        given = self._given(play, action, paid, queue, branch)
        facts = performance(self.answer, play, text(action), paid, given)
        return Option(text(action), str(play), lambda: facts)

    def _meaning(self, play: Play) -> tuple[Any, ...]:
        targets = tuple(tuple(sorted(str(self.names.get(one, one)) for one in slot)) for slot in play.targets)
        return targets, play.modes, play.x, play.pay, play.face

    def _fits(self, step: Scenario, play: Play, action: str) -> bool:
        if step["action"] == "cast":
            said = step.get("object") or ""
            via = step.get("via")
            if via and via not in play.pay:
                return False
            return play.kind == "cast" and said in (play.face, play.name)
        if step["action"] == "play_land":
            return play.kind == "play" and step["object"] in (play.face, play.name)
        if step["ability"].startswith("Flashback"):
            return play.kind == "cast" and play.pay[0] == "flashback"
        return play.kind == "activate" and ability_fits(action, step["ability"])

    def _pay(self, play: Play, action: Any, queue: list[Scenario]) -> list[Scenario] | None:
        """The answers that choose the way of paying; None if another way is meant."""
        ways = {
            other.pay
            for other in map(self.reading.option, self.actions)
            if (other.kind, other.object, other.face) == (play.kind, play.object, play.face)
        }
        if len(ways) <= 1 or play.kind != "cast":
            return []
        yes = [one for one in queue if one["kind"] == "yesno"][:1]
        if len({pay[0] for pay in ways}) == 1:
            plain = min(map(len, ways))
            if not yes:
                raise Open("additional costs left open", items=("additional costs left open",))
            return (
                yes
                if (len(play.pay) > plain) is bool(yes[0]["value"]) and len(play.pay) <= plain + 1
                else None
            )
        return [] if play.pay[:1] == ("mana",) and len(play.pay) == 1 else None

    def _used(self, step: Scenario, play: Play, family: Any, queue: list[Scenario]) -> list[Scenario] | None:
        """The answers that a play with these choices uses; None if the script means another."""
        used: list[Scenario] = []
        scripted = list(step.get("targets") or ())
        if play.modes:
            modes = [one for one in queue if one["kind"] == "mode" and one["value"] != "done"]
            said = [target["mode"] for target in scripted if "mode" in target]
            wanted = [int(one["value"]) for one in modes[: len(play.modes)]] or said
            done = [one for one in queue if one["kind"] == "mode" and one["value"] == "done"][:1]
            if tuple(sorted(wanted)) != play.modes:
                return None
            used += modes[: len(play.modes)] + done
        if play.x is not None and len(family.xs) > 1:
            numbers = [one for one in queue if one["kind"] == "number"][:1]
            if not numbers:
                raise Open("X is left open", items=("X is left open",))
            if int(numbers[0]["value"]) != play.x:
                return None
            used += numbers
        chosen = [one for slot in play.targets for one in slot]
        if len(scripted) > len(chosen):
            return None
        later = [one for one in queue if one["kind"] == "target"]
        while len(scripted) < len(chosen) and later:
            used.append(later[0])
            scripted += later.pop(0)["value"]
        if len(scripted) < len(chosen) and scripted:
            return None
        place = 0
        for slot in play.targets if scripted else ():
            left = [bare(name) for one in scripted[place : place + len(slot)] for name in [_name(one)]]
            for one in slot:
                fitting = [name for name in left if name in self.names.get(one, ())]
                if not fitting:
                    return None
                left.remove(fitting[0])
            place += len(slot)
        amounts = sorted(one["amount"] for one in scripted if "amount" in one)
        if amounts and sorted(share for _, share in play.division) != amounts:
            return None
        return used

    def _given(
        self, play: Play, action: Any, paid: Payable, queue: list[Scenario], branch: Branch
    ) -> tuple[str, ...]:
        """What is given up for a cost, where the script says so."""
        costs = {
            cost.name
            for bill, _, cost in self.answer.read("other_cost", 3)
            if text(bill).startswith(f"bill({text(action)},")
        }
        if not costs & {"sacrifice", "discard", "exile_from", "return_to_hand"}:
            return ()
        for answer in [one for one in queue if one["kind"] in ("object", "target")]:
            said = answer["value"][0]
            name = bare(said if isinstance(said, str) else _name(said))
            for identity in [one for one, names in self.names.items() if name in names]:
                try:
                    performance(self.answer, play, text(action), paid, (identity,))
                except InputError:
                    continue
                branch.answers.remove(answer)
                return (identity,)
        # What the script doesn't tell isn't a card that it needs later.
        needed = {bare(str(step.get("object"))) for step in branch.todo}
        for identity, names in self.names.items():
            if "discard" in costs and names and not needed & set(names):
                try:
                    performance(self.answer, play, text(action), paid, (identity,))
                except InputError:
                    continue
                return (identity,)
        return ()


def _name(target: Scenario) -> str:
    return str(target.get("name") or target.get("player"))


def ability_fits(action: str, asked: str) -> bool:
    """Whether an activated ability is one whose text begins so: its costs and first words are compared."""
    found = re.fullmatch(r"activate\(.*,\((.+),(\d+)\)\)", action)
    assert found
    holder, number = found.groups()
    if holder.startswith("basic_land_type("):
        letter = dict(plains="W", island="U", swamp="B", mountain="R", forest="G")
        return f"{{T}}: Add {{{letter[holder[16:-1]]}}}".startswith(asked)
    facts = encoded_cards().text(holder.strip('"'))
    own = re.escape(f"({holder},{number})")
    costs = [
        cost.strip()
        for pool in re.findall(rf"\bcost\({own},(.+?)\)\.", facts)
        for cost in (pool[1:-1].split(";") if pool.startswith("(") else [pool])
    ]
    kinds = " ".join(re.findall(rf"\bability\({own},(.+?)\)\.", facts))
    effects = " ".join(re.findall(rf"\beffect\({own},\d+,(.+?)\)\.", facts))
    return _cost_fits(costs, kinds, effects, asked)


_LETTERS = {"white": "W", "blue": "U", "black": "B", "red": "R", "green": "G", "colorless": "C"}


def _symbols(costs: list[str]) -> Iterator[str]:
    for cost in costs:
        mana = re.fullmatch(r"mana\((\w+),(\d+)\)", cost)
        if mana:
            kind, number = mana.groups()
            yield from [number] if kind == "generic" else [_LETTERS.get(kind, kind)] * int(number)
        phyrexian = re.fullmatch(r"mana\(phyrexian\((\w+)\),1\)", cost)
        if phyrexian:
            yield f"{_LETTERS[phyrexian[1]]}/P"
        if cost in ("tap", "untap"):
            yield cost[0].upper().replace("U", "Q")


def _cost_fits(costs: list[str], kinds: str, effects: str, asked: str) -> bool:
    if re.match(r"[+\-−]?\d+: |[+\-−]\d+", asked):
        return f"loyalty({int(asked.split(':')[0].replace('−', '-'))})" in costs
    head, colon, rest = asked.partition(":")
    keyword = head.split("{")[0].strip().lower()
    if "keyword" in kinds:
        return bool(keyword) and f"keyword({keyword.split()[0]}" in kinds
    symbols = re.findall(r"\{(.+?)\}", head)
    own = list(_symbols(costs))
    if colon:
        if sorted(symbols) != sorted(own):
            return False
    elif any(symbols.count(one) > own.count(one) for one in symbols):
        return False
    words = {"sacrifice": "sacrifice", "discard": "discard", "pay": "pay_life", "exile": "exile"}
    for word, cost in words.items():
        if word in head.lower() and not any(one.startswith(cost) for one in costs) and "Pay {E" not in head:
            return False
    added = re.match(r"\s*Add \{(\w)\}", rest)
    if added:
        return any(f"add_mana({kind}" in effects for kind, letter in _LETTERS.items() if letter == added[1])
    return True
