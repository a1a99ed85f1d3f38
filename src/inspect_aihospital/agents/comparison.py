"""A report beside its reference, aspect by aspect, as a grader sees it (Fan et al., §4.1)."""

from collections.abc import Mapping

from inspect_ai.model import ChatMessage

from inspect_aihospital.agents.briefings import NOTHING_RECORDED
from inspect_aihospital.agents.forced_choice import brief_judge, fence_code
from inspect_aihospital.core.aspects.aspect import SECTIONS, Aspect
from inspect_aihospital.core.dialogue.briefing import Briefing
from inspect_aihospital.core.record import Language, MedicalRecord
from inspect_aihospital.core.report.report_parser import Report
from inspect_aihospital.prompts import PromptLibrary

Pair = tuple[str, str]
"""The expert's part and the doctor's part of one aspect."""


def expert_parts(record: MedicalRecord, library: PromptLibrary) -> dict[Aspect, str]:
    """Return the reference of each aspect that has one.

    Of examinations the auxiliary ones are what was due, with the physical findings beside them.
    """
    parts = {aspect: part for aspect in Aspect if (part := record.reference_of(aspect))}
    if Aspect.EXAMINATIONS in parts:
        physical, auxiliary = record.objective.physical, record.objective.auxiliary
        parts[Aspect.EXAMINATIONS] = library.render(
            record.language,
            "grader_examinations",
            # A record with physical findings alone has nothing else that could have been due.
            auxiliary=auxiliary or physical or "",
            physical=physical or NOTHING_RECORDED[record.language],
        )
    return parts


def pair_up(expert: Mapping[Aspect, str], report: Report, dialogue: str = "") -> dict[Aspect, Pair]:
    """Return the aspects a grader is needed for: those with a reference and a doctor's part.

    Args:
        expert: References.
        report: The doctor's report, whose sections are compared.
        dialogue: The visit, which aspects without a section are judged from; empty without one.
    """
    return {
        aspect: (part, doctor_part)
        for aspect, part in expert.items()
        if (doctor_part := report.section(aspect) if aspect in SECTIONS else dialogue)
    }


def fence_of(pairs: Mapping[Aspect, Pair]) -> str:
    """Return the code of the fences around both parts of all pairs."""
    return fence_code(*(text for aspect, pair in sorted(pairs.items()) for text in (aspect, *pair)))


def brief_grader(
    library: PromptLibrary,
    language: Language,
    pairs: Mapping[Aspect, Pair],
    fence: str,
    *,
    is_retry: bool,
    seat: str = "",
) -> list[ChatMessage]:
    """Return the grader's prompt: the rules, then each aspect's two parts between fences.

    `seat` is no part of the prompt, but of Inspect's cache key: one model may sit on two seats of a
    panel.
    """
    parts = [
        library.render(
            language, "grader_pair", aspect=aspect, fence=fence, expert=expert, doctor=doctor
        )
        for aspect, (expert, doctor) in pairs.items()
    ]
    view = {"fence": fence} | {f"expert.{aspect}": expert for aspect, (expert, _) in pairs.items()}
    view |= {f"doctor.{aspect}": doctor for aspect, (_, doctor) in pairs.items()}
    view |= {"seat": seat} if seat else {}
    briefing = Briefing("grader", "grade", language, view)
    return brief_judge(
        library, briefing, "grader", parts, is_retry=is_retry, fence=fence, aspects=", ".join(pairs)
    )
