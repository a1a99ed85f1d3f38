"""Whether the share of votes says how likely an answer is right."""

import pandas as pd

from inspect_aihospital.analysis.evidence import Evidence
from inspect_aihospital.analysis.exam_ballots import Forecasts, forecasts
from inspect_aihospital.analysis.exam_estimates import mean_difference, mean_share, percent, share
from inspect_aihospital.analysis.exam_marks import exam_marks
from inspect_aihospital.analysis.exam_results import any_runs
from inspect_aihospital.analysis.findings import Table, finding, with_coverage
from inspect_aihospital.exam.probability_calibration import (
    BINS,
    discrimination,
    expected_calibration_error,
)

NOTE = (
    "Over the questions with a readable answer in the first round, by the share of samples behind "
    f"the majority answer. ECE: mean gap between share and accuracy in {BINS} bins of equal width, "
    "weighted by questions, 0 is best; it has no interval, and chance alone makes it larger with "
    "fewer questions. AUROC: chance that a right answer has the larger share, 0.5 says nothing; no "
    "interval. Brier: mean squared distance of the share from 1 where right and 0 where wrong, 0 "
    "is best. Overconfidence: mean share less accuracy, −1 to 1. Accuracy is in percent, with "
    "its 95 % interval; the other brackets are such intervals too, by question. They hold "
    "which questions were asked, not the draw of samples. Coverage: share of the questions asked "
    "that have such an answer. Runs that stopped sampling early have no "
    "shares and are left out."
)


@finding("exam_calibration", "Calibration of vote shares in the first round")
def exam_calibration_table(evidence: Evidence) -> Table:
    """ECE, AUROC, Brier score and overconfidence of vote shares, by participant."""
    found = forecasts(evidence)
    return Table(
        source="self-consistency as confidence (docs/usmle.md)",
        frame=pd.DataFrame([_row(one) for one in found]),
        runs=tuple(dict.fromkeys(one.run.run for one in found)),
        note=NOTE,
        varies=frozenset({"task", "options", "summarizer"}),
        marks=(*exam_marks(evidence, any_runs(evidence)), *_samples(found)),
    )


def _row(one: Forecasts) -> dict[str, object]:
    right = one.right.astype(bool).tolist()
    shares = one.shares.tolist()
    cells: dict[str, object] = {
        "run": one.run.label,
        "participant": one.run.named(one.seat),
        "answered": len(shares),
        "accuracy": percent(share(one.right, one.cases)),
        "ECE": expected_calibration_error(shares, right),
        "AUROC": discrimination(shares, right),
        "Brier": mean_share((one.shares - one.right) ** 2, one.cases),
        "overconfidence": mean_difference(one.shares - one.right, one.cases),
    }
    return with_coverage(cells, one.coverage)


def _samples(found: list[Forecasts]) -> tuple[str, ...]:
    """That shares of few samples are coarser, where runs differ in them."""
    drawn = sorted({one.run.first[0].standings[one.seat].planned for one in found})
    if len(drawn) < 2:
        return ()
    told = ", ".join(map(str, drawn))
    return (f"Runs differ in samples of a question: {told}.",)
