"""Scenarios of another engine's test suite as positions, and their checks."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from lawmage.bridge.entries import Entry
from lawmage.bridge.errors import InputError, UnsupportedError
from lawmage.bridge.names import resolve
from lawmage.bridge.objects import base_of, names_of
from lawmage.bridge.position import Object, Position
from lawmage.bridge.solver import parts, term, text
from lawmage.bridge.words import constant
from lawmage.queries.characteristics import ObjectCharacteristics, characteristics
from lawmage.queries.question import encoded_cards

PEER = Path(__file__).parent.parent.parent / "shared" / "cases" / "peer.jsonl"

Scenario = dict[str, Any]

#: The steps of a turn in order, as the scenarios name them.
STEPS = (
    "untap", "upkeep", "draw", "main1", "begin_combat", "declare_attackers", "declare_blockers",
    "first_combat_damage", "combat_damage", "end_combat", "main2", "end", "cleanup",
)  # fmt: skip
#: Those that the rules call otherwise.
NAMED = {
    "main1": "precombat main", "begin_combat": "beginning of combat", "end_combat": "end of combat",
    "main2": "postcombat main", "end_turn": "end",
}  # fmt: skip
#: So many of the Mountains are told apart where libraries are only drawn from.
KNOWN = 8
PLAYERS = {"commander3": "ABC", "commander4": "ABCD", "ffa4": "ABCD", "ffa4-range1": "ABCD"}


def scenarios() -> Iterator[Scenario]:
    """The scenarios in which nobody attacks or blocks and whose cards are all encoded."""
    cards = encoded_cards()
    with PEER.open(encoding="utf-8") as lines:
        for line in lines:
            scenario = json.loads(line)
            named = {card["name"] for card in scenario.get("cards", ()) if not card.get("virtual")}
            acts = {step["action"] for step in scenario["script"]}
            if not acts & {"attack", "block"} and all(cards.supported(full_name(name)) for name in named):
                yield scenario


def full_name(name: str) -> str:
    """The full name of a card that is named by a face."""
    try:
        return resolve(name).full
    except InputError:
        return name


def position_of(scenario: Scenario) -> dict[str, Any]:
    """The position in which a scenario begins, as a mapping: A's first turn, before the upkeep.

    Nobody draws an opening hand. Set-up permanents aren't summoning sick and arrived in the order in which
    they are listed; library cards are put on top of 71 Mountains one after another.

    Raises:
        UnsupportedError: positions can't say what the scenario sets up.
    """
    names = PLAYERS.get(scenario["format"], "AB")
    if scenario["format"] not in ("duel", "ffa4"):
        raise _unsupported(f"the format {scenario['format']}")
    if {"library_shuffled", "random_forced", "virtual_test_object"} & set(scenario.get("flags", ())):
        raise _unsupported("a shuffled library, a forced result or a card of the test's own")
    emptied = [flag[-1] for flag in scenario.get("library") or () if flag.startswith("empty:")]
    known = 71 if _texts(scenario, r"mill\(|library|search\(") else KNOWN
    players: dict[str, Any] = {
        name: {
            "life": (scenario.get("life") or {}).get(name, 20),
            "library": [] if name in emptied else [f"{known} Mountain", {"unknown": 71 - known}],
        }
        | {zone: [] for zone in ("battlefield", "hand", "graveyard", "exile", "command")}
        for name in names
    }
    order: list[str] = []
    for listed, identities in identified(scenario):
        zone = players[listed["player"]][listed["zone"]]
        if listed["zone"] == "library":
            for _ in range(listed["count"]):
                zone.insert(0, listed["name"])
        for identity in identities:
            entry = {"card": listed["name"], "id": identity}
            if listed["zone"] == "battlefield":
                order.append(entry["id"])
                entry |= {"tapped": listed["tapped"], "counters": _counters(listed["name"])}
            zone.append(entry)
    begun = {"untap", "upkeep", "draw"} & {step["step"] for step in scenario["script"] if step["turn"] == 1}
    later = (
        is_quiet(scenario)
        and not begun
        and len(names) == 2
        and (scenario["stop_at"][0] > 1 or scenario["stop_at"][1] not in ("untap", "upkeep", "draw"))
    )
    return {
        "turn": {"active": "A", "step": "precombat main" if later else "untap", "number": 1},
        "timestamps": order,
        "settle": True,
        "players": players,
    }


def identified(scenario: Scenario) -> Iterator[tuple[Scenario, list[str]]]:
    """What is set up, with the ids of the cards outside libraries."""
    used: Counter[str] = Counter()
    for listed in scenario.get("cards", ()):
        identities = []
        for _ in range(listed["count"] if listed["zone"] != "library" else 0):
            name = constant(listed["name"].split(" // ")[0])
            used[name] += 1
            identities.append(name if used[name] == 1 else f"{name}_{used[name]}")
        yield listed, identities


def aliases(scenario: Scenario) -> dict[str, str]:
    """By id what the scenario calls a card in particular: ``@bear``, or ``@bear.2`` of several."""
    found = {}
    for listed, identities in identified(scenario):
        if listed.get("alias"):
            several = listed["count"] > 1
            for number, identity in enumerate(identities, 1):
                found[identity] = f"@{listed['alias']}.{number}" if several else f"@{listed['alias']}"
    return found


def is_quiet(scenario: Scenario) -> bool:
    """Whether no card does anything as a step or phase begins."""
    return not _texts(scenario, _BY_STEPS)


def _texts(scenario: Scenario, pattern: str) -> bool:
    """Whether what some card does matches."""
    texts = [encoded_cards().text(full_name(card["name"])) for card in scenario.get("cards", ())]
    return any(re.search(pattern, said) for said in texts)


#: What cards say that do something as a step begins or ends.
_BY_STEPS = (
    r"begins\(|draws\(|delayed\(|end_of_combat|additional_phase"
    r"|keyword\((suspend|fading|vanishing|echo|cumulative_upkeep|phasing|rebound|upkeep)"
)


#: The keywords of which a permanent has counters as it enters, and the counters.
_COUNTED = {"fading": "fade", "modular": "+1/+1", "vanishing": "time"}


def _counters(name: str) -> dict[str, int]:
    """The counters that a card has as it enters."""
    facts = encoded_cards().text(full_name(name))
    loyalty = re.search(r'printed_loyalty\(".+?",(\d+)\)', facts)
    found = {"loyalty": int(loyalty[1])} if loyalty else {}
    for own, keyword in re.findall(r"ability\((.+),keyword\((\w+)\)\)\.", facts):
        number = re.search(rf"keyword_number\({re.escape(own)},(\d+)\)\.", facts)
        if keyword in _COUNTED and number:
            found[_COUNTED[keyword]] = int(number[1])
    for kind, number in re.findall(r"\benters\(\([^()]+\),with_counters\((\S+?),(\d+)\)\)\.", facts):
        size = re.fullmatch(r"pt\((-?\d+),(-?\d+)\)", kind)
        found[f"{int(size[1]):+}/{int(size[2]):+}" if size else kind] = int(number)
    return found


def _unsupported(what: str) -> UnsupportedError:
    return UnsupportedError(what, items=(what,))


class Thing(NamedTuple):
    """An object where a check looks."""

    id: str
    names: tuple[str, ...]
    player: str
    zone: str


def bare(name: str) -> str:
    """A name without the word that marks tokens."""
    return name.removesuffix(" Token")


class Board:
    """A state as the checks of a scenario see it.

    Args:
        position: the state.
        aliases: by id what the scenario calls a card in particular.
        begun: by id the owner and name of each card that was set up outside libraries.
    """

    def __init__(
        self,
        position: Position,
        aliases: Mapping[str, str],
        begun: Mapping[str, tuple[str, str]] | None = None,
    ) -> None:
        self.position = position
        self.begun = begun or {}
        self._found: dict[str, ObjectCharacteristics] | None = None
        self.things = []
        for found in position.objects():
            alias = aliases.get(base_of(found.id))
            names = [*self._names(found), *([alias] if alias else [])]
            self.things.append(Thing(found.id, tuple(names), found.player, found.zone))

    def _names(self, found: Object) -> tuple[str, ...]:
        """The names of an object; those of a token that an effect created are among its characteristics."""
        entry = found.entry
        created = isinstance(entry, Entry) and entry.token and not (entry.face or entry.copy_of)
        names = self.found[found.id].names if created else names_of(found)
        return tuple(map(bare, names))

    @property
    def found(self) -> dict[str, ObjectCharacteristics]:
        """The characteristics of the objects."""
        if self._found is None:
            self._found = dict(characteristics(self.position))
        return self._found

    def permanents(self, check: Scenario) -> list[ObjectCharacteristics]:
        """The permanents that a check speaks of."""
        player = check.get("who", check.get("player"))
        name = bare(check["card"]) if check.get("card") else None
        there = [(thing, self.found[thing.id]) for thing in self.things if thing.zone == "battlefield"]
        return [
            found
            for thing, found in there
            if (name is None or name in {*map(bare, found.names), *(n for n in thing.names if n[0] == "@")})
            and player in (None, "any", found.controller)
        ]

    def cards(self, zone: str, check: Scenario) -> int:
        """How many cards of a zone a check speaks of."""
        player = check.get("who", check.get("player"))
        listed = [thing for thing in self.things if thing.zone == zone and player in (None, thing.player)]
        # The Mountains that nobody has named count as what they are.
        unknown = sum(
            entry.unknown or 0
            for one in self.position.players
            for entry in getattr(one, zone)
            if player in (None, one.name)
        )
        if check.get("card"):
            named = sum(check["card"] in thing.names for thing in listed)
            if zone == "library":
                shuffled = self._shuffled(player)
                named += shuffled.count(check["card"])
                unknown -= len(shuffled)
            return named + (unknown if check["card"] == "Mountain" else 0)
        return len(listed) + unknown

    def _shuffled(self, player: str | None) -> list[str]:
        """The names of the cards set up outside libraries that are nowhere: they were shuffled into one."""
        there = {base_of(thing.id) for thing in self.things}
        return [
            name
            for identity, (owner, name) in self.begun.items()
            if identity not in there and player in (None, owner)
        ]

    def facts(self, predicate: str) -> list[tuple[str, ...]]:
        """The arguments of the facts of a predicate."""
        stated = self.position.stated
        assert stated is not None
        found = [term(fact) for fact in stated if fact.startswith(predicate + "(")]
        return [tuple(map(text, parts(symbol))) for symbol in found]

    def failing(self, check: Scenario) -> str:
        """What is so instead, if a check doesn't hold; else nothing.

        Raises:
            UnsupportedError: the check is of a kind that isn't told here.
        """
        reader = getattr(self, f"_{check['type']}", None)
        if reader is None:
            raise _unsupported(f"a check of {check['type']}")
        is_, wanted = reader(check)
        return "" if is_ == wanted else f"{check} but {is_}"

    def _life(self, check: Scenario) -> tuple[Any, Any]:
        return self.position.player(check["player"]).life, check["value"]

    def _permanent_count(self, check: Scenario) -> tuple[Any, Any]:
        return len(self.permanents(check)), check["count"]

    _permanent_total = _permanent_count
    _token_count = _permanent_count

    def _permanent_exists(self, check: Scenario) -> tuple[Any, Any]:
        return bool(self.permanents(check)), check["value"]

    def _graveyard_count(self, check: Scenario) -> tuple[Any, Any]:
        return self.cards("graveyard", check), check["count"]

    def _hand_count(self, check: Scenario) -> tuple[Any, Any]:
        return self.cards("hand", check), check["count"]

    def _exile_count(self, check: Scenario) -> tuple[Any, Any]:
        return self.cards("exile", check), check["count"]

    def _library_count(self, check: Scenario) -> tuple[Any, Any]:
        return self.cards("library", check), check["count"]

    def _power_toughness(self, check: Scenario) -> tuple[Any, Any]:
        wanted = (check["power"], check["toughness"])
        # 208.3: what is no creature has neither; the other engine then says 0/0.
        sizes = [
            (thing.power, thing.toughness) if thing.is_("creature") else (0, 0)
            for thing in self.permanents(check)
        ]
        if check.get("scope") == "any":
            return (wanted, wanted) if wanted in sizes else (sizes, wanted)
        return (wanted, wanted) if sizes and set(sizes) == {wanted} else (sizes, wanted)

    def _all(self, check: Scenario, holds: list[bool], wanted: bool) -> tuple[Any, Any]:
        return ("nothing of the name" if not holds else set(holds)), {wanted}

    def _tapped(self, check: Scenario) -> tuple[Any, Any]:
        tapped = {thing for (thing,) in self.facts("tapped")}
        return self._all(check, [thing.id in tapped for thing in self.permanents(check)], check["value"])

    def _tapped_count(self, check: Scenario) -> tuple[Any, Any]:
        tapped = {thing for (thing,) in self.facts("tapped")}
        here = [thing.id in tapped for thing in self.permanents(check)]
        return sum(one is check["tapped"] for one in here), check["count"]

    def _counters(self, check: Scenario) -> tuple[Any, Any]:
        sizes = re.fullmatch(r"\+?(-?\d)/\+?(-?\d)", check["counter"])
        kind = f"pt({sizes[1]},{sizes[2]})" if sizes else constant(check["counter"])
        rows = {thing: int(number) for thing, of, number in self.facts("counters") if of == kind}
        things = self.permanents(check)
        return (sum(rows.get(thing.id, 0) for thing in things) if things else "nothing"), check["count"]

    def _player_counters(self, check: Scenario) -> tuple[Any, Any]:
        rows = self.facts("counters")
        who = check["player"].lower()
        return sum(int(n) for of, kind, n in rows if (of, kind) == (who, check["counter"])), check["count"]

    def _marked_damage(self, check: Scenario) -> tuple[Any, Any]:
        damage = {thing: int(number) for thing, number in self.facts("marked_damage")}
        there = {damage.get(thing.id, 0) for thing in self.permanents(check)}
        return there, {check["value"]}

    def _has_ability(self, check: Scenario) -> tuple[Any, Any]:
        if " from " in check["ability"] or check.get("args") or check.get("count"):
            raise _unsupported(f"a check of {check['ability']}")
        things = self.permanents(check)
        return self._all(check, [thing.has(check["ability"]) for thing in things], check["value"])

    def _has_type(self, check: Scenario) -> tuple[Any, Any]:
        kind = constant(check["card_type"])
        return self._all(check, [kind in thing.types for thing in self.permanents(check)], check["value"])

    def _has_subtype(self, check: Scenario) -> tuple[Any, Any]:
        kind = check["subtype"]
        return self._all(check, [thing.is_(kind) for thing in self.permanents(check)], check["value"])

    def _has_color(self, check: Scenario) -> tuple[Any, Any]:
        letters = {"W": "white", "U": "blue", "B": "black", "R": "red", "G": "green"}
        color = str(letters.get(check["color"], check["color"]))
        return self._all(check, [thing.is_(color) for thing in self.permanents(check)], check["value"])

    def _attached_to(self, check: Scenario) -> tuple[Any, Any]:
        names = {thing.id: thing.names for thing in self.things}
        hosts = {row[0]: row[1] for row in self.facts("attached")}
        fixed = [check["to"] in names.get(hosts.get(thing.id, ""), ()) for thing in self.permanents(check)]
        return self._all(check, fixed, check["value"])

    def _mana_pool(self, check: Scenario) -> tuple[Any, Any]:
        letters = {"W": "white", "U": "blue", "B": "black", "R": "red", "G": "green", "C": "colorless"}
        kind, who = letters.get(check["color"], check["color"]), check["player"].lower()
        rows = self.facts("mana_pool")
        return sum(int(number) for of, what, number in rows if (of, what) == (who, kind)), check["count"]

    def _alias_zone(self, check: Scenario) -> tuple[Any, Any]:
        place = (check["zone"], check["player"])
        named = [thing for thing in self.things if f"@{check['alias']}" in thing.names]
        return any((thing.zone, thing.player) == place for thing in named), check["value"]

    def _stack_size(self, check: Scenario) -> tuple[Any, Any]:
        return len(self.position.stack), check["count"]

    def _lost(self, check: Scenario) -> tuple[Any, Any]:
        return (check["player"].lower(),) in self.facts("lost"), check["value"]

    def _won(self, check: Scenario) -> tuple[Any, Any]:
        others = {player.name.lower() for player in self.position.players} - {check["player"].lower()}
        return others <= {who for (who,) in self.facts("lost")}, check["value"]

    def _active_player(self, check: Scenario) -> tuple[Any, Any]:
        return self.position.turn.active, check["player"]
