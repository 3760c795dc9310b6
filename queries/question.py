"""Positions put to the rules: the facts, the cards they need, and what is refused as unsupported."""

from __future__ import annotations

import functools
import importlib.resources
import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from lawmage.bridge.card_files import Cards
from lawmage.bridge.entries import Entry
from lawmage.bridge.errors import InputError, UnsupportedError
from lawmage.bridge.facts import Names, effects_by_number, facts
from lawmage.bridge.layers import Applied, apply_effects
from lawmage.bridge.names import find
from lawmage.bridge.position import Position
from lawmage.bridge.programs import RULES, Signature, choice_program
from lawmage.bridge.solver import Arguments, Choices, parse
from lawmage.bridge.stack import StackObject
from lawmage.bridge.state import State
from lawmage.bridge.words import constant
from lawmage.bridge.worlds import Worlds, might_hold, rules_loaded

#: The edition of the Comprehensive Rules that every answer follows.
EDITION = "Comprehensive Rules of February 27, 2026"

#: The choice program that pays bills, and the predicate that says which can be paid, and with which X.
_PAYMENT = "payment+payment_rest"
_PAID = ("paid_with", 2)
#: The queries that need it.
_PAYING = ("legal", "verdict")
#: Whether effects change characteristics at all.
_LAYERS = ("layers_needed", 0)


@functools.cache
def encoded_cards() -> Cards:
    """The shipped cards, read once per process.

    Example:
        >>> encoded_cards().supported("Opt")
        True
    """
    return Cards()


def cards_of(position: Position) -> tuple[str, ...]:
    """The full names of all cards in a position, cards that emblems and copies come from included.

    Args:
        position: a loaded position.

    Returns:
        The names, sorted.

    Example:
        >>> from lawmage.bridge.load import load
        >>> players = {"A": {"hand": ["Opt"]}, "B": {}}
        >>> cards_of(load({"turn": {"active": "A", "step": "draw"}, "players": players}))
        ('Opt',)
    """
    found: set[str] = set()
    for thing in position.objects():
        entry = thing.entry
        named: tuple[str | None, ...] = (entry.card,)
        if isinstance(entry, Entry):
            named = (entry.card, entry.copy_of, *entry.copied_through, entry.emblem)
        found.update(name for name in named if name)
    ids = {thing.id for thing in position.objects()}
    found.update(effect.of for effect in position.effects if effect.of not in ids)
    return tuple(sorted(found))


def unsupported_cards(position: Position) -> tuple[str, ...]:
    """The cards of a position that aren't encoded.

    Args:
        position: a loaded position.

    Returns:
        Their full names, sorted.

    Example:
        >>> from lawmage.bridge.load import load
        >>> position = load({"turn": {"active": "A", "step": "draw"},
        ...                  "players": {"A": {"hand": ["Opt", "Chaos Orb"]}, "B": {}}})
        >>> unsupported_cards(position)
        ('Chaos Orb',)
    """
    return tuple(name for name in cards_of(position) if not encoded_cards().supported(name))


#: A text in a fact.
_QUOTED = re.compile(r'"((?:[^"\\]|\\.)*)"')


def needed_cards(positions: Sequence[Position]) -> tuple[str, ...]:
    """The cards whose facts questions about positions need: those in them and those cast earlier in the turn.

    Args:
        positions: loaded positions.

    Returns:
        Their full names, sorted, and what else stated facts name: it may be a token. Cards that were only
        cast earlier are left out if they aren't encoded: the rules say whether they matter.

    Raises:
        UnsupportedError: cards in a position aren't encoded; all are named.

    Example:
        >>> from lawmage.bridge.load import load
        >>> players = {"A": {"hand": ["Shock"], "this_turn": {"cast": ["Opt"]}}, "B": {}}
        >>> needed_cards([load({"turn": {"active": "A", "step": "draw"}, "players": players})])
        ('Opt', 'Shock')
    """
    named = {name for position in positions for name in cards_of(position)}
    missing = tuple(sorted(name for name in named if not encoded_cards().supported(name)))
    if missing:
        raise UnsupportedError(
            f"not encoded: {', '.join(missing)}; lawmage cards list shows the cards that are", items=missing
        )
    cast = {
        found.full
        for position in positions
        for player in position.players
        for face in player.this_turn.cast
        if (found := find(face))
    }
    texts = {
        text for position in positions for fact in position.stated or () for text in _QUOTED.findall(fact)
    }
    remembered = {found.full for text in texts if (found := find(text))}
    others = {text for text in texts if not find(text)}
    return tuple(sorted({*named, *filter(encoded_cards().supported, cast | remembered), *others}))


