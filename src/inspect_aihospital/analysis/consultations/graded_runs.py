"""Collect runs by their scores: graded runs with means and coverage, and the facts of scores."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from math import nan
from typing import Any

import numpy as np
import pandas as pd
from pydantic_core import from_json

from inspect_aihospital.analysis.estimates import (
    Estimate,
    by_case,
    case_means,
    graded_shares,
    share_covered,
)
from inspect_aihospital.analysis.evidence import Evidence
from inspect_aihospital.analysis.findings import LackingError
from inspect_aihospital.analysis.run import ELICITED, ONE_STEP, Run
from inspect_aihospital.analysis.stopped_runs import with_valid_interval
from inspect_aihospital.core.aspects.aspect import CONCLUSIONS, Aspect
from inspect_aihospital.core.grading import grades
from inspect_aihospital.scorers.graded_diagnosis import RUBRICS
from inspect_aihospital.scorers.graded_report import GRADES

ASPECTS = tuple(aspect.value for aspect in Aspect)
SUMMARIES = {name: tuple(aspect.value for aspect in of) for name, of in grades.SUMMARIES.items()}
"""Means over aspects, by name."""

NUMBERS = (*ASPECTS, *SUMMARIES)

ScoreFacts = Mapping[str, Any]


@dataclass(frozen=True, kw_only=True, eq=False)
class GradedRun(Run):
    """Hold a run whose reports were graded.

    Attributes:
        scorer: Whose grades these are.
        scores: A row a report.
        case_count: Cases of the run.
    """

    scorer: str
    scores: pd.DataFrame
    case_count: int

    @property
    def setting(self) -> str:
        """Setting of the task; released grades are identified by their scorer."""
        return setting_of(self.scorer, super().setting)

    @cached_property
    def by_case(self) -> pd.DataFrame:
        """Means over the epochs of each case, by id, of all aspects and summaries."""
        return by_case(self.scores, [name for name in NUMBERS if name in self.scores])

    def estimates(self, columns: Sequence[str]) -> dict[str, Estimate]:
        """Estimate means of aspects and of summaries, with intervals and coverage."""
        graded = [name for name in columns if name in self.scores]
        means = case_means(self.by_case[graded], {name: self.coverage(name) for name in graded})
        return {name: with_valid_interval(self, name, mean) for name, mean in means.items()}

    def coverage(self, name: str) -> float:
        """Return the share of the grades due; a summary's is the mean of its aspects'."""
        due = self._due_aspects(name)
        shares = [share_covered(self.scores, aspect, self.samples) for aspect in due]
        return sum(shares) / len(shares) if shares else nan

    def coverage_by(self, column: str, name: str, due: pd.Series) -> pd.Series:
        """Return the share of the grades due by group, as of specialties in their column."""
        shares_by_aspect = [
            graded_shares(self.scores, aspect).to_numpy() for aspect in self._due_aspects(name)
        ]
        shares = pd.Series(np.mean(shares_by_aspect, axis=0), index=self.scores.index)
        sums = shares.groupby(self.scores[column]).sum().reindex(due.index, fill_value=0)
        # NaN in the place of 0, so that a group without samples has no coverage.
        sample_counts = due.where(due > 0).to_numpy(dtype=float)
        return pd.Series(sums.to_numpy() / sample_counts, index=due.index)

    def _due_aspects(self, name: str) -> list[str]:
        """List the aspects of a summary that should have a grade; an aspect's own name for it.

        One-step diagnosis is given the findings, so these are not graded. An aspect
        that no case has a reference for is due all the same: its coverage is 0.
        """
        due = CONCLUSIONS if "one_step" in self.scorer else ASPECTS
        return [aspect for aspect in SUMMARIES.get(name, (name,)) if aspect in due]


def setting_of(scorer: str, task_setting: str) -> str:
    """Return how the reports came about that a scorer graded; released ones have no own task."""
    return ONE_STEP if "one_step" in scorer and task_setting != ELICITED else task_setting


@lru_cache(maxsize=1)
def graded_runs(evidence: Evidence) -> tuple[GradedRun, ...]:
    """List all runs with grades, one-step runs last; cached, since most tables ask for it.

    Raises:
        LackingError: No run has grades.
    """
    runs = [
        GradedRun(
            **vars(evidence.run(str(run))),
            scorer=scorer,
            scores=scores,
            case_count=len(evidence.case_ids(str(run))),
        )
        for scorer in RUBRICS
        for run, scores in evidence.scored(scorer).groupby("run", sort=False)
    ]
    if not runs:
        raise LackingError("no log holds grades of reports; run mvme or mvme_one_step")
    return tuple(sorted(runs, key=lambda run: run.place))


def parse_facts(frame: pd.DataFrame) -> list[ScoreFacts]:
    """Parse the facts of each score, in the order of rows."""
    return [from_json(text) for text in frame["facts"]]


@lru_cache(maxsize=2)
def scorer_facts(evidence: Evidence, scorer: str) -> list[ScoreFacts]:
    """Parse the facts of all scores of a scorer, in the order of `Evidence.scores`."""
    # Two are cached: tables of a scorer stand together in a report.
    return parse_facts(evidence.scores[scorer])


def letters_by_grader(facts: ScoreFacts) -> Mapping[str, Mapping[str, Any]]:
    """Return the letters of each grader."""
    return facts.get(GRADES) or {}


def scored_runs(
    evidence: Evidence, scorer: str
) -> Iterator[tuple[Run, pd.DataFrame, list[ScoreFacts]]]:
    """Yield each run that a scorer scored, with its scores and their facts, by `Run.place`."""
    if scorer not in evidence.scores:
        return
    # Parsing JSON is slow, so all tables of a scorer share one parse.
    facts = scorer_facts(evidence, scorer)
    frame = evidence.scored(scorer).reset_index(drop=True)
    groups = {str(run): rows for run, rows in frame.groupby("run", sort=False)}
    for run in sorted(map(evidence.run, groups), key=lambda run: run.place):
        yield run, groups[run.id], [facts[place] for place in groups[run.id].index]
