"""What permanents could produce, and what tapping them makes, against brute force from the rules' text.

``LAWMAGE_EXAMPLES=5000 pytest tests/test_brute_force_production.py`` looks at so many random boards, fresh
ones; by default it is a few, always the same.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random, SystemRandom

import pytest
from user_cards import use_several

from brute_force.mana import TYPES
from brute_force.mana_boards import USER_CARDS, position_of, random_board
from brute_force.production import Bag, Permanent, Production, combinations, together
from lawmage.bridge.solver import text
from lawmage.queries import load
from lawmage.queries.outcomes import outcomes
from lawmage.queries.question import Answer, Question, put

EXAMPLES = int(os.environ.get("LAWMAGE_EXAMPLES", "100"))
SEED = 1 if "LAWMAGE_EXAMPLES" not in os.environ else SystemRandom().randrange(10**9)
TOGETHER = 50
#: Activating is performed on so many of the boards only: every way is gone.
PERFORMED = max(1, EXAMPLES // 16)
OUTPUTS = frozenset({("could_produce", 2), ("output", 5), ("free_output", 3)})
LETTERS = "WUBRGC"
#: What asks for mana or a creature to be given up.
COSTLY = {
    "Azorius Signet", "Cascade Bluffs", "Fire-Lit Thicket", "Mystic Gate", "Cabal Coffers",
    "Cascading Cataracts", "Ashnod's Altar",
}  # fmt: skip


@pytest.fixture(autouse=True)
def cards_of_users(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    use_several(tmp_path, monkeypatch, USER_CARDS.values())


def answered(boards: Sequence[tuple[Permanent, ...]]) -> Iterator[tuple[tuple[Permanent, ...], Answer]]:
    """Each board with what the programs say, many in one grounding."""
    for start in range(0, len(boards), TOGETHER):
        some = boards[start : start + TOGETHER]
        questions = [Question(load(position_of(board))) for board in some]
        yield from zip(some, put(questions, "mana", outputs=OUTPUTS), strict=True)


def could_produce(answer: Answer) -> set[tuple[str, str]]:
    """By id the types that the programs derive."""
    return {(text(thing), text(type_)) for thing, type_ in answer.read("could_produce", 2)}


def outputs(answer: Answer) -> dict[str, set[Bag]]:
    """By id what the programs say that the mana abilities of a permanent make, by option."""
    options: dict[tuple[str, str, str], Bag] = {}
    for thing, ability, option, type_, number in answer.read("output", 5):
        key = (text(thing), text(ability), text(option))
        more = tuple(number.number if text(type_) == each else 0 for each in TYPES)
        options[key] = together([options.get(key, (0,) * 6), more])
    found: dict[str, set[Bag]] = {}
    for source, _, number in answer.read("free_output", 3):
        found.setdefault(text(source), set()).update(combinations(number.number))
    for (name, _, _), made in options.items():
        found.setdefault(name, set()).add(made)
    return found


def test_what_permanents_could_produce() -> None:
    random = Random(SEED)
    boards = [random_board(random, random.randint(1, 7)) for _ in range(EXAMPLES)]
    for board, answer in answered(boards):
        expected = {
            (f"p{place}", type_) for place, types in Production(board).could.items() for type_ in types
        }
        assert could_produce(answer) == expected, board


def test_what_tapping_a_permanent_makes() -> None:
    random = Random(SEED + 1)
    boards = [random_board(random, 3, most_effects=4) for _ in range(EXAMPLES)]
    for board, answer in answered(boards):
        production = Production(board)
        expected = {}
        for place, permanent in enumerate(board):
            pools = [production.pools(place, ability) for ability in production.abilities(place)]
            if permanent.player == "A" and any(pools):
                expected[f"p{place}"] = set[Bag]().union(*pools)
        assert outputs(answer) == expected, board


def pools_performed(board: Sequence[Permanent], place: int) -> set[Bag]:
    """What A's pool is in the end, whichever ability of a permanent is activated and whatever is chosen."""
    found = outcomes(load(position_of(board)), [{"player": "A", "activate": f"p{place}"}])
    said = ["".join(mana.mana for mana in one.position.player("A").mana) for one in found.outcomes]
    return {tuple(one.count(letter) for letter in LETTERS) for one in said}


def test_what_activating_leads_to() -> None:
    random = Random(SEED + 2)
    done = 0
    while done < PERFORMED:
        board = random_board(random, 3)
        production = Production(board)
        for place, permanent in enumerate(board):
            abilities = list(production.abilities(place))
            if permanent.player == "B" or permanent.card in COSTLY or not abilities:
                continue
            # An ability of which no mana comes can be activated all the same (106.5).
            expected = {
                pool for ability in abilities for pool in production.pools(place, ability) or {(0,) * 6}
            }
            assert pools_performed(board, place) == expected, (board, place)
            done += 1
