"""Leave out the rules that can't apply: the cost of grounding follows the number of rules loaded.

The shapes of what the facts say are carried through the rules: which predicates can hold, and which functors
and constants can stand at each place. A rule is dropped if a positive literal of its body can't be met. This
knows nothing of what the programs mean, and errs only towards keeping a rule.
"""

from __future__ import annotations

import collections
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from lawmage.bridge.patterns import (
    ANY,
    ANYTHING,
    NEGATIVE,
    NUMBERS,
    POSITIVE,
    ZERO,
    Head,
    Literal,
    Part,
    Pattern,
    Shape,
    ShapeSet,
    Signature,
    head,
    pattern,
    shape,
)
from lawmage.bridge.syntax import Statement
from lawmage.bridge.terms import Atom, Function, Term

#: A predicate, or a functor as a shape.
Key = Signature | Shape
#: What each variable can be.
Found = dict[str, ShapeSet]

#: Of the numbers of each sign, those that come nearest to being smaller or greater than any other; None
#: where there is no end to them.
_LEAST: Mapping[Shape, int | None] = {NEGATIVE: None, ZERO: 0, POSITIVE: 1}
_GREATEST: Mapping[Shape, int | None] = {NEGATIVE: -1, ZERO: 0, POSITIVE: None}


class _Inner(dict[Any, ShapeSet]):
    """What can stand inside functors; anything in those that nothing is known of."""

    def __missing__(self, place: Any) -> ShapeSet:
        return ANYTHING


