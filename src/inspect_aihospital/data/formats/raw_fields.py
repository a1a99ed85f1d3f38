"""Take texts and ids out of raw records, and refuse what is neither."""

from collections.abc import Mapping
from typing import Any


def text_of(raw: Mapping[str, Any], name: str) -> str:
    """Return a field's text, stripped; empty if there is none.

    Raises:
        TypeError: The field is no text.
    """
    value = raw.get(name)
    if value is not None and not isinstance(value, str):
        raise TypeError(f"{name}: expected text, got {type(value).__name__}")
    return (value or "").strip()


def id_of(raw: Mapping[str, Any]) -> str:
    """Return a record's id as a text.

    Raises:
        TypeError: It is neither a text nor a whole number.
    """
    value = raw.get("id")
    if isinstance(value, bool) or not isinstance(value, int | str):
        raise TypeError(f"id: expected text or a whole number, got {type(value).__name__}")
    return str(value)
