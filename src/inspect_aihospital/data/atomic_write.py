"""Write a file or a folder as a whole or not at all."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from inspect_aihospital.errors import UserError


@contextmanager
def all_or_nothing(out: Path, *, replace: bool = False) -> Iterator[Path]:
    """Give a path beside `out` to write to; rename it to `out` at the end, delete it on an error.

    With `replace`, the finished file or folder replaces what is at `out`.

    Raises:
        UserError: There is something at `out` already, or it cannot be written.
    """
    if out.exists() and not replace:
        raise UserError(f"{out}: there is something already. Name a new place.")
    out = out.resolve()
    # Both neighbours share the folder of `out`: a rename is atomic within one file system only.
    part = out.with_name(f".{out.stem}.part{out.suffix}")
    before = out.with_name(f".{out.stem}.before{out.suffix}")
    try:
        out.parent.mkdir(parents=True, exist_ok=True)
        _remove(part)
        yield part
        # What was there is moved away, not deleted: a failure between both renames loses nothing.
        if out.exists():
            out.rename(before)
        part.rename(out)
    except OSError as error:
        raise UserError(f"{out}: cannot be written ({error}). Name another place.") from error
    finally:
        _remove(part)
        # Without `out` the earlier file is all that is left, and stays where it is.
        if out.exists():
            _remove(before)


def _remove(path: Path) -> None:
    if path.is_dir():
        shutil.rmtree(path)
    else:
        path.unlink(missing_ok=True)
