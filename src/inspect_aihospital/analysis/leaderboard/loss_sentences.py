"""Say in sentences why doctors lost points most often, and how their differentials went wrong."""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import chain
from typing import NamedTuple

import pandas as pd

from inspect_aihospital.analysis.estimates import by_case, estimate
from inspect_aihospital.analysis.evidence import Evidence, facts
from inspect_aihospital.analysis.leaderboard.person_groups import person_samples
from inspect_aihospital.analysis.leaderboard.rankings import Ranking
from inspect_aihospital.analysis.run import Run
from inspect_aihospital.analysis.sentence_parts import Claim, Sentence, numbers_of
from inspect_aihospital.core.attribution.causes import Cause
from inspect_aihospital.scorers.attribution_score import ASPECT_CAUSES
from inspect_aihospital.statistics.columns import bootstrap_means
from inspect_aihospital.statistics.interval import Range

PHRASES = {
    Cause.NOT_ASKED: "the doctor did not ask or order",
    Cause.WITHHELD: "patient or examiner withheld an answer",
    Cause.MISTOLD: "patient or examiner answered wrongly",
    Cause.NOT_USED: "the report leaves out what the doctor was told",
    Cause.MISJUDGED: "the report has the evidence and concludes otherwise",
    Cause.JUDGE_UNSURE: "graders of a panel disagree",
    Cause.NOT_IN_RECORD: "the record has no evidence",
    Cause.UNKNOWN: "something that no rule can tell",
}
"""The end of a sentence for each cause."""

CURVES = "curves"
"""Key, in a score of the differential, of the right disease's probability by turn."""

EXCESS: Range = (-1.0, 1.0)
"""Range of a stated probability less 1 for a right disease, 0 for a wrong one."""


def loss_sentences(evidence: Evidence, parts: Sequence[Ranking]) -> Iterator[Sentence]:
    """Yield the sentences of each ranking; of runs that are not comparable, the instruments' part.

    What a doctor did not ask or concluded wrongly is its own fault only where patient and examiner
    kept to their record.
    """
    person_runs = set(person_samples(evidence)["run"])
    for part in parts:
        broken_runs = {run.id for run in part.unranked}
        # Who is named in a list of faults is ranked by it: of persons only causes are told.
        models = [r for r in part.group.members if r.id not in person_runs | broken_runs]
        texts = [_causes(evidence, part.group.members, broken_runs)]
        texts += [_shared_losses(evidence, models)]
        texts += [_never_considered(evidence, models)]
        texts += [_given_up(evidence, models), _overconfidence(evidence, models)]
        for claim, detail in chain(*texts):
            yield Sentence(part.group.name, claim, detail)


def _causes(
    evidence: Evidence, runs: Sequence[Run], broken_runs: Collection[str]
) -> Iterator[Claim]:
    """Name the runs of each cause that is the most frequent of a run, with a case to open."""
    losses: dict[Cause, list[_Loss]] = {}
    for run in runs:
        scores = _scores_of(evidence, "attribution", run.id)
        causes_by_visit = [_causes_in(causes) for causes in facts(scores, ASPECT_CAUSES)]
        counts = Counter(cause for causes in causes_by_visit for cause in causes)
        if counts:
            # Ties go to the cause that comes first in a visit, as in an aspect.
            top = max(Cause, key=lambda cause: counts[cause])
            # What this doctor missed may be its patient's doing.
            if run.id in broken_runs and top not in (Cause.WITHHELD, Cause.MISTOLD):
                continue
            counts_by_visit = [causes.count(top) for causes in causes_by_visit]
            # Of equal visits the first.
            case = scores["id"].iloc[counts_by_visit.index(max(counts_by_visit))]
            share = round(100 * counts[top] / counts.total())
            losses.setdefault(top, []).append(_Loss(run.label, share, counts.total(), str(case)))
    for cause in filter(losses.get, Cause):
        yield (
            # a cause may be the most frequent with less than half of the grades
            f"Why points were lost: most often {PHRASES[cause]} ({cause.replace('_', ' ')}; share "
            "of the grades below A)",
            f": {_shares(losses[cause], is_sole_cause=len(losses) == 1)}.",
        )


class _Loss(NamedTuple):
    """Hold the percentage of a run's grades below A that a cause took, and a case to open."""

    label: str
    share: int
    grades: int
    case: str

    def __str__(self) -> str:
        # With the number, since the best model has the fewest: 93 % of 15 is less than 72 % of 36.
        return f"{self.share} % of {self.grades}"


