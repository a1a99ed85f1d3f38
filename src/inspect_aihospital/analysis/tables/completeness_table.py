"""Regress diagnostic quality on completeness within runs, and over runs."""

from functools import lru_cache

import pandas as pd

from inspect_aihospital.analysis.estimates import estimate
from inspect_aihospital.analysis.evidence import Evidence
from inspect_aihospital.analysis.findings import LackingError, Table, finding
from inspect_aihospital.analysis.tables.rubric_rows import GradedRun, graded_runs
from inspect_aihospital.statistics.regression import RegressionLine, regress

BOTH = ("interaction", "diagnostic")
DRAWS = 2000
"""Draws of the correlation's interval, which every run needs anew; slopes need no draws."""

OVER_RUNS = 3
"""Fewest runs for a line over runs' means, as the paper has over models."""

NOTE = (
    "Slope: change of the diagnostic mean (diagnosis, rationale, treatment) for one point more of "
    "the interaction mean (symptoms, examinations), both 0 to 100, by least squares over the cases "
    "of a run, epochs averaged first; in brackets the 95 % interval from HC3 standard errors. "
    "Correlation: 95 % bootstrap over cases, 2,000 draws. The last row is over the means of "
    "comparable runs, as in the paper over models. Coverage: share of the cases due, "
    "last row of those of all runs, that have both means. Intervals hold the sampling of cases "
    "(last row: of runs), not this: a hard case lowers both, and so does a severe grader, so that "
    "a slope is no effect of asking more; and error in the interaction grade flattens it."
)


@finding("mvme_completeness", "Diagnostic quality against completeness")
def completeness_table(evidence: Evidence) -> Table:
    """Tabulate the line of each run (Fan et al., Figure 7 and App. D.1)."""
    runs = complete_runs(evidence)
    comparable = [run for run in runs if evidence.may_compare(run.run)]
    lines = [line_of(run) for run in runs]
    rows = [
        _row(run.label, run.setting, line, line.slope.n / run.case_count)
        for run, line in zip(runs, lines, strict=True)
    ]
    if len(comparable) >= OVER_RUNS:
        cases = sum(line_of(run).slope.n for run in comparable)
        coverage = cases / sum(run.case_count for run in comparable)
        name = f"over the means of {len(comparable)} runs"
        rows.append(_row(name, "all", line_over(comparable), coverage))
    return Table(
        source="Fan et al., Figure 7 and App. D.1",
        frame=pd.DataFrame(rows),
        runs=tuple(run.run for run in runs),
        note=NOTE,
        varies=frozenset({"task"}),
    )


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
    interaction, diagnostic = (tuple(map(float, cases[name])) for name in BOTH)
    return _line(interaction, diagnostic)


@lru_cache(maxsize=1024)
def _line(x: tuple[float, ...], y: tuple[float, ...]) -> RegressionLine:
    # cached, since table and figure ask for the same lines
    return regress(x, y, draws=DRAWS)


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
