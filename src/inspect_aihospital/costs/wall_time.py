"""Bound the wall time of a run from below and above."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean

from inspect_ai.util import AdaptiveConcurrency

from inspect_aihospital.costs.case_usage import CaseUsage, role_of
from inspect_aihospital.costs.estimate_result import WallTime
from inspect_aihospital.costs.scaling import weighted_sum
from inspect_aihospital.errors import UserError, require_positive
from inspect_aihospital.statistics.interval import Interval

ADAPTIVE = AdaptiveConcurrency()
"""Inspect's way without a number of connections: it begins with `start`, and adapts."""

LATENCY = 2.0
"""Assumed seconds a call, where neither the user nor a log gives them."""

HTTP = 3.0
"""Overhead of a call over HTTP ÷ that of a rehearsed call, at most; measured: 2.2 to 2.6."""


@dataclass(frozen=True)
class Pace:
    """Latency and concurrency of models.

    Attributes:
        connections: Calls of a model at a time; `None`: as Inspect adapts them.
        latency: Seconds a call; `None`: by the log of a real run, else 2.
        samples: Samples at a time; `None`: limits that hold for any number from `connections` on.
    """

    connections: int | None = None
    latency: float | None = None
    samples: int | None = None

    def __post_init__(self) -> None:
        """Refuse numbers out of range.

        Raises:
            UserError: Connections or samples are no whole number from 1, or latency is not
                positive.
        """
        numbers = {"max_connections": self.connections, "max_samples": self.samples}
        require_positive(**{name: value for name, value in numbers.items() if value is not None})
        if self.latency is not None and not 0 < self.latency < float("inf"):
            raise UserError(f"latency={self.latency}: expected seconds, a number above 0.")

    @property
    def fewest(self) -> int:
        """Calls of a model at a time, at first."""
        return ADAPTIVE.start if self.connections is None else self.connections

    @property
    def most(self) -> int:
        """Calls of a model at a time, when there are most."""
        return ADAPTIVE.max if self.connections is None else self.connections


@dataclass(frozen=True)
class Load:
    """Calls of a run, and the time that each takes.

    Attributes:
        rounds: Rehearsed cases of each round; each round waits for the one before.
        calls: Of the whole run, by seat.
        chained: Those of them that stand in the longest chain of their case.
        models: Names by seat.
        known_latency: Mean latency by role, in seconds, of a real run.
        overhead_a_call: Seconds that Inspect and this package need for a rehearsed call.
    """

    rounds: Sequence[Sequence[CaseUsage]]
    calls: Mapping[str, Interval]
    chained: Mapping[str, Interval]
    models: Mapping[str, str]
    known_latency: Mapping[str, float]
    overhead_a_call: float

    def latency(self, stated: float | None) -> dict[str, float]:
        """Return seconds a call by seat: stated, else its role's, the mean of all, or assumed."""
        by_role = self.known_latency
        mean = fmean(by_role.values()) if by_role else 0.0
        return {
            seat: stated or by_role.get(role_of(seat)) or mean or LATENCY for seat in self.calls
        }


def wall_time(load: Load, pace: Pace) -> WallTime:
    """Bound the wall time, and name the parts of both bounds.

    Inspect counts connections by `ModelAPI.connection_key`: of most providers each model has its
    own. Where models share them, as those of one vLLM server do, the run may take longer than the
    least, and still not longer than the most, which is that of one pool for all.
    """
    latency = load.latency(pace.latency)

    def total(calls: Mapping[str, Interval], at_once: int) -> Interval:
        return weighted_sum([(count, latency[seat] / at_once) for seat, count in calls.items()])

    def overhead(times: float) -> Interval:
        calls = load.calls.values()
        return weighted_sum([(count, times * load.overhead_a_call) for count in calls])

    chain, samples = _chain(load, latency), pace.samples
    places = {"places": total(load.chained, samples)} if samples else {}
    least: dict[str, float | Interval] = {
        "chain": chain,
        # The best case has all connections that Inspect may open, the worst those it begins with.
        "busiest": _busiest(load.calls, load.models, latency) / pace.most,
        **places,
        "overhead": overhead(1),
    }
    most: dict[str, float | Interval] = {
        # Graham (1969): work ÷ m + chain · (1 − 1 ÷ m) bounds any schedule without idling.
        "chain": chain * (1 - 1 / pace.fewest),
        # Samples hold back calls only where fewer of them than calls run at a time.
        **(places if samples and samples < pace.fewest else {}),
        "work": total(load.calls, pace.fewest),
        "overhead_http": overhead(HTTP),
    }
    return WallTime(
        connections=pace.fewest,
        most_connections=pace.most,
        samples=samples,
        latency=latency,
        assumed=not pace.latency
        and any(role_of(seat) not in load.known_latency for seat in load.calls),
        least_parts=least,
        most_parts=most,
        least=max(p.estimate if isinstance(p, Interval) else p for p in least.values()),
        most=sum(p.upper if isinstance(p, Interval) else p for p in most.values()),
    )


def _chain(load: Load, latency: Mapping[str, float]) -> float:
    """Return seconds of the longest chain: the longest of each round, added up."""

    def seconds(case: CaseUsage) -> float:
        return sum(calls * latency[seat] for seat, calls in case.chain.items())

    # A round waits for its slowest question.
    return sum(max(map(seconds, cases), default=0.0) for cases in load.rounds)


def _busiest(
    calls: Mapping[str, Interval], models: Mapping[str, str], latency: Mapping[str, float]
) -> float:
    """Return seconds of all calls of the busiest model."""
    # Seats that share a model share its connections.
    by_model: dict[str, float] = defaultdict(float)
    for seat, count in calls.items():
        by_model[models[seat]] += count.estimate * latency[seat]
    return max(by_model.values(), default=0.0)
