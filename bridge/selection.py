"""Which statements of a program can apply to facts and are needed; remembered by the shape of the facts."""

from __future__ import annotations

import functools
import itertools
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from lawmage.bridge.patterns import Head, head
from lawmage.bridge.programs import RULES, Program, Signature, constants
from lawmage.bridge.pruning import Shapes, needed
from lawmage.bridge.simplifying import simplified
from lawmage.bridge.solver import parse
from lawmage.bridge.syntax import Statement
from lawmage.bridge.terms import Atom, read_atoms

#: Selections are made up to this number, for so many shapes in all; then the memory is emptied.
_SELECTIONS = 500
_REMEMBERED = 5_000
#: A selection for so many more examples is used instead of a new one; new ones take in others so near.
_MORE = 60
_NEAR = 40
#: So many of the last for the same outputs are remembered with what can stand where: wider ones start there.
_STARTS = 20
#: Shapes of facts are remembered up to this number.
_MEMORY = 50_000
_selections: dict[tuple[object, ...], Selection] = {}
_made: dict[tuple[object, ...], dict[frozenset[str], Selection]] = {}
_wides: dict[tuple[object, ...], tuple[frozenset[str], Selection]] = {}
#: By the wider selection and what keeps statements from applying, that selection and the narrower one.
_narrowed: dict[tuple[object, ...], tuple[Selection, Selection]] = {}
#: By the wider selection, the shapes of what it has besides that.
_steady: dict[int, Shapes] = {}
#: By what selections are made for and their examples, what can stand where; the last used last.
_carried: dict[tuple[object, ...], dict[frozenset[str], Shapes]] = {}
_simplified: dict[tuple[int, int, frozenset[Signature], frozenset[int]], Any] = {}

_TOKEN = re.compile(r'"(?:\\.|[^"\\])*"|-?\b\d+|\b[a-z]\w*\b(?!\()|[()]')


@functools.lru_cache(maxsize=_MEMORY)
def example(fact: str, room: str = RULES) -> str:
    """A fact that stands for all of its shape.

    Args:
        fact: a fact without a full stop.
        room: the room whose rules read it.

    Example:
        >>> example('zone(some_card,hand)'), example('card(some_card,"Opt")')
        ('zone(other,hand)', 'card(other,"")')
        >>> example("life(a,20)"), example("life(a,-3)"), example("counters(o(a,2),loyalty,3)")
        ('life(other,1)', 'life(other,-1)', 'counters(o(other,0),loyalty,1)')
        >>> example("explain")
        'explain'
    """

    known = constants(room)
    depth = 0

    def shape(match: re.Match[str]) -> str:
        nonlocal depth
        token = match[0]
        if token in "()":
            depth += 1 if token == "(" else -1
            return token
        if token[0] == '"':
            return '""'
        if token[0] == "-" or token[0].isdigit():
            # The signs of numbers matter where they are arguments of the predicate.
            return "0" if depth > 1 or int(token) == 0 else "-1" if token[0] == "-" else "1"
        return token if token in known else "other"

    return _TOKEN.sub(shape, fact) if "(" in fact else fact


@functools.lru_cache(maxsize=_MEMORY)
def _atom(fact: str) -> Atom:
    (atom,) = read_atoms(parse(f"{fact}.", "facts")[1].head.atom.symbol)
    return atom


@functools.lru_cache(maxsize=_MEMORY)
def _head(fact: str, room: str) -> Head:
    return head(_atom(fact), constants(room))


