"""Which objects and players a description of the card language means (109)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from brute_force.subtypes import kind_of
from brute_force.terms import Term
from brute_force.world import Thing, World


@dataclass(frozen=True)
class Viewpoint:
    """From where a description is read: the state, the player "you", and the object the ability is on."""

    world: World
    you: str
    source: Thing | None = None
    x: int | None = None


def players(view: Viewpoint, who: str) -> list[str]:
    """The players that a word such as `opponent` means."""
    everybody = list(view.world.game.players)
    match who:
        case "you" | "caster":
            return [view.you]
        case "opponent":
            return [player for player in everybody if player != view.you]
        case "each_player":
            return everybody
    raise NotImplementedError(f"players {who}")


def matches(view: Viewpoint, filter_: Term, candidate: Thing | str) -> bool:
    """Whether an object or a player answers the description."""
    match filter_:
        case ("and", first, second):
            return matches(view, first, candidate) and matches(view, second, candidate)
        case ("or", first, second):
            return matches(view, first, candidate) or matches(view, second, candidate)
        case ("non", inner):
            return not matches(view, inner, candidate)
        case ("other", inner):
            other = isinstance(candidate, str) or view.source is None or candidate.id != view.source.id
            return other and matches(view, inner, candidate)
        case "any":
            return True
    if isinstance(candidate, str):
        return _player_matches(view, filter_, candidate)
    return _object_matches(view, filter_, candidate)


def _player_matches(view: Viewpoint, filter_: Term, candidate: str) -> bool:
    match filter_:
        case "any_target" | "player":
            return True
        case "opponent":
            return candidate != view.you
        case "attached":
            return view.source is not None and view.source.attached_to == candidate
    return False


def _object_matches(view: Viewpoint, filter_: Term, thing: Thing) -> bool:
    from brute_force.looks import looks

    found = looks(view.world, thing)
    on_battlefield = thing.zone == "battlefield"
    is_spell = thing.zone == "stack" and thing.ability_of is None
    match filter_:
        case "player" | "opponent":
            return False
        case "any_target":
            return on_battlefield and bool(found.types & {"creature", "planeswalker", "battle"})
        case "permanent":
            return on_battlefield
        case "spell":
            return is_spell
        case "ability" | "nonmana_ability":
            return thing.ability_of is not None
        case "activated_ability" | "triggered_ability":
            return bool(thing.ability_kind == filter_.removesuffix("_ability"))
        case "card":
            return thing.card is not None and not thing.is_token and thing.ability_of is None
        case ("type", type_):
            return type_ in found.types
        case ("subtype", subtype):
            every = found.every_creature_type and kind_of(subtype) == "creature"
            return every or subtype in found.subtypes
        case ("supertype", supertype):
            return supertype in found.supertypes
        case ("color", color):
            return color in found.colors
        case "colorless":
            return not found.colors
        case "multicolored":
            return len(found.colors) > 1
        case ("keyword", keyword):
            return keyword in found.keywords
        case "without_abilities":
            return not (found.keywords or found.abilities)
        case ("named", name):
            return name in found.names
        case "token":
            return thing.is_token
        case "tapped":
            return thing.tapped
        case "attacking":
            return thing.attacking
        case "blocking":
            return thing.blocking
        case ("in", zone):
            return bool(zone == (thing.proposed_from or thing.zone))
        case "top_of_library":
            return (thing.proposed_from or thing.zone) == "library" and thing.place == 1
        case ("controlled_by", who):
            controlled = thing.zone in {"battlefield", "stack"}
            return controlled and found.controller in players(view, who)
        case ("owned_by", who):
            return thing.owner in players(view, who)
        case ("mana_value", comparison, number):
            return _compare(comparison, int(found.mana_value), number)
        case ("power", comparison, number):
            return found.power is not None and _compare(comparison, found.power, number)
        case ("toughness", comparison, number):
            return found.toughness is not None and _compare(comparison, found.toughness, number)
        case ("has_counter", kind):
            return thing.counter(kind) > 0
        case "itself":
            return view.source is not None and thing.id == view.source.id
        case "attached":
            return view.source is not None and view.source.attached_to == thing.id
        case "of_chosen_color":
            return bool(found.colors & {value for kind, value in _chosen(view) if kind == "color"})
        case "with_chosen_name":
            return bool(found.names & {value for kind, value in _chosen(view) if kind == "card_name"})
    raise NotImplementedError(f"filter {filter_}")


def _chosen(view: Viewpoint) -> frozenset[tuple[str, Any]]:
    return view.source.chosen if view.source else frozenset()


def _compare(comparison: str, value: int, number: int) -> bool:
    return {"at_least": value >= number, "at_most": value <= number, "exactly": value == number}[comparison]


def speaks_of(filter_: Term, words: set[str]) -> bool:
    """Whether one of the words occurs in a description."""
    if isinstance(filter_, tuple):
        return any(speaks_of(part, words) for part in filter_)
    return filter_ in words


def described(view: Viewpoint, filter_: Term) -> list[Thing]:
    """The objects that a description means: permanents, unless it names a zone or spells (109.2)."""
    everywhere = speaks_of(filter_, {"in", "top_of_library", "spell", "ability", "itself"})
    return [
        thing
        for thing in view.world.things.values()
        if (everywhere or thing.zone == "battlefield") and matches(view, filter_, thing)
    ]
