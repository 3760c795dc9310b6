"""One or many positions evaluated by the rules in one grounding."""

from __future__ import annotations

import collections
import functools
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from lawmage.bridge.card_files import Cards
from lawmage.bridge.programs import (
    RULES,
    Signature,
    choice_program,
    heads,
    lifted_program,
    question_program,
    rules,
    stateful,
    static_rules,
)
from lawmage.bridge.selection import Selection, example, might_have_atoms, selection, signatures_of
from lawmage.bridge.solver import Arguments, Choices, Grounded, parse, text
from lawmage.bridge.state import State

#: Facts are remembered as syntax trees up to this number; then the memory is emptied.
_MEMORY = 50_000
_remembered: dict[str, Any] = {}
#: Not empty once a question was put in this process.
_experience: collections.deque[bool] = collections.deque(maxlen=1)


@dataclass(frozen=True)
class _Known:
    """What the rules that speak of cards alone derive for some cards, the cards' own facts included."""

    facts: Mapping[Signature, Sequence[str]]
    examples: frozenset[str]


@functools.lru_cache(maxsize=200)
def _known_of_cards(cards: Cards, names: tuple[str, ...], room: str) -> _Known:
    files = [cards.card(name) for name in names if cards.supported(name)]
    spoken_of = _fact_nodes(cards.spoken_of(names))
    grounded = Grounded([static_rules(room).nodes, spoken_of, *(file.syntax for file in files)])
    facts = {signature: grounded.texts(*signature) for signature in grounded.signatures()}
    return _Known(facts, frozenset(example(fact, room) for found in facts.values() for fact in found))


#: The statements that apply and are needed, the facts of the cards, and the names of the predicates read.
_Selected = tuple[Selection, list[str], frozenset[str] | None]


def _chosen(
    states: Sequence[State],
    cards: Cards,
    names: Sequence[str],
    outputs: frozenset[Signature],
    choice: str,
    written: str = "",
    room: str = RULES,
) -> _Selected:
    """The statements that apply and are needed, what they need to know of the cards, and what they read.

    What they read is the names of predicates; None means any.
    """
    known = _known_of_cards(cards, tuple(names), room)
    told, sure = _told(states, room)
    later = heads(written)
    if later:
        names_later = {name for name, _ in later}
        told = {fact for fact in told if fact.partition("(")[0] not in names_later}
    program = question_program(choice, room, written)
    chosen = selection(program, known.examples.union(told), outputs, room, sure - later, known.examples)
    if not outputs:
        return chosen, [fact for found in known.facts.values() for fact in found], None
    read = outputs.union(chosen.signatures(question_program(choice, room)))
    facts = [fact for signature, found in known.facts.items() if signature in read for fact in found]
    return chosen, facts, frozenset(name for name, _ in read)


def _told(states: Sequence[State], room: str) -> tuple[set[str], frozenset[Signature]]:
    """Examples of the facts of some states, and the predicates that have atoms in each of them."""
    # Most facts are the same in all states.
    shared = frozenset[str].intersection(*(state.facts for state in states))
    by_all = {example(fact, room) for fact in shared}
    by_some = [{example(fact, room) for fact in state.facts - shared} for state in states]
    sure = signatures_of(by_all) | frozenset.intersection(*map(signatures_of, by_some))
    return by_all.union(*by_some), sure


def rules_loaded(
    states: Sequence[State],
    cards: Cards,
    names: Sequence[str],
    outputs: frozenset[Signature] = frozenset(),
    choice: str = "",
) -> int:
    """Count the non-ground rules that a question loads.

    Args:
        states: the states that are asked about.
        cards: the encoded cards.
        names: full names of the cards whose facts are needed.
        outputs: the predicates that are read.
        choice: the choice program that is grounded along.

    Example:
        >>> 0 < rules_loaded([State.of(["step(upkeep)"])], Cards(), []) < 400
        True
    """
    return len(_chosen(states, cards, sorted(names), outputs, choice)[0].places)


def might_hold(
    states: Sequence[State],
    cards: Cards,
    names: Sequence[str],
    predicate: Signature,
    outputs: frozenset[Signature],
    room: str,
) -> bool:
    """Whether a predicate might have atoms in some state, as far as can be told without grounding.

    Args:
        states: the states.
        cards: the encoded cards.
        names: full names of the cards whose facts are needed.
        predicate: name and arity.
        outputs: the predicates that are read otherwise, so that the same selection serves both.
        room: ``rules``, or ``events`` for what happens.

    Example:
        >>> might_hold([State.of(["step(upkeep)"])], Cards(), [], ("layers_needed", 0), frozenset(), RULES)
        False
    """
    known = _known_of_cards(cards, tuple(sorted(names)), room).examples
    told, _ = _told(states, room)
    program = question_program(room=room)
    return predicate in might_have_atoms(program, known.union(told), outputs, room, known)


