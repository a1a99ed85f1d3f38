"""Put what persons entrust to a run on disk: private, whole, and there before it counts.

`data.atomic_write` writes results, folders too, where others may read them and a crash may lose
them; what is written here is flushed, and two processes may write at once.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import NamedTemporaryFile

from inspect_aihospital.errors import UserError


def make_private_folder(folder: Path) -> None:
    """Make a folder for its owner alone, which git passes over; leave one that is there as it is.

    Raises:
        UserError: It cannot be made.
    """
    with _naming(folder):
        # A folder of the user's own keeps its rights.
        if not folder.is_dir():
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            (folder / ".gitignore").write_text("*\n", encoding="utf-8")


def write_once(path: Path, text: str) -> bool:
    """Write a file unless there is one; say whether it was written.

    Raises:
        UserError: It cannot be written.
    """
    with _finished(path, text) as part:
        try:
            # Unlike a rename, a link never replaces what another process wrote meanwhile.
            os.link(part, path)
        except FileExistsError:
            return False
    _flush_folder(path.parent)
    return True


def write_over(path: Path, text: str) -> None:
    """Write a file, or replace it as a whole.

    Raises:
        UserError: It cannot be written.
    """
    with _finished(path, text) as part:
        part.replace(path)
    _flush_folder(path.parent)


@contextmanager
def _finished(path: Path, text: str) -> Iterator[Path]:
    """Give a file of the owner's alone, beside `path`, that holds a text and is on disk."""
    make_private_folder(path.parent)
    with _naming(path):
        # Made with mode 0600, and a name of its own, so that two processes do not share it.
        with NamedTemporaryFile(
            "w", encoding="utf-8", dir=path.parent, prefix=".part", delete=False
        ) as file:
            part = Path(file.name)
            try:
                file.write(text)
                file.flush()
                # Without a flush a crash may leave an empty file under the final name.
                os.fsync(file.fileno())
            except BaseException:
                part.unlink(missing_ok=True)
                raise
        try:
            yield part
        finally:
            part.unlink(missing_ok=True)


def _flush_folder(folder: Path) -> None:
    # Where folders cannot be opened (Windows), a rename is on disk without it.
    if hasattr(os, "O_DIRECTORY"):
        with _naming(folder):
            descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
            try:
                os.fsync(descriptor)
            finally:
                os.close(descriptor)


@contextmanager
def _naming(path: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise UserError(
            f"{path}: cannot be written ({error}). Make room, or name another -M answers=FOLDER."
        ) from error
