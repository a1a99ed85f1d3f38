"""A tool's arguments by its JSON schema: whatever a role has to submit, drawn and valid."""

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

MOST_ITEMS = 3
"""Items of a list that says nothing of its length; the least is 1."""

Words = Callable[[Random], str]
"""Draws a text for a string."""


def fill(schema: Mapping[str, Any], draw: Random, words: Words) -> Any:
    """A value that the schema allows.

    Args:
        schema: A JSON schema: types, `enum`, `const`, `properties`, `items`, bounds, `anyOf`,
            `oneOf`, and references to its own `$defs`. Optional properties are filled too.
        draw: Decides every choice.
        words: Gives the strings that no `enum` decides.
    """
    return _Filler(schema.get("$defs", {}), draw, words).value(schema)


class _Filler:
    def __init__(self, named: Mapping[str, Any], draw: Random, words: Words) -> None:
        self._named = named
        self._draw = draw
        self._words = words

    def value(self, schema: Mapping[str, Any]) -> Any:
        if "$ref" in schema:
            return self.value(self._named[schema["$ref"].rsplit("/", 1)[-1]])
        if "const" in schema:
            return schema["const"]
        if "enum" in schema:
            return self._draw.choice(schema["enum"])
        if choices := schema.get("anyOf") or schema.get("oneOf"):
            return self.value(self._draw.choice(choices))
        return self._typed(schema)

    def _typed(self, schema: Mapping[str, Any]) -> Any:
        kind = schema.get("type", "object")
        if isinstance(kind, list):
            kind = kind[0]
        if kind == "object":
            return {name: self.value(part) for name, part in schema.get("properties", {}).items()}
        if kind == "array":
            least = schema.get("minItems", 1)
            count = self._draw.randint(least, schema.get("maxItems", max(least, MOST_ITEMS)))
            return [self.value(schema["items"]) for _ in range(count)]
        if kind in {"integer", "number"}:
            least = schema.get("minimum", 0)
            return self._draw.randint(least, schema.get("maximum", least + 10))
        if kind == "boolean":
            return self._draw.random() < 0.5
        return None if kind == "null" else self._words(self._draw)
