"""Read what others hear of a model's output, and what kept it from being heard."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from inspect_ai.model import (
    ChatMessage,
    ChatMessageAssistant,
    Content,
    ContentReasoning,
    ContentText,
    Model,
    ModelOutput,
)

from inspect_aihospital.agents.context_window import filled_context
from inspect_aihospital.agents.patience import call_bounds
from inspect_aihospital.core.dialogue.routing import Ending
from inspect_aihospital.core.dialogue.thinking import spoken
from inspect_aihospital.core.text.regex import regex
from inspect_aihospital.core.text.whole_characters import whole
from inspect_aihospital.core.usage import Usage
from inspect_aihospital.inspect_private import NO_CONTENT

ATTEMPTS = 3
"""Calls a role gets for one message: an NPC's before the visit ends as `npc_failure`."""

REJECTED = frozenset({400, 413, 422})
"""HTTP codes for a request that is at fault itself; repeating it as it was is of no use."""

UNPAID_ACCOUNT = regex(
    "credit balance|exceeded your current quota|insufficient[_ ]quota|billing[_ ](?:hard[_ ])?limit"
    "|plans? (?:&|and) billing|usage limits?",
    re.IGNORECASE,
)
"""Words of a provider that rejects the account, not the request."""


@dataclass(frozen=True)
class HeardMessage:
    """A message as others hear it, without thinking, or the fault why nothing can be heard."""

    text: str
    fault: Ending | None = None


def hear(output: ModelOutput) -> HeardMessage:
    """Read a model's output: what the provider says of it first, then the text.

    The model did not write the provider's error text in a context overflow, nor Inspect's
    `NO_CONTENT`, which stands in an answer of Google's without any candidate.
    """
    if not output.choices:
        return HeardMessage("", Ending.SILENCE)
    if output.stop_reason == "model_length":
        return HeardMessage("", Ending.OVERFLOW)
    # Before the text is read: a refusal may come with text, which is no answer.
    if output.stop_reason == "content_filter" or _is_flagged_refusal(output.message):
        return HeardMessage("", Ending.REFUSAL)
    text = spoken(whole(output.message.text))
    if text and text != NO_CONTENT:
        return HeardMessage(text)
    # Only without text: a message that a full window cut off can still be heard.
    if filled_context(output, usage_of(output)):
        return HeardMessage("", Ending.OVERFLOW)
    return HeardMessage("", Ending.TRUNCATION if is_cut(output) else Ending.SILENCE)


def is_cut(output: ModelOutput) -> bool:
    """Tell whether a message stopped before its end: no tokens were left, or no context window."""
    if not output.choices:
        return False
    return output.stop_reason == "max_tokens" or filled_context(output, usage_of(output))


def _is_flagged_refusal(message: ChatMessageAssistant) -> bool:
    """Tell whether the provider flagged any part of a message as a refusal.

    OpenAI's refusals come with the stop reason `stop`; only this flag tells them from an answer.
    """
    parts = [] if isinstance(message.content, str) else message.content
    return any(isinstance(part, ContentText) and part.refusal for part in parts)


def hear_evaluated(output: ModelOutput) -> HeardMessage:
    """Call `hear` for a model that is scored by what it says.

    Raises:
        RuntimeError: There is nothing, and no reason why it stopped, as where the line broke or a
            gateway sent no answer: a silence that may not be the model's is not scored.
    """
    message = hear(output)
    if message.fault is Ending.SILENCE and _is_unexplained(output):
        raise RuntimeError(
            f"The answer of {output.model or 'the model'} broke off: no text, and no reason why it "
            "stopped. Run the case again, without a cache of calls: inspect eval-retry LOG."
        )
    return message


def _is_unexplained(output: ModelOutput) -> bool:
    """Say whether no reason came along, or not even a candidate: thoughts at most."""
    if not output.choices:
        return True
    usage = output.usage
    written_tokens = usage.output_tokens - (usage.reasoning_tokens or 0) if usage else 0
    is_empty = output.message.text == NO_CONTENT and not written_tokens
    return output.stop_reason == "unknown" or is_empty


def clean_message(output: ModelOutput) -> ChatMessageAssistant:
    """Return the message as it stays in a conversation.

    It has no calls of tools that are not there, and no half of a character: Inspect cannot write
    a log of a call whose input holds one.
    """
    message, content = output.message, output.message.content
    content = whole(content) if isinstance(content, str) else list(map(_whole_part, content))
    # Providers refuse a call in the history that no result answers.
    return message.model_copy(update={"tool_calls": None, "content": content})


def _whole_part(part: Content) -> Content:
    if isinstance(part, ContentText):
        return part.model_copy(update={"text": whole(part.text)})
    if isinstance(part, ContentReasoning):
        return part.model_copy(update={"reasoning": whole(part.reasoning)})
    return part


def usage_of(output: ModelOutput) -> Usage:
    """Count a call and its tokens; input from a provider's prompt cache counts too."""
    usage = output.usage
    if usage is None:
        return Usage(calls=1)
    # Inspect's `input_tokens` excludes cached tokens.
    cached_tokens = (usage.input_tokens_cache_read or 0) + (usage.input_tokens_cache_write or 0)
    input_tokens = usage.input_tokens + cached_tokens
    return Usage(calls=1, input_tokens=input_tokens, output_tokens=usage.output_tokens)


def rejection(error: RuntimeError) -> str | None:
    """Return why a provider would not have the request as it was; `None` for errors of other kinds.

    A used-up account counts as a rejection: the next request fails as well.
    """
    status = getattr(error, "status_code", None)
    # Not every `RuntimeError` has these attributes: only those that wrap a provider's error do.
    provider_text = str(getattr(error, "provider_message", None) or error)
    if status not in REJECTED or UNPAID_ACCOUNT.search(provider_text):
        return None
    return f"the provider rejected the request (HTTP {status}): {provider_text[:200]}"


class NpcFailure(Exception):
    """An NPC gave nothing usable in `ATTEMPTS` calls: the instrument failed, not the doctor."""

    def __init__(self, role: str, reason: str) -> None:
        super().__init__(f"{role}: {reason} in {ATTEMPTS} attempts")
        self.role = role
        self.reason = reason


async def ask(
    model: Model,
    messages: list[ChatMessage],
    role: str,
    accept: Callable[[str], bool],
    outputs: list[ModelOutput] | None = None,
) -> tuple[ModelOutput, str]:
    """Generate until a heard text is accepted, at most `ATTEMPTS` times; return output and text.

    `outputs` takes the outputs of all attempts, for those who count them.

    Raises:
        NpcFailure: No attempt gave an acceptable text; half a message is not accepted.
    """
    reason = ""
    for attempt in range(ATTEMPTS):
        # a cached failure would only repeat itself
        cache_options: dict[str, Any] = {"cache": False} if attempt else {}
        output = await model.generate(messages, config=call_bounds(model), **cache_options)
        if outputs is not None:
            outputs.append(output)
        message = hear(output)
        fault = message.fault
        if not fault and is_cut(output):
            length = output.stop_reason == "max_tokens"
            fault = Ending.TRUNCATION if length else Ending.OVERFLOW
        if not fault and accept(message.text):
            return output, message.text
        reason = fault.value if fault else "unusable format"
    raise NpcFailure(role, reason)
