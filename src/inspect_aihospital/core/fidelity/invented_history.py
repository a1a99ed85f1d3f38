"""Detect what a patient says of itself that its record lacks, denies or states otherwise."""

import re
from collections.abc import Iterator, Sequence
from itertools import combinations

from inspect_aihospital.core.fidelity.answers_in_order import pairs_in_order
from inspect_aihospital.core.fidelity.claims import bare_yes, contrary
from inspect_aihospital.core.fidelity.diagnosis_names import asserted_sentences, diagnoses_told
from inspect_aihospital.core.fidelity.invented_amounts import invented_amounts
from inspect_aihospital.core.fidelity.invented_circumstances import invented_circumstances
from inspect_aihospital.core.fidelity.invented_deaths import invented_deaths
from inspect_aihospital.core.fidelity.invented_exposures import (
    invented_contacts,
    invented_journeys,
)
from inspect_aihospital.core.fidelity.invented_medicines import invented_medicines
from inspect_aihospital.core.fidelity.invented_sides import (
    answered_side,
    invented_sides,
    sides_in,
)
from inspect_aihospital.core.fidelity.invented_times import invented_times, is_plan
from inspect_aihospital.core.fidelity.stated_person import speaks_of_child
from inspect_aihospital.core.fidelity.stated_relatives import invented_relatives
from inspect_aihospital.core.fidelity.stated_work import invented_work
from inspect_aihospital.core.fidelity.visit_turns import Detector, Finding, Turn, answers_doctor
from inspect_aihospital.core.history.answer_kinds import Answer
from inspect_aihospital.core.history.corrections import without_corrected
from inspect_aihospital.core.history.doctor_questions import DoctorQuestion, read_question
from inspect_aihospital.core.history.durations import durations
from inspect_aihospital.core.history.history_facts import History
from inspect_aihospital.core.history.history_words import DISEASES, OPERATED_ORGANS
from inspect_aihospital.core.history.patient_answers import read_answer
from inspect_aihospital.core.history.topic_statements import Polarity, read_statements
from inspect_aihospital.core.record import MedicalRecord
from inspect_aihospital.core.text.quantities import (
    NOT_VALUES,
    numbers_held,
    numbers_stated,
    with_rounded,
)
from inspect_aihospital.core.text.regex import regex

# Asks when something began that is no illness.
_OTHER_BEGINNING = regex(
    r"开始[^，。？]{0,2}[养教工上做当干吃服用住抽吸喝]"
    r"|\b(?:start|begin)\w* (?:to )?(?:work|teach|liv|tak|us|smok|drink|driv|keep)\w*",
    re.IGNORECASE,
)
# Asks what the patient fears or guesses; and says in spite of that to have it.
_HAS_IT = regex(
    r"我(?:也|还|就|是)?有|还有|[得患]过|得了|\bi(?:['’]ve| (?:also )?(?:have|had|got))\b",
    re.IGNORECASE,
)
_ASKS_FEAR = regex(
    r"担心|怕|顾虑|以为|觉得(?:自己)?是什么"
    r"|\b(?:fear\w*|worr\w+|afraid|concern\w*|think (?:it|this) (?:is|might|could)|suspect"
    r"|suppose|reckon)\b",
    re.IGNORECASE,
)
# A parent speaks of itself, unless it repeats what was asked of the child.
_OF_SPEAKER = regex(
    r"\bi(?:['’]ve| have| had|['’]m| am| was)\b|我(?:自己|本人|也|有|是|得过)", re.IGNORECASE
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
    is_of_child = speaks_of_child(turns, history)
    for turn in turns:
        if turn.patient and not turn.examiner:
            texts = [
                *_told_texts(turn, doctor_message, history, others_words, is_of_child=is_of_child),
                *invented_sides(turn.patient, history.text, others_words, spoken_words),
                *_diagnoses(turn.patient, record, f"{history.text}\n{spoken_words}"),
            ]
            # Two checks may find the same words.
            for text in dict.fromkeys(texts):
                yield Finding(turn.number, Detector.INVENTED_SYMPTOMS, text)
        spoken_words = "\n".join([spoken_words, turn.examiner or "", turn.doctor])
        others_words = "\n".join([results, spoken_words])
        doctor_message = turn.doctor


def _told_texts(
    turn: Turn, doctor: str, history: History, others_words: str, *, is_of_child: bool
) -> Iterator[str]:
    """Yield what a message makes up of the history, whatever the reference says."""
    question, message = read_question(doctor), turn.patient
    known_text = f"{history.text}\n{others_words}"
    # A doctor's question ("is it worse after meals?") does not tell that it is so.
    told_text = "\n".join([history.text, *asserted_sentences(others_words)])
    asks_fear = bool(_ASKS_FEAR.search(doctor))
    asks_onset = "onset" in question.aspects and not _OTHER_BEGINNING.search(doctor)
    yield from _symptoms(
        turn, question, history, others_words, is_of_child=is_of_child, asks_fear=asks_fear
    )
    if answers_doctor(turn):
        yield from _bare_yes(message, doctor, history)
        yield from invented_amounts(
            without_corrected(message), question, history.text, others_words
        )
    stated = without_corrected(message)
    yield from invented_times(
        stated, history.text, others_words, history.illness, asks_onset=asks_onset
    )
    yield from _values(turn, history, others_words)
    yield from answered_side(message, doctor, history.text, history.illness)
    yield from invented_medicines(
        message, known_text, asks_allergy="allergy" in question.topics and not question.of_relative
    )
    yield from invented_circumstances(message, told_text)
    # Who tells a fear tells whom it is taken from.
    if not asks_fear:
        yield from invented_contacts(message, told_text)
        yield from invented_journeys(message, told_text)
    if not is_of_child:
        yield from invented_work(message, doctor, told_text)
    yield from _operations(message, known_text)
    yield from invented_deaths(message, known_text)
    yield from invented_relatives(message, doctor, history.text)


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
        or sides_in(text)
    )


