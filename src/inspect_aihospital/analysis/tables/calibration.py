"""A grader held against physicians (Table 9), and its means corrected by them."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from math import nan

import pandas as pd

from inspect_aihospital.analysis.calibration import Rated, points, rated_runs
from inspect_aihospital.analysis.comparability import CONDITIONS
from inspect_aihospital.analysis.corrected import by_case, corrected
from inspect_aihospital.analysis.estimating import estimate
from inspect_aihospital.analysis.evidence import Evidence
from inspect_aihospital.analysis.findings import Estimate, Table, finding
from inspect_aihospital.people.rating_scores import PROBABILITY_KEY
from inspect_aihospital.scorers.panel import ordinal_alpha
from inspect_aihospital.statistics.agreement import (
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
    """How far grader and physicians agree, by aspect (Fan et al., App. D.3, Table 9)."""
    return _table(
        evidence,
        rated_runs(evidence),
        _agreement,
        source="Fan et al., Table 9",
        note=CALIBRATION_NOTE,
    )


@finding("mvme_corrected", "Grades over all cases, corrected by physicians")
def corrected_table(evidence: Evidence) -> Table:
    """Means over all cases, corrected by the physicians' labels."""
    runs = rated_runs(evidence)
    found = _table(
        evidence,
        runs,
        _correction,
        source="Angelopoulos et al., 2023, PPI++",
        note=CORRECTED_NOTE,
    )
    return replace(found, marks=tuple(_unknown_draws(runs)))


def _unknown_draws(runs: list[Rated]) -> Iterator[str]:
    for one in runs:
        unknown = one.reports["batch"].notna() & one.reports[PROBABILITY_KEY].isna()
        if cases := one.reports.loc[unknown, "id"].nunique():
            yield (
                f"{one.run.label}: the forms of {cases} cases kept no probabilities. They are "
                "taken for a uniform draw; where they were not, the correction is wrong."
            )


def _table(
    evidence: Evidence,
    runs: list[Rated],
    make: Callable[[Rated, str], dict[str, object]],
    *,
    source: str,
    note: str,
) -> Table:
    rows = [
        {**who, "measure": name, **make(one, name)}
        for one in runs
        for who in [_who(evidence, one)]
        for name in one.measures
    ]
    return Table(
        source=source,
        frame=pd.DataFrame(rows),
        runs=tuple(one.run.run for one in runs),
        note=note,
        varies=VARIES,
    )


def _who(evidence: Evidence, one: Rated) -> dict[str, object]:
    grader = CONDITIONS["grader"](evidence.run(one.run.run))
    return {"doctor": one.run.label, "setting": one.run.setting, "grader": grader}


def _agreement(one: Rated, name: str) -> dict[str, object]:
    measure = one.measure(name)
    both = measure[measure["judged"]]
    rows = [
        (id, (points(label)[0] - 1, letter - 1))
        for id, label, letters in zip(both["id"], both["label"], both["letters"], strict=True)
        for letter in letters
        if points(label)
    ]
    ids, pairs = [id for id, _ in rows], [pair for _, pair in rows]
    exact = exact_agreement([one for one, _ in pairs], [other for _, other in pairs], ids)
    return {
        "reports": len(both),
        "physicians": float(both["label"].mean()),
        "grader's": float(both["graded"].mean()),
        "difference": difference(measure),
        "letters compared": len(pairs),
        "exact": estimate(exact, coverage_of(measure)),
        "kappa": weighted_kappa(pairs, LETTERS),
        "alpha": ordinal_alpha(pairs),
    }


def difference(measure: pd.DataFrame) -> Estimate:
    """Grader less physicians on the reports that both judged, with its interval.

    Args:
        measure: Of `Rated.measure`.
    """
    both = measure[measure["judged"]]
    graded, label = (both[name].to_numpy(dtype=float) for name in ("graded", "label"))
    found = mean_difference(graded, label, both["id"].to_numpy(str))
    return estimate(found, coverage_of(measure))


def coverage_of(measure: pd.DataFrame) -> float:
    """Share of the reports in forms, with something to judge, that grader and physicians judged."""
    put = int(measure["put"].sum())
    return float(measure["judged"].sum() / put) if put else nan


def _correction(one: Rated, name: str) -> dict[str, object]:
    measure = one.measure(name)
    cases = by_case(measure)
    due = one.run.cases - int((~measure.groupby("id")["due"].any()).sum())
    found = corrected(cases)
    return {
        "cases": found.all_cases,
        "labelled": found.labels_only.n,
        "grader's mean": float(cases["graded"].mean()),
        "corrected": estimate(found.mean, found.all_cases / due if due else nan),
        "lambda": found.tuning,
        "labels only": estimate(found.labels_only).over(due),
    }
