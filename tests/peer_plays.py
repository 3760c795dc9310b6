"""The plays that a scenario of another engine's test suite means, among the legal ones."""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from peer_abilities import ability_fits
from peer_scenarios import Board, Scenario, bare

from lawmage.bridge.errors import InputError, UnsupportedError
from lawmage.bridge.solver import text
from lawmage.queries.exploring import Explorer, Moment, Option
from lawmage.queries.legal import Reading
from lawmage.queries.payments import Payable, payable
from lawmage.queries.performing import Means, performance
from lawmage.queries.plays import Play
from lawmage.queries.question import Question, put

#: What is read besides the legal plays.
_READ = frozenset({("bill", 2), ("other_cost", 3), ("adds_counters", 4), ("due", 3), ("pays_life", 2)})
#: From where things are given up for the parts of a cost.
_PAID_FROM = {
    "sacrifice": ("battlefield",), "return_to_hand": ("battlefield",), "discard": ("hand",),
    "exile_from": ("hand", "graveyard"), "tap_untapped": ("battlefield",),
}  # fmt: skip
#: So many plays are tried where the script leaves open which is meant.
MOST_MEANINGS = 8


class Open(UnsupportedError):
    """The script leaves open what is chosen, and it matters."""


def said(step: Scenario) -> str:
    """A step of a script in words."""
    what = step.get("object") or step.get("ability") or step.get("type") or ""
    return f"turn {step['turn']} {step['step']}: {step['player']} {step['action']} {what}"


@dataclass(frozen=True)
class Way:
    """A play that a step of a script may mean.

    Attributes:
        option: the play.
        used: the answers that it uses.
    """

    option: Option
    used: tuple[Scenario, ...]


