"""Bound how long a call may take where the user sets no limit.

Inspect waits for a provider without end and tries again without end unless it is told otherwise.
What the user sets wins: for the run (`--timeout`, `--attempt-timeout`) or for a role
(`--model-role 'grader={model: ..., attempt_timeout: 60}'`). A person is waited for without end.
"""

from inspect_ai.model import GenerateConfig, Model

from inspect_aihospital.agents.roles import is_person
from inspect_aihospital.inspect_private import active_generate_config

ATTEMPT_SECONDS = 1800
"""For one attempt; the clients of OpenAI and Anthropic give up after 3 times 600 silent seconds."""

CALL_SECONDS = 3600
"""After which a call that failed is not tried again."""


def call_bounds(model: Model) -> GenerateConfig:
    """Return what to add to a call of a model, so that it ends.

    An attempt is abandoned after `ATTEMPT_SECONDS`; after `CALL_SECONDS` none follows. Inspect
    waits up to half an hour between two attempts. So a call ends within `CALL_SECONDS` + 1803 +
    `ATTEMPT_SECONDS`, about two hours. What is set for a role comes before what is set for the
    run: Inspect hands the run's `timeout` down over a role's own, and its `attempt_timeout` and
    `batch` not at all. Calls in batches have no bound an attempt, since they wait for the whole
    batch.
    """
    run, own = active_generate_config(), model.config
    if is_person(str(model)):
        # What a person said stands in a store of its own; Inspect's cache would mix people up.
        return GenerateConfig(
            timeout=_first(own.timeout, run.timeout),
            attempt_timeout=_first(own.attempt_timeout, run.attempt_timeout),
            cache=False,
        )
    # Inspect does not hand the run's `batch` down to models in roles.
    batched = own.batch or (run.batch and model.role is None)
    return GenerateConfig(
        # Nor does Inspect let a role refuse the run's cache.
        cache=False if own.cache is False else None,
        timeout=_first(own.timeout, run.timeout, CALL_SECONDS),
        attempt_timeout=_first(
            own.attempt_timeout, run.attempt_timeout, None if batched else ATTEMPT_SECONDS
        ),
    )


def _first(*bounds: int | None) -> int | None:
    # A bound of 0 is set, too, so `or` would not do.
    return next((bound for bound in bounds if bound is not None), None)
