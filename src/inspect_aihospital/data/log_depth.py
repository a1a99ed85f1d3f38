"""Logs that nest without end: refused where Inspect's own reader would take all memory.

It streams the header of a JSON log, and samples of which fields are left out, by a parser that
keeps the path to every value: for 100,000 lists within each other, gigabytes.
"""

import zipfile

import fsspec
from inspect_ai.log import EvalLog, read_eval_log
from pydantic_core import from_json

from inspect_aihospital.data.log_errors import by_inspect

_TOO_DEEP = "recursion limit"
"""What `from_json` says of more than about 200 values within each other."""

_CUT = "EOF while parsing"
"""What it says of JSON without an end, of which Inspect can take the part there is for a header."""


def read_header(path: str) -> EvalLog:
    """A log without its samples.

    Raises:
        UnreadableError: Inspect cannot read it, or it is JSON that nests too deeply or is cut off.
    """
    if path.endswith(".json"):
        by_inspect(lambda: _check_json(path))
    return by_inspect(lambda: read_eval_log(path, header_only=True))


def require_shallow(path: str) -> None:
    """Check the samples of a log of which only some fields are to be read.

    Raises:
        UnreadableError: One nests too deeply, is cut off, or cannot be unpacked.
    """
    if path.endswith(".eval"):
        by_inspect(lambda: _check_samples(path))


def _check_json(path: str) -> None:
    with fsspec.open(path, "rb") as file:
        _check(file.read())


def _check_samples(path: str) -> None:
    with fsspec.open(path, "rb") as file, zipfile.ZipFile(file) as archive:
        for name in archive.namelist():
            if name.startswith("samples/"):
                _check(archive.read(name))


def _check(content: bytes) -> None:
    """Other faults are for Inspect to find."""
    try:
        from_json(content)
    except ValueError as error:
        if _TOO_DEEP in str(error) or _CUT in str(error):
            raise
