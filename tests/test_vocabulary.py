"""The vocabulary's page: reading it, checking terms, filling its columns."""

from __future__ import annotations

from pathlib import Path

import pytest

from lawmage.bridge.errors import InputError
from lawmage.bridge.program_files import Program
from lawmage.bridge.solver import parse
from lawmage.bridge.terms import Term, read_atoms
from lawmage.bridge.vocabulary import parse_vocabulary, read_vocabulary
from lawmage.bridge.vocabulary_page import fill_page


def term(text: str) -> Term:
    """Read a term as the programs write it."""
    return read_atoms(parse(f"p({text}).", "test")[-1].head.atom.symbol)[0].arguments[0]


@pytest.mark.parametrize(
    ("text", "sort"),
    [
        ("battlefield", "zone"),
        ("o7", "object"),
        ("new(o7,3)", "object"),
        ('"Opt"', "card"),
        ('emblem("Chandra, Torch of Defiance")', "card"),
        ('("Opt",1)', "ability"),
        ('mode(("Opt",1),2)', "holder"),
        ("a", "thing"),
        ("and(type(land),controlled_by(you))", "filter"),
        ("-3", "integer"),
        ("count(type(creature))", "value"),
        ("hybrid(red,green)", "symbol"),
        ('o(a(bear,("Opt",1)),2)', "object"),
        ("tapped(o7)", "fact"),
        ("aim(X,H,K,T)", "fact"),
    ],
)
def test_terms_of_their_sorts(text: str, sort: str) -> None:
    assert read_vocabulary().check_term(term(text), sort) is None


@pytest.mark.parametrize(
    ("text", "sort", "problem"),
    [
        ("battelfield", "zone", "battelfield is no zone; did you mean battlefield?"),
        (
            '"Opt"',
            "object",
            '"Opt" is no object; possible are a lower-case word or a function of such and numbers, '
            "o(base, integer), newborn(object), replacing(event_identity, replacing_effect), "
            "skipped(replacing_effect), effect(integer), activated_for_mana(object, ability), "
            "from_mana(object, ability, event_identity)",
        ),
        (
            "3",
            "zone",
            "3 is no zone; possible are battlefield, hand, graveyard, exile, library, stack, command",
        ),
        ("1..3", "zone", "(1..3) is a number, not a zone"),
        (
            "and(type(lnad),controlled_by(you))",
            "filter",
            "lnad is no card_type; did you mean land? (in type(lnad)) "
            "(in and(type(lnad),controlled_by(you)))",
        ),
        ("hand", "integer", "hand is no integer; write a whole number"),
        ("named(opt)", "filter", "opt is no string; write a text in quotes (in named(opt))"),
        ("zoen(o,hand)", "fact", "zoen/2 is no predicate; did you mean zone(object, zone)?"),
        ("zone(o,hnad)", "fact", "hnad is no zone; did you mean hand? (in zone(o,hnad))"),
        ("happens(draws(a))", "fact", "happens/1 is derived anew each time; its source is rules"),
        ("3", "fact", "3 is no fact; write an atom"),
    ],
)
def test_terms_of_other_sorts(text: str, sort: str, problem: str) -> None:
    assert read_vocabulary().check_term(term(text), sort) == problem


def test_variables_fit_everywhere() -> None:
    assert read_vocabulary().check_term(term("X"), "zone") is None


@pytest.mark.parametrize(
    ("page", "message"),
    [
        ("| predicate | source | meaning |\n| `p(` | rules | so |", "page, line 2: `p(` is neither a word"),
        (
            "| predicate | source | meaning |\n| `p` | rule | so |",
            "page, line 2: rule is no source; possible are pos",
        ),
        ("| predicate | source |\n| `p` | rules |\n| `p` | rules |", "page, line 3: p/0 is listed twice"),
        ("### Sort: a\n`b`\n### Sort: a", "page, line 3: the sort a is listed twice"),
    ],
)
def test_a_malformed_page(page: str, message: str) -> None:
    with pytest.raises(InputError) as raised:
        parse_vocabulary(page, "page")
    assert str(raised.value).startswith(message)


def test_terms_are_read_from_lists_with_explanations() -> None:
    page = "### Sort: a\nWords about `nothing`.\n\n- `b(c)`: not `d`\n`e`, *c*\n### Sort: c\n`integer`"
    sort = parse_vocabulary(page, "page").sorts["a"]
    assert [str(pattern) for pattern in sort.patterns] == ["b(c)", "e"]
    assert sort.includes == ("c",)


def test_columns_are_filled_and_stay() -> None:
    head = "| predicate | source | meaning |\n| --- | --- | --- |\n"
    page = head + "| `p` | rules | so |\n| `q(a)` | card | so |\n"
    programs = [
        Program(Path(f"{name}.lp"), "rules", "p :- q(_)." if name != "five" else "p.")
        for name in ("one", "two", "three", "four", "five")
    ]
    filled = fill_page(page, programs, Path("page"))
    assert "| `p` | rules | so | one, two, three, … |  |" in filled
    assert "| `q(a)` | card | so | cards | one, two, three, … |" in filled
    assert fill_page(filled, programs, Path("page")) == filled


def test_a_sort_lists_each_term_once() -> None:
    with pytest.raises(InputError, match="zone lists `top` twice"):
        parse_vocabulary("### Sort: zone\n`hand`, `top`\n`top`, `exile`\n", "page")
