"""What was measured of a scenario: costs of our runs and of the bare calls, and the limits."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any, TypeVar

MIB = 2**20
T = TypeVar("T")


@dataclass(frozen=True)
class Cost:
    """What a process used.

    Attributes:
        wall: Seconds of the eval, without start-up.
        cpu: CPU seconds of the same.
        ready_cpu: CPU seconds of the start: imports, cases, terminology.
        ready_memory: Resident MiB before the first call.
        peak_memory: Resident MiB at most.
        log_bytes: Size of the log.
        server_cpu: CPU seconds of the server meanwhile.
        peak_calls: Calls at once, at most.
    """

    wall: float
    cpu: float
    ready_cpu: float
    ready_memory: float
    peak_memory: float
    log_bytes: int
    server_cpu: float
    peak_calls: int

    @property
    def beyond_log(self) -> float:
        """Peak memory less the size of the log, MiB."""
        return self.peak_memory - self.log_bytes / MIB


@dataclass(frozen=True)
class Pair:
    """Our task and, right behind it, the same calls with nothing around them.

    Attributes:
        ours: Of the task.
        bare: Of the calls; `None` where they were not run.
    """

    ours: Cost
    bare: Cost | None

    @classmethod
    def from_json(cls, given: Mapping[str, Any]) -> "Pair":
        """From plain data."""
        bare = given["bare"]
        return cls(Cost(**given["ours"]), Cost(**bare) if bare else None)


@dataclass(frozen=True)
class Measured:
    """A scenario at a latency.

    Attributes:
        scenario: Its name.
        cases: Cases.
        connections: Calls at once that are allowed, C.
        latency: Mean seconds of a call.
        calls: Calls.
        chain: Calls of the longest chain.
        pairs: What it cost, once or several times.
        options: Further options of Inspect's `eval`.
        command: What made it.
    """

    scenario: str
    cases: int
    connections: int
    latency: float
    calls: int
    chain: int
    pairs: Sequence[Pair]
    options: Mapping[str, Any]
    command: str

    @property
    def ours(self) -> Cost:
        """Of our runs the one of median wall time."""
        return _middle([pair.ours for pair in self.pairs])

    @property
    def bare(self) -> Cost | None:
        """Of the bare runs the one of median wall time; `None` where there are none."""
        bare = [pair.bare for pair in self.pairs if pair.bare]
        return _middle(bare) if bare else None

    def of_bare(self, name: str) -> list[float]:
        """Ours by the bare one, of each pair, ascending: of `wall` or `cpu`."""
        both = [(pair.ours, pair.bare) for pair in self.pairs if pair.bare]
        return sorted(getattr(ours, name) / getattr(bare, name) for ours, bare in both)

    @property
    def by_memory(self) -> list[Cost]:
        """Our runs, the one of least memory beyond its log first."""
        return sorted((pair.ours for pair in self.pairs), key=lambda cost: cost.beyond_log)

    @property
    def by_chain(self) -> float:
        """Seconds that the longest chain takes."""
        return self.chain * self.latency

    @property
    def by_calls(self) -> float:
        """Seconds that all calls take if as many as may be are always in flight."""
        return self.calls * self.latency / self.connections

    @property
    def limit(self) -> float:
        """Seconds that no arrangement can undercut: the greater of the two."""
        return max(self.by_chain, self.by_calls)

    def to_json(self) -> dict[str, Any]:
        """As plain data."""
        return asdict(self)

    @classmethod
    def from_json(cls, given: Mapping[str, Any]) -> "Measured":
        """From plain data."""
        return cls(**{**given, "pairs": [Pair.from_json(pair) for pair in given["pairs"]]})


def median(ascending: Sequence[T]) -> T:
    """The middle one; of an even number the greater of the two."""
    return ascending[len(ascending) // 2]


def _middle(costs: Sequence[Cost]) -> Cost:
    """The one of median wall time."""
    return median(sorted(costs, key=lambda cost: cost.wall))
