"""Rules chosen for more facts, from those chosen for fewer: the same as chosen at once."""

from __future__ import annotations

from pathlib import Path

import pytest

from lawmage.bridge.cases import load_case
from lawmage.bridge.layer_views import written
from lawmage.bridge.programs import EVENTS, constants, heads, position_rules
from lawmage.bridge.pruning import Shapes, readers
from lawmage.bridge.simplifying import simplified
from lawmage.bridge.solver import parse
from lawmage.bridge.syntax import read_statement
from lawmage.bridge.terms import Atom, Function, read_atoms
from lawmage.bridge.vocabulary import read_vocabulary
from lawmage.queries.question import Question

RULINGS = sorted((Path(__file__).parent / "rulings").glob("*.ruling.yaml"))


def facts_of(path: Path) -> list[Atom]:
    nodes = parse(Question(load_case(path).position).state().text(), "facts")[1:]
    return [atom for node in nodes for atom in read_atoms(node.head.atom.symbol)]


def shapes_of(facts: list[Atom]) -> Shapes:
    shapes = Shapes(constants(EVENTS))
    for fact in facts:
        shapes.add_atom(fact)
    return shapes


@pytest.mark.parametrize("parts", [2, 5])
def test_shapes_carried_on_reach_what_shapes_carried_at_once_reach(parts: int) -> None:
    program = position_rules(EVENTS)
    for path in RULINGS[::80]:
        facts = facts_of(path)
        at_once = shapes_of(facts)
        kept = at_once.spread(program.statements, program.readers)
        carried_on = shapes_of([])
        found: list[bool] = []
        for part in range(parts):
            carried_on = carried_on.copy()
            for fact in facts[part::parts]:
                carried_on.add_atom(fact)
            found = carried_on.spread(program.statements, program.readers)
        assert found == kept and sum(kept) > 30
        assert carried_on.held == at_once.held


def test_what_was_carried_before_stays_as_it_was_when_more_is_added_to_a_copy() -> None:
    program = position_rules(EVENTS)
    facts = facts_of(RULINGS[0])
    first = shapes_of(facts[::2])
    kept = first.spread(program.statements, program.readers)
    more = first.copy()
    for fact in facts:
        more.add_atom(fact)
    more.spread(program.statements, program.readers)
    assert first.copy().spread(program.statements, program.readers) == kept
    assert shapes_of(facts[::2]).spread(program.statements, program.readers) == kept


@pytest.mark.parametrize(
    ("number", "applying"),
    [(-2, ["a", "b", "d"]), (0, ["a", "c", "e"]), (7, ["a", "c", "d", "f"])],
)
def test_rules_that_compare_a_number_apply_to_the_signs_that_fit(number: int, applying: list[str]) -> None:
    program = """a :- p(N). b :- p(N), N < 0. c :- p(N), N >= 0.
        d :- p(N), N != 0. e :- p(N), N = 0. f :- p(N), N > 0."""
    statements = [read_statement(node) for node in parse(program, "example")[1:]]
    shapes = Shapes(frozenset())
    shapes.add_atom(Atom("p", (number,)))
    kept = shapes.spread(statements, readers(statements))
    assert [str(rule.uses[0].atom) for rule, keep in zip(statements, kept, strict=True) if keep] == applying


def test_what_is_reckoned_can_have_any_sign() -> None:
    program = """q(N-1) :- p(N). r(M) :- M = #sum{N : p(N)}.
        a :- q(N), N <= 0. b :- r(N), N <= 0. c :- p(f(N)), N <= 0."""
    statements = [read_statement(node) for node in parse(program, "example")[1:]]
    shapes = Shapes(frozenset())
    for term in (1, Function("f", (3,))):
        shapes.add_atom(Atom("p", (term,)))
    assert shapes.spread(statements, readers(statements)) == [True] * 5


def test_negated_literals_that_nothing_can_meet_are_left_out() -> None:
    (rule,) = parse("a(X) :- b(X), not c(X,control), not c(X,type), not d(X).", "example")[1:]
    statement = read_statement(rule)
    shapes = Shapes(frozenset({"control", "type"}))
    for atom in (("b", (Function("x"),)), ("c", (Function("x"), Function("type"))), ("d", (1,))):
        shapes.add_atom(Atom(*atom))
    program = readers([statement])
    assert shapes.spread([statement], program) == [True]
    vacuous = shapes.vacuous(program.patterns[0])
    assert str(simplified(rule, frozenset(), vacuous)) == "a(X) :- b(X); not c(X,type)."


def test_what_is_written_as_effects_are_applied_stands_in_no_position() -> None:
    # Rules are chosen by what the programs can come to say of effects: a position mustn't say more.
    vocabulary = read_vocabulary().predicates.values()
    sources = {(one.name, len(one.arguments)): one.sources for one in vocabulary}
    written_in_layers = heads(written()) - {("operated", 2)}
    assert written_in_layers == {signature for signature in written_in_layers if signature in sources}
    assert all(sources[signature] == ("layers",) for signature in written_in_layers)
