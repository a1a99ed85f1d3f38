"""Name a run in the tables of consultations, and parse the facts of its scores once."""

from collections.abc import Hashable, Iterator, Mapping
from functools import lru_cache
from typing import Any

import pandas as pd
from pydantic_core import from_json

from inspect_aihospital.analysis.evidence import Evidence
from inspect_aihospital.scorers.graded_report import GRADES

ScoreFacts = Mapping[str, Any]

SETTINGS = ("interaction", "collaboration", "one step")
"""The paper's three procedures for a report, in the order of its tables."""

BOOTSTRAP = (
    "In brackets the 95 % interval over cases (docs/statistics.md): it holds the "
    "sampling of cases, not the error of a grader, patient or examiner, nor that of another run."
)


ONE_STEP = SETTINGS[2]


def setting_of(task: str, scorer: str = "") -> str:
    """Return the setting of a task; released grades are identified by their scorer."""
    if "one_step" in f"{task} {scorer}":
        return ONE_STEP
    return SETTINGS[1] if "collaboration" in task else SETTINGS[0]


def parse_facts(frame: pd.DataFrame) -> list[ScoreFacts]:
    """Parse the facts of each score, in the order of rows."""
    return [from_json(text) for text in frame["facts"]]


@lru_cache(maxsize=2)
def scorer_facts(evidence: Evidence, scorer: str) -> list[ScoreFacts]:
    """Parse the facts of all scores of a scorer, in the order of `Evidence.scores`."""
    # Two are cached: tables of a scorer stand together in a report.
    return parse_facts(evidence.scores[scorer])


def letters_by_grader(facts: ScoreFacts) -> Mapping[str, Mapping[str, Any]]:
    """Return the letters of each grader; none for logs of versions with a single grader."""
    seats = facts.get(GRADES) or {}
    return seats if all(isinstance(letters, dict) for letters in seats.values()) else {}


def scored_runs(
    evidence: Evidence, scorer: str
) -> Iterator[tuple[dict[Hashable, Any], pd.DataFrame, list[ScoreFacts]]]:
    """Yield each run that a scorer scored: its row, scores and facts, by setting and label."""
    if scorer not in evidence.scores:
        return
    facts = scorer_facts(evidence, scorer)
    frame = evidence.scored(scorer).reset_index(drop=True)
    groups = {str(run): rows for run, rows in frame.groupby("run", sort=False)}
    for run in sorted(map(evidence.run, groups), key=_order):
        rows = groups[run["run"]]
        yield run, rows, [facts[place] for place in rows.index]


def _order(run: dict[Hashable, Any]) -> tuple[int, str, str]:
    return SETTINGS.index(setting_of(run["task"])), run["label"], run["run"]
