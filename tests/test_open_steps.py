"""What a step of a script leaves open branches; what is wrong with a step is said with its place."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from lawmage.bridge.errors import InputError, LimitError, UnsupportedError
from lawmage.bridge.position import Position
from lawmage.queries import load
from lawmage.queries.outcomes import FailedCheck, outcomes
from running import answered, printed, refused, run, words_of


def position(hand: list[Any], lands: list[Any], theirs: tuple[Any, ...] = (), **more: Any) -> Position:
    players = {"A": {"hand": hand, "battlefield": lands}, "B": {"battlefield": list(theirs)}}
    return load({"turn": {"active": "A", "step": "precombat main"}, "players": players, **more})


def plays(where: Position, *steps: Any) -> set[str]:
    """The plays that come of the last of some steps."""
    found = outcomes(where, steps)
    return {data["text"] for *_, data in found.graph.edges(data=True) if data["rule"] == "117.1"}


def test_every_target_is_a_branch() -> None:
    board = position(["Lightning Bolt"], ["Mountain"], ("Grizzly Bears",))
    cast = "cast Lightning Bolt for its mana cost targeting"
    step = {"player": "A", "cast": "Lightning Bolt"}
    assert plays(board, step) == {f"{cast} A", f"{cast} B", f"{cast} Grizzly Bears"}
    assert plays(board, {**step, "targets": ["B"]}) == {f"{cast} B"}
    found = outcomes(board, [step, "resolve"])
    lives = {tuple(player.life for player in end.position.players) for end in found.outcomes}
    assert lives == {(17, 20), (20, 17), (20, 20)}


def test_every_division_is_a_branch() -> None:
    board = position(["Arc Lightning"], ["3 Mountain"])
    found = outcomes(board, [{"player": "A", "cast": "Arc Lightning"}, "resolve"])
    lives = sorted(tuple(player.life for player in end.position.players) for end in found.outcomes)
    assert lives == [(17, 20), (18, 19), (19, 18), (20, 17)]


def test_x_and_the_way_of_paying_are_branches() -> None:
    board = position(["Bonfire of the Damned"], ["Fires of Invention", "5 Mountain"])
    step = {"player": "A", "cast": "Bonfire of the Damned", "targets": ["B"]}
    spell = "cast Bonfire of the Damned"
    # {X}{X}{R}: five lands pay for X up to 2, and X is 0 without paying (107.3b).
    expected = {f"{spell} for its mana cost with X = {x} targeting B" for x in range(3)}
    assert plays(board, step) == {*expected, f"{spell} for free with X = 0 targeting B"}
    assert plays(board, {**step, "pay": "mana", "x": 2}) == {
        f"{spell} for its mana cost with X = 2 targeting B"
    }


def test_a_name_that_a_spell_and_its_copy_share_means_either() -> None:
    spell = {"card": "Lightning Bolt", "controller": "B", "targets": ["A"]}
    stack = [{**spell, "id": "bolt"}, {**spell, "id": "copy", "copy": True}]
    board = position(["Counterspell"], ["2 Island"], stack=stack)
    step = {"player": "A", "cast": "Counterspell", "targets": ["Lightning Bolt"]}
    cast = "cast Counterspell for its mana cost targeting Lightning Bolt"
    assert plays(board, step) == {f"{cast} (bolt)", f"{cast} (copy)"}
    assert plays(board, {**step, "targets": ["copy"]}) == {f"{cast} (copy)"}


def test_one_of_objects_that_are_alike_stands_for_all() -> None:
    board = position(["2 Lightning Bolt"], ["Mountain"])
    found = outcomes(board, [{"player": "A", "cast": "Lightning Bolt", "targets": ["B"]}])
    assert len(found.ends) == 1


def test_what_is_paid_with_is_assumed_where_the_script_does_not_say() -> None:
    board = position(["Fling"], ["2 Mountain", "Grizzly Bears", "Hill Giant"])
    step: dict[str, Any] = {"player": "A", "cast": "Fling", "targets": ["B"]}
    assert "paid in one of the ways that work" in outcomes(board, [step]).assumptions[-1]
    named = outcomes(board, [{**step, "sacrifice": ["Hill Giant"]}, "resolve"])
    assert not any("paid" in assumption for assumption in named.assumptions)
    assert [end.position.player("B").life for end in named.outcomes] == [17]


def test_a_step_that_leaves_too_much_open_is_refused() -> None:
    board = position(["Lightning Bolt"], ["Mountain"], ("Grizzly Bears", "Hill Giant"))
    with pytest.raises(LimitError, match=r"do\[0\]: the step can be made in more than 3 ways"):
        outcomes(board, [{"player": "A", "cast": "Lightning Bolt"}], most_states=3)


def test_claims_of_a_script_are_checked_in_all_branches_at_once() -> None:
    board = position(["Lightning Bolt"], ["Mountain"])
    cast = {"player": "A", "cast": "Lightning Bolt"}
    holds = [{"sometimes": "life of A is 17"}, {"never": "life of A is 14"}, {"outcomes": 2}]
    assert outcomes(board, [cast, "resolve", {"check": holds}]).count == 2
    with pytest.raises(FailedCheck, match=r"claimed: \{always: life of A is 17\}") as caught:
        outcomes(board, [cast, "resolve", {"check": [{"always": "life of A is 17"}]}])
    assert "1 of 2 outcomes" in str(caught.value)


STEPS = {
    "{player: A, cast: Shokc}": (2, "cast: nothing in this position is called 'Shokc'; did you mean Shock?"),
    "{player: A, cast: Shock, targets: [B, Q]}": (2, "targets[1]: nothing in this position is called 'Q'"),
    "{player: Z, cast: Shock}": (2, "player: there is no player Z; the players are A, B"),
    "{player: Z, choose: yes}": (2, "player: there is no player Z"),
    "{player: A, attack: []}": (3, "attack: steps of the kind 'attack' can't be performed yet"),
    "{player: B, block: {}}": (3, "block: steps of the kind 'block' can't be performed yet"),
    "{check: [{alwys: A wins}]}": (2, "check[0]: a claim has exactly one of"),
}


@pytest.mark.parametrize("step", STEPS)
def test_an_error_of_a_step_says_where(step: str, tmp_path: Path) -> None:
    status, message = STEPS[step]
    script, board = files(tmp_path, f"# a script\n- {step}\n")
    place = f"{script}, line 2, [0]."
    assert f"{place}{message}" in refused(status, "outcomes", board, "--do", script)


def test_an_error_of_a_step_in_python_says_where() -> None:
    board = position(["Shock"], ["Mountain"])
    with pytest.raises(InputError, match=r"^do\[0\]\.targets\[0\]: nothing"):
        outcomes(board, [{"player": "A", "cast": "Shock", "targets": ["Q"]}])
    with pytest.raises(UnsupportedError, match=r"^do\[0\]\.attack: "):
        outcomes(board, [{"player": "A", "attack": []}])


def files(folder: Path, script: str, life: int = 20) -> tuple[str, str]:
    """The names of a script and of a position in which A has a Shock to cast."""
    (folder / "script.yaml").write_text(script, encoding="utf-8")
    board = "turn: {active: A, step: upkeep}\nplayers:\n  A: {hand: [Shock], battlefield: [Mountain]}\n"
    (folder / "board.yaml").write_text(f"{board}  B: {{life: {life}}}\n", encoding="utf-8")
    return str(folder / "script.yaml"), str(folder / "board.yaml")


SHOCK = "- {player: A, cast: Shock, targets: [B]}\n- resolve\n"


def test_a_claim_that_does_not_hold_ends_with_its_line(tmp_path: Path) -> None:
    script, board = files(tmp_path, f"{SHOCK}- check:\n  - {{always: life of B is 18}}\n")
    assert run("outcomes", board, "--do", script)[0] == 0
    script, board = files(
        tmp_path, f"{SHOCK}- check:\n  - {{always: life of B is 18}}\n  - {{always: A wins}}\n"
    )
    status, output, _ = run("outcomes", board, "--do", script)
    assert status == 1
    assert "script.yaml, line 5" in words_of(output) and "claimed: {always: A wins}" in output


def test_a_single_outcome_says_what_changed(tmp_path: Path) -> None:
    script, board = files(tmp_path, SHOCK)
    told = words_of(printed("outcomes", board, "--do", script))
    assert "life of B 20 → 18" in told
    assert "Shock in the hand of A → in the graveyard of A" in told
    assert "the game goes on" in told
    (outcome,) = answered("outcomes", board, "--do", script)["outcomes"]
    assert outcome["changes"]["life of B"] == {"before": "20", "after": "18"}
    assert outcome["result"] is None


def test_an_outcome_says_who_won(tmp_path: Path) -> None:
    script, board = files(tmp_path, SHOCK, life=2)
    assert "the game A wins" in words_of(printed("outcomes", board, "--do", script))  # 104.2a, 704.5a
    (outcome,) = answered("outcomes", board, "--do", script)["outcomes"]
    assert outcome["result"] == "A wins"


def test_a_draw_is_said() -> None:
    players = {"A": {"life": 0}, "B": {"life": 0}}
    board = load({"turn": {"active": "A", "step": "upkeep"}, "players": players, "settle": True})
    (outcome,) = outcomes(board).outcomes
    assert outcome.result == "is a draw"  # 104.4a


def test_a_wrong_step_of_the_turn_is_named(tmp_path: Path) -> None:
    _, board = files(tmp_path, SHOCK)
    known = "until: 'lunch' is no step; known are untap, upkeep"
    assert refused(2, "outcomes", board, "--until", "lunch").startswith(known)
    assert "did you mean upkeep?" in refused(2, "outcomes", board, "--until", "upkep")


def test_the_limit_of_one_state_is_said(tmp_path: Path) -> None:
    script, board = files(tmp_path, SHOCK)
    assert refused(3, "outcomes", board, "--do", script, "--max-states", "1").endswith(
        "script.yaml, line 1, [0]: more than the limit of 1 state; raise --max-states, or leave less open"
    )


def test_a_limit_is_told_with_what_to_do(tmp_path: Path) -> None:
    """Shock has two targets here, each with a state of its own; what no file says has no place."""
    script, board = files(tmp_path, SHOCK.replace(", targets: [B]", ""))
    said = refused(3, "outcomes", board, "--do", script, "--max-states", "1")
    assert said.endswith(
        "script.yaml, line 1, [0]: the step can be made in more than 1 way, each of which leads to a state;"
        " raise --max-states, or say more in the step, such as its targets"
    )
    said = refused(3, "outcomes", board, "--until", "end", "--max-states", "1")
    assert said == "more than the limit of 1 state; raise --max-states, or leave less open"


def test_ways_of_paying_are_listed_once(tmp_path: Path) -> None:
    script, board = files(tmp_path, "- {player: A, cast: Shock, pay: bitcoins}\n")
    listed = refused(2, "outcomes", board, "--do", script).partition("known are ")[2].split(", ")
    assert {"mana", "free", "bestow"} <= set(listed) and len(listed) == len(set(listed))
    assert "fuse" not in listed and "trample" not in listed
    script, board = files(tmp_path, "- {player: A, cast: Shock, pay: cumulative upkeep}\n")
    assert run("outcomes", board, "--do", script)[0] == 1


def test_things_of_one_name_are_told_apart_by_their_ids(tmp_path: Path) -> None:
    """A counter goes onto one of three creatures of one name, two of which nobody could tell apart."""
    mine = ["2 Grizzly Bears", {"card": "Grizzly Bears", "id": "grizzled"}]
    board = {"turn": {"active": "A", "step": "precombat main"}, "players": {
        "A": {"hand": ["Battlegrowth"], "mana": "{G}", "battlefield": mine}, "B": {}}}  # fmt: skip
    found = outcomes(load(board), [{"player": "A", "cast": "Battlegrowth"}, "resolve"])
    here, more = "on the battlefield under A, 2/2", "on the battlefield under A, 3/3, 1 +1/+1 counters"
    assert [dict(one.values) for one in found.outcomes] == [
        {"Grizzly Bears": f"2 times {here}", "Grizzly Bears (grizzled)": more},
        {"Grizzly Bears": f"{here} (grizzly_bears_2); {more} (grizzly_bears)",
         "Grizzly Bears (grizzled)": here},
    ]  # fmt: skip
    assert set(found.differences[0].values) == {one.values["Grizzly Bears"] for one in found.outcomes}


def test_words_in_brackets_are_printed_as_they_are(tmp_path: Path) -> None:
    """Square brackets are no markup: what a claim says is told letter by letter."""
    claim = "- check:\n  - {legal: {player: A, cast: Shock, targets: [B]}}\n"
    script, board = files(tmp_path, f"{SHOCK}{claim}")
    status, output, _ = run("outcomes", board, "--do", script)
    assert status == 1
    assert "targets: [B]" in output
