"""Keep a sample's calls and persons in its scores: Inspect's summaries have neither."""

from typing import Any

from inspect_ai.log import transcript
from inspect_ai.scorer import Score, Scorer, Target
from inspect_ai.solver import TaskState

from inspect_aihospital.spending.person_answers import PERSONS, persons_by_seat
from inspect_aihospital.spending.sample_calls import CALLS, calls_by_seat


def with_calls(score: Scorer) -> Scorer:
    """Return a scorer whose scores hold calls and persons by seat, its own calls included."""

    async def score_and_count(state: TaskState, target: Target) -> Score | None:
        scored = await score(state, target)
        if scored is not None:
            events = transcript().events
            facts: dict[str, Any] = {CALLS: calls_by_seat(events)}
            if persons := persons_by_seat(events):
                facts[PERSONS] = persons
            scored.metadata = {**(scored.metadata or {}), **facts}
        return scored

    return score_and_count
