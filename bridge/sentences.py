"""Plays written as sentences, as in ``cast Shock targeting B``.

The grammar::

    sentence  = [player [":"]] verb
    verb      = ("cast" | "casts") name {clause}
              | ("activate" | "activates") ["ability" number "of"] name {clause}
              | ("play" | "plays") name {clause}
              | ("suspend" | "suspends") name {clause}
              | ("turn" | "turns") "up" name {clause}
    clause    = "targeting" names
              | "for free" | "without paying its mana cost" | "for its mana cost"
              | ("with" | "paying") way {"and" way} | "kicked"
              | ["with"] "X" "=" number
              | "choosing" ("mode" | "modes") number {("," | "and") number}
              | "dividing" number "to" name {("," | "and") number "to" name}
              | "from" ["the" | "its owner's"] zone
              | "as" name                       the face that is cast or played
              | "fused"                         both halves of a split card
              | ("sacrificing" | "discarding" | "tapping" | "convoking" | "delving" | "splicing") names
    names     = name {("," | "and") name}

Commas may stand between clauses. A way is one of :data:`lawmage.bridge.words.WAYS`, a zone one of
:data:`lawmage.bridge.words.ZONES`. A name may itself hold words and commas of the grammar: the longest known
name after which the sentence can go on is taken; what matches no known name ends at the next word that begins
a clause. Case and accents don't matter.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Any

from lawmage.bridge.document import Document
from lawmage.bridge.errors import InputError
from lawmage.bridge.names import find
from lawmage.bridge.steps import ANNOUNCEMENTS, Announcement, read_announcement
from lawmage.bridge.words import WAYS, ZONES, did_you_mean, fold, shown

VERBS = {verb + ending: verb for verb in ("cast", "activate", "play", "suspend") for ending in ("", "s")} | {
    "turn": "turn_up",
    "turns": "turn_up",
}
LISTS = {
    "targeting": "targets", "sacrificing": "sacrifice", "discarding": "discard", "tapping": "tap",
    "convoking": "convoke", "delving": "delve", "splicing": "splice",
}  # fmt: skip
CLAUSES = (
    *LISTS, "for", "without", "with", "paying", "kicked", "x", "choosing", "dividing", "from", "as", "fused",
)  # fmt: skip
#: No card has a name of more words, commas counted.
LONGEST_NAME = 24
_TOKEN = re.compile(r"[^\s,=:]+|[,=:]")


@dataclass(frozen=True)
class _Word:
    """One word of a sentence and where it stands in it."""

    plain: str
    start: int
    end: int


def _words(text: str) -> tuple[_Word, ...]:
    return tuple(_Word(fold(found.group()), found.start(), found.end()) for found in _TOKEN.finditer(text))


class _Names:
    """The known names, by the plain words that they consist of."""

    def __init__(self, names: Collection[str]) -> None:
        self.exact = frozenset(names)
        self.by_words: dict[tuple[str, ...], str] = {}
        for name in names:
            self.by_words.setdefault(tuple(word.plain for word in _words(name)), name)
        self.longest = max(map(len, self.by_words), default=0)


class _Reader:
    """Reads one sentence from left to right."""

    def __init__(self, sentence: str, names: _Names) -> None:
        self.sentence = sentence
        self.names = names
        self.words = _words(sentence)
        self.at = 0

    def peek(self, ahead: int = 0) -> str:
        """The word to be read next, or nothing at the end."""
        index = self.at + ahead
        return self.words[index].plain if index < len(self.words) else ""

    def take(self, *expected: str) -> bool:
        """Read these words, if they are next."""
        if all(self.peek(ahead) == word for ahead, word in enumerate(expected)):
            self.at += len(expected)
            return True
        return False

    def fail(self, right: str) -> InputError:
        """The error that the next word isn't what it should be."""
        if self.at >= len(self.words):
            return InputError(f"the sentence {shown(self.sentence)} ends too early: {right}")
        start = self.words[self.at].start
        before = self.sentence[:start].strip()
        understood = f"understood {shown(before)}, but " if before else ""
        return InputError(f"{understood}not {shown(self.sentence[start:].strip())}: {right}")

    def number(self, of_what: str) -> int:
        """Read a number."""
        word = self.peek()
        if not re.fullmatch(r"[0-9]{1,7}", word):
            raise self.fail(f"{of_what} is a whole number")
        self.at += 1
        return int(word)

    def name(self, of_what: str) -> str:
        """Read a name: the longest known one after which the sentence can go on."""
        known = self._known()
        fitting = [length for length in known if self._goes_on(self.peek(length))]
        if known:
            length = (fitting or list(known))[0]
            self.at += length
            return known[length]
        end = self.at
        while end < len(self.words) and (end == self.at or not self._goes_on(self.words[end].plain)):
            end += 1
        if end == self.at or self.peek() in (",", "=", ":"):
            raise self.fail(f"here belongs {of_what}")
        unknown = self._written(end - self.at)
        self.at = end
        return unknown

    def _written(self, length: int) -> str:
        """So many of the next words, as they are written."""
        return self.sentence[self.words[self.at].start : self.words[self.at + length - 1].end]

    def _known(self) -> dict[int, str]:
        """The known names that begin here, by their number of words, the longest first."""
        known = {}
        for length in range(min(self.names.longest, len(self.words) - self.at), 0, -1):
            name = self.names.by_words.get(tuple(self.peek(ahead) for ahead in range(length)))
            if name is not None:
                written = self._written(length)
                known[length] = written if written in self.names.exact else name
        return known or self._cards()

    def _cards(self) -> dict[int, str]:
        """The names of cards that begin here, among all cards there are, by their number of words."""
        known = {}
        for length in range(min(LONGEST_NAME, len(self.words) - self.at), 0, -1):
            card = find(self._written(length))
            if card is not None:
                known[length] = card.face or card.full
        return known

    @staticmethod
    def _goes_on(word: str) -> bool:
        """Can a name end before this word?"""
        return word in ("", ",", "and", *CLAUSES)

    def listed(self, item: Callable[[], Any]) -> list[Any]:
        """Read items with commas or ``and`` between them."""
        items = [item()]
        while self.peek() == "and" or (self.peek() == "," and self.peek(1) not in ("", *CLAUSES)):
            self.take(",")
            self.take("and")
            items.append(item())
        return items


