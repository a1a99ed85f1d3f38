"""What an early stop of sampling saves: measured where it was used, else by replaying votes."""

from collections.abc import Iterator
from functools import lru_cache

import numpy as np
import pandas as pd

from inspect_aihospital.analysis.evidence import Evidence
from inspect_aihospital.analysis.exam_estimates import mean_share, percent, share
from inspect_aihospital.analysis.exam_marks import exam_marks
from inspect_aihospital.analysis.exam_results import single_runs
from inspect_aihospital.analysis.exam_run import COVERAGE, ExamRun, questions
from inspect_aihospital.analysis.findings import NOTHING, Table, finding, with_coverage
from inspect_aihospital.exam.ballot import majority, next_batch

MOST = 12
"""Rows a run at most: all n up to so many samples, else some of them, evenly spread."""

UNREAD = "-"

NOTE = (
    "For n samples a question: percent of the questions that the majority of the first n samples "
    "answers right; percent on which it is the majority of all samples drawn; how many samples an "
    "early stop draws on average, and percent of the n that it saves. An early stop draws batches, "
    "each the fewest samples that can settle the vote, and ends once the others cannot change the "
    "majority, so that the answer is that of all n. `replayed`: counted on the votes of a run that "
    "drew all. `measured`: a run with early_stop=true, known for its own n only. In brackets "
    "95 % intervals, clustered by question; "
    "they hold which questions were asked, not another order of samples. Summaries are not "
    f"counted. {COVERAGE}"
)


@finding("exam_early_stop", "What an early stop saves")
def exam_early_stop_table(evidence: Evidence) -> Table:
    """Samples that an early stop saves, and accuracy, by number of samples."""
    runs = single_runs(evidence)
    return Table(
        source="Shang et al., Algorithm 1 (docs/usmle.md)",
        frame=pd.DataFrame([row for run in runs for row in savings(run)]),
        runs=tuple(run.run for run in runs),
        note=NOTE,
        varies=frozenset({"options"}),
        marks=exam_marks(evidence, runs),
    )


def savings(run: ExamRun) -> Iterator[dict[str, object]]:
    """A row for each number of samples; one for a run that stopped early."""
    standings = [result.standings[run.seats[0]] for result in run.results]
    keys = [result.key for result in run.results]
    cases, planned = questions(run.results), max(one.planned for one in standings)
    whole = all(one.complete for one in standings)
    votes = ["".join(vote or UNREAD for vote in one.votes) for one in standings]
    for n in _numbers(planned) if whole else [planned]:
        drawn = np.array([drawn_of(_pattern(one), n) if whole else len(one) for one in votes])
        first = [_winner(one[:n]) for one in votes]
        right = np.array([a == b for a, b in zip(first, keys, strict=True)], dtype=float)
        last = [_winner(one) for one in votes]
        same = np.array([a == b for a, b in zip(first, last, strict=True)], dtype=float)
        cells: dict[str, object] = {
            "run": run.label,
            "n": n,
            "way": "replayed" if whole else "measured",
            "right": percent(share(right, cases)),
            "as all": percent(share(same, cases)) if whole else NOTHING,
            "drawn": float(drawn.mean()),
            "saved": percent(mean_share(1 - drawn / n, cases)),
        }
        yield with_coverage(cells, run.coverage)


def _numbers(planned: int) -> list[int]:
    spread = np.linspace(1, planned, min(planned, MOST))
    return [int(n) for n in np.unique(np.round(spread))]


@lru_cache(maxsize=100_000)
def _winner(votes: str) -> str | None:
    return majority(_read(votes))


@lru_cache(maxsize=100_000)
def drawn_of(votes: str, n: int) -> int:
    """How many of the first n samples an early stop draws.

    Args:
        votes: A letter a sample, `-` where it could not be read.
        n: Samples planned.
    """
    drawn = 0
    while batch := _batch(votes[:drawn], n):
        drawn += batch
    return drawn


@lru_cache(maxsize=100_000)
def _batch(votes: str, planned: int) -> int:
    return next_batch(_read(votes), planned)


def _read(votes: str) -> list[str | None]:
    return [None if vote == UNREAD else vote for vote in votes]


@lru_cache(maxsize=100_000)
def _pattern(votes: str) -> str:
    """Votes with options named in the order in which they came: as much is saved by either."""
    names = {vote: chr(ord("A") + place) for place, vote in enumerate(dict.fromkeys(votes))}
    return "".join(vote if vote == UNREAD else names[vote] for vote in votes)
