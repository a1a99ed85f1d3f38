"""A scripted person: what it enters is decided by the form that it is shown."""

from collections.abc import Callable, Mapping
from typing import Any

import pytest
from inspect_ai.util import InputResult

from inspect_aihospital.person import console

Entered = Callable[[str, Mapping[str, Any]], Mapping[str, Any] | None]
"""From what is shown and the fields of the form to what is entered; `None` to decline."""


def sit_down(patch: pytest.MonkeyPatch, entered: Entered) -> list[str]:
    """Answer Inspect's input in the place of a person; return what was shown, as it comes."""
    prompts: list[str] = []

    async def request_input(*, message: str, schema: Any) -> InputResult:
        prompts.append(message)
        content = entered(message, schema.properties)
        if content is None:
            return InputResult(outcome="declined")
        return InputResult(outcome="accepted", content=dict(content))

    patch.setattr(console, "request_input", request_input)
    return prompts
