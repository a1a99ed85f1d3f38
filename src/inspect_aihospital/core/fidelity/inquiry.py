"""Tell what of a patient's record a doctor's question is about, and what of it is not told yet."""

from collections.abc import Iterator

from inspect_aihospital.core.fidelity.answer_words import (
    HAS_TIME,
    NOT_FELT_AS_WIDE,
    ON_OCCASION,
    UNREMARKABLE,
)
from inspect_aihospital.core.fidelity.asked_wordings import unheld_topics
from inspect_aihospital.core.fidelity.beside_answers import BesideJudge
from inspect_aihospital.core.history.doctor_questions import DoctorQuestion
from inspect_aihospital.core.history.history_facts import TOLD_PARTS, History
from inspect_aihospital.core.history.history_words import DISEASES
from inspect_aihospital.core.history.topic_statements import Polarity, read_statements
from inspect_aihospital.core.history.topics import WIDER, mentions, topics_asked
from inspect_aihospital.core.text.word_overlap import content

LEAST_SHARED = 3
"""Units of content that a question must share with a clause of the record to be about it."""
LEAST_UNTOLD = 2
"""Facts of a part that must be untold where its openly asked history is denied in a word."""


class Inquiry:
    """What of a record a question is about, and what is not told yet.

    Attributes:
        question: What the doctor asked.
        words: The doctor's message.
        history: What the record says.
        judge: Judges whether an answer is to the question at all.
        told_topics: Topics that the patient has affirmed before.
        topics: Topics that are asked about and affirmed in the record.
        unheld_topics: Topics to which the record itself would say no.
        parts: Parts of the history that are asked for and not told.
        aspects: Aspects that are asked for and recorded.
        clauses: Clauses of the record, without a topic, that the question is about.
        has_subject: It is about anything of the record.
    """

    def __init__(
        self, question: DoctorQuestion, words: str, history: History, spoken_text: str
    ) -> None:
        self.question, self.words, self.history = question, words, history
        self.judge = BesideJudge(question, words, history)
        self.told_topics = {
            s.topic for s in read_statements(spoken_text) if s.polarity is Polarity.AFFIRMED
        }
        self.spoken_words = content(spoken_text)
        self.topics = {t for t in question.topics - WIDER.keys() if t in history.affirmed_clauses}
        self.topics.update(*map(self._wide_topics, question.topics & WIDER.keys()))
        self.unheld_topics = unheld_topics(words, history)
        self.parts = {part for part in question.scopes if self._count_untold(part) >= LEAST_UNTOLD}
        self.aspects = frozenset(self._aspects())
        self.clauses = tuple(self._clauses())
        self.has_subject = bool(self.topics or self.parts or self.aspects or self.clauses)

    def _wide_topics(self, wide: str) -> set[str]:
        """Return what a question for a wide symptom means; nothing where any of it was told.

        A patient that has pain only after meals, or black stools, may say no to "any pain" and
        "any bleeding".
        """
        clauses = self.history.affirmed_clauses
        if self.told_topics & (WIDER[wide] | {wide}):
            return set()
        topics = {
            topic
            for topic in WIDER[wide] - NOT_FELT_AS_WIDE
            if topic in clauses
            and topic in {place.topic for place in mentions(clauses[topic])}
            and not ON_OCCASION.search(clauses[topic])
        }
        return topics | {wide} if wide in clauses and topics else topics

    def _count_untold(self, part: str) -> int:
        """Count facts of a part that no earlier answer has; of past illness, affirmed ones."""
        facts = [f for f in self.history.facts if f.part == part]
        if part == "past_history" and not self.illnesses():
            return 0
        if part == "personal_history" or (part == TOLD_PARTS[0] and self._is_narrower()):
            return 0  # families and jobs: too many things for one word to be wrong about
        return sum(
            len(content(f.text) & self.spoken_words) * 2 < len(content(f.text)) for f in facts
        )

    def _is_narrower(self) -> bool:
        """Tell whether the message asks about something else than the illness as a whole."""
        question = self.question
        return bool(question.topics or question.touched_parts or question.scopes - {TOLD_PARTS[0]})

    def illnesses(self) -> frozenset[str]:
        """Return the past illnesses and operations that the record affirms."""
        affirmed = self.history.topics_by_part.get("past_history", frozenset())
        return affirmed & (DISEASES | {"surgery", "seizure"}) & set(self.history.affirmed_clauses)

    def _aspects(self) -> Iterator[str]:
        illness = "\n".join(f.text for f in self.history.facts if f.part == TOLD_PARTS[0])
        if "onset" in self.question.aspects and HAS_TIME.search(illness):
            yield "onset"

    def _clauses(self) -> Iterator[str]:
        """Yield clauses of the record, without a known topic, that share the question's words."""
        for fact in self.history.facts:
            # Compared by content, since the record uses other words than the doctor.
            shared = content(fact.text) & self.question.content
            is_told = len(content(fact.text) & self.spoken_words) * 2 >= len(content(fact.text))
            if UNREMARKABLE.search(fact.text) or is_told:
                continue
            is_half_shared = len(shared) * 2 >= len(content(fact.text))
            if not fact.topics and is_half_shared and len(shared) >= LEAST_SHARED:
                yield fact.text

    def asks_health(self) -> bool:
        """Tell whether all that is asked for is to be well: "do you sleep well", 胃口好吗."""
        places = topics_asked(self.words)
        return bool(places) and all(place.normal for place in places)

    def label(self) -> str:
        """Name what was asked about, in words."""
        about = sorted(self.topics) or sorted(self.parts | self.aspects) or list(self.clauses[:1])
        return ", ".join(about).replace("_", " ")
