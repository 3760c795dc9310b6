"""Which statements of a program can apply to facts and are needed; remembered by the shape of the facts."""

from __future__ import annotations

import functools
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from lawmage.bridge.programs import Program, Signature, constants
from lawmage.bridge.pruning import Shapes, needed, simplified
from lawmage.bridge.solver import parse
from lawmage.bridge.terms import read_atoms

#: Selections are remembered up to this number; then the memory is emptied. Shapes of facts likewise.
_SELECTIONS = 500
_MEMORY = 50_000
_selections: dict[tuple[int, frozenset[str], frozenset[Signature]], Selection] = {}

_TOKEN = re.compile(r'"(?:\\.|[^"\\])*"|-?\b\d+|\b[a-z]\w*\b(?!\()')


@functools.lru_cache(maxsize=_MEMORY)
def example(fact: str) -> str:
    """A fact that stands for all of its shape.

    Args:
        fact: a fact without a full stop.

    Example:
        >>> example('zone(some_card,hand)'), example('card(some_card,"Opt")')
        ('zone(other,hand)', 'card(other,"")')
        >>> example("explain")
        'explain'
    """

    def shape(match: re.Match[str]) -> str:
        token = match[0]
        if token[0] == '"':
            return '""'
        if token[0] == "-" or token[0].isdigit():
            return "0"
        return token if token in constants() else "other"

    return _TOKEN.sub(shape, fact) if "(" in fact else fact


@dataclass(frozen=True, eq=False)
class Selection:
    """The statements of a program that can apply and are needed.

    Attributes:
        places: their places in the program, ascending.
        dead: the predicates that the program reads and that have no atoms.
    """

    places: tuple[int, ...]
    dead: frozenset[Signature]

    @functools.cached_property
    def _nodes(self) -> dict[int, tuple[Any, ...]]:
        return {}

    def nodes(self, program: Sequence[Any], dead: frozenset[Signature] | None = None) -> tuple[Any, ...]:
        """The statements, without what can't matter in them.

        Args:
            program: the syntax trees of the whole program.
            dead: the predicates without atoms, if they are written otherwise in these trees.
        """
        if id(program) not in self._nodes:
            without = self.dead if dead is None else dead
            self._nodes[id(program)] = tuple(simplified(program[place], without) for place in self.places)
        return self._nodes[id(program)]


def selection(
    program: Program, facts: Iterable[str], outputs: frozenset[Signature] = frozenset()
) -> Selection:
    """The statements of a program that can apply to facts.

    Args:
        program: the rules, or a choice program.
        facts: what the program gets.
        outputs: the predicates that are read; without any, everything is kept that can apply.

    Returns:
        The selection; remembered by the shape of the facts.

    Example:
        >>> from lawmage.bridge.programs import position_rules
        >>> len(selection(position_rules(), ["step(upkeep)"]).places) < len(position_rules().nodes) / 2
        True
    """
    key = (id(program), frozenset(map(example, facts)), outputs)
    if key not in _selections:
        if len(_selections) >= _SELECTIONS:
            _selections.clear()
        shapes = Shapes(constants())
        for node in parse("".join(f"{fact}.\n" for fact in sorted(key[1])), "facts")[1:]:
            for atom in read_atoms(node.head.atom.symbol):
                shapes.add_atom(atom)
        kept = shapes.spread(program.statements)
        if outputs:
            kept = needed(program.statements, kept, outputs)
        uses = (use.atom for statement in program.statements for use in statement.uses)
        dead = {(atom.predicate, len(atom.arguments)) for atom in uses}
        _selections[key] = Selection(
            tuple(place for place, keep in enumerate(kept) if keep),
            frozenset(signature for signature in dead if not shapes.holds(signature)),
        )
    return _selections[key]
