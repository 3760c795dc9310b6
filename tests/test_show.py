"""The board in the terminal: everything is on it, and it fits into 80 columns."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from lawmage.bridge.load import load
from lawmage.bridge.position import Position
from lawmage.queries.characteristics import characteristics
from lawmage.queries.game import Game
from lawmage.queries.show import show
from running import board as permanents

EVERYTHING = Path(__file__).parent / "data" / "positions" / "everything.yaml"


def drawn(position: Position, width: int = 80, **options: Any) -> str:
    """The board as plain text."""
    console = Console(width=width, color_system=None)
    with console.capture() as capture:
        console.print(show(position, **options))
    return capture.get()


def words_of(text: str) -> str:
    """The text without its frame and line breaks."""
    return re.sub(r"[│\s]+", " ", text)


def board(**player: Any) -> Position:
    """A position in which A has something."""
    return load({"turn": {"active": "A", "step": "precombat main"}, "players": {"A": player, "B": {}}})


@pytest.mark.parametrize("width", [60, 80, 120])
def test_no_line_is_too_long(width: int) -> None:
    assert max(map(len, drawn(load(EVERYTHING), width).splitlines())) <= width


def test_everything_is_on_the_board() -> None:
    text = words_of(drawn(load(EVERYTHING)))
    for shown in (
        "Turn 9 · A's declare blockers step · B has priority",
        "A · 12 life",
        "{R}{R}{C} · {G} only for creature spells",
        "3 poison · 2 energy · monarch · city's blessing",
        "3 Mountain",
        "2 Forest (tapped)",
        "Grizzly Bears (id bear, tapped, 1 damage, 2 of +1/+1, 1 first strike, renowned, attacks B)",
        "Llanowar Elves (id druid, sick, owned by B)",
        "Rancor (on Grizzly Bears (bear))",
        "Insectile Aberration (id delver)",
        "Wrenn and Six (id walker, 4 loyalty)",
        "(chose Saproling)",
        "Druid Class (level 2)",
        "2 Saproling (token 1/1, flying, When this dies its controller cheers.)",
        "Grizzly Bears (token, owned by A)",
        "Llanowar Elves (is Clone, copied Sakashima the Impostor)",
        "Exalted Angel (face down)",
        "Fire // Ice (seen by B)",
        "Graveyard 3 2 Lightning Bolt · Opt",
        "(on an adventure)",
        "Island (exiled with Wrenn and Six)",
        "Library 33 Island · 2 Opt · 30 unknown",
        "Atraxa, Praetors' Voice (commander)",
        "Wrenn and Six emblem",
        "cast Opt and Stomp, played 1 land, drew 2 cards, lost 3 life, gained 1 life",
        "attacked with Grizzly Bears (bear), Llanowar Elves (druid) entered",
        "activated ability 2 of Llanowar Elves (druid)",
        "Wall of Roots (id wall, blocks Grizzly Bears (bear))",
        "Giant Growth (ability 1, controlled by A, targets Grizzly Bears (bear), until end of turn)",
        "Timestamps, the oldest first: Wall of Roots · Grizzly Bears (bear)",
        "Fireball (controlled by A, id ball, from hand, targets B for 2 and Grizzly Bears (bear) for 1",
        "mode 2, paid kicker, paid replicate, paid replicate, paid emerge",
        "State-based actions and triggers are checked",
    ):
        assert shown in text


def test_the_stack_is_drawn_from_the_top() -> None:
    text = drawn(load(EVERYTHING))
    assert (
        text.index("top  5  triggered ability 1 of Rancor")
        < text.index("Izzet Charm")
        < text.index("Fireball")
    )


def test_unsupported_cards_are_marked_and_listed() -> None:
    position = board(battlefield=["Rancor"], hand=["2 Opt", "Shock"])
    text = drawn(position, unsupported=frozenset({"Rancor", "Opt", "Fling"}))
    assert "!Rancor" in text and "2 !Opt · Shock" in text
    assert text.splitlines()[-1] == "! not supported yet: Opt · Rancor"
    assert "!" not in drawn(position)


def test_permanents_are_grouped_by_type_where_it_is_known_and_counted() -> None:
    position = board(
        battlefield=["Opt", "Forest", "Grizzly Bears", "Forest", {"card": "Forest", "tapped": True}]
    )
    lines = [
        line.strip("│ ") for line in drawn(position, types={"Grizzly Bears": "Creature — Bear"}).splitlines()
    ]
    assert lines[2:5] == [
        "Lands      3  2 Forest · Forest (tapped)",
        "Creatures  1  Grizzly Bears",
        "Others     1  Opt",
    ]


def test_only_neighbours_are_counted_together_in_a_library() -> None:
    assert "Library  4  2 Opt · Island · Opt" in drawn(board(library=["Opt", "Opt", "Island", "Opt"]))


def test_names_are_never_read_as_markup() -> None:
    token = {"token": "[red]Golem[/red] :smile:", "type_line": "Artifact", "id": "x"}
    assert "[red]Golem[/red] :smile: (id x, token)" in words_of(drawn(board(battlefield=[token])))


def test_nobody_has_priority_in_the_untap_step() -> None:
    position = load({"turn": {"active": "A", "step": "untap"}, "players": {"A": {}, "B": {}}})
    assert drawn(position).splitlines()[0] == "Turn 1 · A's untap step"


def text_of(*mine: Any, theirs: tuple[Any, ...] = (), **more: Any) -> str:
    """The board of A and B with what effects make of it."""
    position = permanents(*mine, theirs=theirs, **more)
    return drawn(position, found=characteristics(position, steps=True))


def test_a_permanent_is_drawn_with_its_controller() -> None:
    # 110.2, 613.1b: Control Magic takes one of two equal creatures.
    magic = {"card": "Control Magic", "attached_to": "grizzly_bears_2"}
    above, below = text_of("2 Grizzly Bears", theirs=(magic,)).split("B · 20 life")
    assert "Creatures  1  Grizzly Bears  " in above
    assert "Creatures  1  Grizzly Bears (owned by A) [now controlled by B]" in below
    # A position may say so itself.
    above, below = text_of({"card": "Memnite", "controller": "B"}).split("B · 20 life")
    assert "Memnite" not in above and "Memnite (owned by A)" in below


def test_equal_permanents_are_told_apart_by_what_effects_change() -> None:
    growth = {"of": "Giant Growth", "targets": ["grizzly_bears_2"]}
    text = words_of(text_of("3 Grizzly Bears", effects=[growth]))
    assert "2 Grizzly Bears · Grizzly Bears [now 5/5]" in text


@pytest.mark.parametrize(
    ("mine", "mark"),
    [
        # 613.1f: what is given, or counted, without anything else in the layers
        (("Levitation", "Grizzly Bears"), "Grizzly Bears [has flying]"),
        (({"card": "Grizzly Bears", "counters": {"+1/+1": 1}},), "Grizzly Bears (1 of +1/+1) [now 3/3]"),
        # abilities that aren't keywords, gained and lost
        (("Bludgeon Brawl", "Sol Ring"), "has equip, ability 2 given by Bludgeon Brawl]"),
        (("Blood Moon", "Urborg, Tomb of Yawgmoth"), "[now Legendary Land — Mountain, lost ability 1]"),
        (("Humility", "Llanowar Elves"), "Llanowar Elves [lost all abilities]"),
        (("Humility", "Dryad Arbor"), "Dryad Arbor [lost all abilities]"),
        (("Humility", "Serra Angel"), "Serra Angel [now 1/1, lost flying, vigilance]"),
    ],
)
def test_abilities_that_effects_change_are_marked(mine: tuple[Any, ...], mark: str) -> None:
    assert mark in words_of(text_of(*mine))


def test_one_now_is_enough() -> None:
    frog = {"of": "Turn to Frog", "targets": ["bear"]}
    text = words_of(text_of({"card": "Grizzly Bears", "id": "bear"}, effects=[frog]))
    assert "Grizzly Bears (id bear) [now Creature — Frog, blue, 1/1]" in text


def test_card_types_stand_as_they_are_printed() -> None:
    text = words_of(text_of("Enchanted Evening", "Ashaya, Soul of the Wild", "Memnite"))
    assert "Memnite [now Enchantment Artifact Land Creature — " in text


def test_ids_that_say_no_more_than_the_name_are_left_out() -> None:
    said = drawn(board(battlefield=[{"card": "Memnite", "id": "memnite_2"}, {"card": "Opt", "id": "mine"}]))
    assert "memnite_2" not in said and "Memnite" in said and "Opt (id mine)" in said


def test_during_a_resolution_nobody_has_priority() -> None:
    # 608.2: what the spell asks for is chosen while it resolves, when no player has priority.
    game = Game(load("examples/ascension.yaml"))
    for choice in ("cast Lightning Bolt for its mana cost targeting B", "pass", "pass"):
        game.choose(choice)
    assert "nobody has priority" in drawn(game.position)
