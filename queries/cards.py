"""Questions about the encoded cards: which there are, what one says, whether a card file is right."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.text import Text

from lawmage.bridge.bulk_cards import read_bulk
from lawmage.bridge.card_check import check_card
from lawmage.bridge.card_files import CardFile, Cards, read_user_file
from lawmage.bridge.names import resolve
from lawmage.bridge.oracle_check import Difference, compare_cards
from lawmage.bridge.oracle_facts import abilities_of, holder_face
from lawmage.bridge.program_files import Finding
from lawmage.bridge.terms import Atom, Function, Term, show_term
from lawmage.queries.card_words import clause_in_words
from lawmage.queries.wording import in_words


@dataclass(frozen=True)
class CardList:
    """The names of all encoded cards."""

    names: tuple[str, ...]

    def __rich__(self) -> RenderableType:
        return Group(Columns(self.names, padding=(0, 3)), f"{len(self.names)} cards")


@dataclass(frozen=True)
class AbilityInWords:
    """An ability: its kind, and a line for each fact about it."""

    kind: str
    clauses: tuple[str, ...]


@dataclass(frozen=True)
class FaceInWords:
    """A face of a card in plain words."""

    name: str
    mana_cost: str
    type_line: str
    numbers: str
    abilities: tuple[AbilityInWords, ...]

    def __rich__(self) -> RenderableType:
        lines = Text()
        if self.type_line:
            lines.append(f"{self.type_line}\n", "italic")
        if self.numbers:
            lines.append(f"{self.numbers}\n")
        for number, ability in enumerate(self.abilities, start=1):
            lines.append(f"{number}. {ability.kind}\n", "bold")
            for clause in ability.clauses:
                lines.append(f"   {clause}\n")
        lines.rstrip()
        title = Text(f"{self.name} {self.mana_cost}".strip(), "bold")
        return Panel(lines, title=title, title_align="left")


@dataclass(frozen=True)
class CardInWords:
    """A card as its file says it, to be compared with the printed card."""

    name: str
    layout: str
    faces: tuple[FaceInWords, ...]

    def __rich__(self) -> RenderableType:
        heading = [] if len(self.faces) == 1 else [Text(f"{self.name} ({self.layout})", "bold")]
        return Group(*heading, *self.faces)


@dataclass(frozen=True)
class CardCheck:
    """What is wrong with card files; nothing, if all is well."""

    checked: int
    problems: tuple[Finding | Difference, ...]

    @property
    def passed(self) -> bool:
        return not self.problems

    def __rich__(self) -> RenderableType:
        lines = [Text(str(problem)) for problem in self.problems]
        cards = "1 card" if self.checked == 1 else f"{self.checked} cards"
        count = (
            f"{len(self.problems)} problem{'s' if len(self.problems) != 1 else ''}" if lines else "no problem"
        )
        return Group(*lines, Text(f"{cards} checked: {count}", "red" if lines else "green"))


def list_cards(extra: Iterable[Path] = ()) -> CardList:
    """List the encoded cards.

    Args:
        extra: the user's own card files or folders.

    Returns:
        Their names, sorted.

    Raises:
        InputError: an extra file is wrong.

    Example:
        >>> "Opt" in list_cards().names
        True
    """
    return CardList(tuple(Cards(extra).names()))


def show_card(name: str, extra: Iterable[Path] = ()) -> CardInWords:
    """Say in plain words what a card's file says.

    Args:
        name: the card's name, or that of one of its faces.
        extra: the user's own card files or folders.

    Returns:
        The card, face by face.

    Raises:
        InputError: no card has this name, or an extra file is wrong.
        UnsupportedError: the card is not encoded.

    Example:
        >>> show_card("opt").faces[0].abilities[0].clauses
        ('instruction 1: you scry 1', 'instruction 2: you draw a card')
    """
    cards = Cards(extra)
    card = cards.card(name if cards.supported(name) else resolve(name).full)
    facts = tuple(fact.atom for fact in card.facts)
    layout = next((show_term(a.arguments[1]) for a in facts if a.predicate == "layout"), "")
    return CardInWords(card.name, layout, tuple(_face_in_words(face, facts) for face in _all_faces(card)))


def check_file(path: Path) -> CardCheck:
    """Check a user's card file against the vocabulary.

    Args:
        path: the file.

    Returns:
        What is wrong, with lines and what would be right.

    Raises:
        InputError: the file can't be read, or holds anything but ground facts.
        LimitError: the file is too long.

    Example:
        >>> import tempfile
        >>> path = Path(tempfile.mkdtemp()) / "opt.lp"
        >>> _ = path.write_text(Cards().text("Opt"))
        >>> check_file(path).passed
        True
    """
    return CardCheck(1, tuple(check_card(read_user_file(path))))


def check_oracle(path: Path, extra: Iterable[Path] = ()) -> CardCheck:
    """Compare every encoded card with a bulk file in Scryfall's form.

    Args:
        path: the bulk file: a JSON array of cards, or one card a line.
        extra: the user's own card files or folders.

    Returns:
        Every card that says less or other than its text.

    Raises:
        InputError: the bulk file, or an extra file, can't be read.

    Example:
        >>> import tempfile
        >>> path = Path(tempfile.mkdtemp()) / "cards.jsonl"
        >>> _ = path.write_text('{"name": "Grizzly Bears"}')
        >>> check_oracle(path).passed
        False
    """
    bulk = read_bulk(path)
    cards = Cards(extra)
    names = cards.names()
    return CardCheck(len(names), tuple(compare_cards(map(cards.card, names), bulk)))


def _all_faces(card: CardFile) -> list[Term]:
    # A token, an emblem, and what holds an ability that a card gives.
    predicates = ("printed_type", "card_face", "ability")
    made = [holder_face(fact.atom.arguments[0]) for fact in card.facts if fact.atom.predicate in predicates]
    return list(dict.fromkeys([*card.faces, *(face for face in made if isinstance(face, Function))]))


def _face_in_words(face: Term, facts: tuple[Atom, ...]) -> FaceInWords:
    def values(predicate: str, sort: str) -> list[str]:
        own = (a for a in facts if a.predicate == predicate and a.arguments[0] == face)
        return [in_words(a.arguments[1], sort) for a in own]

    costs = [a for a in facts if a.predicate == "mana_cost" and a.arguments[0] == face]
    kinds = [*values("printed_supertype", "supertype"), *values("printed_type", "card_type")]
    types = " ".join(kind.capitalize() for kind in kinds)
    subtypes = " ".join(values("printed_subtype", "subtype"))
    numbers = ["/".join([*values("printed_power", "power"), *values("printed_toughness", "power")])]
    numbers += [f"loyalty {number}" for number in values("printed_loyalty", "integer")]
    colors = values("color_indicator", "color")
    numbers += [f"color indicator {' and '.join(colors)}"] if colors else []
    abilities = tuple(
        AbilityInWords(
            in_words(ability.kind, "ability_kind"),
            tuple(_fact_in_words(atom, facts) for atom in ability.facts if _is_clause(atom, face)),
        )
        for ability in abilities_of(face, facts)
    )
    return FaceInWords(
        "given abilities" if _given(face, facts) else in_words(face, "face"),
        "".join(in_words(Function("mana", a.arguments[1:]), "cost") for a in costs),
        f"{types} — {subtypes}" if subtypes else types,
        ", ".join(filter(None, numbers)),
        abilities,
    )


def _given(face: Term, facts: tuple[Atom, ...]) -> bool:
    """Whether a face is no token, but the place of abilities that the card gives to other objects."""
    typed = any(atom.predicate == "printed_type" and atom.arguments[0] == face for atom in facts)
    return isinstance(face, Function) and face.name == "token" and not typed


def _is_clause(atom: Atom, face: Term) -> bool:
    holder = atom.arguments[0]
    return atom.predicate not in ("ability", "mode") and holder != face and holder_face(holder) == face


def _fact_in_words(atom: Atom, facts: tuple[Atom, ...]) -> str:
    holder = atom.arguments[0]
    clause = clause_in_words(atom.predicate, atom.arguments)
    for face in dict.fromkeys(holder_face(other.arguments[0]) for other in facts):
        if face is not None and _given(face, facts):
            clause = clause.replace(f"of {in_words(face, 'face')}", "below")
    if isinstance(holder, Function) and holder.name in ("mode", "if_paid"):
        return f"{in_words(holder, 'holder')}: {clause}"
    return clause
