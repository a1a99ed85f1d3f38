"""The extractor: a diagnosis text to the diseases it names (Fan et al., §4.1).

The paper extracts "all disease entities" from the diagnosis of a report and of a record, and says
no more. What counts as one stands in the prompts `extractor*.txt`.
"""

from dataclasses import dataclass

from inspect_ai.model import CachePolicy, ChatMessage, Model, ModelOutput
from inspect_ai.tool import ToolInfo
from inspect_ai.util import JSONSchema

from inspect_aihospital.agents.forced_choice import (
    brief_judge,
    fence_code,
    fill,
    judge_tool,
    tool_calls,
)
from inspect_aihospital.agents.hearing import hear
from inspect_aihospital.core.dialogue.briefing import Briefing
from inspect_aihospital.core.grading.disease_list import (
    Mentions,
    join_lists,
    read_arguments,
    read_text,
)
from inspect_aihospital.core.record import Language
from inspect_aihospital.prompts import PromptLibrary

EXTRACTION_TOOL = "submit_diseases"
PARAMETER = "diseases"

FOR_GOOD = CachePolicy(expiry=None, per_epoch=False)
"""Caching of records: their diseases are read once for all doctors."""


@dataclass(frozen=True)
class Extracted:
    """The diseases that a text names, in the order of the answer, or why there is no list."""

    mentions: Mentions
    attempts: int
    failure: str | None


async def extract(
    model: Model, text: str, language: Language, library: PromptLibrary, *, cache: bool = False
) -> Extracted:
    """Have the diseases that a diagnosis text names listed.

    A provider that rejects the request with the tool is asked for text; one that rejects that too
    gives no list. Other errors of a provider are raised, once Inspect's retries are used up. An
    empty text names no disease and costs no call.

    `cache`: Inspect may answer from its cache, for good and in every epoch.
    """
    filled = await fill(
        model,
        [PARAMETER] if text.strip() else [],
        brief=lambda _, is_retry: brief_extractor(library, language, text, is_retry=is_retry),
        tool=lambda _: _tool(),
        read_output=lambda output, _: _read_diseases(output, text),
        missing_answer="list of diseases",
        cache=FOR_GOOD if cache else False,
    )
    return Extracted(filled.answers.get(PARAMETER, ()), filled.attempts, filled.failure)


def brief_extractor(
    library: PromptLibrary, language: Language, text: str, *, is_retry: bool
) -> list[ChatMessage]:
    """Return the extractor's prompt: the rules, then the text between fences."""
    values = {"fence": fence_code(text), "text": text}
    case = library.render(language, "extractor_text", **values)
    briefing = Briefing("extractor", "extract", language, values)
    return brief_judge(library, briefing, "extractor", [case], is_retry=is_retry, **values)


def _read_diseases(output: ModelOutput, source: str) -> dict[str, Mentions]:
    mentions = _listed_diseases(output, source)
    return {} if mentions is None else {PARAMETER: mentions}


def _listed_diseases(output: ModelOutput, source: str) -> Mentions | None:
    """Return what the tool calls list, all together; without a call, what the text lists."""
    # A call that cannot be parsed is no call; the text beside it may hold the list.
    ours = [call for call in tool_calls(output, EXTRACTION_TOOL) if not call.parse_error]
    if not ours:
        return read_text(hear(output).text, fence_code(source), source)
    lists = [read_arguments(call.arguments, PARAMETER) for call in ours]
    name_lists = [names for names in lists if names is not None]
    # One invalid call spoils the answer: without its part a list would look complete.
    return join_lists(name_lists) if len(name_lists) == len(lists) else None


def _tool() -> ToolInfo:
    name = JSONSchema(type="string", description="Name of one disease.")
    description = "Submit the diseases that the text names; an empty list if it names none."
    properties = {PARAMETER: JSONSchema(type="array", items=name)}
    return judge_tool(EXTRACTION_TOOL, description, properties)
