"""Vote shares as forecasts: what each participant said in a run's first round."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import numpy.typing as npt

from inspect_aihospital.analysis.evidence import Evidence
from inspect_aihospital.analysis.exam_estimates import Names, Vector, share
from inspect_aihospital.analysis.exam_results import any_runs
from inspect_aihospital.analysis.exam_run import ALONE, ExamRun, questions, right
from inspect_aihospital.analysis.findings import Estimate, LackingError
from inspect_aihospital.exam.probability_calibration import BINS, bins_of


@dataclass(frozen=True, eq=False)
class Forecasts:
    """A participant's vote shares in the first round, over the questions it answered.

    Attributes:
        run: The run.
        seat: The participant.
    """

    run: ExamRun
    seat: str

    @cached_property
    def _answered(self) -> npt.NDArray[np.bool_]:
        return np.array([one.standings[self.seat].answer is not None for one in self.run.first])

    @cached_property
    def shares(self) -> Vector:
        """Share of the samples behind each majority answer, 0 to 1."""
        standings = [result.standings[self.seat] for result in self.run.first]
        every = np.array([one.share(one.answer) for one in standings], dtype=float)
        return every[self._answered]

    @cached_property
    def right(self) -> Vector:
        """1 where the majority answer is right, else 0."""
        return right(self.run.first, self.seat)[self._answered]

    @cached_property
    def cases(self) -> Names:
        """The question of each."""
        return questions(self.run.first)[self._answered]

    @property
    def coverage(self) -> float:
        """Share of the questions asked that it answered."""
        return len(np.unique(self.cases)) / len(self.run.due)

    @property
    def name(self) -> str:
        """The run, and in a team the participant."""
        if self.run.scorer == ALONE:
            return self.run.label
        return f"{self.run.label}, {self.run.named(self.seat)}"

    def bins(self) -> Iterator[tuple[float, Estimate]]:
        """Bins that are not empty: the mean share and the accuracy, both 0 to 1."""
        place = bins_of(self.shares.tolist())
        for bin in range(BINS):
            here = place == bin
            if here.any():
                yield float(self.shares[here].mean()), share(self.right[here], self.cases[here])


def forecasts(evidence: Evidence) -> list[Forecasts]:
    """All participants whose samples were all drawn and who answered something.

    Raises:
        LackingError: There is none.
    """
    found = [
        one
        for run in any_runs(evidence)
        for seat in run.seats
        if all(result.standings[seat].complete for result in run.first)
        and len((one := Forecasts(run, seat)).shares)
    ]
    if not found:
        raise LackingError(
            "every run stopped its samples early, so that vote shares are unknown; run usmle "
            "with early_stop=false"
        )
    return found
