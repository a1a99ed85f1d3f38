"""Join the cells that fill one field of a record, each with its column's name where it needs it.

A result says nothing without its name, nor does a "no" without the name of its history. What opens
a visit is said by the patient and has no label; other prose has one where several columns meet.
"""

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from inspect_aihospital.core.text.regex import regex
from inspect_aihospital.records.cell_faults import is_number
from inspect_aihospital.records.column_map import Column
from inspect_aihospital.records.result_lines import chart_entry, result_lines

RESULTS = "objective.auxiliary"
NEVER_LABELLED = frozenset({"subjective.chief_complaint", "subjective.opening_statement"})
# A single cell of the others may be "none" or "20 years".
LABELLED_AMONG_OTHERS = frozenset(
    {
        "subjective.present_illness",
        *(f"reference.{name}" for name in ("diagnosis", "rationale", "treatment")),
    }
)
_RANGE = r"[<>≤≥]?\s*\d[\d.]*(?:\s*[-–~～至]\s*\d[\d.]*)?"
_REFERENCE = regex(
    r"(?i)[\s,，;；]*(?P<word>参考(?:值|范围|区间)|正常(?:值|范围)"
    r"|\bref(?:erence)?\b\.?(?: (?:range|values?|interval))?"
    rf"|\bnormal\b(?: range| values?)?)[\s:：]*(?P<range>{_RANGE})"
)
_RANGE_BEFORE_UNIT = regex(r"(?<=[(（\[])(?P<range>\d[\d.]*\s*[-–~～]\s*\d[\d.]*)\s*(?=[^\d)）\]])")
# In front of a disease, the name of such a column would be read as a part of the disease's name.
_DIAGNOSIS_NAME = regex(
    r"(?i)(?=.*(?:diag|dx|诊断|impression|assessment))(?:final|prim(?:ary)?|main|principal"
    r"|sec(?:ondary)?|other|additional|discharge|confirmed|corrected|revised|definit(?:e|ive)"
    r"|hospital|clinical|icd|diag(?:nos[ie]s)?|dx|impression|assessment|names?|texts?"
    r"|desc(?:ription)?"
    r"|on|at|of|the|主要?|次要?|其[他它]|出院|最[终后]|确定|修正|补充|术后|死亡|西医|临床|疾病|诊断"
    r"|名称?|描述|内容|[\W\d_])+"
)
_SHORT = regex(r"\w|\d{1,3} ?(?!岁)[^\W\d]{1,2}")
# An answer, of which only the name of its column tells the question.
_ANSWER = regex(
    r"(?i)(?:yes|no|true|false|[+±-]|positive|negative|normal|abnormal|present|absent|nil|none"
    r"|never|former|current|ex|是|否|有|无|没有|阳性|阴性|正常|异常|否认"
    r"|已?戒)(?:[,;，；(（].{0,60})?|[yn01]|[(（][+±-]+[)）]|[+±]{2,4}"
)
_EMPTY_BRACKET = regex(r"[(（\[]\s*[)）\]]")


class ColumnName(NamedTuple):
    """The name of a column, and the range of reference that its header says, with its word."""

    name: str
    reference: str = ""


def column_name(header: str) -> ColumnName:
    """Take the range of reference out of a header: `CRP参考值0-8(mg/L)` is `CRP(mg/L)`."""
    match = _REFERENCE.search(header)
    word = match["word"] if match else ""
    if not match and (match := _RANGE_BEFORE_UNIT.search(header)):
        word = "参考值" if re.search(r"[\u4e00-\u9fff（]", header) else "reference"
    if not match or not match.start():
        return ColumnName(header)
    name = _EMPTY_BRACKET.sub("", header[: match.start()] + header[match.end() :]).strip()
    return ColumnName(name, f"{word} {match['range'].strip()}")


def _without_unit(name: str, unit: str | None) -> str:
    # A unit in the name stands behind the number already.
    return (
        re.sub(rf"[(（\[]{re.escape(unit)}[)）\]]$| {re.escape(unit)}$", "", name) if unit else name
    )


def join_cells(field: str, columns: Sequence[Column], texts: Mapping[str, str]) -> str:
    """Return what a field holds.

    Args:
        field: Of the record.
        columns: All columns of the field.
        texts: The filled cells by column.
    """
    is_results = field == RESULTS
    is_answer = any(_ANSWER.fullmatch(text) for text in texts.values())
    # Without its column's name a result says nothing; a column of prose speaks for itself.
    if len(columns) == 1 and columns[0].unit is None and not is_answer:
        (text,) = texts.values()
        # A letter may be a sex, and 3月 an age or March.
        is_short = field == "subjective.profile" and _SHORT.fullmatch(text)
        if not is_short and not is_number(text.split(" (")[0].split("（")[0]):
            return "\n".join(result_lines("", text)) if is_results else text
    needs_no_label = field in NEVER_LABELLED or (len(texts) == 1 and field in LABELLED_AMONG_OTHERS)
    if needs_no_label and not is_answer:
        return "\n".join(texts.values())
    pairs = _labelled_cells(field, columns, texts)
    if is_results:
        return "\n".join(line for name, text in pairs for line in result_lines(name, text))
    is_chart = field.startswith("objective.")
    return "\n".join(
        chart_entry(*pair) if is_chart else ": ".join(filter(None, pair)) for pair in pairs
    )


def _labelled_cells(
    field: str, columns: Sequence[Column], texts: Mapping[str, str]
) -> list[tuple[str, str]]:
    units = {column.column: column.unit for column in columns}
    return [
        ("", text)
        # An opening has a label in front of an answer only.
        if field in NEVER_LABELLED and not _ANSWER.fullmatch(text)
        else _labelled(header, text, units[header], field)
        for header, text in texts.items()
    ]


def _labelled(header: str, text: str, unit: str | None, field: str) -> tuple[str, str]:
    """Return the label and the text of a cell; a single value has its range of reference."""
    if field == "reference.diagnosis" and _DIAGNOSIS_NAME.fullmatch(header):
        return "", text
    if not field.startswith("objective."):
        return header, text
    name, reference = column_name(header)
    is_value = re.match(r"[<>≤≥]?\s*\d", text) and "\n" not in text
    if reference and is_value and not re.search(r"(?i)参考|\bref", text):
        text = f"{text} ({reference})"
    return _without_unit(name, unit).strip(), text
