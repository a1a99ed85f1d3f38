"""Tell whether a no can be true of a record: by what was asked, and by what it names."""

import re
from collections.abc import Iterator

from inspect_aihospital.core.fidelity.answer_words import OTHER_TIME
from inspect_aihospital.core.history.history_facts import History
from inspect_aihospital.core.history.history_words import DISEASES
from inspect_aihospital.core.history.medicines import ALLERGENS, find_medicines, stems_in
from inspect_aihospital.core.history.statement_parts import without_topics
from inspect_aihospital.core.history.topic_statements import (
    Polarity,
    TopicStatement,
    read_statements,
)
from inspect_aihospital.core.history.topics import topics_asked
from inspect_aihospital.core.text.letterforms import CHINESE_LETTER
from inspect_aihospital.core.text.regex import regex
from inspect_aihospital.core.text.word_overlap import content

LONGEST_GENERAL = 32
"""Letters of the longest clause that denies medicines as a whole."""

MEDICINES = frozenset({"medication", "drug"})
# Asks for medicines of every kind, or for the causes of allergies of every kind.
_ANY_MEDICINE = regex(
    r"什么药|哪些药|[用吃服]药|药物|别的药|其[他它]药|降[压糖脂]药"
    r"|\b(?:medic(?:ations?|ines?)|tablets?|pills?|drugs?|anything|prescri\w+)\b",
    re.IGNORECASE,
)
_ANY_CAUSE = regex(
    r"什么|药物|食物|东西|\b(?:any|anything|drugs?|medic\w+|foods?)\b", re.IGNORECASE
)
# All that a clause about allergies has beside the name of a cause.
_OF_ALLERGY = regex(
    r"\W|对|过敏|没有?|不|药物?|食物|什么|任何|都|的|也|我|过|了|啊|东西"
    r"|\b(?:i|am|['’]m|not|no|never|allerg\w*|to|any|an?|drugs?|foods?|have|had|medic\w+|known|that"
    r"|know|of|anything|or|and|really)\b",
    re.IGNORECASE,
)
_ALLERGY = regex(r"过敏|\ballerg", re.IGNORECASE)
_OF_FOOD = regex(r"食物|吃的|海鲜|\bfoods?\b", re.IGNORECASE)
_OF_MEDICINE = regex(
    r"药|磺胺|造影剂|碘|\b(?:drugs?|medic|sulf[ao]|sulph[ao]|iodine|contrast)", re.IGNORECASE
)
# Denied beside what is taken: "no other medicine".
_OTHERS = regex(r"其[他它]|别的|另|\b(?:other|else|further|additional)\b", re.IGNORECASE)
# Whoever ever had a lasting illness has it, or had it, before.
_LASTING = DISEASES | {"surgery", "allergy", "transfusion", "admission", "trauma"}
_EVER_BEFORE = regex(
    r"以前|之前|过去(?!的?几)|(?<!this )(?<!that )\b"
    r"(?:before(?! (?:\w+ ){0,2}(?:that|this|it|meals?)\b)|previously)\b",
    re.IGNORECASE,
)
# Asks for illnesses at large, whatever it names beside.
_ANY_ILLNESS = regex(
    r"疾病|病史|慢性|基础病|什么病|别的|其[他它]|等|身体"
    r"|\b(?:ill|illness\w*|diseases?|conditions?|history|other|else|such|like|serious|chronic"
    r"|health)\b",
    re.IGNORECASE,
)
# Medicines for one illness, by the illness without which nobody takes them.
_MEDICINES_FOR = {
    illness: regex(words, re.IGNORECASE)
    for illness, words in {
        "hypertension": r"降压药|\bblood pressure (?:medic\w+|tablets?|pills?)",
        "diabetes": r"降糖药|\b(?:diabetes|sugar) (?:medic\w+|tablets?|pills?)",
        "lipids": r"降脂药|\bcholesterol (?:medic\w+|tablets?|pills?)",
    }.items()
}
_MENOPAUSE = regex(r"绝经|闭经|\b(?:post-?)?menopaus\w*|\bhysterectomy\b", re.IGNORECASE)


