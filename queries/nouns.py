"""Words in several forms: nouns that are counted, subjects with their verbs, zones with their articles.

Each is a text; a format specification chooses the form: ``f"{noun:a}"``, ``f"{subject:draw}"``.
"""

from __future__ import annotations

import re

_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_IRREGULAR = {"elf": "elves", "dwarf": "dwarves", "wolf": "wolves", "werewolf": "werewolves"}


def plural(noun: str) -> str:
    """The plural of a noun.

    Example:
        >>> plural("land"), plural("sorcery"), plural("Elf"), plural("Plains"), plural("Fox")
        ('lands', 'sorceries', 'Elves', 'Plains', 'Foxes')
    """
    lower = noun.lower()
    if lower in _IRREGULAR:
        return noun[0] + _IRREGULAR[lower][1:]
    if lower.endswith("s"):
        return noun
    if re.search(r"[^aeiou]y$", lower):
        return f"{noun[:-1]}ies"
    return noun + ("es" if re.search(r"(x|z|ch|sh)$", lower) else "s")


def counted(number: int | str, noun: Noun) -> str:
    """So many of something.

    Args:
        number: how many; a text such as ``X`` if that isn't a plain number.
        noun: of what.

    Example:
        >>> counted(1, Noun("artifact")), counted(2, Noun("artifact")), counted("X", Noun("artifact"))
        ('an artifact', 'two artifacts', 'X artifacts')
    """
    if number in (1, "1"):
        return noun.one
    text = str(number)
    if text.isdigit() and int(text) < len(_NUMBERS):
        text = _NUMBERS[int(text)]
    return f"{text} {noun.many}"


class Noun(str):
    """Something that can be counted.

    Forms: ``a`` with an article, ``s`` the plural, ``each``, ``of``; a number or another amount for so many,
    or that after ``exactly``, ``least``, ``top``, ``untapped`` or ``additional``.

    Args:
        word: the singular.
        one: the singular with its article.
        many: the plural.
        vague: nothing is said about it, so that "of it" can be left out.

    Example:
        >>> noun = Noun("Elf you own", many="Elves you own")
        >>> f"{noun} | {noun:a} | {noun:s} | {noun:each} | {noun:3}"
        'Elf you own | an Elf you own | Elves you own | each Elf you own | three Elves you own'
        >>> noun = Noun("card")
        >>> f"{noun:least 1} | {noun:least 7} | {noun:top 1} | {noun:top 2} | {noun:additional X}"
        'a card | at least seven cards | the top card | the top two cards | X additional cards'
    """

    one: str
    many: str
    vague: bool

    def __new__(cls, word: str, one: str = "", many: str = "", vague: bool = False) -> Noun:
        noun = super().__new__(cls, word)
        noun.vague = vague
        noun.one = one or f"{'an' if word[0].lower() in 'aeiou' else 'a'} {word}"
        noun.many = many or plural(word)
        return noun

    def __format__(self, form: str) -> str:
        if form in ("", "a", "s"):
            return {"": str(self), "a": self.one, "s": self.many}[form]
        if form == "each":
            return str(self) if self == self.one else f"each {self}"
        if form == "of":
            return "" if self.vague else f" of {self.one}"
        word, _, amount = form.partition(" ")
        if word == "exactly":
            return f"one {self}" if amount == "1" and self != self.one else counted(amount, self)
        if word == "least":
            return self.one if amount == "1" else f"at least {counted(amount, self)}"
        if word == "top":
            return f"the top {self}" if amount == "1" else f"the top {counted(amount, self)}"
        if word in ("untapped", "additional"):
            return counted(amount, Noun(f"{word} {self}", many=f"{word} {self.many}"))
        return counted(form, self)


class Counter(Noun):
    """A kind of counter. Without a form it is the kind alone.

    Example:
        >>> f"{Counter('quest')} | {Counter('quest'):a} | {Counter('+1/+1'):2}"
        'quest | a quest counter | two +1/+1 counters'
    """

    def __new__(cls, word: str) -> Counter:
        counter = Noun(f"{word} counter")
        made = super().__new__(cls, word, counter.one, counter.many)
        assert isinstance(made, Counter)
        return made


class Subject(str):
    """Somebody or something that acts. Forms: ``'s`` the possessive; any verb, in the form that fits.

    Example:
        >>> [f"{Subject(who):draw} | {Subject(who):'s}" for who in ("you", "target 1")]
        ['you draw | your', "target 1 draws | target 1's"]
    """

    def __format__(self, form: str) -> str:
        if not form:
            return str(self)
        if form == "'s":
            return "your" if self == "you" else f"{self}'s"
        verb = form if self == "you" else f"{form}{'es' if re.search(r'(x|z|ch|sh)$', form) else 's'}"
        return f"{self} {verb}"


class Zone(str):
    """A zone. Forms: ``the`` with its article, ``in`` for what is there.

    Example:
        >>> f"{Zone('hand'):the} | {Zone('exile'):the} | {Zone('hand'):in} | {Zone('battlefield'):in}"
        'the hand | exile | in a hand | on the battlefield'
    """

    def __format__(self, form: str) -> str:
        text = str(self)
        if not form or self == "exile":
            return text if form != "in" else "in exile"
        if self == "command":
            text = "command zone"
        if form == "the":
            return f"the {text}"
        preposition = "on" if self in ("battlefield", "stack") else "in"
        return f"{preposition} {'a' if self.has_owner else 'the'} {text}"

    @property
    def has_owner(self) -> bool:
        """Whether each player has such a zone."""
        return self in ("hand", "library", "graveyard")


class Amount(str):
    """A number, or what stands for one. Form: ``+`` with its sign.

    Example:
        >>> f"{Amount(2):+} {Amount(-1):+} {Amount('X'):+} {Amount(2)}"
        '+2 -1 +X 2'
    """

    def __format__(self, form: str) -> str:
        return f"+{self}" if form == "+" and not self.startswith("-") else str(self)
