"""Judge a patient's answers in its exam by the detectors of fidelity, question by question."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from inspect_aihospital.core.dialogue.routing import Ending, Speaker
from inspect_aihospital.core.fidelity.denials import LEAST_QUOTED, QUOTED_SHARE, find_denials
from inspect_aihospital.core.fidelity.invented_history import invented_symptoms
from inspect_aihospital.core.fidelity.patient_conduct import premature_facts
from inspect_aihospital.core.fidelity.patient_role import foreign_words, out_of_role
from inspect_aihospital.core.fidelity.visit_check import shorten_messages
from inspect_aihospital.core.fidelity.visit_turns import Finding, Turn
from inspect_aihospital.core.fidelity.volunteered_facts import volunteered
from inspect_aihospital.core.history.doctor_questions import read_question
from inspect_aihospital.core.history.history_facts import History, read_history, sure_topics
from inspect_aihospital.core.history.patient_answers import says_yes
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

# What a patient says who makes up a result.
_RESULT = regex(
    r"正常|异常|[偏升很太]高|[偏降很太]低|[阴阳]性|结果[^，。]{0,4}(?:好|坏|高|低)"
    r"|(?:一切|全|都)[^，。]{0,3}好(?![转像吗])|没(?:什么|有)大?(?:问题|事)(?![^。]*去)"
    r"|\b(?:(?:ab)?normal|negative|positive|raised|elevated)\b"
    r"|\b(?:it|they|that|results?|tests?|everything|all) (?:was|were|is|are|looked|came back) "
    r"(?:a )?(?:\w+ )?(?:fine|good|clear|bad|ok|okay|high|low)\b",
    re.IGNORECASE,
)
# Who has none, does not know it, or hopes for one states none.
_NO_RESULT = regex(
    r"[没未][^，。]{0,6}(?:做|查|出|拿|去)|不(?:知道|清楚|晓得|记得)|希望|是否|会不会|\b(?:whether|if|hope|would"
    r"|not (?:yet |been |had |have )*(?:had|have|done|been|heard|got|know|see|seen)"
    r"|n['’]t (?:\w+ )?(?:had|have|done|been|heard|got|know|see|seen|think|say)|nobody|no idea)\b",
    re.IGNORECASE,
)
# Agreement with what a doctor takes for granted, without a yes.
_AGREES = regex(
    r"^\W*(?:(?:您|你)?说得?对|对的?$|没错|(?:好像|似乎|确实|可能|也许)?(?:是)?有(?:一?点|些)|应该是|有时)"
    r"|^\W*(?:sure|of course|(?:that|you)(?:['’]s|['’]re| is| are) right|absolutely|exactly"
    r"|indeed|probably|i (?:think|guess|suppose|believe) so|a (?:bit|little)|sometimes)\b",
    re.IGNORECASE,
)
_NEGATES = regex(r"没(?!错)|不|无|否|\b(?:no|not|never|none)\b|n['’]t\b", re.IGNORECASE)
# One of several things is affirmed.
_AFFIRMS_ONE = regex(
    r"(?<![没无])有(?:的|过)?$|\b(?:yes|only|just|the (?:first|second|third|last))\b", re.I
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
    history, turns = read_history(record.subjective), shorten_messages(turns)
    roles = {f.turn: f.text for f in out_of_role(turns, record.language, history)}
    early_results = {f.turn: f.text for f in premature_facts(turns, record)}
    answers = []
    spoken_text = turns[0].patient if turns else ""
    for question, turn in zip(questions, turns[1:], strict=False):
        has_left = ending == Ending.PATIENT and turn is turns[-1]
        judge = _Judge(question, turn, history, record)
        told_early = early_results.get(turn.number, "")
        role, volunteered_words = roles.get(turn.number, ""), judge.volunteered_words(spoken_text)
        if question.purpose is Purpose.LANGUAGE:  # who cannot answer in it may say so
            role = foreign_words(turn.patient, record.language) or ""
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
            if not self._affirms_one():
                yield from (f"denies or evades, {_words(denial)}" for denial in denials)
            if beside := self._fact_beside():
                yield f"tells something else: {beside}"
        if told_early:
            yield f"tells results that nobody told it: {told_early}"
        yield from map(_words, invented_symptoms(self._pair(), self.record, self.history))
        if self.question.examination and self._states_result():
            yield f"states a result of {self.question.examination}: {self.turn.patient}"
        if self.question.purpose in REFUSING and self._agrees():
            yield f"affirms what is not recorded: {self.turn.patient}"

    def _fact_beside(self) -> str:
        """Return a fact of the record that was told in the place of an answer; empty for none.

        A plain yes, a word for what was asked about, or a fact of a sentence about it is an answer,
        and so is what the record does not hold: people answer in words of their own.
        """
        topics = {near for t in read_question(self.question.plain).topics for near in neighbours(t)}
        text = self.turn.patient
        if {topic for topic, *_ in sure_topics(text)} & topics or says_yes(text):
            return ""
        told_facts = [
            fact
            for fact in self.history.facts
            if len(fact.words) >= LEAST_QUOTED and nearest(fact.text, text) >= QUOTED_SHARE
        ]
        # What a sentence is about goes on in the next one.
        about = {
            (fact.part, fact.sentence + after)
            for fact in self.history.facts
            if {topic for topic, *_ in fact.topics} & topics
            for after in (0, 1)
        }
        if any((fact.part, fact.sentence) in about for fact in told_facts):
            return ""
        return told_facts[0].text if told_facts else ""

    def _agrees(self) -> bool:
        """Tell whether the answer affirms in plain words, and no clause of it negates."""
        spoken_clauses = clauses(self.turn.patient)
        if any(_NEGATES.search(clause) for clause in spoken_clauses):
            return False
        return says_yes(self.turn.patient) or any(map(_AGREES.search, spoken_clauses))

    def _affirms_one(self) -> bool:
        is_of_several = self.question.purpose is Purpose.TOGETHER
        return is_of_several and any(map(_AFFIRMS_ONE.search, clauses(self.turn.patient)))

    def _states_result(self) -> bool:
        text = self.turn.patient
        return bool(_RESULT.search(text)) and not _NO_RESULT.search(text)

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
