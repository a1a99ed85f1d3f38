"""Share options, tables and JSON among all commands."""

import json
import math
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any, TypeVar

import click
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


def show(columns: Sequence[str], rows: Iterable[Sequence[object]]) -> None:
    """Print a table, as wide as it needs to be."""
    table = Table(box=None, pad_edge=False)
    for column in columns:
        table.add_column(column, no_wrap=True)
    for row in rows:
        table.add_row(*("" if cell is None else str(cell) for cell in row))
    # The width is fixed: output in a pipe would be cut to 80 columns.
    Console(width=WIDEST, highlight=False, markup=False).print(table, crop=False)


def dump(value: Any) -> str:
    """Return JSON text, with null for NaN, which JSON lacks."""
    return json.dumps(_without_nan(value), ensure_ascii=False, indent=1)


def _without_nan(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _without_nan(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [_without_nan(item) for item in value]
    return None if isinstance(value, float) and math.isnan(value) else value
