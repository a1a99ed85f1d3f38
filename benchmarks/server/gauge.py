"""What the server saw: calls and tokens by model and protocol, and how many at once."""

import time
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from benchmarks.server.asked import Answer, Asked


@dataclass
class Gauge:
    """Counters since the last reset.

    Attributes:
        current: Calls in flight.
        peak: Most calls in flight at a time.
        waited: Seconds of latency that were served, all calls together.
        counts: By `(protocol, model, role)`: calls, tokens in, tokens out.
    """

    current: int = 0
    peak: int = 0
    waited: float = 0.0
    counts: dict[tuple[str, str, str], Counter[str]] = field(default_factory=dict)
    _cpu: float = field(default_factory=time.process_time)

    def enter(self) -> None:
        """A call came in."""
        self.current += 1
        self.peak = max(self.peak, self.current)

    def leave(self) -> None:
        """A call is over, however it ended."""
        self.current -= 1

    def count(self, asked: Asked, role: str, answer: Answer, seconds: float) -> None:
        """A call was answered."""
        self.waited += seconds
        row = self.counts.setdefault((asked.protocol, asked.model, role), Counter())
        row.update(calls=1, tokens_in=asked.tokens, tokens_out=answer.tokens)

    def reset(self) -> None:
        """Begin anew; calls in flight stay counted as such."""
        self.peak, self.waited, self.counts = self.current, 0.0, {}
        self._cpu = time.process_time()

    def to_json(self) -> dict[str, Any]:
        """All of it, with totals and the server's own CPU seconds."""
        total = sum(self.counts.values(), Counter[str]())
        keys = ("calls", "tokens_in", "tokens_out")
        rows = [
            {"protocol": protocol, "model": model, "role": role, **row}
            for (protocol, model, role), row in sorted(self.counts.items())
        ]
        return {
            **{key: total[key] for key in keys},
            "current": self.current,
            "peak": self.peak,
            "latency_seconds": round(self.waited, 3),
            "cpu_seconds": round(time.process_time() - self._cpu, 3),
            "by_model": rows,
        }
