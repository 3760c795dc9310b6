"""Times phase-python on a board of ours, in a process that `benchmarks` starts.

The engine plays whole games and has no way to set up a board, except that a game in its debug mode lets cards
be moved: every card starts in a deck and is put where the board has it. Its card data comes from the card
texts in the user's own bulk file.
"""

from __future__ import annotations

import importlib
import json
import sys
import time
from typing import Any

from benchmarks import measure, walking
from benchmarks.boards import Board, names

phase = importlib.import_module("phase")

RUNS = 50
ZONES = ("battlefield", "hand", "graveyard")
SUPERTYPES = ("Basic", "Legendary", "Snow", "World")


def main() -> None:
    """Set up the board, time the engine's list of actions, print the result as one JSON object."""
    request = json.load(sys.stdin)
    engine = phase.Engine.from_json(
        json.dumps({card["name"].lower(): card_data(card) for card in request["cards"]})
    )
    game = set_up(engine, request["board"])
    actions = game.actions()
    first_answer = time.time() - request["started"]
    state = json.dumps(game.state())
    result = {
        "answers": len(actions),
        "first_answer": first_answer,
        "warm": measure.summary([measure.milliseconds(game.actions) for _ in range(RUNS)]),
        "from_state": measure.summary(
            [measure.milliseconds(lambda: engine.load_game(state).actions()) for _ in range(RUNS)]
        ),
        "memory": measure.peak_memory(),
    }
    small = exported(set_up(engine, request["small"]))
    result["explored"] = walking.walks(
        small,
        lambda state: engine.load_game(state).actions(),
        lambda state, action: exported(act(engine.load_game(state), action)),
        lambda state: state,
    )
    result["playouts"] = walking.playouts(lambda: engine.load_game(small), lambda game: game.actions(), act)
    result["castable"] = {
        name: any(action.kind == "CastSpell" for action in set_up(engine, board).actions())
        for name, board in request["mana"].items()
    }
    print(json.dumps(result))


def exported(game: Any) -> str:
    """Return a state as text, the only form that the engine goes back to."""
    return json.dumps(game.state(), sort_keys=True)


def act(game: Any, action: Any) -> Any:
    """Let whoever has to act do so, and return the same game."""
    game.apply(game.waiting_for()["data"]["player"], action)
    return game


def card_data(card: dict[str, Any]) -> Any:
    """Turn a card in Scryfall's form into the engine's own form, by way of the form that it reads."""
    left, _, right = card["type_line"].partition(" — ")
    face = {
        "name": card["name"],
        "text": card["oracle_text"],
        "layout": card["layout"],
        "type": card["type_line"],
        "supertypes": [word for word in left.split() if word in SUPERTYPES],
        "types": [word for word in left.split() if word not in SUPERTYPES],
        "subtypes": right.split(),
        "colors": card["colors"],
        "colorIdentity": card["color_identity"],
        "keywords": card["keywords"],
        "manaValue": card["cmc"],
        "convertedManaCost": card["cmc"],
        "legalities": {"legacy": "Legal"},
        "identifiers": {"scryfallOracleId": card["oracle_id"]},
    }
    if card["mana_cost"]:
        face["manaCost"] = card["mana_cost"]
    face.update({key: card[key] for key in ("power", "toughness", "loyalty") if key in card})
    return phase.build_oracle_face(face, card["oracle_id"])


def set_up(engine: Any, board: Board) -> Any:
    """Return a game in which the first player has priority on the board, in the first main phase."""
    players = list(board["players"].values())
    placed = [{zone: names(player.get(zone, [])) for zone in ZONES} for player in players]
    decks = [[name for zone in zones.values() for name in zone] + ["Mountain"] * 60 for zones in placed]
    game = engine.new_game(decks[0], decks[1], first_player=0, format="Legacy")
    exported = game.state()
    exported["state"] |= {"debug_mode": True, "debug_permitted": [0, 1]}
    exported["state"]["format_config"]["allow_debug_actions"] = True
    game = engine.load_game(exported)

    def debug(kind: str, **data: object) -> None:
        game.apply(0, {"type": "Debug", "data": {"type": kind, "data": data}})

    for seat in (0, 1):
        keep = next(action for action in game.actions() if action.data["choice"]["type"] == "Keep")
        game.apply(seat, keep)
    for seat in (0, 1):
        for card in list(game.hand(seat)):
            debug("MoveToZone", object_id=card["id"], to_zone="Library", simulate=False)
    unplaced: dict[tuple[int, str], list[int]] = {}
    for number, card in game.state()["state"]["objects"].items():
        unplaced.setdefault((card["owner"], card["name"]), []).append(int(number))
    for seat, zones in enumerate(placed):
        for zone, cards in zones.items():
            for name in cards:
                number = unplaced[seat, name].pop()
                debug("MoveToZone", object_id=number, to_zone=zone.capitalize(), simulate=False)
                if zone == "battlefield":
                    debug("SetSummoningSickness", object_id=number, sick=False)
        debug("SetLife", player_id=seat, life=players[seat].get("life", 20))
    debug("SetPhase", phase="PreCombatMain", active_player=0)
    return game


if __name__ == "__main__":
    main()
