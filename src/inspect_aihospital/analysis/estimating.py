"""Scores of a run → estimates: cases are the unit, epochs of a case are averaged first."""

from collections.abc import Hashable, Mapping, Sequence
from math import isclose, nan

import numpy as np
import numpy.typing as npt
import pandas as pd

from inspect_aihospital.analysis.findings import Estimate
from inspect_aihospital.statistics.columns import bootstrap_means
from inspect_aihospital.statistics.interval import POINTS, Interval

Sums = npt.NDArray[np.float64]


def by_case(scores: pd.DataFrame, columns: Sequence[Hashable]) -> pd.DataFrame:
    """Each case's mean over its epochs, by id, in the order of ids; NaN where it has none."""
    rows = scores.reindex(columns=["id", *columns])
    if rows["id"].is_unique:  # one epoch, as mostly: five times as fast as groups of one
        return rows.set_index("id").sort_index().astype(float)
    return rows.groupby("id").mean()


def totals(scores: pd.DataFrame, values: npt.ArrayLike) -> Sums:
    """Sums over each case's rows, in the order of ids; what is not known adds nothing.

    Args:
        scores: A row a score of one run.
        values: Shape (rows, …).

    Returns:
        Shape (cases, …).
    """
    rows = np.nan_to_num(np.asarray(values, dtype=np.float64))
    ids, which = np.unique(scores["id"].to_numpy(dtype=object), return_inverse=True)
    sums = np.zeros((len(ids), *rows.shape[1:]))
    np.add.at(sums, which, rows)
    return sums


def means(
    scores: pd.DataFrame, columns: Sequence[str], coverage: Mapping[str, float] | None = None
) -> dict[str, Estimate]:
    """Means over cases, 0 to 100, with their intervals.

    Args:
        scores: A row a score of one run.
        columns: The numbers to average.
        coverage: The share of what is due behind each.
    """
    return case_means(by_case(scores, columns), coverage or {})


def case_means(cases: pd.DataFrame, coverage: Mapping[str, float]) -> dict[str, Estimate]:
    """Means of what `by_case` gives, by column, 0 to 100."""
    found = bootstrap_means(cases.to_numpy(dtype=float), within=POINTS)
    return {
        name: estimate(interval, coverage.get(name, nan))
        for name, interval in zip(map(str, cases), found, strict=True)
    }


def estimate(interval: Interval, coverage: float = nan) -> Estimate:
    """An interval as a table's cell; without bounds where they are one number but for rounding.

    Values without a range that do not vary make it so. They do not tell how much others like them
    would, so that an interval without a width would claim what nobody knows.
    """
    bounds = (interval.lower, interval.upper)
    if isclose(*bounds, rel_tol=1e-9, abs_tol=1e-9):
        bounds = (nan, nan)
    return Estimate(interval.estimate, *bounds, interval.n, coverage, interval.note)


def share_covered(scores: pd.DataFrame, column: str, due: int) -> float:
    """The share of what is due that is behind a mean; a sample without a score counts as missing.

    Args:
        scores: A row a score of one run.
        column: The number; where graders were several, its `coverage_…` column says how many.
        due: Samples of the run, those that ended in an error too.
    """
    return float(covered(scores, column).sum()) / due if due else nan


def covered(scores: pd.DataFrame, column: str) -> pd.Series:
    """For each score, the share of a number's graders that gave it; where not told, whether any."""
    told, given = f"coverage_{column}", scores[column].notna().astype(float)
    return scores[told].fillna(given) if told in scores else given
