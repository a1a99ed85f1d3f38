"""Find lines that still hold several values of the laboratory, since no rule could divide them."""

from collections.abc import Iterable, Iterator
from functools import lru_cache

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
        matches = _NAME_BEFORE_NUMBER.findall(_IN_BRACKETS.sub("", body))
        names = {name.casefold() for name in matches}
        # Most lines hold one value: the lists of names are looked into for others only.
        if len(names) < 2 or _is_headed(body):
            continue
        if (count := sum(map(_is_known, names))) > 1:
            yield body, count


def _is_headed(body: str) -> bool:
    """Tell whether a line has the name of a panel, with which all below is ordered, or an item."""
    name, _ = split_name(body)
    # A name with numbers is a sentence.
    is_name = _IS_NAME.fullmatch(name) and not names_field(name)
    return bool(is_name) and (names_whole_examination(name) or is_laboratory(name))


@lru_cache(maxsize=4096)
def _is_known(name: str) -> bool:
    return is_laboratory(name)
