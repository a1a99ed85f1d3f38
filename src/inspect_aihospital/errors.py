"""Define the one error that a user can mend, and checks of parameters that raise it."""

import functools
import os
import sys
from collections.abc import Collection, Mapping
from difflib import get_close_matches
from pathlib import Path
from types import TracebackType
from typing import Any, get_args

import rich
from rich.console import Console

from inspect_aihospital.inspect_private import PrerequisiteError, set_exception_hook

__all__ = [
    "PrerequisiteError",
    "UserError",
    "name_hint",
    "plain_problem",
    "print_errors_without_display",
    "print_without_display",
    "require_bool",
    "require_choices",
    "require_file_of",
    "require_positive",
    "require_share",
]


class UserError(PrerequisiteError, ValueError):
    """Bad input. The message says what was wrong, what was expected and what to do.

    Inspect prints it without a traceback. It is raised before any model is called, and is a
    `ValueError` for callers from Python.
    """

    def __init__(self, message: str) -> None:
        super().__init__(message)

    def __str__(self) -> str:
        """Return the message, for tracebacks and tests."""
        return str(self.message)


@functools.cache  # once a process: another library may have wrapped the hook since
def print_errors_without_display() -> None:
    """Have an error that ends a run be printed under `display="none"`, too.

    Inspect prints it on the console that this display silences, so a run ended without a word.
    This replaces the hook of the whole process (`sys.excepthook`), and calls the one before: the
    error goes through Inspect's `eval` up to the interpreter, so no code of ours could catch it.
    """
    # Before ours, which Inspect would replace by its own at the first run.
    set_exception_hook()
    inspect_hook = sys.excepthook

    def hook(
        kind: type[BaseException], error: BaseException, traceback: TracebackType | None
    ) -> None:
        if isinstance(error, PrerequisiteError):
            print_without_display(error)
        inspect_hook(kind, error, traceback)

    sys.excepthook = hook


def print_without_display(error: PrerequisiteError) -> None:
    """Print an error where `display="none"` would keep Inspect from it."""
    if rich.get_console().quiet:
        # Inspect's messages have markup; ours quote files, whose brackets are no markup.
        Console(stderr=True, soft_wrap=True, highlight=False).print(
            f"\n{error.message}\n", markup=not isinstance(error, UserError)
        )


def plain_problem(fault: Mapping[str, Any]) -> str:
    """Return the message of a fault that pydantic lists, without pydantic's own words."""
    return str(fault["msg"]).removeprefix("Value error, ").rstrip(".")


def name_hint(name: str, names: Collection[str], listing: str = "") -> str:
    """Return the nearest of some names as a question, or all of them where none is near.

    Args:
        name: What was written.
        names: What could have been written.
        listing: All names in fewer words, such as a range of them.
    """
    near = get_close_matches(name, names, n=1)
    return f"Did you mean {near[0]}?" if near else f"Choose one of: {listing or ', '.join(names)}."


def require_choices(**parameters: tuple[object, Any]) -> None:
    """Check parameters against their `Literal` types: `name=(value, type)`.

    Raises:
        UserError: A value is no choice of its type.
    """
    for name, (value, choices) in parameters.items():
        if value not in get_args(choices):
            allowed = ", ".join(get_args(choices))
            raise UserError(f"{name}={value}: not a choice. Choose one of: {allowed}.")


def require_bool(**parameters: object) -> None:
    """Check that parameters are true or false.

    Raises:
        UserError: A value is neither.
    """
    for name, value in parameters.items():
        if not isinstance(value, bool):
            raise UserError(f"{name}={value}: not a choice. Choose one of: true, false.")


def require_positive(**parameters: object) -> None:
    """Check that parameters are whole numbers of at least 1.

    Raises:
        UserError: A value is not.
    """
    for name, value in parameters.items():
        if not isinstance(value, int) or isinstance(value, bool) or value < 1:
            raise UserError(f"{name}={value}: expected a whole number of at least 1.")


def require_share(**parameters: object) -> None:
    """Check that parameters are numbers from 0 to 1.

    Raises:
        UserError: A value is not.
    """
    for name, value in parameters.items():
        if not isinstance(value, int | float) or isinstance(value, bool) or not 0 <= value <= 1:
            raise UserError(f"{name}={value}: expected a number from 0 to 1.")


def require_file_of(folder: Path, file: Path) -> None:
    """Check that a path in a folder is a file of that folder.

    A folder that comes from somewhere else could name any file of this machine by a link.

    Args:
        folder: What the user named; a file that the user named is its own folder.
        file: The path to read.

    Raises:
        UserError: It is no file (a folder, a pipe, a broken link), or a link out of the folder.
    """
    if not file.is_file():
        raise UserError(f"{file}: expected a file. Take it out of the folder.")
    if not Path(os.path.realpath(file)).is_relative_to(os.path.realpath(folder)):
        raise UserError(
            f"{file}: a link that leads out of {folder}. Only what is in a folder is read: put "
            "the file there in place of the link, or, where one file is enough, name that file."
        )
