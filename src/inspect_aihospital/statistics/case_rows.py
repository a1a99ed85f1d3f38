"""Rows of cases: checked, without those that have no value, and averaged by case."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from inspect_aihospital.errors import UserError

Vector = npt.NDArray[np.float64]

Values = Sequence[float] | npt.NDArray[np.number]
"""One number a row; NaN where there is none."""

Cases = Sequence[str] | Sequence[int] | npt.NDArray[np.generic]
"""The case that each row is of."""


@dataclass(frozen=True)
class Grouped:
    """Sums of rows by case.

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
    """Values as an array of floats; NaN stays.

    Args:
        name: What the caller calls them, for the error.
        values: One a row.

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
    """Check that arrays have a row for each other's.

    Raises:
        UserError: Their lengths differ.
    """
    lengths = {name: len(vector) for name, vector in vectors.items()}
    if len(set(lengths.values())) > 1:
        told = ", ".join(f"{name} has {length}" for name, length in lengths.items())
        raise UserError(f"{told}: expected as many of each, row by row. Align them first.")


def group(name: str, values: Values, cases: Cases | None = None) -> Grouped:
    """Rows by case, without those that are NaN.

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
    known = ~np.isnan(vector)
    if cases is None:
        return Grouped(ids[known], vector[known], np.ones(int(known.sum())))
    found, which = np.unique(ids[known], return_inverse=True)
    sums = np.bincount(which, weights=vector[known], minlength=len(found)).astype(np.float64)
    return Grouped(found, sums, np.bincount(which, minlength=len(found)).astype(np.float64))


ROUNDING = 1e-9
"""Relative distance below which two numbers are one: far above rounding, far below a grade."""


def varies(values: Vector) -> bool:
    """Whether values differ by more than rounding; not so of fewer than two.

    Args:
        values: Without NaN.
    """
    if len(values) < 2:
        return False
    scale = max(abs(float(values.max())), abs(float(values.min())))
    return float(values.max()) - float(values.min()) > ROUNDING * scale
