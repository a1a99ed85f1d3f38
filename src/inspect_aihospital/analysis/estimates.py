"""Estimate figures from the scores of a run; cases are the unit, and epochs are averaged first."""

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, replace
from math import floor, inf, isclose, isnan, nan

import numpy as np
import numpy.typing as npt
import pandas as pd

from inspect_aihospital.statistics.columns import bootstrap_means
from inspect_aihospital.statistics.interval import POINTS, Interval


@dataclass(frozen=True)
class Estimate:
    """Hold a number of a table and how far it can be trusted.

    Attributes:
        value: The number; NaN where there is none.
        lower: Lower bound of its interval, NaN without one.
        upper: Upper bound.
        n: Cases behind it.
        coverage: Share of what is due that is behind it, 0 to 1; NaN where that says nothing.
        note: How its interval came about where that is not as usual (`Interval.note`).
    """

    value: float
    lower: float = nan
    upper: float = nan
    n: int = 0
    coverage: float = nan
    note: str = ""

    def __str__(self) -> str:
        """Return the number with its interval, and with its coverage where that is below 1."""
        texts = (decimals(self.value), self.interval_text, self.coverage_text)
        return "–" if isnan(self.value) else " ".join(text for text in texts if text)

    @property
    def lacks_interval(self) -> bool:
        """Say whether it is a number without an interval."""
        return isnan(self.lower) and not isnan(self.value)

    @property
    def excludes_zero(self) -> bool:
        """Say whether its interval lies on one side of 0."""
        return self.lower > 0 or self.upper < 0

    @property
    def interval_text(self) -> str:
        """Interval in brackets."""
        if self.lacks_interval:
            return "(–)"
        note = f"; {self.note}" if self.note else ""
        return f"({decimals(self.lower)} to {decimals(self.upper)}{note})"

    @property
    def coverage_text(self) -> str:
        """Coverage in square brackets where it is below 1; else empty."""
        return f"[{percent(self.coverage)}]" if self.coverage < 1 else ""

    def drawn(self) -> dict[str, float]:
        """Return what a figure shows of it beside its value, by name."""
        return {"lower": self.lower, "upper": self.upper, "coverage": self.coverage}

    def times(self, factor: float) -> "Estimate":
        """Return the estimate in other units; those of a negative factor turn the bounds round."""
        # adding 0.0 turns −0.0 into 0.0
        value, *bounds = (factor * part + 0.0 for part in (self.value, self.lower, self.upper))
        lower, upper = bounds if factor > 0 else bounds[::-1]
        return replace(self, value=value, lower=lower, upper=upper)

    def over(self, due: int) -> "Estimate":
        """Return the estimate with its coverage, where so many cases are due."""
        return replace(self, coverage=self.n / due if due else nan)


NOTHING = Estimate(nan)

SMALLEST_CENTS = 0.1
"""Amount below which two decimals would be too few."""


def or_nothing(cell: object) -> object:
    """Replace the NaN that pandas fills in where a row has no estimate."""
    return NOTHING if isinstance(cell, float) and isnan(cell) else cell


def with_coverage(cells: Mapping[str, object], coverage: float) -> dict[str, object]:
    """Give all estimates of a row the same coverage."""
    return {
        name: replace(cell, coverage=coverage) if isinstance(cell, Estimate) else cell
        for name, cell in cells.items()
    }


def decimals(number: float, places: int = 2) -> str:
    """Format a number with decimals, nought without a sign."""
    # adding 0.0 turns −0.0 into 0.0
    return f"{round(number, places) + 0.0:.{places}f}"


def percent(share: float) -> str:
    """Format a share, 0 to 1, rounded down: 99.9 % never reads as all."""
    # 100 * 0.29 is 28.999999999999996
    return f"{floor(round(100 * share, 9))} %"


class PrintedNumber(float):
    """Hold a number that a table prints in its own way.

    A column must have dtype object: pandas turns the cells of a float column into plain floats.
    """

    def text(self) -> str:
        """Return the number as people read it."""
        return "–" if isnan(self) else decimals(self)


