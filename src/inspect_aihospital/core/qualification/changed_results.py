"""Change a result of a record so that it is surely another one: names and labels stay as they are.

Many names hold numbers, such as CA125, a seventh rib, or a stimulus of 3 Hz.
"""

from collections.abc import Sequence
from decimal import Decimal

from inspect_aihospital.core.chart.chart_entries import ChartEntry
from inspect_aihospital.core.qualification.section_edits import turn_fact
from inspect_aihospital.core.record import Objective
from inspect_aihospital.core.text.regex import regex

_NUMBER = r"\d+(?:\.\d+)?(?![\d]|\.\d)"
# Frequencies and times are none: they mostly say how something was measured.
_UNIT = (
    r"(?:[%‰℃]|°C|[×x*]\s?10|次/分|分(?![钟之])|个?/(?:HP|高倍|低倍)|/(?:min|HP|L|μL|µL|分)"
    r"|points?\b"
    r"|per (?:high|low)-power|(?:bpm|mm\s?Hg|(?:mm|cm)H[2₂]O|copies|mOsm|[kcdmμµunpf]?(?:mol|IU|U"
    r"|g|L|l|s)|[kcdmμµun](?:m|V|Pa))(?![A-Za-z]))"
)
# A mark of a result that stands behind it: an arrow, or its reference.
_REMARK = r"(?:[↑↓]|[（(]\s?(?:参考|正常|ref|normal|\d[\d.]*\s?[-–~～至]\s?\d))"
# No colon of a ratio, a time or an allele, and none of a reference; that of a titre is one.
_COLON = (
    r"(?<!参考)(?<!参考值)(?<!reference)(?<!normal)"
    r"(?:[:：]\s+|(?<![\d])[:：]|(?<=[A-Za-z]\d)[:：]|(?<=[A-Za-z]\d\d)[:：]"
    r"|(?<=[A-Za-z]\d\d\d)[:：]|(?<![\dA-Za-z.])1[:：])"
)
# Behind a number that is none of its own: of a list, a range, a date, a word, or a longer number.
_PART = (
    rf"(?!\s?[-–~～至/:：+^](?!(?:min|HP|L|分|高倍))|[、)）]|\.\s?[^\s\d]|[,\s]\d{{3}}(?!\d)"
    rf"|\s?(?:Hz|h\b|hours?|days?|years?|weeks?|min|[ap]\.?m\b|[年月日天岁时点号周]|小时|分钟)"
    rf"|(?!{_UNIT})[A-Za-z])"
)
_ALONE = (
    r"(?<![\dA-Za-z.第<>≤≥~～–—/+*^×x-])(?<![<>≤≥~～–×x-]\s)(?<!\d[,\s])(?<!第\s)"
    rf"(?=\d[\d.]*\s?(?:{_UNIT}|{_REMARK}))"
)
# What a colon follows is a name, unless the colon is within brackets.
_NO_NAME_AHEAD = r"(?![^\n;；。(（]{0,40}[:：](?!\d))"
_VALUE = regex(rf"(?P<head>{_COLON}|{_ALONE})(?P<number>{_NUMBER}){_PART}{_NO_NAME_AHEAD}")


def change_result(
    entry: ChartEntry, opposites: Sequence[tuple[str, str]], other_objective: Objective
) -> str | None:
    """Return an entry with its name and another result.

    A word of the result is turned, else its first value becomes tenfold, else another patient's
    results stand in its place.

    Returns:
        The text; `None` if there is no other result.
    """
    result = entry.text[entry.text.find(entry.name) + len(entry.name) :]
    turned = turn_fact(result, opposites)
    if turned == result:
        turned = make_value_tenfold(result)
    if turned == result:
        if not (foreign := other_objective.auxiliary or other_objective.physical):
            return None
        turned = f": {foreign}"
    return f"{entry.name}{turned}"


def make_value_tenfold(result: str) -> str:
    """Make the first value ten times as large; without any, change nothing.

    A number is a value where it stands behind a colon, or before a unit or its reference.
    """
    return _VALUE.sub(lambda m: f"{m['head']}{10 * Decimal(m['number']):f}", result, count=1)
