"""Terms in words: what the cards say and what costs and reasons name reads as plain English."""

from __future__ import annotations

import functools
import re
from collections.abc import Iterator, Sequence

import pytest

from lawmage.bridge.card_files import Cards
from lawmage.bridge.solver import term
from lawmage.bridge.terms import Function, Term, read_symbol, show_term
from lawmage.bridge.vocabulary import read_vocabulary
from lawmage.queries.card_words import CLAUSES, clause_in_words
from lawmage.queries.filter_words import noun_phrase
from lawmage.queries.phrases import NOUNS, PHRASES
from lawmage.queries.wording import argument_sorts, in_words

#: The sorts of which every term that can be written has a phrase, since its name isn't a word for it.
PHRASED = (
    *("cost", "simple_condition", "condition", "permission", "deed", "spending", "instruction", "event"),
    *("cost_change", "way", "occasion", "duration", "modification", "combat_rule", "spell_rule", "phase"),
    *("replacement", "entering"),
)


def said(text: str, sort: str) -> str:
    return in_words(read_symbol(term(text)), sort)


def terms_within(argument: Term, sort: str) -> Iterator[tuple[str, Term]]:
    """A term and all terms inside it, each with its sort."""
    yield sort, argument
    if isinstance(argument, Function):
        sorts = argument_sorts(sort, f"{argument.name}/{len(argument.arguments)}")
        for inner, inner_sort in zip(argument.arguments, sorts, strict=False):
            yield from terms_within(inner, inner_sort)


@functools.cache
def written(sort: str) -> dict[str, Term]:
    """The terms of a sort that occur in card files, by their text."""
    predicates = read_vocabulary().predicates
    cards = Cards()
    found: dict[str, Term] = {}
    for name in cards.names():
        for fact in cards.card(name).facts:
            sorts: Sequence[str] = predicates[fact.atom.signature].arguments
            for argument, argument_sort in zip(fact.atom.arguments, sorts, strict=True):
                for inner_sort, inner in terms_within(argument, argument_sort):
                    if inner_sort == sort:
                        found[show_term(inner)] = inner
    return dict(sorted(found.items()))


@pytest.mark.parametrize(
    ("cost", "words"),
    {
        "mana(generic,2)": "{2}",
        "mana(red,2)": "{R}{R}",
        "mana(x,1)": "{X}",
        "mana(hybrid(blue,red),1)": "{U/R}",
        "mana(monocolored_hybrid(red),2)": "{2/R}{2/R}",
        "mana(phyrexian(blue),1)": "{U/P}",
        "mana(hybrid_phyrexian(green,blue),1)": "{G/U/P}",
        "mana(snow,1)": "{S}",
        "tap": "{T}",
        "untap": "{Q}",
        "loyalty(1)": "loyalty +1",
        "loyalty(-7)": "loyalty -7",
        "loyalty_x": "loyalty -X",
        "pay_life(3)": "pay 3 life",
        "pay_life(x)": "pay X life",
        "sacrifice_self": "sacrifice this",
        "sacrifice(1,type(creature))": "sacrifice a creature",
        "sacrifice(2,subtype(mountain))": "sacrifice two Mountains",
        "sacrifice(1,and(type(creature),non(color(black))))": "sacrifice a nonblack creature",
        "sacrifice(1,any)": "sacrifice a permanent",
        "discard_self": "discard this",
        "discard(1,any)": "discard a card",
        "discard(2,type(land))": "discard two lands",
        "exile_self": "exile this",
        "exile_from(hand,1,color(blue))": "exile a blue card from your hand",
        "exile_from(graveyard,3,other(any))": "exile three other cards from your graveyard",
        "remove_counters(mining,1)": "remove a mining counter",
        "remove_counters(pt(1,1),2)": "remove two +1/+1 counters",
        "tap_untapped(1,type(creature))": "tap an untapped creature",
        "tap_untapped(5,subtype(elf))": "tap five untapped Elves",
        "return_to_hand(1,subtype(island))": "return an Island to hand",
        "return_to_hand(12,subtype(plains))": "return 12 Plains to hand",
    }.items(),
)
def test_costs(cost: str, words: str) -> None:
    assert said(cost, "cost") == words


@pytest.mark.parametrize(
    ("filter", "one", "many"),
    [
        ("any", "an object", "two objects"),
        ("type(land)", "a land", "two lands"),
        ("and(permanent,type(creature))", "a creature", "two creatures"),
        ("and(permanent,non(type(land)))", "a nonland permanent", "two nonland permanents"),
        ("and(spell,type(creature))", "a creature spell", "two creature spells"),
        ("and(type(artifact),type(creature))", "an artifact creature", "two artifact creatures"),
        ("or(type(instant),type(sorcery))", "an instant or sorcery", "two instants or sorceries"),
        (
            "or(type(artifact),or(type(creature),type(enchantment)))",
            "an artifact, creature or enchantment",
            "two artifacts, creatures or enchantments",
        ),
        (
            "and(in(graveyard),and(owned_by(you),or(type(instant),type(sorcery))))",
            "an instant or sorcery card in your graveyard",
            "two instant or sorcery cards in your graveyard",
        ),
        ("and(type(land),controlled_by(opponent))", "a land an opponent controls", None),
        ("other(and(permanent,controlled_by(you)))", "another permanent you control", None),
        ("and(type(creature),keyword(first_strike))", "a creature with first strike", None),
        ("and(type(creature),power(at_least,4))", "a creature with power 4 or more", None),
        ("and(type(creature),has_counter(pt(1,1)))", "a creature with a +1/+1 counter", None),
        ("non(tapped)", "an untapped object", None),
        ("non(subtype(elf))", "a non-Elf object", None),
        ("non(keyword(flying))", "an object that isn't an object with flying", None),
        (
            "or(and(type(artifact),tapped),color(red))",
            "an object that is a tapped artifact or a red object",
            None,
        ),
        ('named("Opt")', "an object named Opt", None),
        ("itself", "this object", None),
        ("any_target", "any target", "two targets"),
    ],
)
def test_filters(filter: str, one: str, many: str | None) -> None:
    noun = noun_phrase(read_symbol(term(filter)))
    assert f"{noun:a}" == one
    assert many in (None, f"{noun:2}")


