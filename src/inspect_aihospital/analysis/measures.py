"""Define the numbers by which runs are compared, and read them off the scores, by case."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import pandas as pd

from inspect_aihospital.analysis.evidence import KEYS, Evidence
from inspect_aihospital.analysis.lost_texts import DIAGNOSES, MOST_LOST, lost_share
from inspect_aihospital.analysis.run import ELICITED, Run


@dataclass(frozen=True)
class Measure:
    """Define a number by which runs are compared.

    Attributes:
        name: Heading in the table.
        column: Column of a score's value.
        scorers: Scorers that have it; the first that a run has counts.
        factor: Converts to points of 100.
        last_epoch_only: Whether epochs are rounds, of which the last counts.
        unread_figure: The share of unread texts on which it rests; empty where a large share
            already excludes the run from all comparisons.
    """

    name: str
    column: str
    scorers: tuple[str, ...]
    factor: float = 1.0
    last_epoch_only: bool = False
    unread_figure: str = ""

    def rests_on_unread(self, run: Run) -> bool:
        """Say whether too many of the texts behind it could not be read in a run."""
        figure = self.unread_figure
        return bool(figure) and lost_share(run.metrics, figure) > MOST_LOST


CONSULTATION_MEASURES = (
    Measure("overall", "overall", ("mvme_rubric", "released_grades")),
    Measure(
        "diagnostic",
        "diagnostic",
        ("mvme_rubric", "one_step_rubric", "released_grades", "released_one_step_grades"),
    ),
    Measure("ICD-10 F1", "icd_f1", ("icd10",), 100.0, unread_figure=DIAGNOSES),
)
EXAM_MEASURES = (
    Measure("accuracy", "correct", ("usmle_answers",), 100.0),
    Measure("team's accuracy", "team", ("usmle_icf_answers",), 100.0, last_epoch_only=True),
)
MEASURES = (*CONSULTATION_MEASURES, *EXAM_MEASURES)


def may_test(evidence: Evidence, measure: Measure, runs: Sequence[str]) -> bool:
    """Say whether runs may be tested against others by a measure."""
    # What an elicited report rests on is its own doctor's visit, another one for each.
    if any(evidence.run(run).setting == ELICITED for run in runs):
        return False
    if evidence.include_not_comparable:
        return True
    unread = any(measure.rests_on_unread(evidence.run(run)) for run in runs)
    return evidence.may_compare(*runs) and not unread


def may_test_pair(evidence: Evidence, measure: Measure, pair: Sequence[str]) -> bool:
    """Say whether the difference of two runs has a valid p-value by a measure."""
    # The rule has tested a difference that it watched; a second test would add its own errors.
    has_rule = evidence.any_was_stopped(*pair) or evidence.is_watched(*pair)
    return may_test(evidence, measure, pair) and not has_rule


@lru_cache(maxsize=16)
def means_by_run(evidence: Evidence, measure: Measure) -> dict[str, pd.Series]:
    """Average by case for each run; cached."""
    means = values_by_sample(evidence, measure).groupby(["run", "id"])["value"].mean()
    return {run: means.loc[run] for run in means.index.unique("run")}


def values_by_sample(evidence: Evidence, measure: Measure) -> pd.DataFrame:
    """Return a row a number: `KEYS` and `value`; of each run from the first scorer that has it."""
    frames = [pd.DataFrame(columns=[*KEYS, "value"])]
    scored_runs: set[str] = set()
    for scorer in measure.scorers:
        frame = evidence.scores.get(scorer)
        if frame is None or measure.column not in frame:
            continue
        # A log that was scored by two scorers counts with the first, and not twice.
        rows = frame[frame[measure.column].notna() & ~frame["run"].isin(scored_runs)]
        # An exam of a team logs each round as an epoch; the last round is its answer.
        if measure.last_epoch_only:
            rows = rows.sort_values("epoch").groupby(["run", "id"]).tail(1)
        frames.append(rows[[*KEYS, measure.column]].rename(columns={measure.column: "value"}))
        scored_runs.update(rows["run"])
    return pd.concat(frames[1:] or frames)
