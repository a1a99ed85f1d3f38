"""Inspect's own cost: as many `generate` calls as a run made, and nothing else.

`inspect eval benchmarks/bare_calls.py -T calls=N -T a_sample=K` asks the rehearsal model the
built-in questions; K calls of a sample go out side by side, as self-consistency sends them.
"""

from inspect_ai import Task, task
from inspect_ai.dataset import MemoryDataset, Sample
from inspect_ai.model import get_model
from inspect_ai.solver import Generate, Solver, TaskState, solver
from inspect_ai.util import collect

from inspect_aihospital import load_exam
from inspect_aihospital.agents.participant import Seat, brief_question, view_of
from inspect_aihospital.exam.question import Question
from inspect_aihospital.prompts import PromptLibrary


@task
def bare_calls(calls: int, a_sample: int) -> Task:
    """So many calls, so many a sample.

    Args:
        calls: Calls in all; the last sample makes what is left.
        a_sample: Calls of one sample.
    """
    counts = [min(a_sample, calls - done) for done in range(0, calls, a_sample)]
    samples = [
        Sample(id=number, input="", metadata={"calls": count})
        for number, count in enumerate(counts)
    ]
    return Task(dataset=MemoryDataset(samples), solver=just_call())


@solver
def just_call() -> Solver:
    """Generate, without doing anything with it."""
    questions: tuple[Question, ...] = load_exam("demo").questions
    library = PromptLibrary.load()

    async def solve(state: TaskState, generate: Generate) -> TaskState:
        model = get_model()
        question = questions[int(state.sample_id) % len(questions)]

        async def call(number: int) -> None:
            view = view_of(Seat("participant", model, 1), question, number)
            await model.generate(brief_question(library, question, view))

        await collect(*[call(number) for number in range(state.metadata["calls"])])
        return state

    return solve
