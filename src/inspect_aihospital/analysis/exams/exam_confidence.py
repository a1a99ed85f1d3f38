"""Measure how far participants keep their first answers against the others (Table IV)."""

from math import isnan

from inspect_aihospital.analysis.estimates import Estimate, with_coverage
from inspect_aihospital.analysis.evidence import Evidence
from inspect_aihospital.analysis.exams.exam_estimates import blend, percent, share_of
from inspect_aihospital.analysis.exams.exam_results import exam_table, review_runs
from inspect_aihospital.analysis.exams.exam_run import ExamRun
from inspect_aihospital.analysis.findings import LackingError, Table, finding
from inspect_aihospital.exam.confidence import (
    TEXT_WEIGHT_WITHOUT_SUPPORT,
    Stratum,
    confidence,
    rank_correlation,
)
from inspect_aihospital.exam.convergence import gain


@finding("exam_confidence")
def exam_confidence_table(evidence: Evidence) -> Table:
    """Tabulate insistence and confidence by participant (Shang et al., eq. 2, 3, Table IV)."""
    runs = reviewed_runs(evidence)
    rows = [
        {"run": run.label, "participant": run.display_name(seat), **_confidence_cells(run, seat)}
        for run in runs
        for seat in run.seats
    ]
    return exam_table(evidence, runs, rows)


@finding("exam_gain_confidence")
def exam_gain_table(evidence: Evidence) -> Table:
    """Correlate the gain of participants with their confidence (Shang et al., §V.A)."""
    runs = reviewed_runs(evidence)
    return exam_table(evidence, runs, map(_correlations, runs))


def reviewed_runs(evidence: Evidence) -> list[ExamRun]:
    """List teams' runs with more than one round.

    Raises:
        LackingError: There is none.
    """
    runs = [run for run in review_runs(evidence) if run.rounds > 1]
    if not runs:
        raise LackingError(
            "no team reviewed a question: every run of usmle_icf ended with its first round; run "
            "one with strategy=review, max_rounds of 2 or more and a threshold that is not met"
        )
    return runs


def _confidence_cells(run: ExamRun, seat: str) -> dict[str, object]:
    strata = confidence(run.first, run.final, seat)
    alone, supported = strata.alone, strata.supported
    without_support, with_support = _insisted(alone), _insisted(supported)
    # The paper's text weighs by 3/4 and 1/4, though its eq. 3 is the plain mean.
    weight = TEXT_WEIGHT_WITHOUT_SUPPORT
    cells: dict[str, object] = {
        "S⁻": alone.size,
        "S⁻ insisted": percent(without_support),
        "S⁺": supported.size,
        "S⁺ insisted": percent(with_support),
        "confidence, corrected": blend([(0.5, with_support), (0.5, without_support)]),
        "confidence, paper": blend([(weight, without_support), (1 - weight, with_support)]),
        "pooled insisted": percent(_insisted(strata.pooled)),
    }
    return with_coverage(cells, run.coverage)


def _insisted(stratum: Stratum) -> Estimate:
    return share_of(stratum.rate, stratum.size)


def _correlations(run: ExamRun) -> dict[str, object]:
    gains = {seat: gain(run.results, seat) for seat in run.seats}
    confidences = {seat: confidence(run.first, run.final, seat) for seat in run.seats}
    corrected = {seat: value.corrected for seat, value in confidences.items()}
    paper = {seat: value.paper for seat, value in confidences.items()}
    return {
        "run": run.label,
        "participants": len(run.seats),
        # One who never had, or never lacked, support in a dispute has none.
        "with a confidence": sum(not isnan(value) for value in paper.values()),
        "with confidence, corrected": rank_correlation(gains, corrected),
        "with confidence, paper": rank_correlation(gains, paper),
        "coverage": run.coverage,
    }
