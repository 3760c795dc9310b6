"""The words that position files may use: steps, zones, colours, counters. Nothing follows from them.

The longer lists (counters, keywords, subtypes) are the text files beside the programs in ``asp/``.
"""

from __future__ import annotations

import functools
import importlib.resources
import re
import unicodedata
from collections.abc import Iterable

from rapidfuzz import fuzz, process

STEPS = (
    "untap", "upkeep", "draw", "precombat main", "beginning of combat", "declare attackers",
    "declare blockers", "combat damage", "end of combat", "postcombat main", "end", "cleanup",
)  # fmt: skip
ZONES = ("battlefield", "hand", "graveyard", "exile", "library", "command")
COLORS = {"W": "white", "U": "blue", "B": "black", "R": "red", "G": "green"}
MANA_TYPES = {**COLORS, "C": "colorless"}
CARD_TYPES = (
    "artifact", "battle", "creature", "enchantment", "instant", "kindred", "land", "planeswalker", "sorcery",
)  # fmt: skip
SUPERTYPES = ("basic", "legendary", "snow", "world")
PLAYER_DESIGNATIONS = ("monarch", "initiative", "city's blessing")
OBJECT_DESIGNATIONS = (
    "renowned", "monstrous", "suspected", "saddled", "solved", "harnessed", "goaded", "ring-bearer",
    "left half unlocked", "right half unlocked", "alpha sector", "beta sector", "gamma sector",
)  # fmt: skip
#: The ways of paying that the vocabulary knows; other keywords may be named but aren't encoded.
WAYS = (
    "mana", "free", "alternative", "flashback", "kicker", "retrace", "entwine", "buyback", "suspend",
    "miracle", "overload", "evoke", "escape", "bestow", "dash", "replicate", "conspire",
)  # fmt: skip
#: What may have been paid for a spell: a way, or life for a Phyrexian symbol of its cost.
PAID = (*WAYS, "life")
#: How long an effect in force may last, where that is said.
DURATIONS = ("end of turn", "end of combat", "your next turn")
LARGEST_NUMBER = 1_000_000
#: The name of a card that stands for every name that no card in the game has.
ANOTHER_NAME = "another name"

_POWER_COUNTER = re.compile(r"([+-]\d{1,4})/([+-]\d{1,4})")
_PLAIN = str.maketrans(
    {
        "\N{LEFT SINGLE QUOTATION MARK}": "'",
        "\N{RIGHT SINGLE QUOTATION MARK}": "'",
        "\N{LEFT DOUBLE QUOTATION MARK}": '"',
        "\N{RIGHT DOUBLE QUOTATION MARK}": '"',
        "Æ": "Ae",
        "æ": "ae",
    }
)


@functools.cache
def _listed(file: str) -> tuple[str, ...]:
    return tuple(importlib.resources.files("lawmage.asp").joinpath(file).read_text("utf-8").splitlines())


def counters() -> tuple[str, ...]:
    """The kinds of counters that cards mention, apart from those such as +1/+1.

    Example:
        >>> "quest" in counters()
        True
    """
    return _listed("counters.txt")


def keywords() -> tuple[str, ...]:
    """The keyword abilities of section 702, in lower case.

    Example:
        >>> "first strike" in keywords()
        True
    """
    return _listed("keywords.txt")


@functools.cache
def subtypes() -> dict[str, str]:
    """Every subtype, from its name in lower case to its name.

    Example:
        >>> subtypes()["time lord"]
        'Time Lord'
    """
    return {name.lower(): name for name in _listed("subtypes.txt")}


def counter_name(term: str) -> str:
    """How a position file writes a kind of counter.

    Args:
        term: the kind as a term.

    Example:
        >>> counter_name("pt(1,1)"), counter_name("pt(0,-1)"), counter_name("first_strike")
        ('+1/+1', '+0/-1', 'first strike')
    """
    pair = re.fullmatch(r"pt\((-?\d+),(-?\d+)\)", term)
    return "/".join(f"{int(n):+d}" for n in pair.groups()) if pair else term.replace("_", " ")


def power_counter(kind: str) -> tuple[int, int] | None:
    """What a counter such as ``+1/+1`` adds to power and toughness.

    Args:
        kind: the kind of counter, as a position file writes it.

    Returns:
        The two numbers, or None for another kind of counter.

    Example:
        >>> power_counter("-0/-1"), power_counter("quest")
        ((0, -1), None)
    """
    match = _POWER_COUNTER.fullmatch(kind)
    return (int(match[1]), int(match[2])) if match else None


def fold(text: str) -> str:
    r"""A text without regard to case, accents and the shape of its quotes.

    Example:
        >>> fold("Lim-Dûl\N{RIGHT SINGLE QUOTATION MARK}s Vault")
        "lim-dul's vault"
    """
    if text.isascii():
        return text.lower()
    straight = text.translate(_PLAIN)
    letters = unicodedata.normalize("NFKD", straight)
    return "".join(letter for letter in letters if not unicodedata.combining(letter)).casefold()


@functools.lru_cache(maxsize=10_000)
def constant(words: str) -> str:
    """The constant that stands for some words in the programs.

    Args:
        words: the words, for example a step, a subtype or a designation.

    Returns:
        The words in lower case, joined by underscores and without apostrophes.

    Example:
        >>> constant("precombat main"), constant("city's blessing"), constant("Power-Plant")
        ('precombat_main', 'citys_blessing', 'power_plant')
    """
    return re.sub(r"[^a-z0-9]+", "_", fold(words).replace("'", "")).strip("_")


_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")


def ordinal(number: int) -> str:
    """Which of several something is.

    Args:
        number: its number, from 1.

    Example:
        >>> ordinal(2), ordinal(12), ordinal(21)
        ('second', '12th', '21st')
    """
    if 0 < number <= len(_ORDINALS):
        return _ORDINALS[number - 1]
    ending = "th" if number // 10 % 10 == 1 else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """The end of a message about an unknown word.

    Args:
        word: the word as it was written.
        known: the words that would be right.

    Returns:
        ``"; did you mean …?"`` or, if nothing is near, ``""``.

    Example:
        >>> did_you_mean("gravyard", ZONES)
        '; did you mean graveyard?'
        >>> did_you_mean("shok", ["Shock", "shock", "Opt"])
        '; did you mean Shock?'
    """
    choices: dict[str, str] = {}
    for name in known:
        choices.setdefault(fold(name), name)
    near = process.extract(fold(word[:200]), list(choices), scorer=fuzz.ratio, limit=3, score_cutoff=70)
    return f"; did you mean {' or '.join(choices[name] for name, _, _ in near)}?" if near else ""


def shown(value: object) -> str:
    """A value as a message quotes it: in quotes if it is text, never long, never with control characters.

    Example:
        >>> shown("Sho\\nck"), shown(3)
        ("'Sho\\\\nck'", '3')
    """
    if isinstance(value, bool) or value is None:
        return {True: "true", False: "false", None: "nothing"}[value]
    if isinstance(value, dict | list | tuple):
        return "a list" if isinstance(value, list | tuple) else "a mapping"
    text = repr(value)
    return text if len(text) <= 80 else f"{text[:76]}…{text[-1]}"
