"""Compare a team that reviews with the same team that only votes, at equal calls."""

from collections.abc import Iterable, Sequence
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
from inspect_aihospital.analysis.sentence_parts import left_out_marks
from inspect_aihospital.exam.convergence import TEAM
from inspect_aihospital.statistics.p_values import holm


@finding("exam_review_vote")
def exam_vote_table(evidence: Evidence) -> Table:
    """Tabulate review beside vote, by the team and each participant."""
    pairs = _pairs(evidence)
    rows = [
        _row(vote, review, participant, matched_by, _may_test(evidence, vote, review))
        for vote, review, matched_by in pairs
        for participant in (TEAM, *vote.seats)
    ]
    frame = pd.DataFrame(rows)
    place = list(frame.columns).index("p") + 1
    # Adjusted before `PValue` turns the numbers into cells.
    frame.insert(place, "p, Holm", _p_values(holm(frame["p"].to_numpy())))
    frame["p"] = _p_values(frame["p"])
    runs = [run for vote, review, _ in pairs for run in (review, vote)]
    ids, votes = [run.id for run in runs], (run for run in team_runs(evidence) if run.is_vote)
    unmatched = left_out_marks(votes, ids, "not one review among these logs is known to be theirs")
    return Table(frame=frame, runs=ids, marks=(*exam_marks(evidence, runs), *unmatched))


def _p_values(numbers: Iterable[float]) -> pd.Series:
    return pd.Series([PValue(number) for number in numbers], dtype=object)


def _pairs(evidence: Evidence) -> list[tuple[ExamRun, ExamRun, str]]:
    """Pair each vote with the review whose calls it had, and say how the review was identified."""
    runs = team_runs(evidence)
    reviews = [run for run in runs if not run.is_vote]
    pairs = []
    for vote in (run for run in runs if run.is_vote):
        candidates = [run for run in reviews if _may_match(vote, run)]
        budget_review = _budget_review(vote, candidates)
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


def _may_test(evidence: Evidence, vote: ExamRun, review: ExamRun) -> bool:
    ids = vote.id, review.id
    return evidence.may_compare(*ids) and not evidence.any_was_stopped(*ids)


def _may_match(vote: ExamRun, review: ExamRun) -> bool:
    """Say whether the models are the same, and the review has every question of the vote."""
    has_questions = vote.step_by_question.items() <= review.step_by_question.items()
    return vote.models == review.models and has_questions


def _budget_review(vote: ExamRun, reviews: Sequence[ExamRun]) -> ExamRun | None:
    """Find the review at the path of the vote's budget."""
    budget = str(vote.args["budget_from"])
    # A log that was moved is identified by its file name, unless two logs share that name.
    for part_of_path in (_absolute_path, lambda path: PurePath(path).name):
        matches = [run for run in reviews if part_of_path(run.path) == part_of_path(budget)]
        if len(matches) == 1:
            return matches[0]
    return None


def _absolute_path(path: str) -> str:
    parts = urlsplit(path)
    return path if parts.scheme not in {"", "file"} else str(Path(parts.path).absolute())


def _row(
    vote: ExamRun, review: ExamRun, participant: str, matched_by: str, may_test: bool
) -> dict[str, object]:
    review_hits, vote_hits = (correctness(run.final, participant) for run in (review, vote))
    review_cases, vote_cases = (question_ids(run.final) for run in (review, vote))
    # Less the vote's: what the review adds.
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
