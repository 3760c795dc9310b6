"""Terms of the programs in words."""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence

from lawmage.bridge.terms import Function, Term, show_term
from lawmage.bridge.vocabulary import read_vocabulary
from lawmage.queries.filter_words import counter, noun_phrase, subtype
from lawmage.queries.nouns import Amount, Noun, Subject, Zone
from lawmage.queries.phrases import NOUNS, PHRASES
from lawmage.queries.symbols import Symbol, bag

#: Sorts of terms that name something in a position.
_IDENTITIES = ("object", "player", "thing", "subject")
_NUMBERS = ("integer", "value", "bound")
_WITH_FILTER = ("deed", "permission", "spending")
_CARDS, _TIMES = Noun("card"), Noun("time", one="once")

Namer = Callable[[str], str]


def in_words(term: Term, sort: str, name: Namer = str, noun: str = "object") -> str:
    """A term in words.

    Args:
        term: a ground term.
        sort: the sort of the vocabulary that it is one of.
        name: gives the name of an object or player by its identity.
        noun: what a filter is about, if it doesn't say.

    Returns:
        The words; of what can be counted or can act, in several forms (see ``lawmage.queries.nouns``).

    Example:
        >>> victim = Function("and", (Function("type", (Function("creature"),)), Function("tapped")))
        >>> in_words(Function("sacrifice", (1, victim)), "cost")
        'sacrifice a tapped creature'
        >>> in_words(Function("prohibited", (Function("o3"),)), "object", {"prohibited(o3)": "Silence"}.get)
        'Silence'
    """
    if sort in _IDENTITIES and isinstance(term, Function):
        named = name(show_term(term))
        if named != show_term(term) or not term.arguments:
            return named
    if isinstance(term, int):
        return Amount(term)
    if isinstance(term, str):
        return term
    if not isinstance(term, Function):
        return term.text
    if sort in ("filter", "description", "simple_description"):
        return noun_phrase(term, noun)
    if sort == "counter":
        return counter(term)
    if sort in ("symbol", "mana_type") or (sort == "type_or_chosen" and term.name != "chosen_color"):
        return Symbol(term)
    if sort == "mana_bag":
        return bag(term.arguments)
    if sort == "subtype":
        return Noun(subtype(term.name))
    if sort == "card_type":
        return Noun(term.name)
    if sort == "zone":
        return Zone(term.name)
    text = _phrased(term, sort, name)
    if sort == "reference":
        return Subject(text)
    return Amount(text) if sort in _NUMBERS else text


def _phrased(term: Function, sort: str, name: Namer) -> str:
    signature = f"{term.name}/{len(term.arguments)}"
    sorts = argument_sorts(sort, signature) or ("term",) * len(term.arguments)
    words = arguments_in_words(term.name, term.arguments, sorts, name)
    span = span_in_words(*words[1:3]) if "bound" in sorts else ""
    for known in (sort, *_included(sort)):
        if signature in PHRASES.get(known, {}):
            return PHRASES[known][signature].format(*words, cards=_CARDS, times=_TIMES, span=span)
    return " ".join([term.name.replace("_", " "), *map(str, words)]).strip()


def arguments_in_words(
    functor: str, arguments: Sequence[Term], sorts: Sequence[str], name: Namer = str
) -> list[str]:
    """The arguments of a term or fact in words.

    Args:
        functor: the name of the term or the predicate.
        arguments: its arguments.
        sorts: their sorts.
        name: gives the name of an object or player by its identity.

    Returns:
        The words of each. A deed, a permission or a purpose of spending is said together with the filter that
        follows it.

    Example:
        >>> deed = (Function("cast"), Function("any"))
        >>> arguments_in_words("prohibition", deed, ("deed", "filter"))[0]
        'cast spells'
    """
    words: list[str] = []
    deed: Function | None = None
    for place, (argument, sort) in enumerate(zip(arguments, sorts, strict=True)):
        if sort in _WITH_FILTER and isinstance(argument, Function):
            deed = argument
            words.append("")
            continue
        about = deed.name if deed else functor
        words.append(in_words(argument, sort, name, NOUNS.get(about, "object")))
        if deed:
            words[-2] = _with_filter(deed, sorts[place - 1], words[-1], arguments[place + 1 :])
            deed = None
    return words


def _with_filter(term: Function, sort: str, noun: str, rest: Sequence[Term]) -> str:
    """A deed, permission or purpose with what it is about; a number that follows limits how many."""
    signature = f"{term.name}/{len(term.arguments)}"
    own = arguments_in_words(term.name, term.arguments, argument_sorts(sort, signature))
    limit = rest[0] if rest and isinstance(rest[0], int) else None
    if sort == "deed":
        return PHRASES[sort][signature].format(
            f"{noun:s}" if limit is None else f"more than {noun:exactly {limit}}"
        )
    place = own[0] if own and isinstance(own[0], Zone) else None
    where = f" from {place:the}" if place and place not in noun else ""
    on = "" if isinstance(noun, Noun) and noun.vague else f" on {noun:s}"
    return PHRASES[sort][signature].format(*own, noun, where=where, on=on)


def span_in_words(least: str, most: str) -> str:
    """A range of numbers.

    Example:
        >>> span_in_words("1", "3"), span_in_words("2", "2"), span_in_words("1", "any number")
        ('1 to 3', '2', '1 or more')
    """
    if most == "any number":
        return f"{least} or more"
    return least if least == most else f"{least} to {most}"


@functools.cache
def argument_sorts(sort: str, signature: str) -> tuple[str, ...]:
    """The sorts of the arguments of a term.

    Args:
        sort: the term's sort.
        signature: its name and its number of arguments, such as ``"sacrifice/2"``.

    Returns:
        The sorts; none if the term has no arguments or isn't of that sort.

    Example:
        >>> argument_sorts("cost", "sacrifice/2"), argument_sorts("cost", "tap/0")
        (('integer', 'filter'), ())
    """
    for known in (sort, *_included(sort)):
        for pattern in read_vocabulary().sorts[known].patterns if known in read_vocabulary().sorts else ():
            if f"{pattern.name}/{len(pattern.arguments)}" == signature:
                return pattern.arguments
    return ()


@functools.cache
def _included(sort: str) -> tuple[str, ...]:
    known = read_vocabulary().sorts
    inner = known[sort].includes if sort in known else ()
    return tuple(dict.fromkeys([*inner, *(deeper for name in inner for deeper in _included(name))]))
