"""Scorers of one task that work at the same time, though Inspect awaits one after the other."""

from contextvars import ContextVar
from dataclasses import dataclass, field
from functools import wraps

from anyio import create_task_group
from inspect_ai.log._samples import (  # inspect-evals-lint: ignore[IECQ001] -- not public
    sample_active,
)
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
        error, self.error = self.error, None
        if error is not None:
            raise error
        return self.score


@dataclass(frozen=True)
class _Worked:
    """What some scorers made of a sample, as far as it was not told yet.

    Attributes:
        scorers: The scorers.
        state: The sample.
        outcomes: By the scorer's place.
    """

    scorers: tuple[Scorer, ...]
    state: TaskState
    outcomes: dict[int, _Outcome] = field(default_factory=dict)

    async def work(self, target: Target) -> None:
        """Let all of them score at the same time."""
        async with create_task_group() as group:
            for place, scorer in enumerate(self.scorers):
                outcome = self.outcomes[place] = _Outcome()
                group.start_soon(outcome.of, scorer, self.state, target)


_WORKED: ContextVar[_Worked | None] = ContextVar("worked", default=None)


def together(*scorers: Scorer) -> list[Scorer]:
    """The same scorers; at the end of a sample the first one's turn is that of all.

    Model calls of the others, their detectors and linking take the time that the first one's calls
    take. Each tells its score, or its error, in its own turn: an error of the last costs no score
    of those before it. What differs from one by one: where the first one fails, calls of the
    others were made all the same; a time limit or an interrupt during scoring ends all, and what
    was finished is lost; calls stand under the first one's span, and its event has the tokens of
    all. Scores of a running sample (`inspect ctl`) and of a log are made by each scorer alone.

    Args:
        *scorers: In the order in which Inspect awaits them; none may need what another one gives.
    """
    return [_turn(place, scorers) for place in range(len(scorers))]


def _turn(place: int, scorers: tuple[Scorer, ...]) -> Scorer:
    own = scorers[place]

    @wraps(own)
    async def score(state: TaskState, target: Target) -> Score | None:
        if place == 0 and sample_active() is not None:
            worked = _Worked(scorers, state)
            await worked.work(target)
            _WORKED.set(worked)
        outcome = _outcome_of(place, scorers, state)
        return outcome.told() if outcome else await own(state, target)

    return score


def _outcome_of(place: int, scorers: tuple[Scorer, ...], state: TaskState) -> _Outcome | None:
    """What these scorers left for a place, of this sample; once."""
    worked = _WORKED.get()
    if worked is None or worked.scorers is not scorers or worked.state is not state:
        return None
    return worked.outcomes.pop(place, None)
