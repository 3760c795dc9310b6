"""Filters of the card language as nouns, such as a creature you control."""

from __future__ import annotations

import functools
import re
from dataclasses import dataclass, replace

from lawmage.bridge import words
from lawmage.bridge.terms import Function, Term
from lawmage.queries.nouns import Counter, Noun, Zone, plural

_KINDS = {
    "permanent": "permanent",
    "spell": "spell",
    "card": "card",
    "token": "token",
    "player": "player",
    "opponent": "opponent",
    "ability": "ability",
    "nonmana_ability": "nonmana ability",
    "triggered_ability": "triggered ability",
    "activated_ability": "activated ability",
    "any_target": "any target",
    "any_source": "source",
    "permanent_card": "permanent card",
    "itself": "this object",
    "attached": "what it is attached to",
}
#: What stands for itself, without an article.
_FIXED = ("any_target", "itself", "attached")
_MANY = {"any_target": "targets"}
_ADJECTIVES = ("colorless", "multicolored", "tapped", "attacking", "blocking")
_ADJECTIVE_FUNCTORS = ("color", "supertype")
_TYPE_FUNCTORS = ("type", "subtype")
_AFTER = {
    "top_of_library": "on top of the library",
    "drawn_this_turn": "drawn this turn",
    "untapped_as_turn_began": "untapped as the turn began",
    "was_cast": "that was cast",
    "with_x": "with {X} in its cost",
    "of_chosen_color": "of the chosen color",
    "shares_color": "sharing a color with it",
    "of_chosen_subtype": "of the chosen type",
    "with_chosen_name": "with the chosen name",
    "with_linked_name": "with the name of what its linked ability exiled",
    "x_in_mana_cost": "with {X} in the mana cost",
    "put_with_this": "put onto the battlefield with it",
    "without_abilities": "with no abilities",
    "mana_value_of_x": "with mana value X",
}
_OPPOSITES = {"tapped": "untapped", "attacking": "nonattacking", "blocking": "nonblocking"}
_CONTROLS = {"you": "you control", "opponent": "an opponent controls", "caster": "its caster controls"}
_OWNS = {"you": "you own", "opponent": "an opponent owns", "caster": "its caster owns"}
_WHOSE = {"you": "your", "opponent": "an opponent's", "caster": "its caster's"}
_COMPARED = {"at_least": " or more", "at_most": " or less", "exactly": ""}


@dataclass(frozen=True)
class _Parts:
    """A noun phrase in the making: alternatives for its kind and types, what goes before and what after."""

    adjectives: tuple[str, ...] = ()
    kinds: tuple[str, ...] = ()
    types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    after: tuple[str, ...] = ()
    zone: Zone | None = None
    owner: str | None = None
    others: bool = False

    def __add__(self, other: _Parts) -> _Parts:
        return _Parts(
            self.adjectives + other.adjectives,
            self.kinds + other.kinds,
            self.types + other.types,
            self.subtypes + other.subtypes,
            self.after + other.after,
            self.zone or other.zone,
            self.owner or other.owner,
            self.others or other.others,
        )


def noun_phrase(filter: Term, default: str = "object") -> Noun:
    """A filter in words.

    Args:
        filter: a filter of the card language.
        default: what the filter is about, if it doesn't say.

    Returns:
        The words, which can be counted.

    Example:
        >>> mine = Function("controlled_by", (Function("you"),))
        >>> creature = Function("type", (Function("creature"),))
        >>> f"{noun_phrase(Function('and', (creature, mine))):2}"
        'two creatures you control'
        >>> f"{noun_phrase(Function('any'), 'card'):a}"
        'a card'
    """
    if isinstance(filter, Function) and not filter.arguments and filter.name in _FIXED:
        fixed = _KINDS[filter.name]
        return Noun(fixed, fixed, _MANY.get(filter.name, fixed))
    parts = _parts(filter)
    return Noun(default, vague=True) if parts == _Parts() else _assembled(parts, default)


def _assembled(parts: _Parts, default: str) -> Noun:
    *before, head = _heads(parts, default)
    adjectives = [*parts.adjectives, *before]
    words = " ".join([*adjectives, head])
    ending = "".join(f" {text}" for text in (*_whose_and_where(parts), *parts.after))
    single = f"{words}{ending}"
    heads = "".join(part if part in (", ", " or ") else plural(part) for part in re.split("(, | or )", head))
    many = " ".join([*adjectives, heads]) + ending.replace(" that is", " that are")
    if parts.others:
        return Noun(f"other {single}", f"another {single}", f"other {many}")
    return Noun(single, many=many)


def _whose_and_where(parts: _Parts) -> list[str]:
    if parts.zone and parts.zone.has_owner and parts.owner in _WHOSE:
        return [f"in {_WHOSE[parts.owner]} {parts.zone}"]
    owned = [_OWNS[parts.owner]] if parts.owner in _OWNS else []
    return [*owned, f"{parts.zone:in}"] if parts.zone else owned


def _heads(parts: _Parts, default: str) -> list[str]:
    """The nouns, of which all but the last are said before it like adjectives."""
    nouns = [*parts.subtypes, *parts.types]
    kinds = [kind for kind in parts.kinds if kind != "permanent" or not nouns]
    if not kinds and parts.zone and parts.zone != "battlefield" and parts.zone != "stack":
        kinds = ["card"]
    nouns += dict.fromkeys(kinds)
    return nouns or [default]


