"""Judge one answer of a patient in its exam by the detectors of fidelity."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from inspect_aihospital.core.dialogue.routing import Speaker
from inspect_aihospital.core.fidelity.beside_answers import LEAST_QUOTED, QUOTED_SHARE
from inspect_aihospital.core.fidelity.denials import find_denials
from inspect_aihospital.core.fidelity.invented_history import invented_symptoms
from inspect_aihospital.core.fidelity.visit_turns import Turn
from inspect_aihospital.core.fidelity.volunteered_facts import volunteered
from inspect_aihospital.core.history.doctor_questions import read_question
from inspect_aihospital.core.history.durations import durations
from inspect_aihospital.core.history.history_facts import History
from inspect_aihospital.core.history.patient_answers import says_yes
from inspect_aihospital.core.history.topics import mentions, neighbours
from inspect_aihospital.core.qualification import interview_phrases as phrases
from inspect_aihospital.core.qualification.interviews import Purpose, Question
from inspect_aihospital.core.record import MedicalRecord
from inspect_aihospital.core.replies.finding_words import FINDING_WORD
from inspect_aihospital.core.text.word_overlap import clauses, nearest

AFFIRMING = (Purpose.RECORDED, Purpose.CONFIRM, Purpose.TOGETHER)
"""Questions about something that the record affirms."""

TO_EXAMINER = (Purpose.ORDER,)
EITHER = (Purpose.RESULT,)
"""Questions whose answer may go to the doctor or, as rule 5 has it, to the examiner."""

REFUSING = (Purpose.UNRECORDED, Purpose.LEAD)
"""Questions about nothing that the record affirms."""


@dataclass(frozen=True)
class AnswerJudge:
    """Judge an answer; `fault` and `is_routed` are its verdicts.

    Attributes:
        question: What was asked.
        turn: The turn that holds the answer.
        history: The patient's part of the record, as facts.
        record: The record that was played.
    """

    question: Question
    turn: Turn
    history: History
    record: MedicalRecord

    def is_routed(self) -> bool:
        """Tell whether the answer addressed whom it is for."""
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
            return role or volunteered_words or self._plays_along()
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
            if not (self._affirms_one() or (self._agrees() and not durations(self.turn.patient))):
                yield from (f"denies or evades, {denial.text}" for denial in denials)
            if beside := self._fact_beside():
                yield f"tells something else: {beside}"
        if told_early:
            yield f"tells results that nobody told it: {told_early}"
        for finding in invented_symptoms(self._pair(), self.record, self.history):
            yield finding.text
        # Only the question names the examination: "it was normal" has no name of its own.
        if self.question.examination and self._states_result():
            yield f"states a result of {self.question.examination}: {self.turn.patient}"
        if self.question.purpose in REFUSING and (self._agrees() or self._says_how_long()):
            yield f"affirms what is not recorded: {self.turn.patient}"

    def _fact_beside(self) -> str:
        """Return a fact of the record that was told in the place of an answer; empty for none.

        A plain yes, a word for what was asked about, or a fact about it is an answer. So is a fact
        without a topic in a sentence about it, one that refers to it ("it came with headaches"),
        and what the record does not hold: people answer in words of their own.
        """
        topics = {near for t in read_question(self.question.plain).topics for near in neighbours(t)}
        text = self.turn.patient
        named_topics = {mention.topic for mention in mentions(text)}
        if named_topics & topics or says_yes(text):
            return ""
        told_facts = [
            fact
            for fact in self.history.facts
            if len(fact.words) >= LEAST_QUOTED and nearest(fact.text, text) >= QUOTED_SHARE
        ]
        # What a sentence is about goes on in the next one, unless that is about something else.
        about = {
            (fact.part, fact.sentence + after)
            for fact in self.history.facts
            if {topic for topic, *_ in fact.topics} & topics
            for after in (0, 1)
        }
        refers = phrases.REFERS.search(text)
        if any(
            {topic for topic, *_ in fact.topics} & topics
            or ((fact.part, fact.sentence) in about and (refers or not fact.topics))
            for fact in told_facts
        ):
            return ""
        return told_facts[0].text if told_facts else ""

    def _agrees(self) -> bool:
        """Tell whether a whole clause affirms in plain words, no question, and none negates."""
        text = self.turn.patient
        if any(phrases.NEGATES.search(clause) for clause in clauses(text)):
            return False
        statements = [
            sentence for sentence in phrases.SENTENCES.findall(text) if not _asks(sentence)
        ]
        spoken_clauses = [clause for sentence in statements for clause in clauses(sentence)]
        asks_back = len(statements) < len(phrases.SENTENCES.findall(text))
        return (
            says_yes(text)
            or any(map(phrases.AGREES.fullmatch, spoken_clauses))
            or (not asks_back and any(map(phrases.OBLIGES.fullmatch, spoken_clauses)))
        )

    def _says_how_long(self) -> bool:
        """Tell whether the answer takes what was asked for granted: it says for how long alone.

        A fact of the record with its own duration is beside the point, and affirms nothing else.
        """
        text = self.turn.patient
        is_other = phrases.NEGATES.search(text) or phrases.WELL.search(text) or mentions(text)
        if is_other or not durations(text):
            return False
        return all(nearest(fact.text, text) < QUOTED_SHARE for fact in self.history.facts)

    def _plays_along(self) -> str:
        """Return the words by which a patient speaks of its role; a question or a no is none."""
        sentences = (
            sentence
            for sentence in phrases.SENTENCES.findall(self.turn.patient)
            if not (phrases.NEGATES.search(sentence) or _asks(sentence))
        )
        spoken_roles = filter(None, map(phrases.PLAYS_ALONG.search, sentences))
        return next((f"speaks of its role: {match[0]}" for match in spoken_roles), "")

    def _affirms_one(self) -> bool:
        is_of_several = self.question.purpose is Purpose.TOGETHER
        return is_of_several and any(map(phrases.AFFIRMS_ONE.search, clauses(self.turn.patient)))

    def _states_result(self) -> bool:
        text = self.turn.patient
        is_hearsay = phrases.HEARSAY.search(text) and any(map(_names_finding, clauses(text)))
        return bool(phrases.RESULT.search(text) or is_hearsay) and not phrases.NO_RESULT.search(
            text
        )

    def volunteered_words(self, spoken_text: str) -> str:
        """Return what was told that the plain question does not ask for and nobody said before."""
        findings = volunteered(self._pair(spoken_text), self.history).findings
        return "; ".join(finding.text for finding in findings)

    def _pair(self, spoken_text: str = "") -> tuple[Turn, Turn]:
        """Return the plain question and the answer as two turns, after what was said before."""
        before = Turn(number=self.turn.number - 1, patient=spoken_text, doctor=self.question.plain)
        # The answer is one to the doctor, or nothing of it would be read.
        return before, replace(self.turn, addressee=Speaker.DOCTOR.value)


def _asks(sentence: str) -> bool:
    return sentence.rstrip().endswith(("?", "？"))


def _names_finding(clause: str) -> bool:
    """Tell whether a clause names a finding that is there, not one that is looked for."""
    finding = FINDING_WORD.search(clause)
    if not finding or phrases.PLANS.search(clause[: finding.start()]):
        return False
    return finding[0].casefold() != "broken" or bool(phrases.BONE.search(clause))
