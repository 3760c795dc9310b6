"""Positions: every form of the format is read, and every object gets an id."""

from __future__ import annotations

import io
import json
import time
from pathlib import Path
from typing import Any

import pytest

from lawmage.bridge import names, words
from lawmage.bridge.document import parse
from lawmage.bridge.errors import InputError
from lawmage.bridge.load import load
from lawmage.bridge.vocabulary import read_vocabulary
from small_positions import TURN, position

POSITIONS = Path(__file__).parent / "data" / "positions"
EVERYTHING = POSITIONS / "everything.yaml"


class TestForms:
    def test_the_order_of_players_is_the_turn_order(self) -> None:
        three = load({"turn": TURN, "players": {"C": {}, "A": {}, "B": None}})
        assert [player.name for player in three.players] == ["C", "A", "B"]
        two: dict[str, Any] = {"A": {}, "B": {}}
        assert load({"turn": TURN, "players": two}) != load(
            {"turn": TURN, "players": dict(reversed(two.items()))}
        )

    def test_priority_is_the_active_players_unless_given(self) -> None:
        assert position().turn.priority == "A"
        assert load({"turn": {**TURN, "priority": "b"}, "players": {"A": {}, "B": {}}}).turn.priority == "B"

    def test_a_number_before_a_name_counts_unless_it_is_part_of_the_name(self) -> None:
        hand = (
            position(A={"hand": ["4 Mountain", "1996 World Champion", "2 1996 World Champion"]})
            .player("A")
            .hand
        )
        assert [(entry.card, entry.count) for entry in hand] == [
            ("Mountain", 4),
            ("1996 World Champion", 1),
            ("1996 World Champion", 2),
        ]

    def test_names_match_without_regard_to_case_and_accents(self) -> None:
        hand = position(A={"hand": ["gRIZZLY bears", "Dandan", "lim-dul's vault"]}).player("A").hand
        assert [entry.card for entry in hand] == ["Grizzly Bears", "Dandân", "Lim-Dûl's Vault"]

    @pytest.mark.parametrize(
        ("entry", "face"),
        [
            ("Delver of Secrets", None),
            ("Insectile Aberration", "Insectile Aberration"),
            ("Delver of Secrets // Insectile Aberration", None),
            ({"card": "delver of secrets", "transformed": True}, "Insectile Aberration"),
            ({"card": "Delver of Secrets", "face": "insectile aberration"}, "Insectile Aberration"),
            ({"card": "Insectile Aberration", "face": "Delver of Secrets"}, None),
        ],
    )
    def test_a_permanent_named_by_its_other_face_has_that_face_up(
        self, entry: object, face: str | None
    ) -> None:
        permanent = position(A={"battlefield": [entry]}).player("A").battlefield[0]
        assert (permanent.card, permanent.face) == ("Delver of Secrets // Insectile Aberration", face)

    def test_a_card_in_hand_shows_no_face(self) -> None:
        card = position(A={"hand": ["Insectile Aberration"]}).player("A").hand[0]
        assert (card.card, card.face) == ("Delver of Secrets // Insectile Aberration", None)

    @pytest.mark.parametrize(
        "library",
        [["Island", {"unknown": 30}], ["Island", 30], {"top": ["Island"], "unknown": 30}],
    )
    def test_forms_of_a_library(self, library: object) -> None:
        top, rest = position(A={"library": library}).player("A").library
        assert (top.card, rest.unknown) == ("Island", 30)

    def test_a_bare_number_is_so_many_unknown_cards(self) -> None:
        player = position(A={"library": 30, "hand": 2}).player("A")
        assert ([e.unknown for e in player.library], [e.unknown for e in player.hand]) == ([30], [2])

    @pytest.mark.parametrize(
        ("chosen", "kind", "value"),
        [
            ("green", "color", "green"),
            ("Saproling", "subtype", "Saproling"),
            ("creature", "card_type", "creature"),
            ("lightning bolt", "card_name", "Lightning Bolt"),
            ("b", "player", "B"),
            (3, "number", 3),
            ({"card_name": "Island"}, "card_name", "Island"),
            ("Island", "subtype", "Island"),
            ({"mode": "Khans"}, "mode", "Khans"),
            ({"mode": 2}, "mode", 2),
        ],
    )
    def test_what_was_chosen(self, chosen: object, kind: str, value: object) -> None:
        entry = {"card": "Urza's Incubator", "chosen": chosen}
        found = position(A={"battlefield": [entry]}).player("A").battlefield[0].chosen
        assert found is not None
        assert (found.kind, found.value) == (kind, value)

    def test_a_commander_that_is_nowhere_is_in_the_command_zone(self) -> None:
        player = position(A={"commander": "Atraxa, Praetors' Voice"}).player("A")
        assert [entry.card for entry in player.command] == ["Atraxa, Praetors' Voice"]
        assert player.commander == ("atraxa_praetors_voice",)
        listed = position(A={"commander": "Grizzly Bears", "battlefield": ["Grizzly Bears"]}).player("A")
        assert (listed.command, listed.commander) == ((), ("grizzly_bears",))

    def test_an_ability_is_triggered_if_it_saw_an_event(self) -> None:
        stack = load(EVERYTHING).stack
        assert [item.kind for item in stack] == [None, None, None, "activated", "triggered"]
        assert stack[3].controller == "A"  # that of its source

    def test_a_spell_named_by_a_later_face_is_cast_as_that(self) -> None:
        stack = [
            {"card": "Stomp", "controller": "A"},
            {"card": "Ice", "face": "Fire // Ice", "controller": "A"},
        ]
        spells = load({"turn": TURN, "players": {"A": {}, "B": {}}, "stack": stack}).stack
        assert [spell.face for spell in spells] == ["Stomp", "Fire // Ice"]


