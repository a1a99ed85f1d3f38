"""Which cases of a log to have labelled next, and what that is expected to bring."""

from dataclasses import dataclass, replace
from math import nan

import numpy as np
import pandas as pd

from inspect_aihospital.analysis.calibration import Rated, Vector, rated
from inspect_aihospital.analysis.corrected import by_case, corrected
from inspect_aihospital.analysis.findings import LackingError
from inspect_aihospital.analysis.reading import read_evidence
from inspect_aihospital.analysis.tables.rubric_rows import graded_runs
from inspect_aihospital.errors import UserError
from inspect_aihospital.statistics.interval import Interval
from inspect_aihospital.statistics.next_labels import Plan, Proposal, next_labels, plan_labels
from inspect_aihospital.statistics.projection import projected_width


@dataclass(frozen=True)
class Proposed:
    """A draw, and what is known before it.

    Attributes:
        proposals: In the order of the draw; residuals are NaN where labels say nothing of them.
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


def propose(log: str, budget: int, *, measure: str = "diagnostic", seed: int = 0) -> Proposed:
    """Draw the cases of a log whose labels would shrink an interval most.

    Args:
        log: A log with grades, and with ratings if there are any.
        budget: How many cases.
        measure: The aspect, or mean over aspects, whose interval is to shrink.
        seed: Of the draw.

    Raises:
        UserError: The log cannot be used, has no such measure, or fewer cases are left.
    """
    cases = by_case(_graded(log, measure).measure(measure))
    # a case that was in a form is not asked of again, though physicians left it open
    labels = cases["label"].to_numpy()
    known = cases["batch"].notna().to_numpy()
    graded = np.where(known & np.isnan(labels), nan, cases["graded"].to_numpy())
    features = [cases["spread"].to_numpy()] if cases["spread"].notna().any() else []
    plan = plan_labels(graded, labels, budget, features=features)
    ids = [str(id) for id in cases.index]
    found = corrected(cases).mean
    even = np.full(len(plan.rows), budget / len(plan.rows))
    drawn = next_labels(graded, labels, budget, cases=ids, features=features, seed=seed)
    return Proposed(
        proposals=drawn if _tells(plan) else [replace(one, residual=nan) for one in drawn],
        graded=dict(zip(ids, cases["graded"], strict=True)),
        cases=len(cases),
        labelled=found.n,
        now=found,
        after=_projected(cases, found, plan, plan.chances),
        after_uniform=_projected(cases, found, plan, even),
    )


def _projected(cases: pd.DataFrame, now: Interval, plan: Plan, chances: Vector) -> float:
    if not _tells(plan):
        return nan
    variance = float(cases["label"].var())
    return projected_width(now, variance, len(cases), plan.residuals, chances)


def _tells(plan: Plan) -> bool:
    """Whether the labels so far say where the grader errs."""
    return bool((plan.residuals != 1).any())


def _graded(log: str, measure: str) -> Rated:
    evidence = read_evidence(log)
    if evidence.skipped:
        one = evidence.skipped[0]
        raise UserError(f"{one.path}: {one.why}. Name one finished log of mvme.")
    if len(evidence.runs) != 1:
        raise UserError(f"{log}: holds {len(evidence.runs)} logs. Name one log.")
    try:
        found = rated(evidence, graded_runs(evidence)[0])
    except LackingError as why:
        raise UserError(f"{log}: {why}.") from why
    if measure not in found.measures:
        raise UserError(
            f"aspect={measure}: the log has no grades of it. Choose {', '.join(found.measures)}."
        )
    return found
