"""The tables of a JSON Schema: for each kind of mapping its keys, what they may hold, and what they mean."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

_Schema = dict[str, Any]

#: More words than these of a closed list aren't listed in a table.
_MOST_WORDS = 14


class SchemaTables:
    """A JSON Schema as Markdown.

    Args:
        schema: the schema.
        titles: what definitions are called in headings, where that isn't their name.
        elsewhere: definitions that another page has, and where that is.
    """

    def __init__(
        self,
        schema: _Schema,
        titles: Mapping[str, str] | None = None,
        elsewhere: Mapping[str, str] | None = None,
    ) -> None:
        self.definitions: Mapping[str, _Schema] = schema["$defs"]
        self.schema = {key: value for key, value in schema.items() if key != "$defs"}
        self.titles = titles or {}
        self.elsewhere = elsewhere or {}

    def markdown(self) -> str:
        """The table of the whole, then those of the definitions, in the order in which they are mentioned."""
        parts = [self._table(self.schema)]
        for name in self._mentioned():
            definition = self.definitions[name]
            parts += [f"### {self.title(name)}", *self._definition(definition)]
        return "\n\n".join(part for part in parts if part)

    def title(self, name: str) -> str:
        """What a definition is called in its heading.

        Example:
            >>> SchemaTables({"$defs": {}}).title("HiddenCard")
            'Hidden card'
        """
        return self.titles.get(name) or re.sub(r"(?<=[a-z])(?=[A-Z])", " ", name).capitalize()

    def _mentioned(self) -> list[str]:
        """The definitions of this page: each after the first one that mentions it."""
        found: list[str] = []
        waiting = list(_references(self.schema))
        while waiting:
            name = waiting.pop(0)
            if name not in found and name not in self.elsewhere:
                found.append(name)
                waiting[:0] = _references(self.definitions[name])
        return found

    def _definition(self, definition: _Schema) -> Iterator[str]:
        yield definition.get("description", "")
        forms = definition.get("anyOf", [definition])
        long = [form for form in forms if "properties" in form]
        short = [form for form in forms if "properties" not in form]
        if len(short) > 1 and not long:
            yield "One of:"
            yield "\n".join(f"- {self._alternative(form)}" for form in short)
        elif short:
            told = [form.get("description") or f"{self.value(form)}." for form in short]
            yield f"In short: {' Or: '.join(told)}"
        if long:
            yield "In full:" if short else ""
            yield from (self._table(form) for form in long)

    def _alternative(self, form: _Schema) -> str:
        reference = form.get("$ref")
        definition = self.definitions[reference.rpartition("/")[2]] if reference else form
        return f"{self.value(form)}: {definition['description']}"

    def _table(self, form: _Schema) -> str:
        """The keys of a mapping; those that it must have come first."""
        needed = form.get("required", [])
        fields = sorted(form["properties"].items(), key=lambda field: field[0] not in needed)
        rows = [self._row(key, field, key in needed) for key, field in fields]
        return "\n".join(["| key | value | meaning |", "| --- | --- | --- |", *rows])

    def _row(self, key: str, field: _Schema, needed: bool) -> str:
        meaning = field.get("description", "")
        default = field.get("default")
        if isinstance(default, int) and not isinstance(default, bool) and default:
            meaning += f" {default} if left out."
        if needed:
            meaning += " **Needed.**"
        return f"| `{key}` | {self.value(field)} | {meaning.replace('|', chr(92) + '|').strip()} |"

    def value(self, part: _Schema) -> str:
        """What a value may be, in words.

        Example:
            >>> SchemaTables({"$defs": {}}).value({"type": ["array", "null"], "items": {"type": "string"}})
            'list of text'
        """
        if "$ref" in part:
            name = part["$ref"].rpartition("/")[2]
            title = self.title(name)
            return f"[{title}]({self.elsewhere.get(name, f'#{slug(title)}')})"
        if "anyOf" in part:
            return " or ".join(dict.fromkeys(filter(None, map(self.value, part["anyOf"]))))
        if "enum" in part:
            listed = ", ".join(f"`{word}`" for word in part["enum"])
            return listed if len(part["enum"]) <= _MOST_WORDS else "a word"
        if "const" in part:
            return f"`{str(part['const']).lower()}`"
        kinds = part.get("type", "object")
        kinds = [kinds] if isinstance(kinds, str) else kinds
        return " or ".join(filter(None, (self._of_type(kind, part) for kind in kinds)))

    def _of_type(self, kind: str, part: _Schema) -> str:
        if kind == "array":
            return f"list of {self.value(part['items'])}" if part.get("items") else "list"
        if kind == "object" and "properties" in part:
            keys = (f"`{key}` ({self.value(field)})" for key, field in part["properties"].items())
            return f"mapping with {', '.join(keys)}"
        if kind == "object":
            each = part.get("additionalProperties")
            return f"mapping to {self.value(each)}" if isinstance(each, dict) else "mapping"
        if kind == "integer":
            return f"number from {part['minimum']}" if part.get("minimum", -1) >= 0 else "number"
        return {"string": "text", "boolean": "`true` or `false`", "null": ""}[kind]


def _references(part: Any) -> Iterator[str]:
    """The definitions that a part of a schema mentions, in order."""
    if isinstance(part, list):
        for item in part:
            yield from _references(item)
    elif isinstance(part, dict):
        if "$ref" in part:
            yield part["$ref"].rpartition("/")[2]
        for value in part.values():
            yield from _references(value)


def slug(title: str) -> str:
    """The anchor that a heading gets.

    Example:
        >>> slug("Step `cast`")
        'step-cast'
    """
    return re.sub(r"[^\w]+", "-", title.lower()).strip("-")
