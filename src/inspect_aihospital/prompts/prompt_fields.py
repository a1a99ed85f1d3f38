"""Say which prompts there are, in which languages, and the fields that each must use."""

from typing import get_args

from inspect_aihospital.core.manner.contract import BUILT_IN, PLAIN
from inspect_aihospital.core.record import Language

COMPLAINT = "patient_complaint"
_SUBJECTIVE = "profile chief_complaint present_illness past_history personal_history"

CONSULTATION_FIELDS: dict[str, str] = {
    "doctor": "",
    "doctor_cue": "",
    "doctor_greeting": "",
    "report_request": "",
    "differential": "",
    "differential_retry": "",
    "one_step": "",
    "one_step_record": f"{_SUBJECTIVE} physical auxiliary",
    "one_step_elicited": "facts",
    "patient": _SUBJECTIVE,
    "patient_opening": "",
    COMPLAINT: "",
    "examiner_parse": "",
    "examiner_report": "physical auxiliary unrecorded",
    "examiner_refusal": "",
    "unrecorded_normal": "",
    "unrecorded_not_recorded": "",
    "grader": "fence aspects",
    "grader_pair": "aspect fence expert doctor",
    "grader_examinations": "auxiliary physical",
    "grader_retry": "aspects fence",
    "extractor": "fence",
    "extractor_text": "fence text",
    "extractor_retry": "fence",
    "auditor": "items fence",
    "auditor_case": "fence subjective objective dialogue report",
    "auditor_retry": "items fence",
    "auditor_failure": "fence",
    "auditor_failure_case": "fence subjective objective diagnosis dialogue ordered missed report",
    "auditor_failure_retry": "fence",
    "moderator": "doctors",
    "moderator_facts": "findings most",
    "moderator_answers": "answers",
    "moderator_disputes": "reports",
    "moderator_report": "",
    "conference": "doctor facts report",
    "conference_revise": "",
    "conference_round": "reports disputes",
    "conference_disputes": "disputes",
    "conference_doctor": "letter",
    "conference_end": "doctor",
    "conference_no_report": "",
}
"""Prompts of consultations, grading, linking and conferences, in every language, and the fields
each must use at least once."""

MANNER_FIELDS: dict[str, str] = {
    "manner": "text",
    **{
        f"manner_{name}": "conviction" if contract.conviction else ""
        for name, contract in BUILT_IN.items()
        if name != PLAIN
    },
}
"""Prompts of the manners of patients, in every language, and the fields each must use."""

HASHED_APART = frozenset({*MANNER_FIELDS, COMPLAINT})
"""Prompts that only an option lets a role read. The hash of the library is without them; a log of a
run with the option has a hash of its own."""

EXAM_FIELDS: dict[str, str] = {
    "exam": "",
    "exam_question": "question choices",
    "exam_answer": "first last",
    "exam_review": "",
    "exam_dispute": "question choices positions first last",
    "exam_position": "number answer summary",
    "exam_no_answer": "",
    "exam_no_summary": "",
    "exam_extractor": "fence",
    "exam_extractor_reply": "choices fence reply",
    "exam_extractor_retry": "fence",
    "summarizer": "",
    "summarizer_reasonings": "answer reasonings",
}
"""Prompts of the exams, in English only, and the fields each must use at least once."""

FIELDS = {
    name: frozenset(fields.split())
    for name, fields in (CONSULTATION_FIELDS | MANNER_FIELDS | EXAM_FIELDS).items()
}
"""The fields of every prompt."""


def languages_of(name: str) -> tuple[Language, ...]:
    """Return the languages that a prompt exists in; none if there is no such prompt."""
    if name not in FIELDS:
        return ()
    return ("en",) if name in EXAM_FIELDS else get_args(Language)
