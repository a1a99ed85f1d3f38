"""Judge a patient's answers in its exam by the detectors of fidelity, question by question."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from inspect_aihospital.core.dialogue.routing import Ending, Speaker
from inspect_aihospital.core.fidelity.denials import LEAST_QUOTED, QUOTED_SHARE, find_denials
from inspect_aihospital.core.fidelity.invented_history import invented_symptoms
from inspect_aihospital.core.fidelity.patient_conduct import premature_facts
from inspect_aihospital.core.fidelity.patient_role import out_of_role
from inspect_aihospital.core.fidelity.visit_turns import Finding, Turn
from inspect_aihospital.core.fidelity.volunteered_facts import volunteered
from inspect_aihospital.core.history.bare_denial import only_negates
from inspect_aihospital.core.history.doctor_questions import read_question
from inspect_aihospital.core.history.history_facts import History, read_history, sure_topics
from inspect_aihospital.core.history.patient_answers import Answer, begins_with_yes, read_answer
from inspect_aihospital.core.history.topics import neighbours
from inspect_aihospital.core.qualification.interviews import Purpose, Question
from inspect_aihospital.core.record import MedicalRecord
from inspect_aihospital.core.text.regex import regex
from inspect_aihospital.core.text.word_overlap import clauses, nearest

AFFIRMING = (Purpose.RECORDED, Purpose.CONFIRM, Purpose.TOGETHER)
"""Questions about something that the record affirms."""

TO_EXAMINER = (Purpose.ORDER,)
EITHER = (Purpose.RESULT,)
"""Questions whose answer may go to the doctor or, as rule 5 has it, to the examiner."""

REFUSING = (Purpose.UNRECORDED, Purpose.LEAD)
"""Questions about nothing that the record affirms."""

# What a patient says who makes up a result; one who has none does not know it.
_RESULT = regex(
    r"正常|异常|[偏升很太]高|[偏降很太]低|[阴阳]性|\b(?:(?:ab)?normal|negative|positive|raised|elevated)\b"
    r"|\b(?:too|very|quite|a (?:bit|little)) (?:high|low)\b"
    r"|\b(?:was|were|is|are|looked|came back) (?:all )?(?:fine|good|clear|bad|ok|okay|high"
    r"|low)\b",
    re.IGNORECASE,
)


@dataclass(frozen=True)
class InterviewAnswer:
    """An answer of a patient in its exam.

    Attributes:
        question: What was asked.
        turn: Number of the turn that holds the answer.
        text: The answer.
        fault: Why it is not the right answer; empty if it is.
        is_routed: It addressed whom it is for.
        is_marked: It said so by a token.
        out_of_role: The words in which the patient left its role; empty if it did not.
        volunteered: What it told unasked; empty if nothing.
    """

    question: Question
    turn: int
    text: str
    fault: str
    is_routed: bool
    is_marked: bool
    out_of_role: str
    volunteered: str


def judge_answers(
    questions: Sequence[Question], turns: Sequence[Turn], ending: str, record: MedicalRecord
) -> list[InterviewAnswer]:
    """Judge the answers to the questions that were reached.

    Args:
        questions: In the order in which they were asked.
        turns: The turns of the visit; the answer to question `n` is in turn `n + 1`.
        ending: How the visit ended, a value of `Ending`.
        record: The record that was played.
    """
    history = read_history(record.subjective)
    roles = {f.turn: f.text for f in out_of_role(turns, record.language, history)}
    early_results = {f.turn: f.text for f in premature_facts(turns, record)}
    answers = []
    spoken_text = turns[0].patient if turns else ""
    for question, turn in zip(questions, turns[1:], strict=False):
        has_left = ending == Ending.PATIENT and turn is turns[-1]
        judge = _Judge(question, turn, history, record)
        told_early = early_results.get(turn.number, "")
        role, volunteered_words = roles.get(turn.number, ""), judge.volunteered_words(spoken_text)
        answers.append(
            InterviewAnswer(
                question,
                turn.number,
                turn.patient,
                fault=judge.fault(has_left, told_early, role, volunteered_words),
                is_routed=judge.is_routed(),
                is_marked=turn.marked,
                out_of_role=role,
                volunteered=volunteered_words,
            )
        )
        spoken_text = "\n".join([spoken_text, turn.patient, turn.examiner or "", turn.doctor])
    return answers


def interview_facts(
    questions: Sequence[Question],
    answers: Sequence[InterviewAnswer],
    turns: Sequence[Turn],
    ending: str,
) -> dict[str, Any]:
    """Return the facts of an interview that the figures of an exam are made of.

    Whoever leaves is not asked the rest; whoever fails leaves it without an answer.
    """
    has_left = ending == Ending.PATIENT
    left_at = questions[len(turns) - 2] if has_left and len(turns) > 1 else None
    return {
        "due": len(answers) if has_left else len(questions),
        "stayed": not left_at or left_at.purpose is Purpose.CONCLUSION,
        "ending": ending,
        "answers": [
            {
                "purpose": answer.question.purpose.value,
                "question": answer.question.text,
                "answer": answer.text,
                "right": not answer.fault,
                "fault": answer.fault,
                "routed": answer.is_routed,
                "marked": answer.is_marked,
                "in_role": not answer.out_of_role,
                "volunteered": bool(answer.volunteered),
            }
            for answer in answers
        ],
    }


@dataclass(frozen=True)
class _Judge:
    question: Question
    turn: Turn
    history: History
    record: MedicalRecord

    def is_routed(self) -> bool:
        purpose = self.question.purpose
        to_examiner = self.turn.addressee == Speaker.EXAMINER or self.turn.examiner is not None
        return purpose in EITHER or to_examiner == (purpose in TO_EXAMINER)

    def fault(self, has_left: bool, told_early: str, role: str, volunteered_words: str) -> str:
        """Return why the answer is not the right one; empty if it is."""
        purpose = self.question.purpose
        # Out of its role no detector of symptoms can be sure.
        if purpose is Purpose.LANGUAGE:
            return role
        if purpose is Purpose.ROLE:
            return role or volunteered_words
        if purpose is Purpose.CONCLUSION:
            return "" if has_left else "stays after diagnosis, rationale and treatment"
        if purpose is Purpose.WAIT:
            return "leaves before the diagnosis" if has_left else ""
        if purpose is Purpose.ORDER:
            return "" if self.turn.examiner else f"does not go to the examiner: {self.turn.patient}"
        findings = list(self._findings(told_early))
        return findings[0] if findings else ""

    def _findings(self, told_early: str) -> Iterator[str]:
        if self.turn.examiner:
            return  # What went to the examiner is judged by its route.
        if self.question.purpose in AFFIRMING:
            _, denials = find_denials(self._pair(), self.history)
            yield from map(_words, denials)
            if beside := self._fact_beside():
                yield f"tells something else: {beside}"
        if told_early:
            yield f"tells results that nobody told it: {told_early}"
        yield from map(_words, invented_symptoms(self._pair(), self.record, self.history))
        if self.question.examination and self._states_result():
            yield f"states a result of {self.question.examination}: {self.turn.patient}"
        if self.question.purpose in REFUSING and self._says_yes():
            yield f"affirms what is not recorded: {self.turn.patient}"

    def _fact_beside(self) -> str:
        """Return a fact of the record that was told in the place of an answer; empty for none.

        A plain yes, a word for what was asked about, or a fact of a sentence about it is an answer,
        and so is what the record does not hold: people answer in words of their own.
        """
        topics = {near for t in read_question(self.question.plain).topics for near in neighbours(t)}
        text = self.turn.patient
        if {topic for topic, *_ in sure_topics(text)} & topics or begins_with_yes(text):
            return ""
        told_facts = [
            fact
            for fact in self.history.facts
            if len(fact.words) >= LEAST_QUOTED and nearest(fact.text, text) >= QUOTED_SHARE
        ]
        about = {
            (fact.part, fact.sentence)
            for fact in self.history.facts
            if {topic for topic, *_ in fact.topics} & topics
        }
        if any((fact.part, fact.sentence) in about for fact in told_facts):
            return ""
        return told_facts[0].text if told_facts else ""

    def _says_yes(self) -> bool:
        """Tell whether the answer begins with a yes and takes none of it back."""
        return begins_with_yes(self.turn.patient) and not any(
            only_negates(clause) for clause in clauses(self.turn.patient)
        )

    def _states_result(self) -> bool:
        text = self.turn.patient
        return bool(_RESULT.search(text)) and read_answer(text) is not Answer.UNKNOWN

    def volunteered_words(self, spoken_text: str) -> str:
        """Return what was told that the plain question does not ask for and nobody said before."""
        findings = volunteered(self._pair(spoken_text), self.history).findings
        return "; ".join(map(_words, findings))

    def _pair(self, spoken_text: str = "") -> tuple[Turn, Turn]:
        """Return the plain question and the answer as two turns, after what was said before."""
        before = Turn(number=self.turn.number - 1, patient=spoken_text, doctor=self.question.plain)
        # The answer is one to the doctor, or nothing of it would be read.
        return before, replace(self.turn, addressee=Speaker.DOCTOR.value)


def _words(finding: Finding) -> str:
    return finding.text
