"""Show what doctors considered turn by turn, where a run asked for it."""

from math import log2, nan

import numpy as np
import pandas as pd

from inspect_aihospital.analysis.consultations.graded_runs import scored_runs
from inspect_aihospital.analysis.consultations.turn_curves import TurnCurves
from inspect_aihospital.analysis.estimates import Estimate, by_case, estimate
from inspect_aihospital.analysis.evidence import Evidence
from inspect_aihospital.analysis.findings import Figure, LackingError, Table, finding
from inspect_aihospital.core.dialogue.differential_course import FIGURES, LEAST_PROBABILITY
from inspect_aihospital.statistics.columns import bootstrap_means
from inspect_aihospital.statistics.interval import SHARE, Range

SCORER = "differential"
LACKING = "no log holds differentials; run mvme with -T differential=true"
RANGES: dict[str, Range] = {"brier": (0.0, 2.0), "surprise": (0.0, -log2(LEAST_PROBABILITY))}
"""Least and most of figures that are no shares."""

TURNS = ("first_lead", "turns_after")
"""Figures in turns, whose most depends on the run: means without intervals."""

PERCENT = ("leads", "probability", "top_probability", "given_up", "stopped_early")


@finding("mvme_differential")
def differential_table(evidence: Evidence) -> Table:
    """Tabulate the figures of the last differential, and the way to it (added here)."""
    runs = list(scored_runs(evidence, SCORER))
    if not runs:
        raise LackingError(LACKING)
    rows = [
        {"doctor": run.label, **_means(scores, len(evidence.case_ids(run.id)))}
        for run, scores, _ in runs
    ]
    return Table(frame=pd.DataFrame(rows), runs=[run.id for run, _, _ in runs])


def _means(scores: pd.DataFrame, due: int) -> dict[str, Estimate]:
    cases = by_case(scores, FIGURES)
    return {name.replace("_", " "): _mean(name, cases[[name]]).over(due) for name in FIGURES}


def _mean(name: str, column: pd.DataFrame) -> Estimate:
    values = column.to_numpy(dtype=float)
    if name in TURNS:
        # A visit in which the right disease never led has no turn.
        present = values[~np.isnan(values)]
        mean = float(present.mean()) if present.size else nan
        return Estimate(mean, nan, nan, present.size)
    (interval,) = bootstrap_means(values, within=RANGES.get(name, SHARE))
    return estimate(interval).times(100 if name in PERCENT else 1)


@finding("mvme_differential_figure")
def differential_figure(evidence: Evidence) -> Figure:
    """Plot how often the right disease leads, and its probability, by turn (added here)."""
    curves = TurnCurves(SCORER, "curves", ("leads", "probability"), "%")
    return curves.draw(evidence, LACKING)
