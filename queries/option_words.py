"""The options of decisions in words."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from lawmage.bridge import words
from lawmage.bridge.solver import parts, term, text
from lawmage.bridge.terms import read_symbol
from lawmage.queries.ability_words import ability_of
from lawmage.queries.wording import in_words

Namer = Callable[[str], str]


def option_in_words(option: str, name: Namer) -> str:
    """An option as a person would say it.

    Args:
        option: the option's term.
        name: gives the name of an identity.

    Example:
        >>> option_in_words("pick(bear)", str.title), option_in_words("yes", str.title)
        ('Bear', 'yes')
    """
    symbol = term(option)
    reader = _READERS.get(symbol.name)
    return reader(parts(symbol), name) if reader and symbol.arguments else option.replace("_", " ")


def question_in_words(about: str, on: str, instead_of: str, name: Namer) -> str:
    """What a decision is about, as a person would say it.

    Args:
        about: the identity of the object whose text asks; empty where it is no object's.
        on: the instruction that may be followed or not; empty where something else is asked.
        instead_of: the identity of what the choice takes the place of; empty where it takes that of nothing.
        name: gives the name of an identity.

    Example:
        >>> question_in_words("opt", "draw(you,1)", "", str.title), question_in_words("", "", "", str.title)
        ('Opt, you draw a card', '')
        >>> question_in_words("fork", "", "bear", str.title)
        'Fork, in place of Bear'
        >>> question_in_words("memory", "choose_new_targets(result(1))", "", str.title)
        'Memory, choose new targets for what came of it'
    """
    asked = [name(about)] if about else []
    if on:
        # Readers of a question don't see the numbers of a card's instructions.
        said = str(in_words(read_symbol(term(on)), "instruction", name))
        asked.append(re.sub(r"the result of instruction \d+", "what came of it", said))
    if instead_of:
        asked.append(f"in place of {name(instead_of)}")
    return ", ".join(asked)


def with_question(question: str, answer: str) -> str:
    """An answer after what it answers, if anything was asked.

    Example:
        >>> with_question("Opt", "yes"), with_question("", "pass")
        ('Opt: yes', 'pass')
    """
    return f"{question}: {answer}" if question else answer


def effect_in_words(effect: str, name: Namer) -> str:
    """A replacement effect, or one that a spell or ability made, as a person would say it.

    Args:
        effect: the effect's term.
        name: gives the name of an identity.

    Example:
        >>> effect_in_words('by(bear,("Bear",1))', str.title), effect_in_words("effect(2)", str)
        ('Bear', 'effect 2')
        >>> effect_in_words("effect(2)", {"effect(2)": "Healing Salve"}.get)
        "Healing Salve's effect"
    """
    symbol = term(effect)
    if symbol.name == "effect":
        of = name(effect)
        return f"effect {parts(symbol)[0]}" if of == effect else f"{of}'s effect"
    return name(text(parts(symbol)[1 if symbol.name == "rule" else 0]))


def _pick(arguments: tuple[Any, ...], name: Namer) -> str:
    thing = arguments[0]
    if thing.type.name == "Function" and thing.name == "kind" and thing.arguments:
        return f"{words.counter_name(text(parts(thing)[0]))} counter"
    if thing.type.name == "Function" and thing.name == "aimed" and thing.arguments:
        return name(text(parts(thing)[2]))
    if thing.type.name == "Function" and thing.name == "unnamed" and thing.arguments:
        return "a card that the position doesn't name"
    return name(text(thing))


def _put(arguments: tuple[Any, ...], name: Namer) -> str:
    source, ability, _ = parts(arguments[0])
    return f"put {ability_of(name(text(source)), text(ability))} on the stack"


def _apply(arguments: tuple[Any, ...], name: Namer) -> str:
    return f"apply {effect_in_words(text(arguments[1]), name)}"


def _decline(arguments: tuple[Any, ...], name: Namer) -> str:
    return f"don't apply {effect_in_words(text(arguments[1]), name)}"


def _choose(arguments: tuple[Any, ...], name: Namer) -> str:
    value = text(arguments[0])
    if value.startswith('"'):
        return value.strip('"')
    named = name(value)
    # A player is called as the position spells the name; other values may share their word with an id.
    return named if named.lower() == value else value.replace("_", " ")


def _alternative(arguments: tuple[Any, ...], name: Namer) -> str:
    return f"the alternative with number {text(arguments[0])}"


def _color(arguments: tuple[Any, ...], name: Namer) -> str:
    return text(arguments[0])


def _cast(arguments: tuple[Any, ...], name: Namer) -> str:
    thing, face, way, _ = arguments
    card, spell = name(text(thing)), text(face).strip('"')
    as_face = "" if card.startswith(spell) else f" as {spell}"
    return f"cast {card}{as_face} for {'its mana cost' if text(way) == 'mana' else text(way)}"


_READERS: dict[str, Callable[[tuple[Any, ...], Namer], str]] = {
    "pick": _pick, "put": _put, "apply": _apply, "decline": _decline, "choose": _choose,
    "cast": _cast, "color": _color, "alternative": _alternative,
}  # fmt: skip


def subject_of(option: str) -> str:
    """The identity that an option is about: what is picked or cast, whose trigger or effect is taken.

    Args:
        option: the option's term.

    Returns:
        The identity, or the option itself.

    Example:
        >>> subject_of("pick(bear)"), subject_of('put(t(elf,("Elf",1),e))'), subject_of("yes")
        ('bear', 'elf', 'yes')
    """
    symbol = term(option)
    match symbol.name, parts(symbol):
        case "pick", (thing,):
            return text(thing)
        case "put", (trigger,):
            return text(parts(trigger)[0])
        case "cast", (thing, *_):
            return text(thing)
        case "apply", (_, effect, *_):
            return text(parts(effect)[1 if effect.name == "rule" else 0])
        case "choose" | "color", (value,):
            return text(value)
        case "decline", _:
            return "no"
    return option
