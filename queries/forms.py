"""Conditions on a position as cases write them: ``bear is 4/4``, ``bayou is not a Swamp``, ``life(b,0)``."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from lawmage.bridge import words
from lawmage.bridge.errors import InputError
from lawmage.bridge.fields import symbols
from lawmage.bridge.names import find
from lawmage.bridge.objects import resolve_object
from lawmage.bridge.position import Position
from lawmage.bridge.solver import Grounded, parse
from lawmage.bridge.syntax import read_statement
from lawmage.bridge.vocabulary import read_vocabulary
from lawmage.bridge.words import constant, did_you_mean, fold, shown
from lawmage.queries.characteristics import ObjectCharacteristics
from lawmage.queries.could_produce import could_produce_types as could_produce
from lawmage.queries.looked import Looked
from lawmage.queries.mana import max_pools
from lawmage.queries.nouns import Noun
from lawmage.queries.observed import observed
from lawmage.queries.question import Question, put

__all__ = ["Finding", "can_tap_for", "could_produce", "look", "max_pools", "observed"]

_COLOR_WORDS = (
    "white",
    "blue",
    "black",
    "red",
    "green",
    "colorless",
    "colourless",
    "multicolored",
    "multicoloured",
)


@dataclass(frozen=True)
class Finding:
    """Whether a condition holds.

    Attributes:
        holds: whether it does.
        found: what is so, in words.
        value: what is so of what the condition is about: by this outcomes are told apart.
    """

    holds: bool
    found: str
    value: str = ""


def look(position: Position, form: str) -> Finding:
    """Whether a condition holds in a position.

    Args:
        position: a loaded position.
        form: a sentence such as ``"bear is 4/4"``, or a condition of the programs such as ``"life(b,0)"``.

    Returns:
        Whether it holds, and what is so.

    Raises:
        InputError: the condition can't be read, or names what isn't there.
        UnsupportedError: the position needs cards or rules that aren't encoded, or the condition does.

    Example:
        >>> from lawmage.bridge.load import load
        >>> players = {"A": {"battlefield": ["Glorious Anthem", "Grizzly Bears"]}, "B": {}}
        >>> position = load({"turn": {"active": "A", "step": "draw"}, "players": players})
        >>> look(position, "Grizzly Bears is 3/3").holds, look(position, "Grizzly Bears has flying").found
        (True, 'Grizzly Bears has no keywords')
        >>> look(position, "power(grizzly_bears,N), N > 2").holds
        True
    """
    text = " ".join(form.split())
    for pattern, reader in _FORMS:
        match = re.fullmatch(pattern, text)
        if match:
            finding = reader(Looked(position), **match.groupdict())
            return replace(finding, value=finding.value or finding.found)
    if "(" in text:
        return _condition(position, text)
    raise InputError(
        f"{shown(form)} is no condition; for example: bear is 4/4, bear has flying, life of B is 17"
    )


def can_tap_for(position: Position, name: str) -> tuple[str, ...]:
    """The types of mana for which a permanent can be tapped now (106.1b, 605.1a).

    Args:
        position: a loaded position.
        name: the permanent's name or id.

    Returns:
        Letters in the order W, U, B, R, G, C.

    Raises:
        InputError: nothing has the name, or several permanents.
        UnsupportedError: the position needs cards or rules that aren't encoded.

    Example:
        >>> from lawmage.bridge.load import load
        >>> players = {"A": {"battlefield": ["Blood Moon"]}, "B": {"battlefield": ["Bayou"]}}
        >>> can_tap_for(load({"turn": {"active": "A", "step": "draw"}, "players": players}), "Bayou")
        ('R',)
    """
    found = resolve_object(position, name)
    if len(found) > 1:
        raise InputError(f"several objects are called {name}: {', '.join(found)}")
    known = Looked(position).characteristics
    if found[0] not in known:
        raise InputError(f"{name} is no object that could be tapped")
    controller = known[found[0]].controller
    (answer,) = put([Question(position, controller)], "mana")
    kinds: set[str] = set()
    taps = {str(bill) for bill, _ in answer.read("taps", 2)}
    taps -= {str(bill) for bill, _, _ in answer.read("cannot_pay_bill", 3)}
    for thing, ability, kind in answer.read("own_output", 3):
        if str(thing) == found[0] and f"bill(activate({thing},{ability}),{ability})" in taps:
            kinds.add(str(kind))
    return tuple(letter for letter in "WUBRGC" if words.MANA_TYPES[letter] in kinds)


def _all(things: Iterable[tuple[bool, str, str]], negated: str | None) -> Finding:
    """A name that several objects share means each of them; so does its negation.

    Of each: whether it holds, what is so, and where it is if that is told but is no part of the answer.
    """
    found = list(things)
    return Finding(
        all(holds is not bool(negated) for holds, _, _ in found),
        "; ".join(dict.fromkeys(said + where for _, said, where in found)),
        "; ".join(dict.fromkeys(said for _, said, _ in found)),
    )


def _size(looked: Looked, name: str, power: str, toughness: str, negated: str | None = None) -> Finding:
    return _all(
        (
            (
                (thing.power, thing.toughness) == (int(power), int(toughness)),
                f"{called} is {_pt(thing)}",
                where,
            )
            for called, where, thing in looked.are(name)
        ),
        negated,
    )


def _pt(thing: ObjectCharacteristics) -> str:
    return "without power and toughness" if thing.power is None else f"{thing.power}/{thing.toughness}"


def _is(looked: Looked, name: str, what: str, negated: str | None = None) -> Finding:
    _check_word(what)
    return _all(
        (
            (thing.is_(what), f"{called} is {_kind(thing)}", where)
            for called, where, thing in looked.are(name)
        ),
        negated,
    )


def _kind(thing: ObjectCharacteristics) -> str:
    """Colors and types with their article."""
    told = " and ".join(thing.colors) + " " * bool(thing.colors) + thing.type_line
    return f"{Noun(told):a}" if told else "nothing"


def _check_word(what: str) -> None:
    known = {*map(constant, words.subtypes().values()), *_COLOR_WORDS, *words.CARD_TYPES, *words.SUPERTYPES}
    if constant(what) in known:
        return
    for part in what.replace("—", " ").split():
        if constant(part) not in known:
            raise InputError(f"{shown(part)} is no type or colour{did_you_mean(part, sorted(known))}")


def _has(looked: Looked, name: str, keyword: str, negated: str | None = None) -> Finding:
    if keyword == "abilities":
        return _all(
            (
                (bool(thing.abilities), f"{called} has {len(thing.abilities)} abilities", where)
                for called, where, thing in looked.are(name)
            ),
            negated,
        )
    if keyword not in words.keywords() and constant(keyword) not in map(constant, words.keywords()):
        raise InputError(f"{shown(keyword)} is no keyword{did_you_mean(keyword, words.keywords())}")
    return _all(
        (
            (thing.has(keyword), f"{called} has {', '.join(thing.keywords) or 'no keywords'}", where)
            for called, where, thing in looked.are(name)
        ),
        negated,
    )


def _tapped(looked: Looked, name: str, state: str, negated: str | None = None) -> Finding:
    return _all(
        (
            (bool(getattr(thing.entry, "tapped", False)) is (state == "tapped"),
             f"{called} is {'tapped' if getattr(thing.entry, 'tapped', False) else 'untapped'}",
             looked.elsewhere(thing))
            for called, thing in looked.called(name)
        ),
        negated,
    )  # fmt: skip


def _life(looked: Looked, player: str, number: str, negated: str | None = None) -> Finding:
    life = looked.position.player(looked.player(player)).life
    return Finding((life == int(number)) is not bool(negated), f"life of {player} is {life}")


def _zone(
    looked: Looked, name: str, zone: str, player: str | None = None, negated: str | None = None
) -> Finding:
    wanted = looked.player(player) if player else None
    if looked.may_be_hidden(name):
        looked.refuse_unnamed(zone, wanted)
        return _all([(False, f"{name} is nowhere to be seen", "")], negated)
    found = []
    for called, thing in looked.called(name):
        owner = looked.characteristics[thing.id].controller if thing.zone == "battlefield" else thing.player
        found.append(
            (thing.zone == zone and wanted in (None, owner), f"{called} is {looked.place(thing)}", "")
        )
    return _all(found, negated)


def _stack(looked: Looked, negated: str | None = None) -> Finding:
    size = len(looked.position.stack)
    return Finding(
        (size == 0) is not bool(negated),
        "the stack is empty" if size == 0 else f"{size} objects are on the stack",
    )


def _counters(looked: Looked, number: str, kind: str, name: str) -> Finding:
    found = []
    if not words.power_counter(kind) and kind not in words.counters():
        hint = did_you_mean(kind, [*words.counters(), "+1/+1", "-1/-1"])
        raise InputError(f"there are no {shown(kind)} counters{hint}")
    for known in looked.position.players:
        if fold(known.name) == fold(name):
            had = known.counters.get(kind, 0)
            found.append((had == int(number), f"{known.name} has {had} {kind} counter{'s' * (had != 1)}", ""))
    if not found:
        for called, thing in looked.called(name):
            had = dict(getattr(thing.entry, "counters", {})).get(kind, 0)
            said = f"{had} {kind} counter{'s are' if had != 1 else ' is'} on {called}"
            found.append((had == int(number), said, looked.elsewhere(thing)))
    return _all(found, None)


def _controls(looked: Looked, player: str, number: str, what: str) -> Finding:
    wanted = looked.player(player)
    names = {fold(what), fold(what.removesuffix(" Token")), fold(what.removesuffix("s"))}
    here = {name for thing in looked.characteristics.values() for name in thing.names}
    if not what.endswith(" Token") and names.isdisjoint(map(fold, here)) and not any(map(find, names)):
        kinds = [words.subtypes()[name] for name in sorted(names) if name in words.subtypes()]
        hint = f"; did you mean {kinds[0]} Token?" if kinds else did_you_mean(what, here)
        raise InputError(f"no card and nothing here is called {shown(what)}{hint}")
    had = sum(
        thing.zone == "battlefield"
        and looked.characteristics[thing.id].controller == wanted
        and bool(names & {fold(name) for name in looked.characteristics[thing.id].names})
        for thing in looked.position.objects()
    )
    return Finding(had == int(number), f"{wanted} controls {had} {what}")


def _cards(looked: Looked, player: str, number: str, zone: str) -> Finding:
    owner = looked.position.player(looked.player(player))
    had = sum(entry.count if entry.unknown is None else entry.unknown for entry in owner.zone(zone))
    return Finding(had == int(number), f"{owner.name} has {had} card{'s' * (had != 1)} in {zone}")


def _pool(looked: Looked, player: str, mana: str) -> Finding:
    owner = looked.position.player(looked.player(player))
    had = sorted(letter for part in owner.mana for letter in symbols(part.mana))
    wanted = [] if mana == "empty" else sorted(symbols(mana))
    return Finding(
        had == wanted, f"the mana pool of {owner.name} is {''.join(f'{{{x}}}' for x in had) or 'empty'}"
    )


def _wins(looked: Looked, player: str, how: str) -> Finding:
    facts = looked.position.stated
    if facts is None:
        return Finding(False, "the game goes on")
    who = looked.player(player).lower()
    ended = next((fact for fact in facts if fact.startswith("over(")), None)
    won, lost = f"over(wins({who}))" == ended, f"lost({who})" in facts
    lost = lost or (ended is not None and ended.startswith("over(wins(") and not won)
    said = {f"over(wins({name.name.lower()}))": f"{name.name} has won" for name in looked.position.players}
    found = said.get(ended or "", "the game is a draw" if ended else "the game goes on")
    return Finding(won if how == "wins" else lost, found)


def _draw(looked: Looked) -> Finding:
    facts = looked.position.stated
    drawn = facts is not None and "over(draw)" in facts
    return Finding(drawn, "the game is a draw" if drawn else "the game is no draw")


_NAME = r"(?P<name>.+?)"
_FORMS: tuple[tuple[str, Callable[..., Finding]], ...] = (
    (r"the game is a draw", _draw),
    (r"life of (?P<player>\w+) is (?P<negated>not )?(?P<number>-?\d+)", _life),
    (rf"{_NAME} is (?P<negated>not )?(?P<power>-?\d+)/(?P<toughness>-?\d+)", _size),
    (rf"{_NAME} is (?P<negated>not )?(?P<state>tapped|untapped)", _tapped),
    (rf"{_NAME} is (?P<negated>not )?on the (?P<zone>battlefield)(?: under (?P<player>\w+))?", _zone),
    (rf"{_NAME} is (?P<negated>not )?on the (?P<zone>stack)", _zone),
    (rf"{_NAME} is (?P<negated>not )?in (?P<player>\w+)'s (?P<zone>graveyard|hand|library|exile)", _zone),
    (r"the stack is (?P<negated>not )?empty", _stack),
    (r"(?P<player>\w+)'s mana pool is (?P<mana>empty|(?:\{[WUBRGC]\})+)", _pool),
    (rf"{_NAME} is (?P<negated>not )?(?:an? )?(?P<what>[\w'\u2019\u2014-]+(?: [\w'\u2019\u2014-]+)*)", _is),
    (rf"{_NAME} has (?P<negated>not |no )?(?P<keyword>abilities|[a-z][a-z '-]*)", _has),
    (rf"(?P<number>\d+) (?P<kind>[\w+/ -]+?) counters? on {_NAME}", _counters),
    (r"(?P<player>\w+) controls (?P<number>\d+) (?P<what>.+)", _controls),
    (r"(?P<player>\w+) has (?P<number>\d+) cards? in (?P<zone>hand|graveyard|library|exile)", _cards),
    (r"(?P<player>\w+) (?P<how>wins|loses)", _wins),
)


def _condition(position: Position, text: str) -> Finding:
    """A condition of the programs, put to what the rules derive."""
    if re.search(r"\d{10}", text):
        raise InputError("numbers in a condition have at most nine digits")
    nodes = [
        node for node in parse(f"condition_holds :- {text}.", "the condition") if node.ast_type.name == "Rule"
    ]
    if len(nodes) != 1:
        raise InputError(f"{shown(text)} is more than one condition")
    vocabulary = read_vocabulary().predicates
    signatures = {
        (use.atom.predicate, len(use.atom.arguments))
        for use in read_statement(nodes[0]).uses
        if not use.writes
    }
    for name, arity in sorted(signatures):
        if f"{name}/{arity}" not in {predicate.signature for predicate in vocabulary.values()}:
            known = [predicate.name for predicate in vocabulary.values()]
            raise InputError(f"no predicate {name} of {arity} arguments is known{did_you_mean(name, known)}")
    asked = tuple(name for name in map(constant, words.subtypes()) if re.search(rf"\b{name}\b", text))
    question = Question(position, asked_subtypes=asked)
    (answer,) = put([question], "characteristics", outputs=frozenset(signatures))
    facts = sorted(fact for name, arity in signatures for fact in answer.texts(name, arity))
    grounded = Grounded([nodes], "".join(f"{fact}. " for fact in facts))
    holds = bool(list(grounded.read("condition_holds", 0)))
    said = f"{'it is' if holds else 'it is not'} so that {text}"
    return Finding(holds, "; ".join(facts[:8]) or "none of it is so", said)
