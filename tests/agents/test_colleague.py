"""A doctor in a conference: what it hears, and when its answer replaces its report."""

import asyncio
from collections.abc import Sequence

import pytest
from inspect_ai.model import ChatMessage, Model, ModelOutput, get_model

from inspect_aihospital.agents.colleague import NO_DIAGNOSIS, Colleague
from inspect_aihospital.agents.conference_prompts import ConferencePrompts
from inspect_aihospital.agents.roles import REHEARSAL_MODEL
from inspect_aihospital.core.conference.agreed_facts import Facts
from inspect_aihospital.core.conference.proceedings import Reply
from inspect_aihospital.core.dialogue.briefing import Briefing
from inspect_aihospital.core.usage import Usage
from inspect_aihospital.prompts import PromptLibrary
from tests.scripted import (
    calls_tool,
    fills_window,
    full_report,
    lines,
    says,
    scripted,
    texts,
)

PROMPTS = ConferencePrompts(PromptLibrary.load(), "en")
OWN = full_report("(1) OWN-MARK gout")
PEER = full_report("(1) PEER-MARK sepsis")
UNCHANGED = "#Diagnostic Results#\n(1) Unchanged."
NEW = "#Diagnostic Results#\n(1) sepsis"


def spent(calls: int) -> Usage:
    return Usage(calls=calls, input_tokens=10 * calls, output_tokens=5 * calls)


def seated(model: Model) -> Colleague:
    return Colleague("doctor_b", model, PROMPTS, Facts(symptoms="FACT-MARK"), OWN)


def listening(*outputs: ModelOutput) -> tuple[Colleague, list[list[ChatMessage]]]:
    """Return a colleague that gives these outputs in turn, and the conversations it saw."""
    prompt_lists: list[list[ChatMessage]] = []
    remaining_outputs = iter(outputs)

    def play(messages: list[ChatMessage], tools: object) -> ModelOutput:
        prompt_lists.append(list(messages))
        return next(remaining_outputs)

    return seated(scripted(play)), prompt_lists


def discuss(colleague: Colleague, disputes: Sequence[str] = ()) -> Reply:
    return asyncio.run(colleague.discuss({"doctor_a": PEER, "doctor_c": None}, disputes, OWN))


def test_a_report_with_a_diagnosis_is_an_answer() -> None:
    colleague = seated(lines(f"<think>Hm.</think>{NEW}"))
    assert discuss(colleague) == Reply(text=NEW)
    assert colleague.usage == spent(1)


@pytest.mark.parametrize(
    ("output", "reply"),
    [
        (says(""), Reply(fault="silence")),
        (says("<think>Hm."), Reply(fault="silence")),
        (says("", "max_tokens"), Reply(fault="truncation")),
        (says(NEW, "content_filter"), Reply(fault="refusal")),
        (says("maximum context length", "model_length"), Reply(fault="overflow")),
        (says("Hm."), Reply(text="Hm.", fault=NO_DIAGNOSIS)),
        (says("#Treatment Plan#\nrest"), Reply(text="#Treatment Plan#\nrest", fault=NO_DIAGNOSIS)),
        (says("#Diagnostic", "max_tokens"), Reply(text="#Diagnostic", fault="truncation")),
        (says(NEW, "max_tokens"), Reply(text=NEW, fault="truncation")),
        (fills_window(NEW), Reply(text=NEW, fault="truncation")),
        (says(UNCHANGED), Reply(text=UNCHANGED, fault=NO_DIAGNOSIS)),
    ],
)
def test_only_a_diagnosis_replaces_a_report(output: ModelOutput, reply: Reply) -> None:
    colleague = seated(lines(output))
    assert discuss(colleague) == reply
    assert asyncio.run(colleague.revise(OWN)) == reply
    assert colleague.usage.calls == 2


def test_a_colleague_hears_conclusions_and_the_disputes_that_are_told() -> None:
    colleague, prompt_lists = listening(says(NEW), says(NEW))
    discuss(colleague, ["DISPUTE-MARK dose", "surgery"])
    discuss(colleague)
    named_dispute, no_dispute = prompt_lists[0][-1].text, prompt_lists[1][-1].text
    assert named_dispute.count("PEER-MARK") == no_dispute.count("PEER-MARK") == 3
    assert "<<Doctor C>>\n(no report)" in named_dispute
    assert "(1) DISPUTE-MARK dose\n(2) surgery" in named_dispute
    assert "dispute" not in no_dispute.lower()


def test_the_conversation_grows_by_what_was_heard() -> None:
    colleague, prompt_lists = listening(says(NEW), says(""), says("Hm."), says(NEW))
    asyncio.run(colleague.revise(OWN))
    for _ in range(3):
        discuss(colleague)
    roles = ["system", "user", "assistant", "user", "user", "assistant", "user"]
    assert [message.role for message in prompt_lists[-1]] == roles
    assert "FACT-MARK" in prompt_lists[-1][0].text
    assert prompt_lists[-1][0].text.count("OWN-MARK") == 3
    assert texts(prompt_lists[-1])[:4] == texts(prompt_lists[1])


def test_calls_of_tools_that_nobody_has_do_not_stay() -> None:
    output = calls_tool({"grade": "A"})
    output.message.content = NEW
    colleague, prompt_lists = listening(output, says(NEW))
    assert discuss(colleague) == discuss(colleague) == Reply(text=NEW)
    assert prompt_lists[1][2].text == NEW
    assert not getattr(prompt_lists[1][2], "tool_calls", None)


def test_the_briefing_tells_the_place_from_others() -> None:
    colleague, prompt_lists = listening(says(NEW), says(""), says(NEW))
    asyncio.run(colleague.revise(OWN))
    discuss(colleague, ["dose"])
    discuss(colleague, ["dose"])
    briefings = [Briefing.from_metadata(messages[-1].metadata) for messages in prompt_lists]
    views = [briefing.view for briefing in briefings if briefing]
    assert [briefing.stage for briefing in briefings if briefing] == [
        "revise",
        "discuss",
        "discuss",
    ]
    assert len({view["step"] for view in views}) == 3
    assert {view["seat"] for view in views} == {"doctor_b"}
    assert views[1]["disputes"] == "dose"
    assert "PEER-MARK" in views[1]["diagnosis.doctor_a"]
    assert "OWN-MARK" in views[1]["diagnosis.self"]


def test_the_rehearsal_answers_with_a_report() -> None:
    assert discuss(seated(get_model(REHEARSAL_MODEL))).fault is None
