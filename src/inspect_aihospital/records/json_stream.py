"""Decode the entries of JSON one at a time, with nothing repeated or lost in silence.

Streaming libraries keep the last of two equal keys, and read half of a character as `?`.
"""

import json
from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path
from typing import Any, TextIO

from inspect_aihospital.core.text.unique_keys import unique_keys
from inspect_aihospital.errors import UserError
from inspect_aihospital.records.bounded_reading import MOST_BYTES, too_large
from inspect_aihospital.records.text_encoding import UTF8, decode

_CHUNK = 1 << 16


def _no_number(name: str) -> None:
    raise ValueError(f"{name} is no number of JSON")


# A decimal keeps the digits as they were written: 63.0 is not 63.
DECODER = json.JSONDecoder(
    parse_float=Decimal, parse_constant=_no_number, object_pairs_hook=unique_keys
)
BLANKS = " \t\n\r"
"""What JSON takes for a blank; other blanks, such as U+00A0, are not allowed."""


def require_utf8(path: Path) -> None:
    """Refuse a file that is not UTF-8.

    Raises:
        UserError: It is not; the message names the byte.
    """
    if fault := decode(path, UTF8).fault:
        raise UserError(f"{path.name}: not UTF-8 ({fault}), as JSON has to be. Export it anew.")


def json_lines(path: Path) -> Iterator[tuple[str, Any]]:
    """Decode the lines of a file, each with its place; blank lines are left out.

    Raises:
        UserError: A line is not JSON, or over `MOST_BYTES`.
    """
    with path.open(encoding=UTF8, newline="\n") as file:
        number = 0
        while line := file.readline(MOST_BYTES):
            number += 1
            if len(line.encode()) >= MOST_BYTES:
                raise too_large(f"{path.name}: line {number}")
            if not line.strip(BLANKS):
                continue
            try:
                raw = DECODER.decode(line)
            except (ValueError, RecursionError) as error:
                raise UserError(
                    f"{path.name}: line {number}: not JSON ({error}). Export it anew."
                ) from error
            yield f"line {number}", raw


class JsonStream:
    """A window on a JSON text that grows until it holds the next value.

    Attributes:
        members: Keys and values of the object beside the list that `items` gives.
    """

    def __init__(self, file: TextIO) -> None:
        self._file, self._text, self._position = file, "", 0
        self._lines = 1
        self.members: dict[str, Any] = {}

    def items(self, name: str) -> Iterator[Any]:
        """Decode an object whose key `name` has a list, and return the items of the list.

        Raises:
            ValueError: The text is no such object, or a key of it occurs twice.
            UserError: A value is over `MOST_BYTES`.
        """
        keys: set[str] = set()
        self._mark("{")
        for _ in self._until("}"):
            key = self._key()
            if key in keys:
                raise ValueError(f"the key {key!r} occurs more than once")
            keys.add(key)
            self._mark(":")
            if key == name:
                yield from self.values()
            else:
                self.members[key] = self._value()

    def values(self) -> Iterator[Any]:
        """Decode a list, and return its items.

        Raises:
            ValueError: The text is no list.
            UserError: A value is over `MOST_BYTES`.
        """
        self._mark("[")
        for _ in self._until("]"):
            yield self._value()

    def _key(self) -> str:
        self._skip_space()
        if not self._text.startswith('"', self._position):
            mark = self._text[self._position : self._position + 1]
            raise ValueError(f"expected a key in quotation marks, got {mark or 'the end'}")
        return str(self._value())

    def next_line(self) -> int | None:
        """Return the line in which the text goes on; `None` at its end."""
        self._skip_space()
        if self._position == len(self._text):
            return None
        return self._lines + self._text.count("\n", 0, self._position)

    def _until(self, close: str) -> Iterator[None]:
        """Go from comma to comma, up to a closing mark."""
        self._skip_space()
        if self._text.startswith(close, self._position):
            self._position += 1
            return
        while True:
            yield
            if self._mark(f",{close}") == close:
                return

    def _grow(self) -> bool:
        """Read as much again as is waiting, so that a long value is decoded few times."""
        waiting = self._text[self._position :]
        chunk = self._file.read(max(_CHUNK, len(waiting)))
        self._lines += self._text.count("\n", 0, self._position)
        self._text, self._position = waiting + chunk, 0
        return bool(chunk)

    def _skip_space(self) -> None:
        while True:
            while self._position < len(self._text) and self._text[self._position] in BLANKS:
                self._position += 1
            if self._position < len(self._text) or not self._grow():
                return

    def _mark(self, marks: str) -> str:
        self._skip_space()
        mark = self._text[self._position : self._position + 1]
        if not mark or mark not in marks:
            raise ValueError(f"expected {' or '.join(marks)}, got {mark or 'the end'}")
        self._position += 1
        return mark

    def _value(self) -> Any:
        self._skip_space()
        while True:
            try:
                value, end = DECODER.raw_decode(self._text, self._position)
            except json.JSONDecodeError as error:
                if len(self._text) - self._position > MOST_BYTES:
                    raise too_large(f"not JSON ({error.msg}), or") from error
                if not self._grow():
                    # The error's own place is in the window, not in the file.
                    raise ValueError(f"not JSON ({error.msg})") from error
                continue
            # A number at the end of the window may go on.
            if end == len(self._text) and self._grow():
                continue
            text = self._text[self._position : end]
            if len(text.encode(errors="replace")) > MOST_BYTES:
                raise too_large("a value")
            self._position = end
            return value
