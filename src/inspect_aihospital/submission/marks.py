"""Keep small files beside an eval's logs: its current holder, and requests to stop.

They are read and written through fsspec, so that they work in a bucket as in a folder, with any
engine. A holder renews its mark (a heartbeat); a mark that was not renewed is void.
"""

import json
import os
import socket
import time
from contextlib import suppress
from dataclasses import asdict, dataclass
from typing import Any

import fsspec
from pydantic import TypeAdapter

BEAT = float(os.environ.get("INSPECT_AIHOSPITAL_BEAT", "15"))
"""Seconds between two renewals."""

SETTLE = 2.0
"""Seconds until two processes that took an eval at once both see the last mark."""

HOLDER, CANCEL = "running", "cancel"


@dataclass(frozen=True)
class Holder:
    """A process that runs an eval.

    Attributes:
        token: Drawn anew for each start.
        host: Machine.
        pid: Process there.
        beat: Seconds since 1970 of the last renewal.
    """

    token: str
    host: str
    pid: int
    beat: float

    @property
    def alive(self) -> bool:
        """Whether it was renewed within the last six beats."""
        # A mark from the future dates from before a clock was set back; it would hold for as long.
        return abs(time.time() - self.beat) < 6 * BEAT


_MARK = TypeAdapter(Holder)


def holder(folder: str) -> Holder | None:
    """Return the process that runs the eval of a folder; `None` if it is no longer alive."""
    mark = _mark(folder)
    return mark if mark and mark.alive else None


def take(folder: str, token: str) -> bool:
    """Take an eval, and say whether it is ours: of several at once the last to write has it."""
    if current := holder(folder):
        return current.token == token
    renew(folder, token)
    time.sleep(SETTLE)
    return holds(folder, token)


def renew(folder: str, token: str) -> None:
    """Renew the mark of an eval that still runs."""
    mark = Holder(token, socket.gethostname(), os.getpid(), time.time())
    _write(folder, HOLDER, json.dumps(asdict(mark)))


def holds(folder: str, token: str) -> bool:
    """Say whether the eval runs under this token: nobody else took it or gave it back."""
    mark = _mark(folder)
    return mark is not None and mark.token == token


def release(folder: str, token: str) -> None:
    """Remove the mark of an eval that runs no longer, if it is under this token."""
    _remove(folder, _request(token))
    # Another process may have taken the eval meanwhile, and its mark stays.
    if holds(folder, token):
        _remove(folder, HOLDER)


def ask_to_stop(folder: str, token: str = "") -> None:
    """Ask an eval to stop at its next beat and not to start; with a token, only that start."""
    _write(folder, _request(token), "")


def asked_to_stop(folder: str, token: str = "") -> bool:
    """Say whether the eval was asked to stop, or that start of it."""
    return any(_read_mark(folder, name) is not None for name in {CANCEL, _request(token)})


def allow(folder: str) -> None:
    """Withdraw the request to stop."""
    _remove(folder, CANCEL)


def _request(token: str) -> str:
    """Name the file of a request."""
    # A file for each request: a shared file reads as empty while it is written.
    return f"{CANCEL}-{token}" if token else CANCEL


def _mark(folder: str) -> Holder | None:
    for wait in (0.5, 0.0):  # A file that is just being written is read again.
        if (text := _read_mark(folder, HOLDER)) is None:
            return None
        try:
            return _MARK.validate_json(text)
        except ValueError:
            time.sleep(wait)
    return None


def _place(folder: str, name: str) -> tuple[Any, str]:
    files, path = fsspec.core.url_to_fs(folder)
    return files, f"{path}/{name}"


def _read_mark(folder: str, name: str) -> str | None:
    files, path = _place(folder, name)
    try:
        text: str = files.cat_file(path).decode()
    except FileNotFoundError:
        return None
    return text


def _write(folder: str, name: str, text: str) -> None:
    files, path = _place(folder, name)
    try:
        files.pipe_file(path, text.encode())
    except FileNotFoundError:  # A bucket makes folders by itself; a disk does not.
        files.makedirs(path.rpartition("/")[0], exist_ok=True)
        files.pipe_file(path, text.encode())


def _remove(folder: str, name: str) -> None:
    files, path = _place(folder, name)
    with suppress(FileNotFoundError):
        files.rm_file(path)
