"""Ask judges: one forced tool call, else strict text, until everything due has an answer."""

import hashlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from inspect_ai.model import (
    CachePolicy,
    ChatMessage,
    ChatMessageSystem,
    ChatMessageUser,
    Model,
    ModelOutput,
)
from inspect_ai.tool import ToolCall, ToolFunction, ToolInfo, ToolParams
from inspect_ai.util import JSONSchema

from inspect_aihospital.agents.hearing import ATTEMPTS, hear, rejection
from inspect_aihospital.agents.patience import call_bounds
from inspect_aihospital.agents.roles import is_person
from inspect_aihospital.core.dialogue.briefing import Briefing
from inspect_aihospital.core.dialogue.routing import Ending
from inspect_aihospital.core.text.excerpts import first_names
from inspect_aihospital.prompts import PromptLibrary

Item = TypeVar("Item", bound=str)
Answer = TypeVar("Answer")


@dataclass(frozen=True)
class FormAnswers(Generic[Item, Answer]):
    """The answers by item after some calls, and why some items have none."""

    answers: dict[Item, Answer] = field(default_factory=dict)
    attempts: int = 0
    failure: str | None = None


async def fill(
    model: Model,
    items: Sequence[Item],
    *,
    brief: Callable[[Sequence[Item], bool], list[ChatMessage]],
    tool: Callable[[Sequence[Item]], ToolInfo],
    read_output: Callable[[ModelOutput, Sequence[Item]], Mapping[Item, Answer]],
    missing_answer: str,
    cache: bool | CachePolicy | None = None,
) -> FormAnswers[Item, Answer]:
    """Ask until everything due has an answer; what is open is asked for again, only that.

    The last attempt asks for text only. A provider that rejects the request with the tool is asked
    for text; one that rejects that too gives no answer. Other errors of a provider are raised, once
    Inspect's retries are used up. Where nothing is due nobody is called.

    Args:
        model: Who is asked.
        items: What is to be answered.
        brief: The prompt for some items, and whether an earlier answer left them open.
        tool: The tool for some items.
        read_output: What an output says of some items; what it does not validly answer is absent.
        missing_answer: What an output that answers nothing should have held.
        cache: Inspect's cache for these calls; `None` leaves the first as the run has it, and the
            retries without.
    """
    answers: dict[Item, Answer] = {}
    # By kind, so that a retry replaces what was said of the attempt before it.
    failures: dict[str, str] = {}
    attempt, tools = 0, True
    while (unanswered := _unanswered_items(items, answers)) and attempt < ATTEMPTS:
        attempt += 1
        tools = tools and attempt < ATTEMPTS
        messages = brief(unanswered, attempt > 1)
        # Of the run's cache a retry would get the answer that failed in an earlier run.
        policy = False if cache is None and attempt > 1 else cache
        try:
            output = await _call_judge(model, messages, tool(unanswered) if tools else None, policy)
        except RuntimeError as error:  # what Inspect makes of a provider's error
            if not (provider_message := rejection(error)):
                raise
            failures["rejected"] = provider_message
            # Without the tool there is nothing left that could be taken out of the request.
            if not tools:
                break
            tools = False
            continue
        # Only items that are open were asked for, so nothing that has an answer is overwritten.
        answers |= read_output(output, unanswered)
        failures["answer"] = _why_incomplete(output, missing_answer)
    if not (open_items := _unanswered_items(items, answers)):
        return FormAnswers(answers, attempt)
    # The last attempt asked for what was open alone.
    place = f" (open: {first_names(open_items)})" if answers else ""
    return FormAnswers(answers, attempt, "; ".join(failures.values()) + place)


async def _call_judge(
    model: Model,
    messages: list[ChatMessage],
    tool: ToolInfo | None,
    cache: bool | CachePolicy | None,
) -> ModelOutput:
    """Return one call in which the model has to use the tool, if there is one."""
    options: dict[str, Any] = {"config": call_bounds(model)}
    # `cache=None` would switch off the cache of the run, so it is not passed on. Nor is any for a
    # person, to whom the bounds give none.
    options |= {} if cache is None or is_person(str(model)) else {"cache": cache}
    if tool:
        options |= {"tools": [tool], "tool_choice": ToolFunction(name=tool.name)}
    return await model.generate(messages, **options)


def agreed_answers(parts: Iterable[Mapping[Item, Answer]]) -> dict[Item, Answer]:
    """Return the items on which all parts of one output agree."""
    answers_by_item: dict[Item, list[Answer]] = {}
    for part in parts:
        for item, answer in part.items():
            answers_by_item.setdefault(item, []).append(answer)
    return {
        item: answers[0]
        for item, answers in answers_by_item.items()
        if all(a == answers[0] for a in answers)
    }


def _unanswered_items(items: Sequence[Item], answers: Mapping[Item, Answer]) -> list[Item]:
    return [item for item in items if item not in answers]


def fence_code(*parts: str) -> str:
    """Return a code that nobody who wrote a part can have known: a hash over all parts."""
    # A null byte parts the texts, so that moving a border between them changes the hash. Models
    # write halves of surrogate pairs, which UTF-8 refuses by default.
    canon = "\x00".join(parts).encode("utf-8", "surrogatepass")
    return hashlib.sha256(canon).hexdigest()[:12]


def brief_judge(
    library: PromptLibrary,
    briefing: Briefing,
    prompt: str,
    parts: Sequence[str],
    *,
    is_retry: bool,
    **values: str,
) -> list[ChatMessage]:
    """Return a judge's prompt: the rules, then the parts to judge, each between fences.

    The prompt and that of a retry, `PROMPT_retry`, are rendered with the same values.
    """
    language = briefing.language
    retry = [library.render(language, f"{prompt}_retry", **values)] if is_retry else []
    rules = library.render(language, prompt, **values)
    return [
        ChatMessageSystem(content=rules, metadata=briefing.to_metadata()),
        ChatMessageUser(content="\n\n".join([*parts, *retry])),
    ]


def judge_tool(name: str, description: str, properties: Mapping[str, JSONSchema]) -> ToolInfo:
    """Return a tool whose arguments are all required."""
    params = ToolParams(properties=dict(properties), required=list(properties))
    return ToolInfo(name=name, description=description, parameters=params)


def verdict_tool(
    name: str, description: str, items: Sequence[str], parts: Mapping[str, JSONSchema]
) -> ToolInfo:
    """Return a tool whose arguments have a verdict for each item, all parts of each required."""
    verdict = JSONSchema(
        type="object", properties=dict(parts), required=list(parts), additionalProperties=False
    )
    return judge_tool(name, description, dict.fromkeys(items, verdict))


def tool_calls(output: ModelOutput, tool: str) -> list[ToolCall]:
    """Return every call of the tool in an answer that the provider neither refused nor filtered."""
    if hear(output).fault in {Ending.REFUSAL, Ending.OVERFLOW} or not output.choices:
        return []
    return [call for call in output.message.tool_calls or [] if call.function == tool]


def submitted(output: ModelOutput, tool: str) -> list[Mapping[str, Any]]:
    """Return the arguments of every such call."""
    return [call.arguments for call in tool_calls(output, tool)]


def _why_incomplete(output: ModelOutput, missing: str) -> str:
    """Say why an answer cannot be used: nothing was heard, or what was asked for is missing."""
    fault = hear(output).fault
    # a call without text is heard as silence
    silent = fault is Ending.SILENCE and bool(output.choices and output.message.tool_calls)
    return fault.value if fault and not silent else f"no {missing} in the answer"
