"""Tell where a value is called normal, high or low against its reference in the record."""

import re
from collections.abc import Sequence
from itertools import chain

from inspect_aihospital.core.chart.canonical_names import bare_item
from inspect_aihospital.core.chart.chart_entries import ChartEntry
from inspect_aihospital.core.chart.chart_lookup import name_terms
from inspect_aihospital.core.replies.recorded_results import RecordedResult, items_of, results_of
from inspect_aihospital.core.replies.reply_statements import ReplyLine
from inspect_aihospital.core.text.quantities import legible, numbers_held
from inspect_aihospital.core.text.regex import regex
from inspect_aihospital.core.text.word_overlap import clauses

# 正常值 and "normal range:" announce the reference and judge nothing.
_CALLS_NORMAL = regex(r"(?i)(?<![不非])正常(?!值|参考)|\bnormal(?! (?:range|value)s?:)\b")
_NOT_NORMAL = regex(
    r"(?i)[低高未超不↑↓⬆⬇]|异常|\b(?:not|below|above|outside|lower|higher|beyond|exceed\w*|low"
    r"|high)\b|n['’]t\b"
)
# A bare letter is too often a unit: L.
_CALLS_HIGH = regex(r"(?i)[↑⬆]|(?:偏|[升增]|较)高|\b(?:high|elevated|raised|increased)\b")
_CALLS_LOW = regex(r"(?i)[↓⬇]|(?:偏|[降减]|较)低|\b(?:low|reduced|decreased)\b")
# A verdict that is denied.
_DENIED = regex(
    r"(?i)(?:未见|[没不无未])[^，,；;。\s]{0,6}"
    r"|\b(?:no|not|never|without|rather than)\b[^,;.]{0,40}"
)
# Values, references among them; words in brackets may be the examiner's own verdict.
_IN_BRACKETS = regex(r"[(（\[][^()（）\[\]]*\d[^()（）\[\]]*[)）\]]")
_REST = regex(
    r"(?i)其?余|其[他它]|另外|\b(?:the rest|the others?|others|otherwise|remaining|remainder"
    r"|everything else|all other\w*)\b"
)
_VERB = regex(r"(?i)(?:结果)?(?:均|都|也|是|为|在|显示)*$|\b(?:is|are|was|were|within|the|level)\b")
_NUMBER = regex(r"\d+(?:\.\d+)?")


def has_wrong_verdict(reply_line: ReplyLine, entries: Sequence[ChartEntry]) -> bool:
    """Tell whether a value is called normal outside its reference, or high below it, or low above.

    Not looked at are values to which the record itself gives a verdict, and ranges in cells for
    "normal": there the word may belong to the range.
    """
    # A verdict in a later part may be on another value.
    text = re.split(r"[;；。]", _IN_BRACKETS.sub(" ", reply_line.result))[0]
    terms, first_number = name_terms(reply_line.name), _NUMBER.search(legible(text))
    if not terms or not first_number:
        return False
    asserted_text = _DENIED.sub(" ", text)
    is_high = bool(_CALLS_HIGH.search(asserted_text))
    is_low = bool(_CALLS_LOW.search(asserted_text))
    is_normal = bool(_CALLS_NORMAL.search(text)) and not _NOT_NORMAL.search(text)
    numbers = numbers_held(text)
    return any(
        (is_normal and bool(result.beyond) and numbers == frozenset(result.numbers))
        or (is_low and not is_high and result.beyond > 0)
        or (is_high and not is_low and result.beyond < 0)
        for entry in entries
        if entry.name and name_terms(entry.name) == terms and not _has_verdict(entry.text)
        for result in results_of(entry)
        if numbers_held(first_number[0]) <= frozenset(result.numbers)
    )


def _has_verdict(text: str) -> bool:
    plain = _IN_BRACKETS.sub(" ", text)
    return any(pattern.search(plain) for pattern in (_CALLS_NORMAL, _CALLS_HIGH, _CALLS_LOW))


def calls_item_normal(reply_line: ReplyLine, entries: Sequence[ChartEntry], reply: str) -> bool:
    """Tell whether a value that a line of the record has among others is wrongly called normal.

    By name ("haemoglobin normal"), or with what is left of its examination ("the rest is normal"),
    where no line of the whole reply tells the value.
    """
    line_numbers, reply_numbers = (numbers_held(legible(t)) for t in (reply_line.result, reply))
    for clause in clauses(reply_line.result):
        verdict = _CALLS_NORMAL.search(clause)
        if not verdict or _NOT_NORMAL.search(clause) or _NUMBER.search(clause):
            continue
        # A verdict alone is on what the line is named after.
        subject = clause[: verdict.start()].strip() or reply_line.name
        is_rest = _REST.search(clause)
        own_entries = [e for e in entries if is_rest and _is_named(e, reply_line.name)]
        for item in chain.from_iterable(map(items_of, own_entries or entries)):
            is_told = bool(set(item.numbers) & (reply_numbers if is_rest else line_numbers))
            is_meant = bool(own_entries) or _same_item(item.name, subject)
            if is_meant and not is_told and _is_abnormal(item):
                return True
    return False


def _is_named(entry: ChartEntry, name: str) -> bool:
    return bool(name and entry.name) and name_terms(entry.name) == name_terms(name)


def _same_item(name: str, subject: str) -> bool:
    """Tell whether a verdict is on an item: its subject is the name, or ends with it."""
    words = _VERB.sub("", subject).strip()
    return bool(words) and bool(name) and bare_item(name) == bare_item(words)


def _is_abnormal(item: RecordedResult) -> bool:
    return bool(item.beyond or _CALLS_HIGH.search(item.text) or _CALLS_LOW.search(item.text))
