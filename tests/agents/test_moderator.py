"""The moderator: each step once it is usable, in one conversation, all attempts counted."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from inspect_ai.model import ChatMessage, ModelOutput, get_model

from inspect_aihospital.agents.conference_prompts import ConferencePrompts
from inspect_aihospital.agents.hearing import ATTEMPTS, NpcFailure
from inspect_aihospital.agents.moderator import Moderator
from inspect_aihospital.agents.roles import REHEARSAL_MODEL
from inspect_aihospital.core.conference.agreed_facts import Contradiction, Facts
from inspect_aihospital.core.conference.proceedings import is_report
from inspect_aihospital.core.report.report_parser import ReportStatus, parse_report
from inspect_aihospital.core.usage import Usage
from inspect_aihospital.prompts import PromptLibrary
from tests.scripted import calls_tool, full_report, lines, says, scripted, texts

PROMPTS = ConferencePrompts(PromptLibrary.load(), "en")
SEATS = ["doctor_a", "doctor_b"]
REPORTS = {"doctor_a": full_report("(1) A-MARK"), "doctor_b": None}
FACTS = Facts(symptoms="(1) cough")
FACTS_TEXT = "#Symptoms#\n(1) cough\n#Contradictions#\n(1) None"
ANSWERED = [Contradiction(witness="patient", question="When?", answer="ANSWER-MARK")]
WHOLE = full_report("(1) gout")
DIAGNOSIS = "#Diagnostic Results#\n(1) gout"
TREATMENT = "#Treatment Plan#\n(1) rest"

Step = Callable[[Moderator], Awaitable[Any]]
STEPS: dict[str, tuple[Step, str]] = {
    "facts": (lambda chair: chair.merge(REPORTS), FACTS_TEXT),
    "answers": (lambda chair: chair.agree(FACTS, ANSWERED), FACTS_TEXT),
    "disputes": (lambda chair: chair.list_disputes(REPORTS), "(1) dose"),
    "report": (lambda chair: chair.report(FACTS, REPORTS), WHOLE),
}


def spent(calls: int) -> Usage:
    return Usage(calls=calls, input_tokens=10 * calls, output_tokens=5 * calls)


def chairing(*outputs: str | ModelOutput) -> tuple[Moderator, list[ChatMessage]]:
    messages: list[ChatMessage] = []
    return Moderator(lines(*outputs), PROMPTS, SEATS, messages), messages


def run(step: str, *outputs: str | ModelOutput) -> Any:
    return asyncio.run(_awaited(STEPS[step][0](chairing(*outputs)[0])))


async def _awaited(value: Awaitable[Any]) -> Any:
    return await value


def test_facts_and_contradictions_are_read() -> None:
    text = "#Symptoms#\n(1) cough\n#Contradictions#\n(1) [examiner] ECG"
    facts, contradictions = run("facts", text)
    assert facts == FACTS
    assert contradictions == (Contradiction(witness="examiner", question="ECG"),)


def test_answers_settle_the_facts() -> None:
    assert run("answers", "#Symptoms#\n(1) dry cough") == Facts(symptoms="(1) dry cough")


@pytest.mark.parametrize(
    ("text", "disputes"), [("(1) dose\n(2) date", ("dose", "date")), ("(1) None", ())]
)
def test_disputes_are_read(text: str, disputes: tuple[str, ...]) -> None:
    assert run("disputes", text) == disputes


UNUSABLE = [
    (says(""), "silence"),
    (says("I cannot help with that.", "content_filter"), "refusal"),
    (says("maximum context length", "model_length"), "overflow"),
    (says("Let us see."), "unusable format"),
]


@pytest.mark.parametrize("step", STEPS)
@pytest.mark.parametrize(("output", "reason"), UNUSABLE)
def test_nothing_usable_fails_after_bounded_attempts(
    step: str, output: ModelOutput, reason: str
) -> None:
    chair, messages = chairing(output)
    with pytest.raises(NpcFailure) as failure:
        asyncio.run(_awaited(STEPS[step][0](chair)))
    assert (failure.value.role, failure.value.reason) == ("moderator", reason)
    assert chair.usage.calls == ATTEMPTS
    assert [message.role for message in messages] == ["system", "user"]


@pytest.mark.parametrize("step", STEPS)
def test_half_a_message_is_none(step: str) -> None:
    with pytest.raises(NpcFailure) as failure:
        run(step, says(STEPS[step][1], "max_tokens"))
    assert failure.value.reason == "truncation"


@pytest.mark.parametrize("step", STEPS)
@pytest.mark.parametrize(("output", "_reason"), UNUSABLE)
def test_the_last_attempt_counts_and_all_are_paid_for(
    step: str, output: ModelOutput, _reason: str
) -> None:
    chair, messages = chairing(output, output, STEPS[step][1])
    asyncio.run(_awaited(STEPS[step][0](chair)))
    assert chair.usage.calls == ATTEMPTS
    assert messages[-1].text == STEPS[step][1]
    assert len(messages) == 3


def test_facts_without_a_usable_list_of_contradictions_are_asked_for_again() -> None:
    prose = "#Symptoms#\n(1) cough\n#Contradictions#\nThey differ on the date."
    chair, _ = chairing(prose, FACTS_TEXT)
    assert asyncio.run(chair.merge(REPORTS)) == (FACTS, ())
    assert chair.usage == spent(2)


@pytest.mark.parametrize(
    ("attempts", "final_report"),
    [
        ([WHOLE], WHOLE),
        ([DIAGNOSIS, WHOLE], WHOLE),
        ([DIAGNOSIS, TREATMENT, DIAGNOSIS], DIAGNOSIS),
        ([says(""), DIAGNOSIS, DIAGNOSIS], DIAGNOSIS),
        ([says(""), says(WHOLE, "max_tokens"), DIAGNOSIS], DIAGNOSIS),
    ],
)
def test_an_incomplete_report_stands_only_in_the_end(
    attempts: list[str | ModelOutput], final_report: str
) -> None:
    chair, messages = chairing(*attempts)
    assert asyncio.run(chair.report(FACTS, REPORTS)) == final_report
    assert chair.usage == spent(len(attempts))
    assert messages[-1].text == final_report


@pytest.mark.parametrize("last", [TREATMENT, "Hm.", says(DIAGNOSIS, "max_tokens")])
def test_a_report_without_a_diagnosis_does_not_stand(last: str | ModelOutput) -> None:
    with pytest.raises(NpcFailure):
        run("report", DIAGNOSIS, DIAGNOSIS, last)


def test_each_step_sees_all_before_it() -> None:
    prompt_lists: list[list[str]] = []
    replies = iter(text for _, text in STEPS.values())

    def play(messages: list[ChatMessage], tools: object) -> ModelOutput:
        prompt_lists.append(texts(messages))
        return says(next(replies))

    messages: list[ChatMessage] = []
    chair = Moderator(scripted(play), PROMPTS, SEATS, messages)
    for step, _ in STEPS.values():
        asyncio.run(_awaited(step(chair)))
    assert [message.role for message in messages] == ["system", *["user", "assistant"] * 4]
    assert [len(view) for view in prompt_lists] == [2, 4, 6, 8]
    assert all(texts(messages)[: len(view)] == view for view in prompt_lists)
    assert [m.text for m in messages if m.role == "assistant"] == [t for _, t in STEPS.values()]
    assert chair.usage == spent(4)


def test_findings_and_conclusions_are_shown_where_they_are_needed() -> None:
    chair, messages = chairing(FACTS_TEXT, FACTS_TEXT, "(1) None")
    asyncio.run(chair.merge(REPORTS))
    asyncio.run(chair.agree(FACTS, ANSWERED))
    asyncio.run(chair.list_disputes(REPORTS))
    findings, answers, conclusions = (m.text for m in messages if m.role == "user")
    assert (findings.count("A-MARK"), conclusions.count("A-MARK")) == (2, 3)
    assert "<<Doctor B>>\n(no report)" in findings
    assert "(1) [patient] When?\n→ ANSWER-MARK" in answers


def test_what_was_in_the_conversation_is_replaced() -> None:
    messages: list[ChatMessage] = [says("old").message]
    Moderator(lines(""), PROMPTS, SEATS, messages)
    assert [message.role for message in messages] == ["system"]


def test_calls_of_tools_that_nobody_has_do_not_stay() -> None:
    output = calls_tool({"grade": "A"})
    output.message.content = "(1) None"
    chair, messages = chairing(output)
    assert asyncio.run(chair.list_disputes(REPORTS)) == ()
    assert not getattr(messages[-1], "tool_calls", None)


def test_the_rehearsal_chairs_a_conference() -> None:
    messages: list[ChatMessage] = []
    chair = Moderator(get_model(REHEARSAL_MODEL), PROMPTS, SEATS, messages)
    facts, contradictions = asyncio.run(chair.merge(REPORTS))
    assert "A-MARK" in (facts.symptoms or "")
    assert contradictions[0].witness == "examiner"
    assert asyncio.run(chair.list_disputes(REPORTS)) == ()
    final_report = asyncio.run(chair.report(facts, REPORTS))
    assert is_report(final_report)
    assert parse_report(final_report).status is ReportStatus.COMPLETE
