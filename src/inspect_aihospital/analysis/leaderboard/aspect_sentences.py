"""Say in a sentence in which aspects the highest and the lowest run of a ranking differ."""

from collections.abc import Iterator, Sequence

from inspect_aihospital.analysis.consultations.graded_runs import ASPECTS, GradedRun, graded_runs
from inspect_aihospital.analysis.evidence import Evidence
from inspect_aihospital.analysis.findings import LackingError
from inspect_aihospital.analysis.leaderboard.person_groups import person_samples
from inspect_aihospital.analysis.leaderboard.rankings import Ranking
from inspect_aihospital.analysis.sentence_parts import Sentence


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
    # Rounded as shown, since 100 less 33.3 and 66.7 less 0 are not quite equal.
    differences = (best.by_case - last.by_case).mean().round(1) + 0.0
    points = differences.reindex(ASPECTS).dropna().sort_values(ascending=False, kind="stable")
    return ", ".join(f"{name} {value:.1f}" for name, value in points.items())
