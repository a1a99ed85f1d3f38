"""Refuse logs that nest too deeply, for which Inspect's reader would take all memory.

Inspect streams the header of a JSON log, and samples with excluded fields, by a parser that keeps
the path to every value: for 100,000 nested lists, gigabytes.
"""

import zipfile

import fsspec
from inspect_ai.log import EvalLog, EvalSpec, read_eval_log
from inspect_ai.model import ModelConfig
from pydantic_core import from_json

from inspect_aihospital.data.log_errors import by_inspect

_TOO_DEEP = "recursion limit"
"""Message of `from_json` for more than about 200 nested values."""

_CUT = "EOF while parsing"
"""Message for JSON that is cut off, whose beginning Inspect may take for a header."""


def read_header(path: str) -> EvalLog:
    """Read a log without its samples.

    Raises:
        UnreadableError: Inspect cannot read it, or it is JSON that nests too deeply or is cut off.
    """
    # An .eval file holds its header apart, which is read without that parser.
    if path.endswith(".json"):
        by_inspect(lambda: _check_json(path))
    return by_inspect(lambda: read_eval_log(path, header_only=True))


def models_of(log: EvalLog, role: str) -> tuple[str, ...]:
    """Return the names of the models that a log has for a role, in the order of seats."""
    return tuple(seat.model for seat in seats_of(log.eval).get(role, []))


def seats_of(spec: EvalSpec) -> dict[str, list[ModelConfig]]:
    """Return the models that a log has for each role, in the order of seats."""
    roles = (spec.model_roles or {}).items()
    return {role: bound if isinstance(bound, list) else [bound] for role, bound in roles}


def require_shallow(path: str) -> None:
    """Check the samples of a log of which only some fields are to be read.

    Raises:
        UnreadableError: A sample nests too deeply, is cut off, or cannot be unpacked.
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
    """Raise for JSON that is too deep or cut off; other faults are for Inspect to find."""
    try:
        # This parser refuses deep nesting before it takes memory.
        from_json(content)
    except ValueError as error:
        if _TOO_DEEP in str(error) or _CUT in str(error):
            raise