@pytest.mark.parametrize("sort", ["cost", "filter", "condition", "event", "reference", "value"])
def test_what_occurs_in_cards_is_said_without_brackets_and_underscores(sort: str) -> None:
    assert written(sort)
    for text, found in written(sort).items():
        words = in_words(found, sort)
        for form in (words, f"{words:a}", f"{words:3}") if sort == "filter" else (words,):
            assert form and not re.search(r"[()_]", form), text


def test_every_clause_of_every_card_has_words() -> None:
    cards = Cards()
    for name in cards.names():
        for fact in cards.card(name).facts:
            if fact.atom.predicate in CLAUSES:
                assert "_" not in clause_in_words(fact.atom.predicate, fact.atom.arguments), fact


@pytest.mark.parametrize("sort", PHRASED)
def test_every_term_of_the_vocabulary_has_a_phrase(sort: str) -> None:
    listed = {
        f"{pattern.name}/{len(pattern.arguments)}" for pattern in read_vocabulary().sorts[sort].patterns
    }
    wordless = {name for name in listed - PHRASES[sort].keys() if "_" in name or not name.endswith("/0")}
    assert wordless == set()


def test_there_is_no_phrase_for_what_the_vocabulary_lacks() -> None:
    sorts = read_vocabulary().sorts
    for sort, phrases in PHRASES.items():
        known = {sort, *sorts[sort].includes}
        if sort == "subject":
            known.add("face")  # a step of an announcement names a face
        listed = {
            f"{pattern.name}/{len(pattern.arguments)}"
            for part in known
            if part in sorts
            for pattern in sorts[part].patterns
        }
        assert phrases.keys() - listed == set(), sort


def test_nouns_are_given_for_what_the_vocabulary_lists() -> None:
    vocabulary = read_vocabulary()
    predicates = {predicate.name for predicate in vocabulary.predicates.values()}
    functors = {name.split("/")[0] for name in vocabulary.functors}
    assert NOUNS.keys() - predicates - functors == set()


def test_predicates_with_a_holder_have_a_clause() -> None:
    of_holders = {
        predicate.name
        for predicate in read_vocabulary().predicates.values()
        if "card" in predicate.sources and predicate.arguments[0] in ("ability", "holder")
    }
    assert of_holders - CLAUSES.keys() == {"ability", "mode"}
    assert CLAUSES.keys() <= of_holders


@pytest.mark.parametrize(
    ("condition", "words"),
    [
        ("controls(1,subtype(forest))", "you control a Forest"),
        ("controls(3,type(artifact))", "you control at least three artifacts"),
        ("and(your_turn,in_step(upkeep))", "it is your turn and it is the upkeep step"),
        ("in_step(untap)", "it is the untap step"),
        ("counters(quest,2)", "it has at least two quest counters"),
        ("cards_in(graveyard,7)", "you have at least seven cards in your graveyard"),
        ("there_are(1,and(permanent,color(red)))", "the game has a red permanent"),
        ("there_are(2,in(graveyard))", "the game has at least two cards in a graveyard"),
        ("is(attacking)", "it is an attacking permanent"),
        ("attached_is(type(creature))", "what it is attached to is a creature"),
        ("paid(kicker)", "the kicker cost was paid"),
    ],
)
def test_conditions(condition: str, words: str) -> None:
    assert said(condition, "condition") == words


@pytest.mark.parametrize(
    ("text", "sort", "words"),
    [
        ("taps_for_mana_of(you,type(land),green)", "event", "you tap a land for {G}"),
        (
            "taps_for_mana_of(you,type(land),chosen_color)",
            "event",
            "you tap a land for mana of the chosen color",
        ),
        ("causes_mana(you,type(land),black)", "event", "an ability of a land makes you add {B}"),
        ("produces(you,type(land))", "event", "a land that you tap for mana would produce some"),
        ("one_instead(black)", "replacement", "{B} is produced instead of any other type and amount"),
        (
            "color_instead(chosen_color)",
            "replacement",
            "mana of the chosen color is produced instead of any other color",
        ),
        (
            "adds(event_player,add_mana_produced(1))",
            "instruction",
            "for the player of the event: add 1 mana of a type that was produced",
        ),
        ("add_mana_chosen_color(2)", "instruction", "add 2 mana of the chosen color"),
    ],
)
def test_mana(text: str, sort: str, words: str) -> None:
    assert said(text, sort) == words


def test_identities_are_named() -> None:
    names = {"o1": "Shock", "a": "Alice"}
    named = [in_words(read_symbol(term(text)), "subject", lambda text: names.get(text, text)) for text in (
        "o1", "a", "o2", 'as(o1,"Shock")',
    )]  # fmt: skip
    assert named == ["Shock", "Alice", "o2", "Shock"]
