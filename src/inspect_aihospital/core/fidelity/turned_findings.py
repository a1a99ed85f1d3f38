"""Tell where a finding of the record is turned into its opposite."""

import re
from collections.abc import Mapping
from functools import lru_cache

from inspect_aihospital.core.chart.canonical_names import canonical
from inspect_aihospital.core.history.assertions import split_denial
from inspect_aihospital.core.replies.reply_statements import ReplyLine
from inspect_aihospital.core.text.letterforms import CHINESE_LETTER
from inspect_aihospital.core.text.regex import regex
from inspect_aihospital.core.text.word_overlap import clauses

SHORTEST_TURNED = {True: 2, False: 5}
"""Letters of the shortest finding whose "no" is looked at, in Chinese and in other writing."""

# Words that turn a finding into another one.
_OPPOSITES = regex(
    r"阳性|阴性|轻度|重度|\(\+\)|\(-\)|左|右|[升增偏]高|[降减]低|偏低|\b(?:left|right|positive|negative"
    r"|elevated|increased|raised|decreased|reduced|low|high)\b"
)

_SIGNS = {"(+)": "阳性", "(-)": "阴性", "positive": "阳性", "negative": "阴性"}

# Other words for a degree or a direction are no other finding.
_SYNONYMS = {
    "升高": regex(r"[增偏]高|\b(?:elevated|increased|raised|high)\b"),
    "降低": regex(r"减低|偏低|\b(?:decreased|reduced|low)\b"),
    "轻度": regex(r"轻微|少量|\b(?:mild|slight|minimal|small)(?:ly)?\b"),
    "重度": regex(r"严重|大量|\b(?:severe|marked|massive|large)(?:ly)?\b"),
}

_SENTENCES = regex(r"[;；。\n]|\.(?=\s|$)")

_RESULT_NAME = regex(r"^[^:：\n]{1,40}[:：]", re.MULTILINE)

# A sign that no record has stands for either opposite.
_HIDDEN = "§"

# Marks and blanks do not make a finding another one.
_NOT_WORD = regex(rf"[^\w{_HIDDEN}]|_")


def has_opposite(reply_line: ReplyLine, record: str) -> bool:
    """Tell whether the record has these words, but with an opposite in one place.

    A name may stand in the line before, a clause ends with its line.
    """
    clause_sources = [(part, _hide_by_line(record)) for part in clauses(reply_line.result)]
    whole_line = f"{reply_line.name}: {reply_line.result}"
    line_sources = [(whole_line, _hide(record))] if reply_line.is_named else []
    return any(
        len(_hide(part).replace(_HIDDEN, "")) >= 2
        and _hide(part) in source
        and _only_letters(part) not in _only_letters(record)
        for part, source in [*line_sources, *clause_sources]
        if _OPPOSITES.search(_fold_signs(part))
    )


def turns_negation(result: str, record: str) -> bool:
    """Tell whether a clause is one of the record's word for word, but with or without its "no"."""
    held_clauses = _negations(record)
    return any(
        held_clauses.get(words, {is_negated}) == {not is_negated}
        for words, negations in _negations(result).items()
        for is_negated in negations
    )


@lru_cache(maxsize=64)
def _negations(text: str) -> Mapping[str, set[bool]]:
    """Return the clauses of a text in letters, without "no", and whether each stands with it."""
    negations: dict[str, set[bool]] = {}
    for sentence in _SENTENCES.split(_RESULT_NAME.sub("", text)):
        is_listed = False
        for clause in clauses(sentence):
            words, is_denied = split_denial(clause)
            letters = _only_letters(words)
            is_long = len(letters) >= SHORTEST_TURNED[bool(CHINESE_LETTER.search(words))]
            # What stands behind a "no" in its sentence may belong to it: nobody can say.
            if is_long and (is_denied or not is_listed):
                negations.setdefault(letters, set()).add(is_denied)
            is_listed = is_listed or is_denied
    return negations


def _fold_signs(text: str) -> str:
    plain = canonical(text)
    for signs, word in _SIGNS.items():
        plain = plain.replace(signs, word)
    for word, synonyms in _SYNONYMS.items():
        plain = synonyms.sub(word, plain)
    return plain


@lru_cache(maxsize=64)
def _hide(text: str) -> str:
    return _only_letters(_OPPOSITES.sub(_HIDDEN, _fold_signs(text)))


@lru_cache(maxsize=64)
def _hide_by_line(text: str) -> str:
    return "\n".join(map(_hide, text.splitlines()))


@lru_cache(maxsize=64)
def _only_letters(text: str) -> str:
    return _NOT_WORD.sub("", _fold_signs(text))
