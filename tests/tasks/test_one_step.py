"""One-step diagnosis: everything given at once, three aspects graded, no number for the rest."""

from contextvars import copy_context
from pathlib import Path
from typing import Any

import pytest
from inspect_ai import Task, eval_set, task
from inspect_ai import eval as inspect_eval
from inspect_ai import score as inspect_score
from inspect_ai.log import EvalLog
from inspect_ai.model import Model, model_roles

from inspect_aihospital import mvme_one_step, mvme_rubric, one_step_rubric
from inspect_aihospital.core.aspects.aspect import Aspect
from inspect_aihospital.errors import UserError
from tests.scripted import (
    error_of,
    grader,
    lines,
    make_record,
    model_calls,
    only,
    report,
    run_mvme,
    says,
    texts,
    write_records,
)

THREE = {
    Aspect.DIAGNOSIS: "(1) angina",
    Aspect.RATIONALE: "(1) tightness",
    Aspect.TREATMENT: "(1) nitroglycerin",
}


def run_one_step(folder: Path, doctor: Model | str, **options: Any) -> EvalLog:
    cases = write_records(folder / "records.json", [make_record()])
    roles = {"grader": grader({"diagnosis": "A", "rationale": "B", "treatment": "D"})}
    return inspect_eval(
        mvme_one_step(cases=cases),
        model=doctor,
        model_roles=options.pop("roles", roles),
        log_dir=str(folder / "logs"),
        display="none",
        **options,
    )[0]


def values(log: EvalLog) -> dict[str, Any]:
    return (only(log).scores or {})["one_step_rubric"].as_dict()


def test_three_aspects_are_graded_and_the_others_have_no_number(tmp_path: Path) -> None:
    log = run_one_step(tmp_path, lines(report(THREE)))
    assert values(log) == pytest.approx(
        {
            "diagnosis": 100,
            "rationale": 200 / 3,
            "treatment": 0,
            "diagnostic": 500 / 9,
            "aspects_scored": 3,
        }
    )
    score = (only(log).scores or {})["one_step_rubric"]
    assert score.reason is None
    assert (score.metadata or {})["report_status"] == "complete"
    assert "symptoms: given to the doctor, not graded" in (score.explanation or "")
    assert log.results is not None
    assert not {s.name for s in log.results.scores} & {"symptoms", "interaction", "overall"}
    aspects = model_calls(only(log), "grader")[0].tools[0].parameters.properties
    assert set(aspects) == {"diagnosis", "rationale", "treatment"}


def test_the_doctor_is_given_both_parts_and_never_the_reference(tmp_path: Path) -> None:
    sample = only(run_one_step(tmp_path, lines(report(THREE))))
    (call,) = model_calls(sample)
    prompt_text = "\n".join(texts(call.input))
    for mark in ("PROFILE", "COMPLAINT", "PRESENT", "PAST", "PERSONAL", "PHYSICAL", "AUXILIARY"):
        assert f"{mark}-MARK" in prompt_text
    for mark in ("DIAGNOSIS", "RATIONALE", "TREATMENT"):
        assert f"{mark}-MARK" not in prompt_text


@pytest.mark.parametrize(("text", "reason"), [("", "no_response"), ("I cannot.", "refusal")])
def test_no_report_is_at_the_bottom(tmp_path: Path, text: str, reason: str) -> None:
    log = run_one_step(tmp_path, lines(text))
    assert values(log)["diagnostic"] == 0
    assert (only(log).scores or {})["one_step_rubric"].reason == reason
    assert model_calls(only(log), "grader") == []


def test_a_report_that_was_cut_short_is_noted(tmp_path: Path) -> None:
    log = run_one_step(tmp_path, lines(says(report(THREE), "max_tokens")))
    metadata = (only(log).scores or {})["one_step_rubric"].metadata or {}
    assert metadata["report_fault"] == "truncation"
    assert metadata["ending"] == "no_visit"


def test_only_a_grader_is_needed_and_it_is_checked_first(tmp_path: Path) -> None:
    log = run_one_step(tmp_path, lines(report(THREE)), roles={})
    assert log.status == "error"
    assert "role 'grader'" in error_of(log)
    assert "patient" not in error_of(log)


def test_the_five_aspect_scorer_refuses_a_one_step_log(tmp_path: Path) -> None:
    log = run_one_step(tmp_path, lines(report(THREE)))
    with pytest.raises(Exception, match="one_step_rubric"):
        inspect_score(log, mvme_rubric(), model_roles={"grader": grader()}, display="none")


def test_the_three_aspect_scorer_refuses_a_log_of_a_visit(tmp_path: Path) -> None:
    log = run_mvme(tmp_path, lines("Hm."))
    with pytest.raises(Exception, match="mvme_rubric"):
        inspect_score(log, one_step_rubric(), model_roles={"grader": grader()}, display="none")


def test_a_log_that_does_not_say_what_was_given_is_read_by_its_ending(tmp_path: Path) -> None:
    log = run_one_step(tmp_path, lines(report(THREE)))
    for sample in log.samples or []:
        del sample.store["VisitLog:given"]
    with pytest.raises(Exception, match="one_step_rubric"):
        inspect_score(log, mvme_rubric(), model_roles={"grader": grader()}, display="none")
    rescored = inspect_score(
        log,
        one_step_rubric(),
        model_roles={"grader": grader("A")},
        display="none",
        action="overwrite",
    )
    assert values(rescored)["diagnostic"] == 100


