"""603.3b: of triggered abilities that are alike no order is asked, and nothing is lost by that."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import alike_triggers
import pytest


@pytest.fixture(scope="module")
def every_order() -> Any:
    """What the boards can come to where every order is asked for."""
    done = subprocess.run(
        [sys.executable, str(Path(alike_triggers.__file__))], capture_output=True, text=True, check=True
    )
    return json.loads(done.stdout)


@pytest.mark.parametrize("board", alike_triggers.BOARDS)
def test_nothing_is_lost(board: str, every_order: Any) -> None:
    """Two roads: all moments with every order asked for are those with the order of unlike ones alone."""
    assert alike_triggers.seen(board) == every_order[board]


@pytest.mark.parametrize(
    ("board", "asked"),
    [
        ("three sources", False),
        ("two sources, two events, doubled", False),
        ("of both players", False),
        ("sources that are gone", False),
        ("others among them", True),
        ("counters on one source", False),
        ("counters on two sources", True),
        ("life by the power of the source", True),
    ],
)
def test_an_order_is_asked_where_it_matters(board: str, asked: bool) -> None:
    """Wardens gain life whichever comes first; which of two Champions gets its counter first may matter."""
    assert ("603.3b" in alike_triggers.decided(board)) is asked
