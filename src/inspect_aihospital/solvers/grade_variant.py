"""Have a candidate grade one report, as it would grade a doctor's."""

from inspect_ai.model import ChatMessageAssistant, ChatMessageUser
from inspect_ai.solver import Generate, Solver, TaskState, solver

from inspect_aihospital.agents.comparison import expert_parts, pair_up
from inspect_aihospital.agents.grader import grade
from inspect_aihospital.agents.roles import candidate
from inspect_aihospital.core.aspects.aspect import Aspect
from inspect_aihospital.core.report.report_parser import Report
from inspect_aihospital.data.grader_exam_samples import VARIANT_KEY, VERDICT_KEY
from inspect_aihospital.data.samples import record_of
from inspect_aihospital.prompts import PromptLibrary


@solver
def grade_variant(*, prompts: str | None = None) -> Solver:
    """Have the evaluated model grade the sample's report against its record.

    The model gets the prompts, the tool, the temperature and the attempts of the role `grader`.
    The store then has its grades by aspect, its calls, and why some grades are missing.

    Args:
        prompts: Folder of a prompt pack.
    """
    library = PromptLibrary.load(prompts)

    async def solve(state: TaskState, generate: Generate) -> TaskState:
        record, variant = record_of(state.metadata), state.metadata[VARIANT_KEY]
        report = Report({Aspect(name): text for name, text in variant["sections"].items()})
        pairs = pair_up(expert_parts(record, library), report)
        # A cached answer would make every repetition equal.
        graded = await grade(candidate("grader"), pairs, record.language, library, cache=False)
        grades = {aspect.value: graded.verdict.grades.get(aspect) for aspect in pairs}
        state.store.set(
            VERDICT_KEY,
            {
                "grades": grades,
                "calls": graded.attempts,
                "failure": graded.failure,
                "prompt_hash": library.hash,
            },
        )
        answer = ", ".join(f"{aspect} {grade or '-'}" for aspect, grade in grades.items())
        state.messages = [ChatMessageUser(content=state.input_text)]
        state.messages.append(ChatMessageAssistant(content=answer))
        state.output.completion = answer
        return state

    return solve
