"""What happens and no rule can tell, in words."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from lawmage.bridge.card_files import Cards
from lawmage.bridge.errors import UnsupportedError, UnsupportedEventError
from lawmage.bridge.facts import Names
from lawmage.bridge.solver import parts, term
from lawmage.bridge.state import State
from lawmage.bridge.state_position import position_of
from lawmage.bridge.terms import Term, read_symbol, show_term
from lawmage.bridge.ticks import Stop, advance

Namer = Callable[[str], str]

#: By name and number of arguments, as in ``lawmage.queries.phrases``.
UNSUPPORTED_EVENTS = {
    "instruction/2": "an instruction of {0}: {1}",
    "unknown_number/2": "the number in an instruction of {0}: {1}",
    "counted_effect/1": "an effect of {0} with a number that is counted as it begins",
    "duration/2": "an effect of {0} that lasts {1}",
    "combat/1": "combat in which {0} attacks or blocks, or has to",
    "keyword/2": "what the keyword {1} of {0} would do",
    "listed_attachment/1": "{0} on a permanent, while by its text it enchants only what is elsewhere",
    "listed_effect/1": "{0} under effects, of which its text doesn't tell whether it ends with the turn",
    "copy_of/1": "what {0} would copy as it enters isn't represented by a card",
    "choice_on_entering/1": "the choice as {0} enters the battlefield",
    "choice_of_another/1": "{0}, which another than the affected player may apply",
    "one_of_several_players/1": "under which of several players' control something comes by {0}",
    "search_by_several/1": "what several players could cast while they search as {0} says",
    "cost_while_resolving/1": "a cost of {0}, which is cast while something resolves",
    "lost_instance/1": "{0}, which lost a keyword as it was cast, of several whose costs could be paid",
    "cast_by_another/1": "another player's casting something as {0} resolves",
    "cast_elsewhere/1": "casting, as {0} says, what no instruction before has found",
    "number_of_targets/1": "targets of {0}, cast while something resolves, whose number depends on X",
    "another_target/1": "targets of {0}, cast while something resolves, that must differ",
    "division/1": "the division among the targets of {0}, cast while something resolves",
    "changed_target/1": "a change of a target by {0}, of something that isn't its own target",
    "copied_token/1": "tokens that are copies of {0}",
    "effect_of_leaver/1": "{0}, whose player leaves, and which gives control and more, or until a turn",
    "left_behind/1": "{0}, which would come under the control of a player who has left the game",
    "turn_without_player/1": "an ability that triggers in each player's turn, in that of {0}, who has left",
    "cut_short/1": "what remains of the instructions of {0}, whose owner leaves the game while it resolves",
    "copied_anew/1": "{0}, which becomes a copy by another card's text and might keep its own exception",
    "random_order/1": "cards that {0} puts on the bottom of a library in a random order",
    "turned_under_effects/1": "the turning face up of {0}, while effects change its abilities",
    "listed_ability/1": "{0} on the stack, an ability that its object doesn't have",
    "reference/2": "what {0} speaks of: {1}",
    "suspended_creature/1": "{0}, a suspended creature that is cast and gets haste",
    "start_of_turn/1": "what was so of {0} as the turn began",
    "unknown_cards/3": "cards in the {1} of {0} that the position doesn't name ({2})",
    "drawn_earlier/1": "which cards {0} drew earlier this turn",
    "choice_of_leaver/1": "a choice that {0}, who has left the game, would make",
    "source_elsewhere/1": "{0}, neither permanent nor spell, as a source of damage that an effect chooses",
    "control_falls_to/1": "{0}, of which more than one player would gain control",
    "skipping/1": "{0}, which lets a turn be skipped, or a step in exchange for something",
    "prevented_in_parts/1": "{0}, which prevents damage in parts, where an ability triggers on that",
    "several_flips/1": "coins that several players flip at the same time by {0}",
    "scry/2": "scry {1} by {0}: the order of several cards on top or on the bottom of a library",
    "mana_payment/1": "mana that {0} may pay while something resolves",
    "payment/1": "a cost that a player may pay while something resolves: {0}",
    "entry/1": "{0}, which makes others be sacrificed before it enters the battlefield",
    "tapped_while_paying/1": "{0}, tapped to pay, where an ability looks for its being tapped for mana",
    "copied_with_exception/1": "a copy of {0} with an exception",
    "several_damages/1": "damage to {0} from several sources, of which only a part costs life",
    "several_counters/1": "several counters removed from {0}, each of which an ability triggers on",
    "mana_replaced_differently/1": "an ability of {0} that replaces the mana of several things differently",
    "mana_turns_to_several/1": "unspent mana of {0} that effects would turn into mana of different types",
    "mana_trigger/1": "the mana that {0} adds when something happens",
}  # fmt: skip
#: Those of which the argument is an effect, by its number or as a replacement effect.
_OF_EFFECTS = ("integer", "replacing_effect")


def unsupported_in_words(what: str, name: Namer) -> str:
    """What no rule can tell, as a person would say it.

    Args:
        what: the term, of the sort ``unsupported_event`` or ``unsupported``.
        name: gives the name of an identity.

    Example:
        >>> unsupported_in_words("mana_payment(a)", str.upper)
        'mana that A may pay while something resolves'
        >>> unsupported_in_words("bare_keyword(bear,ward)", str.title)
        'ward of Bear, which says nothing without a cost, a quality or a target'
    """
    # Imported here: what isn't refused needs no words for it.
    from lawmage.queries.option_words import effect_in_words
    from lawmage.queries.reasons import catalogue
    from lawmage.queries.wording import argument_sorts, arguments_in_words

    symbol = term(what)
    signature = f"{symbol.name}/{len(symbol.arguments)}"
    sorts = argument_sorts("unsupported_event", signature)
    told: list[Term] = [read_symbol(argument) for argument in parts(symbol)]
    if sorts and sorts[0] in _OF_EFFECTS:
        return UNSUPPORTED_EVENTS[signature].format(effect_in_words(_effect(told[0]), name))
    if sorts:
        words = arguments_in_words(symbol.name, told, sorts, name)
        return UNSUPPORTED_EVENTS[signature].format(*words)
    sorts = argument_sorts("unsupported", signature)
    return catalogue()[symbol.name].format(*arguments_in_words(symbol.name, told, sorts, name))


def _effect(effect: Term) -> str:
    return f"effect({effect})" if isinstance(effect, int) else show_term(effect)


def refusal_in_words(
    error: UnsupportedEventError, players: Sequence[str], earlier: Names | None = None
) -> UnsupportedError:
    """A refusal with a message for a reader.

    Args:
        error: the refusal of a tick.
        players: the names of the players.
        earlier: what was called how before.

    Returns:
        The refusal with the same items, in words.

    Example:
        >>> state = State.of(["player(a)", "life(a,20)", "active_player(a)", "step(draw)"])
        >>> str(refusal_in_words(UnsupportedEventError(("scry(a,2)",), state), ["A"]))
        'not supported yet: scry 2 by A: the order of several cards on top or on the bottom of a library'
    """
    names = Names(position_of(error.state, players), earlier)
    said = sorted({unsupported_in_words(item, names.__getitem__) for item in error.items})
    return UnsupportedError("not supported yet: " + "; ".join(said), items=error.items)


def advanced(
    states: Sequence[State],
    cards: Cards,
    names: Sequence[str],
    players: Sequence[str],
    earlier: Names | None = None,
    told: Collection[str] = (),
) -> list[Stop]:
    """Move states on, as :func:`lawmage.bridge.ticks.advance` does; what is refused is said in words.

    Args:
        states: states in which something has been chosen or is under way.
        cards: the encoded cards.
        names: full names of the cards whose facts are needed.
        players: the names of the players.
        earlier: what was called how before.
        told: names of terms: where no rule can tell something of only these names, a way ends with that.

    Raises:
        UnsupportedError: something happens that no rule can tell.
        LimitError: there was no end of ticks without a decision.

    Example:
        >>> advanced([], Cards(), [], ["A", "B"])
        []
    """
    try:
        return advance(states, cards, names, told)
    except UnsupportedEventError as error:
        raise refusal_in_words(error, players, earlier) from None
