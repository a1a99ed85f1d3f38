"""Read the names of values within a line: `INR 1.67, D-dimer 5.2`."""

import re
from collections.abc import Sequence

from inspect_aihospital.core.chart.canonical_names import canonical
from inspect_aihospital.core.chart.chart_entries import ChartEntry
from inspect_aihospital.core.chart.field_names import ASIDE, names_field
from inspect_aihospital.core.text.regex import regex
from inspect_aihospital.core.text.text_cache import remembered
from inspect_aihospital.core.text.visible_text import visible

# Whatever begins a value ends the name in front of it.
_VALUE = regex(
    r"(?a)[<>≤≥:]|(?<![a-z])\d|正常|异常|未见|提示|阴性|阳性|建议|复查"
    r"|\b(?:normal|negative|positive|advised?|repeat)\b"
)
_PART = regex(r"[,，;；。、]|\.(?=\s|$)")
# Characters of the longest name in front of a value; a longer text is a sentence.
_LONGEST_NAME = 24


@remembered
def value_names(result: str) -> tuple[str, ...]:
    """Return the names that values of a line begin with, in small letters."""
    parts = _PART.split(ASIDE.sub(" ", visible(result).casefold()))
    spots = [(part, _VALUE.search(part)) for part in map(str.strip, parts)]
    leading = (part[: spot.start()] for part, spot in spots if spot)
    return tuple(name for name in leading if len(name) <= _LONGEST_NAME)


def holds_items(entry: ChartEntry, panels: Sequence[re.Pattern[str]]) -> bool:
    """Tell whether a line of a whole field has a value of a panel: `Bloods: Hb 118; …`."""
    return (
        bool(entry.name)
        and not entry.physical
        and names_field(entry.name)
        and any(p.search(canonical(name)) for p in panels for name in value_names(entry.result))
    )
