"""Conduct one round on one question of the Iterative Collaboration Framework (Algorithm 2)."""

from collections.abc import Mapping

from inspect_ai.model import Model
from inspect_ai.solver import Generate, Solver, TaskState, solver
from inspect_ai.util import collect, span

from inspect_aihospital.agents.participant import Position, Seat, reason_and_answer, review
from inspect_aihospital.agents.roles import role_model
from inspect_aihospital.agents.seat_prompts import SeatPacks, SeatPrompts
from inspect_aihospital.agents.team import names_of, spokesman, team
from inspect_aihospital.data.exam_samples import ROUND_KEY, question_of
from inspect_aihospital.errors import require_positive
from inspect_aihospital.exam.ballot import Vote
from inspect_aihospital.exam.results import Standing
from inspect_aihospital.solvers.round_source import POSITIONS_KEY, SAMPLES_KEY
from inspect_aihospital.solvers.self_consistency import (
    SAMPLES,
    bound_extractor,
    conclude,
    take_stand,
)


@solver
def collaboration(*, samples: int = SAMPLES, prompts: SeatPacks = None) -> Solver:
    """Have all participants answer a question, in a later round by reviewing everyone's reasoning.

    The participants speak at the same time; each sees the round before and nothing of this one.
    After it the conversation holds question and answers, and the store a `RoundLog`.

    Args:
        samples: Samples a question, participant and round, n.
        prompts: Folder of a prompt pack, or a pack by seat. What is done for a seat, its summary
            included, has the seat's prompts.
    """
    require_positive(samples=samples)
    seat_prompts = SeatPrompts.load(prompts)

    async def solve(state: TaskState, generate: Generate) -> TaskState:
        question, round = question_of(state.metadata), state.metadata[ROUND_KEY]
        # Where everyone stood after the round before; empty in the first.
        positions = {
            seat: Position(**position) for seat, position in state.metadata[POSITIONS_KEY].items()
        }
        members = team("participants")
        seat_prompts.require_seats(members)
        spokesperson = spokesman(names_of(members))
        summarizer = role_model("summarizer", spokesperson)
        extractor = bound_extractor(spokesperson)
        # A budget may give each seat its own number of samples, question by question.
        counts: Mapping[str, int] = state.metadata[SAMPLES_KEY]

        async def take_seat_stand(name: str, model: Model) -> Standing:
            seat, count = Seat(name, model, round), counts.get(name, samples)
            library = seat_prompts.of(name)

            async def draw(sample: int) -> Vote:
                if not positions:
                    return await reason_and_answer(seat, question, sample, library)
                return await review(seat, question, positions, sample, library)

            async with span(name, type="agent"):
                return await take_stand(
                    seat, question, draw, count, summarizer, library, extractor=extractor
                )

        # Side by side, so that nobody sees an answer of this round.
        standings = await collect(
            *[take_seat_stand(name, model) for name, model in members.items()]
        )
        return conclude(state, question, round, dict(zip(members, standings, strict=True)))

    return solve
