"""The auditor of a wrong diagnosis: visit, report and reference → its main reason."""

from collections.abc import Sequence
from dataclasses import dataclass

from inspect_ai.model import ChatMessage, ChatMessageSystem, ChatMessageUser, Model, ModelOutput
from inspect_ai.tool import ToolInfo, ToolParams
from inspect_ai.util import JSONSchema

from inspect_aihospital.agents.auditor import fence_of, material
from inspect_aihospital.agents.briefings import UNKNOWN
from inspect_aihospital.agents.forced_choice import Form, alike, fill
from inspect_aihospital.agents.hearing import hear
from inspect_aihospital.agents.judging import submitted
from inspect_aihospital.core.briefing import Briefing
from inspect_aihospital.core.fidelity_facts import Turn
from inspect_aihospital.core.misdiagnosis import Attribution, Reason, read_arguments, read_lines
from inspect_aihospital.core.orders import Orders
from inspect_aihospital.core.record import Language, MedicalRecord
from inspect_aihospital.prompts import PromptLibrary

REASON_TOOL = "submit_reason"
QUESTION = "reason"
"""The one thing that is asked."""

NONE: dict[Language, str] = {"zh": "（无）", "en": "(none)"}
"""Stands in the prompt for a list without entries."""


@dataclass(frozen=True)
class Attributed:
    """An auditor's attribution and how it came about.

    Attributes:
        attribution: The main reason; `None` if no answer named one.
        attempts: Calls that were made.
        failure: Why there is none.
    """

    attribution: Attribution | None
    attempts: int
    failure: str | None


async def attribute(
    model: Model,
    turns: Sequence[Turn],
    record: MedicalRecord,
    report: str,
    orders: Orders,
    library: PromptLibrary,
) -> Attributed:
    """Have the main reason of a wrong diagnosis named.

    A provider that rejects the tool is asked for text; one that rejects that too names none.

    Args:
        model: The auditor.
        turns: The visit.
        record: The record that was played, with its reference diagnosis.
        report: What the doctor wrote.
        orders: What was ordered and missed, by rule.
        library: Prompts.
    """
    case = failed_case(turns, record, report, orders)
    fence, language = fence_of(case), record.language
    form = Form[str, Attribution](
        brief=lambda _, again: brief_failure(library, language, case, fence, again=again),
        tool=lambda _: _tool(),
        read=lambda output, _: _read(output, fence),
        lacking="valid reason",
    )
    filled = await fill(model, [QUESTION], form)
    return Attributed(filled.answers.get(QUESTION), filled.attempts, filled.failure)


def failed_case(
    turns: Sequence[Turn], record: MedicalRecord, report: str, orders: Orders
) -> dict[str, str]:
    """Return what the auditor sees of a case, by the names of the prompt's fields."""
    return {
        **material(turns, record, report),
        "diagnosis": record.reference.diagnosis or UNKNOWN[record.language],
        "ordered": "\n".join(orders.ordered),
        "missed": "\n".join(orders.missed),
    }


def brief_failure(
    library: PromptLibrary, language: Language, case: dict[str, str], fence: str, *, again: bool
) -> list[ChatMessage]:
    """Return the auditor's prompt: the three reasons, then the case between fences."""
    shown = {name: text or NONE[language] for name, text in case.items()}
    parts = [library.render(language, "auditor_failure_case", fence=fence, **shown)]
    if again:
        parts.append(library.render(language, "auditor_failure_retry", fence=fence))
    view = {"fence": fence, **case}
    return [
        ChatMessageSystem(
            content=library.render(language, "auditor_failure", fence=fence),
            metadata=Briefing("auditor", "failure", language, view).to_metadata(),
        ),
        ChatMessageUser(content="\n\n".join(parts)),
    ]


def _read(output: ModelOutput, fence: str) -> dict[str, Attribution]:
    """Return the reason that all parts of an answer agree on."""
    said = [read_arguments(given) for given in submitted(output, REASON_TOOL)]
    said.append(read_lines(hear(output).text, fence))
    return alike({QUESTION: one} for one in said if one)


def _tool() -> ToolInfo:
    return ToolInfo(
        name=REASON_TOOL,
        description="Submit the main reason why the diagnosis was wrong.",
        parameters=ToolParams(
            properties={
                "why": JSONSchema(type="string", description="What it shows in, in a sentence."),
                "reason": JSONSchema(
                    type="string",
                    enum=[reason.value for reason in Reason],
                    description="The reason.",
                ),
            },
            required=["why", "reason"],
        ),
    )
