"""Diagnoses by ICD-10: micro precision, recall and F1 by rule (Table 4)."""

from collections.abc import Hashable, Iterator, Sequence
from math import inf
from typing import Any

import numpy as np
import numpy.typing as npt
import pandas as pd

from inspect_aihospital.analysis.estimating import estimate, totals
from inspect_aihospital.analysis.evidence import Evidence
from inspect_aihospital.analysis.findings import LackingError, Table, finding
from inspect_aihospital.analysis.tables.run_rows import BOOTSTRAP, Facts, runs_of, setting_of
from inspect_aihospital.analysis.unread import DIAGNOSES, unread_share
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
    """Mentions, recall, precision and F1 by rule (Fan et al., Table 4)."""
    found = list(runs_of(evidence, "icd10"))
    rows = [row for one in found for row in _rows(*one)]
    if not rows:
        raise LackingError(
            "no log holds linked diagnoses; run mvme with icd10=true, or score a log again with "
            "inspect score --scorer inspect_aihospital/icd10 --action append"
        )
    return Table(
        source="Fan et al., Table 4",
        frame=pd.DataFrame(rows),
        runs=tuple(run["run"] for run, _, _ in found),
        note=NOTE,
        varies=frozenset({"task", "grader"}),
    )


def _rows(
    run: dict[Hashable, Any], scores: pd.DataFrame, facts: Sequence[Facts]
) -> Iterator[dict[str, object]]:
    tallies = [one.get(TALLIES) or {} for one in facts]
    rules = [rule for rule in PREFIX if any(one.get(rule) for one in tallies)]
    summed = [_by_case(scores, tallies, rule) for rule in rules]
    for rule, cases, found in zip(rules, summed, _ratios(summed), strict=True):
        counted = float(cases[:, COUNTS.index("cases")].sum())
        coverage = counted / run["samples"]
        yield {
            "doctor": run["label"],
            "setting": setting_of(run["task"]),
            "rule": rule,
            "#": estimate(found[0], coverage),
            **{
                name: estimate(one, coverage).times(100)
                for name, one in zip(SHARES, found[1:], strict=True)
            },
            "reports": int(counted),
            "unread": 100 * unread_share(run["metrics"], DIAGNOSES),
            "coverage": coverage,
        }


def _by_case(scores: pd.DataFrame, tallies: Sequence[Facts], rule: str) -> npt.NDArray[np.float64]:
    """Counts by case, epochs summed, shape (cases, counts)."""
    counts = [[(one.get(rule) or {}).get(name, 0) for name in COUNTS] for one in tallies]
    return totals(scores, np.array(counts, dtype=float).reshape(-1, len(COUNTS)))


def _ratios(summed: Sequence[npt.NDArray[np.float64]]) -> list[list[Interval]]:
    """For each rule mentions a report, and the shares of `SHARES`, all from the same draws."""
    above, below = [], []
    within = (COUNT, SHARE, SHARE, SHARE, SHARE) * len(summed)
    for cases in summed:
        matched, predicted, referenced, nil, count = cases.T
        above += [predicted, matched, matched, 2 * matched, nil]
        below += [count, referenced, predicted, predicted + referenced, predicted]
    if not summed:
        return []
    tables = (np.stack(columns, axis=1) for columns in (above, below))
    found = bootstrap_ratios(*tables, within=within)
    wide = 1 + len(SHARES)
    return [found[place : place + wide] for place in range(0, len(found), wide)]
