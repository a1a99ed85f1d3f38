"""Show what doctors lose when the patient has another manner, on the same cases."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import nan

import numpy as np
import pandas as pd

from inspect_aihospital.analysis.comparability import MANNER, ranking_conditions
from inspect_aihospital.analysis.consultations.graded_runs import (
    GradedRun,
    ScoreFacts,
    graded_runs,
    scored_runs,
)
from inspect_aihospital.analysis.estimates import Estimate, by_case, case_means, case_sums, estimate
from inspect_aihospital.analysis.evidence import KEYS, Evidence
from inspect_aihospital.analysis.findings import LackingError, Table, finding
from inspect_aihospital.analysis.run import ONE_STEP
from inspect_aihospital.analysis.run_differences import compare_runs
from inspect_aihospital.analysis.sentence_parts import left_out_marks
from inspect_aihospital.analysis.stopped_runs import with_valid_interval
from inspect_aihospital.core.manner.contract import PLAIN
from inspect_aihospital.scorers.contract_score import BROKEN, CONTRACT
from inspect_aihospital.statistics.columns import bootstrap_ratios

HEADLINE = "overall"
SHARES = {"facts kept": "facts_kept", "contract met": "contract_met", "asked again": "asked_again"}
"""Columns of shares in percent, and what a score counts for them."""

FACTS_BEHIND = {"facts kept": "due", "asked again": "put off"}
"""Shares of facts, and the column of the number of these."""

MAY_DIFFER = (MANNER, "cases", "check of patient and examiner")
"""Conditions in which a run and its plain one may differ: cases are paired."""

LACKING = (
    "no log has patients of another manner, beside one of the same doctor with plain patients; "
    "run mvme with -T manner=NAME and without"
)


@dataclass(frozen=True, eq=False)
class MannerPair:
    """Hold a run under a manner and the run of the same doctor with plain patients.

    Attributes:
        run: Under the manner.
        plain: With plain patients.
        scores: Its scores of `fidelity`, a row a visit.
        facts: The facts of these.
    """

    run: GradedRun
    plain: GradedRun
    scores: pd.DataFrame
    facts: Sequence[ScoreFacts]

    def row(self, due: int, *, include_broken: bool) -> dict[str, object]:
        """Return the row of a pair."""
        # A patient that broke its contract did not play the manner whose cost is measured.
        is_excluded = (self.scores[BROKEN] == 1) & (not include_broken)
        excluded_visits = self.scores.loc[is_excluded, KEYS]
        kept = self.run.scores.merge(excluded_visits.assign(out=True), on=KEYS, how="left")
        kept = kept[kept["out"].isna()]
        under = by_case(kept, [HEADLINE])[HEADLINE].dropna()
        plain = self.plain.by_case[HEADLINE].dropna()
        shared = plain.index.intersection(under.index)
        loss = compare_runs(plain, under, due=due).estimate
        # The paired interval is of a number of cases that was fixed before.
        if self.run.was_stopped or self.plain.was_stopped:
            loss = replace(loss, lower=nan, upper=nan)
        return {
            # a column of its own tells the manner
            "doctor": self.plain.label.replace(f", manner={PLAIN}", ""),
            "manner": self.run.manner_name,
            "plain": _mean(self.plain, plain[shared], due),
            "under the manner": _mean(self.run, under[shared], due),
            "loss": loss,
            **self._shares(self.scores["id"].isin(shared) & ~is_excluded, loss.coverage),
            "excluded": f"{int(is_excluded.sum())} of {int(self.scores[BROKEN].notna().sum())}",
            "cases": len(shared),
        }

    def _shares(self, is_counted: pd.Series, coverage: float) -> dict[str, Estimate | int]:
        """Return the shares over the visits behind the loss, and the facts behind two of them."""
        counts = [fact.get(CONTRACT) or {} for fact in self.facts]
        pairs = np.array([[c.get(n, (0, 0)) for n in SHARES.values()] for c in counts], dtype=float)
        parts, wholes = np.moveaxis(case_sums(self.scores[is_counted], pairs[is_counted]), -1, 0)
        cells: dict[str, Estimate | int] = {}
        for place, (name, ratio) in enumerate(
            zip(SHARES, bootstrap_ratios(parts, wholes), strict=True)
        ):
            cells[name] = replace(estimate(ratio).times(100), coverage=coverage)
            if name in FACTS_BEHIND:
                cells[FACTS_BEHIND[name]] = int(np.nansum(wholes[:, place]))
        return cells


def _mean(run: GradedRun, scores: pd.Series, due: int) -> Estimate:
    mean = case_means(scores.to_frame(HEADLINE), {})[HEADLINE].over(due)
    return with_valid_interval(run, HEADLINE, mean)


@finding("mvme_manners")
def manner_table(evidence: Evidence) -> Table:
    """Tabulate the loss of each doctor under each manner against plain patients (added here)."""
    pairs = find_manner_pairs(evidence)
    rows = [
        pair.row(
            len(evidence.case_ids(pair.run.id, pair.plain.id)),
            include_broken=evidence.include_not_comparable,
        )
        for pair in pairs
    ]
    runs = [run for pair in pairs for run in (pair.plain.id, pair.run.id)]
    others = (run for run in graded_runs(evidence) if run.manner != PLAIN)
    reason = "a fidelity score, or a comparable run with plain patients, is missing"
    return Table(frame=pd.DataFrame(rows), runs=runs, marks=left_out_marks(others, runs, reason))


def find_manner_pairs(evidence: Evidence) -> list[MannerPair]:
    """Pair each run under a manner with the newest run of its doctor with plain patients.

    Raises:
        LackingError: There is no such pair.
    """
    runs = [run for run in graded_runs(evidence) if run.setting != ONE_STEP]
    plain_runs = [run for run in runs if run.manner == PLAIN]
    checks = {run.id: (scores, facts) for run, scores, facts in scored_runs(evidence, "fidelity")}
    pairs = []
    for run in (run for run in runs if run.manner != PLAIN and run.id in checks):
        alike = [plain for plain in plain_runs if _conditions(plain) == _conditions(run)]
        if alike:
            # The newest, so that a run that was repeated is compared once; but first of all the
            # doctor as it was set.
            plain = max(alike, key=lambda p: (p.settings == run.settings, p.created))
            pairs.append(MannerPair(run, plain, *checks[run.id]))
    if not pairs:
        raise LackingError(LACKING)
    return sorted(pairs, key=lambda pair: (pair.plain.place, pair.run.place))


def _conditions(run: GradedRun) -> tuple[list[str], dict[str, str]]:
    conditions = ranking_conditions(run)
    return run.team, {k: value for k, value in conditions.items() if k not in MAY_DIFFER}
