"""Show how true patients and examiners were to their records, and what came up (Table 2)."""

from collections.abc import Sequence
from math import nan

import numpy as np
import pandas as pd

from inspect_aihospital.analysis.consultations.graded_runs import ScoreFacts, scored_runs
from inspect_aihospital.analysis.consultations.turn_curves import TurnCurves
from inspect_aihospital.analysis.estimates import (
    NOTHING,
    Estimate,
    case_sums,
    estimate,
    means,
    with_coverage,
)
from inspect_aihospital.analysis.evidence import Evidence
from inspect_aihospital.analysis.exclusions import fidelity_figures
from inspect_aihospital.analysis.findings import Figure, LackingError, Table, finding
from inspect_aihospital.analysis.run import NOBODY, Run
from inspect_aihospital.core.fidelity.audit_levels import DIMENSIONS
from inspect_aihospital.core.fidelity.comparability_verdict import (
    contract_bounds,
    describe_verdict,
    weak_bounds,
)
from inspect_aihospital.core.fidelity.visit_turns import Detector
from inspect_aihospital.statistics.columns import bootstrap_ratios

CONTRACT = "bound replaced by the contract"
"""Column of the bounds that hold for a manner in the place of a rate's own."""


@finding("mvme_fidelity")
def fidelity_table(evidence: Evidence) -> Table:
    """Tabulate comparability, broken bounds, and the rates (Fan et al., Table 2)."""
    runs = list(scored_runs(evidence, "fidelity"))
    if not runs:
        raise LackingError(
            "no log holds fidelity; run mvme, or score a log of it again with inspect score "
            "--scorer inspect_aihospital/fidelity --action append"
        )
    rows = [_row(*scored, len(evidence.case_ids(scored[0].id))) for scored in runs]
    frame = pd.DataFrame(rows)
    # Columns of an audit, or of a contract, that no run had would be empty.
    absent = [str(name) for name in DIMENSIONS if not any(cell.n for cell in frame[name])]
    absent += [CONTRACT] if (frame[CONTRACT] == NOBODY).all() else []
    return Table(frame=frame.drop(columns=absent), runs=[run.id for run, _, _ in runs])


def _row(
    run: Run, scores: pd.DataFrame, facts: Sequence[ScoreFacts], due: int
) -> dict[str, object]:
    scorings = fidelity_figures(run.metrics)
    figures = scorings[0] if scorings else {}  # the run's own, before any appended scoring
    audited = [str(name) for name in DIMENSIONS if name in scores and scores[name].notna().any()]
    levels = {name: level.over(due) for name, level in means(scores, audited).items()}
    cases = int(scores.loc[["counts" in score for score in facts], "id"].nunique())
    return {
        "doctor": run.label,
        "setting": run.setting,
        "patient": " + ".join(run.roles.get("patient", [])) or NOBODY,
        "examiner": " + ".join(run.roles.get("examiner", [])) or NOBODY,
        "comparable": describe_verdict(figures),
        "weak evidence": ", ".join(weak_bounds(figures, scores["epoch"].nunique())) or NOBODY,
        "bounds broken": run.exclusion or ("none" if figures else NOBODY),
        CONTRACT: contract_bounds(figures) or NOBODY,
        **with_coverage(rates(scores, facts), cases / due),
        "unmarked": 100 * figures.get("unmarked_rate", nan),
        **dict.fromkeys(map(str, DIMENSIONS), NOTHING),
        **levels,
        "cases": cases,
        "n checked": ", ".join(str(_checked(facts, detector)) for detector in Detector),
    }


def rates(scores: pd.DataFrame, facts: Sequence[ScoreFacts]) -> dict[str, Estimate]:
    """Return each detector's share of what it checked, in percent, from the counts of cases."""
    counts = [score.get("counts") or {} for score in facts]
    # A detector that a log of an older version lacks has checked nothing.
    pairs = np.array([[c.get(str(d), (0, 0)) for d in Detector] for c in counts], dtype=float)
    parts, wholes = np.moveaxis(case_sums(scores, pairs), -1, 0)
    return {
        detector.replace("_", " "): estimate(ratio).times(100)
        for detector, ratio in zip(Detector, bootstrap_ratios(parts, wholes), strict=True)
    }


def _checked(facts: Sequence[ScoreFacts], detector: Detector) -> int:
    return sum((score.get("counts") or {}).get(str(detector), (0, 0))[1] for score in facts)


@finding("mvme_elicitation")
def elicitation_figure(evidence: Evidence) -> Figure:
    """Plot symptoms and examinations surfaced by turn (added here)."""
    curves = TurnCurves("fidelity", "surfaced", ("symptoms", "examinations"), "% come up")
    return curves.draw(
        evidence,
        "no log tells what had come up by each turn; run mvme, or score a log of it again with "
        "inspect score --scorer inspect_aihospital/fidelity --action append",
    )
