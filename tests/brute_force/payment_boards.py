"""Random boards of mana sources with effects on their mana, as positions."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from brute_force.mana import COLORS
from brute_force.payment import Board, Source
from brute_force.production import AURAS, CHOOSING, PRINTED, REPLACES, TRIGGERS

#: The sources of boards with effects on mana: what Signets, filter lands and doublers make of each other.
MIXING = (
    "Forest", "Island", "Badlands", "Tundra", "Azorius Signet", "Gruul Signet", "Cascade Bluffs",
    "Fire-Lit Thicket", "Shivan Reef", "Ancient Tomb", "Crystal Vein", "Sol Ring", "Prismatic Lens",
    "Mana Confluence", "Birds of Paradise", "Ashnod's Altar",
)  # fmt: skip
CREATURES = ("Nirkana Revenant", "Nyxbloom Ancient")


@st.composite
def boards_with_effects(draw: st.DrawFn) -> Board:
    """A board of few sources with effects on their mana."""
    chosen = draw(st.lists(st.sampled_from(MIXING), min_size=1, max_size=4))
    sources = []
    for kind in chosen:
        auras = [aura for aura in AURAS if aura != "Utopia Sprawl" or kind == "Forest"]
        land = "land" in PRINTED.get(kind, PRINTED["Sol Ring"]).is_
        aura = draw(st.sampled_from(auras)) if land and draw(st.integers(0, 3)) == 0 else ""
        sources.append(Source(kind, auras=((aura, _chosen(draw, aura)),) if aura else ()))
    # Creatures among them could be given up to Ashnod's Altar, which would end their effects.
    effects = sorted({*REPLACES, *TRIGGERS}.difference(AURAS, CREATURES))
    around = tuple(
        (effect, draw(st.sampled_from("AAB")), _chosen(draw, effect))
        for effect in draw(
            st.lists(st.sampled_from(effects), min_size=0 if sources[0].auras else 1, max_size=2)
        )
    )
    return Board(tuple(sources), 20, effects=around)


def _chosen(draw: st.DrawFn, card: str) -> str:
    return draw(st.sampled_from(COLORS)) if card in CHOOSING else ""


def position_of(board: Board, hand: tuple[str, ...]) -> dict[str, Any]:
    """The payment problem as a position, with a creature as a target for what wants one."""
    battlefield: dict[str, list[Any]] = {"A": [], "B": ["Grizzly Bears"]}
    for number, source in enumerate(board.sources):
        battlefield["A"].append(
            {"card": source.kind, "tapped": source.tapped, "sick": source.sick, "id": f"source{number}"}
        )
        for aura, chosen in source.auras:
            battlefield["A"].append(_effect(aura, chosen) | {"attached_to": f"source{number}"})
    for effect, player, chosen in board.effects:
        battlefield[player].append(_effect(effect, chosen))
    return {
        "turn": {"active": "A", "step": "precombat main"},
        "players": {
            "A": {"life": board.life, "battlefield": battlefield["A"], "hand": list(hand)},
            "B": {"battlefield": battlefield["B"]},
        },
    }


def _effect(card: str, chosen: str) -> dict[str, Any]:
    """An effect on mana as a permanent; color is chosen if there is one."""
    return {"card": card} | ({"chosen": {"color": chosen}} if chosen else {})
