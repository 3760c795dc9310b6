"""What a card file's facts mention, counted in the same way as Oracle text is in ``oracle_text``."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from lawmage.bridge.oracle_concepts import REPLACING, expressed_by
from lawmage.bridge.oracle_text import Mentions
from lawmage.bridge.terms import Atom, Function, Term, show_term
from lawmage.bridge.words import COLORS, keywords

#: Functors whose numbers count instances or instructions, not things in the game.
_STRUCTURAL = (
    "chapter",
    "target",
    "result",
    "if_done",
    "if_not_done",
    "token",
    "mode",
    "deal_divided_damage",
    "put_divided_counters",
    "without_result",
    "then",
)
#: Tokens that rules describe, so that effects only name them.
PREDEFINED_TOKENS = ("Clue", "Food", "Gold", "Treasure")
#: So many zones but one are "anywhere": the place that something is put into is none that it comes from.
EVERYWHERE = 6
#: Rules of combat between creatures.
_CREATURES = ("can_block_only", "cant_be_blocked_by", "cant_be_blocked_except_by")
#: Functors around a word that the text has too.
_WORDS = (
    "type", "subtype", "supertype", "color", "keyword", "gains", "loses",
    "add_type", "set_type", "loses_type", "add_subtype", "set_subtype", "add_supertype", "loses_supertype",
    "add_color", "set_color", "cannot_have", "spend_as_any_color", "spend_others_as_colorless",
)  # fmt: skip
#: Functors that say a word of the text by themselves.
_SAYING = {
    "cant_attack_owner": "planeswalker",
    "colorless": "colorless",
    "becomes_colorless": "colorless",
    "spend_others_as_colorless": "colorless",
    "add_every_creature_type": "creature",
}
_OF_X = ("x_in_mana_cost", "costs_with_x")
#: Functors that say X as a number.
_NUMBER_X = ("x", "x_of", "x_at_least", "double_x", "discard_x", "exile_valued_x", "mana_value_of_x")
#: Functors whose colors are words of the text.
_COLORED = ("unspent_mana", "mana_stays_of", "mana_becomes", "devotion_below")
_SYMBOLS = ("mana", "more", "less", "mana_cost")


@dataclass(frozen=True)
class Ability:
    """An ability of a card file: its kind and the facts about it and about its tokens and emblems."""

    kind: Term
    facts: tuple[Atom, ...]


def holder_face(term: Term) -> Term | None:
    """Find the face that a fact's first argument belongs to.

    Args:
        term: a face, an ability, or a holder such as a mode.

    Returns:
        The face, or None if the term is none of these.

    Example:
        >>> holder_face(Function("mode", (Function("", ("Opt", 1)), 2)))
        'Opt'
    """
    if isinstance(term, Function) and term.name in ("mode", "if_paid") and term.arguments:
        return holder_face(term.arguments[0])
    if isinstance(term, Function) and term.name == "" and len(term.arguments) == 2:
        return term.arguments[0]
    return term if isinstance(term, str | Function) else None


def holder_ability(term: Term) -> Function | None:
    """Find the ability that a holder belongs to.

    Args:
        term: an ability, or a holder such as a mode.

    Returns:
        The ability, or None if the term is a face.

    Example:
        >>> str(holder_ability(Function("mode", (Function("", ("Opt", 1)), 2))))
        '("Opt",1)'
    """
    if isinstance(term, Function) and term.name in ("mode", "if_paid") and term.arguments:
        return holder_ability(term.arguments[0])
    return term if isinstance(term, Function) and term.name == "" else None


def abilities_of(face: Term, facts: tuple[Atom, ...]) -> list[Ability]:
    """Collect the abilities of a face.

    Args:
        face: the face.
        facts: all facts of the card file.

    Returns:
        Its abilities in printed order.

    Example:
        >>> ability = Function("", ("Opt", 1))
        >>> abilities_of("Opt", (Atom("ability", (ability, Function("spell"))),))[0].kind
        Function(name='spell', arguments=())
    """
    found = []
    kinds = {a.arguments[0]: a.arguments[1] for a in facts if a.signature == "ability/2"}
    for ability in sorted((a for a in kinds if holder_face(a) == face), key=_place):
        own = [atom for atom in facts if atom.arguments and holder_ability(atom.arguments[0]) == ability]
        parts = list(dict.fromkeys(part for atom in own for part in _made(atom)))
        for part in parts:
            more = [atom for atom in facts if atom.arguments and part in _holders(atom.arguments[0])]
            parts += [inner for atom in more for inner in _made(atom) if inner not in parts]
            own += more
        found.append(Ability(kinds[ability], tuple(own)))
    return found


def _place(ability: Term) -> int:
    place = ability.arguments[1] if isinstance(ability, Function) else 0
    return place if isinstance(place, int) else 0


def _made(atom: Atom) -> Iterator[Term]:
    makers = ("create_tokens", "get_emblem", "gains_ability", "reflexive")
    for term in _subterms(atom.arguments[1:]):
        if isinstance(term, Function) and term.name in makers and term.arguments:
            yield term.arguments[-1]


def _holders(term: Term) -> tuple[Term | None, Term | None]:
    return holder_face(term), holder_ability(term)


def _subterms(terms: tuple[Term, ...]) -> Iterator[Term]:
    for term in terms:
        yield term
        if isinstance(term, Function):
            yield from _subterms(term.arguments)


def count_mentions(ability: Ability) -> Mentions:
    """Count what an ability's facts mention.

    Args:
        ability: the ability.

    Returns:
        The counts, to be compared with those of the Oracle text.

    Example:
        >>> you, one = Function("you"), Function("", ("Opt", 1))
        >>> effect = Atom("effect", (one, 1, Function("draw", (you, 2))))
        >>> mentions = count_mentions(Ability(Function("spell"), (effect,)))
        >>> dict(mentions.concepts), mentions.numbers
        ({'draw': 1}, {'2'})
    """
    kind = ability.kind
    name = kind.name if isinstance(kind, Function) else str(kind)
    if isinstance(kind, Function) and kind.arguments:
        name = f"keyword {show_term(kind.arguments[0]).replace('_', ' ')}"
    mentions = Mentions(kind=name, keeps=True)
    for atom in ability.facts:
        _count_atom(atom, mentions)
    for token in {holder_face(a.arguments[0]) for a in ability.facts if a.predicate == "printed_type"}:
        mentions.tokens[_describe_token(token, ability.facts)] += 1
        if not any(a.predicate == "color_indicator" and a.arguments[0] == token for a in ability.facts):
            mentions.words.add("colorless")
    return mentions


def _describe_token(token: Term | None, facts: tuple[Atom, ...]) -> str:
    own = [(a.predicate, show_term(a.arguments[1])) for a in facts if a.arguments and a.arguments[0] == token]
    power, toughness = (
        next((value for name, value in own if name == wanted), "?")
        for wanted in ("printed_power", "printed_toughness")
    )
    words = ("printed_type", "printed_subtype", "printed_supertype", "color_indicator")
    return " ".join([power, toughness, *sorted(value for name, value in own if name in words)])


def _is_put_somewhere(event: Term) -> bool:
    """Whether an event is that the object itself is put into a zone, wherever it comes from."""
    if not isinstance(event, Function) or event.name != "put_into":
        return False
    return event.arguments[-1] == Function("itself")


def _count_atom(atom: Atom, mentions: Mentions) -> None:
    rest = atom.arguments[1:]
    _express(atom.signature, mentions)
    match atom.predicate:
        case "target":
            mentions.targets += Function("put_with_this") not in _subterms(rest)
            _count_terms(tuple(bound for bound in rest[1:3] if bound not in (0, 1)) + rest[3:], mentions)
        case "target_zone":
            mentions.stack_targets += rest[1] == Function("stack")
            _count_terms(rest[1:], mentions)
        case "effect" | "divided" | "other_than":
            _count_terms(rest[1:] if atom.predicate != "other_than" else (), mentions)
        case "mode":
            mentions.modes += 1
        case "ability":
            kind = rest[0]
            if isinstance(kind, Function) and kind.arguments and _is_token(atom.arguments[0]):
                mentions.words.add(show_term(kind.arguments[0]).replace("_", " "))
        case "cost":
            _count_cost(rest[0], mentions)
        case "functions_in":
            mentions.concepts["zones"] += 1
            mentions.concepts["anywhere"] += mentions.concepts["zones"] == EVERYWHERE
            _count_terms(rest, mentions)
        case "trigger":
            mentions.concepts["anywhere"] += _is_put_somewhere(rest[0])
            _count_terms(rest, mentions)
        case "enters" if rest[0] == Function("tapped") or Function("tapped") in _subterms(rest):
            mentions.concepts["enters tapped"] += 1
            _count_terms(rest, mentions)
        case "printed_type" | "printed_subtype" | "printed_supertype" | "color_indicator":
            mentions.words.add(show_term(rest[0]).replace("_", " "))
        case "modes":
            pass
        case "nonzero_x":
            mentions.numbers.add("x")
        case _:
            _count_terms(rest, mentions)


def _is_token(term: Term) -> bool:
    return isinstance(holder_face(term), Function)


def _count_cost(cost: Term, mentions: Mentions) -> None:
    name = cost.name if isinstance(cost, Function) else ""
    if name in ("tap", "untap") and isinstance(cost, Function) and not cost.arguments:
        mentions.symbols[name] += 1
    elif name == "loyalty" and isinstance(cost, Function):
        amount = cost.arguments[0]
        mentions.loyalty = f"{amount:+d}" if isinstance(amount, int) and amount else "0"
    elif name == "loyalty_x":
        mentions.loyalty = "-X"
    else:
        mentions.cost_parts += name not in ("mana", "generic", "own_mana_cost")
        _count_terms((cost,), mentions)


def _count_terms(terms: tuple[Term, ...], mentions: Mentions) -> None:
    for term in terms:
        if isinstance(term, int):
            mentions.numbers.add(str(abs(term)))
        if not isinstance(term, Function):
            continue
        _express(f"{term.name}/{len(term.arguments)}", mentions)
        mentions.keeps &= term.name not in REPLACING
        arguments = term.arguments
        if term.name in _SAYING:
            mentions.words.add(_SAYING[term.name])
        if term.name in _SYMBOLS and len(arguments) == 2:
            _count_symbol(arguments[0], arguments[1], mentions)
            arguments = tuple(argument for argument in arguments[1:] if not isinstance(argument, int))
        elif term.name == "add_mana":
            _count_symbol(arguments[1], arguments[2], mentions)
            arguments = tuple(argument for argument in arguments[2:] if not isinstance(argument, int))
        elif term.name == "add_mana_combination":
            for kind in arguments[1:]:
                _count_symbol(kind, 1, mentions)
            arguments = arguments[:1]
        elif (term.name == "generic" and arguments) or term.name in _OF_X:  # said as {X}
            _count_symbol(Function("x"), 1, mentions)
        elif term.name in _WORDS and arguments:
            mentions.words.add(show_term(arguments[0]).replace("_", " "))
            arguments = ()
        elif term.name == "create_tokens" and _predefined(arguments[-1]):
            mentions.words.add(_predefined(arguments[-1]))
            arguments = arguments[:-1]
        elif term.name in ("gains_ability", "reflexive"):  # names an ability by its place
            arguments = ()
        elif term.name == "return_with":
            mentions.words |= {show_term(arguments[1])} & set(keywords())
        elif term.name in _CREATURES:
            mentions.words.add("creature")
        elif term.name in _COLORED:
            mentions.words |= {show_term(argument) for argument in arguments} & set(COLORS.values())
        elif term.name == "any_amount":
            _count_symbol(arguments[0], 1, mentions)
        elif term.name == "choose" and len(arguments) == 4 and arguments[1:3] == (0, 1):
            mentions.concepts["may"] += 1
        elif term.name == "with_x" and "x" not in mentions.symbols:
            _count_symbol(Function("x"), 1, mentions)
        elif term.name in (
            "x",
            "x_of",
            "x_at_least",
            "double_x",
            "discard_x",
            "exile_valued_x",
            "mana_value_of_x",
        ):
            mentions.numbers.add("x")
        elif term.name in _STRUCTURAL:
            arguments = tuple(argument for argument in arguments if not isinstance(argument, int))
        _count_terms(arguments, mentions)


def _predefined(face: Term) -> str:
    """The name of a token that the rules define and no card describes, in lower case; else nothing."""
    name = face.arguments[0] if isinstance(face, Function) and face.name == "token" else None
    return name.lower() if name in PREDEFINED_TOKENS else ""


def _count_symbol(symbol: Term, amount: Term, mentions: Mentions) -> None:
    name = show_term(symbol)
    if amount == 0:
        name, amount = "nothing", 1
    mentions.symbols[name] += amount if isinstance(amount, int) else 1


def _express(signature: str, mentions: Mentions) -> None:
    for concept in expressed_by(signature):
        mentions.concepts[concept] += 1
