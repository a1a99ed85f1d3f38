"""Tell which kinds of things a text names, by the tables of words beside this module."""

import re
from functools import cache

from inspect_aihospital.core.record import Language, detect_language
from inspect_aihospital.core.text.regex import regex
from inspect_aihospital.core.text.word_tables import read_groups


def kinds_in(text: str, table: str) -> frozenset[str]:
    """Return the kinds of a table, such as `occupations`, that a text has words of."""
    if not text:
        return frozenset()
    patterns = _patterns(table, detect_language(text))
    return frozenset(kind for kind, words in patterns.items() if words.search(text))


@cache
def _patterns(table: str, language: Language) -> dict[str, re.Pattern[str]]:
    rows = read_groups(__package__, table)
    # Chinese writes no spaces, so only English words have boundaries.
    if language == "zh":
        return {kind: regex(zh.removeprefix("zh ")) for kind, (zh, _) in rows.items()}
    return {
        kind: regex(rf"\b(?:{en.removeprefix('en ')})\b", re.IGNORECASE)
        for kind, (_, en) in rows.items()
    }
