"""Scores of a run → estimates: cases are the unit, epochs of a case are averaged first."""

from collections.abc import Mapping, Sequence
from math import nan

import pandas as pd

from inspect_aihospital.analysis.findings import Estimate
from inspect_aihospital.statistics.columns import bootstrap_means
from inspect_aihospital.statistics.interval import Interval


def by_case(scores: pd.DataFrame, columns: Sequence[str]) -> pd.DataFrame:
    """Each case's mean over its epochs, by id, in the order of ids; NaN where it has none."""
    rows = scores.reindex(columns=["id", *columns])
    if rows["id"].is_unique:  # one epoch, as mostly: five times as fast as groups of one
        return rows.set_index("id").sort_index().astype(float)
    return rows.groupby("id").mean()


def means(
    scores: pd.DataFrame, columns: Sequence[str], coverage: Mapping[str, float] | None = None
) -> dict[str, Estimate]:
    """Means over cases with bootstrap intervals.

    Args:
        scores: A row a score of one run.
        columns: The numbers to average.
        coverage: The share of what is due behind each.
    """
    cases = by_case(scores, columns)
    found = bootstrap_means(cases.to_numpy(dtype=float))
    shares = coverage or {}
    return {
        name: estimate(interval, shares.get(name, nan))
        for name, interval in zip(columns, found, strict=True)
    }


def estimate(interval: Interval, coverage: float = nan) -> Estimate:
    """An interval as a table's cell."""
    return Estimate(interval.estimate, interval.lower, interval.upper, interval.n, coverage)


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