class Shapes:
    """What can stand where, as far as it is known.

    Args:
        constants: the constants that rules mention; all others have one shape.
        sure: the predicates that surely have an atom; a rule that asks for none can't apply.

    Example:
        >>> from lawmage.bridge.solver import parse
        >>> from lawmage.bridge.syntax import read_statement
        >>> program = parse("b(X) :- a(f(X)). c(X) :- a(g(X)). d :- b(1).", "example")
        >>> rules = [read_statement(node) for node in program[1:]]
        >>> shapes = Shapes(frozenset())
        >>> shapes.add_atom(Atom("a", (Function("f", (1,)),)))
        >>> shapes.spread(rules, readers(rules))
        [True, False, True]
    """

    def __init__(self, constants: frozenset[str], sure: frozenset[Signature] = frozenset()) -> None:
        self._constants = constants
        self._sure = sure
        self._places: dict[Signature, tuple[ShapeSet, ...]] = {}
        self._inner = _Inner()
        self._grown: set[Key] = set()
        self._kept: list[bool] = []
        self._missing: list[int] = []
        self._held: set[Key] = set()

    def copy(self, sure: frozenset[Signature] = frozenset()) -> Shapes:
        """The same shapes, to which more can be added; what they were carried through isn't done again.

        Args:
            sure: as for the class; only for shapes that weren't carried through rules.
        """
        other = Shapes(self._constants, sure)
        other._kept, other._missing, other._held = list(self._kept), list(self._missing), set(self._held)
        other._places = dict(self._places)
        other._inner = _Inner(self._inner)
        return other

    @property
    def held(self) -> frozenset[Signature]:
        """The predicates that may have atoms."""
        return frozenset(self._places)

    def add_atom(self, atom: Atom) -> None:
        """Say that a ground atom holds."""
        self.add(head(atom, self._constants))

    def add(self, fact: Head) -> None:
        """Say that there is a ground atom of such shapes."""
        self._give(fact, {})

    def holds(self, signature: Signature) -> bool:
        """Whether a predicate may have atoms."""
        return signature in self._places

    def spread(
        self,
        rules: Sequence[Statement],
        read_by: Readers,
        among: Sequence[int] | None = None,
    ) -> list[bool]:
        """Carry the shapes through rules until nothing is new.

        More shapes only let more rules apply: where these were carried through the rules before, only what
        was added since is followed.

        Args:
            rules: the rules.
            read_by: what ``readers`` gives for them.
            among: the places of those that may apply; without, any may.

        Returns:
            For each rule whether it may apply.
        """
        # Those that can't apply count as queued already, and are never looked at.
        queued = [among is not None] * len(rules)
        for place in among or ():
            queued[place] = False
        waiting: collections.deque[int] = collections.deque()
        if not self._kept:
            self._kept = [False] * len(rules)
            self._missing = list(read_by.requirements)
            waiting.extend(place for place in read_by.unconditional if not queued[place])
            for place in waiting:
                queued[place] = True
            self._grown = set(self._places)
        kept, missing, held = self._kept, self._missing, self._held
        while True:
            for key in self._grown:
                if key not in held:
                    held.add(key)
                    for reader in read_by.required.get(key, ()):
                        missing[reader] -= 1
                for reader in read_by.all.get(key, ()):
                    if not missing[reader] and not queued[reader]:
                        queued[reader] = True
                        waiting.append(reader)
            self._grown.clear()
            if not waiting:
                return list(kept)
            index = waiting.popleft()
            queued[index] = False
            prepared = read_by.patterns[index]
            found = self._match(prepared)
            if found is None:
                continue
            kept[index] = True
            for given in prepared.heads:
                self._give(given, found)

    def _match(self, prepared: Pattern) -> Found | None:
        """What each variable can be, or None if a positive literal can't be met."""
        if not self._sure.isdisjoint(prepared.negated):
            return None
        found: Found = {}
        for signature, parts in prepared.literals:
            places = self._places.get(signature)
            if places is None or not self._fit(parts, places, found):
                return None
        for pool in prepared.pools:
            if not any(self._fits_alone(literal, found) for literal in pool):
                return None
        for name, part, shapes in prepared.equalities:
            if not self._fit((part,), [found.get(name, ANYTHING)], found):
                return None
            found[name] = shapes
        for name, compared, number in prepared.bounds:
            known = found.get(name, ANYTHING)
            if ANY not in known:
                found[name] = frozenset(form for form in known if _may_be(form, compared, number))
                if not found[name]:
                    return None
        for name, shapes in prepared.unlike:
            if found.get(name) == shapes:
                return None
        return found

    def vacuous(self, prepared: Pattern) -> frozenset[int]:
        """The places of the negated literals of a statement that nothing can ever meet.

        Args:
            prepared: a statement that may apply.
        """
        found = self._match(prepared) or {}
        return frozenset(
            place
            for place, literal in prepared.absent
            if literal[0] in self._places and not self._fits_alone(literal, found)
        )

    def _fits_alone(self, literal: Literal, found: Found) -> bool:
        """Whether an atom can be met; what its variables can be isn't told from it."""
        signature, parts = literal
        places = self._places.get(signature)
        return places is not None and self._fit(parts, places, dict(found))

    def _fit(self, parts: Iterable[Part], places: Any, found: Found) -> bool:
        """Whether what can stand at places is as asked for; what variables can be is noted."""
        for place, variable, asked, inner in parts:
            able = places[place]
            if variable:
                known = found.get(variable)
                if known is None or ANY in known:
                    found[variable] = able
                elif ANY not in able and not known <= able:
                    both = known & able
                    if not both:
                        return False
                    found[variable] = both
            elif (asked not in able and ANY not in able) or (
                inner and not self._fit(inner, self._inner, found)
            ):
                return False
        return True

    def _give(self, given: Head, found: Found) -> None:
        signature = given.signature
        places = self._places.get(signature)
        if places is None:
            places = self._places[signature] = (frozenset(),) * signature[1]
            self._grown.add(signature)
        more: dict[int, ShapeSet] = {}
        for place, variable, shapes in given.places:
            new = found.get(variable, ANYTHING) if variable else shapes
            if not new <= places[place]:
                more[place] = places[place] | new
        if more:
            self._places[signature] = tuple(more.get(place, able) for place, able in enumerate(places))
            self._grown.add(signature)
        for place, variable, shapes in given.inner:
            new = found.get(variable, ANYTHING) if variable else shapes
            known = self._inner.get(place, frozenset())
            if not new <= known:
                self._inner[place] = known | new
                self._grown.add(place[0])


def _may_be(form: Shape, compared: str, number: int) -> bool:
    """Whether a term of a shape may be equal to, less than or greater than a number."""
    if form not in NUMBERS:
        return True
    least, greatest = _LEAST[form], _GREATEST[form]
    match compared:
        case "<":
            return least is None or least < number
        case "<=":
            return least is None or least <= number
        case ">":
            return greatest is None or greatest > number
        case ">=":
            return greatest is None or greatest >= number
        case "=":
            return form == shape(number)
        case _:
            return least is None or least != number or least != greatest


