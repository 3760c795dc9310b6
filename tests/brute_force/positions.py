"""Random small positions drawn from all supported cards, as the mappings that position files hold."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from hypothesis import strategies as st

from brute_force.cards import Book, shipped_cards
from brute_force.looks import printed

PERMANENT_TYPES = {"artifact", "battle", "creature", "enchantment", "land", "planeswalker"}
STEPS = (
    "precombat main",
    "precombat main",
    "precombat main",
    "upkeep",
    "postcombat main",
    "declare attackers",
    "end",
)
MANA = ("{W}", "{U}", "{B}", "{R}", "{G}", "{C}")
COUNTERS = {
    "Gemstone Mine": {"mining": 2},
    "Pyromancer Ascension": {"quest": 1},
    "Walking Ballista": {"+1/+1": 2},
    "Leech Bonder": {"-1/-1": 2},
}
TOKENS: tuple[dict[str, Any], ...] = (
    {"token": "Goblin Token", "type_line": "Creature — Goblin", "colors": ["R"], "power": 1, "toughness": 1},
    {"token": "Treasured Idol Token", "type_line": "Artifact", "colors": []},
    {
        "token": "Spirit Token",
        "type_line": "Creature — Spirit",
        "colors": ["W"],
        "power": 1,
        "toughness": 1,
        "abilities": ["hexproof"],
    },
    {"token": True, "copy_of": "Llanowar Elves"},
    {"token": True, "copy_of": "Slippery Bogle"},
)


@cache
def names(kind: str) -> tuple[str, ...]:
    """The supported cards of one kind, in alphabetical order."""
    book, _ = shipped_cards()
    cards = sorted(card for card in book.cards if isinstance(card, str))
    kinds: dict[str, Callable[[str], bool]] = {
        "any": lambda card: True,
        "permanent": lambda card: bool(_types(book, card) & PERMANENT_TYPES),
        "mana": lambda card: _makes_mana(book, card),
        "busy": lambda card: _is_busy(book, card),
        "instant or sorcery": lambda card: bool(_types(book, card) & {"instant", "sorcery"}),
        "adventure": lambda card: book.layout(card) == "adventure",
        "graveyard": lambda card: _has_keyword(book, card, {"flashback", "retrace", "escape"}),
    }
    return tuple(card for card in cards if kinds[kind](card))


def _types(book: Book, card: str) -> frozenset[str]:
    return printed(book, book.faces(card)[:1]).types


def _makes_mana(book: Book, card: str) -> bool:
    land_types = {"plains", "island", "swamp", "mountain", "forest"}
    face = book.faces(card)[0]
    instructions = [row[1] for ability in book.abilities(face) for row in book.rows("effect", ability)]
    adds = any(
        isinstance(instruction, tuple) and str(instruction[0]).startswith("add_mana")
        for instruction in instructions
    )
    permanent = bool(_types(book, card) & PERMANENT_TYPES)
    return permanent and (adds or bool(set(book.values("printed_subtype", face)) & land_types))


def _is_busy(book: Book, card: str) -> bool:
    """Permanents that have something to say about what may be played."""
    words = (
        "prohibition",
        "limit",
        "permission",
        "cost_change",
        "alternative_cost",
        "grants",
        "modifies",
        "cost",
    )
    abilities = book.abilities(book.faces(card)[0])
    permanent = bool(_types(book, card) & PERMANENT_TYPES)
    return permanent and any(book.rows(word, ability) for word in words for ability in abilities)


def _has_keyword(book: Book, card: str, keywords: set[str]) -> bool:
    return bool(printed(book, book.faces(card)[:1]).keywords & keywords)


def entries(*kinds: str) -> st.SearchStrategy[str]:
    """Names of cards of these kinds, each kind equally often."""
    return st.one_of([st.sampled_from(names(kind)) for kind in kinds])


@st.composite
def permanents(draw: st.DrawFn, prefix: str, least: int, most: int) -> list[dict[str, Any]]:
    """The permanents of one player."""
    found: list[dict[str, Any]] = []
    for number in range(draw(st.integers(least, most))):
        if draw(st.integers(0, 9)) == 0:
            entry = dict(draw(st.sampled_from(TOKENS)))
        else:
            entry = {"card": draw(entries("permanent", "busy", "busy", "mana", "mana"))}
        entry["id"] = f"{prefix}{number}"
        for state, odds in (("tapped", 4), ("sick", 3)):
            if draw(st.integers(0, odds)) == 0:
                entry[state] = True
        found.append(entry)
    creatures = [entry["id"] for entry in found if _is_creature(entry)]
    for entry in found:
        _complete(draw, entry, creatures)
    return found


def _is_creature(entry: dict[str, Any]) -> bool:
    book, _ = shipped_cards()
    card = entry.get("copy_of") or entry.get("card")
    return "creature" in _types(book, card) if card else "Creature" in entry["type_line"]


def _complete(draw: st.DrawFn, entry: dict[str, Any], creatures: list[str]) -> None:
    """Counters, attachments and choices that such a permanent would have."""
    book, _ = shipped_cards()
    card = entry.get("copy_of") or entry.get("card")
    if not card:
        return
    face = book.faces(card)[0]
    found = printed(book, [face])
    if "planeswalker" in found.types:
        entry["counters"] = {"loyalty": draw(st.integers(1, 10))}
    elif card in COUNTERS and draw(st.booleans()):
        entry["counters"] = COUNTERS[card]
    if found.subtypes & {"aura", "equipment"} and creatures and draw(st.booleans()):
        entry["attached_to"] = draw(st.sampled_from(creatures))
    for ability in book.abilities(face):
        for entering in book.values("enters", ability):
            if entering[:2] == ("choose", "color"):
                entry["chosen"] = draw(st.sampled_from(["white", "blue", "black", "red", "green"]))
            if entering[:2] == ("choose", "card_name"):
                entry["chosen"] = {"card_name": draw(entries("any", "busy", "mana"))}


@st.composite
def cards(draw: st.DrawFn, least: int, most: int, *kinds: str) -> list[str]:
    """The cards of a hand or graveyard."""
    return [draw(entries(*kinds)) for _ in range(draw(st.integers(least, most)))]


@st.composite
def players(draw: st.DrawFn, name: str, least: int, most: int) -> dict[str, Any]:
    """One player, with all zones."""
    player: dict[str, Any] = {
        "life": draw(st.sampled_from([20, 20, 9, 3, 2, 1])),
        "battlefield": draw(permanents(name.lower(), least, most)),
        "hand": draw(cards(1 if least else 0, 4, "any", "instant or sorcery", "instant or sorcery", "mana")),
        "graveyard": draw(cards(0, 3, "any", "graveyard")),
        "library": draw(cards(0, 2, "any")),
        "mana": "".join(draw(st.sampled_from(MANA)) for _ in range(draw(st.sampled_from([0, 1, 3, 6])))),
        "this_turn": {
            "cast": draw(cards(0, 2, "any")) if draw(st.booleans()) else [],
            "lands_played": draw(st.sampled_from([0, 0, 1, 2])),
        },
    }
    if draw(st.integers(0, 3)) == 0:
        player["exile"] = [{"card": draw(entries("adventure")), "on_adventure": draw(st.booleans())}]
    if draw(st.integers(0, 5)) == 0:
        player["emblems"] = [draw(st.sampled_from(["Wrenn and Six", "Chandra, Torch of Defiance"]))]
    return player


@st.composite
def showcases(draw: st.DrawFn) -> dict[str, Any]:
    """Much mana and many cards in every zone, few permanents: what one card does to many others."""
    data: dict[str, Any] = {
        "turn": {"active": draw(st.sampled_from("AAAB")), "step": draw(st.sampled_from(STEPS))}
    }
    data["turn"]["priority"] = "A"
    pool = draw(
        st.sampled_from(["{W}{U}{B}{R}{G}{C}", "{W}{W}{U}{U}{B}{R}{R}{G}{G}{C}", "{R}{R}{U}{U}", "{W}"])
    )
    mine = draw(cards(6, 8, "any", "instant or sorcery"))
    data["players"] = {
        "A": {
            "life": draw(st.sampled_from([20, 4, 1])),
            "battlefield": draw(permanents("a", 1, 3)),
            "hand": mine,
            "graveyard": draw(cards(2, 4, "any", "graveyard", "adventure")),
            "library": draw(cards(1, 1, "any", "instant or sorcery", "adventure")),
            "exile": [{"card": draw(entries("adventure")), "on_adventure": True}],
            "emblems": draw(st.sampled_from([[], [], ["Wrenn and Six"]])),
            "mana": pool,
            "this_turn": {"cast": draw(cards(0, 1, "any"))},
        },
        "B": {"battlefield": draw(permanents("b", 1, 3)), "graveyard": draw(cards(0, 2, "any"))},
    }
    if draw(st.integers(0, 2)) == 0:
        data["stack"] = draw(stacks(data))
    return data


@st.composite
def positions(draw: st.DrawFn) -> dict[str, Any]:
    """A position of two players, sometimes three."""
    data: dict[str, Any] = {
        "turn": {
            "active": draw(st.sampled_from(["A", "A", "A", "B"])),
            "step": draw(st.sampled_from(STEPS)),
            "priority": draw(st.sampled_from(["A", "A", "A", "B"])),
        },
        "players": {"A": draw(players("A", 1, 6)), "B": draw(players("B", 0, 4))},
    }
    if draw(st.integers(0, 7)) == 0:
        data["players"]["C"] = draw(players("C", 0, 2))
    walkers = [
        entry["id"]
        for player in data["players"].values()
        for entry in player["battlefield"]
        if "loyalty" in entry.get("counters", {})
    ]
    for walker in walkers:
        if draw(st.integers(0, 2)) == 0:
            data["players"]["A"]["this_turn"]["activated"] = [
                {"of": walker, "ability": draw(st.integers(1, 3))}
            ]
    if draw(st.integers(0, 2)) == 0:
        data["stack"] = draw(stacks(data))
    return data


@st.composite
def stacks(draw: st.DrawFn, data: dict[str, Any]) -> list[dict[str, Any]]:
    """One or two spells or abilities on the stack; nobody asks any more whether they were legal."""
    permanents_ = [entry["id"] for player in data["players"].values() for entry in player["battlefield"]]
    found: list[dict[str, Any]] = []
    for number in range(draw(st.integers(1, 2))):
        entry: dict[str, Any] = {
            "id": f"s{number}",
            "controller": draw(st.sampled_from(["A", "B"])),
            "targets": draw(st.lists(st.sampled_from(["A", "B", *permanents_]), max_size=1)),
        }
        abilities = [permanent for permanent in permanents_ if _first_activated(data, permanent)]
        if abilities and draw(st.integers(0, 3)) == 0:
            entry |= {"ability": 1, "of": draw(st.sampled_from(abilities))}
        else:
            entry |= {"card": draw(st.sampled_from([card for card in names("any") if _is_spell(card)]))}
        found.append(entry)
    return found


def _is_spell(card: str) -> bool:
    book, _ = shipped_cards()
    return "land" not in _types(book, card)


def _first_activated(data: dict[str, Any], permanent: str) -> bool:
    book, _ = shipped_cards()
    for player in data["players"].values():
        for entry in player["battlefield"]:
            card = entry.get("card")
            if entry["id"] == permanent and card:
                kinds = [
                    kind
                    for ability in book.abilities(book.faces(card)[0])
                    for kind in book.values("ability", ability)
                ]
                return "activated" in kinds
    return False
