"""Count what two lists of diagnoses share, with intervals of the shares."""

from collections.abc import Sequence
from dataclasses import astuple, dataclass
from math import nan
from typing import TYPE_CHECKING

from inspect_aihospital.core.means import ratio

if TYPE_CHECKING:
    from inspect_aihospital.linking.matching import Matcher


@dataclass(frozen=True)
class Tally:
    """Counts over one or more cases.

    Attributes:
        matched: Pairs of a predicted and a reference mention that agree, one to one.
        predicted: Mentions in the reports.
        referenced: Mentions in the references.
        nil: Predicted mentions without a code.
        cases: Cases counted.
    """

    matched: int = 0
    predicted: int = 0
    referenced: int = 0
    nil: int = 0
    cases: int = 1

    @property
    def n(self) -> float:
        """Predicted mentions a case (`#` in Table 4)."""
        return ratio(self.predicted, self.cases)

    @property
    def precision(self) -> float:
        """Share of the predicted mentions that match, 0 to 1; NaN over none."""
        return ratio(self.matched, self.predicted)

    @property
    def recall(self) -> float:
        """Share of the reference mentions that are matched, 0 to 1; NaN over none."""
        return ratio(self.matched, self.referenced)

    @property
    def f1(self) -> float:
        """Harmonic mean of precision and recall, 0 to 1; NaN where there are no mentions."""
        return ratio(2 * self.matched, self.predicted + self.referenced)

    @property
    def nil_rate(self) -> float:
        """Share of the predicted mentions without a code, 0 to 1; NaN over none."""
        return ratio(self.nil, self.predicted)


def tally(matcher: "Matcher", predictions: Sequence[str], references: Sequence[str]) -> Tally:
    """Match and count the mentions of one case."""
    matched = len(matcher.match(predictions, references))
    return Tally(matched, len(predictions), len(references), matcher.unlinked(predictions))


def total(tallies: Sequence[Tally]) -> Tally:
    """Add all counts; micro-averages are shares of the sum."""
    counts = [astuple(case_tally) for case_tally in tallies]
    # A tally counts one case unless told otherwise; the sum of none has no case.
    return Tally(*map(sum, zip(*counts, strict=True))) if counts else Tally(cases=0)


def intervals(tallies: Sequence[Tally]) -> dict[str, tuple[float, float]]:
    """Return 95 % intervals of the micro-averages over cases (docs/statistics.md).

    Args:
        tallies: One a case, whose mentions stay together.

    Returns:
        Bounds of `precision`, `recall` and `f1`, 0 to 1; NaN over fewer than two cases.
    """
    from inspect_aihospital.statistics import columns  # noqa: PLC0415 - slow to load

    names = ("precision", "recall", "f1")
    if len(tallies) < 2:
        return dict.fromkeys(names, (nan, nan))
    parts = [[t.matched, t.matched, 2 * t.matched] for t in tallies]
    wholes = [[t.predicted, t.referenced, t.predicted + t.referenced] for t in tallies]
    estimates = columns.bootstrap_ratios(parts, wholes)
    bounds = [(estimate.lower, estimate.upper) for estimate in estimates]
    return dict(zip(names, bounds, strict=True))
