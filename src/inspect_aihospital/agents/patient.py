"""The patient: knows the subjective part, answers when asked, fetches examinations."""

from functools import cache

from inspect_ai.agent import Agent, AgentState, agent
from inspect_ai.model import ChatMessage, Model

from inspect_aihospital.agents.hearing import ask, clean_message
from inspect_aihospital.agents.roles import role_model
from inspect_aihospital.core.dialogue.routing import read_patient


def _is_usable(message: str) -> bool:
    utterance = read_patient(message)
    return bool(utterance.text) or utterance.ends


async def write_complaint(model: Model, messages: list[ChatMessage]) -> str:
    """Return the words that the patient's model opens a visit with (Fan et al., App. B).

    Raises:
        NpcFailure: No attempt gave any words.
    """
    _, text = await ask(model, messages, "patient", lambda reply: bool(read_patient(reply).text))
    # Whom it addresses and that it stays is settled: the opening is to the doctor.
    return read_patient(text).text


@agent
def patient(doctor: str, candidate: Model | None = None) -> Agent:
    """Return one message of the patient (Fan et al., §3.2, Table 15).

    The state holds the patient's own view: its briefing, what it heard, what it said.

    Args:
        doctor: Name of the model under evaluation; it decides the role's default.
        candidate: A model that plays the patient in the place of the role's.
    """
    # Resolved at the first message: making the agent needs neither a model nor a key.
    model = cache(lambda: candidate or role_model("patient", doctor))

    async def execute(state: AgentState) -> AgentState:
        state.output, _ = await ask(model(), state.messages, "patient", _is_usable)
        state.messages.append(clean_message(state.output))
        return state

    return execute
