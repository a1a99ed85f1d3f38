"""How long a call may take before it is given up, where the user sets nothing.

Inspect waits for a provider without end and tries again without end unless it is told otherwise.
What the user sets wins: for the run (`--timeout`, `--attempt-timeout`) or for a role
(`--model-role 'grader={model: ..., attempt_timeout: 60}'`).
"""

from inspect_ai.model import GenerateConfig, Model
from inspect_ai.model._generate_config import (  # inspect-evals-lint: ignore[IECQ001] -- not public
    active_generate_config,
)

ATTEMPT_SECONDS = 1800
"""For one attempt; the clients of OpenAI and Anthropic give up after 3 times 600 silent seconds."""

CALL_SECONDS = 3600
"""After which a call that failed is not tried again."""


def call_bounds(model: Model) -> GenerateConfig:
    """What to add to a call of a model, so that it ends.

    An attempt is abandoned after `ATTEMPT_SECONDS`; after `CALL_SECONDS` none follows. Inspect
    waits up to half an hour between two attempts. So a call ends within `CALL_SECONDS` + 1803 +
    `ATTEMPT_SECONDS`, about two hours. Only what the user left open is given. Inspect hands the
    run's `timeout` down to roles; its `attempt_timeout` is handed down here. Calls in batches
    have no bound an attempt, since they wait for the whole batch.
    """
    run, own = active_generate_config(), model.config
    timed = own.timeout is not None or run.timeout is not None
    left = own.attempt_timeout is not None or own.batch or run.batch
    return GenerateConfig(
        timeout=None if timed else CALL_SECONDS,
        attempt_timeout=None if left else run.attempt_timeout or ATTEMPT_SECONDS,
    )
