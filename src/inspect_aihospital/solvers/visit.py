"""Conduct one visit: three views of one conversation, and how it ended."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace
from typing import Any

from inspect_ai.agent import Agent, AgentState
from inspect_ai.model import ChatMessage, ChatMessageAssistant, ChatMessageUser
from inspect_ai.util import registry_info, span

from inspect_aihospital.agents.briefings import brief_doctor, brief_patient, quote, request_report
from inspect_aihospital.agents.differential import AskedDifferential
from inspect_aihospital.agents.examiner import EXAMINATIONS_KEY
from inspect_aihospital.agents.examiners import Examining, npc_models
from inspect_aihospital.agents.hearing import NpcFailure, is_cut
from inspect_aihospital.agents.patient import patient as role_patient
from inspect_aihospital.agents.roles import outside_doctor_limits
from inspect_aihospital.core.dialogue.doctor_messages import leaves_pending
from inspect_aihospital.core.dialogue.routing import (
    TOKENS,
    Ending,
    Speaker,
    Utterance,
    poses,
    read_patient,
)
from inspect_aihospital.core.dialogue.thinking import spoken
from inspect_aihospital.core.fidelity.visit_turns import Turn, store_turns
from inspect_aihospital.core.manner.contract import PlayedManner
from inspect_aihospital.core.record import MedicalRecord
from inspect_aihospital.data.visit_log import VisitLog
from inspect_aihospital.solvers.doctor_speech import Doctor, hear_doctor, hear_report

Probe = Callable[[list[ChatMessage]], Awaitable[AskedDifferential]]
"""Asks a doctor for its differential behind a copy of its conversation."""

Complain = Callable[[ChatMessage], Awaitable[str]]
"""Writes the opening words of the patient whose briefing it is given."""


class Visit:
    """A visit: the doctor keeps its own view, the patient's view is kept here.

    `evaluated` names the model that decides the defaults of patient and examiner; `seat` tells the
    visit from others on the same record, for the briefing; `manner` is how the patient talks.
    """

    def __init__(
        self,
        doctor: Doctor,
        record: MedicalRecord,
        log: VisitLog,
        *,
        examining: Examining,
        evaluated: str,
        patient: Agent | None = None,
        seat: Mapping[str, str] | None = None,
        probe: Probe | None = None,
        complain: Complain | None = None,
        manner: PlayedManner | None = None,
    ) -> None:
        self.log = log
        self._complain = complain
        self._probe = probe
        self._differentials: list[dict[str, Any]] = []
        # `None` would mean a log that does not say; an empty list says that nothing was given.
        self.log.given = []
        self.turns: list[Turn] = []
        self.report_text: str | None = None
        self._doctor = doctor
        self._language = record.language
        self._library = library = examining.library
        self._patient = patient or role_patient(evaluated)
        if patient:
            # The role `patient` is not resolved: nobody may have bound a model to it.
            examiner_name = examining.model(evaluated)
            self.log.models = {"patient": registry_info(patient).name, "examiner": examiner_name}
        else:
            self.log.models = npc_models(examining, evaluated)
        self._examiner = examining.agent(record, evaluated)
        opening = record.subjective.opening or self._text("patient_opening")
        self._opening = opening
        greeting = self._text("doctor_greeting")
        # The list is filled in place: for the model under test it is the sample's own list.
        doctor.messages[:] = [
            brief_doctor(library, record.language, seat),
            ChatMessageUser(content=self._text("doctor_cue")),
            ChatMessageAssistant(content=greeting),
        ]
        self._patient_view = AgentState(
            messages=[
                brief_patient(library, record.language, record.subjective, manner),
                quote(Speaker.DOCTOR, greeting, record.language),
            ]
        )
        # The last thing the doctor said decides whether an examination is pending.
        self._doctor_words = greeting

    async def conduct(self, max_turns: int) -> None:
        """Hold the conversation until someone or something ends it; then its turns are stored.

        A patient whose context the conversation has outgrown ends the visit as `overflow`: what
        filled it is what was said, and the doctor still reports. A patient whose first call
        overflows cannot hold its own record: that is the instrument's failure.
        """
        try:
            self.log.ending = (await self._converse(max_turns)).value
        except NpcFailure as failure:
            # Turn 1 is the opening: only later turns can have outgrown the context.
            spoke = len(self.turns) > 1
            outgrown = spoke and (failure.role, failure.reason) == ("patient", Ending.OVERFLOW)
            self.log.ending = (Ending.OVERFLOW if outgrown else Ending.NPC_FAILURE).value
            self.log.failed_role, self.log.failure = failure.role, failure.reason
        finally:
            # Stored once, at the end: a store model copies its lists at every read.
            self.log.turns = store_turns(self.turns)
            self.log.differentials = self._differentials

    async def report(self) -> None:
        """Ask the doctor for the report; it is the last message of the conversation."""
        request = request_report(self._library, self._language)
        async with span("report", type="visit"):
            self.report_text = await hear_report(self._doctor, request, self.log) or None

    async def _converse(self, max_turns: int) -> Ending:
        for number in range(1, max_turns + 1):
            # Inspect View folds spans of the type "agent" away, and renames those of "turn".
            async with span(f"turn {number}", type="visit"):
                ending = await self._turn(number)
            if ending:
                return ending
        return Ending.LIMIT

    async def _turn(self, number: int) -> Ending | None:
        utterance = await self._patient_speaks(opening=number == 1)
        self.turns.append(
            Turn(
                number,
                patient=utterance.text,
                addressee=utterance.addressee.value,
                marked=utterance.marked,
                split=utterance.split,
                posed=poses(utterance.text),
            )
        )
        if utterance.ends:
            return self._patient_leaves(utterance)
        if words := utterance.heard_by_doctor:
            self._tell_doctor(Speaker.PATIENT, words)
        # A message to both goes to the doctor first: the reply would otherwise stand before it.
        if utterance.request:
            await self._examiner_replies(utterance.request)
        ending = await self._doctor_speaks()
        if self._probe and not ending:
            await self._ask_differential(number, self._probe)
        return ending

    async def _patient_speaks(self, *, opening: bool) -> Utterance:
        if opening:
            words = await self._open(self._complain) if self._complain else self._opening
            text = f"{TOKENS[self._language].to_doctor} {words}"
            self._patient_view.messages.append(ChatMessageAssistant(content=text))
        else:
            async with span("patient", type="speaker"):
                # The patient is an instrument: its calls must not use up the doctor's limits.
                with outside_doctor_limits():
                    self._patient_view = await self._patient(self._patient_view)
        # What counts is the spoken text: reasoning before it is heard by nobody.
        return read_patient(spoken(self._patient_view.messages[-1].text))

    async def _open(self, complain: Complain) -> str:
        """Have the opening written; the record's is the same for all doctors, this one is not."""
        async with span("patient", type="speaker"):
            with outside_doctor_limits():
                self.log.complaint = await complain(self._patient_view.messages[0])
        return self.log.complaint

    def _patient_leaves(self, utterance: Utterance) -> Ending:
        if words := utterance.heard_by_doctor:
            self._tell_doctor(Speaker.PATIENT, words)
        self.log.pending_examination = leaves_pending(self._doctor_words)
        return Ending.PATIENT

    async def _examiner_replies(self, request: str) -> None:
        async with span("examiner", type="speaker"):
            with outside_doctor_limits():
                # The examiner gets the request alone: it knows nothing of the visit.
                request_state = AgentState(messages=[ChatMessageUser(content=request)])
                reply_state = await self._examiner(request_state)
        reply = reply_state.messages[-1]
        examinations = (reply.metadata or {})[EXAMINATIONS_KEY]
        self._note(examinations=tuple(examinations), examiner=reply.text)
        self._tell_doctor(Speaker.EXAMINER, reply.text)
        self._tell_patient(Speaker.EXAMINER, reply.text)

    async def _doctor_speaks(self) -> Ending | None:
        doctor_message = await hear_doctor(self._doctor)
        if doctor_message.fault:
            return doctor_message.fault
        self._doctor_words = doctor_message.text
        self._note(doctor=doctor_message.text, truncated=is_cut(self._doctor.output))
        self._tell_patient(Speaker.DOCTOR, doctor_message.text)
        return None

    async def _ask_differential(self, number: int, probe: Probe) -> None:
        """Ask what the doctor considers; its conversation, limits and next words are as without."""
        async with span("differential", type="speaker"):
            with outside_doctor_limits():
                answer = await probe(list(self._doctor.messages))
        diseases = answer.differential
        self._differentials.append(
            {
                "turn": number,
                "diseases": diseases and [[entry.disease, entry.probability] for entry in diseases],
                "failure": answer.failure,
            }
        )

    def _tell_doctor(self, speaker: Speaker, text: str) -> None:
        self._doctor.messages.append(quote(speaker, text, self._language))

    def _tell_patient(self, speaker: Speaker, text: str) -> None:
        with outside_doctor_limits():
            self._patient_view.messages.append(quote(speaker, text, self._language))

    def _text(self, name: str) -> str:
        return self._library.render(self._language, name)

    def _note(self, **facts: Any) -> None:
        """Keep facts of the turn that is under way."""
        self.turns[-1] = replace(self.turns[-1], **facts)