class Worlds:
    """What follows from several states at once, each in a world of its own.

    Args:
        states: the states; the world of a state is its place.
        cards: the encoded cards.
        names: full names of the cards whose facts are needed.
        outputs: the predicates that are read; without any, everything can be read.
        choice: the choice program that is grounded along.
        wanted: the predicate of the choice program that ``possible`` gives.
        written: rules that say what is written of what follows, for ``question_program``: the rules are
            chosen once, whatever of it is there already. Where the states differ in that alone, what doesn't
            hang on it is derived once for all worlds.
        earlier: an earlier grounding for the same cards, outputs and ``written``, of states that differ from
            these in what is written alone: the rules needn't be chosen again.
        room: ``rules``, or ``events`` for what happens.

    Example:
        >>> states = [State.of(["player(a)", f"step({step})"]) for step in ("upkeep", "precombat_main")]
        >>> worlds = Worlds(states, Cards(), ["Opt"])
        >>> [len(list(worlds.read(world, "player", 1))) for world in (0, 1)]
        [1, 1]
    """

    def __init__(
        self,
        states: Sequence[State],
        cards: Cards,
        names: Iterable[str],
        outputs: frozenset[Signature] = frozenset(),
        choice: str = "",
        wanted: Signature | None = None,
        written: str = "",
        earlier: Worlds | None = None,
        room: str = RULES,
    ) -> None:
        self._room = room
        self._outputs = outputs
        self._count = len(states)
        self._many = len(states) != 1
        # Finding the predicates that differ takes as long as a whole question in a process that asks once.
        self._varying = stateful(room) if self._many else frozenset()
        self._shared: frozenset[str] = frozenset()
        # Choosing the rules costs more than it saves in a process that asks once.
        self._whole = not self._many and not _experience and not written and room == RULES
        self._written_later = written
        self._selected: _Selected | None = earlier._selected if earlier else None
        _experience.append(True)
        self._read: dict[Signature, dict[int, list[Arguments]]] = {}
        self._written: dict[Signature, dict[str, list[str]]] = {}
        programs = self._programs(
            states, cards, sorted(names), outputs | ({wanted} if wanted else set()), choice
        )
        if self._many:
            wanted = (wanted[0], wanted[1] + 1) if wanted else None
            outputs = frozenset(map(self._lifted, outputs))
        self._grounded = Grounded(programs, wanted=wanted, shown=outputs)

    def _share(self, states: Sequence[State], varying: frozenset[Signature]) -> None:
        """Leave out of the worlds what all of them share."""
        names = {name for name, _ in varying}
        shared = [{fact for fact in state.facts if fact.partition("(")[0] not in names} for state in states]
        if all(facts == shared[0] for facts in shared):
            self._varying = varying
            self._shared = frozenset(shared[0])

    def _programs(
        self,
        states: Sequence[State],
        cards: Cards,
        names: Sequence[str],
        outputs: frozenset[Signature],
        choice: str,
    ) -> list[Iterable[Any]]:
        if self._whole:
            choices = choice_program(choice).nodes if choice else ()
            known_cards = (cards.card(name).syntax for name in names if cards.supported(name))
            facts = _fact_nodes([*states[0].facts, *cards.spoken_of(names)])
            return [facts, rules().nodes, choices, *known_cards]
        if self._selected is None:
            self._selected = _chosen(states, cards, names, outputs, choice, self._written_later, self._room)
        chosen, known, read = self._selected
        if not self._many:
            nodes = chosen.nodes(question_program(choice, self._room).nodes)
            return [_fact_nodes(_read_by(read, states[0].facts)), _fact_nodes(known), nodes]
        if self._written_later:
            self._share(states, chosen.following(heads(self._written_later)))
        facts = [f"world({world})" for world in range(self._count)]
        facts += _read_by(read, self._shared)
        facts += [
            _in_world(fact, world)
            for world, state in enumerate(states)
            for fact in _read_by(read, state.facts.difference(self._shared))
        ]
        nodes = chosen.nodes(lifted_program(choice, self._varying, self._room), self._lifted)
        return [_fact_nodes(facts), _fact_nodes(known), nodes]

    @functools.cached_property
    def _possible(self) -> dict[int, list[Arguments]]:
        found: dict[int, list[Arguments]] = {}
        for arguments in self._grounded.possible(self._count):
            world, arguments = (arguments[0].number, arguments[1:]) if self._many else (0, arguments)
            found.setdefault(world, []).append(arguments)
        return found

    def possible(self, world: int) -> list[Arguments]:
        """Give the arguments of every atom of the wanted predicate that some answer set of a world holds.

        Args:
            world: the state's place.

        Returns:
            The arguments as clingo's symbols.

        Raises:
            LimitError: the search was given up.
        """
        return self._possible.get(world, [])

    def read(self, world: int, predicate: str, arity: int) -> list[Arguments]:
        """Give the arguments of every atom of a predicate in a world.

        Args:
            world: the state's place.
            predicate: its name.
            arity: its number of arguments, without the world.

        Returns:
            The arguments as clingo's symbols.

        Raises:
            KeyError: it isn't among the outputs, so that its rules may be missing.
        """
        signature = (predicate, arity)
        if self._outputs and signature not in self._outputs:
            raise KeyError(f"{predicate}/{arity} isn't among the outputs")
        if signature not in self._read:
            by_world: dict[int, list[Arguments]] = {}
            if not self._many:
                by_world = {0: list(self._grounded.read(predicate, arity))}
            elif signature in self._varying:
                by_world = {world: [] for world in range(self._count)}
                for place, *arguments in self._grounded.read(predicate, arity + 1):
                    by_world[int(text(place))].append(tuple(arguments))
            else:
                everywhere = list(self._grounded.read(predicate, arity))
                by_world = dict.fromkeys(range(self._count), everywhere)
            self._read[signature] = by_world
        return self._read[signature].get(world, [])

    def texts(self, world: int, predicate: str, arity: int) -> list[str]:
        """Give every atom of a predicate in a world as a fact; arguments as for ``read``."""
        if not self._many or (predicate, arity) not in self._varying:
            return self._grounded.texts(predicate, arity)
        if (predicate, arity) not in self._written:
            by_world: dict[str, list[str]] = {}
            for text in self._grounded.texts(predicate, arity + 1):
                first, comma, rest = text.partition(",")
                place = first[len(predicate) + 1 :].rstrip(")")
                by_world.setdefault(place, []).append(f"{predicate}({rest}" if comma else predicate)
            self._written[predicate, arity] = by_world
        return self._written[predicate, arity].get(str(world), [])

    def choices(
        self, world: int, name: str, outputs: frozenset[Signature], more: Iterable[str] = ()
    ) -> Choices:
        """A choice program with the facts of a world.

        Args:
            world: the state's place.
            name: the choice program's name.
            outputs: the predicates that are assumed or read; what serves neither them nor a constraint is
                left out.
            more: further facts.

        Returns:
            The program, grounded; it gets every predicate that it reads and doesn't write itself.
        """
        program = choice_program(name)
        # In a fixed order, so that of several answer sets the same are found each time.
        facts = sorted([*self.choice_facts(world, name), *more])
        nodes = program.nodes
        if not self._whole:
            examples = frozenset(map(example, facts))
            nodes = selection(program, examples, outputs, sure=signatures_of(examples)).nodes(nodes)
        return Choices([*_fact_nodes(facts), *nodes], outputs)

    def choice_facts(self, world: int, name: str) -> list[str]:
        """The facts that a choice program gets of a world.

        Args:
            world: the state's place.
            name: the choice program's name.
        """
        return [
            fact
            for predicate, arity in sorted(choice_program(name).inputs)
            for fact in self.texts(world, predicate, arity)
        ]

    def _lifted(self, signature: Signature) -> Signature:
        return signature[0], signature[1] + (signature in self._varying)


def _read_by(names: frozenset[str] | None, facts: Iterable[str]) -> list[str]:
    return [fact for fact in facts if names is None or fact.partition("(")[0] in names]


def _in_world(fact: str, world: int) -> str:
    name, bracket, rest = fact.partition("(")
    return f"{name}({world},{rest}" if bracket else f"{name}({world})"


def _fact_nodes(facts: Collection[str]) -> list[Any]:
    # Adding a remembered syntax tree is several times faster than parsing text.
    try:
        return [_remembered[fact] for fact in facts]
    except KeyError:
        missing = [fact for fact in facts if fact not in _remembered]
    if len(_remembered) + len(missing) > _MEMORY:
        _remembered.clear()
        missing = list(facts)
    nodes = parse("".join(f"{fact}.\n" for fact in missing), "facts")[1:]
    _remembered.update(zip(missing, nodes, strict=True))
    return [_remembered[fact] for fact in facts]
