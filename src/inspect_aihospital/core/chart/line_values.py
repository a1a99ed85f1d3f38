"""Read the names of values within a line: `INR 1.67, D-dimer 5.2`."""

import re
from collections.abc import Sequence

from inspect_aihospital.core.chart.canonical_names import canonical
from inspect_aihospital.core.chart.chart_entries import ChartEntry
from inspect_aihospital.core.text.regex import regex
from inspect_aihospital.core.text.text_cache import remembered
from inspect_aihospital.core.text.visible_text import visible

ASIDE = regex(r"\([^()]*\)|（[^（）]*）")
# Whatever begins a value ends the name in front of it.
_VALUE = regex(
    r"(?a)[<>≤≥:]|(?<![a-z])\d|正常|异常|未见|提示|阴性|阳性|建议|复查|\b(?:normal|negative|positive|advised?|repeat)\b"
)
_PART = regex(r"[,，;；。、]|\.(?=\s|$)")
# Characters of the longest name in front of a value; a longer text is a sentence.
_LONGEST_NAME = 24
# What a table calls a column of several examinations; nobody orders them by this name.
_KIND = r"tests?|work|results?|studies|findings|values|data|panels?|examinations?|investigations?"
_FIELD = regex(
    rf"|(?:bloods?|labs?|laborator(?:y|ies)|imaging|radiology)(?: ?(?:{_KIND}))*"
    rf"|(?:(?:all|other|auxiliary|ancillary) )?(?:{_KIND})"
    r"|(?:辅助|实验室|影像学?|血液|抽血|检验|化验|检查|其[他它](?=检|化))(?:检查|检验|化验)?(?:结果|资料)?",
    re.IGNORECASE,
)


def names_field(name: str) -> bool:
    """Tell whether a name is that of a whole field (`Bloods`, `Imaging`, 化验), or empty."""
    return bool(_FIELD.fullmatch(visible(name).strip()))


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
