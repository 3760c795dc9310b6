"""Events in words."""

from __future__ import annotations

from lawmage.bridge.facts import Names
from lawmage.bridge.objects import base_of
from lawmage.bridge.position import Position
from lawmage.bridge.solver import term
from lawmage.bridge.terms import read_symbol
from lawmage.queries.nouns import Zone
from lawmage.queries.wording import argument_sorts, arguments_in_words

#: By name and number of arguments, as in ``lawmage.queries.phrases``.
HAPPENINGS = {
    "damage/3": "{0} deals {2} damage to {1}",
    "gains_life/2": "{0} gains {1} life",
    "loses_life/2": "{0} loses {1} life",
    "draws/1": "{0} draws a card",
    "draws_several/2": "{0} is to draw {1} cards",
    "discards/2": "{0} discards {1}",
    "sacrifices/2": "{0} sacrifices {1}",
    "destroys/1": "{0} is destroyed",
    "counters_spell/1": "{0} is countered",
    "counters_spell_to/2": "{0} is countered and put into {1:the}",
    "taps/1": "{0} becomes tapped",
    "untaps/1": "{0} becomes untapped",
    "moves/2": "{0} is put into {1:the}",
    "enters/2": "{0} enters the battlefield under the control of {1}",
    "adds_mana/4": "{1} adds {2:{3}} for {0}",
    "produces/4": "{1} produces {3} for {0}",
    "puts_counters/3": "{0} gets {1:{2}}",
    "removes_counters/3": "{0} loses {1:{2}}",
    "creates/3": "{0} creates {2} of the token {1}",
    "copies_spell/3": "{0} copies {1} ({2})",
    "attacks_nobody/1": "{0} attacks with nothing",
    "loses_game/1": "{0} loses the game",
    "leaves_game/1": "{0} leaves the game",
    "wins_game/1": "{0} wins the game",
    "entered/1": "{0} has entered the battlefield",
    "arrived/2": "{0} has been put into {1:the}",
    "turned_up/1": "{0} has been turned face up",
    "turns_up/1": "{0} is turned face up",
    "cast/1": "{0} has been cast",
    "activated/1": "{0} is activated",
    "played/1": "{0} has been played",
    "copied/1": "{0} has been copied",
    "targeted/2": "{0} has become the target of {1}",
    "begins/1": "the {0} step begins",
    "tapped_for_mana/2": "{1} has tapped {0} for mana",
    "control_lost/2": "{1} loses control of {0}",
    "unattached/2": "{0} becomes unattached from {1}",
    "prevented/2": "{1} damage to {0} has been prevented",
}
_PLACES = {"top": Zone("library, on top"), "bottom": Zone("library, at the bottom")}


def happening_in_words(event: str, position: Position, earlier: Names | None = None) -> str:
    """An event as a person would say it.

    Args:
        event: the event's term.
        position: the position after it, for names.
        earlier: what was called how before.

    Example:
        >>> from lawmage.bridge.load import load
        >>> position = load({"turn": {"active": "A", "step": "draw"}, "players": {"A": {}, "B": {}}})
        >>> happening_in_words("loses_life(b,3)", position)
        'B loses 3 life'
    """
    names = Names(position, earlier)
    by_base = {base_of(thing.id): names[thing.id] for thing in position.objects()}
    symbol = term(event)
    signature = f"{symbol.name}/{len(symbol.arguments)}"
    sorts = argument_sorts("happening", signature)
    words = arguments_in_words(
        symbol.name,
        [read_symbol(argument) for argument in symbol.arguments],
        sorts,
        lambda identity: by_base.get(base_of(identity), names[identity]),
    )
    told = [_place(word) if sort == "destination" else word for word, sort in zip(words, sorts, strict=True)]
    return HAPPENINGS[signature].format(*told)


def _place(destination: str) -> Zone:
    return _PLACES.get(destination, Zone(destination))
