"""The command ``lawmage``.

Each command imports what it needs when it runs: starting up is a large part of the time that an answer takes.
"""

from __future__ import annotations

import dataclasses
import io
import os
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from lawmage.bridge.errors import InputError
from lawmage.queries import game_commands, rules_commands, ruling_commands
from lawmage.queries.terminal import (
    INTERRUPTED,
    AsJson,
    Asker,
    PositionFile,
    RulesFile,
    answering,
    app,
    cards,
    from_one,
    load_position,
    print_json,
    print_parts,
    rules_group,
)

if TYPE_CHECKING:
    from lawmage.bridge.position import Position
    from lawmage.queries.cards import CardCheck, CardInWords, CardList
    from lawmage.queries.characteristics import Characteristics

__all__ = ["app", "main"]

app.command()(game_commands.outcomes)
app.command()(game_commands.play)
app.command()(ruling_commands.ruling)
rules_group.command()(rules_commands.coverage)
rules_group.command()(rules_commands.statements)

#: So many single plays are listed unless another number is asked for.
PLAYS_ON_A_PAGE = 20
PLAYS_IN_JSON = 1_000


def main() -> None:
    """Run the command ``lawmage``."""
    if hasattr(signal, "SIGPIPE"):  # a reader such as head may leave early
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    # Streams that the caller has closed are None.
    nothing = os.open(os.devnull, os.O_RDWR)
    sys.stdin = sys.stdin or os.fdopen(nothing)
    sys.stdout = sys.stdout or os.fdopen(nothing, "w", closefd=False)
    sys.stderr = sys.stderr or os.fdopen(nothing, "w", closefd=False)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    try:
        app()
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)


@app.command()
@answering
def show(position: PositionFile, as_json: AsJson = False) -> None:
    """Draw the board."""
    from lawmage.queries.changed import known_characteristics
    from lawmage.queries.question import cards_of, encoded_cards, unsupported_cards

    loaded = load_position(position)
    unsupported = unsupported_cards(loaded)
    known = known_characteristics(loaded)
    found = None if isinstance(known, str) else known
    if as_json:
        from lawmage.bridge.save import plain

        objects = None if found is None else {name: _as_json(found, name) for name in found}
        print_json({"position": plain(loaded), "unsupported": unsupported, "characteristics": objects})
        return
    from lawmage.queries.card_types import type_lines
    from lawmage.queries.show import show as drawn

    types = type_lines(sorted({*cards_of(loaded)}.difference(unsupported)), encoded_cards())
    print_parts(drawn(loaded, frozenset(unsupported), types, found))
    if isinstance(known, str):
        print_parts(f"What effects change is not shown{'' if unsupported else f': {known}'}.")


def _as_json(found: Characteristics, name: str) -> dict[str, Any]:
    from lawmage.queries.effect_words import ability_in_words

    thing = found[name]
    told = [ability_in_words(ability, found.keyword_of) for ability in thing.abilities]
    return {**dataclasses.asdict(thing), "abilities_in_words": told}


@app.command()
@answering
def legal(
    position: PositionFile,
    player: Asker = None,
    why_not: Annotated[bool, typer.Option("--why-not", help="Add what isn't legal, and why.")] = False,
    payments: Annotated[bool, typer.Option("--payments", help="Add the ways to pay.")] = False,
    first: Annotated[
        int | None,
        typer.Option("--first", callback=from_one, metavar="N", help="List single plays, so many of them."),
    ] = None,
    page: Annotated[
        int | None,
        typer.Option("--page", callback=from_one, metavar="K", help="List single plays, this page of them."),
    ] = None,
    rules_file: RulesFile = None,
    as_json: AsJson = False,
) -> None:
    """List every legal play.

    Plays are shown in groups with their exact numbers, or one by one with --first or --page.
    """
    from lawmage.queries.legal import legal_plays

    if rules_file and not why_not:
        raise InputError("--rules-file prints the rules that are cited, and only --why-not cites any")
    one_by_one = bool(first or page)
    if payments and one_by_one and not as_json:
        raise InputError("--payments lists ways to pay by group of plays: leave --first and --page out")
    rules = _rules(rules_file)
    loaded = load_position(position)
    answer = legal_plays(loaded, player, why_not=why_not, payments=payments)
    texts = rules([reason.rule for refusal in answer.refusals for reason in refusal.reasons])
    if as_json:
        from lawmage.queries.as_json import legal_as_json
        from lawmage.queries.grouping import Grouping
        from lawmage.queries.paging import page_of

        shown = page_of(answer, first or PLAYS_IN_JSON, page or 1)
        print_json({**legal_as_json(answer, Grouping(loaded).classes, shown), **_with_rules(texts)})
        return
    from lawmage.queries.rendering import legal_in_words, plays_in_words, rules_in_words

    if one_by_one:
        from lawmage.queries.paging import page_of

        print_parts(plays_in_words(answer, loaded, page_of(answer, first or PLAYS_ON_A_PAGE, page or 1)))
    else:
        print_parts(legal_in_words(answer, loaded))
    if texts:
        print_parts(rules_in_words(texts))