@dataclass(frozen=True)
class Readers:
    """Which rules to look at again when more can stand somewhere.

    Attributes:
        all: by predicate, and by functor with its arity, the places of the rules with it in a positive
            literal.
        required: by predicate, the places of the rules that can't apply without atoms of it.
        requirements: by place, how many such predicates a rule has.
        unconditional: the places of the rules without any.
        patterns: the rules, prepared.
        written_by: by predicate, the places of the rules with it in a head.
        headless: the places of those with nothing in their heads: constraints.
    """

    all: Mapping[Key, Sequence[int]]
    required: Mapping[Key, Sequence[int]]
    requirements: Sequence[int]
    unconditional: Sequence[int]
    patterns: Sequence[Pattern]
    written_by: Mapping[Signature, Sequence[int]]
    headless: Sequence[int]


def readers(rules: Sequence[Statement]) -> Readers:
    """Which rules to look at again when more can stand somewhere.

    Args:
        rules: the rules.

    Example:
        >>> from lawmage.bridge.solver import parse
        >>> from lawmage.bridge.syntax import read_statement
        >>> found = readers([read_statement(parse("b(X) :- a(f(X)), not c(g(X)).", "example")[-1])])
        >>> found.all, found.required, found.requirements
        ({('a', 1): [0], 'f/1': [0]}, {('a', 1): [0]}, (1,))
    """
    found: dict[Key, list[int]] = {}
    for index, rule in enumerate(rules):
        atoms = [atom for literal in rule.positive_literals for atom in literal]
        keys: dict[Key, None] = dict.fromkeys((atom.predicate, len(atom.arguments)) for atom in atoms)
        terms: list[Term] = [term for atom in atoms for term in atom.arguments]
        terms += [term for _, term in rule.equalities]
        while terms:
            term = terms.pop()
            if isinstance(term, Function) and term.arguments:
                keys[f"{term.name}/{len(term.arguments)}"] = None
                terms += term.arguments
        for key in keys:
            found.setdefault(key, []).append(index)
    required: dict[Key, list[int]] = {}
    for index, rule in enumerate(rules):
        for signature in rule.requires:
            required.setdefault(signature, []).append(index)
    requirements = tuple(len(rule.requires) for rule in rules)
    unconditional = tuple(index for index, count in enumerate(requirements) if not count)
    written_by: dict[Signature, list[int]] = {}
    for index, rule in enumerate(rules):
        for signature in rule.written:
            written_by.setdefault(signature, []).append(index)
    headless = tuple(index for index, rule in enumerate(rules) if not rule.written)
    prepared = tuple(map(pattern, rules))
    return Readers(found, required, requirements, unconditional, prepared, written_by, headless)


def needed(
    rules: Sequence[Statement], read_by: Readers, kept: Sequence[bool], outputs: frozenset[Signature]
) -> list[bool]:
    """Drop the rules that nothing which is read depends on.

    Args:
        rules: the rules.
        read_by: what ``readers`` gives for them.
        kept: which of them are kept so far.
        outputs: the predicates that are read.

    Returns:
        Which are kept now. Constraints are kept always.

    Example:
        >>> from lawmage.bridge.solver import parse
        >>> from lawmage.bridge.syntax import read_statement
        >>> rules = [read_statement(node) for node in parse("b :- a. c :- a. d :- not b.", "x")[1:]]
        >>> needed(rules, readers(rules), [True, True, True], frozenset({("d", 0)}))
        [True, False, True]
    """
    result = [False] * len(rules)
    wanted = set(outputs)
    waiting = list(outputs)

    def keep(place: int) -> None:
        result[place] = True
        more = rules[place].read - wanted
        wanted.update(more)
        waiting.extend(more)

    for place in read_by.headless:
        if kept[place]:
            keep(place)
    while waiting:
        for place in read_by.written_by.get(waiting.pop(), ()):
            if kept[place] and not result[place]:
                keep(place)
    return result


def constants_of(rules: Iterable[Statement]) -> frozenset[str]:
    """The constants that rules mention.

    Args:
        rules: the rules.

    Returns:
        Their names.

    Example:
        >>> from lawmage.bridge.solver import parse
        >>> from lawmage.bridge.syntax import read_statement
        >>> sorted(constants_of([read_statement(parse("p(a,f(b)) :- q(X), X != c.", "x")[-1])]))
        ['a', 'b', 'c']
    """
    found: set[str] = set()

    def collect(term: Any) -> None:
        if isinstance(term, Function):
            if not term.arguments:
                found.add(term.name)
            for inner in term.arguments:
                collect(inner)

    for rule in rules:
        for use in rule.uses:
            for term in use.atom.arguments:
                collect(term)
        for term in rule.loose_terms:
            collect(term)
    return frozenset(found)
