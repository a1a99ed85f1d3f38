"""Collect graded runs: the scorer that has their grades, and the figures of a table's row."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from math import nan

import numpy as np
import pandas as pd

from inspect_aihospital.analysis.estimates import (
    Estimate,
    by_case,
    case_means,
    graded_shares,
    share_covered,
)
from inspect_aihospital.analysis.evidence import Evidence
from inspect_aihospital.analysis.findings import LackingError
from inspect_aihospital.analysis.tables.run_rows import SETTINGS, setting_of
from inspect_aihospital.analysis.unread_shares import REPORTS, unread_share
from inspect_aihospital.core.grading import grades
from inspect_aihospital.core.grading.grades import Aspect
from inspect_aihospital.scorers.graded_diagnosis import RUBRICS

ASPECTS = tuple(aspect.value for aspect in Aspect)
SUMMARIES = {name: tuple(aspect.value for aspect in of) for name, of in grades.SUMMARIES.items()}
"""Means over aspects, by name."""


@dataclass(frozen=True)
class GradedRun:
    """Hold a run whose reports were graded.

    Attributes:
        run: Its id.
        label: Who was evaluated.
        scorer: Whose grades these are.
        scores: A row a report.
        sample_count: Samples of the run.
        case_count: Cases of the run.
        task: Its task.
        model: Full name of the model that was evaluated; empty for a team.
        unread: Share of the reports that no rule could read, 0 to 1; NaN if not in the log.
    """

    run: str
    label: str
    scorer: str
    scores: pd.DataFrame
    sample_count: int
    case_count: int
    task: str
    model: str = ""
    unread: float = nan

    @property
    def setting(self) -> str:
        """Setting of the task, one of the paper's three."""
        return setting_of(self.task, self.scorer)

    @cached_property
    def by_case(self) -> pd.DataFrame:
        """Means over the epochs of each case, by id, of all aspects and summaries."""
        columns = [name for name in (*ASPECTS, *SUMMARIES) if name in self.scores]
        return by_case(self.scores, columns)

    def estimates(self, columns: Sequence[str]) -> dict[str, Estimate]:
        """Estimate means of aspects and of summaries, with intervals and coverage."""
        graded = [name for name in columns if name in self.scores]
        return case_means(self.by_case[graded], {name: self.coverage(name) for name in graded})

    def coverage(self, name: str) -> float:
        """Return the share of the grades due; a summary's is the mean of its aspects'."""
        shares = [
            share_covered(self.scores, aspect, self.sample_count)
            for aspect in self._due_aspects(name)
        ]
        return sum(shares) / len(shares) if shares else float("nan")

    def coverage_by(self, column: str, name: str, due: pd.Series) -> pd.Series:
        """Return the share of the grades due, for each group of samples in a column.

        Args:
            column: A property of a score's case, such as its specialty.
            name: An aspect or a summary.
            due: The samples of each group, by its name.
        """
        shares_by_aspect = [
            graded_shares(self.scores, aspect).to_numpy() for aspect in self._due_aspects(name)
        ]
        shares = pd.Series(np.mean(shares_by_aspect, axis=0), index=self.scores.index)
        sums = shares.groupby(self.scores[column]).sum().reindex(due.index, fill_value=0)
        sample_counts = due.where(due > 0).to_numpy(dtype=float)
        return pd.Series(sums.to_numpy() / sample_counts, index=due.index)

    def _due_aspects(self, name: str) -> list[str]:
        """List the aspects of a summary that should have a grade; an aspect's own name for it.

        One-step diagnosis is given symptoms and examinations, so these are not graded. An aspect
        that no case has a reference for is due all the same: its coverage is 0.
        """
        due = SUMMARIES["diagnostic"] if "one_step" in self.scorer else ASPECTS
        return [aspect for aspect in SUMMARIES.get(name, (name,)) if aspect in due]


@lru_cache(maxsize=1)
def graded_runs(evidence: Evidence) -> tuple[GradedRun, ...]:
    """List all runs with grades, one-step runs last; cached, since most tables ask for it.

    Raises:
        LackingError: No run has grades.
    """
    runs = [run for scorer in RUBRICS for run in _of_scorer(evidence, scorer)]
    if not runs:
        raise LackingError("no log holds grades of reports; run mvme or mvme_one_step")
    return tuple(sorted(runs, key=lambda run: (SETTINGS.index(run.setting), run.label, run.run)))


def _of_scorer(evidence: Evidence, scorer: str) -> Iterator[GradedRun]:
    for run, scores in evidence.scored(scorer).groupby("run", sort=False):
        row = evidence.run(str(run))
        yield GradedRun(
            run=str(run),
            label=row["label"],
            scorer=scorer,
            scores=scores,
            sample_count=int(row["samples"]),
            case_count=len(evidence.case_ids(str(run))),
            task=row["task"],
            model=row["model"],
            unread=unread_share(row["metrics"], REPORTS),
        )
