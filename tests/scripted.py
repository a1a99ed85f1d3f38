"""Scripted models and small records: real Inspect objects, no network, usage always set."""

import json
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from inspect_ai import eval as inspect_eval
from inspect_ai.event import ModelEvent
from inspect_ai.log import EvalLog, EvalSample, resolve_sample_attachments
from inspect_ai.model import (
    ChatMessage,
    GenerateConfig,
    Model,
    ModelOutput,
    ModelUsage,
    StopReason,
    get_model,
)
from inspect_ai.scorer import Score
from inspect_ai.tool import ToolChoice, ToolInfo

from inspect_aihospital import mvme
from inspect_aihospital.agents.grader import GRADING_TOOL
from inspect_aihospital.core.aspects.aspect import SECTIONS, Aspect
from inspect_aihospital.core.dialogue.briefing import Briefing
from inspect_aihospital.core.record import Language, MedicalRecord
from inspect_aihospital.core.report.section_headings import HEADINGS

USAGE = ModelUsage(input_tokens=10, output_tokens=5, total_tokens=15)
Script = Callable[[list[ChatMessage], list[ToolInfo]], ModelOutput]


def says(text: str, stop_reason: StopReason = "stop") -> ModelOutput:
    output = ModelOutput.from_content("mockllm/model", text, stop_reason)
    output.usage = USAGE
    return output


def fills_window(text: str) -> ModelOutput:
    """Return a text that stops for no known reason as its tokens fill the context window."""
    output = says(text, "unknown").model_copy(update={"model": "claude-haiku-4-5"})
    output.usage = ModelUsage(input_tokens=199_000, output_tokens=900, total_tokens=199_900)
    return output


def calls_tool(arguments: Mapping[str, Any]) -> ModelOutput:
    output = ModelOutput.for_tool_call("mockllm/model", GRADING_TOOL, dict(arguments))
    output.usage = USAGE
    return output


def scripted(script: Script) -> Model:
    def play(
        input: list[ChatMessage],
        tools: list[ToolInfo],
        tool_choice: ToolChoice,
        config: GenerateConfig,
    ) -> ModelOutput:
        return script(input, tools)

    return get_model("mockllm/model", custom_outputs=play, memoize=False)


def lines(*texts: str | ModelOutput) -> Model:
    """Return a model that says these texts one after the other, then the last one for ever."""
    outputs = [says(text) if isinstance(text, str) else text for text in texts]
    position = iter(range(10**6))
    return scripted(lambda input, tools: outputs[min(next(position), len(outputs) - 1)])


def asked_for_report(messages: Sequence[ChatMessage]) -> bool:
    briefing = Briefing.from_metadata(messages[-1].metadata)
    return briefing is not None and briefing.stage == "report"


def doctor(*texts: str | ModelOutput, report: str | ModelOutput) -> Model:
    """Return a doctor that says these texts, and the report when it is asked for it."""
    talk = iter(texts)

    def play(messages: list[ChatMessage], tools: list[ToolInfo]) -> ModelOutput:
        reply = report if asked_for_report(messages) else next(talk, "Go on, please.")
        return says(reply) if isinstance(reply, str) else reply

    return scripted(play)


def grader(letters: Mapping[str, str] | str = "B") -> Model:
    """Return a grader that submits these letters for the aspects it is asked for."""

    def play(messages: list[ChatMessage], tools: list[ToolInfo]) -> ModelOutput:
        aspects = tools[0].parameters.properties if tools else {}
        letter_by_aspect = {
            a: letters if isinstance(letters, str) else letters.get(a) for a in aspects
        }
        return calls_tool(
            {a: {"analysis": "seen", "grade": g} for a, g in letter_by_aspect.items() if g}
        )

    return scripted(play)


def report(sections: Mapping[Aspect, str], language: Language = "en") -> str:
    return "\n\n".join(f"#{HEADINGS[language][a]}#\n{text}" for a, text in sections.items())


def full_report(text: str = "(1) something", language: Language = "en") -> str:
    return report(dict.fromkeys(SECTIONS, text), language)


