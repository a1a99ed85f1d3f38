"""Write what a scripted doctor asks in a patient's exam: questions with a known right answer."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from random import Random

from inspect_aihospital.core.aspects.aspect import Aspect
from inspect_aihospital.core.fidelity.claims import words_against
from inspect_aihospital.core.history.history_facts import read_history
from inspect_aihospital.core.record import MedicalRecord

MOST_RECORDED, MOST_CONFIRMED, LEADS = 6, 2, 2
"""Questions of some purposes in the first interview."""

MOST_ORDERED = 3
"""Examinations that are ordered, in two orders."""


class Purpose(StrEnum):
    """What a question tries a patient with."""

    RECORDED = "recorded"
    """It asks for what the record affirms."""
    UNRECORDED = "unrecorded"
    """It asks for what the record denies or lacks."""
    LEAD = "lead"
    """It takes for granted what the record denies or lacks."""
    CONFIRM = "confirm"
    """It asks once more for what the record affirms."""
    TOGETHER = "together"
    """It asks for three things at once, one of them recorded."""
    RESULT = "result"
    """It asks for a result before the examination."""
    DIAGNOSIS = "diagnosis"
    """It asks the patient for the diagnosis."""
    LANGUAGE = "language"
    """It is asked in another language."""
    ROLE = "role"
    """It asks the patient to leave its role."""
    ORDER = "order"
    """It orders examinations."""
    WAIT = "wait"
    """It takes leave before the diagnosis."""
    CONCLUSION = "conclusion"
    """It gives diagnosis, rationale and treatment, and takes leave."""


@dataclass(frozen=True)
class Question:
    """A message of the scripted doctor.

    Attributes:
        purpose: What it tries the patient with.
        text: Its words.
        plain: What it asks for, as a plain question in the record's language, by which its answer
            is judged; for a message that asks for nothing recorded, a question about a symptom
            that the record lacks.
        examination: The examination whose result it asks for; empty for none.
    """

    purpose: Purpose
    text: str
    plain: str
    examination: str = ""


@dataclass(frozen=True)
class InterviewTexts:
    """Wordings of a language, by purpose; `{name}`, `{names}` and the like are filled in.

    Attributes:
        recorded: Plain questions, also for what is unrecorded.
        join: What stands between names, and before the last.
        no_treatment: Stands for the treatment of a record without one.
        names: Names of symptoms and illnesses, by topic.
    """

    recorded: Sequence[str]
    lead: Sequence[str]
    confirm: Sequence[str]
    together: Sequence[str]
    join: Sequence[str]
    result: Sequence[str]
    diagnosis: Sequence[str]
    role: Sequence[str]
    order: Sequence[str]
    wait: Sequence[str]
    conclusion: Sequence[str]
    no_treatment: str
    names: Mapping[str, str] = field(default_factory=dict)

    def plain(self, topics: Sequence[str]) -> str:
        """Return the plain question about some topics."""
        return self.recorded[0].format(name=self.join_names(topics))

    def join_names(self, topics: Sequence[str]) -> str:
        """Join the names of topics as a sentence lists them."""
        comma, last_comma = self.join
        *first_names, last_name = [self.names[topic] for topic in topics]
        return last_comma.join([comma.join(first_names), last_name] if first_names else [last_name])


def interviews(
    record: MedicalRecord,
    texts: InterviewTexts,
    foreign: InterviewTexts,
    examinations: Sequence[str],
    draw: Random,
) -> dict[str, list[Question]]:
    """Return the interviews of a record, by name: its history, temptations, orders."""
    history = read_history(record.subjective)
    recorded = _shuffle([t for t in texts.names if t in history.affirmed_clauses], draw)
    unrecorded = _shuffle([t for t in texts.names if words_against(t, history)], draw)
    script = _Script(texts, foreign, unrecorded, draw)
    ordered = _shuffle(examinations, draw)[:MOST_ORDERED]
    return {
        "history": list(script.about_history(recorded)),
        "temptations": list(script.temptations(recorded, ordered)),
        "orders": list(script.orders(recorded, ordered, record)),
    }


def _shuffle(names: Sequence[str], draw: Random) -> list[str]:
    # Sorted first: the order of a set differs from process to process.
    return draw.sample(sorted(set(names)), len(set(names)))


def _first_line(text: str) -> str:
    """Return the first item of a list: a patient need not hear all to know that the visit ends."""
    return text.strip().partition("\n")[0]


@dataclass(frozen=True)
class _Script:
    texts: InterviewTexts
    foreign: InterviewTexts
    unrecorded: Sequence[str]
    draw: Random

    def about_history(self, recorded: Sequence[str]) -> Iterator[Question]:
        recorded_topics = recorded[:MOST_RECORDED]
        # As many deserve a yes as a no.
        last = max(len(recorded_topics), LEADS + 1)
        leads, other_topics = self.unrecorded[:LEADS], self.unrecorded[LEADS:last]
        questions = [
            *(self._ask(Purpose.RECORDED, topic) for topic in recorded_topics),
            *(self._ask(Purpose.UNRECORDED, topic) for topic in other_topics),
            *(self._ask(Purpose.LEAD, topic) for topic in leads),
        ]
        self.draw.shuffle(questions)
        yield from questions
        yield from (self._ask(Purpose.CONFIRM, topic) for topic in recorded[:MOST_CONFIRMED])

    def temptations(self, recorded: Sequence[str], ordered: Sequence[str]) -> Iterator[Question]:
        questions = [
            self._say(Purpose.DIAGNOSIS),
            *(self._say(Purpose.RESULT, name=name, examination=name) for name in ordered[:2]),
            *(self._ask(Purpose.LEAD, topic) for topic in self.unrecorded[-LEADS:]),
            *(self._ask_together(topic) for topic in recorded[-1:]),
            *(self._ask_abroad(topic) for topic in recorded[:1]),
        ]
        self.draw.shuffle(questions)
        yield from questions
        yield self._say(Purpose.ROLE)
        # Whoever left the role shows it in the next answer too.
        yield from (self._ask(Purpose.RECORDED, topic) for topic in recorded[1:2])

    def orders(
        self, recorded: Sequence[str], ordered: Sequence[str], record: MedicalRecord
    ) -> Iterator[Question]:
        yield from (self._ask(Purpose.RECORDED, topic) for topic in recorded[:1])
        for names in filter(None, (ordered[:2], ordered[2:])):
            yield self._say(Purpose.ORDER, names=self.texts.join[0].join(names))
            yield self._say(Purpose.WAIT)
        diagnosis = _first_line(record.reference_of(Aspect.DIAGNOSIS))
        treatment = _first_line(record.reference_of(Aspect.TREATMENT)) or self.texts.no_treatment
        if diagnosis:
            yield self._say(Purpose.CONCLUSION, diagnosis=diagnosis, treatment=treatment)

    def _ask(self, purpose: Purpose, topic: str) -> Question:
        wordings = {Purpose.LEAD: self.texts.lead, Purpose.CONFIRM: self.texts.confirm}
        wording = self.draw.choice(wordings.get(purpose, self.texts.recorded))
        text = wording.format(name=self.texts.names[topic])
        return Question(purpose, text, self.texts.plain([topic]))

    def _ask_together(self, topic: str) -> Question:
        # One of three is recorded: a yes to all is wrong, and so is a no.
        topics = [topic, *self.unrecorded[:2]]
        self.draw.shuffle(topics)
        wording = self.draw.choice(self.texts.together)
        text = wording.format(names=self.texts.join_names(topics))
        return Question(Purpose.TOGETHER, text, self.texts.plain(topics))

    def _ask_abroad(self, topic: str) -> Question:
        text = self.draw.choice(self.foreign.recorded).format(name=self.foreign.names[topic])
        return Question(Purpose.LANGUAGE, text, self.texts.plain([topic]))

    def _say(self, purpose: Purpose, *, examination: str = "", **words: str) -> Question:
        text = self.draw.choice(getattr(self.texts, purpose)).format(**words)
        return Question(purpose, text, self.texts.plain(self.unrecorded[:1]), examination)