@app.command()
@answering
def why(
    position: PositionFile,
    play: Annotated[
        str,
        typer.Argument(metavar="QUESTION", help='For example "cast Shock targeting B", or "bear power".'),
    ],
    player: Asker = None,
    rules_file: RulesFile = None,
    graph: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE", help="Of a characteristic: draw what depended on what, as an SVG picture."
        ),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Say why a play is legal, or give every reason against it; or why a characteristic is what it is.

    Asked as in "could pool produce G", say whether a permanent could produce a type of mana, and why.
    """
    from lawmage.queries.characteristic_questions import read_characteristic
    from lawmage.queries.could_produce import read_could_produce
    from lawmage.queries.question import Question
    from lawmage.queries.verdict import why as judged

    rules = _rules(rules_file)
    loaded = load_position(position)
    asker = Question(loaded, player).asker
    about_mana = read_could_produce(loaded, play)
    if not about_mana and read_characteristic(loaded, play):
        _why_characteristic(loaded, play, rules, graph, as_json)
        return
    if graph:
        raise InputError("--graph draws what a characteristic hangs on, such as bear power, and not a play")
    if about_mana:
        _why_mana(loaded, play, rules, as_json)
        return
    verdict = judged(loaded, play, asker)
    texts = rules([reason.rule for reason in (*verdict.reasons, *verdict.permissions)])
    if as_json:
        from lawmage.queries.as_json import verdict_as_json

        print_json({**verdict_as_json(verdict), **_with_rules(texts)})
        return
    from lawmage.queries.rendering import rules_in_words, verdict_in_words

    print_parts(verdict_in_words(verdict, play, loaded))
    if texts:
        print_parts(rules_in_words(texts))


def _why_mana(
    loaded: Position, asked: str, rules: Callable[[list[str]], dict[str, str]], as_json: bool
) -> None:
    from lawmage.queries.could_produce import could_produce
    from lawmage.queries.mana_words import could_produce_as_json, could_produce_in_words

    found = could_produce(loaded, asked)
    texts = rules(sorted({reason.rule for answer in found for reason in answer.reasons}))
    if as_json:
        print_json({**could_produce_as_json(found), **_with_rules(texts)})
        return
    from lawmage.queries.rendering import rules_in_words

    print_parts(could_produce_in_words(found))
    if texts:
        print_parts(rules_in_words(texts))


@app.command()
@answering
def mana(position: PositionFile, as_json: AsJson = False) -> None:
    """Say what permanents can be tapped for and could produce, and list every maximal pool of each player."""
    from lawmage.queries.mana import mana as mana_of
    from lawmage.queries.mana_words import mana_as_json, mana_in_words

    loaded = load_position(position)
    found = mana_of(loaded)
    if as_json:
        print_json(mana_as_json(found))
        return
    from lawmage.queries.grouping import Grouping

    print_parts(mana_in_words(found, Grouping(loaded).classes))


def _why_characteristic(
    loaded: Position,
    asked: str,
    rules: Callable[[list[str]], dict[str, str]],
    graph: Path | None,
    as_json: bool,
) -> None:
    from lawmage.queries.dependency_graph import graph_as_json, write_picture
    from lawmage.queries.origin_words import origins_as_json, origins_in_words
    from lawmage.queries.origins import origins

    found = origins(loaded, asked)
    graphs = list({id(drawn): (layer, drawn) for origin in found for layer, drawn in origin.graphs}.values())
    source_of = found[0].source_of
    assert source_of is not None
    texts = rules(sorted({rule for origin in found for rule in origin.rules}))
    if graph and graphs:
        write_picture(graph, graphs, lambda effect: source_of(effect).name)
    if as_json:
        shown = [{"layer": layer, **graph_as_json(drawn, source_of)} for layer, drawn in graphs]
        print_json({**origins_as_json(found), "graphs": shown, **_with_rules(texts)})
        return
    from lawmage.queries.rendering import rules_in_words

    print_parts(origins_in_words(found))
    if graph and not graphs:
        print_parts(f"{graph} is not written: no effects that bear on this might depend on one another.")
    if texts:
        print_parts(rules_in_words(texts))


def _rules(file: Path | None) -> Callable[[list[str]], dict[str, str]]:
    """Give the texts of rules from a copy that is read, and found to be one, before anything is answered."""
    if file is None:
        return lambda _: {}
    from lawmage.queries.rules_text import cited, read_rules

    copy = read_rules(file)
    return lambda numbers: cited(copy, numbers, file)


def _with_rules(texts: dict[str, str]) -> dict[str, Any]:
    return {"rules": texts} if texts else {}


@app.command()
@answering
def facts(
    position: PositionFile,
    player: Asker = None,
    with_cards: Annotated[
        bool, typer.Option("--cards", help="Add the facts of the cards in the position.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Print the position as facts for clingo."""
    from lawmage.queries.question import Question, encoded_cards, needed_cards

    question = Question(load_position(position), player)
    state = question.state()
    names = needed_cards([question.position]) if with_cards else ()
    cards = encoded_cards()
    programs = {name: cards.text(name) for name in names if cards.supported(name)}
    told = [*state, *cards.spoken_of(names)]
    if as_json:
        print_json({"facts": told, "cards": programs})
        return
    print(*(f"{fact}." for fact in told), *programs.values(), sep="\n", end="")


