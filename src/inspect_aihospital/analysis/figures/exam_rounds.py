"""Consensus and accuracy by round, a panel a run."""

from collections.abc import Iterator
from typing import Any

import altair as alt
import pandas as pd

from inspect_aihospital.analysis.evidence import Evidence
from inspect_aihospital.analysis.exam_marks import exam_marks
from inspect_aihospital.analysis.exam_results import review_runs
from inspect_aihospital.analysis.exam_run import ExamRun
from inspect_aihospital.analysis.figures.exam_panels import (
    DASHES,
    SHAPES,
    fitting,
    legend,
    run_rows,
    scale,
    wrapped,
)
from inspect_aihospital.analysis.findings import Figure, below_full, finding
from inspect_aihospital.analysis.pictures import COLOURS, COLUMN
from inspect_aihospital.analysis.tables.exam_rounds import CONSENSUS, INTERVALS, shares_after
from inspect_aihospital.exam.convergence import TEAM

NOTE = (
    "Percent of all questions after each round: in consensus (the thin dashed line is the "
    "threshold that ends the rounds) and answered right, by the team and by each participant, "
    "named by seat. Marks of a round stand beside each other, so that intervals do not hide one "
    f"another. {INTERVALS}"
)

NAMES = {CONSENSUS: "consensus", TEAM: "team right"}

DRAWN = 6
"""Participants of a team up to which each has a line of its own."""


STEP = 0.09
"""How far marks of a round stand from each other, in rounds."""


@finding("exam_rounds_figure", "Consensus and accuracy by round")
def exam_rounds_figure(evidence: Evidence) -> Figure:
    """Consensus and accuracy of team and participants after each round."""
    runs, left_out = fitting(review_runs(evidence))
    large = [run.label for run in runs if len(run.seats) > DRAWN]
    hidden = f" Participants of teams of more than {DRAWN} are in the table only." if large else ""
    return Figure(
        source="Shang et al., Algorithm 2; tables II and III",
        chart=_chart(pd.DataFrame([row for run in runs for row in _rows(run)])),
        runs=tuple(run.run for run in runs),
        note=NOTE + below_full((run.label, run.coverage) for run in runs) + hidden + left_out,
        marks=exam_marks(evidence, runs),
    )


def _rows(run: ExamRun) -> Iterator[dict[str, object]]:
    seats = run.seats if len(run.seats) <= DRAWN else []
    for round in range(1, run.rounds + 1):
        for what in (CONSENSUS, TEAM, *seats):
            found = shares_after(run, round, what)
            yield {
                "run": wrapped(run.label, 46),
                "round": round,
                "what": NAMES.get(what) or f"{what[-1]} right",
                "percent": found.value,
                "lower": found.lower,
                "upper": found.upper,
                "threshold": 100 * run.threshold,
            }


def _chart(rows: pd.DataFrame) -> Any:
    whats = sorted(set(rows["what"]), key=lambda what: (what not in NAMES.values(), what))
    beside = rows["what"].map(whats.index) - (len(whats) - 1) / 2
    placed = rows.assign(place=rows["round"] + STEP * beside)
    last = int(rows["round"].max())
    axis = alt.Axis(values=list(range(1, last + 1)), format="d", grid=False)
    look = {
        "x": alt.X("place:Q", title="round", axis=axis, scale=_span(0.5, last + 0.5)),
        "color": alt.Color("what:N", scale=scale(whats, COLOURS), legend=legend(columns=4)),
    }
    base = alt.Chart(placed)
    y = alt.Y("percent:Q", scale=_span(0, 100), title="% of questions")
    threshold = base.mark_rule(color="#444444", strokeDash=[2, 2]).encode(y="mean(threshold):Q")
    dash = alt.StrokeDash("what:N", scale=scale(whats, DASHES), legend=None)
    lines = base.mark_line(strokeWidth=1).encode(y=y, strokeDash=dash, **look)
    bars = base.mark_rule(strokeWidth=1.5).encode(y=alt.Y("lower:Q"), y2="upper:Q", **look)
    shape = alt.Shape("what:N", scale=scale(whats, SHAPES))
    points = base.mark_point(filled=True, size=35, opacity=1).encode(y=y, shape=shape, **look)
    layers = (threshold + lines + bars + points).properties(width=COLUMN * 0.83, height=150)
    return layers.facet(row=run_rows(rows["run"].tolist()))


def _span(least: float, most: float) -> Any:
    return alt.Scale(domain=[least, most], nice=False, zero=False)
