"""Conduct zero-shot chain of thought with self-consistency (Shang et al., Algorithm 1)."""

from collections.abc import Awaitable, Callable, Mapping

from inspect_ai.model import ChatMessageAssistant, ChatMessageUser, Model, model_roles
from inspect_ai.solver import Generate, Solver, TaskState, solver
from inspect_ai.util import collect

from inspect_aihospital.agents.answer_extractor import extract_answer
from inspect_aihospital.agents.participant import Seat, reason_and_answer
from inspect_aihospital.agents.roles import evaluated_model, outside_doctor_limits, role_model
from inspect_aihospital.agents.summarizer import Summary, summarise
from inspect_aihospital.core.usage import total
from inspect_aihospital.data.exam_samples import question_of
from inspect_aihospital.data.round_log import store_result
from inspect_aihospital.errors import require_bool, require_positive
from inspect_aihospital.exam.ballot import Vote, majority, next_batch
from inspect_aihospital.exam.question import Question
from inspect_aihospital.exam.results import FIRST_ROUND, RoundResult, Standing
from inspect_aihospital.prompts import PromptLibrary

Draw = Callable[[int], Awaitable[Vote]]
"""Draws the sample of a number, from 1."""

SAMPLES = 10
ALONE = "participant"
"""Seat of a model that answers without a team."""


@solver
def self_consistency(
    *, samples: int = SAMPLES, early_stop: bool = False, prompts: str | None = None
) -> Solver:
    """Let the model answer a question several times; the majority is its answer.

    After it the conversation holds question and answer, and the store a `RoundLog`.

    Args:
        samples: Samples a question, n.
        early_stop: Draw samples in batches and stop once the others cannot change the majority.
        prompts: Folder of a prompt pack.
    """
    require_positive(samples=samples)
    require_bool(early_stop=early_stop)
    library = PromptLibrary.load(prompts)

    async def solve(state: TaskState, generate: Generate) -> TaskState:
        question = question_of(state.metadata)
        # The model is looked up in the run: the task is built before Inspect knows `--model`.
        seat = Seat(ALONE, evaluated_model(), FIRST_ROUND)
        summarizer = role_model("summarizer", str(state.model))
        standing = await take_stand(
            seat,
            question,
            lambda sample: reason_and_answer(seat, question, sample, library),
            samples,
            summarizer,
            library,
            extractor=bound_extractor(str(state.model)),
            early_stop=early_stop,
        )
        return conclude(state, question, FIRST_ROUND, {ALONE: standing})

    return solve


async def take_stand(
    seat: Seat,
    question: Question,
    draw: Draw,
    samples: int,
    summarizer: Model,
    library: PromptLibrary,
    *,
    extractor: Model | None = None,
    early_stop: bool = False,
) -> Standing:
    """Draw samples side by side, take the majority, have its reasonings summarised."""

    async def draw_and_read(sample: int) -> Vote:
        vote = await draw(sample)
        if extractor is None:
            return vote
        # The extractor is an instrument: its tokens must not use up the model's limit.
        with outside_doctor_limits():
            return await extract_answer(extractor, vote, question, library)

    votes = await (poll_until_decided if early_stop else poll)(draw_and_read, samples)
    answer = majority([vote.answer for vote in votes])
    # Without any readable answer there is nothing that a summary could be of.
    summary = Summary()
    if answer:
        # Only reasonings of the majority are summarised: others would argue for another answer.
        reasonings = [vote.reasoning for vote in votes if vote.answer == answer]
        with outside_doctor_limits():
            summary = await summarise(summarizer, question.id, answer, reasonings, library)
    return Standing(
        model=str(seat.model),
        samples=tuple(votes),
        has_extractor=extractor is not None,
        planned=samples,
        early_stop=early_stop,
        summary=summary.text,
        summary_fault=summary.fault,
        usage=total(vote.usage for vote in votes),
        summary_usage=summary.usage,
    )


def bound_extractor(evaluated: str) -> Model | None:
    """Return the model that is bound to the role `extractor`; it has no default in an exam."""
    return role_model("extractor", evaluated) if "extractor" in model_roles() else None


async def poll(draw: Draw, samples: int, first: int = 1) -> list[Vote]:
    """Draw samples side by side, in the order of their numbers."""
    return list(await collect(*[draw(number) for number in range(first, first + samples)]))


async def poll_until_decided(draw: Draw, samples: int) -> list[Vote]:
    """Draw samples in batches until the majority is decided.

    A batch is the fewest samples that can decide it, so that no sample is drawn in vain.
    """
    # Numbers of samples go on over batches, as each number is a draw of its own.
    votes: list[Vote] = []
    while batch := next_batch([vote.answer for vote in votes], samples):
        votes += await poll(draw, batch, first=len(votes) + 1)
    return votes


def conclude(
    state: TaskState, question: Question, round: int, standings: Mapping[str, Standing]
) -> TaskState:
    """Leave question and answers in the conversation and the result in the store."""
    result = RoundResult(
        question=question.id,
        step=question.step,
        round=round,
        key=question.answer,
        standings=dict(standings),
    )
    # Scorers read the result in the store; the conversation is for people.
    store_result(state.store, result)
    statements = "\n\n".join(
        f"{seat} ({standing.model}): {_stand_in_words(standing)}"
        for seat, standing in standings.items()
    )
    state.messages = [
        ChatMessageUser(content=f"{question.question}\n\n{question.choices}"),
        ChatMessageAssistant(content=statements, source="generate"),
    ]
    state.output.completion = result.team or ""
    return state


def _stand_in_words(standing: Standing) -> str:
    votes = " ".join(vote or "–" for vote in standing.votes)
    return f"answer {standing.answer or 'none'} (votes {votes})\n{standing.summary or ''}".strip()
