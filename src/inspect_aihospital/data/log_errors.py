"""Separate the errors of Inspect's log readers from faults of this package."""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeVar
from zipfile import BadZipFile

from inspect_aihospital.errors import PrerequisiteError, UserError

Result = TypeVar("Result")

CUT_OFF = "the file is cut off or empty: copy it again, or run it again"

MOST_CHARACTERS = 400
"""Characters of an error that are shown: Inspect's advice stands at the end of its longest."""

AFTER_REQUEST = r"}\n\n"
"""End of the request in the text of an error that quotes the request."""

_ADDRESS = re.compile(r" at 0x[0-9a-f]+")
_CONTROL = re.compile("[\x00-\x1f\x7f-\x9f]")

_NO_END = ("EOCD not found", "EOF while parsing")
"""Messages of readers for a zip file and for JSON that are cut off."""


class UnreadableError(Exception):
    """Inspect cannot read a file as a log; the message gives the reader's error."""


def short_cause(message: str) -> str:
    """Shorten an error to one line, without the request that Inspect quotes, or addresses."""
    text = message.rsplit(AFTER_REQUEST, 1)[-1]
    return _CONTROL.sub("", " ".join(_ADDRESS.sub("", text).split()))[:MOST_CHARACTERS]


def by_inspect(reader: Callable[[], Result]) -> Result:
    """Run Inspect's reader, and no code of this package: its own faults are no damage of a file.

    Raises:
        UnreadableError: The reader raised.
    """
    try:
        return reader()
    # These are no damage of a file: a package, memory or a setting is missing.
    except (ImportError, MemoryError, PrerequisiteError):
        raise
    # Damaged files raise errors of a dozen kinds, and files in a bucket yet other kinds.
    except Exception as error:
        raise UnreadableError(_description(error)) from error


@contextmanager
def log_of_option(place: str) -> Iterator[None]:
    """Refuse a log that an option names and that cannot be read.

    Args:
        place: The option with its value.

    Raises:
        UserError: The log cannot be read.
    """
    try:
        yield
    except UnreadableError as error:
        raise UserError(f"{place} cannot be read ({error}). Name a log.") from error


def _description(error: Exception) -> str:
    """Describe an error with its kind, after advice where the file is cut off."""
    text = f"{type(error).__name__}: {error}"
    is_cut_off = isinstance(error, BadZipFile) or any(sign in str(error) for sign in _NO_END)
    return f"{CUT_OFF}; {text}" if is_cut_off else text
