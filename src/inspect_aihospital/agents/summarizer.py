"""The summarizer: the reasonings of one participant's majority to one paragraph (Fig. 3)."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from inspect_ai.model import ChatMessage, ChatMessageSystem, ChatMessageUser, Model, ModelOutput

from inspect_aihospital.agents.hearing import NpcFailure, ask, usage_of
from inspect_aihospital.core.dialogue.briefing import Briefing
from inspect_aihospital.core.report.report_refusal import refuses
from inspect_aihospital.core.text.quoted_lines import as_reasoning
from inspect_aihospital.core.usage import Usage, total
from inspect_aihospital.prompts import PromptLibrary


@dataclass(frozen=True)
class Summary:
    """A summary, or why there is none, and the usage of all attempts."""

    text: str | None = None
    fault: str | None = None
    usage: Usage = field(default_factory=Usage)


async def summarise(
    model: Model, question: str, answer: str, reasonings: Sequence[str], library: PromptLibrary
) -> Summary:
    """Summarise the reasonings of a majority (line 7 of Algorithm 1); a refusal is no summary."""
    prompt = brief_summarizer(library, question, answer, reasonings)
    # Attempts that failed are in it as well: their tokens were used.
    outputs: list[ModelOutput] = []
    try:
        _, text = await ask(model, prompt, "summarizer", lambda text: not refuses(text), outputs)
    except NpcFailure as failure:
        return Summary(fault=failure.reason, usage=total(map(usage_of, outputs)))
    return Summary(text, usage=total(map(usage_of, outputs)))


def brief_summarizer(
    library: PromptLibrary, question: str, answer: str, reasonings: Sequence[str]
) -> list[ChatMessage]:
    """Return the summarizer's prompt (T_summary)."""
    paragraphs = map(as_reasoning, reasonings)
    numbered = (f"Expert {number}: {text}" for number, text in enumerate(paragraphs, start=1))
    text = library.render(
        "en", "summarizer_reasonings", answer=answer, reasonings="\n\n".join(numbered)
    )
    view = {"question": question, "answer": answer, "reasonings": str(len(reasonings))}
    return [
        ChatMessageSystem(content=library.render("en", "summarizer")),
        ChatMessageUser(
            content=text, metadata=Briefing("summarizer", "summarise", "en", view).to_metadata()
        ),
    ]
