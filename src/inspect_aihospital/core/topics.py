"""Symptoms and items of a history that a text names, in Chinese or English."""

import re
from dataclasses import dataclass
from functools import cache
from itertools import chain

from inspect_aihospital.core.history_words import HISTORY
from inspect_aihospital.core.record import Language, detect_language
from inspect_aihospital.core.remembered import remembered
from inspect_aihospital.core.symptom_words import ASKED, NEIGHBOURS, NORMAL, SYMPTOMS

_GAPS = {
    "[^,，。;；]": r"[^,，.。;；:：?？!！、和或及与伴但\s]",
    r"(?: \w+)": r"(?: (?!(?:and|or|nor|no|not|but|without|also|with|has|have|had)\b)[\w'-]+)",
    r"(?:\w+ )": r"(?:(?!(?:and|or|nor|no|not|but|without|also|with)\b)[\w'-]+ )",
}
"""What may stand between two words of a symptom: nothing that begins another one."""

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


def _rows(table: str) -> list[tuple[str, str, str]]:
    """The rows of a table of words: name, Chinese, English; a line may go on in the next."""
    rows = []
    for row in re.split(r"\n(?=\w)", table.strip()):
        name, *lines = row.splitlines()
        joined = "".join(
            line[5:] if line.startswith("     ") else f"\n{line[5:]}" for line in lines
        )
        chinese, english = joined.strip("\n").split("\n")
        rows.append((name, _with_gaps(chinese), _with_gaps(english)))
    return rows


def _with_gaps(words: str) -> str:
    for gap, pattern in _GAPS.items():
        words = words.replace(gap, pattern)
    return words


def _pattern(language: Language, *, asking: bool) -> re.Pattern[str]:
    """All words of all topics, the named ones first; those that only ask about one, if wanted."""
    named = [("0", row) for row in _rows(SYMPTOMS + HISTORY.lstrip())]
    normal = [("1", row) for row in _rows(NORMAL)]
    asked = [("2", row) for row in _rows(ASKED)] if asking else []
    words = [
        f"(?P<{name}{kind}>{(zh if language == 'zh' else en)})"
        for kind, (name, zh, en) in chain(normal, named, asked)
    ]
    joined = "|".join(words)
    return re.compile(joined if language == "zh" else rf"\b(?:{joined})(?!\w)", re.IGNORECASE)


SYMPTOM_NAMES = frozenset(name for name, *_ in _rows(SYMPTOMS))
"""The topics that are symptoms; the others are items of a history."""


@cache
def _said(language: Language) -> re.Pattern[str]:
    return _pattern(language, asking=False)


@cache
def _asked(language: Language) -> re.Pattern[str]:
    return _pattern(language, asking=True)


@remembered
def mentions(text: str) -> tuple[Mention, ...]:
    """The topics that a text states or denies, in order."""
    return _find(_said(detect_language(text)), text)


@remembered
def topics_asked(text: str) -> tuple[Mention, ...]:
    """The topics that a question names, also by wider words: temperature for fever."""
    return _find(_asked(detect_language(text)), text)


def _find(pattern: re.Pattern[str], text: str) -> tuple[Mention, ...]:
    return tuple(
        Mention(str(match.lastgroup)[:-1], match.start(), match.end(), match.lastgroup[-1] == "1")
        for match in pattern.finditer(text)
        if match.lastgroup
    )


@cache
def neighbours(topic: str) -> frozenset[str]:
    """Topics that a person's words may mean in place of this one, itself among them."""
    near = {topic, *WIDER.get(topic, ())}
    near |= {wide for wide, narrow in WIDER.items() if topic in narrow}
    for row in NEIGHBOURS.strip().splitlines():
        if topic in row.split():
            near |= set(row.split())
    return frozenset(near)
