"""Positions on which the two roads once disagreed, or might: each is about one rule.

Beside each position stands the number of legal plays, counted by hand.
"""

from __future__ import annotations

from typing import Any


def _main_phase(opponent: dict[str, Any] | None = None, **mine: Any) -> dict[str, Any]:
    turn = {"active": "A", "step": "precombat main"}
    return {"turn": turn, "players": {"A": mine, "B": opponent or {}}}


KNOWN: dict[str, tuple[int, dict[str, Any]]] = {
    "106.7: what lands could produce ignores their costs": (
        4,
        _main_phase(
            battlefield=["Reflecting Pool", "Reflecting Pool", {"card": "Gemstone Mine", "tapped": True}],
            hand=["Opt", "Memnite"],
        ),
    ),
    "107.3b: X is 0 for a spell cast for free": (
        24,
        _main_phase(
            battlefield=["Omniscience"],
            hand=["Blaze", "Crackle with Power", "Walking Ballista"],
            mana="{R}{R}{R}{R}{R}{R}",
        ),
    ),
    "107.4e and 118.7a: a reduction counts for the generic way to pay a monocoloured hybrid symbol": (
        1,
        _main_phase(
            battlefield=["Grand Arbiter Augustin IV"], hand=["Spectral Procession"], mana="{U}{W}{W}"
        ),
    ),
    "107.4f and 119.4: Phyrexian symbols and other life come from one total": (
        3,
        _main_phase(
            battlefield=["Mana Confluence"], hand=["Dismember", "Gut Shot", "Mutagenic Growth"], life=4
        ),
    ),
    "107.6: a source that was tapped for its own cost": (
        4,
        _main_phase(battlefield=[{"card": "Pili-Pala", "tapped": True}, "Wastes", "Wastes"], hand=["Opt"]),
    ),
    "113.6d: a cost change of a spell that isn't about itself doesn't work on the stack": (
        4,
        _main_phase(battlefield=["Eldrazi Temple", "Rakdos Signet"], hand=["Sphere of Resistance"]),
    ),
    "115.5: a spell can't target itself": (
        5,
        {
            **_main_phase(hand=["Counterspell", "Counterspell", "Cryptic Command"], mana="{U}{U}{U}{U}"),
            "stack": [{"card": "Opt", "controller": "A"}],
        },
    ),
    "118.3: counters that aren't there can't be removed for mana": (
        0,
        _main_phase(battlefield=["Gemstone Mine"], hand=["Dark Ritual"]),
    ),
    "121.8: a card drawn while costs are paid can be discarded": (
        4,
        _main_phase(
            battlefield=["Chromatic Sphere", "Forest", "Skirge Familiar"],
            library=["Opt"],
            hand=["Murder"],
            mana="{R}",
        ),
    ),
    "202.3d: the mana value of a split spell is that of the half": (
        15,
        _main_phase(
            battlefield=["Fires of Invention", "Mountain", "Island"],
            hand=["Fire // Ice", "Wear // Tear", "Divination"],
        ),
    ),
    "305.2: additional lands, from the graveyard too": (
        2,
        _main_phase(
            battlefield=["Exploration", "Azusa, Lost but Seeking", "Crucible of Worlds"],
            graveyard=["Forest", "Opt"],
            hand=["Island"],
            this_turn={"lands_played": 3},
        ),
    ),
    "601.2g: what is sacrificed for mana can still be a target": (
        2,
        _main_phase(battlefield=["Ashnod's Altar", "Grizzly Bears"], hand=["Murder"], mana="{B}{B}"),
    ),
    "601.2g: mana abilities come before the other costs": (
        5,
        _main_phase(battlefield=["Birds of Paradise", "Mountain"], hand=["Fling"]),
    ),
    "601.3e: an Adventure in the graveyard is an instant when it is considered as one": (
        3,
        _main_phase(
            graveyard=["Bonecrusher Giant // Stomp"],
            hand=["Forest"],
            mana="{R}{R}{R}",
            emblems=["Wrenn and Six"],
        ),
    ),
    "602.2: any player may activate it": (
        4,
        _main_phase(
            {"battlefield": ["Excavation", "Oona's Prowler", "Prodigal Sorcerer"]},
            battlefield=["Forest", "Forest"],
            hand=["Opt"],
        ),
    ),
    "605.1a and 702.61: mana abilities despite split second": (
        1,
        {
            **_main_phase(
                battlefield=[
                    "Forest",
                    "Prodigal Sorcerer",
                    {"card": "Chandra, Torch of Defiance", "counters": {"loyalty": 4}},
                ],
                hand=["Shock"],
            ),
            "stack": [{"card": "Sudden Shock", "controller": "B", "targets": ["A"]}],
        },
    ),
    "606.3: once a turn for each planeswalker": (
        4,
        _main_phase(
            battlefield=[
                {"card": "Chandra Nalaar", "id": "nalaar", "counters": {"loyalty": 3}},
                {"card": "Wrenn and Six", "id": "wrenn", "counters": {"loyalty": 1}},
            ],
            graveyard=["Forest", "Opt"],
            this_turn={"activated": [{"of": "wrenn", "ability": 1}]},
        ),
    ),
    "700.2: each mode has its own targets": (
        12,
        _main_phase(
            {"battlefield": ["Sol Ring", "Memnite"]},
            hand=["Abrade", "Boros Charm", "Healing Salve"],
            mana="{R}{W}{W}",
        ),
    ),
    "702.8: flash that another object gives": (
        1,
        {
            **_main_phase(
                battlefield=["Teferi, Mage of Zhalfir"],
                hand=["Llanowar Elves", "Divination"],
                mana="{G}{U}{U}{U}",
            ),
            "stack": [{"card": "Opt", "controller": "B"}],
        },
    ),
    "702.16: protection looks at the colours of the source": (
        16,
        _main_phase(
            {"battlefield": ["White Knight", "Black Knight", "Progenitus", "Scragnoth"]},
            battlefield=["Prodigal Sorcerer"],
            hand=["Swords to Plowshares", "Doom Blade", "Shock"],
            mana="{W}{B}{B}{R}",
        ),
    ),
    "702.34 and 702.81: flashback and retrace aren't combined": (
        7,
        _main_phase(
            graveyard=["Firebolt", "Think Twice"],
            hand=["Forest"],
            mana="{R}{R}{R}{R}{R}{U}",
            emblems=["Wrenn and Six"],
        ),
    ),
    "702.41a: affinity counts what is on the battlefield": (
        4,
        _main_phase(
            battlefield=["Crystal Quarry", "Reflecting Pool", "Bone Saw"],
            hand=["Myr Enforcer"],
            mana="{R}{R}{U}{U}",
        ),
    ),
    "702.62: a card that could be cast can be suspended": (
        0,
        _main_phase(
            battlefield=["Fires of Invention"],
            hand=["Rift Bolt"],
            mana="{R}",
            this_turn={"cast": ["Opt", "Shock"]},
        ),
    ),
    "702.81: retrace twice is retrace": (
        3,
        _main_phase(graveyard=["Flame Jab"], hand=["Forest"], mana="{R}", emblems=["Wrenn and Six"]),
    ),
    "702.102: both halves together cost both costs": (
        3,
        _main_phase({"battlefield": ["Sol Ring", "Pacifism"]}, hand=["Wear // Tear"], mana="{R}{W}{C}"),
    ),
}
