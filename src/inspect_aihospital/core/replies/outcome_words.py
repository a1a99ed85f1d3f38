"""Read the outcome of a qualitative test, by sign or in words: (-), ±, 2+, 弱阳性, "trace"."""

import re

from inspect_aihospital.core.text.letterforms import CHINESE_LETTER
from inspect_aihospital.core.text.regex import regex
from inspect_aihospital.core.text.text_cache import remembered
from inspect_aihospital.core.text.visible_text import visible

NEGATIVE = 0.0
TRACE = 0.5
_POSITIVE = (TRACE, 1.0, 2.0, 3.0, 4.0)

# Each way of writing, and the levels that it may mean; the longer ones come first.
_LEVELS: tuple[tuple[str, tuple[float, ...]], ...] = (
    (r"弱(?:阳性|\+)|(?:weak(?:ly)?|faint(?:ly)?|slightly) (?:positive|reactive)", (TRACE, 1.0)),
    (r"强阳性?|strong(?:ly)? (?:positive|reactive)", (2.0, 3.0, 4.0)),
    (r"(?:可疑|临界)(?:阳性)?|[微痕]量|±|\+/-|\+-(?!\+)|traces?|borderline|equivocal", (TRACE,)),
    (r"阴性?|未(?:[检引查]出|见|查见|[触闻扪]及)|没有|无|[(]\s*-{1,2}\s*[)]", (NEGATIVE,)),
    (
        # A minus alone ends a name, also one with a number, such as CD117, and no number.
        r"(?:(?<![\s\d+-])|(?<=[a-z-]\d)|(?<=[a-z-]\d\d)|(?<=[a-z-]\d\d\d))-(?=\s*$)",
        (NEGATIVE,),
    ),
    (r"(?<![\d.-])0\s?个?\s?/\s?(?:[uμ]l|hpf?)", (NEGATIVE,)),
    (r"neg(?:ative)?|-ve|non[- ]?reactive|not (?:detected|seen)|absent|none|nil", (NEGATIVE,)),
    (r"阳性?|pos(?:itive)?|\+ve|reactive", _POSITIVE),
    (r"moderate", (1.0, 2.0, 3.0)),
)
_NUMERALS = {"一": 1, "两": 2, "二": 2, "三": 3, "四": 4, "one": 1, "two": 2, "three": 3, "four": 4}
# No grade: the 4+ of CD34+, the name of a cell.
_GRADE = (
    r"(?:\+[1-4](?![\d.])|\+{1,4}(?![\dv])|(?<![a-z\d.])[1-4]\s?\+(?:\s?(?:m?g|[mμu]?mol)/d?l)?"
    r"|[1-4一两二三四]\s?个加号|(?:[1-4]|one|two|three|four) plus(?:es)?\b)"
)
# A range goes from one grade to another: (+~++).
_SIGN = regex(
    "|".join(rf"(?P<l{place}>{words})" for place, (words, _) in enumerate(_LEVELS))
    + rf"|(?P<low>{_GRADE})(?:\s*[-~～至]\s*(?P<high>{_GRADE}))?"
)
_BETWEEN = r"[\s()（）\[\]/]*"
_ONLY_MARKS = regex(_BETWEEN)
_ANY_SIGN = "|".join([*(words for words, _ in _LEVELS), _GRADE, r"[-~～至](?=[+1-4])"])
# A word is whole: "none", not "nonetheless", nor the end of "seropositive".
_AT_END = regex(rf"(?:(?:(?<![a-z])|(?![a-z]))(?:{_ANY_SIGN})(?![a-z]){_BETWEEN})+$")
_NEGATIVE_SIGN = regex(r"[(]\s*-{1,2}\s*[)]")
_ANY_OUTCOME = {
    "阳": regex(
        r"[(]?\s*(?:±|\+/-|\+-(?!\+)|(?<![a-z\d])\+{1,4}(?!\d)|(?<![a-z\d.])[1-4]\s?\+)\s*[)]?"
        r"|阳性|\bpositive\b|\btraces?\b|[微痕]量(?![\u4e00-\u9fff])"
    ),
    "阴": regex(r"[(]-[)]|阴性|\bnegative\b"),
    "高": regex(r"[↑⬆]|[升增偏]高|\b(?:elevated|raised|increased|high)\b"),
    "低": regex(r"[↓⬇]|[降减]低|偏低|\b(?:decreased|reduced|lowered|low)\b"),
}
"""What any of these words and signs stands for, on a canonical text."""


def plain_outcomes(text: str) -> str:
    """Write any outcome of a canonical text in one sign: positive, negative, high or low."""
    for sign, words in _ANY_OUTCOME.items():
        text = words.sub(f" {sign} ", text)
    return text


@remembered
def spell_negatives(text: str) -> str:
    """Write (-) in a word of the text's language, so that rules for a "no" read it."""
    plain = visible(text)
    return _NEGATIVE_SIGN.sub("阴性" if CHINESE_LETTER.search(plain) else " negative ", plain)


@remembered
def levels_of(text: str) -> frozenset[float] | None:
    """Return the levels that a text may mean, from 0 (negative) to 4; `None` for another text.

    Signs and words that agree are one outcome, such as `positive (2+)`: what both may mean.
    """
    plain = visible(text).casefold().strip()
    levels: frozenset[float] | None = None
    position = 0
    for match in _SIGN.finditer(plain):
        if not _ONLY_MARKS.fullmatch(plain, position, match.start()):
            return None
        own = _levels(match)
        levels = own if levels is None else (levels & own or levels | own)
        position = match.end()
    return levels if _ONLY_MARKS.fullmatch(plain, position) else None


def split_outcome(text: str) -> tuple[str, frozenset[float]] | None:
    """Split a text into what stands before an outcome at its end, and the outcome's levels."""
    # Casefolding may lengthen a text: ß is written ss.
    plain = text.casefold() if len(text.casefold()) == len(text) else text
    match = _AT_END.search(plain)
    levels = levels_of(match[0]) if match else None
    return (text[: match.start()], levels) if match and levels is not None else None


def _levels(match: re.Match[str]) -> frozenset[float]:
    if match["low"]:
        low, high = _count(match["low"]), _count(match["high"] or match["low"])
        return frozenset(float(level) for level in range(min(low, high), max(low, high) + 1))
    kind = str(match.lastgroup)
    return frozenset(_LEVELS[int(kind.removeprefix("l"))][1])


def _count(grade: str) -> int:
    """Return the number of a grade: ++, 2+, +2, 两个加号, "two plus"."""
    if grade.strip("+") == "":
        return len(grade)
    word = re.match(r"[a-z]+|.", grade.lstrip("+"))
    name = word[0] if word else ""
    return int(name) if name.isdigit() else _NUMERALS[name]
