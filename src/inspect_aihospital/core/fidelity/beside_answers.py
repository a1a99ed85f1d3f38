"""Tell an answer that tells nothing of what was asked: a grade, an errand, talk of other things."""

import re
from collections.abc import Set
from dataclasses import dataclass

from inspect_aihospital.core.fidelity import answer_words as wording
from inspect_aihospital.core.fidelity.answered_values import repeats_verb, tells_value
from inspect_aihospital.core.fidelity.course_answers import tells_course
from inspect_aihospital.core.fidelity.invented_circumstances import names_circumstance
from inspect_aihospital.core.history.doctor_questions import DoctorQuestion
from inspect_aihospital.core.history.durations import agrees, durations, spans
from inspect_aihospital.core.history.history_facts import TOLD_PARTS, History
from inspect_aihospital.core.history.history_words import OPERATED_ORGANS
from inspect_aihospital.core.history.patient_answers import DETAIL
from inspect_aihospital.core.history.statement_parts import names_relative
from inspect_aihospital.core.history.topic_statements import (
    Polarity,
    read_statements,
)
from inspect_aihospital.core.history.topics import SYMPTOM_NAMES
from inspect_aihospital.core.text.letterforms import CHINESE_LETTER
from inspect_aihospital.core.text.regex import regex
from inspect_aihospital.core.text.word_overlap import content, nearest, units

LEAST_QUOTED, QUOTED_SHARE = 3, 0.5
"""Units of the shortest clause of a record that counts as quoted, and the share that is enough."""
LEAST_BESIDE, BESIDE_SHARE = 4, 0.15
"""Units of the shortest message that can be beside the point, and the share below which it is."""
BESIDE_WIDE_SHARE = 0.5
"""The same share where the question was wide: talk of everyday things shares many words with it."""
LEAST_VERSES = 3
"""Line breaks of a message from which on a word for the body makes it no answer yet."""
MOST_GRADED = 4
"""Units of content that the longest answer has beside its grade."""
# Whoever says how an illness was found has it, unless it is a relative's.
_WAS_FOUND = regex(r"^[^没不无]{0,10}(?:查出来|确诊)(?:的|[^，。]{0,3}年)")

# What is done to an organ.
_OPERATED = regex(
    r"[做割切摘取开换剖]|\b(?:out|gone|removed|taken|repaired|fixed|done|replaced)\b", re.IGNORECASE
)
# How it is, in a word.
_HOW_SO = regex(
    r"\W*(?:(?:很|挺|比较|还)?(?:不好|不行|差|糟|一般|还行|凑合)(?=[。！]|$)"
    r"|(?:not (?:very |too |so )?(?:well|good|great)|(?:very |pretty |rather )?"
    r"(?:badly|poorly|terribly|awful(?:ly)?|well|fine|so-so))\b)",
    re.IGNORECASE,
)


