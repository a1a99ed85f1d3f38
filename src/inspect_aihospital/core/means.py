"""Means and shares of which some may not exist."""

from collections.abc import Iterable
from math import isnan, nan
from statistics import fmean


def mean_present(values: Iterable[float]) -> float:
    """Average the values that are there, those that are not NaN; NaN without any."""
    present_values = [value for value in values if not isnan(value)]
    return fmean(present_values) if present_values else nan


def ratio(part: float, whole: float) -> float:
    """Divide a part by its whole; NaN where there is nothing to have a part of."""
    return part / whole if whole else nan
