"""Show graders side by side, and if they favour doctors of their own family (tables 10, 11)."""

import re
from collections.abc import Collection, Iterable, Iterator, Sequence

import pandas as pd

from inspect_aihospital.analysis.consultations.graded_runs import NUMBERS
from inspect_aihospital.analysis.consultations.grader_rows import (
    GraderComparison,
    grader_comparisons,
)
from inspect_aihospital.analysis.estimates import Estimate, estimate, means, or_nothing
from inspect_aihospital.analysis.evidence import Evidence
from inspect_aihospital.analysis.findings import Table, finding
from inspect_aihospital.analysis.run import REHEARSAL, Run
from inspect_aihospital.statistics.clustered import clustered_mean
from inspect_aihospital.statistics.interval import POINTS, Range, differences_within

PREFERRED = ("overall", "diagnostic")
"""Means in which self-preference is sought."""

LEANING = differences_within(POINTS)
"""Range of how much higher a grader rates than other graders."""


@finding("mvme_graders")
def graders_table(evidence: Evidence) -> Table:
    """Tabulate each grader's own means of each run (Fan et al., tables 10 and 11)."""
    comparisons = grader_comparisons(evidence)
    frame = pd.DataFrame([row for comparison in comparisons for row in _means(comparison)])
    graded = [name for name in NUMBERS if name in frame]
    names = ["doctor", "setting", "grader", *graded, "cases", "graded"]
    return Table(
        frame=frame[names].map(or_nothing), runs=[comparison.run.id for comparison in comparisons]
    )


def _means(comparison: GraderComparison) -> Iterator[dict[str, object]]:
    for name in comparison.names:
        numbers = comparison.numbers[name]
        graded = [column for column in NUMBERS if column in numbers]
        shares = {
            column: numbers[column].notna().sum() / comparison.run.samples for column in graded
        }
        yield {
            "doctor": comparison.run.label,
            "setting": comparison.setting,
            "grader": name,
            **means(numbers, graded, shares),
            "cases": int(numbers.dropna(subset=graded, how="all")["id"].nunique()) if graded else 0,
            "graded": comparison.graded_share[name],
        }


@finding("mvme_self_preference")
def self_preference_table(evidence: Evidence) -> Table:
    """Tabulate each grader's leaning towards its own family (§6.2, tables 10 and 11)."""
    comparisons = [
        comparison
        for comparison in grader_comparisons(evidence)
        if evidence.may_compare(comparison.run.id)
    ]
    models = (model for comparison in comparisons for model in comparison.models.values())
    families = sorted({family_of(model) for model in models})
    rows = [
        row
        for family in families
        for summary in PREFERRED
        for row in _preferences(evidence, family, summary, comparisons)
    ]
    return Table(frame=pd.DataFrame(rows), runs=[comparison.run.id for comparison in comparisons])


def family_of(model: str) -> str:
    """Return a model's family: the letters that its name begins with, lower case."""
    # Rehearsals of several names stand for models of several families.
    if model.startswith(REHEARSAL):
        return model.removeprefix("aihospital/")
    last = model.rsplit("/", 1)[-1].lower()
    letters = re.match(r"[^\W\d_]+", last)
    return letters[0] if letters else last


def doctors_of(run: Run) -> set[str]:
    """Return the families of a run's doctors."""
    return {family_of(model) for model in run.team}


def _preferences(
    evidence: Evidence, family: str, summary: str, comparisons: Sequence[GraderComparison]
) -> Iterator[dict[str, object]]:
    models = {name: m for comparison in comparisons for name, m in comparison.models.items()}
    for grader in sorted(name for name, model in models.items() if family_of(model) == family):
        own, other = {}, {}
        for comparison in comparisons:
            leaning = _leaning(comparison, grader, summary)
            families = doctors_of(comparison.run)
            if leaning is None:
                continue
            # a team with doctors of both kinds counts for neither side
            if families == {family}:
                own[comparison.run.id] = leaning
            elif family not in families:
                other[comparison.run.id] = leaning
        # Preference is a difference: it needs doctors of both kinds.
        if not own or not other:
            continue
        own_mean, other_mean = _by_case(own.values()), _by_case(other.values())
        preference = own_mean - other_mean
        yield {
            "grader": grader,
            "family": family,
            "mean over": summary,
            "own doctors": _mean(own_mean, evidence.case_ids(*own), LEANING),
            "other doctors": _mean(other_mean, evidence.case_ids(*other), LEANING),
            "self-preference": _mean(
                preference, evidence.case_ids(*own, *other), differences_within(LEANING)
            ),
            "runs, own and other": f"{len(own)} and {len(other)}",
        }


def _leaning(comparison: GraderComparison, grader: str, summary: str) -> pd.Series | None:
    """Return by case how much higher a grader rates than impartial graders; `None` without any."""
    models = comparison.models
    # a grader of the doctor's family may favour the doctor too, and is no yardstick
    partial = {family_of(models.get(grader, "")), *doctors_of(comparison.run)}
    rivals = [name for name, model in models.items() if family_of(model) not in partial]
    if grader not in models or not rivals or summary not in comparison.numbers[grader]:
        return None
    points = {name: comparison.cases[name][summary] for name in (grader, *rivals)}
    return points[grader] - pd.concat([points[name] for name in rivals], axis=1).mean(axis=1)


def _by_case(leanings: Iterable[pd.Series]) -> pd.Series:
    return pd.concat(list(leanings), axis=1).mean(axis=1)


def _mean(values: pd.Series, due: Collection[str], within: Range) -> Estimate:
    mean = clustered_mean(values.dropna().to_numpy(dtype=float), within=within)
    return estimate(mean).over(len(due))
