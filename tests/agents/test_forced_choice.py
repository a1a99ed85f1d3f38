"""The loop that judges are asked in: what ends it, and what it leaves open."""

import asyncio
from collections.abc import Sequence

from inspect_ai.model import ChatMessage, ChatMessageUser, Model, ModelOutput
from inspect_ai.tool import ToolInfo, ToolParams

from inspect_aihospital.agents.forced_choice import (
    FormAnswers,
    agreed_answers,
    fill,
    submitted,
)
from inspect_aihospital.agents.hearing import ATTEMPTS, hear
from tests.scripted import USAGE, says, scripted


class Rejected(RuntimeError):
    status_code = 400


def filled(model: Model, *items: str) -> FormAnswers[str, str]:
    """Ask for items by name; an output answers those whose name it has."""

    def read_lines(output: ModelOutput, items: Sequence[str]) -> dict[str, str]:
        text = hear(output).text
        return {item: text for item in items if item in text}

    form = fill(
        model,
        items,
        brief=lambda items, is_retry: [ChatMessageUser(content=f"{is_retry}: {', '.join(items)}")],
        tool=lambda items: ToolInfo(name="tool", description="-", parameters=ToolParams()),
        read_output=read_lines,
        missing_answer="name",
    )
    return asyncio.run(form)


def test_what_is_open_is_asked_for_again_and_the_last_time_without_the_tool() -> None:
    prompts: list[tuple[str, int]] = []

    def play(messages: list[ChatMessage], tools: list[ToolInfo]) -> ModelOutput:
        prompts.append((messages[-1].text, len(tools)))
        return says(["one", "?", "?"][len(prompts) - 1])

    filled_form = filled(scripted(play), "one", "two")
    assert prompts == [("False: one, two", 1), ("True: two", 1), ("True: two", 0)]
    assert filled_form == FormAnswers({"one": "one"}, ATTEMPTS, "no name in the answer (open: two)")


def test_where_nothing_is_due_nobody_is_called() -> None:
    def refuse(messages: list[ChatMessage], tools: list[ToolInfo]) -> ModelOutput:
        raise AssertionError("called")

    assert filled(scripted(refuse)) == FormAnswers({}, 0, None)


def test_a_provider_that_rejects_the_tool_is_asked_for_text() -> None:
    def play(messages: list[ChatMessage], tools: list[ToolInfo]) -> ModelOutput:
        if tools:
            raise Rejected("no tools here")
        return says("one")

    assert filled(scripted(play), "one") == FormAnswers({"one": "one"}, 2, None)


def test_a_provider_that_rejects_all_answers_nothing() -> None:
    def play(messages: list[ChatMessage], tools: list[ToolInfo]) -> ModelOutput:
        raise Rejected("too long")

    filled_form = filled(scripted(play), "one")
    assert (filled_form.answers, filled_form.attempts) == ({}, 2)
    assert "HTTP 400" in (filled_form.failure or "")


def test_parts_that_differ_answer_nothing() -> None:
    assert agreed_answers([{"a": 1, "b": 1}, {"a": 2}, {"b": 1}]) == {"b": 1}
    assert agreed_answers([{"a": [1]}, {"a": [1]}]) == {"a": [1]}


def test_only_calls_of_the_tool_count() -> None:
    output = ModelOutput.for_tool_call("mockllm/model", "tool", {"x": 1})
    output.usage = USAGE
    assert submitted(output, "tool") == [{"x": 1}]
    assert submitted(output, "other") == []
    assert submitted(ModelOutput(choices=[]), "tool") == []
