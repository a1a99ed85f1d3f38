"""Build prompts from views: each builder is handed exactly what its role may know."""

import json
from collections.abc import Mapping, Sequence
from typing import Literal

from inspect_ai.model import ChatMessageSystem, ChatMessageUser

from inspect_aihospital.core.dialogue.briefing import PLAYED_MANNER, SPEAKER_KEY, Briefing, Role
from inspect_aihospital.core.dialogue.elicited_facts import ElicitedFact, list_facts
from inspect_aihospital.core.dialogue.routing import Speaker, disarm, label
from inspect_aihospital.core.manner.contract import PlayedManner
from inspect_aihospital.core.record import Language, MedicalRecord, Objective, Subjective
from inspect_aihospital.prompts import PromptLibrary
from inspect_aihospital.prompts.prompt_fields import COMPLAINT

Unrecorded = Literal["normal", "not_recorded"]
"""What is answered for an examination that the record lacks; the paper answers `normal`."""

NOTHING_RECORDED: dict[Language, str] = {"zh": "（没有记录）", "en": "(nothing recorded)"}
"""Stands in a prompt for a part that a record lacks."""


def system(
    library: PromptLibrary,
    language: Language,
    role: Role,
    stage: str,
    *,
    prompt: str,
    **view: str | None,
) -> ChatMessageSystem:
    """Return a system message with its briefing: the prompt `prompt` rendered with the view."""
    rendered_view = {name: text or NOTHING_RECORDED[language] for name, text in view.items()}
    # A placeholder is for the prompt alone; the briefing holds what is really recorded.
    recorded_view = {name: text for name, text in view.items() if text}
    return ChatMessageSystem(
        content=library.render(language, prompt, **rendered_view),
        metadata=Briefing(role, stage, language, recorded_view).to_metadata(),
    )


def brief_doctor(
    library: PromptLibrary, language: Language, seat: Mapping[str, str] | None = None
) -> ChatMessageSystem:
    """Return the doctor's prompt (Table 22). The doctor knows nothing of the record.

    `seat` tells this visit from others on the same record. It is no part of the prompt, but of
    Inspect's cache key, so that a cached visit is never taken for another.
    """
    return system(library, language, "doctor", "consultation", prompt="doctor", **(seat or {}))


def brief_patient(
    library: PromptLibrary,
    language: Language,
    subjective: Subjective,
    manner: PlayedManner | None = None,
) -> ChatMessageSystem:
    """Return the patient's prompt (Table 15), from the subjective part and how it is told alone."""
    briefing = system(
        library,
        language,
        "patient",
        "consultation",
        prompt="patient",
        profile=subjective.profile,
        chief_complaint=subjective.chief_complaint,
        present_illness=subjective.present_illness,
        past_history=subjective.past_history,
        personal_history=subjective.personal_history,
        **_manner_view(manner),
    )
    if manner is None:
        return briefing
    text = library.render(language, "manner", text=manner.text)
    return briefing.model_copy(update={"content": f"{briefing.text}\n\n{text}"})


def request_complaint(
    library: PromptLibrary, language: Language, subjective: Subjective
) -> ChatMessageUser:
    """Return the request that has the patient open the visit in its own words (App. B)."""
    view = {"opening": subjective.opening or ""}
    return ChatMessageUser(
        content=library.render(language, COMPLAINT),
        metadata=Briefing("patient", "complaint", language, view).to_metadata(),
    )


def _manner_view(manner: PlayedManner | None) -> dict[str, str]:
    """Return a manner's text, and the contract by which the rehearsal plays, whatever the text."""
    if manner is None:
        return {}
    return {"manner": manner.text, PLAYED_MANNER: json.dumps(manner.to_metadata())}


def brief_examiner_parse(library: PromptLibrary, language: Language) -> ChatMessageSystem:
    """Return the examiner's first prompt (Table 16): no view at all, so nothing can leak."""
    return system(library, language, "examiner", "parse", prompt="examiner_parse")


def brief_examiner_report(
    library: PromptLibrary, language: Language, objective: Objective, unrecorded: Unrecorded
) -> ChatMessageSystem:
    """Return the examiner's second prompt (Table 18), from the objective part alone."""
    return system(
        library,
        language,
        "examiner",
        "report",
        prompt="examiner_report",
        physical=objective.physical,
        auxiliary=objective.auxiliary,
        unrecorded=library.render(language, f"unrecorded_{unrecorded}"),
    )


def request_report(library: PromptLibrary, language: Language) -> ChatMessageUser:
    """Return the request that closes the doctor's conversation."""
    return ChatMessageUser(
        content=library.render(language, "report_request"),
        metadata=Briefing("doctor", "report", language).to_metadata(),
    )


def brief_one_step(library: PromptLibrary, language: Language) -> ChatMessageSystem:
    """Return the doctor's prompt where there is no visit: all that is known will be handed over."""
    return system(library, language, "doctor", "one_step", prompt="one_step")


def hand_over(library: PromptLibrary, record: MedicalRecord) -> ChatMessageUser:
    """Return the subjective and objective parts with the request for three sections."""
    subjective, objective = record.subjective, record.objective
    view = {
        "profile": subjective.profile,
        "chief_complaint": subjective.chief_complaint or subjective.opening_statement,
        "present_illness": subjective.present_illness,
        "past_history": subjective.past_history,
        "personal_history": subjective.personal_history,
        "physical": objective.physical,
        "auxiliary": objective.auxiliary,
    }
    rendered_view = {name: text or NOTHING_RECORDED[record.language] for name, text in view.items()}
    recorded_view = {name: text for name, text in view.items() if text}
    return ChatMessageUser(
        content=library.render(record.language, "one_step_record", **rendered_view),
        metadata=Briefing("doctor", "report", record.language, recorded_view).to_metadata(),
    )


def hand_over_elicited(
    library: PromptLibrary, facts: Sequence[ElicitedFact], language: Language
) -> ChatMessageUser:
    """Return what a visit brought up, as a list, with the request for three sections."""
    # By speaker, too: the rehearsal reads answers and results apart.
    answers, results = (
        "\n".join(fact.words for fact in facts if fact.speaker == speaker)
        for speaker in ("patient", "examiner")
    )
    opening = next((fact.words for fact in facts if fact.speaker == "patient"), "")
    view = {"opening": opening, "present_illness": answers, "auxiliary": results}
    return ChatMessageUser(
        content=library.render(language, "one_step_elicited", facts=list_facts(facts, language)),
        metadata=Briefing("doctor", "report", language, view).to_metadata(),
    )


def quote(speaker: Speaker, text: str, language: Language) -> ChatMessageUser:
    """Return what one speaker said, as a message in another's view.

    The examiner's words are passed on verbatim; those of the others cannot pose as anyone's.
    """
    # Results may contain marks that look like labels, and have to arrive as recorded.
    words = text if speaker is Speaker.EXAMINER else disarm(text)
    return ChatMessageUser(
        content=label(speaker, words, language), metadata={SPEAKER_KEY: speaker.value}
    )
