"""Score a candidate for the role `grader` by reports whose right grades are known."""

from collections.abc import Sequence
from math import nan
from typing import cast

from inspect_ai.scorer import Metric, SampleScore, Score, Scorer, Target, Value, metric, scorer
from inspect_ai.solver import TaskState

from inspect_aihospital.core.aspects.aspect import Aspect
from inspect_aihospital.core.qualification.exam_verdict import CaseFacts, exam_verdict
from inspect_aihospital.core.qualification.grader_figures import (
    BOUNDS,
    GradedVariant,
    grader_figures,
)
from inspect_aihospital.core.qualification.report_variants import Family
from inspect_aihospital.data.exam_records import PLANNED_KEY
from inspect_aihospital.data.grader_exam_samples import VARIANT_KEY, VERDICT_KEY

GRADED, RIGHT = "graded", "right"


@metric(scores="unreduced")
def grader_exam_figures() -> Metric:
    """Measure a candidate over all reports of its exam, and say whether it is qualified.

    Returns:
        A metric with what `exam_verdict` makes of the figures of `grader_figures`.
    """

    def compute(scores: list[SampleScore]) -> Value:
        cases = [score.score.metadata or {} for score in scores]
        return cast(Value, exam_verdict(cases, _figures, BOUNDS))

    return compute


@scorer(metrics=[grader_exam_figures()])
def grader_exam() -> Scorer:
    """Compare a candidate's grades of a report with the right ones.

    The value of a report: `graded`, the share of aspects with a grade, and `right`, the share of
    right grades among those whose right grade is known. A missing grade is the candidate's fault:
    it lowers `graded`, and nothing else.
    """

    async def score(state: TaskState, target: Target) -> Score:
        variant, verdict = state.metadata[VARIANT_KEY], state.store.get(VERDICT_KEY)
        facts = {
            **{key: variant[key] for key in ("record", "name", "family", "base", "expected")},
            **verdict,
            "language": state.metadata["language"],
            "planned": state.metadata.get(PLANNED_KEY),
        }
        graded = _graded_variant(facts)
        rights = [is_right for _, is_right in graded.verdicts()]
        grades = list(graded.grades.values())
        return Score(
            value={
                GRADED: sum(grade is not None for grade in grades) / len(grades),
                RIGHT: sum(rights) / len(rights) if rights else nan,
            },
            answer=state.output.completion,
            explanation=_explain(graded, verdict["failure"]),
            metadata=facts,
        )

    return score


def _figures(cases: Sequence[CaseFacts]) -> dict[str, float]:
    return grader_figures([_graded_variant(facts) for facts in cases])


def _graded_variant(facts: CaseFacts) -> GradedVariant:
    return GradedVariant(
        record=facts["record"],
        name=facts["name"],
        family=Family(facts["family"]),
        base=facts["base"],
        expected={Aspect(name): letters for name, letters in facts["expected"].items()},
        grades={Aspect(name): grade for name, grade in facts["grades"].items()},
    )


def _explain(graded: GradedVariant, failure: str | None) -> str:
    rights = dict(graded.verdicts())
    words = {True: "yes", False: "no", None: "-"}
    rows = [
        f"| {aspect} | {' or '.join(graded.expected.get(aspect, '')) or 'open'} "
        f"| {grade or '-'} | {words[rights.get(aspect)]} |"
        for aspect, grade in graded.grades.items()
    ]
    table = "\n".join(["| aspect | right grades | given | right |", "|---|---|---|---|", *rows])
    return table + (f"\n\nWhy grades are missing: {failure}" if failure else "")
