"""Terms of the card language in plain words. What has no phrase of its own is spelled out."""

from __future__ import annotations

from lawmage.bridge.terms import Function, Term

_SYMBOLS = {
    "white": "{W}", "blue": "{U}", "black": "{B}", "red": "{R}", "green": "{G}", "colorless": "{C}",
    "snow": "{S}", "x": "{X}",
}  # fmt: skip

#: For a functor and its number of arguments: the phrase; {0} is the first argument in words.
PHRASES = {
    # references
    "you/0": "you",
    "itself/0": "this object",
    "attached/0": "what it is attached to",
    "target/1": "target {0}",
    "each/1": "each {0}",
    "each_controlled/2": "each {0} that {1} controls",
    "each_owned/2": "each {0} that {1} owns",
    "top_of_library/2": "the top {1} of the library of {0}",
    "controller/1": "the controller of {0}",
    "owner/1": "the owner of {0}",
    "result/1": "the result of instruction {0}",
    "paid/0": "what the cost was paid with",
    "linked/0": "the cards exiled by the linked ability",
    "event_object/0": "what it happened to",
    "event_source/0": "what made it happen",
    "event_player/0": "the player of the event",
    # filters
    "and/2": "{0} and {1}",
    "or/2": "({0} or {1})",
    "non/1": "not {0}",
    "other/1": "another {0}",
    "type/1": "{0}",
    "subtype/1": "{0}",
    "supertype/1": "{0}",
    "color/1": "{0}",
    "keyword/1": "with {0}",
    "named/1": "named {0}",
    "in/1": "in the {0}",
    "controlled_by/1": "controlled by {0}",
    "owned_by/1": "owned by {0}",
    "mana_value/2": "mana value {0} {1}",
    "power/2": "power {0} {1}",
    "toughness/2": "toughness {0} {1}",
    "has_counter/1": "with a {0} counter",
    "top_of_library/0": "on top of the library",
    # values
    "count/1": "the number of: {0}",
    "power/1": "the power of {0}",
    "toughness/1": "the toughness of {0}",
    "mana_value/1": "the mana value of {0}",
    "times/2": "{0} times {1}",
    "plus/2": "{0} plus {1}",
    # costs
    "tap/0": "{{T}}",
    "untap/0": "{{Q}}",
    "loyalty/1": "loyalty {0}",
    "loyalty_x/0": "loyalty -X",
    "pay_life/1": "pay {0} life",
    "sacrifice_self/0": "sacrifice this",
    "sacrifice/2": "sacrifice {0}: {1}",
    "discard_self/0": "discard this",
    "exile_self/0": "exile this",
    "exile_from/3": "exile {1} from the {0}: {2}",
    "remove_counters/2": "remove {1} {0} counter(s)",
    "tap_untapped/2": "tap {0} untapped: {1}",
    "return_to_hand/2": "return {0} to hand: {1}",
    # instructions
    "add_mana/3": "add {2} {1} mana (option {0})",
    "add_mana_any_color/1": "add {0} mana of any one color",
    "add_mana_any_combination/1": "add {0} mana in any combination of colors",
    "add_mana_could_produce/2": "add {1} mana of a type that could be produced by: {0}",
    "add_mana_color_could_produce/2": "add {1} mana of a color that could be produced by: {0}",
    "deal_damage/2": "deal {1} damage to {0}",
    "deal_divided_damage/1": "deal the damage divided among targets {0}",
    "gain_life/2": "{0} gain(s) {1} life",
    "lose_life/2": "{0} lose(s) {1} life",
    "draw/2": "{0} draw(s) {1}",
    "discard/2": "{0} discard(s) {1}",
    "mill/2": "{0} mill(s) {1}",
    "scry/2": "{0} scry {1}",
    "choose/4": "{0} choose(s) {1} to {2} of {3}",
    "move/2": "move {0} to the {1}",
    "search/4": "{0} search(es) for {1} to {2} of {3}",
    "shuffle/1": "{0} shuffle(s)",
    "look_at/1": "look at {0}",
    "put_onto_battlefield/2": "put {0} onto the battlefield under the control of {1}",
    "put_on_top/1": "put {0} on top of the library",
    "put_counters/3": "put {2} {1} counter(s) on {0}",
    "counter_spell/1": "counter {0}",
    "create_tokens/3": "{0} create(s) {1} of {2}",
    "get_emblem/2": "{0} get(s) {1}",
    "copy_spell/2": "copy {0}, {1} time(s)",
    "cast/3": "{0} cast(s) {1}, paying: {2}",
    "may/2": "{0} may: {1}",
    "if/2": "if {0}: {1}",
    "if_done/2": "if instruction {0} was done: {1}",
    "modify/3": "{0}: {1}, until {2}",
    "if_not_done/2": "if instruction {0} was not done: {1}",
    "unless_pays/3": "{2}, unless {0} pay(s): {1}",
    "together/2": "{0} and {1}",
    "then/2": "{0}, then {1}",
    "change_power_toughness/2": "gets {0}/{1}",
    "set_base_power_toughness/2": "is {0}/{1}",
    "gains/1": "has {0}",
    "add_type/1": "is also {0}",
    "add_subtype/1": "is also {0}",
    "permit/4": "{0} may {1}: {2}, until {3}",
    "forbid/5": "{0} can't {1}: {2} ({3}), until {4}",
    # events and conditions
    "enters/1": "{0} enters",
    "leaves/1": "{0} leaves",
    "dies/1": "{0} dies",
    "casts/2": "{0} cast(s) {1}",
    "while/2": "{1} while {0}",
    "either/2": "{0} or {1}",
    "begins/2": "{0} of {1} begins",
    "becomes_target/2": "{0} becomes the target of {1}",
    "controls/2": "you control {0} or more: {1}",
    "counters/2": "it has {1} or more {0} counters",
    "in_step/1": "it is {0}",
    "cards_in/2": "{1} or more cards in the {0}",
    "your_turn/0": "it is your turn",
    "with_counters/2": "with {1} {0} counter(s)",
    "mode/2": "mode {1}",
    "if_paid/2": "if paid: {1}",
    "more/2": "{1} {0} more",
    "less/2": "{1} {0} less",
    "token/2": "the token {1}",
    "emblem/1": "an emblem",
    "additional_lands/1": "play {0} more land(s)",
    "cast_from/1": "cast from the {0}",
    "play_from/1": "play from the {0}",
}

