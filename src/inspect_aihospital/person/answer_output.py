"""Write a person's entries as the output that a model in its seat would have given."""

from inspect_ai.model import ChatCompletionChoice, ChatMessageAssistant, ModelOutput, ModelUsage
from inspect_ai.tool import ToolCall, ToolInfo

from inspect_aihospital.person.answer_store import StoredAnswer
from inspect_aihospital.person.entry_form import SeatForm

MODEL = "person"
ANONYMOUS = "person"
"""Pseudonym where none is given."""


def output_of(
    person: str,
    form: SeatForm,
    answer: StoredAnswer,
    tool: ToolInfo | None,
    *,
    is_stored: bool,
    is_entered: bool = True,
) -> ModelOutput:
    """Write entries as a model's output; a person has no tokens.

    Args:
        person: Pseudonym.
        form: What was filled in.
        answer: Its entries and times.
        tool: The tool that has to be called, if any.
        is_stored: The answer was given before.
        is_entered: False for a letter that was entered with the reasoning before it.
    """
    if tool and form.arguments:
        arguments = form.arguments(answer.entries)
        call = ToolCall(id="person", function=tool.name, arguments=arguments)
        message = ChatMessageAssistant(content="", tool_calls=[call], source="generate")
    else:
        message = ChatMessageAssistant(content=form.write(answer.entries), source="generate")
    return ModelOutput(
        model=f"aihospital/{MODEL}-{person}" if person != ANONYMOUS else f"aihospital/{MODEL}",
        choices=[ChatCompletionChoice(message=message, stop_reason="stop")],
        usage=ModelUsage(),
        metadata={
            "person": person,
            "answered_at": answer.answered_at,
            "seconds": answer.seconds,
            "active_seconds": answer.active_seconds,
            "stored": is_stored,
            "entered": is_entered,
        },
    )
