"""Compare a grader with physicians (Table 9, Figure 8), and correct its means by their labels."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from math import nan

import altair as alt
import pandas as pd

from inspect_aihospital.analysis.comparability import models_of
from inspect_aihospital.analysis.consultations.corrected_means import by_case, corrected
from inspect_aihospital.analysis.consultations.graded_runs import ASPECTS
from inspect_aihospital.analysis.consultations.rated_runs import RatedRun, points, rated_runs
from inspect_aihospital.analysis.estimates import Estimate, estimate
from inspect_aihospital.analysis.evidence import Evidence
from inspect_aihospital.analysis.findings import Figure, LackingError, Table, coverage_note, finding
from inspect_aihospital.analysis.pictures import COLUMN, row_height, run_y
from inspect_aihospital.analysis.run import NOBODY
from inspect_aihospital.core.text.plurals import with_noun
from inspect_aihospital.people.rating_scores import PROBABILITY_KEY
from inspect_aihospital.scorers.panel import krippendorffs_alpha
from inspect_aihospital.statistics.rater_agreement import (
    exact_agreement,
    mean_difference,
    weighted_kappa,
)

LETTERS = 4

HEADER = alt.Header(labelOrient="top", labelAnchor="start", labelPadding=2)
TITLE = "grader less physicians, points of 100"


@finding("mvme_calibration")
def calibration_table(evidence: Evidence) -> Table:
    """Tabulate the agreement of grader and physicians by aspect (App. D.3, Table 9)."""
    return _table(rated_runs(evidence), _agreement)


@finding("mvme_corrected")
def corrected_table(evidence: Evidence) -> Table:
    """Tabulate means over all cases, corrected by the physicians' labels."""
    runs = rated_runs(evidence)
    return replace(_table(runs, _correction), marks=list(_unknown_draws(runs)))


def _unknown_draws(runs: list[RatedRun]) -> Iterator[str]:
    for rated in runs:
        is_unknown = rated.reports["batch"].notna() & rated.reports[PROBABILITY_KEY].isna()
        if cases := rated.reports.loc[is_unknown, "id"].nunique():
            yield (
                f"{rated.run.label}: the forms of {with_noun(cases, 'case')} kept no "
                "probabilities. They are taken for a uniform draw; where they were not, the "
                "correction is wrong."
            )


def _table(runs: list[RatedRun], make: Callable[[RatedRun, str], dict[str, object]]) -> Table:
    rows = [
        {
            "doctor": rated.run.label,
            "setting": rated.run.setting,
            "grader": models_of(rated.run, "grader") or NOBODY,
            "measure": name,
            **make(rated, name),
        }
        for rated in runs
        for name in rated.measures
    ]
    return Table(frame=pd.DataFrame(rows), runs=[rated.run.id for rated in runs])


def _agreement(rated: RatedRun, name: str) -> dict[str, object]:
    measure = rated.measure(name)
    judged = measure[measure["judged"]]
    # Each letter of a panel is a pair of its own; the rows of a case are clustered below.
    rows = [
        # Kappa takes places in the scale, from 0; points are numbered from 1.
        (id, (points(label)[0] - 1, letter - 1))
        for id, label, letters in zip(judged["id"], judged["label"], judged["letters"], strict=True)
        for letter in letters
        # Labels between two letters, as a mean of raters has, agree exactly with none.
        if points(label)
    ]
    ids, pairs = [id for id, _ in rows], [pair for _, pair in rows]
    exact = exact_agreement([p for p, _ in pairs], [grader for _, grader in pairs], ids)
    return {
        "reports": len(judged),
        "physicians": float(judged["label"].mean()),
        "grader's": float(judged["graded"].mean()),
        "difference": grader_difference(measure),
        "letters compared": len(pairs),
        "exact": estimate(exact, coverage_of(measure)),
        "kappa": weighted_kappa(pairs, LETTERS),
        "alpha": krippendorffs_alpha(pairs),
    }


def grader_difference(measure: pd.DataFrame) -> Estimate:
    """Subtract physicians from grader on the reports that both judged, with an interval."""
    judged = measure[measure["judged"]]
    graded, label = (judged[name].to_numpy(dtype=float) for name in ("graded", "label"))
    difference = mean_difference(graded, label, judged["id"].to_numpy(str))
    return estimate(difference, coverage_of(measure))


def coverage_of(measure: pd.DataFrame) -> float:
    """Return the share of the reports put to physicians that both judged."""
    put = int(measure["put"].sum())
    return float(measure["judged"].sum() / put) if put else nan


def _correction(rated: RatedRun, name: str) -> dict[str, object]:
    measure = rated.measure(name)
    cases = by_case(measure)
    # a case whose record has no reference for any aspect is not due
    due = rated.run.case_count - int((~measure.groupby("id")["due"].any()).sum())
    result = corrected(cases)
    return {
        "cases": result.all_cases,
        "labelled": result.labels_only.n,
        "grader's mean": float(cases["graded"].mean()),
        # A run in which no case is due has no coverage, and must not divide by 0.
        "corrected": estimate(result.mean, result.all_cases / due if due else nan),
        "lambda": result.tuning,
        "labels only": estimate(result.labels_only).over(due),
    }


@finding("mvme_calibration_figure")
def calibration_figure(evidence: Evidence) -> Figure:
    """Plot differences of grader and physicians by aspect (App. D.3, Figure 8)."""
    runs = rated_runs(evidence)
    rows = pd.DataFrame(_differences(runs))
    if rows.empty:
        raise LackingError("no report was judged by physicians and grader both")
    base = alt.Chart(rows).encode(
        y=run_y("doctor", rows["doctor"]), color=alt.Color("doctor:N", legend=None, sort=None)
    )
    bars = base.mark_rule(strokeWidth=2).encode(x=alt.X("lower:Q", title=TITLE), x2="upper:Q")
    points = base.mark_point(filled=True, size=45, opacity=1).encode(
        x=alt.X("difference:Q", title=TITLE)
    )
    zero_line = alt.Chart(rows).mark_rule(color="#666666", strokeDash=[3, 3]).encode(x=alt.datum(0))
    height = alt.Step(row_height(rows["doctor"]))
    chart = (zero_line + bars + points).properties(width=COLUMN * 0.55, height=height)
    return Figure(
        chart=chart.facet(
            row=alt.Row("aspect:N", title=None, sort=list(ASPECTS), header=HEADER), spacing=4
        ),
        runs=[rated.run.id for rated in runs],
        note=coverage_note(zip(rows["doctor"], rows["coverage"], strict=True)),
    )


def _differences(runs: list[RatedRun]) -> Iterator[dict[str, object]]:
    for rated in runs:
        for aspect in (name for name in rated.measures if name in ASPECTS):
            difference = grader_difference(rated.measure(aspect))
            # An aspect that nobody judged has no mark to draw.
            if difference.n:
                yield {
                    "doctor": rated.run.name,
                    "aspect": aspect,
                    "difference": difference.value,
                    **difference.drawn(),
                }
