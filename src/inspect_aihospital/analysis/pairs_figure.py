"""Plot paired differences between runs, as points with their intervals."""

import altair as alt
import pandas as pd

from inspect_aihospital.analysis.evidence import Evidence
from inspect_aihospital.analysis.findings import Figure, coverage_note, finding
from inspect_aihospital.analysis.pairs_tables import against_best, comparison_rows
from inspect_aihospital.analysis.pictures import (
    COLOURS,
    COLUMN,
    TEXT,
    dashed_zero,
    row_height,
    run_y,
)
from inspect_aihospital.statistics.power import ALPHA

SIGNIFICANT, NOT_SIGNIFICANT = f"p < {ALPHA:g}", f"p ≥ {ALPHA:g}, or none"


@finding("pairs_figure")
def pairs_figure(evidence: Evidence) -> Figure:
    """Plot the differences of the table of pairs, by each task's first measure."""
    comparisons, runs = comparison_rows(evidence, against_best)
    first_measure = comparisons.groupby("task")["of"].transform("first")
    rows = _chart_rows(comparisons[comparisons["of"] == first_measure])
    # The names of groups begin with the task: "mvme manner=vague: overall".
    task_of_row = rows["task"].str.split(r"[ :]", regex=True).str[0]
    return Figure(
        chart=_chart(rows),
        chart_by_task={task: _chart(rows[task_of_row == task]) for task in task_of_row.unique()},
        runs=runs,
        note=coverage_note(zip(rows["pair"], rows["coverage"], strict=True)),
    )


def _chart_rows(rows: pd.DataFrame) -> pd.DataFrame:
    differences = rows["difference"]
    return pd.DataFrame(
        {
            "task": rows["task"] + ": " + rows["of"],
            "pair": rows["first"] + ", less " + rows["second"],
            "difference": [estimate.value for estimate in differences],
            **pd.DataFrame([estimate.drawn() for estimate in differences], index=rows.index),
            "sure": [SIGNIFICANT if p < ALPHA else NOT_SIGNIFICANT for p in rows["p (Holm)"]],
        }
    )


def _chart(rows: pd.DataFrame) -> alt.VConcatChart:
    title = "difference, points of 100"
    charts = []
    for task, pairs in rows.groupby("task", sort=False):
        base = alt.Chart(pairs).encode(y=run_y("pair", pairs["pair"]))
        fill = alt.Fill(
            "sure:N",
            scale=alt.Scale(domain=[SIGNIFICANT, NOT_SIGNIFICANT], range=[COLOURS[0], "white"]),
            legend=alt.Legend(title=None, orient="bottom", symbolStrokeColor=COLOURS[0]),
        )
        charts.append(
            alt.layer(
                dashed_zero(),
                base.mark_rule(strokeWidth=2, color=COLOURS[0]).encode(
                    x=alt.X("lower:Q", title=title), x2="upper:Q"
                ),
                base.mark_point(size=50, opacity=1, stroke=COLOURS[0]).encode(
                    x=alt.X("difference:Q", title=title), fill=fill
                ),
            ).properties(
                title=alt.Title(str(task), anchor="start", fontSize=TEXT),
                width=COLUMN * 0.55,
                height=alt.Step(row_height(pairs["pair"])),
            )
        )
    return alt.vconcat(*charts, spacing=16)
