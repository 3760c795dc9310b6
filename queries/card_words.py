"""The facts of a card file in plain words."""

from __future__ import annotations

from lawmage.bridge.terms import Term
from lawmage.bridge.vocabulary import read_vocabulary
from lawmage.queries.nouns import Noun
from lawmage.queries.wording import arguments_in_words, span_in_words

#: For a predicate of the card language: the phrase for its arguments, of which the first is the holder.
CLAUSES = {
    "keyword_number": "number {1}",
    "quality": "from {1:s}",
    "cost": "cost: {1}",
    "functions_in": "works {1:in}",
    "target": "target {1}: {span}",
    "target_zone": "target {1} is {2:in}",
    "targets_of_player": 'the player that the event is about chooses the targets, as "you" in what they are',
    "other_than": "target {1} is another one than target {2}",
    "divided": "{2} divided among targets {1}",
    "modes": "choose {span}",
    "effect": "instruction {1}: {2}",
    "trigger": "when {1}",
    "intervening_if": "only if {1}",
    "activate_only": "activate only if {1}",
    "activation_limit": "activate at most {times:{1}} a turn",
    "any_player_may_activate": "any player may activate this",
    "spend_only": "spend this mana only to {1}",
    "additional_cost": "additional cost, {1}",
    "alternative_cost": "{1} may cast {2:s} for {3}",
    "mana_value_at_most": "only with mana value at most {1}",
    "condition": "only while {1}",
    "permission": "{1} may {2}",
    "prohibition": "{1} can't {2}{4}",
    "limit": "{1} can't {2} a turn",
    "cost_change": "for {1} it costs {4} to {2}",
    "modifies": "{1:each} {2}",
    "lingers": "goes on {1} when this leaves the battlefield",
    "replaces": "instead when {1}: {2}",
    "enters": "enters {1}",
    "cant_happen": "it can't happen that {1}",
    "rule_of_combat": "{1}",
    "rule_of_spell": "{1}",
}
_MODES, _TIMES = Noun("mode"), Noun("time", one="once")


def clause_in_words(predicate: str, arguments: tuple[Term, ...]) -> str:
    """Say a fact about an ability in plain words.

    Args:
        predicate: the fact's predicate.
        arguments: its arguments, the holder first.

    Returns:
        The words.

    Example:
        >>> from lawmage.bridge.terms import Function
        >>> clause_in_words("cost", (Function("", ("Fling", 1)), Function("sacrifice", (1, Function("any")))))
        'cost: sacrifice a permanent'
    """
    sorts = read_vocabulary().predicates[f"{predicate}/{len(arguments)}"].arguments
    words = arguments_in_words(predicate, arguments, sorts)
    span = ""
    if predicate in ("target", "modes"):
        least, most = words[-3:-1] if predicate == "target" else words[-2:]
        what = words[-1] if predicate == "target" else _MODES
        span = f"{what:exactly {least}}" if least == most else f"{span_in_words(least, most)} {what:s}"
    return CLAUSES[predicate].format(*words, span=span, times=_TIMES)
