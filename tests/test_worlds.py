"""One position or many, with all rules or with those that can apply: the answers are the same."""

from __future__ import annotations

from pathlib import Path

import pytest

from lawmage.bridge import worlds
from lawmage.bridge.card_files import Cards
from lawmage.bridge.cases import load_case
from lawmage.bridge.errors import LawmageError
from lawmage.bridge.position import Position
from lawmage.bridge.programs import choice_program, position_rules, rules, stateful, static_rules
from lawmage.bridge.solver import Grounded, parse
from lawmage.bridge.worlds import Worlds
from lawmage.queries import legal_plays_many
from lawmage.queries.question import Question, cards_of, encoded_cards, shown

RULINGS = sorted((Path(__file__).parent / "rulings").glob("*.ruling.yaml"))
WHY = frozenset(shown("verdict"))


def positions() -> list[Position]:
    some = [load_case(path).position for path in RULINGS[::30]]
    return [position for position in some if not position.settle]


def derived(world: Worlds, number: int = 0) -> set[str]:
    return {text for predicate, arity in WHY for text in world.texts(number, predicate, arity)}


def test_leaving_out_rules_changes_no_answer() -> None:
    cards = encoded_cards()
    for position in positions():
        state = Question(position, explain=True).state()
        names = cards_of(position)
        everything = Grounded(
            [rules().nodes, parse(state.text(), "facts")[1:], *(cards.card(name).syntax for name in names)]
        )
        whole = {text for predicate, arity in WHY for text in everything.texts(predicate, arity)}
        worlds._experience.append(True)
        assert derived(Worlds([state], cards, names, WHY)) == whole


def test_many_positions_in_one_grounding_are_answered_as_one_by_one() -> None:
    some = positions()
    together = legal_plays_many(some)
    for position, answer in zip(some, together, strict=True):
        (alone,) = legal_plays_many([position])
        assert set(answer) == set(alone)


def test_every_rule_is_either_about_cards_or_about_positions() -> None:
    assert len(static_rules().nodes) + len(position_rules().nodes) == len(rules().nodes)
    assert ("ability", 2) not in stateful()
    assert ("tapped", 1) in stateful()


def test_the_payment_program_reads_only_what_the_rules_or_the_state_give() -> None:
    written = {
        (use.atom.predicate, len(use.atom.arguments))
        for statement in rules().statements
        for use in statement.uses
        if use.writes
    }
    state = {("tapped", 1), ("counters", 3), ("mana_pool", 3), ("life", 2), ("asker", 1)}
    assert choice_program("payment+payment_rest").inputs <= written | state


def test_an_atom_that_is_no_fact_is_an_error() -> None:
    grounded = Grounded([parse("a :- not b. b :- not a.", "example")])
    with pytest.raises(RuntimeError, match="not stratified"):
        list(grounded.read("a", 0))


def test_programs_with_messages_are_refused() -> None:
    with pytest.raises(LawmageError, match="global variable"):
        Grounded([parse("p(1). q(X) :- p(X), X = #sum{X : p(X)}.", "example")])


def test_cards_are_read_one_by_one() -> None:
    assert not Cards().supported("Chaos Orb")
