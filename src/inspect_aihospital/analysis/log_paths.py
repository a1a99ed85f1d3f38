"""Find log files by path, folder or pattern, on this machine or wherever fsspec reaches."""

from collections.abc import Iterable, Iterator

import fsspec
from fsspec import AbstractFileSystem
from fsspec.implementations.local import LocalFileSystem
from inspect_ai.log import list_eval_logs

from inspect_aihospital.data.log_errors import UnreadableError, by_inspect
from inspect_aihospital.errors import UserError


def find_logs(places: Iterable[str]) -> list[str]:
    """List the log files in some places, each once, in the order of places and names.

    Args:
        places: Files, folders (read with all below them) and glob patterns; local, or with a
            protocol that fsspec knows, such as s3.

    Raises:
        UserError: A place does not exist or cannot be reached, or the list of places is empty.
    """
    places = [str(place) for place in places]
    if not places:
        raise UserError("No log was named. Name log files, folders of logs, or patterns.")
    return list(dict.fromkeys(path for place in places for path in _logs_in(place)))


def _logs_in(place: str) -> list[str]:
    """List the logs of a place; its storage may refuse in many ways."""
    try:
        return by_inspect(lambda: list(_expand(place)))
    except (UnreadableError, ImportError) as error:
        raise UserError(
            f"{place}: cannot be read ({error}). Check the address, and the access to it."
        ) from error


def _expand(place: str) -> Iterator[str]:
    files, path = fsspec.core.url_to_fs(place)
    # A file may be named like a pattern ("a[1].eval"), so an existing path is taken literally.
    if any(sign in path for sign in "*?[") and not files.exists(path):
        names = sorted(files.glob(path))
    elif files.isdir(path):
        # Inspect lists the newest first; the order decides between copies, so it has to be fixed.
        logs = sorted(log.name for log in list_eval_logs(place, recursive=True))
        yield from (_path_for_inspect(files, log) for log in logs)
        return
    else:
        names = [path] if files.exists(path) else []
    if not names:
        raise UserError(f"{place}: there is no such log. Name files, folders or patterns.")
    for name in names:
        full = _path_for_inspect(files, files.unstrip_protocol(name))
        yield from _expand(full) if files.isdir(name) else [full]


def _path_for_inspect(files: AbstractFileSystem, url: str) -> str:
    # Inspect ends the path of a file URL at a number sign, so local files go without protocol.
    return str(files._strip_protocol(url)) if isinstance(files, LocalFileSystem) else url
