"""The extractor of exams: asked for unread replies alone, never told the key, within attempts."""

import asyncio
from dataclasses import replace

import pytest
from inspect_ai.model import ChatMessage, Model, ModelOutput
from inspect_ai.tool import ToolInfo

from inspect_aihospital.agents.answer_extractor import ANSWER_TOOL, extract_answer
from inspect_aihospital.agents.forced_choice import fence_code
from inspect_aihospital.agents.hearing import ATTEMPTS
from inspect_aihospital.core.usage import Usage
from inspect_aihospital.exam.ballot import EXTRACTOR_FAILED, Vote
from inspect_aihospital.prompts import PromptLibrary
from tests.exam_players import HIDDEN_MARKS, make_question
from tests.scripted import USAGE, says, scripted

LIBRARY = PromptLibrary.load()
REPLY = "Of these I would go with the second, all told."
FENCE = fence_code(REPLY)
UNREAD = Vote(None, "Thus.", "unreadable", Usage(calls=2), REPLY)


def submits(option: object, *further_options: object) -> ModelOutput:
    output = ModelOutput.for_tool_call("mockllm/model", ANSWER_TOOL, {"option": option})
    calls = output.message.tool_calls
    assert calls
    for option_value in further_options:
        calls.append(replace(calls[0], arguments={"option": option_value}))
    output.usage = USAGE
    return output


class RecordingExtractor:
    """An extractor that gives these outputs in turn, the last for good, and what it was asked."""

    def __init__(self, *outputs: ModelOutput) -> None:
        self.texts: list[str] = []
        self.tools: list[list[ToolInfo]] = []
        self._outputs = outputs
        self.model: Model = scripted(self._play)

    def _play(self, messages: list[ChatMessage], tools: list[ToolInfo]) -> ModelOutput:
        self.texts.append("\n".join(message.text for message in messages))
        self.tools.append(tools)
        return self._outputs[min(len(self.texts), len(self._outputs)) - 1]

    def extract(self, vote: Vote = UNREAD) -> Vote:
        return asyncio.run(extract_answer(self.model, vote, make_question(), LIBRARY))


@pytest.mark.parametrize(
    "output",
    [
        submits("B"),
        submits(" b "),
        submits("B", "B"),
        says(f"OPTION {FENCE}: B"),
        says(f"**OPTION {FENCE}: B.**"),
        says(f"It says so.\n- option {FENCE} : b"),
    ],
)
def test_an_option_is_read_and_marked(output: ModelOutput) -> None:
    vote = RecordingExtractor(output).extract()
    assert (vote.answer, vote.fault, vote.extracted) == ("B", None, True)
    assert (vote.reply, vote.usage) == (REPLY, UNREAD.usage)


@pytest.mark.parametrize("output", [submits("none"), says(f"OPTION {FENCE}: none")])
def test_a_reply_without_an_option_stays_unread_after_one_call(output: ModelOutput) -> None:
    recorder = RecordingExtractor(output)
    assert recorder.extract() == UNREAD
    assert len(recorder.texts) == 1


@pytest.mark.parametrize(
    "output",
    [
        submits("Z"),
        submits(None),
        submits("A", "B"),
        says("B"),
        says("OPTION 0a1b2c3d4e5f: B"),
        says(f"OPTION {FENCE}: A\nOPTION {FENCE}: B"),
        says(f"OPTION {FENCE}: Z"),
        says(""),
        says("B", "content_filter"),
    ],
)
def test_what_is_no_valid_option_is_asked_for_again_and_fails(output: ModelOutput) -> None:
    recorder = RecordingExtractor(output)
    assert recorder.extract() == replace(UNREAD, fault=EXTRACTOR_FAILED)
    assert len(recorder.texts) == ATTEMPTS
    assert recorder.tools[-1] == []


@pytest.mark.parametrize(
    "vote",
    [
        Vote("A", "Thus.", None, Usage(calls=2), "A"),
        Vote(None, "Thus.", "refusal", Usage(calls=2)),
        Vote(None, "", "silence", Usage(calls=1)),
    ],
)
def test_votes_that_are_read_or_were_not_heard_cost_no_call(vote: Vote) -> None:
    recorder = RecordingExtractor(submits("B"))
    assert recorder.extract(vote) == vote
    assert not recorder.texts


def test_the_extractor_sees_reply_and_options_and_no_key() -> None:
    recorder = RecordingExtractor(submits("B"))
    recorder.extract()
    (text,) = recorder.texts
    assert REPLY in text
    assert all(f"OPTION-{letter}-MARK" in text for letter in "ABCDE")
    assert not [mark for mark in ("STEM-MARK", *HIDDEN_MARKS) if mark in text]
