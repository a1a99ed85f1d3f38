"""Choose the cases to label next, so that the interval shrinks most and stays honest.

A label shows how far the grader is off there. So cases are drawn with probabilities in proportion
to their expected residual (active statistical inference; Zrnic and Candès, 2024b). Taking the
cases with the largest expected residual outright would bias the estimate. Cases that cannot be
chosen are never corrected for. Chosen cases would stand for others unlike them, which no weight
can repair. A draw with known probabilities can be undone.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from inspect_aihospital.errors import UserError, require_positive
from inspect_aihospital.statistics.case_rows import (
    Cases,
    Values,
    Vector,
    as_vector,
    same_length,
    varies,
)
from inspect_aihospital.statistics.columns import SEED
from inspect_aihospital.statistics.sampling import inclusion_probabilities, systematic
from inspect_aihospital.statistics.tuning import FEWEST, leave_one_out_tuning

UNIFORM = 0.2
"""Share of the draw that is uniform: however wrong the expected residuals are, no case's
probability is below a fifth of the uniform one, so no weight is above five times the even one."""

PRIOR = 5.0
"""Labels that a group of cases needs before its own residuals count half."""

GROUPS = 4
"""A scale of up to four values (a grade's letters) is taken as it is, a finer one in quarters."""


@dataclass(frozen=True)
class Proposal:
    """Propose a case to be labelled.

    Attributes:
        case: Its id, or its row where cases have none.
        probability: With which it was drawn, given the labels so far; `design_weights` asks for
            it once the label is there.
        residual: Expected distance of grader and label, in the units of the labels.
    """

    case: str | int
    probability: float
    residual: float


def next_labels(
    graded: Values,
    labels: Values,
    budget: int,
    *,
    cases: Cases | None = None,
    features: Sequence[Values] = (),
    seed: int = SEED,
) -> list[Proposal]:
    """Draw the cases whose labels are expected to shrink the interval most.

    The expected squared residual of a case is that of all labelled cases, times a ratio for its
    group by grade, times one for its group by each feature; ratios are estimated from labelled
    cases and shrunk towards 1 (`PRIOR`). Below `FEWEST` labels the draw is uniform.

    Args:
        graded: Shape (cases,): the grader's score of every case, averaged over epochs; a case
            with NaN is never proposed.
        labels: Shape (cases,): the labels so far, NaN where there is none.
        budget: Cases to draw, at most as many as have a grade and no label.
        cases: The id of each.
        features: Anything known of every case that may say how sure the grader is, such as the
            panel's variance; each of shape (cases,). NaN is a group of its own.
        seed: Of the draw.

    Returns:
        Proposals in random order; labels may stop after any of them (`first_proposals`).

    Raises:
        UserError: Shapes differ, or the budget exceeds the cases that are left.
    """
    plan = plan_labels(graded, labels, budget, features=features)
    ids = np.arange(len(as_vector("graded", graded))) if cases is None else np.asarray(cases)
    same_length(graded=as_vector("graded", graded), cases=ids)
    open_ids = ids[plan.rows].tolist()
    order = systematic(plan.chances, np.random.default_rng(seed))
    return [
        Proposal(open_ids[at], float(plan.chances[at]), float(plan.residuals[at])) for at in order
    ]


@dataclass(frozen=True)
class LabelPlan:
    """Plan a draw, with an entry for each case that can be drawn.

    Attributes:
        rows: Its row.
        chances: The probability that it is drawn; they add up to the budget.
        residuals: Expected distance of grader and label, in the units of the labels; 1 for all
            where the labels say nothing of it.
    """

    rows: npt.NDArray[np.int64]
    chances: Vector
    residuals: Vector


def plan_labels(
    graded: Values, labels: Values, budget: int, *, features: Sequence[Values] = ()
) -> LabelPlan:
    """Compute the probabilities with which `next_labels` draws; see there.

    Raises:
        UserError: Shapes differ, or the budget exceeds the cases that are left.
    """
    f, y = as_vector("graded", graded), as_vector("labels", labels)
    feature_vectors = [as_vector(f"features[{at}]", feature) for at, feature in enumerate(features)]
    same_length(graded=f, labels=y, **{f"features[{i}]": v for i, v in enumerate(feature_vectors)})
    require_positive(budget=budget)
    open_ = np.flatnonzero(np.isnan(y) & ~np.isnan(f))
    if budget > len(open_):
        raise UserError(f"budget={budget}: cases left: {len(open_)}. Ask for fewer.")
    residuals = expected_residuals(f, y, feature_vectors)[open_]
    sizes = (1 - UNIFORM) * (residuals / residuals.sum()) + UNIFORM / len(open_)
    return LabelPlan(open_, inclusion_probabilities(sizes, budget), residuals)


def first_proposals(proposals: Sequence[Proposal], k: int) -> list[Proposal]:
    """Return the first k of a draw as a draw of their own, with k/m of the probabilities.

    Args:
        proposals: In the order in which they were drawn.
        k: How many of them were labelled.

    Raises:
        UserError: k is not among them.
    """
    require_positive(k=k)
    if k > len(proposals):
        raise UserError(f"k={k}: there are {len(proposals)} proposals. Ask for no more of them.")
    share = k / len(proposals)
    return [replace(p, probability=p.probability * share) for p in proposals[:k]]


def expected_residuals(graded: Vector, labels: Vector, features: Sequence[Vector] = ()) -> Vector:
    """Estimate how far the grader is off, case by case, from the cases with labels.

    Args:
        graded: Shape (cases,).
        labels: Shape (cases,), NaN where there is none.
        features: Each of shape (cases,).

    Returns:
        Shape (cases,), in the units of the labels; 1 for all where there are too few labels.
    """
    is_labelled = ~(np.isnan(labels) | np.isnan(graded))
    y, f = labels[is_labelled], graded[is_labelled]
    if len(y) < FEWEST:
        return np.ones(len(graded))
    residuals = y - leave_one_out_tuning(y, f, np.ones(len(y))).mean() * f
    squares = np.square(residuals - residuals.mean())
    # A grader that is off by the same everywhere gives no case more weight than another.
    if not varies(residuals):
        return np.ones(len(graded))
    expected = np.full(len(graded), squares.mean())
    for feature in (graded, *features):
        # Ratios are multiplied: labels are too few for a group of every combination.
        expected *= _ratios(_groups(feature), is_labelled, squares / squares.mean())
    return np.asarray(np.sqrt(expected), dtype=np.float64)


def _ratios(
    groups: npt.NDArray[np.int64], is_labelled: npt.NDArray[np.bool_], squares: Vector
) -> Vector:
    """Divide the mean square of each case's group by that of all, shrunk towards 1."""
    labelled, size = groups[is_labelled], int(groups.max()) + 1
    sums = np.bincount(labelled, weights=squares, minlength=size)
    # `PRIOR` labels with a ratio of 1 are added to each group.
    ratios = (sums + PRIOR) / (np.bincount(labelled, minlength=size) + PRIOR)
    return np.asarray(ratios[groups], dtype=np.float64)


def _groups(values: Vector) -> npt.NDArray[np.int64]:
    """Number the group of each value; NaN is in the last group."""
    numbers = values[~np.isnan(values)]
    edges = np.unique(numbers)[1:]
    if len(edges) >= GROUPS:
        edges = np.unique(np.quantile(numbers, np.arange(1, GROUPS) / GROUPS))
    groups = np.searchsorted(edges, values, side="right")
    # `searchsorted` puts NaN behind all numbers, into the group of the greatest.
    groups[np.isnan(values)] = len(edges) + 1
    return groups
