"""Share options, tables and JSON among all commands."""

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any, TypeVar

import click
from pydantic_core import to_json
from rich.console import Console
from rich.table import Table

WIDEST = 400
"""Columns of the terminal that a table may take; it takes as many as it needs."""

PATH = click.Path(path_type=Path)

Command = TypeVar("Command", bound=Callable[..., Any])

PRICES = click.option(
    "--prices",
    "--model-cost-config",
    "prices",
    envvar="INSPECT_EVAL_MODEL_COST_CONFIG",
    help="YAML or JSON file with prices, as for inspect eval; others are looked up.",
)
"""Option of all commands that price tokens, also under the name that Inspect gives it."""


def choice(
    name: str, words: Sequence[str], default: str, text: str
) -> Callable[[Command], Command]:
    """Return an option that takes one of some words, and shows its default."""
    return click.option(
        name, type=click.Choice(words), default=default, show_default=True, help=text
    )


def table(columns: Sequence[str], rows: Iterable[Sequence[object]]) -> Table:
    """Lay out a table, as wide as it needs to be."""
    laid_out = Table(box=None, pad_edge=False)
    for column in columns:
        laid_out.add_column(column, no_wrap=True)
    for row in rows:
        laid_out.add_row(*("" if cell is None else str(cell) for cell in row))
    return laid_out


def show(columns: Sequence[str], rows: Iterable[Sequence[object]]) -> None:
    """Print a table, as wide as it needs to be."""
    # The width is fixed: output in a pipe would be cut to 80 columns.
    console = Console(width=WIDEST, highlight=False, markup=False)
    console.print(table(columns, rows), crop=False)


def change_line(word: str, name: str, reason: str) -> str:
    """Say what became of an eval, in a line."""
    return f"{word}: {name}" + (f" ({reason})" if reason else "")


def dump(value: Any) -> str:
    """Return JSON text, with null for NaN, which JSON lacks."""
    return to_json(value, indent=1, inf_nan_mode="null").decode()
