"""Scorers of one task that work at the same time, though Inspect awaits one after the other."""

from contextvars import ContextVar
from dataclasses import dataclass
from functools import wraps

from anyio import create_task_group
from inspect_ai.scorer import Score, Scorer, Target
from inspect_ai.solver import TaskState


@dataclass
class _Outcome:
    """What came of a scorer."""

    score: Score | None = None
    error: Exception | None = None

    async def of(self, scorer: Scorer, state: TaskState, target: Target) -> None:
        """Score, and keep an error until it is told."""
        try:
            self.score = await scorer(state, target)
        except Exception as error:  # raised again by `told`, in the scorer's own turn
            self.error = error

    def told(self) -> Score | None:
        """The score, or the error."""
        if self.error:
            raise self.error
        return self.score


_OUTCOMES: ContextVar[dict[int, _Outcome]] = ContextVar("outcomes")
"""Of the sample that is scored: what was not told yet, by the scorer's place."""


def together(*scorers: Scorer) -> list[Scorer]:
    """The same scorers; the first one's turn is that of all.

    Model calls of the others, their detectors and linking take the time that the first one's calls
    take. Each tells its score, or its error, in its own turn: an error of the last costs no score
    of those before it. A time limit ends them all. A log that is scored again has its scorers by
    name and one by one.

    Args:
        *scorers: In the order in which Inspect awaits them; none may need what another one gives.
    """
    return [_turn(place, scorers) for place in range(len(scorers))]


def _turn(place: int, scorers: tuple[Scorer, ...]) -> Scorer:
    own = scorers[place]

    @wraps(own)
    async def score(state: TaskState, target: Target) -> Score | None:
        if place == 0:
            _OUTCOMES.set(await _all(scorers, state, target))
        outcome = _OUTCOMES.get({}).pop(place, None)
        return outcome.told() if outcome else await own(state, target)

    return score


async def _all(
    scorers: tuple[Scorer, ...], state: TaskState, target: Target
) -> dict[int, _Outcome]:
    outcomes = {place: _Outcome() for place in range(len(scorers))}
    async with create_task_group() as group:
        for place, scorer in enumerate(scorers):
            group.start_soon(outcomes[place].of, scorer, state, target)
    return outcomes