def _shares(losses: Sequence[_Loss], *, is_sole_cause: bool) -> str:
    """List the shares from the highest on; where all runs have the cause, the two ends."""
    highest, *others = sorted(losses, key=lambda loss: -loss.share)
    example = f"{highest}, example {highest.case}"
    if is_sole_cause and others and others[-1].share < highest.share:
        lowest = others[-1]
        ends = f"{lowest.label} {lowest}, the least; {highest.label} {highest}, the most"
        return f"{ends}, example {highest.case}"
    return numbers_of({highest.label: example} | {o.label: str(o) for o in others})


def _shared_losses(evidence: Evidence, runs: Sequence[Run]) -> Iterator[Claim]:
    """Count the grades below A that all runs have: their causes tell no run from another."""
    losses: dict[str, set[tuple[object, ...]]] = {}
    for run in runs:
        scores = _scores_of(evidence, "attribution", run.id)
        visits = zip(scores["id"], scores["epoch"], facts(scores, ASPECT_CAUSES), strict=True)
        if len(scores):
            losses[run.label] = {
                (case, epoch, aspect) for case, epoch, causes in visits for aspect in causes or {}
            }
    shared = set[tuple[object, ...]].intersection(*losses.values()) if len(losses) > 1 else set()
    if shared:
        fewest, most = (pick(losses, key=lambda label: len(losses[label])) for pick in (min, max))
        span = f"{len(losses[fewest])} of {fewest}, and of the {len(losses[most])} of {most}"
        is_level = len(losses[fewest]) == len(losses[most])
        yield (
            "All these runs have grades below A in the same cases and aspects, which tell no run "
            "from another",
            f": {len(shared)} of the {f'{len(losses[most])} of each' if is_level else span}.",
        )


def _causes_in(causes: Mapping[str, str] | None) -> list[Cause]:
    return [Cause(name) for name in (causes or {}).values()]


def _never_considered(evidence: Evidence, runs: Sequence[Run]) -> Iterator[Claim]:
    shares: dict[str, str] = {}
    for run in runs:
        # A turn without a valid answer is None, a visit without any has no curve.
        curves = facts(_scores_of(evidence, "differential", run.id), CURVES)
        asked = [[p for p in curve["probability"] if p is not None] for curve in curves if curve]
        visits = [probabilities for probabilities in asked if probabilities]
        if n := sum(not any(probabilities) for probabilities in visits):
            shares[run.label] = f"{n} of {len(visits)}"
    if shares:
        yield (
            "The right disease was in no differential of the visit (never considered; visits)",
            f": {numbers_of(shares)}.",
        )


def _given_up(evidence: Evidence, runs: Sequence[Run]) -> Iterator[Claim]:
    counts: dict[str, tuple[int, int]] = {}
    for run in runs:
        scores = _scores_of(evidence, "differential", run.id)
        if "given_up" in scores:
            given_up = scores["given_up"].dropna()
            counts[run.label] = int(given_up.sum()), len(given_up)
    shares = {label: f"{n} of {visits}" for label, (n, visits) in counts.items() if n}
    if shares:
        yield (
            "The right disease led the differential during the visit and not at its end (given up; "
            "visits)",
            f": {numbers_of(shares)}.",
        )


def _overconfidence(evidence: Evidence, runs: Sequence[Run]) -> Iterator[Claim]:
    """Name the runs whose last differentials are surer than right, beyond what chance explains."""
    certainty: dict[str, str] = {}
    for run in runs:
        scores = _scores_of(evidence, "differential", run.id)
        if not {"top_probability", "leads"} <= set(scores):
            continue
        cases = by_case(scores, ["top_probability", "leads"]).dropna()
        excess = (cases["top_probability"] - cases["leads"]).to_frame()
        (interval,) = bootstrap_means(excess.to_numpy(dtype=float), within=EXCESS)
        # Only where the interval excludes 0: over few cases chance looks like overconfidence.
        if estimate(interval).lower > 0:
            stated, right = (100 * cases[name].mean() for name in ("top_probability", "leads"))
            certainty[run.label] = f"{stated:.0f} % sure, {right:.0f} % right"
    if certainty:
        yield (
            "The disease that came first in the last differential was stated with too much "
            "certainty",
            f": {numbers_of(certainty)}.",
        )


def _scores_of(evidence: Evidence, scorer: str, run: str) -> pd.DataFrame:
    scores = evidence.scored(scorer)
    return scores[scores["run"] == run]
