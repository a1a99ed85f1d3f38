"""The examiner: names what is requested, then reports exactly that (Fan et al., §3.2)."""

from functools import cache

from inspect_ai.agent import Agent, AgentState, agent
from inspect_ai.model import ChatMessage, ChatMessageAssistant, ChatMessageUser, Model

from inspect_aihospital.agents.briefings import (
    Unrecorded,
    brief_examiner_parse,
    brief_examiner_report,
)
from inspect_aihospital.agents.hearing import NpcFailure, ask
from inspect_aihospital.agents.roles import role_model
from inspect_aihospital.core.chart.examination_list import format_items, parse_items
from inspect_aihospital.core.dialogue.routing import Ending
from inspect_aihospital.core.record import Language, Objective
from inspect_aihospital.core.replies.answered_items import unanswered
from inspect_aihospital.prompts import PromptLibrary

EXAMINATIONS_KEY = "examinations"
"""Key of the named examinations in the metadata of the examiner's reply."""


@agent
def examiner(
    objective: Objective,
    *,
    language: Language,
    library: PromptLibrary,
    unrecorded: Unrecorded,
    doctor: str,
    candidate: Model | None = None,
) -> Agent:
    """Return one reply of the examiner, in two steps.

    The first call sees the request and no result; it names the requested examinations
    (Table 16). A request that names none is refused without a second call. The second call
    sees the results and the named examinations (Table 18), never the request itself: what of its
    wording the first call lists as an examination is all that reaches the model that holds the
    record. Its reply has to say something of each of them (`answered_items`), or it is asked
    again with the same messages.

    Args:
        objective: The record's objective part.
        language: Language of the visit.
        library: Prompts.
        unrecorded: What is answered for an examination that the record lacks.
        doctor: Name of the model under evaluation; it decides the role's default.
        candidate: The model that plays in the place of the role's, where it is examined itself.
    """
    # Resolved at the first message: making the agent needs neither a model nor a key.
    model = cache(lambda: candidate or role_model("examiner", doctor))

    async def name(request: str) -> tuple[str, ...]:
        prompt = brief_examiner_parse(library, language)
        _, text = await ask(
            model(),
            [prompt, ChatMessageUser(content=request)],
            "examiner",
            lambda reply: parse_items(reply) is not None,
        )
        return parse_items(text) or ()

    async def report(items: tuple[str, ...]) -> str:
        prompt = brief_examiner_report(library, language, objective, unrecorded)
        messages: list[ChatMessage] = [prompt, ChatMessageUser(content=format_items(items))]
        missing: tuple[str, ...] = ()

        def answers_each(reply: str) -> bool:
            # `ask` tells only that a reply was unusable; the error names what it left out.
            nonlocal missing
            missing = unanswered(reply, items, objective)
            return bool(reply) and not missing

        try:
            _, text = await ask(model(), messages, "examiner", answers_each)
        except NpcFailure as failure:
            if failure.reason in set(Ending):  # the last reply could not be heard at all
                raise
            reason = f"no result for: {', '.join(missing)}"
            raise NpcFailure(failure.role, reason) from failure
        return text

    async def execute(state: AgentState) -> AgentState:
        items = await name(state.messages[-1].text)
        reply = await report(items) if items else library.render(language, "examiner_refusal")
        metadata = {EXAMINATIONS_KEY: list(items)}
        state.messages.append(ChatMessageAssistant(content=reply, metadata=metadata))
        return state

    return execute
