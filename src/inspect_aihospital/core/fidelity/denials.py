"""Detect what a patient denies, does not know or evades although its record affirms it."""

import re
from collections.abc import Sequence
from itertools import pairwise

from inspect_aihospital.core.fidelity import answer_words as wording
from inspect_aihospital.core.fidelity.answers_in_order import says_yes_to_some, topics_refused
from inspect_aihospital.core.fidelity.asked_wordings import (
    MEDICINES,
    asks_of_other_time,
    asks_one_illness,
    denies_one,
)
from inspect_aihospital.core.fidelity.course_answers import lasts
from inspect_aihospital.core.fidelity.family_denials import asked_in_family, denied_in_family
from inspect_aihospital.core.fidelity.inquiry import Inquiry
from inspect_aihospital.core.fidelity.invented_sides import answers_side, asks_of_other_side
from inspect_aihospital.core.fidelity.visit_turns import Detector, Finding, Turn, answers_doctor
from inspect_aihospital.core.fidelity.worded_denials import asks_presence, denies_in_words
from inspect_aihospital.core.history.answer_kinds import Answer
from inspect_aihospital.core.history.doctor_questions import read_question
from inspect_aihospital.core.history.echoed_answers import echoed_answer
from inspect_aihospital.core.history.history_facts import History
from inspect_aihospital.core.history.patient_answers import DETAIL, read_answer, says_yes
from inspect_aihospital.core.history.topic_statements import Polarity, read_statements
from inspect_aihospital.core.history.topics import WIDER
from inspect_aihospital.core.text.regex import regex

_SIDE = regex(r"左|右|\b(?:left|right)\b", re.IGNORECASE)
_GOODBYE = regex(r"\W*(?:再见|结束|bye|goodbye)\W*", re.IGNORECASE)
# Kinds of answers that tell nothing.
ANSWERLESS = frozenset({Answer.UNKNOWN, Answer.EVADES, Answer.NOTHING})


def find_denials(turns: Sequence[Turn], history: History) -> tuple[int, tuple[Finding, ...]]:
    """Find answers that withhold what the record affirms and the doctor asked about.

    Looked at are messages to the doctor that answer a question about something affirmed. A finding
    is a clause that denies it or does not know it; a bare no to a question whether it is there; a
    message that knows nothing, evades, or answers nothing; and one that says to be well as a whole
    where the record has an illness that lasts. What had been told before, details
    ("no severe pain"), another time ("not now") and what is left out of an answer do not count.

    Returns:
        The number of answers that were looked at, and the findings.
    """
    checked_count = 0
    findings: list[Finding] = []
    spoken_text = turns[0].patient if turns else ""
    for before, turn in pairwise(turns):
        question = read_question(before.asked)
        if answers_doctor(turn) and question.asks and not _GOODBYE.fullmatch(turn.patient):
            query = _Query(question, before.asked, history, spoken_text)
            is_of_family = any(asked_in_family(before.asked, history))
            if query.has_subject or is_of_family:
                checked_count += 1
                reason = query.denial(turn.patient) if query.has_subject else None
                reason = reason or denied_in_family(turn.patient, before.asked, history)
                if reason and not asks_of_other_side(before.asked, history.text):
                    about = query.label() or "relatives"
                    text = f"asked about {about}: “{turn.patient}”; record: {reason}"
                    findings.append(Finding(turn.number, Detector.DENIED, text))
        spoken_text = f"{spoken_text}\n{turn.patient}"
    return checked_count, tuple(findings)


