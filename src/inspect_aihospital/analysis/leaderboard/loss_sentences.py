"""Say in sentences why doctors lost points most often, and who gave the right disease up."""

from collections import Counter
from collections.abc import Iterator, Sequence

from inspect_aihospital.analysis.evidence import Evidence, facts
from inspect_aihospital.analysis.leaderboard.rankings import Ranking
from inspect_aihospital.analysis.leaderboard.sentence_parts import Sentence, numbers_of
from inspect_aihospital.core.attribution.causes import Cause
from inspect_aihospital.scorers.attribution_score import ASPECT_CAUSES

PHRASES = {
    Cause.NOT_ASKED: "the doctor did not ask or order",
    Cause.WITHHELD: "patient or examiner withheld an answer",
    Cause.MISTOLD: "patient or examiner answered wrongly",
    Cause.NOT_USED: "the report leaves out what the doctor was told",
    Cause.MISJUDGED: "the report has the evidence and concludes otherwise",
    Cause.JUDGE_UNSURE: "graders of a panel disagree",
    Cause.NOT_IN_RECORD: "the record has no evidence",
    Cause.UNKNOWN: "of something that no rule can tell",
}
"""The end of a sentence for each cause."""


def loss_sentences(evidence: Evidence, parts: Sequence[Ranking]) -> Iterator[Sentence]:
    """Yield the sentences of each ranking, also on runs that may not be ranked."""
    for part in parts:
        for sentence in (*_causes(evidence, part), *_given_up(evidence, part)):
            yield part.group.name, sentence


def _causes(evidence: Evidence, part: Ranking) -> Iterator[str]:
    """Name the runs of each cause that is the most frequent of a run."""
    shares: dict[Cause, dict[str, str]] = {}
    for run in part.group.members:
        scores = evidence.scored("attribution")
        causes_by_case = facts(scores[scores["run"] == run.run], ASPECT_CAUSES)
        counts = Counter(
            Cause(name) for causes in causes_by_case for name in (causes or {}).values()
        )
        if counts:
            # Ties go to the cause that comes first in a visit, as in an aspect.
            top = max(Cause, key=lambda cause: counts[cause])
            shares.setdefault(top, {})[run.label] = f"{counts[top]} of {counts.total()}"
    for cause in filter(shares.get, Cause):
        yield (
            f"Points were lost most often because {PHRASES[cause]} ({cause.replace('_', ' ')}; "
            f"aspects below A): {numbers_of(shares[cause])}."
        )


def _given_up(evidence: Evidence, part: Ranking) -> Iterator[str]:
    counts: dict[str, tuple[int, int]] = {}
    for run in part.group.members:
        scores = evidence.scored("differential")
        if "given_up" in scores:
            given_up = scores.loc[scores["run"] == run.run, "given_up"].dropna()
            counts[run.label] = int(given_up.sum()), len(given_up)
    shares = {label: f"{n} of {visits}" for label, (n, visits) in counts.items() if n}
    if shares:
        yield (
            "The right disease led the differential during the visit and not at its end (given up; "
            f"visits): {numbers_of(shares)}."
        )
