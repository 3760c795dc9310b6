"""The JSON Schema of position files, so that editors complete and check them. It admits the short forms."""

from __future__ import annotations

from typing import Any

from lawmage.bridge import entries, words
from lawmage.bridge.position import Position

_Schema = dict[str, Any]

_NAME: _Schema = {"type": "string", "minLength": 1, "description": "The name of a card, or 4 Mountain."}
_UNKNOWN: _Schema = {"type": "integer", "minimum": 0, "description": "So many cards that nobody has named."}
_CHOICES: _Schema = {
    "color": {"enum": list(words.COLORS.values())},
    "card_type": {"enum": list(words.CARD_TYPES)},
    "number": {"type": "integer"},
    "mode": {"type": ["integer", "string"]},
    **{kind: {"type": "string"} for kind in ("subtype", "card_name", "player")},
}
#: The short forms of models, beside their long ones.
_SHORT_FORMS: dict[str, list[_Schema]] = {
    "Permanent": [_NAME],
    "HiddenCard": [_NAME, _UNKNOWN],
    "OpenCard": [_NAME],
    "ExiledCard": [_NAME, _UNKNOWN],
    "EmblemEntry": [
        {"type": "string", "minLength": 1, "description": "The card that the emblem comes from."}
    ],
    "Mana": [{"type": "string", "pattern": "^(\\{[WUBRGCwubrgc]\\})*$"}],
    "Copied": [{"type": "string", "minLength": 1, "description": "The name of a card that was face up."}],
    "Activated": [{"type": "string", "description": "The object, for its first activated ability."}],
}
_ENTRIES = (
    entries.Permanent,
    entries.HiddenCard,
    entries.OpenCard,
    entries.ExiledCard,
    entries.EmblemEntry,
)


def schema() -> _Schema:
    """The JSON Schema (2020-12) of position files.

    Returns:
        The schema, with a description of every field.

    Example:
        >>> schema()["required"]
        ['turn', 'players']
    """
    whole: _Schema = Position.model_json_schema(by_alias=True, mode="validation")
    definitions: _Schema = whole.pop("$defs")
    for model in _ENTRIES:
        for field in model.fields_elsewhere:
            definitions[model.__name__]["properties"].pop(field, None)
    definitions["Chosen"] = {
        "description": "What was chosen for an object; its kind where the value alone isn't clear.",
        "anyOf": [
            {"type": ["string", "integer"]},
            {
                "type": "object",
                "properties": _CHOICES,
                "additionalProperties": False,
                "minProperties": 1,
                "maxProperties": 1,
            },
        ],
    }
    _shorten_player(definitions["Player"]["properties"])
    blocks = definitions["Combat"]["properties"]["blocks"]
    blocks["additionalProperties"] = {"anyOf": [{"type": "string"}, blocks["additionalProperties"]]}
    paid = definitions["StackObject"]["properties"]["paid"]
    paid["anyOf"] = [{"type": "string"}, {"type": "array", "items": paid.pop("items")}, {"type": "null"}]
    del paid["type"]
    for name, forms in _SHORT_FORMS.items():
        long = definitions[name]
        definitions[name] = {"description": long.pop("description", ""), "anyOf": [*forms, long]}
    whole["properties"]["players"] = {
        "type": "object",
        "description": "The players in turn order, two or more, by name.",
        "minProperties": 2,
        "propertyNames": {"pattern": "^[A-Za-z][A-Za-z0-9_]*$"},
        "additionalProperties": {"anyOf": [{"$ref": "#/$defs/Player"}, {"type": "null"}]},
    }
    whole = {"$schema": "https://json-schema.org/draft/2020-12/schema", **whole, "$defs": definitions}
    whole["title"] = "A position of a game of Magic"
    tidy: _Schema = tidied(whole)
    return tidy


def _shorten_player(properties: _Schema) -> None:
    """The short forms of whole fields of a player."""
    del properties["name"]
    for zone in ("hand", "exile", "library"):
        entry = properties[zone].pop("items")
        del properties[zone]["type"]
        listed = {"type": "array", "items": entry}
        properties[zone]["anyOf"] = [listed, _UNKNOWN, {"type": "null"}]
        if zone == "library":
            known = {"top": {**listed, "description": "The known cards on top."}, "unknown": _UNKNOWN}
            properties[zone]["anyOf"].append(
                {"type": "object", "properties": known, "additionalProperties": False}
            )
    text = {"type": "string", "description": 'Mana symbols, such as "{R}{R}".'}
    for field, short in (("mana", text), ("commander", {"type": "string"})):
        listed = {"type": "array", "items": properties[field].pop("items")}
        del properties[field]["type"]
        properties[field]["anyOf"] = [short, listed, {"type": "null"}]


def tidied(part: Any) -> Any:
    """A schema without the titles that pydantic adds; what may be empty may also be nothing.

    Args:
        part: a schema, or a part of one.

    Example:
        >>> tidied({"title": "X", "type": "array", "default": []})
        {'type': ['array', 'null'], 'default': []}
    """
    if isinstance(part, list):
        return [tidied(item) for item in part]
    if not isinstance(part, dict):
        return part
    tidy = {key: tidied(value) for key, value in part.items() if key != "title" or not isinstance(value, str)}
    if "title" in part and "$schema" in part:
        tidy["title"] = part["title"]
    if tidy.get("type") in ("array", "object") and "default" in tidy:
        tidy["type"] = [tidy["type"], "null"]
    return tidy