class _Query(Inquiry):
    """An inquiry whose answers are judged."""

    def denial(self, message: str) -> str | None:
        """Return the record's words that a message denies; `None` where it denies nothing."""
        kind = Answer.NOTHING if self.judge.tells_no_story(message) else read_answer(message)
        new_topics = sorted(self.topics - self.told_topics)
        refers_back = wording.AS_SAID.fullmatch(message)
        if refers_back or wording.ONLY_FEELS.fullmatch(message):
            is_untold = refers_back and self.parts
            omitted_clause = self._omitted_clause(Answer.EVADES) if is_untold else None
            return self._affirmed_clause(new_topics) or omitted_clause
        if self.judge.takes_back(message) or self.judge.denies_illness(message, self.topics):
            topics = new_topics or sorted(self.topics)
            return self._affirmed_clause(topics) or self._omitted_clause(Answer.EVADES)
        if self.asks_health():
            is_well = (
                says_yes(message) or wording.ALL_NORMAL.match(message)
            ) and not wording.BUT_FOR.search(message)
            return self._affirmed_clause(new_topics) if is_well else None
        # Whoever says yes has answered, whatever else is said.
        is_yes = not self.question.is_open and says_yes(message)
        echo = None if self.question.is_open else echoed_answer(message, self.words)
        is_yes = is_yes or echo is Answer.YES or answers_side(message, self.words)
        if is_yes or says_yes_to_some(self.words, message):
            return self._refused_in_order(message, new_topics)
        # Words of the record beside "I don't know" are an answer, and so are a medicine without
        # its name and "nothing apart from".
        names_medicine = self.topics & MEDICINES and wording.MEDICINE.search(message)
        if (
            (kind in ANSWERLESS and self.judge.quotes(message))
            or (kind in (Answer.UNKNOWN, Answer.EVADES) and names_medicine)
            or (kind is Answer.NO and wording.EXCEPTS.search(message))
        ):
            kind = Answer.TELLS
        is_beside = new_topics and self.judge.misses(message)
        if kind is Answer.TELLS and (is_beside or self.judge.talks_of_else(message)):
            kind = Answer.EVADES
        if kind in ANSWERLESS or (kind in (Answer.NO, Answer.YES) and self.question.is_open):
            return self._affirmed_clause(new_topics) or self._omitted_clause(kind)
        is_closed = not (self.question.is_open or self.question.scopes or self.question.aspects)
        if is_closed and (
            (echo is Answer.NO and self._asks_plainly())
            or denies_in_words(message, self.words, self.question.topics, self.history)
        ):
            kind = Answer.NO
        refused_clause = None
        if kind is Answer.NO:
            refused_clause = self._refused_clause(new_topics) or self._unsaid_clause()
        return refused_clause or self._refused_in_order(message, new_topics)

    def _refused_in_order(self, message: str, new_topics: Sequence[str]) -> str | None:
        refused_topics = topics_refused(self.words, message).intersection(new_topics)
        return self._affirmed_clause(sorted(refused_topics)) or self._contradicted_clause(message)

    def _affirmed_clause(self, topics: Sequence[str]) -> str | None:
        return self.history.affirmed_clauses[topics[0]] if topics else None

    def _omitted_clause(self, kind: Answer) -> str | None:
        """Return a clause of the record that an empty answer leaves out."""
        if kind is Answer.NO and not self.aspects and not self.parts:
            return None
        covered_clauses = [
            f.text for f in self.history.facts if f.part in self.parts or f.text in self.clauses
        ]
        timed_clauses = [f.text for f in self.history.facts if wording.HAS_TIME.search(f.text)]
        return next(iter(covered_clauses or timed_clauses), None)

    def _refused_clause(self, new_topics: Sequence[str]) -> str | None:
        """Return the clause that a bare no denies: one that was asked for plainly."""
        asked_topics = self.question.plain_topics
        for topic in new_topics:
            is_plain = topic in asked_topics or any(topic in WIDER.get(n, ()) for n in asked_topics)
            is_held = topic not in self.unheld_topics
            if is_plain and is_held and not asks_of_other_time(self.words, topic):
                return self.history.affirmed_clauses[topic]
        denied_topics = self.question.topics & set(self.history.denied_clauses)
        if "past_history" in self.parts and not (denied_topics or asks_one_illness(self.words)):
            return self.history.affirmed_clauses[min(self.illnesses())]
        return None

    def _unsaid_clause(self) -> str | None:
        """Return the clause of the only thing that was asked for, if the patient had told it.

        A no to several things may mean the others, and one to what comes and goes another time.
        """
        told_topics = self.question.topics & self.question.plain_topics & self.told_topics
        clause = self._affirmed_clause(sorted(told_topics & self.topics))
        is_alone = len(self.question.topics) == 1 and not self.question.scopes
        may_be_true = wording.OTHER_TIME.search(self.words) or wording.BUT_FOR.search(self.words)
        if clause is None or not is_alone or may_be_true or wording.ON_OCCASION.search(clause):
            return None
        return f"{clause}, as it had told"

    def _contradicted_clause(self, message: str) -> str | None:
        statements = [s for s in read_statements(message) if not s.relative]
        affirmed_topics = {s.topic for s in statements if s.polarity is Polarity.AFFIRMED}
        affirmed_topics |= {wide for wide, narrow in WIDER.items() if narrow & affirmed_topics}
        # A no to something wide may go on: not in the morning, but in the evening.
        has_more = lasts(message) or any(s.polarity is not Polarity.DENIED for s in statements)
        for statement in statements:
            topic = statement.topic if has_more else self._asked_topic(statement.topic)
            if topic not in self.topics or topic in affirmed_topics:
                continue
            # "No pain, only a burning" denies no pain as a whole.
            if statement.topic in WIDER and wording.BUT_FOR.search(message):
                continue
            if denies_one(statement, self.history) or topic in self.unheld_topics - MEDICINES:
                continue
            is_denied = statement.polarity is Polarity.DENIED
            if is_denied and not asks_of_other_time(self.words, topic):
                return self.history.affirmed_clauses[topic]
            is_unknown = statement.polarity is Polarity.UNKNOWN and topic not in self.told_topics
            if is_unknown and not DETAIL.search(statement.clause):
                return self.history.affirmed_clauses[topic]
        return None

    def _asked_topic(self, topic: str) -> str:
        """Return the narrow topic that a wide one means where a closed question is for it alone."""
        narrow_topics = self.question.topics & WIDER.get(topic, frozenset())
        is_alone = len(narrow_topics) == len(self.question.topics) == 1
        return next(iter(narrow_topics)) if is_alone and self._asks_plainly() else topic

    def _asks_plainly(self) -> bool:
        """Tell whether a closed question has no place or time to which a no may be limited."""
        is_limited = self.question.is_open or _SIDE.search(self.words)
        return not is_limited and asks_presence(self.words, self.question.topics)
