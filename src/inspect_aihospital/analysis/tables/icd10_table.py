"""Tabulate diagnoses by ICD-10: micro precision, recall and F1 by rule (Table 4)."""

from collections.abc import Hashable, Iterator, Sequence
from math import inf
from typing import Any

import numpy as np
import numpy.typing as npt
import pandas as pd

from inspect_aihospital.analysis.estimates import case_sums, estimate
from inspect_aihospital.analysis.evidence import Evidence
from inspect_aihospital.analysis.findings import LackingError, Table, finding
from inspect_aihospital.analysis.tables.run_rows import (
    BOOTSTRAP,
    ScoreFacts,
    scored_runs,
    setting_of,
)
from inspect_aihospital.analysis.unread_shares import DIAGNOSES, unread_share
from inspect_aihospital.scorers.icd_metrics import PREFIX, TALLIES
from inspect_aihospital.statistics.columns import bootstrap_ratios
from inspect_aihospital.statistics.interval import SHARE, Interval, Range

COUNTS = ("matched", "predicted", "referenced", "nil", "cases")
SHARES = ("R", "P", "F1", "nil")
COUNT: Range = (0.0, inf)

NOTE = (
    "#: diseases that a report names. R, P, F1: micro-averages in percent over all mentions of all "
    "cases, one to one: matched ÷ referenced, matched ÷ predicted, 2·matched ÷ (predicted + "
    "referenced). strict wants four characters of the code to agree, lenient three; paper is the "
    "original's comparison of spellings, for Chinese records, and leaves out reports without a "
    "diagnosis or rationale. nil: share of the named diseases without a code. Unread: percent of "
    "the diagnoses in which no disease was read. Coverage: share of "
    f"the run's reports that the rule counted. {BOOTSTRAP} Epochs of a case stay together. Nor "
    "does it hold errors in reading diagnoses out of a text or in linking them."
)


@finding("mvme_icd10", "Diagnoses by ICD-10")
def icd10_table(evidence: Evidence) -> Table:
    """Tabulate mentions, recall, precision and F1 by rule (Fan et al., Table 4)."""
    runs = list(scored_runs(evidence, "icd10"))
    rows = [row for scored in runs for row in _rows(*scored)]
    if not rows:
        raise LackingError(
            "no log holds linked diagnoses; run mvme with icd10=true, or score a log again with "
            "inspect score --scorer inspect_aihospital/icd10 --action append"
        )
    return Table(
        source="Fan et al., Table 4",
        frame=pd.DataFrame(rows),
        runs=tuple(run["run"] for run, _, _ in runs),
        note=NOTE,
        varies=frozenset({"task", "grader"}),
    )


def _rows(
    run: dict[Hashable, Any], scores: pd.DataFrame, facts: Sequence[ScoreFacts]
) -> Iterator[dict[str, object]]:
    tallies = [score.get(TALLIES) or {} for score in facts]
    rules = [rule for rule in PREFIX if any(tally.get(rule) for tally in tallies)]
    counts = [_counts_by_case(scores, tallies, rule) for rule in rules]
    for rule, cases, ratios in zip(rules, counts, _ratios(counts), strict=True):
        reports = float(cases[:, COUNTS.index("cases")].sum())
        coverage = reports / run["samples"]
        mentions, *shares = (estimate(ratio, coverage) for ratio in ratios)
        yield {
            "doctor": run["label"],
            "setting": setting_of(run["task"]),
            "rule": rule,
            "#": mentions,
            **{name: share.times(100) for name, share in zip(SHARES, shares, strict=True)},
            "reports": int(reports),
            "unread": 100 * unread_share(run["metrics"], DIAGNOSES),
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
