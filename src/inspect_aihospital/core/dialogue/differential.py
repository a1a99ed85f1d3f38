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

# Marks of lists and of bold type may stand around; `33.5 %` begins with no number of a list.
_LINE = regex(
    r"^[\s>*•–-]*(?:\d{1,2}[.)、](?!\d)[\s*]*)?(?P<percent>\d{1,3}(?:\.\d+)?)\s*[%％]"
    r"[\s*:：|–-]*(?P<disease>[^\s*].*)$"
)


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
    if not all(isinstance(d, str) and isinstance(p, int | float) for d, p in pairs):
        return None
    return _differential((str(d), float(p)) for d, p in pairs)


def read_differential_lines(text: str) -> Differential | None:
    """Read lines such as `40 % pneumonia`; other lines are passed over."""
    matches: list[re.Match[str]] = list(filter(None, map(_LINE.match, text.splitlines())))
    return _differential((match["disease"], float(match["percent"])) for match in matches)


def _differential(pairs: Iterable[tuple[str, float]]) -> Differential | None:
    entries = [(disease.strip(" .。*"), percent) for disease, percent in pairs]
    names = {disease.casefold() for disease, _ in entries}
    percents = [percent for _, percent in entries]
    is_valid = (
        1 <= len(entries) <= MOST_DISEASES
        and len(names) == len(entries)
        and all(names)
        # A disease without any probability is not considered; bool is an int to Python.
        and all(0 < percent <= WHOLE for percent in percents)
        and sum(percents) <= WHOLE + ROUNDING
    )
    if not is_valid:
        return None
    # What exceeds the whole by rounding is scaled down to it.
    whole = max(WHOLE, sum(percents))
    considered = (Considered(disease, percent / whole) for disease, percent in entries)
    # Equally likely ones stay in the doctor's order.
    return tuple(sorted(considered, key=lambda one: -one.probability))