def _symptoms(
    turn: Turn,
    question: DoctorQuestion,
    history: History,
    others_words: str,
    *,
    is_of_child: bool,
    asks_fear: bool,
) -> Iterator[str]:
    affirmed_topics = {
        s.topic for s in read_statements(others_words) if s.polarity is Polarity.AFFIRMED
    }
    for statement in read_statements(turn.patient):
        if statement.polarity is not Polarity.AFFIRMED:
            continue
        if statement.topic in affirmed_topics or is_plan(statement.clause):
            continue
        is_of_speaker = _OF_SPEAKER.search(statement.clause)
        # A child's parent speaks of itself, or a patient of the relative that was asked about.
        if is_of_child and is_of_speaker and statement.topic not in question.topics:
            continue
        # Whoever is asked what it fears may name any illness.
        is_fear = asks_fear and not _HAS_IT.search(statement.clause)
        if statement.topic in DISEASES and is_fear:
            continue
        if question.of_relative and not (statement.relative or is_of_child or is_of_speaker):
            continue
        if (reason := contrary(statement, history, question)) is not None:
            yield f"“{statement.clause}”; record: {reason}"


def _bare_yes(message: str, doctor: str, history: History) -> Iterator[str]:
    """Yield a yes to what the record lacks, to the whole message or in its place among several."""
    for question, answer in [(doctor, message), *pairs_in_order(doctor, message)]:
        yield from bare_yes(answer, question, history)


def _values(turn: Turn, history: History, others_words: str) -> Iterator[str]:
    numbers = numbers_stated(NOT_VALUES.sub(" ", without_corrected(turn.patient)))
    if not numbers:
        return
    sources = with_rounded(numbers_held(history.text)) | with_rounded(numbers_held(others_words))
    # Patients may compute differences, such as lost weight.
    for number in sorted(numbers - sources - _derived(history.text)):
        yield f"{number}; the record has no such value"


def _derived(text: str) -> frozenset[str]:
    """Return differences of a record's values, and its values in other units."""
    values = sorted({float(n) for n in numbers_held(text) if len(n) < 7})
    # The pairs grow with the square of the values, so a long record is cut.
    derived_values = {abs(a - b) for a, b in combinations(values[:80], 2)}
    for value in values:
        derived_values |= {
            # Kilograms in jin or pounds and back, degrees Fahrenheit, and metric prefixes.
            value * 2,
            value * 2.2,
            value / 2,
            value * 1.8 + 32,
            (value - 32) / 1.8,
            value * 1000,
            value / 10,
            value * 10,
        }
    return frozenset(
        format(round(value, places), "g") for value in derived_values for places in (0, 1)
    )


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


def _diagnoses(message: str, record: MedicalRecord, known_text: str) -> Iterator[str]:
    for name in diagnoses_told(message, record.reference.diagnosis, known_text):
        yield f"names the diagnosis {name}"
