"""The exam of a grader runs with a candidate alone, and its keys do not follow from its prompts."""

from collections import Counter
from math import isnan
from pathlib import Path
from typing import Any, cast

import pytest
from inspect_ai import eval as inspect_eval
from inspect_ai.log import EvalLog
from inspect_ai.model import Model, ModelOutput
from inspect_ai.util import LimitExceededError

from inspect_aihospital import (
    grader_exam_figures,
    qualify_auditor,
    qualify_examiner,
    qualify_grader,
    qualify_patient,
)
from inspect_aihospital.agents.roles import REHEARSAL_MODEL
from inspect_aihospital.data.grader_exam_samples import VARIANT_KEY
from inspect_aihospital.data.patient_exam_samples import INTERVIEW_KEY
from inspect_aihospital.errors import UserError
from tests.scripted import (
    figures_of,
    grader,
    lines,
    make_record,
    model_calls,
    only,
    scored,
    scripted,
    write_records,
)


def examine(folder: Path, model: Model | str, **task: Any) -> EvalLog:
    task = {"records": 1, "language": "en", **task}
    options: dict[str, Any] = {"display": "none", "log_realtime": False}
    return inspect_eval(qualify_grader(**task), model=model, log_dir=str(folder), **options)[0]


def figures(log: EvalLog) -> dict[str, float]:
    assert log.status == "success", log.error
    return figures_of(log, "grader_exam")


def test_a_grader_that_always_gives_an_a_is_not_qualified(tmp_path: Path) -> None:
    log = examine(tmp_path, grader("A"))
    metric_values = figures(log)
    assert metric_values["qualified"] == 0
    assert metric_values["bound_other_patient_right_ok"] == 0
    assert metric_values["bound_reference_right_ok"] == 1
    assert metric_values["calls"] == 1
    # the candidate is called as the grader is, and as nobody else
    assert all(len(model_calls(sample, "grader")) == 1 for sample in log.samples or [])


def test_a_candidate_without_a_grade_is_scored_not_unscored(tmp_path: Path) -> None:
    log = examine(tmp_path, lines("I would rather not."))
    metric_values = figures(log)
    assert (metric_values["graded_rate"], metric_values["qualified"]) == (0, 0)
    score = (log.samples or [])[0].scores or {}
    assert "Why grades are missing" in (score["grader_exam"].explanation or "")


def test_an_exam_without_a_report_has_no_verdict() -> None:
    metric_values = cast(dict[str, float], grader_exam_figures()([]))
    assert isnan(metric_values["qualified"])
    assert isnan(metric_values["calls"])


@pytest.mark.slow
def test_the_rehearsal_compares_words_and_is_not_qualified(tmp_path: Path) -> None:
    metric_values = figures(examine(tmp_path, REHEARSAL_MODEL))
    assert metric_values["qualified"] == 0
    assert metric_values["bound_turned_right_ok"] == 0
    assert metric_values["bound_resisted_rate_ok"] == 1


def test_the_exam_takes_60_reports_of_four_records_in_both_languages() -> None:
    samples = list(qualify_grader().dataset)
    assert len(samples) <= 60
    languages = Counter((sample.metadata or {})["language"] for sample in samples)
    assert set(languages) == {"zh", "en"}
    assert max(languages.values()) - min(languages.values()) <= 2


def test_another_seed_makes_other_reports_of_the_same_kinds() -> None:
    first, second = (list(qualify_grader(seed=seed).dataset) for seed in (0, 1))
    assert {sample.input for sample in first} != {sample.input for sample in second}
    families = [{(s.metadata or {})["family"] for s in exam} for exam in (first, second)]
    assert families[0] == families[1]


