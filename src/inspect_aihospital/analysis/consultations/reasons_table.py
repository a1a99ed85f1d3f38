"""Tabulate why diagnoses were graded lowest, beside the examinations that were missed."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import nan

import pandas as pd

from inspect_aihospital.analysis.consultations.graded_runs import parse_facts
from inspect_aihospital.analysis.estimates import NOTHING, Estimate, estimate
from inspect_aihospital.analysis.evidence import KEYS, Evidence
from inspect_aihospital.analysis.findings import Table, finding
from inspect_aihospital.analysis.run import Run
from inspect_aihospital.core.grading.misdiagnosis import OUTCOMES
from inspect_aihospital.statistics.clustered import clustered_mean
from inspect_aihospital.statistics.interval import SHARE

SCORER = "failure_reasons"
MISSED = "missed_rate"

ALL = "all low"
"""Row of a run's low diagnoses, whatever their reason."""


@finding("mvme_reasons")
def reasons_table(evidence: Evidence) -> Table:
    """Count the paper's three reasons of low diagnoses, with shares (Fan et al., Table 5)."""
    runs = list(_failed_runs(evidence))
    frame = pd.DataFrame([row for run in runs for row in _rows(run)])
    return Table(frame=frame, runs=[run.id for run in runs], marks=list(_marks(runs)))


@dataclass(frozen=True, kw_only=True, eq=False)
class FailedRun(Run):
    """Hold the low diagnoses of a run.

    Attributes:
        graded: Number of diagnoses that have a grade.
        low: A row for each low diagnosis.
        auditor: Who named the reasons, as the scores record it.
        prompts: Hash of its prompts.
    """

    graded: int
    low: pd.DataFrame
    auditor: str
    prompts: str

    @property
    def explained(self) -> int:
        """Number of low diagnoses that have an outcome."""
        return int(self.low[OUTCOMES[0]].notna().sum())

    def with_outcome(self, outcome: str) -> pd.DataFrame:
        """Return the low diagnoses with an outcome; all that are low for `ALL`."""
        return self.low if outcome == ALL else self.low[self.low[outcome].fillna(0) > 0]


def _failed_runs(evidence: Evidence) -> Iterator[FailedRun]:
    rows_by_run = {
        str(run): rows for run, rows in _with_missed(evidence).groupby("run", sort=False)
    }
    runs = sorted(map(evidence.run, rows_by_run), key=lambda run: (run.label, run.id))
    for run in runs:
        rows = rows_by_run[run.id]
        facts = parse_facts(rows)
        auditors = ((score.get("models") or {}).get("auditor") for score in facts)
        yield FailedRun(
            **vars(run),
            graded=sum(bool(score.get("letters")) for score in facts),
            low=rows[[bool(score.get("low")) for score in facts]],
            auditor=_joined_names(auditors),
            prompts=_joined_names(score.get("prompt_hash") for score in facts),
        )


def _with_missed(evidence: Evidence) -> pd.DataFrame:
    """Add to the scores if any examination was missed; NaN where none was due or known."""
    scores = evidence.scored(SCORER)
    # An outcome that no score has is no column.
    scores = scores.reindex(columns=list(dict.fromkeys([*scores.columns, *OUTCOMES])))
    missed = evidence.scored("fidelity").reindex(columns=[*KEYS, MISSED])
    # NaN > 0 is False, and would count a visit without known orders as one without a miss.
    missed["missed"] = missed[MISSED].gt(0).astype(float).where(missed[MISSED].notna())
    return scores.merge(missed[[*KEYS, "missed"]], on=KEYS, how="left")


def _joined_names(names: Iterable[object]) -> str:
    return " + ".join(sorted({str(name) for name in names if name})) or "–"


def _rows(run: FailedRun) -> Iterator[dict[str, object]]:
    coverage = run.explained / len(run.low) if len(run.low) else nan
    for outcome in (ALL, *OUTCOMES):
        low = run.with_outcome(outcome)
        yield {
            "doctor": run.label,
            "auditor": run.auditor,
            "graded": run.graded,
            "low": len(run.low),
            "coverage": coverage,
            "reason": outcome,
            "cases": len(low),
            "share": NOTHING if outcome == ALL else _share(run.low, outcome),
            "any examination missed": _share(low, "missed"),
        }


def _share(rows: pd.DataFrame, column: str) -> Estimate:
    """Return the share of the rows with a value in which it is 1."""
    coverage = rows[column].notna().mean() if len(rows) else nan
    mean = clustered_mean(rows[column].to_numpy(float), rows["id"].to_numpy(), within=SHARE)
    return estimate(mean, float(coverage))


def _marks(runs: Sequence[FailedRun]) -> Iterator[str]:
    # The scores name the auditor: that of an appended score is not among its log's roles.
    for attribute, name in (("auditor", "auditor"), ("prompts", "prompts of the auditor")):
        groups: dict[str, list[str]] = {}
        for run in runs:
            if (value := getattr(run, attribute)) != "–":
                groups.setdefault(value, []).append(run.label)
        if len(groups) > 1:
            listing = "; ".join(f"{value} ({', '.join(r)})" for value, r in groups.items())
            yield f"Runs differ in {name}: {listing}."
