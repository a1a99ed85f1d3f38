"""All roles through Inspect's own providers, against a server that speaks their protocols."""

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest
from inspect_ai.log import EvalLog
from inspect_ai.model import Model, get_model

from inspect_aihospital.agents.grader import GRADING_TOOL
from inspect_aihospital.core.dialogue.briefing import BRIEFING_KEY
from tests.models.loopback import (
    INPUT_TOKENS,
    OUTPUT_TOKENS,
    Loopback,
    Reply,
    Request,
    Script,
    anthropic,
    responses,
    serve,
)
from tests.scripted import full_report, model_calls, only, run_mvme

pytestmark = pytest.mark.slow

REPORT = full_report("(1) angina")
LETTERS = {"symptoms": "A", "examinations": "B", "diagnosis": "C", "rationale": "D"}
ROLES = ("patient", "examiner", "grader")


def chat(url: str) -> Model:
    return get_model(
        "openai/gpt-4o", base_url=f"{url}/v1", api_key="none", responses_api=False, memoize=False
    )


def streaming(url: str) -> Model:
    return get_model(
        "anthropic/claude-haiku-4-5", base_url=url, api_key="none", streaming=True, memoize=False
    )


PROTOCOLS = {"chat": chat, "responses": responses, "anthropic": anthropic, "stream": streaming}
Provider = Callable[[str], Model]


@pytest.fixture(scope="module", params=list(PROTOCOLS.values()), ids=list(PROTOCOLS))
def provider(request: pytest.FixtureRequest) -> Provider:
    make_model: Provider = request.param
    return make_model


def graded(request: Request) -> Reply:
    letters = {**LETTERS, "treatment": "A"}
    if request.tools:
        return Reply(arguments={a: {"analysis": "seen", "grade": g} for a, g in letters.items()})
    return Reply("It depends.")


MARKS = {
    "report": "The consultation is over",
    "grader": "who grades a doctor's report",
    "parse": "automated receptionist",
    "lookup": "AUXILIARY-MARK",
    "patient": "PERSONAL-MARK",
    "doctor": "experienced and patient physician",
}
"""What only the prompt of each call holds."""


def play(**changes: Script) -> Script:
    """A whole visit; `changes` replace a part."""
    parts: Mapping[str, Script] = {
        "report": lambda request: Reply(REPORT),
        "grader": graded,
        "parse": lambda request: Reply("# Examination Items\n- ECG"),
        "lookup": lambda request: Reply("# ECG\n- ECG: flat T waves"),
        "patient": _patient,
        "doctor": lambda request: Reply("Please have an ECG."),
        **changes,
    }

    def script(request: Request) -> Reply:
        return parts[next(role for role, mark in MARKS.items() if mark in request.text)](request)

    return script


def _patient(request: Request) -> Reply:
    if "flat T waves" in request.text:
        return Reply("<To the doctor> Thank you. <end>")
    return Reply("<To the examiner> The doctor wants an ECG.")


def run(
    folder: Path, provider: Provider, script: Script, **options: Any
) -> tuple[EvalLog, Loopback]:
    with serve(script) as loopback:
        model = provider(loopback.url)
        log = run_mvme(folder, model, roles=dict.fromkeys(ROLES, model), **options)
    return log, loopback


@pytest.fixture(scope="module")
def visit(tmp_path_factory: pytest.TempPathFactory, provider: Provider) -> tuple[EvalLog, Loopback]:
    """Hold the visit that nothing disturbs, once for each provider."""
    return run(tmp_path_factory.mktemp("visit"), provider, play())


def values(log: EvalLog) -> dict[str, Any]:
    return (only(log).scores or {})["mvme_rubric"].as_dict()


def test_a_case_is_consulted_and_graded(visit: tuple[EvalLog, Loopback]) -> None:
    log, _ = visit
    assert log.status == "success", log.error
    sample = only(log)
    assert sample.store["VisitLog:ending"] == "patient"
    assert values(log)["symptoms"] == 100
    assert values(log)["rationale"] == 0
    assert values(log)["aspects_scored"] == 5
    assert len(model_calls(sample, "grader")) == 1


def test_the_grading_tool_is_forced(visit: tuple[EvalLog, Loopback]) -> None:
    _, loopback = visit
    assert [request.forced for request in loopback.requests if request.tools] == [GRADING_TOOL]


def test_no_briefing_is_sent_and_npcs_decode_at_zero(
    visit: tuple[EvalLog, Loopback], provider: Provider
) -> None:
    _, loopback = visit
    assert not loopback.to(BRIEFING_KEY)
    assert not [a for a in loopback.requests if BRIEFING_KEY in json.dumps(a.body)]
    patient = loopback.to("PERSONAL-MARK")
    assert patient
    # Anthropic's current API takes no temperature
    temperature = 0 if provider in {chat, responses} else None
    assert [request.body.get("temperature") for request in patient] == [temperature] * 2