#: For a predicate of the card language: the phrase for its arguments after the first.
CLAUSES = {
    "functions_in": "works in: {0}",
    "target": "target {0}: {1} to {2}, {3}",
    "target_zone": "target {0} is in: {1}",
    "other_than": "target {0} is another one than target {1}",
    "divided": "{1} divided among targets {0}",
    "modes": "choose {0} to {1} modes",
    "mode": "mode {0}",
    "effect": "instruction {0}: {1}",
    "trigger": "when: {0}",
    "intervening_if": "only if: {0}",
    "activate_only": "activate only if: {0}",
    "activation_limit": "activate at most {0} time(s) each turn",
    "any_player_may_activate": "any player may activate this",
    "spend_only": "spend this mana only to {0}: {1}",
    "additional_cost": "additional cost ({0})",
    "alternative_cost": "another cost ({2}) for {0}, for: {1}",
    "mana_value_at_most": "mana value at most {0}",
    "condition": "only while: {0}",
    "permission": "{0} may {1}: {2}",
    "prohibition": "{0} can't {1}: {2} ({3})",
    "limit": "{0} can't {1} more than {3} a turn: {2}",
    "cost_change": "for {0} to {1} costs {3}: {2}",
    "grants": "{0} has {1}",
    "modifies": "{0}: {1}",
    "replaces": "instead of {0}: {1}",
    "enters": "enters: {0}",
    "rule_of_combat": "{0}",
    "rule_of_spell": "{0}",
    "cost": "cost: {0}",
    "quality": "from: {0}",
    "keyword_number": "number {0}",
}


def in_words(term: Term) -> str:
    """Say a term in plain words.

    Args:
        term: a term of the card language.

    Returns:
        The words.

    Example:
        >>> target = Function("target", (1,))
        >>> in_words(Function("deal_damage", (target, 3)))
        'deal 3 damage to target 1'
    """
    if isinstance(term, int | str):
        return str(term)
    if not isinstance(term, Function):
        return term.text
    if term.name == "pt" and all(isinstance(argument, int) for argument in term.arguments):
        return "/".join(f"{argument:+}" for argument in term.arguments if isinstance(argument, int))
    if term.name == "mana" and len(term.arguments) == 2:
        return symbols(term.arguments[0], term.arguments[1])
    words = [in_words(argument) for argument in term.arguments]
    phrase = PHRASES.get(f"{term.name}/{len(words)}")
    if phrase is not None:
        return phrase.format(*words)
    name = term.name.replace("_", " ")
    return f"{name} ({', '.join(words)})" if words else name


def symbols(symbol: Term, amount: Term) -> str:
    """Write mana symbols as cards do.

    Args:
        symbol: a symbol of the card language.
        amount: how many.

    Returns:
        The symbols in braces.

    Example:
        >>> symbols(Function("red"), 2), symbols(Function("generic"), 3)
        ('{R}{R}', '{3}')
    """
    number = amount if isinstance(amount, int) else 1
    if isinstance(symbol, Function) and symbol.name == "generic":
        return f"{{{number}}}"
    if isinstance(symbol, Function) and symbol.arguments:
        parts = [_SYMBOLS.get(in_words(part), in_words(part)).strip("{}") for part in symbol.arguments]
        if symbol.name == "monocolored_hybrid":
            parts = ["2", *parts]
        if "phyrexian" in symbol.name:
            parts.append("P")
        return f"{{{'/'.join(parts)}}}" * number
    return _SYMBOLS.get(in_words(symbol), in_words(symbol)) * number


def clause_in_words(predicate: str, arguments: tuple[Term, ...]) -> str:
    """Say a fact about an ability in plain words.

    Args:
        predicate: the fact's predicate.
        arguments: its arguments after the holder.

    Returns:
        The words.

    Example:
        >>> clause_in_words("cost", (Function("tap"),))
        'cost: {T}'
    """
    words = [in_words(argument) for argument in arguments]
    phrase = CLAUSES.get(predicate)
    return phrase.format(*words) if phrase else f"{predicate.replace('_', ' ')}: {', '.join(words)}"