def test_neither_place_nor_length_tells_the_right_grade() -> None:
    samples = [s for seed in range(5) for s in qualify_grader(seed=seed).dataset]
    variants = [(sample.metadata or {})[VARIANT_KEY] for sample in samples]
    lengths: dict[str, list[int]] = {"A": [], "CD": []}
    for variant in variants:
        for aspect, letters in variant["expected"].items():
            if letters in lengths:
                lengths[letters].append(len(variant["sections"][aspect]))
    # reports of every length deserve the best and the worst grade
    for quantile in (4, 2):
        short, long = (sorted(values)[len(values) // quantile] for values in lengths.values())
        assert 0.4 <= short / long <= 2.5


@pytest.mark.parametrize(
    ("task", "message"),
    [
        ({"records": 0}, "records"),
        ({"records": 1, "language": "auto"}, "in 2 languages"),
    ],
)
def test_too_few_records_are_refused_before_any_call(task: dict[str, Any], message: str) -> None:
    with pytest.raises(UserError, match=message):
        qualify_grader(**task)


def test_a_single_record_has_no_other_patient(tmp_path: Path) -> None:
    path = write_records(tmp_path / "records.json", [make_record()])
    with pytest.raises(UserError, match=r"two .* records at least"):
        qualify_grader(cases=path, records=1)


def interview(folder: Path, model: Model | str, **task: Any) -> EvalLog:
    task = {"records": 1, "language": "en", **task}
    options: dict[str, Any] = {"display": "none", "log_realtime": False}
    return inspect_eval(qualify_patient(**task), model=model, log_dir=str(folder), **options)[0]


def test_a_patient_that_only_says_yes_is_not_qualified(tmp_path: Path) -> None:
    log = interview(tmp_path, lines("<To the doctor> Yes."))
    metric_values = figures_of(log, "patient_exam")
    assert metric_values["qualified"] == 0
    assert metric_values["bound_recorded_right_ok"] == 1
    assert metric_values["bound_lead_right_ok"] == 0
    assert metric_values["bound_order_right_ok"] == 0
    for sample in log.samples or []:
        questions = (sample.metadata or {})[INTERVIEW_KEY]
        # the candidate is called as the patient is, once a question, and as nobody else
        assert len(model_calls(sample, "patient")) == len(questions)
        assert [m.text for m in sample.messages if m.role == "assistant"][1:] == [
            question["text"] for question in questions
        ]


def test_a_patient_without_a_message_is_scored_not_unscored(tmp_path: Path) -> None:
    log = interview(tmp_path, lines(""))
    metric_values = figures_of(log, "patient_exam")
    assert (metric_values["answered_rate"], metric_values["qualified"]) == (0, 0)
    score = (log.samples or [])[0].scores or {}
    assert "The candidate failed" in (score["patient_exam"].explanation or "")


@pytest.mark.slow
def test_the_rehearsal_tells_what_nobody_asked_and_is_not_qualified(tmp_path: Path) -> None:
    metric_values = figures_of(interview(tmp_path, REHEARSAL_MODEL), "patient_exam")
    assert metric_values["qualified"] == 0
    assert metric_values["bound_volunteered_rate_ok"] == 0
    assert metric_values["bound_order_right_ok"] == 1


def test_an_interview_asks_as_much_that_is_right_to_affirm_as_to_deny() -> None:
    samples = [s for seed in range(5) for s in qualify_patient(seed=seed).dataset]
    purposes = Counter(
        question["purpose"]
        for sample in samples
        if str(sample.id).endswith("/history")
        for question in (sample.metadata or {})[INTERVIEW_KEY]
    )
    refused = purposes["unrecorded"] + purposes["lead"]
    assert 0.8 <= purposes["recorded"] / refused <= 1.25


def test_records_that_cannot_be_asked_about_are_refused(tmp_path: Path) -> None:
    path = write_records(
        tmp_path / "records.json", [make_record(objective={"auxiliary": "flat T waves"})]
    )
    with pytest.raises(UserError, match="a name of its own"):
        qualify_patient(cases=path, records=1, language="en")


def audit(folder: Path, model: Model | str, **task: Any) -> EvalLog:
    task = {"records": 1, "language": "en", **task}
    options: dict[str, Any] = {"display": "none", "log_realtime": False}
    return inspect_eval(qualify_auditor(**task), model=model, log_dir=str(folder), **options)[0]


def test_the_rehearsed_auditor_counts_words_and_is_not_qualified(tmp_path: Path) -> None:
    log = audit(tmp_path, REHEARSAL_MODEL)
    metric_values = figures_of(log, "auditor_exam")
    assert (metric_values["qualified"], metric_values["leveled_rate"]) == (0, 1)
    assert metric_values["bound_denied_right_ok"] == 0
    assert metric_values["bound_repeat_rate_ok"] == 1
    # the candidate is called as the auditor is, and as nobody else
    assert all(len(model_calls(sample, "auditor")) == 1 for sample in log.samples or [])


def test_an_auditor_without_a_level_is_scored_not_unscored(tmp_path: Path) -> None:
    log = audit(tmp_path, lines("I would rather not."))
    metric_values = figures_of(log, "auditor_exam")
    assert (metric_values["leveled_rate"], metric_values["qualified"]) == (0, 0)
    score = (log.samples or [])[0].scores or {}
    explanation = score["auditor_exam"].explanation or ""
    assert "Why levels are missing" in explanation
    assert "| item | right levels | given | right |" in explanation


@pytest.mark.slow
def test_an_auditors_exam_takes_44_visits_that_the_seed_varies() -> None:
    first, second = (list(qualify_auditor(seed=seed).dataset) for seed in (0, 1))
    assert len(first) == len(second) == 44
    assert Counter((s.metadata or {})["language"] for s in first) == {"zh": 22, "en": 22}
    assert not {s.target for s in first} & {s.target for s in second}


def test_a_record_without_questions_makes_no_visits(tmp_path: Path) -> None:
    path = write_records(tmp_path / "records.json", [make_record()])
    with pytest.raises(UserError, match="two named examinations"):
        qualify_auditor(cases=path, records=1)


@pytest.mark.parametrize("exam", [qualify_auditor, qualify_examiner, qualify_grader])
def test_cases_that_a_limit_cut_off_leave_an_exam_without_a_verdict(
    tmp_path: Path, exam: Any
) -> None:
    log = run_exam(tmp_path, exam, lines("none"), limit=2, token_limit=1)
    assert isnan(figures_of(log, f"{role_of(exam)}_exam")["qualified"])
    reasons = [s.reason for sample in log.samples or [] for s in (sample.scores or {}).values()]
    assert reasons == ["interrupted"] * 2


def test_an_interview_that_is_out_of_time_is_unscored(tmp_path: Path) -> None:
    def out_of_time(*_: Any) -> ModelOutput:
        raise LimitExceededError("time", value=1, limit=1)

    log = run_exam(tmp_path, qualify_patient, scripted(out_of_time), limit=1)
    assert scored(only(log), "patient_exam").reason == "interrupted"
    assert isnan(figures_of(log, "patient_exam")["qualified"])


def test_a_candidate_is_asked_with_the_options_of_the_run(tmp_path: Path) -> None:
    options: dict[str, Any] = {"max_tokens": 777, "reasoning_effort": "low", "cache": True}
    log = run_exam(tmp_path, qualify_grader, grader("A"), limit=1, **options)
    (call,) = model_calls(only(log), "grader")
    assert (call.config.max_tokens, call.config.reasoning_effort) == (777, "low")
    assert call.config.temperature == 0
    warm = run_exam(tmp_path, qualify_grader, grader("A"), limit=1, temperature=0.7)
    assert [call.config.temperature for call in model_calls(only(warm), "grader")] == [0.7]


@pytest.mark.parametrize("exam", [qualify_auditor, qualify_examiner, qualify_grader])
def test_no_candidate_is_answered_from_a_cache(tmp_path: Path, exam: Any) -> None:
    log = run_exam(tmp_path, exam, lines("none"), cache=True)
    calls = [call for sample in log.samples or [] for call in model_calls(sample)]
    calls += [call for sample in log.samples or [] for call in model_calls(sample, role_of(exam))]
    assert {call.cache for call in calls} == {None}


def role_of(exam: Any) -> str:
    return str(exam.__name__).removeprefix("qualify_")


def run_exam(folder: Path, exam: Any, model: Model, **options: Any) -> EvalLog:
    task = exam(records=1, language="en")
    run_options: dict[str, Any] = {"display": "none", "log_realtime": False, **options}
    log = inspect_eval(task, model=model, log_dir=str(folder), **run_options)[0]
    assert log.status == "success", log.error
    return log
