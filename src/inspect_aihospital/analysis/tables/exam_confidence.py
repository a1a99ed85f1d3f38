"""How far participants insist on their first answers against the others (Table IV)."""

import pandas as pd

from inspect_aihospital.analysis.evidence import Evidence
from inspect_aihospital.analysis.exam_estimates import blend, percent, share_of
from inspect_aihospital.analysis.exam_marks import exam_marks
from inspect_aihospital.analysis.exam_results import review_runs
from inspect_aihospital.analysis.exam_run import COVERAGE, ExamRun
from inspect_aihospital.analysis.findings import (
    Estimate,
    LackingError,
    Table,
    finding,
    with_coverage,
)
from inspect_aihospital.exam.confidence import (
    TEXT_WEIGHT_WITHOUT_SUPPORT,
    Confidence,
    Stratum,
    confidence,
    rank_correlation,
)
from inspect_aihospital.exam.convergence import gain

NOTE = (
    "Over the questions that were disagreed in the first round and asked again: percent on which "
    "the participant's last answer is its first (eq. 2). S⁻: no teammate had its answer; S⁺: at "
    "least one had; a question that it did not answer first is in neither. Confidence, 0 to 1, is "
    "`corrected` by eq. 3, the mean of both shares, and `paper` ¾ of S⁻ and ¼ of S⁺, which gives "
    "the figures in the paper's text; neither exists where S⁻ or S⁺ is empty. Pooled: both sets "
    "together. In brackets: Clopper and Pearson's 95 % interval; of confidence what "
    "the two intervals make together (Zou and Donner, 2008), as if S⁻ and S⁺ were "
    "independent. They hold which questions "
    f"were asked, not the draw of samples. {COVERAGE}"
)

CORRELATION_NOTE = (
    "Spearman's correlation over participants, −1 to 1, of the gain in accuracy with confidence in "
    "either definition; – for fewer than three participants, or where all have the same. It has no "
    "interval: with three participants the smallest p-value that any order can have is 0.33. "
    f"{COVERAGE}"
)


@finding("exam_confidence", "Confidence: how often first answers are kept")
def exam_confidence_table(evidence: Evidence) -> Table:
    """Insistence and confidence by participant (Shang et al., eq. 2, 3 and Table IV)."""
    runs = reviewed(evidence)
    rows = [
        {"run": run.label, "participant": run.named(seat), **_cells(run, seat)}
        for run in runs
        for seat in run.seats
    ]
    return Table(
        source="Shang et al., eq. 2, 3, Table IV",
        frame=pd.DataFrame(rows),
        runs=tuple(run.run for run in runs),
        note=NOTE,
        marks=exam_marks(evidence, runs),
    )


@finding("exam_gain_confidence", "Gain and confidence")
def exam_gain_table(evidence: Evidence) -> Table:
    """Whether less confident participants gain more (Shang et al., §V.A)."""
    runs = reviewed(evidence)
    return Table(
        source="Shang et al., §V.A",
        frame=pd.DataFrame([_correlations(run) for run in runs]),
        runs=tuple(run.run for run in runs),
        note=CORRELATION_NOTE,
        marks=exam_marks(evidence, runs),
    )


def reviewed(evidence: Evidence) -> list[ExamRun]:
    """Teams' runs with more than one round.

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


def _confidence(run: ExamRun, seat: str) -> Confidence:
    return confidence(run.first, run.final, seat)


def _cells(run: ExamRun, seat: str) -> dict[str, object]:
    found = _confidence(run, seat)
    alone, supported = (_insisted(one) for one in (found.alone, found.supported))
    weight = TEXT_WEIGHT_WITHOUT_SUPPORT
    both = Stratum(
        found.alone.size + found.supported.size, found.alone.insisted + found.supported.insisted
    )
    cells: dict[str, object] = {
        "S⁻": found.alone.size,
        "S⁻ insisted": percent(alone),
        "S⁺": found.supported.size,
        "S⁺ insisted": percent(supported),
        "confidence, corrected": blend([(0.5, supported), (0.5, alone)]),
        "confidence, paper": blend([(weight, alone), (1 - weight, supported)]),
        "pooled insisted": percent(_insisted(both)),
    }
    return with_coverage(cells, run.coverage)


def _insisted(stratum: Stratum) -> Estimate:
    return share_of(stratum.rate, stratum.size)


def _correlations(run: ExamRun) -> dict[str, object]:
    gains = {seat: gain(run.results, seat) for seat in run.seats}
    found = {seat: _confidence(run, seat) for seat in run.seats}
    return {
        "run": run.label,
        "participants": len(run.seats),
        "with confidence, corrected": rank_correlation(
            gains, {seat: one.corrected for seat, one in found.items()}
        ),
        "with confidence, paper": rank_correlation(
            gains, {seat: one.paper for seat, one in found.items()}
        ),
        "coverage": run.coverage,
    }
