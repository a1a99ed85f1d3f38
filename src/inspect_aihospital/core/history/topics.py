"""Symptoms and items of a history that a text names, in Chinese or English."""

import re
from dataclasses import dataclass
from functools import cache
from itertools import chain

from inspect_aihospital.core.record import Language, detect_language
from inspect_aihospital.core.text.text_cache import remembered
from inspect_aihospital.core.text.word_tables import read_groups, read_rows

_JOINTS = r"and|or|nor|no|not|never|neither|\w+n['’]t|but|without|also|with"
# What may stand between two words of a symptom: nothing that begins another one, or denies it.
_GAPS = {
    "[^,，。;；]": r"[^,，.。;；:：?？!！、和或及与伴但\s]",
    r"(?: \w+)": rf"(?: (?!(?:{_JOINTS}|has|have|had)\b)[\w'-]+)",
    r"(?:\w+ )": rf"(?:(?!(?:{_JOINTS})\b)[\w'-]+ )",
}

PAINS = frozenset(
    {
        *("chest_pain", "headache", "eye_pain", "ear_pain", "sore_throat", "period_pain"),
        *("abdominal_pain", "back_pain", "neck_pain", "joint_pain", "muscle_pain", "limb_pain"),
        *("toothache", "pain", "dysuria"),
    }
)
BLEEDINGS = frozenset(
    {
        *("haematemesis", "haemoptysis", "melaena", "blood_in_stool", "haematuria", "nosebleed"),
        *("vaginal_bleeding", "gum_bleeding", "bleeding"),
    }
)
SWELLINGS = frozenset({"oedema", "lump", "swelling"})
WIDER = {"pain": PAINS, "bleeding": BLEEDINGS, "swelling": SWELLINGS}
"""Wide symptoms and the narrow ones that they mean."""


@dataclass(frozen=True)
class Mention:
    """A topic in a text.

    Attributes:
        topic: Its name.
        start: Where its words begin.
        end: Where they end.
        normal: The words call it normal.
    """

    topic: str
    start: int
    end: int
    normal: bool = False


def _topic_rows(table: str) -> list[tuple[str, str, str]]:
    """Read a table of words: each topic has lines for its name, Chinese and English."""
    return [
        (name, _with_gaps(chinese.removeprefix("zh ")), _with_gaps(english.removeprefix("en ")))
        for name, (chinese, english) in read_groups(__package__, table).items()
    ]


def _with_gaps(words: str) -> str:
    for gap, pattern in _GAPS.items():
        words = words.replace(gap, pattern)
    return words


@cache
def _pattern(language: Language, *, asking: bool) -> re.Pattern[str]:
    """Compile all words of all topics; words that only ask about one if `asking`."""
    topic_rows = [("0", row) for row in _topic_rows("symptoms") + _topic_rows("history_items")]
    normal_rows = [("1", row) for row in _topic_rows("normal_symptoms")]
    question_rows = [("2", row) for row in _topic_rows("symptom_questions")] if asking else []
    # The first row that matches wins, so words that call a topic normal come first.
    # The group stands behind its words: Python skips words by a letter, but enters each group.
    words = [
        f"(?:{zh if language == 'zh' else en})(?P<{name}{kind}>)"
        for kind, (name, zh, en) in chain(normal_rows, topic_rows, question_rows)
    ]
    # In Chinese no word boundary can be asked for. Case is folded in the text, since Python skips a
    # word by its first letter only where case counts.
    joined = "|".join(words)
    return re.compile(joined if language == "zh" else rf"\b(?=\w)(?:{joined})(?!\w)")


SYMPTOM_NAMES = frozenset(name for name, *_ in _topic_rows("symptoms"))
"""The topics that are symptoms; the others are items of a history."""


@remembered
def mentions(text: str) -> tuple[Mention, ...]:
    """Return the topics that a text states or denies, in order."""
    return _find(text, asking=False)


@remembered
def topics_asked(text: str) -> tuple[Mention, ...]:
    """Return the topics that a question names, also by wider words: temperature for fever."""
    return _find(text, asking=True)


def _find(text: str, *, asking: bool) -> tuple[Mention, ...]:
    pattern = _pattern(detect_language(text), asking=asking)
    return tuple(
        Mention(str(match.lastgroup)[:-1], match.start(), match.end(), match.lastgroup[-1] == "1")
        for match in pattern.finditer(_lower(text))
        if match.lastgroup
    )


def _lower(text: str) -> str:
    """Return a text in small letters, each in its place."""
    lowered = text.lower()
    if len(lowered) == len(text):
        return lowered
    # Few capitals have two characters in small, such as the Turkish "İ".
    return "".join(letter.lower() if len(letter.lower()) == 1 else letter for letter in text)


@cache
def neighbours(topic: str) -> frozenset[str]:
    """Return the topics that a person's words may mean in place of this one, itself included."""
    near_topics = {topic, *WIDER.get(topic, ())}
    near_topics |= {wide for wide, narrow in WIDER.items() if topic in narrow}
    # Neighbours are not transitive: a row relates its own words alone.
    for row in read_rows(__package__, "neighbours"):
        if topic in row.split():
            near_topics |= set(row.split())
    return frozenset(near_topics)
