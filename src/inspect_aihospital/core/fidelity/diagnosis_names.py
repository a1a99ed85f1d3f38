"""Find the names of the reference's diseases in what patient and examiner say."""

import re
from collections.abc import Iterator

from inspect_aihospital.core.text.letterforms import CHINESE_LETTER
from inspect_aihospital.core.text.word_overlap import content

SHORTEST_CHINESE, FEWEST_WORDS = 4, 2
"""Letters of the shortest Chinese name that is looked for, and words of the shortest other name."""

_ITEMS = re.compile(r"\n|\d+[.、](?!\d)")
# A disease ends here: what follows in its item is a stage, a cause or a finding.
_DISEASE_END = re.compile(r"[,，(（:：]|\b(?:with|due to|after|and)\b|伴|并|合并", re.IGNORECASE)
_SENTENCE_END = re.compile(r"(?<=[。！!;；\n.?？])")


def diagnoses_told(message: str, diagnosis: str | None, known_text: str) -> Iterator[str]:
    """Yield the names in a reference's diagnosis that a message states, unless it only asks.

    Args:
        message: Of the patient or the examiner.
        diagnosis: Of the reference.
        known_text: What the speaker may say: its record, and what others said before.
    """
    sentences = _SENTENCE_END.split(message.casefold())
    statements = [sentence for sentence in sentences if not sentence.endswith(("?", "？"))]
    known = known_text.casefold()
    for name in _names(diagnosis or ""):
        if name not in known and any(name in statement for statement in statements):
            yield name


def _names(diagnosis: str) -> tuple[str, ...]:
    diseases = (_DISEASE_END.split(item)[0] for item in _ITEMS.split(diagnosis))
    names = (disease.strip(" .-").casefold() for disease in diseases)
    return tuple(name for name in names if _is_long_enough(name))


def _is_long_enough(name: str) -> bool:
    if CHINESE_LETTER.search(name):
        return len(name) >= SHORTEST_CHINESE
    return len(content(name)) >= FEWEST_WORDS
