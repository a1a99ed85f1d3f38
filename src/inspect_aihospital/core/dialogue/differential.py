"""Read a differential diagnosis that a doctor was asked for beside the visit."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from inspect_aihospital.core.text.regex import regex

MOST_DISEASES = 5
WHOLE = 100.0
ROUNDING = 1.0
"""Points of 100 by which probabilities may exceed the whole."""

_NUMBER = r"\d{1,3}(?:[.,]\d{1,3})?"
_PERCENT = regex(
    # A dash with blanks may stand behind a name: `COVID-19 - 60 %`.
    rf"(?:(?<![\w.,-])(?P<from>{_NUMBER})(?:\s*+[%％]\s*+[-–~～至到]\s*+|[-–~～至到]| to ))?"
    rf"(?<![\d.,])(?P<to>{_NUMBER})\s*+[%％]"
)
# Behind the percentage: `Pneumonia (60 %): fever and cough`.
_EXPLAINED = regex(
    r"[*_\s]*(?:[)）\]][*_\s]*[:：–—,，-]|[:：|(（]"
    r"|[,，]\s*(?:because|since|given|due|based|因为|由于))"
)
# In front of a percentage, no disease.
_LABEL = regex(
    r"(?:(?:estimated |total |overall )?(?:probability|likelihood|confidence|chance)"
    r"|(?:most |more |less |least |very )?(?:likely|probable|possible)"
    r"|概率|可能性[大小]?|(?:首先|其次|最|也)?(?:考虑|可能))(?: of| is|为|是)?\W*",
    re.IGNORECASE,
)
_SUM = regex(
    r"(?:total|sum|overall|in all|[合总]计|总和|总概率|总共|一共|共计?|以上合计)(?: probability)?"
    r"\W*(?:all)?\W*",
    re.IGNORECASE,
)
_STATES = regex(r"\b(?:is|are|was|were|has|have|had|can|may|might|will)\b|[是有会]", re.IGNORECASE)
# `33.5 %` begins with no number of a list.
_NUMBER_OF_LIST = regex(r"\d{1,2}[.)、](?![\d,])")
_MARKS = " \t>*•–-:：|()（）.。"
_ABOUT = frozenset({"", "about", "approximately", "约", "大约", "~", "≈"})


@dataclass(frozen=True)
class Considered:
    """A disease that a doctor considers.

    Attributes:
        disease: Its name, in the doctor's words.
        probability: Its probability, above 0 and at most 1.
    """

    disease: str
    probability: float


Differential = tuple[Considered, ...]
"""One to `MOST_DISEASES` diseases, the likeliest first, with a sum of at most 1."""


def read_differential(arguments: Mapping[str, Any]) -> Differential | None:
    """Read the arguments of a tool call; `None` where they are no valid differential."""
    entries = arguments.get("diagnoses")
    if not isinstance(entries, list) or not all(isinstance(entry, Mapping) for entry in entries):
        return None
    pairs = [(entry.get("disease"), entry.get("percent")) for entry in entries]
    # A bool is a number to Python.
    if not all(
        isinstance(d, str)
        and isinstance(p, int | float)
        and not isinstance(p, bool)
        and 0 < p <= WHOLE
        for d, p in pairs
    ):
        return None
    return _differential((str(d), float(p)) for d, p in pairs)


def read_differential_lines(text: str) -> Differential | None:
    """Read lines such as `40 % pneumonia` or `pneumonia (40 %)`; others are passed over."""
    return _differential(filter(None, map(_read_line, text.splitlines())))


def _read_line(line: str) -> tuple[str, float] | None:
    """Read a disease behind its percentage, or in front of it; prose stands on both sides."""
    line = line.strip(_MARKS)
    if marked := _NUMBER_OF_LIST.match(line):
        line = line[marked.end() :]
    if not (match := _PERCENT.search(line)):
        return None
    before, after = line[: match.start()].strip(_MARKS), line[match.end() :].strip(_MARKS)
    before = "" if before.casefold() in _ABOUT else before.rstrip("约 ~≈").rstrip(_MARKS)
    # Of a row of a table the name is the cell in front.
    before = before.rpartition("|")[2].strip()
    if _SUM.fullmatch(before or after):
        return None
    if _LABEL.fullmatch(before):
        before = ""
    elif before and not _STATES.search(before) and _EXPLAINED.match(line, match.end()):
        after = ""
    # Prose has words on both sides ("fatal in 40 % of cases"), and is no entry.
    if bool(before) == bool(after):
        return None
    ends = [float(end.replace(",", ".")) for end in match.group("from", "to") if end]
    # Of a range its middle.
    return before or after, sum(ends) / len(ends)


def _differential(pairs: Iterable[tuple[str, float]]) -> Differential | None:
    entries = [(disease.strip(" .。*"), percent) for disease, percent in pairs]
    names = {disease.casefold() for disease, _ in entries}
    percents = [percent for _, percent in entries]
    is_valid = (
        1 <= len(entries) <= MOST_DISEASES
        # A disease that is listed twice would have two probabilities.
        and len(names) == len(entries)
        and all(names)
        # A disease without any probability is not considered.
        and all(0 < percent <= WHOLE for percent in percents)
        and sum(percents) <= WHOLE + ROUNDING
    )
    if not is_valid:
        return None
    # What exceeds the whole by rounding is scaled down to it.
    whole = max(WHOLE, sum(percents))
    considered = (Considered(disease, percent / whole) for disease, percent in entries)
    # Equally likely ones stay in the doctor's order.
    return tuple(sorted(considered, key=lambda entry: -entry.probability))
