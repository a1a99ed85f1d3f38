"""Decides which calls meet a fault: by a hash, so that a run can be repeated."""

from collections import Counter
from dataclasses import dataclass, field
from random import Random

from benchmarks.faults.kinds import Kind
from benchmarks.server.app import Fault
from benchmarks.server.asked import Asked
from benchmarks.server.casting import cast


@dataclass
class Injector:
    """Injects one kind of fault; the server's `faults`.

    Attributes:
        kind: What.
        rate: Share of calls, 0–1, of those that can meet it.
        seed: Decides which.
    """

    kind: Kind
    rate: float
    seed: int = 0
    _asked: Counter[bytes] = field(default_factory=Counter)

    def __call__(self, asked: Asked) -> Fault | None:
        """The fault, if this call meets it; counts how often a request has come."""
        attempt = self._asked[asked.digest]
        self._asked[asked.digest] += 1
        return self.kind.fault if self.meets(asked, attempt) else None

    def meets(self, asked: Asked, attempt: int) -> bool:
        """Whether a request meets it when it comes for the n-th time, counted from 0.

        What lasts does not depend on n; a model's faults do where it is sampled, since each time is
        another sample.
        """
        if cast(asked).role not in self.kind.roles:
            return False
        again = asked.varies and self.kind.of == "model"
        counted = 0 if self.kind.lasting and not again else attempt
        key = f"{self.seed} {self.kind.name} {asked.digest.hex()} {counted}"
        return Random(key).random() < self.rate
