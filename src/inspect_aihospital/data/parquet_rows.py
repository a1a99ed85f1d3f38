"""Read the rows of a parquet file; what it needs comes with the extra `analysis`."""

from importlib import import_module
from io import BytesIO
from typing import Any

from inspect_aihospital.errors import UserError

_MAGIC = b"PAR1"


def is_parquet(content: bytes) -> bool:
    """Say whether a file is parquet, by its first bytes."""
    return content.startswith(_MAGIC)


def read_rows(name: str, content: bytes) -> list[dict[str, Any]]:
    """Return the rows by the names of their columns; a nested column is a dict or a list.

    Raises:
        UserError: The file is damaged or empty, or `pyarrow` is not installed.
    """
    try:
        parquet = import_module("pyarrow.parquet")
    except ImportError as error:
        raise UserError(
            f"{name}: parquet needs pyarrow. Install inspect_aihospital[analysis], or save the "
            "file as JSONL."
        ) from error
    try:
        rows: list[dict[str, Any]] = parquet.read_table(BytesIO(content)).to_pylist()
    # pyarrow's own errors are a ValueError, a KeyError or an OSError, by the fault of the file.
    except (ValueError, KeyError, OSError, NotImplementedError) as error:
        raise UserError(
            f"{name}: damaged parquet ({error}). Download or export it anew."
        ) from error
    if not rows:
        raise UserError(f"{name}: no rows. Expected at least one record.")
    return rows
