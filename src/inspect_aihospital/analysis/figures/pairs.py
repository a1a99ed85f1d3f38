"""Paired differences between runs, as points with their intervals."""

import altair as alt
import pandas as pd

from inspect_aihospital.analysis.evidence import Evidence
from inspect_aihospital.analysis.findings import Figure, below_full, finding
from inspect_aihospital.analysis.pictures import COLOURS, COLUMN, NOT_DRAWN, row_height, run_y
from inspect_aihospital.analysis.tables.pairs import against_best, compared

HELD, OPEN = "p < 0.05", "p ≥ 0.05, or none"

NOTE = (
    "First less second, in points of 100, over the cases that both have, with 95 % intervals "
    "over cases. Filled: the p-value, exact, adjusted within the measure and task (Holm), is below "
    "0.05; open: it is not, though the interval, which is not adjusted, may leave out 0. For each "
    "task the first measure that its runs have."
)


@finding("pairs_figure", "Differences between runs on shared cases")
def pairs_figure(evidence: Evidence) -> Figure:
    """The differences of the table of pairs, by each task's first measure."""
    found, runs = compared(evidence, against_best)
    first = found.groupby("task")["of"].transform("first")
    rows = found[found["of"] == first]
    drawn = _drawn(rows)
    return Figure(
        source="added here",
        chart=_chart(drawn),
        runs=runs,
        note=NOTE + NOT_DRAWN + below_full(zip(drawn["pair"], drawn["coverage"], strict=True)),
        varies=frozenset({"cases"}),
        within_tasks=True,
    )


def _drawn(rows: pd.DataFrame) -> pd.DataFrame:
    return pd.DataFrame(
        {
            "task": rows["task"] + ": " + rows["of"],
            "pair": rows["first"] + ", less " + rows["second"],
            "difference": [one.value for one in rows["difference"]],
            "lower": [one.lower for one in rows["difference"]],
            "upper": [one.upper for one in rows["difference"]],
            "coverage": [one.coverage for one in rows["difference"]],
            "sure": [HELD if p < 0.05 else OPEN for p in rows["p (Holm)"]],
        }
    )


def _chart(rows: pd.DataFrame) -> alt.VConcatChart:
    title = "difference, points of 100"
    charts = []
    for task, some in rows.groupby("task", sort=False):
        base = alt.Chart(some).encode(y=run_y("pair", some["pair"]))
        none = alt.Chart(pd.DataFrame({"x": [0]})).mark_rule(strokeDash=[4, 3], color="#666")
        fill = alt.Fill(
            "sure:N",
            scale=alt.Scale(domain=[HELD, OPEN], range=[COLOURS[0], "white"]),
            legend=alt.Legend(title=None, orient="bottom", symbolStrokeColor=COLOURS[0]),
        )
        charts.append(
            alt.layer(
                none.encode(x="x:Q"),
                base.mark_rule(strokeWidth=2, color=COLOURS[0]).encode(
                    x=alt.X("lower:Q", title=title), x2="upper:Q"
                ),
                base.mark_point(size=50, opacity=1, stroke=COLOURS[0]).encode(
                    x=alt.X("difference:Q", title=title), fill=fill
                ),
            ).properties(
                title=alt.Title(str(task), anchor="start", fontSize=11),
                width=COLUMN * 0.55,
                height=alt.Step(row_height(some["pair"])),
            )
        )
    return alt.vconcat(*charts, spacing=16)
