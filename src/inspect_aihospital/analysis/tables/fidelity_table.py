"""Tabulate how true patients and examiners were to their records, and if runs compare (Table 2)."""

from collections.abc import Hashable, Sequence
from math import nan
from typing import Any

import numpy as np
import pandas as pd

from inspect_aihospital.analysis.comparability import NOBODY
from inspect_aihospital.analysis.estimates import (
    NOTHING,
    Estimate,
    case_sums,
    estimate,
    means,
    with_coverage,
)
from inspect_aihospital.analysis.evidence import Evidence
from inspect_aihospital.analysis.exclusions import exclusion_of, fidelity_figures
from inspect_aihospital.analysis.findings import LackingError, Table, finding
from inspect_aihospital.analysis.tables.run_rows import (
    BOOTSTRAP,
    ScoreFacts,
    scored_runs,
    setting_of,
)
from inspect_aihospital.core.fidelity.audit_levels import DIMENSIONS
from inspect_aihospital.core.fidelity.comparability_verdict import describe_verdict, weak_bounds
from inspect_aihospital.core.fidelity.visit_turns import Detector
from inspect_aihospital.statistics.columns import bootstrap_ratios

NOTE = (
    "Shares in percent of the turns that a detector could check (premature facts and early ending: "
    "of visits), found by rule: a detector misses some, accuses some wrongly (docs/fidelity.md). "
    "Comparable: no bound on patient and examiner that could be checked is broken; bounds that "
    "could not be checked are named. Weak evidence: bounds kept over so few checks (n) that a "
    "single finding would break them. Bounds broken: with figure, limit and checks. Unmarked: "
    "messages of the patient that carry no token, without an interval, since logs keep it by run. "
    "Relevance, honesty, accuracy and consistency: an auditor's levels, 0 to 100, means over "
    "cases, where a run was audited. Coverage: share of the cases asked that hold a visit, of an "
    f"auditor's levels that have one. {BOOTSTRAP} N checked, turns or visits in the order of "
    "columns, tells what a number is worth of which nothing or everything was found."
)


@finding("mvme_fidelity", "How true patient and examiner were")
def fidelity_table(evidence: Evidence) -> Table:
    """Tabulate comparability, broken bounds, and the rates (Fan et al., Table 2)."""
    runs = list(scored_runs(evidence, "fidelity"))
    if not runs:
        raise LackingError(
            "no log holds fidelity; run mvme, or score a log of it again with inspect score "
            "--scorer inspect_aihospital/fidelity --action append"
        )
    rows = [_row(*scored, len(evidence.case_ids(scored[0]["run"]))) for scored in runs]
    frame = pd.DataFrame(rows)
    unaudited = [name for name in DIMENSIONS if not any(cell.n for cell in frame[name])]
    return Table(
        source="Fan et al., Table 2",
        frame=frame.drop(columns=unaudited),
        runs=tuple(run["run"] for run, _, _ in runs),
        note=NOTE,
        varies=frozenset({"task", "grader", "patient", "examiner", "auditor"}),
    )


def _row(
    run: dict[Hashable, Any], scores: pd.DataFrame, facts: Sequence[ScoreFacts], due: int
) -> dict[str, object]:
    scorings = fidelity_figures(run)
    figures = scorings[0] if scorings else {}  # the run's own, before any appended scoring
    audited = [str(name) for name in DIMENSIONS if name in scores and scores[name].notna().any()]
    levels = {name: level.over(due) for name, level in means(scores, audited).items()}
    cases = int(scores.loc[["counts" in score for score in facts], "id"].nunique())
    return {
        "doctor": run["label"],
        "setting": setting_of(run["task"]),
        "patient": " + ".join(run["roles"].get("patient", [])) or NOBODY,
        "examiner": " + ".join(run["roles"].get("examiner", [])) or NOBODY,
        "comparable": describe_verdict(figures),
        "weak evidence": weak_bounds(figures) or NOBODY,
        "bounds broken": exclusion_of(run) or ("none" if figures else NOBODY),
        **with_coverage(rates(scores, facts), cases / due),
        "unmarked": 100 * figures.get("unmarked_rate", nan),
        **(dict.fromkeys(DIMENSIONS, NOTHING) | levels),
        "cases": cases,
        "n checked": ", ".join(str(_checked(facts, detector)) for detector in Detector),
    }


def rates(scores: pd.DataFrame, facts: Sequence[ScoreFacts]) -> dict[str, Estimate]:
    """Return each detector's share of what it checked, in percent, from the counts of cases."""
    counts = [score.get("counts") or {} for score in facts]
    pairs = np.array([[c.get(str(d), (0, 0)) for d in Detector] for c in counts], dtype=float)
    parts, wholes = np.moveaxis(case_sums(scores, pairs), -1, 0)
    return {
        detector.replace("_", " "): estimate(ratio).times(100)
        for detector, ratio in zip(Detector, bootstrap_ratios(parts, wholes), strict=True)
    }


def _checked(facts: Sequence[ScoreFacts], detector: Detector) -> int:
    return sum((score.get("counts") or {}).get(str(detector), (0, 0))[1] for score in facts)
