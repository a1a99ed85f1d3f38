"""Tabulate diagnoses by ICD-10: micro precision, recall and F1 by rule (Table 4)."""

from collections.abc import Iterator, Sequence
from math import inf

import numpy as np
import numpy.typing as npt
import pandas as pd

from inspect_aihospital.analysis.consultations.graded_runs import ScoreFacts, scored_runs
from inspect_aihospital.analysis.estimates import case_sums, estimate
from inspect_aihospital.analysis.evidence import Evidence
from inspect_aihospital.analysis.findings import Table, finding
from inspect_aihospital.analysis.lost_texts import DIAGNOSES, lost_share
from inspect_aihospital.analysis.run import Run
from inspect_aihospital.scorers.icd_metrics import PREFIX, TALLIES
from inspect_aihospital.statistics.columns import bootstrap_ratios
from inspect_aihospital.statistics.interval import SHARE, Interval, Range

COUNTS = ("matched", "predicted", "referenced", "nil", "cases")
SHARES = ("R", "P", "F1", "nil")
COUNT: Range = (0.0, inf)


@finding("mvme_icd10")
def icd10_table(evidence: Evidence) -> Table:
    """Tabulate mentions, recall, precision and F1 by rule (Fan et al., Table 4)."""
    runs = list(scored_runs(evidence, "icd10"))
    rows = [row for scored in runs for row in _rows(*scored)]
    return Table(frame=pd.DataFrame(rows), runs=[run.id for run, _, _ in runs])


def _rows(
    run: Run, scores: pd.DataFrame, facts: Sequence[ScoreFacts]
) -> Iterator[dict[str, object]]:
    tallies = [score.get(TALLIES) or {} for score in facts]
    # A log may have been scored by one rule alone.
    rules = [rule for rule in PREFIX if any(tally.get(rule) for tally in tallies)]
    counts = [_counts_by_case(scores, tallies, rule) for rule in rules]
    for rule, cases, ratios in zip(rules, counts, _ratios(counts), strict=True):
        reports = float(cases[:, COUNTS.index("cases")].sum())
        coverage = reports / run.samples
        mentions, *shares = (estimate(ratio, coverage) for ratio in ratios)
        yield {
            "doctor": run.label,
            "setting": run.setting,
            "rule": rule,
            "#": mentions,
            **{name: share.times(100) for name, share in zip(SHARES, shares, strict=True)},
            "reports": int(reports),
            "unread": 100 * lost_share(run.metrics, DIAGNOSES),
            "coverage": coverage,
        }


def _counts_by_case(
    scores: pd.DataFrame, tallies: Sequence[ScoreFacts], rule: str
) -> npt.NDArray[np.float64]:
    """Sum counts by case over epochs, shape (cases, counts)."""
    counts = [[(tally.get(rule) or {}).get(name, 0) for name in COUNTS] for tally in tallies]
    return case_sums(scores, np.array(counts, dtype=float).reshape(-1, len(COUNTS)))


def _ratios(counts: Sequence[npt.NDArray[np.float64]]) -> list[list[Interval]]:
    """Return for each rule the mentions a report, and the shares of `SHARES`."""
    if not counts:
        return []
    above, below = [], []
    for cases in counts:
        matched, predicted, referenced, nil, reports = cases.T
        above += [predicted, matched, matched, 2 * matched, nil]
        below += [reports, referenced, predicted, predicted + referenced, predicted]
    # in one call, so that all ratios come from the same draws
    within = (COUNT, SHARE, SHARE, SHARE, SHARE) * len(counts)
    columns = (np.stack(side, axis=1) for side in (above, below))
    ratios = bootstrap_ratios(*columns, within=within)
    width = 1 + len(SHARES)
    return [ratios[place : place + width] for place in range(0, len(ratios), width)]
