"""Clauses of both languages: what is affirmed, denied, not known, and what nobody can hold to."""

import pytest

from inspect_aihospital.core.history.topic_statements import Polarity, read_statements


def polarities(text: str) -> dict[str, str]:
    return {statement.topic: statement.polarity.value for statement in read_statements(text)}


@pytest.mark.parametrize(
    ("text", "topics"),
    [
        ("无发热、咳嗽、胸痛", {"fever": "denied", "cough": "denied", "chest_pain": "denied"}),
        ("没有明显胸痛,但有胸闷", {"chest_pain": "open", "chest_tightness": "affirmed"}),
        ("不发烧，就是有点咳。", {"fever": "denied", "cough": "affirmed"}),
        ("头不疼，胃口还行。", {"headache": "denied", "poor_appetite": "denied"}),
        ("没有食欲减退。", {"poor_appetite": "denied"}),
        ("发烧或者咳嗽这些都没有", {"fever": "denied", "cough": "denied"}),
        ("发热……应该没有吧。", {"fever": "denied"}),
        ("有没有发热？", {"fever": "open"}),
        ("不知道有没有发烧。", {"fever": "unknown"}),
        ("No fever, chills or cough.", {"fever": "denied", "chills": "denied", "cough": "denied"}),
        ("No fever, I have a cough.", {"fever": "denied", "cough": "affirmed"}),
        # "Or" between times, places or qualities joins no topics, and a verb ends the list.
        (
            "No fever, headache worse in the morning or at night.",
            {"fever": "denied", "headache": "open"},
        ),
        ("No rash, terrible nausea more or less all day.", {"rash": "denied", "nausea": "open"}),
        ("No rash, a dry cough every hour or so.", {"rash": "denied", "cough": "open"}),
        (
            "No fever, productive cough with white or yellow sputum.",
            {"fever": "denied", "cough": "open", "sputum": "open"},
        ),
        ("He had no fever, vomited bile or food.", {"fever": "denied", "vomiting": "open"}),
        # "Or" joins what is described to the list that is denied.
        (
            "No rash, wandering joint pain or prolonged low-grade fever.",
            {"rash": "denied", "joint_pain": "denied", "fever": "denied"},
        ),
        ("No rash, a bad cough every night.", {"rash": "denied", "cough": "open"}),
        (
            "No rash, I cough or vomit.",
            {"rash": "denied", "cough": "affirmed", "vomiting": "affirmed"},
        ),
        ("No rash. Cough, yes.", {"rash": "denied", "cough": "affirmed"}),
        ("Fever? No.", {"fever": "denied"}),
        ("Hmm, night sweats... no, I don't think so.", {"night_sweats": "denied"}),
        ("She vomited without blood.", {"vomiting": "affirmed"}),
        ("No pain on passing water.", {"pain": "open"}),
        ("It is not that it never hurts.", {"pain": "open"}),
        ("I'm scared it is a stroke.", {"stroke": "open"}),
        ("I couldn't say if I had a fever.", {"fever": "unknown"}),
    ],
)
def test_a_clause_affirms_denies_or_leaves_open(text: str, topics: dict[str, str]) -> None:
    assert polarities(text) == topics


def test_a_relative_is_not_the_patient() -> None:
    (diabetes,) = read_statements("My mother has diabetes.")
    assert diabetes.relative


@pytest.mark.parametrize(
    ("text", "topic"),
    [
        ("My skin and eyes have turned yellow.", "jaundice"),
        ("My hair falls out.", "hair_loss"),
        ("头发掉得厉害", "hair_loss"),
        ("I see two of everything.", "diplopia"),
        ("My wee is dark brown.", "dark_urine"),
        ("I get out of puff on the stairs.", "dyspnoea"),
        ("I wake up drenched.", "night_sweats"),
        ("I've lost half a stone.", "weight_loss"),
        ("I can't keep anything down.", "vomiting"),
        ("I had a fit.", "seizure"),
    ],
)
def test_what_patients_say_in_their_own_words_is_read(text: str, topic: str) -> None:
    assert [(s.topic, s.polarity) for s in read_statements(text)] == [(topic, Polarity.AFFIRMED)]


@pytest.mark.parametrize(
    "text",
    [
        *("My toenails have turned yellow.", "I passed a stone.", "I can't keep the noise down."),
        *(
            "My hair isn't falling out.",
            "My urine was never dark.",
            "I pee in the dark.",
            "头发没掉",
        ),
        *("皮肤没变黄", "头发刚剪掉", "I drink water all the time.", "I bought two of everything."),
        *("I can't hold my water bottle.", "I had a fit check."),
    ],
)
def test_like_words_of_other_things_are_no_symptom(text: str) -> None:
    assert not read_statements(text)


@pytest.mark.parametrize(
    "text", ["（摇头）没有胸痛。", "(shakes head) No chest pain.", "*nods* no chest pain"]
)
def test_a_gesture_before_the_words_is_no_symptom(text: str) -> None:
    assert [(s.topic, s.polarity) for s in read_statements(text)] == [
        ("chest_pain", Polarity.DENIED)
    ]
