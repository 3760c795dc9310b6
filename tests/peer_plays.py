"""The plays that a scenario of another engine's test suite means, among the legal ones."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from peer_scenarios import Board, Scenario, bare

from lawmage.bridge.errors import InputError, UnsupportedError
from lawmage.bridge.solver import text
from lawmage.queries.exploring import Explorer, Moment, Option
from lawmage.queries.legal import Reading
from lawmage.queries.payments import Payable, payable
from lawmage.queries.performing import performance
from lawmage.queries.plays import Play
from lawmage.queries.question import Question, encoded_cards, put


class Open(UnsupportedError):
    """The script leaves open what is chosen, and it matters."""


def said(step: Scenario) -> str:
    """A step of a script in words."""
    what = step.get("object") or step.get("ability") or step.get("type") or ""
    return f"turn {step['turn']} {step['step']}: {step['player']} {step['action']} {what}"


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

    def option(self, step: Scenario, answers: list[Scenario], todo: list[Scenario]) -> Option | None:
        """The play that a step says, if it is legal; answers that it uses are taken off the list."""
        for target in step.get("targets") or ():
            if not isinstance(target, dict) or {"alias", "only", "face_down", "no"} & set(target):
                raise UnsupportedError(f"the target {target}", items=(f"the target {target}",))
        found: list[tuple[int, Play, Any, list[Scenario]]] = []
        queue = [one for one in answers if one["player"] == self.player]
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
            raise Open(f"what is chosen for {said(step)}", items=(f"what is chosen for {said(step)}",))
        _, play, action, used = best[0]
        for one in used:
            answers.remove(one)
        paid = self.paid[text(action)]
        given = self._given(play, action, paid, queue, answers, todo)
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
            meant = (len(play.pay) > plain) is bool(yes[0]["value"])
            return yes if meant and len(play.pay) <= plain + 1 else None
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
        self,
        play: Play,
        action: Any,
        paid: Payable,
        queue: list[Scenario],
        answers: list[Scenario],
        todo: list[Scenario],
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
                answers.remove(answer)
                return (identity,)
        # What the script doesn't tell isn't a card that it needs later.
        needed = {bare(str(step.get("object"))) for step in todo}
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
        letter = {"plains": "W", "island": "U", "swamp": "B", "mountain": "R", "forest": "G"}
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
    if re.match(r"[+-]?\d+: |[+-]\d+", asked):
        return f"loyalty({int(asked.split(':')[0])})" in costs
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
