"""Plot paired differences between runs, as points with their intervals."""

import altair as alt
import pandas as pd

from inspect_aihospital.analysis.evidence import Evidence
from inspect_aihospital.analysis.findings import Figure, coverage_note, finding
from inspect_aihospital.analysis.pictures import COLOURS, COLUMN, NOT_DRAWN, row_height, run_y
from inspect_aihospital.analysis.tables.pairs_tables import against_best, comparison_rows

SIGNIFICANT, NOT_SIGNIFICANT = "p < 0.05", "p ≥ 0.05, or none"

NOTE = (
    "First less second, in points of 100, over the cases that both have, with 95 % intervals "
    "over cases. Filled: the p-value, exact, adjusted within the measure and task (Holm), is below "
    "0.05; open: it is not, though the interval, which is not adjusted, may leave out 0. For each "
    "task the first measure that its runs have."
)


@finding("pairs_figure", "Differences between runs on shared cases")
def pairs_figure(evidence: Evidence) -> Figure:
    """Plot the differences of the table of pairs, by each task's first measure."""
    comparisons, runs = comparison_rows(evidence, against_best)
    first_measure = comparisons.groupby("task")["of"].transform("first")
    rows = _chart_rows(comparisons[comparisons["of"] == first_measure])
    return Figure(
        source="added here",
        chart=_chart(rows),
        runs=runs,
        note=NOTE + NOT_DRAWN + coverage_note(zip(rows["pair"], rows["coverage"], strict=True)),
        varies=frozenset({"cases"}),
        within_tasks=True,
    )


def _chart_rows(rows: pd.DataFrame) -> pd.DataFrame:
    differences = rows["difference"]
    return pd.DataFrame(
        {
            "task": rows["task"] + ": " + rows["of"],
            "pair": rows["first"] + ", less " + rows["second"],
            "difference": [estimate.value for estimate in differences],
            **{
                name: [getattr(estimate, name) for estimate in differences]
                for name in ("lower", "upper", "coverage")
            },
            "sure": [SIGNIFICANT if p < 0.05 else NOT_SIGNIFICANT for p in rows["p (Holm)"]],
        }
    )


def _chart(rows: pd.DataFrame) -> alt.VConcatChart:
    title = "difference, points of 100"
    charts = []
    for task, pairs in rows.groupby("task", sort=False):
        base = alt.Chart(pairs).encode(y=run_y("pair", pairs["pair"]))
        zero_line = alt.Chart(pd.DataFrame({"x": [0]})).mark_rule(strokeDash=[4, 3], color="#666")
        fill = alt.Fill(
            "sure:N",
            scale=alt.Scale(domain=[SIGNIFICANT, NOT_SIGNIFICANT], range=[COLOURS[0], "white"]),
            legend=alt.Legend(title=None, orient="bottom", symbolStrokeColor=COLOURS[0]),
        )
        charts.append(
            alt.layer(
                zero_line.encode(x="x:Q"),
                base.mark_rule(strokeWidth=2, color=COLOURS[0]).encode(
                    x=alt.X("lower:Q", title=title), x2="upper:Q"
                ),
                base.mark_point(size=50, opacity=1, stroke=COLOURS[0]).encode(
                    x=alt.X("difference:Q", title=title), fill=fill
                ),
            ).properties(
                title=alt.Title(str(task), anchor="start", fontSize=11),
                width=COLUMN * 0.55,
                height=alt.Step(row_height(pairs["pair"])),
            )
        )
    return alt.vconcat(*charts, spacing=16)
