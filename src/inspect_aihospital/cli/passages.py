"""Load the texts for `inspect-aihospital read`: one of a file, or one a line of JSONL."""

import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from string import ascii_uppercase
from typing import Any, cast, get_args

from inspect_aihospital.core.record import Language, detect_language
from inspect_aihospital.core.text.unique_keys import load_json
from inspect_aihospital.errors import UserError

LETTERS = ascii_uppercase
STANDARD_INPUT = "-"


@dataclass(frozen=True)
class Passage:
    """A text to read: its fields, and its place, for errors."""

    place: str
    fields: Mapping[str, Any]

    def text(self, name: str = "text") -> str:
        """Return a field that has to be a text."""
        value = self.fields.get(name)
        if not isinstance(value, str):
            problem = "is no text" if name in self.fields else "is missing"
            raise UserError(f"{self.place}: {name!r} {problem}. Give it as a JSON string.")
        return value

    def language(self, *texts: str) -> Language:
        """Return the language that is given, or else the language of some texts."""
        # A line of JSONL may state its own language; the option is for the others.
        stated = self.fields.get("language") or "auto"
        if stated == "auto":
            return detect_language(" ".join(texts))
        if stated not in get_args(Language):
            choices = ", ".join(get_args(Language))
            message = f"language {stated!r} is unknown. Give one of: {choices}."
            raise UserError(f"{self.place}: {message}")
        return cast(Language, stated)

    def options(self) -> dict[str, str]:
        """Return an exam question's options by letter."""
        options = self.fields.get("options")
        # A list has no letters: they follow its order, as in an exam.
        if isinstance(options, list) and len(options) <= len(LETTERS):
            options = dict(zip(LETTERS, options, strict=False))
        if (
            not isinstance(options, dict)
            or not options
            or not all(
                isinstance(letter, str) and letter in LETTERS and isinstance(text, str)
                for letter, text in options.items()
            )
        ):
            raise UserError(
                f"{self.place}: 'options' are missing or no texts by letter. Give the question's "
                'options by capital letter, as {"A": "aspirin", "B": "heparin"}; for one text by '
                "--options."
            )
        return options


def read_passages(file: str, defaults: Mapping[str, Any], *, jsonl: bool) -> Iterator[Passage]:
    """Yield the texts of a file.

    Args:
        file: A path, or `-` for standard input.
        defaults: Fields of every text that does not have its own.
        jsonl: Whether the file is JSONL whatever its name.

    Raises:
        UserError: The file cannot be read, or a line is no JSON object.
    """
    name = "standard input" if file == STANDARD_INPUT else file
    text = _content(file)
    if not jsonl and not file.lower().endswith(".jsonl"):
        yield Passage(name, {**defaults, "text": text})
        return
    # Not splitlines(): characters such as U+2028 are allowed within a line of JSON.
    numbered = [(n, line) for n, line in enumerate(text.split("\n"), start=1) if line.strip()]
    if not numbered:
        raise UserError(f"{name}: empty. Expected a JSON object in each line.")
    for number, line in numbered:
        place = f"{name}, line {number}"
        yield Passage(place, {**defaults, **_parse_line(place, line)})


def _content(file: str) -> str:
    try:
        path = Path(file)
        content = sys.stdin.buffer.read() if file == STANDARD_INPUT else path.read_bytes()
        # With or without a byte order mark, which some editors write.
        return content.decode("utf-8-sig")
    except OSError as error:
        raise UserError(f"{file}: cannot be read ({error.strerror}). Give a file, or -.") from error
    except UnicodeDecodeError as error:
        raise UserError(f"{file}: not UTF-8 (byte {error.start}). Save it as UTF-8.") from error


def _parse_line(place: str, line: str) -> dict[str, Any]:
    try:
        value = load_json(line)
    except ValueError as error:
        raise UserError(f"{place}: not JSON ({error}). Give a JSON object a line.") from error
    if not isinstance(value, dict):
        raise UserError(f"{place}: expected a JSON object with `text`, found {line[:40]!r}.")
    return value
