"""A position as YAML, in the short forms that people write."""

from __future__ import annotations

from typing import Any

import yaml

from lawmage.bridge import words
from lawmage.bridge.entries import Chosen, Copied, Entry
from lawmage.bridge.errors import InputError, LimitError
from lawmage.bridge.facts import facts
from lawmage.bridge.fields import Model
from lawmage.bridge.normal_form import normal_form
from lawmage.bridge.player import Activated, Player
from lawmage.bridge.position import Position
from lawmage.bridge.state import State

_WIDTH = 100


class _Line(dict[str, Any]):
    """A mapping that is written on one line."""


class _Lines(list[Any]):
    """A list that is written line by line."""


class _Dumper(yaml.SafeDumper):
    """Writes :class:`_Line` and lists of words on one line, everything else line by line."""


def _represent_list(dumper: yaml.SafeDumper, items: list[Any]) -> yaml.Node:
    on_one_line = not any(isinstance(item, dict | list) for item in items)
    return dumper.represent_sequence("tag:yaml.org,2002:seq", items, flow_style=on_one_line)


_Dumper.add_representer(list, _represent_list)
_Dumper.add_representer(
    _Lines, lambda dumper, items: dumper.represent_sequence("tag:yaml.org,2002:seq", items, flow_style=False)
)
_Dumper.add_representer(
    _Line, lambda dumper, line: dumper.represent_mapping("tag:yaml.org,2002:map", line, flow_style=True)
)


def save(position: Position) -> str:
    """A position as YAML. Reading it gives an equal position.

    Args:
        position: a loaded position, or a state of a game; of that its facts are written where the words
            can't say them all.

    Returns:
        The text of a file.

    Example:
        >>> from lawmage.bridge.load import load
        >>> print(save(load({"turn": {"active": "A", "step": "draw"},
        ...                  "players": {"A": {"battlefield": ["4 Mountain"]}, "B": {"life": 3}}})))
        turn: {active: A, step: draw}
        players:
          A:
            battlefield: [4 Mountain]
          B:
            life: 3
        <BLANKLINE>
    """
    told = plain(position)
    if position.stated is not None and not _says_all(told, position.stated):
        told["state"] = _Lines(position.stated)
    return yaml.dump(
        told,
        Dumper=_Dumper,
        sort_keys=False,
        allow_unicode=True,
        default_flow_style=False,
        width=_WIDTH,
    )


def _says_all(told: dict[str, Any], state: State) -> bool:
    """Whether a state can be read from what is said of it in words."""
    from lawmage.bridge.load import load  # it reads what this module writes

    try:
        return normal_form(facts(load(told)))[0] == normal_form(state)[0]
    except (InputError, LimitError):
        return False


def plain(position: Position) -> dict[str, Any]:
    """A position as plain values, in the short forms.

    Args:
        position: a loaded position.

    Returns:
        Mappings, lists, texts, numbers and truth values that :func:`lawmage.bridge.load.load` reads.

    Example:
        >>> from lawmage.bridge.load import load
        >>> players = {"A": {"hand": ["2 Opt"]}, "B": {}}
        >>> written = {"turn": {"active": "A", "step": "draw"}, "players": players}
        >>> plain(load(written)) == written
        True
    """
    turn = _changed(position.turn)
    if position.turn.priority == position.turn.active:
        del turn["priority"]
    told = {"turn": turn, "players": {player.name: _player(player) for player in position.players}}
    rest = _changed(position)
    del rest["turn"], rest["players"]
    if position.combat:
        rest["combat"] = _changed(position.combat)
    return {**told, **rest}


def _player(player: Player) -> dict[str, Any]:
    told = dict(_changed(player))
    told.pop("name", None)
    if len(player.mana) == 1 and _changed(player.mana[0]).keys() == {"mana"}:
        told["mana"] = player.mana[0].mana
    return told


def _changed(model: Model) -> dict[str, Any]:
    """The fields of a model that differ from their defaults, as files name them."""
    told = _Line()
    for name, field in type(model).model_fields.items():
        value = getattr(model, name)
        if field.is_required() or value != field.get_default():
            told[field.alias or name] = _value(value)
    return told


def _value(value: Any) -> Any:
    if isinstance(value, Entry):
        return _entry(value)
    if isinstance(value, Chosen):
        return _chosen(value)
    if isinstance(value, Copied) and not (value.copied or value.face_down):
        return value.card
    if isinstance(value, Activated) and value.ability == 1:
        return value.of
    if isinstance(value, Model):
        return _changed(value)
    if isinstance(value, tuple | list):
        return [_value(item) for item in value]
    if isinstance(value, dict):
        return _Line((key, _value(item)) for key, item in value.items())
    return value


def _entry(entry: Entry) -> str | dict[str, Any]:
    told = _changed(entry)
    if told.keys() == {"card"}:
        return str(entry.card)
    if told.keys() == {"card", "count"}:
        return f"{entry.count} {entry.card}"
    return told


def _chosen(chosen: Chosen) -> Any:
    """The value alone for colours and numbers; otherwise its kind as well, since names may be shared."""
    if chosen.kind == "number" or chosen.value in words.COLORS.values():
        return chosen.value
    return _Line({chosen.kind: chosen.value})
