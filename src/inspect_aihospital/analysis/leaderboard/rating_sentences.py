"""Say in sentences how far graders are from physicians who graded the same reports."""

from collections.abc import Iterator, Sequence

from inspect_aihospital.analysis.comparability import models_of
from inspect_aihospital.analysis.consultations.calibration_findings import grader_difference
from inspect_aihospital.analysis.consultations.graded_runs import ASPECTS
from inspect_aihospital.analysis.consultations.rated_runs import RatedRun, rated_runs
from inspect_aihospital.analysis.estimates import Estimate
from inspect_aihospital.analysis.evidence import Evidence
from inspect_aihospital.analysis.findings import LackingError
from inspect_aihospital.analysis.leaderboard.rankings import Ranking
from inspect_aihospital.analysis.sentence_parts import Sentence, join_texts
from inspect_aihospital.core.text.plurals import with_noun

SCOPE = "points, grader less physicians, 95 % over cases, not adjusted"


def rating_sentences(evidence: Evidence, parts: Sequence[Ranking]) -> Iterator[Sentence]:
    """Yield a sentence for each run whose reports physicians have graded, too."""
    try:
        runs = rated_runs(evidence)
    except LackingError:
        return
    for rated in runs:
        differences = {
            aspect: grader_difference(rated.measure(aspect))
            for aspect in rated.measures
            if aspect in ASPECTS
        }
        judged = {aspect: d for aspect, d in differences.items() if d.n}
        if judged:
            yield Sentence(rated.run.task, _sentence(rated, judged))


def _sentence(rated: RatedRun, differences: dict[str, Estimate]) -> str:
    apart = {aspect: d for aspect, d in differences.items() if d.excludes_zero}
    grader = models_of(rated.run, "grader") or "The grader"
    cases = max(d.n for d in differences.values())
    where = f"on {with_noun(cases, 'case')} of {rated.run.label}"
    if not apart:
        return f"{grader} is not shown to grade otherwise than physicians {where}."
    sizes = [
        f"{aspect} by {d.value:+.1f} ({d.lower:+.1f} to {d.upper:+.1f})"
        for aspect, d in sorted(apart.items(), key=lambda item: -abs(item[1].value))
    ]
    return (
        f"{grader} grades otherwise than physicians {where}: {join_texts(sizes)} ({SCOPE}). Means "
        "lean with it; mvme_corrected has them corrected."
    )
