"""Released consultations as the calls that our prompts would have made of them.

What was said is GPT-4's or GPT-3.5's, so that prompts and answers stand in a real proportion.
"""

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path

from inspect_ai.model import ChatMessage, ChatMessageAssistant, ChatMessageUser

from benchmarks.prompt_calls import Call, written
from inspect_aihospital.agents.briefings import (
    brief_doctor,
    brief_examiner_parse,
    brief_examiner_report,
    brief_patient,
    quote,
    request_report,
)
from inspect_aihospital.core.dialogue import Speaker
from inspect_aihospital.core.record import MedicalRecord
from inspect_aihospital.data.cases import load_cases
from inspect_aihospital.prompts import PromptLibrary
from inspect_aihospital.released.lines import ReleasedCase
from inspect_aihospital.released.reading import read_releases

LIBRARY = PromptLibrary.load()
SPEAKERS = {"Patient": Speaker.PATIENT, "Reporter": Speaker.EXAMINER, "Doctor": Speaker.DOCTOR}


def released_calls(file: Path, cases: str) -> list[Call]:
    """The calls of the consultations whose record is at hand, one after the other."""
    records = {record.id: record for record in load_cases(cases).records}
    [release] = read_releases(file)
    known = [case for case in release.cases if case.id in records]
    sent = [(case.id, *call) for case in known for call in _calls(case, records[case.id])]
    start = datetime(2000, 1, 1, tzinfo=UTC)
    return [
        Call(
            speaker=speaker,
            case=(id, 1),
            sent=written([], messages),
            started=start + timedelta(seconds=number),
            answered=start + timedelta(seconds=number),
            sample=(),
        )
        for number, (id, speaker, messages) in enumerate(sent)
    ]


def _calls(
    case: ReleasedCase, record: MedicalRecord
) -> Iterator[tuple[str, Sequence[ChatMessage]]]:
    """Who is asked, and what is sent; the greeting and the opening statement are no calls."""
    language = record.language
    cue = ChatMessageUser(content=LIBRARY.render(language, "doctor_cue"))
    doctor: list[ChatMessage] = [brief_doctor(LIBRARY, language), cue]
    patient: list[ChatMessage] = [brief_patient(LIBRARY, language, record.subjective)]
    for number, turn in enumerate(case.turns):
        speaker = SPEAKERS[turn.role]
        if speaker is Speaker.EXAMINER:
            yield from _examined(patient[-1].text, turn.content, record)
        own, others = (doctor, [patient]) if speaker is Speaker.DOCTOR else (patient, [doctor])
        if speaker is Speaker.EXAMINER:
            others = [doctor, patient]
        else:
            if number > 1:
                yield speaker.value, list(own)
            own.append(ChatMessageAssistant(content=turn.content))
        for view in others:
            view.append(quote(speaker, turn.content, language))
    yield "doctor", [*doctor, request_report(LIBRARY, language)]


def _examined(
    request: str, reply: str, record: MedicalRecord
) -> Iterator[tuple[str, Sequence[ChatMessage]]]:
    """The two calls behind a reply, whose headings are taken for what was asked."""
    parse = brief_examiner_parse(LIBRARY, record.language)
    yield "examiner", [parse, ChatMessageUser(content=request)]
    named = "\n".join(line for line in reply.splitlines() if line.startswith("#"))
    report = brief_examiner_report(LIBRARY, record.language, record.objective, "normal")
    yield "examiner", [report, ChatMessageUser(content=named or request)]
