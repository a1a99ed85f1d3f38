"""The doctor speaks, and in the end writes its report."""

from inspect_ai.model import ChatMessageAssistant, ChatMessageUser
from inspect_ai.solver import Generate, TaskState
from inspect_ai.util import span

from inspect_aihospital.agents.hearing import Heard, hear
from inspect_aihospital.core.dialogue import Ending
from inspect_aihospital.data.visit_log import VisitLog


async def hear_doctor(state: TaskState, generate: Generate) -> tuple[TaskState, Heard]:
    """Let the doctor speak; what nobody can hear does not stay in the conversation."""
    state = await generate(state, tool_calls="none")
    heard = hear(state.output)
    if heard.fault:
        state.messages.pop()
    elif isinstance(said := state.messages[-1], ChatMessageAssistant):
        said.tool_calls = None
    return state, heard


async def hear_report(
    state: TaskState, generate: Generate, request: ChatMessageUser, log: VisitLog
) -> TaskState:
    """Ask for the report; it is the last message of the conversation, or the log says why not."""
    state.messages.append(request)
    async with span("report", type="turn"):
        state, heard = await hear_doctor(state, generate)
    cut = state.output.stop_reason == "max_tokens"
    fault = heard.fault or (Ending.TRUNCATION if cut else None)
    log.report_fault = fault.value if fault else None
    return state
