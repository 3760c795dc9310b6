"""The boards that the benchmarks ask about, as the mappings that a position file holds."""

from __future__ import annotations

import copy
from pathlib import Path
from typing import Any

import yaml

Board = dict[str, Any]
STANDARD = Path(__file__).parent / "positions" / "standard.yaml"


def standard() -> Board:
    """Return the standard board: 20 permanents and a hand of seven under Fires of Invention."""
    board: Board = yaml.safe_load(STANDARD.read_text(encoding="utf-8"))
    return board


def varied(count: int) -> list[Board]:
    """Return so many boards of the standard size, no two of them equal.

    Lands, creatures, life totals and the hand all vary, so that little can be shared between them.
    """
    boards = []
    for number in range(count):
        board = copy.deepcopy(standard())
        mine, theirs = board["players"]["A"], board["players"]["B"]
        mine["life"] = 5 + number
        mine["battlefield"][0:2] = [f"{1 + number % 5} Forest", f"{5 - number % 5} Mountain"]
        mine["hand"].pop(number % len(mine["hand"]))
        theirs["battlefield"][0:2] = [f"{1 + number % 8} Island", f"{8 - number % 8} Grizzly Bears"]
        boards.append(board)
    return boards


def growing(permanents: int) -> Board:
    """Return a board of so many permanents with a fixed hand of single-target spells.

    Each player has half of the permanents, half of those are creatures. Every creature has another number of
    counters, so that no two of them can be treated as one.
    """
    lands, creatures = permanents // 4, permanents // 4

    def player(basic: tuple[str, str], first_counter: int) -> list[Any]:
        bears = [
            {"card": "Grizzly Bears", "counters": {"+1/+1": first_counter + number}}
            for number in range(creatures)
        ]
        return [f"{lands - lands // 2} {basic[0]}", f"{lands // 2} {basic[1]}", *bears]

    hand = ["Lightning Bolt", "Shock", "Stone Rain", "Grizzly Bears", "Forest"]
    return {
        "turn": {"active": "A", "step": "precombat main", "number": 8},
        "players": {
            "A": {"battlefield": player(("Mountain", "Forest"), 1), "hand": hand, "library": {"unknown": 30}},
            "B": {"battlefield": player(("Island", "Plains"), 1 + creatures), "library": {"unknown": 30}},
        },
    }


#: Effects that depend on one another in layer 4: lands of every type, creatures of every kind of land.
DEPENDING = (
    "Urborg, Tomb of Yawgmoth", "Yavimaya, Cradle of Growth", "Life and Limb", "Kormus Bell", "Blood Moon",
)  # fmt: skip
#: Effects in several layers that depend on nothing.
INDEPENDENT = (
    "Enchanted Evening", *("Levitation", "Crusade", "Honor of the Pure") * 2, "Bad Moon",
    *("Glorious Anthem",) * 12,
)  # fmt: skip


def layered(permanents: int, effects: int, depending: bool = True) -> Board:
    """Return a board of so many permanents, so many of which have effects that change characteristics.

    Of the depending ones there are five; five pairs of them depend on one another as the board is at first.
    """
    sources = [*(DEPENDING if depending else ()), *INDEPENDENT][:effects]
    rest = permanents - len(sources)
    quarter = rest // 4
    return {
        "turn": {"active": "A", "step": "precombat main", "number": 8},
        "players": {
            "A": {"battlefield": [*sources, f"{quarter} Bayou", f"{quarter} Grizzly Bears"]},
            "B": {"battlefield": [f"{quarter} Forest", f"{rest - 3 * quarter} Savannah Lions"]},
        },
    }


def names(entries: list[str]) -> list[str]:
    """Spell out the entries of a zone: ``["2 Forest", "Shock"]`` is Forest, Forest, Shock.

    Entries that aren't plain card names (unknown cards) are left out: only the other engines use this, and
    they have no such thing.
    """
    result: list[str] = []
    for entry in entries:
        if isinstance(entry, str):
            head, _, rest = entry.partition(" ")
            result += [rest] * int(head) if head.isdigit() else [entry]
    return result


