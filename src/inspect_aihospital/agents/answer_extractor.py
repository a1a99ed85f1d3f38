"""Ask the extractor which option an exam reply commits to, where no rule reads it.

It is asked only where the user binds the role, and sees the reply and the options, never the key.
"""

import re
from collections.abc import Mapping
from dataclasses import replace

from inspect_ai.model import ChatMessage, Model, ModelOutput
from inspect_ai.tool import ToolInfo
from inspect_ai.util import JSONSchema

from inspect_aihospital.agents.forced_choice import (
    agreed_answers,
    brief_judge,
    fence_code,
    fill,
    judge_tool,
    submitted,
)
from inspect_aihospital.agents.hearing import hear
from inspect_aihospital.core.dialogue.briefing import Briefing
from inspect_aihospital.exam.ballot import EXTRACTOR_FAILED, UNREADABLE, Vote
from inspect_aihospital.exam.question import Question
from inspect_aihospital.prompts import PromptLibrary

ANSWER_TOOL = "submit_option"
PARAMETER = "option"
NO_OPTION = "none"
"""Submitted where a reply commits to no option."""


async def extract_answer(
    model: Model, vote: Vote, question: Question, library: PromptLibrary
) -> Vote:
    """Have a vote that no rule reads be read by a model; any other stays as it is.

    Returns:
        The vote with the option that the model reads, marked as `extracted`. It stays unread if the
        model reads none; its fault is `extractor_failed` if the model gives no valid answer in its
        attempts.
    """
    if vote.fault != UNREADABLE or not vote.reply:
        return vote
    reply = vote.reply
    filled = await fill(
        model,
        [PARAMETER],
        brief=lambda _, is_retry: brief_answer_extractor(
            library, question, reply, is_retry=is_retry
        ),
        tool=lambda _: _tool(question),
        read_output=lambda output, _: _read_option(output, question, fence_code(reply)),
        missing_answer="option",
    )
    letter = filled.answers.get(PARAMETER)
    if letter is None:
        return replace(vote, fault=EXTRACTOR_FAILED)
    if letter == NO_OPTION:
        return vote
    return replace(vote, answer=letter, fault=None, extracted=True)


def brief_answer_extractor(
    library: PromptLibrary, question: Question, reply: str, *, is_retry: bool
) -> list[ChatMessage]:
    """Return the prompt: the rules, then the options, and the reply between fences."""
    fence = fence_code(reply)
    case = library.render(
        "en", "exam_extractor_reply", choices=question.choices, fence=fence, reply=reply
    )
    view = {"fence": fence, "reply": reply, "question": question.id}
    briefing = Briefing("extractor", "answer", "en", view)
    return brief_judge(library, briefing, "exam_extractor", [case], is_retry=is_retry, fence=fence)


def _read_option(output: ModelOutput, question: Question, fence: str) -> Mapping[str, str]:
    """Return the option of an output, if all that it submits or says is the same one."""
    calls = [call.get(PARAMETER) for call in submitted(output, ANSWER_TOOL)]
    options = calls or _fenced_options(hear(output).text, fence)
    # Providers do not enforce a tool's schema: an argument may have any type and any value.
    letter_by_case = {letter.casefold(): letter for letter in (*question.letters, NO_OPTION)}
    letters = [
        letter_by_case.get(option.strip().casefold())
        for option in options
        if isinstance(option, str)
    ]
    are_valid = len(letters) == len(options) and all(letters)
    return agreed_answers({PARAMETER: letter} for letter in letters if letter) if are_valid else {}


def _fenced_options(text: str, fence: str) -> list[str]:
    """Return what stands behind the fence's code; the code is not known to who wrote the reply."""
    # Possessive quantifiers, so that a line of marks costs linear time.
    line = rf"^[^\w\n]*+OPTION[^\S\n]++{re.escape(fence)}[^\w\n]*:[^\w\n]*(\w+)[^\w\n]*$"
    return re.findall(line, text, re.IGNORECASE | re.MULTILINE)


def _tool(question: Question) -> ToolInfo:
    option = JSONSchema(
        type="string",
        enum=[*question.letters, NO_OPTION],
        description=f"Letter of the option that the reply commits to, or {NO_OPTION}.",
    )
    description = "Submit the option that the reply commits to."
    return judge_tool(ANSWER_TOOL, description, {PARAMETER: option})
