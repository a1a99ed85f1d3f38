"""Compute the figures of `attribution`: shares of causes, and bounds on the headline mean."""

from collections.abc import Mapping
from math import isnan
from typing import Any

from inspect_ai.scorer import Metric, SampleScore, Value, metric

from inspect_aihospital.core.attribution.causes import ITEM_CAUSES
from inspect_aihospital.core.means import mean_present, ratio
from inspect_aihospital.scorers.attribution_score import BEST, HEADLINE, TAINTED, WORST


@metric(scores="unreduced")
def attribution_figures() -> Metric:
    """Say why items were lost, and how far the instruments' faults may have moved the mean.

    Every epoch of every case counts.

    Returns:
        A metric with `lost_n`, the lost items, and `CAUSE_share` of them, 0 to 1; `tainted_n` and
        `tainted_share`, visits with a lost item that patient or examiner withheld or mistold;
        `overall_untainted`, the headline mean without these, 0 to 100; `overall_worst` and
        `overall_best`, the mean over all visits if each aspect that they touched were graded D, or
        A; `attribution_coverage`, the share of cases that were traced.
    """

    def compute(scores: list[SampleScore]) -> Value:
        values: list[Mapping[str, Any]] = [
            sample.score.value for sample in scores if isinstance(sample.score.value, Mapping)
        ]
        traced = [value for value in values if not isnan(value[TAINTED])]
        counts = {cause: sum(value[cause] for value in traced) for cause in ITEM_CAUSES}
        losses, tainted = sum(counts.values()), sum(value[TAINTED] for value in traced)
        return {
            "lost_n": float(losses),
            **{f"{cause}_share": ratio(n, losses) for cause, n in counts.items()},
            "tainted_n": float(tainted),
            "tainted_share": ratio(tainted, len(traced)),
            # Without the tainted visits the mean is of doctors whose instruments did their part.
            "overall_untainted": mean_present(
                value[HEADLINE] for value in traced if not value[TAINTED]
            ),
            WORST: mean_present(value[WORST] for value in traced),
            BEST: mean_present(value[BEST] for value in traced),
            "attribution_coverage": ratio(len(traced), len(scores)),
        }

    return compute
