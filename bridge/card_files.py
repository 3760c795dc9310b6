"""The files of ``asp/cards/``, one a card, and the card files that users bring along."""

from __future__ import annotations

import functools
import importlib.resources
import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from lawmage.bridge.errors import InputError, LimitError, UnsupportedError
from lawmage.bridge.program_text import without_comments
from lawmage.bridge.solver import parse
from lawmage.bridge.terms import Atom, is_ground, read_atoms

#: No card needs more; a longer or more deeply nested file is refused before it is parsed.
MAXIMAL_SIZE = 100_000
MAXIMAL_DEPTH = 50


# Words, numbers and strings make facts; arithmetic, ranges and scripts would be work for the grounder.
_NOT_IN_FACTS = re.compile(r"\.\.|-(?!\d)|[^\w\s(),;.\"-]")


_SUBTYPE_IN_TEXT = re.compile(r"subtype\((\w+)\)")
_TOKEN_IN_TEXT = re.compile(r'token\("((?:[^"\\]|\\.)*)",')


@dataclass(frozen=True)
class Fact:
    """A fact of a card file with its line."""

    atom: Atom
    line: int


@dataclass(frozen=True, eq=False)
class CardFile:
    """A card's file: its full name, its place and its text; parsed when first asked for."""

    name: str
    path: Path
    text: str

    @functools.cached_property
    def syntax(self) -> tuple[Any, ...]:
        """The statements as syntax trees."""
        nodes = parse(self.text, self.path.name)
        return tuple(node for node in nodes if node.ast_type.name not in ("Program", "Comment"))

    @functools.cached_property
    def facts(self) -> tuple[Fact, ...]:
        """The facts, pools resolved; rules, which only shipped cards may have, are left out."""
        return tuple(
            Fact(atom, node.location.begin.line)
            for node in self.syntax
            if node.ast_type.name == "Rule" and not node.body
            for atom in read_atoms(node.head.atom.symbol)
        )

    @functools.cached_property
    def subtypes_in_text(self) -> frozenset[str]:
        """The subtypes that its terms ``subtype``, ``add_subtype`` and ``set_subtype`` speak of.

        Example:
            >>> sorted(Cards().card("Imperious Perfect").subtypes_in_text)
            ['elf']
        """
        return self._in_terms(_SUBTYPE_IN_TEXT)

    @functools.cached_property
    def tokens_in_text(self) -> frozenset[str]:
        """The names after which its terms ``token`` call the tokens that it makes.

        Example:
            >>> sorted(Cards().card("Thraben Inspector").tokens_in_text)
            ['Clue']
        """
        return self._in_terms(_TOKEN_IN_TEXT)

    def _in_terms(self, pattern: re.Pattern[str]) -> frozenset[str]:
        # Facts take long to read. They are only read for their pools, where the text has such terms at all.
        functor = pattern.pattern.partition(r"\(")[0] + "("
        if not re.search(rf"(?<!printed_){re.escape(functor)}", self.text):
            return frozenset()
        return frozenset(found for fact in self.facts for found in pattern.findall(str(fact.atom)))

    @property
    def faces(self) -> tuple[str, ...]:
        """The names of the card's faces in their order."""
        faces = {
            fact.atom.arguments[1]: fact.atom.arguments[2]
            for fact in self.facts
            if fact.atom.signature == "card_face/3" and fact.atom.arguments[0] == self.name
        }
        return tuple(str(face) for _, face in sorted(faces.items(), key=lambda item: str(item[0])))


class Cards:
    """The encoded cards. A card's file is found by its name, so that only what is needed is read.

    Args:
        extra: card files, or folders of such, of the user. They come before the shipped ones.

    Raises:
        InputError: an extra file can't be read or holds anything but ground facts of the card language.
        LimitError: an extra file is too long.

    Example:
        >>> cards = Cards()
        >>> cards.supported("Fires of Invention"), cards.supported("Fires of Inventoin")
        (True, False)
    """

    def __init__(self, extra: Iterable[Path] = ()) -> None:
        self._folder = Path(str(importlib.resources.files("lawmage.asp"))) / "cards"
        self._stems = {path.stem for path in self._folder.glob("*.lp")}
        self._read: dict[str, CardFile] = {}
        for path in extra:
            for file in sorted(path.glob("*.lp")) if path.is_dir() else [path]:
                card = read_user_file(file)
                self._read[card.name] = card

    def supported(self, name: str) -> bool:
        """Whether a card is encoded.

        Args:
            name: the card's full name, both faces of a split or double-faced card joined by ``//``.

        Returns:
            True if it has a file.
        """
        return self._find(name) is not None

    def card(self, name: str) -> CardFile:
        """Give a card's file.

        Args:
            name: the card's full name.

        Returns:
            The file; read once.

        Raises:
            UnsupportedError: the card is not encoded.

        Example:
            >>> Cards().card("Opt").faces
            ('Opt',)
        """
        card = self._find(name)
        if card is None:
            raise UnsupportedError(f"the card {name} is not encoded", items=(name,))
        return card

    def _find(self, name: str) -> CardFile | None:
        if name not in self._read:
            stem = file_stem(name)
            card = _read_shipped(self._folder / f"{stem}.lp") if stem in self._stems else None
            if card is None or card.name != name:
                return None
            self._read[name] = card
        return self._read[name]

    def spoken_of(self, names: Iterable[str]) -> list[str]:
        """What the texts of some cards speak of, as facts: subtypes, and tokens that need no card's text.

        Args:
            names: full names of cards; of a token that is there without a card that makes it, its name.

        Example:
            >>> Cards().spoken_of(["Imperious Perfect"])
            ['subtype_in_text(elf)', 'token_in_text("Imperious Perfect")']
        """
        names = set(names)
        files = [self.card(name) for name in names if self.supported(name)]
        subtypes = {word for file in files for word in file.subtypes_in_text}
        tokens = {token for file in files for token in file.tokens_in_text}
        tokens |= {name for name in names if not self.supported(name)}
        return [
            *(f"subtype_in_text({word})" for word in sorted(subtypes)),
            *(f'token_in_text("{name}")' for name in sorted(tokens)),
        ]

    def names(self) -> list[str]:
        """Give the full names of all encoded cards.

        Returns:
            The names, sorted.

        Example:
            >>> "Fling" in Cards().names()
            True
        """
        shipped = [_first_name(path.read_text(encoding="utf-8")) for path in self._folder.glob("*.lp")]
        return sorted({*self._read, *filter(None, shipped)})

    def text(self, name: str) -> str:
        """Give the text of a card's file.

        Args:
            name: the card's full name.

        Returns:
            The program text.

        Raises:
            UnsupportedError: the card is not encoded.
        """
        return self.card(name).text


