"""Regress diagnostic quality on completeness within runs, and over runs (Figure 7, App. D.1)."""

from collections.abc import Mapping
from typing import Any

import altair as alt
import pandas as pd

from inspect_aihospital.analysis.consultations.graded_runs import GradedRun, graded_runs
from inspect_aihospital.analysis.estimates import estimate
from inspect_aihospital.analysis.evidence import Evidence
from inspect_aihospital.analysis.findings import Figure, LackingError, Table, coverage_note, finding
from inspect_aihospital.analysis.panels import SHAPES
from inspect_aihospital.analysis.pictures import (
    COLOURS,
    COLUMN,
    TEXT,
    dashed_zero,
    row_height,
    run_y,
)
from inspect_aihospital.analysis.run import SETTINGS
from inspect_aihospital.statistics.regression import RegressionLine, regress

BOTH = ("interaction", "diagnostic")
MEAN_TITLE = "mean of symptoms and examinations, 0–100"

OVER_RUNS = 3
"""Fewest runs for a line over runs' means, as the paper has over models."""


@finding("mvme_completeness")
def completeness_table(evidence: Evidence) -> Table:
    """Tabulate the line of each run (Fan et al., Figure 7 and App. D.1)."""
    runs = complete_runs(evidence)
    comparable = [run for run in runs if evidence.may_compare(run.id)]
    lines = [line_of(run) for run in runs]
    rows = [
        _row(run.label, run.setting, line, line.slope.n / run.case_count)
        for run, line in zip(runs, lines, strict=True)
    ]
    if len(comparable) >= OVER_RUNS:
        # The line is over runs, but its means rest on so many of the cases due.
        cases = sum(line_of(run).slope.n for run in comparable)
        coverage = cases / sum(run.case_count for run in comparable)
        name = f"over the means of {len(comparable)} runs"
        rows.append(_row(name, "all", line_over(comparable), coverage))
    return Table(frame=pd.DataFrame(rows), runs=[run.id for run in runs])


def complete_runs(evidence: Evidence) -> list[GradedRun]:
    """List runs whose cases have both means.

    Raises:
        LackingError: There is none.
    """
    runs = [run for run in graded_runs(evidence) if set(BOTH) <= set(run.scores.columns)]
    if not runs:
        raise LackingError(
            "no log holds grades of symptoms and examinations beside those of the diagnosis; run "
            "mvme or mvme_collaboration (in one step symptoms and examinations are given)"
        )
    return runs


def line_of(run: GradedRun) -> RegressionLine:
    """Fit the line through a run's cases."""
    cases = run.by_case[list(BOTH)]
    interaction, diagnostic = (cases[name].to_numpy(float) for name in BOTH)
    return regress(interaction, diagnostic)


def line_over(runs: list[GradedRun]) -> RegressionLine:
    """Fit the line through runs' means."""
    estimates = [run.estimates(BOTH) for run in runs]
    interaction, diagnostic = ([means[name].value for means in estimates] for name in BOTH)
    return regress(interaction, diagnostic)


def _row(doctor: str, setting: str, line: RegressionLine, coverage: float) -> dict[str, object]:
    return {
        "doctor": doctor,
        "setting": setting,
        "slope": estimate(line.slope, coverage),
        "intercept": estimate(line.intercept, coverage),
        "correlation": estimate(line.standardised, coverage),
        "n": line.slope.n,
    }


@finding("mvme_completeness_figure")
def completeness_figure(evidence: Evidence) -> Figure:
    """Plot slopes by run, and points of runs where there are three or more (Figure 7)."""
    runs = complete_runs(evidence)
    comparable = [run for run in runs if evidence.may_compare(run.id)]
    has_points = len(comparable) >= OVER_RUNS
    # Points are told apart by the number in front of a name above them.
    numbers = {run.id: f"{place}" if has_points else "" for place, run in enumerate(runs, start=1)}
    parts = [_slopes(runs, numbers), *([_points(comparable, numbers)] if has_points else [])]
    return Figure(
        chart=alt.vconcat(*parts, spacing=24),
        runs=[run.id for run in runs],
        note=coverage_note((run.label, _lowest_coverage(run)) for run in runs),
    )


def _lowest_coverage(run: GradedRun) -> float:
    return min(line_of(run).slope.n / run.case_count, *map(run.coverage, BOTH))


def _slopes(runs: list[GradedRun], numbers: Mapping[str, str]) -> alt.LayerChart | alt.FacetChart:
    slopes = [(run, estimate(line_of(run).slope)) for run in runs]
    rows = pd.DataFrame(
        {
            "doctor": f"{numbers[run.id]}  {run.name}".strip(),
            "setting": run.setting,
            "slope": slope.value,
            "lower": slope.lower,
            "upper": slope.upper,
        }
        for run, slope in slopes
    )
    title = "slope: points of diagnostic for one of symptoms + examinations"
    base = alt.Chart(rows).encode(y=run_y("doctor", rows["doctor"]))
    return alt.layer(
        dashed_zero(),
        base.mark_rule(strokeWidth=2).encode(x=alt.X("lower:Q", title=title), x2="upper:Q"),
        base.mark_point(filled=True, size=50, opacity=1).encode(
            x=alt.X("slope:Q", title=title), **_encoding(runs)
        ),
    ).properties(width=COLUMN * 0.5, height=alt.Step(row_height(rows["doctor"])))


def _points(runs: list[GradedRun], numbers: Mapping[str, str]) -> alt.LayerChart | alt.FacetChart:
    means = [(run, run.estimates(BOTH)) for run in runs]
    rows = pd.DataFrame(
        {
            "setting": run.setting,
            "number": numbers[run.id],
            **{name: estimates[name].value for name in BOTH},
            **{f"{name}_lower": estimates[name].lower for name in BOTH},
            **{f"{name}_upper": estimates[name].upper for name in BOTH},
        }
        for run, estimates in means
    )
    line = line_over(runs)
    # Two points draw a line; it ends with the data, since it says nothing beyond them.
    ends = pd.DataFrame({"x": [rows["interaction"].min(), rows["interaction"].max()]})
    ends["y"] = line.intercept.estimate + line.slope.estimate * ends["x"]
    # Means of doctors lie close together: from 0 on they would be one spot.
    base, narrow_scale = alt.Chart(rows), alt.Scale(zero=False)
    x = alt.X("interaction:Q", title=MEAN_TITLE, scale=narrow_scale)
    y = alt.Y("diagnostic:Q", title="diagnostic, 0–100", scale=narrow_scale)
    return alt.layer(
        base.mark_rule(color="#999").encode(
            x=alt.X("interaction_lower:Q", scale=narrow_scale, title=MEAN_TITLE),
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
        base.mark_text(align="left", dx=6, dy=-7, fontSize=TEXT).encode(x=x, y=y, text="number:N"),
    ).properties(width=COLUMN * 0.5, height=COLUMN * 0.5)


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
