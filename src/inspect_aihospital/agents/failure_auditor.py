"""The auditor of a wrong diagnosis: visit, report and reference → its main reason."""

from collections.abc import Sequence
from dataclasses import dataclass

from inspect_ai.model import ChatMessage, Model, ModelOutput
from inspect_ai.tool import ToolInfo
from inspect_ai.util import JSONSchema

from inspect_aihospital.agents.auditor import material
from inspect_aihospital.agents.briefings import NOTHING_RECORDED
from inspect_aihospital.agents.forced_choice import (
    agreed_answers,
    brief_judge,
    fence_code,
    fill,
    judge_tool,
    submitted,
)
from inspect_aihospital.agents.hearing import hear
from inspect_aihospital.core.dialogue.briefing import Briefing
from inspect_aihospital.core.fidelity.ordered_examinations import Orders
from inspect_aihospital.core.fidelity.visit_turns import Turn
from inspect_aihospital.core.grading.misdiagnosis import (
    Attribution,
    Reason,
    read_arguments,
    read_lines,
)
from inspect_aihospital.core.record import Language, MedicalRecord
from inspect_aihospital.prompts import PromptLibrary

REASON_TOOL = "submit_reason"
QUESTION = "reason"
"""The one thing that is asked."""

EMPTY_PART: dict[Language, str] = {"zh": "（无）", "en": "(none)"}
"""Stands in the prompt for a list without entries."""


@dataclass(frozen=True)
class Attributed:
    """The main reason that an auditor named, or why there is none."""

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
    """
    case = failed_case(turns, record, report, orders)
    fence, language = fence_code(*case.values()), record.language
    filled = await fill(
        model,
        [QUESTION],
        brief=lambda _, is_retry: brief_failure(library, language, case, fence, is_retry=is_retry),
        tool=lambda _: _tool(),
        read_output=lambda output, _: _read_reason(output, fence),
        missing_answer="valid reason",
    )
    return Attributed(filled.answers.get(QUESTION), filled.attempts, filled.failure)


def failed_case(
    turns: Sequence[Turn], record: MedicalRecord, report: str, orders: Orders
) -> dict[str, str]:
    """Return what the auditor sees of a case, by the names of the prompt's fields."""
    return {
        **material(turns, record, report),
        "diagnosis": record.reference.diagnosis or NOTHING_RECORDED[record.language],
        "ordered": "\n".join(orders.ordered),
        "missed": "\n".join(orders.missed),
    }


def brief_failure(
    library: PromptLibrary, language: Language, case: dict[str, str], fence: str, *, is_retry: bool
) -> list[ChatMessage]:
    """Return the auditor's prompt: the three reasons, then the case between fences."""
    # Only the prompt has the placeholder; the briefing keeps what the case really holds.
    rendered_case = {name: text or EMPTY_PART[language] for name, text in case.items()}
    case_text = library.render(language, "auditor_failure_case", fence=fence, **rendered_case)
    briefing = Briefing("auditor", "failure", language, {"fence": fence, **case})
    return brief_judge(
        library, briefing, "auditor_failure", [case_text], is_retry=is_retry, fence=fence
    )


def _read_reason(output: ModelOutput, fence: str) -> dict[str, Attribution]:
    """Return the reason that all parts of an answer agree on."""
    submissions = [read_arguments(arguments) for arguments in submitted(output, REASON_TOOL)]
    submissions.append(read_lines(hear(output).text, fence))
    return agreed_answers({QUESTION: attribution} for attribution in submissions if attribution)


def _tool() -> ToolInfo:
    reasons = [reason.value for reason in Reason]
    properties = {
        "why": JSONSchema(type="string", description="What it shows in, in a sentence."),
        "reason": JSONSchema(type="string", enum=reasons, description="The reason."),
    }
    description = "Submit the main reason why the diagnosis was wrong."
    return judge_tool(REASON_TOOL, description, properties)
