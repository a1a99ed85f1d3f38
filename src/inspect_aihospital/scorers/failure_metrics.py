"""Compute the figures of `failure_reasons`: low diagnoses, their reasons, coverage."""

from inspect_ai.scorer import Metric, SampleScore, Value, metric

from inspect_aihospital.core.grading.misdiagnosis import OUTCOMES
from inspect_aihospital.core.means import ratio

LOW = "low"
LETTERS = "letters"
REASON = "reason"


@metric(scores="unreduced")
def failure_figures() -> Metric:
    """Count the diagnoses that were graded lowest, and the main reasons (Fan et al., Table 5).

    Every epoch of every case counts.

    Returns:
        A metric with `graded_n`, the diagnoses that have a grade; `low_n` and `low_share`, those
        graded lowest, and their share of the graded; for each of `OUTCOMES` `NAME_n`, and
        `NAME_share` of the low cases that have an outcome; `reasons_n`, how many these are, and
        `reasons_coverage`, their share of the low cases. A share of nothing is NaN.
    """

    def compute(scores: list[SampleScore]) -> Value:
        facts = [sample.score.metadata or {} for sample in scores]
        # A diagnosis without a letter may be low or not: it is in no denominator.
        graded = sum(bool(case_facts.get(LETTERS)) for case_facts in facts)
        low_cases = [case_facts for case_facts in facts if case_facts.get(LOW)]
        reasons = [case_facts[REASON] for case_facts in low_cases if case_facts.get(REASON)]
        counts = {name: reasons.count(name) for name in OUTCOMES}
        return {
            "graded_n": float(graded),
            "low_n": float(len(low_cases)),
            "low_share": ratio(len(low_cases), graded),
            **{f"{name}_n": float(count) for name, count in counts.items()},
            # A share is of the reasons given, so that a failing auditor lowers none of them.
            **{f"{name}_share": ratio(count, len(reasons)) for name, count in counts.items()},
            "reasons_n": float(len(reasons)),
            "reasons_coverage": ratio(len(reasons), len(low_cases)),
        }

    return compute
