"""Find the amounts that a patient tells otherwise than its record: two packs for ten cigarettes."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import combinations

from inspect_aihospital.core.fidelity.diagnosis_names import told_sentences
from inspect_aihospital.core.history.amounts import (
    KIND_BY_TOPIC,
    Amount,
    AmountKind,
    amounts,
    amounts_of,
)
from inspect_aihospital.core.history.doctor_questions import DoctorQuestion
from inspect_aihospital.core.history.history_facts import HABITS
from inspect_aihospital.core.history.topics import mentions
from inspect_aihospital.core.text.regex import regex
from inspect_aihospital.core.text.word_overlap import clauses, sentences_of

MOST_APART = 1.6
"""Ratio up to which two amounts may be one, since people round them."""
MOST_DOSES_APART = 1.01
"""The same for doses, which stand on a box and are not rounded."""
MOST_DEGREES_APART = 0.6
"""Degrees by which a temperature may differ that is told without tenths."""
MOST_TENTHS_APART = 0.26
"""The same for one with tenths."""

# Supposed, denied, of another time, or a mark up to which something did not go.
_NOT_TOLD = regex(
    r"试验|如果|要是|听说|(?<!雷打)[没不未](?!到|足)|以前|原来|年轻|正常"
    r"|\b(?:tests?|if|not?|never|would|could|might|normal\w*|used to|before|once)\b|n['’]t\b",
    re.IGNORECASE,
)
# A fever without its unit, where the doctor asked for it.
_BARE_DEGREES = regex(
    r"(?<![\d.])(?:37\.[3-9]|(?:38|39|4[0-2])(?:\.\d)?)(?![\d.])"
    r"(?=\s*(?:$|[,;!?，。；！？多]|\.(?!\d)|(?:the|on|or|at|that|this|yesterday|last|when)\b))",
    re.IGNORECASE,
)
_TIMES_A_DAY = {
    2: regex(
        r"(?:[2二两]次|早晚|bid\b|\btwice|\btwo times|\bmorning\b.*\b(?:evening|night|bedtime)\b)",
        re.IGNORECASE,
    ),
    3: regex(r"(?:[3三]次|tid\b|\bthree times|\bthrice)", re.IGNORECASE),
}
# A temperature, by its number alone, anywhere in a record.
_TEMPERATURE = regex(r"(?<![\d.])(?:3[5-9]|4[0-2])\.\d(?![\d.])")
LEAST_FEVER = 37.3
"""Degrees up to which a temperature is none of a fever."""
MOST_FEVER = 43.0
"""Degrees above which a number is an angle, or of something else."""
MOST_DOSE = 20_000.0
"""Milligrams of a medicine; what weighs more is a child or a drink."""
_EXACT = frozenset({AmountKind.DOSE, AmountKind.INSULIN})
_RARELY = regex(
    r"偶|少[许量]|应酬|节日|\b(?:rare\w*|occasional\w*|seldom|social\w*)\b", re.IGNORECASE
)
_DAILY = regex(
    r"天天|每[天晚日顿]|顿顿|\b(?:every|each) (?:single )?(?:day|night|evening|meal)\b"
    r"|\b(?:daily|nightly)\b",
    re.IGNORECASE,
)


def invented_amounts(
    message: str, question: DoctorQuestion, history: str, others_words: str
) -> Iterator[str]:
    """Yield amounts of a kind of which record and others have only other amounts.

    A patient may round, and may tell one amount of several. A record without an amount of the kind
    says nothing against any.

    Args:
        message: Of the patient.
        question: What the doctor asked: it may say what a bare amount is of.
        history: What the record says of the patient.
        others_words: Results, and what doctor and examiner said.
    """
    told_amounts = _told(message, question)
    for kind in dict.fromkeys(amount.kind for amount in told_amounts):
        stated = [amount for amount in told_amounts if amount.kind is kind]
        recorded = [a for a in amounts(f"{history}\n{others_words}") if a.kind is kind]
        values = _values(kind, recorded, f"{history}\n{others_words}")
        stated_values = [*stated, *_of_a_day(stated, message)]
        if values and not any(_is_near(a, value) for a in stated_values for value in values):
            yield f"{stated[0].words}; the record has {recorded[0].words}"
    yield from _daily_habits(message, question, history)


def _told(message: str, question: DoctorQuestion) -> list[Amount]:
    sentences = [s for s in told_sentences(message) if not _NOT_TOLD.search(s)]
    told_amounts = [
        amount for sentence in sentences for amount in amounts(sentence) if _is_plausible(amount)
    ]
    # Of what is asked about, an amount need not say what it counts.
    asked_kinds = {KIND_BY_TOPIC[topic] for topic in question.topics & KIND_BY_TOPIC.keys()}
    if question.of_relative or len(asked_kinds) != 1:
        return told_amounts
    (kind,) = asked_kinds
    others = [amount for amount in told_amounts if amount.kind is not kind]
    bare = [
        Amount(kind, float(degrees[0]), "." not in degrees[0], degrees[0])
        for sentence in sentences
        for degrees in _BARE_DEGREES.finditer(sentence)
        if kind is AmountKind.FEVER
    ]
    asked_amounts = (a for sentence in sentences for a in amounts_of(kind, sentence))
    return [*others, *bare, *filter(_is_plausible, asked_amounts)]


def _is_plausible(amount: Amount) -> bool:
    """Tell whether degrees are those of a fever, and no angle, and grams those of a medicine."""
    if amount.kind is AmountKind.FEVER:
        return LEAST_FEVER <= amount.value <= MOST_FEVER
    return amount.kind is not AmountKind.DOSE or amount.value <= MOST_DOSE


def _of_a_day(told_amounts: Sequence[Amount], message: str) -> Iterator[Amount]:
    """Yield what doses make in a day that are told by the time: 500 mg twice a day."""
    for amount in told_amounts:
        for count, words in _TIMES_A_DAY.items():
            if amount.kind is AmountKind.DOSE and words.search(message):
                yield replace(amount, value=amount.value * count)


def _values(kind: AmountKind, recorded: Iterable[Amount], history: str) -> list[float]:
    """Return the values that a patient may tell of what is recorded."""
    values = [amount.value for amount in recorded]
    if not values:
        return []
    if kind is AmountKind.FEVER:
        values += [float(degrees) for degrees in _TEMPERATURE.findall(history)]
    if kind is AmountKind.WEIGHT:
        # What was lifted has a weight, too.
        values += [amount.value for amount in amounts_of(kind, history)]
        # From 65 kg to 60 kg.
        values += [abs(first - second) for first, second in combinations(values[:20], 2)]
    if kind is AmountKind.DOSE:
        values += [
            amount.value * count
            for sentence in sentences_of(history)
            for count, words in _TIMES_A_DAY.items()
            if words.search(sentence)
            for amount in amounts_of(kind, sentence)
        ]
    return [value for value in values if value]


def _is_near(amount: Amount, value: float) -> bool:
    if amount.kind is AmountKind.FEVER:
        most = MOST_DEGREES_APART if amount.is_whole else MOST_TENTHS_APART
        return abs(amount.value - value) <= most
    ratio = max(amount.value, value) / max(min(amount.value, value), 1e-9)
    return ratio <= (MOST_DOSES_APART if amount.kind in _EXACT else MOST_APART)


def _daily_habits(message: str, question: DoctorQuestion, history: str) -> Iterator[str]:
    """Yield what a patient calls a daily habit where its record calls it a rare one."""
    daily_clauses = [c for c in clauses(message) if _DAILY.search(c) and not _NOT_TOLD.search(c)]
    if not daily_clauses or question.of_relative:
        return
    for clause in daily_clauses:
        # What a clause does not name is what was asked about; of two habits either may be meant.
        habits = HABITS & (_topics_in(clause) or question.topics)
        for habit in habits if len(habits) == 1 else ():
            recorded = [c for c in clauses(history) if habit in _topics_in(c)]
            if recorded and all(_RARELY.search(c) and not _DAILY.search(c) for c in recorded):
                yield f"“{clause}”; record: {recorded[0]}"


def _topics_in(clause: str) -> frozenset[str]:
    return frozenset(mention.topic for mention in mentions(clause))
