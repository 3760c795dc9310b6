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

from lawmage.bridge.syntax import Statement
from lawmage.bridge.terms import Atom, Function, Open, Term

#: The outermost form of a term: a functor with its arity, a constant that rules mention, ``#`` and its sign
#: for a number, ``"`` for a text, ``*`` for any other constant.
Shape = str
Signature = tuple[str, int]
#: A predicate, or a functor as a shape.
Key = Signature | Shape

NEGATIVE, ZERO, POSITIVE, TEXT, OTHER, ANY = "#-", "#0", "#+", '"', "*", "?"
_NUMBERS = frozenset({NEGATIVE, ZERO, POSITIVE})
_ANYTHING = frozenset({ANY})
#: Of the numbers of each sign, those that come nearest to being smaller or greater than any other; None
#: where there is no end to them.
_LEAST: Mapping[Shape, int | None] = {NEGATIVE: None, ZERO: 0, POSITIVE: 1}
_GREATEST: Mapping[Shape, int | None] = {NEGATIVE: -1, ZERO: 0, POSITIVE: None}


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
        self._places: dict[Signature, list[frozenset[Shape]]] = {}
        self._inner: dict[tuple[str, int], frozenset[Shape]] = {}
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
        other._places = {key: list(places) for key, places in self._places.items()}
        other._inner = dict(self._inner)
        return other

    @property
    def held(self) -> frozenset[Signature]:
        """The predicates that may have atoms."""
        return frozenset(self._places)

    def shape(self, term: int | str | Function) -> Shape:
        """The outermost form of a ground term."""
        if isinstance(term, int):
            return sign(term)
        if isinstance(term, str):
            return TEXT
        if term.arguments:
            return f"{term.name}/{len(term.arguments)}"
        return term.name if term.name in self._constants else OTHER

    def add_atom(self, atom: Atom) -> None:
        """Say that a ground atom holds."""
        self._add_head(atom, {})

    def add_any(self, signature: Signature) -> None:
        """Say that any atom of a predicate might hold."""
        self._places[signature] = [_ANYTHING] * signature[1]

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
            found = self._match(rules[index])
            if found is None:
                continue
            kept[index] = True
            for use in rules[index].uses:
                if use.writes:
                    self._add_head(use.atom, found)

    def _match(self, rule: Statement) -> dict[str, frozenset[Shape]] | None:
        """What each variable can be, or None if a positive literal can't be met."""
        if not self._sure.isdisjoint(rule.negated):
            return None
        found: dict[str, frozenset[Shape]] = {}
        for atoms in rule.positive_literals:
            ways = [way for atom in atoms if (way := self._match_atom(atom, found)) is not None]
            if not ways:
                return None
            if len(ways) == 1:
                found = ways[0]
                continue
            # A variable of a pool can be what any of the pool's atoms lets it be.
            found = {
                name: frozenset[Shape]().union(*(way.get(name, _ANYTHING) for way in ways))
                for name in set().union(*ways)
            }
        for name, term in rule.equalities:
            known = found.get(name, _ANYTHING)
            if not self._fits(term, known, found):
                return None
            found[name] = frozenset({self.shape(term)})
        for name, compared, number in rule.bounds:
            known = found.get(name, _ANYTHING)
            if ANY not in known:
                found[name] = frozenset(shape for shape in known if _may_be(shape, compared, number))
                if not found[name]:
                    return None
        for name, constant in rule.inequalities:
            if found.get(name) == frozenset({self.shape(constant)}) and constant.name in self._constants:
                return None
        return found

    def _match_atom(
        self, atom: Atom, found: dict[str, frozenset[Shape]]
    ) -> dict[str, frozenset[Shape]] | None:
        places = self._places.get((atom.predicate, len(atom.arguments)))
        if places is None:
            return None
        found = dict(found)
        fits = all(self._fits(term, place, found) for place, term in zip(places, atom.arguments, strict=True))
        return found if fits else None

    def _fits(self, term: Term, able: frozenset[Shape], found: dict[str, frozenset[Shape]]) -> bool:
        if isinstance(term, Open):
            if term.text == "_" or not term.text.isidentifier():
                return True
            if ANY not in able:
                known = found.get(term.text)
                found[term.text] = able if known is None or ANY in known else known & able
                return bool(found[term.text])
            found.setdefault(term.text, _ANYTHING)
            return True
        if self.shape(term) not in able and ANY not in able:
            return False
        if isinstance(term, Function):
            for index, inner in enumerate(term.arguments):
                place = self._inner.get((f"{term.name}/{len(term.arguments)}", index), _ANYTHING)
                if not self._fits(inner, place, found):
                    return False
        return True

    def _add_head(self, atom: Atom, found: Mapping[str, frozenset[Shape]]) -> None:
        signature = (atom.predicate, len(atom.arguments))
        places = self._places.get(signature)
        if places is None:
            places = self._places[signature] = [frozenset()] * len(atom.arguments)
            self._grown.add(signature)
        for index, term in enumerate(atom.arguments):
            new = {sign(term)} if isinstance(term, int) else self._shapes(term, found)
            if not new <= places[index]:
                places[index] |= new
                self._grown.add(signature)
            self._add_inner(term, found)

    def _shapes(self, term: Term, found: Mapping[str, frozenset[Shape]]) -> frozenset[Shape]:
        # Signs are told of arguments of predicates alone: too much would be apart otherwise.
        if isinstance(term, int):
            return _NUMBERS
        if isinstance(term, Open):
            return _NUMBERS if term.is_number else found.get(term.text, _ANYTHING)
        return frozenset({self.shape(term)})

    def _add_inner(self, term: Term, found: Mapping[str, frozenset[Shape]]) -> None:
        if isinstance(term, Function):
            functor = f"{term.name}/{len(term.arguments)}"
            for index, inner in enumerate(term.arguments):
                known = self._inner.get((functor, index), frozenset())
                new = self._shapes(inner, found)
                if not new <= known:
                    self._inner[functor, index] = known | new
                    self._grown.add(functor)
                self._add_inner(inner, found)


