"""Watch a league: how far each model is, what it spent, when it ends, and whether to stop."""

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from inspect_ai.model import ModelCost

from inspect_aihospital.league.league_runs import LeagueRun
from inspect_aihospital.league.standings import Standing, standing_of
from inspect_aihospital.submission.marks import ask_to_stop
from inspect_aihospital.submission.work import Work

PAUSE = 2.0
"""Seconds between two looks at the logs."""


class BudgetSpentError(Exception):
    """The budget is spent: all evals are to stop."""


@dataclass(frozen=True)
class ModelProgress:
    """How far a model is, over all tasks.

    Attributes:
        model: Its name.
        ended: Cases (times epochs) that ended well, of `total`.
        failed: Cases that ended in an error.
        total: Cases, times epochs.
        dollars: US dollars spent; `None` where a price is unknown.
        seconds_left: Until its last eval ends, at the pace so far; `None` before there is one.
    """

    model: str
    ended: int
    failed: int
    total: int
    dollars: float | None
    seconds_left: float | None


@dataclass
class Watch:
    """Follow the evals of a league from their logs.

    Attributes:
        runs: Of the league.
        totals: Cases (times epochs) by the name of an eval.
        standings: By the name of an eval, before the league starts.
        prices: By model; other prices are looked up.
        budget: US dollars at which all evals stop, if there is one.
        show: Receives the progress after each look.
    """

    runs: Sequence[LeagueRun]
    totals: Mapping[str, int]
    standings: dict[str, Standing]
    prices: Mapping[str, ModelCost]
    budget: float | None
    show: Callable[[list[ModelProgress]], object]
    _running: dict[str, Work] = field(default_factory=dict)
    _first_ended: tuple[float, int] | None = None
    _last_look: float = 0.0
    _ended_before: int = field(init=False)

    def __post_init__(self) -> None:
        """Remember what had ended, so that it does not count as this run's pace."""
        self._ended_before = self._ended

    def note(self, word: str, work: Work, _reason: str) -> None:
        """Take up or put down an eval, by the submission's word for its change."""
        if word == "started":
            self._running[work.name] = work
        # Read once more at its end: the last look may be seconds old.
        elif self._running.pop(work.name, None):
            self.standings[work.name] = standing_of(work.folder, self.prices)

    def look(self) -> None:
        """Read the logs of what runs, show the progress, and stop all at the budget.

        Raises:
            BudgetSpentError: The budget is spent. Every eval that runs was asked to stop.
        """
        # The submission calls this at every turn of its loop, and logs may lie on a slow disk.
        if time.monotonic() - self._last_look < PAUSE:
            return
        for work in self._running.values():
            current = standing_of(work.folder, self.prices)
            # A log that is just being written reads as if it were not there.
            if current.ended + current.failed or not self.standings[work.name].ended:
                self.standings[work.name] = current
        self._last_look = time.monotonic()
        self.show(self.progress())
        if self.budget is not None and self.spent >= self.budget and self._running:
            for work in self._running.values():
                ask_to_stop(work.folder)
            raise BudgetSpentError

    @property
    def spent(self) -> float:
        """US dollars spent so far, also by earlier starts, as far as prices are known."""
        return sum(standing.dollars or 0 for standing in self.standings.values())

    @property
    def _ended(self) -> int:
        return sum(standing.ended for standing in self.standings.values())

    def progress(self) -> list[ModelProgress]:
        """Return the progress by model, in the order of the file."""
        seconds_a_case = self._seconds_a_case()
        models = dict.fromkeys(run.model for run in self.runs)
        return [self._progress_of(model, seconds_a_case) for model in models]

    def _seconds_a_case(self) -> float | None:
        """Return the pace since the first cases ended: what an eval takes to start is no pace."""
        now, ended = time.monotonic(), self._ended
        if self._first_ended is None:
            if ended > self._ended_before:
                self._first_ended = now, ended
            return None
        began, ended_by_then = self._first_ended
        return (now - began) / (ended - ended_by_then) if ended > ended_by_then else None

    def _progress_of(self, model: str, seconds_a_case: float | None) -> ModelProgress:
        works = [work for run in self.runs if run.model == model for work in run.works]
        standings = [self.standings[work.name] for work in works]
        amounts = [standing.dollars for standing in standings]
        cases = self._cases_until(works)
        return ModelProgress(
            model,
            ended=sum(standing.ended for standing in standings),
            failed=sum(standing.failed for standing in standings),
            total=sum(self.totals[work.name] for work in works),
            dollars=None if None in amounts else sum(amount or 0 for amount in amounts),
            seconds_left=None
            if seconds_a_case is None and cases
            else cases * (seconds_a_case or 0),
        )

    def _cases_until(self, works: Sequence[Work]) -> int:
        """Count the cases that have to end until the last of these evals has ended."""
        every_work = [work for run in self.runs for work in run.works]
        last = max(every_work.index(work) for work in works)
        # A model that is done waits for nobody, whoever stands before it.
        if not self._left(works):
            return 0
        return self._left(every_work[: last + 1])

    def _left(self, works: Sequence[Work]) -> int:
        return sum(
            max(0, self.totals[work.name] - self.standings[work.name].ended)
            for work in works
            if not self.standings[work.name].done
        )
