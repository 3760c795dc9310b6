"""What a notebook shows: positions and answers as HTML, graphs as pictures, a bar."""

from __future__ import annotations

import re
import sys
from types import SimpleNamespace
from typing import Any

import pytest
from rich.markdown import Markdown
from rich.text import Text

from lawmage.bridge.load import load
from lawmage.queries import legal_plays
from lawmage.queries.characteristics import characteristics
from lawmage.queries.dependency_graph import write_picture
from lawmage.queries.mana import mana
from lawmage.queries.outcomes import outcomes
from lawmage.queries.plays import LegalPlays, Play, PlayFamily
from lawmage.queries.progress import counting
from lawmage.queries.views import View, as_html, ask, drawn, shown, side_by_side, table
from small_positions import position

MOON = position(
    A={"battlefield": ["Blood Moon", "Bayou", {"card": "Grizzly Bears", "tapped": True}], "hand": ["Shock"]},
    B={"life": 7},
)


def words(view: Any) -> str:
    """What a reader sees, without tags."""
    return re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", view._repr_html_()))


def test_a_position_is_drawn() -> None:
    said = words(MOON)
    for expected in ("A · 20 life", "B · 7 life", "Grizzly Bears (tapped)", "now Land — Mountain", "Shock"):
        assert expected in said


def test_a_position_with_a_card_that_is_not_encoded_is_drawn_too() -> None:
    assert "!Chaos Orb" in words(position(A={"battlefield": ["Chaos Orb"]}))


def test_names_are_no_html() -> None:
    assert as_html(Text("<b>", "bold")) == (
        "<div style='white-space:pre-wrap'><span style='font-weight:bold'>&lt;b&gt;</span></div>"
    )
    assert "<b>" not in table(["<b>"], [["<b>"]], "<b>").html


def test_plays_are_shown_in_groups_and_what_is_illegal_with_reasons() -> None:
    said = words(legal_plays(MOON, why_not=True))
    assert "A has 4 plays." in said and "target: A, B, Grizzly Bears" in said
    assert "Not legal" in words(legal_plays(position(A={"hand": ["Shock"]}), why_not=True))


def test_plays_without_a_position_are_listed() -> None:
    family = PlayFamily(Play("A", "play", "forest", "Forest", "Forest"), "")
    assert "play Forest" in words(LegalPlays("A", (family,)))


def test_characteristics_are_a_table() -> None:
    said = words(characteristics(MOON))
    assert "Land — Mountain" in said and "2/2" in said


def test_outcomes_and_mana_are_shown() -> None:
    burnt = load(
        {
            "turn": {"active": "A", "step": "upkeep"},
            "players": {"A": {}, "B": {}},
            "stack": [{"card": "Shock", "controller": "A", "targets": ["B"]}],
        }
    )
    assert "1 outcome" in words(outcomes(burnt))
    assert "{R}" in words(mana(MOON))


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("cast Shock targeting B", "Legal for A"),
        ("cast Shock targeting Bayou", "Illegal for A"),
        ("bayou subtypes", "Blood Moon"),
        ("could Bayou produce R", "could produce {R}"),
        ("could Bayou produce G", "{G}"),
    ],
)
def test_a_question_is_answered_as_by_the_command_why(question: str, answer: str) -> None:
    assert answer in words(ask(MOON, question))


def test_what_nobody_can_draw_is_named() -> None:
    with pytest.raises(TypeError, match="Markdown"):
        as_html(Markdown("text"))


def test_pictures_and_views_stand_side_by_side() -> None:
    graphs = characteristics(load("examples/moon.yaml")).graphs
    picture = drawn(lambda file: write_picture(file, [("4", graph) for _, graph in graphs], str))
    assert picture._repr_svg_().startswith("<svg")
    both = side_by_side(View("<p>left</p>"), picture).html
    assert both.index("left") < both.index("<svg")


def test_parts_stand_below_one_another() -> None:
    assert words(shown("one", "", Text("two"))).split() == ["one", "two"]


def test_a_notebook_gets_a_bar(monkeypatch: pytest.MonkeyPatch) -> None:
    bars: list[str] = []
    handle = SimpleNamespace(update=lambda shown: bars.append(shown.data))

    def display(shown: Any, display_id: bool) -> Any:
        bars.append(shown.data)
        return handle

    import IPython.display

    monkeypatch.setattr(IPython, "get_ipython", lambda: SimpleNamespace(kernel=True))
    monkeypatch.setattr(IPython.display, "display", display)
    with counting("states", 4) as progress:
        assert progress is not None
        progress(3)
    assert [re.sub(r"<[^>]*>", "", bar).strip() for bar in bars] == ["0 of 4 states", "3 of 4 states"]


def test_without_a_terminal_there_is_no_bar(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: False, raising=False)
    with counting("states", 4) as progress:
        assert progress is None
