"""Ask a doctor for its differential diagnosis beside the visit, so that the visit is as without."""

from collections.abc import Sequence
from dataclasses import dataclass

from inspect_ai.model import ChatMessage, ChatMessageUser, Model, ModelOutput
from inspect_ai.tool import ToolInfo
from inspect_ai.util import JSONSchema

from inspect_aihospital.agents.forced_choice import agreed_answers, fill, judge_tool, submitted
from inspect_aihospital.agents.hearing import hear
from inspect_aihospital.core.dialogue.briefing import Briefing
from inspect_aihospital.core.dialogue.differential import (
    MOST_DISEASES,
    Differential,
    read_differential,
    read_differential_lines,
)
from inspect_aihospital.core.record import Language
from inspect_aihospital.prompts import PromptLibrary

DIFFERENTIAL_TOOL = "submit_differential"
DIFFERENTIAL_SEAT = "differential"
"""Seat of the side calls, whose tokens stand apart from those of the visit."""

_QUESTION = "differential"


@dataclass(frozen=True)
class AskedDifferential:
    """What a doctor considers at a point of the visit, or why nobody knows."""

    differential: Differential | None
    attempts: int
    failure: str | None


async def ask_differential(
    model: Model, conversation: Sequence[ChatMessage], language: Language, library: PromptLibrary
) -> AskedDifferential:
    """Ask for a differential behind a doctor's conversation, which stays as it is.

    A provider that rejects the tool is asked for lines of text; one that rejects these too gives
    none.
    """
    filled = await fill(
        model,
        [_QUESTION],
        brief=lambda _, is_retry: [
            *conversation,
            _request(language, library, "differential_retry" if is_retry else "differential"),
        ],
        tool=lambda _: _tool(),
        read_output=lambda output, _: _read_output(output),
        missing_answer="valid differential",
    )
    return AskedDifferential(filled.answers.get(_QUESTION), filled.attempts, filled.failure)


def _request(language: Language, library: PromptLibrary, prompt: str) -> ChatMessageUser:
    briefing = Briefing("doctor", "differential", language)
    return ChatMessageUser(
        content=library.render(language, prompt), metadata=briefing.to_metadata()
    )


def _read_output(output: ModelOutput) -> dict[str, Differential]:
    submissions = [read_differential(call) for call in submitted(output, DIFFERENTIAL_TOOL)]
    submissions.append(read_differential_lines(hear(output).text))
    # Calls and text that differ say nothing.
    return agreed_answers({_QUESTION: answer} for answer in submissions if answer)


def _tool() -> ToolInfo:
    entry = JSONSchema(
        type="object",
        properties={
            "disease": JSONSchema(type="string", description="Name of a disease."),
            "percent": JSONSchema(type="number", description="Its probability in percent."),
        },
        required=["disease", "percent"],
        additionalProperties=False,
    )
    description = f"One to {MOST_DISEASES} diseases; percentages sum to 100 at most."
    diagnoses = JSONSchema(type="array", items=entry, description=description)
    return judge_tool(
        DIFFERENTIAL_TOOL, "Submit the differential diagnosis.", {"diagnoses": diagnoses}
    )