@functools.cache
def shown(query: str) -> tuple[tuple[str, int], ...]:
    """The predicates that a query shows.

    Args:
        query: the name of its ``.lp`` file.

    Returns:
        Name and arity of each.

    Example:
        >>> ("legal", 1) in shown("legal")
        True
    """
    text = importlib.resources.files("lawmage.queries").joinpath(f"{query}.lp").read_text(encoding="utf-8")
    nodes = parse(text, f"{query}.lp")
    return tuple((node.name, node.arity) for node in nodes if node.ast_type.name == "ShowSignature")


@dataclass(frozen=True)
class Question:
    """A position with what is asked about it.

    Attributes:
        position: the position.
        player: whose plays are asked for; the player with priority if None.
        explain: reasons are wanted beyond the first step that fails.
        asked: ids of objects that are asked about.
        asked_targets: ids and players that are asked about as targets.
        asked_ways: ways of paying that are asked about, as often as each is to be paid.
        asked_subtypes: subtypes that are asked about, as terms.
        steps: the steps by which characteristics came about are wanted.
        mana: what every permanent could produce is wanted, and why.

    Example:
        >>> from lawmage.bridge.load import load
        >>> question = Question(load("examples/fires.yaml"), explain=True)
        >>> question.asker, "explain" in question.state()
        ('A', True)
    """

    position: Position
    player: str | None = None
    explain: bool = False
    asked: tuple[str, ...] = ()
    asked_targets: tuple[str, ...] = ()
    asked_ways: tuple[str, ...] = ()
    asked_subtypes: tuple[str, ...] = ()
    steps: bool = False
    mana: bool = False

    @functools.cached_property
    def asker(self) -> str:
        """The name of the player who is asked about.

        Raises:
            InputError: there is no such player.
        """
        name = self.player or self.position.turn.priority or self.position.turn.active
        for player in self.position.players:
            if player.name.lower() == name.lower():
                return player.name
        players = ", ".join(player.name for player in self.position.players)
        raise InputError(f"there is no player {name}; the players are {players}")

    def state(self) -> State:
        """The facts of the position and of the question."""
        new = [f"asker({self.asker.lower()})"]
        new += ["explain"] if self.explain else []
        new += ["steps_wanted"] if self.steps else []
        new += ["mana_wanted"] if self.mana else []
        new += [f"asked({name})" for name in self.asked]
        new += [
            f"asked_target({name.lower() if name in self.players else name})" for name in self.asked_targets
        ]
        new += [f"asked_way({constant(way)},{often})" for way, often in Counter(self.asked_ways).items()]
        new += [f"asked_subtype({name})" for name in self.asked_subtypes]
        return facts(self.position).with_changes(new=new)

    @functools.cached_property
    def players(self) -> frozenset[str]:
        return frozenset(player.name for player in self.position.players)


class Answer:
    """What the rules derive for one question, read by predicate.

    Example:
        >>> from lawmage.bridge.load import load
        >>> (answer,) = put([Question(load("examples/fires.yaml"))])
        >>> answer.card_names["mountain_2"], answer.identity("b"), len(answer.texts("legal", 1)) > 10
        ('Mountain', 'B', True)
    """

    def __init__(
        self, question: Question, worlds: Worlds, world: int, applied: Applied | None = None
    ) -> None:
        self.question = question
        self.applied = applied
        self._worlds = worlds
        self._world = world
        self._player = {player.lower(): player for player in question.players}

    @functools.cached_property
    def names(self) -> Names:
        """What the objects and players are called for a reader."""
        return Names(self.question.position)

    @functools.cached_property
    def card_names(self) -> dict[str, str]:
        """The card of each object that isn't face down, by its id, and of each effect."""
        position = self.question.position
        cards = {
            thing.id: card
            for thing in position.objects()
            if (card := _card_name(thing.entry)) and not thing.entry.face_down
        }
        effects = {f"effect({number})": effect.of for number, effect in effects_by_number(position).items()}
        return cards | {name: cards.get(of, of) for name, of in effects.items()}

    def read(self, predicate: str, arity: int) -> list[Arguments]:
        """Give the arguments of every atom of a predicate."""
        return self._worlds.read(self._world, predicate, arity)

    def texts(self, predicate: str, arity: int) -> list[str]:
        """Give every atom of a predicate as text."""
        return self._worlds.texts(self._world, predicate, arity)

    def choices(self, name: str, outputs: frozenset[Signature], more: Iterable[str] = ()) -> Choices:
        """A choice program with the facts of this question, as far as these predicates need it."""
        return self._worlds.choices(self._world, name, outputs, more)

    def choice_facts(self, name: str) -> list[str]:
        """The facts of this question that a choice program gets."""
        return self._worlds.choice_facts(self._world, name)

    def paid(self) -> list[Arguments]:
        """Give each bill that can be paid, with each X for which it can; ``none`` where none is chosen."""
        return self._worlds.possible(self._world)

    def identity(self, term: object) -> str:
        """The id of an object, or the name of a player, that a term stands for."""
        text = str(term)
        return self._player.get(text, text)