@dataclass(frozen=True, eq=False)
class Selection:
    """The statements of a program that can apply and are needed.

    Attributes:
        places: their places in the program, ascending.
        statements: all statements of the program.
        live: the predicates that may have atoms as far as these statements are concerned.
        vacuous: by place, the places of the literals of its body that hold whatever the facts are.
    """

    places: tuple[int, ...]
    statements: Sequence[Statement]
    live: frozenset[Signature]
    vacuous: Mapping[int, frozenset[int]]

    def following(self, signatures: frozenset[Signature]) -> frozenset[Signature]:
        """Some predicates and all that hang on them in these statements.

        Args:
            signatures: name and arity of each.
        """
        if signatures not in self._following:
            rules = []
            for place in self.places:
                statement, vacuous = self.statements[place], self.vacuous.get(place, frozenset())
                read = {
                    (use.atom.predicate, len(use.atom.arguments))
                    for use in statement.uses
                    if not (use.writes or use.literal in vacuous)
                }
                rules.append((statement.written, read & self.live))
            found: set[Signature] = set(signatures)
            size = 0
            while size < len(found):
                size = len(found)
                for written, read in rules:
                    if not read.isdisjoint(found):
                        found |= written
            self._following[signatures] = frozenset(found)
        return self._following[signatures]

    @functools.cached_property
    def _following(self) -> dict[frozenset[Signature], frozenset[Signature]]:
        return {}

    def signatures(self, program: Program) -> frozenset[Signature]:
        """The predicates that the statements speak of.

        Args:
            program: the program that they were chosen from, as far as it is loaded.
        """
        if not self._signatures:
            places = (program.statements[place].signatures for place in self._loaded(program.nodes))
            self._signatures.append(frozenset(itertools.chain.from_iterable(places)))
        return self._signatures[0]

    def _loaded(self, program: Sequence[Any]) -> Iterable[int]:
        return itertools.takewhile(lambda place: place < len(program), self.places)

    @functools.cached_property
    def _signatures(self) -> list[frozenset[Signature]]:
        return []

    @functools.cached_property
    def _nodes(self) -> dict[int, tuple[Any, ...]]:
        return {}

    def nodes(
        self, program: Sequence[Any], written: Callable[[Signature], Signature] = lambda signature: signature
    ) -> tuple[Any, ...]:
        """The statements, without what can't matter in them.

        Args:
            program: the syntax trees of the whole program, as far as it is loaded; they must live as long as
                the process.
            written: how a predicate is written in these trees.
        """
        if id(program) not in self._nodes:
            nodes = []
            for place in self._loaded(program):
                dead = self.statements[place].signatures - self.live
                vacuous = self.vacuous.get(place, frozenset())
                key = (id(program), place, dead, vacuous)
                if key not in _simplified:
                    _simplified[key] = simplified(program[place], frozenset(map(written, dead)), vacuous)
                nodes.append(_simplified[key])
            self._nodes[id(program)] = tuple(nodes)
        return self._nodes[id(program)]


def selection(
    program: Program,
    examples: frozenset[str],
    outputs: frozenset[Signature] = frozenset(),
    room: str = RULES,
    sure: frozenset[Signature] = frozenset(),
    known: frozenset[str] = frozenset(),
) -> Selection:
    """The statements of a program that can apply to facts.

    Args:
        program: the rules, or a choice program.
        examples: an example of each shape of facts that the program gets.
        outputs: the predicates that are read; without any, everything is kept that can apply.
        room: the room whose rules these are.
        sure: predicates of which there surely are facts: what asks for there being none is left out.
        known: those of the examples that many questions have in common.

    Returns:
        The selection; remembered by the shape of the facts.

    Example:
        >>> from lawmage.bridge.programs import position_rules
        >>> chosen = selection(position_rules(), frozenset({"step(upkeep)"}))
        >>> len(chosen.places) < len(position_rules().nodes) / 2
        True
    """
    asked = _Asked(program, outputs, room, known)
    sure &= program.gates
    key = (id(program), examples, outputs, sure)
    if key not in _selections:
        wider, wide = _wide(asked, examples)
        _selections[key] = _narrow(asked, wide, wider, examples, sure)
    return _selections[key]


def might_have_atoms(
    program: Program,
    examples: frozenset[str],
    outputs: frozenset[Signature],
    room: str,
    known: frozenset[str],
) -> frozenset[Signature]:
    """The predicates that may have atoms, whether they are needed or not.

    Args:
        program: as for ``selection``.
        examples: likewise.
        outputs: likewise.
        room: likewise.
        known: likewise.

    Example:
        >>> from lawmage.bridge.programs import position_rules
        >>> rules, facts = position_rules(), frozenset({"zone(other,battlefield)"})
        >>> ("object", 1) in might_have_atoms(rules, facts, frozenset(), RULES, frozenset())
        True
    """
    return _wide(_Asked(program, outputs, room, known), examples)[1].live


def _wide(asked: _Asked, examples: frozenset[str]) -> tuple[frozenset[str], Selection]:
    """A selection for the given examples and perhaps some more, with all those that it is for."""
    key = (id(asked.program), examples, asked.outputs)
    if key not in _wides:
        if max(len(_selections), len(_wides)) >= _REMEMBERED or sum(map(len, _made.values())) >= _SELECTIONS:
            for memory in (_selections, _wides, _simplified, _made, _narrowed, _steady, _carried):
                memory.clear()
        alike = _made.setdefault((id(asked.program), asked.outputs), {})
        wider = _wider(examples, alike)
        if wider not in alike:
            alike[wider] = _made_wider(asked, wider)
        _wides[key] = (wider, alike[wider])
    return _wides[key]


