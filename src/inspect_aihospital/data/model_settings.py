"""Read, off a log, how its models were set to answer: what was set and can move a score."""

import json
import re
from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Any

from inspect_ai.log import EvalLog
from inspect_ai.model import GenerateConfig, ModelConfig

from inspect_aihospital.core.text.excerpts import excerpt

NOT_GIVEN = "not given"

CALL_SETTINGS = {
    *("max_retries", "timeout", "attempt_timeout", "stream_idle_timeout", "max_connections"),
    *("adaptive_connections", "cache", "cache_prompt", "batch"),
}
"""Settings that change how a model is called, and not what it says."""

SILENT_SETTINGS = {
    *("logprobs", "top_logprobs", "prompt_logprobs", "reasoning_summary", "extra_headers"),
}
"""Settings that change what is sent along with an answer. Headers may hold a key."""

# -M hands these to a provider's client; none may stand in a report
_CLIENT_ARGUMENT = re.compile(
    "key|secret|token$|password|credential|header|url|host|port$|timeout|retr|client|region", re.I
)

DEFAULT_TEMPERATURE = {"summarizer": "1.0", "participants": "1.0", "doctors": ""}
"""What a bound role has where it sets none (`agents.roles`); other roles have 0."""

OWN_PROVIDER = "aihospital/"
"""Beginning of the names of persons and rehearsals."""

MOST_LETTERS = 30
"""Letters of a value that is shown whole."""


def evaluated_settings(header: EvalLog) -> dict[str, str]:
    """Return the settings of the model that `--model` names."""
    # a run's own options come before those of the model, as Inspect merges them
    config = header.eval.model_generate_config.merge(header.plan.config)
    return settings_of(header.eval.model, config, header.eval.model_args)


def role_settings(role: str, seats: Sequence[ModelConfig]) -> dict[str, str]:
    """Return the settings of the models of a role, of several joined in the order of seats."""
    default = DEFAULT_TEMPERATURE.get(role, "0.0")
    all_by_seat = [settings_of(seat.model, seat.config, seat.args) for seat in seats]
    # what is set to its default is as if it were not set
    by_seat = [
        {name: text for name, text in settings.items() if (name, text) != ("temperature", default)}
        for settings in all_by_seat
    ]
    values = {
        name: [settings.get(name, NOT_GIVEN) for settings in by_seat]
        for name in sorted({name for settings in by_seat for name in settings})
    }
    return {
        name: texts[0] if len(set(texts)) == 1 else " + ".join(texts)
        for name, texts in values.items()
    }


def settings_of(model: str, config: GenerateConfig, arguments: Mapping[str, Any]) -> dict[str, str]:
    """Return by name what was set of decoding, and of a provider's own arguments (`-M`)."""
    # persons take the arguments of their page, which are no settings
    arguments = {} if model.startswith(OWN_PROVIDER) else arguments
    left_out = CALL_SETTINGS | SILENT_SETTINGS
    decoding = config.model_dump(mode="json", exclude_none=True, exclude=left_out)
    own = {
        f"-M {name}": value
        for name, value in arguments.items()
        if isinstance(value, str | int | float) and not _CLIENT_ARGUMENT.search(name)
    }
    return {name: short_text(value) for name, value in sorted((decoding | own).items())}


def short_text(value: object) -> str:
    """Write a value in a line; a long one as its beginning and a digest of the whole."""
    is_nested = isinstance(value, dict | list)
    text = json.dumps(value, sort_keys=True, ensure_ascii=False) if is_nested else str(value)
    line = excerpt(text, MOST_LETTERS)
    return line if line == text else f"{line} {sha256(text.encode()).hexdigest()[:6]}"
