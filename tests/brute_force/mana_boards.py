"""Random boards of lands, enchantments and effects on mana, as positions; cards of users for the effects."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from user_cards import face

from brute_force.mana import COLORS
from brute_force.production import AURAS, CHOOSING, PRINTED, REPLACES, TRIGGERS, Permanent

LOOKING = ("Reflecting Pool", "Exotic Orchard", "Fellwar Stone", "Harvester Druid", "Sylvok Explorer")
CHANGING_LANDS = ("Blood Moon", "Urborg, Tomb of Yawgmoth", "Chromatic Lantern")


def _replacing(name: str, *effects: tuple[str, str], types: str = "enchantment") -> str:
    more = "".join(
        f'ability(("{{0}}",{number}),static). replaces(("{{0}}",{number}),{event},{change}).\n'
        for number, (event, change) in enumerate(effects, 1)
    )
    return face(name, types, "generic,3", more=more)


_LAND = "produces(each_player,type(land))"
_CHOOSE = 'ability(("{0}",1),static). enters(("{0}",1),choose(color,any)).\n'
USER_CARDS = {
    "Contamination": _replacing("Contamination", (_LAND, "one_instead(black)")),
    "Damping Sphere": _replacing(
        "Damping Sphere",
        ("produces_at_least(each_player,type(land),2)", "one_instead(colorless)"),
        types="artifact",
    ),
    "Infernal Darkness": _replacing("Infernal Darkness", (_LAND, "type_instead(black)")),
    "Ritual of Subdual": _replacing("Ritual of Subdual", (_LAND, "type_instead(colorless)")),
    "Deep Water": _replacing("Deep Water", ("produces(you,type(land))", "type_instead(blue)")),
    "Pale Moon": _replacing(
        "Pale Moon",
        ("produces(each_player,and(type(land),non(supertype(basic))))", "type_instead(colorless)"),
    ),
    "Naked Singularity": _replacing(
        "Naked Singularity",
        *(
            (f"produces(each_player,subtype({basic}))", f"type_instead({color})")
            for basic, color in (
                ("plains", "red"),
                ("island", "green"),
                ("swamp", "white"),
                ("mountain", "blue"),
                ("forest", "black"),
            )
        ),
        types="artifact",
    ),
    "Virtue of Strength": 'card_face("Virtue of Strength // Garenbrig Growth",1,"Virtue of Strength").\n'
    'card_face("Virtue of Strength // Garenbrig Growth",2,"Garenbrig Growth").\n'
    'layout("Virtue of Strength // Garenbrig Growth",adventure).\n'
    + face(
        "Virtue of Strength",
        "enchantment",
        "generic,5",
        more="""ability(("{0}",1),static).
        replaces(("{0}",1),produces(you,and(supertype(basic),type(land))),times(3)).""",
        card="Virtue of Strength // Garenbrig Growth",
    )
    + face(
        "Garenbrig Growth",
        "sorcery",
        "green,1",
        more='ability(("{0}",1),spell). effect(("{0}",1),1,draw(you,1)).',
        card="Virtue of Strength // Garenbrig Growth",
    ),
    "Hall of Gemstone": face(
        "Hall of Gemstone",
        "enchantment",
        "generic,3",
        more=_CHOOSE
        + f'ability(("{{0}}",2),static). replaces(("{{0}}",2),{_LAND},color_instead(chosen_color)).',
    ),
    "Cascading Cataracts": face(
        "Cascading Cataracts",
        "land",
        more="""ability(("{0}",1),activated). cost(("{0}",1),tap).
        effect(("{0}",1),1,add_mana(1,colorless,1)).
        ability(("{0}",2),activated). cost(("{0}",2),(mana(generic,5);tap)).
        effect(("{0}",2),1,add_mana_any_combination(5)).""",
    ),
    "Market Festival": face(
        "Market Festival",
        "enchantment",
        "generic,3 green,1",
        more="""printed_subtype("{0}",aura).
        ability(("{0}",1),keyword(enchant)). target(("{0}",1),1,1,1,type(land)).
        ability(("{0}",2),triggered). trigger(("{0}",2),taps_for_mana(each_player,attached)).
        effect(("{0}",2),1,adds(event_player,add_mana_any_combination(2))).""",
    ),
    "Caged Sun": face(
        "Caged Sun",
        "artifact",
        "generic,6",
        more=_CHOOSE
        + """ability(("{0}",2),triggered). trigger(("{0}",2),causes_mana(you,type(land),chosen_color)).
        effect(("{0}",2),1,add_mana_chosen_color(1)).""",
    ),
    "Gauntlet of Power": face(
        "Gauntlet of Power",
        "artifact",
        "generic,5",
        more=_CHOOSE
        + """ability(("{0}",2),triggered).
        trigger(("{0}",2),taps_for_mana_of(each_player,and(supertype(basic),type(land)),chosen_color)).
        effect(("{0}",2),1,adds(event_player,add_mana_chosen_color(1))).""",
    ),
}
"""The texts on mana alone of cards that have more in their text, or whose effects last a while only."""


def random_board(
    random: Random, sources: int, effects: Sequence[str] = (), most_effects: int = 3, looking: bool = True
) -> tuple[Permanent, ...]:
    """So many permanents with mana abilities of both players at most, and effects on them.

    Args:
        random: the source of chance.
        sources: so many permanents at most.
        effects: the effects to choose from; all without any.
        most_effects: so many of them at most.
        looking: whether something looks at what others could produce.
    """
    found = [
        Permanent(random.choice(LOOKING if random.random() < 0.4 and looking else sorted(PRINTED)), player)
        for player in random.choices("AAB", k=random.randint(1, sources))
    ]
    if looking:
        found.append(Permanent(random.choice(LOOKING[2:]), random.choice("AB")))
    unlike = list(dict.fromkeys(found))
    found = [one for one in found if one.card != "Urborg, Tomb of Yawgmoth"]
    found += [one for one in unlike if one.card == "Urborg, Tomb of Yawgmoth"][:1]
    names = [*(effects or sorted({*REPLACES, *TRIGGERS})), *(CHANGING_LANDS[::2] if looking else ())]
    bodies = len(found)
    for name in random.choices(names, k=random.randint(0, most_effects)):
        forests = [place for place in range(bodies) if found[place].card == "Forest"]
        lands = [place for place in range(bodies) if "land" in PRINTED[found[place].card].is_]
        hosts = forests if name == "Utopia Sprawl" else lands
        if name in AURAS and not hosts:
            continue
        found.append(
            Permanent(
                name,
                random.choice("AAB"),
                random.choice(COLORS) if name in CHOOSING else "",
                random.choice(hosts) if name in AURAS else -1,
            )
        )
    return tuple(found)


def position_of(board: Sequence[Permanent]) -> dict[str, Any]:
    """A board as a position in A's main phase; the id of a permanent tells its place."""
    players: dict[str, Any] = {"A": {"battlefield": []}, "B": {"battlefield": []}}
    for place, permanent in enumerate(board):
        entry: dict[str, Any] = {"card": permanent.card, "id": f"p{place}"}
        if permanent.chosen:
            entry["chosen"] = {"color": permanent.chosen}
        if permanent.host >= 0:
            entry["attached_to"] = f"p{permanent.host}"
        if permanent.card == "Gemstone Mine":
            entry["counters"] = {"mining": 2}
        players[permanent.player]["battlefield"].append(entry)
    return {"turn": {"active": "A", "step": "precombat main"}, "players": players}
