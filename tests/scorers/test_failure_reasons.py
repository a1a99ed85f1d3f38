"""Reasons of low diagnoses: who is asked, what is counted, and who is charged for failures."""

import math
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from inspect_ai import eval as inspect_eval
from inspect_ai import score as inspect_score
from inspect_ai.log import EvalLog, EvalSample
from inspect_ai.model import ChatMessage, Model, ModelOutput
from inspect_ai.scorer import SampleScore, Score
from inspect_ai.tool import ToolInfo
from pytest_inspect_evals.metrics import run_metrics

from inspect_aihospital import mvme_one_step
from inspect_aihospital.agents.auditor import AUDIT_TOOL
from inspect_aihospital.core.aspects.aspect import Aspect
from inspect_aihospital.core.grading.misdiagnosis import NO_DIAGNOSIS, OUTCOMES, Reason
from inspect_aihospital.errors import UserError
from inspect_aihospital.scorers import failure_figures, failure_reasons, fidelity
from inspect_aihospital.scorers.graded_diagnosis import graded_diagnosis
from tests.agents.test_failure_auditor import names
from tests.scripted import (
    figures_of,
    full_report,
    graded_visit,
    grader,
    lines,
    make_record,
    model_calls,
    only,
    report,
    says,
    scripted,
    write_records,
)

pytestmark = [pytest.mark.usefixtures("no_tokenizer"), pytest.mark.slow]


def auditor(reason: str = "omitted_examination") -> Model:
    """Return an auditor with one reason for everything, and without a level for any exchange."""

    def play(messages: list[ChatMessage], tools: list[ToolInfo]) -> ModelOutput:
        is_reason_call = tools and tools[0].name != AUDIT_TOOL
        return names(reason, "no troponin") if is_reason_call else says("-")

    return scripted(play)


def refuses() -> Model:
    def play(messages: list[ChatMessage], tools: list[ToolInfo]) -> ModelOutput:
        raise AssertionError("the auditor was called")

    return scripted(play)


def run(folder: Path, letter: str = "D", report_text: str | None = None, **options: Any) -> EvalLog:
    """Run a visit whose diagnosis gets this letter from each grader of a list, or from one."""
    graders = [
        grader({**dict.fromkeys(Aspect, "B"), "diagnosis": letter_given}) for letter_given in letter
    ]
    task = {"icd10": False, **options.pop("task", {})}
    return graded_visit(folder, graders, report_text, task=task, **options)


def again(log: EvalLog, model: Model, **options: Any) -> EvalLog:
    return inspect_score(
        log,
        failure_reasons(),
        action=options.pop("action", "append"),
        model_roles={"auditor": model},
        display="none",
    )


def reasons_of(sample: EvalSample) -> tuple[Score, dict[str, Any]]:
    score = (sample.scores or {})["failure_reasons"]
    assert score.metadata is not None
    return score, score.metadata


def figures(log: EvalLog) -> dict[str, float]:
    return figures_of(log, "failure_reasons")


def unscored(score: Score) -> bool:
    assert isinstance(score.value, dict)
    return all(
        isinstance(letter_given, float) and math.isnan(letter_given)
        for letter_given in score.value.values()
    )


def test_a_low_diagnosis_has_one_reason(tmp_path: Path) -> None:
    log = run(tmp_path, task={"audit": True}, roles={"auditor": auditor()})
    score, facts = reasons_of(only(log))
    assert score.value == {name: float(name == "omitted_examination") for name in OUTCOMES}
    assert (score.answer, score.reason) == ("omitted_examination", None)
    assert (facts["reason"], facts["why"], facts["calls"]) == (score.answer, "no troponin", 1)
    assert facts["models"] == {"auditor": "mockllm/model"}
    assert facts["letters"] == {"grader": "D"}
    assert facts["rubric"] == "mvme_rubric"
    assert not facts["rehearsal"]
    assert "ECG" in (score.explanation or "")
    run_figures = figures(log)
    assert (run_figures["graded_n"], run_figures["low_n"], run_figures["low_share"]) == (1, 1, 1)
    assert (run_figures["omitted_examination_n"], run_figures["omitted_examination_share"]) == (
        1,
        1,
    )
    assert (run_figures["reasons_n"], run_figures["reasons_coverage"]) == (1, 1)


