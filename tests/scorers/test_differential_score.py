"""Side calls beside a visit: the visit is as without, failures are counted and not filled in."""

from math import isnan
from pathlib import Path
from typing import Any

import pytest
from inspect_ai.log import EvalLog
from inspect_ai.model import ChatMessage, Model, ModelOutput
from inspect_ai.tool import ToolInfo

from inspect_aihospital.agents.differential import DIFFERENTIAL_TOOL
from inspect_aihospital.core.dialogue.briefing import Briefing
from tests.scripted import (
    USAGE,
    figures_of,
    full_report,
    lines,
    make_record,
    model_calls,
    only,
    run_mvme,
    says,
    scripted,
)

pytestmark = pytest.mark.slow

RECORD = make_record(reference={"diagnosis": "1. Gout of the left knee\n2. Hypertension"})


def submits(*entries: tuple[str, float]) -> ModelOutput:
    diagnoses = [{"disease": disease, "percent": percent} for disease, percent in entries]
    output = ModelOutput.for_tool_call("mockllm/model", DIFFERENTIAL_TOOL, {"diagnoses": diagnoses})
    output.usage = USAGE
    return output


def doctor_with(*differentials: ModelOutput | str) -> Model:
    """Return a doctor that talks by rule, and answers side calls in this order."""
    replies = iter(differentials)

    def play(messages: list[ChatMessage], tools: list[ToolInfo]) -> ModelOutput:
        briefing = Briefing.from_metadata(messages[-1].metadata)
        stage = briefing.stage if briefing else ""
        if stage == "differential":
            answer = next(replies, "")
            return says(answer) if isinstance(answer, str) else answer
        return says(full_report()) if stage == "report" else says(f"Go on ({len(messages)}).")

    return scripted(play)


def visit(folder: Path, model: Model, *, turns: int = 3, **task: Any) -> EvalLog:
    patient = lines(*["<To the doctor> Yes."] * (turns - 1), "<To the doctor> Bye. <end>")
    folder.mkdir(exist_ok=True)
    return run_mvme(
        folder, model, records=[RECORD], roles={"patient": patient}, task={"icd10": False, **task}
    )


def test_the_visit_is_as_without_the_side_calls(tmp_path: Path) -> None:
    probed = only(visit(tmp_path / "a", doctor_with(submits(("Gout", 60))), differential=True))
    plain = only(visit(tmp_path / "b", doctor_with()))

    def conversation(sample: Any) -> list[tuple[str, str]]:
        return [(message.role, message.text) for message in sample.messages]

    assert conversation(probed) == conversation(plain)
    assert probed.store["VisitLog:turns"] == plain.store["VisitLog:turns"]
    scores, plain_scores = probed.scores or {}, plain.scores or {}
    assert {name: scores[name].value for name in ("mvme_rubric",)} == {
        name: plain_scores[name].value for name in ("mvme_rubric",)
    }
    assert [call.input[-1].text for call in model_calls(probed)] == [
        call.input[-1].text for call in model_calls(plain)
    ]


def test_the_right_disease_is_followed_by_its_code(tmp_path: Path) -> None:
    first = submits(("Septic arthritis", 70), ("Gout", 20))
    sample = only(
        visit(tmp_path, doctor_with(first, "60% Gout\n20% Septic arthritis"), differential=True)
    )
    score = (sample.scores or {})["differential"]
    assert isinstance(score.value, dict)
    assert score.value["leads"] == 1
    assert score.value["probability"] == 0.6
    assert score.metadata is not None
    assert [entry["rank"] for entry in score.metadata["course"]][:2] == [2, 1]
    last = {"stated": [0.6, 0.2], "right": [True, False]}
    assert score.metadata["last"] == last
    assert "**60% Gout**" in (score.explanation or "")
    assert len(model_calls(sample, "differential")) >= 2


def test_side_calls_that_fail_are_counted_and_never_filled_in(tmp_path: Path) -> None:
    # each side call has three attempts
    nonsense = ["I cannot say."] * 3
    log = visit(tmp_path, doctor_with(submits(("Gout", 60)), *nonsense), differential=True)
    score = (only(log).scores or {})["differential"]
    assert score.metadata is not None
    assert (score.metadata["asked"], score.metadata["answered"]) == (3, 1)
    assert [entry["turn"] for entry in score.metadata["course"]] == [1]
    assert "no valid answer" in (score.explanation or "")
    assert figures_of(log, "differential")["answered_rate"] == 1 / 3


def test_a_doctor_that_never_answers_is_unscored_with_a_reason(tmp_path: Path) -> None:
    score = (only(visit(tmp_path, doctor_with(), differential=True)).scores or {})["differential"]
    assert score.reason == "no_differential"
    assert isinstance(score.value, dict)
    assert all(isnan(float(value)) for value in score.value.values() if value is not None)


def test_side_calls_have_the_options_of_the_run(tmp_path: Path) -> None:
    model, patient = doctor_with("60% Gout"), lines("<To the doctor> Bye. <end>")
    options: dict[str, Any] = {"temperature": 0.3, "reasoning_effort": "low"}
    task = {"icd10": False, "differential": True}
    log = run_mvme(
        tmp_path, model, records=[RECORD], roles={"patient": patient}, task=task, **options
    )
    calls = model_calls(only(log), "differential")
    assert calls
    assert {(c.config.temperature, c.config.reasoning_effort) for c in calls} == {(0.3, "low")}
