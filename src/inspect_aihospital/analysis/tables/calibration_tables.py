"""Compare a grader with physicians (Table 9), and correct its means by their labels."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from math import nan

import pandas as pd

from inspect_aihospital.analysis.comparability import CONDITIONS
from inspect_aihospital.analysis.corrected_means import by_case, corrected
from inspect_aihospital.analysis.estimates import Estimate, estimate
from inspect_aihospital.analysis.evidence import Evidence
from inspect_aihospital.analysis.findings import Table, finding
from inspect_aihospital.analysis.rated_runs import RatedRun, points, rated_runs
from inspect_aihospital.people.rating_scores import PROBABILITY_KEY
from inspect_aihospital.scorers.panel import ordinal_alpha
from inspect_aihospital.statistics.rater_agreement import (
    exact_agreement,
    mean_difference,
    weighted_kappa,
)

LETTERS = 4

CALIBRATION_NOTE = (
    "On the reports that both judged, each counting once, however they were drawn: where cases "
    "were drawn because the grader was thought unsure of them, it looks worse here than it is. 0 "
    "to 100; difference: grader less physicians, so above 0 is a lenient grader. Exact: share of "
    "letters that are the same, 0 to 1; kappa: quadratic weights; alpha: "
    "Krippendorff's, ordinal. A panel's letters are each held against the physicians'. Letters "
    "compared: pairs behind these three; a label between two letters, as a mean of disputed "
    "answers is, has none to compare and counts in the means and the difference alone. Aspects "
    "that the report or the record lacks were judged by nobody and are left out; of a mean over "
    "aspects they are part. What physicians left open is left out. Coverage: share "
    "of the reports in forms, with something to judge, that both judged. Intervals are 95 %, by "
    "case."
)
CORRECTED_NOTE = (
    "Estimated is what physicians would have given on average, over cases like all of these (the "
    "column cases): their labels corrected by the grader's grades of all cases (power-tuned "
    "prediction-powered mean; lambda: how far the grader was trusted, 0 to 1), and from the same "
    "labels alone. 0 to 100, 95 % intervals. Labelled cases are weighted by the probability that "
    "they were drawn with. A section that a report lacks is a D, as in the grader's mean. Below "
    "six labels, where all cases have one, or where it would widen the interval, the grader is not "
    "used: labels alone (docs/statistics.md). Coverage: cases with a grade, or with a label, of "
    "the run's cases that have something to judge."
)
VARIES = frozenset({"task", "options", "grader"})


@finding("mvme_calibration", "Judge calibration: the grader beside physicians")
def calibration_table(evidence: Evidence) -> Table:
    """Tabulate the agreement of grader and physicians by aspect (App. D.3, Table 9)."""
    runs = rated_runs(evidence)
    return _table(evidence, runs, _agreement, source="Fan et al., Table 9", note=CALIBRATION_NOTE)


@finding("mvme_corrected", "Grades over all cases, corrected by physicians")
def corrected_table(evidence: Evidence) -> Table:
    """Tabulate means over all cases, corrected by the physicians' labels."""
    runs = rated_runs(evidence)
    source = "Angelopoulos et al., 2023, PPI++"
    table = _table(evidence, runs, _correction, source=source, note=CORRECTED_NOTE)
    return replace(table, marks=tuple(_unknown_draws(runs)))


def _unknown_draws(runs: list[RatedRun]) -> Iterator[str]:
    for rated in runs:
        is_unknown = rated.reports["batch"].notna() & rated.reports[PROBABILITY_KEY].isna()
        if cases := rated.reports.loc[is_unknown, "id"].nunique():
            yield (
                f"{rated.run.label}: the forms of {cases} cases kept no probabilities. They are "
                "taken for a uniform draw; where they were not, the correction is wrong."
            )


def _table(
    evidence: Evidence,
    runs: list[RatedRun],
    make: Callable[[RatedRun, str], dict[str, object]],
    *,
    source: str,
    note: str,
) -> Table:
    grader_of = CONDITIONS["grader"]
    rows = [
        {
            "doctor": rated.run.label,
            "setting": rated.run.setting,
            "grader": grader_of(evidence.run(rated.run.run)),
            "measure": name,
            **make(rated, name),
        }
        for rated in runs
        for name in rated.measures
    ]
    return Table(
        source=source,
        frame=pd.DataFrame(rows),
        runs=tuple(rated.run.run for rated in runs),
        note=note,
        varies=VARIES,
    )


def _agreement(rated: RatedRun, name: str) -> dict[str, object]:
    measure = rated.measure(name)
    judged = measure[measure["judged"]]
    # Each letter of a panel is a pair of its own; the rows of a case are clustered below.
    rows = [
        (id, (points(label)[0] - 1, letter - 1))
        for id, label, letters in zip(judged["id"], judged["label"], judged["letters"], strict=True)
        for letter in letters
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
        "alpha": ordinal_alpha(pairs),
    }


def grader_difference(measure: pd.DataFrame) -> Estimate:
    """Subtract physicians from grader on the reports that both judged, with an interval.

    Args:
        measure: Of `RatedRun.measure`.
    """
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
        "corrected": estimate(result.mean, result.all_cases / due if due else nan),
        "lambda": result.tuning,
        "labels only": estimate(result.labels_only).over(due),
    }
