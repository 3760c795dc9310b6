"""Card files: found by name, read, checked; the questions about cards."""

from __future__ import annotations

from pathlib import Path

import pytest
from rich.console import Console

from lawmage.bridge.card_check import check_card
from lawmage.bridge.card_files import Cards, file_stem
from lawmage.bridge.errors import InputError, LawmageError, LimitError, UnsupportedError
from lawmage.queries.cards import check_file, list_cards, show_card

BOLT = """% Test Bolt
card_face("Test Bolt",1,"Test Bolt").
layout("Test Bolt",normal).
printed_type("Test Bolt",instant).
mana_cost("Test Bolt",red,1).
ability(("Test Bolt",1),spell).
target(("Test Bolt",1),1,1,1,any_target).
effect(("Test Bolt",1),1,deal_damage(target(1),3)).
"""


def write(folder: Path, text: str) -> Path:
    path = folder / "test_bolt.lp"
    path.write_text(text, encoding="utf-8")
    return path


@pytest.mark.parametrize(
    ("name", "stem"),
    [
        ("Fires of Invention", "fires_of_invention"),
        ("Fire // Ice", "fire_ice"),
        ("Ashnod's Altar", "ashnods_altar"),
        ("Lim-Dûl's Vault", "lim_duls_vault"),
        ("Æther Vial", "aether_vial"),
        ("Avacyn, Angel of Hope", "avacyn_angel_of_hope"),
    ],
)
def test_the_name_of_a_file(name: str, stem: str) -> None:
    assert file_stem(name) == stem


def test_every_shipped_card_is_found_by_its_name_and_sound() -> None:
    cards = Cards()
    names = cards.names()
    assert len(names) >= 90
    for name in names:
        assert cards.supported(name), name
        assert [str(finding) for finding in check_card(cards.card(name))] == []


def test_faces_in_order() -> None:
    assert Cards().card("Fire // Ice").faces == ("Fire", "Ice")


@pytest.mark.parametrize("name", ["", "../README", "Fire", "opt", 'Opt"', "\n#script", "Opt " * 1000])
def test_other_names_are_not_supported(name: str) -> None:
    cards = Cards()
    assert not cards.supported(name)
    assert not cards.supported(name)
    assert name not in cards.names()


def test_an_unsupported_card_is_named() -> None:
    with pytest.raises(UnsupportedError) as raised:
        Cards().card("Chaos Orb")
    assert raised.value.items == ("Chaos Orb",)


def test_a_user_card_is_added_from_a_file_or_a_folder(tmp_path: Path) -> None:
    path = write(tmp_path, BOLT)
    for extra in (path, tmp_path):
        cards = Cards([extra])
        assert cards.supported("Test Bolt")
        assert "Test Bolt" in cards.names()
        assert cards.text("Test Bolt") == BOLT


def test_a_user_card_comes_before_the_shipped_one(tmp_path: Path) -> None:
    write(tmp_path, BOLT.replace("Test Bolt", "Shock"))
    assert "deal_damage(target(1),3)" in Cards([tmp_path]).text("Shock")


@pytest.mark.parametrize(
    ("extra", "message"),
    [
        (
            "#script (python)\nimport os\n#end.",
            "line 9: a card file holds facts only; #script is not allowed",
        ),
        ('#include "/etc/passwd".', "line 9: a card file holds facts only; #include is not allowed"),
        ("#external p.", "line 9: a card file holds facts only; #external is not allowed"),
        ("# \tinclude <x>.", "line 9: a card file holds facts only"),
        ("#const a=1.", "line 9: a card file holds facts only; #const is not allowed"),
        ("#program other.", "line 9: a card file holds facts only; #program is not allowed"),
        ("p(X) :- q(X).", "line 9: a card file holds facts only; this is a rule with a body"),
        (":- p.", "line 9: a card file holds facts only; this is a rule with a body"),
        (":~ p. [1]", "line 9: ':' has no place in a fact"),
        ("p(1..1000000000).", "line 9: '..' has no place in a fact"),
        ("p(3**20).", "line 9: '*' has no place in a fact"),
        ("p(@f(1)).", "line 9: '@' has no place in a fact"),
        ("{ p }.", "line 9: '{' has no place in a fact"),
        ("&sum(x).", "line 9: '&' has no place in a fact"),
        ("p(X).", "line 9: p(X) has a variable; write the value itself"),
        ("p; q.", "line 9: a card file holds facts only; this is none: p; q."),
        ("not p.", "line 9: a card file holds facts only; this is none"),
        ("p(" + "f(" * 60 + "1" + ")" * 61 + ".", "line 9: terms are nested more than 50 deep"),
        ("p(1", "line 10: syntax error, unexpected EOF, expecting ) or ;"),
    ],
)
def test_what_a_user_file_may_not_hold(tmp_path: Path, extra: str, message: str) -> None:
    path = write(tmp_path, BOLT + extra + "\n")
    with pytest.raises(InputError) as raised:
        Cards([path])
    assert str(raised.value).startswith(f"test_bolt.lp, {message}")


def test_directives_in_comments_and_strings_are_harmless(tmp_path: Path) -> None:
    assert check_file(write(tmp_path, BOLT + "% #script :- {p}\n")).passed
    named = BOLT.replace("Test Bolt", "Test #script :- Bolt")
    assert Cards([write(tmp_path, named)]).supported("Test #script :- Bolt")


