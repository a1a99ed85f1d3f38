"""Count what an early stop of sampling saves: measured where it was used, else replayed."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

import altair as alt
import numpy as np
import pandas as pd

from inspect_aihospital.analysis.estimates import NOTHING, Estimate, with_coverage
from inspect_aihospital.analysis.evidence import Evidence
from inspect_aihospital.analysis.exams.exam_estimates import mean_share, percent, share
from inspect_aihospital.analysis.exams.exam_results import exam_marks, exam_table, single_runs
from inspect_aihospital.analysis.exams.exam_run import ExamRun, question_ids
from inspect_aihospital.analysis.findings import Figure, Table, coverage_note, finding
from inspect_aihospital.analysis.panels import (
    DASHES,
    SHAPES,
    first_panels,
    legend,
    scale,
    wrap_name,
)
from inspect_aihospital.analysis.pictures import COLOURS, COLUMN
from inspect_aihospital.data.round_log import answers_of, letters_of
from inspect_aihospital.exam.ballot import majority, next_batch

MOST = 12
"""Most rows of a run: each n if there are so few, else some of them, evenly spread."""


@finding("exam_early_stop")
def exam_early_stop_table(evidence: Evidence) -> Table:
    """Tabulate samples that an early stop saves, and accuracy, by number of samples."""
    runs = single_runs(evidence)
    rows = [row for run in runs for row in savings(run)]
    return exam_table(evidence, runs, rows)


def savings(run: ExamRun) -> Iterator[dict[str, object]]:
    """Yield a row for each number of samples; a single row for a run that stopped early."""
    standings = [result.standings[run.seats[0]] for result in run.results]
    keys = [result.key for result in run.results]
    cases, planned = question_ids(run.results), max(standing.planned for standing in standings)
    is_complete = all(standing.complete for standing in standings)
    # votes as text, since text can be the key of a cache
    votes = [letters_of(standing) for standing in standings]
    final = [_winner(ballot) for ballot in votes]
    # A run that stopped early lacks the votes that other numbers of samples would need.
    for n in _numbers(planned) if is_complete else [planned]:
        drawn = np.array([samples_drawn(_pattern(b), n) if is_complete else len(b) for b in votes])
        first = [_winner(ballot[:n]) for ballot in votes]
        is_right = np.array([a == b for a, b in zip(first, keys, strict=True)], dtype=float)
        is_final = np.array([a == b for a, b in zip(first, final, strict=True)], dtype=float)
        cells: dict[str, object] = {
            "run": run.label,
            "n": n,
            "way": "replayed" if is_complete else "measured",
            "right": percent(share(is_right, cases)),
            "as all": percent(share(is_final, cases)) if is_complete else NOTHING,
            "drawn": float(drawn.mean()),
            "saved": percent(mean_share(1 - drawn / n, cases)),
        }
        yield with_coverage(cells, run.coverage)


def _numbers(planned: int) -> list[int]:
    spread = np.linspace(1, planned, min(planned, MOST))
    return [int(n) for n in np.unique(np.round(spread))]


# A report replays hundreds of thousands of ballots, of which few differ: hence the caches.
@lru_cache(maxsize=100_000)
def _winner(votes: str) -> str | None:
    return majority(answers_of(votes))


@lru_cache(maxsize=100_000)
def samples_drawn(votes: str, n: int) -> int:
    """Count how many of the first n samples an early stop draws.

    Args:
        votes: A letter a sample, `-` where it could not be read.
        n: Samples planned.
    """
    count = 0
    while batch := _next_batch(votes[:count], n):
        count += batch
    return count


@lru_cache(maxsize=100_000)
def _next_batch(votes: str, planned: int) -> int:
    return next_batch(answers_of(votes), planned)


@lru_cache(maxsize=100_000)
def _pattern(votes: str) -> str:
    """Name options in the order in which they came: an early stop saves as much by either."""
    names = {vote: chr(ord("A") + place) for place, vote in enumerate(dict.fromkeys(votes))}
    return "".join(names[vote] if vote.isalpha() else vote for vote in votes)


PANELS = {"saved": "% of samples saved", "right": "% right"}


@finding("exam_early_stop_figure")
def exam_early_stop_figure(evidence: Evidence) -> Figure:
    """Plot samples saved, and accuracy, by number of samples."""
    runs, left_out = first_panels(single_runs(evidence))
    rows = pd.DataFrame(
        [
            {"run": wrap_name(run.label), "n": row["n"], "panel": panel, **_bounds(row[panel])}
            for run in runs
            for row in savings(run)
            for panel in PANELS
        ]
    )
    charts = [_panel(rows[rows["panel"] == panel], title) for panel, title in PANELS.items()]
    return Figure(
        chart=alt.vconcat(*charts),
        runs=[run.id for run in runs],
        note=coverage_note((run.label, run.coverage) for run in runs),
        left_out=left_out,
        marks=exam_marks(evidence, runs),
    )


def _bounds(cell: object) -> dict[str, float]:
    assert isinstance(cell, Estimate)
    return {"percent": cell.value, "lower": cell.lower, "upper": cell.upper}


def _panel(rows: pd.DataFrame, title: str) -> Any:
    runs = list(dict.fromkeys(rows["run"]))
    look = {
        "color": alt.Color("run:N", scale=scale(runs, COLOURS), legend=legend(columns=1)),
        "xOffset": alt.XOffset("run:N", sort=runs),
    }
    base = alt.Chart(rows).encode(x=alt.X("n:O", title="samples n", axis=alt.Axis(labelAngle=0)))
    y = alt.Y("percent:Q", scale=alt.Scale(domain=[0, 100]), title=title)
    dash = alt.StrokeDash("run:N", scale=scale(runs, DASHES), legend=None)
    lines = base.mark_line(strokeWidth=1).encode(y=y, strokeDash=dash, **look)
    bars = base.mark_rule(strokeWidth=1.2).encode(y=alt.Y("lower:Q"), y2="upper:Q", **look)
    shape = alt.Shape("run:N", scale=scale(runs, SHAPES))
    points = base.mark_point(filled=True, size=22, opacity=1).encode(y=y, shape=shape, **look)
    return (lines + bars + points).properties(width=COLUMN * 0.84, height=150)