def make_record(**changes: Any) -> MedicalRecord:
    """Return a record whose every field can be told from the others in a log."""
    record: dict[str, Any] = {
        "id": "case-1",
        "language": "en",
        "specialty": "IM",
        "subjective": {
            "profile": "PROFILE-MARK farmer of 54",
            "opening_statement": "OPENING-MARK my chest feels tight",
            "chief_complaint": "COMPLAINT-MARK tight chest",
            "present_illness": "PRESENT-MARK two days of tightness after work",
            "past_history": "PAST-MARK hypertension",
            "personal_history": "PERSONAL-MARK smokes",
        },
        "objective": {
            "physical": "PHYSICAL-MARK pulse 76/min",
            "auxiliary": "- ECG: AUXILIARY-MARK flat T waves",
        },
        "reference": {
            "diagnosis": "DIAGNOSIS-MARK angina",
            "rationale": "RATIONALE-MARK tightness and flat T waves",
            "treatment": "TREATMENT-MARK nitroglycerin",
        },
    }
    for name, change in changes.items():
        record[name] = {**record[name], **change} if isinstance(change, dict) else change
    return MedicalRecord.model_validate(record)


def write_records(path: Path, records: Sequence[MedicalRecord]) -> str:
    path.write_text(json.dumps([r.model_dump(mode="json") for r in records]), encoding="utf-8")
    return str(path)


def run_mvme(
    folder: Path,
    doctor_model: Model | str,
    *,
    records: Sequence[MedicalRecord] | None = None,
    roles: Mapping[str, Any] | None = None,
    task: Mapping[str, Any] | None = None,
    unbound: Sequence[str] = (),
    **options: Any,
) -> EvalLog:
    """Run the task on a few records with scripted roles; the grader gives B by default."""
    cases = write_records(folder / "records.json", records or [make_record()])
    bound = {
        "patient": lines("<To the doctor> Yes. <end>"),
        "examiner": lines("- None"),
        "grader": grader(),
        **(roles or {}),
    }
    return inspect_eval(
        mvme(**{"cases": cases, **(task or {})}),
        model=doctor_model,
        model_roles={role: model for role, model in bound.items() if role not in unbound},
        log_dir=str(folder / "logs"),
        display="none",
        **options,
    )[0]


def graded_visit(
    folder: Path,
    graders: Sequence[Model | str],
    text: str | ModelOutput | None = None,
    **options: Any,
) -> EvalLog:
    """Run a short visit whose report, full by default, these graders grade: one, or a panel."""
    roles = {"grader": graders[0] if len(graders) == 1 else list(graders)}
    report = full_report() if text is None else text
    run_options = {**options, "roles": {**roles, **options.get("roles", {})}}
    return run_mvme(folder, doctor("Hm.", report=report), **run_options)


def only(log: EvalLog) -> EvalSample:
    assert log.samples is not None
    assert len(log.samples) == 1
    return resolve_sample_attachments(log.samples[0], "full")


def error_of(log: EvalLog) -> str:
    """Return the message of the error that ended a run."""
    assert log.error is not None
    return log.error.message


def scored(sample: EvalSample, scorer: str) -> Score:
    """Return the score that a scorer gave a sample."""
    assert sample.scores is not None
    return sample.scores[scorer]


def figures_of(log: EvalLog, scorer: str) -> dict[str, float]:
    """Return the metrics of a scorer, by their own names."""
    assert log.results is not None
    blocks = [score.metrics for score in log.results.scores if score.scorer == scorer]
    return {name.rsplit("/", 1)[-1]: m.value for block in blocks for name, m in block.items()}


def metrics(log: EvalLog) -> dict[str, float]:
    """Return the metrics of all scores, each behind its score's name."""
    scores = log.results.scores if log.results else []
    return {
        f"{score.name}.{name.removeprefix('inspect_aihospital/')}": float(metric.value)
        for score in scores
        for name, metric in score.metrics.items()
    }


def model_calls(sample: EvalSample, role: str | None = None) -> list[ModelEvent]:
    """List the calls of a role; of the doctor for `None`."""
    events = [event for event in sample.events if isinstance(event, ModelEvent)]
    return [event for event in events if event.role == role]


def texts(messages: Sequence[ChatMessage]) -> list[str]:
    return [message.text for message in messages]
