"""Read, off a log, how its models were set to answer: what was set and can move a score."""

import json
from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Any

from inspect_ai.log import EvalLog
from inspect_ai.model import GenerateConfig, ModelConfig

from inspect_aihospital.core.text.excerpts import excerpt
from inspect_aihospital.data.argument_names import (
    is_client_argument,
    is_credential,
    may_hold_secret,
)

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

DIGEST_ONLY = frozenset({"extra_body"})
"""Settings that may hold anything, also a key: only a digest of them is shown."""

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
        f"-M {name}": _setting_text(name, _comparable(value))
        for name, value in arguments.items()
        if isinstance(value, str | int | float | dict | list | tuple)
        and not is_client_argument(name)
    }
    texts = {
        name: _setting_text(name, _comparable(value) if isinstance(value, dict | list) else value)
        for name, value in decoding.items()
    }
    return dict(sorted((texts | own).items()))


def _setting_text(name: str, value: Any) -> str:
    """Write a setting; of what may hold a secret nothing but a digest."""
    if name in DIGEST_ONLY or _has_secret(name, value):
        return f"digest {_digest(_text(value))}"
    return short_text(value)


def _comparable(value: Any) -> Any:
    """Write 0.0 as 0, and leave credentials out: two keys to a server are no two settings."""
    if isinstance(value, dict):
        parts = {str(name): part for name, part in value.items()}
        return {
            name: _comparable(part)
            for name, part in parts.items()
            if not (isinstance(part, str) and is_credential(name))
        }
    if isinstance(value, list | tuple):
        return [*map(_comparable, value)]
    if isinstance(value, float) and value.is_integer():
        return int(value)
    is_plain = value is None or isinstance(value, str | int | float)
    # an object is written with its address, another one in each run
    return value if is_plain else type(value).__name__


def _has_secret(name: str, value: Any) -> bool:
    """Say whether the name of a value, or of any part of it, speaks of a secret."""
    named_parts: list[tuple[str, Any]] = []
    if isinstance(value, dict):
        named_parts = [*value.items()]
    elif isinstance(value, list):
        named_parts = [("", part) for part in value]
    return may_hold_secret(name, value) or any(_has_secret(*part) for part in named_parts)


def short_text(value: object) -> str:
    """Write a value in a line; a long one as its beginning and a digest of the whole."""
    text = _text(value)
    line = excerpt(text, MOST_LETTERS)
    return line if line == text else f"{line} {_digest(text)}"


def _text(value: object) -> str:
    is_nested = isinstance(value, dict | list)
    return json.dumps(value, sort_keys=True, ensure_ascii=False) if is_nested else str(value)


def _digest(text: str) -> str:
    return sha256(text.encode()).hexdigest()[:6]
