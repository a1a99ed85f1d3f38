"""Estimate by a difference of differences if graders favour doctors of their own model family."""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

import pandas as pd

from inspect_aihospital.analysis.estimates import Estimate, estimate
from inspect_aihospital.analysis.evidence import Evidence
from inspect_aihospital.analysis.findings import LackingError, Table, finding
from inspect_aihospital.analysis.log_header import REHEARSAL
from inspect_aihospital.analysis.run_labels import TEAMS
from inspect_aihospital.analysis.tables.grader_rows import GraderComparison, grader_comparisons
from inspect_aihospital.statistics.clustered import clustered_mean
from inspect_aihospital.statistics.interval import POINTS, Range, differences_within

SUMMARIES = ("overall", "diagnostic")

LEANING = differences_within(POINTS)
"""Range of how much higher a grader rates than other graders."""

NOTE = (
    "Points of 100. Own doctors: how much higher this grader rates them than the mean of the other "
    "graders does, on the same reports; graders of the doctor's own family are none of these "
    "others, since they may favour it too. Other doctors: the same where no doctor is of its "
    "family, which says how lenient it is. Self-preference is the first less the second, case by "
    "case, over the cases that both kinds of runs have; in brackets the 95 % interval over "
    "these cases. Coverage: share of the cases that these runs were to have. It holds the sampling "
    "of cases and not that of doctors: with one or two doctors of a family, what the family writes "
    "and what the grader favours cannot be told apart from a doctor's style. Family: the letters "
    "at the beginning of the last part of a model's name (openai/gpt-4o is gpt, Qwen/Qwen2.5-72B "
    "is qwen); each rehearsed model is its own. Runs that are not comparable are left out. A team "
    "is of a family if all of its doctors are, and counts for neither side if some are."
)


@finding("mvme_self_preference", "Self-preference of graders")
def self_preference_table(evidence: Evidence) -> Table:
    """Tabulate each grader's leaning towards its own family (§6.2, tables 10 and 11)."""
    comparisons = [
        comparison
        for comparison in grader_comparisons(evidence)
        if evidence.may_compare(comparison.run["run"])
    ]
    models = (model for comparison in comparisons for model in comparison.models.values())
    families = sorted({family_of(model) for model in models})
    rows = [
        row
        for family in families
        for summary in SUMMARIES
        for row in _rows(evidence, family, summary, comparisons)
    ]
    if not rows:
        raise LackingError(
            "no grader judged both reports of a doctor of its own family and of one of another, "
            "each time beside a grader of neither family; add such runs"
        )
    return Table(
        source="Fan et al., §6.2, tables 10 and 11",
        frame=pd.DataFrame(rows),
        runs=tuple(comparison.run["run"] for comparison in comparisons),
        note=NOTE,
        varies=frozenset({"task", "grader"}),
    )


def family_of(model: str) -> str:
    """Return a model's family: the letters that its name begins with, lower case."""
    if model.startswith(REHEARSAL):
        return model.removeprefix("aihospital/")
    last = model.rsplit("/", 1)[-1].lower()
    letters = re.match(r"[^\W\d_]+", last)
    return letters[0] if letters else last


def doctors_of(run: Mapping[str, object]) -> set[str]:
    """Return the families of a run's doctors."""
    roles = run["roles"]
    assert isinstance(roles, dict)
    team = next((roles[role] for role in TEAMS if role in roles), None)
    return {family_of(model) for model in team or [str(run["model"])]}


def _rows(
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
                own[comparison.run["run"]] = leaning
            elif family not in families:
                other[comparison.run["run"]] = leaning
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
