"""What happens and no rule can tell, in words."""

from __future__ import annotations

import pytest

from lawmage.bridge.errors import UnsupportedError
from lawmage.bridge.facts import Names
from lawmage.bridge.load import load
from lawmage.bridge.position import Position
from lawmage.bridge.vocabulary import read_vocabulary
from lawmage.queries.game import Game
from lawmage.queries.option_words import option_in_words
from lawmage.queries.outcomes import outcomes
from lawmage.queries.refused_events import UNSUPPORTED_EVENTS, unsupported_in_words
from running import board

NAMES = Names(
    board("Forest", "2 Grizzly Bears", theirs=("Opt",), effects=[{"of": "Silence", "controller": "A"}])
)


def test_there_are_words_for_every_event_that_is_refused() -> None:
    patterns = read_vocabulary().sorts["unsupported_event"].patterns
    assert set(UNSUPPORTED_EVENTS) == {f"{pattern.name}/{len(pattern.arguments)}" for pattern in patterns}


@pytest.mark.parametrize(
    ("what", "words"),
    [
        ("mana_payment(a)", "mana that A may pay while something resolves"),
        ("scry(b,3)", "scry 3 by B: the order of several cards on top or on the bottom of a library"),
        ("instruction(forest,exile_until_leaves(event_object))", "an instruction of Forest: exile "),
        ("duration(o(forest,2),your_next_turn)", "an effect of Forest that lasts until your next turn"),
        ("payment(sacrifice(1,type(creature)))", "a cost that a player may pay while "),
        ("listed_effect(1)", "Silence's effect under effects, "),
        ("effect_of_leaver(7)", "effect 7, whose player leaves, "),
        ('choice_of_another(by(forest,("Forest",1)))', "Forest, which another than the affected "),
        ("random_order(o(copy(opt),1))", "cards that copy of Opt puts on the bottom "),
        ('entry(o(token("Treasure"),1))', "Treasure token, which makes others be sacrificed "),
        ("bare_keyword(forest,ward)", "ward of Forest, which says nothing without a cost, "),
    ],
)  # fmt: skip
def test_refusals_in_words(what: str, words: str) -> None:
    assert unsupported_in_words(what, NAMES.__getitem__).startswith(words)


@pytest.mark.parametrize(
    ("option", "words"),
    [
        ('put(t(o(forest,1),("Forest",1),by(x)))', "put Forest's ability on the stack"),
        ('put(t(forest,("Watcher for Tomorrow",1),by(x)))', "put Forest's hideaway ability on the stack"),
        ('put(t(forest,("Watcher for Tomorrow",3),by(x)))', "put Forest's ability on the stack"),
        (
            'put(t(forest,("Mana Vault",2),by(x)))',
            "put Forest's ability (when the upkeep of you begins) on the stack",
        ),
        ("apply(by(x),effect(1))", "apply Silence's effect"),
        ("pick(o(grizzly_bears_2,3))", "Grizzly Bears (grizzly_bears_2)"),
        ('pick(aimed(("Forest",1),1,o(forest,1)))', "Forest"),
        ("pick(kind(pt(1,1)))", "+1/+1 counter"),
        ("alternative(2)", "the alternative with number 2"),
        ('pick(o(t(forest,("Forest",2)),1))', "second ability of Forest"),
        ('pick(o(copy(o(a(opt,("Opt",1)),1)),1))', "copy of first ability of Opt"),
    ],
)
def test_options_call_what_has_moved_by_its_name(option: str, words: str) -> None:
    assert option_in_words(option, NAMES.__getitem__) == words


def test_tokens_that_share_a_name_are_told_apart_without_terms() -> None:
    """Two Goblins that a spell made beside another permanent of that name."""
    mine = {"hand": ["Dragon Fodder"], "battlefield": ["2 Mountain"]}
    position = load({"turn": {"active": "A", "step": "precombat main"}, "players": {"A": mine, "B": {}}})
    game = chosen(position, "cast Dragon Fodder", "pass", "pass")
    names = Names(game.position)
    tokens = [names[thing.id] for thing in game.position.objects() if "token" in thing.id]
    assert tokens == ["Goblin Token", "Goblin Token (number 2)"]


def chosen(position: Position, *options: str) -> Game:
    """A game in which these options have been chosen, by the beginnings of their texts."""
    game = Game(position)
    for beginning in options:
        decision = game.decisions()
        assert decision is not None
        game.choose(next(option for option in decision.options if option.text.startswith(beginning)))
    return game


def test_what_a_player_is_told_has_no_terms_in_it() -> None:
    """Mana Leak: what its target's controller may pay isn't asked for yet."""
    forests = {"hand": ["Grizzly Bears"], "battlefield": ["5 Forest"]}
    islands = {"hand": ["Mana Leak"], "battlefield": ["2 Island"]}
    position = load(
        {"turn": {"active": "A", "step": "precombat main"}, "players": {"A": forests, "B": islands}}
    )
    game = chosen(position, "cast Grizzly Bears", "pass", "cast Mana Leak", "pass")
    with pytest.raises(UnsupportedError) as caught:
        game.choose("pass")
    assert str(caught.value) == "not supported yet: mana that A may pay while something resolves"
    assert caught.value.items == ("mana_payment(a)",)


def test_triggers_of_what_has_died_are_called_by_its_name() -> None:
    """A creature that died is another object in the graveyard; its ability is called by the card's name."""
    position = load(
        {
            "turn": {"active": "A", "step": "precombat main"},
            "players": {
                "A": {"battlefield": ["3 Swamp"], "hand": ["Cower in Fear"]},
                "B": {"battlefield": ["Zulaport Cutthroat", {"card": "Conclave Mentor", "damage": 1}]},
            },
        }
    )
    decision = chosen(position, "cast Cower in Fear", "pass", "pass").decisions()
    assert decision is not None and decision.rule == "603.3b"
    assert [option.text for option in decision.options] == [
        "put Conclave Mentor's ability on the stack",
        "put Zulaport Cutthroat's ability on the stack",
    ]


@pytest.mark.parametrize("step", ["untap", "upkeep"])
def test_a_position_does_not_say_what_was_so_as_the_turn_began(step: str) -> None:
    """603.4: Rasputin Dreamweaver asks whether it was untapped then; from another turn on that is known."""
    rasputin = {"card": "Rasputin Dreamweaver", "id": "rasputin"}
    ability = {"ability": 1, "kind": "triggered", "of": "rasputin", "controller": "A"}
    position = load(
        {
            "turn": {"active": "A", "step": step},
            "players": {"A": {"battlefield": [rasputin]}, "B": {}},
            "stack": [ability] if step == "upkeep" else [],
        }
    )
    with pytest.raises(UnsupportedError) as caught:
        outcomes(position, [{"until": "draw"}])
    assert caught.value.items == ("start_of_turn(rasputin)",)
