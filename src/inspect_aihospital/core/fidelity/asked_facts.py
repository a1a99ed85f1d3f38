"""Follow the facts that a doctor asks about: how often it asked, and what the patient told."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from inspect_aihospital.core.fidelity.asked_wordings import MEDICINES
from inspect_aihospital.core.fidelity.heard_answers import HeardAnswer, asked_topics
from inspect_aihospital.core.fidelity.repeated_questions import ONSET, RepeatedQuestions
from inspect_aihospital.core.fidelity.visit_turns import Turn
from inspect_aihospital.core.fidelity.volunteered_facts import TOLD_SHARE
from inspect_aihospital.core.history.answer_kinds import Answer
from inspect_aihospital.core.history.assertions import tells
from inspect_aihospital.core.history.history_facts import History, sure_topics
from inspect_aihospital.core.history.medicines import find_medicines
from inspect_aihospital.core.history.patient_answers import read_answer, says_yes
from inspect_aihospital.core.history.topic_statements import Polarity, read_statements
from inspect_aihospital.core.history.topics import WIDER, neighbours
from inspect_aihospital.core.manner.contract import Contract
from inspect_aihospital.core.text.word_overlap import content, nearest, sentences_of, units

_MEDICINE = {(topic, Polarity.AFFIRMED, False) for topic in MEDICINES}


class Outcome(StrEnum):
    """What became of a fact that the doctor asked about."""

    KEPT = "kept"
    """The patient told it."""
    DENIED = "denied"
    """The patient denied it, or knew nothing of it where its contract does not let it."""
    WITHHELD = "withheld"
    """The doctor asked often enough, and was not told: the patient's fault."""
    NOT_ASKED_AGAIN = "not_asked_again"
    """It was put off or left out, and the doctor did not ask again: the doctor's fault."""


@dataclass(frozen=True)
class AskedFact:
    """A topic of the record that the doctor asked about directly.

    Attributes:
        topic: Its name.
        turns: Numbers of the answers to questions about it, until it was told.
        outcome: What became of it.
        put_off: The first answer did not tell it, nor another before it was asked about again.
    """

    topic: str
    turns: tuple[int, ...]
    outcome: Outcome
    put_off: bool


def complaint_topics(history: History, turns: Sequence[Turn]) -> set[str]:
    """Return the topics that open a visit: no facts to be asked for."""
    opening = turns[0].patient if turns else ""
    topics = {s.topic for s in read_statements(opening) if s.polarity is Polarity.AFFIRMED}
    parts = ("chief_complaint", "opening_statement")
    return topics.union(*(history.topics_by_part.get(part, ()) for part in parts))


