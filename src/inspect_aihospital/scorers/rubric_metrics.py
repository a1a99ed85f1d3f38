"""Compute what Inspect lacks for rubric scores: a reproducible interval, and coverage."""

import math
from collections.abc import Iterable, Mapping, Sequence
from statistics import fmean, stdev

from inspect_ai.scorer import Metric, SampleScore, Score, Value, metric, value_to_float

from inspect_aihospital.core.aspects.aspect import Aspect
from inspect_aihospital.core.grading.grades import SUMMARIES

MEAN_NAMES = (*(aspect.value for aspect in Aspect), *SUMMARIES)
"""What a rubric score has means of, in the order of the paper's tables."""


# Logs hold the registered name, by which metrics are made again.
@metric(name="bootstrap_ci", scores="unreduced")
def rubric_ci(level: float = 0.95) -> Metric:
    """Compute the Bayesian bootstrap interval of each mean with one more case (docs/statistics.md).

    The paper's percentile bootstrap (Fan et al., §6.2) covers too seldom of few cases and where
    most are at the top. A case's epochs are averaged first. The same scores give the same
    interval, one over cases that are all alike has a width, and one over fewer than two is NaN.
    Inspect's own `ci(method="bootstrap")` is unseeded and calls an interval over nothing 0 to 0.

    Args:
        level: Coverage probability of the interval, between 0 and 1.

    Returns:
        A metric over scores whose value is a dictionary: `NAME_ci_lower` and `NAME_ci_upper` for
        each aspect and summary, and with `GROUP_` in front for each specialty group and summary,
        in the units of the score.
    """

    def compute(scores: list[SampleScore]) -> Value:
        bounds = _bounds(scores, scored_names(scores, MEAN_NAMES), level)
        for group, members in by_specialty(scores).items():
            group_figures = _bounds(members, scored_names(scores, SUMMARIES), level)
            bounds |= {f"{group}_{name}": bound for name, bound in group_figures.items()}
        return bounds

    return compute


@metric
def share_ci(level: float = 0.95) -> Metric:
    """Compute the interval of a share of questions, such as an accuracy (docs/statistics.md).

    For right and wrong it is Clopper and Pearson's, up to the draws. Inspect's `ci_wilson` holds
    the true share too seldom near 0 and 1.

    Args:
        level: Coverage probability of the interval, between 0 and 1.

    Returns:
        A metric with `share_ci_lower` and `share_ci_upper`, 0 to 1; NaN over fewer than two
        questions.
    """

    def compute(scores: list[SampleScore]) -> Value:
        from inspect_aihospital.statistics.bootstrap import (  # noqa: PLC0415 - slow to load
            bootstrap_mean,
        )
        from inspect_aihospital.statistics.interval import SHARE  # noqa: PLC0415 - slow to load

        # An accuracy may still hold letters, which Inspect's own conversion turns into 1 and 0.
        values = [value_to_float()(sample.score.value) for sample in scores]
        interval = bootstrap_mean(values, within=SHARE, level=level)
        return {"lower": interval.lower, "upper": interval.upper}

    return compute


@metric(scores="unreduced")
def specialty_stderr() -> Metric:
    """Compute the standard error of a summary's mean in a specialty group (Fan et al., tables 6–8).

    It stands beside Inspect's `grouped(mean())`: of two `grouped` metrics under one key Inspect
    keeps the first. A case's epochs are averaged first; fewer than two cases give NaN.

    Returns:
        A metric with `GROUP_NAME_stderr` in the units of the score.
    """

    def compute(scores: list[SampleScore]) -> Value:
        return {
            f"{group}_{name}_stderr": _stderr(_case_means(members, name))
            for group, members in by_specialty(scores).items()
            for name in scored_names(scores, SUMMARIES)
        }

    return compute


@metric(name="coverage", scores="unreduced")
def rubric_coverage() -> Metric:
    """Compute the share of grades behind each mean: those that count, over all that are due.

    Every epoch of every case counts, and every grader. An aspect is covered where a grade was
    given and counts under the missing policy; a summary's coverage is the mean of its aspects'.
    A case whose record has no reference for an aspect does not cover it.

    Returns:
        A metric with `NAME_coverage` in 0–1 for each aspect and summary, and
        `GROUP_NAME_coverage` for each specialty group and summary.
    """

    def compute(scores: list[SampleScore]) -> Value:
        shares = _shares(scores)
        for group, members in by_specialty(scores).items():
            group_figures = _shares(members)
            names = map(_coverage_name, scored_names(scores, SUMMARIES))
            shares |= {f"{group}_{name}": group_figures[name] for name in names}
        return shares

    return compute


def by_specialty(scores: Sequence[SampleScore]) -> dict[str, list[SampleScore]]:
    """Group scores by specialty, for cases that have one."""
    groups: dict[str, list[SampleScore]] = {}
    for sample in scores:
        if group := (sample.sample_metadata or {}).get("specialty"):
            groups.setdefault(group, []).append(sample)
    return dict(sorted(groups.items()))


def _bounds(scores: Sequence[SampleScore], names: Iterable[str], level: float) -> dict[str, float]:
    from inspect_aihospital.statistics.bootstrap import (  # noqa: PLC0415 - slow to load
        bootstrap_mean,
    )
    from inspect_aihospital.statistics.interval import POINTS  # noqa: PLC0415 - slow to load

    bounds: dict[str, float] = {}
    for name in names:
        interval = bootstrap_mean(_case_means(scores, name), within=POINTS, level=level)
        bounds |= {f"{name}_ci_lower": interval.lower, f"{name}_ci_upper": interval.upper}
    return bounds


def _coverage_name(name: str) -> str:
    return f"{name}_coverage"


def _shares(scores: Sequence[SampleScore]) -> dict[str, float]:
    share_by_aspect = {
        name: fmean(_share_covered(s.score, name) for s in scores)
        for name in scored_names(scores, [aspect.value for aspect in Aspect])
    }
    means = {
        name: fmean(share_by_aspect[aspect.value] for aspect in SUMMARIES[name])
        for name in scored_names(scores, SUMMARIES)
    }
    return {_coverage_name(name): share for name, share in {**share_by_aspect, **means}.items()}


def scored_names(scores: Sequence[SampleScore], names: Iterable[str]) -> list[str]:
    """Select the names that the scores have a value for, be it NaN."""
    # Tasks grade different aspects: the keys say which, also where the value is NaN.
    scored_keys = {n for s in scores if isinstance(s.score.value, Mapping) for n in s.score.value}
    return [name for name in names if name in scored_keys]


def _share_covered(score: Score, aspect: str) -> float:
    """Return the share of the due grades; NaN where a score does not say."""
    coverage_by_aspect: Mapping[str, float] | None = (score.metadata or {}).get("coverage")
    # A log that does not say how much was due is not a log in which nothing was.
    return math.nan if coverage_by_aspect is None else coverage_by_aspect.get(aspect, 0.0)


def _case_means(scores: Sequence[SampleScore], name: str) -> list[float]:
    cases: dict[str, list[float]] = {}
    for sample in scores:
        if (number := _number(sample.score, name)) is not None:
            cases.setdefault(str(sample.sample_id), []).append(number)
    return [fmean(numbers) for numbers in cases.values()]


def _number(score: Score, name: str) -> float | None:
    value = score.value.get(name) if isinstance(score.value, Mapping) else None
    number = math.nan if value is None else value_to_float()(value)
    return None if math.isnan(number) else number


def _stderr(values: Sequence[float]) -> float:
    return stdev(values) / math.sqrt(len(values)) if len(values) > 1 else math.nan
