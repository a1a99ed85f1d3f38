"""Rehearsals of every task, with what every table and figure needs: panel, audit, ratings."""

import math
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from inspect_ai import eval as inspect_eval
from inspect_ai.log import EvalLog, EvalSample, read_eval_log, write_eval_log
from inspect_ai.model import get_model
from inspect_ai.scorer import Score

from inspect_aihospital import (
    mvme,
    mvme_collaboration,
    mvme_examiner_attack,
    mvme_one_step,
    usmle,
    usmle_icf,
)
from inspect_aihospital.analysis.evidence import Evidence
from inspect_aihospital.analysis.examination_prices import ExaminationPrices, examination_key
from inspect_aihospital.core.aspects.aspect import Aspect
from inspect_aihospital.core.grading.grades import SUMMARIES
from inspect_aihospital.people.forms import FAILURES
from inspect_aihospital.released.release_import import import_released
from inspect_aihospital.scorers.attribution_score import TAINTED
from tests.person.scripted_person import sit_down
from tests.released import files

CASES, QUESTIONS = 3, 6
A, B, LENIENT = (f"aihospital/rehearsal-{name}" for name in ("a", "b", "lenient"))
DEMO: dict[str, Any] = {"cases": "demo", "language": "en"}
VISIT = {**DEMO, "max_turns": 4}
ASIDE: dict[str, Any] = {"audit": True, "differential": True}
PANEL = {"grader": [A, LENIENT]}
GRADES = (*Aspect, *SUMMARIES)
TEAM = {"participants": [A, B, f"{A[:-1]}c"]}


def rehearse_every_task(folder: Path) -> Path:
    """Write a log of every task, several of those that are compared; returns the folder."""
    visits, _ = (
        _rehearse(folder, mvme(**VISIT, **ASIDE), model=model, model_roles=PANEL)
        for model in (A, B)
    )
    _rehearse(folder, mvme(**VISIT, **ASIDE, manner="terse"), model=A, model_roles=PANEL)
    _rehearse(folder, mvme(**VISIT, variants="demo"), model="aihospital/rehearsal")
    elicited = mvme_one_step(**DEMO, given="elicited", consultations=visits.location)
    for one_step in (mvme_one_step(**DEMO), elicited):
        _rehearse(folder, one_step, model=A, model_roles=PANEL)
    for strategy in ("discussion", "vote"):
        team = mvme_collaboration(**VISIT, strategy=strategy)
        _rehearse(folder, team, model=None, model_roles={"doctors": [A, B]})
    summarised = {"limit": QUESTIONS, "model_roles": {"summarizer": A}}
    for model in (A, B):
        _rehearse(folder, usmle(exam="demo", samples=4), model=model, **summarised)
    _answer_in_person(folder, usmle(exam="demo", samples=4), **summarised)
    rounds: dict[str, Any] = {"exam": "demo", "samples": 4}
    review = usmle_icf(**rounds, threshold=1.0, max_rounds=2)
    first = _rehearse(folder, review, limit=QUESTIONS, model=None, model_roles=TEAM)
    vote = usmle_icf(**rounds, strategy="vote", budget_from=first.location)
    _rehearse(folder, vote, limit=QUESTIONS, model=None, model_roles=TEAM)
    _rehearse(folder, mvme_examiner_attack(language="en"), model=A)
    released = [files.dialogue(id) for id in (7, 8, 9)]
    list(import_released([files.write(folder / "released.jsonl", released)], str(folder)))
    return folder


def _rehearse(folder: Path, task: Any, **options: Any) -> EvalLog:
    settings = {"limit": CASES, "log_dir": str(folder), "display": "none", **options}
    (log,) = inspect_eval(task, **settings)
    assert log.status == "success", log.error
    return log


def _answer_in_person(folder: Path, task: Any, **options: Any) -> None:
    """Write a log of two persons who answer A to half of the questions each."""
    with pytest.MonkeyPatch.context() as patch:
        sit_down(patch, lambda prompt, fields: {"letter": "A", "reasoning": "A guess."})
        answers = str(folder / "answers")
        persons = get_model("aihospital/person", people=["r1", "r2"], answers=answers)
        _rehearse(folder, task, model=persons, max_samples=1, **options)


def with_prices(evidence: Evidence) -> Evidence:
    """Return evidence with a table of prices for examinations."""
    prices = ExaminationPrices("EUR", {examination_key("complete blood count"): 20.0})
    return replace(evidence, examination_prices=prices)


def rate(folder: Path) -> None:
    """Give the visits of single doctors physicians' grades, one point below the grader's.

    Each of their diagnoses failed by an error of judgment. Of the last case they leave the
    treatment open.
    """
    for path in folder.glob("*.eval"):
        log = read_eval_log(str(path))
        is_graded = not log.eval.task_args.get("variants")
        if log.eval.task_registry_name == "inspect_aihospital/mvme" and is_graded:
            for sample in log.samples or []:
                sample.scores = {
                    **(sample.scores or {}),
                    "physician_reports": _rated(sample),
                    "physician_failures": _explained(),
                }
            *_, last = log.samples or []
            values = _scores(last)["physician_reports"].value
            values[f"physician_{Aspect.TREATMENT}"] = math.nan
            write_eval_log(log, str(path))


def _rated(sample: EvalSample) -> Score:
    grades = _scores(sample)["mvme_rubric"].value
    values = {f"physician_{aspect}": max(0.0, grades[aspect] - 100 / 3) for aspect in Aspect}
    return Score(value=values, metadata={"key": "K", "settled": {}, "probability": 1.0})


def _explained() -> Score:
    (sheet,) = FAILURES.sheets
    marked_figures = ("failure_reason_erroneous_judgment", "failure_cause_misjudged")
    figures = (figure for question in sheet.questions for figure in question.figures)
    return Score(value={figure: float(figure in marked_figures) for figure in figures})


def _scores(sample: EvalSample) -> dict[str, Any]:
    return dict(sample.scores or {})


def leave_gaps(folder: Path, out: Path) -> Path:
    """Copy logs with gaps: a case without a score, one without a reason, one that is tainted.

    Rehearsed instruments taint no visit, and without one there are no bounds.
    """
    out.mkdir()
    for path in folder.glob("*.eval"):
        log = read_eval_log(str(path))
        samples = log.samples or []
        first = min(str(sample.id) for sample in samples)
        other_samples = [sample for sample in samples if str(sample.id) != first]
        for sample in samples:
            sample.scores = None if str(sample.id) == first else sample.scores
        low = [
            reasons
            for sample in other_samples
            if (reasons := _scores(sample).get("failure_reasons")) and reasons.metadata["low"]
        ]
        for score in low[:1]:
            score.value = dict.fromkeys(score.value, math.nan)
        for sample in other_samples[:1]:
            if traced := _scores(sample).get("attribution"):
                traced.value[TAINTED] = 1.0
        write_eval_log(log, str(out / path.name))
    return out


def grade_at_the_edges(folder: Path, out: Path) -> Path:
    """Copy logs with all grades at 100 for the model `A`, at 0 for others; returns the folder."""
    out.mkdir()
    for path in folder.glob("*.eval"):
        log = read_eval_log(str(path))
        best = 100.0 * (log.eval.model == A)
        for sample in log.samples or []:
            for score in _scores(sample).values():
                if isinstance(score.value, dict):
                    score.value.update({name: best for name in GRADES if name in score.value})
        write_eval_log(log, str(out / path.name))
    return out
