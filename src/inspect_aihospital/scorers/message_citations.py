"""Cite the messages that findings are about, so that a click in Inspect View leads there."""

from collections.abc import Iterable, Mapping, Sequence

from inspect_ai.model import ChatMessage
from inspect_ai.scorer import Reference

from inspect_aihospital.core.dialogue.briefing import SPEAKER_KEY
from inspect_aihospital.core.dialogue.routing import Speaker
from inspect_aihospital.core.fidelity.visit_turns import Detector

REFERENCES_KEY = "scanner_references"
"""Key of a score's metadata at which Inspect View looks for cited messages."""

EXAMINER_DETECTORS = frozenset(
    {
        Detector.INVENTED_VALUES,
        Detector.INVENTED_FINDINGS,
        Detector.INVENTED_NORMALS,
        Detector.WITHHELD,
        Detector.LEAKS,
    }
)
"""Detectors that read the examiner's replies; the others read the patient's messages."""

Citations = Mapping[tuple[int, str], Reference]
"""Messages by turn and speaker."""


def cite_messages(messages: Sequence[ChatMessage]) -> Citations:
    """Number the messages of a doctor's conversation, and file them by turn and speaker.

    Patient and examiner are cited as the doctor heard them: a message that the patient sent to
    the examiner alone is not part of the conversation.
    """
    citations: dict[tuple[int, str], Reference] = {}
    turn = 1
    for number, message in enumerate(messages, start=1):
        if message.role == "assistant" and citations:
            turn += 1  # a message of the doctor ends a turn; a greeting before turn 1 ends none
        speaker = (message.metadata or {}).get(SPEAKER_KEY)
        if speaker and message.id:
            # Inspect View links no other label than `[M…]` in an explanation.
            reference = Reference(type="message", cite=f"[M{number}]", id=message.id)
            citations[turn, speaker] = reference
    return citations


def citation_of(citations: Citations, turn: int, detector: str) -> Reference | None:
    """Return the message that a finding is about; where the doctor never heard it, the reply."""
    reply = citations.get((turn, Speaker.EXAMINER))
    if detector in EXAMINER_DETECTORS:
        return reply
    # A message that went to the examiner alone is not in the doctor's view: cite its reply.
    return citations.get((turn, Speaker.PATIENT), reply)


def references_of(
    findings: Mapping[str, Iterable[tuple[int, str]] | None], citations: Citations
) -> list[dict[str, str | None]]:
    """List the cited messages of a visit's findings as Inspect View reads them, each once."""
    return each_once(
        citation_of(citations, turn, detector)
        for detector, turns_and_words in findings.items()
        for turn, _ in turns_and_words or ()
    )


def each_once(references: Iterable[Reference | None]) -> list[dict[str, str | None]]:
    """List cited messages as Inspect View reads them; several findings may be about one."""
    cited = {reference.id: reference.model_dump() for reference in references if reference}
    return list(cited.values())
