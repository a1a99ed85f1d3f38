"""Show the gap between a visit and the full record, taken apart."""

from collections.abc import Iterator
from typing import Any

import altair as alt
import pandas as pd

from inspect_aihospital.analysis.consultations.gaps import (
    CONVERSATION,
    HEADLINE,
    QUESTIONING,
    SCOPES,
    Gap,
    find_gaps,
)
from inspect_aihospital.analysis.consultations.graded_runs import graded_runs
from inspect_aihospital.analysis.evidence import Evidence
from inspect_aihospital.analysis.findings import Figure, Table, coverage_note, finding
from inspect_aihospital.analysis.panels import LINES, first_panels, in_two_columns, scale, wrap_name
from inspect_aihospital.analysis.pictures import COLOURS, COLUMN
from inspect_aihospital.analysis.run import ELICITED
from inspect_aihospital.analysis.sentence_parts import left_out_marks
from inspect_aihospital.core.record import Specialty

PANEL_WIDTH = 26
"""Latin letters in a line of a panel's name."""


@finding("mvme_gap")
def gap_table(evidence: Evidence) -> Table:
    """Tabulate what was lost by questioning and in conversation: by aspect, then by specialty."""
    gaps = find_gaps(evidence)
    rows = [
        {"doctor": gap.visit.label, **row, "cases": len(gap.cases)}
        for gap in gaps
        for row in _rows(gap)
    ]
    runs = [run.id for gap in gaps for run in gap.runs]
    elicited = (run for run in graded_runs(evidence) if run.setting == ELICITED)
    marks = left_out_marks(elicited, runs, "the log of the visits is not among these")
    return Table(frame=pd.DataFrame(rows), runs=runs, marks=marks)


def _rows(gap: Gap) -> Iterator[dict[str, object]]:
    for scope in SCOPES:
        yield {"part": scope, **gap.row(scope, gap.specialties.index)}
    for specialty in Specialty:
        ids = gap.specialties.index[gap.specialties == specialty.value]
        # A specialty of which no case is shared would be a row without a number.
        if len(gap.cases.index.intersection(ids)):
            yield {"part": specialty.value, **gap.row(HEADLINE, ids)}


@finding("mvme_gap_figure")
def gap_figure(evidence: Evidence) -> Figure:
    """Plot both losses of each doctor, by aspect, with 95 % intervals."""
    gaps, left_out = first_panels(find_gaps(evidence))
    rows = [
        {
            "panel": wrap_name(gap.visit.label, PANEL_WIDTH),
            "part": scope,
            "loss": name,
            "points": loss.value,
            **loss.drawn(),
        }
        for gap in gaps
        for scope in SCOPES
        for name, loss in gap.row(scope, gap.specialties.index).items()
        if name in (QUESTIONING, CONVERSATION)
    ]
    # Without a run on the full record there is no loss by questioning to draw.
    frame = pd.DataFrame(rows).dropna(subset=["points"])
    names = frame["panel"].str.split().str.join(" ")
    return Figure(
        chart=_chart(frame),
        runs=[run.id for gap in gaps for run in gap.runs],
        note=coverage_note(zip(names, frame["coverage"], strict=True)),
        left_out=left_out,
    )


def _chart(rows: pd.DataFrame) -> Any:
    names = (QUESTIONING, CONVERSATION)
    legend = alt.Legend(title=None, orient="bottom", labelLimit=0)
    base = alt.Chart(rows).encode(
        y=alt.Y("part:N", title=None, sort=list(SCOPES)),
        yOffset=alt.YOffset("loss:N", sort=list(names)),
    )
    x = alt.X("points:Q", title="points lost, of 100")
    layers = alt.layer(
        base.mark_bar(height=8).encode(
            x=x, color=alt.Color("loss:N", scale=scale(names, COLOURS), legend=legend)
        ),
        base.mark_rule().encode(x=alt.X("lower:Q", title="points lost, of 100"), x2="upper:Q"),
    ).properties(width=COLUMN * 0.36, height=100)
    header = alt.Header(labelExpr=LINES, labelLimit=0, labelAnchor="start")
    return in_two_columns(layers, "panel", rows, title=None, header=header)
