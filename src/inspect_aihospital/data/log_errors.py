"""What Inspect's readers of logs raise, told apart from faults of this package."""

import re
from collections.abc import Callable
from typing import TypeVar
from zipfile import BadZipFile

from inspect_aihospital.errors import PrerequisiteError

Read = TypeVar("Read")

CUT_OFF = "the file is cut off or empty: copy it again, or run it again"

SHOWN = 160
"""Characters of an error that are shown."""

AFTER_REQUEST = r"}\n\n"
"""What ends the request, in the written form of an error that quotes it."""

_ADDRESS = re.compile(r" at 0x[0-9a-f]+")
_CONTROL = re.compile("[\x00-\x1f\x7f-\x9f]")

_NO_END = ("EOCD not found", "EOF while parsing")
"""What readers say of a zip file and of JSON without an end."""


class UnreadableError(Exception):
    """Inspect cannot read a file as a log; the message says what it met."""


def cause(message: str) -> str:
    """What an error says, on one line: without the request that Inspect quotes, or addresses."""
    said = message.rsplit(AFTER_REQUEST, 1)[-1]
    return _CONTROL.sub("", " ".join(_ADDRESS.sub("", said).split()))[:SHOWN]


def by_inspect(read: Callable[[], Read]) -> Read:
    """Run Inspect's reader, and nothing of this package, whose own faults are no damage of a file.

    Damaged files raise errors of a dozen kinds, and files in a bucket others.

    Raises:
        UnreadableError: The reader raised.
    """
    try:
        return read()
    except (ImportError, MemoryError, PrerequisiteError):
        raise
    except Exception as error:
        raise UnreadableError(_told(error)) from error


def _told(error: Exception) -> str:
    """An error with its kind, after what to do where the file has no end."""
    said = f"{type(error).__name__}: {error}"
    cut = isinstance(error, BadZipFile) or any(sign in str(error) for sign in _NO_END)
    return f"{CUT_OFF}; {said}" if cut else said
