"""How long a run takes: limits below, and one above."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean

from inspect_ai.util import AdaptiveConcurrency

from inspect_aihospital.costs.result import WallTime
from inspect_aihospital.costs.spending import CaseSpending, role_of
from inspect_aihospital.errors import UserError, require_positive
from inspect_aihospital.statistics.interval import Interval

ADAPTIVE = AdaptiveConcurrency()
"""What Inspect does where no number of connections is given: it begins with `start`, and adapts."""

LATENCY = 2.0
"""Assumption, where neither the user nor a log says better."""

HTTP = 3.0
"""How many times as long as a rehearsed call one over HTTP takes, at most; measured: 2.2 to 2.6."""


@dataclass(frozen=True)
class Pace:
    """How fast models answer, and how many at once.

    Attributes:
        connections: Calls of a model at a time; `None`: as Inspect adapts them.
        latency: Seconds a call; `None`: by the log of a real run, else 2.
        samples: Samples at a time; `None`: limits that hold for any number from `connections` on.
    """

    connections: int | None = None
    latency: float | None = None
    samples: int | None = None

    def __post_init__(self) -> None:
        """Refuse what is no pace.

        Raises:
            UserError: Connections or samples are no whole number from 1, or latency is not
                positive.
        """
        if self.connections is not None:
            require_positive(max_connections=self.connections)
        if self.samples is not None:
            require_positive(max_samples=self.samples)
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
    """What a run asks of models and of this machine.

    Attributes:
        rounds: Rehearsed cases of each round: one waits for the one before.
        calls: Of the whole run, by seat.
        chained: Those of them that stand in the longest chain of their case.
        models: Names by seat.
        known: Mean latency by role, in seconds, of a real run.
        overhead_a_call: Seconds that Inspect and this package need for a rehearsed call.
    """

    rounds: Sequence[Sequence[CaseSpending]]
    calls: Mapping[str, Interval]
    chained: Mapping[str, Interval]
    models: Mapping[str, str]
    known: Mapping[str, float]
    overhead_a_call: float

    def latency(self, given: float | None) -> dict[str, float]:
        """Seconds a call, by seat: as given, else its role's, the mean of all, or assumed."""
        mean = fmean(self.known.values()) if self.known else 0.0
        return {
            seat: given or self.known.get(role_of(seat)) or mean or LATENCY for seat in self.calls
        }


def wall_time(load: Load, pace: Pace) -> WallTime:
    """Limits of the wall time, and what they are made of.

    Inspect counts connections by `ModelAPI.connection_key`: of most providers each model has its
    own. Where models share them, as those of one vLLM server do, the run may take longer than the
    least, and still not longer than the most, which is that of one pool for all.
    """
    latency = load.latency(pace.latency)
    least = _least(load, latency, pace)
    most = _most(load, latency, pace)
    return WallTime(
        connections=pace.fewest,
        most_connections=pace.most,
        samples=pace.samples,
        latency=latency,
        assumed=not pace.latency and any(role_of(seat) not in load.known for seat in load.calls),
        least_parts=least,
        most_parts=most,
        least=max(one.estimate if isinstance(one, Interval) else one for one in least.values()),
        most=sum(one.upper if isinstance(one, Interval) else one for one in most.values()),
    )


def _least(load: Load, latency: Mapping[str, float], pace: Pace) -> dict[str, float | Interval]:
    return {
        "chain": _chain(load, latency),
        "busiest": _busiest(load.calls, load.models, latency) / pace.most,
        **_places(load, latency, pace.samples),
        "overhead": _overhead(load, 1),
    }


def _most(load: Load, latency: Mapping[str, float], pace: Pace) -> dict[str, float | Interval]:
    few = pace.samples if pace.samples and pace.samples < pace.fewest else None
    return {
        "chain": _chain(load, latency) * (1 - 1 / pace.fewest),
        **_places(load, latency, few),
        "work": _total(load.calls, latency, pace.fewest),
        "overhead_http": _overhead(load, HTTP),
    }


def _chain(load: Load, latency: Mapping[str, float]) -> float:
    """Seconds of the longest chain: the longest of each round, one round after the other."""
    return sum(max((_seconds(c, latency) for c in cases), default=0.0) for cases in load.rounds)


def _places(
    load: Load, latency: Mapping[str, float], samples: int | None
) -> dict[str, float | Interval]:
    return {"places": _total(load.chained, latency, samples)} if samples else {}


def _overhead(load: Load, times: float) -> Interval:
    return _total(load.calls, dict.fromkeys(load.calls, times * load.overhead_a_call))


def _total(
    calls: Mapping[str, Interval], seconds: Mapping[str, float], at_once: int = 1
) -> Interval:
    """Seconds of all calls, by those of a seat's call, so many at a time without a gap."""
    parts = [(one, seconds[seat] / at_once) for seat, one in calls.items()]
    return Interval(
        estimate=sum(one.estimate * part for one, part in parts),
        lower=sum(one.lower * part for one, part in parts),
        upper=sum(one.upper * part for one, part in parts),
        n=max((one.n for one in calls.values()), default=0),
        standard_error=sum(one.standard_error * part for one, part in parts),
    )


def _busiest(
    calls: Mapping[str, Interval], models: Mapping[str, str], latency: Mapping[str, float]
) -> float:
    """Seconds of all calls of the model that has most of them."""
    by_model: dict[str, float] = defaultdict(float)
    for seat, one in calls.items():
        by_model[models[seat]] += one.estimate * latency[seat]
    return max(by_model.values(), default=0.0)


def _seconds(case: CaseSpending, latency: Mapping[str, float]) -> float:
    return sum(calls * latency[seat] for seat, calls in case.chain.items())
