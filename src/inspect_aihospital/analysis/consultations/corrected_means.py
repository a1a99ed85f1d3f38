"""Correct a grader's mean over all cases of a run by the physicians' labels."""

import numpy as np
import pandas as pd

from inspect_aihospital.people.rating_scores import PROBABILITY_KEY
from inspect_aihospital.statistics.case_rows import Vector
from inspect_aihospital.statistics.prediction_powered import (
    PredictionPowered,
    prediction_powered_mean,
)
from inspect_aihospital.statistics.sampling import design_weights

NUMBERS = ("graded", "label", "batch", PROBABILITY_KEY, "spread")


def by_case(measure: pd.DataFrame) -> pd.DataFrame:
    """Average what `RatedRun.measure` gives by case; cases without a grade are left out.

    Returns:
        By id: `graded`, `label`, `batch`, `probability`, and `spread`, the variance of a panel's
        points, NaN without a panel.
    """
    is_panel = [len(letters) > 1 for letters in measure["letters"]]
    spread = measure["letters"][is_panel].map(np.var).reindex(measure.index)
    rows = measure.assign(spread=spread.astype(float))[["id", *NUMBERS]]
    # a group for each report would cost most of a report's time
    cases = rows.set_index("id") if rows["id"].is_unique else rows.groupby("id").mean()
    return cases[cases["graded"].notna()].sort_index()


def weights(cases: pd.DataFrame) -> Vector:
    """Count how many cases each labelled case stands for.

    Where a batch was drawn without known probabilities it is taken for a uniform draw. Where
    physicians left some of a batch open, the rest stands for it, as if labelling had stopped there.

    Returns:
        Shape (labelled,), in the order of the cases that have a label.
    """
    chances, labels, batches = (
        cases[name].to_numpy(dtype=float, copy=True) for name in (PROBABILITY_KEY, "label", "batch")
    )
    has_label, cases_left = ~np.isnan(labels), len(cases)
    for batch in np.unique(batches[~np.isnan(batches)]):
        # Each batch is drawn from the cases that earlier batches left.
        in_batch = batches == batch
        uniform = in_batch.sum() / cases_left
        batch_chances = np.where(np.isnan(chances[in_batch]), uniform, chances[in_batch])
        chances[in_batch] = batch_chances * has_label[in_batch].mean()
        # Also those without a label: they were drawn, and are in no later batch.
        cases_left -= in_batch.sum()
    return design_weights(chances[has_label], batches[has_label])


def corrected(cases: pd.DataFrame) -> PredictionPowered:
    """Estimate the mean over all cases on the physicians' scale."""
    has_label = cases["label"].notna()
    labelled_cases, other_cases = cases[has_label], cases[~has_label]
    return prediction_powered_mean(
        labelled_cases["label"].to_numpy(),
        labelled_cases["graded"].to_numpy(),
        other_cases["graded"].to_numpy(),
        weights=weights(cases),
    )
