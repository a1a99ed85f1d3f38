"""Say in sentences in which aspects runs of a ranking differ, and of which grades are missing."""

from collections.abc import Iterator, Sequence
from math import isnan

from inspect_aihospital.analysis.consultations.graded_runs import ASPECTS, GradedRun, graded_runs
from inspect_aihospital.analysis.estimates import percent
from inspect_aihospital.analysis.evidence import Evidence
from inspect_aihospital.analysis.findings import LackingError
from inspect_aihospital.analysis.leaderboard.person_groups import person_samples
from inspect_aihospital.analysis.leaderboard.rankings import Ranking
from inspect_aihospital.analysis.lost_texts import MOST_LOST
from inspect_aihospital.analysis.sentence_parts import Sentence, numbers_of


def aspect_sentences(evidence: Evidence, parts: Sequence[Ranking]) -> Iterator[Sentence]:
    """Yield a sentence for each ranking whose highest and lowest run can be told apart.

    Why a run lost points does not say in what it differs from a better one: both may lose most of
    theirs by what they did not ask.
    """
    try:
        graded = {run.id: run for run in graded_runs(evidence)}
    except LackingError:
        return
    person_runs = set(person_samples(evidence)["run"])
    for part in parts:
        models = [run for run in part.runs if run.id not in person_runs and run.id in graded]
        if len(models) < 2:
            continue
        best, last = models[0], models[-1]
        if part.is_apart((best.id, last.id)):
            yield Sentence(
                part.group.name,
                f"By aspect, {best.label}, the highest, lies above {last.label}, the lowest "
                "(points; means over the cases that both have, not tested)",
                f": {_differences(graded[best.id], graded[last.id])}.",
            )


def _differences(best: GradedRun, last: GradedRun) -> str:
    """List the differences of aspects, the largest first, of equals in the order of a report."""
    by_case = (best.by_case - last.by_case).reindex(columns=ASPECTS).dropna(how="all")
    # Rounded as shown, since 100 less 33.3 and 66.7 less 0 are not quite equal.
    points = (by_case.mean().round(1) + 0.0).dropna().sort_values(ascending=False, kind="stable")
    counts = {name: by_case[name].count() for name in points.index}
    return ", ".join(
        f"{name} {value:.1f}"
        + (f" ({counts[name]} of {len(by_case)} cases)" if counts[name] < len(by_case) else "")
        for name, value in points.items()
    )


def uneven_coverage(evidence: Evidence, parts: Sequence[Ranking]) -> Iterator[Sentence]:
    """Yield a sentence for each ranking in which grades are missing of some aspects above all.

    A grader that leaves out what it would grade low raises a mean, and no coverage tells why.
    """
    try:
        graded = {run.id: run for run in graded_runs(evidence)}
    except LackingError:
        return
    for part in parts:
        lowest = {
            run.label: f"{name} {percent(share)}"
            for run in part.group.members
            if run.id in graded and (least := _least_covered(graded[run.id]))
            for name, share in [least]
        }
        if lowest:
            yield Sentence(
                part.group.name,
                "Grades of an aspect are missing, and may be the low ones (table mvme_missing "
                f"counts them as D, too): coverage {numbers_of(lowest)}.",
            )


def _least_covered(run: GradedRun) -> tuple[str, float] | None:
    """Return the aspect with the lowest coverage if another one has clearly more."""
    shares = {name: run.coverage(name) for name in ASPECTS if name in run.scores}
    shares = {name: share for name, share in shares.items() if not isnan(share)}
    if not shares or max(shares.values()) - min(shares.values()) <= MOST_LOST:
        return None
    return min(shares.items(), key=lambda item: item[1])