@dataclass(frozen=True)
class _Asked:
    """What a selection is made for, besides the examples; see ``selection``."""

    program: Program
    outputs: frozenset[Signature]
    room: str
    known: frozenset[str]

    def selected(
        self, shapes: Shapes, examples: Iterable[str], among: Sequence[int] | None = None
    ) -> Selection:
        """The statements that can apply to shapes and some more facts, and are needed."""
        for fact in examples:
            shapes.add(_head(fact, self.room))
        kept = shapes.spread(self.program.statements, self.program.readers, among)
        if self.outputs:
            kept = needed(self.program.statements, self.program.readers, kept, self.outputs)
        places = tuple(itertools.compress(range(len(kept)), kept))
        return Selection(places, self.program.statements, shapes.held, {})

    def shapes(self, examples: frozenset[str]) -> Shapes:
        """What can stand where before any statement is looked at."""
        shapes = _shapes_of(examples & self.known, self.room).copy()
        for fact in examples - self.known:
            shapes.add(_head(fact, self.room))
        return shapes


def _made_wider(asked: _Asked, wider: frozenset[str]) -> Selection:
    """A new selection; it starts from one for fewer examples where there is one."""
    carried = _carried.setdefault((id(asked.program), asked.outputs), {})
    by_size = sorted(carried, key=len, reverse=True)
    start = next((fewer for fewer in by_size if len(fewer) < len(wider) and fewer < wider), None)
    if start is not None:
        # Used last.
        carried[start] = carried.pop(start)
        shapes = carried[start].copy()
        found = asked.selected(shapes, wider - start)
    else:
        shapes = asked.shapes(wider)
        found = asked.selected(shapes, ())
    carried[wider] = shapes
    if len(carried) > _STARTS:
        del carried[next(iter(carried))]
    return found


def _wider(examples: frozenset[str], made: Iterable[frozenset[str]]) -> frozenset[str]:
    """Examples that include the given ones: few more cost less than another selection.

    A selection for more examples holds every statement that can apply to fewer.
    """
    including = [known for known in made if len(known) - len(examples) <= _MORE and examples <= known]
    if including:
        return min(including, key=len)
    near = [
        known for known in made if abs(len(known) - len(examples)) <= _NEAR and len(known ^ examples) <= _NEAR
    ]
    if near:
        return examples | min(near, key=lambda known: len(known ^ examples))
    return examples


def _narrow(
    asked: _Asked,
    wide: Selection,
    wider: frozenset[str],
    examples: frozenset[str],
    sure: frozenset[Signature],
) -> Selection:
    """Of a selection for more examples, the statements that go on applying where what is going on is known.

    What facts there are of the predicates that keep others from applying says most about that; it is told for
    them exactly, and remembered for all that are alike in them.
    """
    gates = asked.program.gates
    told = _gated(asked.known, gates).union(
        fact for fact in examples.difference(asked.known) if _signature(fact) in gates
    )
    key = (id(wide), told, sure)
    if key not in _narrowed:
        if id(wide) not in _steady:
            steady = frozenset(fact for fact in wider if _signature(fact) not in gates)
            _steady[id(wide)] = asked.shapes(steady)
        shapes = _steady[id(wide)].copy(asked.program.surely(sure))
        narrow = asked.selected(shapes, told, wide.places)
        patterns = asked.program.readers.patterns
        absent = (place for place in narrow.places if patterns[place].absent)
        vacuous = {place: found for place in absent if (found := shapes.vacuous(patterns[place]))}
        _narrowed[key] = (wide, replace(narrow, vacuous=vacuous))
    return _narrowed[key][1]


@functools.lru_cache(maxsize=200)
def _gated(examples: frozenset[str], gates: frozenset[Signature]) -> frozenset[str]:
    """Those of some examples that keep statements from applying."""
    return frozenset(fact for fact in examples if _signature(fact) in gates)


@functools.lru_cache(maxsize=200)
def _shapes_of(examples: frozenset[str], room: str) -> Shapes:
    shapes = Shapes(constants(room))
    for fact in examples:
        shapes.add(_head(fact, room))
    return shapes


def signatures_of(facts: Iterable[str]) -> frozenset[Signature]:
    """Name and arity of the predicates of facts.

    Args:
        facts: facts, or examples of them.

    Example:
        >>> sorted(signatures_of(["explain", "zone(some_card,hand)"]))
        [('explain', 0), ('zone', 2)]
    """
    return frozenset(map(_signature, facts))


@functools.lru_cache(maxsize=_MEMORY)
def _signature(fact: str) -> Signature:
    atom = _atom(fact)
    return atom.predicate, len(atom.arguments)