def test_it_runs_with_an_audit_only(tmp_path: Path) -> None:
    assert "failure_reasons" not in (only(run(tmp_path)).scores or {})


@pytest.mark.parametrize(
    ("letters", "reason"), [("C", "not_low"), ("DC", "not_low"), ("DCB", "not_low")]
)
def test_what_is_not_low_is_unscored_without_a_call(
    tmp_path: Path, letters: str, reason: str
) -> None:
    log = again(run(tmp_path, letters), refuses())
    score, facts = reasons_of(only(log))
    assert unscored(score)
    assert (score.reason, facts["reason"], facts["low"]) == (reason, None, False)
    run_figures = figures(log)
    assert (run_figures["graded_n"], run_figures["low_n"]) == (1, 0)
    assert math.isnan(run_figures["omitted_examination_share"])
    assert math.isnan(run_figures["reasons_coverage"])


def test_most_of_a_panel_decides(tmp_path: Path) -> None:
    _, facts = reasons_of(only(again(run(tmp_path, "DAD"), auditor())))
    assert facts["letters"] == {"grader_a": "D", "grader_b": "A", "grader_c": "D"}
    assert facts["reason"] == "omitted_examination"


def test_a_diagnosis_without_a_grade_is_not_known_to_be_low(tmp_path: Path) -> None:
    log = again(run(tmp_path, "?", task={"missing": "original"}), refuses())
    score, facts = reasons_of(only(log))
    assert unscored(score)
    assert (score.reason, facts["letters"]) == ("not_graded", {})
    assert figures(log)["graded_n"] == 0


def test_a_visit_that_could_not_be_graded_is_not_low(tmp_path: Path) -> None:
    roles = {"patient": lines(""), "auditor": auditor()}
    log = run(tmp_path, roles=roles, task={"audit": True})
    score, _ = reasons_of(only(log))
    assert score.reason == "not_graded"


@pytest.mark.parametrize(
    "report_text", ["", "I cannot help with that.", report({Aspect.TREATMENT: "rest"})]
)
def test_a_report_without_a_diagnosis_is_charged_to_no_reason(
    tmp_path: Path, report_text: str
) -> None:
    log = again(run(tmp_path, report_text=report_text), refuses())
    score, facts = reasons_of(only(log))
    assert score.value == {name: float(name == NO_DIAGNOSIS) for name in OUTCOMES}
    assert facts["reason"] == NO_DIAGNOSIS
    assert "models" not in facts
    run_figures = figures(log)
    assert (run_figures["no_diagnosis_share"], run_figures["reasons_coverage"]) == (1, 1)
    assert sum(run_figures[f"{reason}_n"] for reason in Reason) == 0


def test_an_auditor_that_names_nothing_lowers_the_coverage(tmp_path: Path) -> None:
    log = again(run(tmp_path), scripted(lambda messages, tools: says("All of them.")))
    score, facts = reasons_of(only(log))
    assert unscored(score)
    assert score.reason == "auditor_failed"
    assert (facts["calls"], facts["failure"]) == (3, "no valid reason in the answer")
    run_figures = figures(log)
    assert (run_figures["low_n"], run_figures["reasons_n"], run_figures["reasons_coverage"]) == (
        1,
        0,
        0,
    )
    assert math.isnan(run_figures["omitted_examination_share"])


def test_an_old_log_is_scored_with_its_grades(tmp_path: Path) -> None:
    old = run(tmp_path)
    log = again(old, auditor("erroneous_judgment"))
    _, facts = reasons_of(only(log))
    assert facts["reason"] == "erroneous_judgment"
    assert {"mvme_rubric", "fidelity", "attribution", "failure_reasons"} == set(
        only(log).scores or {}
    )
    assert len(model_calls(only(log), "auditor")) == 1


