"""Drive a submission: start evals, watch them and start them again, until each has ended."""

import time
import uuid
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from inspect_aihospital.submission import marks
from inspect_aihospital.submission.engines import Busy, Engine, Started
from inspect_aihospital.submission.process import Order
from inspect_aihospital.submission.state import state_of
from inspect_aihospital.submission.work import Work

POLL = 1.0
"""Seconds between two looks at what runs."""

Report = Callable[[str, Work, str], None]
"""Reports a change: the word for it, the eval, the reason."""


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
        engine: The place where they run.
        workers: Evals at a time.
        retries: Times that each is started again.
        report: Receives every change.
        look: Called again and again while evals run; what it raises stops them all.
    """

    engine: Engine
    workers: int
    retries: int
    report: Report
    look: Callable[[], object] = lambda: None
    _queue: list[Work] = field(default_factory=list)
    _flying: list[Flight] = field(default_factory=list)
    _starts: dict[str, int] = field(default_factory=dict)
    _failed: list[Work] = field(default_factory=list)
    _last_look: float = 0.0

    def run(self, works: Sequence[Work]) -> list[Work]:
        """Run the evals that are not done yet, and return those that failed."""
        for work in works:
            if state_of(work.folder).kind == "done":
                self.report("done", work, "before")
            else:
                # To submit again takes an earlier request to stop back.
                marks.allow(work.folder)
                self._queue.append(work)
        try:
            while self._queue or self._flying:
                self._start()
                time.sleep(POLL)
                self._stop_cancelled()
                self._land()
                self.look()
        finally:
            self._stop_all()
        return self._failed

    def _start(self) -> None:
        """Fill the workers with evals that nobody else runs."""
        for work in list(self._queue):
            if len(self._flying) >= self.workers:
                return
            if marks.holder(work.folder):
                # Another submission runs it, or a lost process whose mark is not void yet.
                continue
            token = uuid.uuid4().hex
            try:
                started = self.engine.start(Order(work.folder, work.config, token))
            # A full queue is no failed start: no retry is used up.
            except Busy:
                return
            self._queue.remove(work)
            self._starts[work.name] = self._starts.get(work.name, 0) + 1
            self._flying.append(Flight(work, token, started))
            self.report("started", work, f"start {self._starts[work.name]}")

    def _land(self) -> None:
        for flight in [flight for flight in self._flying if flight.started.done()]:
            self._flying.remove(flight)
            # The process of a lost eval may go on: its mark stays until it is void or given back.
            if flight.started.ended():
                marks.release(flight.work.folder, flight.token)
            self._judge(flight)

    def _judge(self, flight: Flight) -> None:
        work, state = flight.work, state_of(flight.work.folder)
        reason = state.error or flight.started.output()
        if state.kind == "done":
            self.report("done", work, "")
        elif marks.asked_to_stop(work.folder):
            self._give_up("cancelled", work, "")
        elif state.kind == "running" and not marks.holds(work.folder, flight.token):
            # Another submission took the eval first; that was no start of ours.
            self._starts[work.name] -= 1
            self._queue.append(work)
        elif self._starts[work.name] > self.retries:
            self._give_up("failed", work, reason)
        else:
            self.report("lost", work, reason)
            self._queue.append(work)

    def _give_up(self, word: str, work: Work, reason: str) -> None:
        self._failed.append(work)
        self.report(word, work, reason)

    def _stop_cancelled(self) -> None:
        """Take cancelled evals out of the queues, here and the engine's."""
        # No oftener than a heartbeat, since each look reads from every folder.
        if time.monotonic() - self._last_look < marks.BEAT:
            return
        self._last_look = time.monotonic()
        for work in [work for work in self._queue if marks.asked_to_stop(work.folder)]:
            self._queue.remove(work)
            self._give_up("cancelled", work, "")
        for flight in self._flying:
            if marks.asked_to_stop(flight.work.folder):
                flight.started.stop()

    def _stop_all(self) -> None:
        """Stop every eval when the submission is interrupted, so that no eval goes on unwatched."""
        # All are told to stop before any is waited for.
        for flight in self._flying:
            flight.started.stop()
        for flight in self._flying:
            # An eval writes its log before it ends, which may take seconds.
            self.report("stopping", flight.work, "its log is written first")
            flight.started.output()
            if flight.started.ended():
                marks.release(flight.work.folder, flight.token)
