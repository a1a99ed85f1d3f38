"""What of a record a text discloses, and what it states that no record holds: by values, no model.

A value is a number of two digits or more, or a stated finding of some length; words that only say
"normal" are no value, since they also answer what is not recorded. A number that a request brought
along is nobody's disclosure.
"""

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from inspect_aihospital.core.chart import Entry, split_name
from inspect_aihospital.core.quantities import held
from inspect_aihospital.core.regex import regex
from inspect_aihospital.core.remembered import remembered

_POWER = regex(r"(?<!\s)\s*+[×x*]\s*+10\s*+(?:\^\s*+-?\d+|[⁰¹²³⁴⁵⁶⁷⁸⁹⁻]+)")
_ITEM = regex(r"^[ \t]*\d{1,2}[.、)）](?=\D)", re.MULTILINE)
_REFERENCE = regex(r"[(（](?:参考|正常值|reference|ref\b|normal range)[^()（）]*[)）]", re.I)
_CLAUSES = regex(r"[,，;；。\n、()（）]|\.(?=\s|$)|[:：](?!\d)")
_CHINESE = regex(r"[\u4e00-\u9fff]")
_APART = regex(r"(?<=[\u4e00-\u9fff])\s+(?=[\u4e00-\u9fff])")
_THOUSANDS = regex(r",(?<=\d,)(?=\d{3}\b)")
_NORMAL = regex(
    r"正常|无异常|未见.{0,6}异常|无.{0,4}异常|阴性|清晰|未做|没有记录|无记录|未查|参考"
    r"|\b(?:normal|negative|unremarkable|no abnormalit\w*|not performed|no record|within|reference"
    r"|not (?:detected|done|available)|none)\b",
    re.IGNORECASE,
)
_CLAIM = regex(
    r"正常|[无未][见]?.{0,6}异常|阴性|阳性|\b(?:normal|negative|positive|unremarkable"
    r"|no abnormalit\w*)\b",
    re.IGNORECASE,
)
_BOLD = regex(r"\*\*|__")
_HEADING = regex(r"\s*+(?:#|(?:\*\*|__)[^*_]++(?:\*\*|__)\s*+\Z|.*[:：,，]\Z)")
_LISTED = regex(r"\s*+(?:[-*•·–]|\d{1,2}[.、)）])\s")
_MARKS = " \t-*•·–"
"""What a line of a list begins with."""

SHORTEST = {"zh": 4, "en": 10}
"""Letters of the shortest finding that counts as a value."""


@dataclass(frozen=True)
class Values:
    """Values in a text.

    Attributes:
        numbers: Numbers in one spelling.
        findings: Stated findings, folded.
    """

    numbers: frozenset[str]
    findings: frozenset[str]

    def __sub__(self, other: "Values") -> "Values":
        """Those that the other lacks."""
        return Values(self.numbers - other.numbers, self.findings - other.findings)


@remembered
def fold(text: str) -> str:
    """A text in one width and case, without spaces in Chinese, thousands in one number.

    Powers of ten and the numbers of a list are left out: they are no values, and written in many
    ways.
    """
    bare = _ITEM.sub("", _POWER.sub("", text) if "10" in text else text)
    plain = unicodedata.normalize("NFKC", bare).casefold()
    plain = _THOUSANDS.sub("", plain)
    return _APART.sub("", plain) if _CHINESE.search(plain) else plain


def numbers_in(text: str) -> frozenset[str]:
    """Numbers of two digits or more, without zeros that change nothing and without list marks."""
    found = held(_ITEM.sub("", text))
    return frozenset(number for number in found if len(number.replace(".", "")) > 1)


def values_of(entries: Iterable[Entry]) -> Values:
    """The values of entries' results, and of lines that name nothing."""
    read = tuple(entries)
    results = [result_of(line) for entry in read for line in entry.lines]
    return Values(numbers_in("\n".join(results)), findings_of(read))


def findings_of(entries: Iterable[Entry]) -> frozenset[str]:
    """The stated findings among the values of entries; a line may stand in several of them."""
    lines = {line for entry in entries for line in entry.lines}
    return frozenset(clause for line in lines for clause in _findings(result_of(line)))


@remembered
def result_of(line: str) -> str:
    """What stands behind a line's name, without reference ranges; all where it names nothing."""
    return _REFERENCE.sub("", split_name(line)[1])


@remembered
def _findings(result: str) -> tuple[str, ...]:
    clauses = (clause.strip(" -•*") for clause in _CLAUSES.split(fold(result)))
    return tuple(clause for clause in clauses if _is_finding(clause))


def _is_finding(clause: str) -> bool:
    language = "zh" if _CHINESE.search(clause) else "en"
    long = len(clause) >= SHORTEST[language]
    return long and not _NORMAL.search(clause) and _lettered(clause)


def _lettered(text: str) -> bool:
    return len(re.findall(r"[^\W\d_]", text)) >= len(text) / 3


def disclosed(text: str, values: Values) -> Values:
    """Those of the values that a text holds."""
    return Values(values.numbers & numbers_in(text), findings_said(text, values.findings))


def findings_said(text: str, findings: frozenset[str]) -> frozenset[str]:
    """Those of the findings that a text holds; where there are none, the text is not read."""
    said = fold(text) if findings else ""
    return frozenset(finding for finding in findings if finding in said)


def invented(text: str, sources: Sequence[str]) -> frozenset[str]:
    """Numbers that a text states and none of its sources has."""
    return numbers_in(text) - numbers_in("\n".join(sources))


def claims(text: str) -> bool:
    """Whether a text says of something that it is normal, negative or positive."""
    return bool(_CLAIM.search(text))


def claims_result(text: str, name: str, sources: Sequence[str]) -> bool:
    """Whether a text says that the named examination is normal, negative or positive.

    Looked at are lines with the name, and what stands below one that heads others. What the
    sources say themselves is told of something else. Where the text never says the name, all the
    rest of it counts.
    """
    told = {_bare(line) for source in sources for line in source.splitlines()}
    about = list(_lines_about(fold(name), text)) or text.splitlines()
    return any(claims(line) for line in map(_bare, about) if line not in told)


def _lines_about(name: str, text: str) -> Iterator[str]:
    """Lines with a name; those below a heading with it, until another one or an empty line.

    An item of a list that is a heading is ended by the next one that stands no deeper.
    """
    heading, below = "", False
    for line in map(str.rstrip, text.splitlines()):
        if not line:
            heading = "" if below else heading
        elif name in fold(line):
            heads = _HEADING.match(line) or _bare(line) == name
            heading, below = (line if heads else ""), False
            yield line
        elif heading and not _HEADING.match(line) and not _beside(heading, line):
            below = True
            yield line
        else:
            heading = ""


def _beside(heading: str, line: str) -> bool:
    """Whether both are items of a list, and the line stands no deeper than the heading."""
    return bool(_LISTED.match(heading) and _LISTED.match(line)) and _indent(line) <= _indent(
        heading
    )


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())


def _bare(line: str) -> str:
    return fold(_BOLD.sub("", line)).strip(_MARKS)
