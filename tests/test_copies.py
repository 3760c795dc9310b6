"""Copies of copies: each exception is part of what the next copy copies (707.2, 707.3, 707.9)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from small_boards import board as small_board

from lawmage.bridge.errors import UnsupportedError
from lawmage.bridge.facts import facts
from lawmage.bridge.save import plain
from lawmage.queries.characteristics import ObjectCharacteristics, characteristics
from lawmage.queries.origins import origins
from lawmage.queries.outcomes import outcomes
from lawmage.queries.question import cards_of
from running import board, printed, words_of

SAKASHIMA, SPARK, GOYF = "Sakashima the Impostor", "Spark Double", "Tarmogoyf"


def chain(*cards: str) -> Any:
    """What is a copy of the second, which had copied the third, and so on."""
    card, *rest = cards
    return {"card": card, "copy_of": chain(*rest)} if rest else card


def copied(entry: dict[str, Any]) -> ObjectCharacteristics:
    """What an object is beside a graveyard that has a land and an instant."""
    mine = {"battlefield": [{**entry, "id": "copy"}], "graveyard": ["Island", "Opt"]}
    return characteristics(small_board(mine))["copy"]


def test_a_clone_of_a_sakashima_that_was_a_tarmogoyf() -> None:
    # 707.9a: name, legendary and ability are copied along; 707.2: so is the ability that defines its size.
    clone = copied(chain("Clone", SAKASHIMA, GOYF))
    assert (clone.names, clone.type_line) == ((SAKASHIMA,), "Legendary Creature — Lhurgoyf")
    assert (clone.power, clone.toughness, clone.colors, clone.mana_value) == (2, 3, ("green",), 2)
    assert clone.abilities == copied(chain(SAKASHIMA, GOYF)).abilities
    assert len(clone.abilities) == 2


@pytest.mark.parametrize(
    ("cards", "legendary"),
    [
        ((SPARK, "Isamaru, Hound of Konda"), False),
        # 707.3: the first copy's exception goes first, and a later one starts from there.
        ((SPARK, SAKASHIMA, "Isamaru, Hound of Konda"), False),
        ((SAKASHIMA, SPARK, "Isamaru, Hound of Konda"), True),
        (("Clone", SPARK, SAKASHIMA, GOYF), False),
        ((SAKASHIMA, SPARK, SAKASHIMA, GOYF), True),
        # A Clone adds nothing of its own.
        ((SPARK, "Clone", GOYF), False),
        (("Clone", "Clone", "Isamaru, Hound of Konda"), True),
    ],
)
def test_the_order_of_exceptions(cards: tuple[str, ...], legendary: bool) -> None:
    copy = copied(chain(*cards))
    assert ("legendary" in copy.supertypes) is legendary
    assert copy.names == ((SAKASHIMA,) if SAKASHIMA in cards else (cards[-1],))


def test_a_token_and_what_was_face_down_at_some_time() -> None:
    token = copied({"token": True, "copy_of": chain(SAKASHIMA, GOYF)})
    assert (token.names, token.supertypes) == ((SAKASHIMA,), ("legendary",))
    # 707.2, 708.2a: Sakashima copied a 2/2 without a name, and the Clone that Sakashima.
    clone = copied({"card": "Clone", "copy_of": {"card": SAKASHIMA, "copy_of": {"face_down": True}}})
    assert (clone.names, clone.type_line, clone.power) == ((SAKASHIMA,), "Legendary Creature", 2)
    # 708.10: face down a copy shows none of it.
    clone = copied({"card": "Clone", "copy_of": {"card": SAKASHIMA, "copy_of": GOYF, "face_down": True}})
    assert (clone.names, clone.type_line, clone.power) == ((), "Creature", 2)
    hidden = copied({**chain("Clone", SAKASHIMA, GOYF), "face_down": True})
    assert (hidden.names, hidden.type_line, hidden.abilities) == ((), "Creature", ())


def test_every_copy_is_named_as_a_source_and_found_by_its_name() -> None:
    position = board({**chain(SPARK, SAKASHIMA, "Isamaru, Hound of Konda"), "id": "copy"})
    (supertypes,) = origins(position, f"{SAKASHIMA} supertypes")
    assert [(change.effect, change.value) for change in supertypes.changes] == [
        (SAKASHIMA, "legendary"), (SPARK, "none"),
    ]  # fmt: skip
    assert cards_of(position) == ("Isamaru, Hound of Konda", SAKASHIMA, SPARK)


def test_the_facts_and_the_file(tmp_path: Any) -> None:
    position = board({**chain("Clone", SPARK, SAKASHIMA, GOYF), "id": "copy"})
    stated = facts(position).facts
    assert 'copy_of(copy,"Tarmogoyf")' in stated
    assert 'copied_through(copy,1,"Spark Double")' in stated
    assert 'copied_through(copy,2,"Sakashima the Impostor")' in stated
    (entry,) = plain(position)["players"]["A"]["battlefield"]
    assert entry == {**chain("Clone", SPARK, SAKASHIMA, GOYF), "id": "copy"}
    path = tmp_path / "copies.yaml"
    path.write_text(
        "turn: {active: A, step: draw}\nplayers: {A: {battlefield: "
        f"[{{card: Clone, copy_of: {{card: {SAKASHIMA}, copy_of: Tarmogoyf}}}}]}}, B: {{}}}}\n",
        encoding="utf-8",
    )
    told = words_of(printed("show", str(path)).replace("│", ""))
    assert f"{SAKASHIMA} (is Clone, copied {SAKASHIMA}, copy of Tarmogoyf)" in told


def test_a_token_that_would_be_a_copy_with_an_exception_is_refused() -> None:
    # 707.9a: the token would be a legendary Sakashima; without an exception it is told.
    script: list[Any] = [
        {"player": "A", "cast": "Rite of Replication", "targets": ["copy"], "pay": "mana"},
        "resolve",
    ]

    def position(*cards: str) -> Any:
        islands = ["4 Island", {**chain(*cards), "id": "copy"}]
        return small_board({"hand": ["Rite of Replication"], "battlefield": islands})

    with pytest.raises(UnsupportedError, match="tokens that are copies of Tarmogoyf"):
        outcomes(position(SAKASHIMA, GOYF), script)
    assert len(outcomes(position("Clone", GOYF), script).outcomes) == 1


def test_what_becomes_a_copy_of_a_copy_in_play_is_told_as_a_file_tells_it() -> None:
    mine = ["4 Island", {**chain(SPARK, GOYF), "id": "copy"}]
    script: list[Any] = [{"player": "A", "cast": "Clone"}, "resolve", {"player": "A", "choose": "copy"}]
    (found,) = outcomes(small_board({"hand": ["Clone"], "battlefield": mine}), script).outcomes
    (entry,) = (e for e in plain(found.position)["players"]["A"]["battlefield"] if "Clone" in str(e))
    assert entry["copy_of"] == chain(SPARK, GOYF)


def test_a_copy_is_drawn_under_its_own_name(tmp_path: Path) -> None:
    """707.9a: Sakashima keeps its name; Clone has that of what it copied."""
    path = tmp_path / "position.yaml"
    path.write_text(
        "turn: {active: A, step: precombat main}\n"
        "players: {A: {battlefield: [{card: Sakashima the Impostor, copy_of: Grizzly Bears}, "
        "{card: Clone, copy_of: Hill Giant}]}, B: {}}\n",
        encoding="utf-8",
    )
    told = words_of(printed("show", str(path)).replace("│", ""))
    assert "Creatures 2 Sakashima the Impostor (copy of Grizzly Bears) [now Legendary Creature" in told
    assert "Hill Giant (is Clone)" in told
