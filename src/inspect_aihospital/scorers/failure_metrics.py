"""Figures of `failure_reasons`: how many diagnoses were low, and why, with coverage."""

from math import nan

from inspect_ai.scorer import Metric, SampleScore, Value, metric

from inspect_aihospital.core.grading.misdiagnosis import OUTCOMES

LOW = "low"
LETTERS = "letters"
REASON = "reason"


@metric(scores="unreduced")
def failure_figures() -> Metric:
    """How many diagnoses were graded lowest, and the main reasons (Fan et al., Table 5).

    Every epoch of every case counts.

    Returns:
        A metric with `graded_n`, the diagnoses that have a grade; `low_n` and `low_share`, those
        graded lowest, and their share of the graded; for each of `OUTCOMES` `NAME_n`, and
        `NAME_share` of the low cases that have an outcome; `reasons_n`, how many these are, and
        `reasons_coverage`, their share of the low cases. A share of nothing is NaN.
    """

    def compute(scores: list[SampleScore]) -> Value:
        facts = [sample.score.metadata or {} for sample in scores]
        graded = sum(bool(one.get(LETTERS)) for one in facts)
        low = [one for one in facts if one.get(LOW)]
        known = [one[REASON] for one in low if one.get(REASON)]
        counts = {name: known.count(name) for name in OUTCOMES}
        return {
            "graded_n": float(graded),
            "low_n": float(len(low)),
            "low_share": _share(len(low), graded),
            **{f"{name}_n": float(count) for name, count in counts.items()},
            **{f"{name}_share": _share(count, len(known)) for name, count in counts.items()},
            "reasons_n": float(len(known)),
            "reasons_coverage": _share(len(known), len(low)),
        }

    return compute


def _share(some: int, of: int) -> float:
    return some / of if of else nan
