"""The rehearsal as an Inspect provider."""

import asyncio

import pytest
from inspect_ai.model import ChatMessage, ChatMessageSystem, ChatMessageUser, get_model
from inspect_ai.tool import ToolFunction, ToolInfo

from inspect_aihospital.agents.comparison import brief_grader
from inspect_aihospital.core.aspects.aspect import Aspect
from inspect_aihospital.core.dialogue.briefing import Briefing
from inspect_aihospital.errors import UserError
from inspect_aihospital.prompts import PromptLibrary
from inspect_aihospital.rehearsal.provider import count_tokens

MODEL = "aihospital/rehearsal"


def patient_prompt() -> list[ChatMessage]:
    view = {"present_illness": "Cough for a week. No fever."}
    briefing = Briefing("patient", "consultation", "en", view)
    question = ChatMessageUser(content="<doctor> Any fever?", metadata={"speaker": "doctor"})
    return [ChatMessageSystem(content="words", metadata=briefing.to_metadata()), question]


def test_the_same_call_gives_the_same_output_with_usage() -> None:
    model = get_model(MODEL)
    first, second = (asyncio.run(model.generate(patient_prompt())) for _ in range(2))
    assert first.completion == second.completion == "<To the doctor> No fever."
    assert first.usage is not None
    assert first.usage.output_tokens > 0
    assert first.usage.total_tokens == first.usage.input_tokens + first.usage.output_tokens
    assert first.model == MODEL


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        ("aihospital/other", "Choose one of: rehearsal, rehearsal-lenient, rehearsal-a to"),
        ("aihospital/rehersal-skill-4", r"Did you mean rehearsal-skill-4\?$"),
    ],
)
def test_another_model_is_refused_with_what_there_is(name: str, hint: str) -> None:
    with pytest.raises(UserError, match=hint):
        get_model(name)


def test_model_arguments_are_refused() -> None:
    with pytest.raises(UserError, match="no model arguments"):
        get_model(MODEL, memoize=False, mood="good")


def test_a_prompt_without_a_briefing_is_refused() -> None:
    with pytest.raises(UserError, match="has no briefing"):
        asyncio.run(get_model(MODEL).generate("Hello"))


def test_the_grader_uses_the_tool_it_is_forced_to() -> None:
    pairs = {Aspect.DIAGNOSIS: ("flu", "flu")}
    messages = brief_grader(PromptLibrary.load(), "en", pairs, "f00", is_retry=False)
    tool = ToolInfo(name="submit_grades", description="Submit.")
    forced = asyncio.run(
        get_model(MODEL).generate(messages, [tool], ToolFunction(name="submit_grades"))
    )
    assert forced.message.tool_calls is not None
    assert forced.message.tool_calls[0].arguments["diagnosis"]["grade"] == "A"
    assert forced.usage is not None
    assert forced.usage.output_tokens > 0
    plain = asyncio.run(get_model(MODEL).generate(messages))
    assert plain.completion == "GRADE f00 diagnosis: A"


def test_tokens_are_counted_roughly() -> None:
    assert count_tokens("胸闷") == 2
    assert count_tokens("abcdefgh") == 2
    assert count_tokens("") == 0
