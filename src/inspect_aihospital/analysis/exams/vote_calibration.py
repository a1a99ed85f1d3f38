"""Judge vote shares of the first round as forecasts of right answers."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import numpy.typing as npt
import pandas as pd

from inspect_aihospital.analysis.estimates import with_coverage
from inspect_aihospital.analysis.evidence import Evidence
from inspect_aihospital.analysis.exams.exam_estimates import (
    Names,
    mean_difference,
    mean_share,
    percent,
    share,
)
from inspect_aihospital.analysis.exams.exam_results import any_runs, exam_marks
from inspect_aihospital.analysis.exams.exam_run import (
    SINGLE_SCORER,
    ExamRun,
    correctness,
    question_ids,
)
from inspect_aihospital.analysis.findings import Figure, LackingError, Table, coverage_note, finding
from inspect_aihospital.analysis.panels import first_panels
from inspect_aihospital.analysis.reliability_chart import bin_row, occupied_bins, reliability_chart
from inspect_aihospital.exam.probability_calibration import (
    discrimination,
    expected_calibration_error,
)
from inspect_aihospital.statistics.case_rows import Vector


@dataclass(frozen=True, eq=False)
class Forecasts:
    """Hold a participant's vote shares in the first round, over the questions it answered.

    Attributes:
        run: The run.
        seat: The participant.
    """

    run: ExamRun
    seat: str

    @cached_property
    def _answered(self) -> npt.NDArray[np.bool_]:
        answers = [result.standings[self.seat].answer for result in self.run.first]
        return np.array([answer is not None for answer in answers])

    @cached_property
    def shares(self) -> Vector:
        """Share of the samples behind each majority answer, 0 to 1."""
        standings = [result.standings[self.seat] for result in self.run.first]
        shares = np.array([standing.share(standing.answer) for standing in standings], dtype=float)
        # A question without an answer has no share that could be right or wrong.
        return shares[self._answered]

    @cached_property
    def right(self) -> Vector:
        """1 where the majority answer is right, else 0."""
        return correctness(self.run.first, self.seat)[self._answered]

    @cached_property
    def cases(self) -> Names:
        """Question of each share."""
        return question_ids(self.run.first)[self._answered]

    @property
    def coverage(self) -> float:
        """Share of the questions asked that it answered."""
        return len(np.unique(self.cases)) / len(self.run.step_by_question)

    @property
    def name(self) -> str:
        """Label of the run, in a team with the participant."""
        if self.run.scorer == SINGLE_SCORER:
            return self.run.label
        return f"{self.run.label}, {self.run.display_name(self.seat)}"


def forecasts(evidence: Evidence) -> list[Forecasts]:
    """List all participants whose samples were all drawn and who answered a question.

    Raises:
        LackingError: There is none.
    """
    candidates = [
        Forecasts(run, seat)
        for run in any_runs(evidence)
        for seat in run.seats
        # An early stop leaves votes undrawn, so that their shares are unknown.
        if all(result.standings[seat].complete for result in run.first)
    ]
    answered = [candidate for candidate in candidates if len(candidate.shares)]
    if not answered:
        raise LackingError(
            "every run stopped its samples early, so that vote shares are unknown; run usmle "
            "with early_stop=false"
        )
    return answered


@finding("exam_calibration")
def exam_calibration_table(evidence: Evidence) -> Table:
    """Tabulate ECE, AUROC, Brier score and overconfidence of vote shares, by participant."""
    participants = forecasts(evidence)
    return Table(
        frame=pd.DataFrame(map(_row, participants)),
        runs=[forecast.run.id for forecast in participants],
        marks=(*exam_marks(evidence, any_runs(evidence)), *_sample_marks(participants)),
    )


def _row(forecast: Forecasts) -> dict[str, object]:
    is_right = forecast.right.astype(bool).tolist()
    shares = forecast.shares.tolist()
    errors, cases = forecast.shares - forecast.right, forecast.cases
    cells: dict[str, object] = {
        "run": forecast.run.label,
        "participant": forecast.run.display_name(forecast.seat),
        "answered": len(shares),
        "accuracy": percent(share(forecast.right, cases)),
        "ECE": expected_calibration_error(shares, is_right),
        "AUROC": discrimination(shares, is_right),
        "Brier": mean_share(errors**2, cases),
        "overconfidence": mean_difference(errors, cases),
    }
    return with_coverage(cells, forecast.coverage)


def _sample_marks(participants: list[Forecasts]) -> tuple[str, ...]:
    # shares of few samples are coarser, so that runs with other numbers of samples compare badly
    planned = sorted({f.run.first[0].standings[f.seat].planned for f in participants})
    if len(planned) < 2:
        return ()
    return (f"Runs differ in samples of a question: {', '.join(map(str, planned))}.",)


@finding("exam_calibration_figure")
def exam_calibration_figure(evidence: Evidence) -> Figure:
    """Plot reliability diagrams of vote shares, a panel a participant."""
    participants, left_out = first_panels(forecasts(evidence))
    coverage = coverage_note((forecast.name, forecast.coverage) for forecast in participants)
    rows = pd.DataFrame([row for f in participants for row in _bin_rows(f)])
    return Figure(
        chart=reliability_chart(rows, "% of samples"),
        runs=[forecast.run.id for forecast in participants],
        note=coverage,
        left_out=left_out,
        marks=exam_marks(evidence, any_runs(evidence)),
    )


def _bin_rows(forecast: Forecasts) -> Iterator[dict[str, object]]:
    """Yield mean share and accuracy, in percent, of each bin that is not empty."""
    for in_bin in occupied_bins(forecast.shares):
        accuracy = percent(share(forecast.right[in_bin], forecast.cases[in_bin]))
        yield bin_row(forecast.name, forecast.shares[in_bin], accuracy, accuracy.n)
