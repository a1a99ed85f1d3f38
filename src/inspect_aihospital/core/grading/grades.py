"""Convert letters to points and means (Fan et al., §4.1, §6.2, tables 3 and 6–8)."""

from collections.abc import Iterable, Mapping, Sequence
from statistics import fmean
from typing import Literal, get_args

from inspect_aihospital.core.aspects.aspect import Aspect
from inspect_aihospital.core.aspects.definition import Summary

Grade = Literal["A", "B", "C", "D"]
GRADES: tuple[Grade, ...] = ("A", "B", "C", "D")
POINTS: dict[Grade, int] = {"A": 4, "B": 3, "C": 2, "D": 1}
LOWEST: Grade = "D"

MissingPolicy = Literal["unscored", "drop_case", "original"]
"""What an aspect without a grade does to the numbers of its case.

`unscored`: the aspect is left out, the others stand. `drop_case`: the whole case is left out,
for every grader, as in the paper's tables 6–8. `original`: it counts as the lowest grade, as in
the code that the paper's authors released.
"""

Grades = Mapping[Aspect, Grade | None]

SUMMARIES: dict[str, tuple[Aspect, ...]] = {
    summary: tuple(aspect for aspect in Aspect if summary in aspect.definition.summaries)
    for summary in get_args(Summary)
}
"""Means over aspects: tables 6, 7 and 8."""


def percent(grade: Grade) -> float:
    """Convert a grade to the paper's 0–100 scale: 100·(x−1)/3 for x points (§6.2)."""
    return 100 * (POINTS[grade] - 1) / 3


def count_grades(
    verdicts: Sequence[Grades], policy: MissingPolicy
) -> list[dict[Aspect, Grade | None]]:
    """Return the grades that count for each grader; a case is dropped for all or for none."""
    # The paper drops a case as a whole, for all graders.
    if policy == "drop_case" and any(None in verdict.values() for verdict in verdicts):
        return [dict.fromkeys(verdict) for verdict in verdicts]
    least = LOWEST if policy == "original" else None
    return [{aspect: grade or least for aspect, grade in v.items()} for v in verdicts]


def summarise(*verdicts: Grades) -> dict[str, float | None]:
    """Convert one grader's or a panel's grades to percentages of the aspects and their means.

    An aspect is the mean over the graders that graded it, a summary the mean over its scored
    aspects. What is in the result depends on the aspects that the verdicts hold, graded or not:
    a summary is there if all of its aspects are.

    Returns:
        Each aspect, and `interaction`, `diagnostic` and `overall`, in 0–100, `None` where nothing
        is scored; and `aspects_scored`, the number of aspects with a grade.
    """
    graded_aspects = {aspect for verdict in verdicts for aspect in verdict}
    values: dict[str, float | None] = {
        aspect.value: _mean(percent(grade) for v in verdicts if (grade := v.get(aspect)))
        for aspect in Aspect
        if aspect in graded_aspects
    }
    scored = {aspect for aspect in graded_aspects if values[aspect.value] is not None}
    for name, aspects in SUMMARIES.items():
        # A mean over fewer aspects under the same name would be another figure.
        if graded_aspects.issuperset(aspects):
            values[name] = _mean(v for a in aspects if (v := values[a.value]) is not None)
    return {**values, "aspects_scored": float(len(scored))}


def _mean(values: Iterable[float]) -> float | None:
    present_values = list(values)
    return fmean(present_values) if present_values else None
