"""Wrong positions: each gets one clear message with its place, and nothing else happens."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lawmage.bridge.document import parse
from lawmage.bridge.errors import InputError, LawmageError, LimitError
from lawmage.bridge.load import load
from small_positions import TURN, position, with_line, written

EMPTY = "turn: {active: A, step: draw}\nplayers: {A: {}, B: {}}"
OPT = "turn: {active: A, step: draw}\nplayers: {A: {battlefield: [Opt]}, B: {}}"


WRONG = [
    ("hand: [Opt, Shok]", "players.A.hand[1]: no card is named 'Shok'; did you mean Shock?"),
    ("gravyard: [Opt]", "players.A.gravyard: unknown field 'gravyard'; did you mean graveyard?"),
    (
        "battlefield: [{card: Opt, taped: true}]",
        "players.A.battlefield[0].taped: unknown field 'taped'; did you mean tapped?",
    ),
    (
        "battlefield: [{card: Opt, counters: {qeust: 1}}]",
        "players.A.battlefield[0].counters.qeust: there are no 'qeust' counters; did you mean quest?",
    ),
    (
        "battlefield: [{card: Opt, counters: {quest: -1}}]",
        "players.A.battlefield[0].counters.quest: -1 is out of range; the least is 1",
    ),
    ("life: 10000000", "players.A.life: 10000000 is out of range; the greatest is 1,000,000"),
    ("life: -10000000", "players.A.life: -10000000 is out of range; the least is -1,000,000"),
    (
        "hand: [Opt, 2 unknown]",
        "players.A.hand[1]: cards that nobody has named are a bare number without a word: write 2",
    ),
    (
        "library: [Unknown cards]",
        "players.A.library[0]: cards that nobody has named are a bare number without a word: "
        "write 2 for two of them",
    ),
    (
        "graveyard: [unknown]",
        "players.A.graveyard[0]: the cards of this zone are known to everybody: name them",
    ),
    (
        "battlefield: [{card: Painter's Servant, chosen: R}]",
        "players.A.battlefield[0].chosen: 'R' is no colour, type, card or player; did you mean red?",
    ),
    ("life: twenty", "players.A.life: expected a whole number, not 'twenty'"),
    ("life: 1.5", "players.A.life: expected a whole number, not 1.5"),
    ("hand: [99999999999 Mountain]", "players.A.hand[0]: the number 99999999999… is out of range"),
    ("hand: Shock", "players.A.hand: expected a list in square brackets, not 'Shock'"),
    (
        "hand: [{card: Opt, tapped: true}]",
        "players.A.hand[0].tapped: tapped belongs to a permanent on the battlefield, not to this zone",
    ),
    (
        "battlefield: [{card: Opt, tapped: yes}]",
        "players.A.battlefield[0].tapped: expected true or false, not 'yes'",
    ),
    (
        'hand: ["Sh\\"ock\\\\\\n#script (python) #end."]',
        "players.A.hand[0]: no card is named 'Sh\"ock\\\\\\n#script (python) #end.'",
    ),
    (
        "battlefield: [{card: Opt, id: x}, {card: Opt, id: x}]",
        "players.A.battlefield[1].id: the id x stands here twice; the other is at p.yaml, line 4, "
        "players.A.battlefield[0]",
    ),
    (
        "battlefield: [{card: Opt, id: X}]",
        "players.A.battlefield[0].id: 'X' can't be an id; begin with a small "
        "letter and go on with letters, digits and _",
    ),
    ("battlefield: [{card: Opt, id: b}]", "players.A.battlefield[0].id: the id b is taken by the player B"),
    (
        "battlefield: [{card: Opt, attached_to: nobody}]",
        "players.A.battlefield[0].attached_to: nothing here is 'nobody'",
    ),
    (
        "battlefield: [{card: Opt, attached_to: Opt}, Opt]",
        "players.A.battlefield[0].attached_to: 'Opt' is the name "
        "of 2 objects; say which by an id: opt, opt_2",
    ),
    (
        "battlefield: [{card: Opt, controller: Q}]",
        "players.A.battlefield[0].controller: there is no player 'Q'; the players are A, B",
    ),
    (
        "battlefield: [{token: Goblin}]",
        "players.A.battlefield[0].token: a token needs type_line, such as 'Creature — Goblin', or copy_of",
    ),
    (
        "battlefield: [{card: Clone, copy_of: {}}]",
        "players.A.battlefield[0].copy_of: a copy needs the name of the card, "
        "or face_down: true if that was face down",
    ),
    (
        "battlefield: [{card: Clone, copy_of: {card: Opt, face_down: true}, transformed: true}]",
        "players.A.battlefield[0].transformed: only a card has faces",
    ),
    (
        "battlefield: [{card: Clone, copy_of: {card: Opt, tapped: true}}]",
        "players.A.battlefield[0].copy_of.tapped: unknown field 'tapped'; known are card, copy_of, face_down",
    ),
    (
        "battlefield: [{token: G, type_line: Creature - Gobln}]",
        "players.A.battlefield[0].type_line: 'gobln' is no subtype; did you mean Goblin?",
    ),
    ("battlefield: [{}]", "players.A.battlefield[0]: an entry needs one of card, token, emblem and unknown"),
    (
        "graveyard: [{unknown: 3}]",
        "players.A.graveyard[0].unknown: the cards of this zone are known to everybody: name them",
    ),
    (
        "library: {top: [Shok], unknown: 3}",
        "players.A.library.top[0]: no card is named 'Shok'; did you mean Shock?",
    ),
    ("exile: [{card: Opt, exiled_with: x}]", "players.A.exile[0].exiled_with: nothing here is 'x'"),
    ("mana: {R}", 'players.A.mana: write mana symbols in quotes, as in "{R}{R}"'),
    ('mana: "{Q}"', "players.A.mana: {Q} is no type of mana; known are {W} {U} {B} {R} {G} {C}"),
    (
        "designations: [monarc]",
        "players.A.designations[0]: 'monarc' is no designation of a player; did you mean monarch?",
    ),
    (
        "this_turn: {cast: [Shok]}",
        "players.A.this_turn.cast[0]: no card is named 'Shok'; did you mean Shock?",
    ),
    ("this_turn: {attacked: [bear]}", "players.A.this_turn.attacked[0]: nothing here is 'bear'"),
    (
        "battlefield: [{card: Opt, transformed: true}]",
        "players.A.battlefield[0].transformed: Opt has no other face",
    ),
    (
        "hand: [Fire]",
        "players.A.hand[0]: 'Fire' is a face of Fire // Ice and of Start // Fire; name the card in full",
    ),
    (
        "hand: [{card: Opt, count: 2, id: a1}]",
        "players.A.hand[0].id: an id names one object; list the others apart",
    ),
    ("hand: [Opt, Opt]\n    hand: [Opt]", None),
]

WRONG_ELSEWHERE = [
    (
        "turn: {active: Q, step: draw}\nplayers: {A: {}, B: {}}",
        "p.yaml, line 1, turn.active: there is no player 'Q'; the players are A, B",
    ),
    ("players: {A: {}, B: {}}", "p.yaml, line 1, turn: turn is missing"),
    (
        "turn: {active: A, step: draw}\nplayers: {A: {}}",
        "p.yaml, line 2, players: a game has two players or more",
    ),
    (
        "turn: {active: A, step: draw}\nplayers: {A: {}, a: {}}",
        "p.yaml, line 2, players.a: a and A differ only in case",
    ),
    (
        "turn: {active: A, step: draw}\nplayers: {A b: {}, B: {}}",
        "p.yaml, line 2, players.A b: 'A b' can't name a player; "
        "it is one word of the letters A to Z, digits and _, and begins with a letter",
    ),
    (
        "turn:\n  active: A\n  step: drow\nplayers: {A: {}, B: {}}",
        "p.yaml, line 3, turn.step: 'drow' is no step; did you mean draw?",
    ),
    (
        f"{EMPTY}\nstack:\n- {{card: Shock, controller: A, targets: [C]}}",
        "p.yaml, line 4, stack[0].targets[0]: nothing here is 'C'",
    ),
    (
        "turn: {active: A, step: draw}\nplayers: {A: {}, B: {}}\nstack: [Shock]",
        "p.yaml, line 3, stack[0]: who controls it? Write {card: Shock, controller: NAME OF A PLAYER}",
    ),
    (
        f"{EMPTY}\nstack: [{{card: Shock, controller: A, from: hnd}}]",
        "p.yaml, line 3, stack[0].from: 'hnd' is no zone; did you mean hand?",
    ),
    (
        f"{OPT}\ncombat: {{blocks: {{wolf: opt}}}}",
        "p.yaml, line 3, combat.blocks.wolf: nothing here is 'wolf'",
    ),
    (
        f"{OPT}\ncombat: {{attackers: all}}",
        "p.yaml, line 3, combat.attackers: name each attacker with what it attacks, as in {bear: B}",
    ),
    (
        f"{OPT}\neffects: [{{of: Giant Growth}}]\ntimestamps: [opt, giant growth]",
        "p.yaml, line 4, timestamps[1]: to name the effect of giant growth here, give it an id",
    ),
    (
        f"{OPT}\neffects: [{{of: Giant Growth, id: growth}}]\ntimestamps: [grwth]",
        "p.yaml, line 4, timestamps[0]: nothing here is 'grwth'; did you mean growth?",
    ),
    (
        f"{OPT}\neffects: [{{of: Giant Growth, id: growth}}]\ntimestamps: [growth, growth]",
        "p.yaml, line 4, timestamps[1]: growth stands here twice",
    ),
    (
        f"{OPT}\neffects: [{{of: Giant Growth, id: g}}, {{of: Shock, id: g}}]",
        "p.yaml, line 3, effects[1].id: the id g stands here twice; "
        "the other is at p.yaml, line 3, effects[0]",
    ),
    (
        f"{OPT}\neffects: [{{of: Giant Growth, until: end of trun}}]",
        "p.yaml, line 3, effects[0].until: 'end of trun' is no duration of an effect; "
        "did you mean end of turn?",
    ),
    (
        f"{OPT}\neffects: [{{of: Giant Growth, until: doomsday}}]",
        "p.yaml, line 3, effects[0].until: 'doomsday' is no duration of an effect; known are end of turn, "
        "end of combat, your next turn",
    ),
    (
        "turn: {active: A, step: draw}\nplayers: {A: {}, B: {}}\nefects: []",
        "p.yaml, line 3, efects: unknown field 'efects'; did you mean effects?",
    ),
    (
        "turn: {active: A\nplayers: {A: {}, B: {}}",
        "p.yaml, line 2: this isn't well-formed YAML or JSON: did not find expected ',' or '}'",
    ),
    (
        "turn: {active: A, step: draw}\nturn: {}",
        "p.yaml, line 2, turn: 'turn' stands here for the second time",
    ),
    ("a: &x [1]\nb: *x", "p.yaml, line 1: anchors and aliases (& and *) aren't supported; write it out"),
    ("a: !!python/object:os.system x", "p.yaml, line 1: tags (!) aren't supported"),
    ("life: 99999999999999999999999", "p.yaml, line 1: the number 999999999999… is out of range"),
    ("[]", "p.yaml, line 1: expected a position with turn and players, not a list"),
    ("", "p.yaml: expected a position with turn and players, not nothing"),
]


class TestWrongInput:
    @pytest.mark.parametrize(("line", "message"), WRONG, ids=[line for line, _ in WRONG])
    def test_what_is_wrong_where_and_what_would_be_right(self, line: str, message: str | None) -> None:
        with pytest.raises(InputError) as raised:
            written(with_line(line))
        expected = (
            f"p.yaml, line 4, {message}"
            if message
            else ("p.yaml, line 5, players.A.hand: 'hand' stands here for the second time")
        )
        assert str(raised.value) == expected
        assert raised.value.exit_status == 2

    @pytest.mark.parametrize(("text", "message"), WRONG_ELSEWHERE, ids=[text for text, _ in WRONG_ELSEWHERE])
    def test_wrong_elsewhere(self, text: str, message: str) -> None:
        with pytest.raises(InputError) as raised:
            written(text)
        assert str(raised.value) == message

    def test_every_mistake_is_told_with_its_place(self) -> None:
        with pytest.raises(InputError) as raised:
            written(with_line("hand: [Shok, Opt, Optt]"))
        assert str(raised.value) == (
            "p.yaml, line 4, players.A.hand[0]: no card is named 'Shok'; did you mean Shock?\n"
            "p.yaml, line 4, players.A.hand[2]: no card is named 'Optt'; did you mean Opt?"
        )

    @pytest.mark.parametrize("hand", ["[10000 Mountain]", f"[{', '.join(['Mountain'] * 10_000)}]"])
    def test_ten_thousand_cards_in_hand_pass_a_stated_limit(self, hand: str) -> None:
        begin = time.perf_counter()
        with pytest.raises(LimitError) as raised:
            written(with_line(f"hand: {hand}"))
        assert str(raised.value).startswith("p.yaml, line 4, players.A.hand[")
        assert "the limit of 2,000 objects" in str(raised.value)
        assert raised.value.exit_status == 3
        assert time.perf_counter() - begin < 3

    def test_a_file_of_fifty_megabytes_is_refused_unread(self, tmp_path: Path) -> None:
        file = tmp_path / "large.yaml"
        with file.open("wb") as stream:
            stream.truncate(50_000_000)
        with pytest.raises(LimitError) as raised:
            load(file)
        assert str(raised.value) == f"{file}: larger than the limit of 1,000,000 bytes"

    def test_deep_nesting_passes_a_stated_limit(self) -> None:
        for text in ("[" * 500_000, "\n".join(" " * depth + "a:" for depth in range(60))):
            with pytest.raises(LimitError, match="nested more deeply than 40 levels"):
                parse(text)

    def test_files_that_cannot_be_read(self, tmp_path: Path) -> None:
        with pytest.raises(InputError, match="no such file"):
            load(tmp_path / "nowhere.yaml")
        with pytest.raises(InputError, match="this is a folder"):
            load(tmp_path)
        (tmp_path / "latin.yaml").write_bytes(b"a: 1\nb: \xe4\n")
        with pytest.raises(InputError, match=r"latin\.yaml, line 2: this isn't UTF-8 text"):
            load(tmp_path / "latin.yaml")
        with pytest.raises(InputError):
            load("a\0b")

    def test_plain_values_have_a_field_but_no_line(self) -> None:
        with pytest.raises(InputError) as raised:
            position(A={"hand": ["Shok"]})
        assert str(raised.value) == "players.A.hand[0]: no card is named 'Shok'; did you mean Shock?"

    @given(
        st.recursive(
            st.none()
            | st.booleans()
            | st.integers()
            | st.floats()
            | st.text(max_size=8)
            | st.sampled_from(["Opt", "A"]),
            lambda part: (
                st.lists(part, max_size=3)
                | st.dictionaries(
                    st.sampled_from(
                        [
                            "turn",
                            "players",
                            "A",
                            "B",
                            "active",
                            "step",
                            "hand",
                            "library",
                            "top",
                            "unknown",
                            "battlefield",
                            "card",
                            "token",
                            "chosen",
                            "counters",
                            "stack",
                            "mana",
                            "combat",
                            "attackers",
                            "blocks",
                            "effects",
                            "of",
                            "this_turn",
                            "cast",
                            "commander",
                            "id",
                        ]
                    ),
                    part,
                    max_size=5,
                )
            ),
            max_leaves=20,
        )
    )
    @settings(max_examples=100, deadline=None)
    def test_nothing_but_our_errors_whatever_the_values(self, value: Any) -> None:
        told = {"turn": TURN, "players": {"A": {}, "B": {}}}
        tries = [{"a": value}, {**told, "stack": value}, {**told, "players": value}]
        for field in (
            "hand",
            "library",
            "battlefield",
            "mana",
            "this_turn",
            "commander",
            "counters",
            "emblems",
        ):
            tries.append({**told, "players": {"A": {field: value}, "B": {}}})
        for attempt in [*tries, value if isinstance(value, dict) else {}]:
            try:
                load(attempt)
            except LawmageError as error:
                assert str(error)

    @given(st.text(max_size=60) | st.binary(max_size=60).map(lambda content: content.decode("latin-1")))
    @settings(max_examples=100, deadline=None)
    def test_nothing_but_our_errors_whatever_the_text(self, text: str) -> None:
        for attempt in (text, with_line(text), with_line(f"hand: [{text}]")):
            try:
                written(attempt)
            except LawmageError as error:
                assert str(error)
