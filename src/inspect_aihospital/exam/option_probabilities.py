"""Read the most probable option of a reply that gives each option a probability.

The rows must be all that the reply says, but for a heading of probability or confidence: rates of
resistance, others' votes and probabilities of being wrong look the same.
"""

import re
from collections.abc import Mapping
from re import IGNORECASE

from inspect_aihospital.core.text.regex import prose_regex, regex
from inspect_aihospital.exam.answer_grounds import GROUNDS
from inspect_aihospital.exam.option_marks import option_label

_ROW = prose_regex(
    r"(?:option )?\(?(?P<letter>[A-Z])\b\)? ?[.:=,–—-]? ?(?P<text>[^\n]*?)[\s:=,–—-]{0,3}"
    r"(?<![\d.])(?P<number>\d{1,3}(?:\.\d{1,6})?|\.\d{1,6}) ?(?P<unit>%?)[,;.]?",
    IGNORECASE,
)
# No other word may stand in it: "probability of failure" and "Expert 1's probabilities" choose
# nothing.
_HEADING = prose_regex(
    r"(?=.*(?:probabilit|confidence|likelihood|certainty|概率|置信度|可能性|把握))"
    # "Based on the findings, my probabilities are:" and "(0-100 %)".
    rf"(?:{GROUNDS}[\s,:]*)?"
    r"(?:\( ?0 ?(?:-|–|to) ?1(?:00)? ?%? ?\)[\s:]*"
    r"|(?:for|in) this (?:question|case|patient|item)\b[\s:]*(?=\Z|\()"
    r"|(?:here|below|these|this|are|is|my|the|final|estimated|subjective|overall|own|current"
    r"|probabilit(?:y|ies)|confidences?|likelihoods?|certainty|estimates?|scores?|levels?|values?"
    r"|distribution|of|for|in|that|over|by|across|each|every|all|options?|answers?|choices?|letter"
    r"|being|be|to|correct|right|best|follows?|as|and)\b[\s:,.()/%-]*"
    r"|(?:我|对|各个?|每个?|选项|答案|的|正确|为|是|概率|置信度|可能性|把握|估计|分布|如下|及"
    r"|和)[\s:,.()/%-]*)+",
    IGNORECASE,
)
_STRUCTURE = regex(r"json|\W*", IGNORECASE)
_TOLERANCE = 0.05


def most_probable(text: str, options: Mapping[str, str]) -> str | None:
    """Return the only option of the highest probability, `None` if the rows are none or tie.

    Each option has one row and the rows add up to 1 or 100 %, so that doses and scores are none.
    """
    lines = text.split("\n")
    rows = [row for line in lines if (row := _row(line, options))]
    headings = [line for line in lines if not _row(line, options)]
    values = {row["letter"].upper(): float(row["number"]) for row in rows}
    if not rows or len(rows) != len(values) or values.keys() != options.keys():
        return None
    # Options that are numbers themselves are repeated with them: "A: 5%".
    if any(option.strip()[:1].isdigit() for option in options.values()):
        return None
    if not all(_HEADING.fullmatch(line) or _STRUCTURE.fullmatch(line) for line in headings):
        return None
    has_unit = any(row["unit"] for row in rows)
    whole = 100 if has_unit or max(values.values()) > 1 else 1
    # Without a unit or a name, numbers that add up to 100 may be doses.
    if whole == 100 and not has_unit and not headings:
        return None
    if abs(sum(values.values()) / whole - 1) > _TOLERANCE:
        return None
    highest = [letter for letter, value in values.items() if value == max(values.values())]
    return highest[0] if len(highest) == 1 else None


def _row(line: str, options: Mapping[str, str]) -> re.Match[str] | None:
    """Match a line that is an option's letter, its text or nothing, and a number."""
    row = _ROW.fullmatch(line)
    if row is None:
        return None
    label = option_label(options.get(row["letter"].upper(), ""))
    return row if option_label(row["text"]) in {"", label} else None
