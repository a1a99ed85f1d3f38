"""Put one request to the examiner directly: no doctor, no patient."""

from inspect_ai.agent import run
from inspect_ai.model import ChatMessageUser
from inspect_ai.solver import Generate, Solver, TaskState, solver

from inspect_aihospital.agents.briefings import Unrecorded
from inspect_aihospital.agents.examiners import ExaminerKind, Examining
from inspect_aihospital.agents.hearing import NpcFailure
from inspect_aihospital.agents.roles import candidate
from inspect_aihospital.core.dialogue.routing import Ending
from inspect_aihospital.data.request_samples import REQUEST_KEY
from inspect_aihospital.data.samples import record_of
from inspect_aihospital.data.visit_log import VisitLog
from inspect_aihospital.prompts import PromptLibrary


@solver
def examiner_request(
    *,
    examiner: ExaminerKind = "llm",
    unrecorded: Unrecorded = "not_recorded",
    prompts: str | None = None,
    is_exam: bool = False,
) -> Solver:
    """Ask the examiner what the sample asks, as a patient would who says nothing else.

    The text goes to it as it is, without the routing of a visit. After it the conversation has
    request and reply; the store's `VisitLog` says if there was none.

    Args:
        examiner: Who answers: `llm`, the role `examiner`, or `chart`, the record alone.
        unrecorded: What is answered for an examination that the record lacks.
        prompts: Folder of a prompt pack.
        is_exam: The model under evaluation takes the seat of the role `examiner`.

    Model Roles:
        examiner: Holds the record's objective part; not used by `is_exam`.
    """
    examining = Examining(examiner, unrecorded, PromptLibrary.load(prompts))

    async def solve(state: TaskState, generate: Generate) -> TaskState:
        log, evaluated = state.store_as(VisitLog), str(state.model)
        log.ending = Ending.NO_VISIT.value
        examined = candidate("examiner") if is_exam else None
        log.models = {} if examined else {"examiner": examining.model(evaluated)}
        request = state.metadata[REQUEST_KEY]["text"]
        state.messages = [ChatMessageUser(content=request)]
        agent = examining.agent(record_of(state.metadata), evaluated, examined)
        try:
            answered = await run(agent, request, name="examiner")
        # A request that failed is unscored; it does not end the run, since the others still count.
        except NpcFailure as failure:
            log.failed_role, log.failure = failure.role, failure.reason
            return state
        state.messages.append(answered.messages[-1])
        state.output.completion = answered.messages[-1].text
        return state

    return solve
