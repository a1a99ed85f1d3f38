"""Graded runs: which scorer has their grades, and what a table's row says of each."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from math import nan

import numpy as np
import pandas as pd

from inspect_aihospital.analysis.estimating import by_case, case_means, covered, share_covered
from inspect_aihospital.analysis.evidence import Evidence
from inspect_aihospital.analysis.findings import Estimate, LackingError
from inspect_aihospital.analysis.tables.run_rows import SETTINGS, setting_of
from inspect_aihospital.analysis.unread import REPORTS, unread_share
from inspect_aihospital.core.grading.grades import Aspect
from inspect_aihospital.scorers.graded_diagnosis import RUBRICS

ASPECTS = tuple(aspect.value for aspect in Aspect)
DIAGNOSTIC = ("diagnosis", "rationale", "treatment")
SUMMARIES = {"interaction": ASPECTS[:2], "diagnostic": DIAGNOSTIC, "overall": ASPECTS}
"""Means over aspects."""


@dataclass(frozen=True)
class GradedRun:
    """A run whose reports were graded.

    Attributes:
        run: Its id.
        label: Who was evaluated.
        scorer: Whose grades these are.
        scores: A row a report.
        due: Samples of the run.
        cases: Cases of the run.
        task: Its task.
        model: Who was evaluated, by the full name; empty for a team.
        unread: Share of the reports that no rule could read, 0 to 1; NaN if the log tells none.
    """

    run: str
    label: str
    scorer: str
    scores: pd.DataFrame
    due: int
    cases: int
    task: str
    model: str = ""
    unread: float = nan

    @property
    def setting(self) -> str:
        """How the doctor came to its report: the paper's three settings."""
        return setting_of(self.task, self.scorer)

    @cached_property
    def by_case(self) -> pd.DataFrame:
        """A row a case, by id: means over its epochs of all aspects and summaries that it has."""
        there = [name for name in (*ASPECTS, *SUMMARIES) if name in self.scores]
        return by_case(self.scores, there)

    def estimates(self, columns: Sequence[str]) -> dict[str, Estimate]:
        """Means of aspects and of summaries, with intervals and coverage."""
        there = [name for name in columns if name in self.scores]
        return case_means(self.by_case[there], {name: self.coverage(name) for name in there})

    def coverage(self, name: str) -> float:
        """Share of the grades due; a summary's is the mean of its aspects'."""
        shares = [share_covered(self.scores, aspect, self.due) for aspect in self._behind(name)]
        return sum(shares) / len(shares) if shares else float("nan")

    def coverage_by(self, column: str, name: str, due: pd.Series) -> pd.Series:
        """Share of the grades due, for each group of samples that a column tells.

        Args:
            column: What is known of a score's case, as its specialty.
            name: An aspect or a summary.
            due: The samples of each group, by its name.
        """
        given = [covered(self.scores, aspect).to_numpy() for aspect in self._behind(name)]
        shares = pd.Series(np.mean(given, axis=0), index=self.scores.index)
        sums = shares.groupby(self.scores[column]).sum().reindex(due.index, fill_value=0)
        asked = due.where(due > 0).to_numpy(dtype=float)
        return pd.Series(sums.to_numpy() / asked, index=due.index)

    def _behind(self, name: str) -> list[str]:
        """The aspects of a summary that were graded; an aspect's own name for it."""
        return [aspect for aspect in SUMMARIES.get(name, (name,)) if aspect in self.scores]


@lru_cache(maxsize=1)
def graded_runs(evidence: Evidence) -> tuple[GradedRun, ...]:
    """All runs with grades, one-step runs last; most tables ask, so that the last is kept.

    Raises:
        LackingError: No run has grades.
    """
    found = [run for scorer in RUBRICS for run in _of_scorer(evidence, scorer)]
    if not found:
        raise LackingError("no log holds grades of reports; run mvme or mvme_one_step")
    return tuple(sorted(found, key=lambda run: (SETTINGS.index(run.setting), run.label, run.run)))


def _of_scorer(evidence: Evidence, scorer: str) -> Iterator[GradedRun]:
    for run, scores in evidence.scored(scorer).groupby("run", sort=False):
        facts = evidence.run(str(run))
        yield GradedRun(
            run=str(run),
            label=facts["label"],
            scorer=scorer,
            scores=scores,
            due=int(facts["samples"]),
            cases=len(evidence.asked(str(run))),
            task=facts["task"],
            model=facts["model"],
            unread=unread_share(facts["metrics"], REPORTS),
        )
