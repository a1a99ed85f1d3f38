"""The summarizer: one paragraph of a majority's reasonings, or a reason why there is none."""

import asyncio

import pytest
from inspect_ai.model import ChatMessage, ModelOutput, get_model

from inspect_aihospital.agents.hearing import ATTEMPTS
from inspect_aihospital.agents.roles import REHEARSAL_MODEL
from inspect_aihospital.agents.summarizer import Summary, brief_summarizer, summarise
from inspect_aihospital.core.dialogue.briefing import Briefing
from inspect_aihospital.core.usage import Usage
from inspect_aihospital.prompts import PromptLibrary
from tests.scripted import lines, says, scripted, texts

LIBRARY = PromptLibrary.load()
REASONINGS = ["First, it is a vitamin.", "Because {answer} fits.\n\nIt does."]


def spent(calls: int) -> Usage:
    return Usage(calls=calls, input_tokens=10 * calls, output_tokens=5 * calls)


def summarised(*outputs: str | ModelOutput) -> Summary:
    return asyncio.run(summarise(lines(*outputs), "q1", "B", REASONINGS, LIBRARY))


def test_a_paragraph_is_a_summary() -> None:
    assert summarised("They say B.") == Summary("They say B.", None, spent(1))


@pytest.mark.parametrize(
    "text",
    [
        "They cannot give a beta blocker, since the patient has asthma, and take B.",
        "I would not offer a statin to a pregnant woman; B fits.",
        "Sorry as it is for option C, only B explains the rash.",
    ],
)
def test_what_the_experts_would_not_do_is_no_refusal(text: str) -> None:
    assert summarised(text).text == text


def test_thinking_is_left_out() -> None:
    assert summarised("<think>Hm.</think>They say B.").text == "They say B."


def test_the_prompt_holds_the_answer_and_every_reasoning_in_order() -> None:
    system, user = brief_summarizer(LIBRARY, "q1", "B", REASONINGS)
    assert (system.role, user.role) == ("system", "user")
    places = [
        user.text.index(part)
        for part in (
            "chose option B",
            f"Expert 1: {REASONINGS[0]}",
            f"Expert 2: {REASONINGS[1]}",
        )
    ]
    assert places == sorted(places)


def test_the_briefing_tells_question_answer_and_count() -> None:
    briefing = Briefing.from_metadata(brief_summarizer(LIBRARY, "q1", "B", REASONINGS)[1].metadata)
    view = {"question": "q1", "answer": "B", "reasonings": "2"}
    assert briefing == Briefing("summarizer", "summarise", "en", view)


UNUSABLE = [
    ("", "silence"),
    ("<think>Hm.</think>", "silence"),
    (says("They say", "max_tokens"), "truncation"),
    (says("I cannot help with that.", "content_filter"), "refusal"),
    ("Sorry, but I can't assist with medical decisions.", "unusable format"),
    ("As an AI, I am not able to provide a summary of this.", "unusable format"),
    (says("maximum context length", "model_length"), "overflow"),
]


@pytest.mark.parametrize(("output", "reason"), UNUSABLE)
def test_nothing_usable_is_a_reason_after_bounded_attempts(
    output: str | ModelOutput, reason: str
) -> None:
    assert summarised(output) == Summary(None, reason, spent(ATTEMPTS))


@pytest.mark.parametrize(("output", "_reason"), UNUSABLE)
def test_all_attempts_at_a_summary_are_counted(output: str | ModelOutput, _reason: str) -> None:
    assert summarised(output, "They say B.") == Summary("They say B.", None, spent(2))


def test_every_attempt_has_the_same_prompt() -> None:
    prompt_lists: list[list[str]] = []

    def play(messages: list[ChatMessage], tools: object) -> ModelOutput:
        prompt_lists.append(texts(messages))
        return says("")

    asyncio.run(summarise(scripted(play), "q1", "B", REASONINGS, LIBRARY))
    assert len(prompt_lists) == ATTEMPTS
    assert prompt_lists[0] == prompt_lists[1] == prompt_lists[2]


def test_the_rehearsal_says_how_many_spoke_for_what() -> None:
    model = get_model(REHEARSAL_MODEL)
    summary = asyncio.run(summarise(model, "q1", "B", REASONINGS, LIBRARY))
    assert summary.text == "Rehearsal: 2 reasonings speak for option B."
    assert summary.usage.calls == 1