class Share(PrintedNumber):
    """Hold a share, 0 to 1, printed in percent and rounded down: 99.9 % is never all."""

    def text(self) -> str:
        """Return the number as people read it."""
        return "–" if isnan(self) else percent(self)


class Amount(PrintedNumber):
    """Hold a count, or dollars: thousands are set apart, and cents keep their digits."""

    def text(self) -> str:
        """Return the number as people read it."""
        if isnan(self) or (abs(self) >= SMALLEST_CENTS and not self.is_integer()):
            return "–" if isnan(self) else f"{float(self):,.2f}"
        return f"{int(self):,}" if self.is_integer() else f"{float(self):.2g}"


class PValue(PrintedNumber):
    """Hold a p-value, printed with three decimals: two cannot tell 0.047 from 0.052."""

    def text(self) -> str:
        """Return the number as people read it."""
        if isnan(self):
            return "–"
        return "< 0.001" if self < 0.001 else f"{float(self):.3f}"


def by_case(scores: pd.DataFrame, columns: Sequence[Hashable]) -> pd.DataFrame:
    """Average each case over its epochs, by id, in the order of ids; NaN where it has none."""
    rows = scores.reindex(columns=["id", *columns])
    if rows["id"].is_unique:  # mostly a single epoch: five times as fast as groups of one row
        return rows.set_index("id").sort_index().astype(float)
    return rows.groupby("id").mean()


def case_sums(scores: pd.DataFrame, values: npt.ArrayLike) -> npt.NDArray[np.float64]:
    """Sum values of scores, shape (rows, …), by case in the order of ids; NaN adds nothing."""
    # A sum takes a missing count for 0; its share is of what was counted.
    rows = np.nan_to_num(np.asarray(values, dtype=np.float64))
    ids, case_of_row = np.unique(scores["id"].to_numpy(dtype=object), return_inverse=True)
    sums = np.zeros((len(ids), *rows.shape[1:]))
    np.add.at(sums, case_of_row, rows)
    return sums


def means(
    scores: pd.DataFrame, columns: Sequence[str], coverage: Mapping[str, float] | None = None
) -> dict[str, Estimate]:
    """Average columns of a run's scores over cases, 0 to 100, with intervals and coverage."""
    return case_means(by_case(scores, columns), coverage or {})


def case_means(cases: pd.DataFrame, coverage: Mapping[str, float]) -> dict[str, Estimate]:
    """Average what `by_case` gives, by column, 0 to 100."""
    intervals = bootstrap_means(cases.to_numpy(dtype=float), within=POINTS)
    return {
        name: estimate(interval, coverage.get(name, nan))
        for name, interval in zip(map(str, cases), intervals, strict=True)
    }


def mean_count(counts: npt.ArrayLike) -> Estimate:
    """Average a count over cases, with an interval."""
    column = np.asarray(counts, dtype=float)[:, np.newaxis]
    return estimate(bootstrap_means(column, within=(0, inf))[0])


def estimate(interval: Interval, coverage: float = nan) -> Estimate:
    """Make a table's cell of an interval; bounds that are equal but for rounding become NaN.

    Bounds are equal where values without a range do not vary. An interval without a width would
    claim to know how much other values like them vary.
    """
    bounds = (interval.lower, interval.upper)
    if isclose(*bounds, rel_tol=1e-9, abs_tol=1e-9):
        bounds = (nan, nan)
    return Estimate(interval.estimate, *bounds, interval.n, coverage, interval.note)


def share_covered(scores: pd.DataFrame, column: str, due: int) -> float:
    """Return the share of a run's samples, errors included, behind the mean of a column."""
    return float(graded_shares(scores, column).sum()) / due if due else nan


def graded_shares(scores: pd.DataFrame, column: str) -> pd.Series:
    """Return the share of graders that gave a number, for each score; 0 or 1 if not recorded."""
    if column not in scores:
        return pd.Series(0.0, index=scores.index)
    share_column, has_number = f"coverage_{column}", scores[column].notna().astype(float)
    # released grades record no coverage, and may be stacked with scores that do
    return scores[share_column].fillna(has_number) if share_column in scores else has_number
