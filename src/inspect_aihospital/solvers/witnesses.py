"""Ask patient and examiner for a conference: each question by itself."""

from inspect_ai.agent import AgentState, run

from inspect_aihospital.agents.briefings import brief_patient, quote
from inspect_aihospital.agents.examiners import Examining
from inspect_aihospital.agents.patient import patient
from inspect_aihospital.agents.roles import outside_doctor_limits
from inspect_aihospital.core.conference.agreed_facts import Contradiction
from inspect_aihospital.core.dialogue.routing import Speaker, read_patient
from inspect_aihospital.core.dialogue.thinking import spoken
from inspect_aihospital.core.record import MedicalRecord


class Witnesses:
    """Those who can settle a contradiction; they have heard nothing of any visit."""

    def __init__(self, record: MedicalRecord, *, examining: Examining, evaluated: str) -> None:
        self._record = record
        self._library = examining.library
        self._patient = patient(evaluated)
        self._examiner = examining.agent(record, evaluated)

    async def ask(self, contradiction: Contradiction) -> Contradiction:
        """Put a contradiction to the one who can settle it.

        Raises:
            NpcFailure: There was no usable answer.
        """
        # Contradictions name their witness: history is the patient's, findings are the examiner's.
        ask_witness = (
            self._ask_patient if contradiction.witness == "patient" else self._ask_examiner
        )
        with outside_doctor_limits():
            answer = await ask_witness(contradiction.question)
        return contradiction.model_copy(update={"answer": answer})

    async def _ask_patient(self, question: str) -> str:
        language = self._record.language
        # Every question has a fresh view: an answer must not depend on questions before it.
        briefing = brief_patient(self._library, language, self._record.subjective)
        view = AgentState(messages=[briefing, quote(Speaker.DOCTOR, question, language)])
        answer_state = await run(self._patient, view, name="patient")
        utterance = read_patient(spoken(answer_state.messages[-1].text))
        # A witness may address the examiner out of habit; its words are an answer all the same.
        return utterance.heard_by_doctor or utterance.request

    async def _ask_examiner(self, question: str) -> str:
        answer_state = await run(self._examiner, question, name="examiner")
        return answer_state.messages[-1].text
