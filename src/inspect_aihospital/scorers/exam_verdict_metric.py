"""Make the metric of an instrument's exam: its figures, its bounds, and whether all are kept."""

from collections.abc import Callable, Sequence
from typing import cast

from inspect_ai.scorer import Metric, SampleScore, Value

from inspect_aihospital.core.fidelity.bounds import Bound
from inspect_aihospital.core.qualification.exam_verdict import (
    CASE,
    LANGUAGE,
    CaseFacts,
    Figures,
    exam_verdict,
)


def verdict_metric(
    figures_of: Figures,
    bounds: Sequence[Bound],
    facts_of: Callable[[CaseFacts], CaseFacts] = lambda metadata: metadata,
) -> Metric:
    """Return a metric with what `exam_verdict` makes of the metadata of an exam's scores.

    Args:
        figures_of: Makes figures of the facts of cases.
        bounds: What a qualified candidate keeps.
        facts_of: Turns a score's metadata into the facts of its case.
    """

    def compute(scores: list[SampleScore]) -> Value:
        cases = [
            {**facts_of(facts), CASE: score.sample_id}
            for score in scores
            # A case that was cut short has no facts, and leaves the exam incomplete.
            if LANGUAGE in (facts := score.score.metadata or {})
        ]
        return cast(Value, exam_verdict(cases, figures_of, bounds))

    return compute
