"""The kinds of subtypes (205.3), in the words of the card language."""

from __future__ import annotations

#: 205.3i, of which the first five are basic.
LAND_TYPES = frozenset({"plains", "island", "swamp", "mountain", "forest"})
_OF_LANDS = "cave desert gate lair locus mine planet power_plant sphere tower town urzas"
_LISTS = {
    "artifact": (  # 205.3g
        "attraction blood bobblehead clue contraption equipment food fortification gold incubator infinity"
        " junk lander map mutagen powerstone spacecraft stone treasure vehicle"
    ),
    "enchantment": "aura background cartouche case class curse role room rune saga shard shrine",  # 205.3h
    "land": " ".join([*LAND_TYPES, *_OF_LANDS.split()]),
    "planeswalker": (  # 205.3j
        "ajani aminatou angrath arlinn ashiok bahamut basri bolas calix chandra comet dack dakkon"
        " daretti davriel dihada domri dovin ellywick elminster elspeth estrid freyalise garruk gideon"
        " grist guff huatli jace jared jaya jeska kaito karn kasmina kaya kiora koth liliana lolth lukka"
        " minsc mordenkainen nahiri narset niko nissa nixilis oko quintorius ral rowan saheeli samut"
        " sarkhan serra sivitri sorin szat tamiyo tasha teferi teyo tezzeret tibalt tyvar ugin urza"
        " venser vivien vraska vronos will windgrace wrenn xenagos yanggu yanling zariel"
    ),
    "spell": "adventure arcane lesson omen trap",  # 205.3k
    "battle": "siege",  # 205.3q
}
_KINDS = {subtype: kind for kind, words in _LISTS.items() for subtype in words.split()}
#: The card types that a kind of subtypes goes with, where these aren't the one of that name.
_TYPES = {"creature": {"creature", "kindred"}, "spell": {"instant", "sorcery"}}


def kind_of(subtype: str) -> str:
    """The kind of a subtype; what no other list holds is a creature type.

    Example:
        >>> kind_of("forest"), kind_of("aura"), kind_of("dryad")
        ('land', 'enchantment', 'creature')
    """
    return _KINDS.get(subtype, "creature")


def goes_with(kind: str, types: frozenset[str]) -> bool:
    """Whether an object with these card types can have subtypes of that kind (205.3d).

    Example:
        >>> goes_with("creature", frozenset({"kindred", "enchantment"}))
        True
    """
    return bool(_TYPES.get(kind, {kind}) & types)
