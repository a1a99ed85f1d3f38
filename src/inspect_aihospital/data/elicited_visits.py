"""Read what the visits of earlier logs brought up, to hand it to their doctor in one step."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from inspect_ai.log import EvalSample
from inspect_ai.model import ChatMessage
from inspect_ai.util import Store
from pydantic import ValidationError

from inspect_aihospital.core.dialogue.briefing import SPEAKER_KEY
from inspect_aihospital.core.dialogue.doctor_conclusions import states_diagnosis
from inspect_aihospital.core.dialogue.elicited_facts import ElicitedFact, ElicitedVisit
from inspect_aihospital.core.dialogue.routing import Ending, Speaker, label
from inspect_aihospital.core.dialogue.thinking import spoken
from inspect_aihospital.core.history.doctor_questions import DoctorQuestion, read_question
from inspect_aihospital.core.history.questions_put import questions_put
from inspect_aihospital.core.record import Language, MedicalRecord
from inspect_aihospital.data.consultations import read_earlier_log
from inspect_aihospital.data.record_files import list_paths, problem_list
from inspect_aihospital.data.samples import FILE_FIELDS, RECORD_KEY
from inspect_aihospital.data.visit_log import find_visit_log
from inspect_aihospital.errors import UserError

ELICITED_KEY = "elicited"
"""Key, in a sample's metadata, of what an earlier visit brought up."""


@dataclass(frozen=True)
class ElicitedVisits:
    """Visits of earlier logs.

    Attributes:
        visits: By record id.
        faults: Why a record has none, by its id.
    """

    visits: Mapping[str, ElicitedVisit]
    faults: Mapping[str, str]


def read_elicited_visits(
    logs: str | Sequence[str], records: Sequence[MedicalRecord]
) -> ElicitedVisits:
    """Return what the visits of one doctor brought up, by record.

    Of several epochs the first whole visit counts, of several logs the first that has one. A visit
    that patient or examiner broke, or that has no end, is left out.

    Args:
        logs: Paths of logs of `mvme`, or addresses that Inspect can read; as one text,
            comma-separated.
        records: The cases of the task.

    Raises:
        UserError: A log cannot be read or is not finished; a record is not that of its visit; the
            logs have several doctors; or no record has a visit.
    """
    paths = list_paths(logs)
    place = f"consultations={','.join(paths)}"
    visits: dict[str, ElicitedVisit] = {}
    faults: dict[str, str] = {}
    changed: list[str] = []
    records_by_id = {record.id: record for record in records}
    for path in paths:
        log = read_earlier_log(path)
        if log.status != "success":
            raise UserError(
                f"consultations: {path} is not finished (status {log.status}). Finish it with "
                "inspect eval-retry, and name the new log."
            )
        for sample in sorted(log.samples or [], key=lambda sample: sample.epoch):
            record = records_by_id.get(str(sample.id))
            # The first whole visit counts; later epochs would be other visits.
            if record is None or record.id in visits:
                continue
            if fault := _fault(sample):
                faults.setdefault(record.id, f"{fault} in {path}")
            elif not _is_of(sample, record):
                changed.append(f"{record.id}: another record of the same id in {path}")
            else:
                facts = tuple(_facts(sample.messages, record.language))
                visits[record.id] = ElicitedVisit(
                    model=log.eval.model, log=path, epoch=sample.epoch, facts=facts
                )
    if changed:
        raise problem_list(
            f"{place}: records that have changed",
            list(dict.fromkeys(changed)),
            "Name the file of cases that the visits were held on.",
        )
    _require_one_doctor(place, visits, faults)
    missing = {record.id: "not in the logs" for record in records if record.id not in visits}
    return ElicitedVisits(visits, missing | {id: faults[id] for id in missing if id in faults})


def _require_one_doctor(
    place: str, visits: Mapping[str, ElicitedVisit], faults: Mapping[str, str]
) -> None:
    if not visits:
        reasons = "; ".join(f"{id}: {fault}" for id, fault in list(faults.items())[:3])
        raise UserError(
            f"{place}: no visit of these cases{f' ({reasons})' if reasons else ''}. Name a log of "
            "mvme with the same cases."
        )
    doctors = sorted({visit.model for visit in visits.values()})
    if len(doctors) > 1:
        raise UserError(
            f"{place}: visits of {len(doctors)} doctors ({', '.join(doctors)}). Name logs of one."
        )


def find_elicited(metadata: Mapping[str, Any]) -> ElicitedVisit | None:
    """Return what an earlier visit brought up, where a sample carries it."""
    carried = metadata.get(ELICITED_KEY)
    return ElicitedVisit.model_validate(carried) if carried else None


def _fault(sample: EvalSample) -> str | None:
    """Say why a sample has no whole visit of one doctor; `None` if it has."""
    if sample.error:
        return "ended with an error"
    visit = find_visit_log(Store(sample.store))
    if visit is None or visit.ending == Ending.NO_VISIT or visit.doctors:
        return "no visit of a single doctor"
    if visit.ending in (Ending.NPC_FAILURE, Ending.INTERRUPTED):
        return f"ended as {visit.ending}"
    return None if RECORD_KEY in sample.metadata else "no patient's record"


def _is_of(sample: EvalSample, record: MedicalRecord) -> bool:
    """Tell whether a sample's record is this one; a log holds it without `FILE_FIELDS`."""
    try:
        logged = MedicalRecord.model_validate(sample.metadata[RECORD_KEY])
    except ValidationError:
        return False
    return logged == record.model_copy(update=dict.fromkeys(FILE_FIELDS))


def _facts(messages: Sequence[ChatMessage], language: Language) -> Iterator[ElicitedFact]:
    """Yield what the doctor heard; an answer to a bare conclusion only repeats it."""
    question, answers_conclusion = "", False
    for message in messages:
        speaker = (message.metadata or {}).get(SPEAKER_KEY)
        if message.role == "assistant":
            words = spoken(message.text)
            question = questions_put(words)
            # What may ask in other words is taken for a question: no answer to it may be lost.
            asks = question or read_question(words) != DoctorQuestion()
            answers_conclusion = states_diagnosis(words) and not asks
        elif speaker == "examiner" or (speaker == "patient" and not answers_conclusion):
            words = message.text.removeprefix(label(Speaker(speaker), "", language))
            answered_question = question if speaker == "patient" else ""
            yield ElicitedFact(speaker=speaker, words=words, question=answered_question)
            question = ""
