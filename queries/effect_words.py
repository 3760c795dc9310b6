"""Where a continuous effect comes from: in words for a reader, and as fields for a program."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from lawmage.bridge.entries import Entry
from lawmage.bridge.facts import effects_by_number
from lawmage.bridge.solver import parts, term, text
from lawmage.queries.question import Answer


@dataclass(frozen=True)
class EffectSource:
    """Where a continuous effect comes from.

    Attributes:
        kind: ``static`` ability of an object, ``resolved`` earlier, ``counters``, ``copy`` (its exception) or
            ``bestow``.
        source: the id of the object that it comes from; the name of the card if that is no object here.
        ability: which of the abilities of its card, in printed order; None if it comes from no ability.
        name: what it comes from, in words.

    Example:
        >>> EffectSource("static", "moon", 1, "Blood Moon").name
        'Blood Moon'
    """

    kind: str
    source: str
    ability: int | None
    name: str


def effect_source(answer: Answer, effect: str) -> EffectSource:
    """Where an effect comes from.

    Args:
        answer: the answer that it belongs to.
        effect: the effect's term.

    Example:
        >>> from lawmage.bridge.load import load
        >>> from lawmage.queries.question import Question, put
        >>> players = {"A": {"battlefield": ["Blood Moon"]}, "B": {}}
        >>> (answer,) = put([Question(load({"turn": {"active": "A", "step": "draw"}, "players": players}))])
        >>> effect_source(answer, 'static(blood_moon,("Blood Moon",1),permanent)')
        EffectSource(kind='static', source='blood_moon', ability=1, name='Blood Moon')
    """
    symbol = term(effect)
    first = parts(symbol)[0]
    if symbol.name == "resolved":
        return _resolved(answer, first.number)
    # A spell as one of its faces stands for its card; an id has no arguments, whatever word it is.
    thing = text(parts(first)[0] if parts(first) else first)
    name = answer.names[thing]
    match symbol.name:
        case "static":
            return EffectSource("static", thing, _ability_number(parts(symbol)[1]), name)
        case "copying":
            _, ability, number = parts(symbol)
            things = answer.question.position.objects()
            entry = next(found.entry for found in things if found.id == thing)
            through = entry.copied_through if isinstance(entry, Entry) else ()
            card = str((entry.card, *through)[number.number])
            return EffectSource("copy", thing, _ability_number(ability), card)
        case "counter":
            return EffectSource("counters", thing, None, f"the counters on {name}")
        case _:
            return EffectSource("bestow", thing, None, f"{name}, which is bestowed")


def _ability_number(ability: Any) -> int | None:
    return int(parts(ability)[1].number)


def _resolved(answer: Answer, number: int) -> EffectSource:
    """One of the effects under ``effects``, with its id or number if several come from the same source."""
    numbered = effects_by_number(answer.question.position)
    if number not in numbered:
        return EffectSource("resolved", "", None, "an effect that began in play")
    effects, effect = numbered.values(), numbered[number]
    name = f"the effect of {answer.names[effect.of]}"
    if sum(other.of == effect.of for other in effects) > 1:
        name += f" ({effect.id or f'number {number} under effects'})"
    return EffectSource("resolved", effect.of, effect.ability, name)


def ability_in_words(ability: str, keyword_of: Callable[[str], str | None]) -> str:
    """An ability by its keyword, or by the card that it stands on.

    Args:
        ability: the ability's term.
        keyword_of: gives the keyword that an ability is, if it is one.

    Example:
        >>> [ability_in_words(ability, lambda _: None)
        ...  for ability in ('("Opt",1)', '(basic_land_type(forest),1)', '(emblem("Wrenn and Six"),1)')]
        ['ability 1 of Opt', 'the mana ability of Forest', 'ability 1 of the Wrenn and Six emblem']
    """
    keyword = keyword_of(ability)
    if keyword:
        return keyword.replace("_", " ")
    first, number = parts(term(ability))
    if first.type.name == "String":
        return f"ability {number.number} of {first.string}"
    (of, *_) = parts(first)
    match first.name:
        case "granted":
            return text(of).replace("_", " ")
        case "basic_land_type":
            return f"the mana ability of {text(of).capitalize()}"
        case "emblem":
            return f"ability {number.number} of the {of.string} emblem"
        case _:
            return f"ability {number.number} given by {of.string}"
