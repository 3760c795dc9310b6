"""Effects that would have borne on a characteristic and came to nothing, and what ended them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from lawmage.bridge.layer_views import Operation
from lawmage.bridge.layers import Lost, Step
from lawmage.bridge.solver import parts, term, text
from lawmage.queries.effect_words import EffectSource


@dataclass(frozen=True)
class Unapplied:
    """An effect that would have set or changed a characteristic, had it not been lost before.

    Attributes:
        effect: the effect in words.
        timestamp: its timestamp.
        layers: the names of the layers in which it would have borne on the characteristic.
        because: why it wasn't applied, a sentence.
        rules: the rules that the sentence cites.
        source: the id of the object that the effect comes from, or the name of the card if it is none here.
        ability: which of the card's abilities, in printed order.

    Example:
        >>> Unapplied("Glorious Anthem", 1, ("7c",), "", ("613.6",)).layers
        ('7c',)
    """

    effect: str
    timestamp: int
    layers: tuple[str, ...]
    because: str
    rules: tuple[str, ...]
    source: str = ""
    ability: int | None = None


def places_where(lost: Lost, name: str, sets: Callable[[Operation], bool]) -> list[int]:
    """Where in the order of layers a lost effect would have borne on an object.

    Args:
        lost: the effect.
        name: the object's id.
        sets: whether an operation bears on the characteristic in question.

    Example:
        >>> done = {61: {"bear": [("clear", "ability")]}, 71: {"bear": [("put", "power", "1")]}}
        >>> places_where(Lost("", 1, done, ()), "bear", lambda operation: operation[1] == "power")
        [71]
    """
    return [place for place, done in lost.operations.items() if any(map(sets, done.get(name, ())))]


def ended_by(lost: Lost) -> Step | None:
    """The step that took away the ability from which a lost effect came; None if none did.

    Args:
        lost: the effect.

    Example:
        >>> effect = 'static(bear,("Levitation",1),permanent)'
        >>> had, has = ({"bear": {"ability": found}} for found in (('("Levitation",1)',), ()))
        >>> step = Step(61, "humility", 1, (), had, has)
        >>> ended_by(Lost(effect, 1, {}, (step,))).effect
        'humility'
    """
    holder, ability, *_ = (text(part) for part in parts(term(lost.effect)))
    for step in lost.steps:
        had, has = (kinds.get(holder, {}).get("ability", ()) for kinds in (step.before, step.after))
        if ability in had and ability not in has:
            return step
    return None


def unapplied(
    lost: Lost,
    places: list[int],
    layers: Mapping[int, tuple[str, str]],
    source_of: Callable[[str], EffectSource],
) -> Unapplied:
    """A lost effect in words.

    Args:
        lost: the effect.
        places: where it would have borne on the characteristic.
        layers: the rule and the name of each place.
        source_of: says where an effect comes from.

    Example:
        >>> step = Step(61, "humility", 1, (), {}, {})
        >>> layers = {61: ("613.1f", "6"), 72: ("613.4c", "7c")}
        >>> source_of = lambda effect: EffectSource("static", "", 1, effect.capitalize())
        >>> unapplied(Lost("static(a,b,c)", 1, {}, (step,)), [72], layers, source_of).because
        "Static(a,b,c) would apply in layer 7c, but its condition isn't met once Humility is applied (604.2)"
    """
    source, step = source_of(lost.effect), ended_by(lost)
    named = tuple(layers[place][1] for place in places)
    would = f"{source.name} would apply in layer {' and '.join(named)}, but"
    if step is None:
        others = " and ".join(dict.fromkeys(source_of(step.effect).name for step in lost.steps))
        because = f"{would} its condition isn't met once {others} is applied (604.2)"
        rules: tuple[str, ...] = ("604.2",)
    else:
        rule, layer = layers[step.place]
        because = (
            f"{would} {source_of(step.effect).name} takes away the ability that it comes from "
            f"in layer {layer} ({rule}), before any part of it has applied (613.6)"
        )
        rules = (rule, "613.6")
    return Unapplied(source.name, lost.timestamp, named, because, rules, source.source, source.ability)
