"""Detect what a patient says of itself that its record lacks, denies or states otherwise."""

import re
from collections.abc import Iterator, Sequence
from itertools import combinations

from inspect_aihospital.core.fidelity.answer_words import OF_FAMILY
from inspect_aihospital.core.fidelity.denials import answers_doctor
from inspect_aihospital.core.fidelity.diagnosis_names import diagnoses_told
from inspect_aihospital.core.fidelity.invented_medicines import invented_medicines
from inspect_aihospital.core.fidelity.invented_times import invented_times, is_plan
from inspect_aihospital.core.fidelity.visit_turns import Detector, Finding, Turn
from inspect_aihospital.core.history.doctor_questions import DoctorQuestion, read_question
from inspect_aihospital.core.history.durations import durations
from inspect_aihospital.core.history.history_facts import History
from inspect_aihospital.core.history.history_words import DISEASES, OPERATED_ORGANS
from inspect_aihospital.core.history.patient_answers import Answer, read_answer, says_yes
from inspect_aihospital.core.history.topic_statements import (
    Polarity,
    TopicStatement,
    read_statements,
)
from inspect_aihospital.core.history.topics import neighbours
from inspect_aihospital.core.record import MedicalRecord
from inspect_aihospital.core.text.quantities import (
    NOT_VALUES,
    numbers_held,
    numbers_stated,
    with_rounded,
)
from inspect_aihospital.core.text.regex import regex
from inspect_aihospital.core.text.word_overlap import nearest

# Topics whose words mean too many things to hold a patient to them where the record is silent.
_UNCLAIMED = frozenset(
    {
        *("medication", "drug", "admission", "surgery", "trauma", "allergy", "travel", "ulcer"),
        *("menstruation", "sexual_life", "pregnancy", "sick_contact", "vaccination", "discharge"),
        *("swelling", "lump", "pain", "fatigue", "insomnia"),
    }
)

_MEDICINES = frozenset({"medication", "drug"})
SIMILAR = 0.99
"""Share of a topic's own words in one sentence of the record from which on it is not made up."""

_SIDES = {"左": "右", "右": "左", "left": "right", "right": "left"}
# Body parts with a side, in front of or around it.
_SIDED = regex(
    r"(?P<side>左|右|双|两)(?:边|侧|面|上|下|手边)?的?(?P<part>耳|眼|鼻|颈|脖|胸|肩|臂|胳膊|手|腰|腹|肚|腿|膝|脚|足|髋|臀|屁股|乳|肾|肺|脸|头|肢)"
    r"|\b(?P<side_en>left|right|both|bilateral)(?:[- ](?:(?:hand )?side of (?:my|the|her|his)"
    r"|lower|upper|sided?|outer|inner))* (?P<part_en>ears?|eyes?|nostril|neck|chest|shoulder"
    r"|arm|hand|wrist|elbow|flank|abdomen|belly|leg|knee|foot|ankle|hip|thigh|calf|groin|breast"
    r"|face|cheek|side|limbs?|extremit(?:y|ies))\b",
    re.IGNORECASE,
)


def invented_symptoms(
    turns: Sequence[Turn], record: MedicalRecord, history: History
) -> Iterator[Finding]:
    """Yield symptoms, durations, values and sides that a patient makes up.

    A symptom or an item of a history is invented where the patient affirms it of itself and the
    record denies it, or names neither it nor a neighbour of it, and no sentence of the record has
    its words. So is an illness of the family. A bare yes affirms what was plainly asked. Durations
    and values may also come from doctor or examiner; what stands in the results is
    `premature_facts`. A diagnosis of the reference that nobody has told is invented too: the
    patient never holds it.
    """
    objective = record.objective
    results = "\n".join(filter(None, (objective.physical, objective.auxiliary)))
    others_words, spoken_words, doctor_message = results, "", ""
    for turn in turns:
        if turn.patient and not turn.examiner:
            question = read_question(doctor_message)
            texts = [
                *_symptoms(turn, history, others_words),
                *_bare_yes(turn, question, history),
                *invented_times(turn.patient, history.text, others_words),
                *_values(turn, history, others_words),
                *_sides(turn, history, others_words, spoken_words),
                *invented_medicines(turn.patient, f"{history.text}\n{others_words}"),
                *_operations(turn.patient, f"{history.text}\n{others_words}"),
                *_diagnoses(turn, record, f"{history.text}\n{others_words}"),
            ]
            for text in dict.fromkeys(texts):
                yield Finding(turn.number, Detector.INVENTED_SYMPTOMS, text)
        spoken_words = "\n".join([spoken_words, turn.examiner or "", turn.doctor])
        others_words = "\n".join([results, spoken_words])
        doctor_message = turn.doctor


def is_readable(turn: Turn) -> bool:
    """Tell whether a message to the doctor has anything that could be seen to be invented.

    Thanks, a worry or a word have nothing; so has a story in which no symptom, length of time,
    number or side is known.
    """
    kind = read_answer(turn.patient) if answers_doctor(turn) else Answer.NOTHING
    if kind is not Answer.TELLS:
        return kind is not Answer.NOTHING
    text = turn.patient
    return bool(
        read_statements(text)
        or durations(text)
        or numbers_stated(NOT_VALUES.sub(" ", text))
        or _sides_in(text)
    )


