"""The JSON Schema of case files, so that editors complete and check them. It admits the short forms."""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel
from pydantic.json_schema import models_json_schema

from lawmage.bridge.cases import CaseFile
from lawmage.bridge.claims import CLAIMS
from lawmage.bridge.schema import schema, tidied
from lawmage.bridge.steps import ANNOUNCEMENTS, KINDS

_Schema = dict[str, Any]

_WORDS: _Schema = {
    "enum": ["resolve", "resolve all"],
    "description": "All players pass: the top of the stack resolves, or all of it, one after the other.",
}


def case_schema() -> _Schema:
    """The JSON Schema (2020-12) of case files.

    Returns:
        The schema, with a description of every field.

    Example:
        >>> case_schema()["required"]
        ['case', 'position']
    """
    models: list[type[BaseModel]] = [CaseFile, *KINDS.values(), *CLAIMS.values()]
    _, whole = models_json_schema([(model, "validation") for model in models], by_alias=True)
    definitions: _Schema = tidied(whole["$defs"])
    for model in KINDS.values():
        for field in model.fields_elsewhere:
            definitions[model.__name__]["properties"].pop(field, None)
    definitions.pop("Announcement", None)
    definitions["Play"] = {
        "description": "A step that announces a play.",
        "anyOf": [_named(model.__name__) for model in ANNOUNCEMENTS.values()],
    }
    definitions["Step"] = {
        "description": "One step of a script.",
        "anyOf": [_WORDS, *(_named(model.__name__) for model in KINDS.values())],
    }
    definitions["Claim"] = {
        "description": "Something that a case says is so.",
        "anyOf": [_named(model.__name__) for model in CLAIMS.values()],
    }
    for claim, kind in (("LegalClaim", "legal"), ("IllegalClaim", "illegal")):
        definitions[claim]["properties"][kind] |= _named("Play")
    definitions["CheckStep"]["properties"]["check"]["items"] = _named("Claim")
    position = schema()
    dialect = position.pop("$schema")
    definitions |= position.pop("$defs")
    definitions["Position"] = position
    case: _Schema = definitions.pop(CaseFile.__name__)
    fields = case["properties"]
    fields["position"]["anyOf"] = [
        {"type": "string", "description": "The name of a position file in the same folder."},
        _named("Position"),
    ]
    fields["do"]["items"] = _named("Step")
    fields["claims"]["items"] = _named("Claim")
    return {
        "$schema": dialect,
        **case,
        "title": "A case",
        "$defs": definitions,
    }


def _named(definition: str) -> _Schema:
    return {"$ref": f"#/$defs/{definition}"}
