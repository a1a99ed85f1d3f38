"""Score a case that nobody can judge."""

from collections.abc import Iterable, Mapping
from math import nan
from typing import Any

from inspect_ai.scorer import Score


def unscored(
    keys: Iterable[str],
    reason: str,
    failure: str | None = None,
    *,
    explanation: str | None = None,
    metadata: Mapping[str, Any] | None = None,
) -> Score:
    """Return a dictionary of NaN: unscored to Inspect, and visible to the coverage metric.

    Args:
        keys: Those of scored cases, since Inspect makes the metrics by key.
        reason: Why, in a word that logs are counted by.
        failure: What happened, for people.
        explanation: In the place of reason and failure.
        metadata: What is known of the case all the same.
    """
    happened = f" ({failure})" if failure else ""
    return Score(
        value=dict.fromkeys(keys, nan),
        reason=reason,
        explanation=explanation or f"Unscored: {reason}{happened}.",
        metadata=None if metadata is None else dict(metadata),
    )
