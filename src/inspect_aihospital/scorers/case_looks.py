"""Look at the cases of a run one more at a time, in the order of its shuffle."""

from collections.abc import Iterable, Mapping, Sequence
from contextvars import ContextVar
from dataclasses import dataclass, field
from math import isnan, nan
from typing import TYPE_CHECKING

from inspect_ai.scorer import Metric, SampleScore, Value, metric

from inspect_aihospital.core.means import mean_present

if TYPE_CHECKING:
    from inspect_aihospital.statistics.interval import Interval

PRECISE, DECIDED, SMALLER = "precise", "decided", "smaller"
"""Why a run is stopped: its interval is narrow; it excludes 0; a difference that matters would
have been found with the usual power."""


@dataclass
class CaseLooks:
    """Hold where a run with a stopping rule stands.

    Attributes:
        eval_id: The run.
        ids: Its cases, in the order of the shuffle.
        epochs: Epochs of each.
        distance: Half-width to reach, or smallest difference that matters, in points.
        earlier: Points of the earlier log by case; `None` without one.
        points: By case the points of each epoch that has ended, 0 to 100; NaN without a score.
        begun: Samples that were let begin: after an error they may begin again.
        looked: How many cases, from the first on, have been looked at.
        reason: Why no more samples are to begin; empty while more are.
    """

    eval_id: str
    ids: Sequence[str]
    epochs: int
    distance: float
    earlier: Mapping[str, float] | None = None
    points: dict[str, dict[int, float]] = field(default_factory=dict)
    begun: set[tuple[str, int]] = field(default_factory=set)
    looked: int = 0
    reason: str = ""

    def end(self, id: str, epoch: int, points: float) -> None:
        """Note that a sample has ended, and look again if the next cases are over by that.

        Cases count in the order of the shuffle, since those that end first are no random sample.
        """
        self.points.setdefault(id, {})[epoch] = points
        looked = self.looked
        while looked < len(self.ids) and len(self.points.get(self.ids[looked], ())) == self.epochs:
            looked += 1
        # A reason that was given once stands: later cases must not take the stop back.
        if looked > self.looked and not self.reason:
            self.reason = self._reason(self.ids[:looked])
        self.looked = looked

    def figures(self) -> dict[str, float]:
        """Bound the mean of the headline, and with an earlier log of the difference.

        All cases count that have begun, with the epochs that they have. Samples begin epoch by
        epoch in the order of the shuffle, so that neither depends on a case's own score.
        """
        figures: dict[str, float] = {}
        for name, interval in self._intervals(self.ids).items():
            bounds = {"mean": interval.estimate, "lower": interval.lower, "upper": interval.upper}
            values = {**bounds, "cases": float(interval.n)}
            figures |= {f"{name}_{key}": value for key, value in values.items()}
        return figures

    def _reason(self, ids: Sequence[str]) -> str:
        from inspect_aihospital.statistics.power import POWER  # noqa: PLC0415 - slow

        if self.earlier is None:
            return precision_reason(self.distance, self._intervals(ids)["sequential"])
        # Two bounds, each of which misses with 1 - POWER.
        likely = self._intervals(ids, level=2 * POWER - 1)
        return difference_reason(
            self.distance, self._intervals(ids)["difference"], likely["difference"]
        )

    def _intervals(self, ids: Iterable[str], level: float | None = None) -> dict[str, "Interval"]:
        from inspect_aihospital.statistics import confidence_sequence, interval  # noqa: PLC0415 - slow

        # The case is the unit, so its epochs are averaged first.
        means = {id: mean_present(self.points.get(id, {}).values()) for id in ids}
        series = {"sequential": (means, interval.POINTS)}
        if self.earlier is not None:
            differences = {id: mean - self.earlier.get(id, nan) for id, mean in means.items()}
            series["difference"] = differences, interval.differences_within(interval.POINTS)
        return {
            name: confidence_sequence.confidence_sequence(
                [value for value in values.values() if not isnan(value)],
                within=within,
                distance=self.distance,
                level=level or interval.LEVEL,
            )
            for name, (values, within) in series.items()
        }


def precision_reason(distance: float, mean: "Interval") -> str:
    """Say whether a run may stop since its mean is known to ± distance; empty if it is not."""
    return PRECISE if mean.width <= 2 * distance else ""


def difference_reason(distance: float, difference: "Interval", likely: "Interval") -> str:
    """Say why a run may stop whose difference is sought; empty if it may not.

    Equal models are called different no oftener than the interval misses, 5 %, since it holds at
    every look. A difference of the distance or more is called smaller no oftener than a bound of
    the likely interval misses, 20 %: that is what a fixed design with a power of 80 % overlooks.

    Args:
        distance: The smallest difference that matters.
        difference: The difference, at the level of every interval.
        likely: At a level at which each of its bounds misses with 1 - `POWER`.
    """
    if difference.lower > 0 or difference.upper < 0:
        return DECIDED
    is_small = -distance <= likely.lower and likely.upper <= distance
    return SMALLER if is_small else ""


# A context variable: runs that share a process, or a task object, each find their own looks.
CURRENT_LOOKS: ContextVar[CaseLooks] = ContextVar("aihospital_case_looks")


@metric(scores="unreduced")
def sequential_figures() -> Metric:
    """Give the intervals that hold although a run was stopped (`CaseLooks.figures`).

    Returns:
        A metric with `sequential_mean`, `sequential_lower`, `sequential_upper` in points of 100,
        and `sequential_cases`, those with a score; with `stop_against` the same as `difference_…`.
        Nothing without `-T stop=`, and after a log is scored again.
    """

    def compute(scores: list[SampleScore]) -> Value:
        looks = CURRENT_LOOKS.get(None)
        return dict(looks.figures()) if looks else {}

    return compute
