"""The rubric: the model's faults are scored, the judge's are not, and the ruler measures."""

import math
from collections.abc import Mapping
from pathlib import Path

import pytest
from inspect_ai import score as inspect_score
from inspect_ai.log import EvalLog, read_eval_log
from inspect_ai.model import ChatMessage, Model, ModelOutput
from inspect_ai.scorer import Score
from inspect_ai.tool import ToolInfo

from inspect_aihospital import load_cases
from inspect_aihospital.core.aspects.aspect import Aspect
from inspect_aihospital.core.record import MedicalRecord
from inspect_aihospital.errors import UserError
from inspect_aihospital.scorers import mvme_rubric
from tests.scripted import (
    asked_for_report,
    calls_tool,
    doctor,
    full_report,
    graded_visit,
    grader,
    lines,
    make_record,
    model_calls,
    only,
    report,
    run_mvme,
    says,
    scripted,
)

REHEARSAL = "aihospital/rehearsal"
NONSENSE = lines("Well, it depends.")


def rubric(log: EvalLog) -> Score:
    scores = only(log).scores
    assert scores is not None
    return scores["mvme_rubric"]


def values(log: EvalLog) -> dict[str, float]:
    return {name: float(value or 0) for name, value in rubric(log).as_dict().items()}


def metrics(log: EvalLog) -> dict[str, float]:
    assert log.results is not None
    return {
        f"{score.name}.{name}": metric.value
        for score in log.results.scores
        for name, metric in score.metrics.items()
    }


def test_letters_become_percentages_and_means(tmp_path: Path) -> None:
    letters = {"symptoms": "A", "examinations": "B", "diagnosis": "C", "rationale": "D"}
    letters["treatment"] = "B"
    log = graded_visit(tmp_path, [grader(letters)])
    assert values(log) == pytest.approx(
        {
            "symptoms": 100,
            "examinations": 200 / 3,
            "diagnosis": 100 / 3,
            "rationale": 0,
            "treatment": 200 / 3,
            "interaction": 250 / 3,
            "diagnostic": 100 / 3,
            "overall": 160 / 3,
            "aspects_scored": 5,
        }
    )
    assert metrics(log)["overall.mean"] == pytest.approx(160 / 3)
    assert metrics(log)["overall.grouped_IM"] == pytest.approx(160 / 3)


def test_a_missing_section_is_a_d_without_a_judge(tmp_path: Path) -> None:
    partial = report({Aspect.SYMPTOMS: "(1) tightness", Aspect.DIAGNOSIS: "(1) angina"})
    log = run_mvme(tmp_path, doctor("Hm.", report=partial), roles={"grader": grader("A")})
    score = rubric(log)
    assert values(log)["symptoms"] == values(log)["diagnosis"] == 100
    assert values(log)["treatment"] == 0
    assert score.metadata is not None
    assert score.metadata["reasons"]["treatment"] == "section_missing"
    assert score.reason == "invalid_response_format"
    grade_parameters = model_calls(only(log), "grader")[0].tools[0].parameters.properties
    assert set(grade_parameters) == {"symptoms", "diagnosis"}


@pytest.mark.parametrize(
    ("text", "reason"), [("As an AI I cannot.", "refusal"), ("", "no_response")]
)
def test_no_report_is_scored_at_the_bottom_without_a_judge(
    tmp_path: Path, text: str, reason: str
) -> None:
    log = run_mvme(tmp_path, doctor("Hm.", report=text), roles={"grader": grader("A")})
    assert values(log)["overall"] == 0
    assert rubric(log).reason == reason
    assert model_calls(only(log), "grader") == []


UNREADABLE = "The patient has had chest tightness since Monday; the ECG shows flat T waves. " * 6


def test_a_report_that_no_rule_reads_has_no_grade_and_is_counted(tmp_path: Path) -> None:
    log = run_mvme(tmp_path, doctor("Hm.", report=UNREADABLE), roles={"grader": grader("A")})
    assert math.isnan(values(log)["overall"])
    assert rubric(log).reason == "report_unreadable"
    assert metrics(log)["mvme_rubric.report_unread_rate"] == 1
    assert metrics(log)["mvme_rubric.overall_coverage"] == 0