def _parts(filter: Term) -> _Parts:
    if not isinstance(filter, Function):
        return _Parts()
    name, arguments = filter.name, filter.arguments
    if name == "and":
        return functools.reduce(_Parts.__add__, map(_parts, arguments))
    if name == "or":
        return _either([_parts(argument) for argument in _alternatives(filter)])
    if name == "non":
        return _negated(arguments[0])
    if name == "other":
        return replace(_parts(arguments[0]), others=True)
    if name == "any":
        return _Parts()
    if name in _AFTER:
        return _Parts(kinds=("card",) if name == "top_of_library" else (), after=(_AFTER[name],))
    if name in _ADJECTIVES:
        return _Parts(adjectives=(name,))
    if name in _KINDS:
        return _Parts(kinds=(_KINDS[name],))
    return _described(name, arguments)


def _described(name: str, arguments: tuple[Term, ...]) -> _Parts:
    first = arguments[0] if arguments else ""
    text = first.name.replace("_", " ") if isinstance(first, Function) else str(first)
    if name in _ADJECTIVE_FUNCTORS:
        return _Parts(adjectives=(text,))
    if name == "type":
        return _Parts(types=(text,))
    if name == "subtype":
        return _Parts(subtypes=(subtype(text),))
    if name == "in":
        return _Parts(zone=Zone(text))
    if name == "owned_by":
        return _Parts(owner=text)
    if name == "controlled_by":
        return _Parts(after=(_CONTROLS.get(text, "a player controls"),))
    if name == "keyword":
        return _Parts(after=(f"with {text}",))
    if name == "has_counter":
        return _Parts(after=(f"with {counter(first):a}",))
    if name == "was_cast_from":
        return _Parts(after=(f"cast from {Zone(text):the}",))
    if name == "mana_value_as_counters":
        return _Parts(after=(f"with as much mana value as this object has {counter(first)} counters",))
    if name == "mana_value_up_to":
        return _Parts(after=("with mana value of at most the number it speaks of",))
    if name == "that":
        return _Parts(after=("that it speaks of",))
    if name == "named":
        return _Parts(after=(f"named {text}",))
    # What is left compares a number: mana value, power, toughness.
    return _Parts(after=(f"with {name.replace('_', ' ')} {arguments[1]}{_COMPARED[text.replace(' ', '_')]}",))


def _alternatives(filter: Function) -> list[Term]:
    found: list[Term] = []
    for argument in filter.arguments:
        nested = isinstance(argument, Function) and argument.name == "or"
        found += _alternatives(argument) if nested and isinstance(argument, Function) else [argument]
    return found


def _either(choices: list[_Parts]) -> _Parts:
    """Alternatives of one word each are said as one; others after the noun."""
    if not all(map(_is_one_word, choices)):
        return _Parts(after=(f"that is {_listed([_assembled(choice, 'object').one for choice in choices])}",))
    words = _listed([word for choice in choices for word in _words(choice)])
    if any(choice.adjectives for choice in choices):
        return _Parts(adjectives=(words,))
    if all(choice.types for choice in choices):
        return _Parts(types=(words,))
    if all(choice.subtypes for choice in choices):
        return _Parts(subtypes=(words,))
    return _Parts(kinds=(words,))


def _listed(words: list[str]) -> str:
    *most, last = words
    return f"{', '.join(most)} or {last}" if most else last


def _words(parts: _Parts) -> tuple[str, ...]:
    return (*parts.adjectives, *parts.kinds, *parts.types, *parts.subtypes)


def _is_one_word(parts: _Parts) -> bool:
    return len(_words(parts)) == 1 and not (parts.after or parts.zone or parts.owner or parts.others)


def _negated(filter: Term) -> _Parts:
    if isinstance(filter, Function):
        if filter.name == "in":
            return _Parts(after=(f"not {Zone(str(filter.arguments[0])):in}",))
        if filter.name in (*_ADJECTIVES, *_ADJECTIVE_FUNCTORS, *_TYPE_FUNCTORS):
            parts = _parts(filter)
            (word,) = parts.adjectives or parts.types or parts.subtypes
            hyphen = "-" if word[0].isupper() else ""
            return _Parts(adjectives=(_OPPOSITES.get(word, f"non{hyphen}{word}"),))
    return _Parts(after=(f"that isn't {noun_phrase(filter):a}",))


@functools.cache
def _subtypes() -> dict[str, str]:
    return {words.constant(name): name for name in words.subtypes().values()}


def subtype(constant: str) -> str:
    """A subtype as it is printed.

    Example:
        >>> subtype("time_lord"), subtype("forest")
        ('Time Lord', 'Forest')
    """
    return _subtypes().get(words.constant(constant), constant.replace("_", " "))


def counter(term: Term) -> Counter:
    """A kind of counter in words.

    Example:
        >>> counter(Function("pt", (1, 1))), counter(Function("quest"))
        ('+1/+1', 'quest')
    """
    if isinstance(term, Function) and term.name == "pt":
        return Counter("/".join(f"{number:+}" for number in term.arguments if isinstance(number, int)))
    return Counter(str(term).replace("_", " "))
