"""Show a record and a conversation to physicians as plain text."""

from collections.abc import Sequence

from inspect_ai.model import ChatMessage

from inspect_aihospital.core.dialogue.routing import SPEAKER_LABELS, Speaker
from inspect_aihospital.core.fidelity.visit_turns import Turn
from inspect_aihospital.core.record import Language, Objective, Subjective

COLON: dict[Language, str] = {"zh": "：", "en": ": "}
TITLES: dict[str, dict[Language, str]] = {
    "profile": {"zh": "基本情况", "en": "Profile"},
    "opening_statement": {"zh": "开场自述", "en": "Opening statement"},
    "chief_complaint": {"zh": "主诉", "en": "Chief complaint"},
    "present_illness": {"zh": "现病史", "en": "Present illness"},
    "past_history": {"zh": "既往史", "en": "Past history"},
    "personal_history": {"zh": "个人史", "en": "Personal history"},
}


def history_text(part: Subjective, language: Language) -> str:
    """Return the patient's part of a record, one field a paragraph; empty if it has none."""
    fields = part.model_dump(exclude_none=True)
    return "\n\n".join(
        f"{title[language]}{COLON[language]}{fields[name]}"
        # The titles fix the order; an absent field leaves no heading behind.
        for name, title in TITLES.items()
        if name in fields
    )


def findings_text(part: Objective) -> str:
    """Return the examiner's part of a record; empty where nothing is recorded."""
    return "\n\n".join(text for text in (part.physical, part.auxiliary) if text)


def greeting(messages: Sequence[ChatMessage], turns: Sequence[Turn]) -> str:
    """Return the doctor's message before the first turn; empty if there is none."""
    first = next((message.text for message in messages if message.role == "assistant"), "")
    # A conversation without a greeting begins with the doctor's answer in turn 1.
    return "" if turns and turns[0].doctor == first else first


def dialogue_text(turns: Sequence[Turn], language: Language, opening: str = "") -> str:
    """Return turns of a visit, after the opening, as a play: `patient: …` a paragraph."""
    names = SPEAKER_LABELS[language]
    # Within a turn the log holds the patient's request, the findings, then the doctor's answer.
    order = (Speaker.PATIENT, Speaker.EXAMINER, Speaker.DOCTOR)
    messages = [(speaker, getattr(turn, speaker.value)) for turn in turns for speaker in order]
    return "\n\n".join(
        f"{names[speaker]}{COLON[language]}{words}"
        for speaker, words in [(Speaker.DOCTOR, opening), *messages]
        if words
    )
