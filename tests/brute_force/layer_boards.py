"""Random boards of permanents whose static abilities change one another, for a comparison with `layers`.

A board is drawn as the things and effects of `layers`; it can be written as card files, one invented card a
thing, and as the mapping that a position file holds. The words are few, so that effects meet often: effects
of a board are about one or two aspects (types, subtypes, colours, ...), and every third one is like that of
a well-known card.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from hypothesis import strategies as st

from brute_force.layers import LAYERS, Effect, Thing, layer_of
from brute_force.terms import Term

TYPES = ("artifact", "creature", "enchantment", "land")
LANDS = ("swamp", "mountain", "forest")
TRIBES = ("elf", "saproling")
COLORS = ("white", "black", "green")
KEYWORDS = ("flying", "trample", "vigilance")
PLAYERS = ("A", "B")
#: Positions want names of real cards. These are no supported ones; a board gives them other texts.
NAMES = tuple(f"The {number} Doctor" for number in ("First", "Second", "Third", "Fourth", "Fifth", "Sixth"))

_CREATURE, _LAND = ("type", "creature"), ("type", "land")
_NONBASIC = ("and", _LAND, ("non", ("supertype", "basic")))
_ENLIVENED = (("add_type", "creature"), ("set_base_power_toughness", 4, 4))
#: Effects like those of well-known cards: what they apply to, and their parts.
FAMOUS: tuple[tuple[Term, tuple[Term, ...]], ...] = (
    (_NONBASIC, (("set_subtype", "mountain"),)),  # Blood Moon
    (_NONBASIC, (("set_subtype", "forest"),)),
    (_LAND, (("add_subtype", "swamp"),)),  # Urborg, Tomb of Yawgmoth
    (_CREATURE, ("loses_all_abilities", ("set_base_power_toughness", 1, 1))),  # Humility
    (("other", ("type", "enchantment")), _ENLIVENED),  # Opalescence
    (("and", ("type", "artifact"), ("non", _CREATURE)), _ENLIVENED),  # March of the Machines
    (_LAND, (("add_type", "creature"), ("set_base_power_toughness", 1, 1))),  # Living Plane
    ("permanent", (("add_type", "artifact"),)),  # Mycosynth Lattice
    (
        ("or", ("subtype", "forest"), ("subtype", "saproling")),  # Life and Limb
        (
            *(("add_type", "creature"), ("add_type", "land")),
            *(("add_subtype", "saproling"), ("add_subtype", "forest")),
            *(("add_color", "green"), ("set_base_power_toughness", 1, 1)),
        ),
    ),
    (("and", _CREATURE, ("controlled_by", "you")), (("set_subtype", "elf"),)),  # Conspiracy
    (_CREATURE, (("set_color", "black"),)),  # Darkest Hour
    (("and", _CREATURE, ("controlled_by", "opponent")), (("cannot_have", "flying"),)),
    (("and", _CREATURE, ("controlled_by", "opponent")), (("control", "you"),)),
    (("other", ("keyword", "flying")), (("loses", "flying"), ("gains", "trample"))),
)

#: What effects of each aspect ask for, and what they do.
ASPECTS: dict[str, tuple[tuple[Term, ...], tuple[Term, ...]]] = {
    "type": (
        tuple(("type", type_) for type_ in TYPES),
        tuple((word, type_) for type_ in TYPES for word in ("add_type", "add_type", "set_type")),
    ),
    "subtype": (
        (*(("subtype", subtype) for subtype in (*LANDS, *TRIBES)), _NONBASIC, ("supertype", "basic")),
        tuple((word, subtype) for subtype in (*LANDS, *TRIBES) for word in ("add_subtype", "set_subtype")),
    ),
    "color": (
        (*(("color", color) for color in COLORS), "colorless"),
        (*((word, color) for color in COLORS for word in ("add_color", "set_color")), "becomes_colorless"),
    ),
    "keyword": (
        tuple(("keyword", keyword) for keyword in KEYWORDS),
        (
            *((word, keyword) for keyword in KEYWORDS for word in ("gains", "loses", "cannot_have")),
            *("loses_all_abilities", "loses_all_abilities"),
        ),
    ),
    "control": ((("controlled_by", "you"), ("controlled_by", "opponent")), (("control", "you"),)),
    "size": (
        (_CREATURE, _LAND),
        (
            *(("set_base_power_toughness", power, 3) for power in (0, 2, ("count", _CREATURE))),
            *(("change_power_toughness", power, 1) for power in (-1, 2, ("count", _LAND))),
            "switch_power_toughness",
        ),
    ),
}
_KINDS_OF_THINGS = (
    *("creature", "creature", "land", "land", "land", "enchantment", "enchantment", "artifact"),
    *("artifact creature", "enchantment creature", "land creature", "artifact land"),
)
#: What an object may say of itself: characteristic-defining abilities (604.3), and others.
_DEFINING: tuple[Term, ...] = (
    *(("add_subtype", "elf"), ("set_subtype", "saproling"), ("add_subtype", "forest")),
    *(("set_color", "green"), ("add_color", "white"), "becomes_colorless"),
)
_DEFINED_SIZES: tuple[Term, ...] = (
    ("set_base_power_toughness", ("count", _LAND), ("count", _CREATURE)),
    ("set_base_power_toughness", ("count", ("color", "green")), 2),
)
_OWN: tuple[Term, ...] = (
    *(("gains", "flying"), ("cannot_have", "trample"), ("change_power_toughness", ("count", _LAND), 0)),
    *(("add_type", "creature"), ("add_type", "land"), ("add_type", "artifact"), "switch_power_toughness"),
)


@dataclass(frozen=True)
class Board:
    """A board: the things in their order of arrival, and the effects of their static abilities.

    The effect of the N-th ability of a thing, keywords included, is named by the thing's id, a dot and N.
    """

    things: tuple[Thing, ...]
    effects: tuple[Effect, ...]


@st.composite
def boards(draw: st.DrawFn, abilities: int = 2) -> Board:
    """Boards of three to six things with two to six effects.

    Args:
        draw: given by hypothesis.
        abilities: so many static abilities a thing has at most.
    """
    number = draw(st.integers(3, 6))
    often = [*ASPECTS, "type", "subtype"]
    aspects = draw(st.lists(st.sampled_from(often), min_size=1, max_size=2, unique=True))
    slots = st.integers(0, number * abilities - 1)
    size = min(draw(st.sampled_from((2, 3, 4, 4, 5, 5, 6, 6))), number * abilities)
    chosen = draw(st.lists(slots, min_size=size, max_size=size, unique=True))
    things, effects = [], []
    for place in range(number):
        thing = draw(_things(place + 1))
        own = [
            draw(_effects(thing, len(thing.keywords) + nth, aspects))
            for nth in range(1, 1 + sum(slot // abilities == place for slot in chosen))
        ]
        if any(layer_of(part, effect.defining) == "7a" for effect in own for part in effect.parts):
            thing = replace(thing, power=None, toughness=None)
        things.append(thing)
        effects += own
    return Board(tuple(things), tuple(effects))


def _some(words: tuple[str, ...], most: int) -> st.SearchStrategy[frozenset[str]]:
    return st.frozensets(st.sampled_from(words), max_size=most)


@st.composite
def _things(draw: st.DrawFn, number: int) -> Thing:
    types = frozenset(draw(st.sampled_from(_KINDS_OF_THINGS)).split())
    creature, land = "creature" in types, "land" in types
    return Thing(
        id=f"thing_{number}",
        timestamp=number,
        types=types,
        subtypes=draw(_some(LANDS, 2 * land)) | draw(_some(TRIBES, 2 * creature)),
        supertypes=frozenset({"basic"} if land and draw(st.integers(0, 2)) == 0 else ()),
        colors=draw(_some(COLORS, 2)),
        keywords=draw(_some(KEYWORDS, 2)),
        power=draw(st.integers(0, 4)) if creature else None,
        toughness=draw(st.integers(1, 5)) if creature else None,
        controller=draw(st.sampled_from(PLAYERS)),
    )


@st.composite
def _effects(draw: st.DrawFn, thing: Thing, number: int, aspects: list[str]) -> Effect:
    """The effect of a static ability of a thing."""
    defining = False
    match draw(st.integers(0, 9)):
        case 0 | 1 | 2:
            filter_, parts = draw(st.sampled_from(FAMOUS))
        case 3:
            filter_, defining = "itself", draw(st.booleans())
            pool = _DEFINING if defining else _OWN
            if defining and "creature" in thing.types:
                pool += _DEFINED_SIZES * 2
            parts = draw(_parts_from(pool, 2))
        case _:
            filter_ = draw(_descriptions(aspects))
            filter_ = draw(st.sampled_from([filter_, filter_, ("other", filter_)]))
            of_aspects = tuple(part for aspect in aspects for part in ASPECTS[aspect][1])
            parts = draw(_parts_from(of_aspects, 2))
            if draw(st.integers(0, 2)) == 0:
                others = tuple(part for aspect in ASPECTS.values() for part in aspect[1])
                parts = _fitting((*parts, draw(st.sampled_from(others))))
    return Effect(f"{thing.id}.{number}", parts, thing.id, _of_permanents(filter_), defining)


def _of_permanents(filter_: Term) -> Term:
    match filter_:
        case "itself" | "permanent":
            return filter_
        case ("other", inner):
            return ("other", _of_permanents(inner))
    return ("and", "permanent", filter_)


@st.composite
def _descriptions(draw: st.DrawFn, aspects: list[str]) -> Term:
    """Descriptions mostly of what the effects of these aspects change."""
    pool = [part for aspect in aspects for part in ASPECTS[aspect][0]] * 3
    pool += [_CREATURE, _LAND, ("controlled_by", "you")]
    simple = st.sampled_from(pool)
    first: Term = draw(simple)
    match draw(st.sampled_from(["simple", "simple", "non", "and", "or", "and non"])):
        case "non" if first != _NONBASIC:
            return ("non", first)
        case "and" | "or" as word:
            return (word, first, draw(simple))
        case "and non":
            second = draw(simple)
            return ("and", first, second if second == _NONBASIC else ("non", second))
    return first


def _parts_from(pool: tuple[Term, ...], most: int) -> st.SearchStrategy[tuple[Term, ...]]:
    return st.lists(st.sampled_from(pool), min_size=1, max_size=most).map(tuple).map(_fitting)


def _fitting(parts: tuple[Term, ...]) -> tuple[Term, ...]:
    """Parts of which no two could contradict each other, in the order of their layers.

    Of one layer there are more than one only if all of them add something.
    """
    kept: list[Term] = []
    for part in parts:
        rivals = [other for other in kept if layer_of(other) == layer_of(part)]
        adds = all(str(other[0]).startswith("add_") for other in [*rivals, part])
        if part not in kept and (adds or not rivals):
            kept.append(part)
    return tuple(sorted(kept, key=lambda part: (LAYERS.index(layer_of(part)), "subtype" in part[0])))


def card_texts(board: Board) -> dict[str, str]:
    """Write the things of a board as cards in the card language.

    Args:
        board: the board.

    Returns:
        The texts of card files, one a thing in order of arrival, by the names of the cards. Questions are
        answered with them if `encoded_cards` of `lawmage.queries.question` gives a `Cards` with these files.

    Example:
        >>> moon = Thing("thing_1", 1, frozenset({"enchantment"}), keywords=frozenset({"flying"}))
        >>> mountains = Effect("thing_1.2", (("set_subtype", "mountain"),), "thing_1", ("type", "land"))
        >>> print(card_texts(Board((moon,), (mountains,)))["The First Doctor"])
        % thing_1
        card_face("The First Doctor",1,"The First Doctor").
        layout("The First Doctor",normal).
        printed_type("The First Doctor",enchantment).
        mana_cost("The First Doctor",generic,1).
        ability(("The First Doctor",1),keyword(flying)).
        ability(("The First Doctor",2),static).
        modifies(("The First Doctor",2),type(land),set_subtype(mountain)).
    """
    return {
        name: "\n".join(_card(name, thing, [effect for effect in board.effects if effect.source == thing.id]))
        for name, thing in zip(NAMES, board.things, strict=False)
    }


def _card(name: str, thing: Thing, effects: list[Effect]) -> list[str]:
    lines = [f"% {thing.id}", f'card_face("{name}",1,"{name}").', f'layout("{name}",normal).']
    for predicate, words in (
        ("printed_supertype", thing.supertypes),
        ("printed_type", thing.types),
        ("printed_subtype", thing.subtypes),
        ("color_indicator", thing.colors),
    ):
        lines += [f'{predicate}("{name}",{word}).' for word in sorted(words)]
    if "land" not in thing.types:
        lines.append(f'mana_cost("{name}",generic,1).')
    if "creature" in thing.types:
        power, toughness = ("star" if n is None else n for n in (thing.power, thing.toughness))
        lines.append(f'printed_power("{name}",{power}). printed_toughness("{name}",{toughness}).')
    for number, keyword in enumerate(sorted(thing.keywords), 1):
        lines.append(f'ability(("{name}",{number}),keyword({keyword})).')
    for number, effect in enumerate(effects, len(thing.keywords) + 1):
        together = _show(effect.parts[-1])
        for part in reversed(effect.parts[:-1]):
            together = f"together({_show(part)},{together})"
        lines.append(f'ability(("{name}",{number}),static).')
        lines.append(f'modifies(("{name}",{number}),{_show(effect.filter)},{together}).')
    return lines


def _show(term: Term) -> str:
    if isinstance(term, tuple):
        return f"{term[0]}({','.join(map(_show, term[1:]))})"
    return str(term)


def position_of(board: Board) -> dict[str, Any]:
    """The position of a board as the mapping that a position file holds; every thing has its id there.

    Args:
        board: the board.

    Example:
        >>> plain = [Thing(f"thing_{n}", n, frozenset({"land"}), controller="BA"[n % 2]) for n in (1, 2, 3)]
        >>> position = position_of(Board(tuple(plain), ()))
        >>> [entry["id"] for entry in position["players"]["A"]["battlefield"]], position["timestamps"]
        (['thing_1', 'thing_3'], ['thing_1', 'thing_2', 'thing_3'])
    """
    battlefields: dict[str, list[Any]] = {player: [] for player in PLAYERS}
    for name, thing in zip(NAMES, board.things, strict=False):
        battlefields[thing.controller].append({"card": name, "id": thing.id})
    return {
        "turn": {"active": "A", "step": "precombat main"},
        "players": {player: {"battlefield": entries} for player, entries in battlefields.items()},
        "timestamps": [thing.id for thing in board.things],
    }
