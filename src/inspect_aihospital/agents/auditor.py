"""The auditor: one forced tool call, or strict text, until every item has a level."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from inspect_ai.model import ChatMessage, Model, ModelOutput
from inspect_ai.tool import ToolInfo
from inspect_ai.util import JSONSchema

from inspect_aihospital.agents.briefings import NOTHING_RECORDED
from inspect_aihospital.agents.forced_choice import (
    agreed_answers,
    brief_judge,
    fence_code,
    fill,
    submitted,
    verdict_tool,
)
from inspect_aihospital.agents.hearing import hear
from inspect_aihospital.core.dialogue.briefing import Briefing
from inspect_aihospital.core.dialogue.routing import Speaker, disarm, label
from inspect_aihospital.core.fidelity.audit_levels import (
    LEVELS,
    items_of,
    read_arguments,
    read_lines,
)
from inspect_aihospital.core.fidelity.visit_turns import Turn
from inspect_aihospital.core.record import Language, MedicalRecord
from inspect_aihospital.core.text.quoted_lines import as_speech
from inspect_aihospital.prompts import PromptLibrary

AUDIT_TOOL = "submit_levels"


@dataclass(frozen=True)
class Audited:
    """An auditor's levels for the items that are due, and why some have none."""

    due: tuple[str, ...]
    levels: dict[str, int] = field(default_factory=dict)
    attempts: int = 0
    failure: str | None = None


async def audit(
    model: Model,
    turns: Sequence[Turn],
    record: MedicalRecord,
    report: str | None,
    library: PromptLibrary,
) -> Audited:
    """Have a visit audited; what an answer lacks is asked for again, only that.

    A provider that rejects the tool is asked for text; one that rejects that too gives no level.
    """
    case = material(turns, record, report)
    fence = fence_code(*case.values())
    items = items_of(turns, record, report)
    filled = await fill(
        model,
        items,
        brief=lambda items, is_retry: brief_auditor(
            library, record, case, items, fence, is_retry=is_retry
        ),
        tool=_tool,
        read_output=lambda output, items: _read_levels(output, items, fence),
        missing_answer="valid level",
    )
    return Audited(items, filled.answers, filled.attempts, filled.failure)


def material(turns: Sequence[Turn], record: MedicalRecord, report: str | None) -> dict[str, str]:
    """Return what an auditor sees, by the names of the prompt's fields."""
    nothing_recorded = NOTHING_RECORDED[record.language]
    subjective, objective = record.subjective.model_dump().values(), record.objective
    results = (objective.physical, objective.auxiliary)
    return {
        "subjective": "\n".join(part for part in subjective if part) or nothing_recorded,
        "objective": "\n".join(part for part in results if part) or nothing_recorded,
        "dialogue": script_of(turns, record.language) or nothing_recorded,
        "report": report or nothing_recorded,
    }


def script_of(turns: Sequence[Turn], language: Language) -> str:
    """Return the dialogue of a visit, each turn under its number."""
    return "\n".join(_script(turn, language) for turn in turns)


def _script(turn: Turn, language: Language) -> str:
    speeches = [
        (Speaker.PATIENT, turn.patient),
        (Speaker.EXAMINER, turn.examiner),
        (Speaker.DOCTOR, turn.doctor),
    ]
    lines = [
        # A reply that writes a label itself must not pose as another speaker's turn.
        label(speaker, as_speech(disarm(text)), language)
        for speaker, text in speeches
        if text
    ]
    return "\n".join([f"[{turn.number}]", *lines])


def brief_auditor(
    library: PromptLibrary,
    record: MedicalRecord,
    case: dict[str, str],
    items: Sequence[str],
    fence: str,
    *,
    is_retry: bool,
) -> list[ChatMessage]:
    """Return the auditor's prompt: the rules, then record, dialogue and report between fences."""
    values = {"fence": fence, "items": ", ".join(items), **case}
    audited = library.render(record.language, "auditor_case", **values)
    briefing = Briefing("auditor", "audit", record.language, values)
    return brief_judge(library, briefing, "auditor", [audited], is_retry=is_retry, **values)


def _read_levels(output: ModelOutput, items: Sequence[str], fence: str) -> dict[str, int]:
    """Return the levels that all parts of an answer agree on."""
    submissions = [read_arguments(arguments, items) for arguments in submitted(output, AUDIT_TOOL)]
    # An item on which calls and text differ stays open, so that it is asked for again.
    return agreed_answers([*submissions, read_lines(hear(output).text, items, fence)])


def _tool(items: Sequence[str]) -> ToolInfo:
    parts = {
        "why": JSONSchema(type="string", description="The reason, in a few words."),
        "level": JSONSchema(type="integer", enum=list(LEVELS), description="The level."),
    }
    return verdict_tool(AUDIT_TOOL, "Submit one level for each item of the visit.", items, parts)
