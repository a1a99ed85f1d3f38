"""Keep the calls of a sample in its scores, since Inspect counts tokens and no calls."""

from inspect_ai.log import transcript
from inspect_ai.scorer import Score, Scorer, Target
from inspect_ai.solver import TaskState

from inspect_aihospital.spending.sample_calls import CALLS, calls_by_seat


def with_calls(score: Scorer) -> Scorer:
    """Return a scorer whose scores hold the sample's calls by seat, its own included."""

    async def score_and_count(state: TaskState, target: Target) -> Score | None:
        scored = await score(state, target)
        if scored is not None:
            counts = {CALLS: calls_by_seat(transcript().events)}
            scored.metadata = {**(scored.metadata or {}), **counts}
        return scored

    return score_and_count
