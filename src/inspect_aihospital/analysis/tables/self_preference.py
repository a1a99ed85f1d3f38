"""Whether graders favour doctors of their own model family, by a difference of differences."""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

import pandas as pd

from inspect_aihospital.analysis.estimating import estimate
from inspect_aihospital.analysis.evidence import Evidence
from inspect_aihospital.analysis.findings import Estimate, LackingError, Table, finding
from inspect_aihospital.analysis.labels import TEAMS
from inspect_aihospital.analysis.log_header import REHEARSAL
from inspect_aihospital.analysis.tables.grader_rows import Graders, graders_of
from inspect_aihospital.statistics.clustered import clustered_mean
from inspect_aihospital.statistics.interval import POINTS, Range, differences_within

SUMMARIES = ("overall", "diagnostic")

LEANING = differences_within(POINTS)
"""The range of how much higher a grader rates than others."""

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
    """Each grader's leaning towards its own family (Fan et al., §6.2, tables 10 and 11)."""
    found = [one for one in graders_of(evidence) if evidence.may_compare(one.run["run"])]
    families = sorted({family_of(model) for one in found for model in one.models.values()})
    rows = [
        row
        for family in families
        for summary in SUMMARIES
        for row in _rows(evidence, family, summary, found)
    ]
    if not rows:
        raise LackingError(
            "no grader judged both reports of a doctor of its own family and of one of another, "
            "each time beside a grader of neither family; add such runs"
        )
    return Table(
        source="Fan et al., §6.2, tables 10 and 11",
        frame=pd.DataFrame(rows),
        runs=tuple(one.run["run"] for one in found),
        note=NOTE,
        varies=frozenset({"task", "grader"}),
    )


def family_of(model: str) -> str:
    """A model's family: the letters that its name begins with, lower case."""
    if model.startswith(REHEARSAL):
        return model.removeprefix("aihospital/")
    last = model.rsplit("/", 1)[-1].lower()
    letters = re.match(r"[^\W\d_]+", last)
    return letters[0] if letters else last


def doctors_of(run: Mapping[str, object]) -> set[str]:
    """The families of a run's doctors."""
    roles = run["roles"]
    assert isinstance(roles, dict)
    team = next((roles[role] for role in TEAMS if role in roles), None)
    return {family_of(model) for model in team or [str(run["model"])]}


def _rows(
    evidence: Evidence, family: str, summary: str, found: Sequence[Graders]
) -> Iterator[dict[str, object]]:
    every = {name: model for one in found for name, model in one.models.items()}
    for grader in sorted(name for name, model in every.items() if family_of(model) == family):
        pairs = [(one, _leaning(one, grader, summary)) for one in found]
        leanings = [(one, lean) for one, lean in pairs if lean is not None]
        own = {one.run["run"]: lean for one, lean in leanings if doctors_of(one.run) == {family}}
        others = {
            one.run["run"]: lean for one, lean in leanings if family not in doctors_of(one.run)
        }
        if not own or not others:
            continue
        ours, theirs = _by_case(own.values()), _by_case(others.values())
        yield {
            "grader": grader,
            "family": family,
            "mean over": summary,
            "own doctors": _mean(ours, evidence.asked(*own), LEANING),
            "other doctors": _mean(theirs, evidence.asked(*others), LEANING),
            "self-preference": _mean(
                ours - theirs, evidence.asked(*own, *others), differences_within(LEANING)
            ),
            "runs, own and other": f"{len(own)} and {len(others)}",
        }


def _leaning(found: Graders, grader: str, summary: str) -> pd.Series | None:
    """By case, how much higher a grader rates than those that are not partial; `None` without."""
    partial = {family_of(found.models.get(grader, "")), *doctors_of(found.run)}
    rivals = [name for name, model in found.models.items() if family_of(model) not in partial]
    if grader not in found.names or not rivals or summary not in found.numbers[grader]:
        return None
    rated = {name: found.cases[name][summary] for name in (grader, *rivals)}
    return rated[grader] - pd.concat([rated[name] for name in rivals], axis=1).mean(axis=1)


def _by_case(leanings: Iterable[pd.Series]) -> pd.Series:
    return pd.concat(list(leanings), axis=1).mean(axis=1)


def _mean(values: pd.Series, due: Collection[str], within: Range) -> Estimate:
    mean = clustered_mean(values.dropna().to_numpy(dtype=float), within=within)
    return estimate(mean).over(len(due))
