"""Runs of exams from the votes that their scores hold, each built once."""

import json
import weakref
from collections.abc import Iterable, Mapping
from math import nan
from typing import Any

import pandas as pd

from inspect_aihospital.analysis.evidence import Evidence
from inspect_aihospital.analysis.exam_run import ALONE, TASKS, TOGETHER, ExamRun
from inspect_aihospital.analysis.findings import LackingError
from inspect_aihospital.data.round_log import BALLOTS_KEY, result_of_ballots
from inspect_aihospital.exam.results import RoundResult


def team_runs(evidence: Evidence) -> list[ExamRun]:
    """All runs of teams, in the order of labels.

    Raises:
        LackingError: There is none, or none whose scores hold the votes.
    """
    return _of_scorer(evidence, TOGETHER)


def single_runs(evidence: Evidence) -> list[ExamRun]:
    """All runs of one model, in the order of labels.

    Raises:
        LackingError: There is none, or none whose scores hold the votes.
    """
    return _of_scorer(evidence, ALONE)


def review_runs(evidence: Evidence) -> list[ExamRun]:
    """Runs of teams that were to review, without the baseline that only votes.

    Raises:
        LackingError: There is none, or none whose scores hold the votes.
    """
    runs = [run for run in team_runs(evidence) if not run.is_vote]
    if not runs:
        raise LackingError("every run of usmle_icf only votes; run one with strategy=review")
    return runs


def any_runs(evidence: Evidence) -> list[ExamRun]:
    """Runs of one model, then those of teams.

    Raises:
        LackingError: There is none of either, or none whose scores hold the votes.
    """
    runs, why = [], []
    for scorer in (ALONE, TOGETHER):
        try:
            runs += _of_scorer(evidence, scorer)
        except LackingError as error:
            why.append(str(error))
    if not runs:
        raise LackingError("; ".join(why))
    return runs


def without_votes(evidence: Evidence, scorer: str) -> list[str]:
    """Labels of the runs that are left out, since not all their results' votes can be read."""
    return [one for one in _read(evidence)[scorer] if isinstance(one, str)]


def _of_scorer(evidence: Evidence, scorer: str) -> list[ExamRun]:
    read = _read(evidence)[scorer]
    found = [one for one in read if isinstance(one, ExamRun)]
    if found:
        return found
    if not read:
        raise LackingError(f"no log holds scores of {scorer}; run {TASKS[scorer]}")
    raise LackingError(
        f"the scores of {scorer} do not hold every vote in their summaries: they are of an earlier "
        f"version (score those logs again: inspect score LOG --scorer inspect_aihospital/{scorer}),"
        " or of more seats and samples than a summary has room for"
    )


Read = Mapping[str, list[ExamRun | str]]
"""By scorer its runs; of a run whose votes cannot be read, the label."""

_LATEST: list[tuple["weakref.ref[Evidence]", Read]] = []


def _read(evidence: Evidence) -> Read:
    """The runs of an evidence; those of the latest are kept, since every finding asks for them."""
    for latest, read in tuple(_LATEST):
        if latest() is evidence:
            return read
    found = {scorer: list(_runs(evidence, scorer)) for scorer in TASKS}
    _LATEST[:] = [(weakref.ref(evidence), found)]
    return found


def _runs(evidence: Evidence, scorer: str) -> Iterable[ExamRun | str]:
    if scorer not in evidence.scores:
        return
    asked = dict(iter(evidence.samples.groupby("run", sort=False)))
    by_run = dict(iter(evidence.scores[scorer].groupby("run", sort=False)))
    labelled = evidence.runs.sort_values(["label", "created"])
    for run in (str(run) for run in labelled["run"] if run in by_run):
        facts = evidence.run(run)
        results, threshold = _results(by_run[run], models := _seated(facts))
        if results is None:
            yield str(facts["label"])
        elif results:
            yield ExamRun(
                run=run,
                label=str(facts["label"]),
                scorer=scorer,
                results=results,
                due=_due(asked[run], results),
                options=facts["args"],
                models=models,
                threshold=threshold,
                metrics=_figures(facts["metrics"], scorer),
            )


def _results(
    scores: pd.DataFrame, models: Mapping[str, str]
) -> tuple[tuple[RoundResult, ...] | None, float]:
    """A run's results and threshold; no results where a scored question's votes are missing."""
    every = [json.loads(text) for text in scores["facts"]]
    found = []
    for question, facts, reason in zip(scores["id"], every, _reasons(scores), strict=True):
        kept = facts.get(BALLOTS_KEY)
        if kept is not None:
            found.append(result_of_ballots(str(question), facts["round"], kept, models))
        elif reason is None:
            return None, nan
    return tuple(found), next((one["threshold"] for one in every if "threshold" in one), nan)


def _reasons(scores: pd.DataFrame) -> list[str | None]:
    """Why a question has no result; a score with a result has no reason."""
    if "reason" not in scores:
        return [None] * len(scores)
    return [reason if isinstance(reason, str) else None for reason in scores["reason"]]


def _seated(run: Mapping[Any, Any]) -> dict[str, str]:
    """Models by seat: a team's sit in the order in which they were bound."""
    team = run["roles"].get("participants", [])
    seats = {f"participant_{chr(ord('a') + place)}": model for place, model in enumerate(team)}
    return {"participant": str(run["model"]), **seats}


def _due(samples: pd.DataFrame, results: Iterable[RoundResult]) -> dict[str, str]:
    steps = samples["step"] if "step" in samples else pd.Series("", index=samples.index)
    asked = dict(zip(samples["id"].astype(str), steps.fillna("").astype(str), strict=True))
    return asked | {result.question: result.step for result in results}


def _figures(metrics: Mapping[str, Any], scorer: str) -> dict[str, float]:
    prefix = f"{scorer}/{scorer}/"
    return {
        name.removeprefix(prefix): float(value)
        for name, value in metrics.items()
        if name.startswith(prefix) and isinstance(value, int | float)
    }
