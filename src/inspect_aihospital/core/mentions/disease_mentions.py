"""Read the diseases that a diagnosis text names, by rule and without a model.

Made for diagnosis sections as hospital records and language models write them. Lists and marks are
read by `mention_layout`, headings by `mention_headings`: what stands under a heading of something
else (rationale, treatment, differential diagnosis, traditional Chinese medicine) is no disease of
the report. What stands within an item is read by `mentions_zh` and `mentions_en`.
"""

import re
from collections.abc import Iterator

from inspect_aihospital.core.mentions import words_en, words_zh
from inspect_aihospital.core.mentions.mention_headings import (
    BARE_FOREIGN,
    DIAGNOSIS,
    FOREIGN,
    LABEL,
    LIKELY,
    read_heading,
    split_headings,
)
from inspect_aihospital.core.mentions.mention_layout import read_lines
from inspect_aihospital.core.mentions.mentions_en import read_english
from inspect_aihospital.core.mentions.mentions_zh import read_chinese
from inspect_aihospital.core.record import Language

LONGEST = 4000
"""Letters of a text that are read; a list of diagnoses is shorter."""

LONGEST_ITEM = 500
"""Letters of one line or list item that are read."""

READERS = {"zh": (read_chinese, words_zh.SYMPTOM), "en": (read_english, words_en.SYMPTOM)}


def read_mentions(text: str, language: Language) -> tuple[str, ...]:
    """Return the diseases that a diagnosis text names.

    Args:
        text: Diagnosis section of a report, or a record's reference diagnosis; any text.
        language: Its language.

    Returns:
        Disease names in the order and the wording of the text (its characters in their common
        width), each once. A suspected disease is among them, one that is ruled out is not.
        Empty if no disease is named. Nothing raises. Only the first `LONGEST` letters are
        read, of a line or list item the first `LONGEST_ITEM`.
    """
    text = re.sub(r"[^\S\n]+", " ", text[:LONGEST])
    read_item, symptom = READERS[language]
    names: dict[str, str] = {}
    for item in _items(text):
        for name in read_item(item[:LONGEST_ITEM]):
            names.setdefault(name.casefold(), name)
    diseases = tuple(name for name in names.values() if not symptom.fullmatch(name))
    return diseases or tuple(names.values())


def _items(text: str) -> Iterator[str]:
    """Yield list items and lines under no foreign heading, without their marks and headings."""
    is_foreign = False
    for line in read_lines(text):
        for part in split_headings(line):
            name, mark, text_behind = read_heading(part)
            heading_form = FOREIGN if mark.strip() in {":", "="} else BARE_FOREIGN
            if name and heading_form.fullmatch(name):
                is_foreign = not text_behind.strip()
            elif DIAGNOSIS.fullmatch(name) or (mark and LIKELY.fullmatch(name)):
                is_foreign = False
                yield text_behind
            elif not is_foreign:
                yield text_behind if LABEL.fullmatch(name) else part
