"""Small files beside an eval's logs: who runs it, and that it is to stop.

They are read and written through fsspec, so that they work in a bucket as in a folder, and
whichever engine runs the eval. A holder renews its mark; one that was not renewed is void.
"""

import json
import os
import socket
import time
from contextlib import suppress
from dataclasses import asdict, dataclass
from typing import Any

import fsspec

BEAT = float(os.environ.get("INSPECT_AIHOSPITAL_BEAT", "15"))
"""Seconds between two renewals."""

SETTLE = 2.0
"""Seconds after which of two that took an eval at once both see who has it."""

HOLDER, CANCEL = "running", "cancel"


@dataclass(frozen=True)
class Holder:
    """Who runs an eval.

    Attributes:
        token: Made anew for each start.
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
        """Whether it was renewed lately: the last six beats.

        A mark from further ahead was made before a clock was set back, and would hold for as long.
        """
        return abs(time.time() - self.beat) < 6 * BEAT


def holder(folder: str) -> Holder | None:
    """Who runs the eval of a folder; `None` if nobody does any more."""
    found = _mark(folder)
    return found if found and found.alive else None


def take(folder: str, token: str) -> bool:
    """Take an eval; whether it is ours now. Of several at once the last to write has it."""
    if other := holder(folder):
        return other.token == token
    renew(folder, token)
    time.sleep(SETTLE)
    return holds(folder, token)


def renew(folder: str, token: str) -> None:
    """Say that it is still run."""
    mark = Holder(token, socket.gethostname(), os.getpid(), time.time())
    _write(folder, HOLDER, json.dumps(asdict(mark)))


def holds(folder: str, token: str) -> bool:
    """Whether it is run under this token: nobody else took it, or gave it back for it."""
    found = _mark(folder)
    return found is not None and found.token == token


def release(folder: str, token: str) -> None:
    """Say that it is run no longer, if it was under this token."""
    _remove(folder, _wish(token))
    if holds(folder, token):
        _remove(folder, HOLDER)


def ask_to_stop(folder: str, token: str = "") -> None:
    """Have the eval stop at its next beat, and not be started; with a token that start of it."""
    _write(folder, _wish(token), "")


def asked_to_stop(folder: str, token: str = "") -> bool:
    """Whether it was asked to stop, or that start of it."""
    return any(_read(folder, wish) is not None for wish in {_wish(""), _wish(token)})


def allow(folder: str) -> None:
    """Take back that it is to stop."""
    _remove(folder, CANCEL)


def _wish(token: str) -> str:
    """The file of a wish; a file each, since one that is being written reads as empty."""
    return f"{CANCEL}-{token}" if token else CANCEL


def _mark(folder: str) -> Holder | None:
    for wait in (0.5, 0.0):  # a file that is just being written is read again
        if (text := _read(folder, HOLDER)) is None:
            return None
        try:
            return Holder(**json.loads(text))
        except ValueError:
            time.sleep(wait)
    return None


def _place(folder: str, name: str) -> tuple[Any, str]:
    files, path = fsspec.core.url_to_fs(folder)
    return files, f"{path}/{name}"


def _read(folder: str, name: str) -> str | None:
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
    except FileNotFoundError:  # where folders are not made by themselves
        files.makedirs(path.rpartition("/")[0], exist_ok=True)
        files.pipe_file(path, text.encode())


def _remove(folder: str, name: str) -> None:
    files, path = _place(folder, name)
    with suppress(FileNotFoundError):
        files.rm_file(path)
