"""Plot grader less physicians by aspect, as points with their intervals."""

from collections.abc import Iterator

import altair as alt
import pandas as pd

from inspect_aihospital.analysis.evidence import Evidence
from inspect_aihospital.analysis.findings import (
    Figure,
    LackingError,
    coverage_note,
    finding,
)
from inspect_aihospital.analysis.pictures import COLUMN, NOT_DRAWN, row_height, run_y
from inspect_aihospital.analysis.rated_runs import RatedRun, rated_runs
from inspect_aihospital.analysis.tables.calibration_tables import VARIES, grader_difference
from inspect_aihospital.analysis.tables.rubric_rows import ASPECTS

HEADER = alt.Header(labelOrient="top", labelAnchor="start", labelPadding=2)
TITLE = "grader less physicians, points of 100"


@finding("mvme_calibration_figure", "How much higher the grader grades than physicians")
def calibration_figure(evidence: Evidence) -> Figure:
    """Plot differences of grader and physicians by aspect (App. D.3, Figure 8)."""
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
    zero_line = alt.Chart(rows).mark_rule(color="#666666", strokeDash=[3, 3]).encode(x=alt.datum(0))
    height = alt.Step(row_height(rows["doctor"]))
    chart = (zero_line + bars + points).properties(width=COLUMN * 0.55, height=height)
    return Figure(
        source="Fan et al., Figure 8",
        chart=chart.facet(
            row=alt.Row("aspect:N", title=None, sort=list(ASPECTS), header=HEADER), spacing=4
        ),
        runs=tuple(rated.run.run for rated in runs),
        note=(
            "Means over the reports that both judged, with 95 % intervals by case. Right of the "
            "dashed line the grader is lenient, left of it strict."
            + NOT_DRAWN
            + coverage_note(zip(rows["doctor"], rows["coverage"], strict=True))
        ),
        varies=VARIES,
    )


def _rows(runs: list[RatedRun]) -> Iterator[dict[str, object]]:
    for rated in runs:
        for aspect in (name for name in rated.measures if name in ASPECTS):
            difference = grader_difference(rated.measure(aspect))
            if difference.n:
                yield {
                    "doctor": f"{rated.run.label}, {rated.run.setting}",
                    "aspect": aspect,
                    "difference": difference.value,
                    "lower": difference.lower,
                    "upper": difference.upper,
                    "coverage": difference.coverage,
                }