def _card_name(entry: Entry | StackObject) -> str | None:
    return entry.card if isinstance(entry, StackObject) else entry.card or entry.copy_of or entry.emblem


def put(
    questions: Sequence[Question],
    query: str = "legal",
    *,
    outputs: frozenset[Signature] = frozenset(),
    dependencies: bool = True,
) -> list[Answer]:
    """Put questions to the rules, all in one grounding.

    Args:
        questions: the questions.
        query: the query whose predicates are read.
        outputs: further predicates that are read.
        dependencies: whether effects wait for those that they depend on (613.8).

    Returns:
        An answer each.

    Raises:
        InputError: a position says what can't be so.
        UnsupportedError: cards, or something else that a question needs, are not encoded; all are named.

    Example:
        >>> from lawmage.bridge.load import load
        >>> (answer,) = put([Question(load("examples/fires.yaml"))])
        >>> sorted(str(action) for (action,) in answer.read("legal", 1) if action.name == "play")
        ['play(mountain_4,"Mountain")']
    """
    needed = needed_cards([question.position for question in questions])
    states = [question.state() for question in questions]
    settings = (_outputs(query) | outputs, *((_PAYMENT, _PAID) if query in _PAYING else ()))
    cards = encoded_cards()
    answered: dict[int, Answer] = {}
    # Where effects are likely, the question itself is put when they have been applied.
    if query in _PAYING or not might_hold(states, cards, needed, _LAYERS, settings[0], RULES):
        worlds = Worlds(states, cards, needed, *settings)
        answered = {world: Answer(question, worlds, world) for world, question in enumerate(questions)}
    changed = [
        world for world in range(len(questions)) if world not in answered or answered[world].read(*_LAYERS)
    ]
    if changed:
        before = [states[world] for world in changed]
        applied = apply_effects(before, cards, needed, dependencies=dependencies)
        worlds = Worlds([one.result() for one in applied], cards, needed, *settings)
        for place, (world, one) in enumerate(zip(changed, applied, strict=True)):
            answered[world] = Answer(questions[world], worlds, place, one if one.needed else None)
    answers = [answered[world] for world in range(len(questions))]
    for answer in answers:
        _check_possible(answer)
        refused = answer.applied.unsupported if answer.applied else []
        for predicate, arity in settings[0]:
            if predicate.startswith("unsupported"):
                refused = [*refused, *(arguments[0] for arguments in answer.read(predicate, arity))]
        if refused:
            from lawmage.queries.reasons import sentence  # the catalogue is needed for refusals only

            texts = sorted({sentence(answer, term) for term in refused})
            raise UnsupportedError("not supported yet: " + "; ".join(texts), items=tuple(texts))
    return answers


def _check_possible(answer: Answer) -> None:
    """Refuse a position that says what can't be so: the first such thing."""
    wrong = sorted(
        (str(thing), str(field), because) for thing, field, because in answer.read("impossible", 3)
    )
    if wrong:
        from lawmage.queries.reasons import sentence  # as in put

        thing, field, because = wrong[0]
        raise InputError(sentence(answer, because), answer.question.position.place_of(thing, field))


def rules_for(position: Position) -> int:
    """Count the non-ground rules that a question about the legal plays in a position loads.

    Args:
        position: a loaded position.

    Returns:
        The number, those of the payment program included.

    Raises:
        UnsupportedError: cards in the position aren't encoded; all are named.

    Example:
        >>> from lawmage.bridge.load import load
        >>> 0 < rules_for(load("examples/fires.yaml")) < 500
        True
    """
    states = [Question(position).state()]
    outputs = _outputs("legal") | {_PAID}
    return rules_loaded(states, encoded_cards(), needed_cards([position]), outputs, _PAYMENT)


def _outputs(query: str) -> frozenset[Signature]:
    return frozenset(shown(query)) | (choice_program(_PAYMENT).inputs if query in _PAYING else frozenset())
