"""Show what doctors considered turn by turn, where a run asked for it."""

import pandas as pd

from inspect_aihospital.analysis.consultations.graded_runs import scored_runs
from inspect_aihospital.analysis.consultations.turn_curves import TurnCurves
from inspect_aihospital.analysis.estimates import Estimate, means
from inspect_aihospital.analysis.evidence import Evidence
from inspect_aihospital.analysis.findings import Figure, LackingError, Table, finding
from inspect_aihospital.core.dialogue.differential_course import FIGURES

SCORER = "differential"
LACKING = "no log holds differentials; run mvme with -T differential=true"
SHARES = ("leads", "probability", "top_probability", "given_up", "stopped_early")
"""Figures that are told in percent."""


@finding("mvme_differential")
def differential_table(evidence: Evidence) -> Table:
    """Tabulate the figures of the last differential, and the way to it (added here)."""
    runs = list(scored_runs(evidence, SCORER))
    if not runs:
        raise LackingError(LACKING)
    rows = [
        {"doctor": run.label, **_means(scores, len(evidence.case_ids(run.run)))}
        for run, scores, _ in runs
    ]
    return Table(frame=pd.DataFrame(rows), runs=[run.run for run, _, _ in runs])


def _means(scores: pd.DataFrame, due: int) -> dict[str, Estimate]:
    figures = means(scores, list(FIGURES))
    return {
        name.replace("_", " "): figures[name].times(100 if name in SHARES else 1).over(due)
        for name in FIGURES
    }


@finding("mvme_differential_figure")
def differential_figure(evidence: Evidence) -> Figure:
    """Plot how often the right disease leads, and its probability, by turn (added here)."""
    curves = TurnCurves(SCORER, "curves", ("leads", "probability"), "%")
    return curves.draw(evidence, LACKING)
