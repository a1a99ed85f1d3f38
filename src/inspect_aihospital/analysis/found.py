"""Which files are logs: paths, folders and patterns, here or wherever fsspec reaches."""

from collections.abc import Iterable, Iterator

import fsspec
from fsspec import AbstractFileSystem
from fsspec.implementations.local import LocalFileSystem
from inspect_ai.log import list_eval_logs

from inspect_aihospital.data.log_errors import UnreadableError, by_inspect
from inspect_aihospital.errors import UserError


def find_logs(places: Iterable[str]) -> list[str]:
    """The log files in some places, each once, in the order of places and names.

    Args:
        places: Files, folders (read with all below them) and glob patterns; local, or with a
            protocol that fsspec knows, such as s3.

    Raises:
        UserError: A place does not exist or cannot be reached, or none is named.
    """
    named = [str(place) for place in places]
    if not named:
        raise UserError("No log was named. Name log files, folders of logs, or patterns.")
    return list(dict.fromkeys(path for place in named for path in _in_place(place)))


def _in_place(place: str) -> list[str]:
    """List the logs of a place; whoever holds the files may refuse in many ways."""
    try:
        return by_inspect(lambda: list(_reached(place)))
    except (UnreadableError, ImportError) as error:
        raise UserError(
            f"{place}: cannot be read ({error}). Check the address, and the access to it."
        ) from error


def _reached(place: str) -> Iterator[str]:
    files, path = fsspec.core.url_to_fs(place)
    if any(sign in path for sign in "*?[") and not files.exists(path):
        names = sorted(files.glob(path))
    elif files.isdir(path):
        listed = sorted(log.name for log in list_eval_logs(place, recursive=True))
        yield from (_name(files, log) for log in listed)
        return
    else:
        names = [path] if files.exists(path) else []
    if not names:
        raise UserError(f"{place}: there is no such log. Name files, folders or patterns.")
    for name in names:
        full = _name(files, files.unstrip_protocol(name))
        yield from _reached(full) if files.isdir(name) else [full]


def _name(files: AbstractFileSystem, url: str) -> str:
    """A log as Inspect finds it: of a URL it would take a number sign for the end of the path."""
    return str(files._strip_protocol(url)) if isinstance(files, LocalFileSystem) else url
