"""Find JSON values in a reply: in a fence or bare, with slips that models make, or cut off.

Slips are single quotes, a comma behind the last item, line breaks within a text, and brackets that
were never closed.
"""

import ast
import json

from inspect_aihospital.core.text.regex import regex

LONGEST = 50_000
"""Letters of a reply that are read."""

MOST = 20
"""Places at which a value is looked for."""

# A value counts at the start of a line, perhaps behind a label.
_START = regex(r"(?m)^[ \t]*(?:[\w一-鿿 ]{0,30}[:：=][ \t]*)?(?=[\[{])")
# Models trained on Python leave a comma behind the last item.
_TRAILING_COMMA = regex(r",(?=\s*[\]}])")
_DECODER = json.JSONDecoder(strict=False)
_CLOSING = {"{": "}", "[": "]"}


def find_values(text: str) -> list[object]:
    """Return the objects and lists that begin a line of a text, the outermost, in order."""
    return [value for value, _ in find_places(text)]


def find_places(text: str) -> list[tuple[object, slice]]:
    """Return what `find_values` returns, each value with the place where it stands."""
    text = text[:LONGEST]
    values: list[tuple[object, slice]] = []
    place = 0
    for start in list(_START.finditer(text))[:MOST]:
        if start.end() < place:
            continue
        decoded = _decode(text[start.end() :])
        if decoded is not None:
            value, length = decoded
            place = start.end() + length
            values.append((value, slice(start.end(), place)))
    return values


def _decode(text: str) -> tuple[object, int] | None:
    """Return the value that a text begins with, and its length."""
    inner, length = _balanced(text)
    for attempt in (text[:length], _TRAILING_COMMA.sub("", inner)):
        # `literal_eval` reads single quotes; it evaluates nothing.
        try:
            return _DECODER.raw_decode(attempt)[0], length
        except (ValueError, RecursionError):
            continue
    try:
        return (ast.literal_eval(inner), length) if "'" in inner else None
    except (ValueError, SyntaxError, TypeError, MemoryError, RecursionError):
        return None


def _balanced(text: str) -> tuple[str, int]:
    """Return the text up to its closing bracket, closed where it was cut off, and its length."""
    closing: list[str] = []
    quote = ""
    for place, letter in enumerate(text):
        if quote:
            # A quotation mark behind a backslash ends no text.
            if letter == quote and text[place - 1] != "\\":
                quote = ""
        elif letter == '"' or (letter == "'" and text[place - 1 : place] in tuple("[{,: \n")):
            quote = letter
        elif letter in _CLOSING:
            closing.append(_CLOSING[letter])
        elif closing and letter == closing[-1]:
            closing.pop()
            if not closing:
                return text[: place + 1], place + 1
    return text + quote + "".join(reversed(closing)), len(text)
