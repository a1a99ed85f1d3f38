"""Plot diagnostic quality against completeness (Figure 7): slopes within runs, and runs' means."""

from typing import Any

import altair as alt
import pandas as pd

from inspect_aihospital.analysis.estimates import estimate
from inspect_aihospital.analysis.evidence import Evidence
from inspect_aihospital.analysis.figures.panels import SHAPES
from inspect_aihospital.analysis.findings import Figure, coverage_note, finding
from inspect_aihospital.analysis.pictures import COLOURS, COLUMN, NOT_DRAWN, row_height, run_y
from inspect_aihospital.analysis.tables.completeness_table import (
    BOTH,
    OVER_RUNS,
    complete_runs,
    line_of,
    line_over,
)
from inspect_aihospital.analysis.tables.rubric_rows import GradedRun
from inspect_aihospital.analysis.tables.run_rows import SETTINGS

NOTE = (
    "Top: slope of the diagnostic mean on the interaction mean over each run's cases, with its "
    "95 % interval; right of the dashed line, cases of which more was found out were diagnosed "
    "better. Bottom, from three comparable runs on: their means with 95 % intervals over "
    "cases, and the line through them, as in the paper over models. The line's own interval "
    "stands in the table. A hard case or a severe grader lowers both grades, so that neither "
    f"shows a cause.{NOT_DRAWN} Without a mark: the interaction mean is the same in all cases of "
    "the run."
)


@finding("mvme_completeness_figure", "Diagnostic quality against completeness")
def completeness_figure(evidence: Evidence) -> Figure:
    """Plot slopes by run, and points of runs where there are three or more (Figure 7)."""
    runs = complete_runs(evidence)
    comparable = [run for run in runs if evidence.may_compare(run.run)]
    parts = [_slopes(runs), *([_points(comparable)] if len(comparable) >= OVER_RUNS else [])]
    return Figure(
        source="Fan et al., Figure 7",
        chart=alt.vconcat(*parts, spacing=24),
        runs=tuple(run.run for run in runs),
        note=NOTE + coverage_note((run.label, _lowest_coverage(run)) for run in runs),
        varies=frozenset({"task"}),
    )


def _lowest_coverage(run: GradedRun) -> float:
    return min(line_of(run).slope.n / run.case_count, *map(run.coverage, BOTH))


def _slopes(runs: list[GradedRun]) -> alt.LayerChart | alt.FacetChart:
    lines = [(run, estimate(line_of(run).slope)) for run in runs]
    rows = pd.DataFrame(
        {
            "doctor": f"{run.label}, {run.setting}",
            "setting": run.setting,
            "slope": slope.value,
            "lower": slope.lower,
            "upper": slope.upper,
        }
        for run, slope in lines
    )
    title = "slope: points of diagnostic for one of interaction"
    base = alt.Chart(rows).encode(y=run_y("doctor", rows["doctor"]))
    zero_line = alt.Chart(pd.DataFrame({"x": [0]})).mark_rule(strokeDash=[4, 3], color="#666")
    return alt.layer(
        zero_line.encode(x="x:Q"),
        base.mark_rule(strokeWidth=2).encode(x=alt.X("lower:Q", title=title), x2="upper:Q"),
        base.mark_point(filled=True, size=50, opacity=1).encode(
            x=alt.X("slope:Q", title=title), **_encoding(runs)
        ),
    ).properties(width=COLUMN * 0.6, height=alt.Step(row_height(rows["doctor"])))


def _points(runs: list[GradedRun]) -> alt.LayerChart | alt.FacetChart:
    means = [(run, run.estimates(BOTH)) for run in runs]
    rows = pd.DataFrame(
        {
            "setting": run.setting,
            **{name: estimates[name].value for name in BOTH},
            **{f"{name}_lower": estimates[name].lower for name in BOTH},
            **{f"{name}_upper": estimates[name].upper for name in BOTH},
        }
        for run, estimates in means
    )
    line = line_over(runs)
    ends = pd.DataFrame({"x": [rows["interaction"].min(), rows["interaction"].max()]})
    ends["y"] = line.intercept.estimate + line.slope.estimate * ends["x"]
    base, narrow_scale = alt.Chart(rows), alt.Scale(zero=False)
    x = alt.X("interaction:Q", title="interaction, 0–100", scale=narrow_scale)
    y = alt.Y("diagnostic:Q", title="diagnostic, 0–100", scale=narrow_scale)
    return alt.layer(
        base.mark_rule(color="#999").encode(
            x=alt.X("interaction_lower:Q", scale=narrow_scale, title="interaction, 0–100"),
            x2="interaction_upper:Q",
            y=y,
        ),
        base.mark_rule(color="#999").encode(
            y=alt.Y("diagnostic_lower:Q", scale=narrow_scale, title="diagnostic, 0–100"),
            y2="diagnostic_upper:Q",
            x=x,
        ),
        alt.Chart(ends).mark_line(color="#000", strokeDash=[6, 3]).encode(x="x:Q", y="y:Q"),
        base.mark_point(filled=True, size=60, opacity=1).encode(x=x, y=y, **_encoding(runs)),
    ).properties(width=COLUMN * 0.6, height=COLUMN * 0.5)


def _encoding(runs: list[GradedRun]) -> dict[str, Any]:
    """Encode the setting by colour and shape; the legend has the settings of the runs alone."""
    # a setting keeps its colour whichever other settings there are
    used = {run.setting for run in runs}
    places = [place for place, setting in enumerate(SETTINGS) if setting in used]
    names = [SETTINGS[place] for place in places]
    legend = alt.Legend(title=None, orient="bottom")
    colours, shapes = (
        alt.Scale(domain=names, range=[styles[place] for place in places])
        for styles in (COLOURS, SHAPES)
    )
    return {
        "color": alt.Color("setting:N", scale=colours, legend=legend),
        "shape": alt.Shape("setting:N", scale=shapes, legend=legend),
    }
