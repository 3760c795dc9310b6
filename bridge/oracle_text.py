"""Oracle text, taken apart: a face's abilities, and what each of them mentions.

Nothing here is understood: words are counted, so that a card file can be compared with its card.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field

from lawmage.bridge.oracle_concepts import KEEPING, PATTERNS, PHRASES
from lawmage.bridge.words import CARD_TYPES, COLORS, SUPERTYPES, constant, keywords, subtypes

_NUMBERS = (
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
    "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty",
)  # fmt: skip
_WORD = re.compile(rf"\b(?:non)?({'|'.join([*CARD_TYPES, *COLORS.values(), *SUPERTYPES, 'colorless'])})s?\b")
_EVERY_NONBASIC_LAND_TYPE = (
    "a Cave, Desert, Gate, Lair, Locus, Mine, Planet, Power-Plant, Sphere, Tower, Town, and Urza's still-so"
)
_EVERY_BASIC_LAND_TYPE = "Plains, Island, Swamp, Mountain, and Forest"
_SYMBOL = re.compile(r"\{([^}]+)\}")
_NAMED = {"T": "tap", "Q": "untap", "X": "x", "C": "colorless", "S": "snow", **COLORS}


@dataclass
class Mentions:
    """What an ability mentions: concepts, numbers, symbols, words and tokens; whether it keeps types."""

    kind: str = "static"
    concepts: Counter[str] = field(default_factory=Counter)
    targets: int = 0
    stack_targets: int = 0
    modes: int = 0
    cost_parts: int = 0
    symbols: Counter[str] = field(default_factory=Counter)
    loyalty: str = ""
    numbers: set[str] = field(default_factory=set)
    words: set[str] = field(default_factory=set)
    tokens: Counter[str] = field(default_factory=Counter)
    keeps: bool = False


def split_abilities(text: str, name: str, is_spell: bool) -> list[str]:
    """Split a face's Oracle text into its abilities.

    Args:
        text: the Oracle text.
        name: the face's name, which becomes ``~``.
        is_spell: whether the face is an instant or sorcery, whose instructions are one ability.

    Returns:
        One text per ability, in order.

    Example:
        >>> split_abilities("Flying, vigilance (A.)\\nTap: Untap Bob.", "Bob", False)
        ['Flying', 'vigilance', 'Tap: Untap ~.']
    """
    text = re.sub(r"\s*\([^()]*\)", "", text.replace("\u2212", "-").replace("\u2019", "'"))
    text = re.sub(rf"\b{re.escape(name)}(?!\w)", "~", text)
    short = name.split(",")[0]
    if short != name or re.search(rf"\b{re.escape(name.split()[0])} (?:enters|deals)\b", text):
        short = short if short != name else name.split()[0]
        text = re.sub(rf"\b{re.escape(short)}(?!\w)", "~", text)
    text = re.sub(r"If tapped for mana, ([^.]*) instead of any other type\.", _one_a_line, text)
    abilities: list[str] = []
    spell = -1
    for line in filter(None, map(str.strip, text.split("\n"))):
        pieces = _keyword_pieces(line)
        if line.startswith("•") and abilities:
            abilities[-1] += "\n" + line
        elif pieces:
            abilities += pieces
        elif is_spell and not _STATIC.match(line):
            if spell < 0:
                spell = len(abilities)
                abilities.append(line)
            else:
                abilities[spell] += "\n" + line
        else:
            abilities.append(_without_ability_word(line))
    return abilities


def _one_a_line(match: re.Match[str]) -> str:
    """What is said of several kinds of lands at once, as an effect for each of them."""
    each = re.findall(r"\w+ produce \{\w\}", match[1])
    return "\n".join(f"If tapped for mana, {one} instead of any other type." for one in each)


_STATIC = re.compile(
    r"As an additional cost|Cast this spell only|"
    r"(?:If [^.]*?, you|You) may [^.]*? rather than pay|~ can't be|This spell c|"
    r"If [^.]*?, this spell can't",
)

_OTHER_COST = re.compile(
    r"(?:If [^,]*, you|You) may ([^.]*?) rather than pay|"
    r"As an additional cost to cast (?:~|this spell), ([^.]*)"
)


#: What may follow a keyword: a cost, a number, a quality, a kind of object or a list of kinds.
_REST = re.compile(
    r"$| creature card in a graveyard$| creature with mana value \d+ or less$|—| \{| \d+(?:$|—)"
    r"| from | with | (?:target )?\w+(?: \w+)?$| \w+(?:, \w+)*,? or \w+$| x$"
)


def keyword_of(text: str) -> str | None:
    """Give the keyword that an ability begins with.

    Args:
        text: an ability.

    Returns:
        The keyword in lower case, or None if it is no keyword ability.

    Example:
        >>> keyword_of("Protection from black"), keyword_of("Draw a card.")
        ('protection', None)
    """
    lower = text.lower()
    words = [word for word in keywords() if lower.startswith(word)]
    for word in sorted(words, key=len, reverse=True):
        rest = lower[len(word) :]
        if _REST.match(rest) and not rest.endswith("."):
            return word
        if rest.startswith("—"):
            return word
    return None


def _keyword_pieces(line: str) -> list[str]:
    if keyword_of(line) and "," not in line.split("—")[0]:
        return [line]
    pieces = re.split(r"[,;] ", line)
    return pieces if all(map(keyword_of, pieces)) else []


def _without_ability_word(line: str) -> str:
    match = re.match(r"(?![IVX]+(?:, [IVX]+)* — )[A-Z][\w' ]* — (.*)", line, re.DOTALL)
    return match[1] if match else line


def read_mentions(text: str, is_spell: bool) -> Mentions:
    """Count what an ability mentions.

    Args:
        text: one ability, as ``split_abilities`` gives it.
        is_spell: whether the face is an instant or sorcery.

    Returns:
        The counts.

    Example:
        >>> mentions = read_mentions("{1}{R}, {T}: Draw two cards.", False)
        >>> mentions.kind, dict(mentions.concepts), mentions.numbers
        ('activated', {'draw': 1}, {'2'})
    """
    mentions = Mentions(modes=text.count("•"))
    cost, keyword = "", keyword_of(text)
    body = text
    if keyword:
        mentions.kind = f"keyword {keyword}"
        cost = body = text[len(keyword) :].lstrip("—- ").rstrip(".")
        if keyword == "suspend" and "—" in cost:
            cost = cost.partition("—")[2]
        if not re.match(r"\{|[A-Z][a-z]+ (?:(?:an?|\d|two|all)\b|\{)", cost):
            cost = ""
    elif match := re.match(r"([^\"•:]+): ", text):
        mentions.kind, cost = "activated", match[1]
    elif re.match(r"(?:When|Whenever|At) |[IVX]+(?:, [IVX]+)* — ", text):
        mentions.kind = "triggered"
    elif is_spell and not _STATIC.match(text):
        mentions.kind = "spell"
    elif match := _OTHER_COST.match(text):
        cost = match[1] or match[2]
    mentions.cost_parts = _count_cost_parts(cost, mentions)
    if mentions.loyalty:
        body = text.partition(": ")[2]
    _count_words(body, mentions)
    return mentions


def _count_cost_parts(cost: str, mentions: Mentions) -> int:
    parts = 0
    for part in re.split(r", | and (?=[a-z])", cost):
        if re.fullmatch(r"[+-]?(?:\d+|X)", part):
            mentions.loyalty = part
        elif part and not re.fullmatch(r"(?:\{[^}]+\})+", part):
            parts += 1
    return parts


def _count_words(text: str, mentions: Mentions) -> None:
    for amount, symbols in re.findall(r"(\w+)? ?((?:\{[^}]+\})+)", text):
        factor = _NUMBERS.index(amount) if amount in _NUMBERS else 1
        for symbol in _SYMBOL.findall(symbols):
            name, count = read_symbol(symbol)
            mentions.symbols[name] += count * factor
    plain = _SYMBOL.sub(" ", re.sub(rf"\b(?:{'|'.join(_NUMBERS)}) (?=\{{)", " ", text))
    plain = plain.replace("every nonbasic land type", _EVERY_NONBASIC_LAND_TYPE)
    plain = plain.replace("every basic land type", _EVERY_BASIC_LAND_TYPE)
    plain = re.sub(r"\binvestigate\b", "create a Clue token", plain)
    words = set(
        re.findall(r"(?:non-)?(Urza's|[\w-]+)", re.sub(r"(?:[Tt]his|[Ee]nchanted) [A-Z]\w+", "~", plain))
    )
    mentions.words |= {
        constant(name).replace("_", " ") for name in subtypes().values() if _plurals(name) & words
    }
    plain = plain.lower()
    for phrase, replacement in PHRASES:
        plain = re.sub(phrase, replacement, plain)
    for token in re.finditer(r"(\d+)/(\d+) ([\w ]*?)creature tokens?", plain):
        known = [
            word for word in token[3].split() if word in (*CARD_TYPES, *COLORS.values()) or _is_subtype(word)
        ]
        mentions.tokens[" ".join([token[1], token[2], *sorted({*known, "creature"})])] += 1
    for token in re.finditer(r", an? ([\w ]*?)(artifact|enchantment) token\b", plain):
        known = [word for word in token[1].split() if word == "legendary" or _is_subtype(word)]
        mentions.tokens[" ".join(["?", "?", *sorted({*known, token[2]})])] += 1
    for concept, pattern in PATTERNS.items():
        if found := len(pattern.findall(plain)):
            mentions.concepts[concept] = found
    mentions.keeps = bool(KEEPING.search(plain))
    mentions.targets = len(re.findall(r"\btargets?\b", plain))
    mentions.stack_targets = len(
        re.findall(r"\btarget (?:\w+(?:, \w+)*,? (?:or \w+ )?)?(?:spell|ability)\b", plain)
    )
    for number in re.findall(r"(?<![\w])(\d+|x)(?!\w)", plain):
        mentions.numbers.add(number)
    mentions.numbers |= {
        str(_NUMBERS.index(word)) for word in re.findall(r"\w+", plain) if word in _NUMBERS[2:]
    }
    if "where x is" in plain:
        mentions.numbers.discard("x")  # a number that is said in another way
    mentions.words |= set(_WORD.findall(plain))
    if not mentions.kind.startswith("keyword"):
        for concept in ("as though flash", "as though haste"):
            plain = PATTERNS[concept].sub(" ", plain)
        mentions.words |= {word for word in keywords() if re.search(rf"\b{word}\b", plain)}


def _plurals(name: str) -> set[str]:
    return {name, name + "s", re.sub("f$", "ves", name)}


def _is_subtype(word: str) -> bool:
    return word in subtypes()


def read_symbol(symbol: str) -> tuple[str, int]:
    """Name a mana or tap symbol as the card language does.

    Args:
        symbol: the inside of the braces.

    Returns:
        Its name and how much it counts.

    Example:
        >>> read_symbol("2"), read_symbol("R/G"), read_symbol("2/W"), read_symbol("0")
        (('generic', 2), ('hybrid(red,green)', 1), ('monocolored_hybrid(white)', 1), ('nothing', 1))
    """
    if symbol.isdigit():
        return ("generic", int(symbol)) if int(symbol) else ("nothing", 1)
    if symbol in _NAMED:
        return _NAMED[symbol], 1
    parts = symbol.split("/")
    colors = [_NAMED.get(part, part) for part in parts if part not in ("2", "P")]
    if "2" in parts:
        return f"monocolored_hybrid({colors[0]})", 1
    if "P" in parts:
        kind = "phyrexian" if len(colors) == 1 else "hybrid_phyrexian"
        return f"{kind}({','.join(colors)})", 1
    return f"hybrid({','.join(colors)})", 1