def test_without_a_grade_the_rubric_is_asked_for(tmp_path: Path) -> None:
    bare = inspect_score(run(tmp_path), fidelity(), action="overwrite", display="none")
    with pytest.raises(UserError, match="mvme_rubric first"):
        again(bare, auditor())
    with pytest.raises(UserError, match="--action append"):
        again(run(tmp_path), auditor(), action="overwrite")


def test_a_report_without_a_visit_cannot_be_explained(tmp_path: Path) -> None:
    cases = write_records(tmp_path / "records.json", [make_record()])
    (log,) = inspect_eval(
        mvme_one_step(cases=cases, icd10=False),
        model=lines(full_report()),
        model_roles={"grader": grader("D")},
        log_dir=str(tmp_path),
        display="none",
    )
    score, facts = reasons_of(only(again(log, refuses())))
    assert (score.reason, facts["low"], facts["rubric"]) == ("no_turns", True, "one_step_rubric")


def test_the_auditor_never_falls_back_to_the_doctor(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)
    with pytest.raises(UserError, match="role 'auditor'"):
        inspect_score(run(tmp_path), failure_reasons(), action="append", display="none")


def test_every_epoch_counts(tmp_path: Path) -> None:
    task = {"audit": True}
    log = run(tmp_path, task=task, roles={"auditor": auditor()}, epochs=2)
    assert (figures(log)["low_n"], figures(log)["omitted_examination_n"]) == (2, 2)


def rubric(facts: Mapping[str, Any]) -> Score:
    return Score(value={"diagnosis": 0.0}, metadata=dict(facts))


def test_of_several_rubric_scores_the_last_counts() -> None:
    first = rubric({"grades": {"grader": {"diagnosis": "D"}}})
    last = rubric({"grades": {"grader": {"diagnosis": "B"}}})
    run_figures = graded_diagnosis({"mvme_rubric": first, "icd10": first, "mvme_rubric1": last})
    assert (run_figures.rubric, run_figures.letters, run_figures.low) == (
        "mvme_rubric1",
        {"grader": "B"},
        False,
    )


def test_older_logs_have_their_letters_among_the_verdicts() -> None:
    old = rubric({"verdicts": {"grader": {"grades": {"diagnosis": "D"}, "analyses": {}}}})
    assert graded_diagnosis({"released_grades": old}).low


def test_other_scores_are_no_grades() -> None:
    foreign_score = rubric({"grades": {"grader": {"diagnosis": "D"}}})
    for scores in (None, {}, {"physician_rubric": foreign_score, "my_mvme_rubric": foreign_score}):
        with pytest.raises(UserError, match="no grade"):
            graded_diagnosis(scores)


def scored(reason: str | None, low: bool = True) -> SampleScore:
    facts = {"reason": reason, "low": low, "letters": {"grader": "D" if low else "B"}}
    return SampleScore(score=Score(value={}, metadata=facts))


def test_shares_are_over_the_low_cases_with_an_outcome() -> None:
    sample_scores = [
        *[scored("omitted_examination")] * 3,
        scored("ignored_association"),
        scored(None),
        *[scored(None, low=False)] * 5,
    ]
    run_figures = run_metrics(
        [failure_figures()], [[letter_given.score] for letter_given in sample_scores]
    )
    figure_by_name = {name.rsplit("/", 1)[-1]: value for name, value in run_figures.items()}
    assert (figure_by_name["graded_n"], figure_by_name["low_n"], figure_by_name["low_share"]) == (
        10,
        5,
        0.5,
    )
    assert (
        figure_by_name["omitted_examination_n"],
        figure_by_name["omitted_examination_share"],
    ) == (3, 0.75)
    assert (
        figure_by_name["ignored_association_share"],
        figure_by_name["erroneous_judgment_share"],
    ) == (0.25, 0)
    assert (figure_by_name["reasons_n"], figure_by_name["reasons_coverage"]) == (4, 0.8)
