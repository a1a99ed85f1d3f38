"""Score a candidate for the role `grader` by reports whose right grades are known."""

from math import nan
from statistics import fmean
from typing import cast

from inspect_ai.scorer import Metric, SampleScore, Score, Scorer, Target, Value, metric, scorer
from inspect_ai.solver import TaskState

from inspect_aihospital.core.aspects.aspect import Aspect
from inspect_aihospital.core.qualification.grader_figures import (
    GradedVariant,
    grader_figures,
    judge_grader,
    qualified,
)
from inspect_aihospital.core.qualification.report_variants import Family
from inspect_aihospital.data.grader_exam_samples import VARIANT_KEY, VERDICT_KEY

GRADED, RIGHT = "graded", "right"


@metric(scores="unreduced")
def grader_exam_figures() -> Metric:
    """Measure a candidate over all reports of its exam, and say whether it is qualified.

    Returns:
        A metric with `qualified` (1 if all bounds that could be checked are kept), `bound_…_ok`
        (1, 0, or NaN for a bound that could not be checked), the figures of `grader_figures`,
        `calls` a report, and `LANGUAGE_qualified` where the exam was held in two languages.
    """

    def compute(scores: list[SampleScore]) -> Value:
        metadata = [score.score.metadata or {} for score in scores]
        variants = [_graded_variant(facts) for facts in metadata]
        figures = grader_figures(variants)
        kept_bounds = judge_grader(figures)
        languages = sorted({facts["language"] for facts in metadata})
        by_language = {
            f"{language}_qualified": qualified(
                judge_grader(
                    grader_figures(
                        [
                            variant
                            for variant, facts in zip(variants, metadata, strict=True)
                            if facts["language"] == language
                        ]
                    )
                )
            )
            for language in (languages if len(languages) > 1 else ())
        }
        checks = {
            f"bound_{figure}_ok": nan if is_kept is None else float(is_kept)
            for figure, is_kept in kept_bounds.items()
        }
        calls = [float(facts["calls"]) for facts in metadata]
        return cast(
            Value,
            {
                "qualified": qualified(kept_bounds),
                **by_language,
                **checks,
                **figures,
                "calls": fmean(calls) if calls else nan,
            },
        )

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


def _graded_variant(facts: dict[str, object]) -> GradedVariant:
    expected = cast(dict[str, str], facts["expected"])
    grades = cast(dict[str, str | None], facts["grades"])
    return GradedVariant(
        record=cast(str, facts["record"]),
        name=cast(str, facts["name"]),
        family=Family(cast(str, facts["family"])),
        base=cast(str, facts["base"]),
        expected={Aspect(name): letters for name, letters in expected.items()},
        grades={Aspect(name): grade for name, grade in grades.items()},  # type: ignore[misc]
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
