"""A report beside its reference, aspect by aspect, as a grader sees it (Fan et al., §4.1)."""

import hashlib
from collections.abc import Mapping

from inspect_ai.model import ChatMessage, ChatMessageSystem, ChatMessageUser

from inspect_aihospital.agents.briefings import NOTHING_RECORDED
from inspect_aihospital.core.dialogue.briefing import Briefing
from inspect_aihospital.core.grading.grades import Aspect
from inspect_aihospital.core.record import Language, MedicalRecord
from inspect_aihospital.core.report.report_parser import Report
from inspect_aihospital.prompts import PromptLibrary

Pair = tuple[str, str]
"""The expert's part and the doctor's part of one aspect."""


def expert_parts(record: MedicalRecord, library: PromptLibrary) -> dict[Aspect, str]:
    """Return the reference of each aspect that has one.

    Symptoms are the chief complaint and the present illness; examinations are the auxiliary
    examinations as what was due, with the physical findings beside them.
    """
    complaint, history = record.subjective.chief_complaint, record.subjective.present_illness
    physical, auxiliary = record.objective.physical, record.objective.auxiliary
    nothing_recorded = NOTHING_RECORDED[record.language]
    examinations = library.render(
        record.language,
        "grader_examinations",
        # A record with physical findings alone has nothing else that could have been due.
        auxiliary=auxiliary or physical or nothing_recorded,
        physical=physical or nothing_recorded,
    )
    parts = {
        Aspect.SYMPTOMS: "\n".join(text for text in (complaint, history) if text),
        Aspect.EXAMINATIONS: examinations if auxiliary or physical else "",
        Aspect.DIAGNOSIS: record.reference.diagnosis or "",
        Aspect.RATIONALE: record.reference.rationale or "",
        Aspect.TREATMENT: record.reference.treatment or "",
    }
    return {aspect: part for aspect, part in parts.items() if part}


def pair_up(expert: Mapping[Aspect, str], report: Report) -> dict[Aspect, Pair]:
    """Return the aspects a grader is needed for: those with a reference and a section."""
    return {
        aspect: (part, section)
        for aspect, part in expert.items()
        if (section := report.section(aspect))
    }


def fence_code(pairs: Mapping[Aspect, Pair]) -> str:
    """Return a code that nobody who wrote a part can have known: a hash over all parts."""
    # A null byte parts the texts, so that moving a border between them changes the hash.
    canon = "\x00".join("\x00".join((aspect, *pair)) for aspect, pair in sorted(pairs.items()))
    return hashlib.sha256(canon.encode("utf-8", "surrogatepass")).hexdigest()[:12]


def brief_grader(
    library: PromptLibrary,
    language: Language,
    pairs: Mapping[Aspect, Pair],
    fence: str,
    *,
    is_retry: bool,
) -> list[ChatMessage]:
    """Return the grader's prompt: the rules, then each aspect's two parts between fences.

    Args:
        library: Prompts.
        language: Language of the prompts.
        pairs: What to grade.
        fence: Code of the fences.
        is_retry: An earlier answer left these aspects without a grade.
    """
    aspects = ", ".join(pairs)
    parts = [
        library.render(
            language, "grader_pair", aspect=aspect, fence=fence, expert=expert, doctor=doctor
        )
        for aspect, (expert, doctor) in pairs.items()
    ]
    if is_retry:
        parts.append(library.render(language, "grader_retry", aspects=aspects, fence=fence))
    view = {"fence": fence} | {f"expert.{aspect}": expert for aspect, (expert, _) in pairs.items()}
    view |= {f"doctor.{aspect}": doctor for aspect, (_, doctor) in pairs.items()}
    return [
        ChatMessageSystem(
            content=library.render(language, "grader", fence=fence, aspects=aspects),
            metadata=Briefing("grader", "grade", language, view).to_metadata(),
        ),
        ChatMessageUser(content="\n\n".join(parts)),
    ]
