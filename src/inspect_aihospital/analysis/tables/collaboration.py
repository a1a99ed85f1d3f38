"""Discussion against vote, and with against without dispute resolution, on shared cases."""

from collections.abc import Iterator, Sequence
from itertools import combinations
from math import nan

import pandas as pd

from inspect_aihospital.analysis.estimating import by_case, estimate
from inspect_aihospital.analysis.evidence import Evidence
from inspect_aihospital.analysis.findings import Estimate, LackingError, PValue, Table, finding
from inspect_aihospital.analysis.tables.pair_rows import difference
from inspect_aihospital.analysis.tables.team_rows import RELEASED, TeamRun, team_runs
from inspect_aihospital.statistics.clustered import clustered_mean
from inspect_aihospital.statistics.holm import holm

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
    """Ways of one team to its report, by pairs (Fan et al., §7.1; the vote is ours)."""
    runs = [run for run in team_runs(evidence) if run.how != RELEASED]
    pairs = [(a, b) for a, b in combinations(runs, 2) if a.doctors == b.doctors and a.how != b.how]
    rows = [row for pair in pairs for row in _rows(evidence, *pair)]
    if not rows:
        raise LackingError(
            "no team was run in two ways on the same cases; run mvme_collaboration with the same "
            "doctors and strategy=vote, or dispute_resolution=false"
        )
    adjusted = [PValue(p) for p in holm([p for p, _ in rows])]
    return Table(
        source="Fan et al., §7.1; the vote is added here",
        frame=_framed([row for _, row in rows], adjusted),
        runs=tuple(dict.fromkeys(run.run["run"] for pair in pairs for run in pair)),
        note=NOTE,
        varies=frozenset({"task", "options", "moderator"}),
    )


def _rows(
    evidence: Evidence, one: TeamRun, other: TeamRun
) -> Iterator[tuple[float, dict[str, object]]]:
    for name, scorer, column, factor in MEASURES:
        first, second = (_values(evidence, scorer, column, run) for run in (one, other))
        due = len(evidence.asked(one.run["run"], other.run["run"]))
        found = difference(first, second, factor, due=due)
        if not found.n:
            continue
        row = {
            "doctors": " + ".join(model.rsplit("/", 1)[-1] for model in one.doctors),
            "first": one.way,
            "second": other.way,
            "of": name,
            "difference": found.estimate,
            "p (Holm)": None,
            "shared cases": found.n,
            "calls, first": _calls(evidence, one),
            "calls, second": _calls(evidence, other),
        }
        compared = evidence.may_compare(one.run["run"], other.run["run"])
        yield found.p_value if compared else nan, row


def _framed(rows: Sequence[dict[str, object]], adjusted: Sequence[float]) -> pd.DataFrame:
    told = [row | {"p (Holm)": p} for row, p in zip(rows, adjusted, strict=True)]
    return pd.DataFrame(told, dtype=object)


def _values(evidence: Evidence, scorer: str, column: str, run: TeamRun) -> pd.Series:
    frame = evidence.scores.get(scorer, pd.DataFrame(columns=["run", "id"]))
    return by_case(frame[frame["run"] == run.run["run"]], [column])[column]


def _calls(evidence: Evidence, run: TeamRun) -> Estimate:
    calls = by_case(run.scores, ["team_calls"])["team_calls"]
    due = len(evidence.asked(run.run["run"]))
    return estimate(clustered_mean(calls.to_numpy(dtype=float))).over(due)
