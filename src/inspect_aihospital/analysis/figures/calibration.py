"""Grader less physicians by aspect, as points with their intervals."""

from collections.abc import Iterator

import altair as alt
import pandas as pd

from inspect_aihospital.analysis.calibration import Rated, rated_runs
from inspect_aihospital.analysis.evidence import Evidence
from inspect_aihospital.analysis.findings import (
    Figure,
    LackingError,
    below_full,
    finding,
)
from inspect_aihospital.analysis.pictures import COLUMN, NOT_DRAWN, row_height, run_y
from inspect_aihospital.analysis.tables.calibration import VARIES, difference
from inspect_aihospital.analysis.tables.rubric_rows import ASPECTS

HEADER = alt.Header(labelOrient="top", labelAnchor="start", labelPadding=2)
TITLE = "grader less physicians, points of 100"


@finding("mvme_calibration_figure", "How much higher the grader grades than physicians")
def calibration_figure(evidence: Evidence) -> Figure:
    """Differences of grader and physicians by aspect (Fan et al., App. D.3, Figure 8)."""
    runs = rated_runs(evidence)
    rows = pd.DataFrame(_rows(runs))
    if rows.empty:
        raise LackingError("no report was judged by physicians and grader both")
    base = alt.Chart(rows).encode(
        y=run_y("doctor", rows["doctor"]),
        color=alt.Color("doctor:N", legend=None, sort=None),
    )
    bars = base.mark_rule(strokeWidth=2).encode(x=alt.X("lower:Q", title=TITLE), x2="upper:Q")
    points = base.mark_point(filled=True, size=45, opacity=1).encode(
        x=alt.X("difference:Q", title=TITLE)
    )
    none = alt.Chart(rows).mark_rule(color="#666666", strokeDash=[3, 3]).encode(x=alt.datum(0))
    height = alt.Step(row_height(rows["doctor"]))
    chart = (none + bars + points).properties(width=COLUMN * 0.55, height=height)
    return Figure(
        source="Fan et al., Figure 8",
        chart=chart.facet(
            row=alt.Row("aspect:N", title=None, sort=list(ASPECTS), header=HEADER), spacing=4
        ),
        runs=tuple(one.run.run for one in runs),
        note=(
            "Means over the reports that both judged, with 95 % intervals by case. Right of the "
            "dashed line the grader is lenient, left of it strict."
            + NOT_DRAWN
            + below_full(zip(rows["doctor"], rows["coverage"], strict=True))
        ),
        varies=VARIES,
    )


def _rows(runs: list[Rated]) -> Iterator[dict[str, object]]:
    for one in runs:
        for aspect in (name for name in one.measures if name in ASPECTS):
            found = difference(one.measure(aspect))
            if found.n:
                yield {
                    "doctor": f"{one.run.label}, {one.run.setting}",
                    "aspect": aspect,
                    "difference": found.value,
                    "lower": found.lower,
                    "upper": found.upper,
                    "coverage": found.coverage,
                }
