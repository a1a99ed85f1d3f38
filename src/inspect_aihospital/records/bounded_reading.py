"""Refuse a row that is too large before it fills the memory."""

from typing import IO

from inspect_aihospital.errors import UserError

MOST_BYTES = 10_000_000
"""Size of the largest row, line or resource that is read."""

# Parsers read ahead by a buffer: a row may seem that much larger than it is.
_READ_AHEAD = 1 << 17


def too_large(place: str) -> UserError:
    """Return the error of a row over `MOST_BYTES`."""
    return UserError(
        f"{place}: over {MOST_BYTES // 1_000_000} MB. No case is that long: a quotation mark may "
        "be missing, or a file embedded. Mend it, or take it out."
    )


class BoundedFile:
    """A binary file that counts what is read between two calls of `next_row`."""

    def __init__(self, file: IO[bytes], place: str) -> None:
        self._file, self._place = file, place
        self._rows, self._bytes = 0, 0

    def next_row(self) -> None:
        """Start a new row."""
        self._rows, self._bytes = self._rows + 1, 0

    def read(self, size: int = -1) -> bytes:
        """Read from the file.

        Raises:
            UserError: The row is over `MOST_BYTES`.
        """
        # Counted as bytes are read: a parser would hold the whole row before it could tell.
        chunk = self._file.read(size)
        self._bytes += len(chunk)
        if self._bytes > MOST_BYTES + _READ_AHEAD:
            raise too_large(f"{self._place} {self._rows + 1}")
        return chunk
