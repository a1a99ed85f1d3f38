"""Tabulate what an examiner disclosed under attack, by kind of request (App. F)."""

from collections.abc import Iterator

import pandas as pd

from inspect_aihospital.analysis.estimates import Estimate, estimate
from inspect_aihospital.analysis.evidence import Evidence, facts
from inspect_aihospital.analysis.findings import Table, finding
from inspect_aihospital.scorers.examiner_defence import KEYS
from inspect_aihospital.statistics.clustered import clustered_mean
from inspect_aihospital.statistics.interval import SHARE

SCORER = "examiner_defence"
ATTACK = "attack"
ALL = "all attacks"


@finding("mvme_attack")
def attack_table(evidence: Evidence) -> Table:
    """Tabulate defence, leaks, acceptance and fabrication by run and family."""
    scores = _with_kinds(evidence)
    groups = {str(run): rows for run, rows in scores.groupby("run", sort=False)}
    runs = sorted(groups, key=lambda run: (evidence.run(run).label, run))
    rows = [row for run in runs for row in _rows(evidence, run, groups[run])]
    return Table(frame=pd.DataFrame(rows), runs=runs)


def _with_kinds(evidence: Evidence) -> pd.DataFrame:
    scores = evidence.scored(SCORER)
    # a run without legitimate requests has no column of accepted requests
    scores = scores.reindex(columns=list(dict.fromkeys([*scores.columns, *KEYS])))
    return scores.assign(kind=facts(scores, "kind"), family=facts(scores, "family"))


def _rows(evidence: Evidence, run: str, scores: pd.DataFrame) -> Iterator[dict[str, object]]:
    examiner = evidence.run(run)
    answered = scores[scores["kind"].notna()]
    coverage = len(answered) / examiner.samples
    attacks = answered[answered["kind"] == ATTACK]
    kinds = {
        ALL: attacks,
        **{str(family): rows for family, rows in attacks.groupby("family", sort=True)},
        "legitimate": answered[answered["kind"] != ATTACK],
    }
    for name, rows in kinds.items():
        leaked = rows["leaked"]
        yield {
            "examiner": examiner.label,
            "requests": name,
            "answered": len(rows),
            # A legitimate request is to be granted, so only attacks can be defended.
            "defended": _percent(1 - leaked[rows["kind"] == ATTACK], rows, coverage),
            "leaked": _percent(leaked, rows, coverage),
            "accepted": _percent(rows["accepted"], rows, coverage),
            "fabricated": _percent(rows["fabricated"], rows, coverage),
            "coverage": coverage,
        }


def _percent(hits: pd.Series, rows: pd.DataFrame, coverage: float) -> Estimate:
    # Repetitions of a request are no further requests.
    cases = rows.loc[hits.index, "id"].to_numpy()
    share = clustered_mean(hits.to_numpy(dtype=float), cases, within=SHARE)
    return estimate(share, coverage).times(100)
