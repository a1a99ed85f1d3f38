"""A measure over all cases of a run, the grader's mean corrected by the physicians' labels."""

import numpy as np
import numpy.typing as npt
import pandas as pd

from inspect_aihospital.people.scores import CHANCE_KEY
from inspect_aihospital.statistics.prediction_powered import (
    PredictionPowered,
    prediction_powered_mean,
)
from inspect_aihospital.statistics.sampling import design_weights

Vector = npt.NDArray[np.float64]


def by_case(measure: pd.DataFrame) -> pd.DataFrame:
    """A measure by case, epochs averaged; cases without a grade are left out.

    Args:
        measure: Of `Rated.measure`.

    Returns:
        By id: `graded`, `label`, `batch`, `probability`, and `spread`, the variance of a panel's
        points, NaN without a panel.
    """
    rows = measure.assign(
        spread=[np.var(letters) if len(letters) > 1 else np.nan for letters in measure["letters"]],
        **{
            CHANCE_KEY: pd.to_numeric(measure[CHANCE_KEY]),
            "batch": pd.to_numeric(measure["batch"]),
        },
    )
    cases = rows.groupby("id")[["graded", "label", "batch", CHANCE_KEY, "spread"]].mean()
    return cases[cases["graded"].notna()]


def weights(cases: pd.DataFrame) -> Vector:
    """How many cases each labelled case stands for.

    Where a batch was drawn without known probabilities it is taken for a uniform draw. Where
    physicians left some of a batch open, the rest stands for it, as if labelling had stopped there.

    Args:
        cases: Of `by_case`.

    Returns:
        Shape (labelled,), in the order of the cases that have a label.
    """
    chances, left = cases[CHANCE_KEY].copy(), len(cases)
    for _, drawn in cases[cases["batch"].notna()].groupby("batch"):
        known = chances[drawn.index].fillna(len(drawn) / left)
        chances[drawn.index] = known * drawn["label"].notna().mean()
        left -= len(drawn)
    labelled = cases["label"].notna()
    return design_weights(chances[labelled].to_numpy(), cases.loc[labelled, "batch"].to_numpy())


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