class TestIds:
    def test_generated_ids_are_readable_and_unique(self) -> None:
        loaded = position(
            A={"battlefield": ["2 Mountain", {"card": "Mountain", "id": "mountain_2"}], "hand": ["Mountain"]},
            B={"hand": ["+2 Mace", "Fire // Ice", "Jötun Grunt", '"Ach! Hans, Run!"']},
        )
        assert [found.id for found in loaded.objects()] == [
            "mountain",
            "mountain_3",
            "mountain_2",
            "mountain_4",
            "card_2_mace",
            "fire",
            "jotun_grunt",
            "ach_hans_run",
        ]

    def test_a_generated_id_is_never_a_players(self) -> None:
        loaded = load({"turn": {**TURN, "active": "Opt"}, "players": {"Opt": {"hand": ["Opt"]}, "B": {}}})
        assert [found.id for found in loaded.objects()] == ["opt_2"]

    def test_generated_ids_may_be_referred_to(self) -> None:
        loaded = position(
            A={"battlefield": ["2 Grizzly Bears", {"card": "Rancor", "attached_to": "grizzly_bears_2"}]}
        )
        assert loaded.player("A").battlefield[1].attached_to == "grizzly_bears_2"

    def test_a_name_that_one_object_has_refers_to_it(self) -> None:
        loaded = position(
            A={"battlefield": ["Grizzly Bears", {"card": "Rancor", "attached_to": "Grizzly bears"}]}
        )
        assert loaded.player("A").battlefield[1].attached_to == "grizzly_bears"

    def test_every_card_has_an_id_that_the_programs_can_read(self) -> None:
        for name in sorted(names._full_names())[::97]:
            (found,) = position(A={"hand": [name]}).objects()
            assert found.id[0] in "abcdefghijklmnopqrstuvwxyz"
            assert found.id.replace("_", "a").isalnum() and found.id.isascii()


class TestReading:
    def test_json_with_tabs_has_lines_too(self, tmp_path: Path) -> None:
        file = tmp_path / "p.json"
        value = {"turn": TURN, "players": {"A": {"hand": ["Opt", "Lim-Dûl's Vault"]}, "B": {}}}
        file.write_text(json.dumps(value, indent="\t"), encoding="utf-8")
        assert load(file) == load(value)
        file.write_text(json.dumps(value, indent="\t").replace("Opt", "Optt"), encoding="utf-8")
        with pytest.raises(
            InputError, match=r"p\.json, line 9, players\.A\.hand\[0\]: no card is named 'Optt'"
        ):
            load(file)

    def test_standard_input(self, monkeypatch: pytest.MonkeyPatch) -> None:
        content = b"turn: {active: A, step: draw}\nplayers: {A: {hand: [Shok]}, B: {}}"
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(content)))
        with pytest.raises(InputError, match=r"^standard input, line 2, players\.A\.hand\[0\]: "):
            load("-")

    def test_a_relative_path_starts_from_the_base(self) -> None:
        assert load("everything.yaml", base=POSITIONS) == load(EVERYTHING)

    def test_words_that_other_yaml_readers_take_for_something_else_are_words(self) -> None:
        text = "a: yes\nb: no\nc: on\nd: 2001-01-01\ne: 010\nf: 1e3\ng: 1:30\n"
        text += "h: true\ni: ~\nj: -3\nk: '3'\nl: 1_000"
        assert parse(text).value == {
            "a": "yes",
            "b": "no",
            "c": "on",
            "d": "2001-01-01",
            "e": "010",
            "f": "1e3",
            "g": "1:30",
            "h": True,
            "i": None,
            "j": -3,
            "k": "3",
            "l": "1_000",
        }

    def test_a_board_of_forty_objects_loads_in_a_few_milliseconds(self, tmp_path: Path) -> None:
        file = tmp_path / "board.yaml"
        cards = [
            "Forest",
            "Mountain",
            "Llanowar Elves",
            "Grizzly Bears",
            "Fires of Invention",
            "Shock",
            "Opt",
            "Fling",
        ]
        lines = "\n".join(f"      - {{card: {card}, tapped: true}}" for card in cards * 5)
        file.write_text(f"turn: {{active: A, step: draw}}\nplayers:\n  A:\n    battlefield:\n{lines}\n  B:\n")
        load(file)
        begin = time.perf_counter()
        for _ in range(10):
            load(file)
        assert (time.perf_counter() - begin) / 10 < 0.05  # about 3 ms on an idle core


class TestWords:
    def test_the_vocabulary_has_the_same_words(self) -> None:
        sorts = read_vocabulary().sorts
        for sort, known in (
            ("step", words.STEPS),
            ("way", words.PAID),
            ("color", words.COLORS.values()),
            ("mana_type", words.MANA_TYPES.values()),
            ("card_type", words.CARD_TYPES),
            ("supertype", words.SUPERTYPES),
            ("zone", (*words.ZONES, "stack")),
        ):
            assert {pattern.name for pattern in sorts[sort].patterns} == {
                words.constant(word) for word in known
            }, sort