class FactLedger:
    """Count how often each topic of a record was asked about, and whether it was told."""

    def __init__(self, history: History, turns: Sequence[Turn], contract: Contract) -> None:
        self._history, self._contract = history, contract
        told = complaint_topics(history, turns)
        self._topics = set(history.affirmed_clauses) - set(WIDER) - {"drug"} - told
        self._questions = RepeatedQuestions(history, told, contract.asked_times)
        self._asks: dict[str, list[int]] = {}
        self._owed = Counter[str]()
        self._told: dict[str, int] = {}
        self._withheld: set[str] = set()
        # Topics by turn, and the onset.
        self.due_keys: dict[int, set[str]] = {}
        self.asked_turns: set[int] = set()

    def hear(self, answer: HeardAnswer) -> set[str]:
        """Enter an answer; return the topics that it tells before they are due."""
        number, message = answer.turn.number, answer.turn.patient
        named = self._topics & asked_topics(answer.question, self._history) - self._told.keys()
        for topic in named:
            self._asks.setdefault(topic, []).append(number)
        due = {t for t in named if len(self._asks[t]) >= self._contract.asked_times}
        allowed_topics = self._questions.hear(answer)
        self.due_keys[number] = due | (self._questions.repeated_keys & {ONSET})
        self.asked_turns |= {number} if named else set()
        stated = {
            s.topic
            for s in read_statements(message)
            if s.polarity is Polarity.AFFIRMED and not s.relative
        }
        confirmed = self._confirmed(answer) & named
        told = {t for t in self._topics if self._is_told(t, message, stated, named)} | confirmed
        early = ((stated & self._topics) | confirmed) - self._told.keys() - allowed_topics
        early -= {topic for topic, *_ in sure_topics(answer.known_text)}
        tells_asked = (told | stated) & asked_topics(answer.question, self._history)
        # Few words hold few facts of a list: the others are to be asked for again.
        if not (self._contract.most_words and tells_asked):
            self._owed.update(named)
        # Of several topics a patient may answer one, and another contract lets it put topics off.
        if self._contract.asked_times == 1 and len(named) == 1 and not tells_asked:
            self._withheld |= {topic for topic in named if self._is_beside(topic, answer)}
        self._told |= {topic: number for topic in told if topic not in self._told}
        return early if self._contract.asked_times > 1 else set()

    def outcomes(self, denied_turns: set[int]) -> tuple[AskedFact, ...]:
        """Return what became of each topic that was asked about."""
        return tuple(self._outcome(topic, denied_turns) for topic in sorted(self._asks))

    def _outcome(self, topic: str, denied_turns: set[int]) -> AskedFact:
        turns, told_turn = tuple(self._asks[topic]), self._told.get(topic)
        if told_turn is not None:
            outcome = Outcome.KEPT
        elif denied_turns.intersection(turns):
            outcome = Outcome.DENIED
        # A topic that is left out once may have been overlooked; the second time it is withheld.
        elif topic in self._withheld or self._owed[topic] >= max(2, self._contract.asked_times):
            outcome = Outcome.WITHHELD
        else:
            outcome = Outcome.NOT_ASKED_AGAIN
        # Told beside another fact, it need not be asked about again.
        put_off = told_turn is None or (told_turn > turns[0] and len(turns) > 1)
        return AskedFact(topic, turns, outcome, put_off)

    def _confirmed(self, answer: HeardAnswer) -> set[str]:
        """Return the topics that a plain yes tells."""
        is_yes = read_answer(answer.turn.patient) is Answer.YES or says_yes(answer.turn.patient)
        return set(answer.question.topics) if is_yes and not answer.question.is_open else set()

    def _is_told(self, topic: str, message: str, stated: set[str], named: set[str]) -> bool:
        # A near topic that is a fact of its own tells this one only where this one was asked for.
        own_facts = set() if topic in named else self._topics - {topic}
        if (neighbours(topic) - own_facts) & stated:
            return True
        if topic == "medication" and self._tells_medicine(message):
            return True
        affirmed = (topic, Polarity.AFFIRMED, False)
        clauses = {f.text for f in self._history.facts if affirmed in f.topics}
        clauses.add(self._history.affirmed_clauses[topic])
        return any(nearest(clause, message) >= TOLD_SHARE for clause in clauses)

    def _tells_medicine(self, message: str) -> bool:
        """Tell whether a message names a medicine of the record, or quotes how one is taken."""
        stems = {stem for stem, _ in find_medicines(self._history.text)}
        names_medicine = any(
            stem in stems and tells(sentence, *match.span())
            for sentence in sentences_of(message)
            for stem, match in find_medicines(sentence)
        )
        # Medicines without a known name; a patient need not say doses.
        clauses = (
            fact.words
            for fact in self._history.facts
            if fact.words and _MEDICINE & fact.topics and not find_medicines(fact.text)
        )
        return names_medicine or any(
            len(words & content(sentence)) >= TOLD_SHARE * len(words)
            for words in clauses
            for sentence in sentences_of(message)
        )

    def _is_beside(self, topic: str, answer: HeardAnswer) -> bool:
        """Tell whether an answer has no word of the fact or of the question about it."""
        message = answer.turn.patient
        about = units(self._history.affirmed_clauses[topic]) | units(answer.doctor)
        return not about & units(message) and read_answer(message) is Answer.TELLS