def file_stem(name: str) -> str:
    """Compute the name of a card's file.

    Args:
        name: the card's full name.

    Returns:
        The name in lower case, without accents and apostrophes, words joined by underscores.

    Example:
        >>> file_stem("Lim-Dûl's Vault"), file_stem("Fire // Ice")
        ('lim_duls_vault', 'fire_ice')
    """
    plain = unicodedata.normalize("NFKD", name.replace("Æ", "Ae").replace("æ", "ae"))
    ascii_name = plain.encode("ascii", "ignore").decode().lower().replace("'", "")
    return re.sub(r"[^a-z0-9]+", "_", ascii_name).strip("_")


@functools.cache
def _read_shipped(path: Path) -> CardFile:
    text = path.read_text(encoding="utf-8")
    name = _first_name(text)
    if name is None or file_stem(name) != path.stem:
        wanted = f"{file_stem(name)}.lp" if name else "a fact card_face(NAME,1,FACE)"
        raise InputError(f"the file's name and its card don't agree: expected {wanted}", path.name)
    return CardFile(name, path, text)


_CARD_FACE = re.compile(r'^[^%\n]*?card_face\(\s*("(?:\\.|[^"\\\n])*")', re.MULTILINE)


def _first_name(text: str) -> str | None:
    match = _CARD_FACE.search(text)
    if match is None:
        return None
    return match[1][1:-1].replace('\\"', '"').replace("\\\\", "\\")


def read_user_file(path: Path) -> CardFile:
    """Read a user's card file, which may hold ground facts only; pools are fine.

    Args:
        path: the file.

    Returns:
        The card's file.

    Raises:
        InputError: the file can't be read or holds anything else; the place names file and line.
        LimitError: the file is too long, or a pool too large.

    Example:
        >>> import tempfile
        >>> path = Path(tempfile.mkdtemp()) / "a.lp"
        >>> _ = path.write_text('card_face("Opt",1,"Opt"). #include "spells.lp".')
        >>> read_user_file(path)
        Traceback (most recent call last):
        lawmage.bridge.errors.InputError: a.lp, line 1: a card file holds facts only; #include is not allowed
    """
    text = _read_text(path)
    _check_text(text, path.name)
    name = _first_name(text)
    if name is None:
        raise InputError('a card file needs a fact such as card_face("Opt",1,"Opt")', path.name)
    card = CardFile(name, path, text)
    for node in card.syntax:
        _check_statement(node, f"{path.name}, line {node.location.begin.line}")
    return card


def _read_text(path: Path) -> str:
    try:
        if path.stat().st_size > MAXIMAL_SIZE:
            raise LimitError(f"a card file has at most {MAXIMAL_SIZE} bytes", path.name)
        return path.read_text(encoding="utf-8")
    except OSError as error:
        raise InputError(f"the file can't be read: {error.strerror}", str(path)) from None
    except UnicodeDecodeError:
        raise InputError("the file is not in UTF-8", path.name) from None


def _check_text(text: str, place: str) -> None:
    depth = 0
    for number, line in enumerate(without_comments(text).split("\n"), start=1):
        at = f"{place}, line {number}"
        if directive := re.search(r"#\s*\w*", line):
            raise InputError(f"a card file holds facts only; {directive[0]} is not allowed", at)
        if ":-" in line:
            raise InputError("a card file holds facts only; this is a rule with a body", at)
        if stray := _NOT_IN_FACTS.search(line):
            raise InputError(f"{stray[0]!r} has no place in a fact", at)
        for character in line:
            depth += (character == "(") - (character == ")")
            if depth > MAXIMAL_DEPTH:
                raise InputError(f"terms are nested more than {MAXIMAL_DEPTH} deep", at)


def _check_statement(node: Any, place: str) -> None:
    head = getattr(node, "head", None)
    if head is None or not hasattr(head, "atom") or head.sign or not hasattr(head.atom, "symbol"):
        raise InputError(f"a card file holds facts only; this is none: {node}", place)
    try:
        atoms = read_atoms(head.atom.symbol)
    except LimitError as error:
        raise LimitError(error.message, place) from None
    for fact in atoms:
        if not all(map(is_ground, fact.arguments)):
            raise InputError(f"{fact} has a variable; write the value itself", place)
