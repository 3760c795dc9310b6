"""What the tick does beyond the programs: nothing is written of what vanishes."""

from __future__ import annotations

from lawmage.bridge.load import load
from lawmage.queries.outcomes import outcomes


def test_counters_taken_from_what_dies_at_the_same_time_leave_nothing() -> None:
    """704.3, 704.5f, 704.5q: both at once, and the new object has no counters (400.7)."""
    position = load(
        {
            "turn": {"active": "A", "step": "precombat main"},
            "players": {
                "A": {"battlefield": [{"card": "Grizzly Bears", "id": "bear",
                                       "counters": {"+1/+1": 1, "-1/-1": 3}}]},
                "B": {},
            },
            "settle": True,
        }
    )  # fmt: skip
    (outcome,) = outcomes(position).outcomes
    assert [entry.id for entry in outcome.position.player("A").graveyard] == ["bear"]
    assert not [fact for fact in outcome.position.stated or () if fact.startswith("counters(")]
