"""The command line: what every command prints."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import time
from pathlib import Path

import pytest

from running import FIRES, ROOT, answered, printed, refused, run, words_of

TIMES = "\N{MULTIPLICATION SIGN}"
EDITION = "Comprehensive Rules of February 27, 2026"

BOARD = """
turn: {active: A, step: precombat main}
players:
  A:
    battlefield: [3 Mountain, {card: Grizzly Bears, id: mine}]
    hand: [Lightning Bolt, Shock, Blaze, Mountain]
  B:
    battlefield: [4 Grizzly Bears, Slippery Bogle]
"""

RULES = """Our own rules

These are effective as of some day.

601. Casting

601.2c Our words on targets.

702.11b Our words on hexproof.
"""


@pytest.fixture
def board(tmp_path: Path) -> str:
    """The file of the board above."""
    path = tmp_path / "board.yaml"
    path.write_text(BOARD)
    return str(path)


@pytest.fixture
def rules(tmp_path: Path) -> str:
    """A file in the form of the Comprehensive Rules, with a byte order mark as the published one."""
    path = tmp_path / "rules.txt"
    path.write_text(RULES, encoding="utf-8-sig")
    return str(path)


# legal


def test_legal_groups_interchangeable_objects_and_ways_to_pay(board: str) -> None:
    lines = [line.rstrip() for line in printed("legal", board).splitlines()]
    assert lines[0] == "A has 39 plays."
    at = next(index for index, line in enumerate(lines) if line.startswith("  Lightning Bolt"))
    assert re.fullmatch(r"  Lightning Bolt \(for its mana cost\) +7", lines[at])
    named = f"target: A, B, Grizzly Bears {TIMES}4 (grizzly_bears … grizzly_bears_4), Grizzly Bears (mine)"
    assert named in words_of(printed("legal", board))
    assert f"  Mountain {TIMES}3" in "\n".join(lines[lines.index("Activate") :])
    assert re.search(r"Blaze \(for its mana cost\), X = 0 to 2 +21", "\n".join(lines))
    assert lines[-1] == EDITION


def test_ways_to_pay_that_differ_in_nothing_else_share_a_line() -> None:
    text = printed("legal", FIRES)
    assert "Lightning Bolt (for free, or for its mana cost)" in text
    assert "Bonfire of the Damned (for free), X = 0 " in text
    assert "Bonfire of the Damned (for its mana cost), X = 0 to 2" in text


def test_no_line_is_wider_than_the_terminal_and_none_ends_in_blanks() -> None:
    for arguments in (["legal", FIRES, "--why-not", "--payments"], ["show", FIRES], ["cards", "list"]):
        lines = printed(*arguments).splitlines()
        assert max(map(len, lines)) <= 80
        assert not any(line != line.rstrip() for line in lines)


def test_legal_gives_the_reasons_against_the_rest(board: str) -> None:
    assert "Not legal" not in printed("legal", board)
    text = words_of(printed("legal", FIRES, "--why-not").partition("Not legal")[2])
    assert re.search(r"Counterspell \(for free, or for its mana cost\) .*?\(601\.2c\)", text)
    assert re.search(r"Llanowar Elves is a creature without haste .*? \(107\.5, 302\.6, 602\.5a\)", text)


def test_legal_of_another_player(board: str) -> None:
    assert printed("legal", board, "--player", "B").startswith("B has 0 plays.")
    assert printed("legal", board, "--player", "b").startswith("B has 0 plays.")
    assert "no player C; the players are A, B" in refused(2, "legal", board, "--player", "C")


def test_legal_lists_the_ways_to_pay(board: str) -> None:
    text = printed("legal", FIRES, "--payments")
    assert "pay: sacrifice Llanowar Elves" in text
    assert re.search(r"pay: tap Mountain \(mountain\): add \{R\}; pay \{R\}\n", text)
    assert "pay:" not in printed("legal", FIRES)


def test_single_plays_come_in_pages_that_say_how_many_are_left(board: str) -> None:
    pages = [printed("legal", board, "--first", "15", "--page", str(page)) for page in (1, 2, 3)]
    assert "plays 1 to 15 of 39; 24 more: --first 15 --page 2" in pages[0]
    assert "plays 31 to 39 of 39\n" in pages[2]
    plays = [line for page in pages for line in page.splitlines() if re.match("(cast|activate|play) ", line)]
    assert len(plays) == len(set(plays)) == 39
    assert "cast Blaze for its mana cost with X = 1 targeting mine" in plays
    assert "plays 1 to 20 of 39; 19 more: --first 20 --page 2" in printed("legal", board, "--page", "1")
    assert "there is no page 4" in refused(2, "legal", board, "--first", "15", "--page", "4")
    assert "can be listed" in refused(3, "legal", board, "--first", "1000000", "--page", "2")


def test_refusals_are_not_lost_among_single_plays() -> None:
    assert "Counterspell" in printed("legal", FIRES, "--first", "1", "--why-not").partition("Not legal")[2]
    assert "leave --first" in refused(2, "legal", FIRES, "--first", "1", "--payments")


def test_legal_as_json(board: str) -> None:
    answer = answered("legal", board)
    assert (answer["player"], answer["edition"], answer["assumptions"]) == ("A", EDITION, [])
    assert (
        answer["count"] == len(answer["plays"]) == sum(family["count"] for family in answer["families"]) == 39
    )
    assert (answer["before"], answer["more"], answer["refusals"]) == (0, 0, [])
    assert ["grizzly_bears", "grizzly_bears_2", "grizzly_bears_3", "grizzly_bears_4"] in answer["classes"]
    shock = {
        "player": "A", "kind": "cast", "object": "shock", "name": "Shock", "face": "Shock", "ability": None,
        "pay": ["mana"], "modes": [], "x": None, "targets": [["mine"]], "division": [],
    }  # fmt: skip
    assert shock in answer["plays"]
    (blaze,) = [family for family in answer["families"] if family["object"] == "blaze"]
    assert (blaze["xs"], blaze["modes"]) == ([0, 1, 2], [[]])
    assert blaze["targets"][0]["mode"] is None
    assert (blaze["targets"][0]["least"], blaze["targets"][0]["most"]) == (1, 1)


def test_pages_and_refusals_and_payments_in_json(board: str) -> None:
    answer = answered("legal", board, "--first", "5", "--page", "2")
    assert (answer["count"], len(answer["plays"]), answer["before"], answer["more"]) == (39, 5, 5, 29)
    answer = answered("legal", FIRES, "--why-not", "--payments")
    (counterspell,) = [
        refusal
        for refusal in answer["refusals"]
        if refusal["object"] == "counterspell" and refusal["pay"] == ["mana"]
    ]
    assert {reason["rule"] for reason in counterspell["reasons"]} == {"601.2c"}
    (fling,) = [
        family for family in answer["families"] if (family["object"], family["pay"]) == ("fling", ["free"])
    ]
    assert {tuple(way["steps"]) for way in fling["payments"]} == {
        ("sacrifice Llanowar Elves",),
        ("sacrifice Grizzly Bears (grizzly_bears)",),
    }


def test_a_huge_product_is_counted_and_its_beginning_listed(tmp_path: Path) -> None:
    path = tmp_path / "many.yaml"
    path.write_text(
        "turn: {active: A, step: precombat main}\n"
        "players:\n"
        "  A: {hand: [Fiery Justice], battlefield: [Mountain, Forest, Plains]}\n"
        "  B: {battlefield: [18 Grizzly Bears]}\n"
    )
    started = time.monotonic()
    text = printed("legal", str(path), "--first", "2")
    # 5 damage among 1 to 5 of 20 targets: comb(24, 5); no targets at all; three mana abilities.
    assert text.startswith("A has 42,508 plays.")
    assert "42,506 more" in text
    assert time.monotonic() - started < 10


# why


def test_why_it_is_illegal(board: str) -> None:
    text = printed("why", board, "cast Lightning Bolt targeting Slippery Bogle")
    assert text.startswith("Illegal for A: cast Lightning Bolt targeting Slippery Bogle\n")
    assert "Slippery Bogle has hexproof" in text
    assert "rules 601.2c, 702.11b · Slippery Bogle" in text
    assert text.endswith(f"{EDITION}\n")


def test_why_it_is_legal() -> None:
    text = words_of(printed("why", FIRES, "cast Fling targeting B for free"))
    assert text.startswith("Legal for A: cast Fling targeting B for free as cast Fling for free ")
    assert "Fires of Invention" in text and "(118.9)" in text
    assert "total cost sacrifice a creature" in text
    assert "paid so sacrifice" in text


def test_why_for_another_player(board: str) -> None:
    assert printed("why", board, "activate Slippery Bogle", "--player", "B").startswith("Illegal for B: ")
    assert printed("why", board, "B activates Slippery Bogle").startswith("Illegal for B: ")


def test_why_as_json(board: str) -> None:
    answer = answered("why", board, "cast Lightning Bolt targeting Slippery Bogle")
    assert (answer["legal"], answer["player"], answer["play"]) == (False, "A", None)
    assert {reason["rule"] for reason in answer["reasons"]} == {"601.2c", "702.11b"}
    assert all(reason["cards"] == ["Slippery Bogle"] for reason in answer["reasons"])
    assert all(reason["because"] == "has_hexproof(slippery_bogle)" for reason in answer["reasons"])
    assert (answer["edition"], answer["assumptions"]) == (EDITION, [])
    answer = answered("why", board, "cast Shock targeting B")
    assert (answer["legal"], answer["reasons"], answer["cost"]) == (True, [], "{R}")
    assert answer["play"]["object"] == "shock"
    assert answer["payment"] and answer["permissions"]


def test_cited_rules_from_the_users_copy(board: str, rules: str) -> None:
    sentence = "cast Shock targeting Slippery Bogle"
    text = printed("why", board, sentence, "--rules-file", rules)
    assert "Our words on targets." in text and "Our words on hexproof." in text
    answer = answered("why", board, sentence, "--rules-file", rules)
    assert answer["rules"] == {"601.2c": "Our words on targets.", "702.11b": "Our words on hexproof."}
    assert "rules" not in answered("why", board, sentence)


def test_cited_rules_of_refusals(tmp_path: Path, rules: str) -> None:
    path = tmp_path / "p.yaml"
    path.write_text(
        "turn: {active: A, step: precombat main}\n"
        "players: {A: {hand: [Counterspell], battlefield: [2 Island]}, B: {}}"
    )
    assert "Our words on targets." in printed("legal", str(path), "--why-not", "--rules-file", rules)
    assert "--why-not" in refused(2, "legal", str(path), "--rules-file", rules)


def test_a_file_that_is_no_copy_of_the_rules(board: str, tmp_path: Path) -> None:
    def message(content: bytes) -> str:
        path = tmp_path / "rules"
        path.write_bytes(content)
        return refused(2, "why", board, "cast Shock targeting Slippery Bogle", "--rules-file", str(path))

    assert "no copy of the Comprehensive Rules" in message(b"Shock deals damage.")
    assert "UTF-8" in message(b"601.2c \xff\xfe")
    assert "has no rule 702.11b" in message(b"601.2c Our words.")
    assert "can't be read" in refused(2, "why", board, "cast Shock", "--rules-file", str(tmp_path))
    assert "can't be read" in refused(2, "why", board, "cast Shock", "--rules-file", "nowhere.txt")


@pytest.mark.parametrize(
    ("sentence", "message"),
    [
        ("cast Shok", "nothing in this position is called 'Shok'; did you mean Shock?"),
        ("cast Shock targeting the moon", "nothing in this position is called 'the moon'"),
        ("cats Shock", "a play begins with cast, activate, play, suspend"),
        ("cast Shock onto B", "Shock"),
        ("cast", "ends too early"),
        ("cast Shock with X = 99999999999", "X is a whole number"),
        ("C casts Shock", "no player C"),
    ],
)
def test_a_sentence_that_is_none(board: str, sentence: str, message: str) -> None:
    assert message in refused(2, "why", board, sentence)


# show, facts, schema, cards


def test_show_draws_the_board() -> None:
    text = printed("show", FIRES)
    assert text.startswith("Turn 6 · A's precombat main phase · A has priority\n")
    assert re.search(r"Creatures +2 +Grizzly Bears · Llanowar Elves \(sick\)", text)
    assert re.search(r"Lands +5 +3 Mountain · 2 Island", text)


def test_show_marks_cards_that_are_not_encoded() -> None:
    position = "turn: {active: A, step: draw}\nplayers: {A: {hand: [Opt, Chaos Orb, Shahrazad]}, B: {}}"
    text = printed("show", "-", stdin=position)
    assert "Opt · !Chaos Orb · !Shahrazad" in text
    answer = answered("show", "-", stdin=position)
    assert answer["unsupported"] == ["Chaos Orb", "Shahrazad"]
    assert answer["position"]["players"]["A"] == {"hand": ["Opt", "Chaos Orb", "Shahrazad"]}


def test_a_position_as_json_is_a_position() -> None:
    position = answered("show", FIRES)["position"]
    assert printed("show", "-", stdin=json.dumps(position)) == printed("show", FIRES)


def test_facts(board: str) -> None:
    lines = printed("facts", board).splitlines()
    assert {"asker(a).", 'card(mine,"Grizzly Bears").', "step(precombat_main)."} <= set(lines)
    assert "asker(b)." in printed("facts", board, "--player", "B").splitlines()
    assert "printed_type(" not in "\n".join(lines)
    answer = answered("facts", board, "--cards")
    assert "asker(a)" in answer["facts"]
    assert set(answer["cards"]) == {
        "Blaze",
        "Grizzly Bears",
        "Lightning Bolt",
        "Mountain",
        "Shock",
        "Slippery Bogle",
    }


def test_facts_run_under_plain_clingo(board: str) -> None:
    programs = [*sorted((ROOT / "asp" / "rules").glob("*.lp")), ROOT / "queries" / "legal.lp"]
    found = subprocess.run(
        [sys.executable, "-m", "clingo", "-", *map(str, programs), "--outf=1", "--out-ifs=\\n"],
        input=printed("facts", board, "--cards"), capture_output=True, text=True, timeout=60,
    )  # fmt: skip
    assert 'legal(cast(shock,"Shock",mana,none)).' in found.stdout.splitlines()
    assert found.stderr == ""


def test_schema_is_json() -> None:
    assert json.loads(printed("schema"))["required"] == ["turn", "players"]


def test_cards_list_and_show() -> None:
    assert "Fires of Invention" in printed("cards", "list")
    names = answered("cards", "list")["names"]
    assert names == sorted(names) and len(names) >= 90
    assert "scry 1" in printed("cards", "show", "OPT")
    assert answered("cards", "show", "Petty Theft")["name"] == "Brazen Borrower // Petty Theft"
    assert "did you mean Shock?" in refused(2, "cards", "show", "Shok")
    assert "Chaos Orb is not encoded" in refused(3, "cards", "show", "Chaos Orb")


def test_cards_check(tmp_path: Path) -> None:
    right = ROOT / "asp" / "cards" / "opt.lp"
    assert "1 card checked: no problem" in printed("cards", "check", str(right))
    wrong = tmp_path / "opt.lp"
    wrong.write_text(right.read_text().replace("instant", "instatn"))
    status, output, errors = run("cards", "check", str(wrong))
    assert (status, errors) == (1, "")
    assert "did you mean instant?" in words_of(output)
    status, output, _ = run("cards", "check", str(wrong), "--json")
    assert status == 1 and len(json.loads(output)["problems"]) == 1


def test_cards_check_against_a_bulk_file(tmp_path: Path) -> None:
    bulk = tmp_path / "bulk.json"
    bulk.write_text('[{"name": "Opt"}]')
    status, output, _ = run("cards", "check", "--oracle", str(bulk))
    assert status == 1
    assert "Shock: the bulk file has no card of this name" in output


def test_cards_check_needs_something_to_check() -> None:
    assert "name a card file" in refused(2, "cards", "check")


@pytest.mark.parametrize("directive", ["#script (python) print(1) #end.", '#include "a.lp".', "#external a."])
def test_a_users_card_file_may_not_run_anything(tmp_path: Path, directive: str) -> None:
    path = tmp_path / "opt.lp"
    path.write_text(f'card_face("Opt",1,"Opt").\n{directive}\n')
    assert "opt.lp, line 2" in refused(2, "cards", "check", str(path))