def unheld_topics(doctor: str, history: History) -> set[str]:
    """Return what a question names by words to which the record itself would say no.

    "Do you take insulin?" asks a patient that takes another medicine for none of it; 喘不喘 asks
    for no shortness of breath where the record has that, and no wheeze.
    """
    topics = set(_denied_wordings(doctor, history))
    if _MENOPAUSE.search(history.text):
        topics.add("menstruation")
    named, recorded = stems_in(doctor), _stems_taken(history)
    if named and not named & recorded and not _ANY_MEDICINE.search(doctor):
        topics |= MEDICINES
    asked_illnesses = {name for name, words in _MEDICINES_FOR.items() if words.search(doctor)}
    if asked_illnesses and not asked_illnesses & history.affirmed_clauses.keys():
        topics |= MEDICINES
    allergy = history.affirmed_clauses.get("allergy", "")
    causes = [group for group in ALLERGENS if group.search(doctor)]
    is_other_cause = (named or causes) and not (
        named & stems_in(allergy) or any(group.search(allergy) for group in causes)
    )
    if (is_other_cause and not _ANY_CAUSE.search(doctor)) or _asks_of_other_kind(doctor, allergy):
        topics.add("allergy")
    return topics


def _asks_of_other_kind(doctor: str, allergy: str) -> bool:
    """Tell whether a question is for foods alone where a medicine is recorded, or the reverse."""
    asks_food, asks_medicine = _OF_FOOD.search(doctor), _OF_MEDICINE.search(doctor)
    is_of_medicine = bool(stems_in(allergy) or _OF_MEDICINE.search(allergy))
    # Some of the causes beside medicines' names are medicines.
    causes = _OF_MEDICINE.sub(" ", allergy)
    is_of_food = _OF_FOOD.search(causes) or any(g.search(causes) for g in ALLERGENS)
    if asks_food and not asks_medicine:
        return is_of_medicine and not is_of_food
    return bool(asks_medicine and not asks_food and is_of_food) and not is_of_medicine


def denies_one(statement: TopicStatement, history: History) -> bool:
    """Tell whether a statement denies one medicine, or one cause of an allergy, and not all.

    What it names is another than the record has.
    """
    clause, recorded = statement.clause, history.affirmed_clauses.get(statement.topic, "")
    if statement.topic == "medication":
        named = stems_in(clause)
        is_other = bool(named) and not named & _stems_taken(history)
        # "No allergies to medicines" denies none that is taken.
        return is_other or len(clause) > LONGEST_GENERAL or bool(_ALLERGY.search(clause))
    if statement.topic != "allergy":
        return False
    # What is left is a name; one of the record's own is no other cause. Nor is a medicine, where
    # the record knows of another kind of allergy.
    name = _OF_ALLERGY.sub("", clause)
    is_of_medicine = _OF_MEDICINE.search(clause) and not _OF_MEDICINE.search(recorded)
    return bool(is_of_medicine) or (len(name) > 1 and not content(name) & content(recorded))


def asks_of_other_time(doctor: str, topic: str) -> bool:
    """Tell whether a question asks of a time at which the record does not affirm its topic.

    Whether one had a lasting illness before asks whether one ever had it.
    """
    words = _EVER_BEFORE.sub(" ", doctor) if topic in _LASTING else doctor
    return bool(OTHER_TIME.search(words))


def asks_one_illness(doctor: str) -> bool:
    """Tell whether a question names illnesses, and asks for no others: "kidney trouble before?"."""
    places = topics_asked(doctor)
    if not any(place.topic in DISEASES for place in places):
        return False
    return not _ANY_ILLNESS.search(without_topics(doctor, 0, len(doctor), places))


def _stems_taken(history: History) -> set[str]:
    """Return the stems of the medicines that a record names."""
    return {stem for stem, _ in find_medicines(history.text)}


def _denied_wordings(doctor: str, history: History) -> Iterator[str]:
    """Yield topics that a record affirms in other words than those asked, which it denies."""
    statements = [
        s for s in read_statements(history.text) if not (s.relative or _OTHERS.search(s.clause))
    ]
    for place in topics_asked(doctor):
        asked = _units(doctor[place.start : place.end])
        own = [s for s in statements if s.topic == place.topic]
        denied = any(asked & _units(s.words) for s in own if s.polarity is Polarity.DENIED)
        affirmed = any(asked & _units(s.words) for s in own if s.polarity is Polarity.AFFIRMED)
        if denied and not affirmed:
            yield place.topic


def _units(words: str) -> set[str]:
    """Return the letters of Chinese words, and the words of content of others."""
    return set(words) if CHINESE_LETTER.search(words) else set(content(words))