@pytest.mark.slow
def test_the_demo_runs_offline_in_both_languages(tmp_path: Path) -> None:
    log = inspect_eval(
        mvme_one_step(cases="demo"),
        model="aihospital/rehearsal",
        log_dir=str(tmp_path / "logs"),
        display="none",
    )[0]
    assert log.status == "success"
    for sample in log.samples or []:
        assert (sample.scores or {})["one_step_rubric"].as_dict()["aspects_scored"] == 3


def run_elicited(folder: Path, visits: EvalLog, model: Model | str, letters: str) -> EvalLog:
    return inspect_eval(
        mvme_one_step(
            cases=str(folder / "records.json"), given="elicited", consultations=visits.location
        ),
        model=model,
        model_roles={"grader": grader(letters)},
        log_dir=str(folder / "logs"),
        display="none",
    )[0]


def test_a_doctor_may_get_what_its_own_visit_brought_up_and_nothing_else(tmp_path: Path) -> None:
    roles = {
        "patient": lines("<To the examiner> An ECG, please.", "<To the doctor> Bye. <end>"),
        "examiner": lines("- ECG", "- ECG: AUXILIARY-MARK flat T waves"),
    }
    visits = run_mvme(tmp_path, lines("An ECG, please.", report(THREE)), roles=roles)
    log = run_elicited(tmp_path, visits, lines(report(THREE)), "A")
    sample = only(log)
    (call,) = model_calls(sample)
    prompt = "\n".join(texts(call.input))
    assert "OPENING-MARK" in prompt
    assert "AUXILIARY-MARK" in prompt
    assert not any(f"{part}-MARK" in prompt for part in ("PRESENT", "PAST", "PHYSICAL"))
    scores = sample.scores or {}
    assert scores["one_step_rubric"].as_dict()["diagnostic"] == 100
    assert scores["elicited"].as_dict()["examinations"] == 0.5
    assert (sample.metadata["elicited"]["log"], log.status) == (visits.location, "success")


def test_visits_of_another_doctor_are_refused_before_any_call(tmp_path: Path) -> None:
    visits = run_mvme(tmp_path, lines("Hm.", report(THREE)))
    log = run_elicited(tmp_path, visits, "aihospital/rehearsal", "A")
    assert log.status == "error"
    assert "are those of mockllm/model" in (error_of(log) if log.error else "")
    assert log.stats.model_usage == {}


@pytest.mark.parametrize("options", [{"given": "elicited"}, {"consultations": "visits.eval"}])
def test_visits_and_their_use_are_named_together(tmp_path: Path, options: Any) -> None:
    cases = write_records(tmp_path / "records.json", [make_record()])
    with pytest.raises(UserError, match="together, or neither"):
        mvme_one_step(cases=cases, **options)


def test_an_earlier_log_of_other_x_is_refused_as_the_task_is_made(
    tmp_path: Path,
) -> None:
    options: dict[str, Any] = {
        "model": "aihospital/rehearsal",
        "log_dir": str(tmp_path),
        "display": "log",
        "sample_shuffle": 42,
        "limit": 1,
    }
    english = {"cases": "demo", "language": "en", "icd10": False}
    earlier = inspect_eval("inspect_aihospital/mvme_one_step", task_args=english, **options)[0]
    against = {"stop": 3, "stop_against": earlier.location}
    for changes, problem in (
        ({"language": "zh"}, "it lacks 24 of the 24 cases"),
        ({"missing": "original"}, "its missing is unscored, here original"),
    ):
        with pytest.raises(UserError, match=problem):
            inspect_eval(
                "inspect_aihospital/mvme_one_step",
                task_args={**english, **against, **changes},
                **options,
            )


@task(name="wrapped")
def wrapping_task(stop_against: str | None = None) -> Task:
    stop = 3 if stop_against else None
    return mvme_one_step(
        cases="demo", language="en", icd10=False, stop=stop, stop_against=stop_against
    )


@pytest.mark.slow
def test_a_run_is_compared_by_its_own_roles_and_not_by_those_of_an_eval_set_before(
    tmp_path: Path,
) -> None:
    options: dict[str, Any] = {
        "model": "aihospital/rehearsal",
        "display": "log",
        "sample_shuffle": 42,
        "limit": 1,
    }
    graded_otherwise = {"model_roles": {"grader": "mockllm/model"}, **options}
    earlier = inspect_eval(wrapping_task(), log_dir=str(tmp_path), **options)[0]

    def make_task_after_an_eval_set() -> Task:
        eval_set(wrapping_task(), log_dir=str(tmp_path / "set"), **graded_otherwise)
        assert model_roles().keys() == {"grader"}
        return wrapping_task(earlier.location)

    stopping = copy_context().run(make_task_after_an_eval_set)
    log = inspect_eval(stopping, log_dir=str(tmp_path), **options)[0]
    assert log.status == "success", log.error
    other = inspect_eval(stopping, log_dir=str(tmp_path), **graded_otherwise)[0]
    assert "here grader=mockllm/model" in error_of(other)


def test_a_task_that_wraps_ours_stops_against_a_log_of_its_own(tmp_path: Path) -> None:
    options: dict[str, Any] = {
        "model": "aihospital/rehearsal",
        "log_dir": str(tmp_path),
        "display": "log",
        "sample_shuffle": 42,
        "limit": 1,
    }
    earlier = inspect_eval(wrapping_task(), **options)[0]
    log = inspect_eval(wrapping_task(earlier.location), **options)[0]
    assert log.status == "success", log.error
    ours = mvme_one_step(
        cases="demo", language="en", icd10=False, stop=3, stop_against=earlier.location
    )
    other = inspect_eval(ours, **options)[0]
    assert "its task is wrapped, here mvme_one_step" in error_of(other)
