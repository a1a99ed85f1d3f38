"""Find the names of the reference's diseases in what patient and examiner say."""

import re
from collections.abc import Iterator, Sequence

from inspect_aihospital.core.history.assertions import tells
from inspect_aihospital.core.history.topic_statements import names_relative
from inspect_aihospital.core.text.letterforms import CHINESE_LETTER
from inspect_aihospital.core.text.regex import regex
from inspect_aihospital.core.text.word_overlap import content, nearest

SHORTEST_CHINESE, FEWEST_WORDS = 4, 2
"""Letters of the shortest Chinese name that is looked for, and words of the shortest other name."""

RECORDED = 0.99
"""Share of a name's words in one sentence of a record from which on the record has the name."""

PART_RECORDED = 0.5
"""The same share for a part of a name."""

_MANNER_ZH = regex(
    r"^(?:亚?急性|慢性|[左右]侧?|双侧?|原发性|继发性|自发性|自身免疫性|[轻中重]度|陈旧性|反复|多发性?)+"
)
_WORD = regex(r"[a-z]{4,}")
# A point in front of a digit is a decimal, and no mark of a list.
_NUMBERS = regex(r"[(（]\d{1,2}[)）]|\d{1,2}[)）.．、](?!\d)|[①-⑳]")
# "(1)" is a mark of a list; it stays, since the list is split at it.
_REMARK = regex(r"[(（](?!\d{1,2}[)）])[^()（）]*[)）]")
_ITEM_END = regex(r"[\n;；。、]")
_HEADING = regex(r"^[^:：]*(?:诊断|diagnos\w+|impression)[^:：]*[:：]", re.IGNORECASE)
# A disease ends here: what follows in its item is a stage, a cause or a finding.
_DISEASE_END = regex(r"[,，:：]|\b(?:with|due to|after)\b|伴|并|合并", re.IGNORECASE)
_SENTENCE_END = regex(r"(?<=[。！!;；\n.?？])")


def diagnoses_told(message: str, diagnosis: str | None, known_text: str) -> Iterator[str]:
    """Yield the names in a reference's diagnosis that a message affirms.

    Args:
        message: Of the patient or the examiner.
        diagnosis: Of the reference.
        known_text: What the speaker may say: its record, and what others said before. A name whose
            words stand in a sentence of it, in any order, is known.
    """
    statements, known = told_sentences(message.casefold()), known_text.casefold()
    for name in _names(diagnosis or ""):
        illness = _illness_of(name)
        if _affirms(statements, name):
            if nearest(name, known) < RECORDED:
                yield name
        # Of a part of a name half the words are enough to be known.
        elif illness and _affirms(statements, illness) and nearest(illness, known) < PART_RECORDED:
            yield illness


def _affirms(statements: Sequence[str], name: str) -> bool:
    """Tell whether a sentence says that the patient has what a name names."""
    # Chinese writes no spaces, so only other names have word boundaries.
    pattern = re.compile(
        re.escape(name) if CHINESE_LETTER.search(name) else rf"\b{re.escape(name)}\b"
    )
    return any(
        tells(statement, *match.span())
        for statement in statements
        for match in pattern.finditer(statement)
    )


def told_sentences(message: str) -> list[str]:
    """Return the sentences of a message that ask nothing and are not about relatives."""
    return [sentence for sentence in asserted_sentences(message) if not names_relative(sentence)]


def split_sentences(message: str) -> list[str]:
    """Return the sentences of a message."""
    return _SENTENCE_END.split(message)


def asserted_sentences(message: str) -> list[str]:
    """Return the sentences of a message that ask nothing."""
    return [s for s in split_sentences(message) if not s.endswith(("?", "？"))]


def _names(diagnosis: str) -> tuple[str, ...]:
    items = _ITEM_END.split(_NUMBERS.sub("\n", _REMARK.sub("", diagnosis)))
    diseases = (_DISEASE_END.split(_HEADING.sub("", item))[0] for item in items)
    names = (disease.strip(" .-").casefold() for disease in diseases)
    return tuple(dict.fromkeys(name for name in names if _is_long_enough(name)))


def _illness_of(name: str) -> str:
    """Return the illness in a name, without what it is like or where: constrictive pericarditis."""
    if CHINESE_LETTER.search(name):
        illness = _MANNER_ZH.sub("", name)
        return illness if _is_long_enough(illness) else ""
    words = name.split()
    is_plain = len(words) > FEWEST_WORDS and all(map(_WORD.fullmatch, words[-FEWEST_WORDS:]))
    return " ".join(words[-FEWEST_WORDS:]) if is_plain else ""


def _is_long_enough(name: str) -> bool:
    if CHINESE_LETTER.search(name):
        return len(name) >= SHORTEST_CHINESE
    return len(content(name)) >= FEWEST_WORDS