def sign(number: int) -> Shape:
    """The shape of a number.

    Example:
        >>> sign(-3), sign(0), sign(20)
        ('#-', '#0', '#+')
    """
    return NEGATIVE if number < 0 else POSITIVE if number else ZERO


def _may_be(shape: Shape, compared: str, number: int) -> bool:
    """Whether a term of a shape may be equal to, less than or greater than a number."""
    if shape not in _NUMBERS:
        return True
    least, greatest = _LEAST[shape], _GREATEST[shape]
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
            return shape == sign(number)
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
    """

    all: Mapping[Key, Sequence[int]]
    required: Mapping[Key, Sequence[int]]
    requirements: Sequence[int]
    unconditional: Sequence[int]


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
    return Readers(found, required, requirements, unconditional)


def needed(rules: Sequence[Statement], kept: Sequence[bool], outputs: frozenset[Signature]) -> list[bool]:
    """Drop the rules that nothing which is read depends on.

    Args:
        rules: the rules.
        kept: which of them are kept so far.
        outputs: the predicates that are read.

    Returns:
        Which are kept now. Constraints are kept always.

    Example:
        >>> from lawmage.bridge.solver import parse
        >>> from lawmage.bridge.syntax import read_statement
        >>> rules = [read_statement(node) for node in parse("b :- a. c :- a. d :- not b.", "x")[1:]]
        >>> needed(rules, [True, True, True], frozenset({("d", 0)}))
        [True, False, True]
    """
    wanted = set(outputs)
    result = [False] * len(rules)
    waiting = []
    for place, keep in enumerate(kept):
        if keep and rules[place].written:
            waiting.append(place)
        elif keep:
            result[place] = True
            wanted |= rules[place].read
    size = -1
    while size < len(wanted):
        size = len(wanted)
        left = []
        for place in waiting:
            if rules[place].written.isdisjoint(wanted):
                left.append(place)
            else:
                result[place] = True
                wanted |= rules[place].read
        waiting = left
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
