"""Submitting: evals are started, watched, started again, until each is done or given up."""

import time
import uuid
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from inspect_aihospital.submission import marks
from inspect_aihospital.submission.engines import Busy, Engine, Started
from inspect_aihospital.submission.process import Order
from inspect_aihospital.submission.state import Standing, standing
from inspect_aihospital.submission.work import Work

POLL = 1.0
"""Seconds between two looks at what runs."""

Tell = Callable[[str, Work, str], None]
"""Told of what happens: the word for it, the eval, the reason."""


@dataclass
class Flight:
    """An eval that was handed to the engine."""

    work: Work
    token: str
    started: Started


@dataclass
class Submission:
    """A set of evals on the way to being done.

    Attributes:
        engine: Where they run.
        workers: Evals at a time.
        retries: Times that each is started again.
        tell: What is told of every change.
    """

    engine: Engine
    workers: int
    retries: int
    tell: Tell
    _queue: list[Work] = field(default_factory=list)
    _flying: list[Flight] = field(default_factory=list)
    _starts: dict[str, int] = field(default_factory=dict)
    _failed: list[Work] = field(default_factory=list)
    _looked: float = 0.0

    def run(self, works: Sequence[Work]) -> list[Work]:
        """Run what is not done yet; returns what could not be done."""
        for work in works:
            if standing(work.folder).kind == "done":
                self.tell("done", work, "before")
            else:
                marks.allow(work.folder)
                self._queue.append(work)
        try:
            while self._queue or self._flying:
                self._start()
                time.sleep(POLL)
                self._stop_cancelled()
                self._land()
        finally:
            self._stop_all()
        return self._failed

    def _start(self) -> None:
        """Fill the workers with evals that nobody else runs."""
        for work in list(self._queue):
            if len(self._flying) >= self.workers:
                return
            if marks.holder(work.folder):
                continue  # another submission's, or a lost one's whose mark is not void yet
            token = uuid.uuid4().hex
            try:
                started = self.engine.start(Order(work.folder, work.config, token))
            except Busy:
                return
            self._queue.remove(work)
            self._starts[work.name] = self._starts.get(work.name, 0) + 1
            self._flying.append(Flight(work, token, started))
            self.tell("started", work, f"start {self._starts[work.name]}")

    def _land(self) -> None:
        for flight in [one for one in self._flying if one.started.done()]:
            self._flying.remove(flight)
            if flight.started.ended():  # else its mark stays until it is void or given back
                marks.release(flight.work.folder, flight.token)
            self._judge(flight, standing(flight.work.folder))

    def _judge(self, flight: Flight, found: Standing) -> None:
        work, starts = flight.work, self._starts[flight.work.name]
        why = found.why or flight.started.output()
        if found.kind == "done":
            self.tell("done", work, "")
        elif marks.asked_to_stop(work.folder):
            self._give_up("cancelled", work, "")
        elif found.kind == "running" and not marks.holds(work.folder, flight.token):
            # another took it first
            self._starts[work.name] -= 1
            self._queue.append(work)
        elif starts > self.retries:
            self._give_up("failed", work, why)
        else:
            self.tell("lost", work, why)
            self._queue.append(work)

    def _give_up(self, word: str, work: Work, why: str) -> None:
        self._failed.append(work)
        self.tell(word, work, why)

    def _stop_cancelled(self) -> None:
        """Take what was cancelled out of the queues, here and the engine's."""
        if time.monotonic() - self._looked < marks.BEAT:
            return
        self._looked = time.monotonic()
        for work in [one for one in self._queue if marks.asked_to_stop(one.folder)]:
            self._queue.remove(work)
            self._give_up("cancelled", work, "")
        for flight in self._flying:
            if marks.asked_to_stop(flight.work.folder):
                flight.started.stop()

    def _stop_all(self) -> None:
        """When submitting itself is interrupted: no eval goes on unwatched."""
        for flight in self._flying:
            flight.started.stop()
        for flight in self._flying:
            flight.started.output()
            if flight.started.ended():
                marks.release(flight.work.folder, flight.token)
