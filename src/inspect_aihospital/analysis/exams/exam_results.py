"""Build runs of exams from the votes in their scores, and tables of such runs.

Where there is no such run, or none whose scores hold the votes, a `LackingError` says so.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from math import nan

import pandas as pd

from inspect_aihospital.analysis.evidence import Evidence
from inspect_aihospital.analysis.exams.exam_run import SINGLE_SCORER, TASKS, TEAM_SCORER, ExamRun
from inspect_aihospital.analysis.findings import LackingError, Table
from inspect_aihospital.analysis.run import Run
from inspect_aihospital.core.text.plurals import with_noun
from inspect_aihospital.data.round_log import BALLOTS_KEY, result_of_ballots
from inspect_aihospital.exam.results import RoundResult


def team_runs(evidence: Evidence) -> list[ExamRun]:
    """List all runs of teams, in the order of labels."""
    return _of_scorer(evidence, TEAM_SCORER)


def single_runs(evidence: Evidence) -> list[ExamRun]:
    """List all runs of one model, in the order of labels."""
    return _of_scorer(evidence, SINGLE_SCORER)


def review_runs(evidence: Evidence) -> list[ExamRun]:
    """List runs of teams that were to review, without the baseline that only votes."""
    runs = [run for run in team_runs(evidence) if not run.is_vote]
    if not runs:
        raise LackingError("every run of usmle_icf only votes; run one with strategy=review")
    return runs


def any_runs(evidence: Evidence) -> list[ExamRun]:
    """List runs of one model, then those of teams."""
    runs, problems = [], []
    for scorer in (SINGLE_SCORER, TEAM_SCORER):
        try:
            runs += _of_scorer(evidence, scorer)
        except LackingError as error:
            problems.append(str(error))
    if not runs:
        raise LackingError("; ".join(problems))
    return runs


def _of_scorer(evidence: Evidence, scorer: str) -> list[ExamRun]:
    runs_and_labels = _runs_by_scorer(evidence)[scorer]
    runs = [run for run in runs_and_labels if isinstance(run, ExamRun)]
    if runs:
        return runs
    if not runs_and_labels:
        raise LackingError(f"no log holds scores of {scorer}; run {TASKS[scorer]}")
    raise LackingError(
        f"the scores of {scorer} do not hold every vote in their summaries: they are of an earlier "
        f"version (score those logs again: inspect score LOG --scorer inspect_aihospital/{scorer}),"
        " or of more seats and samples than a summary has room for"
    )


@lru_cache(maxsize=1)
def _runs_by_scorer(evidence: Evidence) -> Mapping[str, list[ExamRun | str]]:
    """List runs by scorer; in the place of a run whose votes cannot be read, its label.

    Cached, since every exam table asks for them.
    """
    return {scorer: list(_runs(evidence, scorer)) for scorer in TASKS}


def _runs(evidence: Evidence, scorer: str) -> Iterable[ExamRun | str]:
    if scorer not in evidence.scores:
        return
    samples = dict(iter(evidence.samples.groupby("run", sort=False)))
    scores = dict(iter(evidence.scores[scorer].groupby("run", sort=False)))
    # Of two runs with one label the older comes first.
    by_label = evidence.runs.sort_values(["label", "created"])
    for run in (evidence.run(str(id)) for id in by_label["run"] if id in scores):
        results, threshold = _results(scores[run.id], models := _models_by_seat(run))
        if results is None:
            yield run.label
        elif results:
            yield ExamRun(
                **vars(run),
                scorer=scorer,
                results=results,
                step_by_question=_step_by_question(samples[run.id], results),
                models=models,
                threshold=threshold,
            )


def _results(
    scores: pd.DataFrame, models: Mapping[str, str]
) -> tuple[tuple[RoundResult, ...] | None, float]:
    """Return a run's results and threshold; no results where a scored question lacks its votes."""
    facts = [json.loads(text) for text in scores["facts"]]
    reasons = scores.reindex(columns=["reason"])["reason"]  # no column where no score has one
    results = []
    for question, score, reason in zip(scores["id"], facts, reasons, strict=True):
        ballots = score.get(BALLOTS_KEY)
        if ballots is not None:
            results.append(result_of_ballots(str(question), score["round"], ballots, models))
        elif not isinstance(reason, str):  # a question without a result has a reason, and no votes
            return None, nan
    thresholds = (score["threshold"] for score in facts if "threshold" in score)
    return tuple(results), next(thresholds, nan)


def _models_by_seat(run: Run) -> dict[str, str]:
    # a team sits in the order in which its models were bound
    team = run.roles.get("participants", [])
    seats = {f"participant_{chr(ord('a') + place)}": model for place, model in enumerate(team)}
    return {"participant": run.model, **seats}


def _step_by_question(samples: pd.DataFrame, results: Iterable[RoundResult]) -> dict[str, str]:
    steps = samples["step"] if "step" in samples else pd.Series("", index=samples.index)
    by_sample = dict(zip(samples["id"].astype(str), steps.fillna("").astype(str), strict=True))
    # The result wins: a summary may lack the step.
    return by_sample | {result.question: result.step for result in results}


def exam_marks(evidence: Evidence, runs: Sequence[ExamRun]) -> tuple[str, ...]:
    """Write marks on runs of a table with other questions, and on runs that are left out."""
    marks = []
    runs_by_questions: dict[frozenset[str], list[str]] = {}
    for run in runs:
        runs_by_questions.setdefault(frozenset(run.step_by_question), []).append(run.label)
    if len(runs_by_questions) > 1:
        groups = (
            f"{with_noun(len(ids), 'question')} ({', '.join(labels)})"
            for ids, labels in runs_by_questions.items()
        )
        marks.append(f"Runs differ in questions: {'; '.join(groups)}.")
    by_scorer, scorers = _runs_by_scorer(evidence), sorted({run.scorer for run in runs})
    # in the place of a run whose votes cannot be read stands its label
    absent = [run for scorer in scorers for run in by_scorer[scorer] if isinstance(run, str)]
    if absent:
        marks.append(f"Left out, since their scores lack votes: {'; '.join(absent)}.")
    return tuple(marks)


def exam_table(
    evidence: Evidence, runs: Sequence[ExamRun], rows: Iterable[Mapping[str, object]]
) -> Table:
    """Make a table of runs of exams, with its marks."""
    ids, marks = [run.id for run in runs], exam_marks(evidence, runs)
    return Table(frame=pd.DataFrame(list(rows)), runs=ids, marks=marks)