def small() -> Board:
    """Return a small board with burn on both sides, on which much can happen within a few decisions."""
    return {
        "turn": {"active": "A", "step": "precombat main", "number": 3},
        "players": {
            "A": {
                "hand": ["Shock", "Lightning Bolt"],
                "battlefield": ["2 Mountain", "Grizzly Bears"],
                "library": ["20 Mountain"],
            },
            "B": {
                "hand": ["Shock"],
                "battlefield": ["Mountain", "Grizzly Bears"],
                "library": ["20 Mountain"],
            },
        },
    }


def one_trigger() -> Board:
    """Return a board on which casting a Shock triggers one ability."""
    return {
        "turn": {"active": "A", "step": "precombat main"},
        "players": {
            "A": {
                "hand": ["Shock"],
                "graveyard": ["Shock"],
                "battlefield": ["Mountain", "Pyromancer Ascension"],
            },
            "B": {"battlefield": ["Grizzly Bears"]},
        },
    }


def two_ascensions() -> Board:
    """Return a board with two Pyromancer Ascensions that are ready to copy a Lightning Bolt."""
    ready = {"card": "Pyromancer Ascension", "counters": {"quest": 2}}
    return {
        "turn": {"active": "A", "step": "precombat main"},
        "players": {
            "A": {"hand": ["Lightning Bolt"], "battlefield": ["Mountain", {**ready, "id": "first"}, ready]},
            "B": {},
        },
    }


def referring(lands: int) -> Board:
    """Return a board of so many lands that look at each other, and one basic land of each player."""
    mine = [{"card": "Reflecting Pool", "id": f"pool_{number}"} for number in range(1, lands // 2)]
    theirs = ["Swamp", f"{lands // 2 - 1} Exotic Orchard"]
    return _main_phase({"battlefield": ["Forest", *mine, "Exotic Orchard"]}, {"battlefield": theirs})


def five_colors() -> Board:
    """Return a board of 30 sources of all kinds, on which a spell costs {5}{W}{U}{B}{R}{G}."""
    sources = [
        "3 Plains", "3 Island", "3 Swamp", "3 Mountain", "3 Forest", "3 Birds of Paradise", "3 City of Brass",
        "2 Azorius Signet", "2 Rakdos Signet", "Gruul Signet", "2 Reflecting Pool", "2 Llanowar Elves",
    ]  # fmt: skip
    mine = {"battlefield": [*sources, "5 Sphere of Resistance"], "hand": ["Fusion Elemental"]}
    return _main_phase(mine, {})


def choosing(sources: int) -> Board:
    """Return a board of so many sources, each of which gives one of three colors."""
    return _main_phase({"battlefield": [f"{sources} {THREE_COLORS}"]}, {})


#: A land that can be tapped for any of three colors without further cost.
THREE_COLORS = "Arcane Sanctum"


def mana_questions() -> dict[str, tuple[Board, bool]]:
    """Return boards on which an engine can be asked whether the card in hand may be cast, and the answer."""
    opt = {"hand": ["Opt"]}
    return {
        "Reflecting Pool, Exotic Orchard, their Island": (
            _main_phase(
                {"battlefield": ["Reflecting Pool", "Exotic Orchard"], **opt}, {"battlefield": ["Island"]}
            ),
            True,
        ),
        "Reflecting Pool that sees one more alone": (
            _main_phase({"battlefield": ["2 Reflecting Pool"], **opt}, {}),
            False,
        ),
        "Island under Contamination": (
            _main_phase({"battlefield": ["Island"], **opt}, {"battlefield": ["Contamination"]}),
            False,
        ),
        "Island under Mana Reflection and Contamination": (
            _main_phase(
                {"battlefield": ["Island", "Mana Reflection"], "hand": ["Mind Stone"]},
                {"battlefield": ["Contamination"]},
            ),
            True,
        ),
    }


def _main_phase(mine: Board, theirs: Board) -> Board:
    return {
        "turn": {"active": "A", "step": "precombat main", "number": 5},
        "players": {
            "A": {"hand": [], **mine, "library": {"unknown": 30}},
            "B": {"hand": [], "battlefield": [], **theirs, "library": {"unknown": 30}},
        },
    }
