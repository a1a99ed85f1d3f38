"""Check that findings cite the message that they are about, as the doctor heard it."""

from inspect_ai.model import ChatMessage, ChatMessageAssistant, ChatMessageSystem, ChatMessageUser

from inspect_aihospital.agents.briefings import quote
from inspect_aihospital.core.dialogue.routing import Speaker
from inspect_aihospital.scorers.message_citations import (
    citation_of,
    cite_messages,
    references_of,
)

MESSAGES: list[ChatMessage] = [
    ChatMessageSystem(content="You are the doctor."),
    ChatMessageUser(content="Begin."),
    ChatMessageAssistant(content="What brings you in?"),
    quote(Speaker.PATIENT, "My ear hurts.", "en"),
    ChatMessageAssistant(content="An ECG, please."),
    quote(Speaker.EXAMINER, "ECG: flat T waves", "en"),
    ChatMessageAssistant(content="Thank you."),
    quote(Speaker.PATIENT, "Goodbye.", "en"),
]


def cite(turn: int, detector: str) -> str | None:
    reference = citation_of(cite_messages(MESSAGES), turn, detector)
    return reference.cite if reference else None


def test_the_examiner_is_cited_for_its_replies_and_the_patient_for_its_messages() -> None:
    assert cite(1, "volunteered") == "[M4]"
    assert cite(1, "leaks") is None
    assert cite(2, "leaks") == "[M6]"
    assert cite(3, "early_ending") == "[M8]"


def test_a_message_that_the_doctor_never_heard_is_cited_by_the_reply_to_it() -> None:
    assert cite(2, "misrouted") == "[M6]"


def test_each_cited_message_is_listed_once_in_the_form_of_inspect_view() -> None:
    findings = {"leaks": [(2, "ECG"), (2, "CT")], "volunteered": None, "denied": [(9, "no")]}
    (reference,) = references_of(findings, cite_messages(MESSAGES))
    assert reference == {"type": "message", "cite": "[M6]", "id": MESSAGES[5].id}
