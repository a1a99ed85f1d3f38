"""Whether review is worth its calls: a team that reviews beside one that only votes."""

from collections.abc import Iterable, Mapping, Sequence
from math import nan
from pathlib import Path, PurePath
from urllib.parse import urlsplit

import pandas as pd

from inspect_aihospital.analysis.evidence import Evidence
from inspect_aihospital.analysis.exam_estimates import change, percent, share
from inspect_aihospital.analysis.exam_marks import exam_marks
from inspect_aihospital.analysis.exam_results import team_runs
from inspect_aihospital.analysis.exam_run import ExamRun, questions, right, whole
from inspect_aihospital.analysis.findings import LackingError, PValue, Table, finding
from inspect_aihospital.exam.convergence import TEAM
from inspect_aihospital.statistics.holm import holm

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
    """Review beside vote, by the team and each participant."""
    pairs = _pairs(evidence)
    rows = [
        _row(vote, review, who, ways, evidence.may_compare(vote.run, review.run))
        for vote, review, ways in pairs
        for who in (TEAM, *vote.seats)
    ]
    frame = pd.DataFrame(rows)
    after = list(frame.columns).index("p") + 1
    frame.insert(after, "p, Holm", _p_values(holm(frame["p"].to_numpy())))
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
    """Votes with the review whose calls they had, and how that was found."""
    runs = team_runs(evidence)
    reviews = [run for run in runs if not run.is_vote]
    paths = {run.run: str(evidence.run(run.run)["path"]) for run in reviews}
    found = []
    for vote in (run for run in runs if run.is_vote):
        fitting = [run for run in reviews if _fits(vote, run)]
        named = _named(vote, fitting, paths)
        alike = [run for run in fitting if vote.due == run.due]
        if review := named or (alike[0] if len(alike) == 1 else None):
            found.append((vote, review, "its budget" if named else "same models and questions"))
    if not found:
        raise LackingError(
            "no vote stands beside its review; run usmle_icf with -T strategy=vote "
            "-T budget_from=LOG and report on both logs"
        )
    return found


def _fits(vote: ExamRun, review: ExamRun) -> bool:
    """Whether the models are the same, and every question of the vote one of the review's."""
    return vote.models == review.models and vote.due.items() <= review.due.items()


def _named(vote: ExamRun, reviews: Sequence[ExamRun], paths: Mapping[str, str]) -> ExamRun | None:
    """The review at the path of the vote's budget; a log that was moved is known by its name.

    Two of one name leave open which it was.
    """
    budget = str(vote.options["budget_from"])
    for known in (_full, _name):
        found = [run for run in reviews if known(paths[run.run]) == known(budget)]
        if len(found) == 1:
            return found[0]
    return None


def _full(path: str) -> str:
    parts = urlsplit(path)
    return path if parts.scheme not in {"", "file"} else str(Path(parts.path).absolute())


def _name(path: str) -> str:
    return PurePath(path).name


def _row(vote: ExamRun, review: ExamRun, who: str, ways: str, compared: bool) -> dict[str, object]:
    ours, theirs = review.final, vote.final
    due = len(review.due.keys() | vote.due.keys())
    moved, p_value = change(
        right(theirs, who), questions(theirs), right(ours, who), questions(ours)
    )
    return {
        "team": review.label,
        "participant": review.named(who),
        "review": percent(share(right(ours, who), questions(ours), review.coverage)),
        "vote": percent(share(right(theirs, who), questions(theirs), vote.coverage)),
        "difference": percent(moved.over(due)),
        "p": p_value if compared else nan,
        "questions": moved.n,
        "review calls": _calls(review, who),
        "vote calls": _calls(vote, who),
        "matched by": ways,
    }


def _calls(run: ExamRun, who: str) -> int | float:
    seats = run.seats if who == TEAM else [who]
    return whole(sum(run.metric(f"{seat}_calls") for seat in seats))
