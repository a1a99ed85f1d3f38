"""Compare discussion with vote, and with and without dispute resolution, on shared cases."""

from collections.abc import Iterator
from itertools import combinations
from math import nan

import pandas as pd

from inspect_aihospital.analysis.estimates import Estimate, PValue, by_case, estimate
from inspect_aihospital.analysis.evidence import Evidence
from inspect_aihospital.analysis.findings import LackingError, Table, finding
from inspect_aihospital.analysis.tables.pair_rows import compare_runs
from inspect_aihospital.analysis.tables.team_rows import RELEASED, TeamRun, team_runs
from inspect_aihospital.statistics.clustered import clustered_mean
from inspect_aihospital.statistics.p_values import holm

# heading, scorer, column of its value, and the factor to points of 100
MEASURES = (
    ("overall", "mvme_rubric", "overall", 1.0),
    ("diagnostic", "mvme_rubric", "diagnostic", 1.0),
    ("ICD-10 F1", "icd10", "icd_f1", 100.0),
)

NOTE = (
    "Points of 100, first less second, over the cases that both runs of one team have a number "
    "for; in brackets the 95 % interval over these cases. p: two-sided, exact test, adjusted "
    "for all comparisons of this table (Holm); – where fewer than two cases are shared, or a run "
    "is not comparable. ICD-10 F1 is that of each case by the strict rule, averaged over cases. "
    "Calls: model calls of doctors and moderator a case, visits included where the run held them. "
    "Coverage: shared cases, or cases with calls, of those that the runs were to have. "
    "The interval holds the sampling of cases, not how a second run of the same team would differ."
)


@finding("mvme_collaboration", "Discussion against vote and without dispute resolution")
def collaboration_table(evidence: Evidence) -> Table:
    """Compare the procedures of each team in pairs (Fan et al., §7.1; the vote is ours)."""
    runs = [run for run in team_runs(evidence) if run.procedure != RELEASED]
    pairs = [
        (first, second)
        for first, second in combinations(runs, 2)
        if first.doctors == second.doctors and first.procedure != second.procedure
    ]
    rows = [row for pair in pairs for row in _rows(evidence, *pair)]
    if not rows:
        raise LackingError(
            "no team was run in two ways on the same cases; run mvme_collaboration with the same "
            "doctors and strategy=vote, or dispute_resolution=false"
        )
    adjusted = holm([p for p, _ in rows])
    frame = [row | {"p (Holm)": PValue(p)} for (_, row), p in zip(rows, adjusted, strict=True)]
    return Table(
        source="Fan et al., §7.1; the vote is added here",
        frame=pd.DataFrame(frame, dtype=object),
        runs=tuple(dict.fromkeys(run.run["run"] for pair in pairs for run in pair)),
        note=NOTE,
        varies=frozenset({"task", "options", "moderator"}),
    )


def _rows(
    evidence: Evidence, first: TeamRun, second: TeamRun
) -> Iterator[tuple[float, dict[str, object]]]:
    ids = (first.run["run"], second.run["run"])
    due = len(evidence.case_ids(*ids))
    for name, scorer, column, factor in MEASURES:
        first_values, second_values = (_values(evidence, scorer, column, run) for run in ids)
        difference = compare_runs(first_values, second_values, factor, due=due)
        if not difference.n:
            continue
        row = {
            "doctors": " + ".join(model.rsplit("/", 1)[-1] for model in first.doctors),
            "first": first.marked_procedure,
            "second": second.marked_procedure,
            "of": name,
            "difference": difference.estimate,
            "p (Holm)": None,  # holds the column's place until p-values are adjusted
            "shared cases": difference.n,
            "calls, first": _calls(evidence, first),
            "calls, second": _calls(evidence, second),
        }
        yield difference.p_value if evidence.may_compare(*ids) else nan, row


def _values(evidence: Evidence, scorer: str, column: str, run: str) -> pd.Series:
    frame = evidence.scores.get(scorer, pd.DataFrame(columns=["run", "id"]))
    return by_case(frame[frame["run"] == run], [column])[column]


def _calls(evidence: Evidence, run: TeamRun) -> Estimate:
    calls = by_case(run.scores, ["team_calls"])["team_calls"]
    due = len(evidence.case_ids(run.run["run"]))
    return estimate(clustered_mean(calls.to_numpy(dtype=float))).over(due)