class Listing:
    """Every legal play of a player with priority.

    Args:
        explorer: the explorer.
        moment: the moment.
        player: the player.
        aliases: by id what the scenario calls a card in particular.
    """

    def __init__(self, explorer: Explorer, moment: Moment, player: str, aliases: Mapping[str, str]) -> None:
        self.player = player
        position = explorer.position(moment)
        things = Board(position, aliases).things
        self.names = {thing.id: thing.names for thing in things}
        self.zones = {thing.id: thing.zone for thing in things}
        self.names |= {name: (name,) for name in explorer.players}
        (self.answer,) = put([Question(position)], outputs=_READ)
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
                found = play.face == play.name == asked.removeprefix("Cast fused ")
            elif asked.startswith("Cast"):
                found = play.kind == "cast" and (play.face or "").startswith(asked[4:].strip())
            elif asked.startswith("Play "):
                found = play.kind == "play" and (play.face or "").startswith(asked[5:].strip())
            else:
                found = play.kind == "activate" and ability_fits(text(action), asked)
            if found:
                return True
        return False

    def ways(self, step: Scenario, answers: list[Scenario], todo: list[Scenario]) -> list[Way]:
        """The legal plays that a step may mean; more than one where the script leaves something open."""
        for target in step.get("targets") or ():
            if not isinstance(target, dict) or {"only", "face_down", "no"} & set(target):
                raise UnsupportedError(f"the target {target}", items=(f"the target {target}",))
        found: list[tuple[Play, Any, list[Scenario]]] = []
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
                    found.append((play, action, [*used, *pay]))
            if len(found) > 200:
                break
        most = max((len(used) for *_, used in found), default=0)
        by_meaning: dict[tuple[Any, ...], tuple[Play, Any, list[Scenario]]] = {}
        for play, action, used in found:
            if len(used) == most:
                by_meaning.setdefault(self._meaning(play), (play, action, used))
        if len(by_meaning) > MOST_MEANINGS:
            raise Open(f"what is chosen for {said(step)}", items=(f"what is chosen for {said(step)}",))
        return [
            way
            for play, action, used in by_meaning.values()
            for way in self._paid(play, action, used, queue, todo)
        ]

    def _paid(
        self, play: Play, action: Any, used: list[Scenario], queue: list[Scenario], todo: list[Scenario]
    ) -> list[Way]:
        """A play with the ways to pay that the script leaves open: Phyrexian mana with mana or with life."""
        paid = self.paid[text(action)]
        rest = [one for one in queue if all(one is not other for other in used)]
        given, said = self._given(play, action, paid, rest, todo)
        rest = [one for one in rest if all(one is not other for other in said)]
        lives = self._lives(action)
        performed: list[tuple[int | None, list[str]]] = []
        for life in lives:
            try:
                performed.append((life, performance(self.answer, play, text(action), paid, given, life)))
            except InputError:
                continue
        asked = [one for one in rest if one["kind"] == "yesno"][:1] if len(performed) > 1 else []
        return [
            Way(Option(text(action), str(play), partial(tuple, facts)), (*used, *said, *asked))
            for life, facts in performed
            if not asked or bool(asked[0]["value"]) is (life != lives[0])
        ]

    def _lives(self, action: Any) -> list[int | None]:
        """How much life may be paid for the cost, where its mana symbols leave that open (107.4f)."""
        own = self.paid[text(action)].bills
        symbols = sum(
            number.number
            for bill, symbol, number in self.answer.read("due", 3)
            if bill in own and symbol.name in ("phyrexian", "hybrid_phyrexian")
        )
        least = sum(life.number for bill, life in self.answer.read("pays_life", 2) if bill in own)
        return [least + 2 * number for number in range(symbols + 1)] if symbols else [None]

    def _meaning(self, play: Play) -> tuple[Any, ...]:
        targets = tuple(tuple(sorted(str(self.names.get(one, one)) for one in slot)) for slot in play.targets)
        return targets, play.modes, play.x, play.pay, play.face

    def _fits(self, step: Scenario, play: Play, action: str) -> bool:
        if step["action"] == "cast":
            via = step.get("via")
            if via and via not in play.pay and not (via == "fuse" and play.face == play.name):
                return False
            if "alias" in step:
                return play.kind == "cast" and f"@{step['alias']}" in self.names[play.object]
            return play.kind == "cast" and (step.get("object") or "") in (play.face, play.name)
        if step["action"] == "play_land":
            return play.kind == "play" and step["object"] in (play.face, play.name)
        if step["ability"].startswith("Flashback"):
            return play.kind == "cast" and play.pay[0] == "flashback"
        found = re.fullmatch(r"(@\S+) (.+)", step["ability"])
        alias, ability = found.groups() if found else (f"@{step.get('alias')}", step["ability"])
        if (found or "alias" in step) and alias not in self.names[play.object]:
            return False
        return play.kind == "activate" and ability_fits(action, ability)

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
        for one in queue:
            meant_way = _way_meant(one)
            if meant_way and any(meant_way(pay[0]) for pay in ways):
                return [one] if meant_way(play.pay[0]) and len(play.pay) == 1 else None
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
            if numbers and int(numbers[0]["value"]) != play.x:
                return None
            used += numbers
        # Nobody is asked about a target if there is but one.
        only = [slot.least == slot.most == len(slot.options) for slot in family.slots_for(play.modes)]
        open_ = [chosen for chosen, forced in zip(play.targets, only, strict=True) if not forced]
        if len(scripted) > sum(map(len, open_)):
            open_ = list(play.targets)
        asked = sum(map(len, open_))
        later = [one for one in queue if one["kind"] == "target"]
        while len(scripted) < asked and later:
            used.append(later[0])
            scripted += later.pop(0)["value"]
        if len(scripted) > asked or 0 < len(scripted) < asked:
            return None
        shares = dict(play.division)
        place = 0
        for slot in open_ if scripted else ():
            left = scripted[place : place + len(slot)]
            for one in slot:
                fitting = [
                    target
                    for target in left
                    if bare(name_of(target)) in self.names.get(one, ())
                    and target.get("amount", shares.get(one)) == shares.get(one)
                ]
                if not fitting:
                    return None
                left.remove(fitting[0])
            place += len(slot)
        return used

    def _given(
        self, play: Play, action: Any, paid: Payable, queue: list[Scenario], todo: list[Scenario]
    ) -> tuple[Means, list[Scenario]]:
        """What is tapped or given up for a cost, where the script says so, and the answer that says it."""
        costs = {
            cost.name
            for bill, _, cost in self.answer.read("other_cost", 3)
            if text(bill).startswith(f"bill({text(action)},") or cost.name == "tap_untapped"
        }
        zones = {zone for cost in costs for zone in _PAID_FROM.get(cost, ())}
        there = {name: names for name, names in self.names.items() if self.zones.get(name) in zones}
        if not there:
            return (), []
        naming = [one for one in queue if one["kind"] in ("object", "target", "word")]
        given: list[tuple[str, str]] = []
        said: list[Scenario] = []
        for answer in naming:
            value = answer["value"] if isinstance(answer["value"], str) else answer["value"][0]
            name = bare(value if isinstance(value, str) else name_of(value))
            free = [
                one for one, names in there.items() if name in names and one not in {of for _, of in given}
            ]
            for use in itertools.product(("leaves", "taps"), free):
                if self._can_be_paid_with((*given, use), play, action, paid):
                    given.append(use)
                    said.append(answer)
                    break
        if given:
            return tuple(given), said
        # What the script doesn't tell isn't a card that it needs later.
        needed = {bare(str(step.get("object"))) for step in todo}
        for identity, names in there.items():
            use = ("leaves", identity)
            unneeded = "discard" in costs and names and not needed & set(names)
            if unneeded and self._can_be_paid_with((use,), play, action, paid):
                return (use,), []
        return (), []

    def _can_be_paid_with(self, given: Means, play: Play, action: Any, paid: Payable) -> bool:
        try:
            performance(self.answer, play, text(action), paid, given)
        except InputError:
            return False
        return True


def name_of(target: Scenario) -> str:
    """What a script calls a target."""
    return f"@{target['alias']}" if "alias" in target else str(target.get("name") or target.get("player"))


def _way_meant(answer: Scenario) -> Callable[[str], bool] | None:
    """Whether a way to pay is the one that an answer chooses; None if it chooses none."""
    said = str(answer.get("value"))
    found = re.match(r"Cast with (?:(\w+) )?alternative cost", said)
    if answer["kind"] == "normal_cost":
        return lambda way: way == "mana"
    if answer["kind"] != "text":
        return None
    if found and found[1]:
        keyword = found[1].lower()
        return lambda way: way == keyword
    if found:
        return lambda way: way not in ("mana", "free")
    return (lambda way: way == "free") if said.startswith("Without paying manacost") else None
