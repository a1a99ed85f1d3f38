"""Write a file or a folder as a whole or not at all."""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from platform import node

from psutil import pid_exists

from inspect_aihospital.errors import UserError


@contextmanager
def all_or_nothing(out: Path, *, replace: bool = False) -> Iterator[Path]:
    """Give a path beside `out` to write to; rename it to `out` at the end, delete it on an error.

    With `replace`, the finished file or folder replaces what is at `out`.

    Raises:
        UserError: There is something at `out` already, or it cannot be written.
    """
    _require_free(out, replace=replace)
    out = out.resolve()
    # Both neighbours share the folder of `out`: a rename is atomic within one file system only.
    # The process is in the name, since another one may write to the same place meanwhile.
    part = out.with_name(f"{_part_prefix(out)}{os.getpid()}{out.suffix}")
    before = out.with_name(f".{out.stem}.before{out.suffix}")
    try:
        out.parent.mkdir(parents=True, exist_ok=True)
        _remove_leftovers(out)
        yield part
        _require_free(out, replace=replace)
        # A file is replaced at once; a folder is moved away, not deleted: a failure between both
        # renames loses nothing.
        if out.is_dir():
            out.rename(before)
        part.replace(out)
    except OSError as error:
        raise UserError(f"{out}: cannot be written ({error}). Name another place.") from error
    finally:
        _remove(part)
        # Without `out` the earlier file is all that is left, and stays where it is.
        if out.exists():
            _remove(before)


def _require_free(out: Path, *, replace: bool) -> None:
    if out.exists() and not replace:
        raise UserError(f"{out}: there is something already. Name a new place.")


def _part_prefix(out: Path) -> str:
    """Return how the names of parts begin: with the machine, since several may share a disk."""
    return f".{out.stem}.part-{node()}-"


def _remove_leftovers(out: Path) -> None:
    """Remove what processes of this machine that were killed have left beside a place."""
    prefix = _part_prefix(out)
    for path in out.parent.iterdir():
        process = path.name.removeprefix(prefix).removesuffix(out.suffix)
        if process.isdecimal() and path.name.startswith(prefix) and not pid_exists(int(process)):
            _remove(path)


def _remove(path: Path) -> None:
    if path.is_dir():
        shutil.rmtree(path)
    elif path.exists():
        path.unlink()
