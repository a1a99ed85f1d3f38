"""Rules that read a single answer of a patient."""

import pytest

from inspect_aihospital.core.manner.answer_rules import (
    count_words,
    exact_amounts,
    longest_sentence,
    mask,
    names_conviction,
    takes_back,
)
from inspect_aihospital.core.manner.medical_words import everyday, medical_words
from inspect_aihospital.core.record import Language


@pytest.mark.parametrize(
    ("text", "count"),
    [("It hurts a lot.", 4), ("我头疼。", 3), ("I've 3.5 kg less", 4), ("体温38.5度", 4), ("", 0)],
)
def test_words_and_chinese_characters_are_counted(text: str, count: int) -> None:
    assert count_words(text) == count


def test_the_longest_sentence_counts() -> None:
    assert longest_sentence("Yes. I have had a cough. Bad.") == 5


@pytest.mark.parametrize(
    ("text", "language", "is_exact"),
    [
        ("For 3 weeks.", "en", True),
        ("About two weeks ago.", "en", True),
        ("Since last Tuesday.", "en", True),
        ("A year ago.", "en", True),
        ("A good while, now and then.", "en", False),
        ("One of my legs, and type 2 diabetes.", "en", False),
        ("I may have it a few times a day.", "en", False),
        ("三个星期了。", "zh", True),
        ("体温38度。", "zh", True),
        ("昨天晚上开始的。", "zh", True),
        ("有一阵子了，一天到晚都这样。", "zh", False),
        ("好几年了，有一点疼。", "zh", False),
    ],
)
def test_exact_amounts_are_read(text: str, language: Language, *, is_exact: bool) -> None:
    assert bool(exact_amounts(text, language)) is is_exact


@pytest.mark.parametrize(
    ("text", "conviction", "is_named", "is_dropped"),
    [
        ("I'm sure it is a slipped disc.", "a slipped disc", True, False),
        ("You're right, it isn't a slipped disc.", "a slipped disc", False, True),
        ("No fever. I have the flu.", "the flu", True, False),
        ("我看就是颈椎病。", "颈椎病", True, False),
        ("那就不是颈椎病。", "颈椎病", False, True),
        ("My back hurts.", "a slipped disc", False, False),
        ("I drink a lot of fluid.", "the flu", False, False),
        ("Not influenced by it, not fluid.", "the flu", False, False),
        ("I take fluoxetine; it's flu.", "the flu", True, False),
        ("They are migraines, I am sure.", "a migraine", True, False),
        ("我这是flu吧。", "the flu", True, False),
    ],
)
def test_a_conviction_is_named_or_given_up(
    text: str, conviction: str, *, is_named: bool, is_dropped: bool
) -> None:
    assert names_conviction(text, conviction) is is_named
    assert takes_back(text, conviction) is is_dropped


def test_a_conviction_is_no_word_of_the_history() -> None:
    assert "disc" not in mask("It is the Slipped Disc.", "a slipped disc")
    assert mask("I drink a lot of fluid.", "the flu") == "I drink a lot of fluid."


@pytest.mark.parametrize(
    ("text", "language", "words"),
    [
        ("I have dyspnoea and hypertension.", "en", {"dyspnoea", "hypertension"}),
        ("I have asthma, and I take amlodipine.", "en", set()),
        ("我有腹痛和乏力。", "zh", {"腹痛", "乏力"}),
        ("我肚子疼，有糖尿病，还恶心。", "zh", set()),
    ],
)
def test_medical_words_are_read_and_replaced(
    text: str, language: Language, words: set[str]
) -> None:
    assert medical_words(text, language) == words
    assert not medical_words(everyday(text, language), language)
