"""Keywords of which no rule says what they do in play are refused where they would act."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from user_cards import face, use

from lawmage.bridge.errors import UnsupportedError
from lawmage.queries import load
from lawmage.queries.outcomes import outcomes


def board(mine: dict[str, Any], theirs: dict[str, Any]) -> Any:
    """A position of A's first main phase."""
    return load({"turn": {"active": "A", "step": "precombat main"}, "players": {"A": mine, "B": theirs}})


def test_ward_is_refused_where_an_opponents_spell_targets_it() -> None:
    mine = {"hand": ["Shock"], "battlefield": ["Mountain"]}
    step: dict[str, Any] = {"player": "A", "cast": "Shock", "targets": ["Sedgemoor Witch"]}
    with pytest.raises(UnsupportedError, match="ward"):  # 702.21a
        outcomes(board(mine, {"battlefield": ["Sedgemoor Witch"]}), [step])
    own = {"hand": ["Shock"], "battlefield": ["Mountain", "Sedgemoor Witch"]}
    assert outcomes(board(own, {}), [step]).count == 1


def test_miracle_is_refused_where_the_card_is_the_first_that_is_drawn() -> None:
    mine = {"hand": ["Divination"], "battlefield": ["3 Island"]}
    steps: list[Any] = [{"player": "A", "cast": "Divination"}, "resolve all"]
    first = {**mine, "library": ["Bonfire of the Damned", "Forest"]}
    with pytest.raises(UnsupportedError, match="miracle"):  # 702.94a
        outcomes(board(first, {}), steps)
    second = {**mine, "library": ["Forest", "Bonfire of the Damned"]}
    assert outcomes(board(second, {}), steps).count == 1


def test_an_animate_dead_that_a_position_lists_on_a_creature_is_refused() -> None:
    """What its ability did as it entered isn't part of a position: the creature would outlive it."""
    bears = {"card": "Grizzly Bears", "id": "bears"}
    mine = {"battlefield": [bears, {"card": "Animate Dead", "attached_to": "bears"}]}
    with pytest.raises(UnsupportedError, match="Animate Dead on a permanent"):
        outcomes(
            board({**mine, "hand": ["Shock"], "battlefield": [*mine["battlefield"], "Mountain"]}, {}),
            [
                {"player": "A", "cast": "Shock", "targets": ["B"]},
                "resolve",
            ],
        )


def test_madness_is_refused_where_the_card_is_discarded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """400.7k, 702.35: where the discarded card would go, and what finds it there, no rule says yet."""
    madness = 'ability(("{0}",1),keyword(madness)). cost(("{0}",1),mana(generic,0)).'
    use(tmp_path, monkeypatch, face("Basking Rootwalla", "creature", "green,1", 1, madness))
    mine = {"hand": ["Distress"], "battlefield": ["2 Swamp"]}
    step: dict[str, Any] = {"player": "A", "cast": "Distress", "targets": ["B"]}
    with pytest.raises(UnsupportedError, match="madness"):
        outcomes(board(mine, {"hand": ["Basking Rootwalla"]}), [step, "resolve"])


@pytest.mark.parametrize("keyword", ["dash", "blitz", "warp"])
def test_what_creates_a_delayed_ability_as_it_enters_is_refused(
    keyword: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """608.3g: such a permanent spell would create its delayed triggered ability as it enters."""
    text = f'ability(("{{0}}",1),keyword({keyword})). cost(("{{0}}",1),mana(generic,0)).'
    use(tmp_path, monkeypatch, face("Mardu Scout", "creature", "green,1", 1, text))
    mine = {"hand": ["Mardu Scout"], "battlefield": ["Forest"]}
    with pytest.raises(UnsupportedError, match=keyword):
        outcomes(board(mine, {}), [{"player": "A", "cast": "Mardu Scout"}, "resolve"])


def test_permanents_that_may_enter_with_their_back_face_up_are_refused() -> None:
    """616.1d, 702.145: nothing tells yet which face such a permanent shows by day and by night."""
    wolf = {"token": "Wolf", "type_line": "Creature — Wolf", "power": 1, "toughness": 1}
    mine = {"battlefield": [{**wolf, "abilities": ["daybound"]}, "Mountain"], "hand": ["Shock"]}
    step: dict[str, Any] = {"player": "A", "cast": "Shock", "targets": ["B"]}
    with pytest.raises(UnsupportedError, match="daybound"):
        outcomes(board(mine, {}), [step, "resolve"])
