"""Compare by values what a text discloses of a record, and what it states beyond it; no model.

A value is a number of two digits or more, or a stated finding of some length; words that only say
"normal" are no value, since they also answer what is not recorded. A number that a request brought
along is nobody's disclosure.
"""

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from inspect_aihospital.core.chart.chart_entries import ChartEntry, split_name
from inspect_aihospital.core.text.letterforms import CHINESE_LETTER
from inspect_aihospital.core.text.quantities import numbers_held
from inspect_aihospital.core.text.regex import regex
from inspect_aihospital.core.text.text_cache import remembered

# Units such as ×10⁹ are written in many ways and are no values.
_POWER = regex(r"(?<!\s)\s*+[×x*]\s*+10\s*+(?:\^\s*+-?\d+|[⁰¹²³⁴⁵⁶⁷⁸⁹⁻]+)")
_ITEM = regex(r"(?m)^[ \t]*\d{1,2}[.、)）](?=\D)")
# A reference range stands beside a value in many records and discloses nothing.
_REFERENCE = regex(r"(?i)[(（](?:参考|正常值|reference|ref\b|normal range)[^()（）]*[)）]")
# Not between digits: 1.5 and 10:30 stay whole.
_CLAUSES = regex(r"[,，;；。\n、()（）]|\.(?=\s|$)|[:：](?!\d)")
_HAN_SPACE = regex(r"(?<=[\u4e00-\u9fff])\s+(?=[\u4e00-\u9fff])")
_THOUSANDS = regex(r",(?<=\d,)(?=\d{3}\b)")
# A normal result is no value: the examiner may say it of what is not recorded.
_NORMAL = regex(
    r"(?i)正常|未见.{0,6}异常|无.{0,4}异常|阴性|清晰|未做|没有记录|无记录|未查|参考"
    r"|\b(?:normal|negative|unremarkable|no abnormalit\w*|not performed|no record|within|reference"
    r"|not (?:detected|done|available)|none)\b"
)
_CLAIM = regex(
    r"(?i)正常|[无未][见]?.{0,6}异常|阴性|阳性|\b(?:normal|negative|positive|unremarkable"
    r"|no abnormalit\w*)\b"
)
_BOLD = regex(r"\*\*|__")
# A line in bold or with a colon at its end heads the lines below it.
_HEADING = regex(r"\s*+(?:#|(?:\*\*|__)[^*_]++(?:\*\*|__)\s*+\Z|.*[:：,，]\Z)")
_LIST_ITEM = regex(r"\s*+(?:[-*•·–]|\d{1,2}[.、)）])\s")
# What a line of a list begins with.
_MARKS = " \t-*•·–"

SHORTEST_FINDING = {"zh": 4, "en": 10}
"""Letters of the shortest finding that counts as a value."""


@dataclass(frozen=True)
class Values:
    """Numbers of a text in one spelling, and its stated findings, folded."""

    numbers: frozenset[str]
    findings: frozenset[str]

    def __sub__(self, other: "Values") -> "Values":
        """Return the values that the other lacks."""
        return Values(self.numbers - other.numbers, self.findings - other.findings)


@remembered
def fold(text: str) -> str:
    """Bring a text to one width and case, without blanks in Chinese and thousands' commas.

    Powers of ten and the numbers of a list are no values, and are left out.
    """
    bare_text = _ITEM.sub("", _POWER.sub("", text) if "10" in text else text)
    plain_text = _THOUSANDS.sub("", unicodedata.normalize("NFKC", bare_text).casefold())
    return _HAN_SPACE.sub("", plain_text) if CHINESE_LETTER.search(plain_text) else plain_text


def numbers_in(text: str) -> frozenset[str]:
    """Return the numbers of two digits or more, without idle zeros and list marks."""
    numbers = numbers_held(_ITEM.sub("", text))
    return frozenset(number for number in numbers if len(number.replace(".", "")) > 1)


def values_of(entries: Iterable[ChartEntry]) -> Values:
    """Return the values of entries' results, and of lines that name nothing."""
    all_entries = tuple(entries)
    results = [result_of(line) for entry in all_entries for line in entry.lines]
    return Values(numbers_in("\n".join(results)), findings_of(all_entries))


@lru_cache(maxsize=512)
def findings_of(entries: tuple[ChartEntry, ...]) -> frozenset[str]:
    """Return the findings that entries state; a line may stand in several of them."""
    lines = {line for entry in entries for line in entry.lines}
    return frozenset(clause for line in lines for clause in _findings(result_of(line)))


@remembered
def result_of(line: str) -> str:
    """Return the text behind a line's name, without reference ranges."""
    return _REFERENCE.sub("", split_name(line)[1])


@remembered
def _findings(result: str) -> tuple[str, ...]:
    clauses = (clause.strip(" -•*") for clause in _CLAUSES.split(fold(result)))
    return tuple(clause for clause in clauses if _is_finding(clause))


def _is_finding(clause: str) -> bool:
    language = "zh" if CHINESE_LETTER.search(clause) else "en"
    is_long = len(clause) >= SHORTEST_FINDING[language]
    is_lettered = len(re.findall(r"[^\W\d_]", clause)) >= len(clause) / 3
    return is_long and is_lettered and not _NORMAL.search(clause)


def disclosed_values(text: str, values: Values) -> Values:
    """Return the values that a text has."""
    return Values(values.numbers & numbers_in(text), findings_said(text, values.findings))


def findings_said(text: str, findings: frozenset[str]) -> frozenset[str]:
    """Return the findings that a text has."""
    folded_text = fold(text) if findings else ""
    return frozenset(finding for finding in findings if finding in folded_text)


def invented_numbers(text: str, sources: Sequence[str]) -> frozenset[str]:
    """Return numbers that a text states and none of its sources has."""
    return numbers_in(text) - numbers_in("\n".join(sources))


def claims(text: str) -> bool:
    """Tell whether a text says of something that it is normal, negative or positive."""
    return bool(_CLAIM.search(text))


def claims_result(text: str, name: str, sources: Sequence[str]) -> bool:
    """Tell whether a text says that the named examination is normal, negative or positive.

    Looked at are lines with the name, and what stands below one that heads others. What the
    sources say themselves is told of something else. Where the text never says the name, all the
    rest of it counts.
    """
    source_lines = {_to_bare_line(line) for source in sources for line in source.splitlines()}
    lines_about = list(_lines_about(fold(name), text)) or text.splitlines()
    return any(claims(line) for line in map(_to_bare_line, lines_about) if line not in source_lines)


def _lines_about(name: str, text: str) -> Iterator[str]:
    """Yield the lines with a name, and those below a heading with it.

    An item of a list that is a heading is ended by the next one that stands no deeper.
    """
    heading, has_lines_below = "", False
    for line in map(str.rstrip, text.splitlines()):
        if not line:
            heading = "" if has_lines_below else heading
        elif name in fold(line):
            is_heading = _HEADING.match(line) or _to_bare_line(line) == name
            heading, has_lines_below = (line if is_heading else ""), False
            yield line
        elif heading and not _HEADING.match(line) and not _is_beside(heading, line):
            has_lines_below = True
            yield line
        else:
            heading = ""


def _is_beside(heading: str, line: str) -> bool:
    """Tell whether both are items of a list, and the line stands no deeper than the heading."""
    indent, line_indent = (len(text) - len(text.lstrip()) for text in (heading, line))
    are_items = _LIST_ITEM.match(heading) and _LIST_ITEM.match(line)
    return bool(are_items) and line_indent <= indent


def _to_bare_line(line: str) -> str:
    return fold(_BOLD.sub("", line)).strip(_MARKS)
