"""Pair what a doctor reported after its visits with its one-step reports on the same cases."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from math import nan
from pathlib import PurePath

import pandas as pd

from inspect_aihospital.analysis.comparability import models_of
from inspect_aihospital.analysis.consultations.graded_runs import (
    GradedRun,
    graded_runs,
    scored_runs,
)
from inspect_aihospital.analysis.estimates import NOTHING, Estimate, by_case, case_means
from inspect_aihospital.analysis.evidence import Evidence
from inspect_aihospital.analysis.findings import LackingError
from inspect_aihospital.analysis.run import ELICITED, INTERACTION, ONE_STEP
from inspect_aihospital.analysis.run_differences import compare_runs
from inspect_aihospital.analysis.stopped_runs import with_valid_interval
from inspect_aihospital.core.aspects.aspect import CONCLUSIONS

HEADLINE = "diagnostic"
SCOPES = (HEADLINE, *(aspect.value for aspect in CONCLUSIONS))

QUESTIONING, CONVERSATION = "lost by questioning", "lost in conversation"


@dataclass(frozen=True, eq=False)
class Gap:
    """Hold the three reports of a doctor on the same cases.

    Attributes:
        visit: After the visit.
        elicited: In one step, from what the visit brought up.
        full: In one step, from the full record; `None` where no such run has these cases.
        epochs: Which of a case's visits brought it up, by id.
        specialties: Of all cases of the visits' run, by id.
    """

    visit: GradedRun
    elicited: GradedRun
    full: GradedRun | None
    epochs: pd.Series
    specialties: pd.Series

    @property
    def runs(self) -> list[GradedRun]:
        """The runs that there are."""
        return [self.visit, self.elicited, *([self.full] if self.full else [])]

    @cached_property
    def cases(self) -> pd.DataFrame:
        """Means of the cases that all runs share, by id; columns (setting, scope), 0 to 100."""
        scores = self.visit.scores
        # Of several visits of a case only one was handed over.
        own_visits = scores[scores["epoch"] == scores["id"].map(self.epochs)]
        frames = {run.setting: run.by_case[list(SCOPES)] for run in self.runs}
        frames[self.visit.setting] = by_case(own_visits, SCOPES)
        return pd.concat(frames, axis=1, join="inner")

    def row(self, scope: str, ids: pd.Index) -> dict[str, Estimate]:
        """Return the three means and the two losses, paired by case.

        Args:
            scope: One of `SCOPES`.
            ids: Cases of the visits' run.
        """
        cases = self.cases.loc[self.cases.index.intersection(ids)]
        scores = {run.setting: cases[(run.setting, scope)].dropna() for run in self.runs}
        means = {
            run.setting: with_valid_interval(run, scope, mean.over(len(ids)))
            for run in self.runs
            for mean in case_means(scores[run.setting].to_frame(scope), {}).values()
        }
        return {
            "full": means.get(ONE_STEP, NOTHING),
            "elicited": means[ELICITED],
            "visit": means[INTERACTION],
            QUESTIONING: self._loss(scores, (ONE_STEP, ELICITED), len(ids)),
            CONVERSATION: self._loss(scores, (ELICITED, INTERACTION), len(ids)),
        }

    def _loss(
        self, scores: Mapping[str, pd.Series], settings: tuple[str, str], due: int
    ) -> Estimate:
        more, less = settings
        if more not in scores:
            return NOTHING
        loss = compare_runs(scores[more], scores[less], due=due).estimate
        # The paired interval is of a fixed number of cases.
        was_stopped = any(run.was_stopped for run in self.runs if run.setting in settings)
        return replace(loss, lower=nan, upper=nan) if was_stopped else loss


def find_gaps(evidence: Evidence) -> list[Gap]:
    """Pair each run on elicited facts with each run of visits that these are from, and the bound.

    The bound is a run of the same model on the full record: of those with the same grader,
    prompts and settings, if there are any, the one that shares most cases.

    Raises:
        LackingError: No run has reports on what its visits brought up, or its visits are missing.
    """
    runs = graded_runs(evidence)
    graded = {run.id: run for run in runs if run.setting == ELICITED}
    gaps = []
    for run, scores, facts in scored_runs(evidence, "elicited"):
        elicited = graded.get(run.id)
        if elicited is None:
            continue
        logs = pd.Series([PurePath(str(fact.get("log"))).name for fact in facts])
        epochs = pd.Series([fact.get("epoch") for fact in facts], index=scores["id"])
        for visit in (r for r in runs if r.setting == INTERACTION):
            # A folder may have been moved: the names of logs tell them apart.
            is_own = logs.isin([PurePath(path).name for path in visit.path.split("; ")])
            own_epochs = epochs[is_own.to_numpy()]
            # These visits brought up nothing of what this run was handed.
            if own_epochs.empty:
                continue
            samples = evidence.samples_of(visit.id).drop_duplicates("id").set_index("id")
            gaps.append(
                Gap(
                    visit=visit,
                    elicited=elicited,
                    full=_bound(elicited, runs),
                    epochs=own_epochs[~own_epochs.index.duplicated()],
                    specialties=samples["specialty"],
                )
            )
    if not gaps:
        raise LackingError(
            "no log holds reports on what a visit brought up, beside the log of the visit; run "
            "mvme_one_step with -T given=elicited -T consultations=LOG, LOG being one of mvme by "
            "the same model"
        )
    return gaps


def _bound(elicited: GradedRun, runs: Sequence[GradedRun]) -> GradedRun | None:
    ids = elicited.by_case.index

    def fitness(run: GradedRun) -> tuple[bool, bool, int]:
        # Another grader or another prompt would be part of the difference.
        is_alike = models_of(run, "grader") == models_of(elicited, "grader")
        is_alike = is_alike and run.prompt_hash == elicited.prompt_hash
        # so would another temperature of the doctor
        is_set_alike = run.settings == elicited.settings
        return is_alike, is_set_alike, len(ids.intersection(run.by_case.index))

    candidates = [
        run
        for run in runs
        if run.setting == ONE_STEP and run.model == elicited.model and fitness(run)[-1]
    ]
    return max(candidates, key=fitness, default=None)
