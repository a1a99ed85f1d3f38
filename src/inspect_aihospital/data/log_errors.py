"""What Inspect's readers of logs raise, told apart from faults of this package."""

from collections.abc import Callable
from typing import TypeVar

from inspect_aihospital.errors import PrerequisiteError

Read = TypeVar("Read")


class UnreadableError(Exception):
    """Inspect cannot read a file as a log; the message says what it met."""


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
        raise UnreadableError(f"{type(error).__name__}: {error}") from error
