"""A measure over all cases of a run, the grader's mean corrected by the physicians' labels."""

import numpy as np
import pandas as pd

from inspect_aihospital.analysis.calibration import Vector
from inspect_aihospital.people.rating_scores import PROBABILITY_KEY
from inspect_aihospital.statistics.prediction_powered import (
    PredictionPowered,
    prediction_powered_mean,
)
from inspect_aihospital.statistics.sampling import design_weights

NUMBERS = ("graded", "label", "batch", PROBABILITY_KEY, "spread")


def by_case(measure: pd.DataFrame) -> pd.DataFrame:
    """A measure by case, epochs averaged; cases without a grade are left out.

    Args:
        measure: Of `Rated.measure`.

    Returns:
        By id: `graded`, `label`, `batch`, `probability`, and `spread`, the variance of a panel's
        points, NaN without a panel.
    """
    several = [len(letters) > 1 for letters in measure["letters"]]
    spread = measure["letters"][several].map(np.var).reindex(measure.index)
    rows = measure.assign(spread=spread.astype(float))[["id", *NUMBERS]]
    # a group for each report would cost most of a report's time
    cases = rows.set_index("id") if rows["id"].is_unique else rows.groupby("id").mean()
    return cases[cases["graded"].notna()].sort_index()


def weights(cases: pd.DataFrame) -> Vector:
    """How many cases each labelled case stands for.

    Where a batch was drawn without known probabilities it is taken for a uniform draw. Where
    physicians left some of a batch open, the rest stands for it, as if labelling had stopped there.

    Args:
        cases: Of `by_case`.

    Returns:
        Shape (labelled,), in the order of the cases that have a label.
    """
    chances, labels, batches = (
        cases[name].to_numpy(dtype=float, copy=True) for name in (PROBABILITY_KEY, "label", "batch")
    )
    labelled, left = ~np.isnan(labels), len(cases)
    for batch in np.unique(batches[~np.isnan(batches)]):
        drawn = batches == batch
        uniform = drawn.sum() / left
        known = np.where(np.isnan(chances[drawn]), uniform, chances[drawn])
        chances[drawn] = known * labelled[drawn].mean()
        left -= drawn.sum()
    return design_weights(chances[labelled], batches[labelled])


def corrected(cases: pd.DataFrame) -> PredictionPowered:
    """The mean over all cases, in the physicians' scale.

    Args:
        cases: Of `by_case`.
    """
    labelled = cases["label"].notna()
    there, others = cases[labelled], cases[~labelled]
    return prediction_powered_mean(
        there["label"].to_numpy(),
        there["graded"].to_numpy(),
        others["graded"].to_numpy(),
        weights=weights(cases),
    )
