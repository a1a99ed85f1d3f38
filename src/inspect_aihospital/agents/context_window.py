"""Tell that an answer stopped because the context window was full, where Inspect does not.

Anthropic says `model_context_window_exceeded` in an answer with HTTP 200; Inspect calls that reason
unknown. It is looked up in the provider's answer, which Inspect keeps for a model's first calls,
and told else by the tokens.
"""

from inspect_ai.event import ModelEvent
from inspect_ai.log import transcript
from inspect_ai.model import ModelOutput, get_model_info

from inspect_aihospital.core.usage import Usage

WINDOW_EXCEEDED = "model_context_window_exceeded"
NEARLY_FULL = 0.98
"""Share of a context window that is full: providers and their tokenizers round."""


def filled_context(output: ModelOutput, usage: Usage) -> bool:
    """Tell whether an answer without a known reason to stop filled its context window."""
    if output.stop_reason != "unknown":
        return False
    reason = _stated_reason(output)
    if reason is not None:
        return reason == WINDOW_EXCEEDED
    # An output may name its model without its provider; names in Inspect's table include it.
    models = (get_model_info(name) for name in (output.model, f"anthropic/{output.model}"))
    windows = [model.context_length for model in models if model and model.context_length]
    tokens = usage.input_tokens + usage.output_tokens
    return bool(windows) and tokens >= NEARLY_FULL * min(windows)


def _stated_reason(output: ModelOutput) -> str | None:
    """Return the reason in the provider's own answer; `None` if it was not kept."""
    # The newest first: the answer in question is nearly always the last call.
    for event in reversed(transcript().events):
        if not isinstance(event, ModelEvent) or not event.output.choices:
            continue
        if event.output.message.id == output.message.id:
            answer = event.call.response if event.call else None
            reason = answer.get("stop_reason") if isinstance(answer, dict) else None
            return reason if isinstance(reason, str) else None
    return None
