"""Detect a patient that falls out of its role.

By its language, by speaking as a doctor does, or by an answer to another question.
"""

import re
from collections.abc import Iterator, Sequence

from inspect_aihospital.core.dialogue.routing import Speaker
from inspect_aihospital.core.fidelity import role_phrases as phrases
from inspect_aihospital.core.fidelity.refrains import is_long, letters_of, refrain, says_over
from inspect_aihospital.core.fidelity.stated_person import other_person, tells_of_another
from inspect_aihospital.core.fidelity.visit_turns import Detector, Finding, Turn
from inspect_aihospital.core.history.answer_kinds import Answer
from inspect_aihospital.core.history.doctor_questions import read_question
from inspect_aihospital.core.history.durations import durations
from inspect_aihospital.core.history.history_facts import History, sure_topics
from inspect_aihospital.core.history.patient_answers import read_answer
from inspect_aihospital.core.history.topic_statements import Polarity, read_statements
from inspect_aihospital.core.history.topics import mentions, neighbours
from inspect_aihospital.core.record import Language


def out_of_role(
    turns: Sequence[Turn], language: Language, history: History | None = None
) -> Iterator[Finding]:
    """Yield messages in which a patient is not the patient of this point of the visit.

    That is: several words on end in another language than the record's; a refusal as a model words
    it, a template, its instructions; a sentence three times over; advice to, or a history
    taken from, the person spoken to; a message told again word for word although the doctor's has
    changed; an answer about what was asked before and not about what was asked now.
    """
    for number, turn in enumerate(turns):
        if turn.patient:
            for text in (
                foreign_words(turn.patient, language),
                _no_patient(turn.patient, "".join(t.examiner or "" for t in turns[:number])),
                says_over(turn.patient),
                # The opening may be the record's own text, and it answers nobody.
                _as_doctor(turn) if number else None,
                _stale(turns, number, history) if number else None,
                _other_person(turns, number, history) if number and history else None,
                _breaks_off(turn) if number else None,
                refrain(turns, number, history) if number and history else None,
            ):
                if text:
                    yield Finding(turn.number, Detector.OUT_OF_ROLE, text)


def foreign_words(message: str, language: Language) -> str | None:
    """Return several words on end in another language than the record's; `None` for none."""
    patterns = (
        phrases.OTHER_SCRIPT,
        phrases.ENGLISH_RUN if language == "zh" else phrases.CHINESE_RUN,
    )
    if foreign_run := next(filter(None, (p.search(message) for p in patterns)), None):
        return f"another language: {foreign_run[0]}"
    foreign_words = phrases.OTHER_WORDS.findall(message) if language == "en" else []
    if len(foreign_words) >= 3 and len(foreign_words) > len(phrases.ENGLISH_WORDS.findall(message)):
        words = re.findall(r"[^\W\d_]+", message)
        return f"another language: {' '.join(words[:8])}"
    return None


def _no_patient(message: str, replies: str) -> str | None:
    """Return the words of a machine, which no patient says but who passes an examiner's on."""
    # Who passes something on may put it on one line.
    written = "".join(replies.split())
    for reason, words in phrases.NOT_SPOKEN.items():
        match = words.search(message)
        if match and "".join(match[0].split()) not in written:
            return f"{reason}: {match[0].strip()}"
    return None


def _as_doctor(turn: Turn) -> str | None:
    """Return advice, a history taken, or words about the patient as of somebody else."""
    if turn.addressee != Speaker.DOCTOR or phrases.REPORTED.search(turn.patient):
        return None
    third_person = phrases.THIRD_PERSON.search(turn.patient)
    if third_person and not phrases.OF_ITSELF.search(turn.patient):
        return f"speaks of the patient: {turn.patient[third_person.start() :][:80]}"
    if advice := phrases.ADVICE.search(turn.patient):
        return f"advises: {advice[0]}"
    inquiry = phrases.INQUIRY.search(turn.patient)
    if inquiry and (mentions(inquiry[0]) or phrases.ASKS_OF_ILLNESS.search(inquiry[0])):
        return f"takes a history: {inquiry[0]}"
    return None


def _other_person(turns: Sequence[Turn], number: int, history: History) -> str | None:
    """Return words of another person; of whom the doctor asks, the patient may speak."""
    if turns[number].addressee != Speaker.DOCTOR:
        return None
    words = other_person(turns[number].patient, turns[number - 1].doctor, history)
    words = words or tells_of_another(turns, number, history)
    return f"is somebody else: {words}" if words else None


def _breaks_off(turn: Turn) -> str | None:
    """Return a message to the doctor that ends within a sentence."""
    is_whole = not phrases.BREAKS_OFF.search(turn.patient) or phrases.COURTESY.search(turn.patient)
    if turn.addressee != Speaker.DOCTOR or is_whole:
        return None
    return f"breaks off: {turn.patient[-80:]}"


def _stale(turns: Sequence[Turn], number: int, history: History | None) -> str | None:
    turn, before = turns[number], turns[number - 1]
    if turn.addressee != Speaker.DOCTOR or number < 2:
        return None
    for earlier in range(number - 1, 0, -1):
        earlier_turn = turns[earlier]
        if earlier_turn.addressee == Speaker.DOCTOR and _is_repeated(
            earlier_turn.patient, turn.patient
        ):
            # The same question may get the same answer.
            has_changed = letters_of(turns[earlier - 1].doctor) != letters_of(before.doctor)
            if has_changed and not _fits(turn.patient, before.doctor, history):
                return f"told again: {turn.patient}"
    return _late(turns, number)


def _fits(message: str, doctor: str, history: History | None) -> bool:
    """Tell whether a message may answer a doctor's, or nobody can say."""
    topics = {near for topic, *_ in sure_topics(message) for near in neighbours(topic)}
    question = read_question(doctor)
    lengths = durations(message)
    if not topics and not lengths:
        return True  # nobody knows what it is about
    # A question about the whole illness may be answered by anything.
    if topics & question.topics or question.scopes & {"all", "present_illness"}:
        return True
    if not question.topics and not question.scopes:
        return question.is_unread or not ("onset" in question.aspects and not lengths)
    parts = history.topics_by_part if history else {}
    return any(topics & parts.get(part, topics) for part in question.scopes)


def _is_repeated(first: str, second: str) -> bool:
    is_same = is_long(first) and letters_of(first) == letters_of(second)
    return is_same and not phrases.COURTESY.search(first) and read_answer(first) is Answer.TELLS


def _late(turns: Sequence[Turn], number: int) -> str | None:
    """Return an answer to the question before this one, if that had no answer yet."""
    past_question, question = (read_question(turns[number - back].doctor) for back in (2, 1))
    if not question.asks or not question.topics or question.scopes:
        return None
    sure = (Polarity.AFFIRMED, Polarity.DENIED)
    topics = {s.topic for s in read_statements(turns[number].patient) if s.polarity in sure}
    answered_topics = {s.topic for t in turns[:number] for s in read_statements(t.patient)}
    late_topics = topics & past_question.topics
    if (
        late_topics
        and topics <= past_question.topics
        and not topics & (question.topics | answered_topics)
    ):
        return f"answers an earlier question: {turns[number].patient}"
    return None