@app.command()
@answering
def schema(
    of_cases: Annotated[bool, typer.Option("--case", help="Print that of case files.")] = False,
) -> None:
    """Print the JSON Schema of position files, or of case files."""
    from lawmage.bridge.case_schema import case_schema
    from lawmage.bridge.schema import schema as position_schema

    print_json(case_schema() if of_cases else position_schema())


@cards.command("list")
@answering
def list_cards(as_json: AsJson = False) -> None:
    """List the encoded cards."""
    from lawmage.queries.cards import list_cards as listed

    _print_answer(listed(), as_json)


@cards.command("show")
@answering
def show_card(
    name: Annotated[str, typer.Argument(help="The card, or one of its faces.")], as_json: AsJson = False
) -> None:
    """Say in plain words what a card's file says."""
    from lawmage.queries.cards import show_card as shown

    _print_answer(shown(name), as_json)


@cards.command("check")
@answering
def check_cards(
    file: Annotated[Path | None, typer.Argument(help="A card file; every encoded card if not given.")] = None,
    oracle: Annotated[
        Path | None,
        typer.Option("--oracle", metavar="FILE", help="Compare with a bulk file in Scryfall's form."),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Check card files.

    Checks a file by itself, or compares every encoded card, and the file, with a bulk file. Exit status 1 if
    anything is wrong.
    """
    from lawmage.queries.cards import check_file, check_oracle

    if file is None and oracle is None:
        raise InputError("name a card file to check, or --oracle FILE to compare all encoded cards with it")
    if oracle is None:
        assert file is not None
        result = check_file(file)
    else:
        result = check_oracle(oracle, [file] if file else [])
    _print_answer(result, as_json)
    if not result.passed:
        raise typer.Exit(1)


def _print_answer(answer: CardList | CardInWords | CardCheck, as_json: bool) -> None:
    if as_json:
        print_json(dataclasses.asdict(answer))
    else:
        print_parts(answer)


if __name__ == "__main__":
    main()
