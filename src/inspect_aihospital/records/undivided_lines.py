"""Find lines that still hold several values of the laboratory, since no rule could divide them."""

from collections.abc import Iterable, Iterator

from inspect_aihospital.core.chart.chart_entries import split_name
from inspect_aihospital.core.chart.field_names import names_field
from inspect_aihospital.core.text.regex import regex
from inspect_aihospital.records.examination_names import names_whole_examination
from inspect_aihospital.records.panel_items import is_laboratory

_IN_BRACKETS = regex(r"[(（][^()（）]*[)）]")
_NAME_BEFORE_NUMBER = regex(r"([^\W\d_][^\W\d_+-]{0,20})[ \t]*[:：=]?[ \t]*[<>＜＞≤≥]?(?=\d)")
_IS_NAME = regex(r"\D+")
_BULLETS = " \t-*•·"


def undivided_lines(lines: Iterable[str]) -> Iterator[tuple[str, int]]:
    """Yield the lines with values of several names and no panel, and how many these are."""
    for line in lines:
        body = line.strip(_BULLETS)
        name, _ = split_name(body)
        # What stands under a panel is ordered with it; a name with numbers is a sentence.
        is_name = _IS_NAME.fullmatch(name) and not names_field(name)
        if is_name and (names_whole_examination(name) or is_laboratory(name)):
            continue
        names = map(str.casefold, _NAME_BEFORE_NUMBER.findall(_IN_BRACKETS.sub("", body)))
        if (count := sum(map(is_laboratory, set(names)))) > 1:
            yield body, count
