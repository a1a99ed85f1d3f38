"""Propose the cases of a log to have labelled next, with what that is expected to bring."""

from dataclasses import dataclass, replace
from math import nan

import numpy as np
import pandas as pd

from inspect_aihospital.analysis.consultations.corrected_means import by_case, corrected
from inspect_aihospital.analysis.consultations.graded_runs import graded_runs
from inspect_aihospital.analysis.consultations.rated_runs import RatedRun, with_ratings
from inspect_aihospital.analysis.evidence_reader import read_evidence
from inspect_aihospital.analysis.findings import LackingError
from inspect_aihospital.errors import UserError
from inspect_aihospital.statistics.case_rows import Vector
from inspect_aihospital.statistics.interval import Interval
from inspect_aihospital.statistics.next_label_draw import (
    LabelPlan,
    Proposal,
    next_labels,
    plan_labels,
)
from inspect_aihospital.statistics.projection import projected_width


@dataclass(frozen=True)
class LabelProposal:
    """Hold a draw of cases, and what is known before they are labelled.

    Attributes:
        proposals: In the order of the draw; residuals are NaN while labels do not show them.
        graded: The grader's number of each case that can be drawn, by id.
        cases: Cases with a grade.
        labelled: Of these, how many have a label.
        now: The corrected mean so far; bounds are NaN over fewer than two labels.
        after: Projected width of its interval once the draw is labelled; NaN where the labels so
            far say nothing of it.
        after_uniform: The same, had as many been drawn uniformly.
    """

    proposals: list[Proposal]
    graded: dict[str, float]
    cases: int
    labelled: int
    now: Interval
    after: float
    after_uniform: float


def propose(log: str, budget: int, *, measure: str = "diagnostic", seed: int = 0) -> LabelProposal:
    """Draw the cases of a log whose labels would shrink an interval most.

    Args:
        log: A log with grades, and with ratings if there are any.
        budget: How many cases.
        measure: The aspect, or mean over aspects, whose interval is to shrink.
        seed: Of the draw.

    Raises:
        UserError: The log cannot be used, has no such measure, or fewer cases are left.
    """
    cases = by_case(_rated_run(log, measure).measure(measure))
    labels = cases["label"].to_numpy()
    # A case that was in a form is not proposed again, though physicians left it open.
    was_in_form = cases["batch"].notna().to_numpy()
    graded = np.where(was_in_form & np.isnan(labels), nan, cases["graded"].to_numpy())
    features = [cases["spread"].to_numpy()] if cases["spread"].notna().any() else []
    plan = plan_labels(graded, labels, budget, features=features)
    ids = [str(id) for id in cases.index]
    mean = corrected(cases).mean
    uniform = np.full(len(plan.rows), budget / len(plan.rows))
    proposals = next_labels(graded, labels, budget, cases=ids, features=features, seed=seed)
    if not _shows_residuals(plan):
        proposals = [replace(proposal, residual=nan) for proposal in proposals]
    return LabelProposal(
        proposals=proposals,
        graded=dict(zip(ids, cases["graded"], strict=True)),
        cases=len(cases),
        labelled=mean.n,
        now=mean,
        after=_projected(cases, mean, plan, plan.chances),
        after_uniform=_projected(cases, mean, plan, uniform),
    )


def _projected(cases: pd.DataFrame, now: Interval, plan: LabelPlan, chances: Vector) -> float:
    if not _shows_residuals(plan):
        return nan
    variance = float(cases["label"].var())
    return projected_width(now, variance, len(cases), plan.residuals, chances)


def _shows_residuals(plan: LabelPlan) -> bool:
    """Say whether the labels so far show where the grader errs."""
    # Residuals of 1 are the placeholder of a plan without enough labels.
    return bool((plan.residuals != 1).any())


def _rated_run(log: str, measure: str) -> RatedRun:
    evidence = read_evidence(log)
    if evidence.skipped:
        skipped = evidence.skipped[0]
        raise UserError(f"{skipped.path}: {skipped.reason}. Name one finished log of mvme.")
    if len(evidence.runs) != 1:
        raise UserError(f"{log}: holds {len(evidence.runs)} logs. Name one log.")
    try:
        run = with_ratings(evidence, graded_runs(evidence)[0])
    except LackingError as error:
        raise UserError(f"{log}: {error}.") from error
    if measure not in run.measures:
        raise UserError(
            f"aspect={measure}: the log has no grades of it. Choose {', '.join(run.measures)}."
        )
    return run