def parse_step(sentence: str, player: str, names: Collection[str] = ()) -> Announcement:
    """Read a play that is written as a sentence; the grammar is at the top of this module.

    Args:
        sentence: for example ``"cast Izzet Charm choosing mode 2 targeting bear"``.
        player: who does it, if the sentence doesn't begin with a player.
        names: the known names: players, ids, cards and faces; see :func:`lawmage.bridge.objects.known_names`.

    Returns:
        The step. Names are as they were written, or as they are known.

    Raises:
        InputError: the sentence is none of the grammar; says what was understood and what would be right.

    Example:
        >>> step = parse_step("cast Fling for free targeting B sacrificing bear", "A")
        >>> step.object, step.pay, step.targets, step.sacrifice
        ('Fling', ('free',), ('B',), ('bear',))
    """
    reader = _Reader(sentence, _Names(names))
    if reader.peek() not in VERBS and (reader.peek(1) in VERBS or reader.peek(1) == ":"):
        first = reader.words[0]
        player = reader.names.by_words.get((first.plain,), sentence[first.start : first.end])
        reader.at += 1
        reader.take(":")
    verb = VERBS.get(reader.peek())
    if verb is None:
        near = did_you_mean(reader.peek(), VERBS)
        raise reader.fail(f"a play begins with {', '.join(dict.fromkeys(VERBS.values()))}{near}")
    reader.at += 1
    keys: dict[str, object] = {"player": player}
    if verb == "turn_up" and not reader.take("up"):
        raise reader.fail("after turn comes up, as in: turn up face-down card")
    if verb == "activate" and reader.peek() == "ability" and reader.peek(2) == "of":
        reader.take("ability")
        keys["ability"] = reader.number("which activated ability, counted from 1,")
        reader.take("of")
    keys[verb] = reader.name("the name or id of a card or permanent")
    while reader.peek():
        reader.take(",")
        _read_clause(reader, verb, keys)
    return read_announcement(keys, Document(f"in {shown(sentence)}", keys))


def _read_clause(reader: _Reader, verb: str, keys: dict[str, object]) -> None:
    """Read one clause of the sentence into the keys of the step."""
    before = reader.at
    for key, value in _clause(reader, str(keys[verb])).items():
        if key not in ANNOUNCEMENTS[verb].field_names():
            reader.at = before
            raise reader.fail(f"a step {verb!r} has no such part")
        if key == "pay":
            keys.setdefault("pay", [])
            assert isinstance(value, list) and isinstance(keys["pay"], list)
            keys["pay"] = keys["pay"] + value
            continue
        if key in keys:
            reader.at = before
            raise reader.fail(f"{key} was already said")
        keys[key] = value


def _clause(reader: _Reader, object_name: str) -> dict[str, Any]:
    """The next clause, as keys of a step."""
    word = reader.peek()
    if word in LISTS:
        reader.at += 1
        return {LISTS[word]: reader.listed(lambda: reader.name("a name or an id"))}
    if reader.take("for", "free") or reader.take("without", "paying", "its", "mana", "cost"):
        return {"pay": ["free"]}
    if reader.take("for", "its", "mana", "cost"):
        return {"pay": ["mana"]}
    if reader.take("kicked"):
        return {"pay": ["kicker"]}
    if reader.peek() == "fused":
        if "//" not in object_name:
            raise reader.fail("name both halves of a fused spell, as in cast Wear // Tear fused")
        reader.at += 1
        return {"face": object_name}
    if reader.take("as"):
        return {"face": reader.name("the name of a face")}
    if reader.take("with", "x") or reader.take("x"):
        if not reader.take("="):
            raise reader.fail("after X belongs = and a number")
        return {"x": reader.number("X")}
    if reader.take("with") or reader.take("paying"):
        return {"pay": reader.listed(lambda: _one_of(reader, WAYS, "a way of paying"))}
    if reader.take("choosing", "mode") or reader.take("choosing", "modes"):
        return {"modes": reader.listed(lambda: reader.number("a mode"))}
    if reader.take("dividing"):
        return {"divide": dict(reader.listed(lambda: _share(reader)))}
    if reader.take("from"):
        if not reader.take("the"):
            reader.take("its", "owner's")
        return {"from": _one_of(reader, ZONES, "a zone")}
    near = did_you_mean(word, CLAUSES)
    raise reader.fail(
        "here may stand targeting …, for free, paying …, with X = …, choosing mode …, dividing … to …, "
        f"from …, as …, fused, sacrificing …, discarding …, tapping …{near}"
    )


def _one_of(reader: _Reader, known: tuple[str, ...], of_what: str) -> str:
    word = reader.peek()
    if word not in known:
        raise reader.fail(f"here belongs {of_what}: {', '.join(known)}{did_you_mean(word, known)}")
    reader.at += 1
    return word


def _share(reader: _Reader) -> tuple[str, int]:
    """A target and its part of what is divided."""
    amount = reader.number("a part of what is divided")
    if not reader.take("to"):
        raise reader.fail("after the amount belongs to and a target")
    return reader.name("a target"), amount
