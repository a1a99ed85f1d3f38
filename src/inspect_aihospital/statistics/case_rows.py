"""Check rows of cases, drop those that have no value, and sum them by case."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from inspect_aihospital.errors import UserError

Vector = npt.NDArray[np.float64]

Values = Sequence[float] | npt.NDArray[np.number]
"""Numbers, one a row; NaN where a row has no number."""

Cases = Sequence[str] | Sequence[int] | npt.NDArray[np.generic]
"""Case of each row."""


@dataclass(frozen=True)
class Grouped:
    """Hold sums of rows by case.

    Attributes:
        ids: The cases that have a value, each once, in sorted order; shape (cases,).
        sums: Sum of the values of each.
        rows: Rows with a value of each, as floats.
    """

    ids: npt.NDArray[np.generic]
    sums: Vector
    rows: Vector

    @property
    def means(self) -> Vector:
        """Mean of each case, shape (cases,)."""
        return self.sums / self.rows


def as_vector(name: str, values: Values) -> Vector:
    """Convert values, one a row, to an array of floats; NaN stays. Errors call them by the name.

    Raises:
        UserError: They are not one row of numbers, or one is infinite.
    """
    vector = np.asarray(values, dtype=np.float64)
    if vector.ndim != 1:
        raise UserError(f"{name}: expected one dimension, found shape {vector.shape}. Flatten it.")
    if np.isinf(vector).any():
        raise UserError(f"{name}: an infinite value. Give NaN where there is no number.")
    return vector


def same_length(**vectors: Vector | npt.NDArray[np.generic]) -> None:
    """Raise a `UserError` unless arrays have the same length."""
    lengths = {name: len(vector) for name, vector in vectors.items()}
    if len(set(lengths.values())) > 1:
        listing = ", ".join(f"{name} has {length}" for name, length in lengths.items())
        raise UserError(f"{listing}: expected as many of each, row by row. Align them first.")


def group(name: str, values: Values, cases: Cases | None = None) -> Grouped:
    """Sum rows by case, without those that are NaN.

    Args:
        name: What the caller calls the values, for errors.
        values: One a row.
        cases: The case of each row; without them each row is a case, in its own order.

    Raises:
        UserError: Values are not numbers in a row, or there is not a case for each.
    """
    vector = as_vector(name, values)
    ids = np.arange(len(vector)) if cases is None else np.asarray(cases)
    same_length(**{name: vector, "cases": ids})
    has_value = ~np.isnan(vector)
    # Without cases each row is its own, and `np.unique` would only cost time.
    if cases is None:
        return Grouped(ids[has_value], vector[has_value], np.ones(int(has_value.sum())))
    unique_ids, case_of_row = np.unique(ids[has_value], return_inverse=True)
    sums, rows = (
        np.bincount(case_of_row, weights=weights, minlength=len(unique_ids)).astype(np.float64)
        for weights in (vector[has_value], None)
    )
    return Grouped(unique_ids, sums, rows)


ROUNDING = 1e-9
"""Relative distance below which two numbers are one: far above rounding, far below a grade."""


def varies(values: Vector) -> bool:
    """Say whether values, none of them NaN, differ by more than rounding; not so of one."""
    if len(values) < 2:
        return False
    # Means of equal numbers may differ in their last digits.
    return bool(np.ptp(values) > ROUNDING * np.abs(values).max())
