"""Average rows that share persons and cases, with a standard error that knows of both."""

import math
from dataclasses import replace

import numpy as np
import numpy.typing as npt

from inspect_aihospital.statistics.case_rows import (
    ROUNDING,
    Cases,
    Values,
    Vector,
    as_vector,
    group,
    same_length,
)
from inspect_aihospital.statistics.clustered import clustered_mean
from inspect_aihospital.statistics.interval import Interval, Range, around, clipped


def two_way_mean(values: Values, people: Cases, cases: Cases, *, within: Range) -> Interval:
    """Average over rows with a standard error clustered by person and by case.

    SE² = V(person) + V(case) − V(row) (Cameron, Gelbach and Miller, 2011, eq. 2.11), V being the
    variance of `clustered_mean`, and at least the larger of the first two. The interval is
    Student's; its degrees of freedom are the smaller effective number of clusters less one: few
    persons say little of other persons, whatever the number of cases, and so do many of whom one
    has most cases. It is never narrower than that of
    `clustered_mean` by case, which allows for a large value that no case has shown; of one person
    it is that interval, which says nothing of other persons.

    Args:
        values: One a row; NaN is left out.
        people: The person of each row.
        cases: The case of each row.
        within: The least and the most that a value can be; bounds stay within.

    Returns:
        In the units of the values, `n` being rows; without bounds over fewer than two cases.

    Raises:
        UserError: Values, persons or cases are not what they should be.
    """
    vector = as_vector("values", values)
    person_ids, case_ids = np.asarray(people), np.asarray(cases)
    same_length(values=vector, people=person_ids, cases=case_ids)
    has_value = ~np.isnan(vector)
    rows, person_ids, case_ids = vector[has_value], person_ids[has_value], case_ids[has_value]
    by_case = replace(clustered_mean(rows, case_ids, within=within), n=len(rows))
    clusters = min(_effective_count(person_ids), _effective_count(case_ids))
    # of equal size is the number itself, but for rounding
    if clusters < 1 + ROUNDING:
        return by_case
    residuals = rows - rows.mean()
    of_person, of_case, of_row = (
        _variance(residuals, clusters) for clusters in (person_ids, case_ids, np.arange(len(rows)))
    )
    error = math.sqrt(max(of_person + of_case - of_row, of_person, of_case))
    interval = around(by_case.estimate, error, len(rows), clusters - 1)
    lower, upper = min(interval.lower, by_case.lower), max(interval.upper, by_case.upper)
    return clipped(replace(by_case, lower=lower, upper=upper, standard_error=error), *within)


def _effective_count(clusters: npt.NDArray[np.generic]) -> float:
    """Return the number of clusters of equal size that say as much: (Σ rows)² / Σ rows²."""
    rows = np.unique(clusters, return_counts=True)[1]
    return float(rows.sum() ** 2 / np.square(rows).sum()) if len(rows) else 0.0


def _variance(residuals: Vector, clusters: npt.NDArray[np.generic]) -> float:
    """Return the clustered variance of the mean of rows."""
    sums = group("residuals", residuals, clusters).sums
    return len(sums) / (len(sums) - 1) * float(np.square(sums).sum()) / len(residuals) ** 2