@dataclass(frozen=True)
class BesideJudge:
    """Judge whether messages answer a question at all.

    Attributes:
        question: What the doctor asked.
        words: The doctor's message.
        history: What the record says.
    """

    question: DoctorQuestion
    words: str
    history: History

    def tells_no_story(self, message: str) -> bool:
        """Tell whether a question for a story is answered by a grade, an errand or a saying."""
        question = self.question
        if not (question.scopes or (question.is_open and question.aspects)):
            return False
        if self._only_grades(message):
            is_wide = bool(question.scopes & {"all", TOLD_PARTS[0]})
            return is_wide and not wording.ASKS_GRADE.search(self.words)
        remaining_text = wording.NO_STORY.sub(" ", message)
        if remaining_text == message or durations(message) or read_statements(remaining_text):
            return False
        shared = content(remaining_text) & content(self.history.text)
        # A Chinese word has two characters.
        return len(shared) <= bool(CHINESE_LETTER.search(message))

    def _only_grades(self, message: str) -> bool:
        """Tell whether a message has a grade, and nothing else that a story may have."""
        remaining_text = wording.GRADE.sub(" ", message)
        if remaining_text == message or re.search(r"\d", remaining_text) or durations(message):
            return False
        tells = any(
            words.search(message) for words in (wording.HAS_TIME, wording.OCCASION, wording.SENSES)
        )
        illness = read_statements(remaining_text) or wording.OF_ILLNESS.search(remaining_text)
        shared = units(remaining_text) & units(self.history.text)
        is_short = len(content(remaining_text)) <= MOST_GRADED
        return is_short and not (tells or illness or len(shared) > 1)

    def takes_back(self, message: str) -> bool:
        """Tell whether a patient gives its answer away, or calls it wrong and gives no other."""
        if wording.TAKES_BACK.search(message):
            return True
        correction = wording.CALLS_WRONG.search(message)
        if not correction:
            return self.gives_away(message)
        # A correction ("sorry, that's not right: it was two weeks") gives another answer.
        replacement = message[correction.end() :]
        tells = re.search(r"\d", replacement) or durations(replacement)
        affirms = any(s.polarity is Polarity.AFFIRMED for s in read_statements(replacement))
        return not (tells or affirms or content(replacement) & content(self.history.text))

    def gives_away(self, message: str) -> bool:
        """Tell whether a patient says that what was asked about is somebody else's alone."""
        if not wording.GIVES_AWAY.search(message):
            return False
        statements = read_statements(message)
        affirms = any(s.polarity is Polarity.AFFIRMED and not s.relative for s in statements)
        topics = self.question.topics | {s.topic for s in statements}
        # An illness that the record gives to a relative may be said to be the relative's.
        relatives_topics = {
            t for f in self.history.facts for t, _, relative in f.topics if relative
        }
        return not affirms and not topics & relatives_topics

    def quotes(self, message: str) -> bool:
        """Tell whether a message has half of a clause of the record among its words."""
        return any(
            len(fact.words) >= LEAST_QUOTED and nearest(fact.text, message) >= QUOTED_SHARE
            for fact in self.history.facts
        )

    def misses(self, message: str) -> bool:
        """Tell whether a message has next to nothing of the record's words or the question's.

        Where and when something began is told in any words, and so is how often it comes.
        """
        if self.question.aspects or DETAIL.search(self.words) or wording.MEDICINE.search(message):
            return False
        if tells_course(message):
            return False
        words = units(message)
        shared = words & (units(self.history.text) | units(self.words))
        tells = (
            read_statements(message)
            or wording.HAS_TIME.search(message)
            or wording.SENSES.search(message)
            or wording.ENDED.search(message)
            or self._has_recorded_words(message)
            or self._names_operated_organ(message)
            or (_WAS_FOUND.search(message) and not names_relative(message))
            or names_circumstance(message)
            or tells_value(self.question, self.words, message)
            or repeats_verb(self.words, message)
        )
        # A Chinese sentence has about twice as many pairs of letters as an English one has words.
        least = 2 * LEAST_BESIDE - 2 if CHINESE_LETTER.search(message) else LEAST_BESIDE
        return not tells and len(words) >= least and len(shared) < BESIDE_SHARE * len(words)

    def _has_recorded_words(self, message: str) -> bool:
        """Tell whether a message has words of what the record affirms of the topics asked about."""
        clauses = map(self.history.affirmed_clauses.get, self.question.topics)
        recorded = content("\n".join(filter(None, clauses)))
        # A Chinese word has two characters.
        return len(content(message) & recorded) >= 1 + bool(CHINESE_LETTER.search(message))

    def _names_operated_organ(self, message: str) -> bool:
        """Tell whether a message names an organ where the doctor asked for operations."""
        tells_operation = "surgery" in self.question.topics and _OPERATED.search(message)
        return bool(tells_operation) and any(organ.search(message) for organ in OPERATED_ORGANS)

    def talks_of_else(self, message: str) -> bool:
        """Tell whether the answer to a wide question has nothing of the record nor of an illness.

        A question is wide if it is open, or asks about a part of the history, several aspects, or
        the onset, which needs a time in the answer.
        """
        question, words = self.question, content(message)
        # What brings it on and what it is like is told by whatever a day holds.
        if question.aspects & {"course", "nature"} and not question.scopes:
            return False
        asks_onset = "onset" in question.aspects
        if not (question.is_open or question.scopes or len(question.aspects) > 1 or asks_onset):
            return False
        recorded, words_tell = spans(self.history.text), wording.OF_ILLNESS.search(message)
        # Verse has words for the body, too.
        if message.count("\n") >= LEAST_VERSES:
            words_tell = None
        asks_family = "personal_history" in question.scopes
        tells = (
            bool(read_statements(message) or words_tell or wording.SENSES.search(message))
            or names_circumstance(message)
            or any(agrees(length, recorded) for length in durations(message))
            or bool(
                asks_onset
                and (wording.HAS_TIME.search(message) or wording.OCCASION.search(message))
            )
            or bool(asks_family and wording.OF_FAMILY.search(message))
            or bool(DETAIL.search(self.words) and _HOW_SO.match(message))
            or bool("medication" in question.topics and wording.MEDICINE.search(message))
            or tells_value(question, self.words, message)
        )
        if tells or self.quotes(message) or len(words) < LEAST_BESIDE:
            return False
        shared = words & (content(self.history.text) | content(self.words))
        return len(shared) < BESIDE_WIDE_SHARE * len(words)

    def denies_illness(self, message: str, topics: Set[str]) -> bool:
        """Tell whether a patient who was asked about a lasting illness says to be well."""
        statements = read_statements(message)
        affirms = any(s.polarity is Polarity.AFFIRMED and not s.relative for s in statements)
        if affirms or not wording.SAYS_WELL.search(message):
            return False
        illness = "\n".join(f.text for f in self.history.facts if f.part == TOLD_PARTS[0])
        # A question about earlier illness or a habit may be answered by being well.
        asks_past = self.question.scopes & set(TOLD_PARTS[1:]) or topics - SYMPTOM_NAMES
        return not asks_past and not wording.MAY_BE_WELL.search(illness)