def test_usage_is_counted_by_role(visit: tuple[EvalLog, Loopback]) -> None:
    log, loopback = visit
    usage = log.stats.role_usage
    assert usage["grader"].input_tokens == INPUT_TOKENS
    assert usage["patient"].output_tokens == 2 * OUTPUT_TOKENS
    spent = sum(row.output_tokens for row in log.stats.model_usage.values())
    assert spent == OUTPUT_TOKENS * len(loopback.requests)


def test_a_doctor_that_refuses_is_scored(tmp_path: Path, provider: Provider) -> None:
    refuse: Script = lambda request: Reply("I cannot help with that.", stop="refusal")  # noqa: E731
    log, _ = run(tmp_path, provider, play(report=refuse))
    assert log.status == "success", log.error
    assert values(log)["overall"] == 0
    assert (only(log).scores or {})["mvme_rubric"].reason in {"refusal", "no_response"}


def test_a_report_that_is_cut_short_is_graded_as_far_as_it_goes(
    tmp_path: Path, provider: Provider
) -> None:
    head = "\n\n".join(REPORT.split("\n\n")[:3])
    log, _ = run(tmp_path, provider, play(report=lambda request: Reply(head, stop="length")))
    metadata = (only(log).scores or {})["mvme_rubric"].metadata or {}
    assert metadata["report_fault"] == "truncation"
    assert metadata["report_status"] == "partial"
    assert values(log)["treatment"] == 0
    assert values(log)["diagnosis"] > 0


def as_text(request: Request) -> Reply:
    """A grader that never calls the tool, but writes its grades."""
    fence = request.text.split("GRADE ")[1].split()[0]
    letters = {**LETTERS, "treatment": "A"}
    return Reply("\n".join(f"GRADE {fence} {aspect}: {g}" for aspect, g in letters.items()))


def test_a_provider_that_does_not_force_tools_is_read_as_text(
    tmp_path: Path, provider: Provider
) -> None:
    log, _ = run(tmp_path, provider, play(grader=as_text))
    assert values(log)["aspects_scored"] == 5
    assert values(log)["symptoms"] == 100


def test_a_provider_that_rejects_tools_is_asked_for_text(
    tmp_path: Path, provider: Provider
) -> None:
    def refuse_tools(request: Request) -> Reply:
        if request.tools:
            return Reply("this model does not support tools", status=400)
        return as_text(request)

    log, loopback = run(tmp_path, provider, play(grader=refuse_tools))
    assert log.status == "success", log.error
    assert values(log)["aspects_scored"] == 5
    assert len([request for request in loopback.requests if request.tools]) == 1


def test_a_grader_that_refuses_leaves_the_case_unscored(tmp_path: Path, provider: Provider) -> None:
    refuse: Script = lambda request: Reply("I cannot judge this.", stop="refusal")  # noqa: E731
    log, _ = run(tmp_path, provider, play(grader=refuse))
    assert log.status == "success", log.error
    assert (only(log).scores or {})["mvme_rubric"].reason == "grader_failed"
    assert values(log)["aspects_scored"] == 0


def test_a_grader_whose_provider_rejects_everything_leaves_the_case_unscored(
    tmp_path: Path, provider: Provider
) -> None:
    reject: Script = lambda request: Reply("prompt rejected by policy", status=400)  # noqa: E731
    log, loopback = run(tmp_path, provider, play(grader=reject))
    assert log.status == "success", log.error
    score = (only(log).scores or {})["mvme_rubric"]
    assert score.reason == "grader_failed"
    assert "HTTP 400" in (score.metadata or {})["grader_failures"]["grader"]
    assert len(loopback.to(MARKS["grader"])) == 2


def test_a_provider_that_is_down_is_an_error_of_the_sample(tmp_path: Path) -> None:
    down: Script = lambda request: Reply("no such model", status=404)  # noqa: E731
    log, _ = run(tmp_path, chat, play(grader=down))
    assert log.status == "error"


@pytest.mark.parametrize("anthropics", [anthropic, streaming])
def test_a_full_context_window_ends_the_visit_as_an_overflow(
    tmp_path: Path, anthropics: Provider
) -> None:
    log, _ = run(tmp_path, anthropics, play(doctor=lambda request: Reply("", stop="window")))
    assert log.status == "success", log.error
    assert only(log).store["VisitLog:ending"] == "overflow"