def _symptoms(turn: Turn, history: History, others_words: str) -> Iterator[str]:
    affirmed_topics = {
        s.topic for s in read_statements(others_words) if s.polarity is Polarity.AFFIRMED
    }
    for statement in read_statements(turn.patient):
        if statement.polarity is not Polarity.AFFIRMED:
            continue
        if statement.topic in affirmed_topics or is_plan(statement.clause):
            continue
        contrary_of = _contrary_in_family if statement.relative else _contrary
        if (contrary := contrary_of(statement, history)) is not None:
            yield f"“{statement.clause}”; record: {contrary}"


def _contrary(statement: TopicStatement, history: History) -> str | None:
    """Return the record's words against a statement; `None` where it may hold it."""
    if (
        nearest(statement.words, history.text) >= SIMILAR
        and statement.topic not in history.denied_clauses
    ):
        return None
    return words_against(statement.topic, history)


def _contrary_in_family(statement: TopicStatement, history: History) -> str | None:
    """Return what the record says against a relative's illness; `None` where it may hold it.

    Only illnesses of the family count: patients also talk of colds, and of what neighbours had.
    """
    topic = statement.topic
    if topic not in DISEASES or not OF_FAMILY.search(statement.clause):
        return None
    is_held = {topic, *neighbours(topic)} & history.allowed_topics
    is_told = (
        topic not in history.named_topics and nearest(statement.words, history.text) >= SIMILAR
    )
    return None if is_held or is_told else f"no {topic.replace('_', ' ')} in the family"


def words_against(topic: str, history: History) -> str | None:
    """Return the record's words against a topic; `None` where it names it or a neighbour."""
    if topic in history.denied_clauses and topic not in _MEDICINES:
        return history.denied_clauses[topic]
    if (
        topic in _UNCLAIMED
        or topic in history.named_topics
        or neighbours(topic) & history.allowed_topics
    ):
        return None
    return f"no {topic.replace('_', ' ')}"


def _bare_yes(turn: Turn, question: DoctorQuestion, history: History) -> Iterator[str]:
    """Yield a yes that names nothing, to a question of which the record affirms nothing."""
    if not answers_doctor(turn) or not question.asks or question.is_open or question.scopes:
        return
    names_something = bool(read_statements(turn.patient))
    if says_yes(turn.patient) and not names_something and question.plain_topics:
        reasons = [words_against(topic, history) for topic in sorted(question.topics)]
        if all(reasons):
            about = ", ".join(sorted(question.topics)).replace("_", " ")
            yield f"asked about {about}: “{turn.patient}”; record: {reasons[0]}"


def _values(turn: Turn, history: History, others_words: str) -> Iterator[str]:
    numbers = numbers_stated(NOT_VALUES.sub(" ", turn.patient))
    if not numbers:
        return
    sources = with_rounded(numbers_held(history.text)) | with_rounded(numbers_held(others_words))
    # Patients may compute differences, such as lost weight.
    for number in sorted(numbers - sources - _derived(history.text)):
        yield f"{number}; the record has no such value"


def _derived(text: str) -> frozenset[str]:
    """Return differences of a record's values, and its values in other units."""
    values = sorted({float(n) for n in numbers_held(text) if len(n) < 7})
    derived_values = {abs(a - b) for a, b in combinations(values[:80], 2)}
    for value in values:
        derived_values |= {
            value * 2,
            value * 2.2,
            value / 2,
            value * 1.8 + 32,
            (value - 32) / 1.8,
            value * 1000,
            value / 10,
            value * 10,
        }
    return frozenset(form for value in derived_values for form in _forms(value))


def _forms(value: float) -> tuple[str, ...]:
    return tuple(format(round(value, places), "g") for places in (0, 1))


def _sides(turn: Turn, history: History, others_words: str, spoken_words: str) -> Iterator[str]:
    """Yield sides of which the history has only the other, and that nobody spoke of.

    Where the history has no side for a part of the body, results hold it. A message that names
    both sides compares them.
    """
    history_sides, all_sides = _sides_in(history.text), _sides_in(f"{history.text}\n{others_words}")
    spoken_sides, own_sides = _sides_in(spoken_words), _sides_in(turn.patient)
    for side, part in sorted(own_sides):
        opposite = (_SIDES[side], part)
        held_sides = history_sides if opposite in history_sides else all_sides - spoken_sides
        if opposite in held_sides - own_sides and (side, part) not in held_sides | spoken_sides:
            yield f"{side} {part}; record: {_SIDES[side]}"


def _sides_in(text: str) -> frozenset[tuple[str, str]]:
    """Return the parts of the body with their sides; both sides for `双膝` and `both knees`."""
    sided: set[tuple[str, str]] = set()
    for match in _SIDED.finditer(text):
        side = (match["side"] or match["side_en"]).casefold()
        part = (match["part"] or match["part_en"]).casefold().rstrip("s")
        own_language = ("左", "右") if match["side"] else ("left", "right")
        sided |= {(s, part) for s in ([side] if side in _SIDES else own_language)}
    return frozenset(sided)


def _operations(message: str, known_text: str) -> Iterator[str]:
    """Yield operations of which neither record nor others name any organ, in any context."""
    for statement in read_statements(message):
        if statement.topic != "surgery" or statement.polarity is not Polarity.AFFIRMED:
            continue
        if statement.relative or is_plan(statement.clause):
            continue
        matches = [match for o in OPERATED_ORGANS if (match := o.search(statement.clause))]
        if matches and not any(match.re.search(known_text) for match in matches):
            yield f"“{statement.clause}”; the record has no operation on {matches[0][0]}"


def _diagnoses(turn: Turn, record: MedicalRecord, known_text: str) -> Iterator[str]:
    for name in diagnoses_told(turn.patient, record.reference.diagnosis, known_text):
        yield f"names the diagnosis {name}"
