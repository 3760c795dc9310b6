"""Conditions and values of the card language."""

from __future__ import annotations

from typing import Any

from brute_force.filters import Viewpoint, described, matches
from brute_force.terms import Term


def sorcery_timing(view: Viewpoint, player: str) -> bool:
    """A main phase of the player's turn with an empty stack (117.1a), the player having priority."""
    game = view.world.game
    return (
        game.active == player
        and game.step in {"precombat_main", "postcombat_main"}
        and not [thing for thing in view.world.in_zone("stack") if thing.proposed_from is None]
    )


def holds(view: Viewpoint, condition: Term, paid: frozenset[str] = frozenset()) -> bool:
    """Whether a condition is met."""
    game = view.world.game
    match condition:
        case "your_turn":
            return game.active == view.you
        case "sorcery_timing":
            return sorcery_timing(view, view.you)
        case "main_phase":
            return game.step in {"precombat_main", "postcombat_main"}
        case ("in_step", step):
            return bool(game.step == step)
        case ("controls", number, filter_):
            yours = ("and", ("controlled_by", "you"), filter_)
            permanents = view.world.in_zone("battlefield")
            return sum(matches(view, yours, thing) for thing in permanents) >= int(number)
        case ("there_are", number, filter_):
            return len(described(view, filter_)) >= int(number)
        case ("is", filter_):
            return view.source is not None and matches(view, filter_, view.source)
        case ("attached_is", filter_):
            host = view.world.things.get((view.source and view.source.attached_to) or "")
            return host is not None and matches(view, filter_, host)
        case ("counters", kind, number):
            return view.source is not None and view.source.counter(kind) >= int(number)
        case ("x_at_least", number):
            return view.source is not None and view.source.x >= int(number)
        case ("cards_in", zone, number):
            return sum(thing.owner == view.you for thing in view.world.in_zone(zone)) >= int(number)
        case ("non", inner):
            return not holds(view, inner, paid)
        case ("and", first, second):
            return holds(view, first, paid) and holds(view, second, paid)
        case ("or", first, second):
            return holds(view, first, paid) or holds(view, second, paid)
        case ("paid", way):
            return way in paid
    raise NotImplementedError(f"condition {condition}")


def value(view: Viewpoint, term: Any) -> int:
    """The number that a value of the card language is now."""
    from brute_force.looks import looks

    match term:
        case int():
            return term
        case "x":
            assert view.x is not None, "X has no value here"
            return view.x
        case ("count", filter_):
            return len(described(view, filter_))
        case ("count_others", filter_):
            return len(described(view, ("other", filter_)))
        case ("counters", kind):
            return view.source.counter(kind) if view.source else 0
        case ("power", "itself") if view.source:
            return looks(view.world, view.source).power or 0
        case ("toughness", "itself") if view.source:
            return looks(view.world, view.source).toughness or 0
        case ("mana_value", "itself") if view.source:
            return looks(view.world, view.source).mana_value
        case ("times", factor, inner):
            return int(factor) * value(view, inner)
        case ("plus", first, second):
            return value(view, first) + value(view, second)
    raise NotImplementedError(f"value {term}")