def test_a_refusal_is_no_unread_report(tmp_path: Path) -> None:
    log = run_mvme(tmp_path, doctor("Hm.", report="As an AI I cannot."))
    assert metrics(log)["mvme_rubric.report_unread_rate"] == 0
    assert metrics(log)["mvme_rubric.report_refusal_rate"] == 1


def test_reports_without_text_and_cut_off_are_counted_apart(tmp_path: Path) -> None:
    silent = metrics(run_mvme(tmp_path, doctor("Hm.", report=says("<think>Gout.</think>"))))
    assert silent["mvme_rubric.report_silence_rate"] == silent["mvme_rubric.reports"] == 1
    cut = metrics(run_mvme(tmp_path, doctor("Hm.", report=says(full_report(), "max_tokens"))))
    assert cut["mvme_rubric.report_truncation_rate"] == 1
    assert cut["mvme_rubric.report_silence_rate"] == 0


def test_an_aspect_without_a_reference_is_not_graded(tmp_path: Path) -> None:
    record = make_record(reference={"rationale": None, "treatment": None})
    log = run_mvme(tmp_path, doctor("Hm.", report=full_report()), records=[record])
    score = rubric(log)
    assert math.isnan(values(log)["rationale"])
    assert values(log)["aspects_scored"] == 3
    assert values(log)["diagnostic"] == values(log)["diagnosis"]
    assert score.metadata is not None
    assert score.metadata["reasons"]["treatment"] == "no_reference"
    assert metrics(log)["mvme_rubric.overall_coverage"] == pytest.approx(0.6)


def test_a_judge_without_a_verdict_is_unscored_with_a_reason(tmp_path: Path) -> None:
    log = graded_visit(tmp_path, [NONSENSE])
    score = rubric(log)
    assert score.reason == "grader_failed"
    assert all(math.isnan(value) for name, value in values(log).items() if name != "aspects_scored")
    assert len(model_calls(only(log), "grader")) == 3
    assert math.isnan(metrics(log)["overall.mean"])
    assert math.isnan(metrics(log)["mvme_rubric.overall_ci_lower"])
    assert metrics(log)["mvme_rubric.overall_coverage"] == 0
    assert log.results is not None
    overall = next(score for score in log.results.scores if score.name == "overall")
    assert (overall.scored_samples, overall.unscored_samples) == (0, 1)


def partly(letters: Mapping[str, str]) -> Model:
    return scripted(
        lambda messages, tools: calls_tool({a: {"grade": g} for a, g in letters.items()})
    )


@pytest.mark.parametrize(
    ("policy", "overall", "scored"),
    [("unscored", 100.0, 4), ("drop_case", math.nan, 0), ("original", 80.0, 5)],
)
def test_the_policy_says_what_a_missing_grade_does(
    tmp_path: Path, policy: str, overall: float, scored: int
) -> None:
    letters = {aspect.value: "A" for aspect in Aspect if aspect is not Aspect.TREATMENT}
    log = run_mvme(
        tmp_path,
        doctor("Hm.", report=full_report()),
        roles={"grader": partly(letters)},
        task={"missing": policy},
    )
    assert values(log)["overall"] == pytest.approx(overall, nan_ok=True)
    assert values(log)["aspects_scored"] == scored
    covered = 0.0 if policy == "drop_case" else 0.8
    assert metrics(log)["mvme_rubric.overall_coverage"] == pytest.approx(covered)


def by_record(records: list[MedicalRecord], answer: Mapping[str, MedicalRecord]) -> Model:
    """Return a doctor that reports the record which `answer` names for the patient's opening."""

    def play(messages: list[ChatMessage], tools: list[ToolInfo]) -> ModelOutput:
        if not asked_for_report(messages):
            return says("诊断结果：见报告。 Diagnosis: see the report.")
        grader_input = "".join(message.text for message in messages)
        record = next(r for r in records if (r.subjective.opening or "") in grader_input)
        return says(_reference_report(answer[record.id]))

    return scripted(play)


