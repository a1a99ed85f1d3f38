"""Compare a team that reviews with the same team that only votes, at equal calls."""

from collections.abc import Iterable, Mapping, Sequence
from math import nan
from pathlib import Path, PurePath
from urllib.parse import urlsplit

import pandas as pd

from inspect_aihospital.analysis.estimates import PValue
from inspect_aihospital.analysis.evidence import Evidence
from inspect_aihospital.analysis.exams.exam_estimates import paired_change, percent, share
from inspect_aihospital.analysis.exams.exam_results import exam_marks, team_runs
from inspect_aihospital.analysis.exams.exam_run import ExamRun, as_count, correctness, question_ids
from inspect_aihospital.analysis.findings import LackingError, Table, finding
from inspect_aihospital.exam.convergence import TEAM
from inspect_aihospital.statistics.p_values import holm

NOTE = (
    "Percent of the questions answered right after the last round, by a team that reviewed and by "
    "the same models without review, with as many calls as samples of one round (strategy=vote, "
    "budget_from its log). Difference: review less vote, in points, over the questions that both "
    "have a result for, paired by question, with its 95 % interval and exact p-value; Holm: the "
    "p-value corrected for all rows here; none where no question differs. The other brackets are "
    "95 % intervals too. They hold which questions were asked, not the draw of samples. Coverage: "
    "share of the questions asked that have a result, of the difference in both. Calls: by the "
    "logs' own counts, without the summarizer's; `team` is the sum over its participants."
)


@finding("exam_review_vote", "Review and vote with the same calls")
def exam_vote_table(evidence: Evidence) -> Table:
    """Tabulate review beside vote, by the team and each participant."""
    pairs = _pairs(evidence)
    rows = [
        _row(vote, review, participant, matched_by, evidence.may_compare(vote.run, review.run))
        for vote, review, matched_by in pairs
        for participant in (TEAM, *vote.seats)
    ]
    frame = pd.DataFrame(rows)
    place = list(frame.columns).index("p") + 1
    frame.insert(place, "p, Holm", _p_values(holm(frame["p"].to_numpy())))
    frame["p"] = _p_values(frame["p"])
    runs = [run for vote, review, _ in pairs for run in (review, vote)]
    return Table(
        source="baseline of Algorithm 2 at equal calls (docs/usmle.md)",
        frame=frame,
        runs=tuple(dict.fromkeys(run.run for run in runs)),
        note=NOTE,
        varies=frozenset({"options"}),
        marks=exam_marks(evidence, runs),
    )


def _p_values(numbers: Iterable[float]) -> pd.Series:
    return pd.Series([PValue(number) for number in numbers], dtype=object)


def _pairs(evidence: Evidence) -> list[tuple[ExamRun, ExamRun, str]]:
    """Pair each vote with the review whose calls it had, and say how the review was identified."""
    runs = team_runs(evidence)
    reviews = [run for run in runs if not run.is_vote]
    paths = {run.run: str(evidence.run(run.run)["path"]) for run in reviews}
    pairs = []
    for vote in (run for run in runs if run.is_vote):
        candidates = [run for run in reviews if _may_match(vote, run)]
        budget_review = _budget_review(vote, candidates, paths)
        alike = [run for run in candidates if vote.step_by_question == run.step_by_question]
        if review := budget_review or (alike[0] if len(alike) == 1 else None):
            pairs.append(
                (vote, review, "its budget" if budget_review else "same models and questions")
            )
    if not pairs:
        raise LackingError(
            "no vote stands beside its review; run usmle_icf with -T strategy=vote "
            "-T budget_from=LOG and report on both logs"
        )
    return pairs


def _may_match(vote: ExamRun, review: ExamRun) -> bool:
    """Say whether the models are the same, and the review has every question of the vote."""
    has_questions = vote.step_by_question.items() <= review.step_by_question.items()
    return vote.models == review.models and has_questions


def _budget_review(
    vote: ExamRun, reviews: Sequence[ExamRun], paths: Mapping[str, str]
) -> ExamRun | None:
    """Find the review at the path of the vote's budget."""
    budget = str(vote.options["budget_from"])
    # A log that was moved is identified by its file name, unless two logs share that name.
    for part_of_path in (_absolute_path, _file_name):
        matches = [run for run in reviews if part_of_path(paths[run.run]) == part_of_path(budget)]
        if len(matches) == 1:
            return matches[0]
    return None


def _absolute_path(path: str) -> str:
    parts = urlsplit(path)
    return path if parts.scheme not in {"", "file"} else str(Path(parts.path).absolute())


def _file_name(path: str) -> str:
    return PurePath(path).name


def _row(
    vote: ExamRun, review: ExamRun, participant: str, matched_by: str, may_test: bool
) -> dict[str, object]:
    review_hits, vote_hits = (correctness(run.final, participant) for run in (review, vote))
    review_cases, vote_cases = (question_ids(run.final) for run in (review, vote))
    difference, p_value = paired_change(vote_hits, vote_cases, review_hits, review_cases)
    due = len(review.step_by_question.keys() | vote.step_by_question.keys())
    return {
        "team": review.label,
        "participant": review.display_name(participant),
        "review": percent(share(review_hits, review_cases, review.coverage)),
        "vote": percent(share(vote_hits, vote_cases, vote.coverage)),
        "difference": percent(difference.over(due)),
        "p": p_value if may_test else nan,
        "questions": difference.n,
        "review calls": _calls(review, participant),
        "vote calls": _calls(vote, participant),
        "matched by": matched_by,
    }


def _calls(run: ExamRun, participant: str) -> int | float:
    seats = run.seats if participant == TEAM else [participant]
    return as_count(sum(run.metric(f"{seat}_calls") for seat in seats))