def test_a_pool_is_fine_but_not_a_huge_one(tmp_path: Path) -> None:
    assert check_file(write(tmp_path, BOLT.replace(",instant)", ",(instant;kindred))"))).passed
    numbers = "(" + ";".join(map(str, range(200))) + ")"
    with pytest.raises(LimitError, match=r"test_bolt\.lp, line 9: a pool stands for 40000 terms"):
        Cards([write(tmp_path, BOLT + f"p({numbers},{numbers}).")])


def test_a_huge_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(LimitError, match="a card file has at most 100000 bytes"):
        Cards([write(tmp_path, BOLT + "%" + "x" * 200_000)])


def test_a_file_that_is_not_there_or_no_text(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="can't be read: No such file"):
        Cards([tmp_path / "none.lp"])
    path = tmp_path / "b.lp"
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(InputError, match=r"b\.lp: the file is not in UTF-8"):
        Cards([path])


def test_a_name_in_a_comment_is_no_card(tmp_path: Path) -> None:
    path = write(tmp_path, '% card_face("Other",1,"Other").\n' + BOLT)
    assert Cards([path]).supported("Test Bolt")


def test_a_file_without_a_card(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"needs a fact such as card_face"):
        Cards([write(tmp_path, "layout(a,normal).")])


@pytest.mark.parametrize(
    ("before", "after", "finding"),
    [
        (
            "effect(",
            "efect(",
            "8: unknown predicate efect/3; did you mean effect(holder, integer, instruction)?",
        ),
        ("deal_damage(", "deal_damge(", "did you mean deal_damage(reference, value)?"),
        (
            ",instant)",
            ",instatn)",
            '4: printed_type("Test Bolt",instatn), argument 2: instatn is no card_type; did',
        ),
        (",1,deal", ",2,deal", 'the effects of ("Test Bolt",1) are numbered 2, not from 1 without a gap'),
        (
            "target(1),3",
            "target(2),3",
            '8: there is no target 2 in ("Test Bolt",1), which target(2) refers to',
        ),
        (
            'ability(("Test Bolt",1),spell).',
            "",
            '7: no fact says what kind of ability ("Test Bolt",1) is; add',
        ),
        (
            'ability(("Test Bolt",1)',
            'ability(("Test Blot",1)',
            '6: "Test Blot" is no face of this card; add a fact',
        ),
        ('layout("Test Bolt",normal).', "", '1: there is no layout; add layout("Test Bolt",normal)'),
        (
            'printed_type("Test Bolt",instant).',
            "",
            '2: Test Bolt has no card type; add printed_type("Test Bolt"',
        ),
        (",spell)", ",activated)", '6: the activated ability ("Test Bolt",1) has no cost'),
        (
            'mana_cost("Test Bolt",red,1).',
            "zone(o,hand).",
            "5: zone/2 is no predicate of the card language; its sou",
        ),
        ("spell).", 'spell). mode(("Test Bolt",1),1).', '6: modes(("Test Bolt",1),…) must say how many'),
        (
            "spell).",
            'spell). effect(mode(("Test Bolt",1),1),1,draw(you,1)).',
            '6: mode(("Test Bolt",1),1) is not declared; add mode(("Test Bolt",1), 1)',
        ),
        (
            "spell).",
            'spell). modifies(("Test Bolt",1),attached,(gains(haste);gains(shroud))).',
            '6: a second modifies of ("Test Bolt",1) for attached: put both together in one',
        ),
        ("spell).", 'spell). divided(("Test Bolt",1),2,3).', '6: there is no target 2 in ("Test Bolt",1)'),
    ],
)
def test_what_check_finds(tmp_path: Path, before: str, after: str, finding: str) -> None:
    assert before in BOLT
    check = check_file(write(tmp_path, BOLT.replace(before, after)))
    assert not check.passed
    assert any(finding in str(problem) for problem in check.problems), check.problems


def test_a_good_file_passes(tmp_path: Path) -> None:
    check = check_file(write(tmp_path, BOLT))
    assert check.passed
    assert check.checked == 1


def test_the_list_is_sorted_and_complete() -> None:
    names = list_cards().names
    assert list(names) == sorted(names)
    assert {"Fires of Invention", "Fire // Ice", "Fling"} <= set(names)


def test_a_card_in_words() -> None:
    face = show_card("fires of invention").faces[0]
    assert (face.name, face.mana_cost, face.type_line) == ("Fires of Invention", "{3}{R}", "Enchantment")
    assert [ability.kind for ability in face.abilities] == ["static", "static"]
    assert face.abilities[0].clauses == (
        "you can't cast spells on other players' turns",
        "you can't cast more than two spells a turn",
    )


def test_a_card_is_shown_by_either_face_with_its_emblem_and_tokens() -> None:
    assert [face.name for face in show_card("Petty Theft").faces] == ["Brazen Borrower", "Petty Theft"]
    assert [face.name for face in show_card("Wrenn and Six").faces] == ["Wrenn and Six", "an emblem"]


def test_abilities_that_a_card_gives_are_shown_below_it() -> None:
    lantern, given = show_card("Chromatic Lantern").faces
    assert lantern.abilities[0].clauses == ("each land you control has ability 1 below",)
    assert given.name == "given abilities"
    assert given.abilities[0].clauses == ("cost: {T}", "instruction 1: add 1 mana of any one color")


def test_every_card_can_be_drawn_at_80_columns() -> None:
    console = Console(width=80, record=True, file=None, quiet=True)
    for name in list_cards().names:
        with console.capture() as captured:
            console.print(show_card(name))
        assert all(len(line) <= 80 for line in captured.get().splitlines())


def test_an_unknown_card_has_a_suggestion() -> None:
    with pytest.raises(LawmageError, match="Fires of Invention"):
        show_card("Fires of Inventoin")
