"""The options of decisions in words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from lawmage.bridge.solver import parts, term, text

Namer = Callable[[str], str]


def option_in_words(option: str, name: Namer) -> str:
    """An option as a person would say it.

    Args:
        option: the option's term.
        name: gives the name of an identity.

    Example:
        >>> option_in_words("pick(bear)", str.title), option_in_words("yes", str)
        ('Bear', 'yes')
    """
    symbol = term(option)
    reader = _READERS.get(symbol.name)
    return reader(parts(symbol), name) if reader and symbol.arguments else option.replace("_", " ")


def _pick(arguments: tuple[Any, ...], name: Namer) -> str:
    return name(text(arguments[0]))


def _put(arguments: tuple[Any, ...], name: Namer) -> str:
    source, ability, _ = parts(arguments[0])
    return f"put {name(text(source))}'s ability {parts(ability)[1]} on the stack"


def _apply(arguments: tuple[Any, ...], name: Namer) -> str:
    return f"apply {name(text(parts(arguments[1])[0]))}"


def _cast(arguments: tuple[Any, ...], name: Namer) -> str:
    thing, face, way, _ = arguments
    card, spell = name(text(thing)), text(face).strip('"')
    as_face = "" if card.startswith(spell) else f" as {spell}"
    return f"cast {card}{as_face} for {'its mana cost' if text(way) == 'mana' else text(way)}"


_READERS: dict[str, Callable[[tuple[Any, ...], Namer], str]] = {
    "pick": _pick, "put": _put, "apply": _apply, "cast": _cast,
}  # fmt: skip


def about(option: str) -> str:
    """The identity that an option is about: what is picked or cast, whose trigger or effect is taken.

    Args:
        option: the option's term.

    Returns:
        The identity, or the option itself.

    Example:
        >>> about("pick(bear)"), about('put(t(elf,("Elf",1),e))'), about("yes")
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
            return text(parts(effect)[0])
    return option
