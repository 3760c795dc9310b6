"""Boards on which a search for a payment could go on for ever: it ends, or its limit is said."""

from __future__ import annotations

import pytest

from lawmage.bridge import solver
from lawmage.bridge.errors import InputError, LimitError
from lawmage.bridge.position import Position
from lawmage.queries import legal_plays, load, payments
from lawmage.queries.game import COSTS
from lawmage.queries.performing import performance
from lawmage.queries.plays import Play
from lawmage.queries.question import Question, put


def board(card: str, *permanents: str) -> Position:
    player = {"hand": [card], "battlefield": list(permanents)}
    return load({"turn": {"active": "A", "step": "precombat main"}, "players": {"A": player, "B": {}}})


def xs(position: Position) -> tuple[int | None, ...]:
    (family,) = (family for family in legal_plays(position).families if family.play.kind == "cast")
    return family.xs


@pytest.mark.parametrize(
    ("card", "permanents", "most"),
    [
        # One mana a land, whichever of its abilities is activated; one of them pays for {R}.
        ("Blaze", ["20 Taiga"], 19),
        ("Blaze", ["8 City of Brass"], 7),
        ("Blaze", ["80 Mountain"], 79),
        # Every Signet gains one mana once there is mana to start with.
        ("Blaze", ["6 Izzet Signet", "Wastes"], 6),
        ("Blaze", ["10 Izzet Signet", "20 Taiga", "10 City of Brass"], 39),
        # A Sphere gives back the mana that it costs.
        ("Blaze", ["3 Lotus Petal", "2 Chromatic Sphere", "3 Taiga"], 5),
        ("Blaze", ["Phyrexian Altar", "8 Memnite"], 7),
        # Twelve artifacts, the Altar and the Ironworks among them, for two mana each; {X}{X} for twice X.
        ("Walking Ballista", ["Krark-Clan Ironworks", "Ashnod's Altar", "10 Memnite"], 12),
    ],
)
def test_the_greatest_x_is_found(card: str, permanents: list[str], most: int) -> None:
    assert xs(board(card, *permanents)) == tuple(range(most + 1))


def test_what_is_one_mana_short_is_found_out() -> None:
    position = board("Sphinx of the Second Sun", "7 City of Brass")
    assert [play.kind for play in legal_plays(position) if play.kind == "cast"] == []


def test_signets_alone_cannot_pay_for_each_other() -> None:
    for signets in (6, 10, 30):
        position = board("Blaze", f"{signets} Izzet Signet")
        assert legal_plays(position).count == 0


def test_a_list_of_payments_that_is_given_up_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    position = board("Shock", "Mountain", "Izzet Signet", "Taiga", "City of Brass")
    whole = legal_plays(position, payments=True)
    assert all(family.all_payments for family in whole.families)
    monkeypatch.setattr(payments, "MOST_PAYMENTS", 2)
    (cut,) = (
        family for family in legal_plays(position, payments=True).families if family.play.kind == "cast"
    )
    assert (len(cut.payments), cut.all_payments) == (2, False)


def test_a_search_that_is_given_up_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solver, "MOST_CONFLICTS", 1)
    with pytest.raises(LimitError, match="1 conflicts"):
        legal_plays(board("Fiery Justice", "8 Izzet Signet", "City of Brass"))


def test_what_is_paid_with_life_may_be_said() -> None:
    """107.4f: {R/P} is paid with red mana or with 2 life, as the player likes."""
    (answer,) = put([Question(board("Gut Shot", "Mountain"))], outputs=COSTS)
    action = 'cast(gut_shot,"Gut Shot",mana,none)'
    play = Play("A", "cast", "gut_shot", "Gut Shot", "Gut Shot", pay=("mana",), targets=(("B",),))
    paid = payments.payable(answer)[action]
    assert "paying_life(2)" in performance(answer, play, action, paid, life=2)
    assert "paying_tap(mountain)" not in performance(answer, play, action, paid, life=2)
    assert "paying_tap(mountain)" in performance(answer, play, action, paid, life=0)
    with pytest.raises(InputError, match="1 life"):
        performance(answer, play, action, paid, life=1)
