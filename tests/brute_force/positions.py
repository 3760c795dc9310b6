"""Random small positions drawn from all supported cards, as the mappings that position files hold."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from hypothesis import strategies as st

from brute_force.cards import Book, shipped_cards
from brute_force.continuous import modifications
from brute_force.looks import printed
from brute_force.terms import Term

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
#: Counters that continuous effects come from.
CHANGING_COUNTERS: tuple[dict[str, int], ...] = (
    {"+1/+1": 1},
    {"-1/-1": 1},
    {"flying": 1},
    {"haste": 1},
    {"hexproof": 1},
)
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


TRIBES = ("Elf", "Goblin", "Merfolk", "Saproling", "Illusion")


@cache
def names(kind: str) -> tuple[str, ...]:
    """The supported cards of one kind, in alphabetical order."""
    book, _ = shipped_cards()
    told = (card for card in book.cards if isinstance(card, str) and not _is_compared_elsewhere(book, card))
    cards = sorted(card for card in told if not _is_open_ended(book, card))
    kinds: dict[str, Callable[[str], bool]] = {
        "any": lambda card: True,
        "permanent": lambda card: bool(_types(book, card) & PERMANENT_TYPES),
        "mana": lambda card: _makes_mana(book, card),
        "busy": lambda card: _is_busy(book, card),
        "changing": lambda card: _says(book, card, ("modifies",)),
        "characteristic": lambda card: True,
        "plain permanent": lambda card: bool(_types(book, card) & PERMANENT_TYPES),
        "instant or sorcery": lambda card: bool(_types(book, card) & {"instant", "sorcery"}),
        "adventure": lambda card: book.layout(card) == "adventure",
        "graveyard": lambda card: _has_keyword(book, card, {"flashback", "retrace", "escape"}),
    }
    return tuple(card for card in cards if kinds[kind](card))


#: Words of what comes of tapping for mana, which ``brute_force.production`` tells.
_OF_PRODUCTION = frozenset(
    {
        "produces", "produces_at_least", "taps_for_mana", "taps_for_mana_of", "causes_mana", "devotion",
        "add_mana_color_of", "add_mana_devotion", "played_a_land",
    }
)  # fmt: skip


#: Words that only cases and tests of their own are about: costs of X, halves, what stays of unspent mana.
_OF_OWN_TESTS = frozenset(
    {
        "discard_x", "remove_x_counters", "exile_valued_x", "half", "half_up", "x_in_mana_cost",
        "unspent_mana", "costs_with_x", "any_amount", "mana_value_of_x", "devotion_below",
        "shares_color", "conspire",
    }
)  # fmt: skip
_TOLD_BY = (
    "effect", "trigger", "replaces", "cost", "modifies", "additional_cost", "reduces", "spend_only",
    "condition",
)  # fmt: skip


def _is_compared_elsewhere(book: Book, card: str) -> bool:
    """Whether its text is about what comes of tapping for mana, or changes what has the chosen color."""
    own = [ability for face in book.faces(card) for ability in book.abilities(face)]
    rows = {each: [row for name in _TOLD_BY for row in book.rows(name, each)] for each in own}
    changed = [row[0] for each in own for row in book.rows("modifies", each)]
    spoken = [{word for row in some for term in row for word in _words(term)} for some in rows.values()]
    return (
        any(words & (_OF_PRODUCTION | _OF_OWN_TESTS) for words in spoken)
        or any({"add_mana", "gain_life"} <= words for words in spoken)
        or any("of_chosen_color" in _words(filter_) for filter_ in changed)
    )


def _is_open_ended(book: Book, card: str) -> bool:
    """Whether it has a cost that may be paid any number of times, of which not all are tried here."""
    return _has_keyword(book, card, {"replicate"})


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
    ways = ("prohibition", "limit", "permission", "cost_change", "alternative_cost", "cost")
    return _says(book, card, (*ways, "modifies"))


def _says(book: Book, card: str, words: tuple[str, ...]) -> bool:
    """Whether it is a permanent with an ability of which one of these is a fact."""
    abilities = book.abilities(book.faces(card)[0])
    permanent = bool(_types(book, card) & PERMANENT_TYPES)
    return permanent and any(book.rows(word, ability) for word in words for ability in abilities)


def _has_keyword(book: Book, card: str, keywords: set[str]) -> bool:
    return bool(printed(book, book.faces(card)[:1]).keywords & keywords)


def entries(*kinds: str) -> st.SearchStrategy[str]:
    """Names of cards of these kinds, each kind equally often."""
    return st.one_of([st.sampled_from(names(kind)) for kind in kinds])


@st.composite
def changed(draw: st.DrawFn, data: dict[str, Any]) -> dict[str, Any]:
    """The position with attachments, more counters, timestamps and effects that resolved earlier."""
    everything = [entry for player in data["players"].values() for entry in player["battlefield"]]
    for entry in everything:
        hosts = [other["id"] for other in everything if other is not entry and _may_hold(other, entry)]
        if hosts and draw(st.integers(0, 2)) > 0:
            entry["attached_to"] = draw(st.sampled_from(hosts))
        # No position says how old a counter is: only where that makes no difference to its object's effects.
        if entry.get("card") not in names("changing") and draw(st.integers(0, 11)) == 0:
            entry["counters"] = {**entry.get("counters", {}), **draw(st.sampled_from(CHANGING_COUNTERS))}
    if draw(st.booleans()):
        data["timestamps"] = draw(st.permutations([entry["id"] for entry in everything]))
    if everything and draw(st.integers(0, 3)) == 0:
        effects = draw(st.lists(_earlier_effects(everything), min_size=1, max_size=2))
        data["effects"] = [{**effect, "id": f"effect_{n}"} for n, effect in enumerate(effects)]
        if draw(st.booleans()):
            ids = [entry["id"] for entry in (*everything, *data["effects"])]
            data["timestamps"] = draw(st.permutations(ids))
    return data


def _may_hold(entry: dict[str, Any], attachment: dict[str, Any]) -> bool:
    """Whether an Aura or Equipment could be attached to it, as they are printed."""
    book, _ = shipped_cards()
    card = attachment.get("card")
    if not card:
        return False
    found = printed(book, [card])
    host = entry.get("copy_of") or entry.get("card")
    types = _types(book, host) if host else frozenset(entry["type_line"].lower().split())
    if "equipment" in found.subtypes:
        return "creature" in types
    enchanted = [row[3] for ability in found.abilities_of("enchant") for row in book.rows("target", ability)]
    return any(filter_ == "permanent" or types & _words(filter_) for filter_ in enchanted)


def _words(filter_: Term) -> frozenset[str]:
    """All words of a description."""
    if isinstance(filter_, tuple):
        return frozenset().union(*map(_words, filter_))
    return frozenset({filter_}) if isinstance(filter_, str) else frozenset()


@st.composite
def _earlier_effects(draw: st.DrawFn, everything: list[dict[str, Any]]) -> dict[str, Any]:
    """An effect that resolved earlier: of a spell on a permanent, or of a permanent on itself or others."""
    book, _ = shipped_cards()
    ids = {entry["id"]: entry.get("card") for entry in everything}
    spells = [pair for pair in _modifying() if not _types(book, pair[0]) & PERMANENT_TYPES]
    sources = [("", card, number) for card, number in spells]
    own = [(id_, card, number) for id_, card in ids.items() for name, number in _modifying() if name == card]
    id_, card, number = draw(st.sampled_from([*sources, *own * 3]))
    ability = ("", card, number)
    effect: dict[str, Any] = {"of": id_ or card, "ability": number, "controller": draw(st.sampled_from("AB"))}
    objects = [thing for row in book.rows("effect", ability) for thing, _ in modifications(row[1])]
    if "itself" not in objects:
        most = 1 if ("target", 1) in objects else 3
        effect["targets"] = draw(st.lists(st.sampled_from([*ids]), min_size=1, max_size=most, unique=True))
    if any("x" in _words(row[1]) for row in book.rows("effect", ability)):
        effect["x"] = draw(st.integers(0, 3))
    return effect


@cache
def _modifying() -> tuple[tuple[str, int], ...]:
    """The abilities of cards whose effects, once resolved, change characteristics."""
    book, _ = shipped_cards()
    return tuple(
        (card, ability[2])
        for card in names("any")
        for ability in book.abilities(card)
        if any(True for row in book.rows("effect", ability) for _ in modifications(row[1]))
    )


@st.composite
def permanents(draw: st.DrawFn, prefix: str, least: int, most: int, *kinds: str) -> list[dict[str, Any]]:
    """The permanents of one player, mostly such as bear on what may be played if no kinds are given."""
    kinds = kinds or ("permanent", "busy", "busy", "mana", "mana")
    found: list[dict[str, Any]] = []
    for number in range(draw(st.integers(least, most))):
        if draw(st.integers(0, 9)) == 0:
            entry = dict(draw(st.sampled_from(TOKENS)))
        else:
            entry = {"card": draw(entries(*kinds))}
        entry["id"] = f"{prefix}{number}"
        for state, odds in (("tapped", 4), ("sick", 3)):
            if draw(st.integers(0, odds)) == 0:
                entry[state] = True
        found.append(entry)
    for entry in found:
        _complete(draw, entry)
    return found


def _complete(draw: st.DrawFn, entry: dict[str, Any]) -> None:
    """Counters and choices that such a permanent would have."""
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
    for ability in book.abilities(face):
        for entering in book.values("enters", ability):
            if entering[:2] == ("choose", "color"):
                entry["chosen"] = draw(st.sampled_from(["white", "blue", "black", "red", "green"]))
            if entering[:2] == ("choose", "subtype"):
                entry["chosen"] = draw(st.sampled_from(TRIBES))
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
    return draw(changed(data))


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
    return draw(changed(data))


@st.composite
def changes(draw: st.DrawFn) -> dict[str, Any]:
    """Permanents that change one another, and a few cards elsewhere: for characteristics alone."""
    data: dict[str, Any] = {"turn": {"active": "A", "step": "precombat main"}, "players": {}}
    kinds = ("changing", "changing", "plain permanent", "mana")
    for name in "AB":
        data["players"][name] = {
            "battlefield": draw(permanents(name.lower(), 1, 5, *kinds)),
            "hand": draw(cards(0, 2, "characteristic", "plain permanent")),
            "graveyard": draw(cards(0, 3, "characteristic", "plain permanent", "graveyard")),
            "library": draw(cards(0, 1, "characteristic")),
        }
    return draw(changed(data))


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
