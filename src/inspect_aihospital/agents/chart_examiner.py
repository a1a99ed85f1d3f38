"""The examiner that answers from the record alone: no model, the same for every doctor."""

from textwrap import dedent

from inspect_ai.agent import Agent, AgentState, agent
from inspect_ai.model import ChatMessageAssistant

from inspect_aihospital.agents.briefings import Unrecorded
from inspect_aihospital.agents.examiner import EXAMINATIONS_KEY
from inspect_aihospital.core.chart.chart_entries import read_chart
from inspect_aihospital.core.chart.chart_requests import RequestedExamination, read_request
from inspect_aihospital.core.record import Language, Objective
from inspect_aihospital.prompts import PromptLibrary


@agent
def chart_examiner(
    objective: Objective, *, language: Language, library: PromptLibrary, unrecorded: Unrecorded
) -> Agent:
    """Return one reply of the examiner, by written rules.

    Examinations that the request names are looked up in the record, and their lines come back
    verbatim. A request that names none is refused with the same words as by the examiner that is
    a model.

    Args:
        objective: The record's objective part.
        language: Language of the visit.
        library: Prompts; only the refusal and the words for what is unrecorded are used.
        unrecorded: What is answered for an examination that the record lacks.
    """
    entries = read_chart(objective)
    unrecorded_answer = library.render(language, f"unrecorded_{unrecorded}")

    def report(requested: RequestedExamination) -> str:
        if not requested.entries:
            return f"- {requested.name}: {unrecorded_answer}"
        return "\n".join(
            [f"# {requested.name}", *(dedent(entry.text) for entry in requested.entries)]
        )

    async def execute(state: AgentState) -> AgentState:
        examinations = read_request(state.messages[-1].text, entries)
        # The words of the examiner that is a model, so that both kinds refuse alike.
        refusal = library.render(language, "examiner_refusal")
        reply = "\n\n".join(map(report, examinations)) or refusal
        metadata = {EXAMINATIONS_KEY: [examination.name for examination in examinations]}
        state.messages.append(ChatMessageAssistant(content=reply, metadata=metadata))
        return state

    return execute
