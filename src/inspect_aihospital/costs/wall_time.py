"""How long a run takes: limits below, and one above."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

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
        samples: Cases at a time; `None`: limits that hold for any number from `connections` on.
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


def wall_time(
    rounds: Sequence[Sequence[CaseSpending]],
    calls: Mapping[str, Interval],
    chained: Mapping[str, Interval],
    models: Mapping[str, str],
    pace: Pace,
    known: Mapping[str, float],
    overhead_a_call: float,
) -> WallTime:
    """Limits of the wall time.

    Inspect counts connections by `ModelAPI.connection_key`: of most providers each model has its
    own. Where models share them, as those of one vLLM server do, the run may take longer than the
    least, and still not longer than the most, which is that of one pool for all.

    Args:
        rounds: Rehearsed cases of each round: one waits for the one before.
        calls: Of the whole run, by seat.
        chained: Those of them that stand in the longest chain of their case.
        models: Names by seat.
        pace: Latency and concurrency.
        known: Mean latency by role, of a real run.
        overhead_a_call: Seconds that Inspect and this package need for a rehearsed call.
    """
    latency = {
        seat: pace.latency or known.get(role_of(seat)) or _mean(known) or LATENCY for seat in calls
    }
    chain = sum(max((_seconds(case, latency) for case in cases), default=0) for cases in rounds)
    busiest = _busiest(calls, models, latency) / pace.most
    work = _total(calls, latency, pace.fewest)
    places = _total(chained, latency, pace.samples) if pace.samples else None
    overhead, overhead_http = (
        _total(calls, dict.fromkeys(calls, times * overhead_a_call)) for times in (1, HTTP)
    )
    few = places.upper if places and (pace.samples or 0) < pace.fewest else 0.0
    return WallTime(
        connections=pace.fewest,
        most_connections=pace.most,
        latency=latency,
        assumed=not pace.latency and any(role_of(seat) not in known for seat in calls),
        chain=chain,
        busiest=busiest,
        work=work,
        samples=pace.samples,
        places=places,
        overhead=overhead,
        overhead_http=overhead_http,
        least=max(chain, busiest, places.estimate if places else 0.0, overhead.estimate),
        most=chain * (1 - 1 / pace.fewest) + work.upper + few + overhead_http.upper,
    )


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


def _mean(known: Mapping[str, float]) -> float:
    return sum(known.values()) / len(known) if known else 0.0


def _seconds(case: CaseSpending, latency: Mapping[str, float]) -> float:
    return sum(calls * latency[seat] for seat, calls in case.chain.items())