def _reference_report(record: MedicalRecord) -> str:
    subjective, objective, reference = record.subjective, record.objective, record.reference
    return report(
        {
            Aspect.SYMPTOMS: f"{subjective.chief_complaint} {subjective.present_illness}",
            Aspect.EXAMINATIONS: f"{objective.auxiliary} {objective.physical}",
            Aspect.DIAGNOSIS: reference.diagnosis or "",
            Aspect.RATIONALE: reference.rationale or "",
            Aspect.TREATMENT: reference.treatment or "",
        },
        record.language,
    )


@pytest.mark.slow
def test_the_ruler_measures(tmp_path: Path) -> None:
    records = list(load_cases("demo").records)[::6]
    itself = {r.id: r for r in records}
    neighbour: dict[str, MedicalRecord] = {}
    for language in ("zh", "en"):
        own = [r for r in records if r.language == language]
        neighbour |= {r.id: own[n - 1] for n, r in enumerate(own)}
    doctors: dict[str, Model | str] = {
        "oracle": by_record(records, itself),
        "another": by_record(records, neighbour),
        "silent": lines(""),
        "rehearsal": REHEARSAL,
    }
    overall = {}
    for name, model in doctors.items():
        folder = tmp_path / name
        folder.mkdir()
        roles = dict.fromkeys(("patient", "examiner", "grader"), REHEARSAL)
        log = run_mvme(folder, model, records=records, roles=roles)
        assert log.status == "success"
        overall[name] = metrics(log)["overall.mean"]
    assert overall["oracle"] == 100
    assert overall["silent"] == 0
    assert overall["another"] < 15
    assert overall["another"] < overall["rehearsal"] < 60


def test_epochs_are_averaged_within_a_case(tmp_path: Path) -> None:
    verdicts = iter(["A", "D"])
    alternating = scripted(
        lambda messages, tools: calls_tool(
            dict.fromkeys(tools[0].parameters.properties, next_letter())
        )
    )
    letters: list[str] = []

    def next_letter() -> str:
        letters.append(next(verdicts))
        return letters[-1]

    log = run_mvme(
        tmp_path,
        doctor("Hm.", "Hm.", report=full_report()),
        roles={"grader": alternating},
        epochs=2,
        max_samples=1,
    )
    assert letters == ["A", "D"]
    assert metrics(log)["overall.mean"] == pytest.approx(50)
    assert metrics(log)["mvme_rubric.overall_coverage"] == 1


def test_an_epoch_without_a_verdict_lowers_coverage_not_the_mean(tmp_path: Path) -> None:
    calls = iter(range(100))

    def play(messages: list[ChatMessage], tools: list[ToolInfo]) -> ModelOutput:
        if next(calls) == 0:
            return calls_tool(dict.fromkeys(tools[0].parameters.properties, "A"))
        return says("It depends.")

    log = run_mvme(
        tmp_path,
        doctor("Hm.", "Hm.", report=full_report()),
        roles={"grader": scripted(play)},
        epochs=2,
        max_samples=1,
    )
    assert metrics(log)["overall.mean"] == 100
    assert metrics(log)["mvme_rubric.overall_coverage"] == 0.5


def test_an_old_log_can_be_graded_again_by_another_grader(tmp_path: Path) -> None:
    graded_visit(tmp_path, [grader("D")])
    log = read_eval_log(next((tmp_path / "logs").glob("*.eval")))
    again = inspect_score(
        log,
        mvme_rubric(),
        action="overwrite",
        model_roles={"grader": grader("A")},
        display="none",
    )
    assert metrics(again)["overall.mean"] == 100
    metadata = rubric(again).metadata
    assert metadata is not None
    assert metadata["models"]["grader"] == "mockllm/model"
    assert metadata["prompt_hash"] == log.eval.metadata["prompt_hash"]  # type: ignore[index]


def test_an_unknown_policy_is_refused() -> None:
    with pytest.raises(UserError, match="unscored, drop_case, original"):
        mvme_rubric(missing="orignal")  # type: ignore[arg-type]


def test_a_rehearsed_grade_is_called_one(tmp_path: Path) -> None:
    log = graded_visit(tmp_path, ["aihospital/rehearsal"])
    score = rubric(log)
    assert score.explanation is not None
    assert score.explanation.startswith("Rehearsal grades, not a result.")
    assert score.metadata is not None
    assert score.metadata["rehearsal"] is True
