"""Call judges: one tool with a verdict for each item, or text in its place."""

from collections.abc import Mapping, Sequence
from typing import Any

from inspect_ai.model import CachePolicy, ChatMessage, Model, ModelOutput
from inspect_ai.tool import ToolCall, ToolFunction, ToolInfo, ToolParams
from inspect_ai.util import JSONSchema

from inspect_aihospital.agents.hearing import hear
from inspect_aihospital.agents.patience import call_bounds
from inspect_aihospital.core.dialogue.routing import Ending


def verdict_tool(
    name: str, description: str, items: Sequence[str], parts: Mapping[str, JSONSchema]
) -> ToolInfo:
    """Return a tool whose arguments have a verdict for each item, all parts of each required."""
    item_schema = JSONSchema(
        type="object",
        properties=dict(parts),
        required=list(parts),
        additionalProperties=False,
    )
    params = ToolParams(properties=dict.fromkeys(items, item_schema), required=list(items))
    return ToolInfo(name=name, description=description, parameters=params)


async def call_judge(
    model: Model,
    messages: list[ChatMessage],
    tool: ToolInfo,
    *,
    text_only: bool,
    cache: bool | CachePolicy | None = None,
) -> ModelOutput:
    """Return one call in which the model has to use the tool, or has none.

    Without a `cache` of its own the call is cached as the run has it.
    """
    options: dict[str, Any] = {"config": call_bounds(model)}
    # `cache=None` would switch off the cache of the run, so it is not passed on.
    options |= {} if cache is None else {"cache": cache}
    if not text_only:
        options |= {"tools": [tool], "tool_choice": ToolFunction(name=tool.name)}
    return await model.generate(messages, **options)


def tool_calls(output: ModelOutput, tool: str) -> list[ToolCall]:
    """Return every call of the tool in an answer that the provider neither refused nor filtered."""
    if hear(output).fault in {Ending.REFUSAL, Ending.OVERFLOW} or not output.choices:
        return []
    return [call for call in output.message.tool_calls or [] if call.function == tool]


def submitted(output: ModelOutput, tool: str) -> list[Mapping[str, Any]]:
    """Return the arguments of every such call."""
    return [call.arguments for call in tool_calls(output, tool)]


def why_incomplete(output: ModelOutput, missing: str) -> str:
    """Say why an answer cannot be used: nothing was heard, or what was asked for is missing."""
    fault = hear(output).fault
    # a call without text is heard as silence
    silent = fault is Ending.SILENCE and bool(output.choices and output.message.tool_calls)
    return fault.value if fault and not silent else f"no {missing} in the answer"
