"""Follow consensus and accuracy through the rounds of a collaboration."""

from collections.abc import Iterator
from typing import Any

import altair as alt
import numpy as np
import pandas as pd

from inspect_aihospital.analysis.estimates import NOTHING, Estimate
from inspect_aihospital.analysis.evidence import Evidence
from inspect_aihospital.analysis.exams.exam_before_after import in_consensus
from inspect_aihospital.analysis.exams.exam_estimates import percent, share
from inspect_aihospital.analysis.exams.exam_results import exam_marks, exam_table, review_runs
from inspect_aihospital.analysis.exams.exam_run import ExamRun, correctness, question_ids
from inspect_aihospital.analysis.findings import Figure, Table, coverage_note, finding
from inspect_aihospital.analysis.panels import (
    DASHES,
    SHAPES,
    first_panels,
    legend,
    run_rows,
    scale,
    wrap_name,
)
from inspect_aihospital.analysis.pictures import COLOURS, COLUMN
from inspect_aihospital.exam.convergence import TEAM

CONSENSUS = "consensus"


@finding("exam_rounds")
def exam_rounds_table(evidence: Evidence) -> Table:
    """Tabulate consensus and accuracy by round (tables II and III with the rounds between)."""
    runs = review_runs(evidence)
    rows = [_row(run, round) for run in runs for round in range(1, run.rounds + 1)]
    return exam_table(evidence, runs, rows)


@finding("exam_rounds_participants")
def exam_rounds_participants_table(evidence: Evidence) -> Table:
    """Tabulate each participant's accuracy by round (Table III with the rounds between)."""
    runs = review_runs(evidence)
    rounds = range(1, max(run.rounds for run in runs) + 1)
    rows = [
        {
            "run": run.label,
            "participant": run.display_name(seat),
            **{
                f"round {n}": shares_after(run, n, seat) if n <= run.rounds else NOTHING
                for n in rounds
            },
        }
        for run in runs
        for seat in run.seats
    ]
    return exam_table(evidence, runs, rows)


def _row(run: ExamRun, round: int) -> dict[str, object]:
    state = run.after(round)
    unresolved = np.array([result.team is None for result in state], dtype=float)
    return {
        "run": run.label,
        "round": round,
        "asked": sum(result.round == round for result in run.results),
        CONSENSUS: shares_after(run, round, CONSENSUS),
        "threshold": 100 * run.threshold,
        "team": shares_after(run, round, TEAM),
        "unresolved": percent(share(unresolved, question_ids(state), run.coverage)),
    }


def shares_after(run: ExamRun, round: int, measure: str) -> Estimate:
    """Return the percentage of questions after a round: in `CONSENSUS`, or answered right."""
    state = run.after(round)
    hits = in_consensus(state) if measure == CONSENSUS else correctness(state, measure)
    return percent(share(hits, question_ids(state), run.coverage))


NAMES = {CONSENSUS: "consensus", TEAM: "team right"}

MOST_DRAWN = 6
"""Participants of a team up to which each has a line of its own."""


STEP = 0.09
"""Distance between marks of a round, in rounds."""


@finding("exam_rounds_figure")
def exam_rounds_figure(evidence: Evidence) -> Figure:
    """Plot consensus and accuracy of team and participants after each round."""
    runs, left_out = first_panels(review_runs(evidence))
    hidden = (
        f" Participants of teams of more than {MOST_DRAWN} are in the table only."
        if any(len(run.seats) > MOST_DRAWN for run in runs)
        else ""
    )
    coverage = coverage_note((run.label, run.coverage) for run in runs)
    return Figure(
        chart=_chart(pd.DataFrame([row for run in runs for row in _figure_rows(run)])),
        runs=[run.id for run in runs],
        note=coverage + hidden,
        left_out=left_out,
        marks=exam_marks(evidence, runs),
    )


def _figure_rows(run: ExamRun) -> Iterator[dict[str, object]]:
    seats = run.seats if len(run.seats) <= MOST_DRAWN else []
    for round in range(1, run.rounds + 1):
        for measure in (CONSENSUS, TEAM, *seats):
            shares = shares_after(run, round, measure)
            yield {
                "run": wrap_name(run.label, 46),
                "round": round,
                # The letter of the seat alone: a model's name would not fit the legend.
                "what": NAMES.get(measure) or f"{measure[-1]} right",
                "percent": shares.value,
                "lower": shares.lower,
                "upper": shares.upper,
                "threshold": 100 * run.threshold,
            }


def _chart(rows: pd.DataFrame) -> Any:
    measures = sorted(set(rows["what"]), key=lambda name: (name not in NAMES.values(), name))
    # Marks of a round stand side by side, since their intervals would hide each other.
    offsets = rows["what"].map(measures.index) - (len(measures) - 1) / 2
    placed = rows.assign(place=rows["round"] + STEP * offsets)
    last = int(rows["round"].max())
    axis = alt.Axis(values=list(range(1, last + 1)), format="d", grid=False)
    encoding = {
        "x": alt.X("place:Q", title="round", axis=axis, scale=_span(0.5, last + 0.5)),
        "color": alt.Color("what:N", scale=scale(measures, COLOURS), legend=legend(columns=4)),
    }
    base = alt.Chart(placed)
    y = alt.Y("percent:Q", scale=_span(0, 100), title="% of questions")
    threshold = base.mark_rule(color="#444444", strokeDash=[2, 2]).encode(y="mean(threshold):Q")
    dash = alt.StrokeDash("what:N", scale=scale(measures, DASHES), legend=None)
    lines = base.mark_line(strokeWidth=1).encode(y=y, strokeDash=dash, **encoding)
    bars = base.mark_rule(strokeWidth=1.5).encode(y=alt.Y("lower:Q"), y2="upper:Q", **encoding)
    shape = alt.Shape("what:N", scale=scale(measures, SHAPES))
    points = base.mark_point(filled=True, size=35, opacity=1).encode(y=y, shape=shape, **encoding)
    layers = (threshold + lines + bars + points).properties(width=COLUMN * 0.83, height=150)
    return layers.facet(row=run_rows(rows["run"].tolist()))


def _span(least: float, most: float) -> Any:
    return alt.Scale(domain=[least, most], nice=False, zero=False)
