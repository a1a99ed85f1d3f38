"""What names a run in the tables of consultations, and the facts of its scores, parsed once."""

from collections.abc import Hashable, Iterator, Mapping
from functools import lru_cache
from typing import Any

import pandas as pd
from pydantic_core import from_json

from inspect_aihospital.analysis.evidence import Evidence
from inspect_aihospital.scorers.graded_report import GRADES

Facts = Mapping[str, Any]

SETTINGS = ("interaction", "collaboration", "one step")
"""The paper's three ways to come to a report, in the order of its tables."""

BOOTSTRAP = (
    "In brackets the 95 % interval over cases (docs/statistics.md): it holds the "
    "sampling of cases, not the error of a grader, patient or examiner, nor that of another run."
)


ONE_STEP = SETTINGS[2]


def setting_of(task: str, scorer: str = "") -> str:
    """How the doctors of a task come to their report; released grades are known by their scorer."""
    if "one_step" in f"{task} {scorer}":
        return ONE_STEP
    return SETTINGS[1] if "collaboration" in task else SETTINGS[0]


def parsed(frame: pd.DataFrame) -> list[Facts]:
    """The facts of each score, in the order of rows."""
    return [from_json(text) for text in frame["facts"]]


@lru_cache(maxsize=2)
def every_fact(evidence: Evidence, scorer: str) -> list[Facts]:
    """The facts of all scores of a scorer that there is, in the order of `Evidence.scores`.

    Tables of the same scorer stand together in a report, so that the last answers are kept.
    """
    return parsed(evidence.scores[scorer])


def letters_of(facts: Facts) -> Mapping[str, Mapping[str, Any]]:
    """Letters by grader; none of a log that was made when there could be but one."""
    seats = facts.get(GRADES) or {}
    return seats if all(isinstance(one, dict) for one in seats.values()) else {}


def runs_of(
    evidence: Evidence, scorer: str
) -> Iterator[tuple[dict[Hashable, Any], pd.DataFrame, list[Facts]]]:
    """Each run that a scorer scored: its row, its scores and their facts, by setting and label."""
    if scorer not in evidence.scores:
        return
    every = every_fact(evidence, scorer)
    frame = evidence.scored(scorer).reset_index(drop=True)
    groups = {str(run): rows for run, rows in frame.groupby("run", sort=False)}
    for run in sorted(map(evidence.run, groups), key=_order):
        rows = groups[run["run"]]
        yield run, rows, [every[place] for place in rows.index]


def _order(run: dict[Hashable, Any]) -> tuple[int, str, str]:
    return SETTINGS.index(setting_of(run["task"])), run["label"], run["run"]
