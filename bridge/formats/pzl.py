"""Forge puzzle files (``.pzl``), read as documents in our own format of positions.

A puzzle's goal and its other metadata are no part of a position. What a position can't say (scripts,
remembered cards, phased-out permanents, ...) is refused.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from lawmage.bridge.document import Document, Place, read_text
from lawmage.bridge.errors import InputError, UnsupportedError
from lawmage.bridge.words import COLORS, did_you_mean, keywords, shown, subtypes

_STEPS = {
    "UNTAP": "untap",
    "UPKEEP": "upkeep",
    "DRAW": "draw",
    "MAIN1": "precombat main",
    "COMBAT_BEGIN": "beginning of combat",
    "COMBAT_DECLARE_ATTACKERS": "declare attackers",
    "COMBAT_DECLARE_BLOCKERS": "declare blockers",
    "COMBAT_DAMAGE": "combat damage",
    "COMBAT_END": "end of combat",
    "MAIN2": "postcombat main",
    "END_OF_TURN": "end",
    "CLEANUP": "cleanup",
}
_PLAYERS = {"human": "human", "p0": "human", "ai": "ai", "p1": "ai"}
_OTHER = {"human": "ai", "ai": "human"}
_ZONES = {
    "hand": "hand", "battlefield": "battlefield", "play": "battlefield", "library": "library",
    "graveyard": "graveyard", "exile": "exile", "command": "command",
}  # fmt: skip
_FLAGS = {
    "tapped": "tapped", "summonsick": "sick", "transformed": "transformed", "bestowed": "bestowed",
}  # fmt: skip
_MARKS = {"renowned": "renowned", "monstrous": "monstrous"}
_IGNORED = ("set", "noetbtrigs")
_UNSUPPORTED = (
    "rememberedcards", "executescript", "ability", "phasedout", "flipped", "meld", "facedown",
)  # fmt: skip
_READ = (
    *_FLAGS, *_MARKS, "id", "counters", "damage", "attaching", "attachedto", "enchantingplayer", "attacking",
    "chosencolor", "chosentype", "namedcard", "exiledwith", "imprinting", "iscommander",
)  # fmt: skip
#: Forge lets a set stand after a card's name without a key.
_SET_CODE = re.compile(r"[A-Z0-9]{1,5}")
_TOKEN_FILE = re.compile(r"([wubrgc]+)_(\d+)_(\d+)_(?:(a)_)?([a-z_]+)")


def read_pzl(source: str | Path) -> Document:
    """A puzzle file as a document in our own format.

    Args:
        source: the path of the file.

    Returns:
        The document; its lines are those of the puzzle.

    Raises:
        InputError: the file can't be read or isn't a puzzle.
        UnsupportedError: it says what positions can't.
        LimitError: it is too large.

    Example:
        >>> read_pzl("nowhere.pzl")
        Traceback (most recent call last):
        ...
        lawmage.bridge.errors.InputError: nowhere.pzl: no such file
    """
    return parse_pzl(read_text(source), str(source))


def parse_pzl(text: str, name: str) -> Document:
    """The text of a puzzle file as a document in our own format.

    Args:
        text: the text.
        name: the name of its source, for errors.

    Returns:
        The document.

    Raises:
        InputError: the text isn't a puzzle.
        UnsupportedError: it says what positions can't.

    Example:
        >>> puzzle = parse_pzl("[state]\\nactivephase=MAIN1\\nhumanhand=Shock;Opt\\nailife=3", "p.pzl")
        >>> puzzle.value["players"]["human"]["hand"]
        [{'card': 'Shock'}, {'card': 'Opt'}]
    """
    return _Puzzle(name).read(text)


class _Puzzle:
    def __init__(self, name: str) -> None:
        self.name = name
        self.line = 0
        self.key = ""
        self.turn: dict[str, Any] = {"active": "human", "step": "precombat main"}
        self.players: dict[str, dict[str, Any]] = {"human": {}, "ai": {}}
        self.attackers: dict[str, str] = {}
        self.imprinted: list[tuple[str, str]] = []
        self.lines: dict[Place, int] = {}
        self.unnamed = 0

    def place(self) -> str:
        return f"{self.name}, line {self.line}" + (f", {self.key}" if self.key else "")

    def unsupported(self, what: str) -> UnsupportedError:
        return UnsupportedError(f"{what} isn't supported in puzzles", self.place(), (what,))

    def read(self, text: str) -> Document:
        section, seen = "", False
        for self.line, line in enumerate(text.splitlines(), 1):
            line, self.key = line.strip(), ""
            if not line or line.startswith("#"):
                continue
            if line.startswith("["):
                section = line.strip("[]").lower()
                seen = seen or section == "state"
            elif section == "state":
                self.state(line)
            elif section != "metadata":
                raise InputError("expected [metadata] or [state] before this line", self.place())
        self.line, self.key = 0, ""
        if not seen:
            raise InputError("this is no puzzle: it has no [state]", self.name)
        self.imprint()
        value: dict[str, Any] = {"turn": self.turn, "players": self.players}
        if self.attackers:
            value["combat"] = {"attackers": self.attackers}
        return Document(self.name, value, self.lines)

    def state(self, line: str) -> None:
        key, equals, value = line.partition("=")
        self.key, value = key.strip(), value.strip()
        key = self.key.lower()
        if not equals:
            raise InputError(f"expected key=value, not {shown(line)}", self.place())
        if key == "turn":
            self.turn["number"] = max(1, self.number(value))
            self.lines["turn", "number"] = self.line
        elif key == "activeplayer":
            if value.lower() not in _PLAYERS:
                raise InputError(f"{shown(value)} is no player; known are human and ai", self.place())
            self.turn["active"] = _PLAYERS[value.lower()]
        elif key == "activephase":
            if value.upper() not in _STEPS:
                hint = did_you_mean(value.upper(), _STEPS) or f"; known are {', '.join(_STEPS)}"
                raise InputError(f"{shown(value)} is no step{hint}", self.place())
            self.turn["step"] = _STEPS[value.upper()]
        elif key == "activephaseadvance" or key.startswith("ability"):
            raise self.unsupported(self.key)
        else:
            match = re.fullmatch(r"(human|ai|p0|p1)(\w+)", key)
            if not match:
                raise InputError(f"unknown key {shown(self.key)}", self.place())
            self.of_player(_PLAYERS[match[1]], match[2], value)

    def of_player(self, player: str, key: str, value: str) -> None:
        told = self.players[player]
        path: Place = ("players", player)
        if key in _ZONES:
            zone = _ZONES[key]
            entries = told.setdefault(zone, [])
            for written in filter(None, (part.strip() for part in value.split(";"))):
                self.lines[(*path, zone, len(entries))] = self.line
                entries.append(self.entry(written, player))
        elif key == "life":
            told["life"] = self.number(value)
            self.lines[(*path, "life")] = self.line
        elif key == "counters":
            told["counters"] = self.counters(value)
            self.lines[(*path, "counters")] = self.line
        elif key == "landsplayed":
            told["this_turn"] = {"lands_played": self.number(value)}
            self.lines[(*path, "this_turn")] = self.line
        elif key == "manapool":
            told["mana"] = "".join(f"{{{symbol}}}" for symbol in value.split())
            self.lines[(*path, "mana")] = self.line
        elif key in ("landsplayedlastturn", "persistentmana", "precast", "speed"):
            if value not in ("", "0"):
                raise self.unsupported(self.key)
        else:
            raise InputError(f"unknown key {shown(self.key)}", self.place())

    def number(self, text: str) -> int:
        if not re.fullmatch(r"-?\d{1,9}", text):
            raise InputError(f"expected a whole number, not {shown(text)}", self.place())
        return int(text)

    def counters(self, text: str) -> dict[str, int]:
        found = {}
        for part in filter(None, text.split(",")):
            kind, _, number = part.partition("=")
            pair = re.fullmatch(r"([PM])(\d+)([PM])(\d+)", kind.strip())
            sign = {"P": "+", "M": "-"}
            name = kind.strip().lower().replace("_", " ")
            if pair:
                name = f"{sign[pair[1]]}{pair[2]}/{sign[pair[3]]}{pair[4]}"
            found[name] = self.number(number.strip())
        return found

    def entry(self, written: str, player: str) -> dict[str, Any]:
        name, *modifiers = (part.strip() for part in written.split("|"))
        entry = self.token(name[2:]) if name[:2].lower() == "t:" else {"card": name}
        for modifier in modifiers:
            if not _SET_CODE.fullmatch(modifier):
                kind, _, value = (part.strip() for part in modifier.partition(":"))
                self.modify(entry, kind.lower(), value, player, modifier)
        return entry

    def modify(self, entry: dict[str, Any], kind: str, value: str, player: str, written: str) -> None:
        if kind in _FLAGS:
            entry[_FLAGS[kind]] = True
        elif kind in _MARKS:
            entry.setdefault("designations", []).append(_MARKS[kind])
        elif kind == "facedown" and not value:
            entry["face_down"] = True
        elif kind == "id":
            entry["id"] = self.identity(value)
        elif kind == "counters":
            entry["counters"] = self.counters(value)
        elif kind == "damage":
            entry["damage"] = self.number(value)
        elif kind in ("attaching", "attachedto"):
            entry["attached_to"] = self.identity(value)
        elif kind == "enchantingplayer":
            entry["attached_to"] = self.player(value)
        elif kind == "exiledwith":
            entry["exiled_with"] = self.identity(value)
        elif kind == "imprinting":
            self.imprinted.append((self.identity(value), self.named(entry)))
        elif kind == "attacking":
            self.attackers[self.named(entry)] = self.identity(value) if value else _OTHER[player]
        elif kind in ("chosencolor", "chosentype", "namedcard"):
            of = {"chosencolor": "color", "chosentype": "subtype", "namedcard": "card_name"}[kind]
            entry["chosen"] = {of: value.lower() if of == "color" else value}
        elif kind == "iscommander":
            self.players[player].setdefault("commander", []).append(self.named(entry))
        elif kind in _UNSUPPORTED:
            raise self.unsupported(written)
        elif kind not in _IGNORED:
            raise InputError(f"unknown modifier {shown(written)}{did_you_mean(kind, _READ)}", self.place())

    def identity(self, text: str) -> str:
        if not re.fullmatch(r"\d{1,9}", text):
            raise InputError(f"expected the number of a card, not {shown(text)}", self.place())
        return f"id{text}"

    def named(self, entry: dict[str, Any]) -> str:
        """The id of an entry that something refers to."""
        if "id" not in entry:
            self.unnamed += 1
            entry["id"] = f"unnamed{self.unnamed}"
        return str(entry["id"])

    def player(self, text: str) -> str:
        if text.lower() not in _PLAYERS:
            raise InputError(f"{shown(text)} is no player; known are human and ai", self.place())
        return _PLAYERS[text.lower()]

    def imprint(self) -> None:
        entries = [entry for player in self.players.values() for entry in player.get("exile", [])]
        for card, by in self.imprinted:
            for entry in entries:
                if entry.get("id") == card:
                    entry.setdefault("exiled_with", by)

    def token(self, text: str) -> dict[str, Any]:
        """A token: Forge describes it, or names a file of its own after what the token is."""
        if "," not in text:
            return self.token_file(text)
        name, *parts = text.split(",")
        said = {
            key.strip().lower(): value.strip() for key, _, value in (part.partition(":") for part in parts)
        }
        kinds = said.get("types", "").split("-")
        types = [kind for kind in kinds if kind.lower() not in subtypes()]
        return {
            "token": name.strip(),
            "type_line": " — ".join(
                filter(None, (" ".join(types), " ".join(kind for kind in kinds if kind not in types)))
            ),
            "power": self.number(said.get("p", "0")),
            "toughness": self.number(said.get("t", "0")),
            "colors": list(said.get("color", "").replace(" ", "")),
            "abilities": [word for word in said.get("keywords", "").split("-") if word],
        }

    def token_file(self, text: str) -> dict[str, Any]:
        match = _TOKEN_FILE.fullmatch(text)
        words = match[5].split("_") if match else []
        named = [word for word in words if word in subtypes()]
        rest = [word for word in words if word not in named]
        if not match or not named or any(word not in keywords() for word in rest):
            raise self.unsupported(f"the token {shown(text)}")
        kinds = [subtypes()[word] for word in named]
        return {
            "token": " ".join(kinds),
            "type_line": f"{'Artifact ' if match[4] else ''}Creature — {' '.join(kinds)}",
            "colors": [letter.upper() for letter in match[1] if letter.upper() in COLORS],
            "power": self.number(match[2]),
            "toughness": self.number(match[3]),
            "abilities": rest,
        }
