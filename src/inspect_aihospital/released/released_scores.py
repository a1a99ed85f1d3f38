"""Score released cases: GPT-4's grades by our points and policies, and counts."""

from collections import Counter
from collections.abc import Mapping, Sequence
from statistics import fmean, median
from typing import Any, cast

from inspect_ai.scorer import Metric, SampleScore, Score, Scorer, Target, Value, metric, scorer
from inspect_ai.solver import TaskState

from inspect_aihospital.agents.comparison import expert_parts
from inspect_aihospital.core.aspects.aspect import IN_PAPER, Aspect
from inspect_aihospital.core.grading.grader_answer import Verdict
from inspect_aihospital.core.grading.grades import MissingPolicy
from inspect_aihospital.core.report.report_parser import parse_report
from inspect_aihospital.data.samples import record_of
from inspect_aihospital.errors import UserError, require_choices
from inspect_aihospital.prompts import PromptLibrary
from inspect_aihospital.released.lines import PAPER_CONCLUSIONS
from inspect_aihospital.released.replay import RELEASED_KEY
from inspect_aihospital.scorers.graded_report import GradedReport, score_report
from inspect_aihospital.scorers.rubric_scorer import TRUST, means_of

HISTOGRAMS = ("turns", "rounds")
"""Counts that also get a histogram: the cases with 0, 1, 2 and so on."""


@metric(scores="unreduced")
def count_totals() -> Metric:
    """Total the counts of cases, with means, medians and histograms of turns and rounds.

    Returns:
        A metric with `cases`, `NAME_total` and `NAME_cases` (cases with any) for every count;
        for turns and rounds also `NAME_mean`, `NAME_median`, `NAME_max` and `NAME_N` (cases with
        N).
    """

    def compute(scores: list[SampleScore]) -> Value:
        counts = [cast(Mapping[str, int], sample.score.value) for sample in scores]
        totals: dict[str, float] = {"cases": len(counts)}
        # A log is of one kind of file, so that the first case has the counts of all.
        for name in counts[0] if counts else ():
            values = [int(case[name]) for case in counts]
            totals |= {f"{name}_total": sum(values), f"{name}_cases": sum(map(bool, values))}
            if name in HISTOGRAMS:
                totals |= _distribution(name, values)
        return cast(Value, totals)

    return compute


def _distribution(name: str, values: Sequence[int]) -> dict[str, float]:
    sizes = sorted(Counter(values).items())
    by_size = {f"{name}_{size}": float(cases) for size, cases in sizes}
    return {
        f"{name}_mean": fmean(values),
        f"{name}_median": float(median(values)),
        f"{name}_max": float(max(values)),
        **by_size,
    }


@scorer(metrics=[count_totals()])
def released_counts() -> Scorer:
    """Count features of a released case, by the definitions of `released_counts`."""

    async def score(state: TaskState, target: Target) -> Score:
        counts: dict[str, Any] = _released_of(state)["counts"]
        return Score(value=counts)

    return score


@scorer(metrics=[means_of(IN_PAPER), *TRUST])
def released_grades(missing: MissingPolicy = "unscored") -> Scorer:
    """Score the grades released with the reports, five aspects, by our points and policies.

    Args:
        missing: What an aspect without a grade does to its case.
    """
    return _grade_scorer(IN_PAPER, missing)


@scorer(metrics=[means_of(PAPER_CONCLUSIONS), *TRUST])
def released_one_step_grades(missing: MissingPolicy = "unscored") -> Scorer:
    """Score the released grades of one-step reports: diagnosis, rationale and treatment.

    Args:
        missing: What an aspect without a grade does to its case.
    """
    return _grade_scorer(PAPER_CONCLUSIONS, missing)


def _released_of(state: TaskState) -> dict[str, Any]:
    released: dict[str, Any] | None = state.metadata.get(RELEASED_KEY)
    if released is None:
        raise UserError(
            "This scorer reads logs of inspect-aihospital import-original; this log is another."
        )
    return released


def _grade_scorer(aspects: tuple[Aspect, ...], missing: MissingPolicy) -> Scorer:
    require_choices(missing=(missing, MissingPolicy))
    library = PromptLibrary.load()

    async def score(state: TaskState, target: Target) -> Score:
        released = _released_of(state)
        # Consultations were released without grades; a score of nothing would look like one.
        if released["grades"] is None:
            raise UserError(
                "No grades were released with these reports, so there are none to count."
            )
        grades = {Aspect(name): grade for name, grade in released["grades"].items()}
        analyses = {Aspect(name): text for name, text in released["analyses"].items()}
        parts = expert_parts(record_of(state.metadata), library)
        expert = {aspect: part for aspect, part in parts.items() if aspect in aspects}
        report = parse_report(state.output.completion)
        # The grades take a grader's seat, so that the metrics of our own runs read them.
        verdict = {"grader": Verdict(grades, analyses)}
        models = {"doctor": str(state.model), **released["models"]}
        return score_report(
            GradedReport(aspects, report, expert, verdict, facts={"models": models}), missing
        )

    return score
